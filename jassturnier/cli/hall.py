"""The commands for the hall and the club: the board, notices, what is decided, the report."""

from collections.abc import Iterator, Sequence
from contextlib import suppress
from dataclasses import replace
from datetime import datetime, timedelta
from itertools import chain
from pathlib import Path
from typing import TYPE_CHECKING

import click

from jassturnier import system
from jassturnier.board import PORT
from jassturnier.cli.kit.base import (
    MOST,
    Function,
    TimeOfDay,
    command,
    group,
    initials_option,
    of_pages,
    opening,
    option,
)
from jassturnier.cli.kit.context import App, extra, pass_app
from jassturnier.cli.kit.listed import show_list, show_rows
from jassturnier.cli.kit.spoken import SpokenChoice
from jassturnier.cli.people.cash import debts
from jassturnier.cli.safety.history import finding_lines
from jassturnier.cli.setup.tournaments import time_document
from jassturnier.errors import NotAllowed, WrongUsage
from jassturnier.i18n import Text, choose_language, joined, render, say, say_n
from jassturnier.tournament.audit import folded
from jassturnier.tournament.lists import Column, Kind, On, data, time_of_day
from jassturnier.tournament.ranking.ceremony import ceremony_listed
from jassturnier.tournament.ranking.final_list import open_lots
from jassturnier.tournament.timing import Notice, pace_words

if TYPE_CHECKING:
    from jassturnier.services.hall import Time
    from jassturnier.services.workplace import Desk


_LONGEST_NOTICE = 24 * 60


@group(
    "notice",
    words=say(
        "Show what the hall is told on the wall and on phones: lines and pictures, each for a time, in turn. "
        "“undo” takes back a notice, too."
    ),
    example='jassturnier notice show "Soup from 21:00"',
)
@pass_app
def notice(app: App) -> None:
    from jassturnier.services import hall

    _show_notices(app, hall.notices(app.desk()))


def _for_a_time(function: Function) -> Function:
    ends = option("--until", words=say("Until this time of day."), type=TimeOfDay(), metavar="HH:MM")
    lasts = option("--minutes", words=say("So many minutes."), type=click.IntRange(1, _LONGEST_NOTICE))
    return lasts(ends(function))


def _ends(usual: timedelta, minutes: int | None, until: datetime | None) -> datetime:
    from jassturnier.services import hall
    from jassturnier.store.kit.schema import now

    if minutes is not None and until is not None:
        raise WrongUsage(say("Say either --minutes or --until."))
    if until is not None:
        return hall.until(until.time(), now())
    return now() + (usual if minutes is None else timedelta(minutes=minutes))


@notice.command(
    "show",
    words=say("Show a line for 30 minutes, or as long as is said."),
    example='jassturnier notice show "Table 12: please bring the slip" --minutes 5',
)
@click.argument("words", nargs=-1, required=True, metavar="TEXT...")
@_for_a_time
@pass_app
def show(app: App, words: tuple[str, ...], minutes: int | None, until: datetime | None) -> None:
    from jassturnier.services import hall

    _show_notices(app, hall.show_line(app.desk(), " ".join(words), _ends(hall.LINE, minutes, until)))


@notice.command(
    "picture",
    words=say("Show pictures, PNG or JPEG files, for 12 hours, or as long as is said."),
    example="jassturnier notice picture bakery.png --until 23:30",
)
@click.argument("files", nargs=-1, required=True, metavar="FILE...", type=click.Path(path_type=Path))
@_for_a_time
@pass_app
def picture(app: App, files: tuple[Path, ...], minutes: int | None, until: datetime | None) -> None:
    from jassturnier.services import hall

    _show_notices(app, hall.show_pictures(app.desk(), files, _ends(hall.PICTURE, minutes, until)))


@notice.command(
    "end", words=say("Show notices no longer, by their numbers."), example="jassturnier notice end 2"
)
@click.argument("numbers", nargs=-1, required=True, metavar="NUMBER...", type=click.IntRange(1))
@pass_app
def end(app: App, numbers: tuple[int, ...]) -> None:
    from jassturnier.services import hall

    _show_notices(app, hall.end(app.desk(), numbers))


def _show_notices(app: App, shown: Sequence[Notice]) -> None:
    show_rows(app, "notices", _COLUMNS, shown, say("The hall is told nothing now."))


_COLUMNS: tuple[Column[Notice], ...] = (
    Column("number", say("No."), lambda one: one.number, Kind.NUMBER),
    Column("words", say("Notice"), lambda one: one.words),
    Column("ends", say("until"), lambda one: time_of_day(one.ends), only=On.SCREEN),
    data("ends", lambda one: one.ends.isoformat(timespec="seconds")),
    data("picture", lambda one: one.picture),
)


@command(
    "board",
    say(
        "Show seats, rank list and prizes on a screen in the hall and on phones, in a browser, and always as "
        "they are now. The board only reads; with --hand-in it takes in what tables send by phone. Ctrl-C "
        "ends it; where “jass” alone leads, it runs beside the desk, and --end ends it. Keys on the screen: "
        "the space bar holds the page, arrows turn it, numbers choose what is shown, D is light or dark, G "
        "lets the clock ring."
    ),
    "jassturnier board",
)
@option(
    "--port",
    words=say("Number in the address."),
    type=click.IntRange(0, 65535),
    default=PORT,
    show_default=True,
)
@option("--only-here", words=say("For this laptop alone, not for phones."), is_flag=True)
@option("--hand-in", words=say("Tables may hand in by phone, with the code of their slip."), is_flag=True)
@option("--end", words=say("End the board that runs beside the desk."), is_flag=True)
@of_pages
@pass_app
def board(app: App, /, port: int, templates: Path | None, *, end: bool, **how: bool) -> None:
    if end:
        _end(app)
        return
    _refuse_second(app)
    with extra("board", "starlette", "uvicorn"):
        from jassturnier.services.board import BoardOrder, prepare
        from jassturnier.services.papers.pages import own_templates
        from jassturnier.services.workplace import unheard
    desk = app.desk()
    language = choose_language(app.lang, desk.language)
    how["hand_in"] = how["hand_in"] or _wanted(app, desk)
    beside = app.beside
    if beside is not None:  # what a phone brings about stays unsaid in the middle of what is typed
        desk = replace(desk, office=replace(desk.office, tell=unheard))
    made = prepare(desk, BoardOrder(port, language, own_templates(templates), **how))
    with suppress(KeyboardInterrupt):
        app.show(
            {"addresses": made.addresses},
            [
                *(say("The board: {address}", address=address) for address in made.addresses),
                say("It shows “{name}”.", name=desk.tournament().name),
                *_to_allow(only_here=how["only_here"]),
                *(() if how["only_here"] else (_FOR_PHONES,)),
                *(handing_in(made.addresses, port) if how["hand_in"] else ()),
                say("Ctrl-C ends it.") if beside is None else _BESIDE,
            ],
        )
        if beside is None:
            made.serve()
        else:
            beside.append(made)
            made.begin()


_FOR_PHONES = say("For phones: the page {page} of the board shows a code to scan.", page="/phone")
_BESIDE = say("It runs beside the desk until “board --end”, or until you leave.")


def handing_in(addresses: Sequence[str], port: int) -> Iterator[Text]:
    """Say where tables hand in, and how slips lead here whose codes cannot know it by themselves."""
    yield say("Tables hand in there: page {page}, with the code of their slip.", page="/in")
    first, *others = addresses
    if others and (port != PORT or others[1:]):
        yield say("So that the codes of slips lead here: “print slips --board {address}”.", address=first)


def _refuse_second(app: App) -> None:
    for running in app.beside or ():
        raise NotAllowed(
            say("The board runs already: {address}", address=running.addresses[0]),
            say("“board --end” ends it."),
        )


def _end(app: App) -> None:
    if not app.beside:
        raise NotAllowed(
            say("No board runs beside this desk. One in a window of its own ends by Ctrl-C there.")
        )
    app.beside.pop().end()
    app.show({"ended": True}, [say("The board has ended.")])


def _wanted(app: App, desk: "Desk") -> bool:
    """Ask whether tables hand in, where the regulation lets them and somebody is there to be asked."""
    if not app.will_ask() or desk.tournament().regulation.phone == "no":
        return False
    return app.ask(say("Shall tables hand in by phone?"), without_terminal=False)


def _to_allow(*, only_here: bool) -> tuple[Text, ...]:
    if only_here or not system.asks_before_answering():
        return ()
    return (
        say(
            "Where the system asks whether others may reach the program, allow it, in public networks too: "
            "else no phone gets through its firewall."
        ),
    )


@command(
    "ceremony",
    say(
        "Make a page for the wall that reveals rank after rank, from the last to the first, with "
        "name, club, total and prize: a key for each, and back. It needs no network. Everything is "
        "in the file: until the prize giving, keep it on the laptop at the wall. --order calls in the "
        "order of the club, such as “4,5-last,3-1”; a category in it (“ladies,last-1”) is called by its "
        "own ranks. --list shows who is called when, or writes it into a file for who reads it out."
    ),
    "jassturnier ceremony --order 4,5-last,3-1 --open",
)
@option("--podium", words=say("Only the first so many ranks."), type=click.IntRange(1, MOST))
@option(
    "--order", words=say("Who is called when: ranks, ranges and categories."), default="", metavar="RANKS"
)
@option("--list", "as_list", words=say("The list instead of the page."), is_flag=True)
@option("--out", words=say("File to write."), type=click.Path(path_type=Path), metavar="FILE")
@opening()
@pass_app
def ceremony(app: App, *, podium: int | None, order: str, as_list: bool, out: Path | None) -> None:
    if order and podium is not None:
        raise WrongUsage(say("--order says which ranks are called; leave out --podium."))
    from jassturnier.services.papers import pages as giving
    from jassturnier.services.setup.tournaments import letterhead

    desk = app.desk()
    tournament = desk.tournament()
    called = giving.ceremony(tournament, order, podium)
    if as_list:
        show_list(app, tournament, ceremony_listed(called), lambda rows: {"entries": rows}, file=out)
        return
    kind = render(say("prize-giving"), app.language)
    own = desk.tournament_id if out is None else None
    file = out or desk.office.usual_place(tournament.name, f"-{kind}.html")
    app.write_asked(file, giving.ceremony_of(tournament, called, letterhead(desk)), own)


_LIST, _PRIZES = "list", "prizes"


@command(
    "publish",
    say(
        "Let the hall see what is decided and waits: rounds, the final list, the prizes; with “list” or "
        "“prizes” only these. The setting “publish” of the regulation says what waits. Before that it says "
        "what “audit” finds; “undo” takes it back."
    ),
    "jassturnier publish",
)
@click.argument("what", required=False, type=SpokenChoice([_LIST, _PRIZES]))
@pass_app
def publish(app: App, what: str | None) -> None:
    from jassturnier.services import hall

    desk = app.desk()
    found = hall.to_publish(desk, lists=what != _PRIZES, prizes=what != _LIST)
    named = found.waiting.named(found.tournament)
    if named and found.doubtful:
        why = say_n(
            "“audit” finds {n} thing that is wrong or open.",
            "“audit” finds {n} things that are wrong or open.",
            len(found.doubtful),
        )
        app.note(
            *chain.from_iterable(finding_lines(found.tournament, each) for each in folded(found.doubtful))
        )
        app.agreed(say("{why} Publish all the same?", why=why), why, enter=False)
    if named:
        app.note(*open_lots(found.tournament))
        hall.publish(desk, found)
    words = say("Published: {what}.", what=joined(*named)) if named else say("Nothing waits to be published.")
    document = {
        "published": named,
        "rounds": [{"stage": stage.number, "round": each.number} for stage, each in found.waiting.rounds],
        "prizes": found.waiting.prizes,
    }
    app.show(document, [words, *debts(found.tournament)])


_NEWSPAPER, _CHAT = "newspaper", "chat"


@command(
    "report",
    say(
        "Tell of the evening in words: for the newspaper, or shorter for the chat of the club, with the "
        "first ten, the best round and thanks. In the language of the tournament, and only what is published."
    ),
    "jassturnier report chat",
)
@click.argument("what", required=False, type=SpokenChoice([_NEWSPAPER, _CHAT]), default=_NEWSPAPER)
@initials_option
@option("--out", words=say("File to write."), type=click.Path(path_type=Path), metavar="FILE")
@opening()
@pass_app
def report(app: App, what: str, out: Path | None, *, initials: bool) -> None:
    from jassturnier.services import hall

    desk = app.desk()
    language = choose_language(app.lang, desk.language)
    text = hall.report(desk, language, for_chat=what == _CHAT, initials=initials)
    if out is None:
        app.show({"text": text}, text.rstrip("\n").split("\n"))
        app.note(say("“report --out FILE” writes it into a file."))
    else:
        app.write_asked(out, text.encode())


_LONGEST_ROUND = 600


@group(
    "clock",
    words=say(
        "Show the clock of the round, which tables are late, and when it will be over. Every board shows the "
        "same clock, and it goes on when this laptop was off."
    ),
    example="jassturnier clock start 45",
)
@pass_app
def clock(app: App) -> None:
    from jassturnier.services.hall import time

    desk = app.desk()
    _show_time(app, time(desk.tournament()))


@clock.command(
    "start",
    words=say(
        "Begin the clock of the round being played, else of the pause before the next one; let it go on "
        "where it is held. Without MINUTES it has the time of the regulation."
    ),
    example="jassturnier clock start 45",
)
@click.argument("minutes", type=click.IntRange(1, _LONGEST_ROUND), required=False)
@option("--break", "pause", words=say("Of the pause, also where the next round is drawn."), is_flag=True)
@pass_app
def start(app: App, minutes: int | None, *, pause: bool) -> None:
    from jassturnier.services import hall as clocks

    _show_time(app, clocks.start(app.desk(), minutes, pause=pause))


@clock.command("pause", words=say("Hold the clock."), example="jassturnier clock pause")
@pass_app
def pause(app: App) -> None:
    from jassturnier.services import hall as clocks

    _show_time(app, clocks.hold(app.desk()))


@clock.command("add", words=say("Give the clock more time."), example="jassturnier clock add 5")
@click.argument("minutes", type=click.IntRange(1, _LONGEST_ROUND))
@pass_app
def add(app: App, minutes: int) -> None:
    from jassturnier.services import hall as clocks

    _show_time(app, clocks.add(app.desk(), minutes))


@clock.command("stop", words=say("End the clock."), example="jassturnier clock stop")
@pass_app
def stop(app: App) -> None:
    from jassturnier.services import hall as clocks

    _show_time(app, clocks.stop(app.desk()))


def _show_time(app: App, found: "Time") -> None:
    lines = [*pace_words(found.tournament, found.pace, found.now)]
    none = [] if found.clock is not None else [_without(found)]
    app.show(time_document(found), [*none, *lines])


def _without(found: "Time") -> Text:
    if found.tournament.over():
        return say("No clock runs; all results are in.")
    return say("No clock runs; “clock start” begins one.")


@command(
    "schedule",
    say(
        "Show when every round begins and ends, when it really did, and when it will be over. The times are "
        "those of the regulation or typed; “print schedule” puts them on paper."
    ),
    "jassturnier schedule --start 19:30 --minutes 45 --break 10",
)
@option("--start", words=say("When the first round begins."), type=TimeOfDay(), metavar="HH:MM")
@option("--minutes", words=say("Minutes a round takes."), type=click.IntRange(1, _LONGEST_ROUND))
@option(
    "--break", "interval", words=say("Minutes between two rounds."), type=click.IntRange(0, _LONGEST_ROUND)
)
@pass_app
def schedule(app: App, *, start: datetime | None, minutes: int | None, interval: int | None) -> None:
    from jassturnier.services.hall import Times, plan, time

    desk = app.desk()
    found = time(desk.tournament())
    times = Times(None if start is None else start.time(), minutes, interval)
    listed = plan(found.tournament, times, found.pace.over(found.now))
    show_list(app, found.tournament, listed, lambda *stages: {"rounds": [*chain(*stages)]})
