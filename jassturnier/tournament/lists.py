"""A list as a value: what it contains is said once; the words that are stored of people, rounds and slips."""

import re
from collections.abc import Callable, Iterable, Iterator, Sequence
from datetime import date, datetime
from enum import Enum, Flag, StrEnum, auto
from fractions import Fraction
from functools import cache
from itertools import groupby
from typing import Generic, Self, TypeAlias, TypeVar

from jassturnier.i18n import LANGUAGES, NO, YES, Text, fold, francs, number, render, say, verbatim
from jassturnier.values import frozen

NOTHING = verbatim("")


class Word(StrEnum):
    """A word of files and of the database: what it is called where it is typed, and what is printed of it.

    Some have a letter, too, that marks them in a list.
    """

    _value_: str
    called: Text
    label: Text
    mark: Text

    def __new__(
        cls, typed: Text | str, label: Text | None = None, mark: Text = NOTHING, value: str = ""
    ) -> Self:
        """Make a member of a `Text` or of a str; without a value of its own that is the English word."""
        word = str.__new__(cls, value or (typed if isinstance(typed, str) else typed.msgid))
        word._value_ = str(word)
        text = verbatim(typed) if isinstance(typed, str) else typed
        word.called, word.label, word.mark = text, label or text, mark
        return word


class Presence(Word):
    """Where somebody is: entered, called and here, or gone home."""

    EXPECTED = "expected", say("expected")
    HERE = "here", say("here")
    GONE = "gone", say("gone home")


class Announced(Word):
    """How somebody came onto the list."""

    AT_THE_DOOR = "at-the-door", say("not announced")
    ANNOUNCED = "announced", say("announced")
    CONFIRMED = "confirmed", say("confirmed")


class RoundPart(Word):
    """What an entry does in a round; one that it does not play has a mark."""

    PLAYS = "plays", say("plays")
    RESTS = "rests", say("rests"), say("r")
    LATE = "late", say("came later"), say("l")
    ABSENT = "absent", say("absent"), say("a")
    LEFT = "left", say("gone home"), say("g")


UNPLAYED = tuple(part for part in RoundPart if part is not RoundPart.PLAYS)


class PaidBy(Word):
    """How something was paid; before the evening, and as credit of another, nobody had it in the hand."""

    CASH = "cash", say("cash")
    TWINT = "twint", say("Twint")
    TRANSFER = "transfer", say("bank transfer")
    BEFORE = "before", say("before the evening")
    CREDIT = "credit", say("credit")


SPENT = [how.value for how in PaidBy if how is not PaidBy.CREDIT]
"""How money may go out for something: not as credit."""


class ReadingKind(Word):
    """Which reading of a slip it is."""

    FIRST = "first", say("first reading")
    SECOND = "second", say("second reading")
    RULING = "ruling", say("ruling")


class How(Word):
    """How a reading was taken: its sum was exact, accepted with a note, split, or one side computed."""

    EXACT = "exact", say("exact")
    ACCEPTED = "accepted", say("accepted")
    SPLIT = "split", say("shared")
    COMPUTED = "computed", say("worked out")


_MONTHS = (
    say("January"),
    say("February"),
    say("March"),
    say("April"),
    say("May"),
    say("June"),
    say("July"),
    say("August"),
    say("September"),
    say("October"),
    say("November"),
    say("December"),
)


@cache
def month_of(word: str) -> int | None:
    """Return the number of a month that is written out or short in any language: März, févr, Mrz."""
    said = {"mrz": "marz", "janner": "jan"}.get(fold(word), fold(word))
    if len(said) < len("jan"):
        return None
    called = (fold(render(month, language)) for month in _MONTHS for language in LANGUAGES)
    found = {at // len(LANGUAGES) + 1 for at, name in enumerate(called) if name.startswith(said)}
    return found.pop() if len(found) == 1 else None


_DATES = re.compile(
    r"(?P<year>\d{4})-(?P<month>\d\d)-(?P<day>\d\d)(?: [\d:]+)?|"
    r"(?P<d>\d{1,2})[./] ?(?P<m>\d{1,2})(?:\.|/(?=\d)) ?(?:(?P<y>\d{4}|\d\d)(?!\d))?"
)
_DAY_IN_MONTH = re.compile(r"\b(?P<day>\d{1,2})\.? (?P<month>[^\W\d_]+)(?: (?P<year>\d{4}))?")
_IN_MONTH = re.compile(r"(?:(?P<day>\d{1,2})\.? ?)?(?P<month>[^\W\d_]+)\.?(?:[ -](?P<year>\d{4}|\d\d))?")


@frozen
class When:
    """What words say of a day; it is `alone` if they say nothing else."""

    month: int
    day: int | None
    year: int | None
    alone: bool = True

    def date(self) -> date | None:
        """Return the date, of a month its first day; None without a year, and where there is no such day."""
        try:
            return None if self.year is None else date(self.year, self.month, self.day or 1)
        except ValueError:
            return None


def when_in(words: str) -> When | None:
    """Return the day or month that words name: 12.1.2026, 12.1., 2026-01-12, 12. Januar, Jan 26.

    A day may stand among other words: “Freitag, 12. Januar 2026”.
    """
    if found := _DATES.search(words):
        year, month, day = (
            found["year"] or found["y"],
            found["month"] or found["m"],
            found["day"] or found["d"],
        )
        return When(int(month), int(day), _full(year), alone=found[0].strip() == words.strip())
    whole = _IN_MONTH.fullmatch(words.strip())
    for named in (whole,) if whole else _DAY_IN_MONTH.finditer(words):
        if nth := month_of(named["month"]):
            day = int(named["day"]) if named["day"] else None
            return When(nth, day, _full(named["year"]), alone=whole is not None)
    return None


def _full(year: str | None) -> int | None:
    return None if year is None else int(year) + (2000 if len(year) < len("2026") else 0)


def long_date(day: date) -> Text:
    """Return a date in words: 4 July 2026."""
    return say("{day} {month} {year}", day=str(day.day), month=_MONTHS[day.month - 1], year=str(day.year))


def place_name(group: str, seed: int) -> str:
    """Return what a place in a group is called: A1, or 1.2 where groups have numbers."""
    return f"{group}.{seed}" if group.isdecimal() else f"{group}{seed}"


def at_minute(moment: datetime) -> Text:
    """Return day and time of day on this laptop's clock: 20 March 2027, 19:30."""
    return say("{day}, {time}", day=long_date(moment.astimezone().date()), time=time_of_day(moment))


def at_second(moment: datetime) -> str:
    """Return the same to the second, as it is typed: 20.03.2027 19:30:05."""
    return f"{moment.astimezone():%d.%m.%Y %H:%M:%S}"


def time_of_day(moment: datetime) -> str:
    """Return the time of day on this laptop's clock."""
    return f"{moment.astimezone():%H:%M}"


class Extra(Word):
    """A list beside the rank list, by its name in commands and regulations."""

    MATCHES = "matches", say("most matches")
    BEST_ROUND = "best-round", say("best round")
    LAST = "last", say("last place")
    GUESS = "guess", say("nearest guess")


GROUP, CATEGORY, CLUB, EVERYBODY = "group", "category", "club", "everybody"
LISTS_BY = (GROUP, CATEGORY, CLUB)
"""What there may be several rank lists by; EVERYBODY is in one."""


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
    MOVE = auto()
    """How many ranks somebody has gained or lost, with an arrow."""
    PRIZE = auto()
    """What somebody has won, in words."""

    @property
    def right(self) -> bool:
        """Say whether a column of this kind is set flush right."""
        return self in _RIGHT


_RIGHT = {Kind.RANK, Kind.NUMBER, Kind.COUNT, Kind.BESIDE, Kind.TOTAL, Kind.MONEY, Kind.PRIZE}
_NAMES = (Kind.RANK, Kind.NUMBER)
_KEPT = {Kind.RANK, Kind.NUMBER, Kind.NAME, Kind.TOTAL}


STEPS = 4
"""So many shades are told apart at a glance."""


@frozen
class Marked:
    """A value with signs: `before` and `mark` around it, brackets where it is dropped.

    People read `instead`, if anything, in its place. A `strong` one is bold where letters can be. Pages and
    papers shade it by its `step`, from 1 to `STEPS`; 0 is not shaded.
    """

    value: "int | Fraction | Text | None"
    mark: Text = NOTHING
    dropped: bool = False
    before: str = ""
    instead: str = ""
    strong: bool = False
    step: int = 0


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


FEWER_DEALS = Sign(say("f"), say("fewer deals than the others"))
"""Marks the result of a round that the clock has stopped."""


@frozen
class Listed(Generic[RowT]):
    """A list: its title, columns and sections; what its signs mean, notes below it, warnings above it.

    A footnote explains a mark of one row, `shades` what shaded values are.
    """

    title: Text
    columns: Sequence[Column[RowT]]
    sections: Sequence[Section[RowT]]
    signs: Sequence[Sign] = ()
    footnotes: Sequence[Sign] = ()
    notes: Sequence[Text] = ()
    warnings: Sequence[Text] = ()
    shades: Text | None = None

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
            shown = francs(value).replace("-", "−") if kind is Kind.MONEY else number(value, language)
            return str(value) if kind in _NAMES else shown
        case Fraction():
            return number(value, language)
        case _:
            return str(value)


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
