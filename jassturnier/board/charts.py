"""The geometry of pictures: lines and bars in a frame of fixed size, for a template to draw as SVG."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

WIDTH, HEIGHT = 750, 360
_LEFT, _RIGHT, _TOP, _BOTTOM = 44, 250, 14, 30
_LONGEST = 25


@dataclass(frozen=True, slots=True)
class Mark:
    """Words beside or below the frame."""

    x: float
    y: float
    words: str


@dataclass(frozen=True, slots=True)
class ChartLine:
    """A line through the points “x,y x,y …”, with whose it is at its end; `nth` counts from 0."""

    nth: int
    points: str
    end: Mark


@dataclass(frozen=True, slots=True)
class Bar:
    """A bar, and how many it stands for."""

    x: float
    y: float
    width: float
    height: float
    count: int


@dataclass(frozen=True, slots=True)
class Picture:
    """Everything in a frame; `title` says in words what is to be seen."""

    title: str
    lines: Sequence[ChartLine] = ()
    bars: Sequence[Bar] = ()
    across: Sequence[Mark] = ()
    upright: Sequence[Mark] = ()
    width: int = WIDTH
    height: int = HEIGHT


def course(title: str, rounds: Sequence[str], ranks: Mapping[str, Sequence[int]]) -> Picture:
    """Draw who had which rank after which round, the first rank at the top; by name, in order."""
    lowest = max((rank for row in ranks.values() for rank in row), default=1)
    wide, high = WIDTH - _LEFT - _RIGHT, HEIGHT - _TOP - _BOTTOM

    def x(i: int) -> float:
        return round(_LEFT + i * wide / max(len(rounds) - 1, 1), 1)

    def y(rank: int) -> float:
        return round(_TOP + (rank - 1) * high / max(lowest - 1, 1), 1)

    def line(nth: int, name: str, row: Sequence[int]) -> ChartLine:
        end = Mark(WIDTH - _RIGHT + 30, _apart(nth, len(ranks)), _shortened(name))
        points = [(x(i), y(rank)) for i, rank in enumerate(row)]
        return ChartLine(nth, " ".join(f"{a},{b}" for a, b in (*points, (end.x - 6, end.y))), end)

    lines = [line(nth, name, row) for nth, (name, row) in enumerate(ranks.items())]
    across = [Mark(x(i), HEIGHT - 8, words) for i, words in enumerate(rounds)]
    steps = sorted({1, lowest, *range(5, lowest, max(5, lowest // 5))})
    return Picture(title, lines, (), across, [Mark(_LEFT - 10, y(rank), str(rank)) for rank in steps])


def _shortened(name: str) -> str:
    return name if len(name) <= _LONGEST else f"{name[: _LONGEST - 1]}…"


def _apart(nth: int, count: int) -> float:
    """Return the height of a name at the end of a line: names never lie on one another."""
    high = HEIGHT - _TOP - _BOTTOM
    return round(_TOP + nth * high / max(count - 1, 1), 1)


def bars(title: str, counts: Mapping[str, int]) -> Picture:
    """Draw how often something occurs, by what it is called, in order."""
    most = max(counts.values(), default=1)
    wide, high = WIDTH - _LEFT - _TOP, HEIGHT - _TOP - _BOTTOM
    each = wide / max(len(counts), 1)
    made, across = [], []
    for i, (words, count) in enumerate(counts.items()):
        left, tall = _LEFT + i * each, count * high / most
        made.append(
            Bar(round(left + 1, 1), round(_TOP + high - tall, 1), round(each - 2, 1), round(tall, 1), count)
        )
        # Ten words at most below the bars: more would lie on one another.
        if i % max(1, -(-len(counts) // 10)) == 0:
            across.append(Mark(round(left + each / 2, 1), HEIGHT - 8, words))
    return Picture(title, (), made, across, [Mark(_LEFT - 10, _TOP, str(most))])
