"""Fixed pairs of those who were qualified alone: the first with the last, neighbours, or by lot."""

from collections.abc import Mapping
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from jassturnier.errors import NotAllowed, NotFound
from jassturnier.i18n import render
from jassturnier.services import season
from jassturnier.services.people import cash, editing, entering, forgetting, presence
from jassturnier.services.results import results
from jassturnier.services.safety import backups, undoing
from jassturnier.services.stages import partners, qualifying
from jassturnier.services.stages.by_hand import Wanted, decide
from jassturnier.services.stages.partners import pair_all, pair_two
from jassturnier.services.stages.series import decide_final, preview, store
from jassturnier.services.status import next_step
from jassturnier.services.workplace import Desk, Office
from jassturnier.store.kit import models as m
from jassturnier.tournament.audit import audit
from jassturnier.tournament.careers import evenings_of
from jassturnier.tournament.model import EntryInfo
from jassturnier.tournament.ranking.final_list import final_list
from jassturnier.tournament.ranking.standings import standings
from jassturnier.tournament.regulation.round_rules import Points
from jassturnier.tournament.season.season import SeasonRules, starts_of
from tests.services.stages.test_series import NAMES, SERIES, by_rank, final, vorrunde
from tests.support.evenings_made import player
from tests.support.finals import pairs_to_make, ranked_singles, with_pairs
from tests.support.offices import drawn, enter, office, poured, refused
from tests.support.stages_made import FIRST, SECOND


@pytest.fixture
def at(tmp_path: Path) -> Office:
    """A season of an evening of eight."""
    poured(tmp_path, "partners", lambda: _evenings(office(tmp_path)))
    return office(tmp_path)


def _evenings(at: Office) -> None:
    season.create(at, SERIES, SeasonRules(best=1))
    vorrunde(at, "VR 1", 1100, 1000)


def qualified(at: Office, partners: str, best: int = 8, **stage: object) -> Desk:
    series = {"best": best, "tied": "lot"}
    desk = final(at, series, "schieber-paare-4x12", partners=partners, **stage)
    store(desk, preview(desk))
    return desk


def pairs(desk: Desk) -> list[set[str]]:
    there = (entry for entry in desk.tournament().stages[0].entries if entry.ranked)
    entries = sorted(there, key=lambda entry: entry.seed or 0)
    return [{member.name for member in entry.members} for entry in entries]


@pytest.mark.parametrize(
    ("partners", "places"),
    [("first-last", [(0, 7), (1, 6), (2, 5), (3, 4)]), ("neighbours", [(0, 1), (2, 3), (4, 5), (6, 7)])],
)
def test_the_first_plays_with_the_last_or_with_the_second(
    at: Office, partners: str, places: list[tuple[int, int]]
) -> None:
    desk = qualified(at, partners)
    order = by_rank(desk)
    made, alone = pair_all(desk)
    assert pairs(desk) == [{order[one], order[two]} for one, two in places]
    assert [entry.name for entry in made] == [f"{order[one]} / {order[two]}" for one, two in places]
    assert not alone
    store(desk, preview(desk))
    assert len(pairs(desk)) == 4
    with refused(desk, NotAllowed, "Nobody is left"):
        pair_all(desk)
    drawn(desk)


def test_the_lot_pairs_everybody_once_and_undo_takes_all_back(at: Office) -> None:
    desk = qualified(at, "lot")
    before, copies = desk.tournament().stages, len(backups.listed(at))
    pair_all(desk)
    assert len(backups.listed(at)) == copies + 1
    assert sorted(name for pair in pairs(desk) for name in pair) == sorted(NAMES)
    undoing.undo(desk)
    assert desk.tournament().stages == before


def test_of_an_odd_number_the_last_stays_alone_who_did_not_come_is_not_paired_and_a_draw_says_so(
    at: Office,
) -> None:
    desk = qualified(at, "first-last")
    order = by_rank(desk)
    assert "then “pair”" in render(next_step(desk.tournament()), "en")
    presence.call_roll(desk, order[:1], all_but=True)
    made, alone = pair_all(desk)
    assert [len(entry.members) for entry in made] == [2, 2, 2]
    assert [entry.name for entry in alone] == order[7:]
    assert order[0] not in {name for pair in pairs(desk) for name in pair if len(pair) > 1}
    with refused(desk, NotAllowed, "Without a partner"):
        drawn(desk)


def test_pairs_carry_what_both_reached_and_fill_the_groups_there_and_back(at: Office) -> None:
    desk = qualified(at, "first-last", start="carry", groups=2, draw="pairs")
    singles = {entry.name: entry.carried or 0 for entry in desk.tournament().stages[0].entries}
    pair_all(desk)
    for entry in desk.tournament().stages[0].entries:
        assert entry.carried == sum(singles[member.name] for member in entry.members)
    places = sorted((entry.group, entry.seed) for entry in desk.tournament().stages[0].entries)
    assert places == [("A", 1), ("A", 2), ("B", 1), ("B", 2)]


def test_who_brings_a_partner_is_paired_by_name(at: Office) -> None:
    desk = qualified(at, "brought", best=4, start="carry")
    with refused(desk, NotAllowed, "Everybody brings a partner"):
        pair_all(desk)
    first = by_rank(desk)[0]
    entering.add(desk, [entering.new_entry(["Otto Ohm"])])
    for name, amount in ((first, 2000), ("Otto Ohm", 1500)):
        cash.pay(desk, [name], cash.CashOrder(amount=amount))
    joined = partners.pair_two(desk, first, "Otto Ohm")
    assert joined.entry.paid == 3500
    totals = {entry.name: entry.carried for entry in desk.tournament().stages[0].entries}
    assert totals[joined.entry.name] == 1100
    assert [member.position for member in joined.entry.members] == [1, 2]
    assert joined.entry.name == f"{first} / Otto Ohm"
    assert joined.entry.seed is None or joined.entry.seed == 1


def test_who_cannot_come_before_the_pairs_are_made_is_replaced_by_the_next(at: Office) -> None:
    desk = qualified(at, "neighbours", best=4)
    first, second, third, fourth = by_rank(desk)
    decide_final(desk, Wanted(give_up=[second]))
    pair_all(desk)
    assert pairs(desk)[0] == {first, third}
    assert fourth in pairs(desk)[1]


def test_without_a_rule_nothing_is_paired(at: Office) -> None:
    with refused(final(at, {"best": 4}), NotAllowed, "Name two"):
        pair_all(at.desk())


def paired(folder: Path, how: str, *stages: Mapping[str, Any], **settings: Any) -> Desk:  # noqa: ANN401 — of the final
    """Return a desk at which the pairs of a final are made."""
    desk = pairs_to_make(folder, how, *stages, **settings)
    pair_all(desk)
    return desk


def totals(desk: Desk, stage: int = 0) -> dict[tuple[int, ...], Points]:
    """Return the totals of a stage, or what it carries at first, by all numbers of an entry."""
    tournament = desk.tournament()
    lists = standings(tournament, tournament.stages[stage])
    return {line.entry.numbers: line.total for group in lists for line in group.lines()}


def ranks(desk: Desk) -> dict[tuple[int, ...], int]:
    """Return the final ranks by all numbers of an entry."""
    return {place.entry.numbers: place.rank for place in final_list(desk.tournament())}


def season_ranks(desk: Desk) -> dict[int, int]:
    return {start.entry.number: start.rank for start in starts_of(desk.tournament()) if start.entry}


def made(desk: Desk) -> list[list[int]]:
    """Return the numbers of both of each pair, by its seed."""
    pairs = sorted((entry for entry in desk.tournament().stage().entries if entry.made_of), key=seed)
    return [sorted(one.number for one in entry.made_of) for entry in pairs]


def seed(entry: EntryInfo) -> int:
    return entry.seed or 0


@pytest.mark.parametrize(
    ("partners", "pairs"), [("first-last", [[1, 4], [2, 3]]), ("neighbours", [[1, 2], [3, 4]]), ("lot", None)]
)
def test_singles_of_the_stage_before_are_paired_by_rank_or_by_lot(
    tmp_path: Path, partners: str, pairs: list[list[int]] | None
) -> None:
    desk = pairs_to_make(tmp_path, partners)
    found, alone = pair_all(desk)
    assert sorted(number for pair in made(desk) for number in pair) == [1, 2, 3, 4]
    assert pairs is None or (made(desk), [entry.number for entry in found]) == (pairs, [9, 10])
    assert not alone


def test_each_of_a_pair_keeps_the_own_entry_and_undo_takes_pairs_and_draw_back(tmp_path: Path) -> None:
    desk = pairs_to_make(tmp_path, "first-last")
    before = desk.tournament()
    pair_all(desk)
    after = desk.tournament()
    assert (after.entries, after.stages[0], after.waiting) == (before.entries, before.stages[0], ())
    drawn(desk)
    with refused(desk, NotAllowed, "plays in Evening right now"):
        forgetting.find_leaving(desk.office, "Given1 Family1")
    undoing.undo(desk)
    undoing.undo(desk)
    assert desk.tournament().stages == before.stages
    assert not desk.tournament().pairs
    undoing.redo(desk)
    assert made(desk) == [[1, 4], [2, 3]]


def test_a_final_of_pairs_is_ranked_by_pairs_and_everybody_else_follows(tmp_path: Path) -> None:
    desk = paired(tmp_path, "first-last")
    drawn(desk)
    enter(desk, 1, *([1000, 884] if first_side(desk) == [1, 4] else [884, 1000]))
    assert ranks(desk) == {(9, 1, 4): 1, (10, 2, 3): 2, (5,): 3, (6,): 4, (7,): 5, (8,): 6}
    tournament = desk.tournament()
    assert not [*audit(tournament)]
    assert season_ranks(desk) == {1: 1, 4: 1, 2: 2, 3: 2, 5: 3, 6: 4, 7: 5, 8: 6}
    reached = {start.entry.numbers: start.total for start in starts_of(tournament) if start.entry}
    assert reached == totals(desk)
    one, four = (next(e for e in tournament.entries if e.number == number) for number in (1, 4))
    assert evenings_of(tournament)[one.members[0].person].partners[four.members[0].person] >= 1


def first_side(desk: Desk) -> list[int]:
    """Return the numbers of both of the pair at the first side of the first table."""
    tournament = desk.tournament()
    table = tournament.stage().rounds[-1].tables[0]
    return sorted(one.number for one in tournament.by_key()[table.sides[0][0]].made_of)


def test_pairs_fill_groups_by_the_better_of_both_and_a_roll_call_names_them_by_either(tmp_path: Path) -> None:
    desk = paired(tmp_path, "neighbours", best=8, groups=2)
    places = {tuple(entry.numbers[1:]): entry.code for entry in desk.tournament().stage().entries}
    assert places == {(1, 2): "A1", (3, 4): "B1", (5, 6): "B2", (7, 8): "A2"}
    presence.call_roll(desk, ["8"], all_but=True)
    away = [entry for entry in desk.tournament().stage().entries if entry.presence != "here"]
    assert [entry.numbers[1:] for entry in away] == [(7, 8)]


def test_who_goes_home_without_a_partner_leaves_the_matches_to_the_pairs(tmp_path: Path) -> None:
    desk = pairs_to_make(tmp_path, "neighbours", best=4, draw="knockout", rounds=1)
    decide(desk, Wanted(come=["8"]))
    presence.leave(desk, ["1"])
    pair_all(desk)
    (table,) = drawn(desk).stage().rounds[-1].tables
    people = desk.tournament().by_key()
    assert [{one.number for one in people[key].made_of} for key in table.entries()] == [{2, 3}, {4, 8}]


def test_a_cup_of_pairs_goes_on_to_its_final(tmp_path: Path) -> None:
    desk = paired(tmp_path, "neighbours", best=8, draw="knockout", rounds=2, tie="lot")
    for _ in range(2):
        for table in drawn(desk).stage().rounds[-1].tables:
            enter(desk, table.number, 1000 + table.number, 884 - table.number)
    assert len(final_list(desk.tournament())) == 4
    assert final_list(desk.tournament())[0].entry.made_of
    assert not [*audit(desk.tournament())]


def test_pairs_stay_together_in_the_stage_that_follows(tmp_path: Path) -> None:
    last = {**SECOND, "name": "Grand final", "from": {"best": 2}, "start": "carry"}
    desk = paired(tmp_path, "neighbours", last, best=8, count=12)
    for table, points in zip(drawn(desk).stage().rounds[-1].tables, (1000, 990), strict=True):
        enter(desk, table.number, points, 1884 - points)
    with refused(desk, NotAllowed, "Without a partner: 12"):
        decide(desk, Wanted(come=["12"]))
    qualifying.store(desk, qualifying.preview(desk))
    tournament = desk.tournament()
    assert all(len(entry.made_of) == 2 for entry in tournament.stage().entries)
    assert sorted(totals(desk, 2).values()) == [990, 1000]
    with refused(desk, NotAllowed, "Already a pair"):
        pair_two(desk, *(str(entry.number) for entry in tournament.stage().entries))
    drawn(desk)
    enter(desk, 1, 900, 984)
    assert [*ranks(desk).values()][:4] == [1, 2, 3, 4]
    assert not [*audit(desk.tournament())]


def test_two_are_put_together_by_name_and_nobody_twice(tmp_path: Path) -> None:
    desk = pairs_to_make(tmp_path, "lot", best=4)
    joined = pair_two(desk, "1", "Family3", "Die Trümpfe")
    assert (joined.entry.name, joined.entry.numbers) == ("Die Trümpfe", (9, 1, 3))
    for one, two, told in (
        ("3", "2", "Already a pair: Die Trümpfe."),
        ("2", "2", "two different players"),
        ("2", "7", "Not in “Final”: 7 Given7 Family7"),
    ):
        with refused(desk, NotAllowed, told):
            pair_two(desk, one, two)
    with refused(desk, NotAllowed, "Without a partner"):
        drawn(desk)
    found, _ = pair_all(desk)
    assert ([entry.numbers for entry in found], made(desk)) == ([(10, 2, 4)], [[1, 3], [2, 4]])
    drawn(desk)


def test_a_pair_has_name_and_price_of_either_and_what_both_had_paid(tmp_path: Path) -> None:
    desk = with_pairs(tmp_path, 4, FIRST)
    named = (("Anna Frei", ""), ("Beat Graf", "Löwen"), ("Cla Hess", "Bären"), ("Ida Isler", "Wölfe"))
    entering.add(desk, [entering.new_entry([name], team=team) for name, team in named])
    for number, price in (("5", 1500), ("7", 1500), ("8", 500)):
        editing.edit(desk, number, editing.Edit(facts={"due": price}))
    with desk.changing() as (session, read):
        for entry in read().entries[4:]:
            session.get_one(m.Entry, entry.key).paid = 100 * entry.number
    joined = pair_two(desk, "5", "6").entry
    assert (joined.team, joined.paid, joined.due) == ("Löwen", 1100, 1500)
    presence.call_roll(desk, ["7", "8"], all_but=True)
    drawn(desk)  # late comers who become a pair after the draw keep their price
    late = pair_two(desk, "7", "8", " Füchse ").entry
    assert (late.team, late.due) == ("Füchse", 2000)


def test_who_has_no_seed_comes_last_and_a_pair_by_the_better_of_both() -> None:
    late, first, second = player(1), player(3, group="A", seed=1), player(2, group="B", seed=1)
    pair = replace(player(9), made_of=(player(4, seed=5), player(5, seed=3)))
    third = player(6, seed=2)
    assert partners.by_seed([late, pair, third, second, first]) == [first, second, third, pair, late]


def test_who_was_replaced_before_plays_in_no_pair(tmp_path: Path) -> None:
    desk = pairs_to_make(tmp_path, "neighbours")
    editing.replace_member(desk, editing.Replacement("1", "Otto Ohm"))
    found, _ = pair_all(desk)
    assert found[0].name == "Otto Ohm / Given2 Family2"
    assert [[member.position for member in entry.ever] for entry in found] == [[1, 2], [1, 2]]


def test_before_the_stage_has_begun_nobody_is_paired_and_equals_need_a_lot_for_their_partner(
    tmp_path: Path,
) -> None:
    stage = {**SECOND, "from": {"best": 4}, "partners": "first-last"}
    desk = ranked_singles(tmp_path, 4, stage, ranking=["total", "lot"])
    for how in (pair_all, lambda at: pair_two(at, "1", "2")):
        with refused(desk, NotAllowed, "“qualify” begins it"):
            how(desk)
    own = totals(desk)
    results.add(desk, "2", str(own[1,] - own[2,]), "as the first")
    assert [[entry.number for entry in tied] for tied in qualifying.preview(desk).results[0].lots] == [[1, 2]]


def test_a_partner_who_is_brought_may_be_on_the_list_or_on_none(tmp_path: Path) -> None:
    desk = pairs_to_make(tmp_path, "brought", best=2, count=4)
    with refused(desk, NotAllowed, "Everybody brings a partner"):
        pair_all(desk)
    assert render(next_step(desk.tournament()), "en").startswith("Next: “pair 3 NAME” puts")
    with refused(desk, NotFound, "given and a family name"):
        pair_two(desk, "1", "Otto")
    with refused(desk, NotAllowed, "Not in “Final”"):
        pair_two(desk, "4", "1")
    owed = [entry.owed for entry in desk.tournament().entries]
    assert pair_two(desk, "1", "Otto Ohm").entry.name == "Given1 Family1 / Otto Ohm"
    assert pair_two(desk, "2", "4").entry.numbers == (6, 2, 4)
    for paired in ("Otto Ohm", "1", "5"):
        with refused(desk, NotAllowed, "Already a pair"):
            pair_two(desk, "2", paired)
    drawn(desk)
    enter(desk, 1, *([1000, 884] if first_side(desk) == [1] else [884, 1000]))
    assert ranks(desk) == {(5, 1): 1, (6, 2, 4): 2, (3,): 3}
    assert season_ranks(desk) == {1: 1, 2: 2, 4: 2, 3: 3}
    assert [entry.owed for entry in desk.tournament().entries] == owed
    assert not [*audit(desk.tournament())]


def test_who_gives_up_a_place_takes_the_pair_apart_and_a_place_by_hand_needs_a_partner(
    tmp_path: Path,
) -> None:
    desk = paired(tmp_path, "first-last", best=4)
    decide(desk, Wanted(give_up=["4"]))
    assert made(desk) == [[2, 3]]
    assert [entry.number for entry in desk.tournament().lonely()] == [1, 5]
    pair_all(desk)
    assert made(desk) == [[1, 5], [2, 3]]
    decide(desk, Wanted(come=["7", "8"]))
    pair_all(desk)
    assert made(desk) == [[1, 5], [2, 3], [7, 8]]
    assert not [finding for finding in audit(desk.tournament()) if finding.kind != "by-hand"]
    drawn(desk)


def test_both_numbers_call_a_pair_that_goes_home_comes_back_or_has_a_penalty(tmp_path: Path) -> None:
    desk = paired(tmp_path, "first-last", rounds=2)
    drawn(desk)
    enter(desk, 1, 1000, 884)
    results.add(desk, "4", "-50", "spoke")
    assert totals(desk, 1)[9, 1, 4] in {950, 834}
    assert [entry.numbers for entry in presence.leave(desk, ["4"]).entries] == [(9, 1, 4)]
    gone = [entry.number for entry in desk.tournament().entries if entry.presence == "gone"]
    assert gone == [1, 4]
    presence.back(desk, ["1"])
    done = editing.replace_member(desk, editing.Replacement("4", "Otto Ohm"))
    assert done.leaver.name == "Given4 Family4"
    pair = next(entry for entry in desk.tournament().stage().entries if 4 in entry.numbers)
    assert pair.name == "Given1 Family1 / Otto Ohm"
    four = next(entry for entry in desk.tournament().entries if entry.number == 4)
    starts = {start.entry.number: start.persons for start in starts_of(desk.tournament()) if start.entry}
    assert (four.name, starts[4]) == ("Given4 Family4", (four.members[0].person,))
    drawn(desk)


def test_the_list_for_the_wall_says_who_plays_with_whom(tmp_path: Path) -> None:
    desk = pairs_to_make(tmp_path, "brought", best=3, rounds=2)
    assert partners_on_the_wall(desk) == {1: "", 2: "", 3: ""}
    pair_two(desk, "1", "Otto Ohm")
    pair_two(desk, "2", "8")
    assert partners_on_the_wall(desk) == {1: "Otto Ohm", 2: "Given8 Family8", 3: ""}
    presence.call_roll(desk, ["3"], all_but=True)
    drawn(desk)
    enter(desk, 1, 1000, 884)
    editing.replace_member(desk, editing.Replacement("2", "Ida Isler"))
    assert partners_on_the_wall(desk)[2] == "Given8 Family8"
    assert qualifying.qualified(desk.tournament())[0].going[0].partner == "Otto Ohm"


def partners_on_the_wall(desk: Desk) -> dict[int, str]:
    (found,) = qualifying.qualified(desk.tournament())
    return {one.place.entry.number: one.partner for one in found.going}


def test_a_pair_is_renamed_by_its_own_number_and_what_is_known_belongs_to_each(tmp_path: Path) -> None:
    desk = paired(tmp_path, "first-last")
    assert editing.edit(desk, "9", editing.Edit(team="Die Wilden")).name == "Die Wilden"
    assert editing.edit(desk, "Die Wilden", editing.Edit(names=("Ida Isler", "Urs Uhl"))).number == 9
    names = {entry.number: entry.name for entry in desk.tournament().entries}
    assert (names[1], names[4]) == ("Ida Isler", "Urs Uhl")
    assert editing.edit(desk, "9", editing.Edit(number=20)).numbers == (20, 1, 4)
    for change in (
        editing.Edit(facts={"club": "X"}),
        editing.Edit(group="A"),
        editing.Edit(facts={"paid": 9}),
    ):
        with refused(desk, NotAllowed, "Change the rest at 1 Ida Isler, 4 Urs Uhl"):
            editing.edit(desk, "20", change)
    with refused(desk, NotAllowed, "“qualify --without 1”"):
        editing.remove(desk, ["20"])


def test_the_number_of_a_pair_pays_for_both_and_nobody_else_gets_it(tmp_path: Path) -> None:
    desk = paired(tmp_path, "first-last")
    order = cash.CashOrder(amount=2000)
    assert [(move.entry, move.amount) for move in cash.pay(desk, ["9"], order).moves] == [
        (entry.key, 2000) for entry in desk.tournament().entries if entry.number in {1, 4}
    ]
    assert [entry.number for entry in cash.pay(desk, ["2", "10"], order).entries] == [2, 3]
    with refused(desk, NotFound, "There is no player “11”"):
        cash.pay(desk, ["11"], order)
    with refused(desk, NotAllowed, "Number 9 is taken"):
        editing.edit(desk, "3", editing.Edit(number=9))
    with refused(desk, NotAllowed, "Number 10 is taken"):
        entering.add(desk, [replace(entering.new_entry(["Otto Ohm"]), number=10)])
    entering.add(desk, [entering.new_entry(["Otto Ohm"])])
    assert desk.tournament().on_the_list()[-1].number == 11


def test_who_plays_in_a_pair_stays_on_the_list_and_goes_along_with_who_gives_up(tmp_path: Path) -> None:
    desk = pairs_to_make(tmp_path, "brought", best=2, count=4)
    entering.add(desk, [entering.new_entry(["Otto Ohm"])])
    pair_two(desk, "1", "Otto Ohm")
    with refused(desk, NotAllowed, "plays in a fixed pair"):
        editing.remove(desk, ["Otto Ohm"])
    assert [entry.number for entry in desk.tournament().on_the_list()] == [1, 2, 3, 4, 5]
    decide(desk, Wanted(give_up=["1"]))
    assert [entry.number for entry in desk.tournament().stage().entries] == [2, 3]
