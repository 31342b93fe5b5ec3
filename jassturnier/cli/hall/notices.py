"""The commands of what the desk tells the hall."""

from collections.abc import Sequence
from datetime import datetime, timedelta
from pathlib import Path

import click

from jassturnier.cli.kit.base import Function, TimeOfDay, option
from jassturnier.cli.kit.context import App, pass_app
from jassturnier.cli.kit.groups import group
from jassturnier.cli.kit.listed import show_rows
from jassturnier.errors import WrongUsage
from jassturnier.i18n import say
from jassturnier.tournament.lists import Column, Kind, On, data
from jassturnier.tournament.timing.clock import Notice
from jassturnier.tournament.words import time_of_day

_MOST = 24 * 60


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
    from jassturnier.services.hall import notices

    _show(app, notices.notices(app.desk()))


def _for_a_time(function: Function) -> Function:
    """Add the options that say how long."""
    ends = option("--until", words=say("Until this time of day."), type=TimeOfDay(), metavar="HH:MM")
    lasts = option("--minutes", words=say("So many minutes."), type=click.IntRange(1, _MOST))
    return lasts(ends(function))


def _ends(usual: timedelta, minutes: int | None, until: datetime | None) -> datetime:
    from jassturnier.services.hall import notices
    from jassturnier.store.kit.columns import now

    if minutes is not None and until is not None:
        raise WrongUsage(say("Say either --minutes or --until."))
    if until is not None:
        return notices.until(until.time(), now())
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
    from jassturnier.services.hall import notices

    _show(app, notices.show_line(app.desk(), " ".join(words), _ends(notices.LINE, minutes, until)))


@notice.command(
    "picture",
    words=say("Show pictures, PNG or JPEG files, for 12 hours, or as long as is said."),
    example="jassturnier notice picture bakery.png --until 23:30",
)
@click.argument("files", nargs=-1, required=True, metavar="FILE...", type=click.Path(path_type=Path))
@_for_a_time
@pass_app
def picture(app: App, files: tuple[Path, ...], minutes: int | None, until: datetime | None) -> None:
    from jassturnier.services.hall import notices

    _show(app, notices.show_pictures(app.desk(), files, _ends(notices.PICTURE, minutes, until)))


@notice.command(
    "end", words=say("Show notices no longer, by their numbers."), example="jassturnier notice end 2"
)
@click.argument("numbers", nargs=-1, required=True, metavar="NUMBER...", type=click.IntRange(1))
@pass_app
def end(app: App, numbers: tuple[int, ...]) -> None:
    from jassturnier.services.hall import notices

    _show(app, notices.end(app.desk(), numbers))


def _show(app: App, shown: Sequence[Notice]) -> None:
    show_rows(app, "notices", _COLUMNS, shown, say("The hall is told nothing now."))


_COLUMNS: tuple[Column[Notice], ...] = (
    Column("number", say("No."), lambda one: one.number, Kind.NUMBER),
    Column("words", say("Notice"), lambda one: one.words),
    Column("ends", say("until"), lambda one: time_of_day(one.ends), only=On.SCREEN),
    data("ends", lambda one: one.ends.isoformat(timespec="seconds")),
    data("picture", lambda one: one.picture),
)
