"""Two change places in a round; the results stay with the sides of the tables."""

from pathlib import Path

import pytest

from jassturnier.draw.plan import WishKind
from jassturnier.errors import Failed, NotAllowed, NotFound, NoValidDraw
from jassturnier.services.draw import changing, drawing
from jassturnier.services.draw.changing import check_stage, propose_again, swap
from jassturnier.services.draw.drawing import as_draw
from jassturnier.services.people import entering
from jassturnier.services.safety import history
from jassturnier.services.workplace import Desk
from jassturnier.tournament.model import Tournament
from tests.support.offices import drawn, enter, poured_desk, refused, with_players


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
    history.undo(desk)
    assert desk.tournament().stages == before.stages


def test_after_a_result_it_is_a_correction_that_needs_a_reason(desk: Desk) -> None:
    enter(desk, 1, 1000, 884)
    (one, *_), (other, *_), _ = numbers(desk.tournament())
    with refused(desk, NotAllowed):
        desk.rehearse(swap((one, other), reason=" \t"))
    tried = desk.rehearse(swap((one, other), reason="sat the wrong way"))
    result = desk.tournament().stage().rounds[0].tables[0].result
    desk.store(tried)
    assert [table.number for table in tried.answer.corrected] == [1]
    assert desk.tournament().stage().rounds[0].tables[0].result == result


def test_one_alone_has_no_two_places(desk: Desk) -> None:
    with refused(desk, NotAllowed):
        desk.rehearse(swap(("1", "1")))


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


def test_without_a_round_there_is_nothing_to_judge(tmp_path: Path) -> None:
    with pytest.raises(NotFound):
        check_stage(with_players(tmp_path, 8).tournament())


def test_a_plan_that_repeats_a_round_repeats_its_partners(tmp_path: Path) -> None:
    tournament = drawn(with_players(tmp_path, 8))
    alone, twice = check_stage(tournament), check_stage(tournament, [as_draw(tournament.stage().rounds[0])])
    assert alone.partners.found == 0
    assert twice.partners.found == 4


AGAIN = drawing.DrawOrder(seed=7)


def test_before_the_first_draw_there_is_nothing_to_draw_again(tmp_path: Path) -> None:
    desk = with_players(tmp_path, 8)
    with refused(desk, NotFound):
        propose_again(desk, AGAIN)


def test_one_result_keeps_its_round(tmp_path: Path) -> None:
    desk = with_players(tmp_path, 8, then=drawn)
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
    history.undo(desk)
    assert desk.tournament().stage().rounds == before
