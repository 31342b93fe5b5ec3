"""Commands about results: enter and missing."""

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING

import click

from jassturnier.cli.base import command, option
from jassturnier.cli.context import App, Line, in_terminal, pass_app
from jassturnier.errors import WrongUsage
from jassturnier.i18n import Text, number, say, say_n
from jassturnier.tournament.overtaken import Overtaken, overtaken_text
from jassturnier.tournament.readings import FIRST, SECOND
from jassturnier.tournament.regulation import Regulation
from jassturnier.tournament.sheets import sheet_label
from jassturnier.tournament.snapshot import EntryInfo, TableInfo

if TYPE_CHECKING:
    from jassturnier.games.base import Slip, SlipField
    from jassturnier.services.results import Entered, Move

_SHOWN = 10
SECOND_WORDS = say("Read a second time, without seeing the first.")
RULING_WORDS = say("Settle readings that differ: this counts.")


@command(
    "enter",
    say(
        "Enter results. Alone it asks for slip after slip until the round is complete. Or straight: the "
        "table (or the sheet number with its letter), then what each side wrote: “7 1012 872”. Other columns "
        "follow by name: “matches 1 0”; “-” is an empty place. A wrong sum is refused."
    ),
    "jassturnier enter 7 1012 872",
    context_settings={"ignore_unknown_options": True},
)
@click.argument("table", required=False)
@click.argument("numbers", nargs=-1, metavar="[NUMBER...]")
@option("--round", "round_", words=say("Round, if not the current one."), type=click.IntRange(1))
@option("--correct", words=say("Replace a result that is there."), is_flag=True)
@option("--accept", words=say("Take a wrong sum as it is, for this reason."), metavar="NOTE")
@option("--split", words=say("Share a wrong sum between the sides."), is_flag=True)
@option("--second", "kind", words=SECOND_WORDS, flag_value="second")
@option("--ruling", "kind", words=RULING_WORDS, flag_value="ruling")
@option("--sheet", words=say("The slip came on this reserve slip."), metavar="SHEET")
@option("--deals", words=say("Ask for every deal instead of the slip."), is_flag=True)
@pass_app
def enter(  # noqa: PLR0913 — one parameter for each option
    app: App,
    table: str | None,
    numbers: tuple[str, ...],
    *,
    round_: int | None,
    correct: bool,
    accept: str | None,
    split: bool,
    kind: str | None,
    sheet: str | None,
    deals: bool,
) -> None:
    """Enter a result, or ask for one after the other."""
    if table is None or not numbers:
        if correct or accept or split or sheet:
            raise WrongUsage(say("Type the table and its numbers with these options: “enter 7 1012 872”."))
        _ask_for_all(app, kind or FIRST, round_, table, by_deals=deals)
        return
    from jassturnier.services.results import Typed, enter

    desk = app.desk()
    typed = Typed(table, numbers, round_, accept, split, correct, app.language, kind or FIRST, sheet)
    entered = enter(desk, typed)
    app.show(_document(entered), _lines(app, entered))


def _ask_for_all(app: App, kind: str, round_: int | None, table: str | None, *, by_deals: bool) -> None:
    if app.json or not in_terminal():
        raise WrongUsage(
            say("The dialogue needs a terminal. Without one: “enter TABLE NUMBERS”, as “enter 7 1012 872”.")
        )
    from jassturnier.cli.entering import run
    from jassturnier.services.sitting import Sitting

    run(app, Sitting.begin(app.desk(), kind, round_), by_deals=by_deals, table=table)


def _lines(app: App, entered: "Entered") -> list[Line]:
    rest = still_unread if entered.kind == SECOND else still_open
    return [*entered_lines(app, entered), rest(entered.open_tables)]


def entered_lines(app: App, entered: "Entered") -> list[Line]:
    """Return what was entered, and what it changes."""
    lines: list[Line] = [
        say(
            "Table {table} ({sheet}): {sides}",
            table=str(entered.table.number),
            sheet=sheet_label(entered.table.sheet),
            sides=_sides(app, entered),
        )
    ]
    if len(entered.values) > 1:
        lines += column_lines(app, entered.columns, entered.values)
    if entered.replaced is not None:
        lines.append(say("Before: {values}", values=values_in_words(app, entered.replaced)))
    lines += [
        say("Handed in on reserve slip {sheet}.", sheet=sheet_label(number))
        for number in entered.table.sheets()[1:]
    ]
    lines += _how_lines(entered)
    if entered.kind == SECOND:
        return [*lines, second_line(confirmed=entered.confirmed)]
    lines += move_lines(entered.moves) if entered.replaced is not None else []
    lines += overtaken_lines(entered.evening.regulation, entered.overtaken)
    return [*lines, *(say("Careful: {text}", text=text) for text in entered.otherwise)]


def _how_lines(entered: "Entered") -> list[Line]:
    match entered.how():
        case "accepted" if entered.check is not None:
            found, expected = entered.check.found, entered.check.expected
            return [say("Taken with the sum {found} instead of {expected}.", found=found, expected=expected)]
        case "split":
            return [say("The difference was shared between the sides.")]
        case _:
            return []


def _sides(app: App, entered: "Entered") -> str:
    names = (_side(entered, side) for side in range(len(entered.table.sides)))
    both = zip(names, entered.totals, strict=True)
    return " – ".join(f"{name} {number(total, app.language)}" for name, total in both)


def _side(entered: "Entered", side: int) -> str:
    return " + ".join(entered.people[key].name for key in entered.table.sides[side])


def _value(app: App, value: int | None) -> str:
    return "–" if value is None else number(value, app.language)


def column_lines(app: App, columns: Sequence["SlipField"], slip: "Slip") -> list[Line]:
    """Return the columns of a slip in which anything stands, one a line."""
    return [
        say(
            "  {column}: {values}",
            column=column.label,
            values=" : ".join(_value(app, value) for value in slip[column.name]),
        )
        for column in columns
        if column.name in slip
    ]


def values_in_words(app: App, slip: "Slip") -> str:
    """Return the first column of a slip for the screen: 1012 : 872."""
    return " : ".join(_value(app, value) for value in next(iter(slip.values())))


def move_lines(moves: Sequence["Move"], most: int = _SHOWN) -> list[Line]:
    """Say whose rank a correction changes, `most` of them by name."""
    if not moves:
        return [say("No rank changes.")]
    lines: list[Line] = [say_n("{n} rank changes:", "{n} ranks change:", len(moves))]
    lines += [f"  {move.before} → {move.after}  {move.entry.name}" for move in moves[:most]]
    if len(moves) > most:
        lines.append(say("  … and {n} more", n=len(moves) - most))
    return lines


def overtaken_lines(regulation: Regulation, overtaken: Sequence[Overtaken]) -> list[Line]:
    """Say which draws went by a rank list that a correction has changed."""
    return [say("Careful: {text}", text=overtaken_text(regulation, found)) for found in overtaken]


def second_line(*, confirmed: bool) -> Text:
    """Say whether a second reading is the same as the first, and nothing of the first."""
    if confirmed:
        return say("Both readings are the same: confirmed.")
    return say("The two readings differ. “scores compare” shows both.")


def still_unread(tables: Sequence[TableInfo]) -> Text:
    """Say how many tables of the round nobody has read a second time yet."""
    if not tables:
        return say("All tables of the round are read twice.")
    return say_n("{n} table is not read twice yet.", "{n} tables are not read twice yet.", len(tables))


def still_open(open_tables: Sequence[TableInfo]) -> Text:
    """Say which tables of the round have no result yet."""
    tables = [str(table.number) for table in open_tables]
    if not tables:
        return say("The round is complete. “rank” shows the rank list.")
    if len(tables) > _SHOWN:
        return say("{n} tables are still open.", n=len(tables))
    return say_n(
        "{n} table is still open: {tables}.",
        "{n} tables are still open: {tables}.",
        len(tables),
        tables=tables,
    )


def _document(entered: "Entered") -> dict[str, object]:
    return {
        "round": entered.round.number,
        "table": entered.table.number,
        "sheet": sheet_label(entered.table.sheet),
        "values": {name: list(values) for name, values in entered.values.items()},
        "how": entered.how(),
        "replaced": None
        if entered.replaced is None
        else {name: list(values) for name, values in entered.replaced.items()},
        "totals": list(entered.totals),
        "kind": entered.kind,
        "confirmed": entered.confirmed,
        "rank_changes": move_document(entered.moves),
        "overtaken_draws": [found.round.number for found in entered.overtaken],
        "open": [table.number for table in entered.open_tables],
    }


def move_document(moves: Sequence["Move"]) -> list[dict[str, object]]:
    """Return whose rank a correction changes, for scripts."""
    return [
        {"number": move.entry.number, "name": move.entry.name, "before": move.before, "after": move.after}
        for move in moves
    ]


@command("missing", say("List the tables that have no result yet, with names."), "jassturnier missing")
@pass_app
def missing(app: App) -> None:
    """List the open tables."""
    from jassturnier.services.results import missing as find_missing

    evening = app.desk().evening()
    found = find_missing(evening)
    lines: list[Line] = []
    for gap in found:
        people = evening.during(gap.round).by_key()
        name = evening.regulation.round_name(gap.round.number)
        lines.append(
            say(
                "{round}: {missing} of {tables} missing",
                round=name,
                missing=len(gap.tables),
                tables=len(gap.round.tables),
            )
        )
        lines += [
            f"{table.number:>4}  {sheet_label(table.sheet):>5}  {table_names(table, people)}"
            for table in gap.tables
        ]
    document = [
        {
            "round": gap.round.number,
            "tables": [{"table": t.number, "sheet": sheet_label(t.sheet)} for t in gap.tables],
        }
        for gap in found
    ]
    app.show({"missing": document}, lines or [say("No result is missing.")])


def table_names(table: TableInfo, people: Mapping[int, EntryInfo]) -> str:
    """Return everybody at a table, side against side."""
    return " – ".join(" + ".join(people[key].name for key in side) for side in table.sides)
