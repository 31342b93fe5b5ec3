"""The stages of a regulation as values: what is played in their rounds, who gets there, and with what."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import KW_ONLY
from fractions import Fraction
from typing import Any, TypeAlias

from jassturnier import games
from jassturnier.draw import ways
from jassturnier.draw.plan import group_name
from jassturnier.games.kit.base import Direction, Game
from jassturnier.games.kit.marks import TALLIES
from jassturnier.games.kit.options import Options
from jassturnier.i18n import Names, Text, names, say, say_n
from jassturnier.tournament.regulation.schema import (
    MOST_ENTRIES,
    NEEDED,
    Choice,
    Choosable,
    GameKind,
    Listing,
    Named,
    OneOf,
    Setting,
    Table,
    Whole,
    chosen,
    entries,
    listed,
    of,
    setting,
)
from jassturnier.tournament.regulation.series_rules import SERIES, EntryKind, Partners, Series, Tied
from jassturnier.values import frozen

KNOCKOUT, LEAGUES = "knockout", "leagues"
MOST_ROUNDS = MOST_DEALS = 200
_MOST_MINUTES = 600
_MOST_GROUPS = 26
_MOST_WEIGHT = 100
_TWO = 2
_MOST_WORTH = 1000
_SIZES = ("3", "4", "5", "6")


class Unit(Choosable):
    """What a table's result counts for each side in the ranking.

    Points are the total of the sheet, whatever the game writes; penalties the same where the lowest
    wins; the difference is the lead over the other side, of points or of strokes; strokes are counted less
    potatoes; rank points are those of the place at the table, `RankPoints`.
    """

    POINTS = say("points")
    DIFFERENCE = say("difference"), say("the lead over the other side")
    WINS = say("wins")
    STROKES = say("strokes"), say("strokes, less potatoes where there are any")
    STROKE_DIFFERENCE = say("stroke-difference"), say("strokes less those of the other side")
    PENALTY = say("penalty"), say("penalties, the lowest win")
    RANK_POINTS = say("rank-points"), say("points for the rank at the table")


class Equals(Choosable):
    """What sides get that are equal at a table, of the rank points of the places they share."""

    BEST = say("best-rank"), say("those of the best of their ranks")
    WORST = say("worst-rank"), say("those of the worst of their ranks")
    MEAN = say("mean"), say("the mean of those of their ranks")


class SumRule(Choosable):
    """What happens to a slip whose sum is wrong."""

    REFUSE = say("refuse"), say("is refused")
    WARN = say("warn"), say("is taken and marked")
    SPLIT = say("split"), say("is shared between both sides")
    NOTE = say("note"), say("is taken with a note")


@frozen
class TableRules:
    """A game with every option it has."""

    game: str
    options: Options

    def at_table(self, size: int, deals: int = 0) -> Game[Any]:
        """Return the game as a table of `size` plays it; 0 deals are as many as usual."""
        return games.at_table(self.game, size, self.options, deals)

    def in_round(self, size: int, deals: int) -> Game[Any]:
        """Return the game as a table of `size` plays it in a round of so many deals."""
        return self.at_table(size, games.deals_at(self.game, size, deals))


Tables: TypeAlias = Mapping[int, TableRules]
"""What a table of so many people plays, the preferred size first; empty where it could not be read."""

Points: TypeAlias = int | Fraction
"""What counts in a rank list; only the mean of rank points need not be whole."""

Seated: TypeAlias = tuple[int, TableRules]
"""A table of so many people, and what it plays."""


def plain(points: Points) -> Points:
    """Return 5/1 as 5, and any other fraction as it is."""
    return points.numerator if points.denominator == 1 else points


def summed(points: Iterable[Points]) -> Points:
    """Add what counts."""
    return plain(sum(points))


def has_sum(size: int, rules: TableRules) -> bool:
    """Tell whether a complete slip of a table of `size` has a control sum."""
    game = rules.at_table(size)
    slip = {column.name: (0,) * len(game.sides()) for column in game.slip_fields()}
    return game.slip_sum(slip) is not None


def _is_worth(raw: object) -> bool:
    return type(raw) is int and abs(raw) <= _MOST_WORTH


_numbers = listed(_is_worth)
_criteria = listed(lambda _: True)


_RANKED = names(say("total"), say("raw-sum"), say("best-rounds"), say("last-round"), say("lot"))
_DRAWS = Names({way: ways.NAMES.texts[way] for way in ways.OF_A_STAGE})
GAME = Setting(say("game"), GameKind(), means=say("What is played."))
BY_TABLE = Setting(
    say("by_table"), GameKind(), means=say("A game for each size of a table, where they play different ones.")
)
TABLES_OF = Setting(
    say("tables_of"),
    Listing(say("must be a list with some of: {sizes}.", sizes=_SIZES), _numbers),
    means=say("How many may sit at a table, the usual number first: [4, 5] has tables of five for the rest."),
)
OPTIONS = Setting(
    say("options"), Table(), means=say("The house rules of the game; “rules show GAME” lists them.")
)
DEALS = Setting(
    say("deals"),
    Whole(1, MOST_DEALS),
    NEEDED,
    asks=say("How many deals a round has, from the next draw on."),
)
DRAW = Setting(
    say("draw"),
    OneOf(_DRAWS),
    NEEDED,
    asks=say("How tables are drawn, from the next draw on."),
)
UNIT = Setting(
    say("unit"),
    Choice(Unit),
    Unit.POINTS,
    asks=say("What a round counts in the rank list."),
    printed=say("What a round counts"),
    always=True,
)
SUM = Setting(
    say("sum"),
    Choice(SumRule),
    SumRule.REFUSE,
    asks=say("What is done with a slip whose points do not come to what they must."),
    printed=say("A slip with a wrong sum"),
    always=True,
)
_CRITERIA = Names({**_RANKED.texts, **{name: tally.label for name, tally in TALLIES.items()}})
RANKING = Setting(
    say("ranking"),
    Listing(say("must be a list of criteria: {choices}.", choices=[*_CRITERIA.texts]), _criteria, _CRITERIA),
    asks=say("Criteria with commas between them; the first decides first. A lot can only be the last."),
)
_BESIDE = Names({key: label for key, label in _CRITERIA.texts.items() if key not in {"total", "lot"}})
BESIDE = Setting(
    say("beside"),
    Listing(say("must be a list of criteria: {choices}.", choices=[*_BESIDE.texts]), _criteria, _BESIDE),
    (),
    asks=say("Criteria that have a column of their own on every rank list. “-”: none."),
)
PLAYED = (GAME, BY_TABLE, TABLES_OF, OPTIONS)
OF_A_GAME = (
    Setting(say("rounds"), Whole(1, MOST_ROUNDS), means=say("Which rounds of the stage these are: [3].")),
    *PLAYED,
    DEALS,
    DRAW,
    SUM,
)
"""What some rounds of a stage may have of their own."""
RANK_POINTS = Setting(
    say("rank_points"),
    Listing(say("must be a list of points for the ranks at a table, such as [1, 2, 3, 4]."), _numbers),
    (),
    asks=say(
        "The points of each rank at a table, that of the winner first: with 1, 2, 3, 4 the fewest win, "
        "with 5, 3, 1, 0 the most."
    ),
)
RANK_EQUALS = Setting(
    say("rank_equals"),
    Choice(Equals),
    Equals.BEST,
    asks=say("Which rank points sides get that are equal at a table: the best, the worst, or the mean."),
)
GAMES = Setting(
    say("games"),
    Table(OF_A_GAME, many=True),
    {},
    means=say(
        "Rounds that play something else, are drawn otherwise or have more or fewer deals. A stage may have "
        "a game, a unit and criteria of its own, too."
    ),
)
OF_ROUNDS = (*PLAYED, UNIT, RANK_POINTS, RANK_EQUALS, SUM, RANKING)
"""What a stage may have of its own beside what every stage has."""


@frozen
class RankPoints:
    """What a place at a table is worth: `by_rank` has the first first; without it, it is the rank itself."""

    by_rank: tuple[int, ...] = ()
    equals: Equals = Equals.BEST

    @property
    def low(self) -> bool:
        """Whether the fewest win: the first has less than the last."""
        return not self.by_rank or self.by_rank[0] < self.by_rank[-1]

    def worth(self, sides: int) -> tuple[int, ...]:
        """Return the points of each rank at a table of so many sides."""
        return self.by_rank[:sides] or tuple(range(1, sides + 1))

    def of(self, totals: Sequence[int], *, low: bool) -> tuple[Points, ...]:
        """Return the points of each side by its rank at the table; with `low` the lowest total is ahead.

        With the mean of equals (14, 9, 9, 2) are worth (1, 5/2, 5/2, 4).
        """
        order = sorted(totals, reverse=not low)
        worth = self.worth(len(totals))
        shared = {total: [worth[i] for i, each in enumerate(order) if each == total] for total in order}
        return tuple(self._shared(shared[total]) for total in totals)

    def _shared(self, worth: Sequence[int]) -> Points:
        match self.equals:
            case Equals.BEST:
                return worth[0]
            case Equals.WORST:
                return worth[-1]
            case Equals.MEAN:
                return plain(Fraction(sum(worth), len(worth)))


@frozen
class RoundRules:
    """What a round has of its own: its games, how long it is, how it is drawn, what counts, who plays."""

    tables: Tables
    deals: int
    draw: str
    unit: Unit
    ranks: RankPoints
    sum: SumRule
    ranking: tuple[str, ...]
    entry: EntryKind


def low_wins(unit: Unit, ranks: RankPoints, game: str) -> bool:
    """Say whether the lowest total wins: of points and penalties where the game has it so."""
    if unit is Unit.RANK_POINTS:
        return ranks.low
    return unit in {Unit.POINTS, Unit.PENALTY} and games.get(game).direction is Direction.LOW


def distinct(rules: Iterable[TableRules]) -> tuple[TableRules, ...]:
    """Return every game once with each of its options, in their order."""
    found: list[TableRules] = []
    for each in rules:
        if each not in found:
            found.append(each)
    return tuple(found)


class DropAfter(Choosable):
    """When the worst rounds are dropped: as soon as there are more than `drop`, or at the end (TRN-11)."""

    EACH = say("each"), say("as soon as more rounds are there")
    ALL = say("at the end"), None, "all"


class StageStart(Choosable):
    """What a stage begins with: nothing, or the total of the stage its entries come from."""

    ZERO = say("zero"), say("nothing: it starts from zero")
    CARRY = say("carry"), say("the total so far")


class TieBreak(Choosable):
    """What decides between equals at the end of a stage and in K.-o. matches, if anything does."""

    LOT = say("lot"), say("a lot decides")
    EXTRA_DEALS = say("extra deals"), say("extra deals decide")
    SHARED = say("shared"), say("the rank is shared")


class GroupNames(Choosable):
    """What the groups of a stage are called: A, B, C or 1, 2, 3."""

    LETTERS = say("letters")
    NUMBERS = say("numbers")


@frozen
class Source:
    """Who goes on to a stage: the best of the stage with this number, so many or so many of a hundred.

    With `per_group` it is so many of each group, and of those who follow there the `seconds` best.
    """

    stage: int = setting(
        say("stage"),
        Whole(1, MOST_ROUNDS),
        means=say("The number of the stage they come from, if not the one before."),
    )
    best: int = setting(say("best"), Whole(1, MOST_ENTRIES), 0, means=say("How many go on."))
    percent: int = setting(
        say("percent"), Whole(1, 100), 0, means=say("How many of a hundred go on, in place of a number.")
    )
    per_group: bool = chosen(say("per_group"), False, means=say("Whether so many of each group go on."))
    seconds: int = setting(
        say("seconds"),
        Whole(0, _MOST_GROUPS),
        0,
        means=say("How many go on beside them: the best of those who follow in their groups."),
    )
    tied: Tied = chosen(say("tied"), Tied.LOT, means=say("Who goes on of those who are equal at the line."))

    def expected(self, groups: int) -> int | None:
        """Return how many go on where the regulation alone says it; `groups` are those of the source."""
        if self.percent or self.tied is Tied.ALL:
            return None
        return self.best * (groups if self.per_group else 1) + self.seconds


FROM = Setting(
    say("from"),
    Table(tuple(entries(Source).values())),
    means=say("Who goes on to it from an earlier stage, by the rank list."),
)


def _are_words(raw: object) -> bool:
    return isinstance(raw, list) and all(isinstance(word, str) for word in raw)


def _are_two(raw: object) -> bool:
    return isinstance(raw, list) and len(raw) == _TWO and all(type(seed) is int for seed in raw)


_PLACES = Listing(say("must be a list of groups, each a list of places such as “A1”."), listed(_are_words))
_PAIRING = Listing(
    say("must be a list of matches, each with two seeds such as [1, 4] or two places such as [“A1”, “B2”]."),
    listed(_are_two, _are_words),
)


@frozen
class StageRules:
    """One stage: rounds, deals a round, how it is drawn, how many worst rounds are dropped.

    A stage after the first has a `source`; the first may have a `series` before it. With `partners` it is
    played in fixed pairs by those who came into it alone. `places` is the fixed scheme of its groups, or of
    the matches of its first K.-o. round, such as ("A1", "B2"); `pairing` are those matches by seed. `weight`
    is what its points count where totals are carried. A round has so many `minutes`, the pause after it so
    many of `interval`; None where there is no clock. `own` has the rounds that play something of their own.
    """

    _: KW_ONLY
    name: Mapping[str, str] = setting(say("name"), Named(), NEEDED, means=say("What the stage is called."))
    source: Source | None = of(FROM)
    series: Series | None = of(SERIES)
    partners: Partners | None = setting(
        say("partners"),
        Choice(Partners),
        asks=say("Who plays with whom in fixed pairs, where everybody was alone before. “pair” does it."),
        printed=say("Partners"),
    )
    start: StageStart = chosen(
        say("start"), StageStart.ZERO, means=say("What everybody begins the stage with.")
    )
    weight: int = setting(
        say("weight"),
        Whole(1, _MOST_WEIGHT),
        1,
        means=say("How many times the rounds of the stage count."),
        printed=say("The rounds count"),
        told=lambda weight: say("{weight} times", weight=weight),
    )
    rounds: int = setting(
        say("rounds"),
        Whole(1, MOST_ROUNDS),
        NEEDED,
        asks=say("How many rounds are played. Those that are drawn stay."),
        printed=say("Rounds"),
    )
    deals: int = of(DEALS)
    minutes: int | None = setting(
        say("minutes"),
        Whole(1, _MOST_MINUTES),
        asks=say("How many minutes a round takes. The clock in the hall uses it."),
        printed=say("Minutes a round"),
    )
    interval: int | None = setting(
        say("interval"),
        Whole(0, _MOST_MINUTES),
        asks=say("How many minutes lie between two rounds. The clock in the hall uses it."),
        printed=say("Minutes between two rounds"),
    )
    draw: str = of(DRAW)
    own: Mapping[int, RoundRules] = of(GAMES)
    groups: int = setting(
        say("groups"),
        Whole(0, _MOST_GROUPS),
        0,
        means=say("In how many groups it is played. 0: without groups."),
        frozen=lambda now: say("stays {n}: the groups have begun to play.", n=now),
    )
    group_names: GroupNames = chosen(
        say("group_names"),
        GroupNames.LETTERS,
        means=say("Whether groups are called A, B, C with places A1, A2, or 1, 2, 3 with places 1.1, 1.2."),
    )
    places: tuple[tuple[str, ...], ...] = setting(
        say("places"),
        _PLACES,
        (),
        means=say(
            "Who comes into which group, by places before: [[“A1”, “B2”], [“B1”, “A2”]]. Else by seed."
        ),
    )
    pairing: tuple[tuple[int, ...], ...] = setting(
        say("pairing"),
        _PAIRING,
        (),
        means=say("The first K.-o. matches by seed, or by places: [[1, 4], [2, 3]]. Neighbours meet next."),
    )
    small_final: bool = chosen(
        say("small_final"),
        False,
        means=say("Whether the losers of the semi-finals play for the third place."),
        printed=say("Third place"),
        told=say("small final between the losers of the semi-finals"),
    )
    tie: TieBreak = chosen(
        say("tie"),
        TieBreak.SHARED,
        asks=say("What decides between equals at the end: a lot, extra deals, or they share the rank."),
    )
    drop: int = setting(
        say("drop"),
        Whole(0, MOST_ROUNDS),
        0,
        asks=say("With 1 everybody's worst round is left out. 0: all rounds count."),
        printed=say("Worst rounds dropped"),
    )
    drop_after: DropAfter = chosen(
        say("drop_after"),
        DropAfter.EACH,
        asks=say("Whether the worst rounds are left out as soon as there are more, or only at the end."),
        printed=say("Dropped"),
    )

    def entries_of(self, going: int) -> int:
        """Return how many entries so many make who come into the stage: two of them may be a pair."""
        return going if self.partners in {None, Partners.BROUGHT} else going // 2

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

    @property
    def seeded(self) -> bool:
        """Whether it decides who plays with or against whom that somebody came in before somebody else."""
        by_rank = self.partners in {Partners.FIRST_LAST, Partners.NEIGHBOURS}
        return self.knockout or self.groups > 0 or by_rank

    def group(self, number: int) -> str:
        """Return the name of a group counted from 0."""
        return str(number + 1) if self.group_names is GroupNames.NUMBERS else group_name(number)


def uneven(entries: int, rounds: int) -> Text:
    """Say that so many cannot play so many K.-o. rounds: half of them would not be a whole number."""
    return say_n(
        "{entries} cannot play {n} K.-o. round: the number must be divisible by {divisor}.",
        "{entries} cannot play {n} K.-o. rounds: the number must be divisible by {divisor}.",
        rounds,
        entries=entries,
        divisor=2**rounds,
    )
