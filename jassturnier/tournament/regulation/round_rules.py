"""What rounds play and count, who plays together, a series that leads to a final; as values."""

from collections.abc import Iterable, Mapping, Sequence
from fractions import Fraction
from typing import Any, TypeAlias

from jassturnier import games
from jassturnier.draw import request
from jassturnier.draw.plan import Form
from jassturnier.games.kit.base import Direction, Game
from jassturnier.games.kit.marks import TALLIES
from jassturnier.games.kit.options import OneOf, Options, ValueKind, Whole
from jassturnier.i18n import Names, Text, names, say, say_n
from jassturnier.tournament.lists import NOTHING, Word
from jassturnier.tournament.regulation.schema import (
    MOST_ENTRIES,
    NEEDED,
    Choice,
    GameKind,
    Listing,
    Own,
    Setting,
    Settings,
    Table,
    chosen,
    entries,
    listed,
    setting,
)
from jassturnier.values import frozen

_MOST_EVENINGS = 200


class EntryKind(Word):
    """What is entered and ranked: one person, a fixed pair or a fixed team of three."""

    SINGLE = say("single"), say("single players")
    PAIR = say("pair"), say("fixed pairs")
    TEAM = say("team"), say("fixed teams of three")

    @property
    def members(self) -> int:
        """How many persons play together in an entry."""
        return {"single": 1, "pair": 2, "team": 3}[self]

    @property
    def fixed(self) -> bool:
        """Whether who plays together is entered together."""
        return self is not EntryKind.SINGLE

    def counted(self, number: int) -> Text:
        """Say how many there are."""
        match self:
            case EntryKind.SINGLE:
                return say_n("{n} player", "{n} players", number)
            case EntryKind.PAIR:
                return say_n("{n} pair", "{n} pairs", number)
            case EntryKind.TEAM:
                return say_n("{n} team", "{n} teams", number)


class Tied(Word):
    """Who goes on of those who are equal at the line: a lot decides, or all do."""

    LOT = say("lot"), say("a lot decides")
    ALL = say("everybody"), say("all of them go on"), NOTHING, "all"


class Partners(Word):
    """Who plays with whom where a stage of fixed pairs follows on what everybody reached alone."""

    BROUGHT = say("brought"), say("everybody brings a partner")
    FIRST_LAST = say("first-last"), say("the first with the last, the second with the last but one")
    NEIGHBOURS = say("neighbours"), say("the first with the second, the third with the fourth")
    LOT = say("lot"), say("by lot")


class Per(Word):
    """Who is compared with each other: everybody, or who was in one evening, group, club or category."""

    ALL = say("all"), say("of everybody in the series")
    EVENING = say("evening"), say("of each evening")
    GROUP = say("group"), say("of each group of each evening")
    CLUB = say("club"), say("of each club")
    CATEGORY = say("category"), say("of each category")

    @property
    def each_start(self) -> bool:
        """Whether every start counts by itself, as it was ranked on its evening."""
        return self in {Per.EVENING, Per.GROUP}


@frozen
class Series:
    """Who is qualified: the best, or so many of a hundred, `per` evening, group, club, category or of all.

    They are those of a season by its name, of the only one there is without a name; or of `evenings`, where
    everybody's `sums` best results are added up.
    """

    season: str = setting(
        say("season"),
        Own(say("must be the name of a season.")),
        "",
        asks=say("The season whose evenings lead here. “-”: the only one there is."),
        called=say("The series"),
    )
    evenings: tuple[str, ...] = setting(
        say("evenings"),
        Listing(
            say("must be a list of names of tournaments."),
            listed(lambda raw: isinstance(raw, str) and raw != ""),
        ),
        (),
        asks=say("Names of tournaments with commas between them, where no season has them."),
        called=say("Evenings of the series"),
    )
    sums: int = setting(
        say("sums"),
        Whole(1, _MOST_EVENINGS),
        0,
        asks=say("So many of everybody's best results in these evenings are added up. “-”: the best one."),
        called=say("How many of the best results are added up"),
    )
    best: int = setting(
        say("best"),
        Whole(1, MOST_ENTRIES),
        0,
        asks=say("How many are qualified. “-”: a share of a hundred."),
        called=say("How many are qualified"),
    )
    percent: int = setting(
        say("percent"),
        Whole(1, 100),
        0,
        asks=say("How many of a hundred are qualified. “-”: a number."),
        called=say("How many percent are qualified"),
    )
    per: Per = chosen(
        say("per"),
        Per.ALL,
        asks=say("Of whom: of everybody, or of each evening, group, club or category."),
        called=say("Qualified of whom"),
    )
    tied: Tied = chosen(
        say("tied"),
        Tied.ALL,
        asks=say("Who is qualified of those who are equal at the line."),
        called=say("Equal at the line"),
    )


SERIES = Setting(
    say("series"),
    Table(tuple(entries(Series).values())),
    means=say("In the first stage of a final: who is qualified by earlier evenings."),
)


def read_series(keys: Settings, *, first: bool) -> Series | None:
    """Read who is qualified for the first stage; no other stage has a series."""
    given = keys.table(SERIES)
    if given is None:
        return None
    if not first:
        keys.fault(
            SERIES.key, say("can only stand in the first stage; “from” says who goes on to a later one.")
        )
        return None
    found = Series(**given.all(Series))
    given.apply_check(_check, found)
    given.done(entries(Series).values())
    return found


def _check(keys: Settings, series: Series) -> None:
    if (keys.get("best") is None) == (keys.get("percent") is None):
        keys.fault("best", say("must have either “best” or “percent”."))
    if series.season and series.evenings:
        keys.fault("evenings", say("goes without “season”: a season has its evenings."))
    if series.sums and not series.evenings:
        keys.fault("sums", say("goes with “evenings”; a season says itself how its evenings count."))
    elif series.sums and series.per.each_start:
        text = say("goes without “per = {per}”: there each start counts by itself.", per=series.per.called)
        keys.fault("sums", text)
    elif series.sums > len(series.evenings) > 0:
        keys.fault("sums", say("must be {n} at most, as many as there are evenings.", n=len(series.evenings)))


KNOCKOUT, LEAGUES = "knockout", "leagues"
MOST_ROUNDS = MOST_DEALS = 200
_MOST_WORTH = 1000
_SIZES = ("3", "4", "5", "6")


class Unit(Word):
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


class Equals(Word):
    """What sides get that are equal at a table, of the rank points of the places they share."""

    BEST = say("best-rank"), say("those of the best of their ranks")
    WORST = say("worst-rank"), say("those of the worst of their ranks")
    MEAN = say("mean"), say("the mean of those of their ranks")


class SumRule(Word):
    """What happens to a slip whose sum is wrong."""

    REFUSE = say("refuse"), say("is refused")
    WARN = say("warn"), say("is taken and marked")
    SPLIT = say("split"), say("the difference is shared between both sides")
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

    def form(self, size: int) -> Form:
        """Return how people who come alone are seated: as partners, teams of three, or alone."""
        return Form.of(max(map(len, self.at_table(size).sides())))


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


_numbers = listed(lambda raw: type(raw) is int and abs(raw) <= _MOST_WORTH)
_criteria = listed(lambda _: True)


_RANKED = names(say("total"), say("raw-sum"), say("best-rounds"), say("last-round"), say("lot"))
_DRAWS = Names({way: request.NAMES.texts[way] for way in request.OF_A_STAGE})
GAME = Setting(
    say("game"),
    GameKind(),
    NEEDED,
    means=say("What is played."),
    needed=say("this or “by_table” has to be there"),
)
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
    called=say("Deals a round"),
)
DRAW = Setting(
    say("draw"),
    OneOf((*_DRAWS.texts,), _DRAWS, {way: request.WAYS[way].words for way in request.OF_A_STAGE}),
    NEEDED,
    asks=say("How tables are drawn, from the next draw on."),
    called=say("Draw"),
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
    NEEDED,
    asks=say("Criteria with commas between them; the first decides first. A lot can only be the last."),
    called=say("Criteria of the rank list"),
)
_BESIDE = Names({key: label for key, label in _CRITERIA.texts.items() if key not in {"total", "lot"}})
BESIDE = Setting(
    say("beside"),
    Listing(say("must be a list of criteria: {choices}.", choices=[*_BESIDE.texts]), _criteria, _BESIDE),
    (),
    asks=say("Criteria that have a column of their own on every rank list. “-”: none."),
    called=say("Rank lists also show"),
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
    called=say("Points of the ranks at a table"),
)
RANK_EQUALS = Setting(
    say("rank_equals"),
    Choice(Equals),
    Equals.BEST,
    asks=say("Which rank points sides get that are equal at a table: the best, the worst, or the mean."),
    called=say("Equal at a table"),
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

    def settings(self) -> dict[str, Any]:
        """Return what a regulation has of it, by the names of its fields."""
        usual = next(iter(self.tables.values()), TableRules("", {}))
        mixed = len({rules.game for rules in self.tables.values()}) > 1
        return {
            "game": usual.game,
            "options": usual.options,
            "tables_of": tuple(self.tables),
            "by_table": self.tables if mixed else {},
            "unit": self.unit,
            "rank_points": self.ranks.by_rank,
            "rank_equals": self.ranks.equals,
            "sum": self.sum,
            "ranking": self.ranking,
            "entry": self.entry,
        }


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


class Unplayed(Word):
    """How the points for a round not played come about (TRN-6)."""

    NONE = say("none"), say("no points")
    MEAN = say("mean"), say("the mean of the round")
    MEDIAN = say("median"), say("the median of the round")
    OWN = say("own"), say("the own mean")
    WORST = say("worst"), say("the worst result of the round")
    FIXED = say("points"), None, NOTHING, "fixed"


@frozen
class UnplayedPoints:
    """The rule for one kind of unplayed round; `points` is the number of a fixed rule."""

    rule: Unplayed
    points: int = 0


class UnplayedKind(ValueKind):
    """A number of points, or a rule."""

    def read(self, raw: object) -> UnplayedPoints:
        if type(raw) is int:
            return UnplayedPoints(Unplayed.FIXED, raw)
        if raw == Unplayed.FIXED:
            raise ValueError
        return UnplayedPoints(Unplayed(str(raw)))

    def fault(self, _raw: object) -> Text:
        return say("must be a number of points or one of: {choices}.", choices=[*self.words.texts])

    @property
    def words(self) -> Names:
        return Names({rule.value: rule.called for rule in Unplayed if rule is not Unplayed.FIXED})

    @property
    def numbered(self) -> tuple[str, ...]:
        return ()

    def told(self, value: UnplayedPoints) -> Text:
        if value.rule is Unplayed.FIXED:
            return say_n("{n} point", "{n} points", value.points)
        return value.rule.label


def missed(label: Text, printed: Text) -> Any:  # noqa: ANN401 — the field of a value
    """Return the setting for one kind of unplayed round."""
    kind = UnplayedKind()
    words = list(map(kind.words.of, kind.words.texts))
    asks = say("A number of points, or one of: {words}. The mean neither helps nor harms.", words=words)
    means = say("{what}: a number, or a word.", what=printed)
    nothing = UnplayedPoints(Unplayed.NONE)
    return setting(label, kind, nothing, asks=asks, means=means, printed=printed, always=True)
