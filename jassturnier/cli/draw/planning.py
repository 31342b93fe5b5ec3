"""The command that makes a table plan without a tournament, and those of wishes for the draw."""

from collections.abc import Iterator, Sequence
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from jassturnier.cli.draw.report import (
    People,
    draw_document,
    ended_line,
    report_document,
    report_lines,
    rest_line,
    searching,
    table_lines,
    wish_words,
)
from jassturnier.cli.kit.base import SpokenGroup, command, effort_option, option, seed_option
from jassturnier.cli.kit.context import App, Shown, pass_app
from jassturnier.cli.kit.listed import show_rows
from jassturnier.cli.kit.screen import pour
from jassturnier.cli.kit.spoken import SpokenChoice
from jassturnier.draw.plan import WishKind, seat_name
from jassturnier.errors import WrongUsage
from jassturnier.i18n import Text, say, say_n
from jassturnier.store.kit.files import STREAM
from jassturnier.tournament.lists import Column, Kind, On, data
from jassturnier.tournament.model import Tournament, WishInfo
from jassturnier.tournament.regulation.round_rules import MOST_ROUNDS
from jassturnier.tournament.regulation.schema import MOST_ENTRIES

if TYPE_CHECKING:
    from jassturnier.services.draw.planning import TablePlan


@command(
    "plan",
    say(
        "Make a table plan for so many players and rounds, without a tournament, and say what it repeats "
        "beside the proven minimum. “draw --from” takes the csv. Two play against two, with --tables-of 6 "
        "three against three; at tables of three, or with --alone, everybody plays alone."
    ),
    "jassturnier plan --players 42 --rounds 8 --format csv --out plan.csv",
)
@option(
    "--players",
    words=say("How many players, or pairs with --pairs."),
    type=click.IntRange(2, MOST_ENTRIES),
    required=True,
)
@option("--rounds", words=say("How many rounds."), type=click.IntRange(1, MOST_ROUNDS), required=True)
@option(
    "--tables-of",
    "sizes",
    words=say("Players at a table; say it twice to mix: 4, and 3 where it must be."),
    type=click.Choice(["3", "4", "6"]),
    multiple=True,
)
@option("--pairs", words=say("Fixed pairs: every pair plays every other."), is_flag=True)
@option("--alone", words=say("Everybody plays alone."), is_flag=True)
@seed_option
@effort_option
@option(
    "--format",
    "form",
    words=say("How it is written."),
    type=SpokenChoice(["text", "csv", "xlsx"]),
    default="text",
)
@option("--out", words=say("File to write."), type=click.Path(path_type=Path), metavar="FILE")
@pass_app
def plan(app: App, /, form: str, out: Path | None, sizes: tuple[str, ...], **wanted: Any) -> None:  # noqa: ANN401
    from jassturnier.services.draw.planning import PlanOrder, make

    if app.json and form == "csv" and out is None:
        raise WrongUsage(
            say("--json needs --out here: else the list itself would stand in the middle of the JSON answer.")
        )
    with searching(app) as watch:
        made = make(PlanOrder(sizes=tuple(map(int, sizes)), progress=watch, **wanted))
    if watch.ended:
        app.note(*_report(app, made))
        app.agreed(say("Take this draw?"))
    _write(app, made, form, out)


def _report(app: App, made: "TablePlan") -> Iterator[Shown]:
    yield from app.details(say("Seed {seed}.", seed=str(made.seed)))
    if made.ended:
        yield ended_line(made.effort)
    yield from report_lines(app, made.report, _NUMBERS)


_ANY = 0
"""A plan is of no tournament."""
_NUMBERS = People(int, str)


def _write(app: App, made: "TablePlan", form: str, out: Path | None) -> None:
    report = _report(app, made)
    if form == "csv" and out is None:
        app.note(*report)
        pour(_csv(made))
        return
    if form == "text" and out is None:
        app.show(_document(made), [*report, *_tables(made)])
        return
    own = _ANY if out is None else None
    out = out or Path(f"plan-{len(made.draws[0].present)}x{len(made.draws)}.xlsx")
    app.office().outlet().write(out, _content(app, made, form), own)
    if out == STREAM:
        app.note(*report)
        return
    app.show({**_document(made), "file": str(out)}, [*report, *app.written_lines(out)])


def _content(app: App, made: "TablePlan", form: str) -> bytes:
    if form == "xlsx":
        from jassturnier.exchange.workbook import plan_workbook

        title = say_n("Plan for {n} player", "Plan for {n} players", len(made.draws[0].present))
        return plan_workbook(made.draws, made.form, title, app.language)
    if form == "csv":
        return _csv(made).encode("utf-8-sig")
    return "".join(f"{app.words(line)}\n" for line in _tables(made)).encode()


def _csv(made: "TablePlan") -> str:
    from jassturnier.exchange.lists import write_draws

    return write_draws(made.draws, made.form)


def _tables(made: "TablePlan") -> Iterator[Shown]:
    for number, draw in enumerate(made.draws, 1):
        yield say("Round {number}", number=str(number))
        yield from table_lines(draw, _NUMBERS)
        yield from rest_line(sorted(draw.rests), _NUMBERS)


def _document(made: "TablePlan") -> dict[str, object]:
    return {
        "seed": made.seed,
        "effort": made.effort,
        "rounds": [
            {"number": number, **draw_document(replace(draw, rests=tuple(sorted(draw.rests))), _NUMBERS)}
            for number, draw in enumerate(made.draws, 1)
        ],
        "check": report_document(made.report, _NUMBERS),
    }


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
    "seat", say("Give players a seat, such as A1: the same in every round."), "jassturnier wish seat A1 Roth"
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


@wish.command("remove", say("Forget wishes by their numbers."), "jassturnier wish remove 2")
@click.argument("numbers", nargs=-1, required=True, metavar="NUMBER...", type=click.IntRange(1))
@pass_app
def remove(app: App, numbers: tuple[int, ...]) -> None:
    from jassturnier.services.draw import changing

    desk = app.desk()
    tournament = desk.tournament()
    gone = changing.remove(desk, numbers)
    app.note(say("Forgotten:"))
    _show(app, tournament, gone)


def _add(app: App, kind: WishKind, *, soft: bool, **wanted: Any) -> None:  # noqa: ANN401
    from jassturnier.services.draw import changing

    tournament = changing.add(app.desk(), changing.TypedWish(kind, hard=not soft, **wanted))
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
