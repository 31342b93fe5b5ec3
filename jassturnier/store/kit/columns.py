"""The kinds of columns that the rows are made of."""

import secrets
from collections.abc import Callable
from datetime import UTC, datetime
from enum import StrEnum
from functools import lru_cache
from typing import Any, TypeVar

from sqlalchemy import (
    JSON,
    BigInteger,
    Column,
    DateTime,
    Dialect,
    Enum,
    ForeignKey,
    LargeBinary,
    String,
    TypeDecorator,
)
from sqlmodel import Field

from jassturnier.i18n import visible

EnumT = TypeVar("EnumT", bound=StrEnum)


class Utc(TypeDecorator[datetime]):
    """An aware moment in UTC; SQLite keeps it without its zone."""

    impl = DateTime
    cache_ok = True

    @property
    def python_type(self) -> type[datetime]:
        """The type of the values."""
        return datetime

    def process_bind_param(self, value: datetime | None, dialect: Dialect) -> datetime | None:
        """Store UTC without zone."""
        del dialect
        return None if value is None else value.astimezone(UTC).replace(tzinfo=None)

    def process_result_value(self, value: datetime | None, dialect: Dialect) -> datetime | None:
        """Give the zone back."""
        del dialect
        return None if value is None else value.replace(tzinfo=UTC)


class VisibleWords(TypeDecorator[str]):
    """Words as they are shown and written: without signs that steer a terminal or turn the writing."""

    impl = String
    cache_ok = True

    def result_processor(self, dialect: Dialect, coltype: object) -> Callable[[Any], Any]:
        """Take invisible signs out of what was read; in most columns it is the same few words."""
        del dialect, coltype
        return lru_cache(1000, typed=True)(_visible)


class VisibleJson(TypeDecorator[Any]):
    """A JSON value with all its words as `VisibleWords` has them."""

    impl = JSON
    cache_ok = True

    def process_result_value(self, value: Any, dialect: Dialect) -> Any:  # noqa: ANN401 — a JSON value
        """Take invisible signs out of what was read."""
        del dialect
        return value and _visible(value)  # nothing in most rows


class Choice(Enum):
    """A member of an enumeration; SQLAlchemy's own asks three functions for each."""

    def result_processor(self, dialect: Dialect, coltype: object) -> Callable[[Any], Any]:
        """Return the member of a word."""
        del dialect, coltype
        return {member.value: member for member in self.python_type}.__getitem__


def _visible(value: Any) -> Any:  # noqa: ANN401 — a JSON value
    match value:
        case str():
            return visible(value)
        case dict():
            return {_visible(key): _visible(inner) for key, inner in value.items()}
        case list():
            return list(map(_visible, value))
    return value


def new_key() -> int:
    """Return a random key, positive and below 2**63."""
    return secrets.randbits(63)


_LETTERS = "ABCDEFGHJKLMNPRSTUVWXYZ"
"""Without I, O and Q, which look like digits."""
_LENGTH = 6


def new_code() -> str:
    """Return six random letters that open the sheet of a table to a phone."""
    number, code = secrets.randbelow(len(_LETTERS) ** _LENGTH), ""
    for _ in range(_LENGTH):
        number, letter = divmod(number, len(_LETTERS))
        code += _LETTERS[letter]
    return code


def now() -> datetime:
    """Return the present moment in UTC."""
    return datetime.now(UTC)


def key_column() -> Any:  # noqa: ANN401 — SQLModel's Field is untyped by design
    """Return a key, which every new row brings along."""
    # No column yet: each table needs its own.
    return Field(sa_type=BigInteger, primary_key=True, sa_column_kwargs={"autoincrement": False})


def ref_column(target: str, *, optional: bool = False) -> Any:  # noqa: ANN401
    """Return a reference to the key of another table, checked at commit."""
    column: Column[int] = Column(
        BigInteger,
        # Deferred: the journal puts rows back in any order, and only the whole has to be consistent.
        ForeignKey(f"{target}.id", deferrable=True, initially="DEFERRED"),
        nullable=optional,
        index=True,
    )
    return Field(default=None, sa_column=column) if optional else Field(sa_column=column)


def choice_column(kind: type[EnumT], name: str, default: EnumT) -> Any:  # noqa: ANN401
    """Return a column that takes the values of an enumeration."""
    stored = Choice(
        kind,
        name=name,
        native_enum=False,
        create_constraint=True,
        # The words, not Python's names for them, which may change without a migration.
        values_callable=lambda cls: [m.value for m in cls],
    )
    return Field(default=default, sa_column=Column(stored, nullable=False))


def json_column(default: object, stored: str | None = None) -> Any:  # noqa: ANN401
    """Return a column of JSON; `stored` is what a row has that was written without it."""
    return Field(default=default, sa_column=Column(JSON, nullable=False, server_default=stored))


def moment_column() -> Any:  # noqa: ANN401
    """Return a moment, now if not said."""
    return Field(default_factory=now, sa_column=Column(Utc, nullable=False))


def picture_column() -> Any:  # noqa: ANN401
    """Return the bytes of a picture, if there is one."""
    return Field(default=None, sa_column=Column(LargeBinary, nullable=True))
