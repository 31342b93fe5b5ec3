"""What is in the box, at each laptop, and after the prizes."""

from collections.abc import Iterable
from dataclasses import replace
from datetime import UTC, datetime

from jassturnier.i18n import render
from jassturnier.tournament.cash.box import box, has_money, off_the_list, tills, uneven
from jassturnier.tournament.model import PaymentInfo, Tournament
from jassturnier.tournament.words import PaidBy
from tests.support.evenings_made import played, player, regulation, tournament

NOON = datetime(2027, 3, 20, 12, tzinfo=UTC)
PRIZES = [{"ranks": 1, "amount": 10005}, {"ranks": [3, 9], "amount": 2000}]


def paid(
    amount: int, entry: int | None = 1, how: str = "cash", desk: str = "A", note: str = ""
) -> PaymentInfo:
    return PaymentInfo(entry, amount, PaidBy(how), NOON, desk, note)


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


def test_what_is_left_is_what_was_taken_less_the_prizes() -> None:
    found = box(evening([paid(2000, 1), paid(2500, 2, "twint"), paid(-300, 2, "twint"), paid(500, 3)]))
    assert (found.taken, found.prizes, found.balance) == (4700, 12005, -7305)
    assert (found.owed, found.open, found.over, found.debtors) == (8000, 3500, 200, 2)
    assert (found.paid[PaidBy.CASH], found.paid[PaidBy.TWINT]) == (2500, 2200)


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


def test_money_plays_a_part_where_somebody_owes_has_paid_or_is_off_the_list() -> None:
    nobody = replace(evening(), entries=(player(1),))
    assert not has_money(nobody)
    assert has_money(evening())
    assert has_money(replace(nobody, entries=(player(1, paid=500),)))
    assert has_money(replace(nobody, payments=(paid(500, None, note="9 Rea Frei"),)))
