"""A tournament is read as it was stored, not more often than needed, and never half."""

import sqlite3
from collections.abc import Mapping
from contextlib import closing
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import select

from jassturnier.draw.plan import Wish, WishKind
from jassturnier.errors import Damaged, DoesNotAddUp, NotFound
from jassturnier.i18n import render
from jassturnier.services.workplace import Desk
from jassturnier.store.journal.journal import tables
from jassturnier.store.kit import models as m
from jassturnier.store.kit.view import keys
from jassturnier.store.load.tournament import (
    OF_ROUNDS,
    in_order,
    load_letterhead,
    load_readings,
    load_tournament,
    stored_regulation,
)
from jassturnier.tournament.clock import Clock
from jassturnier.tournament.lists import Part, Presence
from jassturnier.tournament.model import ByHand, Letterhead, Swap, Tournament, WishInfo
from tests.support.evenings_made import document
from tests.support.offices import play_round, poured_desk, with_players


@poured_desk
def played(tmp_path: Path) -> Desk:
    return with_players(tmp_path, 9, then=play_round)


def test_rounds_are_read_once_in_a_change_that_does_not_touch_them(played: Desk) -> None:
    with played.changing() as (session, read):
        before = read()
        session.get_one(m.Entry, before.entries[0].key).presence = Presence.GONE
        after = read()
        assert after.stage().rounds[0] is before.stage().rounds[0]
        assert after.entries != before.entries
        assert after == load_tournament(session, played.tournament_id)


def test_entries_are_read_once_in_a_change_that_does_not_touch_them(played: Desk) -> None:
    with played.changing() as (session, read):
        before = read()
        session.add(m.Reserve(tournament_id=played.tournament_id, first=50, last=60))
        after = read()
        assert after.entries[0] is before.entries[0]
        assert after.reserves != before.reserves
        assert after == load_tournament(session, played.tournament_id)


WRITTEN: Mapping[type[m.Row], Mapping[str, object]] = {
    m.Tournament: {"prize_money": 700},
    m.Entry: {"due": 700},
    m.EntryMember: {"to_round": 1},
    m.Person: {"family": "Neu"},
    m.StageEntry: {"group": "B"},
}


@pytest.mark.parametrize("model", WRITTEN)
def test_entries_are_read_again_where_anything_of_them_was_written(played: Desk, model: type[m.Row]) -> None:
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
        session.add(m.Payment(tournament_id=played.tournament_id, entry_id=entry.key, amount=500))
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
        session.scalars(select(m.RoundEntry)).all()[0].part = Part.LATE
        after = read()
        assert after.stage().rounds != before.stage().rounds
        assert after == load_tournament(session, played.tournament_id)


def executed(folder: Path, *statements: str) -> None:
    """Write into the file past the program."""
    with closing(sqlite3.connect(folder / "evening.db")) as connection:
        for statement in statements:
            connection.execute(statement)
        connection.commit()


def read(desk: Desk) -> Tournament:
    with desk.office.database.reading() as session:
        return load_tournament(session, desk.tournament_id)


def test_everything_beside_the_rounds_is_read(played: Desk) -> None:
    now = datetime(2027, 3, 20, 20, tzinfo=UTC)
    before = read(played)
    one, two, three = before.entries[:3]
    round_ = before.stage().rounds[0]
    own: dict[str, Any] = {"tournament_id": played.tournament_id}
    with played.changing() as (session, _):
        session.add(m.Clock(**own, stage=1, round=2, begun=now, seconds=1200, held=now))
        session.add(m.ByHand(**own, stage=2, entry_id=one.key, comes=True, reason="jury"))
        for first in (80, 60):
            session.add(m.Reserve(**own, first=first, last=first + 1))
        session.add(
            m.Penalty(**own, number=1, entry_id=two.key, round_id=round_.key, points=-50, reason="late")
        )
        apart = m.Wish(**own, number=1, kind="apart", hard=True)
        session.add_all(
            [apart, m.Wish(**own, number=2, kind="together", facts={"club": "STERNEN", "as_partners": True})]
        )
        session.add(m.Wish(**own, number=3, kind="table", facts={"table": 2, "seat": [1, 0]}))
        session.flush()
        for key in (three.key, one.key):
            session.add(m.WishEntry(wish_id=apart.id, entry_id=key))
        session.get_one(m.Entry, two.key).club = "Sternen"
        stage = before.stage().key
        for batch, (key, number) in enumerate([(one.key, 2), (two.key, 1)]):
            session.add(m.Lot(**own, stage_id=stage, entry_id=key, batch=7 + batch, number=number))
        session.get_one(m.Round, round_.key).report = {
            "swaps": [{"one": one.key, "other": two.key, "reason": "legs"}],
            "opened": [3],
        }
    found = read(played)
    assert found.clock == Clock(1, 2, now, timedelta(minutes=20), now)
    assert found.by_hand == (ByHand(2, one.key, True, "jury"),)
    assert found.reserves == (range(60, 62), range(80, 82))
    assert [(each.entry, each.points, each.reason, each.round) for each in found.penalties] == [
        (two.key, -50, "late", round_.key)
    ]
    assert [(wish.number, wish.wish, wish.club) for wish in found.wishes] == [
        (1, Wish(WishKind.APART, (one.key, three.key), hard=True), ""),
        (2, Wish(WishKind.TOGETHER, (two.key,), hard=False, as_partners=True), "STERNEN"),
        (3, Wish(WishKind.TABLE, (), hard=False, table=2, seat=(1, 0)), ""),
    ]
    assert found.stage().lots == {7: {one.key: 2}, 8: {two.key: 1}}
    drawn = found.stage().rounds[0]
    assert (drawn.swaps, drawn.opened) == ((Swap(one.key, two.key, "legs"),), (3,))
    assert (before.clock, before.wishes, before.stage().rounds[0].swaps) == (None, (), ())
    assert all(isinstance(wish, WishInfo) for wish in found.wishes)


def test_a_round_is_read_with_sides_parts_and_readings(played: Desk) -> None:
    (round_,) = read(played).stage().rounds
    assert sorted(round_.parts.values()) == ["plays"] * 8 + ["rests"]
    assert [table.number for table in round_.tables] == [1, 2]
    first, second = round_.tables
    assert [len(side) for side in first.sides] == [2, 2]
    assert {*first.entries(), *second.entries()} == {
        key for key, part in round_.parts.items() if part == "plays"
    }
    assert (first.stage, first.round, first.game, first.deals) == (1, 1, "schieber", 12)
    assert [dict(reading.values) for reading in first.readings] == [{"points": (943, 941)}]
    with played.office.database.reading() as session:
        drawn = keys("round", stage_id=keys("stage", tournament_id=played.tournament_id))
        assert load_readings(session, drawn) == {table.key: table.readings for table in round_.tables}


def test_who_stands_in_no_stage_waits_and_owes_nothing(played: Desk) -> None:
    key = read(played).entries[0].key
    with played.changing() as (session, _):
        session.get_one(m.Entry, key).due = 700
        for row in m.StageEntry.where(session, entry_id=key):
            session.delete(row)
    found = read(played)
    assert [(entry.key, entry.due, entry.fee) for entry in found.waiting] == [(key, 0, 0)]
    assert key not in found.by_key()
    assert len(found.entries) == 8


def test_a_letterhead_is_that_of_the_tournament_or_empty(played: Desk) -> None:
    with played.changing() as (session, _):
        assert load_letterhead(session, played.tournament_id) == Letterhead()
        session.add(m.Letterhead(tournament_id=played.tournament_id, club="Edelweiss", logo=b"PNG"))
        session.flush()
        assert load_letterhead(session, played.tournament_id) == Letterhead("Edelweiss", b"PNG", "swiss")


def test_what_is_counted_has_no_gap() -> None:
    assert in_order({1: "b", 0: "a"}) == ("a", "b")
    with pytest.raises(KeyError):
        in_order({0: "a", 2: "c"})


def test_a_regulation_that_cannot_be_computed_with_is_said() -> None:
    assert stored_regulation(document()).game == "schieber"
    with pytest.raises(DoesNotAddUp) as caught:
        stored_regulation({**document(), "game": "chess"})
    texts = [render(text, "en") for text in caught.value.texts]
    assert texts[0] == "The regulation of this tournament cannot be read:"
    assert "chess" in texts[1]


def test_one_that_was_taken_away_is_not_found(played: Desk) -> None:
    with played.office.database.reading() as session, pytest.raises(NotFound):
        load_tournament(session, played.tournament_id + 1)


CLOCK = """
INSERT INTO clock (id, tournament_id, stage, round, begun, seconds) SELECT 1, id, 1, 1, created, {}
FROM tournament
"""


@pytest.mark.parametrize(
    "statement",
    [
        "DELETE FROM stage",
        "DELETE FROM seat WHERE side = 1",
        "UPDATE jass_table SET sheet = 'x' || number",
        "UPDATE reading_line SET value = 'x'",
        "UPDATE reading_line SET value = 1.5",
        "UPDATE reading_line SET side = 7 WHERE side = 1",
        'UPDATE reading SET facts = \'{"sheet": "x"}\'',
        "UPDATE stage SET number = 9",
        "UPDATE round SET report = '{\"swaps\": 7}'",
        CLOCK.format(0),
        CLOCK.format(10**8),
    ],
)
def test_a_damaged_tournament_is_not_computed_with(played: Desk, tmp_path: Path, statement: str) -> None:
    executed(tmp_path, "PRAGMA ignore_check_constraints = ON", statement)
    with pytest.raises(Damaged):
        read(played)


def test_a_line_too_many_is_damage(played: Desk, tmp_path: Path) -> None:
    executed(
        tmp_path,
        'INSERT INTO reading_line (id, reading_id, "column", side, value) '
        'SELECT id + 1, reading_id, "column", 2, 5 FROM reading_line WHERE side = 1',
    )
    with pytest.raises(Damaged):
        read(played)


def test_the_clock_of_a_minute_is_none_of_it(played: Desk, tmp_path: Path) -> None:
    executed(tmp_path, CLOCK.format(60))
    clock = read(played).clock
    assert clock is not None
    assert clock.length == timedelta(minutes=1)
