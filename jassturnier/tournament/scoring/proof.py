"""The proof of points: what the slips had to give out, what the players have, what came from elsewhere."""

from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass

from jassturnier.i18n import Text, say, say_n
from jassturnier.tournament.model import RoundInfo, StageInfo, Tournament
from jassturnier.tournament.regulation.stage_rules import Points, plain
from jassturnier.tournament.scoring.counting import counted, game_of, side_values
from jassturnier.tournament.scoring.penalties import penalties_in, points_words
from jassturnier.tournament.scoring.rounds import OUT, PLAYS, round_values

_PARTS = {
    "rests": say("for rests"),
    "late": say("for who came later"),
    "left": say("for who went home"),
    "absent": say("for who was absent"),
}

_OTHERWISE = say("otherwise")


@dataclass(frozen=True, slots=True)
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
    penalties: int = 0

    @property
    def listed(self) -> Points:
        """Return the sum of all rounds in the rank list."""
        return plain(self.played + sum(self.unplayed.values()))

    def lines(self) -> Iterator[Text]:
        """Say it in sentences."""
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
    tables = [table for round_ in stage.rounds for table in round_.tables]
    slips = [(table, slip) for table in tables if (slip := counted(regulation, table)) is not None]
    checks = [
        check for table, slip in slips if (check := game_of(regulation, table).slip_sum(slip)) is not None
    ]
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
        credited=_sum(
            # What a side makes, each of its entries has in the rank list.
            points * len(side)
            for table in tables
            for side, points in zip(table.sides, side_values(regulation, table) or (), strict=False)
        ),
        played=plain(sums[PLAYS]),
        unplayed={part: plain(points) for part, points in sums.items() if part != PLAYS},
        penalties=sum(penalty.points for mine in given.values() for penalty in mine),
    )


def _sum(points: Iterable[Points]) -> Points:
    return plain(sum(points))


def control(tournament: Tournament, rounds: Iterable[RoundInfo]) -> Iterator[Text]:
    """Set the sum of all slips against what it must be, where the game knows that."""
    regulation = tournament.regulation
    slips = [(table, slip) for r in rounds for table in r.tables if (slip := counted(regulation, table))]
    checks = [check for table, slip in slips if (check := game_of(regulation, table).slip_sum(slip))]
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
