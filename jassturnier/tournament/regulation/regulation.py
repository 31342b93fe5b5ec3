"""The regulation of a tournament as values; `file` reads and checks it."""

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
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
from jassturnier.tournament.regulation.stage_rules import (
    RoundRules,
    StageRules,
    SumRule,
    TableRules,
    Tables,
    Unit,
    distinct,
)
from jassturnier.tournament.words import Word


class EntryKind(StrEnum):
    """What is entered and ranked: one person, a fixed pair or a fixed team of three."""

    SINGLE = "single"
    PAIR = "pair"
    TEAM = "team"

    @property
    def members(self) -> int:
        """How many persons play together in an entry."""
        return [*EntryKind].index(self) + 1

    @property
    def fixed(self) -> bool:
        """Whether who plays together is entered together."""
        return self is not EntryKind.SINGLE


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
class Regulation:
    """Everything the program computes with. `ranking` lists criteria by key, the first decides first.

    `game` and `options` are those of the usual table; `by_table` has those of each size where tables
    of different size play different games. `tables_of` lists the sizes a table may have, the preferred
    one first; without it a table has as many people as the game is usually played by. A stage, or a round
    of it, may have a game of its own: `of` has the regulation as it is there. After
    `hidden_after` rounds the rank list of a stage is hidden from the hall until the stage is complete.
    `sort_particles` has von Ah under V, else under A. Points for a season belong to whom `season_points`
    says. More than `max_entries` wait until somebody leaves the list. With `numbers` that of every entry
    stands on all papers. `begins` is when the first round begins. So many seats are in the `pot` at the
    door, None without one.
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
    pot: int | None = None
    _seated: dict[tuple[str, int, int], Game[Any]] = field(
        default_factory=dict, init=False, repr=False, compare=False
    )
    _rounds: dict[tuple[int, int], "Regulation"] = field(
        default_factory=dict, init=False, repr=False, compare=False
    )

    def of(self, stage: int, round_: int = 1) -> "Regulation":
        """Return the regulation as it is in a round of a stage; unit and ranking are those of the stage."""
        own = self.stages[min(stage, len(self.stages)) - 1].own.get(round_)
        if own is None:
            return self
        if (stage, round_) not in self._rounds:
            self._rounds[stage, round_] = self._with(own)
        return self._rounds[stage, round_]

    def _with(self, own: RoundRules) -> "Regulation":
        return replace(self, **usual_of(own.tables), unit=own.unit, sum=own.sum, ranking=own.ranking)

    @property
    def sizes(self) -> tuple[int, ...]:
        """How many people may sit at a table, the preferred number first."""
        return self.tables_of or games.get(self.game).sizes[:1]

    @property
    def form(self) -> Form:
        """Who plays together at a table, and is drawn."""
        if self.entry.fixed:
            return Form.PAIRS
        return form_of(self.at(self.sizes[0]), self.sizes[0])

    def at(self, size: int) -> TableRules:
        """Return what a table of `size` people plays."""
        return self.by_table.get(size) or TableRules(self.game, self.options)

    def played(self) -> tuple[TableRules, ...]:
        """Return every game where no stage or round has its own, that of the usual table first."""
        return distinct(map(self.at, self.sizes))

    def played_anywhere(self) -> tuple[TableRules, ...]:
        """Return every game of the tournament, those of its stages and rounds after the usual ones."""
        everywhere = (rules for stage in self.stages for rules in stage.own.values())
        return distinct([*self.played(), *(at for rules in everywhere for at in rules.tables.values())])

    def forms(self) -> frozenset[Form]:
        """Return who plays together in any round."""
        rounds = ((number, round_) for number, stage in enumerate(self.stages, 1) for round_ in stage.own)
        return frozenset({self.form, *(self.of(*each).form for each in rounds)})

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


def usual_of(tables: Tables) -> dict[str, Any]:
    """Return the settings of a regulation that say what its tables play."""
    usual = next(iter(tables.values()), None)
    return {
        "game": usual.game if usual else "",
        "options": usual.options if usual else {},
        "tables_of": tuple(tables),
        "by_table": tables if len({rules.game for rules in tables.values()}) > 1 else {},
    }


def form_of(rules: TableRules, size: int) -> Form:
    """Return how people who come alone are seated for a game: as partners, teams of three, or alone."""
    together = max(map(len, rules.at_table(size).sides()))
    return {1: Form.ALONE, 2: Form.PARTNERS}.get(together, Form.TEAMS)
