"""Judge draws, our own and those drawn elsewhere: repeats, and proved how many no draw goes below; faults."""

from collections import Counter
from collections.abc import Callable, Hashable, Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from typing import TypeVar

from jassturnier.draw.bounds import bounds, met_again, searched, sit_together_again
from jassturnier.draw.plan import Draw, History, Key, Met, Table
from jassturnier.draw.request import Request
from jassturnier.draw.wishes import Wish, apart, unkept
from jassturnier.errors import Problem
from jassturnier.i18n import Text, say

Place = TypeVar("Place", bound=Hashable)


@dataclass(frozen=True, slots=True)
class Repeated:
    """Two who met again, and how often they have met so by now."""

    one: Key
    other: Key
    times: int


@dataclass(frozen=True, slots=True)
class RepeatCount:
    """How many repeats there are, proved how many every draw has at least, and who they are.

    `once` is what every draw has at least in which nobody is partner or opponent of somebody again, 0 where
    that is no more or where this draw is none of them.
    """

    found: int
    minimum: int
    couples: tuple[Repeated, ...] = ()
    once: int = 0

    @property
    def goal(self) -> int:
        """Return the number at which nothing is left to improve."""
        return max(self.minimum, self.once)


@dataclass(frozen=True, slots=True)
class Spread:
    """The fewest and the most that anybody has of something."""

    low: int
    high: int


@dataclass(frozen=True, slots=True)
class Report:
    """What some rounds add to the history before them.

    `spread` grows with every further meeting of the same two (see `Bounds`). `tables` and `seats` count
    who has a table number or a seat again. `rests` and `smaller` (turns at a smaller table) range over
    all who were there, the history included.
    """

    rounds: int
    partners: RepeatCount
    opponents: RepeatCount
    meetings: RepeatCount
    spread: RepeatCount
    tables: RepeatCount
    seats: RepeatCount
    rests: Spread
    smaller: Spread
    has_partners: bool
    unkept: tuple[Wish, ...] = ()


def check(draws: Sequence[Draw], before: History | None = None, wishes: Iterable[Wish] = ()) -> Report:
    """Count what these rounds repeat, of each other and of the history before them."""
    before = before or History()
    after = History((*before.draws, *draws))
    asked = tuple(wishes)
    kinds: tuple[Callable[[Met], int], ...] = (
        lambda met: met.partners,
        lambda met: met.opponents,
        lambda met: met.times,
    )
    partners, opponents, meetings = (_again(before, after, kind) for kind in kinds)
    low = bounds(draws, before, apart(asked, as_partners=False), apart(asked, as_partners=True))
    together, tried = sit_together_again(draws, before), searched(draws, before)
    by_couples, once = (met_again(together, len(draws), before, only_meetings=only) for only in (False, True))
    met = max(low.met, by_couples, tried)
    if partners or opponents or once <= met:
        once = 0
    present = {key: None for draw in draws for key in draw.present}
    return Report(
        rounds=len(draws),
        partners=_count(partners, low.partners),
        # Who plays alone meets everybody as an opponent: then every bound on meetings holds for these.
        opponents=_count(opponents, low.opponents if _have_partners(after.draws) else met),
        meetings=replace(_count(meetings, met), once=once),
        spread=RepeatCount(
            _spread(after) - _spread(before), max(low.spread, together + low.opponents, tried)
        ),
        tables=_places_again(before.numbers, after.numbers),
        seats=_places_again(before.seats, after.seats),
        rests=_range(after.rests, present),
        smaller=_range(after.smaller, present),
        has_partners=_have_partners(draws),
        unkept=tuple({wish: None for draw in draws for wish in unkept(asked, draw)}),
    )


def _have_partners(draws: Iterable[Draw]) -> bool:
    return any(len(side) > 1 for draw in draws for table in draw.tables for side in table.sides)


def summary(report: Report) -> list[Text]:
    """Word the report, the worst repeats first; partners only where anybody had one."""
    p, o, m = report.partners, report.opponents, report.meetings
    t, s = report.tables, report.seats
    texts = [say("Opponents twice {found} (minimum {least})", found=o.found, least=o.minimum)]
    if report.has_partners:
        texts = [
            say("Partners twice {found} (minimum {least})", found=p.found, least=p.minimum),
            *texts,
            _meetings(m),
        ]
    return [
        *texts,
        say("Table twice {found} (minimum {least})", found=t.found, least=t.minimum),
        say("Seat twice {found} (minimum {least})", found=s.found, least=s.minimum),
    ]


def _meetings(count: RepeatCount) -> Text:
    if not count.once:
        return say("Any meeting twice {found} (minimum {least})", found=count.found, least=count.minimum)
    return say(
        "Any meeting twice {found} (minimum {least}, without partners and opponents twice {once})",
        found=count.found,
        least=count.minimum,
        once=count.once,
    )


def _again(before: History, after: History, kind: Callable[[Met], int]) -> list[tuple[Repeated, int]]:
    """Return who met again, and how many repeats that adds."""
    # Keys are opaque and mean no order: each couple stands here twice and is named once, by who came up
    # first.
    order = {key: number for number, key in enumerate(after.met)}
    found = []
    for one, row in after.met.items():
        for other, met in row.items():
            # The first meeting of all is no repeat, and those of the history were repeats of other rounds.
            added = max(0, kind(met) - max(1, kind(before.between(one, other))))
            if added and order[one] < order[other]:
                found.append((Repeated(one, other, kind(met)), added))
    return found


def _spread(history: History) -> int:
    ends = sum(
        met.opponents * (met.opponents - 1) + met.times * (met.times - 1)
        for row in history.met.values()
        for met in row.values()
    )
    return ends // 4  # a couple stands here from both ends, and n (n − 1) is twice what n meetings add


def _count(again: Sequence[tuple[Repeated, int]], minimum: int) -> RepeatCount:
    return RepeatCount(sum(added for _, added in again), minimum, tuple(couple for couple, _ in again))


def _places_again(before: Counter[tuple[Key, Place]], after: Counter[tuple[Key, Place]]) -> RepeatCount:
    """Count who has a table or seat again; the minimum is what is used up of those there are."""
    places = {place for _, place in after}
    turns = Counter({key: 0 for key, _ in after})
    fresh = Counter({key: len(places) for key, _ in after})
    found = 0
    for (key, place), times in after.items():
        earlier = before[key, place]
        turns[key] += times - earlier
        fresh[key] -= earlier > 0
        found += max(0, times - max(1, earlier))
    return RepeatCount(found, sum(max(0, turns[key] - fresh[key]) for key in turns))


def _range(turns: Counter[Key], keys: Iterable[Key]) -> Spread:
    counts = [turns[key] for key in keys] or [0]
    return Spread(min(counts), max(counts))


def faults(draw: Draw, request: Request, place: Text | None = None) -> list[Problem]:
    """Return every fault of a round for the players, the form and the table sizes of a request.

    `place` says which round or file it is.
    """
    return [
        *_wrong_tables(draw, request, place),
        *(Problem(place, text) for text in _wrong_people(draw, request)),
    ]


def _wrong_people(draw: Draw, request: Request) -> Iterator[Text]:
    there, name = Counter(draw.present), request.name
    known = set(request.players)
    for key, times in there.items():
        if key not in known:
            yield say("{name} is not among those who are here.", name=name(key))
        elif times > 1:
            yield say("{name} has {n} places.", name=name(key), n=times)
    for key in request.players:
        if key not in there:
            yield say("{name} neither has a seat nor rests.", name=name(key))


def _wrong_tables(draw: Draw, request: Request, place: Text | None) -> Iterator[Problem]:
    numbers = Counter(table.number for table in draw.tables)
    shapes = {request.form.sides(size) for size in request.sizes}
    for table in draw.tables:
        where = _table(table, place)
        if tuple(map(len, table.sides)) not in shapes:
            yield Problem(
                where,
                say(
                    "{n} are seated as {sides}; a table needs {shapes}.",
                    n=len(table.keys),
                    sides=_versus(tuple(map(len, table.sides))),
                    shapes=[_versus(shape) for shape in sorted(shapes)],
                ),
            )
    for number, times in numbers.items():
        if times > 1:
            yield Problem(place, say("Table {table} stands there {n} times.", table=str(number), n=times))


def _table(table: Table, place: Text | None) -> Text:
    number = str(table.number)
    return (
        say("table {table}", table=number)
        if place is None
        else say("{place}, table {table}", place=place, table=number)
    )


def _versus(sides: tuple[int, ...]) -> str:
    return "–".join(map(str, sides))
