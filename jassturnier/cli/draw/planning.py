"""The command that makes a table plan without a tournament."""

from collections.abc import Iterator
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
)
from jassturnier.cli.kit.base import command, effort_option, option, seed_option
from jassturnier.cli.kit.context import App, Shown, pass_app
from jassturnier.cli.kit.screen import pour
from jassturnier.cli.kit.spoken import SpokenChoice
from jassturnier.errors import WrongUsage
from jassturnier.i18n import say, say_n
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
    yield say("Seed {seed}.", seed=str(made.seed))
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
    app.show({**_document(made), "file": str(out)}, [*report, *app.written_lines(out)])


def _content(app: App, made: "TablePlan", form: str) -> bytes:
    if form == "xlsx":
        from jassturnier.exchange.draw_pages import plan_workbook

        title = say_n("Plan for {n} player", "Plan for {n} players", len(made.draws[0].present))
        return plan_workbook(made.draws, made.form, title, app.language)
    if form == "csv":
        return _csv(made).encode("utf-8-sig")
    return "".join(f"{app.words(line)}\n" for line in _tables(made)).encode()


def _csv(made: "TablePlan") -> str:
    from jassturnier.exchange.plan_csv import write_draws

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
