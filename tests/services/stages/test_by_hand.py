"""Places by hand, before and after a stage has begun: who comes, who moves up, what is refused."""

from pathlib import Path

import pytest

from jassturnier.errors import NotAllowed, NotFound, WrongUsage
from jassturnier.services.people import editing, entering, presence
from jassturnier.services.safety import backups, undoing
from jassturnier.services.stages.by_hand import Wanted, decide, draw_lots
from jassturnier.services.stages.partners import pair_two
from jassturnier.services.stages.qualifying import preview, store
from jassturnier.services.workplace import Desk
from jassturnier.store.kit import models as m
from jassturnier.tournament.audit import audit
from jassturnier.tournament.ranking.final_list import lots_needed
from jassturnier.tournament.ranking.standings import standings
from tests.support.finals import pairs_to_make, played, with_pairs
from tests.support.offices import drawn, poured_desk, refused, with_settings
from tests.support.stages_made import CUP, FIRST, SECOND

FINAL = {**SECOND, "from": {"best": 2, "tied": "all"}}


@poured_desk
def desk(tmp_path: Path) -> Desk:
    """Six pairs after the Vorrunde; the two of one table that have most are in the final."""
    return played(with_pairs(tmp_path, 6, FIRST, FINAL), 1000, 990, 980)


def going(desk: Desk) -> list[int]:
    return sorted(entry.number for entry in desk.tournament().stages[1].entries)


def ranks(desk: Desk) -> list[int]:
    """Return all numbers in the order of the Vorrunde."""
    tournament = desk.tournament()
    return [place.entry.number for place in standings(tournament, tournament.stages[0])[0].places]


@pytest.mark.parametrize("begun", [False, True])
def test_a_place_by_hand_before_the_stage_begins_or_after(desk: Desk, *, begun: bool) -> None:
    first, second, *_, last = ranks(desk)
    if begun:
        store(desk, preview(desk))
    found = decide(desk, Wanted(come=[str(last)], reason="champion"))
    assert found.number == 2
    if begun:
        assert found.result is not None
    else:
        assert found.result == preview(desk).results[0]
        store(desk, preview(desk))
    assert going(desk) == sorted([first, second, last])
    kinds = {finding.kind for finding in audit(desk.tournament())}
    assert kinds & {"by-hand", "qualification"} == {"by-hand"}
    if begun:
        undoing.undo(desk)
        assert going(desk) == sorted([first, second])


def test_who_gives_up_a_place_is_replaced_by_the_next_before_and_after(desk: Desk) -> None:
    first, second, third, fourth, *_ = ranks(desk)
    decide(desk, Wanted(give_up=[str(first)]))
    store(desk, preview(desk))
    assert going(desk) == sorted([second, third])
    decide(desk, Wanted(give_up=[str(third)]))
    assert going(desk) == sorted([second, fourth])


def test_who_gave_up_a_place_and_comes_after_all_is_where_the_rank_list_says_or_comes_by_hand(
    desk: Desk,
) -> None:
    first, second, *_, last = ranks(desk)
    decide(desk, Wanted(give_up=[str(first)]))
    decide(desk, Wanted(come=[str(first)]))
    assert not desk.tournament().by_hand
    decide(desk, Wanted(give_up=[str(last)]))
    decide(desk, Wanted(come=[str(last)], reason="champion"))
    store(desk, preview(desk))
    assert going(desk) == sorted([first, second, last])


def test_a_stand_in_stays_in_a_stage_whose_places_change(desk: Desk) -> None:
    first, second, third, *_ = ranks(desk)
    store(desk, preview(desk))
    entering.add(desk, [entering.new_entry(["Ersatz Eins", "Ersatz Zwei"], ranked=False)])
    assert going(desk) == sorted([first, second, 7])
    decide(desk, Wanted(give_up=[str(first)]))
    assert going(desk) == sorted([second, third, 7])


@pytest.mark.parametrize(("gone", "came"), [(False, [1, 3]), (True, [1, 4])])
def test_who_was_brought_along_moves_up_where_one_before_gives_up_unless_gone_home(
    tmp_path: Path, *, gone: bool, came: list[int]
) -> None:
    desk = pairs_to_make(tmp_path, "brought", best=2, count=8)
    pair_two(desk, "1", "3")
    if gone:
        presence.call_roll(desk, [], all_but=True)
        presence.leave(desk, ["1"])
    decide(desk, Wanted(give_up=["2"]))
    assert sorted(entry.number for entry in desk.tournament().stage().came_in() if entry.seed) == came


def test_who_gave_up_a_place_in_one_stage_may_come_into_the_next(tmp_path: Path) -> None:
    again = {**FINAL, "name": "Superfinal", "from": {"best": 2, "stage": 2}}
    desk = played(with_pairs(tmp_path, 6, FIRST, {**FINAL, "from": {"best": 4}}, again), 1000, 990, 980)
    first, *_ = ranks(desk)
    decide(desk, Wanted(give_up=[str(first)]))
    store(desk, preview(desk))
    played(desk, 1000, 990)
    assert decide(desk, Wanted(come=[str(first)])).number == 3
    assert [(each.stage, each.comes) for each in desk.tournament().by_hand] == [(2, False), (3, True)]
    decide(desk, Wanted(give_up=[str(first)]))
    assert [(each.stage, each.comes) for each in desk.tournament().by_hand] == [(2, False), (3, False)]


def test_before_the_results_are_in_nobody_is_on_a_list_yet(tmp_path: Path) -> None:
    desk = with_pairs(tmp_path, 4, FIRST, FINAL)
    assert decide(desk, Wanted(come=["4"])).result is None
    with_settings(desk, stages=[FIRST])
    with refused(desk, NotAllowed, "one stage only"):
        decide(desk, Wanted(come=["4"]))


def test_a_stage_that_has_begun_has_only_whom_it_has_and_once_it_is_drawn_nobody_gets_a_place(
    desk: Desk,
) -> None:
    first, _, third, *_, last = ranks(desk)
    store(desk, preview(desk))
    for wanted in (Wanted(come=[str(first)]), Wanted(give_up=[str(third)])):
        with refused(desk, NotAllowed):
            decide(desk, wanted)
    drawn(desk)
    with refused(desk, NotAllowed, "“replace” lets somebody take over."):
        decide(desk, Wanted(come=[str(last)]))


def test_who_is_not_known_or_no_player_has_no_place_and_nobody_is_named_for_both(desk: Desk) -> None:
    entering.add(desk, [entering.new_entry(["Ersatz Eins", "Ersatz Zwei"], ranked=False)])
    for wanted, error, told in (
        (Wanted(come=["7"]), NotAllowed, ""),
        (Wanted(come=["99"]), NotFound, ""),
        (Wanted(come=["4"], give_up=["4"]), WrongUsage, ""),
        (Wanted(come=["4"], reason="x" * 201), WrongUsage, "200 letters"),
    ):
        with refused(desk, error, told):
            decide(desk, wanted)
    decide(desk, Wanted(come=["4"], reason="x" * 200))
    assert [len(each.reason) for each in desk.tournament().by_hand] == [200]


def test_who_is_taken_off_the_list_takes_the_place_along(desk: Desk) -> None:
    entering.add(desk, [entering.new_entry(["Alt Meister", "Alt Meisterin"])])
    decide(desk, Wanted(come=["7"]))
    editing.remove(desk, "7")
    assert not desk.tournament().by_hand


def test_who_has_gone_home_gets_no_place_and_keeps_none(desk: Desk) -> None:
    first, second, third, *_, last = ranks(desk)
    decide(desk, Wanted(come=[str(last)]))
    presence.leave(desk, [str(third), str(last)])
    with refused(desk, NotAllowed):
        decide(desk, Wanted(come=[str(third)]))
    (found,) = preview(desk).results
    assert [entry.number for entry in found.passed_over] == [last]
    store(desk, preview(desk))
    assert going(desk) == sorted([first, second])


def test_who_plays_a_stage_in_between_gets_no_place_beside_it(tmp_path: Path) -> None:
    others = {**FINAL, "name": "Others", "from": {"best": 2, "stage": 1}}
    desk = played(with_pairs(tmp_path, 6, FIRST, FINAL, others), 1000, 990, 980)
    first, *_, last = ranks(desk)
    store(desk, preview(desk))
    played(desk, 1000)
    with refused(desk, NotAllowed):
        decide(desk, Wanted(come=[str(first)]))
    decide(desk, Wanted(come=[str(last)]))


def test_a_stage_that_would_have_too_few_is_left_as_it_is(tmp_path: Path) -> None:
    cup = {**FIRST, "name": "K.-o.", "draw": "knockout", "rounds": 1, "from": {"best": 2}}
    desk = played(with_pairs(tmp_path, 4, FIRST, cup), 1000, 990)
    *_, last = ranks(desk)
    store(desk, preview(desk))
    with refused(desk, NotAllowed):
        decide(desk, Wanted(come=[str(last)]))


def test_who_moves_up_by_lot_is_not_decided_by_the_program(tmp_path: Path) -> None:
    tied = {**SECOND, "from": {"best": 2, "tied": "lot"}}
    desk = played(with_pairs(tmp_path, 6, FIRST, tied), 1000, 942, 980)
    first, *_ = ranks(desk)
    store(desk, preview(desk))
    with refused(desk, NotAllowed):
        decide(desk, Wanted(give_up=[str(first)]))


def test_before_places_change_the_database_is_copied(desk: Desk) -> None:
    before = len(backups.listed(desk.office))  # the newest is of now: the round is complete
    for number in ("4", "5"):
        decide(desk, Wanted(come=[number]))
    store(desk, preview(desk))
    assert len(backups.listed(desk.office)) == before + 2


LOT = {**SECOND, "from": {"best": 2, "tied": "lot"}}


@poured_desk
def equals(tmp_path: Path) -> Desk:
    """Four pairs with the same points, of which two go on."""
    return played(with_pairs(tmp_path, 4, FIRST, LOT), 942, 942)


def test_a_lot_among_some_of_the_equals_is_none_and_what_came_out_of_a_hat_is_taken_in_its_order(
    equals: Desk,
) -> None:
    for names, error, told in (
        (["1", "2"], NotAllowed, ""),
        (["1", "2", "3", "77"], NotFound, ""),
        ([], NotAllowed, "Name those who drew"),
    ):
        with refused(equals, error, told):
            draw_lots(equals, names, typed=True, seed=None)
    (lot,) = draw_lots(equals, ["3", "1", "4", "2"], typed=True, seed=None)
    assert [entry.number for entry in lot.entries] == [3, 1, 4, 2]
    assert lot.seed is None
    assert stored(equals) == {(number, True) for number in range(1, 5)}
    with refused(equals, NotAllowed):  # there are no equals any more
        draw_lots(equals, [], typed=False, seed=1)


def test_where_extra_deals_decide_nothing_is_drawn_but_who_won_them_is_typed(tmp_path: Path) -> None:
    extra = {**FIRST, "tie": "extra deals"}
    desk = played(with_pairs(tmp_path, 4, extra, LOT), 942, 942)
    with refused(desk, NotAllowed, "has extra deals played"):
        draw_lots(desk, [], typed=False, seed=1)
    draw_lots(desk, ["4", "2", "1", "3"], typed=True, seed=None)
    assert sorted(one.place.entry.number for one in preview(desk).results[0].going) == [2, 4]


def test_a_lot_stands_until_undo_and_its_seed_draws_it_again(equals: Desk) -> None:
    (one,) = draw_lots(equals, [], typed=False, seed=None)
    with refused(equals, NotAllowed):
        draw_lots(equals, [], typed=False, seed=1)
    undoing.undo(equals)
    (other,) = draw_lots(equals, ["4", "3", "2", "1"], typed=False, seed=one.seed)
    assert other == one
    assert stored(equals) == {(number, False) for number in range(1, 5)}


def stored(desk: Desk) -> set[tuple[int, bool]]:
    """Return the numbers of stored lots, and whether they were typed."""
    with desk.office.database.reading() as session:
        return {(row.number, row.typed) for row in m.Lot.where(session)}


def test_every_level_match_of_a_cup_has_a_lot_of_its_own(tmp_path: Path) -> None:
    cup = {**{key: value for key, value in CUP.items() if key != "from"}, "tie": "lot"}
    desk = with_pairs(tmp_path, 4, cup)
    for matches in (2, 1):
        played(desk, *[942] * matches)
        assert len(draw_lots(desk, [], typed=False, seed=1)) == matches
    assert len(desk.tournament().stage().lots) == 3


CONSOLATION = {**SECOND, "name": "Trost", "from": {"stage": 1, "best": 2, "tied": "lot"}}


def test_a_later_stage_may_need_a_lot_of_one_that_is_over(tmp_path: Path) -> None:
    """The first two of eight pairs play the final, four are equal behind them."""
    desk = played(with_pairs(tmp_path, 8, FIRST, SECOND, CONSOLATION), 1100, 1000, 942, 942)
    store(desk, preview(desk))
    played(desk, 1000)
    equal = [entry.number for entry in preview(desk).results[0].lots[0]]
    with refused(desk, NotAllowed, "No lot is needed among just these"):
        draw_lots(desk, [*map(str, equal[1:])], typed=True, seed=None)
    draw_lots(desk, [*map(str, reversed(equal))], typed=True, seed=None)
    assert [one.place.entry.number for one in preview(desk).results[0].going] == equal[:1:-1]


def test_equals_who_stay_behind_may_draw_while_the_next_stage_is_played(tmp_path: Path) -> None:
    first = {**FIRST, "tie": "lot"}
    extra = {**SECOND, "tie": "extra deals"}
    desk = played(with_pairs(tmp_path, 8, first, extra), 1100, 1000, 942, 942)
    store(desk, preview(desk))
    played(desk, 942)
    (*_, behind) = lots_needed(desk.tournament())
    (lot,) = draw_lots(desk, [each.name for each in behind.entries], typed=False, seed=1)
    assert behind.stage.number == 1
    assert {entry.key for entry in lot.entries} == {entry.key for entry in behind.entries}
