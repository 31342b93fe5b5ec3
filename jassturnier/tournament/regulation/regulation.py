"""The regulation of a tournament as values; `file` reads and checks it."""

from collections.abc import Mapping
from dataclasses import KW_ONLY, field, replace
from datetime import time
from typing import Any

from jassturnier import games
from jassturnier.draw.plan import Form
from jassturnier.games.kit.base import Game
from jassturnier.games.kit.options import Options, Whole
from jassturnier.i18n import LANGUAGES, Text, own_words, say, say_n
from jassturnier.languages import Words, capital, usual
from jassturnier.tournament.lists import Word
from jassturnier.tournament.regulation.own_words import INVITATION, LABELS, SENTENCES, Invitation, Said
from jassturnier.tournament.regulation.prize_rules import (
    LESS_EXPENSES,
    PRIZE_COIN,
    PRIZE_GIVING,
    PRIZE_MONEY,
    PRIZES,
    Giving,
    PrizeRules,
)
from jassturnier.tournament.regulation.round_rules import (
    BESIDE,
    BY_TABLE,
    GAME,
    MOST_ROUNDS,
    OF_ROUNDS,
    OPTIONS,
    RANK_EQUALS,
    RANK_POINTS,
    RANKING,
    SUM,
    TABLES_OF,
    UNIT,
    EntryKind,
    Equals,
    RankPoints,
    SumRule,
    TableRules,
    Unit,
    UnplayedPoints,
    distinct,
    low_wins,
    missed,
)
from jassturnier.tournament.regulation.schema import (
    FEE,
    MOST_ENTRIES,
    NEEDED,
    Fee,
    Named,
    Setting,
    Table,
    Time,
    chosen,
    entries,
    of,
    setting,
)
from jassturnier.tournament.regulation.stage_rules import StageRules
from jassturnier.values import frozen


class LastNumber(Word):
    """Whether the last number of a slip is typed like the others, or may be taken from the control sum."""

    TYPED = say("typed"), say("is typed")
    PROPOSED = say("proposed"), say("is proposed from the sum of the table")


class Short(Word):
    """What a round counts that the clock has stopped before its last deal (TRN-20)."""

    REFUSE = say("refuse"), say("is only taken with a reason of the director")
    AS_PLAYED = say("as-played"), say("counts as it is")
    SCALED = say("scaled"), say("is scaled to all deals, each side rounded to whole points, halves up")


class Withdrawn(Word):
    """What becomes of the results with somebody who withdrew or was disqualified (TRN-21)."""

    STAND = say("stand")
    ANNUL = say("annul"), say("count as a rest where fewer than half of the rounds were played, else stand")


class SecondReader(Word):
    """Who may read a slip a second time: anybody, only another desk than read it first, or the table."""

    ANYBODY = say("anybody")
    OTHER_DESK = say("other-desk"), say("another desk than read it first")
    PHONE = say("phone"), say("the table itself, by phone, or anybody")


class Phone(Word):
    """What becomes of a result that a table hands in by phone."""

    NO = say("no")
    PROPOSAL = say("proposal"), say("are proposed to the desk, which confirms them")
    COUNTS = say("counts-until-confirmed"), say("count until the desk confirms them")


class SeasonPoints(Word):
    """Whose the points of an entry are in a season: its first member’s, or of who played each round."""

    FIRST = say("first"), say("are those of the first member")
    DEALS = say("deals"), say("go to who played each round, by deals where several did")


class Publish(Word):
    """What the hall sees only after “publish”: nothing, the final list and the prizes, or every round."""

    AT_ONCE = say("at-once"), say("the hall sees everything at once")
    FINAL = say("final"), say("the final list and the prizes")
    ROUNDS = say("rounds"), say("every round, the final list and the prizes")


class Registration(Word):
    """Whether anybody may still be entered."""

    OPEN = say("open")
    CLOSED = say("closed")


_MOST_ENTRIES = 2**31 - 1
_MOST_OF_A_CLUB = 100


OF_A_STAGE = (*entries(StageRules).values(), *OF_ROUNDS)
STAGES = Setting(
    say("stages"),
    Table(OF_A_STAGE, many=True),
    NEEDED,
    means=say("What is played one after the other, such as a preliminary round and a final."),
)


@frozen
class Regulation:
    """Everything the program computes with. `ranking` lists criteria by key, the first decides first.

    `game` and `options` are those of the usual table; `by_table` has those of each size where tables of
    different size play different games. `tables_of` lists the sizes a table may have, the preferred one
    first. A stage, or a round of it, may have a game of its own: `of` has the regulation as it is there.
    After `hidden_after` rounds the rank list of a stage is hidden from the hall until the stage is complete;
    it has a column for each criterion in `beside`; that of the clubs goes by the `club_best` of each. What
    waits for the director is said by `publish`; a round being played is shown where that is `live`.
    `sort_particles` has von Ah under V, else under A. Points for a season belong to whom `season_points`
    says. More than `max_entries` wait until somebody leaves the list. With `numbers` that of every entry
    stands on all papers. `begins` is when the first round begins. So many seats are in the `pot` at the
    door, None without one. Prizes that are shares are of `prize_money` (None: of the fees), in Rappen, on
    request `less_expenses`; none is paid in less than the `prize_coin`, without one in less than five
    Rappen. The ranks are called in the order of `prize_giving`. `labels` has what a round is called by
    language, where the club has a word; `sentences` of the club stand on the printed regulation.
    """

    _: KW_ONLY
    name: Mapping[str, str] = setting(
        say("name"), Named(), NEEDED, means=say("What it is called; a table has a name for each language.")
    )
    game: str = of(GAME)
    options: Options = of(OPTIONS)
    tables_of: tuple[int, ...] = of(TABLES_OF)
    by_table: Mapping[int, TableRules] = of(BY_TABLE)
    unit: Unit = of(UNIT)
    rank_points: tuple[int, ...] = of(RANK_POINTS)
    rank_equals: Equals = of(RANK_EQUALS)
    entry: EntryKind = chosen(
        say("entry"),
        EntryKind.SINGLE,
        asks=say("Who is ranked: everybody alone, or those who stay together all evening."),
        printed=say("Who plays"),
        always=True,
        frozen=lambda now: say("stays “{kind}”: a round is drawn.", kind=now),
    )
    max_entries: int | None = setting(
        say("max_entries"),
        Whole(2, _MOST_ENTRIES),
        asks=say("Who comes later waits until somebody leaves the list. “-”: no limit."),
        printed=say("Most entries"),
    )
    pot: int | None = setting(
        say("pot"),
        Whole(2, MOST_ENTRIES),
        asks=say("So many seats are drawn at the door, before the first round. “-”: no such draw."),
        printed=say("Draw at the door"),
        told=lambda seats: say_n("{n} seat in the pot", "{n} seats in the pot", seats),
    )
    registration: Registration = chosen(
        say("registration"),
        Registration.OPEN,
        asks=say("Where it is closed, nobody can be entered any more."),
        printed=say("Registration"),
    )
    begins: time | None = setting(
        say("begins"),
        Time(),
        asks=say("When the first round begins, such as 19:30. The clock in the hall and the status use it."),
        printed=say("Begins at"),
    )
    fee: Fee | None = of(FEE)
    labels: Words = of(LABELS)
    sentences: Said = of(SENTENCES)
    invitation: Invitation = of(INVITATION)
    sum: SumRule = of(SUM)
    last_number: LastNumber = chosen(
        say("last_number"),
        LastNumber.TYPED,
        asks=say("Whether the last number of a slip is typed, or proposed from the control sum."),
        printed=say("The last number of a slip"),
    )
    short: Short = chosen(
        say("short"),
        Short.REFUSE,
        asks=say("What a round counts that the clock stops before its last deal."),
        printed=say("A round of fewer deals"),
    )
    second: SecondReader = chosen(
        say("second"),
        SecondReader.ANYBODY,
        asks=say(
            "Who may read a slip a second time: anybody, only another desk than read it first, or the table "
            "by phone."
        ),
        printed=say("A slip is read a second time by"),
    )
    phone: Phone = chosen(
        say("phone"),
        Phone.NO,
        asks=say("Whether tables hand in by phone: no, as a proposal, or so that it counts until confirmed."),
        printed=say("Results that tables hand in by phone"),
    )
    rest: UnplayedPoints = missed(say("rest"), say("Points for a rest"))
    late: UnplayedPoints = missed(say("late"), say("Points for a round before coming"))
    left: UnplayedPoints = missed(say("left"), say("Points for a round after leaving"))
    absent: UnplayedPoints = missed(say("absent"), say("Points for an absence"))
    withdrawn: Withdrawn = chosen(
        say("withdrawn"),
        Withdrawn.STAND,
        asks=say(
            "Whether results with somebody stand who then withdrew or was disqualified, or are annulled."
        ),
        printed=say("Results with somebody who withdrew or was disqualified"),
    )
    ranking: tuple[str, ...] = of(RANKING)
    beside: tuple[str, ...] = of(BESIDE)
    club_best: int | None = setting(
        say("club_best"),
        Whole(1, _MOST_OF_A_CLUB),
        asks=say("So many of each club count for the rank list of the clubs. “-”: three."),
        printed=say("Rank list of the clubs"),
        told=lambda best: say_n("the best one of each club", "the best {n} of each club", best),
    )
    hidden_after: int | None = setting(
        say("hidden_after"),
        Whole(0, MOST_ROUNDS),
        asks=say("After so many rounds the hall sees no rank list until the end. “-”: never hidden."),
        called=say("Rounds after which the rank list is hidden"),
    )
    publish: Publish = chosen(
        say("publish"),
        Publish.AT_ONCE,
        asks=say("What the hall sees only after “publish”: nothing, the final list, or every round, too."),
        printed=say("What the director announces"),
    )
    live: bool = chosen(
        say("live"),
        False,
        asks=say("Whether the hall sees the rank list of a round while it is still being played."),
        printed=say("Rank list in the hall already during a round"),
    )
    numbers: bool = chosen(
        say("numbers"),
        False,
        asks=say("Whether the number of every player stands on all papers."),
        printed=say("Numbers of the players on all papers"),
    )
    sort_particles: bool = chosen(
        say("sort_particles"),
        True,
        asks=say("Whether lists have von Ah under V, else under A."),
        printed=say("Lists have von Ah under V"),
    )
    season_points: SeasonPoints = chosen(
        say("season_points"),
        SeasonPoints.FIRST,
        asks=say("Whose the points of an entry are in a season, where somebody was replaced."),
        printed=say("Points in a season, after a substitution"),
    )
    stages: tuple[StageRules, ...] = of(STAGES)
    prizes: tuple[PrizeRules, ...] = of(PRIZES)
    prize_money: int | None = of(PRIZE_MONEY)
    less_expenses: bool = of(LESS_EXPENSES)
    prize_coin: int | None = of(PRIZE_COIN)
    prize_giving: Giving = of(PRIZE_GIVING)
    _seated: dict[tuple[str, int, int], Game[Any]] = field(
        default_factory=dict, init=False, repr=False, compare=False
    )
    _rounds: dict[tuple[int, int], "Regulation"] = field(
        default_factory=dict, init=False, repr=False, compare=False
    )
    _whole: "Regulation | None" = field(default=None, repr=False, compare=False)

    def of(self, stage: int, round_: int) -> "Regulation":
        """Return the regulation as it is in a round of a stage, also asked of that of another round."""
        if self._whole is not None:
            return self._whole.of(stage, round_)
        own = self._stage(stage).own.get(round_)
        if own is None:
            return self
        if (stage, round_) not in self._rounds:
            self._rounds[stage, round_] = replace(self, _whole=self, **own.settings())
        return self._rounds[stage, round_]

    def rounds_of(self, stage: int) -> tuple["Regulation", ...]:
        """Return the regulation as it is in each round of a stage, the first round first."""
        return tuple(self.of(stage, number) for number in range(1, self._stage(stage).rounds + 1))

    def common(self, stage: int) -> "Regulation":
        """Return the regulation as it is in a stage: its rounds count the same, whatever they play."""
        return self.of(stage, 1)

    def is_last(self, stage: int) -> bool:
        """Say whether no stage is played after this one."""
        return all(later.rest for later in self.stages[stage:])

    @property
    def low(self) -> bool:
        """Whether the lowest total wins."""
        return low_wins(self.unit, self.ranks, self.game)

    def _stage(self, number: int) -> StageRules:
        return self.stages[min(number, len(self.stages)) - 1]

    @property
    def ranks(self) -> RankPoints:
        """What the ranks at a table are worth."""
        return RankPoints(self.rank_points, self.rank_equals)

    @property
    def unplayed(self) -> Mapping[str, UnplayedPoints]:
        """Return what rounds count that are not played, by why not."""
        return {"rest": self.rest, "late": self.late, "left": self.left, "absent": self.absent}

    @property
    def sizes(self) -> tuple[int, ...]:
        """How many people may sit at a table, the preferred number first."""
        return self.tables_of

    @property
    def form(self) -> Form:
        """Who plays together at a table, and is drawn."""
        if self.entry.fixed:
            return Form.PAIRS
        return self.at(self.sizes[0]).form(self.sizes[0])

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
        stages = range(1, len(self.stages) + 1)
        return frozenset(rules.form for stage in stages for rules in self.rounds_of(stage))

    def game_at(self, game_id: str, size: int, deals: int) -> Game[Any]:
        """Return a game of this tournament as a table of `size` plays it.

        Thousands of tables play the same, so that it is put together only once.

        Raises:
            NotFound: there is no such game.
        """
        key = (game_id, size, deals)
        if key not in self._seated:
            game = games.get(game_id)
            options = next(rules.options for rules in self.played() if rules.game == game.id)
            self._seated[key] = games.at_table(game.id, size, options, deals)
            self._seated[key].ranked_by = (*self.ranking, *self.beside)
        return self._seated[key]

    def round_name(self, number: int) -> Text:
        """Return “Round 3”."""
        return say("Round {number}", number=str(number))

    def table_name(self, round_: int, table: int) -> Text:
        """Name a table with its round: “Round 3, table 7”."""
        return say("{round}, table {table}", round=self.round_name(round_), table=str(table))

    def round_short(self, number: int) -> Text:
        """Return the heading of a narrow column: first letter and number."""
        nouns = {code: self.labels.get(code) or usual(code) for code in LANGUAGES}
        return own_words({code: f"{capital(noun.one[0])}{number}" for code, noun in nouns.items()})
