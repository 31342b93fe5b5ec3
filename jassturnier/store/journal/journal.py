"""The journal: every change of the data as row images, collected when rows are flushed."""

from base64 import b64decode
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from datetime import date, datetime
from enum import Enum
from functools import cache
from typing import Any

from sqlalchemy import Column, Connection, String, cast, event, func, or_, select
from sqlalchemy import Table as SqlTable
from sqlalchemy.orm import ORMExecuteState, Session
from sqlmodel import col

from jassturnier.errors import NotAllowed
from jassturnier.store.journal.changes import (
    Change,
    Image,
    RowKey,
    changes_of,
    difference,
    digest,
    documents,
    encode,
    images,
    patched,
)
from jassturnier.store.journal.heads import Stamp, head, refuse_closed
from jassturnier.store.kit.models import Journal, Reserve, Row, Table, Tournament
from jassturnier.store.kit.schema import SCHEMA, new_key, now
from jassturnier.store.kit.view import RECORDER, Source
from jassturnier.tournament.people.fields import LONGEST, endless

CHUNK = 500
"""Keys asked for at once; older SQLite takes 999 parameters at most."""


@cache
def tables() -> dict[str, SqlTable]:
    """Return every journaled table by name, parents before children."""
    return {table.name: table for table in Row.metadata.sorted_tables if table.name != "journal"}


def journal_table() -> SqlTable:
    """Return the table of the journal."""
    return Row.metadata.tables["journal"]


def decode(column: Column[Any], value: object) -> object:
    """Return the column value of a JSON form."""
    try:
        kind = None if column.type.__visit_name__ == "JSON" else column.type.python_type
    except NotImplementedError:
        kind = None  # words, which not every version types
    if isinstance(value, str) and kind in (datetime, date):
        return kind.fromisoformat(value)
    if isinstance(value, str) and kind is bytes:
        return b64decode(value, validate=True)
    if isinstance(value, str) and kind is not None and issubclass(kind, Enum):
        return kind(value)
    return value


def read_images(source: Source, keys: Iterable[RowKey]) -> dict[RowKey, Image | None]:
    """Read the rows with these keys; a row that is not there is None."""
    by_table: dict[str, list[int]] = {}
    for table, key in keys:
        by_table.setdefault(table, []).append(key)
    found: dict[RowKey, Image | None] = {(t, key): None for t, ids in by_table.items() for key in ids}
    for name, ids in by_table.items():
        for start in range(0, len(ids), CHUNK):
            found |= {(name, row["id"]): row for row in images(source, name, id=ids[start : start + CHUNK])}
    return found


def all_images(source: Source) -> dict[RowKey, Image]:
    """Read every journaled row of the database."""
    return {(name, row["id"]): row for name in tables() for row in images(source, name)}


def insert(connection: Connection, images: Mapping[RowKey, Image | None]) -> None:
    """Write rows as these images have them, parents first."""
    for name, table in tables().items():
        rows = [_values(table, image) for (t, _), image in images.items() if t == name and image is not None]
        if rows:
            connection.execute(table.insert(), rows)


def usual_values(table: str) -> Image:
    """Return the usual values of the columns of a table that have any."""
    (model,) = (model for model in Row.__subclasses__() if model.__tablename__ == table)
    return {name: encode(value) for name, value in _usual(model).items()}


def _usual(model: type[Row]) -> dict[str, object]:
    return {
        name: field.get_default(call_default_factory=True)
        for name, field in model.model_fields.items()
        if not field.is_required()
    }


def _values(table: SqlTable, image: Image) -> dict[str, object]:
    return {name: decode(table.c[name], value) for name, value in image.items()}


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
    usual = _usual(kind)
    made = [{"id": new_key(), **usual, **row} for row in rows]
    if made:
        name = str(kind.__tablename__)
        session.info[RECORDER].before.update(dict.fromkeys((name, row["id"]) for row in made))
        session.connection().execute(tables()[name].insert(), made)


def _refuse_endless(row: Row) -> None:
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
