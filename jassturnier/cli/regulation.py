"""Commands about regulations: list, show, check."""

import click

from jassturnier.cli.base import SpokenGroup
from jassturnier.cli.context import App, pass_app
from jassturnier.cli.tables import table
from jassturnier.i18n import say
from jassturnier.tournament.regulation import in_language

regulation = SpokenGroup(
    "regulation", words=say("Show and check regulations."), example="jassturnier regulation list"
)


@regulation.command(
    "list",
    say("List the regulations that come with the program."),
    "jassturnier regulation list",
    aliases={"de": "liste"},
)
@pass_app
def list_(app: App) -> None:
    """List the shipped regulations."""
    from jassturnier.services import tournaments

    shipped = tournaments.shipped()
    rows = [[key, in_language(rules.name, app.language)] for key, rules in shipped.items()]
    document = [{"id": key, "name": name} for key, name in rows]
    app.show({"regulations": document}, table([app.words(say("Id")), app.words(say("Name"))], rows))


@regulation.command(
    "show",
    say("Show a regulation file, to be saved, changed and used with “new --regulation FILE”."),
    "jassturnier regulation show schieber-einzel-4x12 > mine.toml",
    aliases={"de": "zeigen"},
)
@click.argument("name")
@pass_app
def show(app: App, name: str) -> None:
    """Show a regulation."""
    from jassturnier.services import tournaments

    settings = tournaments.document(name)
    app.show({"id": name, "settings": settings}, [tournaments.source(name).decode("utf-8-sig").rstrip("\n")])


@regulation.command(
    "check",
    say("Check a regulation file: every unknown or impossible setting is named by its key."),
    "jassturnier regulation check mine.toml",
    aliases={"de": "prüfen"},
)
@click.argument("file")
@pass_app
def check(app: App, file: str) -> None:
    """Check a regulation."""
    from jassturnier.services import tournaments

    rules = tournaments.checked(tournaments.document(file), file)
    name = in_language(rules.name, app.language)
    app.show({"file": file, "name": name}, [say("{file} can be used: {name}.", file=file, name=name)])
