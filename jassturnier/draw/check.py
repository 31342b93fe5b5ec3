"""Judge draws, our own and those drawn elsewhere: repeats, and proved how many no draw goes below; faults."""

from collections import Counter
from collections.abc import Callable, Hashable, Iterable, Iterator, Sequence
from dataclasses import replace
from operator import attrgetter
from typing import TypeVar

from jassturnier.draw.bounds import Weight, bounds, met_again, searched, sit_together_again
from jassturnier.draw.plan import Draw, History, Key, Met, Table, once_more
from jassturnier.draw.request import Request
from jassturnier.draw.wishes import Wish, apart, unkept
from jassturnier.errors import Problem
from jassturnier.i18n import Text, say
from jassturnier.values import frozen

Place = TypeVar("Place", bound=Hashable)
_partners, _opponents, _times = attrgetter("partners"), attrgetter("opponents"), attrgetter("times")


@frozen
class Repeated:
    """Two who met again, and how often they have met so by now."""

    one: Key
    other: Key
    times: int


@frozen
class RepeatCount:
    """How many repeats there are, proved how many every draw has at least, and who they are.

    `once` is what every draw has at least in which nobody is partner or opponent of somebody again, 0 where
    that is no more or where this draw is none of them.
    """

    found: int
    minimum: int
    couples: tuple[Repeated, ...] = ()
    once: int = 0


@frozen
class Spread:
    """The fewest and the most that anybody has of something."""

    low: int
    high: int


@frozen
class Report:
    """The repeats that some rounds add to the history before them.

    `weights` are what the repeats of partners, opponents and meetings weigh, the more often the same two
    meet the more, and `least` how much at least. `tables` and `seats` count who has a table number or a
    seat again. `rests` and `smaller` (turns at a smaller table) range over
    all who were there, the history included.
    """

    rounds: int
    partners: RepeatCount
    opponents: RepeatCount
    meetings: RepeatCount
    weights: Weight
    least: Weight
    tables: RepeatCount
    seats: RepeatCount
    rests: Spread
    smaller: Spread
    has_partners: bool
    unkept: tuple[Wish, ...] = ()

    def counts(self) -> dict[str, RepeatCount]:
        """Return the repeats of who met whom by name."""
        return {"partners": self.partners, "opponents": self.opponents, "meetings": self.meetings}


def check(draws: Sequence[Draw], before: History | None = None, wishes: Iterable[Wish] = ()) -> Report:
    """Count the repeats of these rounds, among themselves and with the history before them."""
    before, added = before or History(), History(draws)
    asked = tuple(wishes)
    # A wish that came after the first rounds is not kept in them: it says nothing of the least there.
    broken = {wish: None for draw in draws for wish in unkept(asked, draw)}
    kept = [wish for wish in asked if wish not in broken]
    again = _Couples(before, added)
    partners, opponents, meetings = map(again.repeated, (_partners, _opponents, _times))
    low = bounds(draws, before, apart(kept, as_partners=False), apart(kept, as_partners=True))
    together, tried = sit_together_again(draws, before), searched(draws, before)
    by_couples, once = (met_again(together, len(draws), before, only_meetings=only) for only in (False, True))
    met = max(low.met, by_couples, tried)
    if partners or opponents or once <= met:
        once = 0
    present = {key: None for draw in draws for key in draw.present}
    # Who sits together n times after h adds n · (n - 1) / 2 + n · h couples, and weighs no less.
    least = low.weights._replace(met=max(low.weights.met, together, met, once))
    # Who plays alone meets everybody as an opponent: then every bound on meetings holds for these.
    alone = not _have_partners((*before.draws, *draws))
    return Report(
        rounds=len(draws),
        partners=_count(partners, low.partners),
        opponents=_count(opponents, met if alone else low.opponents),
        meetings=replace(_count(meetings, met), once=once),
        weights=Weight(*map(again.weight, (_partners, _opponents, _times))),
        least=least._replace(opponents=least.met) if alone else least,
        tables=_places_again(before.numbers, added.numbers),
        seats=_places_again(before.seats, added.seats),
        rests=_range(before.rests, added.rests, present),
        smaller=_range(before.smaller, added.smaller, present),
        has_partners=_have_partners(draws),
        unkept=tuple(broken),
    )


def _have_partners(draws: Iterable[Draw]) -> bool:
    return any(len(side) > 1 for draw in draws for table in draw.tables for side in table.sides)


NOTHING_AGAIN = say("Nobody meets anybody again, or has a table or a seat again.")


def summary(report: Report) -> list[Text]:
    """Word what comes again, the worst first; partners only where anybody had one."""
    t, s = report.tables, report.seats
    table = say("A table again: {found} (unavoidable: {least})", found=t.found, least=t.minimum)
    seat = say("A seat again: {found} (unavoidable: {least})", found=s.found, least=s.minimum)
    # Where meetings are at their fewest, that has cost some of both.
    if all(each.found <= each.minimum for each in report.counts().values()):
        if t.found > t.minimum:
            table = say("A table again: {found}; who meets whom comes first", found=t.found)
        if s.found > s.minimum:
            seat = say("A seat again: {found}; who meets whom comes first", found=s.found)
    places = [words for count, words in ((t, table), (s, seat)) if count.found]
    return [*meetings_again(report), *places] or [NOTHING_AGAIN]


def meetings_again(report: Report) -> list[Text]:
    """Word who meets again, the worst first; partners only where anybody had one."""
    p, o, m = report.counts().values()
    told = [(o, say("Opponents again: {found} (unavoidable: {least})", found=o.found, least=o.minimum))]
    if report.has_partners:
        partners = say("Partners again: {found} (unavoidable: {least})", found=p.found, least=p.minimum)
        told = [(p, partners), *told, (m, _meetings(m))]
    return [words for count, words in told if count.found]


def _meetings(count: RepeatCount) -> Text:
    if not count.once:
        return say(
            "Partners or opponents again: {found} (unavoidable: {least})",
            found=count.found,
            least=count.minimum,
        )
    return say(
        "Partners or opponents again: {found} (unavoidable: {least}; {once} if nobody is to have a "
        "partner or an opponent twice)",
        found=count.found,
        least=count.minimum,
        once=count.once,
    )


class _Couples:
    """All who meet again in some rounds: how often before, and with them."""

    def __init__(self, before: History, added: History) -> None:
        self._before, self._added = before, added
        # Keys are opaque and mean no order: each couple stands twice in a history and is named once, by who
        # came up first.
        self._order = _places((*before.met, *added.met))
        self._met = [
            (one, other, earlier, Met(earlier.partners + more.partners, earlier.opponents + more.opponents))
            for one, row in added.met.items()
            for other, more in row.items()
            if self._order[one] < self._order[other]
            for earlier in (before.between(one, other),)
            if earlier.times + more.times > 1
        ]

    def repeated(self, kind: Callable[[Met], int]) -> list[tuple[Repeated, int]]:
        """Return who met again, and how many repeats that adds."""
        # The first meeting of all is no repeat, and those of the history were repeats of other rounds.
        found = [
            (Repeated(one, other, kind(now)), added)
            for one, other, earlier, now in self._met
            if (added := kind(now) - max(1, kind(earlier))) > 0
        ]
        rows = {couple.one: self._row(couple.one) for couple, _ in found}
        return sorted(found, key=lambda each: (self._order[each[0].one], rows[each[0].one][each[0].other]))

    def _row(self, key: Key) -> dict[Key, int]:
        """Return in which order somebody has met the others."""
        return _places((*self._before.met.get(key, ()), *self._added.met[key]))

    def weight(self, kind: Callable[[Met], int]) -> int:
        """Return what all who met again weigh."""
        return sum(
            once_more(times) for _, _, earlier, now in self._met for times in range(kind(earlier), kind(now))
        )


def _places(keys: Iterable[Key]) -> dict[Key, int]:
    return {key: place for place, key in enumerate(dict.fromkeys(keys))}


def _count(again: Sequence[tuple[Repeated, int]], minimum: int) -> RepeatCount:
    return RepeatCount(sum(added for _, added in again), minimum, tuple(couple for couple, _ in again))


def _places_again(before: Counter[tuple[Key, Place]], added: Counter[tuple[Key, Place]]) -> RepeatCount:
    """Count who has a table or seat again; the minimum is what is used up of those there are."""
    used = Counter(key for (key, _), times in before.items() if times)
    places = len({place for counts in (before, added) for _, place in counts})
    turns: Counter[Key] = Counter()
    found = 0
    for (key, place), times in added.items():
        earlier = before[key, place]
        turns[key] += times
        found += earlier + times - max(1, earlier)
    return RepeatCount(found, sum(max(0, turns[key] - places + used[key]) for key in turns))


def _range(before: Counter[Key], added: Counter[Key], keys: Iterable[Key]) -> Spread:
    counts = [before[key] + added[key] for key in keys] or [0]
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
