"""What rounds play and count: who sits together, what a rank is worth, which end wins."""

from fractions import Fraction

import pytest

from jassturnier.draw.plan import Form
from jassturnier.i18n import render
from jassturnier.tournament.regulation.round_rules import (
    RANK_POINTS,
    EntryKind,
    Equals,
    Points,
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
    assert SCHIEBER.form(4) is Form.PARTNERS
    assert SCHIEBER.form(6) is Form.TEAMS
    assert MOLOTOW.form(4) is Form.ALONE


def test_who_pauses_makes_a_round_longer() -> None:
    five = regulation({"deals": 12}, "rangpunkte-fuenfer").at(5)
    assert (five.in_round(4, 12).deals, five.in_round(5, 12).deals, five.at_table(5, 12).deals) == (
        12,
        15,
        12,
    )


def test_a_slip_has_a_sum_where_every_deal_has_one() -> None:
    cases = [({}, True), ({"target": 1000}, False), ({"match_bonus": 100}, True)]
    assert [
        (options, has_sum(4, TableRules("schieber", {**SCHIEBER.options, **options}))) for options, _ in cases
    ] == cases


@pytest.mark.parametrize(
    ("ranks", "low", "worth"),
    [
        (RankPoints(), True, (1, 2, 3)),
        (RankPoints((1, 2, 3, 4)), True, (1, 2, 3)),
        (RankPoints((1, 2)), True, (1, 2)),
        (RankPoints((5, 3, 1, 0)), False, (5, 3, 1)),
        (RankPoints((3, 3, 3)), False, (3, 3, 3)),
    ],
)
def test_a_rank_is_worth_its_points_and_the_end_they_rise_to_loses(
    ranks: RankPoints, worth: tuple[int, ...], *, low: bool
) -> None:
    assert (ranks.low, ranks.worth(3)) == (low, worth)
    assert low_wins(Unit.RANK_POINTS, ranks, "schieber") is low


@pytest.mark.parametrize(
    ("equals", "points"),
    [
        (Equals.BEST, (1, 2, 2, 4)),
        (Equals.WORST, (1, 3, 3, 4)),
        (Equals.MEAN, (1, Fraction(5, 2), Fraction(5, 2), 4)),
    ],
)
def test_equals_share_the_places_they_have(equals: Equals, points: tuple[Points, ...]) -> None:
    assert RankPoints(equals=equals).of((2, 9, 9, 14), low=True) == points
    assert RankPoints(equals=equals).of((14, 9, 9, 2), low=False) == points


@pytest.mark.parametrize(
    ("unit", "lowest"),
    [
        (Unit.POINTS, True),
        (Unit.PENALTY, True),
        (Unit.WINS, False),
        (Unit.DIFFERENCE, False),
        (Unit.STROKES, False),
    ],
)
def test_the_lowest_wins_of_points_and_penalties_where_the_game_has_it_so(
    unit: Unit, *, lowest: bool
) -> None:
    assert low_wins(unit, RankPoints(), "differenzler") is lowest
    assert not low_wins(unit, RankPoints(), "schieber")


def test_what_is_whole_is_no_fraction() -> None:
    half = Fraction(1, 2)
    assert [plain(half), plain(Fraction(4, 2)), plain(3)] == [half, 2, 3]
    assert (summed([half, half, 1]), type(summed([half, half])), summed([])) == (2, int, 0)


def test_every_game_is_told_once_with_each_of_its_options() -> None:
    other = TableRules("schieber", {"target": 5})
    assert distinct([SCHIEBER, MOLOTOW, other, SCHIEBER]) == (SCHIEBER, MOLOTOW, other)


@pytest.mark.parametrize(
    ("tables", "game", "by_table"),
    [
        ({4: SCHIEBER, 6: SCHIEBER}, "schieber", {}),
        ({4: MOLOTOW, 3: SCHIEBER}, "molotow", {4: MOLOTOW, 3: SCHIEBER}),
        ({}, "", {}),
    ],
)
def test_the_game_of_a_round_is_that_of_its_usual_table(tables: Tables, game: str, by_table: Tables) -> None:
    rules = RoundRules(tables, 8, "alone", Unit.POINTS, RankPoints(), SumRule.NOTE, (), EntryKind.SINGLE)
    found = rules.settings()
    assert (found["game"], found["tables_of"], found["by_table"]) == (game, tuple(tables), by_table)


@pytest.mark.parametrize(
    ("raw", "points", "told"),
    [
        (1, UnplayedPoints(Unplayed.FIXED, 1), "1 point"),
        (-2000, UnplayedPoints(Unplayed.FIXED, -2000), "−2,000 points"),
        ("none", UnplayedPoints(Unplayed.NONE), "no points"),
        ("worst", UnplayedPoints(Unplayed.WORST), "the worst result of the round"),
    ],
)
def test_a_round_not_played_counts_a_number_or_goes_by_a_rule(
    raw: object, points: UnplayedPoints, told: str
) -> None:
    kind = UnplayedKind()
    assert kind.read(raw) == points
    assert render(kind.told(points), "en") == told


@pytest.mark.parametrize("raw", ["fixed", "points", True, 1.5, None])
def test_what_is_neither_a_number_nor_a_rule_is_told(raw: object) -> None:
    kind = UnplayedKind()
    with pytest.raises(ValueError):  # noqa: PT011 — no words: `fault` has them
        kind.read(raw)
    words = "must be a number of points or one of: none, mean, median, own, worst."
    assert (render(kind.fault(raw), "en"), kind.numbered) == (words, ())


def test_points_of_ranks_are_whole_and_a_thousand_at_most() -> None:
    assert RANK_POINTS.kind.read([1000, 0, -1000]) == (1000, 0, -1000)
    for raw in ([1001], [-1001], [True], [1.5], []):
        with pytest.raises(ValueError):  # noqa: PT011 — no words: `fault` has them
            RANK_POINTS.kind.read(raw)
