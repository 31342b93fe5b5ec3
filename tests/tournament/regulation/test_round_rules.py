"""What rounds play and count: who sits together, what a rank is worth, which end wins."""

from fractions import Fraction

import pytest

from jassturnier.draw.plan import Form
from jassturnier.games.kit.options import Options
from jassturnier.i18n import render
from jassturnier.tournament.regulation.round_rules import (
    RANK_POINTS,
    EntryKind,
    Equals,
    RankPoints,
    RoundRules,
    SumRule,
    TableRules,
    Tables,
    Unit,
    Unplayed,
    UnplayedKind,
    UnplayedPoints,
    distinct,
    has_sum,
    low_wins,
    plain,
    summed,
)
from tests.support.evenings_made import regulation

SCHIEBER = regulation().at(4)
MOLOTOW = regulation(shipped="molotow").at(4)


def test_a_table_seats_partners_teams_or_people_alone() -> None:
    forms = [SCHIEBER.form(4), SCHIEBER.form(6), MOLOTOW.form(4)]
    assert forms == [Form.PARTNERS, Form.TEAMS, Form.ALONE]


def test_who_pauses_makes_a_round_longer() -> None:
    five = regulation({"deals": 12}, "rangpunkte-fuenfer").at(5)
    deals = (five.in_round(4, 12).deals, five.in_round(5, 12).deals, five.at_table(5, 12).deals)
    assert deals == (12, 15, 12)


def test_a_slip_has_a_sum_where_every_deal_has_one() -> None:
    options: list[Options] = [{}, {"target": 1000}, {"match_bonus": 100}]
    tables = [TableRules("schieber", {**SCHIEBER.options, **own}) for own in options]
    assert [has_sum(4, table) for table in tables] == [True, False, True]


def test_a_rank_is_worth_its_points_and_the_end_they_rise_to_loses() -> None:
    cases = {
        RankPoints(): (True, (1, 2, 3)),
        RankPoints((1, 2, 3, 4)): (True, (1, 2, 3)),
        RankPoints((1, 2)): (True, (1, 2)),
        RankPoints((5, 3, 1, 0)): (False, (5, 3, 1)),
        RankPoints((3, 3, 3)): (False, (3, 3, 3)),
    }
    assert {ranks: (ranks.low, ranks.worth(3)) for ranks in cases} == cases
    assert all(low_wins(Unit.RANK_POINTS, ranks, "schieber") is ranks.low for ranks in cases)


def test_equals_share_the_places_they_have() -> None:
    half = Fraction(5, 2)
    cases = {Equals.BEST: (1, 2, 2, 4), Equals.WORST: (1, 3, 3, 4), Equals.MEAN: (1, half, half, 4)}
    for points, low in (((2, 9, 9, 14), True), ((14, 9, 9, 2), False)):
        assert {equals: RankPoints(equals=equals).of(points, low=low) for equals in cases} == cases


def test_the_lowest_wins_of_points_and_penalties_where_the_game_has_it_so() -> None:
    units = (Unit.POINTS, Unit.PENALTY, Unit.WINS, Unit.DIFFERENCE, Unit.STROKES)
    low = [unit for unit in units if low_wins(unit, RankPoints(), "differenzler")]
    assert low == [Unit.POINTS, Unit.PENALTY]
    assert not any(low_wins(unit, RankPoints(), "schieber") for unit in units)


def test_what_is_whole_is_no_fraction() -> None:
    half = Fraction(1, 2)
    assert [plain(half), plain(Fraction(4, 2)), plain(3)] == [half, 2, 3]
    assert (summed([half, half, 1]), type(summed([half, half])), summed([])) == (2, int, 0)


def test_every_game_is_told_once_with_each_of_its_options() -> None:
    other = TableRules("schieber", {"target": 5})
    assert distinct([SCHIEBER, MOLOTOW, other, SCHIEBER]) == (SCHIEBER, MOLOTOW, other)


def test_the_game_of_a_round_is_that_of_its_usual_table() -> None:
    cases: list[tuple[Tables, str, Tables]] = [
        ({4: SCHIEBER, 6: SCHIEBER}, "schieber", {}),
        ({4: MOLOTOW, 3: SCHIEBER}, "molotow", {4: MOLOTOW, 3: SCHIEBER}),
        ({}, "", {}),
    ]
    for tables, game, by_table in cases:
        rules = RoundRules(tables, 8, "alone", Unit.POINTS, RankPoints(), SumRule.NOTE, (), EntryKind.SINGLE)
        found = rules.settings()
        assert (found["game"], found["tables_of"], found["by_table"]) == (game, tuple(tables), by_table)


def test_a_round_not_played_counts_a_number_or_goes_by_a_rule() -> None:
    cases = {
        1: (UnplayedPoints(Unplayed.FIXED, 1), "1 point"),
        -2000: (UnplayedPoints(Unplayed.FIXED, -2000), "−2,000 points"),
        "none": (UnplayedPoints(Unplayed.NONE), "no points"),
        "worst": (UnplayedPoints(Unplayed.WORST), "the worst result of the round"),
    }
    kind = UnplayedKind()
    read = {raw: kind.read(raw) for raw in cases}
    assert {raw: (points, render(kind.told(points), "en")) for raw, points in read.items()} == cases
    words = "must be a number of points or one of: none, mean, median, own, worst."
    for raw in ("fixed", "points", True, 1.5, None):
        with pytest.raises(ValueError):  # noqa: PT011 — no words: `fault` has them
            kind.read(raw)
        assert (render(kind.fault(raw), "en"), kind.numbered) == (words, ())


def test_points_of_ranks_are_whole_and_a_thousand_at_most() -> None:
    assert RANK_POINTS.kind.read([1000, 0, -1000]) == (1000, 0, -1000)
    for raw in ([1001], [-1001], [True], [1.5], []):
        with pytest.raises(ValueError):  # noqa: PT011 — no words: `fault` has them
            RANK_POINTS.kind.read(raw)
