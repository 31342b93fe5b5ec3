"""A sitting at the desk: one slip after the other goes in, with the tournament kept in memory between them.

What is in memory is read again only when somebody else has changed the data in the meantime.
"""

from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import TypeVar

from sqlalchemy.orm import Session

from jassturnier.errors import NotAllowed
from jassturnier.i18n import say
from jassturnier.services.results import deals, results
from jassturnier.services.safety import history
from jassturnier.services.workplace import Desk
from jassturnier.store.journal.journal import Head, head
from jassturnier.store.kit.database import WRITTEN
from jassturnier.store.load.evening import load_evening
from jassturnier.tournament.model import Evening, RoundInfo, TableInfo
from jassturnier.tournament.scoring.readings import FIRST, RULING, as_read, differing
from jassturnier.tournament.scoring.sheet_numbers import find_round, find_table
from jassturnier.tournament.words import ReadingKind

AnswerT = TypeVar("AnswerT", results.Entered, deals.TableSheet)


@dataclass(slots=True)
class Sitting:
    """One round whose slips go in, by one kind of reader; `stored` counts what is in and not taken back."""

    desk: Desk
    kind: ReadingKind
    evening: Evening
    head: Head
    number: int
    stored: int = 0

    @classmethod
    def begin(cls, desk: Desk, kind: ReadingKind, round_number: int | None) -> "Sitting":
        """Sit down for a round, the current one if None.

        Raises:
            NotFound: that round is not drawn, or none is.
        """
        evening, newest = desk.evening_and_head()
        return cls(desk, kind, evening, newest, find_round(evening.stage(), round_number).number)

    def round(self) -> RoundInfo:
        """Return the round as it is in memory."""
        return find_round(self.evening.stage(), self.number)

    def find(self, name: str) -> TableInfo:
        """Return the table that a number or a sheet label names.

        Raises:
            NotFound: there is none in this round.
        """
        round_, table = find_table(self.evening, name, self.number)
        if round_.key != self.round().key:
            name_of_round = self.evening.regulation.round_name(round_.number)
            raise NotAllowed(say("Sheet {sheet} belongs to {round}.", sheet=name, round=name_of_round))
        return as_read(table, self.kind)

    def waiting(self) -> tuple[TableInfo, ...]:
        """Return the tables that this reader still has to read."""
        if self.kind == RULING:
            tables = [found.table for found in differing(self.evening) if found.round.number == self.number]
        else:
            tables = [table for table in self.round().tables if self.kind == FIRST or _is_open(table)]
        return tuple(table for table in tables if not table.was_read(self.kind))

    def sheet(self, table: TableInfo) -> deals.TableSheet:
        """Return the sheet of a table as far as this reader has read it."""
        return deals.sheet_of(self.evening, table, self.kind)

    def latest(self, most: int) -> list[TableInfo]:
        """Return the slips of this round that this reader read last, the newest at the end."""
        read = [as_read(table, self.kind) for table in self.round().tables if table.was_read(self.kind)]
        return sorted(read, key=lambda table: str(table.result and table.result.read))[-most:]

    def names(self, table: TableInfo) -> tuple[str, ...]:
        """Return who sits on each side of a table."""
        people = self.evening.during(self.round()).by_key()
        return tuple(" + ".join(people[key].name for key in side) for side in table.sides)

    def enter(self, typed: results.Typed) -> results.Entered:
        """Store a slip; see `results.enter`."""
        typed = replace(typed, kind=self.kind, round=self.number)
        options = ("--correct", typed.correct), ("--split", typed.split)
        words = [typed.table, *typed.words, *(name for name, on in options if on)]
        note = ["--accept", f'"{typed.accept}"'] if typed.accept else []
        entered = self._change(
            ["enter", *words, *note], lambda session, desk: results.record(session, desk, self.evening, typed)
        )
        self.stored += 1
        return entered

    def deal(self, typed: deals.TypedDeals) -> deals.TableSheet:
        """Store a deal; see `deals.take`."""
        typed = replace(typed, kind=self.kind, round=self.number)
        words = ["scores", "deal", typed.table, *(f'"{line}"' for line in typed.lines)]
        taken = self._change(words, lambda session, desk: deals.record(session, desk, self.evening, typed))
        self.stored += 1
        return taken

    def _change(self, words: list[str], record: Callable[[Session, Desk], AnswerT]) -> AnswerT:
        """Store something as a command of its own, and keep what the tournament reads like afterwards."""
        reader: list[str] = [] if self.kind == FIRST else [f"--{self.kind}"]
        line = [*words, "--round", str(self.number), *reader]
        desk = replace(self.desk, office=replace(self.desk.office, command=" ".join(line)))
        answer, newest = desk.insist(lambda: self._stored(desk, record))
        desk.keep_complete(self.evening, answer.evening)
        self.evening, self.head = answer.evening, newest
        return answer

    def _stored(self, desk: Desk, record: Callable[[Session, Desk], AnswerT]) -> tuple[AnswerT, Head]:
        with desk.changing() as (session, _):
            self._read_again(session)
            answer = record(session, desk)
        return answer, session.info.get(WRITTEN, self.head)

    def refresh(self) -> None:
        """Take in what others have changed."""
        with self.desk.office.database.reading() as session:
            self._read_again(session)

    def _read_again(self, session: Session) -> None:
        newest = head(session)
        if newest != self.head:
            self.evening, self.head = load_evening(session, self.desk.tournament), newest

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


def _is_open(table: TableInfo) -> bool:
    """Say whether there is a first reading, and no ruling on it."""
    return table.result is not None and table.reading(RULING) is None
