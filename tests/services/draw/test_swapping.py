"""Two change places in a round; the results stay with the sides of the tables."""

from pathlib import Path

import pytest

from jassturnier.draw.wishes import WishKind
from jassturnier.errors import Failed, NotAllowed, NoValidDraw
from jassturnier.services.draw import wishes
from jassturnier.services.draw.swapping import propose_swap, store_swap
from jassturnier.services.people import entering
from jassturnier.services.safety import history
from jassturnier.services.workplace import Desk
from jassturnier.tournament.model import Tournament
from tests.support.offices import drawn, enter, refused, with_players


@pytest.fixture
def desk(tmp_path: Path) -> Desk:
    """Two tables and one who rests."""
    made = with_players(tmp_path, 9)
    drawn(made)
    return made


def numbers(tournament: Tournament) -> list[list[str]]:
    """Return the numbers of those at each table of the round, then of those who rest."""
    round_, people = tournament.stage().rounds[0], tournament.by_key()
    groups = (*(table.entries() for table in round_.tables), round_.resting())
    return [[str(people[key].number) for key in keys] for keys in groups]


def test_who_rests_takes_the_seat_and_undo_gives_it_back(desk: Desk) -> None:
    before = desk.tournament()
    (seated, *_), _, (rests,) = numbers(before)
    store_swap(desk, propose_swap(desk, (seated, rests)))
    assert numbers(desk.tournament())[2] == [seated]
    assert numbers(desk.tournament())[0][0] == rests
    history.undo(desk)
    assert desk.tournament().stages == before.stages


def test_after_a_result_it_is_a_correction_that_needs_a_reason(desk: Desk) -> None:
    enter(desk, 1, 1000, 884)
    (one, *_), (other, *_), _ = numbers(desk.tournament())
    with refused(desk, NotAllowed):
        propose_swap(desk, (one, other), reason=" \t")
    swapping = propose_swap(desk, (one, other), reason="sat the wrong way")
    result = desk.tournament().stage().rounds[0].tables[0].result
    store_swap(desk, swapping)
    assert [table.number for table in swapping.corrected] == [1]
    assert desk.tournament().stage().rounds[0].tables[0].result == result


def test_one_alone_has_no_two_places(desk: Desk) -> None:
    with refused(desk, NotAllowed):
        propose_swap(desk, ("1", "1"))


def test_a_hard_wish_is_not_broken_by_hand(tmp_path: Path) -> None:
    desk = with_players(tmp_path, 8)
    wishes.add(desk, wishes.TypedWish(WishKind.TABLE, ("1",), table=2))
    drawn(desk)
    other = numbers(desk.tournament())[0][0]
    with refused(desk, NoValidDraw):
        propose_swap(desk, ("1", other))


def test_what_was_worked_out_is_not_stored_over_something_newer(desk: Desk) -> None:
    (one, *_), (other, *_), _ = numbers(desk.tournament())
    swapping = propose_swap(desk, (one, other))
    entering.add(desk, [entering.new_entry(["Nina Neu"])])
    with refused(desk, Failed):
        store_swap(desk, swapping)
