"""What every round counts for every entry: played, not played (TRN-6), dropped (TRN-11)."""

from collections.abc import Mapping, Sequence
from dataclasses import field, replace
from fractions import Fraction
from statistics import median

from jassturnier import games
from jassturnier.games.kit.base import Direction
from jassturnier.games.kit.marks import TALLIES
from jassturnier.tournament.model import EntryInfo, RoundInfo, StageInfo
from jassturnier.tournament.regulation.regulation import Regulation
from jassturnier.tournament.regulation.round_rules import (
    Points,
    Unit,
    Unplayed,
    UnplayedPoints,
    low_wins,
    plain,
)
from jassturnier.tournament.regulation.stage_rules import DropAfter, StageRules
from jassturnier.tournament.scoring.counting import (
    DIFFERENCE,
    STROKE_DIFFERENCE,
    STROKES,
    half_up,
    in_unit,
    leads,
    sheet,
    there,
)
from jassturnier.tournament.words import Part
from jassturnier.values import frozen

POINTS = "points"
BY_RULE = (POINTS, DIFFERENCE, STROKES, "potatoes", STROKE_DIFFERENCE)
"""What a round brings to every side, and by its rule to who did not play it; all else is played for."""
_SAME = {
    Unit.POINTS: POINTS,
    Unit.PENALTY: POINTS,
    Unit.DIFFERENCE: DIFFERENCE,
    Unit.STROKE_DIFFERENCE: STROKE_DIFFERENCE,
}
"""Which of them the unit is, where it is one."""
PLAYS, RESTS, LATE, ABSENT, LEFT = Part
OUT = "out"
"""What stands for no part where a word is needed."""
_RULE_OF = {RESTS: "rest", LATE: "late", LEFT: "left", ABSENT: "absent"}


def part_in(round_: RoundInfo, key: int) -> Part:
    """Return what an entry does in a round; one that is not on its list was absent."""
    return round_.parts.get(key, ABSENT)


def takes_part(round_: RoundInfo, key: int) -> bool:
    """Say whether an entry plays or rests in a round."""
    return part_in(round_, key) in (PLAYS, RESTS)


@frozen
class RoundValue:
    """One round of one entry; without a `part` it is not in a K.-o. round any more.

    `value` is None while the result is open, or the round has none yet; `given` is False where the rule
    gives no points; `tallies` holds what else was counted in a played round, in any other its points,
    differences and marks. `money` is what it brings or costs, in Rappen.
    """

    number: int
    part: Part | None
    value: Points | None
    given: bool = True
    dropped: bool = False
    tallies: Mapping[str, int] = field(default_factory=dict)
    money: int = 0


@frozen
class Played:
    """A round's results: entry → value, tallies, Rappen; `begun` with the first.

    `sides` are the values of all sides; `beside` what each has of points, differences and marks, by name.
    """

    values: Mapping[int, Points]
    tallies: Mapping[int, Mapping[str, int]]
    money: Mapping[int, int]
    sides: tuple[Points, ...]
    beside: Mapping[str, tuple[int, ...]]
    begun: bool


def results_of(regulation: Regulation, stage: StageInfo, after: int) -> dict[int, Played]:
    """Work out the tables of the first `after` rounds of a stage, by the number of the round."""
    return {each.number: _results(regulation, each) for each in stage.rounds[:after]}


def round_values(
    regulation: Regulation, stage: StageInfo, after: int, played: Mapping[int, Played] | None = None
) -> dict[int, tuple[RoundValue, ...]]:
    """Return the values of every entry of the stage in its first `after` rounds, dropped ones marked.

    `played` are its results as `results_of` works them out, at least so many, for whom it asks repeatedly.
    """
    rounds = stage.rounds[:after]
    played = results_of(regulation, stage, after) if played is None else played
    finished = stage.complete() and after >= len(stage.rounds)
    low = regulation.common(stage.number).low
    found = {}
    for entry in stage.entries:
        what = _out if stage.rules.knockout else _parts
        values = _values(regulation, stage, entry, what(entry, rounds), played)
        found[entry.key] = _drop(values, stage.rules, low=low, finished=finished)
    return found


def _results(regulation: Regulation, round_: RoundInfo) -> Played:
    values: dict[int, Points] = {}
    tallies: dict[int, Mapping[str, int]] = {}
    money: dict[int, int] = {}
    sides: list[Points] = []
    beside: dict[str, tuple[int, ...]] = {}
    for table in round_.tables:
        worked_out = sheet(regulation, table)
        if worked_out is None:
            continue
        counted = in_unit(there(regulation, table), table.game, worked_out)
        sides += counted
        tallied = {**worked_out.tallies, **leads(worked_out), POINTS: worked_out.totals}
        beside |= {name: beside.get(name, ()) + tuple(tallied[name]) for name in BY_RULE if name in tallied}
        for side, keys in enumerate(table.sides):
            mine = {name: numbers[side] for name, numbers in tallied.items()}
            values.update(dict.fromkeys(keys, counted[side]))
            tallies.update(dict.fromkeys(keys, mine))
            if worked_out.money:
                money.update(dict.fromkeys(keys, worked_out.money[side]))
    begun = bool(sides) or not round_.tables
    return Played(values, tallies, money, tuple(sides), beside, begun)


def _parts(entry: EntryInfo, rounds: Sequence[RoundInfo]) -> dict[int, Part]:
    """Return what the entry did in each round; absent before its first round means late."""
    parts = {round_.number: round_.parts.get(entry.key, ABSENT) for round_ in rounds}
    if ABSENT not in parts.values():
        return parts
    first = next((number for number, part in parts.items() if part in (PLAYS, RESTS)), 0)
    # Nobody notes that somebody is not there yet: who plays later on was late until then.
    return {n: LATE if part == ABSENT and n < first else part for n, part in parts.items()}


def _out(entry: EntryInfo, rounds: Sequence[RoundInfo]) -> dict[int, Part | None]:
    """Return what the entry did in each K.-o. round until it was out."""
    return {round_.number: round_.parts.get(entry.key) for round_ in rounds}


def _values(
    regulation: Regulation,
    stage: StageInfo,
    entry: EntryInfo,
    parts: Mapping[int, Part | None],
    played: Mapping[int, Played],
) -> list[RoundValue]:
    key, values = entry.key, []
    for number, part in parts.items():
        results = played[number]
        if part == PLAYS:
            tallies, money = results.tallies.get(key, {}), results.money.get(key, 0)
            value = RoundValue(number, part, results.values.get(key), tallies=tallies, money=money)
        elif part is None:
            value = RoundValue(number, part, 0, given=False)
        else:
            own = [played[n] for n, what in parts.items() if what == PLAYS and key in played[n].values]
            made = [(each.values[key], each.tallies[key]) for each in own]
            value = _not_played(regulation.of(stage.number, number), number, part, results, made)
        values.append(value)
    return values


def _not_played(
    rules: Regulation,
    number: int,
    part: Part,
    results: Played,
    made: Sequence[tuple[Points, Mapping[str, int]]],
) -> RoundValue:
    """Return what a round counts for who did not play it; `made` are values and tallies of those it did."""
    rule, low = rules.unplayed[_RULE_OF[part]], low_wins(rules.unit, rules.ranks, rules.game)
    own = [value for value, _ in made]
    points = _rounded(rules, _unplayed(rule, own, results.sides, low=low)) if results.begun else None
    beside = {
        name: _beside(rules, rule, name, [tallies[name] for _, tallies in made if name in tallies], sides)
        for name, sides in results.beside.items()
    }
    return RoundValue(number, part, points, given=rule.rule is not Unplayed.NONE, tallies=beside)


def as_mean(unit: Unit, rule: UnplayedPoints, name: str) -> bool:
    """Say whether something counts its mean in an unplayed round: the rule is a number of another unit."""
    return rule.rule is Unplayed.FIXED and name != _SAME.get(unit)


def _beside(
    rules: Regulation, rule: UnplayedPoints, name: str, own: Sequence[int], sides: Sequence[int]
) -> int:
    """Return what stands beside the value, by the same rule."""
    same = UnplayedPoints(Unplayed.MEAN) if as_mean(rules.unit, rule, name) else rule
    direction = games.get(rules.game).direction if name == POINTS else TALLIES[name].direction
    return half_up(Fraction(_unplayed(same, own, sides, low=direction is Direction.LOW)))


def _rounded(rules: Regulation, points: Points) -> Points:
    """Round to whole points, halves up (TRN-6); rank points are too few for that."""
    exact = Fraction(points)
    return plain(exact) if rules.unit is Unit.RANK_POINTS else half_up(exact)


def _unplayed(rule: UnplayedPoints, own: Sequence[Points], sides: Sequence[Points], *, low: bool) -> Points:
    """Return what a round with results counts for who did not play it."""
    match rule.rule:
        case Unplayed.NONE:
            return 0
        case Unplayed.FIXED:
            return rule.points
        case Unplayed.MEAN:
            return _mean(sides)
        case Unplayed.MEDIAN:
            return median(map(Fraction, sides)) if sides else 0
        case Unplayed.OWN:
            return _mean(own)
        case Unplayed.WORST:
            return (max if low else min)(sides, default=0)


def _mean(numbers: Sequence[Points]) -> Fraction:
    return Fraction(sum(numbers)) / len(numbers) if numbers else Fraction(0)


def _drop(
    values: Sequence[RoundValue], rules: StageRules, *, low: bool, finished: bool
) -> tuple[RoundValue, ...]:
    if rules.drop_after is DropAfter.ALL and not finished:
        return tuple(values)
    known = [value for value in values if value.value is not None]
    if len(known) <= rules.drop:
        return tuple(values)
    worst = sorted(known, key=lambda value: _worst_first(value, low=low))[: rules.drop]
    return tuple(replace(value, dropped=True) if value in worst else value for value in values)


def _worst_first(value: RoundValue, *, low: bool) -> tuple[bool, Points, int]:
    points = value.value or 0
    # One without points first, also where the lowest wins and its 0 would be the best (TRN-11).
    return value.given, -points if low else points, -value.number
