"""Which tournament a command works on, and that a change is whole or not at all."""

from collections.abc import Mapping
from dataclasses import replace
from pathlib import Path

import pytest
from sqlalchemy import select

from jassturnier.errors import NeedsDecision, NotFound
from jassturnier.services.workplace import Desk
from jassturnier.store.journal.images import tables
from jassturnier.store.kit.models import (
    Entry,
    EntryMember,
    Payment,
    Person,
    Reserve,
    RoundEntry,
    Row,
    StageEntry,
    Tournament,
)
from jassturnier.store.load.tournament import OF_ROUNDS, load_tournament
from jassturnier.tournament.words import Part, Presence
from tests.support.offices import office, play_round, poured_desk, refused, started, with_players


def test_without_a_tournament_there_is_no_desk(tmp_path: Path) -> None:
    with pytest.raises(NotFound):
        office(tmp_path).desk()


def test_another_laptop_has_to_choose_among_several(tmp_path: Path) -> None:
    for title in ("Spring", "Autumn"):
        started(tmp_path, title=title)
    other = office(tmp_path, "stage")
    with pytest.raises(NeedsDecision):
        other.desk()
    assert replace(other, wanted="aut").desk().tournament().name == "Autumn"


def test_a_change_that_fails_half_way_leaves_nothing(tmp_path: Path) -> None:
    desk = started(tmp_path)
    with refused(desk, NotFound), desk.changing() as (session, _):
        session.get_one(Tournament, desk.tournament_id).name = "Half"
        session.flush()
        raise NotFound


@poured_desk
def played(tmp_path: Path) -> Desk:
    return with_players(tmp_path, 9, then=play_round)


def test_rounds_are_read_once_in_a_change_that_does_not_touch_them(played: Desk) -> None:
    with played.changing() as (session, read):
        before = read()
        session.get_one(Entry, before.entries[0].key).presence = Presence.GONE
        after = read()
        assert after.stage().rounds[0] is before.stage().rounds[0]
        assert after.entries != before.entries
        assert after == load_tournament(session, played.tournament_id)


def test_entries_are_read_once_in_a_change_that_does_not_touch_them(played: Desk) -> None:
    with played.changing() as (session, read):
        before = read()
        session.add(Reserve(tournament_id=played.tournament_id, first=50, last=60))
        after = read()
        assert after.entries[0] is before.entries[0]
        assert after.reserves != before.reserves
        assert after == load_tournament(session, played.tournament_id)


WRITTEN: Mapping[type[Row], Mapping[str, object]] = {
    Tournament: {"prize_money": 700},
    Entry: {"due": 700},
    EntryMember: {"to_round": 1},
    Person: {"family": "Neu"},
    StageEntry: {"group": "B"},
}


@pytest.mark.parametrize("model", WRITTEN)
def test_entries_are_read_again_where_anything_of_them_was_written(played: Desk, model: type[Row]) -> None:
    with played.changing() as (session, read):
        before = read()
        row = session.scalars(select(model)).all()[0]
        for column, value in WRITTEN[model].items():
            setattr(row, column, value)
        after = read()
        assert after.entries[0] is not before.entries[0]
        assert after == load_tournament(session, played.tournament_id)


def test_entries_are_read_again_where_somebody_paid(played: Desk) -> None:
    with played.changing() as (session, read):
        entry = read().entries[0]
        session.add(Payment(tournament_id=played.tournament_id, entry_id=entry.key, amount=500))
        after = read()
        assert after.entries[0].paid == 500
        assert after == load_tournament(session, played.tournament_id)


def test_rounds_are_read_again_where_anything_of_them_was_written(played: Desk) -> None:
    belonging = {"round"}
    for name, table in tables().items():
        owners = {key.column.table.name for key in table.foreign_keys if not key.parent.nullable}
        belonging |= {name} if owners & belonging else set()
    assert belonging == OF_ROUNDS
    with played.changing() as (session, read):
        before = read()
        session.scalars(select(RoundEntry)).all()[0].part = Part.LATE
        after = read()
        assert after.stage().rounds != before.stage().rounds
        assert after == load_tournament(session, played.tournament_id)
