"""Commands about results: enter and missing."""

from typing import TYPE_CHECKING, Any

import click

from jassturnier.cli.kit.base import command, option
from jassturnier.cli.kit.context import App, Shown, in_terminal, pass_app
from jassturnier.cli.results.slip_lines import (
    entered_lines,
    move_document,
    of_round,
    still_open,
    still_unread,
    table_names,
    take,
    values_in_words,
    wrong_by_phone,
)
from jassturnier.errors import WrongUsage
from jassturnier.i18n import say
from jassturnier.tournament.model import HandedIn, TableInfo, Tournament
from jassturnier.tournament.people.seated import round_title
from jassturnier.tournament.scoring.handed_in import common_mistakes
from jassturnier.tournament.scoring.readings import FIRST, SECOND
from jassturnier.tournament.scoring.sheet_numbers import sheet_label
from jassturnier.tournament.words import ReadingKind

if TYPE_CHECKING:
    from jassturnier.services.results.results import Entered, Missing

SECOND_WORDS = say("Read a second time, without seeing the first.")
_INDENT = " " * 13
RULING_WORDS = say("Settle readings that differ: this counts.")


@command(
    "enter",
    say(
        "Enter results. Alone it asks for slip after slip until the round is complete. Or straight: the "
        "table (or the sheet number with its letter), then what each side wrote: “7 1012 872”. Other columns "
        "follow by name: “matches 1 0”; “-” is an empty place. A wrong sum is refused. “7 - - --correct” "
        "empties a table; “scores move 3 5” gives a slip to another one, or exchanges two."
    ),
    "jassturnier enter 7 1012 872",
    context_settings={"ignore_unknown_options": True},
)
@click.argument("table", required=False)
@click.argument("numbers", nargs=-1, metavar="[VALUE...]")
@option("--round", words=say("Round, if not the current one."), type=click.IntRange(1))
@option("--correct", words=say("Replace a result that is there."), is_flag=True)
@option(
    "--accept",
    words=say("Take the numbers as they are, with this note: a wrong sum, totals without a slip."),
    metavar="NOTE",
)
@option("--split", words=say("Share the difference of a wrong sum between the sides."), is_flag=True)
@option("--second", "kind", words=SECOND_WORDS, flag_value="second")
@option("--ruling", "kind", words=RULING_WORDS, flag_value="ruling")
@option("--sheet", words=say("The result came on this reserve slip."), metavar="SHEET")
@option("--deals", words=say("Ask for every deal instead of the slip."), is_flag=True)
@pass_app
def enter(
    app: App,
    /,
    table: str | None,
    numbers: tuple[str, ...],
    *,
    kind: str | None,
    deals: bool,
    **taken: Any,  # noqa: ANN401 — how the numbers are taken
) -> None:
    if table is None or not numbers:
        round_ = taken.pop("round")
        if any(taken.values()):
            raise WrongUsage(say("Type the table and its numbers with these options: “enter 7 1012 872”."))
        _ask_for_all(app, ReadingKind(kind or FIRST), round_, table, by_deals=deals)
        return
    from jassturnier.services.results.results import Typed, enter

    desk = app.desk()
    typed = Typed(table, numbers, language=app.language, kind=ReadingKind(kind or FIRST), **taken)
    show_entered(app, take(app, typed, lambda each: enter(desk, each)))


def show_entered(app: App, entered: "Entered", *others: "Entered") -> None:
    """Show a slip that went in or out, what it changes with those of `others`, and what is still open."""
    with_others = {"exchanged": [*map(_document, others)]} if others else {}
    rest = still_unread if entered.kind == SECOND else still_open
    left = of_round(entered.tournament, entered.round, rest(entered.open_tables))
    lines = [line for each in (*others, entered) for line in entered_lines(app, each)]
    app.show({**_document(entered), **with_others}, [*lines, left])


def _ask_for_all(
    app: App, kind: ReadingKind, round_: int | None, table: str | None, *, by_deals: bool
) -> None:
    if app.json or not in_terminal():
        raise WrongUsage(
            say("The dialogue needs a terminal. Without one: “enter TABLE NUMBERS”, as “enter 7 1012 872”.")
        )
    from jassturnier.cli.results.entering import run
    from jassturnier.services.results.sitting import Sitting

    run(app, Sitting.begin(app.desk(), kind, round_), by_deals=by_deals, table=table)


def _document(entered: "Entered") -> dict[str, object]:
    return {
        "round": entered.round.number,
        "table": entered.table.number,
        "sheet": sheet_label(entered.table.sheet),
        "values": entered.values,
        "how": entered.how(),
        "replaced": entered.replaced,
        "totals": entered.totals,
        "kind": entered.kind,
        "confirmed": entered.confirmed,
        "rank_changes": move_document(entered.moves),
        "overtaken_draws": [found.round.number for found in entered.overtaken],
        "open": [table.number for table in entered.open_tables],
    }


@command(
    "missing",
    say("List the tables that have no result yet, with names. People who are missing: “here --all-but 7”."),
    "jassturnier missing",
)
@pass_app
def missing(app: App) -> None:
    from jassturnier.services.results.results import missing as find_missing

    tournament = app.desk().tournament()
    found = find_missing(tournament)
    lines: list[Shown] = []
    for gap in found:
        lines += _gap_lines(app, tournament, gap)
    mistakes = [*common_mistakes(tournament, (gap.round for gap in found))]
    document = [
        {"round": gap.round.number, "tables": [_open_document(table) for table in gap.tables]}
        for gap in found
    ]
    app.show(
        {"missing": document, "warnings": [app.words(text) for text in mistakes]},
        [*lines, *mistakes] or [say("No result is missing.")],
    )


def _gap_lines(app: App, tournament: Tournament, gap: "Missing") -> list[Shown]:
    people = tournament.during(gap.round).by_key()
    lines: list[Shown] = [
        say(
            "{round}: {missing} of {tables} missing",
            round=round_title(tournament, gap.round, app.language),
            missing=len(gap.tables),
            tables=len(gap.round.tables),
        )
    ]
    for table in gap.tables:
        lines.append(f"{table.number:>4}  {sheet_label(table.sheet):>5}  {table_names(table, people)}")
        lines += [] if table.handed is None else [_handed_line(app, tournament, table, table.handed)]
    return lines


def _handed_line(app: App, tournament: Tournament, table: TableInfo, handed: HandedIn) -> str:
    good = say("handed in by phone, slip not here yet: {values}", values=values_in_words(app, handed.values))
    return _INDENT + (wrong_by_phone(app, tournament, table) or app.words(good))


def _open_document(table: TableInfo) -> dict[str, object]:
    handed = None if table.handed is None else table.handed.values
    return {"table": table.number, "sheet": sheet_label(table.sheet), "handed_in": handed}
