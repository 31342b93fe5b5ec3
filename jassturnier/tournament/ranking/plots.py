"""Plots as values: pages draw them as SVG, papers with a pen. All is measured in points from the top left."""

from collections.abc import Callable, Iterator, Sequence
from functools import partial
from itertools import groupby, pairwise
from math import ceil
from typing import TypeAlias

from jassturnier.i18n import Text, in_language, number, own_words, render, say, say_n
from jassturnier.tournament.colours import LINES
from jassturnier.tournament.lists import Column, Kind, Listed, Section, Value
from jassturnier.tournament.model import EntryInfo, StageInfo, Tournament
from jassturnier.tournament.people.seat_list import Leg
from jassturnier.tournament.people.seats import staged_title
from jassturnier.tournament.ranking.final_list import Ranks, course, line_of_the_next, named_or_counted
from jassturnier.tournament.regulation.round_rules import Points
from jassturnier.tournament.scoring.counting import PLAYS, all_values
from jassturnier.tournament.scoring.proof import spread
from jassturnier.values import frozen

LETTERS, _FAR = 8.0, 18.0
"""Sizes of letters: the smallest on paper, and on a screen that is read from afar."""
WIDTH, _HEIGHT, _LOW = 756.0, 404.0, 340.0
"""Of a page that lies on its side, below its head; a screen is lower."""
_NAMES = 26
"""Letters of the longest name."""
_GREY = 40
"""So many grey lines at most can still be followed."""
_FEW = 8
"""So many columns have room for “Round 3” below them, more for a short name."""
_WIDE, _WIDE_BOLD = 0.58, 0.68
"""How wide a letter is, by its size."""
Point: TypeAlias = tuple[float, float]


@frozen
class Curve:
    """A path of M, L, C and Z, with a dot at some of its points; `tone` is of LINES, None is grey."""

    path: str
    tone: int | None = None
    width: float = 0.7
    dots: Sequence[Point] = ()
    filled: bool = False


@frozen
class Area:
    """A part of the plot that is shaded."""

    x: float
    y: float
    w: float
    h: float


@frozen
class Label:
    """Words on a baseline, that begin (0), have their middle (0.5) or end (1) at a point."""

    x: float
    y: float
    words: str
    size: float = LETTERS
    align: float = 0.0
    tone: int | None = None
    bold: bool = False


@frozen
class Plot:
    """A plot: what is to be seen, as a message; how to read it; the list behind it."""

    title: str
    told: str
    behind: Listed[tuple[Value, ...]]
    curves: Sequence[Curve] = ()
    areas: Sequence[Area] = ()
    words: Sequence[Label] = ()
    width: float = WIDTH
    height: float = _HEIGHT


def _listed(
    title: Text, columns: Sequence[Text], rows: Sequence[tuple[Value, ...]]
) -> Listed[tuple[Value, ...]]:
    """Return the list behind a plot; its first column is a name."""

    def value(at: int, row: tuple[Value, ...]) -> Value:
        return row[at]

    return Listed(
        title,
        [
            Column(str(at), heading, partial(value, at), Kind.COUNT if at else Kind.NAME)
            for at, heading in enumerate(columns)
        ],
        [Section(rows)],
    )


def _smooth(points: Sequence[Point]) -> str:
    """Return the path of a curve through points that is level at each of them."""
    (x, y), *_ = points
    steps = (
        f"C {(a + c) / 2:.0f} {b:.1f} {(a + c) / 2:.0f} {d:.1f} {c:.0f} {d:.1f}"
        for (a, b), (c, d) in pairwise(points)
    )
    return " ".join((f"M {x:.0f} {y:.1f}", *steps))


def message(tournament: Tournament, ranks: Sequence[Ranks]) -> Text:
    """Say in a line what the course of the ranks tells: who leads, or how the winner got there."""
    last = ranks[-1]
    first = [entry for entry in tournament.by_key().values() if last.of.get(entry.key) == 1]
    together = {one.key for entry in first for one in entry.made_of}
    first = [entry for entry in first if entry.key not in together]
    names = named_or_counted(tournament, first)
    if not tournament.over():
        after = tournament.regulation.round_name(last.after)
        words = say_n(
            "{names} leads after {round}", "{names} lead after {round}", len(first), names=names, round=after
        )
        if len(tournament.stages) == 1:
            return words
        return say("{stage}: {title}", stage=own_words(last.stage.rules.name), title=words)
    if len(first) > 1:
        return say("{names} share the first rank", names=names)
    before = [found.of[first[0].key] for found in ranks[:-1] if first[0].key in found.of]
    if not before:
        return say("{name} wins", name=names)
    # The rank with which the winner came into the last of several stages, if that was not the first.
    earlier = [found for found in ranks if found.stage.key != last.stage.key]
    came = earlier[-1].of.get(first[0].key, 1) if earlier else 1
    lowest = came if came > 1 else max(before)
    if lowest == 1:
        return say("In front from the beginning: {name}", name=names)
    return say("From rank {rank} to victory: {name}", rank=str(lowest), name=names)


_BEND = 28.0
"""From the last column to a name beside it."""


@frozen
class _Line:
    """The ranks of an entry by column, None where it is not there any more; `tone` of LINES, or grey."""

    entry: EntryInfo
    ranks: Sequence[int | None]
    tone: int | None

    @property
    def end(self) -> int:
        """Return the last column that it reaches."""
        return max(at for at, rank in enumerate(self.ranks) if rank is not None)


class _Course:
    """Lays out the course of the ranks: where the columns stand, and what runs through them."""

    def __init__(self, tournament: Tournament, ranks: Sequence[Ranks], language: str, *, far: bool) -> None:
        self.tournament, self.ranks, self.language = tournament, ranks, language
        self.letters, self.height, self.longest = (_FAR, _LOW, 20) if far else (LETTERS, _HEIGHT, _NAMES)
        self.bold = self.letters * (1 if far else _BOLD)
        letters = self.letters
        self.hours = [list(found) for _, found in groupby(ranks, key=lambda each: each.stage.key)]
        self.lines = [*self._lines()]
        self.toned = [line for line in self.lines if line.tone is not None]
        grey = [line for line in self.lines if line.tone is None]
        self.grey = grey[:: max(1, ceil(len(grey) / _GREY))]
        self.thinned = len(self.grey) < len(grey)
        self.top = 1.4 * letters
        self.bottom = self.height - letters * (3.8 if self.hours[1:] else 2.4)
        self.pitch = (self.bottom - self.top) / max(len(ranks[0].of) - 1, 1)
        self.named = not far and self.pitch >= 1.1 * letters
        self.pitches = [self._pitch(found) for found in ranks]
        self.into = [*self._next()]
        self.xs = self._columns()
        self.ends = self._ends()

    def _lines(self) -> Iterator[_Line]:
        """Go through everybody, who is first at the end before the others."""
        rows = (
            (entry, tuple(found.of.get(entry.key) for found in self.ranks))
            for entry in self.tournament.entries
        )
        there = [(entry, row) for entry, row in rows if any(row)]

        def place(one: tuple[EntryInfo, Sequence[int | None]]) -> tuple[int, int]:
            return next((-at, rank) for at, rank in reversed([*enumerate(one[1])]) if rank is not None)

        last = len(self.ranks[-1].stage.came_in())
        toned = last if self.hours[1:] and 1 < last <= len(LINES) else len(LINES)
        for nth, (entry, row) in enumerate(sorted(there, key=place)):
            yield _Line(entry, row, nth if nth < toned else None)

    def _columns(self) -> list[int]:
        """Return where the columns stand; names of those who are out stand between two stages."""
        right = self._room(self.toned, _WIDE_BOLD * self.bold) + _BEND
        out = [line for line in self.grey if line.end < len(self.ranks) - 1]
        between = self._room(out, _WIDE * self.letters) + _BEND if self.named and out else 0.0
        longest = max((len(into[1]) + 1 for into in self.into if into), default=0)
        left = (4.5 + _WIDE_BOLD * longest) * self.letters
        spare = WIDTH - left - right - between * len(self.hours[1:])
        more = 0.0 if between else 0.4
        step = spare / max(len(self.ranks) - 1 + more * len(self.hours[1:]), 1)
        found = [left]
        for one, other in pairwise(self.ranks):
            found.append(found[-1] + step + (one.stage.key != other.stage.key) * (more * step + between))
        return [*map(round, found)]

    def _room(self, lines: Sequence[_Line], size: float) -> float:
        """Return about how wide the longest name is, behind its rank, in letters of this width."""
        return size * max((len(self._short(line.entry)) + 3 for line in lines), default=0)

    def _short(self, entry: EntryInfo) -> str:
        name = entry.shown
        return name if len(name) <= self.longest else f"{name[: self.longest - 1]}…"

    def _pitch(self, found: Ranks) -> float:
        """Return how far apart the ranks of a column are: fewer people have more room each."""
        there = max(
            (found.of[line.entry.key] for line in self.lines if line.entry.key in found.of), default=1
        )
        return max(self.pitch, min(_AMPLE * self.letters, (self.bottom - self.top) / max(there - 1, 1)))

    def y(self, at: int, rank: int) -> float:
        """Return how far down a rank stands in a column."""
        return round(self.top + (rank - 1) * self.pitches[at], 1)

    def _ends(self) -> dict[int, float]:
        """Return how far down the names stand, by entry: none of them on another."""
        found = {}
        for end, lines in groupby(self.lines, key=lambda line: line.end):
            shown = [line for line in lines if self.named or line.tone is not None]
            high, free = 1.15 * self.bold, self.top
            for line in shown:
                free = found[line.entry.key] = max(free, self.y(end, line.ranks[end] or 1))
                free += high if line.tone is not None else 1.1 * self.letters
            # What has come too far down goes up again, from the last on.
            limit = self.bottom
            for line in reversed(shown):
                limit = found[line.entry.key] = round(min(found[line.entry.key], limit), 1)
                limit -= high if line.tone is not None else 1.1 * self.letters
        return found

    def curves(self) -> Iterator[Curve]:
        """Go through the lines, the grey ones first and the best last, so that nothing covers it."""
        for line in reversed([*self.toned, *self.grey]):
            points = [
                (x, self.y(at, rank))
                for at, (x, rank) in enumerate(zip(self.xs, line.ranks, strict=True))
                if rank is not None
            ]
            end = self.ends.get(line.entry.key, points[-1][1])
            leads = [(points[-1][0] + _BEND - 6, end)] if abs(end - points[-1][1]) > 1 else []
            if line.tone is None:
                yield Curve(_smooth([*points, *leads]))
            else:
                yield Curve(_smooth([*points, *leads]), line.tone, 1.5 if line.tone else 2.4, points)

    def words(self) -> Iterator[Label]:
        """Go through names, ranks and rounds."""
        size, toned = self.letters, self.bold
        for line in self.lines:
            if line.entry.key not in self.ends:
                continue
            x, y, rank = self.xs[line.end] + _BEND - 4, self.ends[line.entry.key], line.ranks[line.end]
            name = f"{rank}. {self._short(line.entry)}"
            if line.tone is None:
                yield Label(x, y + 0.36 * size, name, size)
            else:
                yield Label(x, y + 0.36 * toned, name, toned, 0, line.tone, bold=True)
        yield from self._axes()

    def _axes(self) -> Iterator[Label]:
        lowest = max(self.ranks[0].of.values())
        steps = _round_steps(lowest, (self.bottom - self.top) / (2 * self.letters))
        for rank in steps:
            yield Label(self.xs[0] - 10, self.y(0, rank) + 0.36 * self.letters, str(rank), self.letters, 1)
        rules, at = self.tournament.regulation, 0
        name = rules.round_name if len(self.ranks) * self.letters <= _FEW * LETTERS else rules.round_short
        for hour in self.hours:
            first, last = self.xs[at], self.xs[at + len(hour) - 1]
            for found in hour:
                words = render(name(found.after), self.language)
                yield Label(self.xs[at], self.bottom + 2 * self.letters, words, self.letters, 0.5)
                at += 1
            if self.hours[1:]:
                stage = in_language(hour[0].stage.rules.name, self.language)
                y = self.bottom + 3.4 * self.letters
                yield Label((first + last) / 2, y, str(stage), self.letters, 0.5, bold=True)

    def areas(self) -> Iterator[tuple[Area, Label]]:
        """Shade the ranks from which the next stage is reached, with its name, where they are the first."""
        at = 0
        for hour, into in zip(self.hours, self.into, strict=True):
            first, last = self.xs[at], self.xs[at + len(hour) - 1]
            if into is not None:
                rank, stage = into
                half = self.pitch / 2
                bottom = self.y(at, rank) + half
                area = Area(
                    first - 7, self.top - min(half, 7), last - first + 14, bottom - self.top + min(half, 7)
                )
                yield (
                    area,
                    Label(
                        first - 10 - 2.6 * self.letters, bottom - half, stage, self.letters, 1, 1, bold=True
                    ),
                )
            at += len(hour)

    def _next(self) -> Iterator[tuple[int, str] | None]:
        """Return for each hour the last rank that goes on and where to, None where ranks do not tell."""
        for hour, following in pairwise(self.hours):
            ranks, stage = hour[-1].of, following[0].stage
            going = sorted(ranks[entry.key] for entry in stage.came_in() if entry.key in ranks)
            whole = going == sorted(rank for rank in ranks.values() if rank <= len(going))
            fewer = 0 < len(going) < len(ranks)
            yield (going[-1], str(in_language(stage.rules.name, self.language))) if whole and fewer else None
        stage = self.hours[-1][0].stage
        line = line_of_the_next(self.tournament, stage, self.ranks[-1].whole)
        yield None if line is None else (line.rank, render(line.into, self.language))

    def told(self) -> Text:
        """Say what the colours mean."""
        if not any(line.tone is None for line in self.lines):
            return COURSE
        who = say("the first {n}", n=len(self.toned))
        if self.hours[1:] and len(self.toned) == len(self.ranks[-1].stage.came_in()):
            who = own_words(self.ranks[-1].stage.rules.name)
        if self.thinned:
            return say(
                "Course of the ranks. In colour: {who}; grey: {n} of the others.", who=who, n=len(self.grey)
            )
        return say("Course of the ranks. In colour: {who}; all others grey.", who=who)

    def behind(self) -> Listed[tuple[Value, ...]]:
        """Return the ranks of those in colour as a list."""
        rounds = [
            staged_title(self.tournament, found.stage, found.after, self.language) for found in self.ranks
        ]
        rows = [(line.entry.shown, *line.ranks) for line in self.toned]
        return _listed(COURSE, [say("Name"), *rounds], rows)


COURSE = say("Course of the ranks")
_NO_LIST = _listed(COURSE, (), ())
_BOLD = 1.25
"""Names in colour are by so much larger."""
_AMPLE = 3.2
"""The most room for a rank, by the size of the letters."""


def course_plot(
    tournament: Tournament, language: str, ranks: Sequence[Ranks] | None = None, *, far: bool = False
) -> Plot | None:
    """Draw who had which rank after which round of all stages, None before the first result.

    Coloured are those of a last stage of seven at most, else the first seven; of many others some are drawn.
    `ranks` are those of `course`, for whom has them. Seen from `far` it has large letters, no grey names.
    What the hall may not see must be out of the
    tournament already.
    """
    ranks = course(tournament) if ranks is None else ranks
    if not ranks or not all(found.of for found in ranks):
        return None
    made = _Course(tournament, ranks, language, far=far)
    shaded = [*made.areas()]
    return Plot(
        render(message(tournament, ranks), language),
        render(made.told(), language),
        made.behind(),
        [*made.curves()],
        [area for area, _ in shaded],
        [*(word for _, word in shaded), *made.words()],
        height=made.height,
    )


def _round_steps(lowest: int, room: float) -> list[int]:
    """Return the ranks named at the side: the first, the last, and round ones that lie on none of them."""
    sizes = (10**power * step for power in range(6) for step in (1, 2, 5))
    step = next(size for size in sizes if lowest <= size * room)
    return sorted({1, lowest, *(n for n in range(step, lowest, step) if n > 1 and lowest - n > step / 2)})


_OWN_WIDTH, _OWN_HEIGHT = 300.0, 100.0
_HIGH, _BELOW, _ABOVE = 120.0, 16.0, 26.0
_MOST_BELOW = 10
_OWN = say("Results of all rounds, ▼ one’s own")
_THERE = "\0"


def _list_in(text: Text, language: str) -> Callable[[Sequence[str]], str]:
    """Return what puts words with commas between into a sentence: rendered once, it is said of everybody."""
    before, _, after = render(text, language).partition(_THERE)
    return lambda words: f"{before}{', '.join(words)}{after}"


class Distribution:
    """How often values occur in ranges of equal width; made once, drawn with or without somebody's own."""

    def __init__(self, title: Text, values: Sequence[Points], language: str, width: float = WIDTH) -> None:
        self.heading, self.title = title, render(title, language)
        self.counts, self.language, self.width = spread(values), language, width
        self.each = width / len(self.counts)
        self.floor, most = _HIGH - _BELOW, max(self.counts.values())
        self.tops = [
            self.floor - count * (self.floor - _ABOVE) / most if count else self.floor
            for count in self.counts.values()
        ]
        bars = (self._bar(at, top) for at, top in enumerate(self.tops) if top < self.floor)
        self.bars = Curve(" ".join(bars), filled=True)
        self.ends = [*self._below()]
        self.own, self.told = (
            render(_OWN, language),
            _list_in(say("Own results: {points}", points=_THERE), language),
        )

    def _bar(self, at: int, top: float) -> str:
        left, right = at * self.each + 1, (at + 1) * self.each - 1
        up, down = f"{top:.0f}", f"{self.floor:.0f}"
        return f"M {left:.0f} {down} L {left:.0f} {up} L {right:.0f} {up} L {right:.0f} {down} Z"

    def _below(self) -> Iterator[Label]:
        """Go through the words below the bars; more of them would lie on one another."""
        most = _MOST_BELOW * self.width / WIDTH
        for at, start in enumerate(self.counts):
            if at % ceil(len(self.counts) / most) == 0:
                yield Label(at * self.each + 1, self.floor + 12, number(start, self.language))

    def plot(self) -> Plot:
        """Draw the bars, with the number of values above each."""
        counts = [
            Label((at + 0.5) * self.each, top - 3, str(count), LETTERS, 0.5)
            for at, (top, count) in enumerate(zip(self.tops, self.counts.values(), strict=True))
            if count
        ]
        rows = [(number(start, self.language), count) for start, count in self.counts.items() if count]
        behind = _listed(self.heading, [say("from"), say("Results")], rows)
        return self._plot(render(say("Above each bar: how many results"), self.language), behind, (), counts)

    def marking(self, own: Sequence[Points]) -> Plot:
        """Draw the bars with a line where own values lie."""
        low, (step, *_) = min(self.counts), [*(b - a for a, b in pairwise(self.counts)), 1]
        places = [round((value - low) / step * self.each) for value in own]
        top, down = f"{_ABOVE - 8:.0f}", f"{self.floor:.0f}"
        path = " ".join(
            f"M {x} {down} L {x} {top} M {x - 2} {top} L {x + 2} {top} L {x} {_ABOVE - 4:.0f} Z"
            for x in places
        )
        lines, marks = [Curve(path, 1, 1.6)], [Label(0, LETTERS, self.own)]
        return self._plot(self.told([number(value, self.language) for value in own]), _NO_LIST, lines, marks)

    def _plot(
        self, told: str, behind: Listed[tuple[Value, ...]], lines: Sequence[Curve], words: Sequence[Label]
    ) -> Plot:
        return Plot(
            self.title, told, behind, [self.bars, *lines], (), [*self.ends, *words], self.width, _HIGH
        )


_ENOUGH = 16
"""Of fewer results than these a distribution says nothing."""


def distributions(tournament: Tournament, language: str, ranks: Sequence[Ranks]) -> Iterator[Distribution]:
    """Yield how often totals of the stage that everybody plays occur, then results of rounds by stage."""
    found = [each.whole for each in ranks if each.stage.key == tournament.stages[0].key]
    if found:
        totals = [place.line.total for place in found[-1].places]
        yield Distribution(say("How often totals occur"), totals, language)
    for one in tournament.hours():
        yield from _of_rounds(tournament, one, language, WIDTH)


def _of_rounds(
    tournament: Tournament, stage: StageInfo, language: str, width: float
) -> Iterator[Distribution]:
    tables = (table for round_ in stage.rounds for table in round_.tables)
    values = all_values(tournament.regulation, tables)
    if len(values) < _ENOUGH:
        return
    title = say("How often results of a round occur")
    if len(tournament.stages) > 1:
        title = say("{stage}: {title}", stage=own_words(stage.rules.name), title=title)
    yield Distribution(title, values, language, width)


class Own:
    """What is drawn of each person: the ranks, and the own results among those of all.

    `ranks` are those of `course`. Ranks of all stages are measured by the same scale, that of the first.
    """

    def __init__(self, tournament: Tournament, language: str, ranks: Sequence[Ranks]) -> None:
        self.ranks, self.language, first = ranks, language, tournament.stages[0]
        self.names = [render(tournament.regulation.round_short(found.after), language) for found in ranks]
        self.title, self.told = (
            render(COURSE, language),
            _list_in(say("Ranks: {ranks}", ranks=_THERE), language),
        )
        self.rounds = {round_.key for round_ in first.rounds}
        self.among = next(_of_rounds(tournament, first, language, _OWN_WIDTH), None)
        lowest = max((rank for found in ranks for rank in found.of.values()), default=1)
        self.high = (_OWN_HEIGHT - 50) / max(lowest - 1, 1)
        self.xs = [round(20 + at * (_OWN_WIDTH - 40) / max(len(ranks) - 1, 1)) for at in range(len(ranks))]

    def plots(self, key: int, legs: Sequence[Leg]) -> Iterator[Plot]:
        """Yield the plots of an entry by its key and rounds; none before its first result."""
        own = [(at, found.of[key]) for at, found in enumerate(self.ranks) if key in found.of]
        if own:
            yield self._course(own)
        values = (leg.value for leg in legs if leg.key in self.rounds)
        points = [value.value for value in values if value.part is PLAYS and value.value is not None]
        if self.among is not None and points:
            yield self.among.marking(points)

    def _course(self, own: Sequence[tuple[int, int]]) -> Plot:
        """Draw the ranks of somebody by the place of the round."""
        points = [(self.xs[at], round(32 + (rank - 1) * self.high, 1)) for at, rank in own]
        words = [Label(0, LETTERS, self.title)]
        for (x, y), (at, rank) in zip(points, own, strict=True):
            words.append(Label(x, y - 6, str(rank), 10, 0.5, bold=True))
            words.append(Label(x, _OWN_HEIGHT - 4, self.names[at], LETTERS, 0.5))
        told = self.told([str(rank) for _, rank in own])
        curve = Curve(_smooth(points), 0, 2, points)
        return Plot(self.title, told, _NO_LIST, [curve], (), words, _OWN_WIDTH, _OWN_HEIGHT)
