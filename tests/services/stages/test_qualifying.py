"""Who goes on is stored once, when it is certain."""

import io
from collections.abc import Callable
from pathlib import Path

import pytest
from openpyxl import load_workbook

from jassturnier.draw.plan import WishKind
from jassturnier.errors import Failed, NotAllowed
from jassturnier.i18n import render
from jassturnier.services.draw import changing, drawing
from jassturnier.services.draw.changing import TypedWish, swap
from jassturnier.services.papers.kinds import KINDS
from jassturnier.services.papers.printing import PaperOrder, print_paper
from jassturnier.services.people import entering, presence
from jassturnier.services.people.editing import Replacement, replace_member
from jassturnier.services.results import results
from jassturnier.services.results.score_files import template
from jassturnier.services.safety import undoing
from jassturnier.services.stages.by_hand import Wanted, decide
from jassturnier.services.stages.qualifying import matches_of, preview, qualified, refuse_undecided, store
from jassturnier.services.workplace import Desk
from jassturnier.tournament.model import EntryInfo
from jassturnier.tournament.ranking.standings import standings
from jassturnier.tournament.scoring.sheet_numbers import sheet_label
from tests.support.finals import played, with_pairs
from tests.support.offices import drawn, enter, poured_desk, refused, with_settings
from tests.support.stages_made import CUP, FIRST, SECOND

LOT = {**SECOND, "from": {"best": 2, "tied": "lot"}}
FROM_THE_START = {key: value for key, value in CUP.items() if key != "from"}


def test_a_missing_result_or_level_match_of_the_last_round_keeps_the_next_stage_from_beginning(
    tmp_path: Path,
) -> None:
    desk = with_pairs(tmp_path, 4, {**FROM_THE_START, "rounds": 1, "tie": "lot"}, SECOND)
    drawn(desk)
    with refused(desk, NotAllowed, "Round 1: the results of 2 tables are missing: 1, 2."):
        preview(desk)
    enter(desk, 1, 942, 942)
    with refused(desk, NotAllowed, "the result of table 2 is missing"):
        preview(desk)
    enter(desk, 2, 1000, 884)
    with refused(desk, NotAllowed, "are equal"):
        preview(desk)


def test_equals_at_the_line_need_their_lot_first_and_after_the_last_stage_nobody_goes_on(
    tmp_path: Path,
) -> None:
    desk = played(with_pairs(tmp_path, 4, FIRST, LOT), 942, 942)
    with refused(desk, NotAllowed):
        store(desk, preview(desk))
    with_settings(desk, stages=[FIRST])
    with refused(desk, NotAllowed, "one stage only"):
        preview(desk)


def test_a_preview_is_not_stored_over_what_has_changed_since_and_undo_leads_back(tmp_path: Path) -> None:
    desk = played(with_pairs(tmp_path, 4, FIRST, SECOND), 1000, 1100)
    proposal = preview(desk)
    entering.add(desk, [entering.new_entry(["Nina Neu"])])
    with refused(desk, Failed):
        store(desk, proposal)
    before = desk.tournament().stages
    assert len(store(desk, preview(desk)).stage().entries) == 2
    undoing.undo(desk)
    assert desk.tournament().stages == before


def test_who_went_on_is_shown_until_it_is_certain_who_goes_on_next(tmp_path: Path) -> None:
    last = {**SECOND, "name": "Superfinal", "from": {"best": 2, "tied": "all"}}
    desk = played(with_pairs(tmp_path, 4, FIRST, SECOND, last), 1000, 1100)
    shown = [*qualified(desk.tournament())]
    store(desk, preview(desk))
    shown += qualified(desk.tournament())
    played(desk, 1000)
    shown += qualified(desk.tournament())
    assert [(each.number, len(each.going)) for each in shown] == [(2, 2), (2, 2), (3, 2)]


def test_of_three_pairs_one_rests_and_two_cannot_play_two_rounds(tmp_path: Path) -> None:
    desk = with_pairs(tmp_path, 4, FROM_THE_START)
    presence.call_roll(desk, ["3", "4"], all_but=True)
    with refused(desk, NotAllowed, "2 cannot play 2 K.-o. rounds: to a final they need 1."):
        drawn(desk)
    presence.call_roll(desk, ["3"])
    (round_,) = drawn(desk).stage().rounds
    assert (len(round_.tables), len(round_.resting())) == (1, 1)
    assert {*round_.rank_order} == {*round_.parts} - {
        key for key, part in round_.parts.items() if part == "absent"
    }


def test_before_the_first_match_the_best_seed_rests_for_who_has_gone(tmp_path: Path) -> None:
    desk = played(with_pairs(tmp_path, 8, FIRST, {**CUP, "rounds": 2}), 1100, 1000, 990, 980)
    going = store(desk, preview(desk)).stage().entries
    seeds = {entry.seed: entry for entry in going}
    presence.leave(desk, [str(seeds[3].number)], None)
    (round_,) = drawn(desk).stage().rounds
    assert round_.resting() == (seeds[1].key,)
    assert [{*table.entries()} for table in round_.tables] == [{seeds[2].key, seeds[4].key}]


def test_a_missing_or_level_match_stops_the_next_round(tmp_path: Path) -> None:
    desk = with_pairs(tmp_path, 4, FROM_THE_START)
    tournament = drawn(desk)
    with pytest.raises(NotAllowed):
        refuse_undecided(tournament, tournament.entries)
    for table, points in ((1, 1000), (2, 942)):
        with refused(desk, NotAllowed):
            drawing.propose(desk, drawing.DrawOrder(seed=1, allow_missing=True))
        enter(desk, table, points, 1884 - points)
    with refused(desk, NotAllowed):
        drawing.propose(desk, drawing.DrawOrder(seed=1))


def test_the_winners_meet_and_who_has_gone_leaves_the_other_alone(tmp_path: Path) -> None:
    tournament = played(with_pairs(tmp_path, 4, FROM_THE_START), 1000, 1100).tournament()
    (final,) = matches_of(tournament, tournament.entries, ())
    assert len(final) == 2
    there = [entry for entry in tournament.entries if entry.key != final[0]]
    assert matches_of(tournament, there, ()) == (final[1:],)
    assert matches_of(tournament, [entry for entry in there if entry.key != final[1]], ()) == ()


CONSOLATION = {**SECOND, "name": "Trost", "from": {"stage": 1, "best": 2, "tied": "all"}}


@poured_desk
def between(tmp_path: Path) -> Desk:
    """Eight pairs, of which the best two are in the final; nothing of it is drawn yet."""
    desk = played(with_pairs(tmp_path, 8, FIRST, SECOND, CONSOLATION), 1100, 1000, 990, 980)
    store(desk, preview(desk))
    return desk


def behind(desk: Desk) -> EntryInfo:
    """Return somebody who is not in the final."""
    tournament = desk.tournament()
    return next(one for one in tournament.entries if one.key not in tournament.stage().all_keys())


@pytest.mark.parametrize(
    "call",
    [
        lambda desk, who: changing.add(desk, TypedWish(WishKind.TABLE, (who,), table=1)),
        lambda desk, who: replace_member(desk, Replacement(who, "Nina Neu")),
        lambda desk, who: presence.leave(drawn_desk(desk), [who], 1),
        lambda desk, who: drawn_desk(desk).rehearse(swap((who, who))),
        lambda desk, who: print_paper(drawn_desk(desk), PaperOrder(KINDS["slips"], "en", players=(who,))),
    ],
)
def test_what_is_of_the_stage_names_who_is_not_in_it(
    between: Desk, call: Callable[[Desk, str], object]
) -> None:
    entry = behind(between)
    with pytest.raises(NotAllowed) as found:
        call(between, str(entry.number))
    assert render(found.value.texts[0], "en") == f"Not in “Final”: {entry.numbered}."


def drawn_desk(desk: Desk) -> Desk:
    drawn(desk)
    return desk


def test_who_is_not_in_the_stage_goes_home_comes_back_and_may_be_withdrawn_once_gone(between: Desk) -> None:
    number, key = str(behind(between).number), behind(between).key
    gone = presence.leave(between, [number])
    assert [entry.key for entry in gone.going] == [key]
    withdrawn = presence.leave(between, [number], withdraw=True)
    assert (withdrawn.going, withdrawn.otherwise) == ((), ())
    after = between.tournament()
    assert key not in {place.entry.key for place in standings(after, after.stages[0])[0].places}
    with refused(between, NotAllowed, "has gone home already"):
        presence.leave(between, [number], withdraw=True)
    presence.back(between, [number])
    assert between.tournament().by_key()[key].presence != "gone"


def test_a_correction_or_a_finalist_withdrawn_before_the_draw_says_who_would_have_come_so_far(
    between: Desk,
) -> None:
    found = enter(between, 1, 942, 942, round=1, correct=True)
    assert found.tournament.stage_of(found.round).number == 1
    undoing.undo(between)
    number = str(between.tournament().stage().entries[0].number)
    withdrawn = presence.leave(between, [number], withdraw=True)
    for told in (found.otherwise, withdrawn.otherwise):
        assert "By the results of today" in render(told[0], "en")


def test_no_stage_begins_without_a_result_of_the_one_it_takes_from(between: Desk) -> None:
    table = between.tournament().stages[0].rounds[0].tables[0]
    played(between, 1000)
    label = sheet_label(table.sheet)
    results.enter(between, results.TypedSlip(label, ("-", "-"), correct=True))
    with refused(between, NotAllowed, f"Round 1: the result of table {table.number} is missing."):
        preview(between)
    assert [gap.round.number for gap in results.missing(between.tournament())] == [1]
    page = load_workbook(io.BytesIO(template(between, "en", by_deal=False))).sheetnames
    assert page == ["Vorrunde, Round 1"]


REST = {**SECOND, "name": "Trost", "from": {"rest": True}}


def test_who_comes_into_the_final_leaves_those_who_play_beside_it(tmp_path: Path) -> None:
    desk = played(with_pairs(tmp_path, 8, FIRST, SECOND, REST), 1100, 1000, 990, 980)
    store(desk, preview(desk))
    champion, _ = desk.tournament().stages[1].entries
    decide(desk, Wanted(give_up=[str(champion.number)]))
    first, final, rest = desk.tournament().stages
    assert champion.key in rest.all_keys() - final.all_keys()
    assert final.all_keys() | rest.all_keys() == first.all_keys()
    assert (len(final.entries), len(rest.entries)) == (2, 6)


def test_what_each_stage_of_an_hour_cannot_avoid_all_of_them_together_cannot(tmp_path: Path) -> None:
    two = {"rounds": 2}
    desk = played(with_pairs(tmp_path, 8, FIRST, {**SECOND, **two}, {**REST, **two}), 1100, 1000, 990, 980)
    store(desk, preview(desk))
    report = drawing.propose(desk, drawing.DrawOrder(seed=1, all_rounds=True)).report
    # The two of the final meet in both rounds, though the eight of them could all have met somebody else.
    assert 1 <= report.opponents.minimum <= report.opponents.found


def test_a_stage_beside_the_final_with_one_pair_is_refused_by_its_name_and_with_nobody_it_is_left_out(
    tmp_path: Path,
) -> None:
    desk = played(with_pairs(tmp_path, 4, FIRST, {**SECOND, "from": {"best": 3}}, REST), 1100, 1000)
    with refused(desk, NotAllowed, "Trost: Only 1 would go on: the smallest table takes 2."):
        store(desk, preview(desk))
    last = next(one for one in desk.tournament().entries if one.key not in _going(desk, 0))
    presence.leave(desk, [str(last.number)], None)
    store(desk, preview(desk))
    assert [len(stage.entries) for stage in desk.tournament().stages] == [4, 3, 0]
    played(desk, 1200)
    assert desk.tournament().over()
    undoing.undo(desk)


def _going(desk: Desk, number: int) -> set[int]:
    return {one.place.entry.key for one in preview(desk).results[number].going}
