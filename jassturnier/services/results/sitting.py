"""A sitting at the desk: one slip after the other goes in, with the tournament kept in memory between them.

What is in memory is read again only when somebody else has changed the data in the meantime.
"""

from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass, replace
from threading import Event, Thread
from typing import TypeVar

from sqlalchemy.orm import Session

from jassturnier.errors import JassError, NotAllowed
from jassturnier.i18n import say
from jassturnier.services.results import deals, results
from jassturnier.services.results.desks import seen_of
from jassturnier.services.safety import history
from jassturnier.services.workplace import Desk
from jassturnier.store.journal.journal import Head, head
from jassturnier.store.kit import server
from jassturnier.store.kit.database import WRITTEN, Database
from jassturnier.store.load.tournament import load_tournament
from jassturnier.tournament.model import RoundInfo, TableInfo, Tournament
from jassturnier.tournament.people.seated import sides_named
from jassturnier.tournament.scoring.readings import FIRST, RULING, as_read, differing
from jassturnier.tournament.scoring.sheet_numbers import find_round, find_table
from jassturnier.tournament.words import ReadingKind

_SECONDS = 1.0
_PATIENCE = 2.0
"""Seconds that the end of a sitting waits for its watcher."""

AnswerT = TypeVar("AnswerT", results.Entered, deals.TableSheet)


@dataclass(slots=True)
class Sitting:
    """One round whose slips go in, by one kind of reader; `stored` counts what is in and not taken back.

    `incoming` is what `watch` has found that others have written, until `take_in` takes it.
    """

    desk: Desk
    kind: ReadingKind
    tournament: Tournament
    head: Head
    number: int
    stored: int = 0
    incoming: tuple[Tournament, Head] | None = None

    @classmethod
    def begin(cls, desk: Desk, kind: ReadingKind, round_number: int | None) -> "Sitting":
        """Sit down for a round, the current one if None.

        Raises:
            NotFound: that round is not drawn, or none is.
        """
        tournament, newest = desk.tournament_and_head()
        number = find_round(tournament.played_stage(), round_number).number
        return cls(desk, kind, tournament, newest, number)

    def round(self) -> RoundInfo:
        """Return the round as it is in memory."""
        return find_round(self.tournament.played_stage(), self.number)

    def find(self, name: str) -> TableInfo:
        """Return the table that a number or a sheet label names.

        Raises:
            NotFound: there is none in this round.
        """
        round_, table = find_table(self.tournament, name, self.number)
        if round_.key != self.round().key:
            name_of_round = self.tournament.regulation.round_name(round_.number)
            raise NotAllowed(
                say("Sheet {sheet} belongs to {round}.", sheet=name, round=name_of_round),
                say("Once you have left here, “enter {sheet} NUMBERS --correct” corrects it.", sheet=name),
            )
        return as_read(table, self.kind)

    def waiting(self) -> tuple[TableInfo, ...]:
        """Return the tables that this reader still has to read."""
        if self.kind == RULING:
            this = self.round().key
            tables = [found.table for found in differing(self.tournament) if found.round.key == this]
        else:
            tables = [table for table in self.round().tables if self.kind == FIRST or _is_open(table)]
        return tuple(table for table in tables if not table.was_read(self.kind))

    def sheet(self, table: TableInfo) -> deals.TableSheet:
        """Return the sheet of a table as far as this reader has read it."""
        return deals.sheet_of(self.tournament, table, self.kind)

    def latest(self, most: int) -> list[TableInfo]:
        """Return the slips of this round that this reader read last, the newest at the end."""
        read = [as_read(table, self.kind) for table in self.round().tables if table.was_read(self.kind)]
        return sorted(read, key=lambda table: str(table.result and table.result.read))[-most:]

    def names(self, table: TableInfo) -> tuple[str, ...]:
        """Return who sits on each side of a table."""
        return sides_named(table, self.tournament.during(self.round()).by_key())

    def enter(self, typed: results.Typed) -> results.Entered:
        """Store a slip; see `results.enter`."""
        typed = replace(typed, kind=self.kind, round=self.number)
        options = ("--correct", typed.correct), ("--split", typed.split)
        words = [typed.table, *typed.words, *(name for name, on in options if on)]
        note = ["--accept", f'"{typed.accept}"'] if typed.accept else []
        return self._change(
            ["enter", *words, *note],
            lambda session, desk: results.record(session, desk, self.tournament, typed),
        )

    def deal(self, typed: deals.TypedDeals) -> deals.TableSheet:
        """Store a deal; see `deals.take`."""
        typed = replace(typed, kind=self.kind, round=self.number)
        words = ["scores", "deal", typed.table, *(f'"{line}"' for line in typed.lines)]
        return self._change(words, lambda session, desk: deals.record(session, desk, self.tournament, typed))

    def _change(self, words: list[str], record: Callable[[Session, Desk], AnswerT]) -> AnswerT:
        """Store something as a command of its own, and keep what the tournament reads like afterwards."""
        reader: list[str] = [] if self.kind == FIRST else [f"--{self.kind}"]
        line = [*words, "--round", str(self.number), *reader]
        desk = replace(self.desk, office=replace(self.desk.office, command=" ".join(line)))
        answer, newest = desk.insist(lambda: self._stored(desk, record))
        desk.keep_complete(self.tournament, answer.tournament)
        # What another desk had entered just so is not stored again, and “undo” takes nothing back for it.
        self.stored += newest != self.head
        self.tournament, self.head = answer.tournament, newest
        return answer

    def _stored(self, desk: Desk, record: Callable[[Session, Desk], AnswerT]) -> tuple[AnswerT, Head]:
        with desk.changing() as (session, _):
            self._read_again(session)
            answer = record(session, desk)
        return answer, session.info.get(WRITTEN, self.head)

    @contextmanager
    def watching(self) -> Iterator[None]:
        """Look out in the background for what other desks write."""
        over = Event()
        watcher = Thread(target=self._watch, args=(over,), daemon=True)
        watcher.start()
        try:
            yield
        finally:
            over.set()
            watcher.join(_PATIENCE)

    def _watch(self, over: Event) -> None:
        for _ in _beats(self.desk.office.database, over):
            with suppress(JassError):
                self.look()

    def look(self) -> None:
        """Read what others have written, if anything, for `take_in`."""
        office = self.desk.office
        with office.database.reading() as session:
            newest = head(session)
            if newest == self.head or (self.incoming is not None and newest == self.incoming[1]):
                return
            tournament = load_tournament(session, self.desk.tournament_id)
            self.incoming = tournament, newest
            office.look_around(session)
        if office.database.path is None:
            # The desk that typed the last slip of the round has kept a copy on its own laptop only.
            self.desk.keep_complete(self.tournament, tournament)

    def take_in(self) -> list[TableInfo]:
        """Go on from what others have written; return the slips of this round that came in by it."""
        incoming, self.incoming = self.incoming, None
        if incoming is None or incoming[1].number <= self.head.number:
            return []
        before = {table.key: seen_of(table, self.kind) for table in self.round().tables}
        self.tournament, self.head = incoming
        return [
            as_read(table, self.kind)
            for table in self.round().tables
            if table.was_read(self.kind) and seen_of(table, self.kind) != before.get(table.key)
        ]

    def refresh(self) -> None:
        """Read the tournament again, with all that other desks have changed."""
        with self.desk.office.database.reading() as session:
            self._read_again(session)

    def _read_again(self, session: Session) -> None:
        newest = head(session)
        if newest != self.head:
            self.tournament, self.head = load_tournament(session, self.desk.tournament_id), newest

    def undo(self) -> tuple[str, ...]:
        """Take back what went in last.

        Raises:
            NotAllowed: nothing has gone in since the sitting began.
        """
        if not self.stored:
            raise NotAllowed(say("Nothing has been entered here yet."))
        taken = history.undo(self.desk)
        self.stored -= 1
        self.refresh()
        return taken.commands


def _beats(database: Database, over: Event) -> Iterator[None]:
    """Yield whenever something may have been written: a server tells, a file is looked at every second."""
    if database.path is None:
        yield from server.told(database.place, over)
    # A server that is gone, or tells nothing, is looked at like a file.
    while not over.wait(_SECONDS):
        yield


def _is_open(table: TableInfo) -> bool:
    """Say whether there is a first reading, which nothing confirms."""
    return bool(table.readings) and table.result is not None and not table.result.confirmed
