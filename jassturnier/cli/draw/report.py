"""Draws on the screen: the bar of a search, what a draw is worth; a plan without a tournament."""

import signal
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, replace
from operator import attrgetter
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from jassturnier.cli.kit.base import command, effort_option, option, seed_option
from jassturnier.cli.kit.context import App, Shown, pass_app
from jassturnier.cli.kit.listed import table
from jassturnier.cli.kit.screen import pour
from jassturnier.cli.kit.spoken import SpokenChoice
from jassturnier.draw.check import (
    NOTHING_AGAIN,
    RepeatCount,
    Repeated,
    Report,
    Spread,
    meetings_again,
    summary,
)
from jassturnier.draw.plan import Draw, word
from jassturnier.draw.request import AT_THE_DOOR, KEEP_GROUPS, across_groups
from jassturnier.errors import WrongUsage
from jassturnier.i18n import Text, say, say_n
from jassturnier.store.kit.files import NO_TOURNAMENT, STREAM
from jassturnier.tournament.lists import Column, Kind
from jassturnier.tournament.model import Tournament, WishInfo
from jassturnier.tournament.people.seat_list import pot_of, seat_words
from jassturnier.tournament.regulation.round_rules import MOST_ROUNDS
from jassturnier.tournament.regulation.schema import MOST_ENTRIES
from jassturnier.values import frozen

if TYPE_CHECKING:
    from jassturnier.services.draw.drawing import Proposal
    from jassturnier.services.draw.planning import TablePlan
    from jassturnier.services.workplace import Desk


@frozen
class People:
    """Who the keys of a draw are: a number for scripts, a name for the screen."""

    number: Callable[[int], int]
    name: Callable[[int], str]


def people_of(tournament: Tournament) -> People:
    """Return the entries of a tournament as a draw shows them."""
    entries = tournament.by_key()
    return People(lambda key: entries[key].number, lambda key: entries[key].numbered)


_COLUMNS: tuple[Column[tuple[Text, RepeatCount]], ...] = (
    Column("twice", say("Twice"), lambda counted: counted[0], Kind.NAME),
    Column("found", say("Found"), lambda counted: counted[1].found, Kind.COUNT),
    Column("minimum", say("Minimum"), lambda counted: counted[1].minimum, Kind.COUNT),
)


def report_lines(app: App, report: Report, people: People) -> Iterator[Shown]:
    """Say what draws repeat."""
    yield say_n("{n} round", "{n} rounds", report.rounds)
    yield from table(_COLUMNS, [*_counts(report).values()], app.language)
    if once := report.meetings.once * report.has_partners:
        yield say(
            "Minimum of repeated meetings if nobody has the same partner or the same opponent twice: {n}",
            n=once,
        )
    yield say("Rests of each: {turns}", turns=_turns(report.rests))
    if report.smaller.high:
        yield say("Turns of each at a smaller table: {turns}", turns=_turns(report.smaller))
    yield from _repeats(report, people)


def compared(before: Report, after: Report, people: People) -> Iterator[Text]:
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
    known = [*_repeats(before, people)]
    yield from (repeat for repeat in _repeats(after, people) if repeat not in known)


def report_document(report: Report, people: People) -> dict[str, object]:
    """Return what draws repeat for scripts."""
    return {
        "rounds": report.rounds,
        "report": {
            what: {**count_document(count), **({} if what in _OF_ONE else _couples(count, people))}
            for what, (_, count) in _counts(report).items()
        },
        "rests": {"least": report.rests.low, "most": report.rests.high},
        "smaller_tables": {"least": report.smaller.low, "most": report.smaller.high},
    }


def draw_document(draw: Draw, people: People) -> dict[str, object]:
    """Return the tables of a round and who rests for scripts."""
    return {
        "tables": [
            {"table": table.number, "sides": [[*map(people.number, side)] for side in table.sides]}
            for table in draw.tables
        ],
        "rest": [*map(people.number, draw.rests)],
    }


def table_lines(draw: Draw, people: People) -> Iterator[str]:
    """Yield a line for each table: its number and who plays against whom."""
    for place in sorted(draw.tables, key=attrgetter("number")):
        yield f"{place.number:>4}  {sides_in_words(place.sides, people)}"


def sides_in_words(sides: Sequence[Sequence[int]], people: People) -> str:
    """Return the sides of a table: 3 Roth + 7 Küng – 1 Zemp + 9 Bürgi."""
    return " – ".join(" + ".join(map(people.name, side)) for side in sides)


def rest_line(keys: Sequence[int], people: People) -> Iterator[Text]:
    """Say who rests, if anybody does."""
    if keys:
        yield say_n("{n} rests: {names}", "{n} rest: {names}", len(keys), names=[*map(people.name, keys)])


def ended_line(effort: int | None) -> Text:
    """Say that somebody did not wait for the end of a search."""
    return say("The search was ended after {n} steps; this is the best it found.", n=effort or 0)


def _couples(count: RepeatCount, people: People) -> dict[str, object]:
    return {
        "repeats": [
            {"one": people.number(couple.one), "other": people.number(couple.other), "times": couple.times}
            for couple in _sorted(count, people)
        ]
    }


def _sorted(count: RepeatCount, people: People) -> list[Repeated]:
    """Return who met again, the most often first, the lower number first."""

    def in_order(couple: Repeated) -> Repeated:
        one, other = sorted((couple.one, couple.other), key=people.number)
        return Repeated(one, other, couple.times)

    couples = map(in_order, count.couples)
    return sorted(couples, key=lambda each: (-each.times, people.number(each.one), people.number(each.other)))


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


def _repeats(report: Report, people: People) -> Iterator[Text]:
    """Name every two who met again, as partners, as opponents, else as one and the other."""
    named: set[tuple[int, int]] = set()
    for what, (words, count) in _counts(report).items():
        for couple in _sorted(count, people):
            if what != "meetings" or (couple.one, couple.other) not in named:
                yield say(
                    "{what}: {one} and {other}, {times} times",
                    what=words,
                    one=people.name(couple.one),
                    other=people.name(couple.other),
                    times=couple.times,
                )
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
def searching(app: App) -> Iterator[Watch]:
    """Watch a search: Ctrl-C ends it with the best it has found, a second one ends the program."""
    with app.progress(say("Drawing"), 100) as advance:
        watch = Watch(advance)
        before = signal.signal(signal.SIGINT, watch.interrupt)
        try:
            yield watch
        finally:
            signal.signal(signal.SIGINT, before)
        advance(100 - watch.percent)


def show(app: App, proposal: "Proposal") -> None:
    """Show a draw without storing it."""
    app.show(_document(proposal), [*worth(app, proposal), *_tables(app, proposal)])


def accept_draw(app: App, desk: "Desk", proposal: "Proposal", *, without_terminal: bool) -> None:
    """Show what a draw is worth, ask, and store it.

    Raises:
        NotAllowed: the answer was no, or nobody could be asked and `without_terminal` is false.
    """
    from jassturnier.services.draw.drawing import store

    seen = app.will_ask()
    app.note(*worth(app, proposal), *(_tables(app, proposal) if seen else ()))
    app.agreed(say("Take this draw?"), without_terminal=without_terminal)
    store(desk, proposal)
    app.show(_document(proposal), [*(() if seen else _tables(app, proposal)), *_next(app, proposal)])


def _next(app: App, proposal: "Proposal") -> tuple[Text, ...]:
    waiting = [r.number for r in proposal.tournament.stage().rounds if r.open_tables()]
    if waiting and waiting[0] < proposal.first:
        number = str(proposal.first)
        return (say("Next: “print --round {number}” makes the seating list and the slips.", number=number),)
    return app.following(say("Next: “print” makes the seating list and the slips."))


def worth(app: App, proposal: "Proposal") -> list[Text]:
    """Say how many play, who rests and who is away, and what is repeated."""
    first, resting = proposal.draws[0], [entry.key for entry in proposal.resting()]
    seated = sum(len(table.keys) for table in first.tables)
    lines = [
        say(
            "{round}: {seated}, {tables}, {rest}.",
            round=proposal.tournament.regulation.round_name(proposal.first),
            seated=proposal.tournament.regulation.entry.counted(seated),
            tables=say_n("{n} table", "{n} tables", len(first.tables)),
            rest=next(rest_line(resting, people_of(proposal.tournament)), say("nobody rests")),
        ),
        *app.details(say("Seed {seed}.", seed=str(proposal.seed))),
    ]
    if proposal.ended:
        lines.append(ended_line(proposal.effort))
    if proposal.method == AT_THE_DOOR:
        lines += _moved(proposal.tournament, first)
    stage = proposal.tournament.stage()
    if not stage.beside and proposal.method not in KEEP_GROUPS and len(stage.groups()) > 1:
        lines.append(across_groups(proposal.method))
    if proposal.away:
        names = [entry.numbered for entry in proposal.away]
        lines.append(
            say_n("{n} is not here: {names}.", "{n} are not here: {names}.", len(names), names=names)
        )
    # In the first round of all nobody could.
    could_repeat = proposal.report.rounds > 1 or any(proposal.tournament.rounds())
    return [
        *lines,
        *(summary(proposal.report) if could_repeat else ()),
        *_later(proposal),
        *unkept_lines(proposal.tournament, proposal.report),
    ]


def _later(proposal: "Proposal") -> Iterator[Text]:
    """Say what the rounds that follow repeat at best, as far as that is known."""
    rounds = proposal.to_come
    if not rounds or proposal.later is None:
        return
    if repeats := meetings_again(proposal.later):
        yield say_n(
            "Planned for the round that follows: {repeats}",
            "Planned for the {n} rounds that follow: {repeats}",
            rounds,
            repeats=repeats,
        )
    else:
        yield say_n(
            "Nobody need meet again in the round that follows.",
            "Nobody need meet again in the {n} rounds that follow.",
            rounds,
        )


def _moved(tournament: Tournament, draw: Draw) -> Iterator[Text]:
    """Say who does not sit where it drew at the door, so that all tables are full."""
    people, pot = tournament.by_key(), pot_of(tournament)
    for one in draw.tables if pot else ():
        for key, seat in one.seats():
            drawn, now = people[key].pot_seat, pot.number(one.number, seat) if pot else None
            if drawn is not None and now is not None and drawn != now:
                yield say(
                    "{name} moves from {drawn} to {seat}, so that the tables are full.",
                    name=people[key].numbered,
                    drawn=seat_words(tournament, drawn),
                    seat=seat_words(tournament, now),
                )


def unkept_lines(tournament: Tournament, report: Report) -> Iterator[Text]:
    """Name the wishes that are not kept everywhere."""
    for info in unkept(tournament, report):
        yield say(
            "Not always kept: wish {number}, {wish}",
            number=str(info.number),
            wish=wish_words(tournament, info),
        )


def unkept(tournament: Tournament, report: Report) -> list[WishInfo]:
    """Return the wishes that a report says are not kept."""
    return [info for info in tournament.wishes if info.wish in report.unkept]


def wish_words(tournament: Tournament, info: WishInfo) -> Text:
    """Put a wish into words; that of a club names the club."""
    form = tournament.coming().form
    if info.club:
        return word(replace(info.wish, keys=(0,)), lambda _: info.club, form)
    return word(info.wish, people_of(tournament).name, form)


def _tables(app: App, proposal: "Proposal") -> list[Shown]:
    people = people_of(proposal.tournament)
    lines: list[Shown] = []
    for number, round_ in zip(proposal.numbers(), proposal.draws, strict=True):
        lines.append(app.words(proposal.tournament.regulation.round_name(number)))
        lines += table_lines(round_, people)
    return lines


def _document(proposal: "Proposal") -> dict[str, object]:
    people = people_of(proposal.tournament)
    return {
        "method": proposal.method,
        "seed": proposal.seed,
        "effort": proposal.effort,
        "rounds": (
            {"number": number, **draw_document(round_, people)}
            for number, round_ in zip(proposal.numbers(), proposal.draws, strict=True)
        ),
        "report": _counts_document(proposal.report),
        "to_come": proposal.to_come,
        "later": proposal.later and _counts_document(proposal.later),
        "unkept_wishes": [info.number for info in unkept(proposal.tournament, proposal.report)],
    }


def _counts_document(report: Report) -> dict[str, object]:
    return {name: count_document(count) for name, count in report.counts().items()}


@command(
    "plan",
    say(
        "Make a table plan for so many players and rounds, without a tournament, and say what it repeats "
        "beside the proven minimum. “draw --from” takes the csv. Two play against two, with --tables-of 6 "
        "three against three; at tables of three, or with --alone, everybody plays alone."
    ),
    "jassturnier plan --players 42 --rounds 8 --format csv --out plan.csv",
)
@option(
    "--players",
    words=say("How many players, or pairs with --pairs."),
    type=click.IntRange(2, MOST_ENTRIES),
    required=True,
)
@option("--rounds", words=say("How many rounds."), type=click.IntRange(1, MOST_ROUNDS), required=True)
@option(
    "--tables-of",
    "sizes",
    words=say("Players at a table; say it twice to mix: 4, and 3 where it must be."),
    type=click.Choice(["3", "4", "6"]),
    multiple=True,
)
@option("--pairs", words=say("Fixed pairs: every pair plays every other."), is_flag=True)
@option("--alone", words=say("Everybody plays alone."), is_flag=True)
@seed_option
@effort_option
@option(
    "--format",
    "form",
    words=say("How it is written."),
    type=SpokenChoice(["text", "csv", "xlsx"]),
    default="text",
)
@option("--out", words=say("File to write."), type=click.Path(path_type=Path), metavar="FILE")
@pass_app
def plan(app: App, /, form: str, out: Path | None, sizes: tuple[str, ...], **wanted: Any) -> None:  # noqa: ANN401
    from jassturnier.services.draw.planning import PlanOrder, make

    if app.json and form == "csv" and out is None:
        raise WrongUsage(
            say("--json needs --out here: else the list itself would stand in the middle of the JSON answer.")
        )
    with searching(app) as watch:
        made = make(PlanOrder(sizes=tuple(map(int, sizes)), progress=watch, **wanted))
    if watch.ended:
        app.note(*_plan_report(app, made))
        app.agreed(say("Take this draw?"))
    _write_plan(app, made, form, out)


def _plan_report(app: App, made: "TablePlan") -> Iterator[Shown]:
    yield from app.details(say("Seed {seed}.", seed=str(made.seed)))
    if made.ended:
        yield ended_line(made.effort)
    yield from report_lines(app, made.report, _NUMBERS)


_NUMBERS = People(int, str)


def _write_plan(app: App, made: "TablePlan", form: str, out: Path | None) -> None:
    report = _plan_report(app, made)
    if form == "csv" and out is None:
        app.note(*report)
        pour(_csv(made))
        return
    if form == "text" and out is None:
        app.show(_plan_document(made), [*report, *_plan_tables(made)])
        return
    own = NO_TOURNAMENT if out is None else None
    out = out or Path(f"plan-{len(made.draws[0].present)}x{len(made.draws)}.xlsx")
    app.office().outlet().write(out, _plan_content(app, made, form), own)
    if out == STREAM:
        app.note(*report)
        return
    app.show({**_plan_document(made), "file": str(out)}, [*report, *app.written_lines(out)])


def _plan_content(app: App, made: "TablePlan", form: str) -> bytes:
    if form == "xlsx":
        from jassturnier.exchange.workbook import plan_workbook

        title = say_n("Plan for {n} player", "Plan for {n} players", len(made.draws[0].present))
        return plan_workbook(made.draws, made.form, title, app.language)
    if form == "csv":
        return _csv(made).encode("utf-8-sig")
    return "".join(f"{app.words(line)}\n" for line in _plan_tables(made)).encode()


def _csv(made: "TablePlan") -> str:
    from jassturnier.exchange.lists import write_draws

    return write_draws(made.draws, made.form)


def _plan_tables(made: "TablePlan") -> Iterator[Shown]:
    for number, draw in enumerate(made.draws, 1):
        yield say("Round {number}", number=str(number))
        yield from table_lines(draw, _NUMBERS)
        yield from rest_line(sorted(draw.rests), _NUMBERS)


def _plan_document(made: "TablePlan") -> dict[str, object]:
    return {
        "seed": made.seed,
        "effort": made.effort,
        "rounds": [
            {"number": number, **draw_document(replace(draw, rests=tuple(sorted(draw.rests))), _NUMBERS)}
            for number, draw in enumerate(made.draws, 1)
        ],
        "check": report_document(made.report, _NUMBERS),
    }
