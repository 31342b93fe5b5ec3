"""The command that lets the hall see what is decided."""

import click

from jassturnier.cli.draw.proposals import NOT_ASKED
from jassturnier.cli.kit.base import command
from jassturnier.cli.kit.context import App, pass_app
from jassturnier.cli.kit.words import SpokenChoice
from jassturnier.errors import NotAllowed
from jassturnier.i18n import joined, say, say_n

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
    """Let the hall see it."""
    from jassturnier.services.hall import publishing

    desk = app.desk()
    found = publishing.look(desk, lists=what != _PRIZES, prizes=what != _LIST)
    named = found.waiting.named(found.tournament)
    if named and found.doubtful:
        why = say_n(
            "“audit” finds {n} thing that is wrong or open.",
            "“audit” finds {n} things that are wrong or open.",
            found.doubtful,
        )
        if not app.ask(say("{why} Publish all the same?", why=why), without_terminal=False):
            raise NotAllowed(why, NOT_ASKED)
    if named:
        publishing.publish(desk, found)
    words = say("Published: {what}.", what=joined(*named)) if named else say("Nothing waits to be published.")
    app.show({"published": [app.words(each) for each in named]}, [words])
