"""How few repeats any draw must have, proved; and draws judged by it, our own and those drawn elsewhere."""

from collections import Counter
from collections.abc import Callable, Hashable, Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from itertools import chain, combinations
from operator import attrgetter
from typing import NamedTuple, TypeAlias, TypeVar

from jassturnier.draw.plan import Draw, History, Key, Met, Wish, kept_apart, once_more, unkept
from jassturnier.draw.request import Request
from jassturnier.errors import Problem
from jassturnier.i18n import Text, say
from jassturnier.values import frozen

Forbidden: TypeAlias = Mapping[Key, frozenset[Key]]


class Weight(NamedTuple):
    """What repeats of partners, opponents and any meeting weigh by `once_more`; partners count first."""

    partners: int
    opponents: int
    met: int


@frozen
class Bounds:
    """The fewest repeats possible of partners, opponents and any meeting; `weights` the least they weigh."""

    partners: int
    opponents: int
    met: int
    weights: Weight


def bounds(draws: Sequence[Draw], history: History, apart: Forbidden, never_partners: Forbidden) -> Bounds:
    """Return the bounds of all rounds with the same people and tables as these, whoever rests in them.

    Everybody has a number of partners (opponents, meetings) to find, and perhaps fewer left to meet for the
    first time; each one missing is a repeat, and a repeat is seen from both its ends. Who rests, or has a
    smaller table, is taken to be whom that spares most.
    """
    open_to, most = _Open(draws, history), _most_slots(draws)
    room: tuple[Counter[int], ...] = (Counter(), Counter(), Counter())
    for key, (with_, against) in most.items():
        barred = apart.get(key, frozenset())
        no_partners = barred | never_partners.get(key, frozenset())
        slots = with_, against, with_ + against
        if open_to.strangers(key, no_partners) >= with_ + against:
            # Enough to meet for the first time, in any way.
            for levels, number in zip(room, slots, strict=True):
                levels[0] += number
            continue
        for levels, number, times in zip(
            room,
            slots,
            (
                open_to.times(key, no_partners, _partners),
                open_to.times(key, barred, _opponents),
                open_to.times(key, barred, _times),
            ),
            strict=True,
        ):
            _fill(levels, number, times)
    with_, against = (sum(column) for column in zip((0, 0), *_slots(draws).values(), strict=True))
    slots = with_, against, with_ + against
    partners, opponents, met = (
        _half(max(0, number - levels[0])) for levels, number in zip(room, slots, strict=True)
    )
    weights = (_half(_weight(number, levels)) for levels, number in zip(room, slots, strict=True))
    return Bounds(partners, opponents, met, Weight(*weights))


_partners, _opponents, _times = attrgetter("partners"), attrgetter("opponents"), attrgetter("times")


def _fill(levels: Counter[int], slots: int, times: Counter[int]) -> None:
    """Add how many meetings of somebody come after how many before: each with whom one has met least."""
    # Greedy is least here: whom one has met seldom costs less than whom one has met often, whoever they are.
    now, available = 0, times[0]
    # Who may meet nobody, being kept apart from all, has slots that nothing fills.
    while slots and sum(times.values()):
        taken = min(slots, available)
        levels[now] += taken
        slots -= taken
        now += 1
        available += times[now]


def _weight(slots: int, levels: Counter[int]) -> int:
    weight = 0
    for now, number in sorted(levels.items()):
        weight += min(slots, number) * once_more(now)
        slots -= min(slots, number)
    return weight


def _half(ends: int) -> int:
    return -(-ends // 2)


def _slots(draws: Iterable[Draw]) -> dict[Key, tuple[int, int]]:
    slots: dict[Key, tuple[int, int]] = {}
    for draw in draws:
        for table in draw.tables:
            size = len(table.keys)
            for side in table.sides:
                for key in side:
                    with_, against = slots.get(key, (0, 0))
                    slots[key] = with_ + len(side) - 1, against + size - len(side)
    return slots


def _most_slots(draws: Iterable[Draw]) -> dict[Key, tuple[int, int]]:
    """Return how many partners and opponents everybody has who never rests and has the largest tables."""
    slots: dict[Key, tuple[int, int]] = {}
    for draw in draws:
        sides = [(len(side), len(table.keys)) for table in draw.tables for side in table.sides]
        partners = max((side - 1 for side, _ in sides), default=0)
        opponents = max((size - side for side, size in sides), default=0)
        for key in draw.present:
            with_, against = slots.get(key, (0, 0))
            slots[key] = with_ + partners, against + opponents
    return slots


class _Open:
    """Who could meet whom for the first time: there in a common round, in the same group."""

    def __init__(self, draws: Sequence[Draw], history: History) -> None:
        self._history = history
        # A bit for each round somebody was there: two could meet where their bits overlap.
        self._rounds: dict[Key, int] = {}
        for number, draw in enumerate(draws):
            for key in draw.present:
                self._rounds[key] = self._rounds.get(key, 0) | 1 << number
        tables = [table for draw in draws for table in draw.tables]
        seated = {key for table in tables for key in table.keys}
        # Of whom only rests it is not known in which group he could play: he is a stranger to everybody.
        self._loose = len(self._rounds.keys() - seated) if any(table.group for table in tables) else 0
        self._group = {key: table.group for table in tables for key in table.keys}
        # Most were there in the same rounds: counted together, 2000 players need no four million looks.
        alike = Counter((self._group.get(key, ""), rounds) for key, rounds in self._rounds.items())
        self._reach = {
            (group, rounds): sum(
                n for (other, there), n in alike.items() if other == group and there & rounds
            )
            for group, rounds in alike
        }

    def times(self, key: Key, barred: frozenset[Key], how_often: Callable[[Met], int]) -> Counter[int]:
        """Return how many `key` may meet, by how often they have met so before."""
        met = self._history.met.get(key, {})
        times = Counter(
            how_often(m) for other, m in met.items() if other not in barred and self._common(key, other)
        )
        gone = sum(self._common(key, other) for other in barred)
        times[0] += self._everybody(key) - gone - times.total()
        return times

    def strangers(self, key: Key, barred: frozenset[Key]) -> int:
        """Return how many others at least `key` has never met."""
        return self._everybody(key) - len(barred) - len(self._history.met.get(key, ()))

    def _everybody(self, key: Key) -> int:
        # One less: `_reach` counts everybody of the group, and so `key` too.
        return self._reach[self._group.get(key, ""), self._rounds[key]] - 1 + self._loose

    def _common(self, key: Key, other: Key) -> bool:
        if self._group.get(key, "") != self._group.get(other, ""):
            return False
        return bool(self._rounds[key] & self._rounds.get(other, 0))


def sit_together_again(draws: Sequence[Draw], history: History) -> int:
    """Return how often couples of a round must sit together in another, where there are few tables.

    The four of a table sit at two tables in any other round, so some of them sit together again: two
    rounds of two tables share at least four couples. This is summed over these rounds with each other
    and with those before, so a couple that meets n times after h adds n · (n − 1) / 2 + n · h.
    """
    among = sum(_shared(one, other, other.present) for one, other in combinations(draws, 2))
    return among + sum(
        _shared(one, other, chain.from_iterable(table.keys for table in other.tables))
        for one in draws
        for other in history.draws
    )


_SEARCHED = {(17, 5): 1}
"""Players and rounds, and the meetings again that no whole plan does without: every plan has been tried."""


def searched(draws: Sequence[Draw], history: History) -> int:
    """Return the meetings again that only a search tells: of whole plans in fours, nobody resting twice."""
    tables = [table for draw in draws for table in draw.tables]
    rests = [key for draw in draws for key in draw.rests]
    in_fours = all(len(table.keys) == 4 for table in tables)  # noqa: PLR2004 — at a table
    if history.draws or not in_fours or len(rests) != len(set(rests)):
        return 0
    return _SEARCHED.get((len({key for draw in draws for key in draw.present}), len(draws)), 0)


def met_again(together: int, rounds: int, history: History, *, only_meetings: bool) -> int:
    """Return how many repeats it takes that couples sit together again `together` times.

    One repeat is as much as half the rounds where the couple had not met; where it had, as often as it
    had met and half of the other rounds. Among draws without partners or opponents repeated it is once,
    or as often as a couple has met that was always the one or always the other.
    """
    if not together:
        return 0
    rows = [met for row in history.met.values() for met in row.values()]
    if only_meetings:
        halves = 2 * max((met.times for met in rows if 0 in met), default=1)
    else:
        halves = max(rounds, rounds - 1 + 2 * max((met.times for met in rows), default=0))
    return -(-2 * together // halves)


def _shared(one: Draw, other: Draw, there: Iterable[Key]) -> int:
    """Return how many couples of a round sit together in another at least: as evenly spread as can be.

    In the other round those who were `there` sat, as many as had a seat.
    """
    tables = len(other.tables)
    sizes = [len(table.keys) for table in one.tables]
    if tables >= max(sizes, default=0):
        return 0
    known = set(there)
    resting = len(one.rests) + len(known) - sum(len(table.keys) for table in other.tables)
    both = max(0, len(known.intersection(one.present)) - resting)
    # Of a table spread over `tables`, the place-th to sit down meets place // tables of the others again.
    # Who was not there in both rounds is taken to be those who would have met most: a bound stays below.
    return sum(sorted(place // tables for size in sizes for place in range(size))[:both])


Place = TypeVar("Place", bound=Hashable)


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
    low = bounds(draws, before, kept_apart(kept, as_partners=False), kept_apart(kept, as_partners=True))
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
        where = say("table {table}", table=str(table.number))
        if place is not None:
            where = say("{place}, table {table}", place=place, table=str(table.number))
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


def _versus(sides: tuple[int, ...]) -> str:
    return "–".join(map(str, sides))
