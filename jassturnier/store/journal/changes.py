"""What journal entries say was changed; the journal of one tournament, and all those merged into it.

All of it is read without the models.
"""

import hashlib
import json
from base64 import b64encode
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from datetime import date, datetime
from enum import Enum
from typing import TYPE_CHECKING, Any, TypeAlias

from jassturnier.errors import damaged
from jassturnier.i18n import Text, say
from jassturnier.store.journal.heads import NOWHERE, START
from jassturnier.store.kit.schema import SCHEMA, JournalKind, new_key
from jassturnier.store.kit.view import Source, columns, rows, some_columns, view_of
from jassturnier.values import frozen

if TYPE_CHECKING:
    from jassturnier.store.kit.models import Journal

Image: TypeAlias = dict[str, Any]
"""Column name → value in its JSON form."""
RowKey: TypeAlias = tuple[str, int]


def encode(value: object) -> Any:  # noqa: ANN401 — a JSON value
    """Return the JSON form of a column value."""
    match value:
        case Enum():
            return value.value
        case datetime() | date():
            return value.isoformat()
        case bytes():
            return b64encode(value).decode()
        case _:
            return value


def patched(present: Image | None, after: Image | None) -> Image | None:
    """Return the image of a row after a change."""
    return {**present, **after} if present and after is not None else after


_PLAIN = frozenset({int, str, bool, type(None)})
"""The types of most values: they are in their JSON form already."""


def images(
    source: Source,
    table: str,
    *order: str,
    names: Sequence[str] = (),
    **equal: Any,  # noqa: ANN401 — as `some_columns`
) -> Iterator[Image]:
    """Read whole rows of a table, or these columns of them, in their JSON form."""
    wanted = tuple(names or columns()[table])
    # No mapping for each row: the proof of a season reads every row there is.
    for row in some_columns(source, table, wanted, *order, shown=False, **equal):
        yield {
            name: value if type(value) in _PLAIN else encode(value)
            for name, value in zip(wanted, row, strict=True)
        }


@dataclass(slots=True)
class Entry:
    """A journal entry as a value: the columns of its row, see `models.Journal`."""

    id: int
    number: int
    made: datetime
    station: str
    kind: JournalKind = JournalKind.CHANGE
    target: int | None = None
    tournament_id: int | None = None
    command: str = ""
    schema_number: int = SCHEMA
    changes: Sequence[Any] = ()
    previous: str = START
    digest: str = ""
    branch: Mapping[str, Any] | None = None
    forgotten: Mapping[str, Any] | None = None


AnyEntry: TypeAlias = "Entry | Journal"
"""A journal entry, as a value or as the row it is made of."""


def journal(source: Source, names: Sequence[str] = (), **equal: Any) -> list[Entry]:  # noqa: ANN401
    """Read journal entries, the oldest first; of one that an older version wrote the columns that it has."""
    wanted = tuple(names or columns()["journal"])
    return [
        Entry(**dict(zip(wanted, row, strict=True)))
        for row in some_columns(source, "journal", wanted, "number", shown=False, **equal)
    ]


@frozen
class Change:
    """One row before and after: whole where it appears or disappears, else only what differs."""

    table: str
    key: int
    before: Image | None
    after: Image | None

    def inverse(self) -> "Change":
        """Return the change that takes this one back."""
        return Change(self.table, self.key, self.after, self.before)


def documents(changes: Iterable[Change]) -> list[dict[str, Any]]:
    """Return the JSON form of changes.

    Rows that appear stand together, with the names of their columns said once for all:
    `{"table": "seat", "columns": ["id", "side", ...], "rows": [[7, 0, ...], ...]}`. Every other change is
    `{"table": "seat", "key": 7, "before": {"side": 0}, "after": {"side": 1}}`.
    """
    found: list[dict[str, Any]] = []
    appeared: dict[tuple[str, ...], list[list[Any]]] = {}
    for change in changes:
        if change.before is not None or change.after is None:
            found.append({name: getattr(change, name) for name in ("table", "key", "before", "after")})
            continue
        columns = (change.table, *change.after)
        if columns not in appeared:
            rows = appeared[columns] = []
            found.append({"table": change.table, "columns": [*change.after], "rows": rows})
        appeared[columns].append([*change.after.values()])
    return found


def _changes(document: Mapping[str, Any]) -> list[Change]:
    """Read a JSON form; up to version 23 every row that appeared had one of its own, `before` null.

    Raises:
        KeyError, TypeError, ValueError: it is none.
    """
    if type(document["table"]) is not str:
        raise TypeError(document)
    if "rows" in document:
        columns, rows = document["columns"], document["rows"]
        if not (isinstance(columns, list) and isinstance(rows, list) and {*map(type, columns)} <= {str}):
            raise TypeError(columns)
        if len(set(columns)) < len(columns):
            raise ValueError(columns)
        images = [dict(zip(columns, row, strict=True)) for row in rows]
        found = [Change(document["table"], image["id"], None, image) for image in images]
    else:
        found = [Change(document["table"], document["key"], document["before"], document["after"])]
    for change in found:
        images_of = {type(change.before), type(change.after)} <= {dict, type(None)}
        if not (type(change.key) is int and images_of):
            raise TypeError(document)
    return found


def difference(key: RowKey, before: Image | None, after: Image | None) -> Change | None:
    """Return the change from one image of a row to another, None if both are the same."""
    if before == after:
        return None
    if before is None or after is None:
        return Change(*key, before, after)
    # Columns alone, not whole rows: two desks that change different columns of one entry do not build on each
    # other, so either can take its own back.
    differs = [name for name in before if before[name] != after[name]]
    return Change(*key, {n: before[n] for n in differs}, {n: after[n] for n in differs})


def changed(before: Mapping[RowKey, Image], after: Mapping[RowKey, Image]) -> list[Change]:
    """Return the changes that turn the rows of before into those of afterwards."""
    found = (difference(key, before.get(key), after.get(key)) for key in {**before, **after})
    return [change for change in found if change is not None]


def digest(entry: AnyEntry) -> str:
    """Return the hash of an entry's canonical text, which includes the hash of the one before."""
    content = [
        entry.number,
        encode(entry.made),
        entry.station,
        entry.kind.value,
        entry.target,
        entry.tournament_id,
        entry.command,
        entry.schema_number,
        entry.changes,
        entry.previous,
        # Columns that came with a later version are hashed only where they hold something: the digests of
        # older journals, and the states printed from them, stay what they were.
        *([] if entry.branch is None else [entry.branch]),
        *([] if entry.forgotten is None else [{"forgotten": entry.forgotten}]),
    ]
    # One way to write it, whatever database and version of Python it was read with.
    text = json.dumps(content, sort_keys=True, ensure_ascii=False, separators=(",", ":"))
    return hashlib.sha256(text.encode()).hexdigest()


def changes_of(entry: AnyEntry) -> list[Change]:
    """Return the changes of an entry as values.

    Raises:
        Unreadable: somebody else wrote into the entry.
    """
    try:
        return [change for document in entry.changes for change in _changes(document)]
    except (KeyError, TypeError, ValueError) as error:
        raise damaged(unreadable(entry.number)) from error


def unreadable(number: int) -> Text:
    """Return the words about a journal entry that is damaged."""
    return say("Journal entry {number} cannot be read.", number=str(number))


def takes_away(changes: Iterable[Change]) -> bool:
    """Say whether changes take a whole tournament away."""
    return any(change.table == "tournament" and change.after is None for change in changes)


@frozen
class Past:
    """The journal of one tournament: its entries in order, and the numbers of those taken back."""

    entries: tuple[Any, ...]
    undone: frozenset[int]

    def effective(self) -> list[Any]:
        """Return the changes that stand."""
        return [e for e in self.entries if e.kind is JournalKind.CHANGE and e.number not in self.undone]


def past(source: Source, tournament_id: int, newest: int | None = None, *, whole: bool = False) -> Past:
    """Read the journal of a tournament, or only its newest entries.

    What an entry changed is read only for the `whole`: it is most of a journal.
    """
    at = tournament_id if tournament_id != NOWHERE else None
    which: dict[str, Any] = {"tournament_id": at}
    if newest is not None:
        numbers = [number for (number,) in some_columns(source, "journal", ("number",), "number", **which)]
        which = {"number": numbers[-newest:]}
    # Whatever takes an entry back is newer than the entry.
    return past_of(rows(source, "journal", "number", but=() if whole else ("changes",), **which))


def past_of(entries: Sequence[Any]) -> Past:
    """Return entries in order as a past."""
    undone: set[int] = set()
    for entry in entries:
        if entry.kind is JournalKind.UNDO and entry.target is not None:
            undone.add(entry.target)
        elif entry.kind is JournalKind.REDO and entry.target is not None:
            undone.discard(entry.target)
    return Past(tuple(entries), frozenset(undone))


def deleted_tournaments(source: Source) -> dict[int, str]:
    """Return the names of the tournaments that are in the journal only, by key, the oldest first."""
    there = {key for (key,) in some_columns(source, "tournament", ("id",))}
    about = {key for (key,) in some_columns(source, "journal", ("tournament_id",))} - there - {None}
    names: dict[int, str] = {}
    for entry in rows(source, "journal", "number", tournament_id=about):
        # A checkpoint holds the rows of all tournaments.
        for change in changes_of(entry) if entry.kind is not JournalKind.CHECKPOINT else ():
            image = change.after or change.before or {}
            if change.table == "tournament" and "name" in image:
                # A later entry may hold another name: the last one it had is what people remember it by.
                names[change.key] = image["name"]
    return names


def taken_away_last(source: Source, station: str, *, undone: bool) -> int | None:
    """Return the tournament that the newest entry of a station took away, by taking something back or not."""
    newest = "SELECT kind, tournament_id FROM journal WHERE station = ? ORDER BY number DESC LIMIT 1"
    # Only this laptop's very last step: after anything newer, a bare “undo” or “redo” is about a tournament
    # that is there.
    for kind, key in view_of(source).ask(newest, (station,)):
        if (kind == JournalKind.UNDO) == undone and not some_columns(source, "tournament", ("id",), id=key):
            return int(key) if key is not None else None
    return None


Line: TypeAlias = Sequence[Entry]
"""A journal from its first entry on."""


@dataclass(slots=True)
class Lines:
    """A journal and all that were merged into it, by the digest of their newest entry; what is wrong."""

    known: dict[str, Line] = field(default_factory=dict)
    faults: list[Text] = field(default_factory=list)

    def upto(self, newest: str) -> Line | None:
        """Return the journal that ends with an entry, if any holds it."""
        found = (
            line[: place + 1]
            for line in self.known.values()
            for place, entry in enumerate(line)
            if entry.digest == newest
        )
        return () if newest == START else next(found, None)

    def add(self, line: Line) -> None:
        """Take in a journal and all those that were merged into it."""
        # The newest digest stands for the whole journal: it is hashed from all before it.
        newest = head_of(line)
        if newest in self.known:
            return
        self.known[newest] = line
        at = max((place for place, entry in enumerate(line) if entry.branch is not None), default=None)
        if at is not None:
            self._add_both(line, at, line[at].branch or {})

    def _add_both(self, line: Line, at: int, branch: Mapping[str, Any]) -> None:
        # Without a count it is no entry of ours: the start falls before the first entry, and that is a fault.
        start = at - branch.get("count", at + 1)
        if start >= 0:
            self.add(line[:start])
        base = self.upto(branch.get("base", ""))
        if start < 0 or base is None:
            self.faults.append(_unproven(line[at]))
            return
        other = (*base, *moved(line, range(start, at), base))
        if head_of(other) != branch.get("head"):
            self.faults.append(_unproven(line[at]))
            return
        self.add(other)


def _unproven(merge: Entry) -> Text:
    return say(
        "Journal entry {number}: what it brought in is not what the other laptop wrote.",
        number=str(merge.number),
    )


def lines(journal: Line) -> Lines:
    """Return a journal, and all those that were merged into it."""
    found = Lines()
    found.add(journal)
    return found


def head_of(line: Line) -> str:
    """Return the digest of the newest entry."""
    return line[-1].digest if line else START


def moved(line: Line, places: range, onto: Line) -> Iterator[Entry]:
    """Return entries of a journal as they read behind another one; what they take back is still the same."""
    taken = {entry.id for entry in onto}
    # An entry that came in by an earlier merge already is there: its key is taken, its copy needs another.
    keys = {line[n].id: new_key() if line[n].id in taken else line[n].id for n in places}
    # Undo and redo name what they are about by number: numbers are looked up by key, which is the same in
    # both journals.
    numbers = {entry.id: entry.number for entry in onto}
    numbers |= {keys[line[n].id]: number for number, n in enumerate(places, len(onto) + 1)}
    previous = head_of(onto)
    for number, n in enumerate(places, len(onto) + 1):
        entry, target = line[n], line[n].target
        if target is not None:
            # Entries are numbered from 1 without a gap: a number says at which place an entry stands.
            key = line[target - 1].id
            target = numbers.get(keys.get(key, key), target)
        copy = replace(entry, id=keys[entry.id], number=number, target=target, previous=previous)
        copy.digest = previous = digest(copy)
        yield copy
