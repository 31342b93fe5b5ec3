"""From a slip to what a round counts, in every unit (TRN-5, TRN-7); results that are made up."""

from collections.abc import Mapping
from dataclasses import replace
from datetime import time
from fractions import Fraction
from random import Random
from typing import Any

import pytest

from jassturnier.games.kit.base import Sheet, Slip, SumCheck
from jassturnier.games.kit.marks import TALLIES
from jassturnier.games.kit.points import JASS
from jassturnier.i18n import render
from jassturnier.tournament.lists import How, RoundPart
from jassturnier.tournament.model import RoundInfo, TableInfo, Tournament
from jassturnier.tournament.ranking.criteria import RankLine
from jassturnier.tournament.ranking.standings import explain, standings
from jassturnier.tournament.regulation.round_rules import Points, Unit
from jassturnier.tournament.scoring.counting import (
    Length,
    RoundValue,
    TotalSpread,
    check_slip,
    game_in,
    game_of,
    half_up,
    in_unit,
    lasting,
    leads,
    random_slip,
    round_values,
    side_values,
    split,
    spread,
    takes_part,
    typed,
    uncounted,
    unfinished,
)
from jassturnier.tournament.scoring.proof import proofs
from jassturnier.tournament.scoring.readings import Result
from tests.support.evenings_made import document, played, player, regulation, tournament


def test_a_wrong_sum_is_shared_between_the_sides() -> None:
    cases = {
        (1000, 880, 1884): (1002, 882),
        (1000, 888, 1884): (998, 886),
        # The odd point goes to, or comes from, the side with the higher total; side A when equal.
        (1000, 881, 1884): (1002, 882),
        (881, 1000, 1884): (882, 1002),
        (1000, 887, 1884): (998, 886),
        (887, 1000, 1884): (886, 998),
        (940, 940, 1881): (941, 940),
        (940, 940, 1880): (940, 940),
        (940, 941, 1880): (940, 940),
        (None, 880, 1884): (502, 1382),
    }
    for (*points, expected), shared in cases.items():
        check = SumCheck("points", sum(value or 0 for value in points), expected or 0)
        slip: Slip = {"points": tuple(points), "matches": (1, 0)}
        assert split(slip, check) == {"points": shared, "matches": (1, 0)}


def test_leads_are_of_two_sides_in_points_and_where_strokes_count_in_strokes() -> None:
    sheet = Sheet((10, 20), tallies={"strokes": (3, 1)})
    assert leads(sheet) == {"difference": (-10, 10), "stroke-difference": (2, -2)}
    assert leads(Sheet((10, 20), tallies={})) == {"difference": (-10, 10)}
    assert leads(Sheet((10, 20, 30), tallies={"strokes": (3, 1, 2)})) == {}
    # Who has no potatoes counts the strokes.
    assert in_unit(regulation(unit="strokes", shipped="molotow"), "molotow", sheet) == (3, 1)


def test_a_game_is_of_the_named_size_or_of_the_usual_one() -> None:
    made = tournament([], regulation(shipped="molotow-mittlerer"))
    games = [game_in(made, made.stage(), 1, size) for size in (None, 3, 4)]
    assert [(game.id, game.size) for game in games] == [("molotow", 4), ("mittlere", 3), ("molotow", 4)]


def test_a_half_is_rounded_up() -> None:
    cases = [(Fraction(1, 2), 1), (Fraction(-1, 2), 0), (Fraction(4, 3), 1), (Fraction(5, 3), 2)]
    assert [(value, half_up(value)) for value, _ in cases] == cases


def test_what_a_slip_leaves_open_is_not_counted_as_none() -> None:
    cases: list[tuple[str, tuple[int | None, ...] | None, tuple[str, ...], bool]] = [
        ("exact", (1, None, 0, 0), (), True),
        ("exact", (1, 2, 0, 0), (), False),
        ("exact", (1, None, 0, 0), ("50:50 30:20 60:67 22:20",), False),
        ("exact", None, (), False),
        ("matches", (1, None, 0, 0), (), False),
    ]
    (usual,) = played(1, ((1,), (2,), None)).tables
    alone = replace(usual, game="differenzler", sides=((1,), (2,), (3,), (4,)))
    for tally, values, deals, open_ in cases:
        slip: Slip = {"difference": (0, 10, 20, 30), tally: values or ()}
        read = replace(alone, result=None if values is None else Result(slip, How.EXACT), played=deals)
        assert uncounted(regulation(shipped="differenzler-4x8"), read, TALLIES[tally]) is open_


FOUR = ((1, 2), (3, 4))


def values(
    rounds: list[RoundInfo],
    key: int,
    after: int = 9,
    stage: Mapping[str, Any] | None = None,
    **rules: Any,  # noqa: ANN401 — any setting
) -> list[RoundValue]:
    made = tournament(rounds, regulation(stage, **rules), [player(n) for n in range(1, 7)])
    return list(round_values(made.regulation, made.stage(), after)[key])


def test_a_round_counts_by_its_own_rules_wherever_it_stands() -> None:
    options = {**document()["options"], "match_bonus": 100}
    rounds = [played(number, (*FOUR, 1000), p5="rests") for number in (1, 2, 3)]
    won: dict[str, Any] = {"deals": 1, "played": ("A rosen match",)}
    matches = [replace(each, tables=(replace(each.tables[0], **won),)) for each in rounds]
    for own in (1, 2, 3):
        game = {"rounds": [own], "game": "schieber", "options": options, "deals": 1}
        stage = {"rounds": 3, "deals": 1, "games": [game]}
        found = [[one.value for one in values(matches, key, stage=stage)] for key in (1, 5)]
        assert found[0] == [157 + 100 * (number == own) for number in (1, 2, 3)]
        assert found[1] == [79 + 50 * (number == own) for number in (1, 2, 3)]


def test_only_the_rounds_asked_for_count_and_only_absence_before_the_first_is_late() -> None:
    table = (*FOUR, 1000)
    rounds = [played(1, table, p5="left"), played(2, table, p5="rests"), played(3, table, p6="rests")]
    assert [one.part for one in values(rounds, 5)] == [RoundPart.LEFT, RoundPart.RESTS, RoundPart.ABSENT]
    assert [one.part for one in values(rounds, 6)] == [RoundPart.LATE, RoundPart.LATE, RoundPart.RESTS]
    assert [one.part for one in values(rounds, 6, after=2)] == [RoundPart.ABSENT, RoundPart.ABSENT]
    assert [one.number for one in values(rounds, 1, after=1)] == [1]
    part = played(1, (*FOUR, None), p5="rests", p6="left")
    assert [takes_part(part, key) for key in (1, 5, 6, 7)] == [True, True, False, False]


def test_a_round_that_is_still_played_is_none_of_the_own_rounds() -> None:
    rounds = [
        played(1, (*FOUR, 900)),
        played(2, (*FOUR, None)),
        played(3, ((5, 2), (3, 4), 1000), p1="rests"),
    ]
    assert [one.value for one in values(rounds, 1, stage={"rounds": 3}, rest="own")] == [900, None, 900]


def test_a_rest_in_a_round_without_tables_is_worth_nothing() -> None:
    for rule in ("worst", "median", "mean", "own", "none"):
        (found,) = values([played(1, p5="rests")], 5, rest=rule)
        assert (found.value, found.given) == (0, rule != "none")


@pytest.mark.parametrize("unit", ["points", "difference", "wins", "rank-points"])
def test_a_rest_has_points_and_difference_by_the_same_rule_whatever_counts_and_for_another_number_the_mean(
    unit: str,
) -> None:
    by_rule: dict[Any, tuple[int, int]] = {2: (942, 0), "mean": (942, 0), "worst": (884, -116)}
    by_rule |= {"none": (0, 0), "own": (900, -84)}
    rounds = [played(1, (*FOUR, 1000), p5="rests"), played(2, ((5, 2), (3, 4), 900), p1="rests")]
    ranks: dict[str, Any] = {"rank_points": [2, 1]} if unit == "rank-points" else {}
    for rule, beside in by_rule.items():
        (found, _) = values(rounds, 5, rest=rule, unit=unit, **ranks)
        points, difference = {("points", 2): (2, 0), ("difference", 2): (942, 2)}.get((unit, rule), beside)
        assert found.tallies == {"points": points, "difference": difference}


def test_the_worst_of_a_round_is_the_most_where_the_fewest_win() -> None:
    (found,) = values([played(1, (*FOUR, 1000), p5="rests")], 5, rest="worst", unit="rank-points")
    assert found.value == 2


def test_who_is_out_of_a_knockout_counts_nothing_more() -> None:
    made = tournament([played(1, (*FOUR, 1000)), played(2, ((1, 3), (2, 4), None))], regulation())
    rules = replace(made.stage().rules, draw="knockout")
    second = replace(made.stage().rounds[1], parts={1: RoundPart.PLAYS})
    stage = replace(made.stage(), rules=rules, rounds=(made.stage().rounds[0], second))
    found = round_values(made.regulation, stage, 2)
    assert found[4][1] == RoundValue(2, None, 0, given=False)
    assert found[1][1].value is None
    assert (found[1][0].money, found[4][1].money) == (0, 0)


def test_the_worst_round_is_dropped_of_equal_ones_the_latest() -> None:
    low = {"unit": "rank-points", "rank_points": [1, 5]}
    cases: list[tuple[tuple[int, ...], dict[str, Any], int]] = [
        ((900, 900, 1000), {}, 2),
        ((0, 1, 2), {}, 1),
        ((1000, 900, 1000), low, 2),
        ((9, 8, 7), low, 3),
    ]
    for points, changes, worst in cases:
        rounds = [played(n, (*FOUR, each)) for n, each in enumerate(points, 1)]
        found = values(rounds, 1, stage={"rounds": 3, "drop": 1}, **changes)
        assert [one.number for one in found if one.dropped] == [worst]


def test_a_stopped_round_counts_as_it_is_or_scaled_each_side_rounded_by_itself() -> None:
    cases = [
        ("as-played", 10, (800, 770), (800, 770)),
        ("refuse", 10, (800, 770), (800, 770)),
        ("scaled", 10, (800, 770), (960, 924)),
        ("scaled", 11, (830, 897), (905, 979)),
        ("scaled", 8, (627, 629), (941, 944)),
        ("scaled", 8, (628, 628), (942, 942)),
        ("scaled", 1, (157, 0), (1884, 0)),
        ("scaled", 12, (1000, 884), (1000, 884)),
    ]
    round_ = played(1, (*FOUR, None))
    for short, deals, points, counted in cases:
        slip: Slip = {"points": points, "deals": (deals,)}
        stopped = replace(round_.tables[0], result=Result(slip, How.EXACT))
        found = [values([replace(round_, tables=(stopped,))], key, short=short)[0] for key in (1, 3)]
        assert tuple(one.value for one in found) == counted
        assert [one.deals for one in found] == [deals if deals < 12 else None] * 2
        rules = regulation(short=short)
        assert check_slip(rules, stopped, slip) == []
        assert game_of(rules, stopped, slip).wrong_sum(slip) is None
        assert (unfinished(rules, stopped, slip) is None) is (short != "refuse" or deals == 12)


def test_results_with_who_is_out_count_as_a_rest_where_fewer_than_half_of_the_rounds_were_played() -> None:
    plays, rests = RoundPart.PLAYS, RoundPart.RESTS
    cases = {
        ("stand", 5): [(plays, 1000), (plays, 900)],
        ("annul", 4): [(plays, 1000), (plays, 900)],
        # The mean of the other table of the round, and of nothing where there is none.
        ("annul", 5): [(rests, 942), (rests, 0)],
    }
    evening = [played(1, (*FOUR, 1000), ((5, 6), (7, 8), 900)), played(2, ((1, 3), (2, 4), 900))]
    people = [player(n, out=n == 4, ranked=n != 4) for n in range(1, 9)]
    for (withdrawn, rounds), counted in cases.items():
        made = tournament(evening, regulation({"rounds": rounds}, withdrawn=withdrawn, rest="mean"), people)
        found = round_values(made.regulation, made.stage(), 2)[1]
        assert [(one.part, one.value) for one in found] == counted
        (proof,) = proofs(made)
        assert proof.credited == proof.played


def table(number: int, game: str, slip: Slip, deals: int = 12) -> TableInfo:
    """Return a table of people who play alone; their keys go on from table to table."""
    sides = len(next(iter(slip.values())))
    keys = tuple((10 * number + side,) for side in range(sides))
    return TableInfo(number, number, number, game, deals, keys, result=Result(slip, How.EXACT))


def round_of(*tables: TableInfo) -> RoundInfo:
    parts = {key: RoundPart.PLAYS for each in tables for key in each.entries()}
    return RoundInfo(1, 1, "alone", 1, parts, tables, {})


def of(name: str, *tables: TableInfo, **changes: Any) -> Tournament:  # noqa: ANN401 — any setting
    return tournament([round_of(*tables)], regulation(shipped=name, **changes))


RANKED: dict[str, Any] = {"unit": "rank-points", "ranking": ["total", "best-rounds", "points", "lot"]}
FALLING = {**RANKED, "rank_points": [5, 3, 1, 0]}
MOLOTOW: Slip = {"strokes": (6, 0, 1, 2), "potatoes": (1, 5, 3, 0)}
DIFFERENCES: Slip = {"difference": (14, 9, 9, 2)}
WON: Slip = {"points": (1000, 884)}
EVEN: Slip = {"points": (942, 942)}
HALF = Fraction(1, 2)


def test_a_table_counts_in_the_unit_of_the_regulation() -> None:
    cases: list[tuple[str, Slip, dict[str, Any], tuple[Points, ...]]] = [
        ("molotow", MOLOTOW, {"unit": "strokes"}, (5, -5, -2, 2)),
        ("molotow", MOLOTOW, {"unit": "points"}, (5, -5, -2, 2)),
        ("molotow", MOLOTOW, {"unit": "wins"}, (1, 0, 0, 0)),
        ("schieber", WON, {"unit": "points"}, (1000, 884)),
        ("schieber", WON, {"unit": "difference"}, (116, -116)),
        ("schieber", WON, {"unit": "wins"}, (1, 0)),
        ("schieber", EVEN, {"unit": "difference"}, (0, 0)),
        ("schieber", EVEN, {"unit": "wins"}, (0, 0)),
        # A rank at the table has its points, and equals share.
        ("schieber", WON, {"unit": "rank-points"}, (1, 2)),
        ("schieber", EVEN, {"unit": "rank-points", "rank_equals": "mean"}, (3 * HALF, 3 * HALF)),
        ("differenzler", DIFFERENCES, RANKED, (4, 2, 2, 1)),
        ("differenzler", DIFFERENCES, {**RANKED, "rank_equals": "worst-rank"}, (4, 3, 3, 1)),
        ("differenzler", DIFFERENCES, {**RANKED, "rank_equals": "mean"}, (4, 5 * HALF, 5 * HALF, 1)),
        ("differenzler", DIFFERENCES, FALLING, (0, 3, 3, 5)),
        ("differenzler", DIFFERENCES, {**FALLING, "rank_equals": "worst-rank"}, (0, 1, 1, 5)),
        ("differenzler", DIFFERENCES, {**FALLING, "rank_equals": "mean"}, (0, 2, 2, 5)),
    ]
    for game, slip, changes, values in cases:
        shipped = {"schieber": "schieber-einzel-4x12", "differenzler": "differenzler-4x4"}.get(game, game)
        assert side_values(regulation(shipped=shipped, **changes), table(1, game, slip)) == values


def test_a_sheet_counts_from_its_deals_and_not_from_its_slip() -> None:
    rules = regulation({"deals": 1}, "mittlerer")
    wrong = table(1, "mittlere", {"strokes": (9, 9, 9), "potatoes": (0, 0, 0)}, deals=1)
    assert side_values(rules, wrong) == (9, 9, 9)
    assert side_values(rules, replace(wrong, played=("57 60 40",))) == (-2, 1, 1)


def ranking(found: Tournament) -> str:
    """Return “11 -4, 12 18”: who is ranked, with the total."""
    places = standings(found, found.stage())[0].places
    return ", ".join(f"{place.entry.number} {place.line.total}" for place in places)


PENALTIES: Slip = {"penalties": (20, -4, 18)}
EXACT: Slip = {"difference": (30, 30, 40, 20), "exact": (0, 1, 0, 0)}
OTHER: Slip = {"strokes": (5, 1, 2, 2), "potatoes": (0, 6, 4, 0)}
APART: list[Slip] = [{"difference": (4, 3, 9, 8)}, {"difference": (5, 1, 2, 7)}]


def test_who_wins_is_by_what_the_game_counts() -> None:
    def ranked(shipped: str, game: str, *slips: Slip, **changes: Any) -> str:  # noqa: ANN401 — as above
        return ranking(of(shipped, *(table(n, game, slip, 4) for n, slip in enumerate(slips, 1)), **changes))

    differenzler, rising = ("differenzler-4x4", "differenzler"), {**RANKED, "rank_points": [3, 2, 1, 0]}
    # The lowest penalties win, the fewest wins lose; exact hits and fewer potatoes decide.
    assert ranked("schieberamsch", "ramsch", PENALTIES) == "11 -4, 12 18, 10 20"
    assert ranked("schieberamsch", "ramsch", PENALTIES, unit="wins", ranking=["total"]) == "11 1, 10 0, 12 0"
    assert ranked(*differenzler, EXACT) == "13 20, 11 30, 10 30, 12 40"
    molotow = ranked("molotow", "molotow", MOLOTOW, OTHER, ranking=["total", "potatoes"])
    assert molotow.startswith("20 5, 10 5, 13 2, 23 2")
    # The fewest rank points win where they rise; the points decide between equals.
    assert ranked(*differenzler, *APART, **RANKED).startswith("21 1, 11 1, 22 2")
    assert ranked(*differenzler, *APART, **rising).startswith("21 3, 11 3, 22 2")


def resting(shipped: str, slip: Slip, **changes: Any) -> RankLine:  # noqa: ANN401
    """Return what somebody has who rests beside a table with this slip."""
    round_ = round_of(table(1, shipped.partition("-")[0], slip, 4))
    rests = replace(round_, parts={**round_.parts, 99: RoundPart.RESTS})
    found = tournament([rests], regulation(shipped=shipped, **changes))
    lines = standings(found, found.stage())[0].lines()
    return next(each for each in lines if each.entry.number == 99)


def test_points_beside_rank_points_follow_the_rule_for_a_rest() -> None:
    cases: dict[str | int, int] = {"mean": 9, "worst": 14, 3: 9, "none": 0}
    rests = {rest: resting("differenzler-4x4", DIFFERENCES, **RANKED, rest=rest) for rest in cases}
    assert {rest: line.tally("points") for rest, line in rests.items()} == cases
    assert rests["mean"].total == Fraction(9, 4), "rank points have the exact mean"


def test_strokes_and_potatoes_of_a_rest_are_by_the_rule_and_what_is_won_is_not() -> None:
    line = resting("molotow", MOLOTOW, rest="worst", ranking=["total", "strokes", "potatoes"])
    assert (line.tally("strokes"), line.tally("potatoes"), line.tally("wins")) == (0, 5, 0)


def test_halves_that_are_whole_together_are_whole() -> None:
    rules = regulation(shipped="differenzler-4x4", **RANKED, rank_equals="mean")
    rounds = [replace(round_of(table(1, "differenzler", DIFFERENCES, 4)), key=n, number=n) for n in (1, 2)]
    found = tournament(rounds, rules)
    assert ranking(found) == "13 2, 11 5, 12 5, 10 8"
    assert {type(line.total) for line in standings(found, found.stage())[0].lines()} == {int}


def test_explain_shows_negative_numbers_as_they_are() -> None:
    first: Slip = {"strokes": (3, 1, 2), "potatoes": (1, 4, 1)}
    second: Slip = {"strokes": (3, 2, 1), "potatoes": (2, 5, 0)}
    tables = [table(number, "mittlere", slip) for number, slip in enumerate((first, second), 1)]
    found = of("mittlerer", *tables, ranking=["strokes", "total"])
    group = standings(found, found.stage())[0]
    why = explain(group.places, group.criteria, group.places[3])
    assert why is not None
    assert render(why, "en") == "Same strokes as Player 12; total: −3 against 1."


def test_every_unit_is_worked_out_from_totals_and_tallies() -> None:
    sheet = Sheet((3, -3), tallies={"wins": (2, 0), "strokes": (4, 1), "potatoes": (1, 4)})
    assert {unit: in_unit(replace(regulation(), unit=unit), "schieber", sheet) for unit in Unit} == {
        Unit.POINTS: (3, -3),
        Unit.DIFFERENCE: (6, -6),
        Unit.WINS: (2, 0),
        Unit.STROKES: (3, -3),
        Unit.STROKE_DIFFERENCE: (3, -3),
        Unit.PENALTY: (3, -3),
        Unit.RANK_POINTS: (1, 2),
    }


def test_where_strokes_count_a_rest_loses_no_tie_for_want_of_points() -> None:
    # All have as many strokes; the mean of the points is between those of the two sides.
    slip: Slip = {"points": (1028, 856)}
    game = regulation(shipped="schieber-striche", ranking=["total", "stroke-difference", "points", "lot"])
    table_ = replace(table(1, "schieber", slip), sides=((1, 2), (3, 4)))
    rests = replace(round_of(table_), parts={**round_of(table_).parts, 5: RoundPart.RESTS})
    (found,) = standings(tournament([rests], game), tournament([rests], game).stage())
    ranks = [f"{place.rank}:{place.entry.number}" for place in found.places]
    assert ranks == ["1:1", "1:2", "3:5", "4:3", "4:4"]
    assert found.places[2].keys[1:3] == ((0,), (942,))


TABLE = TableInfo(1, 1, 1, "schieber", 12, ((1, 2), (3, 4)))


def test_a_random_slip_adds_up_and_is_repeatable() -> None:
    slips = [random_slip(regulation(), TABLE, Random(seed)) for seed in (5, 5, 6)]
    assert slips[0] == slips[1] != slips[2]
    assert sum(value or 0 for value in slips[0]["points"]) == 12 * JASS


def test_a_slip_is_typed_column_by_column() -> None:
    assert typed({"points": (1012, 872), "matches": (1, 0)}) == ("1012", "872", "matches", "1", "0")


def test_totals_are_told_by_their_quarters() -> None:
    cases = {(7,): (7, 7, 7, 7, 7), (9, 8, 7, 6, 5): (9, 8, 7, 6, 5), tuple(range(1, 10)): (1, 3, 5, 7, 9)}
    assert {totals: spread(totals) for totals in cases} == {
        totals: TotalSpread(*five) for totals, five in cases.items()
    }


def test_an_evening_takes_its_deals_and_the_breaks_between_rounds_also_past_midnight() -> None:
    late = Length(deals=(12,) * 4, deal=3, pause=15)
    assert (late.minutes, late.ends(time(22, 30))) == (189, time(1, 39))
    cases = {
        Length((12, 12)): ("1 h 27 min", ("12",)),
        Length((12, 8)): ("1 h 15 min", ("12", "8")),
        Length((20,)): ("1 h", ("20",)),
        Length((12,) * 4, deal=4, pause=10): ("3 h 42 min", ("12",)),
    }
    assert {length: (render(length.duration, "en"), length.each) for length in cases} == cases


def test_stages_follow_one_another_with_a_break() -> None:
    rules = regulation({"rounds": 2})
    assert render(lasting(rules), "en") == "1 h 25 min"
    twice = replace(rules, stages=(*rules.stages, replace(rules.stages[0], rounds=1)))
    assert render(lasting(twice), "en") == "2 h 20 min"
    assert render(lasting(regulation({"rounds": 1})), "en") == "35 min"
