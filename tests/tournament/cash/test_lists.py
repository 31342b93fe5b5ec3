"""The cash sheet: its sums, and every payment with who made it."""

from dataclasses import replace

from jassturnier.i18n import render
from jassturnier.tournament.cash import (
    cash_lists,
    entries_listed,
    expenses_listed,
    payments_listed,
    sums_listed,
    tills_listed,
)
from jassturnier.tournament.model import PaymentInfo
from tests.support.evenings_made import shown
from tests.tournament.cash.test_box import bill, evening, paid


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
    sums = sums_listed(replace(found, entries=(replace(guest, free=True), *others)))
    assert shown(sums)[0] == "Owed by 3 entries|60.00"
    assert shown(sums_listed(replace(found, entries=(replace(guest, fee=1),))))[0] == "Owed by 1 entry|0.01"
    assert len([*cash_lists(replace(found, entries=(replace(guest, free=True), *others)))]) == 3


def test_an_entry_is_listed_with_what_it_owes_has_paid_and_how() -> None:
    found = evening([paid(500), paid(1500, 1, "twint")])
    free = replace(found.entries[1], free=True)
    listed = entries_listed(found, [found.entries[0], free, found.entries[2]], sums_listed(found).title)
    assert shown(listed) == [
        "1|Player 1|20.00|20.00|0.00|cash, Twint",
        "2|Player 2|0.00|0.00|0.00|free of charge",
        "3|Player 3|20.00|0.00|20.00|",
    ]


def test_expenses_are_listed_by_what_they_were_for() -> None:
    assert shown(expenses_listed(evening([bill(700), bill(-200), bill(50, "Ham")]))) == [
        "Hall|5.00",
        "Ham|0.50",
    ]


def test_the_laptop_stands_beside_a_payment_where_there_are_several() -> None:
    one, two = paid(2000), paid(1000, 2, desk="B")
    assert [line.split("|")[1:] for line in shown(payments_listed(evening([one])))] == [
        ["1 Player 1", "20.00", "cash"]
    ]
    assert [line.split("|")[1:] for line in shown(payments_listed(evening([one, two])))] == [
        ["1 Player 1", "20.00", "cash", "A"],
        ["2 Player 2", "10.00", "cash", "B"],
    ]
    assert shown(tills_listed(evening([one, two]))) == ["A|cash|20.00|20.00", "B|cash|10.00|10.00"]


def test_a_payment_names_who_it_is_for_and_who_handed_it_over() -> None:
    payments = [
        by(paid(2000), "1 Player 1"),
        by(paid(2000, 2), "Max Muster"),
        paid(300, None, note="9 Rea Frei"),
        by(paid(300, None, note="9 Rea Frei"), "Max Muster"),
        bill(100),
    ]
    names = [line.split("|")[1] for line in shown(payments_listed(evening(payments)))]
    assert names == [
        "1 Player 1",
        "Max Muster for 2 Player 2",
        "9 Rea Frei (off the list)",
        "Max Muster for 9 Rea Frei (off the list)",
        "Expense: Hall",
    ]
    assert render(payments_listed(evening()).title, "en") == "Payments"


def test_where_taking_part_costs_nothing_nobody_is_said_to_have_paid() -> None:
    made = evening()
    free = replace(made, entries=tuple(replace(entry, fee=0) for entry in made.entries))
    assert [len(list(cash_lists(each))) for each in (made, free)] == [3, 1]
