"""A database on a server: one chain of changes, nothing stored twice, a sentence for every trouble."""

import time
from collections.abc import Callable
from contextlib import nullcontext
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import inspect, select, text
from sqlalchemy.exc import InternalError
from sqlalchemy.orm import Session
from sqlmodel import col

from jassturnier.errors import Failed, NotAllowed, NotFound, Unreadable, WrongUsage
from jassturnier.services.people import entering
from jassturnier.services.results import results
from jassturnier.services.results.deals import Sitting
from jassturnier.services.results.slips import store
from jassturnier.services.safety import history, undoing
from jassturnier.services.workplace import Desk
from jassturnier.store.journal.heads import Stamp
from jassturnier.store.kit import server
from jassturnier.store.kit.database import Database
from jassturnier.store.kit.models import Entry, Journal, Person
from jassturnier.tournament.scoring.readings import FIRST
from tests.store.kit.test_database import FIRST as FIRST_TABLES
from tests.store.kit.test_database import VERSION, built_alike
from tests.support.offices import drawn, enter, office_at, play_round, with_players
from tests.support.safety.server import Server

pytestmark = pytest.mark.slow


@pytest.fixture
def desk(address: str, tmp_path: Path) -> Desk:
    """Eight players."""
    return with_players(tmp_path, 8, at=office_at(address, tmp_path))


def numbers(desk: Desk) -> list[int]:
    with desk.office.database.reading() as session:
        return list(session.execute(select(col(Journal.number)).order_by(col(Journal.number))).scalars())


def add_one(desk: Desk, name: str = "Nina Neu") -> None:
    entering.add(desk, [entering.new_entry([name])])


def test_an_evening_on_a_server_is_proven_and_taken_back_per_laptop(
    desk: Desk, address: str, tmp_path: Path
) -> None:
    play_round(desk)
    before = desk.tournament()
    enter(desk, 1, 1000, 884, correct=True)
    undoing.undo(desk)
    assert replace(desk.tournament(), head="") == replace(before, head="")
    undoing.redo(desk)
    assert history.verify(desk.office).faults == ()
    assert numbers(desk) == list(range(1, len(numbers(desk)) + 1))
    add_one(desk, "Anna Erste")
    add_one(office_at(address, tmp_path, "other").desk(), "Beat Zweiter")
    undoing.undo(desk)
    assert [entry.name for entry in desk.tournament().entries][-1] == "Beat Zweiter"


def test_an_empty_database_is_none_before_new_and_one_of_another_program_is_refused(
    server: Server, address: str, tmp_path: Path
) -> None:
    with pytest.raises(NotFound, match="no database"):
        office_at(address, tmp_path).desk()
    server.run("CREATE TABLE songs (title TEXT)", address.rpartition("/")[2])
    with pytest.raises(Unreadable):
        office_at(address, tmp_path).desk()


@pytest.mark.parametrize(
    "place",
    [
        *("sqlite://x", "postgresql://", "postgresql://host", "postgresql://[::1"),
        *("postgresql://u@h:port/name", "postgresql://u:secret@h/n", "postgresql://u@h/n?password=secret"),
    ],
)
def test_what_is_no_address_is_refused_and_a_password_not_repeated(place: str) -> None:
    told = None if "secret" in place else "postgresql://USER@HOST/NAME"
    with pytest.raises(WrongUsage, match=told) as refused:
        server.address(place)
    assert "secret" not in str(refused.value.texts)


def test_without_the_driver_it_is_said_what_to_install(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(server, "find_spec", lambda _: None)
    with pytest.raises(Failed, match=r"jassturnier\[postgres\]"):
        server.engine("postgresql://u@h/n", 1000, writes=False)


def test_an_unknown_database_is_not_waited_for_and_a_server_that_is_away_is(
    server: Server, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with pytest.raises(Failed, match="does not answer"):
        office_at("postgresql://u@127.0.0.1:1/n", tmp_path, wait_ms=300).desk()
    naps: list[float] = []
    monkeypatch.setattr(time, "sleep", naps.append)
    with pytest.raises(NotFound, match="does not exist"):
        office_at(server.address("nowhere"), tmp_path).desk()
    assert naps == []


def test_a_command_waits_for_a_server_that_starts_again(
    desk: Desk, server: Server, monkeypatch: pytest.MonkeyPatch
) -> None:
    server.kill()

    def start(_: float) -> None:
        monkeypatch.undo()
        server.start()

    monkeypatch.setattr(time, "sleep", start)
    add_one(desk)
    assert len(desk.tournament().entries) == 9
    assert history.verify(desk.office).faults == ()


def broken(server: Server, *, before: bool, meanwhile: Desk | None = None) -> Callable[[Session], None]:
    """Return a commit that goes wrong once: the connection is cut before it, or before its answer."""
    commit, first = Session.commit, iter([True])

    def once(session: Session) -> None:
        if not next(first, False):
            commit(session)
            return
        if not before:
            session.flush()
            raw: Any = session.connection().connection.driver_connection
            raw.commit()
        server.cut_off(str(session.connection().engine.url.database))
        if meanwhile is not None:
            add_one(meanwhile, "Otto Anders")
        commit(session)

    return once


@pytest.mark.parametrize(("before", "meanwhile"), [(True, False), (False, False), (True, True)])
def test_a_commit_without_an_answer_is_stored_once_and_not_over_another(  # noqa: PLR0913 — the places of a server
    desk: Desk,
    server: Server,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    *,
    before: bool,
    meanwhile: bool,
) -> None:
    known = numbers(desk)
    other = office_at(desk.office.database.place, tmp_path, "other").desk() if meanwhile else None
    monkeypatch.setattr(Session, "commit", broken(server, before=before, meanwhile=other))
    with pytest.raises(Failed, match="Somebody else") if meanwhile else nullcontext():
        add_one(desk)
    assert numbers(desk) == [*known, known[-1] + 1]
    assert [entry.name for entry in desk.tournament().entries][8:] == [
        "Otto Anders" if meanwhile else "Nina Neu"
    ]
    assert history.verify(desk.office).faults == ()


@pytest.mark.parametrize("before", [True, False])
def test_an_undo_without_an_answer_is_done_once_or_refused(
    desk: Desk, server: Server, monkeypatch: pytest.MonkeyPatch, *, before: bool
) -> None:
    add_one(desk)
    monkeypatch.setattr(Session, "commit", broken(server, before=before))
    if before:
        with pytest.raises(Failed, match="Nothing was stored"):
            undoing.undo(desk)
    else:
        undoing.undo(desk)
    assert len(desk.tournament().entries) == (9 if before else 8)
    assert history.verify(desk.office).faults == ()


@pytest.mark.parametrize("at_once", [True, False])
def test_a_result_is_entered_again_when_the_server_went_away_in_the_middle(
    desk: Desk, server: Server, monkeypatch: pytest.MonkeyPatch, *, at_once: bool
) -> None:
    drawn(desk)
    first = iter([True])

    def cut(session: Session, *rest: Any) -> Any:  # noqa: ANN401 — whatever `store` takes and returns
        if next(first, False):
            server.cut_off(str(session.connection().engine.url.database))
        return store(session, *rest)

    monkeypatch.setattr("jassturnier.services.results.results.store", cut)
    if at_once:
        enter(desk, 1, 1000, 884)
    else:
        Sitting.begin(desk, FIRST, None).enter(results.TypedSlip("1", ("1000", "884")))
    assert numbers(desk) == list(range(1, 5))
    assert history.verify(desk.office).faults == ()


def test_two_desks_wait_for_each_other_a_board_cannot_write_and_no_number_is_too_large(
    desk: Desk, address: str, tmp_path: Path
) -> None:
    impatient = office_at(address, tmp_path, "other", wait_ms=200)
    with desk.office.database.rehearsing(), pytest.raises(Failed, match="Another desk"):
        add_one(impatient.desk())
    with pytest.raises(WrongUsage, match="too large"), desk.changing() as (session, _):
        session.add(Entry(tournament_id=desk.tournament_id, number=2**40))
    board = replace(desk.office.database, read_only=True)
    with pytest.raises(NotAllowed), board.writing(Stamp("", "x", None)) as session:
        session.add(Person(family="Meier"))
    with board.reading() as session, pytest.raises(InternalError, match="read-only"):
        session.execute(text("UPDATE tournament SET name = 'x'"))


def test_who_may_only_look_is_refused_in_a_sentence(
    desk: Desk, server: Server, address: str, tmp_path: Path
) -> None:
    database = address.rpartition("/")[2]
    server.run("CREATE ROLE looker LOGIN")
    server.run("GRANT SELECT ON ALL TABLES IN SCHEMA public TO looker", database)
    looker = office_at(server.address(database, "looker"), tmp_path, "looker").desk()
    assert len(looker.tournament().entries) == 8
    with pytest.raises(NotAllowed, match="may not"):
        add_one(looker)
    assert len(desk.tournament().entries) == 8


def test_create_and_migrate_build_the_same_tables_on_a_server(server: Server, address: str) -> None:
    other = server.new("migrated")
    with Database(address).rehearsing() as one, Database(other).rehearsing() as two:
        for name in reversed(inspect(two.connection()).get_table_names()):
            two.connection().exec_driver_sql(f'DROP TABLE "{name}" CASCADE')
        oldest = FIRST_TABLES.read_text(encoding="utf-8").replace("DATETIME", "TIMESTAMP")
        built_alike(one.connection(), two.connection(), oldest)


def test_an_older_database_on_a_server_is_brought_up_to_date_by_looking(
    desk: Desk, server: Server, address: str, tmp_path: Path
) -> None:
    drawn(desk)
    database = address.rpartition("/")[2]
    server.run(
        "ALTER TABLE entry DROP COLUMN guess; ALTER TABLE penalty DROP COLUMN number; "
        "DROP TABLE station; ALTER TABLE person DROP COLUMN spellings; "
        "ALTER TABLE tournament DROP COLUMN closed; "
        "DROP TABLE payment; DROP TABLE clock; ALTER TABLE entry DROP COLUMN free, "
        "DROP COLUMN remark, DROP COLUMN announced, DROP COLUMN pot_seat, DROP COLUMN tandem; "
        "ALTER TABLE round DROP COLUMN begun; "
        "ALTER TABLE journal DROP COLUMN branch; "
        "ALTER TABLE journal DROP COLUMN forgotten",
        database,
    )
    server.run("UPDATE alembic_version SET version_num = '0002'", database)
    again = office_at(address, tmp_path, "again").desk()
    assert len(again.tournament().entries) == 8
    assert server.run("SELECT version_num FROM alembic_version", database) == VERSION
    assert history.verify(again.office).faults == ()
