"""The command that shows the evening to the hall."""

from contextlib import suppress
from pathlib import Path

import click

from jassturnier import system
from jassturnier.cli.kit.base import command, option
from jassturnier.cli.kit.context import App, pass_app
from jassturnier.cli.kit.installation import extra
from jassturnier.i18n import Text, choose_language, say

_PORT = 8080


@command(
    "board",
    say(
        "Show seats, rank list and prizes on a screen in the hall and on phones, in a browser, and always as "
        "they are now. The board only reads. Ctrl-C ends it. Keys on the screen: the space bar holds the "
        "page, arrows turn it, numbers choose what is shown, D is light or dark, G lets the clock ring."
    ),
    "jassturnier board",
)
@option(
    "--port",
    words=say("Number in the address."),
    type=click.IntRange(0, 65535),
    default=_PORT,
    show_default=True,
)
@option("--only-here", words=say("For this laptop alone, not for phones."), is_flag=True)
@option("--initials", words=say("“Anna M.” instead of the whole name."), is_flag=True)
@option(
    "--templates",
    words=say("A folder with templates of your own, changed copies of ours."),
    type=click.Path(path_type=Path),
    metavar="FOLDER",
)
@pass_app
def board(app: App, port: int, templates: Path | None, *, only_here: bool, initials: bool) -> None:
    with extra("board", "jinja2", "starlette", "uvicorn"):
        from jassturnier.services.hall.board import BoardOrder, prepare
        from jassturnier.services.hall.ceremony import own_templates
    desk = app.desk()
    language = choose_language(app.lang, desk.language)
    made = prepare(desk, BoardOrder(port, language, own_templates(templates), only_here, initials))
    with suppress(KeyboardInterrupt):
        app.show(
            {"addresses": made.addresses},
            [
                *(say("The board: {address}", address=address) for address in made.addresses),
                say("It shows “{name}”.", name=desk.tournament().name),
                *_to_allow(only_here=only_here),
                say("For phones: the page {page} of the board shows a code to scan.", page="/phone"),
                say("Ctrl-C ends it."),
            ],
        )
        made.serve()


def _to_allow(*, only_here: bool) -> tuple[Text, ...]:
    if only_here or not system.asks_before_answering():
        return ()
    return (
        say(
            "Where the system asks whether others may reach the program, allow it, in public networks too: "
            "else no phone gets through its firewall."
        ),
    )
