"""Draws on the screen: the bar of a search, each number beside its minimum, every repeat by name."""

import signal
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass

from jassturnier.cli.kit.context import App, Shown
from jassturnier.cli.kit.listed import table
from jassturnier.draw.check import NOTHING_AGAIN, RepeatCount, Repeated, Report, Spread
from jassturnier.draw.plan import Draw
from jassturnier.i18n import Text, say, say_n
from jassturnier.tournament.lists import Column, Kind

_COLUMNS: tuple[Column[tuple[Text, RepeatCount]], ...] = (
    Column("twice", say("Twice"), lambda counted: counted[0], Kind.NAME),
    Column("found", say("Found"), lambda counted: counted[1].found, Kind.COUNT),
    Column("minimum", say("Minimum"), lambda counted: counted[1].minimum, Kind.COUNT),
)


def report_lines(
    app: App, report: Report, number_of: Callable[[int], int], name: Callable[[int], str]
) -> Iterator[Shown]:
    """Say what draws repeat; `number_of` gives the number of a key, `name` is how it is shown."""
    yield say_n("{n} round", "{n} rounds", report.rounds)
    yield from table(_COLUMNS, [*_counts(report).values()], app.language)
    if once := report.meetings.once * report.has_partners:
        yield say("Minimum of any meeting without partners and opponents twice: {n}", n=once)
    yield say("Rests of each: {turns}", turns=_turns(report.rests))
    if report.smaller.high:
        yield say("Turns of each at a smaller table: {turns}", turns=_turns(report.smaller))
    for words, couple in _repeats(report, number_of):
        yield _repeat(words, couple, name)


def _repeat(words: Text, couple: Repeated, name: Callable[[int], str]) -> Text:
    return say(
        "{what}: {one} and {other}, {times} times",
        what=words,
        one=name(couple.one),
        other=name(couple.other),
        times=couple.times,
    )


def compared(
    before: Report, after: Report, number_of: Callable[[int], int], name: Callable[[int], str]
) -> Iterator[Text]:
    """Say what a change adds to the repeats or takes away, and who would meet again."""
    counts = zip(_counts(before).values(), _counts(after).values(), strict=True)
    told = [
        say(
            "{what} again: {before}, then {after} (unavoidable: {least})",
            what=words,
            before=count.found,
            after=now.found,
            least=now.minimum,
        )
        for (words, count), (_, now) in counts
        if count.found or now.found
    ]
    yield from told or [NOTHING_AGAIN]
    known = list(_repeats(before, number_of))
    for repeat in _repeats(after, number_of):
        if repeat not in known:
            yield _repeat(*repeat, name)


def report_document(report: Report, number_of: Callable[[int], int]) -> dict[str, object]:
    """Return what draws repeat for scripts; `number_of` gives the number of a key."""
    return {
        "rounds": report.rounds,
        "report": {
            what: {**count_document(count), **({} if what in _OF_ONE else _couples(count, number_of))}
            for what, (_, count) in _counts(report).items()
        },
        "rests": {"least": report.rests.low, "most": report.rests.high},
        "smaller_tables": {"least": report.smaller.low, "most": report.smaller.high},
    }


def draw_document(draw: Draw, number_of: Callable[[int], int]) -> dict[str, object]:
    """Return the tables of a round and who rests for scripts; `number_of` gives the number of a key."""
    return {
        "tables": [
            {"table": table.number, "sides": [[number_of(key) for key in side] for side in table.sides]}
            for table in draw.tables
        ],
        "rest": [number_of(key) for key in draw.rests],
    }


def _couples(count: RepeatCount, number_of: Callable[[int], int]) -> dict[str, object]:
    return {
        "repeats": [
            {"one": number_of(couple.one), "other": number_of(couple.other), "times": couple.times}
            for couple in _sorted(count, number_of)
        ]
    }


def _sorted(count: RepeatCount, number_of: Callable[[int], int]) -> list[Repeated]:
    """Return who met again, the most often first, the lower number first."""
    couples = [
        couple
        if number_of(couple.one) < number_of(couple.other)
        else Repeated(couple.other, couple.one, couple.times)
        for couple in count.couples
    ]
    return sorted(couples, key=lambda couple: (-couple.times, number_of(couple.one), number_of(couple.other)))


def count_document(count: RepeatCount) -> dict[str, int]:
    """Return how many repeats there are and the fewest there can be."""
    return {"found": count.found, "minimum": count.minimum}


def _counts(report: Report) -> dict[str, tuple[Text, RepeatCount]]:
    """Return what is counted with its words; partners only where anybody had one."""
    counts = {
        "partners": (say("Partners"), report.partners),
        "opponents": (say("Opponents"), report.opponents),
        "meetings": (say("Any meeting"), report.meetings),
        "tables": (say("Table"), report.tables),
        "seats": (say("Seat"), report.seats),
    }
    return counts if report.has_partners else {k: v for k, v in counts.items() if k not in _OF_PARTNERS}


_OF_PARTNERS = ("partners", "meetings")
_OF_ONE = ("tables", "seats")


def _repeats(report: Report, number_of: Callable[[int], int]) -> Iterator[tuple[Text, Repeated]]:
    """Yield every two who met again, as partners, as opponents, else as one and the other."""
    named: set[tuple[int, int]] = set()
    for what, (words, count) in _counts(report).items():
        for couple in _sorted(count, number_of):
            if what != "meetings" or (couple.one, couple.other) not in named:
                yield words, couple
            named.add((couple.one, couple.other))


def _turns(turns: Spread) -> Text:
    if turns.low == turns.high:
        return say("{n}", n=turns.low)
    return say("{low} to {high}", low=turns.low, high=turns.high)


@dataclass(slots=True)
class Watch:
    """Shows how far a search is; `ended` once Ctrl-C was pressed."""

    advance: Callable[[int], None]
    ended: bool = False
    percent: int = 0

    def __call__(self, done: int, total: int, /) -> bool:
        """Return whether to go on."""
        percent = 100 * done // max(total, 1)
        if percent > self.percent:
            self.advance(percent - self.percent)
            self.percent = percent
        return not self.ended

    def interrupt(self, *_signal: object) -> None:
        """Ask the search to end; the second time, give up."""
        if self.ended:
            raise KeyboardInterrupt
        self.ended = True


@contextmanager
def searching(app: App, label: Text) -> Iterator[Watch]:
    """Watch a search: Ctrl-C ends it with the best it has found, a second one ends the program."""
    with app.progress(label, 100) as advance:
        watch = Watch(advance)
        before = signal.signal(signal.SIGINT, watch.interrupt)
        try:
            yield watch
        finally:
            signal.signal(signal.SIGINT, before)
        advance(100 - watch.percent)
