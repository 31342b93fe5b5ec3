"""One more table for those who have no seat; the others stay where they are."""

from pathlib import Path

import pytest

from jassturnier.draw.plan import WishKind
from jassturnier.errors import Failed, NotAllowed, NotFound, NoValidDraw
from jassturnier.services.draw import changing, drawing
from jassturnier.services.draw.changing import check_stage, propose_table
from jassturnier.services.people import editing, entering
from jassturnier.services.people.presence import leave
from jassturnier.services.safety import history
from jassturnier.services.workplace import Desk
from jassturnier.tournament.audit import audit
from jassturnier.tournament.model import RoundInfo, Tournament
from jassturnier.tournament.overtaken import Level, reprint
from jassturnier.tournament.people.seats import openable
from tests.support.offices import GROUPS, PAIRS, SINGLE, drawn, enter, play_round, refused, with_players


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


def test_the_next_rounds_know_who_met_there(tmp_path: Path) -> None:
    desk = with_players(tmp_path, 7, then=drawn)
    late(desk)
    opened(desk)
    enter(desk, 1, 942, 942)
    enter(desk, 2, 942, 942)
    tournament = play_round(desk)
    report = check_stage(tournament)
    assert (report.partners.found, len(last(tournament).tables)) == (0, 2)


def test_undo_closes_it_and_its_sheet_number_is_gone_for_good(tmp_path: Path) -> None:
    desk = with_players(tmp_path, 11, then=drawn)
    late(desk)
    before = desk.tournament()
    sheet = opened(desk).tables[-1].sheet
    history.undo(desk)
    assert desk.tournament().stages == before.stages
    assert opened(desk).tables[-1].sheet == sheet + 1
    history.undo(desk)
    history.redo(desk)
    assert last(desk.tournament()).tables[-1].sheet == sheet + 1


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


def test_hard_wishes_hold_at_the_new_table(tmp_path: Path) -> None:
    desk = with_players(tmp_path, 11, then=drawn)
    late(desk)
    (free,) = numbers_free(desk)
    one, other, *_ = map(str, free)
    changing.add(desk, changing.TypedWish(WishKind.APART, (one, other)))
    with refused(desk, NoValidDraw):
        propose_table(desk)


def test_somebody_else_was_faster(tmp_path: Path) -> None:
    desk = with_players(tmp_path, 11, then=drawn)
    late(desk)
    opening = propose_table(desk)
    enter(desk, 1, 1000, 884)
    with refused(desk, Failed):
        desk.store(opening)


def test_the_papers_of_the_new_table_are_named(tmp_path: Path) -> None:
    desk = with_players(tmp_path, 11, then=drawn)
    late(desk)
    tried = propose_table(desk)
    papers = reprint(tried.head.number, tried.before, desk.store(tried))
    assert [(slips.round, slips.tables) for slips in papers.slips] == [(1, (3,))]
    assert len(papers.cards) == 4
