"""What is in the box, at each laptop, and after the prizes."""

from collections.abc import Iterable
from dataclasses import replace
from datetime import UTC, datetime

import pytest

from jassturnier.i18n import render
from jassturnier.tournament.cash import box, has_money, tills, uneven
from jassturnier.tournament.fund import off_the_list
from jassturnier.tournament.lists import PaidBy
from jassturnier.tournament.model import PaymentInfo, Tournament
from tests.support.evenings_made import played, player, regulation, tournament

NOON = datetime(2027, 3, 20, 12, tzinfo=UTC)
PRIZES = [{"ranks": 1, "amount": 10005}, {"ranks": [3, 9], "amount": 2000}]


def paid(
    amount: int, entry: int | None = 1, how: str = "cash", desk: str = "A", note: str = ""
) -> PaymentInfo:
    return PaymentInfo(entry, amount, PaidBy(how), NOON, desk, note)


def bill(amount: int, what: str = "Hall") -> PaymentInfo:
    return PaymentInfo(None, -amount, PaidBy.CASH, NOON, "A", what=what)


def evening(
    payments: Iterable[PaymentInfo] = (), *, drawn: bool = False, points: int | None = 1000
) -> Tournament:
    """Return an evening of four who owe 20 francs each; 1 and 2 win with 1000 points."""
    found = tuple(payments)
    people = [
        player(n, fee=2000, paid=sum(payment.amount for payment in found if payment.entry == n))
        for n in range(1, 5)
    ]
    rounds = [played(1, ([1, 2], [3, 4], points))] if drawn else []
    return replace(tournament(rounds, regulation(prizes=PRIZES), people), payments=found)


def test_what_is_left_is_what_was_taken_less_the_prizes_and_what_has_to_be_given_back() -> None:
    found = box(evening([paid(2000, 1), paid(2500, 2, "twint"), paid(-300, 2, "twint"), paid(500, 3)]))
    assert (found.taken, found.prizes, found.balance) == (4700, 12005, -7305 - found.over)
    assert (found.owed, found.open, found.over, found.debtors) == (8000, 3500, 200, 2)
    assert (found.paid[PaidBy.CASH], found.paid[PaidBy.TWINT]) == (2500, 2200)


def test_what_has_to_be_in_the_box_is_the_cash_less_prizes_and_what_was_spent_of_it() -> None:
    by_transfer = replace(bill(700), how=PaidBy.TRANSFER)
    found = box(evening([paid(2000, 1), paid(2000, 2, "twint"), bill(300), by_transfer]))
    assert (found.balance, found.in_cash) == (3000 - 12005, 1700 - 12005)


def test_expenses_go_out_of_the_box_and_are_nothing_that_anybody_paid() -> None:
    found = evening([paid(2001, 1), paid(1999, 2), bill(700), bill(-200), paid(300, None, note="9 Rea Frei")])
    sums = box(found)
    assert (sums.paid[PaidBy.CASH], sums.paid[PaidBy.BEFORE], sums.expenses) == (4300, 0, 500)
    assert (sums.open, sums.over, sums.debtors) == (4001, 301, 3)
    assert sums.balance == 4300 - 301 - 12005 - 500
    assert [(till.taken, till.given, till.spent, till.left) for till in tills(found)] == [
        (4300, 0, 500, 3800)
    ]


@pytest.mark.parametrize(
    ("prizes", "planned"),
    [
        ([{"ranks": "1-9", "amount": 1000}], 4000),
        ([{"ranks": 1, "amount": 1000, "per": "category"}], 2000),
        ([{"ranks": "1-9", "amount": 1000, "per": "category", "only": "M"}], 2000),
        ([{"ranks": "1-9", "amount": 1000, "per": "category", "only": "W"}], 0),
        ([{"ranks": "last", "amount": 1000}], 1000),
    ],
)
def test_planned_prizes_are_those_of_everybody_ranked_in_each_list(
    prizes: list[dict[str, object]], planned: int
) -> None:
    people = [player(1, category="M"), player(2, category="m, U20"), player(3), player(4, club="Jass")]
    people.append(player(5, category="W", ranked=False))
    assert box(tournament([], regulation(prizes=prizes), people)).prizes == planned


def test_prizes_are_planned_until_the_first_draw_and_real_from_then_on() -> None:
    assert box(evening()).prizes == 10005 + 2000
    # The two winners share the first prize, to whole five Rappen each.
    assert box(evening(drawn=True)).prizes == 2 * 5000 + 2 * 1000
    assert box(evening(drawn=True, points=884)).prizes == 2 * 5000 + 2 * 1000


def test_what_an_older_version_took_is_from_before_the_evening() -> None:
    old = evening([paid(500)])
    first, *others = old.entries
    changed = replace(old, entries=(replace(first, paid=2000), *others))
    assert box(changed).paid == {
        PaidBy.CASH: 500,
        PaidBy.TWINT: 0,
        PaidBy.TRANSFER: 0,
        PaidBy.BEFORE: 1500,
        PaidBy.CREDIT: 0,
    }


def test_each_laptop_counts_what_it_took_and_gave_back_in_each_way() -> None:
    payments = [
        paid(2000, desk="B"),
        paid(2000, 2, "twint", "B"),
        paid(-500, desk="B"),
        paid(1500, 3),
        paid(-1500, 3),
    ]
    found = [(till.desk, till.how, till.taken, till.given, till.left) for till in tills(evening(payments))]
    assert found == [
        ("A", "cash", 1500, 1500, 0),
        ("B", "cash", 2000, 500, 1500),
        ("B", "twint", 2000, 0, 2000),
    ]


def test_only_what_is_too_much_is_named_and_who_it_is_off_the_list() -> None:
    payments = [paid(2000, 1), paid(2005, 2), paid(-5, 3), paid(700, None, note="9 Rea Frei")]
    payments += [paid(700, None, note="8 Cla Hess"), paid(-700, None, note="8 Cla Hess")]
    found = evening(payments)
    assert [render(text, "en") for text in uneven(found)] == [
        (
            "2 Player 2 has paid Fr. 0.05 too much; “paid 2 --refund --amount 0.05” gives it back, "
            "with “--how credit” for another evening."
        ),
        "3 Player 3 has got back Fr. 0.05 too much; “paid 3 --amount 0.05” takes it again.",
        "9 Rea Frei is off the list and has Fr. 7.00 in the box; “paid 9 --refund” gives it back.",
    ]
    assert off_the_list(found) == {"9 Rea Frei": 700, "8 Cla Hess": 0}


def test_credit_used_twice_and_expenses_that_came_back_twice_are_named() -> None:
    found = evening([paid(2000, 1), bill(500), bill(-501), bill(300, "Ham"), bill(-300, "Ham")])
    found = replace(found, entries=(replace(found.entries[0], credit=-1), *found.entries[1:]))
    found = replace(found, payments=(*found.payments, paid(1, None, note="9 Rea Frei")))
    assert [render(text, "en") for text in uneven(found)] == [
        (
            "1 Player 1 has used Fr. 0.01 more credit than there is; “paid 1 --refund --how credit "
            "--amount 0.01” takes that back."
        ),
        "9 Rea Frei is off the list and has Fr. 0.01 in the box; “paid 9 --refund” gives it back.",
        "More has come back of “Hall” than was spent; “cash expense 0.01 Hall” evens it.",
    ]


def test_money_plays_a_part_where_somebody_owes_has_paid_or_is_off_the_list() -> None:
    nobody = replace(evening(), entries=(player(1),))
    assert not has_money(nobody)
    assert has_money(evening())
    assert has_money(replace(nobody, entries=(player(1, paid=500),)))
    assert has_money(replace(nobody, entries=(player(1, paid=500), player(2))))
    assert has_money(replace(nobody, payments=(paid(500, None, note="9 Rea Frei"),)))
