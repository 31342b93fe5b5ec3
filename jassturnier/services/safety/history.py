"""What was done to a tournament, a player, a table, and how rows differ from it: in the words of the desk."""

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import field, replace
from datetime import datetime
from itertools import chain
from typing import TYPE_CHECKING, Any, TypeAlias

from jassturnier.errors import DoesNotAddUp, JassError, Unusable, WrongUsage
from jassturnier.games.kit.base import side_letter
from jassturnier.i18n import Text, fold, joined, say, verbatim
from jassturnier.services.results.desks import station_names
from jassturnier.services.workplace import Desk, Office
from jassturnier.store.backup_files import Backup, listed
from jassturnier.store.journal.changes import AnyEntry, Change, Image, RowKey, changes_of, past
from jassturnier.store.journal.heads import DESKS, PHONE, Head, head
from jassturnier.store.journal.verify import Findings, PrintedState, RowDifference, Unproved
from jassturnier.store.journal.verify import find as find_states
from jassturnier.store.journal.verify import verify as verify_data
from jassturnier.store.kit.schema import JournalKind
from jassturnier.store.kit.view import Source, View, columns, some_columns
from jassturnier.store.load.tournament import load_tournament
from jassturnier.tournament.lists import Announced, Presence, ReadingKind, RoundPart
from jassturnier.tournament.people.entries import find_first
from jassturnier.tournament.people.fields import FIELDS
from jassturnier.tournament.scoring.sheet_numbers import find_table
from jassturnier.values import frozen

_LONGEST = 60
_MOST_SIDES = 4

_PARENTS = {
    "entry_member": "entry_id",
    "stage_entry": "entry_id",
    "round_entry": "entry_id",
    "penalty": "entry_id",
    "payment": "entry_id",
    "lot": "entry_id",
    "by_hand": "entry_id",
    "jass_table": "round_id",
    "seat": "table_id",
    "reading": "table_id",
    "reading_line": "reading_id",
    "deal": "reading_id",
    "handed_in": "table_id",
    "wish_entry": "wish_id",
    "season_event": "season_id",
}
"""The column that leads to what a row belongs to, as people see it."""

_WORDS = {"part": RoundPart, "presence": Presence, "announced": Announced, "kind": ReadingKind}
"""The columns with words that have a label."""

_COLUMNS = {
    "points": say("points"),
    "matches": say("matches"),
    "strokes": say("strokes"),
    "potatoes": say("potatoes"),
    "name": say("name"),
    "family": say("family name"),
    "given": say("given name"),
    "number": say("number"),
    "from_round": say("first round"),
    "from_deal": say("first deal"),
    "to_round": say("last round"),
    "to_deal": say("last deal"),
    "day": say("day"),
    "venue": say("venue"),
    "regulation": say("regulation"),
    "entry_id": say("player"),
    "note": say("note"),
    "reason": say("reason"),
    "comes": say("comes"),
    "carried": say("carried"),
    "pair_id": say("pair"),
    "notation": say("deal"),
    "amount": say("amount"),
    "credit_of": say("credit"),
    "pot_seat": say("seat from the pot"),
    "member": say("number in the club"),
    "source": say("list"),
    "seconds": say("time in seconds"),
    "begun": say("begun at"),
    "published": say("published"),
    "prizes_published": say("prizes published"),
    "prize_money": say("prize money"),
    "held": say("held since"),
    "words": say("words"),
    "ends": say("ends at"),
    **{field.key: field.heading for field in FIELDS},
}


def prove(source: Source, advice: Text, place: str = "") -> None:
    """Refuse data, of the database at a `place`, that its journal does not prove.

    Raises:
        DoesNotAddUp: with the first fault.
    """
    for fault in words(verify_data(source))[:1]:
        raise DoesNotAddUp(say("{place}: {fault}", place=place, fault=fault) if place else fault, advice)


def words(found: Findings) -> tuple[Text, ...]:
    """Return every fault, and one sentence for every value that differs and every row that is gone or new."""
    names = Names(found.rows)
    differing = (text for difference in found.differences for text in names.sentences(difference))
    return (*found.structure, *found.faults, *differing)


@frozen
class Names:
    """The words for rows, from all rows known; those that are gone are still named."""

    rows: Mapping[RowKey, Image]

    def sentences(self, difference: RowDifference) -> Iterator[Text]:
        """Say what is wrong with a row."""
        place = self.place(difference.row)
        writer = "" if difference.writer is None else _written(difference.writer)
        if difference.expected is None:
            yield say("{place}: added without the program.", place=place)
        elif difference.found is None:
            yield say("{place}: gone ({writer}).", place=place, writer=writer)
        else:
            for column in sorted(difference.expected.keys() | difference.found.keys()):
                expected = difference.expected.get(column)
                value = difference.found.get(column)
                # SQLite has 1 and 0 for yes and no.
                pair = bool(value) if isinstance(expected, bool) and value in {0, 1} else value, expected
                if pair[0] != pair[1]:
                    yield self._changed(self.column(difference.row, place, column), column, pair, writer)

    def place(self, row: RowKey) -> Text:
        """Name a row behind those it belongs to: round, table, reading."""
        return joined(*self._parts(row))

    def owners(self, row: RowKey) -> Iterator[RowKey]:
        """Yield a row, then the row it belongs to, and so on up to the tournament."""
        yield row
        column = _PARENTS.get(row[0])
        if column is not None:
            yield from self.owners((_target(row[0], column), _key(self.rows.get(row, {}), column)))

    def _parts(self, row: RowKey) -> Iterator[Text]:
        table, image = row[0], self.rows.get(row, {})
        column = _PARENTS.get(table)
        if column is not None:
            yield from self._parts((_target(table, column), _key(image, column)))
        own = _OWN.get(table)
        if table == "entry":
            yield say("Entry {number} ({name})", number=_plain(image.get("number")), name=self._entry(row[1]))
        elif own is not None and image:
            yield from self._words_of(own, row)
        elif column is None or not image:
            yield verbatim(table)

    def _words_of(self, own: Callable[[Image], list[Text]], row: RowKey) -> list[Text]:
        """Return the words of a row; one that somebody else wrote may lack what they are made of."""
        try:
            return own(self.rows[row])
        except (KeyError, TypeError):
            return [verbatim(row[0])]

    def _entry(self, key: int) -> str:
        team = self.rows.get(("entry", key), {}).get("name")
        members = (
            self.rows.get(("person", _key(image, "person_id")), {})
            for (table, _), image in self.rows.items()
            if table == "entry_member" and image.get("entry_id") == key and image.get("to_round") is None
        )
        return str(team or " / ".join(_full_name(person) for person in members))

    def column(self, row: RowKey, place: Text, column: str) -> Text:
        """Name a column of the row at a place."""
        if row[0] == "reading_line" and column == "value":
            return place
        return joined(place, _COLUMNS.get(column, verbatim(column)))

    def _changed(self, place: Text, column: str, pair: tuple[object, object], writer: Text | str) -> Text:
        if any(isinstance(value, dict | list) or len(str(value)) > _LONGEST for value in pair):
            return say("{place}: changed without the program ({writer}).", place=place, writer=writer)
        return say(
            "{place}: {found} instead of {expected} ({writer}).",
            place=place,
            found=self.value(column, pair[0]),
            expected=self.value(column, pair[1]),
            writer=writer,
        )

    def value(self, column: str, value: object) -> Text | str:
        """Put the value of a column into words."""
        match column, value:
            case "entry_id" | "pair_id", int():
                return self.place(("entry", value))
            case "person_id", int():
                return self.place(("person", value))
            case (("part" | "presence" | "announced"), str()):
                return _label(column, value)
            case "slip", dict() if all(isinstance(sides, list) for sides in value.values()):
                return ", ".join(" : ".join(map(_plain, sides)) for sides in value.values())
            case "ranked", bool():
                return say("yes") if value else say("no")
        return _plain(value)


def _label(column: str, value: str) -> Text:
    known = _WORDS[column]
    return known(value).label if value in {*known} else verbatim(value)


def _numbered(pattern: Callable[[str], Text]) -> Callable[[Image], list[Text]]:
    return lambda image: [pattern(_plain(image["number"]))]


_OWN: dict[str, Callable[[Image], list[Text]]] = {
    "person": lambda image: [verbatim(_full_name(image))],
    "tournament": lambda image: [say("Tournament “{name}”", name=_plain(image["name"]))],
    "letterhead": lambda _: [say("Letterhead")],
    "clock": lambda _: [say("Clock")],
    "stage": _numbered(lambda number: say("Stage {number}", number=number)),
    "round": _numbered(lambda number: say("Round {number}", number=number)),
    "jass_table": _numbered(lambda number: say("table {number}", number=number)),
    "seat": lambda image: [_side(image["side"])],
    "reading": lambda image: [_label("kind", str(image["kind"]))] * (image["kind"] != ReadingKind.FIRST),
    "reading_line": lambda image: [
        _side(image["side"]),
        _COLUMNS.get(image["column"], verbatim(str(image["column"]))),
    ],
    "deal": _numbered(lambda number: say("deal {number}", number=number)),
    "handed_in": lambda _: [say("handed in by phone")],
    "wish": _numbered(lambda number: say("Wish {number}", number=number)),
    "season": lambda image: [say("Season “{name}”", name=_plain(image["name"]))],
    "season_event": _numbered(lambda number: say("evening {number}", number=number)),
    "layout": lambda _: [say("how a list is read")],
    "payment": lambda _: [say("payment")],
    "notice": _numbered(lambda number: say("Notice {number}", number=number)),
    "penalty": _numbered(lambda number: say("Penalty {number}", number=number)),
    "by_hand": lambda image: [say("place by hand") if image["stage"] else say("out of the tournament")],
}


def _side(side: object) -> Text:
    match side:
        case int() if side in range(_MOST_SIDES):
            return say("side {side}", side=side_letter(side))
        case _:
            return say("side {side}", side=_plain(side))


def _key(image: Image, column: str) -> int:
    """Return the key of another row, 0 where there is none that can be one."""
    key = image.get(column)
    return key if isinstance(key, int) else 0


def _target(table: str, column: str) -> str:
    from jassturnier.store.journal.journal import tables  # noqa: PLC0415 — only for what differs

    (key,) = tables()[table].c[column].foreign_keys
    return key.column.table.name


def _full_name(person: Image) -> str:
    return f"{person.get('given', '')} {person.get('family', '')}".strip()


def _written(entry: AnyEntry) -> Text:
    short = entry.command if len(entry.command) <= _LONGEST else entry.command[:_LONGEST] + "…"
    return say("journal entry {number}: {command}", number=str(entry.number), command=short)


def _plain(value: object) -> str:
    return "–" if value is None or value == "" else str(value)


_MOST_NAMED = 3


@frozen
class JournalProof:
    """The outcome of a check of the whole database against its journal, and against states on lists.

    `later` is a backup that goes on from the newest entry: those after it were taken away since.
    `forgotten` says which entries have forgotten somebody, and how many values each took out.
    """

    head: Head
    faults: tuple[Text, ...]
    states: tuple[PrintedState, ...]
    later: Backup | None
    forgotten: Mapping[int, int] = field(default_factory=dict)


def verify(office: Office, states: Sequence[str] = ()) -> JournalProof:
    """Replay the journal and compare; look up states as they were typed off printed lists.

    Raises:
        WrongUsage: one of `states` is none.
    """
    with office.database.viewing(as_it_is=True) as view:
        newest, found = head(view), find_states(view, states)
        proof = verify_data(view)
        if proof.proven:
            office.database.believe(view)
        return JournalProof(newest, words(proof), found, _later(office, newest), _forgotten(view))


def damage(office: Office) -> Sequence[Text]:
    """Name the first places at which the database is not what the journal made of it."""
    if not office.database.exists():
        return ()
    try:
        with office.database.viewing(as_it_is=True) as view:
            return words(verify_data(view))[:_MOST_NAMED]
    except Unusable:
        return ()
    except Unproved as error:
        return words(error.findings)[:_MOST_NAMED]
    except JassError as error:
        return error.texts[:1]


def _forgotten(source: Source) -> dict[int, int]:
    found = some_columns(source, "journal", ("number", "forgotten"), "number")
    return {number: what.get("values", 0) for number, what in found if what is not None}


def _later(office: Office, newest: Head) -> Backup | None:
    known = [] if office.database.copy is None else listed(office.database.copy)
    return next((backup for backup in known if backup.own and backup.number > newest.number), None)


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
        called = station_names(view)
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
