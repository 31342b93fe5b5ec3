"""Whoever owes pays, whoever is owed gets it all, and nobody pays without need."""

from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from jassturnier.errors import NotAllowed
from jassturnier.i18n import render
from jassturnier.tournament.cash import (
    balances,
    by_round,
    debts,
    for_money,
    settlement_for_the_hall,
    settlement_listed,
)
from jassturnier.tournament.lists import How
from jassturnier.tournament.model import EntryInfo, Result
from tests.support.evenings_made import played, player, regulation, tournament


def paid(*balance: int) -> list[tuple[int, int, int]]:
    """Return who pays whom what, by number, where everybody has such a balance."""
    entries = [player(number) for number in range(1, len(balance) + 1)]
    found = debts(entries, dict(enumerate(balance, 1)))
    return [(debt.payer.number, debt.payee.number, debt.amount) for debt in found]


def test_who_owes_most_pays_who_gets_most_first() -> None:
    assert paid(1300, -900, -400) == [(2, 1, 900), (3, 1, 400)]
    assert paid(-700, 500, 200) == [(1, 2, 500), (1, 3, 200)]


def test_nobody_pays_where_all_are_even() -> None:
    assert paid(0, 0, 0) == []
    assert paid() == []


def test_who_has_no_result_neither_pays_nor_gets() -> None:
    found = debts([player(1), player(2), player(3)], {3: 500, 1: -500})
    assert [(debt.payer.number, debt.payee.number, debt.amount) for debt in found] == [(1, 3, 500)]


def test_who_owes_just_what_another_gets_pays_them() -> None:
    assert paid(300, -500, 600, -400, 200, -200) == [(6, 5, 200), (2, 3, 500), (4, 3, 100), (4, 1, 300)]
    assert paid(700, -700, 900, 700, -700, -500, -400)[:2] == [(2, 1, 700), (5, 4, 700)]


def test_what_no_two_sides_agree_on_is_paid_as_far_as_it_goes() -> None:
    assert paid(300, -500) == [(2, 1, 300)]
    short = debts([player(1), player(2), player(3)], {1: -500, 3: 300})
    assert [(debt.payer.number, debt.payee.number, debt.amount) for debt in short] == [(1, 3, 300)]


def test_who_was_brought_along_settles_with_the_one_who_brought_them() -> None:
    def pair(key: int, *made_of: int) -> EntryInfo:
        both = (*player(2 * key).members, *player(2 * key + 1).members)
        return replace(player(key), members=both, made_of=tuple(map(player, made_of)))

    evening = tournament(
        [played(1, ((11,), (12,), 0), ((13,), (14,), 0))],
        regulation(shipped="coiffeur-paare", options={"stake": 10}),
        [pair(11, 1, 2), pair(12, 3), pair(13), pair(14)],
    )
    (round_,) = evening.rounds()
    tables = [
        replace(t, game="coiffeur4", result=Result({"points": (500, 400)}, How.EXACT)) for t in round_.tables
    ]
    stages = [replace(evening.stages[0], rounds=(replace(round_, tables=tuple(tables)),))]
    found = balances(replace(evening, stages=tuple(stages)))
    assert found == {1: 1000, 2: 1000, 3: -2000, 13: 1000, 14: -1000}


def test_rounds_are_counted_through_the_stages() -> None:
    made = tournament([played(1, ((1, 2), (3, 4), 1000)), played(2, ((1, 2), (3, 4), 1000))])
    first, second = (replace(round_, number=1) for round_ in made.rounds())
    stages = [replace(made.stage(), number=n, rounds=(each,)) for n, each in enumerate((first, second), 1)]
    assert {tuple(rounds) for rounds in by_round(replace(made, stages=tuple(stages))).values()} == {(1, 2)}


def test_more_people_pay_seldom_and_in_a_moment() -> None:
    amounts = [n * n + 1 for n in range(1, 301)]
    payments = paid(*amounts, -sum(amounts))
    assert len(payments) == 300


def test_money_is_played_for_where_one_table_has_a_stake_and_not_final_while_a_table_is_open() -> None:
    rules = regulation(
        shipped="molotow-mittlerer",
        by_table={"4": "molotow", "3": "ramsch"},
        options={"ramsch": {"stake": 50, "four_at_table": "dealer_pauses"}},
        unit="wins",
        ranking=["total", "lot"],
    )
    assert for_money(rules)
    assert not for_money(regulation())
    first = played(1, ((1, 2), (3, 4), 1000))
    warned = [
        [render(text, "en") for text in settlement_listed(tournament([first, second])).warnings]
        for second in (played(2, ((1, 3), (2, 4), None)), played(2, ((1, 3), (2, 4), 1000)))
    ]
    assert warned == [["Results are still missing: these amounts are not final."], []]


@given(st.lists(st.integers(-5000, 5000), max_size=12))
def test_everybody_is_even_afterwards_with_fewer_payments_than_people(amounts: list[int]) -> None:
    balance = [*amounts, -sum(amounts)]
    payments = paid(*balance)
    left = dict(enumerate(balance, 1))
    for payer, payee, amount in payments:
        assert amount > 0
        left[payer] += amount
        left[payee] -= amount
    assert set(left.values()) == {0}
    assert len(payments) < len(balance)


@pytest.mark.parametrize("by_table", [{"4": "molotow", "3": "ramsch"}, {"4": "ramsch", "3": "mittlere"}])
@pytest.mark.parametrize("stake", [0, 50])
def test_a_stake_at_some_tables_only_is_money_all_the_same(by_table: dict[str, str], stake: int) -> None:
    four = "dealer_pauses" if by_table["4"] == "ramsch" else "rests"
    rules = regulation(
        shipped="molotow-mittlerer",
        by_table=by_table,
        options={"ramsch": {"stake": stake, "four_at_table": four}},
        unit="wins",
        ranking=["total", "lot"],
    )
    assert len(rules.played_anywhere()) == 2
    assert for_money(rules) == bool(stake)
    with pytest.raises(NotAllowed, match="No result" if stake else "money"):
        settlement_for_the_hall(tournament([], rules))


def test_nobody_settles_what_is_not_played_for_money() -> None:
    with pytest.raises(NotAllowed, match="money"):
        settlement_for_the_hall(tournament([played(1, ([1, 2], [3, 4], 1000))]))
