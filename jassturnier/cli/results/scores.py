"""Commands about the sheets of tables: deal and show; two readings side by side where they differ."""

import sys
from collections.abc import Iterator, Sequence
from itertools import zip_longest
from typing import TYPE_CHECKING

import click

from jassturnier.cli.kit.base import command, option, round_option
from jassturnier.cli.kit.context import UNCHANGED, App, Shown, pass_app, whole
from jassturnier.cli.kit.groups import SpokenGroup
from jassturnier.cli.kit.listed import as_table
from jassturnier.cli.results.results import RULING_WORDS, SECOND_WORDS, show_entered
from jassturnier.cli.results.score_files import export, import_, template
from jassturnier.cli.results.sheets import open_document, open_lines, sheet_document, sheet_lines, slip_lines
from jassturnier.cli.results.slip_lines import (
    move_document,
    move_lines,
    of_round,
    overtaken_lines,
    second_line,
    still_open,
    still_unread,
    table_names,
    take,
)
from jassturnier.errors import DoesNotAddUp, NotAllowed
from jassturnier.games.kit.base import side_letter
from jassturnier.i18n import Text, say, say_n
from jassturnier.tournament.model import SlipReading, Tournament
from jassturnier.tournament.scoring.counting import game_of
from jassturnier.tournament.scoring.guessing import differing as guesses
from jassturnier.tournament.scoring.readings import FIRST, SECOND, Unlike, differing, reads_twice, unconfirmed
from jassturnier.tournament.scoring.sheet_numbers import sheet_label
from jassturnier.tournament.words import ReadingKind

if TYPE_CHECKING:
    from jassturnier.services.results.deals import TableSheet


@command(
    "compare",
    say(
        "List the tables whose first and second reading differ, column by column; exit code 7 if there is "
        "one. “enter 7 1012 872 --ruling” says what counts."
    ),
    "jassturnier scores compare",
)
@pass_app
def compare(app: App) -> None:
    tournament = app.desk().tournament()
    if not reads_twice(tournament):
        raise NotAllowed(say("No slip was read a second time; “enter TABLE … --second” does it."))
    found = list(differing(tournament))
    once = len(unconfirmed(tournament, tournament.rounds())) - len(found)
    document = {"differing": list(map(_unlike_document, found)), "read_once": once}
    app.show(document, _unlike_lines(app, tournament, found, once))
    if found:
        raise DoesNotAddUp(
            say_n("{n} table was read differently.", "{n} tables were read differently.", len(found)),
            say(
                "Look at the slip and type the numbers that count: “enter {table} 1012 872 --ruling”.",
                table=str(found[0].table.number),
            ),
        )


def _unlike_lines(app: App, tournament: Tournament, found: Sequence[Unlike], once: int) -> Iterator[Shown]:
    for unlike in found:
        table = unlike.table
        yield say(
            "{round}, table {table} ({sheet})",
            round=tournament.regulation.round_name(unlike.round.number),
            table=str(table.number),
            sheet=sheet_label(table.sheet),
        )
        yield f"  {table_names(table, tournament.during(unlike.round).by_key())}"
        yield from (f"  {line}" for line in _side_by_side(app, tournament, unlike))
        yield from (say("  {text}", text=guess) for guess in guesses(unlike.first, unlike.second))
    if not found:
        yield say("No two readings differ.")
    if once:
        yield say_n("{n} table has only been read once.", "{n} tables have only been read once.", once)


def _side_by_side(app: App, tournament: Tournament, unlike: Unlike) -> list[str]:
    first, second = unlike.first, unlike.second
    head = ["", app.words(say("first reading")), app.words(say("second reading")), ""]
    rows = [
        [app.words(column.label), *(_values(app, each, column.name) for each in (first, second))]
        for column in game_of(tournament.regulation, unlike.table).slip_fields()
        if column.name in first.values or column.name in second.values
    ]
    deals = zip_longest(first.played, second.played, fillvalue="–") if first.played and second.played else ()
    rows += [
        [app.words(say("Deal {deal}", deal=str(position))), one, other]
        for position, (one, other) in enumerate(deals, 1)
    ]
    return as_table(head, [[*row, "" if row[1] == row[2] else "←"] for row in rows])


def _values(app: App, reading: SlipReading, column: str) -> str:
    values = reading.values.get(column, ())
    return " : ".join(map(app.number, values)) or "–"


def _unlike_document(unlike: Unlike) -> dict[str, object]:
    return {
        "round": unlike.round.number,
        "table": unlike.table.number,
        "sheet": sheet_label(unlike.table.sheet),
        **{
            reading.kind: {"values": reading.values, "deals": reading.played}
            for reading in (unlike.first, unlike.second)
        },
    }


scores = SpokenGroup(
    "scores",
    words=say("Enter deals one by one, show the sheet of a table, hand results on in workbooks."),
    example='jassturnier scores deal 3 "A eicheln 97" "B obenabe match"',
)


@scores.command(
    "deal",
    say(
        "Enter deals of a table, each in quotes or with / between them; “-” reads them from standard input, "
        "one a line. “rules show GAME” tells how a deal is written. The table counts with its last deal."
    ),
    'jassturnier scores deal 3 "A eicheln 97" "B obenabe match"',
    context_settings={"ignore_unknown_options": True},
)
@click.argument("table")
@click.argument("deals", nargs=-1, required=True, metavar="DEAL...")
@round_option
@option(
    "--replace",
    "replaced",
    words=say("Put the deal in the place of this one."),
    type=click.IntRange(1),
    metavar="N",
)
@option("--second", "kind", words=SECOND_WORDS, flag_value="second")
@option("--ruling", "kind", words=RULING_WORDS, flag_value="ruling")
@pass_app
def deal(  # noqa: PLR0913 — one parameter for each option
    app: App,
    table: str,
    deals: tuple[str, ...],
    *,
    round_: int | None,
    replaced: int | None,
    kind: str | None,
) -> None:
    from jassturnier.services.results import deals as results

    desk = app.desk()
    typed = results.TypedDeals(table, _lines(deals), round_, replaced, ReadingKind(kind or FIRST))
    found = take(app, typed, lambda each: results.take(desk, each))
    after: list[Shown] = [*_progress(found)]
    if replaced is not None and found.table.result is not None and found.kind != SECOND:
        dependent = overtaken_lines(found.tournament.regulation, found.overtaken)
        after = [*move_lines(found.moves), *dependent, *after]
    app.show({**_document(found), "rank_changes": move_document(found.moves)}, [*_sheet(app, found), *after])


def _lines(typed: Sequence[str]) -> tuple[str, ...]:
    """Return the deals: those in quotes, those between slashes, or the lines of standard input."""
    if tuple(typed) == ("-",):
        return tuple(line for line in whole(sys.stdin).splitlines() if line.partition("#")[0].strip())
    joined = "\n".join(typed) if any(" " in word for word in typed) else " ".join(typed)
    return tuple(line for line in joined.replace("/", "\n").splitlines() if line.strip())


@scores.command(
    "show",
    say("Show the sheet of a table: every deal with the rule that decided, or the totals handed in."),
    "jassturnier scores show 3",
)
@click.argument("table")
@round_option
@pass_app
def show(app: App, table: str, round_: int | None) -> None:
    from jassturnier.services.results.deals import show

    found = show(app.desk(), table, round_)
    app.show(_document(found), [*_sheet(app, found), *_progress(found)])


@scores.command(
    "move",
    say(
        "A slip was entered at the WRONG table: give all that was read off it to the RIGHT one. Where that "
        "has a result, too, the two are exchanged, once asked: their slips were mixed up."
    ),
    "jassturnier scores move 2 5",
)
@click.argument("wrong", metavar="WRONG")
@click.argument("right", metavar="RIGHT")
@round_option
@pass_app
def move(app: App, wrong: str, right: str, round_: int | None) -> None:
    from jassturnier.services.results.swaps import has_two_slips, move

    desk = app.desk()
    exchanged = has_two_slips(desk.tournament(), wrong, right, round_) and app.can_ask()
    asked = say(
        "Something is entered at both tables, {one} and {other}. Exchange the two?", one=wrong, other=right
    )
    if exchanged and not app.ask(asked, without_terminal=False):
        app.note(UNCHANGED)
        return
    show_entered(app, *move(desk, wrong, right, round_, exchanged=exchanged))


def _sheet(app: App, found: "TableSheet") -> list[Shown]:
    lines: list[Shown] = [_title(found)]
    lines += [f"{side_letter(side)}  {names}" for side, names in enumerate(found.names())]
    if found.sheet is None:
        return [*lines, say("Nothing has been handed in yet.")]
    if found.table.result is not None and not found.table.played:
        slip = slip_lines(app, found.game().slip_fields(), found.table.result.values, found.sheet.totals)
        return [*lines, "", *slip]
    return [*lines, "", *sheet_lines(app, found.sheet), *open_lines(found.still_open)]


def _title(found: "TableSheet") -> Text:
    return say(
        "{round}, table {table} ({sheet}): {game}",
        round=found.tournament.regulation.round_name(found.round.number),
        table=str(found.table.number),
        sheet=sheet_label(found.table.sheet),
        game=found.game().name,
    )


def _progress(found: "TableSheet") -> list[Text]:
    if found.table.result is not None and found.kind == SECOND:
        unread = [table for table in found.round.tables if not table.was_read(SECOND)]
        left = of_round(found.tournament, found.round, still_unread(unread))
        return [second_line(confirmed=found.confirmed), left]
    if found.table.result is not None:
        return [of_round(found.tournament, found.round, still_open(found.round.open_tables()))]
    if found.game().ends_at_target():
        over = found.sheet is None or found.sheet.finished_after is not None
        goes_on = say_n("{n} deal; the game goes on.", "{n} deals; the game goes on.", found.used_up)
        return [] if over else [goes_on]
    return [say("{played} of {deals} deals.", played=found.used_up, deals=found.table.deals)]


def _document(found: "TableSheet") -> dict[str, object]:
    result, worked_out = found.table.result, found.sheet
    return {
        "round": found.round.number,
        "table": found.table.number,
        "sheet": sheet_label(found.table.sheet),
        "game": found.table.game,
        "sides": [[found.people[key].number for key in side] for side in found.table.sides],
        "kind": found.kind,
        "complete": result is not None,
        "confirmed": found.confirmed,
        "values": {} if result is None else result.values,
        **({} if worked_out is None else sheet_document(worked_out, found.table.played)),
        "still_open": open_document(found.still_open),
    }


scores.add_command(template)
scores.add_command(export)
scores.add_command(import_)
scores.add_command(compare)
