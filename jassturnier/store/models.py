"""The rows of the database. Validation is in the pure code; the constraints here are the net.

Keys are random 63-bit integers made in Python, so that rows of two laptops never collide. Every
foreign key is checked at commit, not before: the journal may then put rows back in any order.
"""

import secrets
from datetime import UTC, date, datetime
from enum import StrEnum
from typing import Any, ClassVar, TypeVar

from sqlalchemy import (
    JSON,
    BigInteger,
    Column,
    DateTime,
    Dialect,
    Enum,
    ForeignKey,
    MetaData,
    TypeDecorator,
    UniqueConstraint,
)
from sqlmodel import Field, SQLModel

SCHEMA = 1

_NAMES = {
    "ix": "ix_%(column_0_label)s",
    "uq": "uq_%(table_name)s_%(column_0_N_name)s",
    "ck": "ck_%(table_name)s_%(constraint_name)s",
    "fk": "fk_%(table_name)s_%(column_0_name)s_%(referred_table_name)s",
    "pk": "pk_%(table_name)s",
}


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


class Presence(StrEnum):
    """Where somebody is: entered, called and here, or gone home."""

    EXPECTED = "expected"
    HERE = "here"
    GONE = "gone"


class Part(StrEnum):
    """What an entry does in a round."""

    PLAYS = "plays"
    RESTS = "rests"
    LATE = "late"
    ABSENT = "absent"
    LEFT = "left"


class ReadingKind(StrEnum):
    """Which reading of a slip it is."""

    FIRST = "first"
    SECOND = "second"
    RULING = "ruling"


class How(StrEnum):
    """How a reading was taken: its sum was exact, accepted with a note, split, or one side computed."""

    EXACT = "exact"
    ACCEPTED = "accepted"
    SPLIT = "split"
    COMPUTED = "computed"


class JournalKind(StrEnum):
    """What a journal entry is."""

    CHANGE = "change"
    UNDO = "undo"
    REDO = "redo"
    CHECKPOINT = "checkpoint"


EnumT = TypeVar("EnumT", bound=StrEnum)


def new_key() -> int:
    """Return a random key, positive and below 2**63."""
    return secrets.randbits(63)


def now() -> datetime:
    """Return the present moment in UTC."""
    return datetime.now(UTC)


def _key() -> Any:  # noqa: ANN401 — SQLModel's Field is untyped by design
    return Field(default_factory=new_key, sa_column=Column(BigInteger, primary_key=True, autoincrement=False))


def _ref(target: str, *, optional: bool = False) -> Any:  # noqa: ANN401
    column: Column[int] = Column(
        BigInteger,
        ForeignKey(f"{target}.id", deferrable=True, initially="DEFERRED"),
        nullable=optional,
        index=True,
    )
    return Field(default=None, sa_column=column) if optional else Field(sa_column=column)


def _choice(kind: type[EnumT], name: str, default: EnumT) -> Any:  # noqa: ANN401
    stored = Enum(
        kind,
        name=name,
        native_enum=False,
        create_constraint=True,
        values_callable=lambda cls: [m.value for m in cls],
    )
    return Field(default=default, sa_column=Column(stored, nullable=False))


def _json(default: object) -> Any:  # noqa: ANN401
    return Field(default=default, sa_column=Column(JSON, nullable=False))


def _moment() -> Any:  # noqa: ANN401
    return Field(default_factory=now, sa_column=Column(Utc, nullable=False))


class Row(SQLModel):
    """A row with a key of its own."""

    metadata: ClassVar[MetaData] = MetaData(naming_convention=_NAMES)


class Person(Row, table=True):
    """Somebody known to the club, across tournaments."""

    id: int = _key()
    family: str
    given: str = ""
    club: str = ""
    place: str = ""
    born: int | None = None
    contact: str = ""
    language: str = ""


class Tournament(Row, table=True):
    """One evening, or one event of several rounds, with its own copy of the regulation."""

    __table_args__ = (UniqueConstraint("name"),)

    id: int = _key()
    name: str
    day: date | None = None
    venue: str = ""
    language: str = ""
    regulation: dict[str, Any] = _json({})
    created: datetime = _moment()


class Entry(Row, table=True):
    """What is ranked: one person, a fixed pair, or a stand-in (`ranked` is false)."""

    __table_args__ = (UniqueConstraint("tournament_id", "number"),)

    id: int = _key()
    tournament_id: int = _ref("tournament")
    number: int
    name: str = ""
    category: str = ""
    club: str = ""
    ranked: bool = True
    presence: Presence = _choice(Presence, "presence", Presence.EXPECTED)
    due: int = 0
    paid: int = 0


class EntryMember(Row, table=True):
    """A person in an entry, from one round and deal on to another."""

    __tablename__ = "entry_member"

    id: int = _key()
    entry_id: int = _ref("entry")
    person_id: int = _ref("person")
    position: int = 1
    from_round: int = 1
    from_deal: int = 1
    to_round: int | None = None
    to_deal: int | None = None


class Stage(Row, table=True):
    """A part of the tournament with its own rounds, such as the Vorrunde or the Final."""

    __table_args__ = (UniqueConstraint("tournament_id", "number"),)

    id: int = _key()
    tournament_id: int = _ref("tournament")
    number: int


class StageEntry(Row, table=True):
    """An entry in a stage: its group, its place in the group (seed), and why it got there."""

    __tablename__ = "stage_entry"
    __table_args__ = (UniqueConstraint("stage_id", "entry_id"),)

    id: int = _key()
    stage_id: int = _ref("stage")
    entry_id: int = _ref("entry")
    group: str = ""
    seed: int | None = None
    reason: str = ""


class Round(Row, table=True):
    """A drawn round: how it was drawn, from which seed, and what the draw was worth."""

    __table_args__ = (UniqueConstraint("stage_id", "number"),)

    id: int = _key()
    stage_id: int = _ref("stage")
    number: int
    method: str
    seed: int
    report: dict[str, Any] = _json({})
    rank_order: list[int] = _json([])
    drawn: datetime = _moment()


class RoundEntry(Row, table=True):
    """What an entry does in a round."""

    __tablename__ = "round_entry"
    __table_args__ = (UniqueConstraint("round_id", "entry_id"),)

    id: int = _key()
    round_id: int = _ref("round")
    entry_id: int = _ref("entry")
    part: Part = _choice(Part, "part", Part.PLAYS)


class Table(Row, table=True):
    """A table of a round; `sheet` is unique in the tournament and never used again."""

    __tablename__ = "jass_table"
    __table_args__ = (UniqueConstraint("round_id", "number"), UniqueConstraint("tournament_id", "sheet"))

    id: int = _key()
    tournament_id: int = _ref("tournament")
    round_id: int = _ref("round")
    number: int
    group: str = ""
    game: str
    deals: int
    sheet: int


class Seat(Row, table=True):
    """An entry on a side of a table; sides and the places on a side are counted from 0."""

    __table_args__ = (UniqueConstraint("table_id", "side", "place"), UniqueConstraint("table_id", "entry_id"))

    id: int = _key()
    table_id: int = _ref("jass_table")
    entry_id: int = _ref("entry")
    side: int
    place: int = 0


class Reading(Row, table=True):
    """What somebody read off a slip; the raw values stay as they were typed."""

    __table_args__ = (UniqueConstraint("table_id", "kind"),)

    id: int = _key()
    table_id: int = _ref("jass_table")
    kind: ReadingKind = _choice(ReadingKind, "kind", ReadingKind.FIRST)
    station: str
    reader: str = ""
    read: datetime = _moment()
    how: How = _choice(How, "how", How.EXACT)
    note: str = ""
    facts: dict[str, Any] = _json({})


class ReadingLine(Row, table=True):
    """One number of a reading: a side, a column of the game's slip, the value; None is a gap in the slip."""

    __tablename__ = "reading_line"
    __table_args__ = (UniqueConstraint("reading_id", "column", "side"),)

    id: int = _key()
    reading_id: int = _ref("reading")
    column: str
    side: int
    value: int | None = None


class Deal(Row, table=True):
    """One deal of a reading in the notation of its game."""

    __table_args__ = (UniqueConstraint("reading_id", "number"),)

    id: int = _key()
    reading_id: int = _ref("reading")
    number: int
    notation: str


class Lot(Row, table=True):
    """A lot that decides a tie; those tied drew in the same batch, the lowest number wins."""

    __table_args__ = (UniqueConstraint("batch", "entry_id"),)

    id: int = _key()
    tournament_id: int = _ref("tournament")
    stage_id: int = _ref("stage")
    entry_id: int = _ref("entry")
    batch: int
    number: int
    typed: bool = False


class Wish(Row, table=True):
    """A wish for the draw: apart, together, a table, a seat; hard or soft."""

    id: int = _key()
    tournament_id: int = _ref("tournament")
    kind: str
    hard: bool = False
    facts: dict[str, Any] = _json({})


class Penalty(Row, table=True):
    """Points taken from, or given to, an entry by the director."""

    id: int = _key()
    tournament_id: int = _ref("tournament")
    entry_id: int = _ref("entry")
    round_id: int | None = _ref("round", optional=True)
    points: int
    reason: str = ""


class Season(Row, table=True):
    """Several tournaments ranked together."""

    __table_args__ = (UniqueConstraint("name"),)

    id: int = _key()
    name: str
    settings: dict[str, Any] = _json({})


class SeasonEvent(Row, table=True):
    """A tournament, or totals of an evening played on paper, in a season."""

    __tablename__ = "season_event"
    __table_args__ = (UniqueConstraint("season_id", "number"),)

    id: int = _key()
    season_id: int = _ref("season")
    number: int
    name: str = ""
    tournament_id: int | None = _ref("tournament", optional=True)
    facts: dict[str, Any] = _json({})


class Journal(Row, table=True):
    """One change of the data with everything needed to take it back; never changed itself."""

    __table_args__ = (UniqueConstraint("number"),)

    id: int = _key()
    number: int
    made: datetime = _moment()
    station: str
    kind: JournalKind = _choice(JournalKind, "kind", JournalKind.CHANGE)
    target: int | None = None
    tournament_id: int | None = Field(default=None, sa_column=Column(BigInteger, nullable=True, index=True))
    command: str
    schema_number: int = SCHEMA
    changes: list[Any] = _json([])
    previous: str
    digest: str
