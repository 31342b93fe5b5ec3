"""The journal: every change of the data as row images, collected when rows are flushed."""

import hashlib
import json
from base64 import b64decode, b64encode
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from datetime import date, datetime
from enum import Enum
from functools import cache
from typing import Any, TypeAlias

from sqlalchemy import Column, Connection, Select, String, cast, event, func, or_, select
from sqlalchemy import Table as SqlTable
from sqlalchemy.orm import ORMExecuteState, Session
from sqlmodel import col

from jassturnier.errors import NotAllowed, damaged
from jassturnier.i18n import Text, say
from jassturnier.store.journal.heads import Stamp, head, refuse_closed
from jassturnier.store.kit.models import Journal, Reserve, Row, Table, Tournament
from jassturnier.store.kit.schema import SCHEMA, JournalKind, new_key, now
from jassturnier.store.kit.view import RECORDER
from jassturnier.tournament.people.fields import LONGEST, endless
from jassturnier.values import frozen

Image: TypeAlias = dict[str, Any]
"""Column name → value in its JSON form."""
RowKey: TypeAlias = tuple[str, int]
CHUNK = 500
"""Keys asked for at once; older SQLite takes 999 parameters at most."""
_PLAIN = frozenset({int, str, bool, type(None)})
"""The types of most values: they are in their JSON form already."""


@cache
def tables() -> dict[str, SqlTable]:
    """Return every journaled table by name, parents before children."""
    return {table.name: table for table in Row.metadata.sorted_tables if table.name != "journal"}


def journal_table() -> SqlTable:
    """Return the table of the journal."""
    return Row.metadata.tables["journal"]


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


def decode(column: Column[Any], value: object) -> object:
    """Return the column value of a JSON form."""
    kind = _python_type(column)
    if isinstance(value, str) and kind in (datetime, date):
        return kind.fromisoformat(value)
    if isinstance(value, str) and kind is bytes:
        return b64decode(value, validate=True)
    if isinstance(value, str) and kind is not None and issubclass(kind, Enum):
        return kind(value)
    return value


def _python_type(column: Column[Any]) -> type[Any] | None:
    """Return what the values of a column are, None for JSON and for words, which not every version types."""
    try:
        return None if _is_json(column) else column.type.python_type
    except NotImplementedError:
        return None


def _is_json(column: Column[Any]) -> bool:
    return column.type.__visit_name__ == "JSON"


def read_images(connection: Connection, keys: Iterable[RowKey]) -> dict[RowKey, Image | None]:
    """Read the rows with these keys; a row that is not there is None."""
    by_table: dict[str, list[int]] = {}
    for table, key in keys:
        by_table.setdefault(table, []).append(key)
    images: dict[RowKey, Image | None] = {(t, key): None for t, ids in by_table.items() for key in ids}
    for name, ids in by_table.items():
        for image in _rows(connection, tables()[name], ids):
            images[name, image["id"]] = image
    return images


def _rows(connection: Connection, table: SqlTable, ids: Sequence[int]) -> Iterator[Image]:
    for start in range(0, len(ids), CHUNK):
        yield from whole_rows(connection, select(table).where(table.c.id.in_(ids[start : start + CHUNK])))


def whole_rows(connection: Connection, query: Select[Any]) -> Iterator[Image]:
    """Read whole rows of a table in their JSON form."""
    found = connection.execute(query)
    # No mapping for each row: the proof of a season reads every row there is, and the detours doubled its
    # time.
    names = tuple(found.keys())
    for row in found.all():
        yield {
            name: value if type(value) in _PLAIN else encode(value)
            for name, value in zip(names, row, strict=True)
        }


def all_images(connection: Connection) -> dict[RowKey, Image]:
    """Read every journaled row of the database."""
    return {
        (name, image["id"]): image
        for name, table in tables().items()
        for image in whole_rows(connection, select(table))
    }


def insert(connection: Connection, images: Mapping[RowKey, Image | None]) -> None:
    """Write rows as these images have them, parents first."""
    for name, table in tables().items():
        rows = [_values(table, image) for (t, _), image in images.items() if t == name and image is not None]
        if rows:
            connection.execute(table.insert(), rows)


def usual_values(table: str) -> Image:
    """Return the usual values of the columns of a table that have any."""
    (model,) = (model for model in Row.__subclasses__() if model.__tablename__ == table)
    return {
        name: encode(field.get_default(call_default_factory=True))
        for name, field in model.model_fields.items()
        if not field.is_required()
    }


def patched(present: Image | None, after: Image | None) -> Image | None:
    """Return the image of a row after a change."""
    return {**present, **after} if present and after is not None else after


def _values(table: SqlTable, image: Image) -> dict[str, object]:
    return {name: decode(table.c[name], value) for name, value in image.items()}


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
        images = _alike(document["columns"], document["rows"])
        found = [Change(document["table"], image["id"], None, image) for image in images]
    else:
        found = [Change(document["table"], document["key"], document["before"], document["after"])]
    for change in found:
        images_of = {type(change.before), type(change.after)} <= {dict, type(None)}
        if not (type(change.key) is int and images_of):
            raise TypeError(document)
    return found


def _alike(columns: object, rows: object) -> list[Image]:
    """Return the images of rows with the same columns."""
    if not (isinstance(columns, list) and isinstance(rows, list) and {*map(type, columns)} <= {str}):
        raise TypeError(columns)
    if len(set(columns)) < len(columns):
        raise ValueError(columns)
    return [dict(zip(columns, row, strict=True)) for row in rows]


@dataclass(slots=True)
class Recorder:
    """Collects which rows a session touches, with their images before the first touch."""

    before: dict[RowKey, Image | None] = field(default_factory=dict)

    def attach(self, session: Session) -> None:
        """Listen to the flushes of a session and forbid statements that bypass them."""
        session.info[RECORDER] = self
        event.listen(session, "before_flush", self._note)
        event.listen(session, "do_orm_execute", _refuse_bulk)

    def _note(self, session: Session, *_: object) -> None:
        for row in (*session.new, *session.dirty):
            if not isinstance(row, Journal):
                _refuse_endless(row)
        touched = [_row_key(row) for row in (*session.dirty, *session.deleted)]
        unseen = [key for key in touched if key not in self.before]
        # The last moment: after this flush only the new values can be read.
        self.before |= read_images(session.connection(), unseen)
        # A row that was deleted and comes back under its key keeps the image from before.
        for row in session.new:
            self.before.setdefault(_row_key(row), None)

    def changes(self, connection: Connection) -> list[Change]:
        """Return what really changed, in the order the rows were first touched."""
        after = read_images(connection, self.before)
        found = (difference(key, self.before[key], after[key]) for key in self.before)
        return [change for change in found if change is not None]


def add_rows(session: Session, kind: type[Row], rows: Iterable[Mapping[str, object]]) -> None:
    """Add many rows to a table, as those of a draw; as objects each would take ten times as long.

    A row is given by its columns, `{"table_id": 7, "entry_id": 5, "side": 0}`: others have their usual value.
    """
    session.flush()  # rows that these belong to come first, in the journal too
    usual = {
        name: field.get_default(call_default_factory=True)
        for name, field in kind.model_fields.items()
        if not field.is_required()
    }
    made = [{"id": new_key(), **usual, **row} for row in rows]
    if made:
        name = str(kind.__tablename__)
        session.info[RECORDER].before.update(dict.fromkeys((name, row["id"]) for row in made))
        session.connection().execute(tables()[name].insert(), made)


def _refuse_endless(row: Row) -> None:
    """Refuse words that nobody reads on a list, whatever command they come from.

    Raises:
        NotAllowed: they are too long.
    """
    for value in row.__dict__.values():
        for words in _strings(value):
            if len(words) > LONGEST:
                raise NotAllowed(endless(words))


def _strings(value: object) -> Iterator[str]:
    match value:
        case str():
            yield value
        case dict():
            for pair in value.items():
                yield from _strings(list(pair))
        case list():
            for inner in value:
                yield from _strings(inner)


def _row_key(row: Row) -> RowKey:
    return str(row.__tablename__), row.id


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


def _refuse_bulk(state: ORMExecuteState) -> None:
    if state.is_insert or state.is_update or state.is_delete:
        # No Text: this is a mistake in the program, and a traceback is right.
        message = "bulk statements bypass the journal; change rows through the session"
        raise RuntimeError(message)


def write(session: Session, stamp: Stamp, changes: Sequence[Change]) -> Journal:
    """Add the entry for `changes` to the session; it is committed with them."""
    last = head(session)
    entry = Journal(
        id=new_key(),
        number=last.number + 1,
        made=now(),
        station=stamp.station,
        kind=stamp.kind,
        target=stamp.target,
        tournament_id=stamp.tournament_id,
        command=stamp.command,
        schema_number=SCHEMA,
        changes=documents(changes),
        previous=last.digest,
        digest="",
    )
    entry.digest = digest(entry)
    session.add(entry)
    return entry


def digest(entry: Journal) -> str:
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


def changes_of(entry: Journal) -> list[Change]:
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


def apply(connection: Connection, changes: Sequence[Change]) -> None:
    """Bring rows to their `after` images: first delete every changed row, then insert the images."""
    # A change holds only the columns that differ; the rest of the row is what lies there now.
    present = read_images(connection, [(c.table, c.key) for c in changes])
    images = {(c.table, c.key): patched(present[c.table, c.key], c.after) for c in changes}
    known = tables()
    # Two rows may have exchanged a unique value: changed one after the other they would collide.
    for name, key in images:
        connection.execute(known[name].delete().where(known[name].c.id == key))
    insert(connection, images)


def completed(change: Change) -> Change:
    """Give a row that appears the usual values of the columns that its schema did not have yet."""
    if change.before is not None or change.after is None:
        return change
    return replace(change, after={**usual_values(change.table), **change.after})


_COLUMNS = {str(Table.__tablename__): "sheet", str(Reserve.__tablename__): "last"}
"""Where rows hold sheet numbers."""


def highest_sheet(session: Session, tournament_id: int) -> int:
    """Return the highest sheet number this tournament ever had, 0 before the first."""
    session.flush()
    present = (_highest(session, tournament_id, *column) for column in _COLUMNS.items())
    return max(*present, *_gone(session, tournament_id))


def _highest(session: Session, tournament_id: int, name: str, column: str) -> int:
    table = tables()[name]
    query = select(func.max(table.c[column])).where(table.c.tournament_id == tournament_id)
    return session.execute(query).scalar() or 0


def _gone(session: Session, tournament_id: int) -> Iterator[int]:
    """Yield the sheet numbers of rows that were changed or taken away, by this transaction too."""
    touched_now = session.info[RECORDER].before.items()  # of this tournament: a transaction is about one
    yield from (image[_COLUMNS[name]] for (name, _), image in touched_now if image and name in _COLUMNS)
    # Looked for as text first: most entries hold no sheet from before, and need not be read as JSON.
    changes = cast(col(Journal.changes), String)
    query = select(Journal).where(
        col(Journal.tournament_id) == tournament_id,
        or_(*(changes.contains(f'"{name}"', autoescape=True) for name in _COLUMNS)),
        or_(*(changes.contains(f'"before":{blank}{{', autoescape=True) for blank in ("", " "))),
    )
    for entry in session.execute(query).scalars():
        for change in changes_of(entry):
            column = _COLUMNS.get(change.table)
            if column is not None and change.before is not None and column in change.before:
                yield change.before[column]


def reserve(session: Session, tournament_id: int, count: int) -> range:
    """Set sheet numbers aside for slips that belong to no table yet; no draw will use them.

    Which table such a slip was used for is said when its result is entered.
    """
    first = highest_sheet(session, tournament_id) + 1
    # Stored as a row and not only in the printed slips: so the journal remembers them like those of tables.
    numbers = range(first, first + count)
    session.add(Reserve(tournament_id=tournament_id, first=numbers[0], last=numbers[-1]))
    return numbers


def keep_sheets(session: Session) -> None:
    """Set aside the highest sheet number of each tournament that only its journal knows any more."""
    for key in session.execute(select(col(Tournament.id))).scalars().all():
        highest = highest_sheet(session, key)
        if highest > max(_highest(session, key, *column) for column in _COLUMNS.items()):
            session.add(Reserve(tournament_id=key, first=highest, last=highest))


_OUTSIDE = frozenset({"person", "season", "season_event", "station", "layout"})
"""Tables whose rows belong to no tournament."""


def refuse_patch_of_closed(session: Session, tournament_id: int, changes: Sequence[Change]) -> None:
    """Keep a closed tournament from being changed by undo or redo, unless that opens it or takes it away."""
    of_tournament = [change for change in changes if change.table == "tournament"]
    inside = any(change.table not in _OUTSIDE for change in changes)
    decides = any(change.before is None or "closed" in change.before for change in of_tournament)
    if inside and not decides:
        refuse_closed(session, tournament_id)


def takes_away(changes: Iterable[Change]) -> bool:
    """Say whether changes take a whole tournament away."""
    return any(change.table == "tournament" and change.after is None for change in changes)


def gone(session: Session) -> dict[int, str]:
    """Return the names of the tournaments that are in the journal only, by key, the oldest first."""
    there = select(col(Tournament.id))
    # A checkpoint holds the rows of all tournaments.
    about = (col(Journal.tournament_id).not_in(there), col(Journal.kind) != JournalKind.CHECKPOINT)
    query = select(Journal).where(*about).order_by(col(Journal.number))
    names: dict[int, str] = {}
    for entry in session.execute(query).scalars():
        for change in changes_of(entry):
            image = change.after or change.before or {}
            if change.table == "tournament" and "name" in image:
                # A later entry may hold another name: the last one it had is what people remember it by.
                names[change.key] = image["name"]
    return names


def taken_away_last(session: Session, station: str, *, undone: bool) -> int | None:
    """Return the tournament that the newest entry of a station took away, by taking something back or not."""
    query = select(Journal).where(col(Journal.station) == station).order_by(col(Journal.number).desc())
    # Only this laptop's very last step: after anything newer, a bare “undo” or “redo” is about a tournament
    # that is there.
    newest = session.execute(query.limit(1)).scalar()
    if newest is None or (newest.kind is JournalKind.UNDO) != undone:
        return None
    there = session.execute(select(col(Tournament.id)).where(col(Tournament.id) == newest.tournament_id))
    return newest.tournament_id if there.first() is None else None
