"""Commands about penalties: add, list, remove."""

from typing import TYPE_CHECKING

import click

from jassturnier.cli.kit.base import round_option
from jassturnier.cli.kit.context import App, pass_app
from jassturnier.cli.kit.groups import SpokenGroup
from jassturnier.cli.kit.listed import document_rows, show_rows, table
from jassturnier.cli.results.slip_lines import move_document, move_lines
from jassturnier.i18n import Text, say, verbatim
from jassturnier.tournament.lists import Column, Kind, On, data
from jassturnier.tournament.model import PenaltyInfo, Tournament
from jassturnier.tournament.people.seated import round_title
from jassturnier.tournament.scoring.proof import points_words

if TYPE_CHECKING:
    from jassturnier.services.results.penalties import Changed

penalty = SpokenGroup(
    "penalty",
    words=say(
        "Penalties: points that the director takes from the total of a player, or gives. They stand in the "
        "rank list with their reason and are never dropped with a round."
    ),
    example='jassturnier penalty add 7 -50 "spoke to the partner"',
)


@penalty.command(
    "add",
    say(
        "Add POINTS to the total of a player or pair; with a minus they are taken off. Where the lowest "
        "total wins, more points are the penalty. It counts from the current round on, or from --round."
    ),
    'jassturnier penalty add 7 -50 "spoke to the partner"',
    context_settings={"ignore_unknown_options": True},
)
@click.argument("who", metavar="WHO")
@click.argument("points", metavar="POINTS")
@click.argument("reason", nargs=-1, required=True, metavar="REASON...")
@round_option
@pass_app
def add(app: App, who: str, points: str, reason: tuple[str, ...], round_: int | None) -> None:
    from jassturnier.services.results import penalties

    strange = next((word for word in reason if word.startswith("--")), None)
    if strange is not None:
        raise click.NoSuchOption(strange)
    changed = penalties.add(app.desk(), who, points, " ".join(reason), round_)
    (given,) = changed.penalties
    low = changed.tournament.regulation.common(changed.tournament.stage().number).low
    if (given.points < 0) == low:
        app.note(_in_favour(changed.tournament, given, low=low))
    _show_changed(app, changed)


def _in_favour(tournament: Tournament, given: PenaltyInfo, *, low: bool) -> Text:
    """Say that points are a gift: whoever types 50 for a penalty of 50 means the contrary."""
    name, wrong = tournament.by_key()[given.entry].name, points_words(-given.points)
    if low:
        return say(
            "Careful: this is to the good of {name}, the lowest total wins. A penalty is {points}.",
            name=name,
            points=wrong,
        )
    return say(
        "Careful: this is to the good of {name}, the highest total wins. A penalty is {points}.",
        name=name,
        points=wrong,
    )


@penalty.command("list", say("List all penalties."), "jassturnier penalty list")
@pass_app
def list_(app: App) -> None:
    tournament = app.desk().tournament()
    show_rows(app, "penalties", _columns(tournament), tournament.penalties, say("There are no penalties."))


@penalty.command(
    "remove",
    say("Take off penalties by their numbers."),
    "jassturnier penalty remove 2",
)
@click.argument("numbers", nargs=-1, required=True, metavar="NUMBER...", type=click.IntRange(1))
@pass_app
def remove(app: App, numbers: tuple[int, ...]) -> None:
    from jassturnier.services.results import penalties

    changed = penalties.remove(app.desk(), numbers)
    app.note(say("Taken off:"))
    _show_changed(app, changed)


def _show_changed(app: App, changed: "Changed") -> None:
    columns = _columns(changed.tournament)
    document = {
        "penalties": document_rows(columns, changed.penalties, app.language),
        "rank_changes": move_document(changed.moves),
    }
    app.show(document, [*table(columns, changed.penalties, app.language), *move_lines(changed.moves)])


def _columns(tournament: Tournament) -> tuple[Column[PenaltyInfo], ...]:
    people, rounds = tournament.by_key(), {round_.key: round_ for round_ in tournament.rounds()}

    def round_name(one: PenaltyInfo) -> Text:
        if one.round is None:
            return verbatim("–")
        return round_title(tournament, rounds[one.round], tournament.language)

    return (
        Column("number", say("No."), lambda one: one.number, Kind.NUMBER),
        data("entry", lambda one: people[one.entry].number),
        Column("name", say("Name"), lambda one: people[one.entry].name, Kind.NAME),
        Column("points", say("Points"), lambda one: points_words(one.points), Kind.COUNT, On.SCREEN),
        data("points", lambda one: one.points),
        Column("round", say("Round"), round_name, only=On.SCREEN),
        data("round", lambda one: None if one.round is None else rounds[one.round].number),
        Column("reason", say("Reason"), lambda one: one.reason),
    )
