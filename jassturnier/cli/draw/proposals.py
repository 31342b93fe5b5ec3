"""A proposed draw on the screen: what it is worth, who sits where, and whether to take it."""

from collections.abc import Iterator
from dataclasses import replace
from typing import TYPE_CHECKING

from jassturnier.cli.draw.report import (
    count_document,
    draw_document,
    ended_line,
    people_of,
    rest_line,
    table_lines,
)
from jassturnier.cli.kit.context import App, Shown
from jassturnier.draw.check import Report, meetings_again, summary
from jassturnier.draw.plan import Draw
from jassturnier.draw.ways import AT_THE_DOOR, KEEP_GROUPS, across_groups
from jassturnier.draw.wishes import word
from jassturnier.i18n import Text, say, say_n
from jassturnier.tournament.model import Tournament, WishInfo
from jassturnier.tournament.people.seat_list import pot_of, seat_words

if TYPE_CHECKING:
    from jassturnier.services.draw.drawing import Proposal
    from jassturnier.services.workplace import Desk


def show(app: App, proposal: "Proposal") -> None:
    """Show a draw without storing it."""
    app.show(_document(proposal), [*worth(proposal), *_tables(app, proposal)])


def take(app: App, desk: "Desk", proposal: "Proposal", *, without_terminal: bool) -> None:
    """Show what a draw is worth, ask, and store it.

    Raises:
        NotAllowed: the answer was no, or nobody could be asked and `without_terminal` is false.
    """
    from jassturnier.services.draw.drawing import store

    seen = app.will_ask()
    app.note(*worth(proposal), *(_tables(app, proposal) if seen else ()))
    app.agreed(say("Take this draw?"), without_terminal=without_terminal)
    store(desk, proposal)
    app.show(_document(proposal), [*(() if seen else _tables(app, proposal)), *_next(app, proposal)])


def _next(app: App, proposal: "Proposal") -> tuple[Text, ...]:
    waiting = [r.number for r in proposal.tournament.stage().rounds if r.open_tables()]
    if waiting and waiting[0] < proposal.first:
        number = str(proposal.first)
        return (say("Next: “print --round {number}” makes the seating list and the slips.", number=number),)
    return app.following(say("Next: “print” makes the seating list and the slips."))


def worth(proposal: "Proposal") -> list[Text]:
    """Say how many play, who rests and who is away, and what is repeated."""
    first, resting = proposal.draws[0], [entry.key for entry in proposal.resting()]
    seated = sum(len(table.keys) for table in first.tables)
    lines = [
        say(
            "{round}: {seated}, {tables}, {rest}; seed {seed}.",
            round=proposal.tournament.regulation.round_name(proposal.first),
            seated=proposal.tournament.regulation.entry.counted(seated),
            tables=say_n("{n} table", "{n} tables", len(first.tables)),
            rest=next(rest_line(resting, people_of(proposal.tournament)), say("nobody rests")),
            seed=str(proposal.seed),
        )
    ]
    if proposal.ended:
        lines.append(ended_line(proposal.effort))
    if proposal.method == AT_THE_DOOR:
        lines += _moved(proposal.tournament, first)
    if proposal.method not in KEEP_GROUPS and len(proposal.tournament.stage().groups()) > 1:
        lines.append(across_groups(proposal.method))
    if proposal.away:
        names = [entry.numbered for entry in proposal.away]
        lines.append(
            say_n("{n} is not here: {names}.", "{n} are not here: {names}.", len(names), names=names)
        )
    return [
        *lines,
        *summary(proposal.report),
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
    for table in draw.tables if pot else ():
        for key, seat in table.seats():
            drawn, now = people[key].pot_seat, pot.number(table.number, seat) if pot else None
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
        "report": _counts(proposal.report),
        "to_come": proposal.to_come,
        "later": proposal.later and _counts(proposal.later),
        "unkept_wishes": [info.number for info in unkept(proposal.tournament, proposal.report)],
    }


def _counts(report: Report) -> dict[str, object]:
    return {name: count_document(count) for name, count in report.counts().items()}
