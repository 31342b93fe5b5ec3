"""The commands of the clock, and the plan of an evening."""

from dataclasses import astuple
from datetime import datetime
from itertools import chain
from typing import TYPE_CHECKING

import click

from jassturnier.cli.kit.base import TimeOfDay, command, group, option
from jassturnier.cli.kit.context import App, pass_app
from jassturnier.cli.kit.listed import show_list
from jassturnier.i18n import Text, say
from jassturnier.tournament.timing import pace_words

if TYPE_CHECKING:
    from jassturnier.services.hall import Time

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


def time_document(found: "Time") -> dict[str, object]:
    """Return the time for scripts: seconds left, numbers of tables, moments in UTC."""
    clock, over = found.clock, found.pace.over(found.now)
    return {
        "clock": None
        if clock is None
        else {
            "round": clock.round or None,
            "left": round(clock.left(found.now).total_seconds()),
            "held": clock.held is not None,
        },
        "late": [table.number for table in found.pace.late(found.now)],
        "over": None
        if over is None
        else {
            name: moment.isoformat(timespec="seconds")
            for name, moment in zip(("likely", "earliest", "latest"), astuple(over), strict=True)
        },
    }


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
