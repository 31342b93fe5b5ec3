"""How few repeats any draw must have, whoever draws it: proven lower bounds."""

from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from itertools import chain, combinations
from operator import attrgetter
from typing import NamedTuple, TypeAlias

from jassturnier.draw.plan import Draw, History, Key, Met, once_more
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

    Everybody has so many partners (opponents, meetings) to find and only so many left to meet for the
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
    """Return the least that so many meetings weigh."""
    weight = 0
    for now, number in sorted(levels.items()):
        weight += min(slots, number) * once_more(now)
        slots -= min(slots, number)
    return weight


def _half(ends: int) -> int:
    return -(-ends // 2)


def _slots(draws: Iterable[Draw]) -> dict[Key, tuple[int, int]]:
    """Return how many partners and opponents everybody has in these rounds."""
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
    """Return how many repeats it takes that couples sit `together` so often again.

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
