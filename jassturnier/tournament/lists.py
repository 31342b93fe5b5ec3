"""A list as a value: what it contains is said once; screen, paper, workbook, CSV and JSON only render it."""

import re
from collections.abc import Callable, Iterable, Iterator, Sequence
from enum import Enum, Flag, auto
from fractions import Fraction
from itertools import groupby
from typing import Generic, TypeAlias, TypeVar

from jassturnier.i18n import NO, YES, Text, fold, francs, number, render, say, verbatim
from jassturnier.values import frozen

RowT = TypeVar("RowT")


class On(Flag):
    """Where a column stands: on what people read, or in what programs read."""

    SCREEN = auto()
    PAPER = auto()
    SHEET = auto()
    JSON = auto()
    CSV = auto()
    DATA = JSON | CSV
    READ = SCREEN | PAPER | SHEET
    ALL = READ | DATA


class Kind(Enum):
    """What a column holds; it decides on which side the column is set, and how numbers are written."""

    RANK = auto()
    NUMBER = auto()
    """A number that only names somebody or something."""
    LABEL = auto()
    """A few letters, such as the place A3."""
    NAME = auto()
    WORDS = auto()
    ASIDE = auto()
    """Words that matter less."""
    COUNT = auto()
    BESIDE = auto()
    """Numbers that matter less."""
    TOTAL = auto()
    MONEY = auto()
    """Rappen, written in francs."""

    @property
    def right(self) -> bool:
        """Say whether a column of this kind is set flush right."""
        return self in _RIGHT


_RIGHT = {Kind.RANK, Kind.NUMBER, Kind.COUNT, Kind.BESIDE, Kind.TOTAL, Kind.MONEY}
_NAMES = (Kind.RANK, Kind.NUMBER)
_KEPT = {Kind.RANK, Kind.NUMBER, Kind.NAME, Kind.TOTAL}
NOTHING = verbatim("")


@frozen
class Marked:
    """A value with signs: `before` and `mark` around it, brackets where it is dropped.

    People read `instead`, if anything, in its place.
    """

    value: "int | Fraction | Text | None"
    mark: Text = NOTHING
    dropped: bool = False
    before: str = ""
    instead: str = ""


Value: TypeAlias = "str | int | Fraction | Text | Marked | Sequence[object] | None"
"""What stands in a cell; None is nothing at all. Only JSON takes a sequence."""


@frozen
class Column(Generic[RowT]):
    """A column: its name for programs, its heading, its value for a row, and the places where it stands.

    Where people read, a column with nothing in any row is left out.
    """

    key: str
    heading: Text
    value: Callable[[RowT], Value]
    kind: Kind = Kind.WORDS
    only: On = On.ALL


@frozen
class Section(Generic[RowT]):
    """Rows under a heading of their own."""

    rows: Sequence[RowT]
    heading: Text | None = None


@frozen
class Sign:
    """A sign of the list and what it means."""

    mark: Text
    meaning: Text


@frozen
class Listed(Generic[RowT]):
    """A list: its title, columns and sections; what its signs mean, notes below it, warnings above it.

    A footnote explains a mark of one row.
    """

    title: Text
    columns: Sequence[Column[RowT]]
    sections: Sequence[Section[RowT]]
    signs: Sequence[Sign] = ()
    footnotes: Sequence[Sign] = ()
    notes: Sequence[Text] = ()
    warnings: Sequence[Text] = ()

    def extract(self, where: On) -> "Extract[RowT]":
        """Return the columns of a place, with what they have for every row, section by section."""
        columns = [column for column in self.columns if column.only & where]
        parts = [[[c.value(row) for c in columns] for row in part.rows] for part in self.sections]
        rows = [row for part in parts for row in part]
        used = [i for i, column in enumerate(columns) if where & On.DATA or _stays(column, i, rows)]
        return Extract(
            tuple(columns[i] for i in used), [[[row[i] for i in used] for row in part] for part in parts]
        )


def _stays(column: Column[RowT], place: int, rows: Sequence[Sequence[Value]]) -> bool:
    nothing = (None, "", 0) if column.kind is Kind.MONEY else (None, "")
    return column.kind in _KEPT or any(row[place] not in nothing for row in rows)


@frozen
class Extract(Generic[RowT]):
    """The columns that a place has, and section by section the values of its rows."""

    columns: Sequence[Column[RowT]]
    sections: Sequence[Sequence[Sequence[Value]]]


def data(key: str, value: Callable[[RowT], Value], only: On = On.DATA) -> Column[RowT]:
    """Return a column that only programs read."""
    return Column(key, NOTHING, value, only=only)


def columns_of_rank(of: Callable[[RowT], Marked]) -> tuple[Column[RowT], ...]:
    """Return the rank, and for programs whether it is shared."""
    return (
        Column("rank", say("Rank"), of, Kind.RANK),
        data("shared", lambda row: bool(of(row).before), On.JSON),
        data("tie", lambda row: "shared" if of(row).before else "", On.CSV),
    )


UNRANKED = Marked(None, instead="–")
SHARED = Sign(verbatim("="), say("shared rank"))
DROPPED = verbatim("(…)")


def in_ranks(found: Iterable[RowT], key: Callable[[RowT], object]) -> Iterator[tuple[int, list[RowT]]]:
    """Yield every rank with those who have it; equal ones share it, the next is skipped: 1, 2, 2, 4.

    `found` is in order, the best first; equal are those with the same `key`.
    """
    rank = 1
    for _, equal in groupby(found, key=key):
        tied = list(equal)
        yield rank, tied
        rank += len(tied)


def ranked(rank: int, *, shared: bool) -> Marked:
    """Return a rank as it stands in a list; a shared one has a sign before it."""
    return Marked(rank, before="=" * shared)


def in_words(value: Value, kind: Kind, language: str) -> str:
    """Write a value for people, without what stands behind it."""
    match value:
        case None:
            return ""
        case Marked():
            return value.before + (value.instead or in_words(value.value, kind, language))
        case Text():
            return render(value, language)
        case int():
            return _number(value, kind, language)
        case Fraction():
            return number(value, language)
        case _:
            return str(value)


def _number(value: int, kind: Kind, language: str) -> str:
    if kind is Kind.MONEY:
        return francs(value).replace("-", "−")
    return str(value) if kind in _NAMES else number(value, language)


def bare(value: Value, language: str) -> object:
    """Return a value for a program: without signs, words in a language, an average with two places."""
    match value:
        case Marked():
            return bare(value.value, language)
        case Text():
            return render(value, language)
        case Fraction():
            return round(float(value), 2)
        case _:
            return value


_CURRENCY = re.compile(r"\b(?:chf|s?fr|franken|francs?|franchi)\b\.?", re.IGNORECASE)
_AMOUNT = re.compile(r"(\d{1,6})(?:[.,](\d{1,2}|[-–—]{1,2}))?")
_GROUPING = re.compile(r"(?<=\d)['’ ](?=\d{3}(?!\d))")
_TICKS = {"✓", "✔", "☑", "✅"}
_YES = YES | {
    *("x", "ok", "true", "wahr", "vrai", "vero", "bar", "cash", "twint"),
    *("bezahlt", "einbezahlt", "paid", "paye", "pagato"),
}
_NO = NO | {"", "false", "falsch", "faux", "falso", "offen", "open", "ouvert", "aperto"}


def no_francs(words: str) -> Text:
    """Say that words are no amount."""
    return say("“{words}” is no amount in francs.", words=words)


def parse_francs(words: str) -> int | None:
    """Read an amount in francs as people write it: 20, 20.50, 20.–, Fr. 20.-, 20 Franken, CHF 1'200.

    Returns:
        Rappen; None if it is no amount.
    """
    bare = _GROUPING.sub("", _CURRENCY.sub("", words).strip())
    found = _AMOUNT.fullmatch(bare)
    if found is None:
        return None
    whole, part = found.groups()
    return int(whole) * 100 + (int(part.ljust(2, "0")) if part and part.isdecimal() else 0)


def ticked(words: str) -> bool | None:
    """Tell a yes or a tick from a no or nothing; None if it is neither."""
    if words in _TICKS or fold(words) in _YES:
        return True
    return False if fold(words) in _NO else None
