"""What a list of a club says, once it is read: people, what is said of them, rows left out, doubts.

It is the same for every list: of entries, of totals of a season, of slips, of plans. `difference` holds what
a list brings against what is stored.
"""

from collections.abc import Mapping
from dataclasses import field
from enum import StrEnum

from jassturnier.errors import Problem
from jassturnier.i18n import Text, render
from jassturnier.values import frozen


class Want(StrEnum):
    """What a list is read for; it says which fields may be read, and what a record is."""

    ENTRIES = "entries"
    TOTALS = "totals"
    ROUND = "round"

    @property
    def counts(self) -> bool:
        """Say whether totals are wanted: of a season, or of a round, where numbers may name people."""
        return self is not Want.ENTRIES


@frozen
class Person:
    """Somebody as a list says it; what it does not say is empty. `member` is the number in the club."""

    given: str
    family: str
    place: str = ""
    born: int | None = None
    phone: str = ""
    mail: str = ""
    member: str = ""
    remark: str = ""

    @property
    def name(self) -> str:
        """Return “Given Family”."""
        return f"{self.given} {self.family}".strip()


@frozen
class Record:
    """One entry or one total of a list: its people, and what else it says.

    `said` holds the words of fields of the whole record (club, category, team, number, group, remark,
    guess …) by the key of the field. `totals` holds numbers by the heading of their column: the evening
    they are of, or the total. `key` names its first row in answers, as that of a row left out does.
    """

    place: Text
    people: tuple[Person, ...]
    said: Mapping[str, str] = field(default_factory=dict)
    totals: Mapping[str, int] = field(default_factory=dict)
    key: str = ""

    @property
    def name(self) -> str:
        """Return the team, else the names of its people."""
        return self.said.get("team", "") or " / ".join(person.name for person in self.people)

    def answer(self, position: int) -> str:
        """Return the key of answers about one of its people: that of the row, with the position from 2 on."""
        key = self.key or render(self.place, "en")
        return key if position == 0 else f"{key}/{position + 1}"


class Why(StrEnum):
    """Why a row of a list is no record, or no table."""

    HIDDEN = "hidden"
    STRUCK = "struck"
    TOTAL = "total"
    TITLE = "title"
    WAITING = "waiting"
    CALLED_OFF = "called-off"
    NO_NAMES = "no-names"
    SINGLE_WORD = "single-word"
    NO_NAME = "no-name"
    REMARK = "remark"
    ASKED = "asked"


@frozen
class LeftOut:
    """A row that is no record: where it is, what it says, why; `key` names it in answers, such as `row 9`."""

    key: str
    place: Text
    words: str
    why: Why


@frozen
class Doubt:
    """What a list does not say for certain.

    `key` is stable (`order`, `total`, `row 9`), `seen` what is doubted, in words. The first of the `answers`
    (stable words, each with how it is shown) is the proposal; where an answer `must` be given, there is none.
    """

    key: str
    seen: Text
    answers: Mapping[str, Text]
    must: bool = False


@frozen
class Incoming:
    """A list that has been read: its records, rows left out, cells that cannot be, and what is doubted.

    `money` are the headings of columns of payments, with how many rows have something there: none of it is
    taken before somebody says so.
    """

    records: tuple[Record, ...]
    left: tuple[LeftOut, ...] = ()
    problems: tuple[Problem, ...] = ()
    doubts: tuple[Doubt, ...] = ()
    money: Mapping[str, int] = field(default_factory=dict)
