"""The proof of points: what the slips had to give out, what the players have, what came from elsewhere.

And the results in figures, and penalties: points that the director adds to a total or takes from it.
"""

from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from fractions import Fraction

from jassturnier.games.kit.base import SumCheck
from jassturnier.i18n import Param, Text, say, say_n
from jassturnier.tournament.lists import Column, Kind, Listed, Section
from jassturnier.tournament.model import PenaltyInfo, RoundInfo, StageInfo, TableInfo, Tournament
from jassturnier.tournament.people.seats import round_title
from jassturnier.tournament.ranking.criteria import RankLine
from jassturnier.tournament.regulation.regulation import Regulation
from jassturnier.tournament.regulation.round_rules import Points, plain, summed
from jassturnier.tournament.scoring.counting import (
    OUT,
    PLAYS,
    all_values,
    annulled,
    counted,
    game_of,
    half_up,
    round_values,
    side_values,
)
from jassturnier.values import frozen


def penalties_in(tournament: Tournament, stage: StageInfo, after: int) -> dict[int, tuple[PenaltyInfo, ...]]:
    """Return entry → its penalties that count in a stage after its first `after` rounds.

    One of no round counts from the beginning of the first stage. A penalty is no round: it is never dropped.
    """
    reached = {round_.key for round_ in stage.rounds if round_.number <= after}
    first = stage.key == tournament.stages[0].key
    found: dict[int, tuple[PenaltyInfo, ...]] = defaultdict(tuple)
    for penalty in tournament.penalties:
        if penalty.round in reached or (penalty.round is None and first):
            found[penalty.entry] += (penalty,)
    return found


def points_words(points: int) -> Text:
    """Write points that are added or taken: +50, −50."""
    return say("+{n}", n=points) if points > 0 else say("{n}", n=points)


def penalty_lines(tournament: Tournament, lines: Iterable[RankLine]) -> list[Text]:
    """Return a footnote for every penalty in these lines of a rank list."""
    given = (penalty for line in lines for penalty in line.penalties)
    return [say("Penalty: {penalty}", penalty=words) for words in list_words(tournament, given)]


def list_words(tournament: Tournament, penalties: Iterable[PenaltyInfo]) -> list[Text]:
    """Say who has which penalty, in the order in which they were given: Ann −50 (Round 2: spoke)."""
    people, found = tournament.by_key(), []
    rounds = {each.key: tournament.regulation.round_name(each.number) for each in tournament.rounds()}
    for penalty in sorted(penalties, key=lambda penalty: penalty.number):
        said: dict[str, Param] = {"points": points_words(penalty.points), "reason": penalty.reason}
        words = say("{points} ({reason})", **said)
        if penalty.round in rounds:
            words = say("{points} ({round}: {reason})", round=rounds[penalty.round], **said)
        found.append(say("{name} {penalty}", name=people[penalty.entry].name, penalty=words))
    return found


_PARTS = {
    "rests": say("for rests"),
    "late": say("for who came later"),
    "left": say("for who went home"),
    "absent": say("for who was absent"),
}

_OTHERWISE = say("otherwise")


@frozen
class Proof:
    """The points of a stage.

    `found` and `expected` are the control sums of all slips that have one. `credited` is what the results
    give to everybody at the tables, `played` what the rounds of the rank list hold of it, and `unplayed`
    what they hold besides, by what somebody did instead of playing. Penalties stand beside the rounds.
    """

    stage: StageInfo
    slips: int
    found: int
    expected: int
    credited: Points
    played: Points
    unplayed: Mapping[str, Points]
    penalties: int

    @property
    def listed(self) -> Points:
        """Return the sum of all rounds in the rank list."""
        return plain(self.played + sum(self.unplayed.values()))

    def lines(self) -> Iterator[Text]:
        """Say the proof in sentences."""
        if self.slips:
            yield say(
                "Control: the slips give out {expected}, they hold {found}.",
                expected=self.expected,
                found=self.found,
            )
        parts = tuple(
            say("{points} {what}", points=points, what=_PARTS.get(part, _OTHERWISE))
            for part, points in self.unplayed.items()
            if points
        )
        if parts:
            yield say(
                "Rank list: {listed} in all rounds, {credited} from the tables, {parts}.",
                listed=self.listed,
                credited=self.credited,
                parts=parts,
            )
        else:
            yield say("Rank list: {listed} in all rounds, all from the tables.", listed=self.listed)
        if self.penalties:
            yield say("Beside the rounds {points} by penalties.", points=points_words(self.penalties))


def proofs(tournament: Tournament) -> Iterator[Proof]:
    """Add up the points of every stage that has results."""
    for stage in tournament.stages:
        if any(round_.started() for round_ in stage.rounds):
            yield _proof(tournament, stage)


def _proof(tournament: Tournament, stage: StageInfo) -> Proof:
    regulation = tournament.regulation
    gone = annulled(regulation, stage)
    tables = [table for round_ in stage.rounds for table in round_.tables if table.key not in gone]
    checks = _control_sums(regulation, tables)
    given = penalties_in(tournament, stage, len(stage.rounds))
    sums: defaultdict[str, Points] = defaultdict(int)
    for values in round_values(regulation, stage, len(stage.rounds)).values():
        for value in values:
            sums[value.part or OUT] += value.value or 0
    return Proof(
        stage=stage,
        slips=len(checks),
        found=sum(check.found for check in checks),
        expected=sum(check.expected for check in checks),
        credited=summed(
            # What a side makes, each of its entries has in the rank list.
            points * len(side)
            for table in tables
            for side, points in zip(table.sides, side_values(regulation, table) or (), strict=False)
        ),
        played=plain(sums[PLAYS]),
        unplayed={part: plain(points) for part, points in sums.items() if part != PLAYS},
        penalties=sum(penalty.points for mine in given.values() for penalty in mine),
    )


def _control_sums(regulation: Regulation, tables: Iterable[TableInfo]) -> list[SumCheck]:
    slips = ((table, slip) for table in tables if (slip := counted(regulation, table)) is not None)
    checks = (game_of(regulation, table, slip).slip_sum(slip) for table, slip in slips)
    return [check for check in checks if check is not None]


def control(tournament: Tournament, rounds: Iterable[RoundInfo]) -> Iterator[Text]:
    """Set the sum of all slips against what it must be, where the game knows that."""
    checks = _control_sums(tournament.regulation, (table for round_ in rounds for table in round_.tables))
    if not checks:
        return
    found, expected = sum(c.found for c in checks), sum(c.expected for c in checks)
    slips_words = say_n("Control: {n} slip", "Control: {n} slips", len(checks))
    if found == expected:
        yield say("{control}, together {sum}, as it must be.", control=slips_words, sum=found)
    else:
        yield say(
            "{control}, together {sum}; {expected} would be right.",
            control=slips_words,
            sum=found,
            expected=expected,
        )


_BARS = 20


@frozen
class RoundFigures:
    """The results of all sides in a round."""

    title: Text
    values: tuple[Points, ...]

    def mean(self) -> int:
        """Return the mean of the results, rounded."""
        return half_up(Fraction(sum(self.values)) / len(self.values))


def figures(tournament: Tournament) -> list[RoundFigures]:
    """Return the figures of every round that has results."""
    return [
        RoundFigures(round_title(tournament, round_, tournament.language), values)
        for round_ in tournament.rounds()
        if (values := all_values(tournament.regulation, round_.tables))
    ]


def figures_listed(rounds: Sequence[RoundFigures]) -> Listed[RoundFigures]:
    """Return the figures as a list."""
    return Listed(say("Statistics"), _COLUMNS, [Section(rounds)])


_COLUMNS: tuple[Column[RoundFigures], ...] = (
    Column("round", say("Round"), lambda row: row.title),
    Column("results", say("Results"), lambda row: len(row.values), Kind.NUMBER),
    Column("highest", say("Highest"), lambda row: max(row.values), Kind.COUNT),
    Column("mean", say("Mean"), RoundFigures.mean, Kind.COUNT),
    Column("lowest", say("Lowest"), lambda row: min(row.values), Kind.COUNT),
)


def spread(values: Sequence[Points]) -> Mapping[int, int]:
    """Count how many values lie in each range, by its lower end; there are 20 ranges at most."""
    width = bar_width(values)
    counts = Counter(value // width * width for value in values)
    return {start: counts[start] for start in range(min(counts), max(counts) + 1, width)}


def bar_width(values: Sequence[Points]) -> int:
    """Return a round width that needs no more than `_BARS` bars."""
    wide = max(values) - min(values)
    power = 1
    while wide >= 5 * power * _BARS:
        power *= 10
    return next(power * step for step in (1, 2, 5) if wide < power * step * _BARS)
