"""The stages of a regulation as values: how long they are, who gets there, and with what."""

from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum

from jassturnier.draw.pairs import group_name
from jassturnier.i18n import Text, say_n

KNOCKOUT, LEAGUES = "knockout", "leagues"


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


class Tie(StrEnum):
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
    `interval`; None where there is no clock.
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
    tie: Tie = Tie.SHARED
    minutes: int | None = None
    interval: int | None = None

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
