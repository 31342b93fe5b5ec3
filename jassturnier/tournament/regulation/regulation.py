"""The regulation of a tournament as values; `file` reads and checks it."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import time
from enum import StrEnum
from typing import Any

from jassturnier import games
from jassturnier.draw.plan import Form
from jassturnier.games.kit.base import Game
from jassturnier.games.kit.options import Options
from jassturnier.i18n import Text, say, verbatim
from jassturnier.tournament.regulation.fees import Fee
from jassturnier.tournament.regulation.prize_rules import PrizeRules
from jassturnier.tournament.regulation.stage_rules import StageRules
from jassturnier.tournament.words import Word


class EntryKind(StrEnum):
    """What is entered and ranked: one person or a fixed pair."""

    SINGLE = "single"
    PAIR = "pair"


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


class LastNumber(StrEnum):
    """Whether the last number of a slip is typed like the others, or may be taken from the control sum."""

    TYPED = "typed"
    PROPOSED = "proposed"


class SecondReader(StrEnum):
    """Who may read a slip a second time: anybody, or only another desk than read it first."""

    ANYBODY = "anybody"
    OTHER_DESK = "other-desk"


class Unplayed(StrEnum):
    """How the points for a round not played come about (TRN-6)."""

    NONE = "none"
    FIXED = "fixed"
    MEAN = "mean"
    MEDIAN = "median"
    OWN = "own"
    WORST = "worst"


class SeasonPoints(StrEnum):
    """Whose the points of an entry are in a season: its first member’s, or shared by the deals played."""

    FIRST = "first"
    DEALS = "deals"


class Registration(Word):
    """Whether anybody may still be entered."""

    OPEN = "open", say("open")
    CLOSED = "closed", say("closed")


@dataclass(frozen=True, slots=True)
class UnplayedPoints:
    """The rule for one kind of unplayed round; `points` is the number of a fixed rule."""

    rule: Unplayed
    points: int = 0


@dataclass(frozen=True, slots=True)
class TableRules:
    """A game with every option it has."""

    game: str
    options: Options

    def at_table(self, size: int, deals: int = 0) -> Game[Any]:
        """Return the game as a table of `size` plays it; 0 deals are as many as usual."""
        return games.at_table(self.game, size, self.options, deals)


@dataclass(frozen=True, slots=True)
class Regulation:
    """Everything the program computes with. `ranking` lists criteria by key, the first decides first.

    `game` and `options` are those of the usual table; `by_table` has those of each size where tables
    of different size play different games. `tables_of` lists the sizes a table may have, the preferred
    one first; without it a table has as many people as the game is usually played by. After
    `hidden_after` rounds the rank list of a stage is hidden from the hall until the stage is complete.
    `sort_particles` has von Ah under V, else under A. Points for a season belong to whom `season_points`
    says. More than `max_entries` wait until somebody leaves the list. With `numbers` that of every entry
    stands on all papers. `begins` is when the first round begins.
    """

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
    tables_of: tuple[int, ...] = ()
    last_number: LastNumber = LastNumber.TYPED
    second: SecondReader = SecondReader.ANYBODY
    by_table: Mapping[int, TableRules] = field(default_factory=dict)
    hidden_after: int | None = None
    prizes: tuple[PrizeRules, ...] = ()
    sort_particles: bool = True
    season_points: SeasonPoints = SeasonPoints.FIRST
    fee: Fee | None = None
    max_entries: int | None = None
    registration: Registration = Registration.OPEN
    numbers: bool = False
    begins: time | None = None
    _seated: dict[tuple[str, int, int], Game[Any]] = field(
        default_factory=dict, init=False, repr=False, compare=False
    )

    @property
    def sizes(self) -> tuple[int, ...]:
        """How many people may sit at a table, the preferred number first."""
        return self.tables_of or games.get(self.game).sizes[:1]

    @property
    def form(self) -> Form:
        """Who plays together at a table, and is drawn."""
        if self.entry is EntryKind.PAIR:
            return Form.PAIRS
        return form_of(self.at(self.sizes[0]), self.sizes[0])

    def at(self, size: int) -> TableRules:
        """Return what a table of `size` people plays."""
        return self.by_table.get(size) or TableRules(self.game, self.options)

    def played(self) -> tuple[TableRules, ...]:
        """Return every game of the tournament once, that of the usual table first."""
        found = {rules.game: rules for rules in map(self.at, self.sizes)}
        return tuple(found.values())

    def game_at(self, game_id: str, size: int, deals: int) -> Game[Any]:
        """Return a game of this tournament as a table of `size` plays it.

        Thousands of tables play the same, so that it is put together only once.

        Raises:
            NotFound: there is no such game.
        """
        key = (game_id, size, deals)
        if key not in self._seated:
            game = games.get(game_id)
            self._seated[key] = games.at_table(game.id, size, self.options_of(game.id), deals)
        return self._seated[key]

    def options_of(self, game: str) -> Options:
        """Return the options of a game that is played here."""
        return next(rules.options for rules in self.played() if rules.game == game)

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


def form_of(rules: TableRules, size: int) -> Form:
    """Return how people who come alone are seated for a game: as partners, teams of three, or alone."""
    together = max(map(len, rules.at_table(size).sides()))
    return {1: Form.ALONE, 2: Form.PARTNERS}.get(together, Form.TEAMS)
