"""A penalty has a number of points, a reason, and somebody it is for."""

from pathlib import Path

import pytest

from jassturnier.errors import JassError, NotAllowed, NotFound, WrongUsage
from jassturnier.services.results.results import add, remove
from jassturnier.services.safety import undoing
from jassturnier.services.stages import qualifying
from tests.support.finals import played, with_pairs
from tests.support.offices import drawn, play_round, refused, with_players
from tests.support.stages_made import FIRST, SECOND


@pytest.mark.parametrize(
    ("who", "points", "reason", "error"),
    [
        pytest.param("1", "0", "late", WrongUsage, id="no points"),
        pytest.param("1", "viel", "late", WrongUsage, id="no number"),
        pytest.param("1", "-100001", "late", WrongUsage, id="too many"),
        pytest.param("1", "-50", " \t", NotAllowed, id="no reason"),
        pytest.param("1", "-50", "x" * 201, NotAllowed, id="a long story"),
        pytest.param("77", "-50", "late", NotFound, id="nobody"),
    ],
)
def test_a_penalty_that_cannot_be_is_not_given(
    tmp_path: Path, who: str, points: str, reason: str, error: type[JassError]
) -> None:
    desk = with_players(tmp_path, 4)
    with refused(desk, error):
        add(desk, who, points, reason)


def test_penalties_are_numbered_on_and_count_from_the_round_in_which_they_were_given(tmp_path: Path) -> None:
    desk = with_players(tmp_path, 4)
    assert [
        [(one.number, one.points, one.round) for one in add(desk, "1", points, reason).penalties]
        for points, reason in (("-100000", "x" * 200), ("1", "early"), ("-1", "late"))
    ] == [[(1, -100_000, None)], [(2, 1, None)], [(3, -1, None)]]
    round_ = play_round(desk).stage().rounds[0]
    (given,) = add(desk, "2", "-50", "late").penalties
    assert (given.number, given.round) == (4, round_.key)


def test_a_penalty_for_a_round_that_is_not_drawn_is_not_given(tmp_path: Path) -> None:
    desk = with_players(tmp_path, 4, then=play_round)
    with refused(desk, NotFound):
        add(desk, "1", "-50", "late", 2)


def test_one_unknown_number_takes_none_off_and_undo_gives_them_back(tmp_path: Path) -> None:
    desk = with_players(tmp_path, 4, then=play_round)
    given = add(desk, "1", "-50", "late").tournament.penalties
    with refused(desk, NotFound):
        remove(desk, [1, 2])
    changed = remove(desk, [1, 1])
    assert changed.penalties == given
    assert changed.tournament.penalties == ()
    undoing.undo(desk)
    assert desk.tournament().penalties == given


def test_a_penalty_counts_in_the_last_stage_in_which_somebody_plays(tmp_path: Path) -> None:
    desk = played(with_pairs(tmp_path, 4, FIRST, SECOND), 1000, 1100)
    qualifying.store(desk, qualifying.preview(desk))
    first = desk.tournament().stages[0]
    going = {entry.number for entry in desk.tournament().stage().entries}
    (goes, *_), (stays, *_) = (sorted(numbers) for numbers in (going, {1, 2, 3, 4} - going))

    def given_in(number: int) -> int | None:
        return add(desk, str(number), "-50", "late").penalties[0].round

    assert [given_in(number) for number in (goes, stays)] == [first.rounds[0].key] * 2
    final = drawn(desk).stage().rounds[0]
    assert [given_in(number) for number in (goes, stays)] == [final.key, first.rounds[0].key]
