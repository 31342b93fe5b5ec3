"""What each round counts for everybody: who did not play, what is dropped, what stands beside."""

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

import pytest

from jassturnier.tournament.lists import How, Part
from jassturnier.tournament.model import Result, RoundInfo
from jassturnier.tournament.scoring.counting import (
    RoundValue,
    check_slip,
    game_of,
    round_values,
    takes_part,
    unfinished,
)
from jassturnier.tournament.scoring.proof import proofs
from tests.support.evenings_made import document, played, player, regulation, tournament

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


@pytest.mark.parametrize("own", [1, 2, 3])
def test_a_round_counts_by_its_own_rules_wherever_it_stands(own: int) -> None:
    options = {**document()["options"], "match_bonus": 100}
    game = {"rounds": [own], "game": "schieber", "options": options, "deals": 1}
    rounds = [played(number, (*FOUR, 1000), p5="rests") for number in (1, 2, 3)]
    matches = [
        replace(each, tables=(replace(each.tables[0], deals=1, played=("A rosen match",)),))
        for each in rounds
    ]
    stage = {"rounds": 3, "deals": 1, "games": [game]}
    won, rested = ([one.value for one in values(matches, key, stage=stage)] for key in (1, 5))
    assert won == [157 + 100 * (number == own) for number in (1, 2, 3)]
    assert rested == [79 + 50 * (number == own) for number in (1, 2, 3)]


def test_who_plays_or_rests_takes_part() -> None:
    round_ = played(1, (*FOUR, None), p5="rests", p6="left")
    assert [takes_part(round_, key) for key in (1, 5, 6, 7)] == [True, True, False, False]


def test_only_the_rounds_asked_for_count_and_only_absence_before_the_first_is_late() -> None:
    rounds = [
        played(1, (*FOUR, 1000), p5="left"),
        played(2, (*FOUR, 1000), p5="rests"),
        played(3, (*FOUR, 1000), p6="rests"),
    ]
    assert [one.part for one in values(rounds, 5)] == [Part.LEFT, Part.RESTS, Part.ABSENT]
    assert [one.part for one in values(rounds, 6)] == [Part.LATE, Part.LATE, Part.RESTS]
    assert [one.part for one in values(rounds, 6, after=2)] == [Part.ABSENT, Part.ABSENT]
    assert [one.number for one in values(rounds, 1, after=1)] == [1]


def test_a_round_that_is_still_played_is_none_of_the_own_rounds() -> None:
    rounds = [
        played(1, (*FOUR, 900)),
        played(2, (*FOUR, None)),
        played(3, ((5, 2), (3, 4), 1000), p1="rests"),
    ]
    assert [one.value for one in values(rounds, 1, stage={"rounds": 3}, rest="own")] == [900, None, 900]


@pytest.mark.parametrize("rule", ["worst", "median", "mean", "own", "none"])
def test_a_rest_in_a_round_without_tables_is_worth_nothing(rule: str) -> None:
    (found,) = values([played(1, p5="rests")], 5, rest=rule)
    assert (found.value, found.given) == (0, rule != "none")


@pytest.mark.parametrize(
    ("rule", "beside"),
    [(2, (942, 0)), ("mean", (942, 0)), ("worst", (884, -116)), ("none", (0, 0)), ("own", (900, -84))],
)
@pytest.mark.parametrize("unit", ["points", "difference", "wins", "rank-points"])
def test_a_rest_has_points_and_difference_by_the_same_rule_whatever_counts_and_for_another_number_the_mean(
    unit: str, rule: object, beside: tuple[int, int]
) -> None:
    rounds = [played(1, (*FOUR, 1000), p5="rests"), played(2, ((5, 2), (3, 4), 900), p1="rests")]
    ranks: dict[str, Any] = {"rank_points": [2, 1]} if unit == "rank-points" else {}
    (found, _) = values(rounds, 5, rest=rule, unit=unit, **ranks)
    of_unit = {("points", 2): (2, 0), ("difference", 2): (942, 2)}
    points, difference = of_unit.get((unit, rule if isinstance(rule, int) else 0), beside)
    assert found.tallies == {"points": points, "difference": difference}


def test_the_worst_of_a_round_is_the_most_where_the_fewest_win() -> None:
    (found,) = values([played(1, (*FOUR, 1000), p5="rests")], 5, rest="worst", unit="rank-points")
    assert found.value == 2


def test_who_is_out_of_a_knockout_counts_nothing_more() -> None:
    made = tournament([played(1, (*FOUR, 1000)), played(2, ((1, 3), (2, 4), None))], regulation())
    rules = replace(made.stage().rules, draw="knockout")
    second = replace(made.stage().rounds[1], parts={1: Part.PLAYS})
    stage = replace(made.stage(), rules=rules, rounds=(made.stage().rounds[0], second))
    found = round_values(made.regulation, stage, 2)
    assert found[4][1] == RoundValue(2, None, 0, given=False)
    assert found[1][1].value is None
    assert (found[1][0].money, found[4][1].money) == (0, 0)


@pytest.mark.parametrize(
    ("points", "low", "worst"),
    [((900, 900, 1000), False, 2), ((0, 1, 2), False, 1), ((1000, 900, 1000), True, 2), ((9, 8, 7), True, 3)],
)
def test_the_worst_round_is_dropped_of_equal_ones_the_latest(
    points: tuple[int, ...],
    low: bool,  # noqa: FBT001
    worst: int,
) -> None:
    rounds = [played(n, (*FOUR, each)) for n, each in enumerate(points, 1)]
    rules: Mapping[str, Any] = {"unit": "rank-points", "rank_points": [1, 5]} if low else {}
    found = values(rounds, 1, stage={"rounds": 3, "drop": 1}, **rules)
    assert [one.number for one in found if one.dropped] == [worst]


@pytest.mark.parametrize(
    ("short", "deals", "points", "counted"),
    [
        ("as-played", 10, (800, 770), (800, 770)),
        ("refuse", 10, (800, 770), (800, 770)),
        ("scaled", 10, (800, 770), (960, 924)),
        ("scaled", 11, (830, 897), (905, 979)),
        ("scaled", 8, (627, 629), (941, 944)),
        ("scaled", 8, (628, 628), (942, 942)),
        ("scaled", 1, (157, 0), (1884, 0)),
        ("scaled", 12, (1000, 884), (1000, 884)),
    ],
)
def test_a_stopped_round_counts_as_it_is_or_scaled_each_side_rounded_by_itself(
    short: str, deals: int, points: tuple[int, int], counted: tuple[int, int]
) -> None:
    round_ = played(1, (*FOUR, None))
    slip = {"points": points, "deals": (deals,)}
    table = replace(round_.tables[0], result=Result(slip, How.EXACT))
    rounds = [replace(round_, tables=(table,))]
    found = [values(rounds, key, short=short)[0] for key in (1, 3)]
    assert tuple(one.value for one in found) == counted
    assert [one.deals for one in found] == [deals if deals < 12 else None] * 2
    rules = regulation(short=short)
    assert check_slip(rules, table, slip) == []
    assert game_of(rules, table, slip).wrong_sum(slip) is None
    assert (unfinished(rules, table, slip) is None) is (short != "refuse" or deals == 12)


@pytest.mark.parametrize(
    ("withdrawn", "rounds", "counted"),
    [
        ("stand", 5, [(Part.PLAYS, 1000), (Part.PLAYS, 900)]),
        ("annul", 4, [(Part.PLAYS, 1000), (Part.PLAYS, 900)]),
        # The mean of the other table of the round, and of nothing where there is none.
        ("annul", 5, [(Part.RESTS, 942), (Part.RESTS, 0)]),
    ],
)
def test_results_with_who_is_out_count_as_a_rest_where_fewer_than_half_of_the_rounds_were_played(
    withdrawn: str, rounds: int, counted: list[tuple[Part, int]]
) -> None:
    made = tournament(
        [played(1, (*FOUR, 1000), ((5, 6), (7, 8), 900)), played(2, ((1, 3), (2, 4), 900))],
        regulation({"rounds": rounds}, withdrawn=withdrawn, rest="mean"),
        [player(n, out=n == 4, ranked=n != 4) for n in range(1, 9)],
    )
    found = round_values(made.regulation, made.stage(), 2)[1]
    assert [(one.part, one.value) for one in found] == counted
    (proof,) = proofs(made)
    assert proof.credited == proof.played
