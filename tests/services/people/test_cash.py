"""Money goes in and out by rows of its own: whatever changes at the desk, the box adds up."""

from pathlib import Path

import pytest

from jassturnier.errors import NotAllowed, NotFound
from jassturnier.i18n import render
from jassturnier.services.people import cash
from jassturnier.services.people.cash import CashOrder
from jassturnier.services.people.editing import Edit, edit, remove
from jassturnier.services.people.entering import add, new_entry
from jassturnier.services.safety import history, undoing
from jassturnier.services.setup.regulations import document
from jassturnier.services.setup.tournaments import NewTournament, create
from jassturnier.services.stages.partners import pair_two
from jassturnier.services.workplace import Desk
from jassturnier.tournament.cash import box, sums_listed, uneven
from jassturnier.tournament.fund import expenses, off_the_list
from jassturnier.tournament.lists import PaidBy
from tests.support.offices import PAIRS, SINGLE, refused, refuses, started, with_players, with_settings


def with_fee(desk: Desk, fee: object) -> Desk:
    with_settings(desk, fee=fee)
    return desk


@pytest.fixture
def desk(tmp_path: Path) -> Desk:
    """Four who owe 20 francs each."""
    return with_fee(with_players(tmp_path, 4), 20)


def money(desk: Desk) -> dict[int, tuple[int, int]]:
    """Return what everybody owes and has paid, in francs, by number."""
    return {entry.number: (entry.owed // 100, entry.paid // 100) for entry in desk.tournament().entries}


def test_those_named_or_all_but_them_pay_what_is_open_and_undo_takes_it_back(desk: Desk) -> None:
    cash.pay(desk, ["2"], CashOrder(500))
    edit(desk, "2", Edit(("Anna Frei",)))
    assert cash.pay(desk, ["3"], CashOrder(), all_but=True).moves == tuple(
        cash.CashMove(entry.key, entry.numbered, 1500 if entry.number == 2 else 2000, PaidBy.CASH)
        for entry in desk.tournament().entries
        if entry.number != 3
    )
    add(desk, [new_entry(["Walk In"])])
    assert money(desk) == {1: (20, 20), 2: (20, 20), 3: (20, 0), 4: (20, 20), 5: (20, 0)}
    for _ in range(2):
        undoing.undo(desk)
    assert box(desk.tournament()).taken == 500
    undoing.redo(desk)
    assert box(desk.tournament()).taken == 6000


def next_evening(desk: Desk) -> Desk:
    """Return the evening after, in the same register, with the same people and fee."""
    new = NewTournament("Next", {**document(SINGLE), "fee": 20}, None)
    later = create(desk.office, new)
    add(later, [new_entry([entry.name]) for entry in desk.tournament().entries])
    return later


def credits_left(desk: Desk) -> dict[int, int]:
    return {entry.number: entry.credit for entry in desk.tournament().entries if entry.credit}


def sums(desk: Desk) -> dict[str, int]:
    (section,) = sums_listed(desk.tournament()).sections
    return {line.key: line.amount for line in section.rows if line.amount}


def test_credit_of_one_evening_is_used_at_the_next_and_both_boxes_add_up(desk: Desk) -> None:
    cash.pay(desk, ["1"], CashOrder(2500))
    assert "too much" in render(next(iter(uneven(desk.tournament()))), "en")
    found = cash.pay(desk, ["1"], CashOrder(500, PaidBy.CREDIT, refund=True))
    assert [(move.amount, move.how) for move in found.moves] == [(-500, PaidBy.CREDIT)]
    assert money(desk)[1] == (20, 20)
    assert credits_left(desk) == {1: 500}
    assert sums(desk) == {
        "owed": 8000,
        "cash": 2500,
        "credit_given": -500,
        "taken": 2000,
        "open": 6000,
        "balance": 2000,
        "in_cash": 2500,
    }
    later = next_evening(desk)
    assert credits_left(later) == {1: 500}
    cash.pay(later, ["1", "2"], CashOrder(how=PaidBy.CREDIT))
    assert money(later) == {1: (20, 5), 2: (20, 0), 3: (20, 0), 4: (20, 0)}
    assert sums(later) == {"owed": 8000, "credit_used": 500, "taken": 500, "open": 7500, "balance": 500}
    assert credits_left(later) == credits_left(desk) == {}
    with refused(later, NotAllowed):
        cash.pay(later, ["1"], CashOrder(how=PaidBy.CREDIT))
    undoing.undo(later)
    assert credits_left(later) == {1: 500}
    assert history.verify(desk.office).faults == ()


def test_no_more_credit_is_used_than_there_is(desk: Desk) -> None:
    cash.pay(desk, ["1"], CashOrder())
    cash.pay(desk, ["1"], CashOrder(700, PaidBy.CREDIT, refund=True))
    later = next_evening(desk)
    with refused(later, NotAllowed):
        cash.pay(later, ["1"], CashOrder(701, PaidBy.CREDIT))
    cash.pay(later, ["1"], CashOrder(700, PaidBy.CREDIT))
    # Taken back where it came from, after it was used: the audit says so, and how it is evened.
    undoing.undo(desk)
    assert credits_left(later) == {1: -700}
    assert "more credit than there is" in render(next(iter(uneven(later.tournament()))), "en")
    cash.pay(later, ["1"], CashOrder(700, refund=True))
    assert credits_left(later) == {}
    assert money(later)[1] == (20, 0)


def test_credit_stays_with_who_leaves_the_list(desk: Desk) -> None:
    cash.pay(desk, ["1"], CashOrder())
    cash.pay(desk, ["1"], CashOrder(how=PaidBy.CREDIT, refund=True))
    name = desk.tournament().entries[0].name
    remove(desk, ["1"])
    assert off_the_list(desk.tournament()) == {f"1 {name}": 0}
    later = next_evening(desk)
    add(later, [new_entry([name])])
    assert [entry.credit for entry in later.tournament().entries] == [0, 0, 0, 2000]
    cash.pay(later, ["4"], CashOrder(how=PaidBy.CREDIT))
    assert later.tournament().entries[3].open == 0


def test_a_pair_uses_the_credit_of_both(tmp_path: Path) -> None:
    first = with_fee(with_players(tmp_path, 4), 20)
    cash.pay(first, [], CashOrder(), all_but=True)
    cash.pay(first, ["1", "2"], CashOrder(1500, PaidBy.CREDIT, refund=True))
    names = [entry.name for entry in first.tournament().entries]
    settings = {**document(PAIRS), "fee": 20}
    later = create(first.office, NewTournament("Pairs", settings, None))
    add(later, [new_entry(names[:2])])
    assert credits_left(later) == {1: 3000}
    cash.pay(later, ["1"], CashOrder(how=PaidBy.CREDIT))
    assert credits_left(later) == {1: 1000}
    more = cash.pay(later, ["1"], CashOrder(500, PaidBy.CREDIT))
    assert [move.amount for move in more.moves] == [500]
    undoing.undo(later)
    cash.pay(later, ["1"], CashOrder(refund=True))
    assert credits_left(later) == {1: 3000}


def test_what_is_given_back_goes_the_newest_way_first(desk: Desk) -> None:
    cash.pay(desk, ["1"], CashOrder(500))
    cash.pay(desk, ["1"], CashOrder(1500, PaidBy.TWINT))

    def given(amount: int) -> list[tuple[PaidBy, int]]:
        found = cash.pay(desk, ["1"], CashOrder(amount, refund=True))
        undoing.undo(desk)
        return [(move.how, move.amount) for move in found.moves]

    assert given(1000) == [(PaidBy.TWINT, -1000)]
    assert given(1800) == [(PaidBy.TWINT, -1500), (PaidBy.CASH, -300)]
    cash.pay(desk, ["1"], CashOrder(1500, refund=True))
    assert given(500) == [(PaidBy.CASH, -500)]


@pytest.mark.parametrize(
    ("credits_", "back"),
    [({}, {PaidBy.TWINT: 100, PaidBy.CASH: 450}), ({7: 0}, {PaidBy.TWINT: 100, "credit": 200, "cash": 250})],
)
def test_what_came_before_or_as_credit_of_nobody_goes_back_in_cash(
    credits_: dict[int, int], back: dict[PaidBy, int]
) -> None:
    ways = {PaidBy.BEFORE: 300, PaidBy.CREDIT: 200, PaidBy.TWINT: 100}
    account = cash._Account(1, "1 Anna Frei", 600, ways, credits_)
    assert dict(account.back(550)) == back


def test_what_is_spent_goes_out_and_no_more_comes_back(desk: Desk) -> None:
    cash.spend(desk, cash.Expense(4000, "Hall"))
    assert expenses(cash.spend(desk, cash.Expense(1500, "hall ", back=True))) == {"Hall": 2500}
    with refused(desk, NotAllowed, "25.00"):
        cash.spend(desk, cash.Expense(2501, "Hall", back=True))
    with refused(desk, NotAllowed, "0.00"):
        cash.spend(desk, cash.Expense(1, "Ham", back=True))


def test_what_cannot_be_paid_changes_nothing(desk: Desk) -> None:
    cash.pay(desk, ["1"], CashOrder())
    with desk.changing() as (session, _):
        cash.book(session, desk, cash.CashMove(None, "9 Rea Frei", 2000, PaidBy.CASH))
    refuses(
        desk,
        lambda wanted: cash.pay(desk, *wanted),
        ((["1"], CashOrder()), NotAllowed),  # nothing open
        ((["2"], CashOrder(refund=True)), NotAllowed),  # nothing to give back
        ((["1"], CashOrder(2001, refund=True)), NotAllowed),  # more than was paid
        ((["2", "99"], CashOrder()), NotFound),
        ((["9"], CashOrder(how=PaidBy.CREDIT, refund=True)), NotAllowed),  # credit off the list
    )


def test_a_guest_owes_nothing_until_told_otherwise(desk: Desk) -> None:
    for free, owed in ((True, 0), (False, 20), (True, 0)):
        cash.pay(desk, ["1"], CashOrder(free=free))
        assert money(desk)[1] == (owed, 0)
    edit(desk, "1", Edit(facts={"due": 1500}))
    assert money(desk)[1] == (15, 0)


def test_who_has_paid_leaves_the_list_only_with_the_money(desk: Desk) -> None:
    cash.pay(desk, ["1"], CashOrder(how=PaidBy.TWINT))
    with refused(desk, NotAllowed):
        remove(desk, ["1"])
    cash.pay(desk, ["1"], CashOrder(refund=True))
    remove(desk, ["1"])
    paid = box(desk.tournament()).paid
    assert (paid[PaidBy.TWINT], paid[PaidBy.CASH]) == (0, 0)
    notes = {(payment.entry, payment.note) for payment in desk.tournament().payments}
    assert notes == {(None, "1 Given1 Family1a")}


@pytest.mark.parametrize(
    ("fee", "free", "owed"),
    [
        pytest.param({"entry": 40}, False, 40, id="a fee of the pair"),
        pytest.param({"person": 25}, False, 50, id="a fee of each"),
        pytest.param({"person": 25, "less": {"JC Sempach": 5}}, False, 40, id="members less"),
        pytest.param({"person": 25}, True, 25, id="a guest and one who pays"),
    ],
)
def test_a_pair_owes_the_fee_of_the_regulation_and_has_paid_what_both_have(
    tmp_path: Path, fee: object, owed: int, *, free: bool
) -> None:
    desk = with_fee(started(tmp_path, PAIRS), fee)
    club = "JC Sempach"
    anna = new_entry(["Anna Frei"], club=club, paid=1500, free=free)
    add(desk, [anna, new_entry(["Beat Graf"], club=club, paid=1500)])
    pair_two(desk, "1", "2")
    assert money(desk) == {1: (owed, 30)}
    assert desk.tournament().entries[0].due == (2500 if free else 0)
    assert box(desk.tournament()).taken == 3000


def adds_up(desk: Desk) -> bool:
    tournament = desk.tournament()
    found = box(tournament)
    of_entries = sum(entry.paid for entry in tournament.entries)
    return (
        found.taken == of_entries == sum(payment.amount for payment in tournament.payments)
        and found.owed - found.taken == found.open - found.over
    )


def test_the_box_adds_up_after_ten_late_changes(desk: Desk) -> None:
    changes = (
        lambda: cash.pay(desk, ["1-3"], CashOrder()),
        lambda: add(desk, [new_entry(["Late Walker"], paid=500)]),
        lambda: cash.pay(desk, ["2"], CashOrder(1000, refund=True)),
        lambda: with_fee(desk, 25),
        lambda: edit(desk, "3", Edit(("Right Name",), facts={"paid": 2500})),
        lambda: cash.pay(desk, ["4"], CashOrder(free=True)),
        lambda: cash.pay(desk, ["5"], CashOrder(how=PaidBy.TWINT)),
        lambda: cash.pay(desk, ["1"], CashOrder(refund=True)),
        lambda: remove(desk, ["1"]),
        lambda: undoing.undo(desk),
        lambda: edit(desk, "2", Edit(number=77, facts={"due": 1500})),
        lambda: cash.pay(desk, ["3"], CashOrder(5000)),
    )
    for change in changes:
        change()
        assert adds_up(desk)
    assert money(desk) == {1: (25, 0), 77: (15, 10), 3: (25, 75), 4: (0, 0), 5: (25, 25)}
