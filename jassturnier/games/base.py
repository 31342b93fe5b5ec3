"""What every game can be asked, and the values it answers with."""

from abc import ABC, abstractmethod
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from enum import StrEnum
from typing import Generic, TypeAlias, TypeVar

from jassturnier.errors import Problem
from jassturnier.i18n import Text, say

OptionValue: TypeAlias = "bool | int | str | Mapping[str, int] | Sequence[str] | None"
Options: TypeAlias = Mapping[str, OptionValue]
Slip: TypeAlias = Mapping[str, tuple[int | None, ...]]
"""Column name → what each side wrote there, `None` where it wrote nothing."""

DealT = TypeVar("DealT")


class Direction(StrEnum):
    """Which end of the totals wins."""

    HIGH = "high"
    LOW = "low"


@dataclass(frozen=True, slots=True)
class Option:
    """One house rule: its name in a regulation, its default and what else it may be.

    `choices` lists the allowed values; without them `low` and `high` bound a whole number,
    and `table` says that the value is a table from one of `keys` to a whole number.
    """

    name: str
    default: OptionValue
    words: Text
    rule: str
    choices: tuple[OptionValue, ...] = ()
    low: int = 0
    high: int = 1_000_000
    keys: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class SlipField:
    """One column of a slip: a whole number from `low` to `high` that each side writes."""

    name: str
    label: Text
    low: int
    high: int
    required: bool = True


@dataclass(frozen=True, slots=True)
class SumCheck:
    """The control sum of a slip: what one column adds up to, and what it must be."""

    column: str
    found: int
    expected: int

    @property
    def off(self) -> int:
        """How much too high (positive) or too low (negative) the column is."""
        return self.found - self.expected


@dataclass(frozen=True, slots=True)
class Row:
    """One deal or one line of a slip, worked out: the score of each side and the rule behind it."""

    label: Text
    scores: tuple[int, ...]
    rule: Text


@dataclass(frozen=True, slots=True)
class Sheet:
    """The worked-out result of one table: rows, the total of each side, and tallies by name."""

    totals: tuple[int, ...]
    rows: tuple[Row, ...] = ()
    tallies: Mapping[str, tuple[int, ...]] = field(default_factory=dict)
    notes: tuple[Text, ...] = ()


class Game(ABC, Generic[DealT]):
    """A game. All methods are pure; `options` always holds every option of `options_offered`."""

    id: str
    name: Text
    sizes: tuple[int, ...]
    direction: Direction = Direction.HIGH
    options_offered: tuple[Option, ...] = ()

    @abstractmethod
    def sides(self, size: int, options: Options) -> tuple[tuple[int, ...], ...]:
        """Return the seats (0 … size−1, in order of play) of each side of a table of `size`."""

    @abstractmethod
    def slip_fields(self, size: int, deals: int, options: Options) -> tuple[SlipField, ...]:
        """Return the columns of the slip of a round of `deals` deals, in the order they are typed."""

    @abstractmethod
    def slip_sum(self, slip: Slip, size: int, deals: int, options: Options) -> SumCheck | None:
        """Return the control sum of a slip, or None where the game or a gap in the slip gives none."""

    @abstractmethod
    def score_slip(self, slip: Slip, size: int, deals: int, options: Options) -> Sheet:
        """Work out a complete slip."""

    def check_slip(self, slip: Slip, size: int, deals: int, options: Options) -> list[Problem]:
        """Return every fault of a slip except its control sum (`slip_sum`), best place first."""
        problems: list[Problem] = []
        for column in self.slip_fields(size, deals, options):
            for side, value in enumerate(slip.get(column.name, ())):
                problems += _field_problems(column, side, value)
        return problems

    def defaults(self) -> dict[str, OptionValue]:
        """Return every option with its default."""
        return {option.name: option.default for option in self.options_offered}


def whole(options: Options, name: str) -> int:
    """Return a whole-number option."""
    value = options[name]
    if not isinstance(value, int):
        raise TypeError(name)
    return value


def side_letter(side: int) -> str:
    """Return the letter a side has on paper, A for the first."""
    return "ABCDEFGH"[side]


def _field_problems(column: SlipField, side: int, value: int | None) -> list[Problem]:
    place = say("side {side}, {column}", side=side_letter(side), column=column.label)
    if value is None:
        return [Problem(place, say("the number is missing."))] if column.required else []
    if column.low <= value <= column.high:
        return []
    text = say(
        "{value} cannot be; it must lie between {low} and {high}.",
        value=value,
        low=column.low,
        high=column.high,
    )
    return [Problem(place, text)]
