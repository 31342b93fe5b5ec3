"""A drawn round changed: one more table for those without a seat, two who change places."""

from collections.abc import Callable
from pathlib import Path

import pytest

from jassturnier.draw.plan import WishKind
from jassturnier.errors import Failed, JassError, NotAllowed, NotFound, NoValidDraw
from jassturnier.services.draw import changing, drawing
from jassturnier.services.draw.changing import check_stage, propose_again, propose_table, swap
from jassturnier.services.draw.drawing import as_draw
from jassturnier.services.people import editing, entering
from jassturnier.services.people.presence import leave
from jassturnier.services.safety import undoing
from jassturnier.services.workplace import Desk
from jassturnier.tournament.audit import Level, audit
from jassturnier.tournament.model import RoundInfo, Tournament
from jassturnier.tournament.people.seat_list import reprint
from jassturnier.tournament.people.seats import openable
from tests.support.offices import (
    GROUPS,
    PAIRS,
    SINGLE,
    drawn,
    enter,
    play_round,
    poured_desk,
    refused,
    with_players,
)


def late(desk: Desk, count: int = 1) -> None:
    """Enter people who stand at the door."""
    size = desk.tournament().regulation.entry.members
    names = [[f"Late{n} Comer{letter}" for letter in "abc"[:size]] for n in range(count)]
    entering.add(desk, [entering.new_entry(each) for each in names])


def last(tournament: Tournament) -> RoundInfo:
    return tournament.stage().rounds[-1]


def opened(desk: Desk, number: int | None = None) -> RoundInfo:
    desk.store(propose_table(desk, number))
    return last(desk.tournament())


def numbers_free(desk: Desk) -> list[list[int]]:
    return [[entry.number for entry in people] for _, people in openable(desk.tournament())]


def wrong(tournament: Tournament) -> list[object]:
    return [finding for finding in audit(tournament) if finding.level is Level.WRONG]


@pytest.mark.parametrize(
    ("regulation", "count", "more"), [(SINGLE, 11, 1), (PAIRS, 5, 1), ("differenzler-4x8", 10, 2)]
)
def test_those_who_rest_and_one_who_comes_late_are_one_more_table(
    tmp_path: Path, regulation: str, count: int, more: int
) -> None:
    desk = with_players(tmp_path, count, regulation)
    before = last(drawn(desk))
    assert numbers_free(desk) == []
    late(desk, more)
    free = {entry.key for _, people in openable(desk.tournament()) for entry in people}
    after = opened(desk)
    assert after.tables[:-1] == before.tables
    assert set(after.tables[-1].entries()) == free
    assert after.tables[-1].number == before.tables[-1].number + 1
    assert after.tables[-1].sheet == before.tables[-1].sheet + 1
    assert after.opened == (after.tables[-1].number,)
    assert after.resting() == ()
    assert numbers_free(desk) == []
    assert wrong(desk.tournament()) == []


def test_undo_closes_it_and_its_sheet_number_is_gone_for_good(tmp_path: Path) -> None:
    desk = with_players(tmp_path, 7, then=drawn)
    late(desk)
    before = desk.tournament()
    sheet = opened(desk).tables[-1].sheet
    undoing.undo(desk)
    assert desk.tournament().stages == before.stages
    assert opened(desk).tables[-1].sheet == sheet + 1
    undoing.undo(desk)
    undoing.redo(desk)
    assert last(desk.tournament()).tables[-1].sheet == sheet + 1
    for table in (1, 2):
        enter(desk, table, 942, 942)
    tournament = play_round(desk)  # which knows who met there
    assert (check_stage(tournament).partners.found, len(last(tournament).tables)) == (0, 2)


def test_eight_are_two_tables_and_one_too_many_rests_on(tmp_path: Path) -> None:
    desk = with_players(tmp_path, 11, then=drawn)
    late(desk, 6)
    opening = propose_table(desk)
    assert [table.number for table in opening.answer.tables] == [3, 4]
    desk.store(opening)
    assert len(last(desk.tournament()).resting()) + len(opening.answer.left) >= 1
    assert len(opening.answer.left) == 1


def test_of_rounds_drawn_ahead_each_gets_its_own(tmp_path: Path) -> None:
    desk = with_players(tmp_path, 11)
    drawing.store(desk, drawing.propose(desk, drawing.DrawOrder(seed=1, all_rounds=True)))
    late(desk)
    assert len(numbers_free(desk)) == 4
    desk.store(propose_table(desk, 3))
    assert [len(round_.tables) for round_ in desk.tournament().stage().rounds] == [2, 2, 3, 2]
    desk.store(propose_table(desk))
    assert [len(round_.tables) for round_ in desk.tournament().stage().rounds] == [3, 2, 3, 2]


@pytest.mark.parametrize(
    ("regulation", "count", "begun", "comers", "error"),
    [
        pytest.param(SINGLE, 11, None, 0, NotFound, id="no round"),
        pytest.param(SINGLE, 11, drawn, 0, NotAllowed, id="three are too few"),
        pytest.param(SINGLE, 11, play_round, 1, NotAllowed, id="the round is over"),
        pytest.param(GROUPS, 13, drawn, 0, NotAllowed, id="everybody plays everybody"),
    ],
)
def test_where_no_table_can_be_opened_none_is_offered(  # noqa: PLR0913, PLR0917 — a row each
    tmp_path: Path,
    regulation: str,
    count: int,
    begun: Callable[[Desk], object] | None,
    comers: int,
    error: type[JassError],
) -> None:
    desk = with_players(tmp_path, count, regulation, then=begun)
    late(desk, comers)
    assert numbers_free(desk) == []
    with refused(desk, error):
        propose_table(desk)


def test_who_is_not_here_or_jumped_in_is_not_free(tmp_path: Path) -> None:
    desk = with_players(tmp_path, 11, then=drawn)
    late(desk, 2)
    tournament = desk.tournament()
    resting = [str(tournament.by_key()[key].number) for key in last(tournament).resting()]
    seated = tournament.by_key()[last(tournament).tables[0].entries()[0]]
    editing.replace_member(
        desk, editing.Replacement(str(seated.number), resting[0], from_round=1, until_round=1)
    )
    assert int(resting[0]) not in numbers_free(desk)[0]
    leave(desk, [resting[1]])
    assert numbers_free(desk) == []


def test_the_papers_of_the_new_table_are_named_unless_a_wish_or_somebody_faster_keeps_it_closed(
    tmp_path: Path,
) -> None:
    desk = with_players(tmp_path, 11, then=drawn)
    late(desk)
    tried = propose_table(desk)
    enter(desk, 1, 1000, 884)
    with refused(desk, Failed):
        desk.store(tried)
    one, other, *_ = map(str, numbers_free(desk)[0])
    changing.add(desk, changing.TypedWish(WishKind.APART, (one, other)))
    with refused(desk, NoValidDraw):
        propose_table(desk)
    undoing.undo(desk)
    tried = propose_table(desk)
    papers = reprint(tried.head.number, tried.before, desk.store(tried))
    assert [(slips.round, slips.tables) for slips in papers.slips] == [(1, (3,))]
    assert len(papers.cards) == 4


@poured_desk
def desk(tmp_path: Path) -> Desk:
    """Two tables and one who rests."""
    return with_players(tmp_path, 9, then=drawn)


def numbers(tournament: Tournament) -> list[list[str]]:
    """Return the numbers of those at each table of the round, then of those who rest."""
    round_, people = tournament.stage().rounds[0], tournament.by_key()
    groups = (*(table.entries() for table in round_.tables), round_.resting())
    return [[str(people[key].number) for key in keys] for keys in groups]


def test_who_rests_takes_the_seat_and_undo_gives_it_back(desk: Desk) -> None:
    before = desk.tournament()
    (seated, *_), _, (rests,) = numbers(before)
    desk.store(desk.rehearse(swap((seated, rests))))
    assert numbers(desk.tournament())[2] == [seated]
    assert numbers(desk.tournament())[0][0] == rests
    undoing.undo(desk)
    assert desk.tournament().stages == before.stages


def test_after_a_result_it_is_a_correction_that_needs_a_reason(desk: Desk) -> None:
    enter(desk, 1, 1000, 884)
    (one, *_), (other, *_), _ = numbers(desk.tournament())
    for two, reason in (((one, other), " \t"), (("1", "1"), "one alone has no two places")):
        with refused(desk, NotAllowed):
            desk.rehearse(swap(two, reason=reason))
    tried = desk.rehearse(swap((one, other), reason="sat the wrong way"))
    result = desk.tournament().stage().rounds[0].tables[0].result
    desk.store(tried)
    assert [table.number for table in tried.answer.corrected] == [1]
    assert desk.tournament().stage().rounds[0].tables[0].result == result


def test_a_hard_wish_is_not_broken_by_hand(tmp_path: Path) -> None:
    desk = with_players(tmp_path, 8)
    changing.add(desk, changing.TypedWish(WishKind.TABLE, ("1",), table=2))
    drawn(desk)
    other = numbers(desk.tournament())[0][0]
    with refused(desk, NoValidDraw):
        desk.rehearse(swap(("1", other)))


def test_what_was_worked_out_is_not_stored_over_something_newer(desk: Desk) -> None:
    (one, *_), (other, *_), _ = numbers(desk.tournament())
    before = desk.tournament()
    tried = desk.rehearse(swap((one, other)))
    assert tried.before == desk.tournament() == before != tried.after
    entering.add(desk, [entering.new_entry(["Nina Neu"])])
    with refused(desk, Failed):
        desk.store(tried)


def test_a_plan_that_repeats_a_round_repeats_its_partners(tmp_path: Path) -> None:
    tournament = drawn(with_players(tmp_path, 8))
    alone, twice = check_stage(tournament), check_stage(tournament, [as_draw(tournament.stage().rounds[0])])
    assert alone.partners.found == 0
    assert twice.partners.found == 4


AGAIN = drawing.DrawOrder(seed=7)


def test_nothing_is_drawn_again_before_the_first_draw_or_after_a_result(tmp_path: Path) -> None:
    desk = with_players(tmp_path, 8)
    with refused(desk, NotFound):
        propose_again(desk, AGAIN)
    drawn(desk)
    enter(desk, 2, 1000, 884)
    with refused(desk, NotAllowed):
        propose_again(desk, AGAIN)


def test_of_several_rounds_those_after_the_last_result_are_drawn_again(tmp_path: Path) -> None:
    desk = with_players(tmp_path, 8)
    drawing.store(desk, drawing.propose(desk, drawing.DrawOrder(seed=1, all_rounds=True)))
    enter(desk, 1, 1000, 884)
    before = desk.tournament().stage().rounds
    proposal = propose_again(desk, AGAIN)
    assert [round_.number for round_ in proposal.replaces] == [2, 3, 4]
    after = drawing.store(desk, proposal).stage().rounds
    assert after[0] == before[0]
    assert [round_.number for round_ in after] == [1, 2, 3, 4]
    undoing.undo(desk)
    assert desk.tournament().stage().rounds == before
