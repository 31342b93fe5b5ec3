"""Where a command works: the database, this laptop, the tournament."""

import time
from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import field, replace
from datetime import datetime, timedelta
from pathlib import Path
from typing import TYPE_CHECKING, Generic, Protocol, TypeAlias, TypeVar

from jassturnier.errors import JassError, LostConnection, NeedsDecision, NotFound
from jassturnier.i18n import Text, fold, say, say_n
from jassturnier.languages import Words
from jassturnier.store.journal.changes import deleted_tournaments, taken_away_last
from jassturnier.store.journal.heads import NOWHERE, Head, Stamp, head, refuse_closed
from jassturnier.store.kit.connection import backup_folder, newest_state
from jassturnier.store.kit.database import Database
from jassturnier.store.kit.files import LaptopFolder, Outlet, Pour, file_stem, tidy
from jassturnier.store.kit.schema import now
from jassturnier.store.kit.view import Session, Source, View, rows, some_columns
from jassturnier.store.load.tournament import InChange, load_tournament
from jassturnier.tournament.lists import at_minute
from jassturnier.tournament.model import Tournament
from jassturnier.tournament.regulation.own_words import words_in
from jassturnier.values import frozen

if TYPE_CHECKING:
    from jassturnier.store.backup_files import Backup

SLACK = timedelta(minutes=5)
"""By so much clocks may differ before anybody is told."""

_COPY_SECONDS = 300
"""How old the copy of a server may be that a laptop keeps for the time when the server is gone."""

Changing: TypeAlias = tuple[Session, Callable[[], Tournament]]
AnswerT = TypeVar("AnswerT")
Change: TypeAlias = Callable[[Session, Callable[[], Tournament]], AnswerT]
"""What changes a tournament in a transaction: by its session, and a way to read the tournament so far."""


class HandedIn(Protocol):
    """What came in from a table, with the tournament as it is by that."""

    @property
    def tournament(self) -> Tournament:
        """Return the tournament."""


TakenT = TypeVar("TakenT", bound=HandedIn)


def unheard(_: Text) -> None:
    """Say something where nobody listens."""


def _never(_: Path) -> bool:
    return False


@frozen
class Office:
    """A database seen from this laptop, with the command as typed; `wanted` is the tournament asked for.

    `tell` takes what the person at the desk should know although the command goes on; `may_replace` asks
    whether a file may be written over. `shelf` holds a folder of files for each tournament; without one
    they go into the current folder. `stream` is as `Outlet` has it.
    """

    database: Database
    station: LaptopFolder
    command: str = ""
    wanted: str | None = None
    tell: Callable[[Text], None] = unheard
    may_replace: Callable[[Path], bool] = _never
    shelf: Path | None = None
    stream: Callable[[bool], Pour] | None = None

    @property
    def place(self) -> str:
        """Return where the database is, wherever the terminal stands."""
        path = self.database.path
        return str(path.resolve()) if path is not None else self.database.place

    def outlet(self) -> Outlet:
        """Return where files are written."""
        return Outlet(self.database.path, self.station, self.may_replace, self.stream)

    def usual_place(self, tournament: str, ending: str) -> Path:
        """Return where a file of a tournament is that nobody gives another name."""
        stem = file_stem(tournament)
        return (Path() if self.shelf is None else self.shelf / stem) / f"{stem}{ending}"

    def clean_leftovers(self) -> None:
        """Remove what killed programs left."""
        copy = self.database.copy
        for folder in [self.station.folder, *([copy.parent, backup_folder(copy)] if copy else [])]:
            tidy(folder)

    def back_up(self) -> None:
        """Keep a copy of the database: before a draw or what takes something away, after a complete round.

        A command is not stopped by a backup that fails; it is told.
        """
        if not self.database.exists():
            return
        from jassturnier.store import backup_files  # noqa: PLC0415 — most commands copy nothing
        from jassturnier.store.copies import file_of  # noqa: PLC0415 — the same

        try:
            self.tell_unproved(backup_files.keep(file_of(self.database), wait_ms=self.database.wait_ms))
        except JassError as error:
            self.tell(say("No backup was made before this command: {why}", why=error.texts[0]))

    def newest_backup(self) -> "Backup | None":
        """Return the newest backup, unchecked; none of a server that this laptop has no copy of."""
        from jassturnier.store.backup_files import listed  # noqa: PLC0415 — the desk alone shows it

        known = [] if self.database.copy is None else listed(self.database.copy)
        return max(known, key=lambda each: each.made, default=None)

    def lacks_copy(self) -> bool:
        """Say whether this laptop has kept no copy of a server for a while."""
        copy = self.database.copy
        if self.database.path is not None or copy is None:
            return False
        # A clock that was set back must not put off the next copy for hours.
        return not copy.is_file() or abs(time.time() - copy.stat().st_mtime) > _COPY_SECONDS

    def tell_unproved(self, kept: "Backup") -> None:
        """Say of a copy that was made of data that is not what the journal says."""
        if kept.unproved:
            self.tell(unproved())

    def desk(self) -> "Desk":
        """Return the desk of the tournament asked for, chosen, or the only one.

        Raises:
            NotFound: there is no tournament, or none of that name.
            NeedsDecision: there are several and none is chosen.
        """
        with self.database.viewing() as view:
            key = self._tournament(view)
            (row,) = rows(view, "tournament", id=key)
            self.look_around(view)
            return Desk(self, key, row.language, words_in(row.regulation))

    def look_around(self, source: Source) -> None:
        """Remember the newest state of a server, for the time when it is gone; tell of a wrong clock."""
        memory = self.database.memory
        seen = None if memory is None else newest_state(source)
        if memory is None or seen is None:
            return
        before, most = memory.seen(), SLACK.total_seconds()
        told = 0 if before is None else before.clock
        if abs(seen.clock - told) < most:
            memory.see(replace(seen, clock=told))
            return
        memory.see(seen)
        if abs(seen.clock) >= most:
            self.tell(_other_clock(now(), seen.clock))

    def desk_of_the_past(self, *, undone: bool = False) -> "Desk":
        """Return the desk of a tournament that this laptop took away with its last change; else as `desk`.

        With `undone` that was by taking something back. What is gone may be asked for by name, too. Where
        there is none at all, it is the desk of what joins several tournaments, such as a season.
        """
        with self.database.viewing() as view:
            key = self._gone(view, undone=undone)
            if key is None and self.wanted is None and not self.tournaments(view):
                key = NOWHERE
        return self.desk() if key is None else Desk(self, key)

    def _gone(self, view: View, *, undone: bool) -> int | None:
        if self.wanted is None:
            return taken_away_last(view, self.station.id(), undone=undone)
        if keys_named(self.tournaments(view), self.wanted):
            return None
        return next(iter(reversed(keys_named(deleted_tournaments(view), self.wanted))), None)

    @contextmanager
    def changing_all(self, expected: Head | None = None, *, backup: bool = False) -> Iterator[Session]:
        """Change what joins several tournaments, at the desk of the open one, where “undo” takes it back.

        Raises:
            Failed: something was changed since the journal was as `expected`.
        """
        stamp = Stamp(self.station.id(), self.command, self.open_tournament())
        with self.database.writing(stamp, expected) as session:
            if backup:
                self.back_up()
            yield session

    def open_tournament(self) -> int | None:
        """Return the tournament of the desk, None as long as there is none."""
        if self.database.exists():
            with self.database.viewing() as view:
                if not self.tournaments(view):
                    return None
            return self.desk().tournament_id
        return None

    def tournaments(self, source: Source) -> dict[int, str]:
        """Return the names of all tournaments by key, the oldest first."""
        return dict(some_columns(source, "tournament", ("id", "name"), "created"))

    def words(self) -> Words:
        """Return what a round is called in the newest tournament."""
        with self.database.viewing() as view:
            regulations = some_columns(view, "tournament", ("regulation",), "created")
        return words_in(regulations[-1][0] if regulations else None)

    def named(self, source: Source, wanted: str) -> int:
        """Return the tournament with this name or the only one whose name contains it."""
        names = self._tournaments(source)
        found = keys_named(names, wanted)
        if len(found) == 1:
            return found[0]
        known = tuple(names[key] for key in found or names)
        if found:
            raise NotFound(say("“{name}” fits several tournaments: {known}.", name=wanted, known=known))
        raise NotFound(say("There is no tournament “{name}”. There are: {known}.", name=wanted, known=known))

    def _tournaments(self, source: Source) -> dict[int, str]:
        names = self.tournaments(source)
        if not names:
            raise NotFound(say("There is no tournament yet. “new” starts one."))
        return names

    def _tournament(self, source: Source) -> int:
        if self.wanted is not None:
            return self.named(source, self.wanted)
        names = self._tournaments(source)
        chosen = self.station.chosen(self.database.place)
        if chosen in names:
            return chosen
        if len(names) == 1:
            return next(iter(names))
        raise NeedsDecision(
            say(
                "There are several tournaments: {names}. Choose one with “use NAME”.",
                names=tuple(names.values()),
            )
        )


def _other_clock(own: datetime, ahead: int) -> Text:
    return say(
        "Careful: on this laptop it is {own}, on the server {server}. Set date, time and time zone of the "
        "one that is wrong: every entry keeps the time of its laptop.",
        own=at_minute(own),
        server=at_minute(own + timedelta(seconds=ahead)),
    )


def unproved() -> Text:
    """Return the words about a copy of data that is not what the journal says."""
    return say("Careful: the data is not what the journal says, nor is the copy of it. “verify” shows where.")


def keys_named(names: Mapping[int, str], wanted: str) -> list[int]:
    """Return the keys of the names that are just this one, else of those that contain its letters."""
    sought = fold(wanted)
    same = [key for key, name in names.items() if fold(name) == sought]
    return same or [key for key, name in names.items() if sought and sought in fold(name)]


class Numbered(Protocol):
    """What stands in a list with a number: a wish, a penalty, a notice."""

    @property
    def number(self) -> int:
        """Return the number."""


NumberedT = TypeVar("NumberedT", bound=Numbered)


def with_numbers(known: Iterable[NumberedT], numbers: Iterable[int], command: str) -> tuple[NumberedT, ...]:
    """Return those of a list that have these numbers, each once; `command` is what lists them.

    Raises:
        NotFound: no such numbers stand there.
    """
    found = {each.number: each for each in known}
    missing = [str(number) for number in numbers if number not in found]
    if missing:
        raise NotFound(
            say_n(
                "There is no number {numbers} in “{command}”.",
                "There are no numbers {numbers} in “{command}”.",
                len(missing),
                numbers=missing,
                command=command,
            )
        )
    return tuple(found[number] for number in dict.fromkeys(numbers))


@frozen
class Rehearsal(Generic[AnswerT]):
    """A change that was made and taken back: the tournament before and after it, and what it answers.

    `head` is the state of the data before.
    """

    change: Change[AnswerT]
    head: Head
    before: Tournament
    after: Tournament
    answer: AnswerT


@frozen
class Desk:
    """The desk of one tournament, with its language and what it calls a round."""

    office: Office
    tournament_id: int
    language: str = ""
    words: Words = field(default_factory=dict)

    def tournament(self) -> Tournament:
        """Read the tournament as it is now."""
        with self.office.database.viewing() as view:
            return load_tournament(view, self.tournament_id)

    def tournament_and_head(self) -> tuple[Tournament, Head]:
        """Read the tournament and the journal head it was read at, for a change that follows later.

        Raises:
            NotAllowed: it is closed.
        """
        with self.office.database.viewing() as view:
            refuse_closed(view, self.tournament_id)
            return load_tournament(view, self.tournament_id), head(view)

    @contextmanager
    def changing(self, expected: Head | None = None, *, backup: bool = False) -> Iterator[Changing]:
        """Change the tournament in one transaction with one journal entry.

        A draw, and whatever takes something away, says `backup`: a copy of the database is kept first,
        and of one on a server another one afterwards, for the time when its laptop is gone; so is one after
        any change where the last is some minutes old.

        Yields:
            The session, and a way to read the tournament as it is so far.

        Raises:
            NotAllowed: it is closed.
            NotFound: it was taken away.
        """
        stamp = Stamp(self.office.station.id(), self.office.command, self.tournament_id)
        self.office.database.refuse_absent()
        with self.office.database.writing(stamp, expected) as session:
            refuse_closed(session, self.tournament_id)
            if backup:
                self.office.back_up()
            yield session, InChange(session, self.tournament_id).read
        if self.office.database.path is None and (backup or self.office.lacks_copy()):
            self.office.back_up()

    def rehearse(self, change: Change[AnswerT], expected: Head | None = None) -> Rehearsal[AnswerT]:
        """Make a change and take it back, so that it can be shown before anybody agrees to it.

        What has to be searched is found before, at the state `expected`: others cannot write meanwhile.

        Raises:
            NotAllowed: the tournament is closed.
            Failed: others have written since `expected`.
        """
        from jassturnier.store.journal.journal import Recorder  # noqa: PLC0415 — what only reads needs none

        with self.office.database.rehearsing(expected) as session:
            refuse_closed(session, self.tournament_id)
            Recorder().attach(session)
            read = InChange(session, self.tournament_id).read
            now, before = head(session), read()
            answer = change(session, read)
            return Rehearsal(change, now, before, read(), answer)

    def store(self, rehearsal: Rehearsal[AnswerT]) -> Tournament:
        """Make for good what was rehearsed, with a backup; return the tournament as it is now.

        Raises:
            Failed: somebody else has changed the data in the meantime.
        """
        with self.changing(rehearsal.head, backup=True) as (session, read):
            rehearsal.change(session, read)
            return read()

    def retrying(self, change: Callable[[], AnswerT]) -> AnswerT:
        """Make a change again where the server went away in the middle of it: nothing of it is stored then.

        Raises:
            LostConnection: it went away again and again.
        """
        until = time.monotonic() + self.office.database.wait_ms / 1000
        while True:
            try:
                return change()
            except LostConnection:
                if time.monotonic() > until:
                    raise

    def handing_in(self, record: Callable[[Session, Tournament], TakenT]) -> TakenT:
        """Take in what a table has handed in, from the tournament as it is."""

        def change() -> tuple[Tournament, TakenT]:
            with self.changing() as (session, read):
                before = read()
                return before, record(session, before)

        before, taken = self.retrying(change)
        self.keep_complete(before, taken.tournament)
        return taken

    def keep_complete(self, before: Tournament, after: Tournament) -> None:
        """Keep a copy of the database when the last result of a round has come in."""
        done = [
            sum(not round_.open_tables() for round_ in tournament.rounds()) for tournament in (before, after)
        ]
        if done[0] < done[1]:
            self.office.back_up()
