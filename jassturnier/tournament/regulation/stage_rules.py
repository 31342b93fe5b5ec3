"""The stages of a regulation as values: what is played in their rounds, who gets there, and with what."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from typing import Any, TypeAlias

from jassturnier import games
from jassturnier.draw.pairs import group_name
from jassturnier.games.kit.base import Direction, Game
from jassturnier.games.kit.options import Options
from jassturnier.i18n import Text, say_n

KNOCKOUT, LEAGUES = "knockout", "leagues"


class Unit(StrEnum):
    """What a table's result counts for each side in the ranking.

    Points are the total of the sheet, whatever the game writes; penalties the same where the lowest
    wins; the difference is the lead over the other side; strokes are counted less potatoes.
    """

    POINTS = "points"
    DIFFERENCE = "difference"
    WINS = "wins"
    STROKES = "strokes"
    PENALTY = "penalty"


class SumRule(StrEnum):
    """What happens to a slip whose sum is wrong."""

    REFUSE = "refuse"
    WARN = "warn"
    SPLIT = "split"
    NOTE = "note"


@dataclass(frozen=True, slots=True)
class TableRules:
    """A game with every option it has."""

    game: str
    options: Options

    def at_table(self, size: int, deals: int = 0) -> Game[Any]:
        """Return the game as a table of `size` plays it; 0 deals are as many as usual."""
        return games.at_table(self.game, size, self.options, deals)


Tables: TypeAlias = Mapping[int, TableRules]
"""What a table of so many people plays, the preferred size first; empty where it could not be read."""

Seated: TypeAlias = tuple[int, TableRules]
"""A table of so many people, and what it plays."""


@dataclass(frozen=True, slots=True)
class RoundRules:
    """What a round has of its own: its games, how long it is, how it is drawn, what counts, who is ahead."""

    tables: Tables
    deals: int
    draw: str
    unit: Unit
    sum: SumRule
    ranking: tuple[str, ...]


def low_wins(unit: Unit, game: str) -> bool:
    """Say whether the lowest total wins: of points and penalties where the game has it so."""
    return unit in {Unit.POINTS, Unit.PENALTY} and games.get(game).direction is Direction.LOW


def distinct(rules: Iterable[TableRules]) -> tuple[TableRules, ...]:
    """Return every game once with each of its options, in their order."""
    found: list[TableRules] = []
    for each in rules:
        if each not in found:
            found.append(each)
    return tuple(found)


class DropAfter(StrEnum):
    """When the worst rounds are dropped: as soon as there are more than `drop`, or at the end (TRN-11)."""

    EACH = "each"
    ALL = "all"


class Tied(StrEnum):
    """Who goes on of those who are equal at the line: a lot decides, or all do."""

    LOT = "lot"
    ALL = "all"


class StageStart(StrEnum):
    """What a stage begins with: nothing, or the total of the stage its entries come from."""

    ZERO = "zero"
    CARRY = "carry"


class TieBreak(StrEnum):
    """What decides between equals at the end of a stage and in K.-o. matches, if anything does."""

    LOT = "lot"
    EXTRA_DEALS = "extra deals"
    SHARED = "shared"


class GroupNames(StrEnum):
    """What the groups of a stage are called: A, B, C or 1, 2, 3."""

    LETTERS = "letters"
    NUMBERS = "numbers"


@dataclass(frozen=True, slots=True)
class Source:
    """Who goes on to a stage: the best of the stage with this number, so many or so many of a hundred.

    With `per_group` it is so many of each group, and of those who follow there the `seconds` best.
    """

    stage: int
    best: int = 0
    percent: int = 0
    per_group: bool = False
    seconds: int = 0
    tied: Tied = Tied.LOT

    def expected(self, groups: int) -> int | None:
        """Return how many go on where the regulation alone says it; `groups` are those of the source."""
        if self.percent or self.tied is Tied.ALL:
            return None
        return self.best * (groups if self.per_group else 1) + self.seconds


@dataclass(frozen=True, slots=True)
class StageRules:
    """One stage: rounds, deals a round, how it is drawn, how many worst rounds are dropped.

    A stage after the first has a `source`. `places` is the fixed scheme of its groups, or of the matches of
    its first K.-o. round, such as ("A1", "B2"); `pairing` are those matches by seed. `weight` is what its
    points count where totals are carried. A round has so many `minutes`, the pause after it so many of
    `interval`; None where there is no clock. `own` has the rounds that play something of their own.
    """

    name: Mapping[str, str]
    rounds: int
    deals: int
    draw: str
    groups: int = 0
    drop: int = 0
    drop_after: DropAfter = DropAfter.EACH
    source: Source | None = None
    group_names: GroupNames = GroupNames.LETTERS
    places: tuple[tuple[str, ...], ...] = ()
    pairing: tuple[tuple[int, ...], ...] = ()
    small_final: bool = False
    start: StageStart = StageStart.ZERO
    weight: int = 1
    tie: TieBreak = TieBreak.SHARED
    minutes: int | None = None
    interval: int | None = None
    own: Mapping[int, RoundRules] = field(default_factory=dict)

    def deals_in(self, round_: int) -> int:
        """Return how many deals a round has."""
        return self.own[round_].deals if round_ in self.own else self.deals

    def deals_of_rounds(self) -> tuple[int, ...]:
        """Return how many deals each round has, the first round first."""
        return tuple(map(self.deals_in, range(1, self.rounds + 1)))

    def draw_of(self, round_: int) -> str:
        """Return the way in which a round is drawn."""
        return self.own[round_].draw if round_ in self.own else self.draw

    @property
    def knockout(self) -> bool:
        """Whether the losers of a round are out."""
        return self.draw == KNOCKOUT

    def group(self, number: int) -> str:
        """Return the name of a group counted from 0."""
        return str(number + 1) if self.group_names is GroupNames.NUMBERS else group_name(number)


def place_name(group: str, seed: int) -> str:
    """Return what a place in a group is called: A1, or 1.2 where groups have numbers."""
    return f"{group}.{seed}" if group.isdecimal() else f"{group}{seed}"


def uneven(entries: int, rounds: int) -> Text:
    """Say that so many cannot play so many K.-o. rounds: half of them would not be a whole number."""
    return say_n(
        "{entries} cannot play {n} K.-o. round: the number must be divisible by {divisor}.",
        "{entries} cannot play {n} K.-o. rounds: the number must be divisible by {divisor}.",
        rounds,
        entries=entries,
        divisor=2**rounds,
    )
