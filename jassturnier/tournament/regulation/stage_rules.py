"""The stages of a regulation as values: how long they are, who gets there, and with what."""

from collections.abc import Mapping
from dataclasses import KW_ONLY

from jassturnier.draw.plan import group_name
from jassturnier.games.kit.options import Whole
from jassturnier.i18n import Text, say, say_n
from jassturnier.tournament.lists import NOTHING, Word
from jassturnier.tournament.regulation.round_rules import (
    DEALS,
    DRAW,
    GAMES,
    KNOCKOUT,
    MOST_ROUNDS,
    SERIES,
    Partners,
    RoundRules,
    Series,
    Tied,
)
from jassturnier.tournament.regulation.schema import (
    MOST_ENTRIES,
    NEEDED,
    Choice,
    Listing,
    Named,
    Setting,
    Table,
    chosen,
    entries,
    listed,
    of,
    setting,
)
from jassturnier.values import frozen

_MOST_MINUTES = 600
_MOST_GROUPS = 26
_MOST_WEIGHT = 100
_TWO = 2


class DropAfter(Word):
    """When the worst rounds are dropped: as soon as there are more than `drop`, or at the end (TRN-11)."""

    EACH = say("each"), say("as soon as more rounds are played than are dropped")
    ALL = say("at the end"), None, NOTHING, "all"


class StageStart(Word):
    """What a stage begins with: nothing, or the total of the stage its entries come from."""

    ZERO = say("zero"), say("nothing: it starts from zero")
    CARRY = say("carry"), say("the total so far")


class TieBreak(Word):
    """What decides between equals at the end of a stage and in K.-o. matches, if anything does."""

    LOT = say("lot"), say("a lot decides")
    EXTRA_DEALS = say("extra deals"), say("extra deals decide")
    SHARED = say("shared"), say("the rank is shared")


class GroupNames(Word):
    """What the groups of a stage are called: A, B, C or 1, 2, 3."""

    LETTERS = say("letters")
    NUMBERS = say("numbers")


@frozen
class Source:
    """Who goes on to a stage: the best of the stage with this number, so many or so many of a hundred.

    With `per_group` it is so many of each group, and of those who follow there the `seconds` best. The `rest`
    are those who do not go on to the stage before this one, all of them or the best: both are played at the
    same time.
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
    rest: bool = chosen(
        say("rest"),
        False,
        means=say(
            "Whether they are those who do not play the stage before this one: both are played at the same "
            "time, and ranked one behind the other."
        ),
    )

    @property
    def everybody(self) -> bool:
        """Whether all go on who are there: the whole rest."""
        return not (self.best or self.percent)

    def expected(self, groups: int) -> int | None:
        """Return how many go on where the regulation alone says it; `groups` are those of the source."""
        if not self.best or self.tied is Tied.ALL:
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
        means=say(
            "The first K.-o. matches by seed, or by places: [[1, 4], [2, 3]]. The winners of "
            "neighbouring matches meet next."
        ),
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
        called=say("Equal ranks"),
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
        asks=say(
            "Whether the worst rounds are left out as soon as more are played than are dropped, "
            "or only at the end."
        ),
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
    def rest(self) -> bool:
        """Whether it is played at the same time as the stage before it, by those who do not play that."""
        return self.source is not None and self.source.rest

    @property
    def paired(self) -> bool:
        """Whether it says who meets whom in the first K.-o. round, by seeds or places."""
        return bool(self.pairing or self.places)

    @property
    def seeded(self) -> bool:
        """Whether it decides who plays with or against whom that somebody came in before somebody else."""
        by_rank = self.partners in {Partners.FIRST_LAST, Partners.NEIGHBOURS}
        return self.knockout or self.groups > 0 or by_rank

    def group(self, number: int) -> str:
        """Return the name of a group counted from 0."""
        return str(number + 1) if self.group_names is GroupNames.NUMBERS else group_name(number)


def fits(entries: int, rounds: int) -> bool:
    """Say whether so many can play so many K.-o. rounds.

    Up to as many as a final of so many rounds has room for, with a rest in the first round for those who
    have no rival, but none who would rest twice; more only where half of them are a whole number every time.
    """
    room = 1 << rounds
    return room < 2 * entries and (entries <= room or entries % room == 0)


def unfit(entries: int, rounds: int) -> Text:
    """Say that so many cannot play so many K.-o. rounds, and how many rounds lead to a final."""
    return say_n(
        "{entries} cannot play {n} K.-o. round: to a final they need {needed}.",
        "{entries} cannot play {n} K.-o. rounds: to a final they need {needed}.",
        rounds,
        entries=entries,
        needed=max((entries - 1).bit_length(), 1),
    )
