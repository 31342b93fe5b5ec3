"""The command that shows the plan of an evening."""

from datetime import datetime

import click

from jassturnier.cli.kit.base import TimeOfDay, command, option
from jassturnier.cli.kit.context import App, pass_app
from jassturnier.cli.kit.listed import documents, shown
from jassturnier.i18n import say

_MOST = 600


@command(
    "schedule",
    say(
        "Show when every round begins and ends, when it really did, and when it will be over. The times are "
        "those of the regulation or typed; “print schedule” puts them on paper."
    ),
    "jassturnier schedule --start 19:30 --minutes 45 --break 10",
)
@option(
    "--start",
    words=say("When the first round begins."),
    type=TimeOfDay(),
    metavar="HH:MM",
)
@option("--minutes", words=say("Minutes a round takes."), type=click.IntRange(1, _MOST))
@option("--break", "interval", words=say("Minutes between two rounds."), type=click.IntRange(0, _MOST))
@pass_app
def schedule(app: App, *, start: datetime | None, minutes: int | None, interval: int | None) -> None:
    from jassturnier.services.hall.clock import Times, plan, time

    desk = app.desk()
    found = time(desk, desk.tournament())
    times = Times(None if start is None else start.time(), minutes, interval)
    listed = plan(found.tournament, times, found.pace.over(found.now))
    rows = [row for section in documents(listed, app.language) for row in section]
    app.show({"rounds": rows}, shown(listed, app.language, found.tournament.name))
