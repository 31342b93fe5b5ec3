"""The cash box, its lists, and who pays whom where points are money."""

from collections.abc import Iterable, Mapping
from dataclasses import replace
from datetime import UTC, datetime
from itertools import product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from jassturnier.errors import NotAllowed
from jassturnier.i18n import render
from jassturnier.tournament.cash import (
    balances,
    box,
    by_round,
    cash_lists,
    debts,
    entries_listed,
    expenses_listed,
    for_money,
    has_money,
    payments_listed,
    settlement_for_the_hall,
    settlement_listed,
    sums_listed,
    tills,
    tills_listed,
    uneven,
)
from jassturnier.tournament.fund import PaymentInfo, off_the_list
from jassturnier.tournament.lists import How, PaidBy
from jassturnier.tournament.model import EntryInfo, Tournament
from jassturnier.tournament.scoring.readings import Result
from tests.support.evenings_made import in_english, played, player, regulation, shown, tournament

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
    # In the box has to be the cash less prizes and what was spent of it.
    by_transfer = replace(bill(700), how=PaidBy.TRANSFER)
    found = box(evening([paid(2000, 1), paid(2000, 2, "twint"), bill(300), by_transfer]))
    assert (found.balance, found.in_cash) == (3000 - 12005, 1700 - 12005)


def test_expenses_go_out_of_the_box_and_are_nothing_that_anybody_paid() -> None:
    found = evening([paid(2001, 1), paid(1999, 2), bill(700), bill(-200), paid(300, None, note="9 Rea Frei")])
    sums = box(found)
    assert (sums.paid[PaidBy.CASH], sums.paid[PaidBy.BEFORE], sums.expenses) == (4300, 0, 500)
    assert (sums.open, sums.over, sums.debtors) == (4001, 301, 3)
    assert sums.balance == 4300 - 301 - 12005 - 500
    (till,) = tills(found)
    assert (till.taken, till.given, till.spent, till.left) == (4300, 0, 500, 3800)


def test_planned_prizes_are_those_of_everybody_ranked_in_each_list() -> None:
    people = [player(1, category="M"), player(2, category="m, U20"), player(3), player(4, club="Jass")]
    people.append(player(5, category="W", ranked=False))
    first = {"ranks": 1, "amount": 1000, "per": "category"}
    cases = [
        ({"ranks": "1-9", "amount": 1000}, 4000),
        (first, 2000),
        ({**first, "ranks": "1-9", "only": "M"}, 2000),
        ({**first, "ranks": "1-9", "only": "W"}, 0),
        ({"ranks": "last", "amount": 1000}, 1000),
    ]
    found = [box(tournament([], regulation(prizes=[prize]), people)).prizes for prize, _ in cases]
    assert found == [planned for _, planned in cases]


def test_prizes_are_planned_until_the_first_draw_and_real_from_then_on() -> None:
    assert box(evening()).prizes == 10005 + 2000
    # The two winners share the first prize, to whole five Rappen each.
    assert box(evening(drawn=True)).prizes == 2 * 5000 + 2 * 1000
    assert box(evening(drawn=True, points=884)).prizes == 2 * 5000 + 2 * 1000


def test_what_an_older_version_took_is_from_before_the_evening() -> None:
    old = evening([paid(500)])
    changed = replace(old, entries=(replace(old.entries[0], paid=2000), *old.entries[1:]))
    taken = {PaidBy.CASH: 500, PaidBy.BEFORE: 1500}
    assert box(changed).paid == {**dict.fromkeys(PaidBy, 0), **taken}


def test_each_laptop_counts_what_it_took_and_gave_back_in_each_way() -> None:
    at_b = [paid(2000, desk="B"), paid(2000, 2, "twint", "B"), paid(-500, desk="B")]
    found = tills(evening([*at_b, paid(1500, 3), paid(-1500, 3)]))
    assert [(till.desk, till.how, till.taken, till.given, till.left) for till in found] == [
        ("A", "cash", 1500, 1500, 0),
        ("B", "cash", 2000, 500, 1500),
        ("B", "twint", 2000, 0, 2000),
    ]


def test_only_what_is_too_much_is_named_and_who_it_is_off_the_list() -> None:
    payments = [paid(2000, 1), paid(2005, 2), paid(-5, 3), paid(700, None, note="9 Rea Frei")]
    payments += [paid(700, None, note="8 Cla Hess"), paid(-700, None, note="8 Cla Hess")]
    found = evening(payments)
    assert in_english(uneven(found)) == [
        (
            "2 Player 2 has paid Fr. 0.05 too much; “paid 2 --refund --amount 0.05” gives it back, "
            "with “--how credit” for another evening."
        ),
        "3 Player 3 has got back Fr. 0.05 too much; “paid 3 --amount 0.05” takes it again.",
        "9 Rea Frei is off the list and has Fr. 7.00 in the box; “paid 9 --refund” gives it back.",
    ]
    assert off_the_list(found) == {"9 Rea Frei": 700, "8 Cla Hess": 0}
    assert box(found).over == 5 + 700


def test_credit_used_twice_and_expenses_that_came_back_twice_are_named() -> None:
    found = evening([paid(2000, 1), bill(500), bill(-501), bill(300, "Ham"), bill(-300, "Ham")])
    found = replace(found, entries=(replace(found.entries[0], credit=-1), *found.entries[1:]))
    found = replace(found, payments=(*found.payments, paid(1, None, note="9 Rea Frei")))
    assert in_english(uneven(found)) == [
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


def by(payment: PaymentInfo, who: str) -> PaymentInfo:
    return replace(payment, by=who)


def test_the_sums_go_from_what_is_owed_to_what_is_left() -> None:
    assert shown(sums_listed(evening([paid(2000), paid(500, 2, "twint")]))) == [
        "Owed by 4 entries|80.00",
        "Paid: cash|20.00",
        "Paid: Twint|5.00",
        "Taken in all|25.00",
        "Still open: 3 entries|55.00",
        "Prizes going out|−120.05",
        "Left over|−95.05",
        "In cash in the box|−100.05",
    ]


def test_credit_too_much_and_expenses_have_a_line_where_there_are_any() -> None:
    payments = [paid(2500), paid(1, 2, "credit"), paid(-1, 3, "credit"), bill(300)]
    assert shown(sums_listed(evening(payments))) == [
        "Owed by 4 entries|80.00",
        "Paid: cash|25.00",
        "Paid from credit of other evenings|0.01",
        "Left as credit for other evenings|−0.01",
        "Taken in all|25.00",
        "Still open: 3 entries|60.00",
        "To be given back|5.00",
        "Prizes going out|−120.05",
        "Expenses|−3.00",
        "Left over|−103.05",
        "In cash in the box|−98.05",
    ]


def test_who_owes_nothing_is_not_counted_among_those_who_owe() -> None:
    found = evening()
    guest, *others = found.entries
    free = replace(found, entries=(replace(guest, free=True), *others))
    assert shown(sums_listed(free))[0] == "Owed by 3 entries|60.00"
    assert shown(sums_listed(replace(found, entries=(replace(guest, fee=1),))))[0] == "Owed by 1 entry|0.01"
    # Where taking part costs nothing nobody is said to have paid.
    costs_nothing = replace(found, entries=tuple(replace(entry, fee=0) for entry in found.entries))
    assert [len([*cash_lists(each)]) for each in (found, free, costs_nothing)] == [3, 3, 1]


def test_entries_and_expenses_are_listed_with_what_is_owed_was_paid_and_for_what() -> None:
    found = evening([paid(500), paid(1500, 1, "twint")])
    free = replace(found.entries[1], free=True)
    listed = entries_listed(found, [found.entries[0], free, found.entries[2]], sums_listed(found).title)
    assert shown(listed) == [
        "1|Player 1|20.00|20.00|0.00|cash, Twint",
        "2|Player 2|0.00|0.00|0.00|free of charge",
        "3|Player 3|20.00|0.00|20.00|",
    ]
    spent = evening([bill(700), bill(-200), bill(50, "Ham")])
    assert shown(expenses_listed(spent)) == ["Hall|5.00", "Ham|0.50"]


def test_a_payment_names_who_it_is_for_who_handed_it_over_and_one_laptop_of_several() -> None:
    off = paid(300, None, note="9 Rea Frei")
    payments = [by(paid(2000), "1 Player 1"), by(paid(2000, 2), "Max Muster"), off, by(off, "Max Muster")]
    listed = payments_listed(evening([*payments, bill(100)]))
    assert [line.split("|")[1] for line in shown(listed)] == [
        "1 Player 1",
        "Max Muster for 2 Player 2",
        "9 Rea Frei (off the list)",
        "Max Muster for 9 Rea Frei (off the list)",
        "Expense: Hall",
    ]
    assert render(listed.title, "en") == "Payments"
    one, two = paid(2000), paid(1000, 2, desk="B")
    alone, both = (shown(payments_listed(evening(each))) for each in ([one], [one, two]))
    assert [line.partition("|")[2] for line in alone] == ["1 Player 1|20.00|cash"]
    assert [line.partition("|")[2] for line in both] == ["1 Player 1|20.00|cash|A", "2 Player 2|10.00|cash|B"]
    assert shown(tills_listed(evening([one, two]))) == ["A|cash|20.00|20.00", "B|cash|10.00|10.00"]


def pays(balance: Mapping[int, int], people: int = 0) -> list[tuple[int, int, int]]:
    """Return who pays whom what, by number, where everybody has such a balance."""
    entries = [player(number) for number in range(1, (people or len(balance)) + 1)]
    return [(debt.payer.number, debt.payee.number, debt.amount) for debt in debts(entries, balance)]


def test_who_owes_most_pays_who_gets_most_first_but_just_what_another_gets_goes_ahead() -> None:
    cases = [
        ((1300, -900, -400), [(2, 1, 900), (3, 1, 400)]),
        ((-700, 500, 200), [(1, 2, 500), (1, 3, 200)]),
        ((300, -500, 600, -400, 200, -200), [(6, 5, 200), (2, 3, 500), (4, 3, 100), (4, 1, 300)]),
        # What no two sides agree on is paid as far as it goes.
        ((300, -500), [(2, 1, 300)]),
    ]
    assert [(each, pays(dict(enumerate(each, 1)))) for each, _ in cases] == cases
    seven = (700, -700, 900, 700, -700, -500, -400)
    assert pays(dict(enumerate(seven, 1)))[:2] == [(2, 1, 700), (5, 4, 700)]
    # Who has no result neither pays nor gets.
    assert pays({3: 500, 1: -500}, 3) == [(1, 3, 500)]
    assert pays({1: -500, 3: 300}, 3) == [(1, 3, 300)]


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


def test_a_settlement_is_not_final_while_a_table_is_open() -> None:
    for points, warned in ((None, ["Results are still missing: these amounts are not final."]), (1000, [])):
        made = [played(1, ((1, 2), (3, 4), 1000)), played(2, ((1, 3), (2, 4), points))]
        assert in_english(settlement_listed(tournament(made)).warnings) == warned


@given(st.lists(st.integers(-5000, 5000), max_size=12))
def test_everybody_is_even_afterwards_with_fewer_payments_than_people(amounts: list[int]) -> None:
    left = dict(enumerate([*amounts, -sum(amounts)], 1))
    payments = pays(left)
    for payer, payee, amount in payments:
        assert amount > 0
        left[payer] += amount
        left[payee] -= amount
    assert set(left.values()) == {0}
    assert len(payments) < len(left)


def test_a_stake_at_some_tables_only_is_money_all_the_same_and_nobody_settles_without() -> None:
    ramsch_at_four, ramsch_at_three = {"4": "ramsch", "3": "mittlere"}, {"4": "molotow", "3": "ramsch"}
    for by_table, stake in product((ramsch_at_three, ramsch_at_four), (0, 50)):
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
    assert not for_money(regulation())
    with pytest.raises(NotAllowed, match="money"):
        settlement_for_the_hall(tournament([played(1, ([1, 2], [3, 4], 1000))]))
