"""What has been done: the journal of a tournament, listed."""

from collections.abc import Sequence
from dataclasses import replace
from datetime import datetime
from itertools import chain
from typing import TYPE_CHECKING, Any

from jassturnier.errors import WrongUsage
from jassturnier.i18n import Text, fold, say
from jassturnier.services.results.desks import names
from jassturnier.services.workplace import Desk
from jassturnier.store.journal.changes import Change, changes_of, past
from jassturnier.store.journal.heads import DESKS, PHONE, Head, head
from jassturnier.store.kit.schema import JournalKind
from jassturnier.store.kit.view import View, columns, some_columns
from jassturnier.store.load.tournament import load_tournament
from jassturnier.tournament.people.entries import find_first
from jassturnier.tournament.scoring.sheet_numbers import find_table
from jassturnier.values import frozen

if TYPE_CHECKING:
    from jassturnier.services.safety.tracing import Trace
    from jassturnier.store.kit.models import Journal


@frozen
class ListedEntry:
    """One journal entry as it is listed. `kind` is change, undo or redo; `undone` says it does not stand.

    `desk` is what its station is called. `lines` say what it did to the player or table that was asked for.
    """

    number: int
    made: datetime
    station: str
    desk: str
    kind: str
    target: int | None
    command: str
    undone: bool
    lines: tuple[Text, ...] = ()


@frozen
class EntryFilter:
    """Which entries of the journal to list: all of these have to fit.

    `table` is a number of `round`, or of the current round, or a sheet; `station` begins the laptop's id,
    or is its name; `newest` limits how many.
    """

    player: str | None = None
    table: str | None = None
    round: int | None = None
    since: datetime | None = None
    until: datetime | None = None
    station: str = ""
    newest: int | None = None

    @property
    def traced(self) -> bool:
        """Say whether only some entries are wanted: those about a player or a table."""
        return self.player is not None or self.table is not None

    @property
    def only_newest(self) -> int | None:
        """Return how many entries have to be read, None for all."""
        picks = self.traced or self.since or self.until or self.station
        return None if picks else self.newest

    def fits(self, entry: "Journal", desk: str) -> bool:
        """Say whether time and laptop of an entry are wanted."""
        return (
            (self.since is None or entry.made >= self.since)
            and (self.until is None or entry.made <= self.until)
            and (entry.station.startswith(DESKS.stable(self.station)) or fold(desk) == fold(self.station))
        )


def history(desk: Desk, wanted: EntryFilter | None = None) -> list[ListedEntry]:
    """Return the journal of the tournament, the newest last.

    Raises:
        NotFound: there is no such player or table.
        WrongUsage: a round without its table.
    """
    wanted = wanted or EntryFilter()
    if wanted.round is not None and wanted.table is None:
        raise WrongUsage(say("--round says which round --table is of; add --table."))
    with desk.office.database.viewing() as view:
        found = past(view, desk.tournament_id, wanted.only_newest, whole=wanted.traced)
        called = names(view)
        traces = _traces(view, desk.tournament_id, found.entries, wanted)
    fitting = [entry for entry in found.entries if wanted.fits(entry, called.get(entry.station, ""))]
    listed = [(entry, _lines(entry, traces)) for entry in fitting]
    done = [
        ListedEntry(
            number=e.number,
            made=e.made,
            station=e.station,
            desk=called.get(e.station, e.station),
            kind=e.kind.value,
            target=e.target,
            command=e.command,
            undone=e.number in found.undone,
            lines=lines,
        )
        for e, lines in listed
        if lines is not None
    ]
    return done if wanted.newest is None else done[-wanted.newest :]


def _traces(view: View, key: int, entries: Sequence[Any], wanted: EntryFilter) -> "list[Trace]":
    """Return the traces of the player and the table that are wanted."""
    if wanted.player is None and wanted.table is None:
        return []
    from jassturnier.services.safety.tracing import of_player, of_table  # noqa: PLC0415 — hardly ever asked for

    tournament = load_tournament(view, key)
    changes = [*(change for entry in entries for change in changes_of(entry)), *_people(view)]
    traces = []
    if wanted.player is not None:
        ever = [replace(entry, members=entry.ever) for entry in tournament.on_the_list()]
        found = find_first(wanted.player, ever, tournament.pairs).key
        pairs = (pair.key for pair in tournament.pairs if found in pair.keys)
        traces.append(of_player(changes, {found, *pairs}))
    if wanted.table is not None:
        traces.append(of_table(changes, find_table(tournament, wanted.table, wanted.round)[1].key))
    return traces


def _people(view: View) -> list[Change]:
    """Return the people of the register: another tournament may have entered them first."""
    names = (*columns()["person"],)
    people = [dict(zip(names, row, strict=True)) for row in some_columns(view, "person", names)]
    return [Change("person", image["id"], None, image) for image in people]


def _lines(entry: "Journal", traces: "Sequence[Trace]") -> tuple[Text, ...] | None:
    """Return the lines about a journal entry, None where it changed nothing of what is traced."""
    # A checkpoint holds every row and has changed none.
    changes = changes_of(entry) if traces and entry.kind is not JournalKind.CHECKPOINT else ()
    found = [trace.lines(changes) for trace in traces]
    return tuple(dict.fromkeys(chain.from_iterable(found))) if all(found) else None


def now(desk: Desk) -> Head:
    """Return the state of the data."""
    with desk.office.database.viewing() as view:
        return head(view)


def news(desk: Desk, seen: Head, *, own: bool = False) -> list[ListedEntry]:
    """Return what other laptops have done to the tournament since a state, with `own` this one, too.

    What tables hand in by phone is none of it: it changes nothing that a desk is about to do.
    """
    # Asked after every input of a dialogue: nearly always one row answers.
    if now(desk) == seen:
        return []
    station = desk.office.station.id()
    since = (done for done in history(desk) if done.number > seen.number and done.station != PHONE)
    return [done for done in since if own or done.station != station]
