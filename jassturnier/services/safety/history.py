"""What was done: the journal of a tournament, what it did to a player or table; taking back, doing again."""

from collections.abc import Callable, Collection, Iterable, Iterator, Sequence
from dataclasses import replace
from datetime import datetime
from itertools import chain
from typing import TYPE_CHECKING, Any, TypeAlias

from jassturnier.errors import JassError, WrongUsage
from jassturnier.i18n import Text, fold, joined, say
from jassturnier.services.results.desks import names
from jassturnier.services.results.results import Move, rank_moves
from jassturnier.services.safety.differences import Names
from jassturnier.services.workplace import Desk
from jassturnier.store.journal.changes import Change, Image, RowKey, changes_of, past, takes_away
from jassturnier.store.journal.heads import DESKS, PHONE, Head, head
from jassturnier.store.journal.undo import do_again, handed_in_on, take_back, to_redo, to_undo
from jassturnier.store.journal.undo import undo_to as undo_entries
from jassturnier.store.kit.models import Journal
from jassturnier.store.kit.schema import JournalKind
from jassturnier.store.kit.view import Session, View, columns, some_columns
from jassturnier.store.load.tournament import load_tournament
from jassturnier.tournament.model import Tournament
from jassturnier.tournament.people.entries import find_first
from jassturnier.tournament.regulation.regulation import Phone
from jassturnier.tournament.scoring.sheet_numbers import find_table
from jassturnier.values import frozen

if TYPE_CHECKING:
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
    if wanted.player is None and wanted.table is None:
        return []

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


def newest_head(desk: Desk) -> Head:
    """Return the state of the data."""
    with desk.office.database.viewing() as view:
        return head(view)


def news(desk: Desk, seen: Head, *, own: bool = False) -> list[ListedEntry]:
    """Return what other laptops have done to the tournament since a state, with `own` this one, too.

    What tables hand in by phone does not count: it changes nothing that a desk is about to do.
    """
    # Asked after every input of a dialogue: nearly always one row answers.
    if newest_head(desk) == seen:
        return []
    station = desk.office.station.id()
    since = (done for done in history(desk) if done.number > seen.number and done.station != PHONE)
    return [done for done in since if own or done.station != station]


_SAYS = {
    "reading_line": "value",
    "deal": "notation",
    "handed_in": "slip",
    "seat": "entry_id",
    "entry_member": "person_id",
    "round_entry": "part",
    "penalty": "points",
    "payment": "amount",
}
"""The column that says most of a row that appears or goes away."""

_OF_A_SLIP = {"reading", "reading_line", "deal", "handed_in"}
_OF_A_ROUND = {"round_entry", "penalty"}

_Spot: TypeAlias = tuple[Text, int]
"""A place in words; partners on one side of a table are told apart by a number."""


@frozen
class Trace:
    """The rows that matter, and the words for them."""

    names: Names
    matters: Callable[[RowKey], bool]

    def lines(self, changes: Iterable[Change]) -> tuple[Text, ...]:
        """Say what changes did to these rows: what is new, gone, or otherwise than before."""
        before: dict[_Spot, Text | str] = {}
        after: dict[_Spot, Text | str] = {}
        for change in changes:
            if self.matters((change.table, change.key)):
                before |= self._words_at(change, change.before)
                after |= self._words_at(change, change.after)
        spots = {**before, **after}
        return tuple(
            _moved(spot[0], before.get(spot), after.get(spot))
            for spot in spots
            if before.get(spot) != after.get(spot)
        )

    def _words_at(self, change: Change, image: Image | None) -> dict[_Spot, Text | str]:
        """Return what an image says at which place; nothing but the place for a row without a main column."""
        if image is None:
            return {}
        row, main = (change.table, change.key), _SAYS.get(change.table)
        place, number = self._place(row), image.get("place", 0) if change.table == "seat" else 0
        return {
            (place if column == main else self.names.column(row, place, column or ""), number): (
                self.names.value(column, image[column]) if column else ""
            )
            for column in _shown(change, image)
        }

    def _place(self, row: RowKey) -> Text:
        """Name a row; what somebody does in a round is named with the round."""
        round_ = self.names.rows.get(row, {}).get("round_id") if row[0] in _OF_A_ROUND else None
        place = self.names.place(row)
        return place if round_ is None else joined(self.names.place(("round", round_)), place)


def _shown(change: Change, image: Image) -> Sequence[str | None]:
    """Return which columns to show; None stands for a row that only is there or not."""
    if change.table == "reading":
        return ["note"] if image.get("note") else []
    whole = change.before is None or change.after is None
    if change.table == "handed_in":  # when it was, the journal entry says
        image = {name: value for name, value in image.items() if name != "made"}
    return [_SAYS.get(change.table)] if whole else [*image]


def _moved(place: Text, old: Text | str | None, new: Text | str | None) -> Text:
    if old is None:
        return say("{place}: {value}", place=place, value=new) if new else say("{place}: new", place=place)
    if new is None and old:
        return say("{place}: {value} taken away", place=place, value=old)
    if new is None:
        return say("{place}: taken away", place=place)
    return say("{place}: {old} → {new}", place=place, old=old, new=new)


def rows_ever(changes: Iterable[Change]) -> dict[RowKey, Image]:
    """Return every row there ever was, with the newest value of each column."""
    rows: dict[RowKey, Image] = {}
    for change in changes:
        image = rows.setdefault((change.table, change.key), {})
        image |= {**(change.before or {}), **(change.after or {})}
    return rows


def of_player(changes: Sequence[Change], entries: Collection[int]) -> Trace:
    """Trace the entries of a player: their people, where they sat, and what was read off those slips."""
    rows = rows_ever(changes)
    own = {row for row, image in _images(changes) if image.get("entry_id") in entries}
    own |= {("entry", entry) for entry in entries}
    people = {("person", rows[row]["person_id"]) for row in own if row[0] == "entry_member"}
    tables = {("jass_table", rows[row]["table_id"]) for row in own if row[0] == "seat"}
    names = Names(rows)

    def matters(row: RowKey) -> bool:
        return (
            row in own or row in people or (row[0] in _OF_A_SLIP and not tables.isdisjoint(names.owners(row)))
        )

    return Trace(names, matters)


def of_table(changes: Sequence[Change], table: int) -> Trace:
    """Trace a table: who sat there, and what was read off its slips."""
    names = Names(rows_ever(changes))
    return Trace(names, lambda row: ("jass_table", table) in names.owners(row))


def _images(changes: Iterable[Change]) -> Iterator[tuple[RowKey, Image]]:
    for change in changes:
        for image in (change.before, change.after):
            if image is not None:
                yield (change.table, change.key), image


@frozen
class Undone:
    """What an undo takes back, the newest first, and whose rank it changes.

    `head` is the journal head it was worked out at.
    """

    commands: tuple[str, ...]
    moves: tuple[Move, ...]
    head: Head


def preview(desk: Desk, number: int) -> Undone:
    """Work out what taking back every change after entry `number` would do; nothing is stored.

    Raises:
        NotFound: nothing stands after it.
    """
    # Really taken back, then thrown away: whatever refuses an undo refuses its preview in the same words.
    with desk.office.database.rehearsing() as session:
        return _undo(session, desk, number)


def undo(desk: Desk, number: int | None = None, expected: Head | None = None) -> Undone:
    """Take back the newest change of this laptop, or every change after entry `number`.

    Raises:
        NotFound: there is nothing to take back.
        NotAllowed: newer changes build on it.
        Failed: somebody else changed the data since `expected`.
    """
    office, key = desk.office, desk.tournament_id
    with office.database.patching(expected) as session:
        was_there = key in office.tournaments(session)
        undone = _undo(session, desk, number, office.back_up)
        if not was_there and key in office.tournaments(session):
            # What came back is what the desk goes on with, as after “new”.
            office.station.choose(office.database.place, key)
    return undone


def _begins(entry: Journal) -> bool:
    """Say whether a tournament began with an entry; to take it back takes all of it away."""
    return takes_away(change.inverse() for change in changes_of(entry))


def _undo(
    session: Session, desk: Desk, number: int | None, back_up: Callable[[], None] = lambda: None
) -> Undone:
    station, start = desk.office.station.id(), head(session)
    before = _tournament(session, desk)
    if number is None:
        entry = to_undo(session, desk.tournament_id, station)
        # An undo takes back one step and can be done again; only where a whole tournament goes is a copy
        # worth its time.
        if _begins(entry):
            back_up()
        # What tables propose does not hold the desk up; what counts does.
        proposals = before is not None and before.regulation.phone is not Phone.COUNTS
        taken = [*(handed_in_on(session, entry) if proposals else ()), entry]
        for each in taken:
            take_back(session, each, station)
    else:
        back_up()
        taken = undo_entries(session, desk.tournament_id, station, number)
    session.flush()
    after = _tournament(session, desk)
    moves = rank_moves(before, after) if before and after and before.stage().key == after.stage().key else []
    return Undone(tuple(entry.command for entry in taken), tuple(moves), start)


def _tournament(session: Session, desk: Desk) -> Tournament | None:
    """Read the tournament, unless it is in a state that taking back has to mend."""
    try:
        return load_tournament(session, desk.tournament_id)
    except JassError:
        return None


def redo(desk: Desk) -> str:
    """Do again what this laptop took back last; return the command.

    Raises:
        NotFound: there is nothing to do again.
        NotAllowed: the data has changed since, or the tournament is closed.
    """
    office, key = desk.office, desk.tournament_id
    with office.database.patching() as session:
        entry = to_redo(session, key, office.station.id())
        if takes_away(changes_of(entry)):
            office.back_up()
        do_again(session, entry, office.station.id())
        if _begins(entry):
            office.station.choose(office.database.place, key)
    return entry.command
