"""What entries owe and have paid, and what the pairs of a later stage have of whom they are made."""

from collections.abc import Sequence
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import pytest

from jassturnier.services.people import cash, entering
from jassturnier.services.stages.partners import pair_all
from jassturnier.services.workplace import Desk
from jassturnier.store.kit import models as m
from jassturnier.store.load.tournament import credits_of, load_payments
from jassturnier.tournament.lists import PaidBy
from jassturnier.tournament.model import EntryInfo
from tests.support.finals import pairs_to_make
from tests.support.offices import PAIRS, SINGLE, office, started, with_players, with_settings

NOON = datetime(2027, 3, 20, 12, tzinfo=UTC)


def entries(desk: Desk) -> Sequence[EntryInfo]:
    return desk.tournament().entries


def paid(desk: Desk, *amounts: int, **how: Any) -> None:  # noqa: ANN401 — of a payment
    """Store payments past the till, in an order of their own."""
    key = entries(desk)[0].key
    with desk.changing() as (session, _):
        for n, amount in enumerate(amounts):
            own: dict[str, Any] = {"tournament_id": desk.tournament_id, "entry_id": key, "amount": amount}
            session.add(m.Payment(**own, made=NOON.replace(hour=20 - n), **how))


def test_an_entry_has_its_members_and_apart_from_them_the_others(tmp_path: Path) -> None:
    desk = with_players(tmp_path, 2, PAIRS)
    first = entries(desk)[0]
    with desk.changing() as (session, _):
        row = m.EntryMember.where(session, person_id=first.members[1].person)[0]
        row.to_round, row.to_deal = 2, 3
        session.get_one(m.Entry, first.key).name = "Die Asse"
        session.get_one(m.Entry, first.key).pot_seat = 5
    with_settings(desk, numbers=True)
    found = entries(desk)[0]
    assert (found.members, [member.until for member in found.others]) == (first.members[:1], [(2, 4)])
    assert (found.team, found.pot_seat, found.numbered_everywhere, found.number) == ("Die Asse", 5, True, 1)


def test_who_takes_over_does_not_pay_again(tmp_path: Path) -> None:
    desk = with_players(tmp_path, 1, PAIRS, fee={"person": 15})
    (entry,) = entries(desk)
    assert entry.fee == 3000
    with desk.changing() as (session, _):
        other = m.Person(family="Neu", given="Nina")
        session.add(other)
        session.flush()
        session.add(m.EntryMember(entry_id=entry.key, person_id=other.id, position=2, from_round=2))
    assert entries(desk)[0].fee == 3000


@pytest.mark.parametrize(("amounts", "open_"), [((), 1000), ((400,), 600), ((400, 700, -50), -50)])
def test_what_was_paid_is_added_up(tmp_path: Path, amounts: tuple[int, ...], open_: int) -> None:
    desk = with_players(tmp_path, 2, fee={"person": 10})
    paid(desk, *amounts)
    assert [entry.open for entry in entries(desk)] == [open_, 1000]
    assert entries(desk)[0].due == 0


@pytest.mark.parametrize(
    ("amounts", "how", "due"),
    [
        ((300, 500), {}, 500),
        ((300, -500), {}, 300),
        ((-300,), {}, 0),
        ((300,), {"credit_of": 1}, 0),
    ],
)
def test_without_a_fee_what_was_paid_first_is_the_price(
    tmp_path: Path, amounts: tuple[int, ...], how: dict[str, int], due: int
) -> None:
    desk = with_players(tmp_path, 2)
    assert desk.tournament().regulation.fee is None
    if how:
        how = {"credit_of": entries(desk)[1].members[0].person}
    paid(desk, *amounts, **how)
    first, second = entries(desk)
    assert (first.due, first.paid, second.due) == (due, sum(amounts), 0)
    with desk.changing() as (session, _):
        session.get_one(m.Entry, first.key).due = 900
    assert entries(desk)[0].due == 900


def test_payments_are_in_the_order_of_time_with_the_name_of_the_desk(tmp_path: Path) -> None:
    desk = with_players(tmp_path, 1)
    paid(desk, 300, 500, station="abc", how=PaidBy.TWINT)
    paid(desk, 700, credit_of=entries(desk)[0].members[0].person, note="7 Gone", by="Oma", what="wine")
    with desk.changing() as (session, _):
        session.add(m.Station(code="abc", name="Bühne"))
    with desk.office.database.reading() as session:
        found = list(load_payments(session, desk.tournament_id))
        assert credits_of(session) == {entries(desk)[0].members[0].person: -700}
    assert found[0].amount == 500
    by_amount = {one.amount: one for one in found}
    assert (by_amount[300].desk, by_amount[300].entry) == ("Bühne", entries(desk)[0].key)
    last = by_amount[700]
    assert (last.how, last.note, last.by, last.what) == (PaidBy.CREDIT, "7 Gone", "Oma", "wine")


def test_what_is_left_of_an_evening_is_credit_at_the_next(tmp_path: Path) -> None:
    first = with_players(tmp_path, 2)
    who = entries(first)[0].members[0].person
    with first.changing() as (session, _):
        session.add(m.Payment(tournament_id=first.tournament_id, entry_id=None, amount=-500, credit_of=who))
        session.add(m.Payment(tournament_id=first.tournament_id, entry_id=None, amount=200, credit_of=who))
    assert [entry.credit for entry in entries(first)] == [300, 0]
    again = started(tmp_path, SINGLE, "Again", office(tmp_path))
    entering.add(again, [entering.new_entry(["Given1 Family1a"])])
    assert entries(again)[0].credit == 300


def test_a_pair_of_a_final_has_what_its_two_had_and_owes_nothing(tmp_path: Path) -> None:
    desk = pairs_to_make(tmp_path, "first-last")
    one, _, _, four = desk.tournament().entries[:4]
    with desk.changing() as (session, _):
        for key, club in ((one.key, "Sternen"), (four.key, "Löwen")):
            session.get_one(m.Entry, key).club = club
            session.get_one(m.Entry, key).category = "Damen"
    cash.pay(desk, ["1"], cash.CashOrder(amount=2000))
    pair_all(desk)
    pair = next(pair for pair in desk.tournament().pairs if one.key in pair.keys)
    assert [each.key for each in pair.made_of] == [one.key, four.key]
    assert (pair.club, pair.category, pair.paid, pair.fee, pair.credit) == (
        "Sternen / Löwen",
        "Damen",
        0,
        0,
        0,
    )
    assert desk.tournament().entry(one.key).paid == 2000
