"""Commands about a database on a server: moving there and back, and its users."""

import sys
from collections.abc import Iterator, Sequence

import click

from jassturnier.cli.kit.base import name_argument, option
from jassturnier.cli.kit.context import App, in_terminal, pass_app
from jassturnier.cli.kit.groups import SpokenGroup
from jassturnier.cli.kit.spoken import SpokenChoice
from jassturnier.i18n import say

server = SpokenGroup(
    "server",
    words=say(
        "Share a tournament with other desks over a PostgreSQL server: move a database there and back, and "
        "say who may do what. Its address is postgresql://USER@HOST/NAME, for --db and JASSTURNIER_DB; the "
        "password stands in the file .pgpass of each laptop."
    ),
    example="jassturnier server move postgresql://chef@192.168.1.10/jass",
)


@server.command(
    "move",
    words=say(
        "Copy the database with its journal to a server, or from a server to a file, and prove it there. "
        "What is there already may only be an earlier state of it. The old one stays as it is."
    ),
    example="jassturnier server move postgresql://chef@192.168.1.10/jass",
)
@click.argument("place", metavar="FILE")
@pass_app
def move(app: App, place: str) -> None:
    from jassturnier.services.safety import moving

    moved = moving.move(app.office(), place)
    app.show(
        {"place": moved.place, "head": moved.head.printed, "entries": moved.head.number},
        [
            say("{place} is in state {state} now, proven.", place=moved.place, state=moved.head.printed),
            say("From now on work with --db {place} on every laptop.", place=moved.place),
        ],
    )


@server.command(
    "address",
    words=say(
        "Show the address that the other laptops type after --db, and a QR code of it to read off the screen."
    ),
    example="jassturnier server address",
)
@pass_app
def address(app: App) -> None:
    from jassturnier.paper.kit.pen import QUIET, squares
    from jassturnier.services.safety import moving

    place = moving.address(app.office())
    if not app.json:
        # Not as a line of the answer: there every sign that gives a colour is taken out.
        for line in _half_blocks(squares(place), QUIET):
            click.echo(click.style(line, fg="black", bg="bright_white"))
    app.show({"address": place}, [say("Other desks type: --db {place}", place=place)])


def _half_blocks(rows: Sequence[Sequence[bool]], margin: int) -> Iterator[str]:
    """Draw squares, two rows in a line, with an empty margin around them."""
    width = len(rows) + 2 * margin
    empty = [[False] * width] * margin
    lines = [
        *empty,
        *([*([False] * margin), *row, *([False] * margin)] for row in rows),
        *empty,
        [False] * width,
    ]
    for upper, lower in zip(lines[::2], lines[1::2], strict=False):
        yield "".join(_BLOCKS[pair] for pair in zip(upper, lower, strict=True))


@server.command(
    "user",
    words=say(
        "Let somebody use the database: only read, enter results too, or do all. It asks for a password; "
        "without a terminal it reads a line. A user who is there gets the new password and rights."
    ),
    example="jassturnier server user eingang --may enter",
)
@click.argument("name")
@option(
    "--may", words=say("What this user may do."), type=SpokenChoice(["read", "enter", "all"]), required=True
)
@pass_app
def user(app: App, name: str, may: str) -> None:
    from jassturnier.services.safety import moving

    office = app.office()
    moving.refuse_file(office)
    moving.set_rights(office, name, _password(app), may)
    app.show({"user": name, "may": may}, [say("User {name} may: {may}.", name=name, may=_MAY[may])])


_LONGEST_PASSWORD = 1_000
_BLOCKS = {(False, False): " ", (True, False): "▀", (False, True): "▄", (True, True): "█"}
_MAY = {"read": say("read"), "enter": say("read and enter results"), "all": say("do all")}


def _password(app: App) -> str:
    if not in_terminal():
        return sys.stdin.readline(_LONGEST_PASSWORD).rstrip("\r\n")
    asked = app.words(say("Password"))
    again = app.words(say("Once more"))
    typed: str = click.prompt(asked, hide_input=True, confirmation_prompt=again, err=True)
    return typed


station = SpokenGroup(
    "station",
    words=say("Call this laptop by a name, which all desks see in “history” and “status”."),
    example="jassturnier station name Eingang",
)


@station.command(
    "name",
    words=say("Call this laptop by a name, which all desks see in “history” and “status”."),
    example="jassturnier station name Eingang",
)
@name_argument()
@pass_app
def name_(app: App, name: str) -> None:
    from jassturnier.services.results import desks

    called = desks.name_station(app.desk(), name)
    app.show({"name": called}, [say("This laptop is called {name} now.", name=called)])
