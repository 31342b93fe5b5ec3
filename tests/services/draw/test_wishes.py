"""A wish is taken in only if the draw can read it; its number is never given to another meanwhile."""

from pathlib import Path

import pytest

from jassturnier.draw.plan import WishKind
from jassturnier.errors import JassError, NotAllowed, NotFound, WrongUsage
from jassturnier.services.draw.changing import TypedWish, add, remove
from jassturnier.services.safety import history
from jassturnier.services.workplace import Desk
from tests.support.offices import PAIRS, refused, with_players


@pytest.fixture
def desk(tmp_path: Path) -> Desk:
    return with_players(tmp_path, 8)


@pytest.mark.parametrize(
    ("wanted", "error"),
    [
        pytest.param(TypedWish(WishKind.APART, ("1",)), WrongUsage, id="apart from nobody"),
        pytest.param(TypedWish(WishKind.APART, ("1", "1")), WrongUsage, id="apart from oneself"),
        pytest.param(TypedWish(WishKind.APART, ("1", "77")), NotFound, id="somebody unknown"),
        pytest.param(TypedWish(WishKind.APART, club="Eintracht"), NotFound, id="a club that nobody is of"),
        pytest.param(TypedWish(WishKind.SEAT, ("1",), seat="C1"), NotFound, id="a seat that no table has"),
    ],
)
def test_a_wish_that_cannot_be_is_not_stored(desk: Desk, wanted: TypedWish, error: type[JassError]) -> None:
    with refused(desk, error):
        add(desk, wanted)


def test_fixed_pairs_have_no_wish_about_partners(tmp_path: Path) -> None:
    desk = with_players(tmp_path, 4, PAIRS)
    with refused(desk, NotAllowed):
        add(desk, TypedWish(WishKind.APART, ("1", "2"), as_partners=True))


def test_one_unknown_number_keeps_all_wishes(desk: Desk) -> None:
    add(desk, TypedWish(WishKind.APART, ("1", "2")))
    with refused(desk, NotFound):
        remove(desk, [1, 5])


def test_undo_brings_a_wish_back_with_its_names(desk: Desk) -> None:
    before = add(desk, TypedWish(WishKind.TOGETHER, ("1", "2", "3"))).wishes
    assert remove(desk, [1, 1]) == before
    history.undo(desk)
    assert desk.tournament().wishes == before
