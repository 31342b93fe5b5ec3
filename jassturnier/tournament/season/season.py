"""A season: several evenings ranked together, and whose the points of an evening are (TRN-11)."""

from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import asdict, field, replace
from datetime import date
from fractions import Fraction
from functools import partial
from itertools import groupby
from operator import attrgetter
from typing import Any, TypeAlias

from jassturnier.i18n import Text, fold, say, verbatim
from jassturnier.tournament.cash import by_round, for_money
from jassturnier.tournament.fund import divided
from jassturnier.tournament.lists import EVERYBODY, in_ranks
from jassturnier.tournament.model import EntryInfo, Member, Moment, Tournament
from jassturnier.tournament.ranking.criteria import RankLine
from jassturnier.tournament.ranking.final_list import Ranked, own_ranks
from jassturnier.tournament.ranking.standings import standings
from jassturnier.tournament.regulation.regulation import SeasonPoints
from jassturnier.tournament.regulation.round_rules import Points, summed
from jassturnier.values import frozen

Key: TypeAlias = tuple[int, Fraction]


@frozen
class SeasonRules:
    """How the evenings of a season count.

    `best` evenings count for everybody (None: all). An evening somebody missed is 0 and the first to be
    dropped; with `drop_only_if_all_played` who missed one drops none, and the missed one counts as 0. A sum
    in which the highest wins keeps to the `best` all the same: there more evenings would be a gain.
    With `points` an evening counts what its rank is worth, the last number for every further rank; else its
    total. With `lowest_wins` the lowest total is the best. The final counts `final_weight` times and is
    one of the best; `final_stays` says that it is never dropped. Who came to fewer than `least` evenings
    is not ranked, and neither is a guest. `prizes` are settings as a regulation has them; their shares are
    of `prize_money` in Rappen (None: of what is left in the tills of the evenings).
    """

    best: int | None = None
    average: bool = False
    points: tuple[int, ...] = ()
    final_weight: int = 1
    final_stays: bool = False
    drop_only_if_all_played: bool = False
    least: int = 1
    lowest_wins: bool = False
    guests: frozenset[int] = frozenset()
    prizes: tuple[Mapping[str, Any], ...] = ()
    prize_money: int | None = None

    @classmethod
    def of(cls, settings: Mapping[str, Any]) -> "SeasonRules":
        """Read what `settings` has written."""
        lists = {"points": tuple(settings["points"]), "guests": frozenset(settings["guests"])}
        return cls(**{**settings, **lists, "prizes": tuple(settings.get("prizes", ()))})

    def settings(self) -> dict[str, Any]:
        """Return the rules as they are stored."""
        lists = {"points": list(self.points), "prizes": [*map(dict, self.prizes)]}
        return {**asdict(self), **lists, "guests": sorted(self.guests)}

    @property
    def missing_counts(self) -> bool:
        """Say whether who missed an evening drops none; in a sum of the best that would be a gain."""
        return self.drop_only_if_all_played and (self.average or self.low)

    @property
    def low(self) -> bool:
        """Say whether the lowest value wins: never that of points for ranks."""
        return self.lowest_wins and not self.points


@frozen
class Start:
    """What an entry reached on an evening: the keys of its persons, its rank and its total.

    `money` in Rappen is what the entry got or paid where points were paid. Where several shared its points,
    `totals` and `paid` say what each of them has of both, `deals` place by place how many each has played.
    `entry` is how it was entered; on paper nobody was. Who was ranked in a `pair` of a later stage has its
    key.
    """

    persons: tuple[int, ...]
    rank: int
    total: Points
    totals: Mapping[int, Points] = field(default_factory=dict)
    money: int = 0
    paid: Mapping[int, int] = field(default_factory=dict)
    deals: tuple[Mapping[int, int], ...] = ()
    entry: EntryInfo | None = None
    pair: int | None = None

    def total_of(self, person: int) -> Points:
        """Return what a person has of the total: all of it, unless it is shared."""
        return self.totals.get(person, self.total)

    def worth(self, person: int, points: int) -> int:
        """Return what a person has of the points for the rank: all of them, or by the deals played."""
        if not self.deals:
            return points
        return sum(parts(points, place).get(person, 0) for place in self.deals)


def parts(points: int, by: Mapping[int, int]) -> dict[int, int]:
    """Divide points in proportion to something, person by person; the parts add up to them."""
    exact = [Fraction(points * each, sum(by.values())) for each in by.values()]
    return dict(zip(by, map(int, divided(exact)), strict=True))


@frozen
class SeasonEvening:
    """An evening of a season; so many `open_results` of it are missing, and it may not be `over`.

    `key` is that of its row, `day` its date as far as it is known.
    `hidden` says that its rank list is not for the hall as long as it is played, `unpublished` that rounds of
    it wait for the director, `whose` to whom the points belong where somebody jumped in.
    """

    number: int
    name: str
    starts: tuple[Start, ...]
    final: bool = False
    on_paper: bool = False
    open_results: int = 0
    over: bool = True
    hidden: bool = False
    unpublished: bool = False
    whose: tuple[Text, ...] = ()
    key: int = 0
    day: date | None = None


@frozen
class Season:
    """A season with its evenings by date, what its persons are called, and which `clubs` they are in.

    `left_out` are the names of evenings that are hidden from the hall.
    Somebody of an evening on paper may be gone from the register since: an undo took the entry back.
    """

    key: int
    name: str
    rules: SeasonRules
    evenings: tuple[SeasonEvening, ...]
    people: Mapping[int, str] = field(default_factory=dict)
    head: str = ""
    clubs: Mapping[int, str] = field(default_factory=dict)
    left_out: tuple[str, ...] = ()

    def starts(self) -> "Iterator[Start]":
        """Go through all starts of all evenings, the earliest evening first."""
        return (start for evening in self.evenings for start in evening.starts)

    def for_the_hall(self, *, hung_up: bool = False) -> "Season":
        """Return the season without hidden evenings, `hung_up` also without unpublished ones."""
        gone = {each.number for each in self.evenings if each.hidden or (hung_up and each.unpublished)}
        shown = tuple(evening for evening in self.evenings if evening.number not in gone)
        names = tuple(evening.name for evening in self.evenings if evening.number in gone)
        return replace(self, evenings=shown, left_out=names)


def by_date(evenings: Iterable[SeasonEvening]) -> tuple[SeasonEvening, ...]:
    """Put evenings, as they were added, in the order of their dates, and number them from 1.

    One without a date, as on paper, stays behind the one before it.
    """
    day, dated = date.min, []
    for evening in evenings:
        day = evening.day or day
        dated.append((day, evening))
    ordered = sorted(dated, key=lambda one: one[0])
    return tuple(replace(evening, number=number) for number, (_, evening) in enumerate(ordered, 1))


@frozen
class EveningScore:
    """What an evening is worth to somebody before its weight, None if missed; dropped ones do not count."""

    value: Points | None
    counts: bool


def is_dropped(score: EveningScore) -> bool:
    """Say whether there is something that does not count."""
    return score.value is not None and not score.counts


@frozen
class SeasonLine:
    """Somebody with a score for every evening, and with the money of all of them, in Rappen."""

    person: int
    name: str
    scores: tuple[EveningScore, ...]
    total: Fraction
    money: int

    @property
    def attended(self) -> int:
        """Return how many evenings it was."""
        return sum(score.value is not None for score in self.scores)

    def best(self, *, low: bool) -> EveningScore | None:
        """Return the best of the evenings that count, the first of equal ones; none where it is alone."""
        counted = [score for score in self.scores if score.counts and score.value is not None]
        best = min if low else max
        return best(counted, key=lambda score: score.value or 0) if len(counted) > 1 else None


@frozen
class SeasonPlace:
    """A ranked line; equal ones share the rank, the next is skipped."""

    rank: int
    line: SeasonLine
    shared: bool


@frozen
class SeasonList:
    """The rank list of a season, then the guests, and those who came too rarely to be ranked."""

    places: tuple[SeasonPlace, ...]
    guests: tuple[SeasonLine, ...]
    too_rare: tuple[SeasonLine, ...]


def season_list(season: Season) -> SeasonList:
    """Rank everybody who came to an evening of the season."""
    rules = season.rules
    worth = [_worth(rules, evening) for evening in season.evenings]
    persons = {person for values in worth for person in values}
    lines = [_line(season, person, [values.get(person) for values in worth]) for person in persons]
    lines.sort(key=lambda line: (fold(line.name), line.person))
    members, key = [line for line in lines if line.person not in rules.guests], partial(_key, rules)
    often = sorted((line for line in members if line.attended >= rules.least), key=key)
    return SeasonList(
        tuple(SeasonPlace(rank, line, len(tied) > 1) for rank, tied in in_ranks(often, key) for line in tied),
        tuple(line for line in lines if line.person in rules.guests),
        tuple(line for line in members if line.attended < rules.least),
    )


def _worth(rules: SeasonRules, evening: SeasonEvening) -> dict[int, Points]:
    """Return person → what the evening is worth; of several starts the best one."""
    found: dict[int, Points] = {}
    better = min if rules.low else max
    totals = ((person, start.total_of(person)) for start in evening.starts for person in start.persons)
    for person, own in _rank_points(rules, evening) if rules.points else totals:
        found[person] = better(found.get(person, own), own)
    return found


def _rank_points(rules: SeasonRules, evening: SeasonEvening) -> Iterator[tuple[int, int]]:
    """Give everybody the points of the rank among those who take points; guests take none, and no rank."""
    before = 0
    for _, tied in groupby(sorted(evening.starts, key=attrgetter("rank")), key=attrgetter("rank")):
        starts = list(tied)
        members = [start for start in starts if not rules.guests.issuperset(start.persons)]
        points = rules.points[min(before, len(rules.points) - 1)]
        worth = [(start, points if start in members else 0) for start in starts]
        yield from ((who, start.worth(who, each)) for start, each in worth for who in start.persons)
        # A pair of two starts has one rank.
        before += len({start.pair or start.persons for start in members})


def _line(season: Season, person: int, values: Sequence[Points | None]) -> SeasonLine:
    rules, evenings = season.rules, season.evenings
    weights = [rules.final_weight if evening.final else 1 for evening in evenings]
    kept = _kept(rules, evenings, values, weights)
    scores = tuple(EveningScore(value, i in kept) for i, value in enumerate(values))
    weighed = [i for i in kept if rules.drop_only_if_all_played or values[i] is not None]
    total = Fraction(sum(weights[i] * (values[i] or 0) for i in kept))
    if rules.average:
        total /= max(sum(weights[i] for i in weighed), 1)
    # None of the money is dropped.
    starts = (start for start in season.starts() if person in start.persons)
    money = sum(start.paid.get(person, start.money) for start in starts)
    return SeasonLine(person, season.people.get(person, "–"), scores, total, money)


def _kept(
    rules: SeasonRules,
    evenings: Sequence[SeasonEvening],
    values: Sequence[Points | None],
    weights: Sequence[int],
) -> set[int]:
    """Return which evenings count: the final if it stays, and the best of the others; missed ones last."""
    if rules.missing_counts and None in values:
        return set(range(len(evenings)))
    sign = 1 if rules.low else -1
    fixed = [i for i, evening in enumerate(evenings) if evening.final and rules.final_stays]
    free = [i for i in range(len(evenings)) if i not in fixed]
    free.sort(key=lambda i: (values[i] is None, sign * weights[i] * (values[i] or 0)))
    counting = len(evenings) if rules.best is None else rules.best
    return {*fixed, *free[: max(counting - len(fixed), 0)]}


def _key(rules: SeasonRules, line: SeasonLine) -> Key:
    """Return what sorts first to last. Where the lowest sum wins, who played fewer evenings comes after."""
    if not rules.low:
        return 0, -line.total
    missed = sum(score.counts and score.value is None for score in line.scores)
    return (0 if rules.average and not rules.drop_only_if_all_played else missed), line.total


def starts_of(tournament: Tournament) -> tuple[Start, ...]:
    """Return what every ranked entry reached; both of a pair have what it made."""
    (first,) = standings(tournament, tournament.stages[0], None, EVERYBODY)
    lines = {line.entry.key: line for line in first.lines()}
    money = by_round(tournament) if for_money(tournament.regulation) else {}
    return tuple(
        _start(tournament, one, lines[one.entry.key], money.get(one.entry.key, {}))
        for one in own_ranks(tournament)
    )


def whose_points(name: str, starts: Iterable[Start]) -> Iterator[Text]:
    """Say of every entry of an evening that had substitutes whose its points are."""
    for start in starts:
        if start.entry is not None and start.entry.others:
            names = {member.person: member.name for member in start.entry.ever}
            yield say(
                "{evening}, number {number}: the points belong to {names}.",
                evening=name,
                number=str(start.entry.number),
                names=[
                    say("{name} ({total})", name=names[person], total=start.totals[person])
                    if start.totals
                    else verbatim(names[person])
                    for person in start.persons
                ],
            )


def _start(tournament: Tournament, one: Ranked, line: RankLine, money: Mapping[int, int]) -> Start:
    whole = Start(
        tuple(_first(one.entry).values()),
        one.rank,
        one.total,
        money=sum(money.values()),
        entry=one.entry,
        pair=one.pair,
    )
    if tournament.regulation.season_points is not SeasonPoints.DEALS or not one.entry.others:
        return whole
    counted = {
        value.number: line.weight * value.value
        for value in line.rounds
        if value.value is not None and not value.dropped
    }
    seats = [_Seat.of(tournament, one.entry, place) for place in _first(one.entry)]
    totals = _together(seat.divided(one.total, counted) for seat in seats)
    paid = _together(seat.divided(whole.money, money) for seat in seats)
    return replace(
        whole,
        persons=tuple(totals),
        totals=totals,
        paid={person: int(amount) for person, amount in paid.items()},
        deals=tuple(seat.overall for seat in seats),
    )


def _first(entry: EntryInfo) -> dict[int, int]:
    """Return place → the first person there."""
    in_time = sorted(entry.ever, key=lambda member: member.since, reverse=True)
    firsts = {member.position: member.person for member in in_time}
    return dict(sorted(firsts.items()))


def _together(places: Iterable[Mapping[int, Points]]) -> dict[int, Points]:
    """Add what persons have of each place: somebody may have jumped in at several."""
    found: dict[int, Points] = {}
    for place in places:
        found |= {person: summed((found.get(person, 0), points)) for person, points in place.items()}
    return found


@frozen
class _Seat:
    """A place of an entry: who `sat` there, in order, and round → person → `deals` played."""

    sat: tuple[Member, ...]
    deals: Mapping[int, Counter[int]]

    @classmethod
    def of(cls, tournament: Tournament, entry: EntryInfo, place: int) -> "_Seat":
        """Look through all rounds who played at a place."""
        there = sorted((one for one in entry.ever if one.position == place), key=lambda one: one.since)
        rounds = {
            position: Counter(
                member.person
                for deal in range(1, table.deals + 1)
                for member in there
                if _plays(member, (position, deal))
            )
            for position, round_ in enumerate(tournament.rounds(), 1)
            for table in round_.tables
            if entry.key in table.entries()
        }
        return cls(tuple(there), rounds)

    @property
    def overall(self) -> Counter[int]:
        """Return person → deals of all rounds; without any the first person has all there is."""
        return sum(self.deals.values(), Counter()) or Counter([self.sat[0].person])

    def divided(self, whole: Points, rounds: Mapping[int, Points]) -> dict[int, Points]:
        """Divide a whole that rounds brought: each belongs to who played it, by deals where several did.

        One without deals, as a rest, belongs to who sat there then; what no round brought, as a penalty, to
        all by their deals.
        """
        rest = whole - summed(rounds.values())
        exact: defaultdict[int, Fraction] = defaultdict(Fraction)
        for points, by in (*((n, self._in_round(at)) for at, n in rounds.items()), (rest, self.overall)):
            for person, deals in by.items():
                exact[person] += Fraction(points) * deals / by.total()
        unit = Fraction(1, Fraction(whole).denominator)
        return dict(zip(exact, divided([*exact.values()], unit), strict=True))

    def _in_round(self, position: int) -> Counter[int]:
        there = (member.person for member in self.sat if _plays(member, (position, 1)))
        return self.deals.get(position) or Counter([next(there, self.sat[0].person)])


def _plays(member: Member, moment: Moment) -> bool:
    return member.since <= moment and (member.until is None or moment < member.until)
