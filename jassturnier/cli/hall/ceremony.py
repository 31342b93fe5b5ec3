"""The command that makes the page of the prize giving."""

from pathlib import Path

import click

from jassturnier.cli.kit.base import MOST, command, opening, option
from jassturnier.cli.kit.context import App, pass_app
from jassturnier.cli.kit.installation import extra
from jassturnier.i18n import render, say


@command(
    "ceremony",
    say(
        "Make a page for the wall that reveals rank after rank, from the last to the first, with name, club, "
        "total and prize: a key for each, and back. It needs no network. All stands in the file: keep it on "
        "the laptop at the wall until then."
    ),
    "jassturnier ceremony --podium 10 --open",
)
@option("--podium", words=say("Only the first so many ranks."), type=click.IntRange(1, MOST))
@option("--out", words=say("File to write."), type=click.Path(path_type=Path), metavar="FILE")
@opening()
@pass_app
def ceremony(app: App, *, podium: int | None, out: Path | None) -> None:
    with extra("board", "jinja2"):
        from jassturnier.services.hall import ceremony as giving

    desk = app.desk()
    kind = render(say("prize-giving"), app.language)
    content = giving.ceremony(desk, podium)
    own = desk.tournament_id if out is None else None
    app.write_asked(out or desk.office.usual_place(desk.tournament().name, f"-{kind}.html"), content, own)
