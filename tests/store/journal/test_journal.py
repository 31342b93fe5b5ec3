"""The journal holds every written row, and nothing gets past it; values as JSON; what is closed stays."""

from contextlib import nullcontext
from datetime import UTC, date, datetime
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import select, update
from sqlalchemy.orm import Session

from jassturnier.errors import NotAllowed, NotFound
from jassturnier.services.people import entering
from jassturnier.services.safety import history, undoing
from jassturnier.services.setup import tournaments
from jassturnier.services.workplace import Desk
from jassturnier.store.journal.changes import (
    Change,
    Image,
    changes_of,
    deleted_tournaments,
    digest,
    encode,
    taken_away_last,
    takes_away,
)
from jassturnier.store.journal.changes import past as journal
from jassturnier.store.journal.heads import START, Head, holds, is_closed
from jassturnier.store.journal.journal import (
    add_rows,
    all_images,
    completed,
    decode,
    refuse_patch_of_closed,
    tables,
    usual_values,
)
from jassturnier.store.kit import models as m
from jassturnier.store.kit.models import Entry, Stage, Tournament
from jassturnier.store.kit.schema import JournalKind
from jassturnier.tournament.lists import Presence
from tests.support.offices import play_round, started, with_players


def test_every_row_of_an_evening_is_in_the_journal_and_every_command_one_entry(tmp_path: Path) -> None:
    desk = with_players(tmp_path, 9, then=play_round)
    with desk.office.database.reading() as session:
        entries = journal(session, desk.tournament_id, whole=True).entries
        written = {(change.table, change.key) for entry in entries for change in changes_of(entry)}
        assert written == set(all_images(session.connection()))
    assert [entry.number for entry in entries] == [1, 2, 3, 4, 5]
    with desk.changing() as (session, _):  # nothing
        session.get_one(m.Entry, desk.tournament().entries[0].key).name = ""
    _, newest = desk.tournament_and_head()
    assert newest.number == 5
    with desk.office.database.reading() as session:
        assert holds(session, newest)
        assert not holds(session, Head(newest.number, "0" * 64))


def test_a_state_is_printed_in_groups_of_four() -> None:
    assert Head(57, "a1804e601b2c3d4e5f60" + "0" * 44).printed == "57-a180-4e60-1b2c-3d4e-5f60"


@pytest.mark.parametrize(
    ("more", "expected"),
    [
        ({}, "5b729bc70eaa1164a27a"),
        ({"branch": {"base": "a", "count": 1, "head": "b"}}, "3615321010e5effb0f2c"),
        ({"forgotten": {"values": 1, "digests": {"a": "b"}}}, "3b048d6f6a5dc332ab3e"),
    ],
)
def test_what_was_printed_once_is_the_digest_for_ever(more: dict[str, object], expected: str) -> None:
    made = datetime(2027, 3, 20, 19, tzinfo=UTC)
    change = {"table": "entry", "key": 1, "before": {"name": ""}, "after": {"name": "Zoë"}}
    entry = m.Journal(number=2, made=made, station="a", command="undo", previous=START, digest="")
    given = {"kind": JournalKind.UNDO, "target": 1, "tournament_id": 7, "schema_number": 3}
    for name, value in {**given, "changes": [change], **more}.items():
        setattr(entry, name, value)
    assert digest(entry)[:20] == expected


def test_only_a_row_that_appears_gets_what_its_schema_did_not_have_yet() -> None:
    came = Change("season_event", 1, None, {"id": 1, "name": "Final"})
    assert completed(came).after == {"id": 1, "name": "Final", "tournament_id": None, "facts": {}}
    for change in (came.inverse(), Change("season_event", 1, {"name": ""}, {"name": "Final"})):
        assert completed(change) == change


def test_rows_that_are_added_at_once_are_journaled_like_others(tmp_path: Path) -> None:
    desk = started(tmp_path)
    wish: dict[str, Any] = {"tournament_id": desk.tournament_id, "kind": "apart"}
    with desk.changing() as (session, _):
        session.add(m.Wish(**wish, number=1))
        add_rows(session, m.Wish, [{**wish, "number": 2}, {**wish, "number": 3, "hard": True}])
        add_rows(session, m.Wish, [])
    with desk.office.database.reading() as session:
        newest = journal(session, desk.tournament_id, whole=True).entries[-1]
        images = [change.after for change in changes_of(newest)]
        written = all_images(session.connection())
    assert [written["wish", image["id"]] for image in images if image] == images
    assert [[*image.values()][2:] for image in images if image] == [
        [1, "apart", False, {}],
        [2, "apart", False, {}],
        [3, "apart", True, {}],
    ]
    assert history.verify(desk.office).faults == ()


def test_bulk_statements_are_refused_and_a_failed_change_leaves_nothing(tmp_path: Path) -> None:
    desk = with_players(tmp_path, 2)

    def bypass(session: Session) -> None:
        session.add(m.Entry(tournament_id=desk.tournament_id, number=3))
        session.flush()
        session.execute(update(m.Entry).values(name="x"))

    with pytest.raises(RuntimeError, match="journal"), desk.changing() as (session, _):
        bypass(session)
    assert len(desk.tournament().entries) == 2
    assert history.verify(desk.office).faults == ()


@pytest.mark.parametrize(
    ("column", "value", "written"),
    [
        ("letterhead.logo", b"\x89PNG", "iVBORw=="),
        ("entry.presence", Presence.HERE, "here"),
        ("payment.made", datetime(2027, 3, 20, 19, tzinfo=UTC), "2027-03-20T19:00:00+00:00"),
        ("tournament.day", date(2027, 3, 20), "2027-03-20"),
        ("entry.paid", 2000, 2000),
        ("entry.name", "Bande", "Bande"),
        ("reading.facts", {"a": [1]}, {"a": [1]}),
        ("round.begun", None, None),
    ],
)
def test_a_value_comes_back_from_its_json_form(column: str, value: object, written: object) -> None:
    table, _, name = column.partition(".")
    assert encode(value) == written
    assert decode(tables()[table].c[name], written) == value
    if type(value) is not type(written):
        with pytest.raises(ValueError, match=r".+"):
            decode(tables()[table].c[name], "????")


def test_an_older_row_gets_usual_values_where_there_are_any() -> None:
    usual = usual_values("payment")
    assert (usual["how"], usual["note"]) == ("cash", "")
    assert "amount" not in usual
    assert datetime.fromisoformat(usual["made"]).tzinfo is not None


NAME: Image = {"name": "Evening"}
WHOLE: Image = {"name": "Evening", "closed": True}
PERSON, ENTRY, RENAMED = (Change(table, 1, NAME, NAME) for table in ("person", "entry", "tournament"))
OPENED = Change("tournament", 1, {"closed": True}, {"closed": False})
GONE, CAME = Change("tournament", 1, WHOLE, None), Change("tournament", 1, None, WHOLE)


def test_only_what_is_closed_is_closed_and_of_what_is_gone_nobody_knows(tmp_path: Path) -> None:
    desk, other = started(tmp_path), started(tmp_path, title="Other")
    tournaments.close(desk)
    with desk.office.database.reading() as session:
        assert is_closed(session, desk.tournament_id)
        assert not is_closed(session, other.tournament_id)
        with pytest.raises(NotFound):
            is_closed(session, 1)


CHANGES: dict[str, tuple[list[Change], bool, bool]] = {
    "an entry": ([ENTRY], False, False),
    "a person and an entry": ([PERSON, ENTRY], False, False),
    "its name": ([RENAMED], False, False),
    "a new entry": ([Change("entry", 1, None, NAME)], False, False),
    "an entry that goes": ([Change("entry", 1, NAME, None)], False, False),
    "a person": ([PERSON], True, False),
    "it is opened": ([OPENED], True, False),
    "it is opened and renamed": ([RENAMED, OPENED], True, False),
    "it goes": ([ENTRY, GONE], True, True),
    "it comes": ([CAME, ENTRY], True, False),
    "nothing": ([], True, False),
}
"""Changes; whether they are taken back in a closed tournament; whether they take it away."""


@pytest.mark.parametrize(("changes", "taken_back", "away"), CHANGES.values(), ids=CHANGES)
def test_of_a_closed_tournament_only_what_opens_it_takes_it_away_or_is_outside_is_taken_back(
    tmp_path: Path, changes: list[Change], *, taken_back: bool, away: bool
) -> None:
    assert takes_away(changes) is away
    desk = started(tmp_path)
    with desk.office.database.reading() as session:
        refuse_patch_of_closed(session, desk.tournament_id, changes)
    tournaments.close(desk)
    expected = nullcontext() if taken_back else pytest.raises(NotAllowed)
    with desk.office.database.reading() as session, expected:
        refuse_patch_of_closed(session, desk.tournament_id, changes)


def last(desk: Desk, station: str, *, undone: bool) -> int | None:
    with desk.office.database.reading() as session:
        return taken_away_last(session, station, undone=undone)


def test_the_tournament_that_the_last_step_of_a_laptop_took_away_is_known(tmp_path: Path) -> None:
    desk = started(tmp_path)
    here = desk.office.station.id()
    assert last(desk, here, undone=False) is None
    undoing.undo(desk)
    assert last(desk, here, undone=True) == desk.tournament_id
    assert last(desk, here, undone=False) is None
    assert last(desk, "another", undone=True) is None
    started(tmp_path, title="Other", at=desk.office)
    assert last(desk, here, undone=True) is None


def test_what_is_gone_is_named_as_it_was_called_last(tmp_path: Path) -> None:
    desk = started(tmp_path, title="Abend")
    entering.add(started(tmp_path, title="There", at=desk.office), [entering.new_entry(["Nina Neu"])])
    with desk.changing() as (session, _):
        session.get_one(Tournament, desk.tournament_id).name = "Evening"
        session.add(entry := Entry(tournament_id=desk.tournament_id, number=1, name="Bande"))
    with desk.changing() as (session, _):
        session.delete(session.get_one(Entry, entry.id))
        session.delete(
            session.execute(select(Stage).filter_by(tournament_id=desk.tournament_id)).scalar_one()
        )
        session.delete(session.get_one(Tournament, desk.tournament_id))
    with desk.office.database.reading() as session:
        assert deleted_tournaments(session) == {desk.tournament_id: "Evening"}
