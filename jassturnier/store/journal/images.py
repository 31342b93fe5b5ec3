"""Rows as images: what stands in the database, column by column, in its JSON form, and back again."""

from base64 import b64decode, b64encode
from collections.abc import Iterable, Iterator, Mapping, Sequence
from datetime import date, datetime
from enum import Enum
from functools import cache
from typing import Any, TypeAlias

from sqlalchemy import Column, Connection, Select, select
from sqlalchemy import Table as SqlTable

from jassturnier.store.kit.models import Row

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
