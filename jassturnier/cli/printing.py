"""The command that makes papers."""

from pathlib import Path

import click

from jassturnier.cli.base import command, option
from jassturnier.cli.context import App, pass_app
from jassturnier.i18n import say

_PAPERS = ("round", "seating", "slips", "standings")


@command(
    "print",
    say(
        "Make a paper as PDF. Without WHAT: seating list and slips of the current round in one file. "
        "“seating” is the list for the wall, “slips” are for the tables, “standings” is the rank list."
    ),
    "jassturnier print standings",
)
@click.argument("what", type=click.Choice(_PAPERS), default="round", metavar="[WHAT]")
@option(
    "--round", "number", words=say("Which round; for standings: after which one."), type=click.IntRange(1)
)
@option("--out", words=say("File to write."), type=click.Path(path_type=Path), metavar="FILE")
@pass_app
def print_(app: App, what: str, number: int | None, out: Path | None) -> None:
    """Make a paper."""
    from jassturnier.services.printing import Order, Paper, print_paper

    desk = app.desk()
    path = print_paper(desk, Order(Paper(what), app.language, number, out))
    app.show({"file": str(path)}, [say("Written: {file}", file=str(path))])
