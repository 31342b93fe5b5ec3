"""Two laptops do anything at all apart; whichever merges, both end in the same proven state."""

from pathlib import Path

import pytest

from tests.support.safety.at_random import Evening

pytestmark = pytest.mark.slow


@pytest.mark.parametrize("seed", [1, 3, 6, 7])
def test_whoever_merges_both_end_in_the_same_state(tmp_path: Path, seed: int) -> None:
    Evening.made_up(seed).play(tmp_path)


@pytest.mark.parametrize(
    ("here", "there", "later"),
    [
        (
            [("undo", 1, 4), ("add", 8, 3), ("draw", 2, 5), *[("add", 1, 1)] * 3],
            [("add", 1, 1), ("enter", 1, 1)],
            [],
        ),
        (
            [("undo", 1, 4), ("add", 8, 3), ("draw", 2, 5), ("add", 2, 8)],
            [("add", 1, 1)],
            [("add", 1, 1), ("enter", 1, 1)],
        ),
    ],
)
def test_a_round_drawn_anew_and_a_result_of_the_old_one_are_merged(
    tmp_path: Path,
    here: list[tuple[str, int, int]],
    there: list[tuple[str, int, int]],
    later: list[tuple[str, int, int]],
) -> None:
    Evening([("draw", 3, 8), ("replace", 4, 6), ("add", 2, 8)], here, there, later).play(tmp_path)
