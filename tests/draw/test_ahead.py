"""Rounds drawn one after the other need not repeat what a plan of them all does without."""

from collections import Counter
from collections.abc import Sequence
from dataclasses import replace
from typing import Any

import pytest

from jassturnier.draw.check import check
from jassturnier.draw.methods import draw_ahead, draw_plan, draw_round
from jassturnier.draw.plan import Draw, Form, History, Plan, Wish, WishKind
from jassturnier.draw.request import Request
from jassturnier.draw.search import Anneal
from jassturnier.draw.whole import STEPS, is_roomy
from tests.support.draw.plans_made import repeats, round_by_round


def pairs(number: int, method: str = "partners-once", seed: int = 1) -> Request:
    keys = tuple(range(number))
    return Request(keys, method, Form.PAIRS, seed=seed, ranks=keys if method == "swiss" else ())


def evening(request: Request, rounds: int, *, ranked: Sequence[int] = ()) -> Plan:
    """Draw each round with a seed of its own, and a rank list that has turned by as many places."""
    history = History()
    for number in range(rounds):
        turned = (*ranked[number:], *ranked[:number])
        seeds = tuple(request.seed * 100 + earlier for earlier in range(number))
        asked = replace(request, history=history, left=rounds - number, seeds=seeds, ranks=turned)
        history.add(draw_round(replace(asked, seed=request.seed * 100 + number)))
    return tuple(history.draws)


def times_met(draws: Sequence[Draw]) -> Counter[int]:
    """Count the couples by how often they have met."""
    met = History(draws).met
    return Counter(times.times for one, row in met.items() for other, times in row.items() if one < other)


@pytest.mark.parametrize("method", ["partners-once", "swiss"])
@pytest.mark.parametrize("number", range(4, 11))
def test_pairs_meet_everybody_once_before_any_two_meet_again(number: int, method: str) -> None:
    rounds = number - 1 + number % 2
    for seed in range(3):
        draws = evening(pairs(number, method, seed), rounds, ranked=range(number))
        assert times_met(draws) == {1: number * (number - 1) // 2}
        assert set(History(draws).rests.values()) <= {1}


@pytest.mark.parametrize("seed", [2, 4, 10, 16])
def test_six_pairs_have_four_rounds_of_new_opponents(seed: int) -> None:
    assert check(evening(pairs(6, seed=seed), 4)).opponents.found == 0


@pytest.mark.parametrize("method", ["partners-once", "swiss"])
@pytest.mark.parametrize(("number", "rounds", "again"), [(4, 5, 4), (4, 6, 6), (6, 6, 3), (5, 6, 2)])
def test_nobody_meets_a_third_time_before_all_have_met_twice(
    number: int, rounds: int, again: int, method: str
) -> None:
    draws = evening(pairs(number, method), rounds, ranked=range(number))
    assert times_met(draws)[2] == check(draws).opponents.found == again


@pytest.mark.parametrize(("number", "rounds"), [(16, 5), (8, 7), (12, 5), (12, 6), (10, 5), (16, 7)])
def test_with_other_seeds_a_constructed_plan_goes_on(number: int, rounds: int) -> None:
    whole = check(draw_plan(Request(tuple(range(number))), rounds))
    assert repeats(check(evening(Request(tuple(range(number)), seed=3), rounds))) == repeats(whole)


def test_one_round_is_searched_as_long_as_all_that_are_left(monkeypatch: pytest.MonkeyPatch) -> None:
    steps: list[int] = []

    def run(self: Anneal, *asked: Any) -> list[list[int]]:  # noqa: ANN401 — goal, steps, progress
        steps.append(asked[1])
        return [[self.keys[player] for player in row] for row in self.best]

    monkeypatch.setattr(Anneal, "run", run)
    asked = Request(tuple(range(14)), left=6)
    for rounds in (1, 6):
        draw_ahead(asked, rounds)
    assert steps == [STEPS, STEPS]


def test_drawn_again_with_another_seed_it_is_another_round_of_the_plan() -> None:
    asked = Request(tuple(range(16)), seed=1, left=5)
    later = asked.after(History([draw_round(asked)]))
    others = {draw_round(replace(later, seed=seed)).tables for seed in range(8)}
    assert draw_round(later).tables in others
    assert 1 < len(others) <= 4


def test_once_somebody_has_left_the_others_have_a_plan_of_their_own() -> None:
    history = History(evening(pairs(8), 2))
    for left in (3, 2, 1):
        history.add(draw_round(replace(pairs(7), history=history, left=left)))
    assert max(times_met(history.draws)) == 1


@pytest.mark.parametrize("seed", range(3))
def test_groups_that_have_lost_a_pair_need_not_repeat(seed: int) -> None:
    groups = {key: "AB"[key % 2] for key in range(12)}
    asked = replace(pairs(12, "pairs", seed), groups=groups, left=5)
    history = History(draw_plan(asked, 2))
    left = replace(asked, players=tuple(range(1, 12)), left=3)
    for number in range(3):
        history.add(draw_round(replace(left, history=history, left=3 - number, seed=seed + number)))
    assert max(times_met(history.draws)) == 1


def test_wishes_are_kept_and_the_rounds_that_are_left_need_not_repeat() -> None:
    asked = replace(pairs(6), wishes=(Wish(WishKind.APART, (0, 1)), Wish(WishKind.APART, (2, 3))))
    for seed in range(3):
        draws = evening(replace(asked, seed=seed), 4)
        assert times_met(draws) == {1: 12}


def test_behind_a_round_comes_the_plan_that_it_keeps() -> None:
    history = History(evening(pairs(6), 2))
    first, *rest = draw_ahead(replace(pairs(6), history=history, left=3), 1)
    assert len(rest) == 2
    assert check((first, *rest), history).opponents.found == 0
    assert len(draw_ahead(replace(pairs(40), left=5), 1)) == 1


@pytest.mark.parametrize(
    ("number", "form", "left", "roomy"),
    [
        (20, Form.PAIRS, 10, True),
        (20, Form.PAIRS, 11, False),
        (40, Form.PARTNERS, 4, True),
        (40, Form.PARTNERS, 5, False),
    ],
)
def test_a_hall_is_roomy_while_nobody_has_met_as_many_as_there_are_tables(
    number: int, form: Form, left: int, *, roomy: bool
) -> None:
    assert is_roomy(Request(tuple(range(number)), form=form, left=left)) is roomy


def test_who_is_kept_apart_or_has_met_makes_a_hall_less_roomy() -> None:
    asked = replace(pairs(20), left=10)
    assert not is_roomy(replace(asked, wishes=(Wish(WishKind.APART, (0, 1)),)))
    assert not is_roomy(replace(asked, history=History([draw_round(asked)])))


def test_turns_to_rest_come_in_time_in_each_plan() -> None:
    history = History()
    for draw in round_by_round(pairs(5, seed=4), 7):
        history.add(draw)
        rests = [history.rests[key] for key in range(5)]
        assert max(rests) - min(rests) <= 1
