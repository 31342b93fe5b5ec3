"""Whose the points of an evening are in a season: where somebody was replaced, of whoever played for them."""

from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import replace
from fractions import Fraction

from jassturnier.i18n import Text, say, verbatim
from jassturnier.tournament.cash.settling import by_round, for_money
from jassturnier.tournament.dividing import divided
from jassturnier.tournament.model import EntryInfo, Member, Moment, Tournament
from jassturnier.tournament.ranking.criteria import RankLine
from jassturnier.tournament.ranking.final_list import Ranked, own_ranks
from jassturnier.tournament.ranking.standings import standings
from jassturnier.tournament.regulation.regulation import SeasonPoints
from jassturnier.tournament.regulation.round_rules import Points, summed
from jassturnier.tournament.season.season import Start
from jassturnier.tournament.words import EVERYBODY
from jassturnier.values import frozen


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
