"""The rows of the database. Validation is in the pure code; the constraints here are the net."""

from collections.abc import Callable
from datetime import UTC, date, datetime
from enum import StrEnum
from typing import Any, ClassVar, Self, TypeVar

from sqlalchemy import (
    JSON,
    BigInteger,
    Column,
    DateTime,
    Dialect,
    Enum,
    ForeignKey,
    LargeBinary,
    MetaData,
    TypeDecorator,
    UniqueConstraint,
    select,
)
from sqlalchemy.orm import Session
from sqlmodel import Field, SQLModel

from jassturnier.store.kit.schema import SCHEMA, JournalKind, Suits, new_key, now
from jassturnier.tournament.lists import Announced, How, PaidBy, Presence, ReadingKind, RoundPart

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


class Choice(Enum):
    """A member of an enumeration; SQLAlchemy's own asks three functions for each."""

    def result_processor(self, dialect: Dialect, coltype: object) -> Callable[[Any], Any]:
        """Return the member of a word."""
        del dialect, coltype
        return {member.value: member for member in self.python_type}.__getitem__


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


_NAMES = {
    "ix": "ix_%(column_0_label)s",
    "uq": "uq_%(table_name)s_%(column_0_N_name)s",
    "ck": "ck_%(table_name)s_%(constraint_name)s",
    "fk": "fk_%(table_name)s_%(column_0_name)s_%(referred_table_name)s",
    "pk": "pk_%(table_name)s",
}


class Row(SQLModel):
    """A row with a key of its own. Pydantic makes no validators: it would for each table, at every start."""

    model_config = {"defer_build": True}
    metadata: ClassVar[MetaData] = MetaData(naming_convention=_NAMES)
    id: int = key_column()

    def __init__(self, **values: object) -> None:
        # No default_factory of the column: Pydantic would inspect its signature for each row of a draw.
        super().__init__(**{"id": new_key(), **values})

    @classmethod
    def where(cls, session: Session, *order: str, **equal: object) -> list[Self]:
        """Read the rows of which columns are equal to a value, or to one of a list, in the order of others.

        `StageEntry.where(session, stage_id=7)` are objects; `rows` of `store.load` reads many faster.
        """
        conditions = (
            getattr(cls, name).in_(value) if isinstance(value, list) else getattr(cls, name) == value
            for name, value in equal.items()
        )
        query = select(cls).where(*conditions).order_by(*(getattr(cls, name) for name in order))
        return list(session.execute(query).scalars())

    @classmethod
    def drop(cls, session: Session, **equal: object) -> None:
        """Delete the rows that `where` finds."""
        for row in cls.where(session, **equal):
            session.delete(row)

    @classmethod
    def one(cls, session: Session, **equal: object) -> Self | None:
        """Read the first row that `where` finds, None if there is no such row."""
        return next(iter(cls.where(session, **equal)), None)


class Person(Row, table=True):
    """Somebody known to the club, across tournaments; `spellings` are other names that mean it.

    `member` is the number in the club.
    """

    family: str
    given: str = ""
    club: str = ""
    place: str = ""
    born: int | None = None
    contact: str = ""
    language: str = ""
    spellings: list[str] = json_column([], "[]")
    member: str = ""


class Tournament(Row, table=True):
    """One evening, or one event of several rounds, with its own copy of the regulation.

    A closed one takes no changes. Prizes that are published are shares of `prize_money`, in Rappen.
    """

    __table_args__ = (UniqueConstraint("name"),)

    name: str
    day: date | None = None
    venue: str = ""
    language: str = ""
    regulation: dict[str, Any] = json_column({})
    created: datetime = moment_column()
    closed: bool = False
    prizes_published: bool = False
    prize_money: int | None = None


class Letterhead(Row, table=True):
    """What stands at the head of a tournament's papers; a PNG or JPEG; a colour as “#8c141e”."""

    __table_args__ = (UniqueConstraint("tournament_id"),)

    tournament_id: int = ref_column("tournament")
    club: str = ""
    logo: bytes | None = picture_column()
    suits: Suits = choice_column(Suits, "suits", Suits.SWISS)
    colour: str = ""


class Reserve(Row, table=True):
    """Sheet numbers, from first to last, that were printed on slips without a table."""

    tournament_id: int = ref_column("tournament")
    first: int
    last: int


class Entry(Row, table=True):
    """What is ranked: one person, a fixed pair, or a stand-in (`ranked` is false).

    `guess` is what was guessed in an estimation contest. `due` is a price of its own, 0 that of the
    regulation; who is `free` owes nothing. `paid` is what was paid before there were payments.
    `pot_seat` is what was drawn at the door. `source` is the list it came by, the fingerprint of its
    headings.
    """

    __table_args__ = (UniqueConstraint("tournament_id", "number"),)

    tournament_id: int = ref_column("tournament")
    number: int
    name: str = ""
    category: str = ""
    club: str = ""
    ranked: bool = True
    presence: Presence = choice_column(Presence, "presence", Presence.EXPECTED)
    due: int = 0
    paid: int = 0
    guess: int | None = None
    free: bool = False
    announced: Announced = choice_column(Announced, "announced", Announced.ANNOUNCED)
    remark: str = ""
    tandem: str = ""
    pot_seat: int | None = None
    source: str = ""


class Payment(Row, table=True):
    """Money that came into the box, or went out (negative); `note` is who is off the list: `5 Anna Alt`.

    What is credit of a person, given or used, has that person in `credit_of`; its `how` says nothing then.
    `by` is who handed it over or got it, where that is not who it is for. `what` an expense was for: then it
    is for nobody on the list; a prize of a season has the keys of that and of the person in `note`.
    """

    tournament_id: int = ref_column("tournament")
    entry_id: int | None = ref_column("entry", optional=True)
    amount: int
    how: PaidBy = choice_column(PaidBy, "paid_by", PaidBy.CASH)
    made: datetime = moment_column()
    station: str = ""
    note: str = ""
    by: str = ""
    what: str = ""
    # No reference: what was left as credit stays in the books, whoever leaves the register on another laptop.
    credit_of: int | None = Field(default=None, sa_column=Column(BigInteger, nullable=True))


class EntryMember(Row, table=True):
    """A person in an entry, from one round and deal on to another."""

    __tablename__ = "entry_member"

    entry_id: int = ref_column("entry")
    person_id: int = ref_column("person")
    position: int = 1
    from_round: int = 1
    from_deal: int = 1
    to_round: int | None = None
    to_deal: int | None = None


class Stage(Row, table=True):
    """A part of the tournament with its own rounds, such as the Vorrunde or the Final."""

    __table_args__ = (UniqueConstraint("tournament_id", "number"),)

    tournament_id: int = ref_column("tournament")
    number: int


class StageEntry(Row, table=True):
    """An entry in a stage: its group, its place in the group (seed), and why it got there.

    `carried` is what it reached in the series that led to the first stage. Who plays in a fixed pair that was
    made for this stage has that entry in `pair_id`.
    """

    __tablename__ = "stage_entry"
    __table_args__ = (UniqueConstraint("stage_id", "entry_id"),)

    stage_id: int = ref_column("stage")
    entry_id: int = ref_column("entry")
    group: str = ""
    seed: int | None = None
    reason: str = ""
    carried: int | None = None
    # No reference: an older file gets the column by itself, and a pair that is gone is none when it is read.
    pair_id: int | None = Field(default=None, sa_column=Column(BigInteger, nullable=True))


class ByHand(Row, table=True):
    """What was decided by hand: an entry has a place in the stage of this number, or gives up its own.

    In stage 0 it has withdrawn from all, or was disqualified, which has a reason.
    """

    __tablename__ = "by_hand"
    __table_args__ = (UniqueConstraint("tournament_id", "stage", "entry_id"),)

    tournament_id: int = ref_column("tournament")
    stage: int
    entry_id: int = ref_column("entry")
    comes: bool
    reason: str = ""


class Round(Row, table=True):
    """A drawn round: how it was drawn, from which seed, and what the draw was worth.

    Seed and `effort`, the steps of its search (None: as many as the method takes), make it repeatable.
    `begun` is when its clock was, None without one. What is `published` the hall may see.
    """

    __table_args__ = (UniqueConstraint("stage_id", "number"),)

    stage_id: int = ref_column("stage")
    number: int
    method: str
    seed: int
    effort: int | None = None
    report: dict[str, Any] = json_column({})
    rank_order: list[int] = json_column([])
    drawn: datetime = moment_column()
    begun: datetime | None = Field(default=None, sa_column=Column(Utc, nullable=True))
    published: bool = False


class RoundEntry(Row, table=True):
    """What an entry does in a round."""

    __tablename__ = "round_entry"
    __table_args__ = (UniqueConstraint("round_id", "entry_id"),)

    round_id: int = ref_column("round")
    entry_id: int = ref_column("entry")
    part: RoundPart = choice_column(RoundPart, "part", RoundPart.PLAYS)


class Table(Row, table=True):
    """A table of a round; `sheet` is unique in the tournament and never used again.

    `code` opens the sheet to a phone. It is a secret: no export has it. Without one no phone opens the sheet.
    """

    # TABLE is a word of SQL.
    __tablename__ = "jass_table"
    __table_args__ = (UniqueConstraint("round_id", "number"), UniqueConstraint("tournament_id", "sheet"))

    tournament_id: int = ref_column("tournament")
    round_id: int = ref_column("round")
    number: int
    group: str = ""
    game: str
    deals: int
    sheet: int
    code: str = ""


class Seat(Row, table=True):
    """An entry on a side of a table; sides and the places on a side are counted from 0."""

    __table_args__ = (UniqueConstraint("table_id", "side", "place"), UniqueConstraint("table_id", "entry_id"))

    table_id: int = ref_column("jass_table")
    entry_id: int = ref_column("entry")
    side: int
    place: int = 0


class Reading(Row, table=True):
    """What somebody read off a slip; the raw values stay as they were typed."""

    __table_args__ = (UniqueConstraint("table_id", "kind"),)

    table_id: int = ref_column("jass_table")
    kind: ReadingKind = choice_column(ReadingKind, "kind", ReadingKind.FIRST)
    station: str
    reader: str = ""
    read: datetime = moment_column()
    how: How = choice_column(How, "how", How.EXACT)
    note: str = ""
    facts: dict[str, Any] = json_column({})


class ReadingLine(Row, table=True):
    """One number of a reading: a side, a column of the game's slip, the value; None is a gap in the slip."""

    __tablename__ = "reading_line"
    __table_args__ = (UniqueConstraint("reading_id", "column", "side"),)

    reading_id: int = ref_column("reading")
    column: str
    side: int
    value: int | None = None


class Deal(Row, table=True):
    """One deal of a reading in the notation of its game."""

    __table_args__ = (UniqueConstraint("reading_id", "number"),)

    reading_id: int = ref_column("reading")
    number: int
    notation: str


class HandedIn(Row, table=True):
    """What a table has handed in by phone, as it was typed there; a later one takes its place.

    `slip` is column → a number for each side (null is a gap), `deals` are in the notation of the game.
    """

    __tablename__ = "handed_in"
    __table_args__ = (UniqueConstraint("table_id"),)

    table_id: int = ref_column("jass_table")
    slip: dict[str, Any] = json_column({})
    deals: list[str] = json_column([])
    made: datetime = moment_column()


class Lot(Row, table=True):
    """A lot that decides a tie; those tied drew in the same batch, the lowest number wins."""

    __table_args__ = (UniqueConstraint("batch", "entry_id"),)

    tournament_id: int = ref_column("tournament")
    stage_id: int = ref_column("stage")
    entry_id: int = ref_column("entry")
    batch: int
    number: int
    typed: bool = False


class Wish(Row, table=True):
    """A wish for the draw: apart, together, a table, a seat; hard or soft."""

    __table_args__ = (UniqueConstraint("tournament_id", "number"),)

    tournament_id: int = ref_column("tournament")
    number: int
    kind: str
    hard: bool = False
    facts: dict[str, Any] = json_column({})


class WishEntry(Row, table=True):
    """An entry a wish speaks of; a wish for a club has none, whoever belongs to it counts."""

    __tablename__ = "wish_entry"
    __table_args__ = (UniqueConstraint("wish_id", "entry_id"),)

    wish_id: int = ref_column("wish")
    entry_id: int = ref_column("entry")


class Penalty(Row, table=True):
    """Points that the director adds to the total of an entry, or takes from it (negative).

    They count from the round on, without one from the beginning.
    """

    tournament_id: int = ref_column("tournament")
    number: int = 0
    entry_id: int = ref_column("entry")
    round_id: int | None = ref_column("round", optional=True)
    points: int
    reason: str = ""


class Clock(Row, table=True):
    """The clock that was begun last: for a round of a stage, or for a pause (round 0).

    `seconds` is all its time; while it is held, `held` is since when.
    """

    __table_args__ = (UniqueConstraint("tournament_id"),)

    tournament_id: int = ref_column("tournament")
    stage: int
    round: int
    begun: datetime = moment_column()
    seconds: int
    held: datetime | None = Field(default=None, sa_column=Column(Utc, nullable=True))


class Notice(Row, table=True):
    """What the desk shows to the hall until it ends: a line, or a picture and what its file was called."""

    __table_args__ = (UniqueConstraint("tournament_id", "number"),)

    tournament_id: int = ref_column("tournament")
    number: int
    words: str
    picture: bytes | None = picture_column()
    ends: datetime = moment_column()


class Season(Row, table=True):
    """Several tournaments ranked together."""

    __table_args__ = (UniqueConstraint("name"),)

    name: str
    settings: dict[str, Any] = json_column({})


class SeasonEvent(Row, table=True):
    """A tournament, or totals of an evening played on paper, in a season."""

    __tablename__ = "season_event"
    __table_args__ = (UniqueConstraint("season_id", "number"),)

    season_id: int = ref_column("season")
    number: int
    name: str = ""
    tournament_id: int | None = ref_column("tournament", optional=True)
    facts: dict[str, Any] = json_column({})


class Layout(Row, table=True):
    """How lists of a kind with these headings are read, as somebody has said; `text` is the TOML.

    Two laptops may each know one for the same headings: the one used last holds.
    """

    kind: str
    headings: str
    text: str
    used: datetime = moment_column()


class Station(Row, table=True):
    """What a laptop is called: its id, and the name that all desks see."""

    __table_args__ = (UniqueConstraint("code"),)

    code: str
    name: str


class Journal(Row, table=True):
    """One change of the data with everything needed to take it back; never changed itself.

    `branch` says which other journal a merge has brought in, see `store.journal.merge`; `forgotten` what
    was taken out of it and of the entries before, see `store.journal.forgetting`.
    """

    __table_args__ = (UniqueConstraint("number"),)

    number: int
    made: datetime = moment_column()
    station: str
    kind: JournalKind = choice_column(JournalKind, "kind", JournalKind.CHANGE)
    target: int | None = None
    # No reference: what was done in a tournament stays in the journal when the tournament is taken away.
    tournament_id: int | None = Field(default=None, sa_column=Column(BigInteger, nullable=True, index=True))
    command: str
    schema_number: int = SCHEMA
    changes: list[Any] = json_column([])
    previous: str
    digest: str
    # NULL in most rows, not JSON's null: a query has to find the merges alone, and rows from before have
    # NULL, too.
    branch: dict[str, Any] | None = Field(default=None, sa_column=Column(JSON(none_as_null=True)))
    forgotten: dict[str, Any] | None = Field(default=None, sa_column=Column(JSON(none_as_null=True)))
