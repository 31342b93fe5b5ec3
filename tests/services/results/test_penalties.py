"""A penalty has a number of points, a reason, and somebody it is for."""

from pathlib import Path

import pytest

from jassturnier.errors import JassError, NotAllowed, NotFound, WrongUsage
from jassturnier.services.results.results import add, remove
from jassturnier.services.safety import history
from tests.support.offices import play_round, refused, with_players


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
    history.undo(desk)
    assert desk.tournament().penalties == given
