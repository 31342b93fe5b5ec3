"""From what a table hands in to what it counts, and what a round counts for every entry (TRN-6)."""

from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import field, replace
from datetime import date, datetime, time, timedelta
from fractions import Fraction
from random import Random
from statistics import median
from typing import Any, TypeAlias

from jassturnier import games
from jassturnier.errors import Problem
from jassturnier.games.kit.base import DealT, Direction, Game, Sheet, Slip, SlipField, SumCheck, written
from jassturnier.games.kit.marks import TALLIES, Tally
from jassturnier.games.kit.options import out_of_range
from jassturnier.i18n import Text, say, say_n
from jassturnier.tournament.fund import divided
from jassturnier.tournament.lists import RoundPart
from jassturnier.tournament.model import EntryInfo, RoundInfo, StageInfo, TableInfo, Tournament
from jassturnier.tournament.regulation.regulation import Regulation, Short, Withdrawn
from jassturnier.tournament.regulation.round_rules import Points, Unit, Unplayed, UnplayedPoints, plain
from jassturnier.tournament.regulation.stage_rules import DropAfter, StageRules
from jassturnier.values import frozen

SPLIT = "split"
DIFFERENCE, STROKES, STROKE_DIFFERENCE = "difference", "strokes", "stroke-difference"
_TWO = 2

DEALS_PLAYED = "deals"
"""The column of a slip that says how many deals were played, where these are not all."""
NO_SLIP: Slip = {}

Deals: TypeAlias = tuple[Any, ...]
"""The deals of a table, each a value of its own game."""


def table_size(regulation: Regulation, table: TableInfo) -> int:
    """Return how many people sit at a table."""
    return there(regulation, table).entry.members * sum(map(len, table.sides))


def there(regulation: Regulation, table: TableInfo) -> Regulation:
    """Return the regulation as it is at a table."""
    return regulation.of(table.stage, table.round)


def game_of(regulation: Regulation, table: TableInfo, slip: Slip = NO_SLIP) -> Game[Any]:
    """Return the game of a table: with as many people, deals and the options that are played there.

    A slip of a round that was stopped says how many deals it has.

    Raises:
        NotFound: there is no such game.
    """
    deals = fewer_deals(table, slip) or table.deals
    return there(regulation, table).game_at(table.game, table_size(regulation, table), deals)


def fewer_deals(table: TableInfo, slip: Slip) -> int | None:
    """Return how many deals a slip has of a round that was stopped, None of one with all of them."""
    (deals,) = written(slip, DEALS_PLAYED, 1)
    return deals if deals is not None and 0 < deals < table.deals else None


def stopped_after(table: TableInfo) -> int | None:
    """Return how many deals of a round were played that was stopped, as far as its result is in."""
    return None if table.result is None else fewer_deals(table, table.result.values)


def slip_columns(regulation: Regulation, table: TableInfo) -> tuple[SlipField, ...]:
    """Return the columns of the slip of a table, the last one for a round that was stopped."""
    deals = SlipField(DEALS_PLAYED, say("deals"), 1, table.deals, required=False, once=True)
    return *game_of(regulation, table).slip_fields(), deals


def offered_columns(regulation: Regulation, table: TableInfo) -> tuple[SlipField, ...]:
    """Return the columns that a form of the table shows: where no round may be stopped, none for that."""
    stops = regulation.short is not Short.REFUSE and game_of(regulation, table).stops_early() is None
    return tuple(column for column in slip_columns(regulation, table) if stops or column.name != DEALS_PLAYED)


def check_slip(regulation: Regulation, table: TableInfo, slip: Slip) -> list[Problem]:
    """Return every fault of a slip except its control sum, that of its number of deals first."""
    (deals,) = written(slip, DEALS_PLAYED, 1)
    if deals is not None and deals != table.deals:
        why = game_of(regulation, table).stops_early()
        if why is None and not 0 < deals < table.deals:
            why = out_of_range(deals, 1, table.deals)
        if why is not None:
            return [Problem(say("deals"), why)]
    return game_of(regulation, table, slip).check_slip(slip)


def unfinished(regulation: Regulation, table: TableInfo, slip: Slip) -> Text | None:
    """Return why a slip needs a reason: its game is not over, or the regulation takes no stopped rounds."""
    deals = fewer_deals(table, slip)
    if deals is not None and regulation.short is Short.REFUSE:
        return say_n(
            "{n} of {all} deals was played. “regulation change --set short=scaled” scales such results, "
            "“short=as-played” counts them as they are.",
            "{n} of {all} deals were played. “regulation change --set short=scaled” scales such results, "
            "“short=as-played” counts them as they are.",
            deals,
            all=table.deals,
        )
    return game_of(regulation, table, slip).unfinished(slip)


def game_in(tournament: Tournament, stage: StageInfo, number: int, size: int | None) -> Game[Any]:
    """Return the game of a round as a table of `size` plays it there, or one of the usual size."""
    rules = tournament.regulation.of(stage.number, number)
    people = size or rules.sizes[0]
    return rules.at(people).in_round(people, stage.rules.deals_in(number))


def split(slip: Slip, check: SumCheck) -> Slip:
    """Share a wrong sum between the two sides (TRN-7).

    The odd point of a difference goes to, or comes from, the side with the higher total; side A when equal.
    """
    first, second = (value or 0 for value in slip[check.column])
    missing = -check.off
    more, less = map(int, divided([Fraction(abs(missing), 2)] * 2))
    sign = 1 if missing >= 0 else -1
    to_first, to_second = (more, less) if first >= second else (less, more)
    both = (first + sign * to_first, second + sign * to_second)
    return {**slip, check.column: both}


def counted(regulation: Regulation, table: TableInfo) -> Slip | None:
    """Return the values that count: as typed, or shared where the director had them split."""
    if table.result is None:
        return None
    slip = table.result.values
    # Shared again each time: what was typed stays as it is, so that the slip can be compared with it.
    check = game_of(regulation, table, slip).slip_sum(slip) if table.result.how == SPLIT else None
    return slip if check is None else split(slip, check)


def sheet(regulation: Regulation, table: TableInfo) -> Sheet | None:
    """Work out the result of a table from its deals, else from its slip; None while there is none."""
    slip = counted(regulation, table)
    if slip is None:
        return None
    game, deals = game_of(regulation, table, slip), fewer_deals(table, slip)
    found = game.score(game.read_deals(table.played)[0]) if table.played else game.score_slip(slip)
    return found if deals is None else _stopped(regulation, found, deals, table.deals)


_SCALED = ("strokes", "potatoes")
"""What is scaled beside the totals: they are the points of the games that count them."""


def _stopped(regulation: Regulation, sheet: Sheet, deals: int, all_deals: int) -> Sheet:
    """Return the sheet of a round that was stopped, scaled where the regulation says so (TRN-20).

    Each side is rounded by itself, so that who is equal stays equal.
    """
    said = say("{n} of {all} deals were played.", n=deals, all=all_deals)
    if regulation.short is not Short.SCALED:
        return replace(sheet, notes=(*sheet.notes, said))

    def scaled(numbers: Sequence[int]) -> tuple[int, ...]:
        return tuple(half_up(Fraction(each * all_deals, deals)) for each in numbers)

    tallies = {name: scaled(each) for name, each in sheet.tallies.items() if name in _SCALED}
    made = " : ".join(map(str, sheet.totals))
    note = say("{said} The points are scaled to all deals: {made} were made.", said=said, made=made)
    return replace(
        sheet, totals=scaled(sheet.totals), tallies={**sheet.tallies, **tallies}, notes=(*sheet.notes, note)
    )


def asked(regulation: Regulation, table: TableInfo) -> tuple[Text, ...]:
    """Return what has still to be said of the deals of a table, nothing where they are faulty."""
    game = game_of(regulation, table)
    deals, faults = game.read_deals(table.played)
    return () if faults else tuple(question.text for question in game.asked(deals))


def uncounted(regulation: Regulation, table: TableInfo, tally: Tally) -> bool:
    """Tell whether a slip does not say how often something was counted, which is not 0 for that."""
    if tally.blank_is_none or table.result is None or table.played:
        return False
    game = game_of(regulation, table)
    return tally.name in game.tallies() and None in written(table.result.values, tally.name, len(table.sides))


def in_unit(regulation: Regulation, game: str, worked_out: Sheet) -> tuple[Points, ...]:
    """Return what a sheet of a game counts for each side in the ranking (TRN-5)."""
    totals, tallies = worked_out.totals, worked_out.tallies
    match regulation.unit:
        case Unit.RANK_POINTS:
            return regulation.ranks.of(totals, low=games.get(game).direction is Direction.LOW)
        case Unit.DIFFERENCE:
            return _lead(totals)
        case Unit.WINS:
            return tallies["wins"]
        case Unit.STROKES:
            potatoes = tallies.get("potatoes", (0,) * len(totals))
            return tuple(good - bad for good, bad in zip(tallies[STROKES], potatoes, strict=True))
        case Unit.STROKE_DIFFERENCE:
            return _lead(tallies[STROKES])
        case _:
            return totals


def _lead(numbers: Sequence[int]) -> tuple[int, ...]:
    first, second = numbers
    return first - second, second - first


def leads(worked_out: Sheet) -> dict[str, tuple[int, ...]]:
    """Return by how much each of two sides leads, by criterion: in points, and in strokes if they count."""
    if len(worked_out.totals) != _TWO:
        return {}
    found = {DIFFERENCE: _lead(worked_out.totals)}
    if STROKES in worked_out.tallies:
        found[STROKE_DIFFERENCE] = _lead(worked_out.tallies[STROKES])
    return found


def side_values(regulation: Regulation, table: TableInfo) -> tuple[Points, ...] | None:
    """Return what the table counts for each side in the ranking; None without a result."""
    worked_out = sheet(regulation, table)
    return None if worked_out is None else in_unit(there(regulation, table), table.game, worked_out)


def all_values(regulation: Regulation, tables: Iterable[TableInfo]) -> tuple[Points, ...]:
    """Return what tables with a result count for all their sides, one after the other."""
    return tuple(value for table in tables for value in side_values(regulation, table) or ())


def half_up(value: Fraction) -> int:
    """Round to a whole number, halves up (TRN-6)."""
    return (2 * value.numerator + value.denominator) // (2 * value.denominator)


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
PLAYS, RESTS, LATE, ABSENT, LEFT = RoundPart
OUT = "out"
"""What stands for no part where a word is needed."""
_RULE_OF = {RESTS: "rest", LATE: "late", LEFT: "left", ABSENT: "absent"}


def part_in(round_: RoundInfo, key: int) -> RoundPart:
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
    differences and marks. `money` is what it brings or costs, in Rappen; `deals` how many were played of a
    round that was stopped.
    """

    number: int
    part: RoundPart | None
    value: Points | None
    given: bool = True
    dropped: bool = False
    tallies: Mapping[str, int] = field(default_factory=dict)
    money: int = 0
    deals: int | None = None


@frozen
class Played:
    """A round's results: entry → value, tallies, Rappen, fewer deals; `begun` with the first.

    `sides` are the values of all sides; `beside` what each has of points, differences and marks, by name.
    """

    values: Mapping[int, Points]
    tallies: Mapping[int, Mapping[str, int]]
    money: Mapping[int, int]
    deals: Mapping[int, int | None]
    sides: tuple[Points, ...]
    beside: Mapping[str, tuple[int, ...]]
    begun: bool


def annulled(regulation: Regulation, stage: StageInfo) -> set[int]:
    """Return the keys of the tables whose results are annulled (TRN-21).

    They are those of who is out and had played fewer than half of the rounds. A K.-o. match stands: its
    winner has played on.
    """
    found: set[int] = set()
    if regulation.withdrawn is not Withdrawn.ANNUL or stage.rules.knockout:
        return found
    for entry in (each for each in stage.entries if each.out):
        tables = {
            table.key
            for round_ in stage.rounds
            for table in round_.tables
            if table.result is not None and entry.key in table.entries()
        }
        if 2 * len(tables) < stage.rules.rounds:
            found |= tables
    return found


def results_of(regulation: Regulation, stage: StageInfo, after: int) -> dict[int, Played]:
    """Work out the tables of the first `after` rounds of a stage, by the number of the round."""
    gone = annulled(regulation, stage)
    return {each.number: _results(regulation, each, gone) for each in stage.rounds[:after]}


def round_values(
    regulation: Regulation, stage: StageInfo, after: int, played: Mapping[int, Played] | None = None
) -> dict[int, tuple[RoundValue, ...]]:
    """Return the values of every entry of the stage in its first `after` rounds, dropped ones marked.

    `played` are its results as `results_of` works them out, at least so many, for whom it asks repeatedly.
    """
    rounds = stage.rounds[:after]
    played = results_of(regulation, stage, after) if played is None else played
    finished = stage.complete() and after >= len(stage.rounds)
    low, gone = regulation.common(stage.number).low, annulled(regulation, stage)
    at_them = {(r.number, key) for r in rounds for t in r.tables if t.key in gone for key in t.entries()}
    found = {}
    for entry in stage.entries:
        what = _out if stage.rules.knockout else _parts
        parts = {**what(entry, rounds), **{number: RESTS for number, key in at_them if key == entry.key}}
        values = _values(regulation, stage, entry, parts, played)
        found[entry.key] = _drop(values, stage.rules, low=low, finished=finished)
    return found


def _results(regulation: Regulation, round_: RoundInfo, annulled: Collection[int]) -> Played:
    values: dict[int, Points] = {}
    tallies: dict[int, Mapping[str, int]] = {}
    money: dict[int, int] = {}
    deals: dict[int, int | None] = {}
    sides: list[Points] = []
    beside: dict[str, tuple[int, ...]] = {}
    for table in round_.tables:
        worked_out = None if table.key in annulled else sheet(regulation, table)
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
            deals.update(dict.fromkeys(keys, stopped_after(table)))
            if worked_out.money:
                money.update(dict.fromkeys(keys, worked_out.money[side]))
    begun = round_.has_results() or not round_.tables
    return Played(values, tallies, money, deals, tuple(sides), beside, begun)


def _parts(entry: EntryInfo, rounds: Sequence[RoundInfo]) -> dict[int, RoundPart]:
    """Return what the entry did in each round; absent before its first round means late."""
    parts = {round_.number: round_.parts.get(entry.key, ABSENT) for round_ in rounds}
    if ABSENT not in parts.values():
        return parts
    first = next((number for number, part in parts.items() if part in (PLAYS, RESTS)), 0)
    # Nobody notes that somebody is not there yet: who plays later on was late until then.
    return {n: LATE if part == ABSENT and n < first else part for n, part in parts.items()}


def _out(entry: EntryInfo, rounds: Sequence[RoundInfo]) -> dict[int, RoundPart | None]:
    """Return what the entry did in each K.-o. round until it was out."""
    return {round_.number: round_.parts.get(entry.key) for round_ in rounds}


def _values(
    regulation: Regulation,
    stage: StageInfo,
    entry: EntryInfo,
    parts: Mapping[int, RoundPart | None],
    played: Mapping[int, Played],
) -> list[RoundValue]:
    key, values = entry.key, []
    for number, part in parts.items():
        results = played[number]
        if part == PLAYS:
            value = RoundValue(
                number,
                part,
                results.values.get(key),
                tallies=results.tallies.get(key, {}),
                money=results.money.get(key, 0),
                deals=results.deals.get(key),
            )
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
    part: RoundPart,
    results: Played,
    made: Sequence[tuple[Points, Mapping[str, int]]],
) -> RoundValue:
    """Return what a round counts for who did not play it; `made` are values and tallies of those it did."""
    rule, low = rules.unplayed[_RULE_OF[part]], rules.low
    own = [value for value, _ in made]
    exact = Fraction(_unplayed(rule, own, results.sides, low=low))
    # Rank points are too few to be rounded to whole ones (TRN-6).
    points = plain(exact) if rules.unit is Unit.RANK_POINTS else half_up(exact)
    beside = {
        name: _beside(rules, rule, name, [tallies[name] for _, tallies in made if name in tallies], sides)
        for name, sides in results.beside.items()
    }
    value = points if results.begun else None
    return RoundValue(number, part, value, given=rule.rule is not Unplayed.NONE, tallies=beside)


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
    sign = -1 if low else 1
    # One without points first, also where the lowest wins and its 0 would be the best (TRN-11).
    known.sort(key=lambda value: (value.given, sign * (value.value or 0), -value.number))
    worst = known[: rules.drop]
    return tuple(replace(value, dropped=True) if value in worst else value for value in values)


_HOUR, _ABOUT = 60, 5


def random_deals(game: Game[DealT], rng: Random) -> tuple[DealT, ...]:
    """Play a whole round of a game with random legal cards."""
    played: tuple[DealT, ...] = ()
    while not game.complete(played):
        played = (*played, game.rehearse(played, rng))
    return played


def random_slip(regulation: Regulation, table: TableInfo, rng: Random) -> Slip:
    """Play a round at a table with random legal cards and return its complete slip."""
    game = game_of(regulation, table)
    return game.slip_of(random_deals(game, rng))


def typed(slip: Slip) -> tuple[str, ...]:
    """Write a slip the way it is typed: the first column, then every other behind its name."""
    (_, first), *rest = slip.items()
    words = [str(value) for value in first]
    for name, values in rest:
        words += [name, *map(str, values)]
    return tuple(words)


@frozen
class TotalSpread:
    """How far totals lie apart: the best and the worst, and those a quarter, half and three quarters down."""

    best: Points
    upper: Points
    middle: Points
    lower: Points
    worst: Points


def spread(totals: Sequence[Points]) -> TotalSpread:
    """Return the spread of totals in the order of the rank list, best first; there must be one at least."""
    last = len(totals) - 1
    return TotalSpread(*(totals[last * quarter // 4] for quarter in range(5)))


@frozen
class Length:
    """How long an evening is, in minutes: the deals of each round with the breaks between them."""

    deals: tuple[int, ...]
    deal: int = 3
    pause: int = 15

    @property
    def minutes(self) -> int:
        """Return the minutes from the first card to the last."""
        return sum(self.deals) * self.deal + (len(self.deals) - 1) * self.pause

    @property
    def each(self) -> tuple[str, ...]:
        """Return the deals of a round, those of every round where they differ."""
        return tuple(map(str, self.deals if len(set(self.deals)) > 1 else self.deals[:1]))

    @property
    def duration(self) -> Text:
        """Return the length in hours and minutes."""
        return _in_hours(self.minutes)

    def ends(self, start: time) -> time:
        """Return the time of day at which an evening begun at `start` is over."""
        return (datetime.combine(date.min, start) + timedelta(minutes=self.minutes)).time()


def lasting(rules: Regulation) -> Text:
    """Return about how long all rounds of a regulation take where they follow one another."""
    lengths = [Length(stage.deals_of_rounds()) for stage in rules.stages if not stage.rest]
    minutes = sum(each.minutes + each.pause for each in lengths) - lengths[-1].pause
    return _in_hours(round(minutes / _ABOUT) * _ABOUT)


def _in_hours(minutes: int) -> Text:
    hours, rest = divmod(minutes, _HOUR)
    if not hours:
        return say("{minutes} min", minutes=rest)
    if not rest:
        return say("{hours} h", hours=hours)
    return say("{hours} h {minutes} min", hours=hours, minutes=rest)
