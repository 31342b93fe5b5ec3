"""The regulation of a tournament as values; `regulation_file` reads and checks it."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import StrEnum

from jassturnier.games.options import Options
from jassturnier.i18n import Text, say, verbatim


class EntryKind(StrEnum):
    """What is entered and ranked: one person or a fixed pair."""

    SINGLE = "single"
    PAIR = "pair"


class Unit(StrEnum):
    """What a table's result counts for each side in the ranking."""

    POINTS = "points"


class SumRule(StrEnum):
    """What happens to a slip whose sum is wrong."""

    REFUSE = "refuse"
    WARN = "warn"
    SPLIT = "split"
    NOTE = "note"


class Unplayed(StrEnum):
    """How the points for a round not played come about (TRN-6)."""

    NONE = "none"
    FIXED = "fixed"
    MEAN = "mean"
    OWN = "own"
    WORST = "worst"


class DropAfter(StrEnum):
    """When the worst rounds are dropped: as soon as there are more than `drop`, or at the end (TRN-11)."""

    EACH = "each"
    ALL = "all"


@dataclass(frozen=True, slots=True)
class UnplayedPoints:
    """The rule for one kind of unplayed round; `points` is the number of a fixed rule."""

    rule: Unplayed
    points: int = 0


@dataclass(frozen=True, slots=True)
class StageRules:
    """One stage: rounds, deals a round, how it is drawn, how many worst rounds are dropped."""

    name: Mapping[str, str]
    rounds: int
    deals: int
    draw: str
    groups: int = 0
    drop: int = 0
    drop_after: DropAfter = DropAfter.EACH


@dataclass(frozen=True, slots=True)
class Regulation:
    """Everything the program computes with. `ranking` lists criteria by key, the first decides first."""

    name: Mapping[str, str]
    game: str
    options: Options
    entry: EntryKind
    unit: Unit
    sum: SumRule
    unplayed: Mapping[str, UnplayedPoints]
    ranking: tuple[str, ...]
    stages: tuple[StageRules, ...]
    labels: Mapping[str, str] = field(default_factory=dict)

    def round_name(self, number: int) -> Text:
        """Return “Round 3”, or the club's own word with the number."""
        if "round" in self.labels:
            return verbatim(f"{self.labels['round']} {number}")
        return say("Round {number}", number=str(number))

    def round_short(self, number: int) -> Text:
        """Return the heading of a narrow column: first letter and number."""
        if "round" in self.labels:
            return verbatim(f"{self.labels['round'][0]}{number}")
        return say("R{number}", number=str(number))


def in_language(names: Mapping[str, str], language: str) -> str:
    """Return a name in `language`, else in English, else the first there is; "" for none."""
    return names.get(language) or names.get("en") or next(iter(names.values()), "")
