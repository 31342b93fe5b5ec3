"""A draw is proposed and stored only as long as it stands; wishes that it can read; plans from files."""

from dataclasses import replace
from functools import partial
from pathlib import Path

import pytest

from jassturnier.draw.plan import Form, WishKind
from jassturnier.errors import DoesNotAddUp, Failed, JassError, NotAllowed, NotFound, NoValidDraw, WrongUsage
from jassturnier.services.draw import drawing
from jassturnier.services.draw.changing import TypedWish, add, remove
from jassturnier.services.draw.planning import PlanOrder, make, propose_from
from jassturnier.services.people import entering, presence
from jassturnier.services.safety import undoing
from jassturnier.services.workplace import Desk
from tests.support.offices import PAIRS, drawn, refused, refuses, started, with_players

ALL = drawing.DrawOrder(seed=1, all_rounds=True)


def test_a_proposal_is_not_stored_over_what_has_changed_since(tmp_path: Path) -> None:
    desk = with_players(tmp_path, 8)
    proposal = drawing.propose(desk, drawing.DrawOrder(seed=1))
    entering.add(desk, [entering.new_entry(["Nina Neu"])])
    with refused(desk, Failed):
        drawing.store(desk, proposal)
    with refused(desk, WrongUsage):  # a method of its own is for one round only
        drawing.propose(desk, replace(ALL, method="random"))


def test_a_round_waits_for_the_results_of_the_one_before(tmp_path: Path) -> None:
    desk = with_players(tmp_path, 8, then=drawn)
    with refused(desk, NotAllowed):
        drawing.propose(desk, drawing.DrawOrder(seed=1))
    assert drawing.propose(desk, drawing.DrawOrder(seed=1, allow_missing=True)).first == 2


def test_who_has_not_come_is_absent_from_the_draw_and_rests_nobody(tmp_path: Path) -> None:
    desk = with_players(tmp_path, 9)
    presence.call_roll(desk, ["9"], all_but=True)
    round_ = drawn(desk).stage().rounds[0]
    late = next(entry.key for entry in desk.tournament().entries if entry.number == 9)
    assert round_.parts[late] == "absent"
    assert round_.resting() == ()


def test_undo_takes_back_all_rounds_of_one_draw(tmp_path: Path) -> None:
    desk = with_players(tmp_path, 8)
    before = desk.tournament().stages
    drawing.store(desk, drawing.propose(desk, ALL))
    assert len(desk.tournament().stage().rounds) == 4
    undoing.undo(desk)
    assert desk.tournament().stages == before


@pytest.fixture
def desk(tmp_path: Path) -> Desk:
    return with_players(tmp_path, 8)


def test_a_wish_that_cannot_be_is_not_stored(desk: Desk, tmp_path: Path) -> None:
    refuses(
        desk,
        partial(add, desk),
        (TypedWish(WishKind.APART, ("1",)), WrongUsage),  # apart from nobody
        (TypedWish(WishKind.APART, ("1", "1")), WrongUsage),  # apart from oneself
        (TypedWish(WishKind.APART, ("1", "77")), NotFound),
        (TypedWish(WishKind.APART, club="Eintracht"), NotFound),  # a club that nobody is of
        (TypedWish(WishKind.SEAT, ("1",), seat="C1"), NotFound),  # a seat that no table has
    )
    pairs = started(tmp_path, PAIRS, "Pairs", desk.office)
    entering.add(pairs, [entering.new_entry([f"Anna {letter}", f"Beat {letter}"]) for letter in "AB"])
    with refused(pairs, NotAllowed):
        add(pairs, TypedWish(WishKind.APART, ("1", "2"), as_partners=True))


def test_one_unknown_number_keeps_all_wishes_and_undo_brings_one_back_with_its_names(desk: Desk) -> None:
    before = add(desk, TypedWish(WishKind.TOGETHER, ("1", "2", "3"))).wishes
    with refused(desk, NotFound):
        remove(desk, [1, 5])
    assert remove(desk, [1, 1]) == before
    undoing.undo(desk)
    assert desk.tournament().wishes == before


HEADING = "round,table,seat,player\n"
FOUR = ("1,1,A1,1", "1,1,A2,2", "1,1,B1,3", "1,1,B2,4")


def plan(*rows: str) -> bytes:
    return (HEADING + "\n".join(rows)).encode()


def test_who_rests_in_a_plan_rests_in_the_round_and_every_wrong_row_is_named_at_once(tmp_path: Path) -> None:
    desk = with_players(tmp_path, 5)
    with pytest.raises(DoesNotAddUp) as found:
        propose_from(desk, plan(*FOUR[:3], "1,1,C9,4", "1,1,A1,5", "1,1,B2,77"))
    assert len(found.value.texts) == 4
    proposal = propose_from(desk, plan(*FOUR, "1,bye,,5"))
    round_ = drawing.store(desk, proposal).stage().rounds[0]
    assert [entry.number for entry in proposal.resting()] == [5]
    assert round_.method == drawing.BY_HAND


def test_a_plan_that_does_not_seat_everybody_once_is_refused(tmp_path: Path) -> None:
    desk = with_players(tmp_path, 5)
    refuses(
        desk,
        lambda rows: drawing.store(desk, propose_from(desk, plan(*rows))),
        (FOUR, DoesNotAddUp),  # somebody is nowhere
        ((*FOUR, "1,bye,,4"), DoesNotAddUp),  # somebody sits and rests
        ([row.replace("1,1,", "2,1,") for row in (*FOUR, "1,bye,,5")], DoesNotAddUp),  # not from round one
        ((), DoesNotAddUp),
    )


@pytest.mark.parametrize(
    ("wanted", "error"),
    [
        pytest.param(PlanOrder(8, 1, pairs=True, alone=True), WrongUsage, id="pairs and alone"),
        pytest.param(PlanOrder(8, 1, sizes=(4,), pairs=True), WrongUsage, id="pairs and a size"),
        pytest.param(PlanOrder(10, 1, sizes=(4, 6)), WrongUsage, id="partners at tables of two sizes"),
        pytest.param(PlanOrder(3, 1), NoValidDraw, id="too few for a table"),
    ],
)
def test_what_does_not_go_together_has_no_plan(wanted: PlanOrder, error: type[JassError]) -> None:
    with pytest.raises(error):
        make(wanted)


def test_at_tables_of_three_everybody_plays_alone_and_a_size_named_twice_is_one() -> None:
    found = make(PlanOrder(9, 2, sizes=(3,)))
    assert {len(table.keys) for draw in found.draws for table in draw.tables} == {3}
    assert make(PlanOrder(9, 2, sizes=(3,), seed=found.seed)).draws == found.draws
    assert (found.form, make(PlanOrder(8, 1, sizes=(4, 4), seed=1)).form) == (Form.ALONE, Form.PARTNERS)
