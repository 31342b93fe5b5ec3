"""What a round counts, and ranks by what else was counted."""

from dataclasses import replace
from fractions import Fraction
from typing import Any

import pytest

from jassturnier.games.kit.base import Sheet, Slip
from jassturnier.i18n import render
from jassturnier.tournament.lists import How, Part
from jassturnier.tournament.model import Result, RoundInfo, TableInfo, Tournament
from jassturnier.tournament.ranking.standings import explain, standings
from jassturnier.tournament.regulation.round_rules import Points, Unit
from jassturnier.tournament.scoring.counting import in_unit, side_values
from tests.support.evenings_made import regulation, tournament


def table(number: int, game: str, slip: Slip, deals: int = 12) -> TableInfo:
    """Return a table of people who play alone; their keys go on from table to table."""
    sides = len(next(iter(slip.values())))
    keys = tuple((10 * number + side,) for side in range(sides))
    return TableInfo(number, number, number, game, deals, keys, result=Result(slip, How.EXACT))


def round_of(*tables: TableInfo) -> RoundInfo:
    parts = {key: Part.PLAYS for each in tables for key in each.entries()}
    return RoundInfo(1, 1, "alone", 1, parts, tables, {})


def of(name: str, *tables: TableInfo, **changes: Any) -> Tournament:  # noqa: ANN401 — any setting
    return tournament([round_of(*tables)], regulation(shipped=name, **changes))


def ranking(found: Tournament) -> list[tuple[int, Points]]:
    return [(place.entry.number, place.line.total) for place in standings(found, found.stage())[0].places]


MOLOTOW: Slip = {"strokes": (6, 0, 1, 2), "potatoes": (1, 5, 3, 0)}


@pytest.mark.parametrize(
    ("unit", "values"), [("strokes", (5, -5, -2, 2)), ("points", (5, -5, -2, 2)), ("wins", (1, 0, 0, 0))]
)
def test_molotow_counts_in_the_unit_of_the_regulation(unit: str, values: tuple[int, ...]) -> None:
    found = of("molotow", table(1, "molotow", MOLOTOW), unit=unit)
    assert side_values(found.regulation, found.stage().rounds[0].tables[0]) == values


@pytest.mark.parametrize(
    ("unit", "values"), [("points", (1000, 884)), ("difference", (116, -116)), ("wins", (1, 0))]
)
def test_schieber_counts_points_lead_or_win(unit: str, values: tuple[int, ...]) -> None:
    rules = regulation(unit=unit)
    assert side_values(rules, table(1, "schieber", {"points": (1000, 884)})) == values


def test_a_lead_is_nothing_where_both_have_the_same() -> None:
    worked_out = table(1, "schieber", {"points": (942, 942)})
    assert side_values(regulation(unit="difference"), worked_out) == (0, 0)
    assert side_values(regulation(unit="wins"), worked_out) == (0, 0)


def test_the_lowest_penalties_win_and_the_fewest_wins_lose() -> None:
    slip: Slip = {"penalties": (20, -4, 18)}
    assert ranking(of("schieberamsch", table(1, "ramsch", slip))) == [(11, -4), (12, 18), (10, 20)]
    by_wins = of("schieberamsch", table(1, "ramsch", slip), unit="wins", ranking=["total"])
    assert ranking(by_wins)[0] == (11, 1)


def test_exact_hits_decide_between_equal_differences() -> None:
    slip: Slip = {"difference": (30, 30, 40, 20), "exact": (0, 1, 0, 0)}
    found = of("differenzler-4x4", table(1, "differenzler", slip, deals=4))
    assert ranking(found) == [(13, 20), (11, 30), (10, 30), (12, 40)]


def test_fewer_potatoes_are_better() -> None:
    slips: list[Slip] = [MOLOTOW, {"strokes": (5, 1, 2, 2), "potatoes": (0, 6, 4, 0)}]
    tables = [table(number, "molotow", slip) for number, slip in enumerate(slips, 1)]
    found = of("molotow", *tables, ranking=["total", "potatoes"])
    assert ranking(found)[:4] == [(20, 5), (10, 5), (13, 2), (23, 2)]


def test_explain_shows_negative_numbers_as_they_are() -> None:
    slips: list[Slip] = [
        {"strokes": (3, 1, 2), "potatoes": (1, 4, 1)},
        {"strokes": (3, 2, 1), "potatoes": (2, 5, 0)},
    ]
    tables = [table(number, "mittlere", slip) for number, slip in enumerate(slips, 1)]
    found = of("mittlerer", *tables, ranking=["strokes", "total"])
    group = standings(found, found.stage())[0]
    why = explain(group.places, group.criteria, group.places[3])
    assert why is not None
    assert render(why, "en") == "Same strokes as Player 12; total: −3 against 1."


def test_a_sheet_counts_from_its_deals_and_not_from_its_slip() -> None:
    rules = regulation({"deals": 1}, "mittlerer")
    wrong = table(1, "mittlere", {"strokes": (9, 9, 9), "potatoes": (0, 0, 0)}, deals=1)
    assert side_values(rules, wrong) == (9, 9, 9)
    assert side_values(rules, replace(wrong, played=("57 60 40",))) == (-2, 1, 1)


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


RANKED: dict[str, Any] = {"unit": "rank-points", "ranking": ["total", "best-rounds", "points", "lot"]}
DIFFERENCES: Slip = {"difference": (14, 9, 9, 2)}


@pytest.mark.parametrize(
    ("settings", "values"),
    [
        ({}, (4, 2, 2, 1)),
        ({"rank_equals": "worst-rank"}, (4, 3, 3, 1)),
        ({"rank_equals": "mean"}, (4, Fraction(5, 2), Fraction(5, 2), 1)),
        ({"rank_points": [5, 3, 1, 0]}, (0, 3, 3, 5)),
        ({"rank_points": [5, 3, 1, 0], "rank_equals": "worst-rank"}, (0, 1, 1, 5)),
        ({"rank_points": [5, 3, 1, 0], "rank_equals": "mean"}, (0, 2, 2, 5)),
    ],
)
def test_a_rank_at_the_table_has_its_points_and_equals_share(
    settings: dict[str, Any], values: tuple[int | Fraction, ...]
) -> None:
    found = of("differenzler-4x4", table(1, "differenzler", DIFFERENCES, 4), **RANKED, **settings)
    assert side_values(found.regulation, found.stage().rounds[0].tables[0]) == values


def test_the_fewest_rank_points_win_where_they_rise_and_the_points_decide_between_equals() -> None:
    tables = [
        table(n, "differenzler", {"difference": apart}, 4)
        for n, apart in enumerate([(4, 3, 9, 8), (5, 1, 2, 7)])
    ]
    rising, falling = (
        of("differenzler-4x4", *tables, **RANKED, **more) for more in ({}, {"rank_points": [3, 2, 1, 0]})
    )
    assert ranking(rising)[:3] == [(11, 1), (1, 1), (12, 2)]
    assert ranking(falling)[:3] == [(11, 3), (1, 3), (12, 2)]


def test_two_sides_have_a_first_and_a_second_rank() -> None:
    won = table(1, "schieber", {"points": (1000, 884)})
    even = table(1, "schieber", {"points": (942, 942)})
    assert side_values(regulation(unit="rank-points"), won) == (1, 2)
    assert side_values(regulation(unit="rank-points", rank_equals="mean"), even) == (Fraction(3, 2),) * 2


def test_a_rest_has_the_exact_mean_of_rank_points() -> None:
    found = of("differenzler-4x4", table(1, "differenzler", DIFFERENCES, 4), **RANKED, rest="mean")
    (round_,) = found.stage().rounds
    rests = replace(round_, parts={**round_.parts, 99: Part.RESTS})
    everybody = tournament([rests], found.regulation)
    assert dict(ranking(everybody))[99] == Fraction(9, 4)


@pytest.mark.parametrize(("rest", "points"), [("mean", 9), ("worst", 14), (3, 9), ("none", 0)])
def test_points_beside_rank_points_follow_the_rule_for_a_rest(rest: str | int, points: int) -> None:
    found = of("differenzler-4x4", table(1, "differenzler", DIFFERENCES, 4), **RANKED, rest=rest)
    (round_,) = found.stage().rounds
    rests = replace(round_, parts={**round_.parts, 99: Part.RESTS})
    everybody = tournament([rests], found.regulation)
    (line,) = [each for each in standings(everybody, everybody.stage())[0].lines() if each.entry.number == 99]
    assert line.tally("points") == points


def test_where_strokes_count_a_rest_loses_no_tie_for_want_of_points() -> None:
    # All have as many strokes; the mean of the points is between those of the two sides.
    slip: Slip = {"points": (1028, 856)}
    game = regulation(shipped="schieber-striche", ranking=["total", "stroke-difference", "points", "lot"])
    table_ = replace(table(1, "schieber", slip), sides=((1, 2), (3, 4)))
    rests = replace(round_of(table_), parts={**round_of(table_).parts, 5: Part.RESTS})
    (found,) = standings(tournament([rests], game), tournament([rests], game).stage())
    assert [(place.rank, place.entry.number) for place in found.places] == [
        (1, 1),
        (1, 2),
        (3, 5),
        (4, 3),
        (4, 4),
    ]
    assert {place.entry.number: place.keys[1:3] for place in found.places}[5] == ((0,), (942,))


def test_strokes_and_potatoes_of_a_rest_are_by_the_rule_and_what_is_won_is_not() -> None:
    found = of(
        "molotow", table(1, "molotow", MOLOTOW), rest="worst", ranking=["total", "strokes", "potatoes"]
    )
    (round_,) = found.stage().rounds
    rests = replace(round_, parts={**round_.parts, 99: Part.RESTS})
    everybody = tournament([rests], found.regulation)
    (line,) = [each for each in standings(everybody, everybody.stage())[0].lines() if each.entry.number == 99]
    assert (line.tally("strokes"), line.tally("potatoes"), line.tally("wins")) == (0, 5, 0)


def test_halves_that_are_whole_together_are_whole() -> None:
    rules = regulation(shipped="differenzler-4x4", **RANKED, rank_equals="mean")
    rounds = [replace(round_of(table(1, "differenzler", DIFFERENCES, 4)), key=n, number=n) for n in (1, 2)]
    totals = dict(ranking(tournament(rounds, rules)))
    assert totals == {10: 8, 11: 5, 12: 5, 13: 2}
    assert all(type(total) is int for total in totals.values())
