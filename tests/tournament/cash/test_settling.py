"""Whoever owes pays, whoever is owed gets it all, and nobody pays without need."""

from hypothesis import given
from hypothesis import strategies as st

from jassturnier.tournament.cash.settling import debts
from tests.support.evenings_made import player


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


def test_what_no_two_sides_agree_on_is_paid_as_far_as_it_goes() -> None:
    assert paid(300, -500) == [(2, 1, 300)]


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
