"""Commands about wishes for the draw."""

from collections.abc import Sequence
from typing import Any

import click

from jassturnier.cli.draw.proposals import wish_words
from jassturnier.cli.kit.base import option
from jassturnier.cli.kit.context import App, pass_app
from jassturnier.cli.kit.groups import SpokenGroup
from jassturnier.cli.kit.listed import show_rows
from jassturnier.draw.plan import seat_name
from jassturnier.draw.wishes import WishKind
from jassturnier.i18n import Text, say
from jassturnier.tournament.lists import Column, Kind, On, data
from jassturnier.tournament.model import Tournament, WishInfo

wish = SpokenGroup(
    "wish",
    words=say(
        "Wishes for the draw: who stays apart or sits together, who has a table or a seat. A hard wish is "
        "always kept; if that cannot be, the draw says which wish has to go. With --soft a wish gives way "
        "where two would otherwise meet again. A wish holds from the next draw on."
    ),
    example="jassturnier wish apart 3 Roth",
)

_SOFT = option("--soft", words=say("The wish may be broken if it must."), is_flag=True)
_PARTNERS = option(
    "--partners", "as_partners", words=say("As partners only, not at the table."), is_flag=True
)


@wish.command(
    "apart",
    say(
        "Keep players apart, such as a couple: never at one table, or with --partners never as partners. "
        "--club keeps everybody of one club apart, those too who are entered later."
    ),
    "jassturnier wish apart --club Sternen --soft",
)
@click.argument("names", nargs=-1, metavar="[WHO]...")
@option("--club", words=say("Everybody of this club."), default="", metavar="NAME")
@_PARTNERS
@_SOFT
@pass_app
def apart(app: App, /, **wanted: Any) -> None:  # noqa: ANN401 — one for each option
    _add(app, WishKind.APART, **wanted)


@wish.command(
    "together",
    say("Let players sit together: always at one table, or with --partners always as partners."),
    "jassturnier wish together 3 Roth --partners",
)
@click.argument("names", nargs=-1, required=True, metavar="WHO...")
@_PARTNERS
@_SOFT
@pass_app
def together(app: App, /, **wanted: Any) -> None:  # noqa: ANN401 — one for each option
    _add(app, WishKind.TOGETHER, **wanted)


@wish.command(
    "table",
    say("Give players a table of their own, such as one by the door: the same number in every round."),
    "jassturnier wish table 1 Roth",
)
@click.argument("table_number", metavar="TABLE", type=click.IntRange(1))
@click.argument("names", nargs=-1, required=True, metavar="WHO...")
@_SOFT
@pass_app
def table_(app: App, table_number: int, names: tuple[str, ...], soft: bool) -> None:
    _add(app, WishKind.TABLE, soft=soft, names=names, table=table_number)


@wish.command(
    "seat",
    say("Give players a seat, such as A1: the same in every round."),
    "jassturnier wish seat A1 Roth",
)
@click.argument("seat", metavar="SEAT")
@click.argument("names", nargs=-1, required=True, metavar="WHO...")
@_SOFT
@pass_app
def seat_(app: App, seat: str, names: tuple[str, ...], soft: bool) -> None:
    _add(app, WishKind.SEAT, soft=soft, names=names, seat=seat)


@wish.command("list", say("List all wishes."), "jassturnier wish list")
@pass_app
def list_(app: App) -> None:
    tournament = app.desk().tournament()
    _show(app, tournament, tournament.wishes)


@wish.command(
    "remove",
    say("Forget wishes by their numbers."),
    "jassturnier wish remove 2",
)
@click.argument("numbers", nargs=-1, required=True, metavar="NUMBER...", type=click.IntRange(1))
@pass_app
def remove(app: App, numbers: tuple[int, ...]) -> None:
    from jassturnier.services.draw import wishes

    desk = app.desk()
    tournament = desk.tournament()
    gone = wishes.remove(desk, numbers)
    app.note(say("Forgotten:"))
    _show(app, tournament, gone)


def _add(app: App, kind: WishKind, *, soft: bool, **wanted: Any) -> None:  # noqa: ANN401
    from jassturnier.services.draw import wishes

    tournament = wishes.add(app.desk(), wishes.TypedWish(kind, hard=not soft, **wanted))
    _show(app, tournament, tournament.wishes[-1:])


def _show(app: App, tournament: Tournament, found: Sequence[WishInfo]) -> None:
    show_rows(app, "wishes", _columns(tournament), found, say("There are no wishes."))


def _columns(tournament: Tournament) -> tuple[Column[WishInfo], ...]:
    people, form = tournament.by_key(), tournament.coming().form
    return (
        Column("number", say("No."), lambda info: info.number, Kind.NUMBER),
        Column("strength", say("Kind"), _strength, only=On.SCREEN),
        Column("wish", say("Wish"), lambda info: wish_words(tournament, info), only=On.SCREEN),
        data("kind", lambda info: info.wish.kind.value),
        data("hard", lambda info: info.wish.hard),
        data("as_partners", lambda info: info.wish.as_partners),
        data("club", lambda info: info.club),
        data("players", lambda info: [people[key].number for key in info.wish.keys]),
        data("table", lambda info: info.wish.table or None),
        data(
            "seat", lambda info: seat_name(info.wish.seat, form) if info.wish.kind is WishKind.SEAT else None
        ),
    )


def _strength(info: WishInfo) -> Text:
    return say("hard") if info.wish.hard else say("soft")
