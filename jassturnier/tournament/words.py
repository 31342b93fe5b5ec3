"""The words that are stored of people, rounds and slips, each with the label people read."""

from datetime import date, datetime
from enum import StrEnum
from typing import Self

from jassturnier.i18n import Text, say, verbatim

_NOTHING = verbatim("")


class Word(StrEnum):
    """A word of our files and of the database, with its label, and the letter that marks it in a list."""

    _value_: str
    label: Text
    mark: Text

    def __new__(cls, value: str, label: Text = _NOTHING, mark: Text = _NOTHING) -> Self:
        """Make a member that `Word(value)` finds, with its label and mark."""
        word = str.__new__(cls, value)
        word._value_ = value
        word.label, word.mark = label, mark
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


class Part(Word):
    """What an entry does in a round; one that it does not play has a mark."""

    PLAYS = "plays", say("plays")
    RESTS = "rests", say("rests"), say("r")
    LATE = "late", say("came later"), say("l")
    ABSENT = "absent", say("absent"), say("a")
    LEFT = "left", say("gone home"), say("g")


UNPLAYED = tuple(part for part in Part if part is not Part.PLAYS)


class PaidBy(Word):
    """How something was paid; before the evening, and as credit of another, nobody had it in the hand."""

    CASH = "cash", say("cash")
    TWINT = "twint", say("Twint")
    TRANSFER = "transfer", say("bank transfer")
    BEFORE = "before", say("before the evening")
    CREDIT = "credit", say("credit")


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
