"""Who of a series is qualified for its final: the best of all, or of each evening or club (TRN-19)."""

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from fractions import Fraction
from itertools import groupby
from random import Random

from jassturnier.i18n import Text, fold, say, say_n
from jassturnier.tournament.lists import in_ranks
from jassturnier.tournament.model import EntryInfo, categories
from jassturnier.tournament.people.seats import smallest_of_stage
from jassturnier.tournament.qualifying import Why, faults, seats
from jassturnier.tournament.regulation.regulation import Regulation
from jassturnier.tournament.regulation.round_rules import Per, Series, Tied
from jassturnier.tournament.regulation.stage_rules import StageStart
from jassturnier.tournament.scoring.counting import half_up
from jassturnier.tournament.season.season import Season, SeasonEvening, Start, season_list
from jassturnier.values import frozen


@frozen
class Qualified:
    """Who is qualified: one person, or both of a pair, by key, and why.

    `rank` is the one among those of the same evening, group, club or category, named by `where`; `value` what
    was reached there. `entry` is how it was entered the last time, None where it only played on paper.
    """

    persons: tuple[int, ...]
    name: str
    rank: int
    value: Fraction
    where: str = ""
    entry: EntryInfo | None = None
    why: Why = Why.PLACE
    group: str = ""
    seed: int = 0

    @property
    def whole(self) -> int:
        """Return what was reached in whole points: an average is rounded."""
        return half_up(self.value)

    def club(self, known: Mapping[int, str]) -> str:
        """Return the club it was entered with the last time, else one that the register knows of a person."""
        entered = "" if self.entry is None else self.entry.club
        return entered or next((known[person] for person in self.persons if known.get(person)), "")


@frozen
class FromSeries:
    """Who of a series is qualified, the best first.

    So many `entered` took part in the series, in so many `starts` that are compared. `twice` would have been
    qualified once more, `missing` were but cannot come: others move up. So many places stay `free`; `drawn`
    were equal at the line, in the order of their lot. `faults` are in the way, evenings that are not `over`,
    too. `reached` is what anybody has of the series, qualified or not, by the persons who play together.
    `seats` are groups and seeds of those who have a place by hand, behind all others.
    """

    going: tuple[Qualified, ...]
    entered: int
    starts: int
    twice: tuple[str, ...]
    missing: tuple[Qualified, ...]
    free: int
    drawn: tuple[tuple[str, ...], ...]
    faults: tuple[Text, ...]
    over: tuple[Text, ...]
    reached: Mapping[frozenset[int], Fraction]
    seats: tuple[tuple[str, int], ...]

    def carried(self, persons: Collection[int]) -> int | None:
        """Return what persons carry, in whole points: as they played together, else each of them alone."""
        together = self.reached.get(frozenset(persons))
        if together is not None:
            return half_up(together)
        alone = [self.reached[key] for key in map(frozenset, zip(persons)) if key in self.reached]
        return sum(map(half_up, alone)) if alone else None


def from_series(
    season: Season, rules: Regulation, out: Collection[int], salt: int, by_hand: int = 0
) -> FromSeries:
    """Work out who is qualified for a tournament with these rules; persons who are `out` cannot come.

    So many have a place `by_hand`: they take none from the others, and sit behind them.

    Raises:
        ValueError: no series leads to it.
    """
    stage = rules.stages[0]
    if stage.series is None:
        raise ValueError(stage.name)
    together = 1 if stage.partners is not None else rules.entry.members
    pools = _pools(season, stage.series, together)
    choice = _Choice.among(pools, stage.series, frozenset(out), salt)
    meant = {one.persons for one in _Choice.among(pools, stage.series, frozenset(), salt).going}
    moved = [one if one.persons in meant else replace(one, why=Why.MOVED_UP) for one in choice.going]
    low = _low(season, stage.series)
    seeded = sorted(moved, key=lambda one: (one.value * (1 if low else -1), one.rank, _lot(one, salt)))
    places = seats(stage, len(seeded) + by_hand)
    placed = zip(seeded, places, strict=False)
    going = tuple(replace(one, group=group, seed=seed) for one, (group, seed) in placed)
    entered = len({one.persons for pool in pools for one in pool})
    wrong = tuple(_faults(season, rules, len(places), entered))
    return FromSeries(
        going=tuple(sorted(going, key=lambda one: (len(one.group), one.group, one.seed))),
        entered=entered,
        starts=sum(map(len, pools)),
        twice=tuple(dict.fromkeys(choice.twice)),
        missing=tuple({one.persons: one for one in choice.missing}.values()),
        free=0 if wrong else choice.free,
        drawn=tuple(choice.drawn),
        faults=wrong,
        over=tuple(unfinished(season)),
        reached={
            **_reached(season, stage.series, together),
            **{frozenset(one.persons): one.value for one in going},
        },
        seats=tuple(places[len(going) :]),
    )


def _low(season: Season, series: Series) -> bool:
    """Say whether the lowest value is the best: where each start counts, no points are given for ranks."""
    return season.rules.low or (series.per.each_start and season.rules.lowest_wins)


def _reached(season: Season, series: Series, together: int) -> dict[frozenset[int], Fraction]:
    """Return what everybody has of the series, also guests and who came too rarely; of several the best."""
    if not series.per.each_start:
        units = _units(season, together)
        ranked = season_list(_by_unit(season, units, together))
        lines = (*(place.line for place in ranked.places), *ranked.guests, *ranked.too_rare)
        totals = {line.person: line.total for line in lines}
        return {frozenset(unit): totals[key] for unit, key in units.items()}
    better = min if _low(season, series) else max
    found: dict[frozenset[int], Fraction] = {}
    for start in season.starts():
        for unit, value in _values(start, together):
            found[frozenset(unit)] = better(found.get(frozenset(unit), value), value)
    return found


def _lot(one: Qualified, salt: int) -> float:
    """Return the lot of somebody: the same in the preview, on every laptop, and whoever else draws one."""
    return Random(f"{salt} {one.persons}").random()


def _pools(season: Season, series: Series, together: int) -> list[list[Qualified]]:
    """Return those who are compared with each other, the best first."""
    if series.per.each_start:
        return [
            pool for evening in season.evenings for pool in _of_evening(season, evening, series, together)
        ]
    everybody = list(_of_season(season, together))
    if series.per is Per.ALL:
        return [everybody] if everybody else []
    parts: dict[str, list[Qualified]] = {}
    for one in everybody:
        # The register knows clubs, too.
        in_categories = categories("" if one.entry is None else one.entry.category)
        for name in in_categories if series.per is Per.CATEGORY else (one.club(season.clubs),):
            parts.setdefault(fold(name), []).append(replace(one, where=name))
    return [_ranked(parts[key], lambda one: one.value) for key in sorted(parts)]


def _ranked(pool: Sequence[Qualified], what: Callable[[Qualified], Fraction | int]) -> list[Qualified]:
    return [replace(one, rank=rank) for rank, tied in in_ranks(pool, what) for one in tied]


def _of_evening(
    season: Season, evening: SeasonEvening, series: Series, together: int
) -> Iterator[list[Qualified]]:
    """Yield the pools of an evening: everybody who started, or every group."""
    pools: dict[str, list[Qualified]] = {}
    for start in sorted(evening.starts, key=lambda start: start.rank):
        group = start.entry.group if start.entry is not None and series.per is Per.GROUP else ""
        where = f"{evening.name}, {group}" if group else evening.name
        pools.setdefault(where, []).extend(
            Qualified(unit, _called(season, unit), start.rank, value, where, start.entry)
            for unit, value in _values(start, together)
            if not season.rules.guests.issuperset(unit)
        )
    yield from (_ranked(pool, lambda one: one.rank) for pool in pools.values() if pool)


def _values(start: Start, together: int) -> Iterator[tuple[tuple[int, ...], Fraction]]:
    """Yield who started, alone or as a pair, and what was reached."""
    units = [start.persons] if together > 1 else [(person,) for person in start.persons]
    for unit in units:
        if len(unit) == together:
            yield unit, Fraction(start.total if together > 1 else start.total_of(unit[0]))


def _called(season: Season, unit: Iterable[int]) -> str:
    return " / ".join(season.people.get(person, "–") for person in unit)


def _of_season(season: Season, together: int) -> Iterator[Qualified]:
    """Yield those in the rank list of the season; pairs are ranked as such where they play the final so."""
    units = _units(season, together)
    named = {key: unit for unit, key in units.items()}
    latest = {
        unit: start.entry
        for start in season.starts()
        if start.entry is not None
        for unit in _within(start, together)
    }
    as_played = {unit: start.persons for start in season.starts() for unit in _within(start, together)}
    for place in season_list(_by_unit(season, units, together)).places:
        unit = named[place.line.person]
        persons = unit if together == 1 else as_played[unit]
        yield Qualified(
            persons, _called(season, persons), place.rank, place.line.total, entry=latest.get(unit)
        )


def _within(start: Start, together: int) -> list[tuple[int, ...]]:
    """Return the single persons of a start, or the pair that they are."""
    if together == 1:
        return [(person,) for person in start.persons]
    return [tuple(sorted(start.persons))] if len(start.persons) == together else []


def _units(season: Season, together: int) -> dict[tuple[int, ...], int]:
    """Return person or pair → its key: that of the person, or of the first of a pair's."""
    found = dict.fromkeys(unit for start in season.starts() for unit in _within(start, together))
    return {unit: unit[0] if together == 1 else number for number, unit in enumerate(found, 1)}


def _by_unit(season: Season, units: Mapping[tuple[int, ...], int], together: int) -> Season:
    """Return a season in which a pair is one person."""
    if together == 1:
        return season
    evenings = tuple(
        replace(
            evening,
            starts=tuple(
                replace(start, persons=(units[unit],), totals={}, paid={}, deals=())
                for start in evening.starts
                for unit in _within(start, together)
            ),
        )
        for evening in season.evenings
    )
    guests = frozenset(key for unit, key in units.items() if season.rules.guests.issuperset(unit))
    people = {key: _called(season, unit) for unit, key in units.items()}
    return replace(season, evenings=evenings, people=people, rules=replace(season.rules, guests=guests))


@dataclass(slots=True)
class _Choice:
    """The choice of who is qualified, pool after pool; who was taken from an earlier one counts once."""

    series: Series
    out: frozenset[int]
    salt: int
    going: list[Qualified] = field(default_factory=list)
    taken: set[int] = field(default_factory=set)
    twice: list[str] = field(default_factory=list)
    missing: list[Qualified] = field(default_factory=list)
    drawn: list[tuple[str, ...]] = field(default_factory=list)
    free: int = 0

    @classmethod
    def among(
        cls, pools: Iterable[Sequence[Qualified]], series: Series, out: frozenset[int], salt: int
    ) -> "_Choice":
        """Choose from every pool, in the order of the evenings."""
        made = cls(series, out, salt)
        for pool in pools:
            made.take(pool)
        return made

    def take(self, pool: Sequence[Qualified]) -> None:
        """Take the best of a pool; who is taken already, or cannot come, gives the place to the next."""
        share = Fraction(len(pool) * self.series.percent, 100)
        wanted = self.series.best or max(1, half_up(share))
        room = wanted
        for rank, tied in groupby(pool, key=lambda one: one.rank):
            if room <= 0:
                break
            meant = rank <= wanted
            found = self._chosen(self._free(list(tied), meant=meant), room)
            room -= len(found)
            self.going += found if meant else [replace(one, why=Why.MOVED_UP) for one in found]
            self.taken.update(person for one in found for person in one.persons)
        self.free += max(room, 0)

    def _free(self, tied: Iterable[Qualified], *, meant: bool) -> list[Qualified]:
        """Return who has no place yet and can come; who was `meant` to have one is remembered."""
        found = []
        for one in {one.persons: one for one in tied}.values():
            if not self.taken.isdisjoint(one.persons):
                self.twice += [one.name] if meant else []
            elif not self.out.isdisjoint(one.persons):
                self.missing += [one] if meant else []
            else:
                found.append(one)
        return found

    def _chosen(self, tied: list[Qualified], room: int) -> list[Qualified]:
        """Return those of `tied` who go: all where there is `room`, else all or by lot."""
        if len(tied) <= room:
            return tied
        if self.series.tied is Tied.ALL:
            return [replace(one, why=Why.TIED) for one in tied]
        order = sorted(tied, key=lambda one: _lot(one, self.salt))
        self.drawn.append(tuple(one.name for one in order))
        return [replace(one, why=Why.LOT) for one in order[:room]]


def _faults(season: Season, rules: Regulation, going: int, entered: int) -> Iterator[Text]:
    stage, most = rules.stages[0], rules.max_entries
    series = stage.series
    if not entered:
        yield from _nobody(season, rules)
        return
    if series is not None and series.per is Per.ALL and series.best > entered:
        yield say(
            "{best} are to be qualified (series.best), but only {n} took part in the series.",
            best=series.best,
            n=entered,
        )
    if most is not None and going > most:
        yield say("{n} are qualified, but max_entries = {most} lets no more take part.", n=going, most=most)
    if stage.start is StageStart.CARRY and rules.common(1).low != season.rules.low:
        yield say(
            "The total of the series cannot be carried: in one of both the lowest wins, in the other the "
            "highest."
        )
    entries = stage.entries_of(going)
    yield from faults(stage, entries, entries, smallest_of_stage(rules, 1))


def _nobody(season: Season, rules: Regulation) -> Iterator[Text]:
    if rules.entry.fixed and any(evening.starts for evening in season.evenings):
        yield say(
            "In this series nobody was ranked as a pair or team. “regulation change --set "
            "partners=first-last” makes pairs of single players, the first with the last."
        )
    else:
        yield say("In this series nobody has played yet.")


def unfinished(season: Season) -> Iterator[Text]:
    """Name the evenings that are not over, and what they lack."""
    for evening in season.evenings:
        if evening.open_results:
            yield say_n(
                "“{evening}” is not over: {n} result is missing.",
                "“{evening}” is not over: {n} results are missing.",
                evening.open_results,
                evening=evening.name,
            )
        elif not evening.over:
            yield say("“{evening}” is not over: not everything is drawn.", evening=evening.name)
