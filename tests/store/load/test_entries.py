"""What entries owe and have paid, and what the pairs of a later stage have of whom they are made."""

from collections.abc import Sequence
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

from jassturnier.services.people import cash, entering
from jassturnier.services.stages.partners import pair_all
from jassturnier.services.workplace import Desk
from jassturnier.store.kit import models as m
from jassturnier.tournament.model import EntryInfo
from tests.support.finals import pairs_to_make
from tests.support.offices import SINGLE, office, started, with_players

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
