"""A tournament is read as it was stored, with its entries, not more often than needed, and never half."""

from collections.abc import Iterator, Mapping, Sequence
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import select
from sqlalchemy.orm import Session

from jassturnier.draw.plan import Wish, WishKind
from jassturnier.errors import Damaged, DoesNotAddUp, NotFound
from jassturnier.i18n import render
from jassturnier.services.people import cash, entering
from jassturnier.services.stages.partners import pair_all
from jassturnier.services.workplace import Desk
from jassturnier.store.journal.journal import tables
from jassturnier.store.kit import models as m
from jassturnier.store.kit.view import keys, rows, some_columns
from jassturnier.store.load.tournament import (
    OF_ROUNDS,
    credits_of,
    in_order,
    load_letterhead,
    load_members,
    load_payments,
    load_persons,
    load_readings,
    load_tournament,
    readings_of,
    store_members,
    stored_regulation,
    tables_of,
    tell_apart,
)
from jassturnier.tournament.colours import Letterhead
from jassturnier.tournament.lists import PaidBy, RoundPart
from jassturnier.tournament.model import ByHand, EntryInfo, Member, Moment, Swap, Tournament, WishInfo
from jassturnier.tournament.timing import Clock
from tests.support.evenings_made import document
from tests.support.finals import pairs_to_make
from tests.support.offices import (
    PAIRS,
    SINGLE,
    drawn,
    enter,
    office,
    play_round,
    poured_desk,
    started,
    with_players,
    with_settings,
)
from tests.support.safety.laptops import alter


@poured_desk
def played(tmp_path: Path) -> Desk:
    return with_players(tmp_path, 9, then=play_round)


def test_the_tables_of_rounds_are_those_that_belong_to_one() -> None:
    belonging = {"round"}
    for name, table in tables().items():
        owners = {key.column.table.name for key in table.foreign_keys if not key.parent.nullable}
        belonging |= {name} if owners & belonging else set()
    assert belonging == OF_ROUNDS


WRITTEN: Mapping[type[m.Row], tuple[dict[str, object], bool, bool]] = {
    m.Tournament: ({"prize_money": 700}, True, False),
    m.Entry: ({"due": 700}, True, False),
    m.EntryMember: ({"to_round": 1}, True, False),
    m.Person: ({"family": "Neu"}, True, False),
    m.StageEntry: ({"group": "B"}, True, False),
    m.RoundEntry: ({"part": RoundPart.LATE}, True, True),
    m.Payment: ({}, True, False),
    m.Reserve: ({}, False, False),
}
"""What is written; whether entries are read again, and whether rounds are."""


@pytest.mark.parametrize("model", WRITTEN)
def test_entries_and_rounds_are_read_once_and_again_where_anything_of_them_was_written(
    played: Desk, model: type[m.Row]
) -> None:
    columns, entries_too, rounds_too = WRITTEN[model]
    with played.changing() as (session, read):
        before = read()
        own: dict[str, Any] = {"tournament_id": played.tournament_id}
        if model is m.Payment:
            session.add(m.Payment(**own, entry_id=before.entries[0].key, amount=500))
        elif model is m.Reserve:
            session.add(m.Reserve(**own, first=50, last=60))
        for column, value in columns.items():
            setattr(session.scalars(select(model)).all()[0], column, value)
        after = read()
        assert (after.entries[0] is not before.entries[0]) == entries_too
        assert (after.stage().rounds[0] is not before.stage().rounds[0]) == rounds_too
        assert after == load_tournament(session, played.tournament_id)
        assert after != before


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


def test_a_regulation_that_cannot_be_computed_with_is_said() -> None:
    assert stored_regulation(document()).game == "schieber"
    with pytest.raises(DoesNotAddUp) as caught:
        stored_regulation({**document(), "game": "chess"})
    texts = [render(text, "en") for text in caught.value.texts]
    assert texts[0] == "The regulation of this tournament cannot be read:"
    assert "chess" in texts[1]


def test_a_letterhead_is_that_of_the_tournament_or_empty_and_what_was_taken_away_is_not_found(
    played: Desk,
) -> None:
    with played.changing() as (session, _):
        with pytest.raises(NotFound):
            load_tournament(session, played.tournament_id + 1)
        assert load_letterhead(session, played.tournament_id) == Letterhead()
        session.add(m.Letterhead(tournament_id=played.tournament_id, club="Edelweiss", logo=b"PNG"))
        session.flush()
        assert load_letterhead(session, played.tournament_id) == Letterhead("Edelweiss", b"PNG", "swiss")


def test_what_is_counted_has_no_gap() -> None:
    assert in_order({1: "b", 0: "a"}) == ("a", "b")
    with pytest.raises(KeyError):
        in_order({0: "a", 2: "c"})


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
        'INSERT INTO reading_line SELECT id + 1, reading_id, "column", 2, 5 FROM reading_line WHERE side = 1',
        'UPDATE reading SET facts = \'{"sheet": "x"}\'',
        "UPDATE stage SET number = 9",
        "UPDATE round SET report = '{\"swaps\": 7}'",
        CLOCK.format(0),
        CLOCK.format(10**8),
    ],
)
def test_a_damaged_tournament_is_not_computed_with(played: Desk, tmp_path: Path, statement: str) -> None:
    alter(tmp_path / "evening.db", "PRAGMA ignore_check_constraints = ON", statement)
    with pytest.raises(Damaged):
        read(played)


def test_the_clock_of_a_minute_is_no_damage(played: Desk, tmp_path: Path) -> None:
    alter(tmp_path / "evening.db", CLOCK.format(60))
    clock = read(played).clock
    assert clock is not None
    assert clock.length == timedelta(minutes=1)


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


def test_an_entry_has_its_members_and_apart_from_them_the_others_who_do_not_pay_again(tmp_path: Path) -> None:
    desk = with_players(tmp_path, 2, PAIRS, fee={"person": 15})
    first = entries(desk)[0]
    assert first.fee == 3000
    with desk.changing() as (session, _):
        row = m.EntryMember.where(session, person_id=first.members[1].person)[0]
        row.to_round, row.to_deal = 2, 3
        session.get_one(m.Entry, first.key).name = "Die Asse"
        session.get_one(m.Entry, first.key).pot_seat = 5
        other = m.Person(family="Neu", given="Nina")
        session.add(other)
        session.flush()
        session.add(m.EntryMember(entry_id=first.key, person_id=other.id, position=2, from_round=3))
    with_settings(desk, numbers=True)
    found = entries(desk)[0]
    assert (found.members[0], found.members[1].name) == (first.members[0], "Nina Neu")
    assert [member.until for member in found.others] == [(2, 4)]
    assert (found.team, found.pot_seat, found.numbered_everywhere, found.number) == ("Die Asse", 5, True, 1)
    assert found.fee == 3000


@pytest.mark.parametrize(
    ("fee", "amounts", "how", "due", "open_"),
    [
        (10, (), {}, 0, 1000),
        (10, (400,), {}, 0, 600),
        (10, (400, 700, -50), {}, 0, -50),
        # Without a fee what was paid first is the price.
        (None, (300, 500), {}, 500, -300),
        (None, (300, -500), {}, 300, 500),
        (None, (-300,), {}, 0, 300),
        (None, (300,), {"credit_of": 1}, 0, -300),
    ],
)
def test_what_was_paid_is_added_up(  # noqa: PLR0913, PLR0917 — a row each
    tmp_path: Path, fee: int | None, amounts: tuple[int, ...], how: dict[str, int], due: int, open_: int
) -> None:
    settings: dict[str, Any] = {"fee": {"person": fee}} if fee else {}
    desk = with_players(tmp_path, 2, **settings)
    if how:
        how = {"credit_of": entries(desk)[1].members[0].person}
    paid(desk, *amounts, **how)
    first, second = entries(desk)
    assert (first.due, first.paid, first.open) == (due, sum(amounts), open_)
    assert (second.due, second.open) == (0, 1000 if fee else 0)
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
    assert desk.tournament().by_key()[one.key].paid == 2000


@poured_desk
def desk(tmp_path: Path) -> Desk:
    return with_players(tmp_path, 2, PAIRS)


@pytest.mark.parametrize("until", [None, (2, 1), (2, 3), (4, 1)])
def test_what_is_stored_is_read_again(desk: Desk, until: Moment | None) -> None:
    first, second = desk.tournament().entries
    one, two = (member.person for member in first.members)
    newcomer = second.members[0].person
    wanted = [
        Member(one, "Given1", "Family1a"),
        Member(two, "Given1", "Family1b", 2, until=until),
        Member(newcomer, "Given2", "Family2a", 2, (2, 3)),
    ]
    with desk.changing() as (session, _):
        before = {row.id for row in m.EntryMember.where(session, entry_id=first.key)}
        store_members(session, first.key, reversed(wanted))
        session.flush()
        after = {row.id for row in m.EntryMember.where(session, entry_id=first.key)}
        assert before < after
        found = load_members(session, desk.tournament_id)
        assert sorted(found[first.key], key=lambda member: member.since) == sorted(
            wanted, key=lambda m: m.since
        )
        assert [member.person for member in found[second.key]] == [m.person for m in second.members]
        store_members(session, first.key, wanted[:1])
        session.flush()
        assert load_members(session, desk.tournament_id)[first.key] == wanted[:1]


def test_only_persons_of_the_tournament_are_read_and_lists_may_leave_out_particles(
    desk: Desk, tmp_path: Path
) -> None:
    other = started(tmp_path, title="Other", at=office(tmp_path))
    with desk.office.database.reading() as session:
        assert len(load_persons(session, desk.tournament_id)) == 4
        assert load_persons(session, other.tournament_id) == []
        assert load_members(session, other.tournament_id) == {}
        for skips in (False, True):
            found = load_members(session, desk.tournament_id, skips=skips)
            assert {member.skips for members in found.values() for member in members} == {skips}


def test_namesakes_are_told_apart_by_where_they_live(desk: Desk) -> None:
    entries = desk.tournament().by_key()
    first, second = entries.values()
    with desk.changing() as (session, _):
        assert tell_apart(session, desk.tournament_id, entries) == entries
        for place, entry in (("Malters", first), ("", second)):
            row = session.get_one(m.Person, entry.members[0].person)
            row.given, row.family, row.place = "Hans", "Müller", place
    names = [entry.members[0].name for entry in desk.tournament().entries]
    assert names == ["Hans Müller (Malters)", "Hans Müller (2a)"]


@poured_desk
def rows_desk(tmp_path: Path) -> Desk:
    """Two rounds of two tables, the second with one result."""
    made = with_players(tmp_path, 8, then=play_round)
    drawn(made)
    enter(made, 1, 1000, 884)
    return made


@pytest.fixture
def session(rows_desk: Desk) -> Iterator[Session]:
    with rows_desk.office.database.reading() as opened:
        yield opened


def test_rows_have_their_columns_by_name_and_are_in_order(rows_desk: Desk, session: Session) -> None:
    found = rows(session, "jass_table", "number", "sheet", tournament_id=rows_desk.tournament_id)
    assert [row.number for row in found] == [1, 1, 2, 2]
    assert found == sorted(found, key=lambda row: (row.number, row.sheet))
    assert {row.game for row in found} == {"schieber"}
    assert rows(session, "jass_table", number=2, tournament_id=rows_desk.tournament_id + 1) == []
    (one,) = rows(session, "jass_table", id=found[0].id)
    assert one == found[0]


def test_a_column_may_be_one_of_those_that_a_query_finds(rows_desk: Desk, session: Session) -> None:
    stages = keys("stage", tournament_id=rows_desk.tournament_id)
    assert [row.number for row in rows(session, "round", "number", stage_id=stages)] == [1, 2]
    persons = [rows(session, "person", id=keys("entry_member", "person_id", position=n)) for n in (1, 2)]
    assert [len(found) for found in persons] == [8, 0]
    second = keys("round", number=2)
    tables = rows(session, "jass_table", id=tables_of(second))
    assert len(tables) == 2
    assert {row.round_id for row in tables} == {rows_desk.tournament().stage().rounds[1].key}
    assert [len(rows(session, "reading", id=readings_of(of))) for of in (second, keys("round"))] == [1, 3]
    found = some_columns(session, "seat", ("place", "side"), "side", "place", table_id=tables[0].id)
    assert [tuple(row) for row in found] == [(0, 0), (1, 0), (0, 1), (1, 1)]


def test_what_steers_a_terminal_is_not_read(rows_desk: Desk) -> None:
    with rows_desk.changing() as (session, read):
        person = session.get_one(m.Person, read().entries[0].members[0].person)
        person.family, person.spellings = "Alt\x1b[31m", ["\u202eAnna"]
        session.flush()
        (row,) = rows(session, "person", id=person.id)
        assert (row.family, row.spellings, row.born) == ("Alt[31m", ["Anna"], None)
