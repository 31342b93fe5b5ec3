"""One more table for those who have no seat; the others stay where they are."""

from pathlib import Path

from jassturnier.draw.plan import WishKind
from jassturnier.errors import NotAllowed, NotFound, NoValidDraw
from jassturnier.services.draw import changing, drawing
from jassturnier.services.draw.changing import propose_table
from jassturnier.services.people import entering
from jassturnier.services.workplace import Desk
from jassturnier.tournament.people.seats import openable
from tests.support.offices import (
    GROUPS,
    drawn,
    play_round,
    refused,
    with_players,
)


def late(desk: Desk, count: int = 1) -> None:
    """Enter people who stand at the door."""
    size = desk.tournament().regulation.entry.members
    names = [[f"Late{n} Comer{letter}" for letter in "abc"[:size]] for n in range(count)]
    entering.add(desk, [entering.new_entry(each) for each in names])


def numbers_free(desk: Desk) -> list[list[int]]:
    return [[entry.number for entry in people] for _, people in openable(desk.tournament())]


def test_of_rounds_drawn_ahead_each_gets_its_own(tmp_path: Path) -> None:
    desk = with_players(tmp_path, 11)
    drawing.store(desk, drawing.propose(desk, drawing.DrawOrder(seed=1, all_rounds=True)))
    late(desk)
    assert len(numbers_free(desk)) == 4
    desk.store(propose_table(desk, 3))
    assert [len(round_.tables) for round_ in desk.tournament().stage().rounds] == [2, 2, 3, 2]
    desk.store(propose_table(desk))
    assert [len(round_.tables) for round_ in desk.tournament().stage().rounds] == [3, 2, 3, 2]


def test_three_are_too_few_and_nothing_is_offered(tmp_path: Path) -> None:
    desk = with_players(tmp_path, 11)
    with refused(desk, NotFound):
        propose_table(desk)
    drawn(desk)
    with refused(desk, NotAllowed):
        propose_table(desk)


def test_a_round_that_is_over_opens_no_table(tmp_path: Path) -> None:
    desk = with_players(tmp_path, 11, then=play_round)
    late(desk)
    assert numbers_free(desk) == []
    with refused(desk, NotAllowed):
        propose_table(desk)


def test_where_everybody_plays_everybody_no_table_is_opened(tmp_path: Path) -> None:
    desk = with_players(tmp_path, 13, GROUPS, then=drawn)
    assert numbers_free(desk) == []
    with refused(desk, NotAllowed):
        propose_table(desk)


def test_hard_wishes_hold_at_the_new_table(tmp_path: Path) -> None:
    desk = with_players(tmp_path, 11, then=drawn)
    late(desk)
    (free,) = numbers_free(desk)
    one, other, *_ = map(str, free)
    changing.add(desk, changing.TypedWish(WishKind.APART, (one, other)))
    with refused(desk, NoValidDraw):
        propose_table(desk)
