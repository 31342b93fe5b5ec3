"""Commands about the sheets of tables, deal by deal, and about workbooks of scores."""

import sys
from collections.abc import Iterator, Sequence
from itertools import zip_longest
from pathlib import Path
from typing import TYPE_CHECKING

import click

from jassturnier.cli.kit.base import SpokenGroup, command, opening, option, round_option
from jassturnier.cli.kit.context import UNCHANGED, App, Shown, pass_app, read_input
from jassturnier.cli.kit.listed import as_table
from jassturnier.cli.results.results import RULING_WORDS, SECOND_WORDS, show_entered
from jassturnier.cli.results.sheets import (
    move_document,
    move_lines,
    of_round,
    open_document,
    open_lines,
    overtaken_lines,
    second_line,
    sheet_document,
    sheet_lines,
    slip_lines,
    still_open,
    still_unread,
    store_or_ask,
    table_names,
)
from jassturnier.errors import DoesNotAddUp, NotAllowed, WrongUsage
from jassturnier.games.kit.base import side_letter
from jassturnier.i18n import Text, say, say_n
from jassturnier.tournament.lists import ReadingKind
from jassturnier.tournament.model import Tournament
from jassturnier.tournament.scoring.counting import slip_columns
from jassturnier.tournament.scoring.readings import (
    FIRST,
    SECOND,
    SlipReading,
    Unlike,
    differing,
    reads_twice,
    unconfirmed,
)
from jassturnier.tournament.scoring.readings import how_they_differ as guesses
from jassturnier.tournament.scoring.sheet_numbers import sheet_label

if TYPE_CHECKING:
    from jassturnier.services.results.deals import TableSheet


@command(
    "template",
    say(
        "Write a workbook to fill in results: a sheet for each round with open tables, or with --by-deal a "
        "sheet for each table with its deals. What does not add up turns red there. “scores import” reads it."
    ),
    "jassturnier scores template passe-3.xlsx --round 3",
)
@click.argument("file", type=click.Path(path_type=Path), required=False)
@opening()
@option("--round", "round_", words=say("Round, if not all with open tables."), type=click.IntRange(1))
@option("--by-deal", words=say("A sheet for each table, deal by deal."), is_flag=True)
@pass_app
def template(app: App, file: Path | None, round_: int | None, by_deal: bool) -> None:
    from jassturnier.services.results import score_files

    desk = app.desk()
    content = score_files.template(desk, app.language, round_, by_deal=by_deal)
    app.write_form(file, desk.tournament().name, say("score form"), content)


@command(
    "export",
    say(
        "Write all results into a workbook that goes to another laptop or a colleague, is filled in there, "
        "and comes back with “scores import”."
    ),
    "jassturnier scores export resultate.xlsx",
)
@click.argument("file", type=click.Path(path_type=Path), required=False)
@option("--by-deal", words=say("A sheet for each table, deal by deal."), is_flag=True)
@opening()
@pass_app
def export(app: App, file: Path | None, by_deal: bool) -> None:
    from jassturnier.services.results import score_files

    desk = app.desk()
    content = score_files.export(desk, app.language, by_deal=by_deal)
    app.write_form(file, desk.tournament().name, say("Scores"), content)


@command(
    "import",
    say(
        "Take in the results of a workbook or a list (columns round, table, “points A”, “points B”). They "
        "are checked as at the desk. A result that differs from yours is never replaced without a decision. "
        "With --totals it is a list of the players of a round, names or numbers, with a total each; what was "
        "read is shown first."
    ),
    "jassturnier scores import resultate.xlsx --dry-run\n"
    "jassturnier scores import passe-2.csv --totals --round 2",
)
@click.argument("file", type=click.Path(path_type=Path))
@option("--totals", words=say("Ready totals of players, marked so: nobody kept the slips."), is_flag=True)
@option(
    "--round", "round_", words=say("Round of the totals, if not the current one."), type=click.IntRange(1)
)
@option(
    "--answer",
    words=say("Answer to what is asked of the list, such as “row 7=new”."),
    multiple=True,
    metavar="KEY=VALUE",
)
@option("--dry-run", words=say("Only show what the list brings."), is_flag=True)
@option("--correct", words=say("Replace results that differ by those of the file."), is_flag=True)
@option("--keep", words=say("Leave results that differ as they are."), is_flag=True)
@option("--accept", words=say("Take wrong sums as they are, for this reason."), metavar="NOTE")
@option("--split", words=say("Share wrong sums between the sides."), is_flag=True)
@pass_app
def import_(  # noqa: PLR0913 — one parameter for each option
    app: App,
    file: Path,
    *,
    totals: bool,
    round_: int | None,
    answer: tuple[str, ...],
    dry_run: bool,
    correct: bool,
    keep: bool,
    accept: str | None,
    split: bool,
) -> None:
    if correct and keep:
        raise WrongUsage(say("--correct and --keep exclude each other."))
    if round_ is not None and not totals:
        raise WrongUsage(say("--round goes with --totals; a list of slips says its rounds itself."))
    if answer and not totals:
        raise WrongUsage(say("--answer goes with --totals; nothing is asked of a list of slips."))
    from jassturnier.cli.results import incoming
    from jassturnier.services.results.score_files import Decision

    how = incoming.Chosen(Decision(accept, split), correct=correct, keep=keep, dry_run=dry_run)
    if totals:
        incoming.take_totals(app, file, round_, answer, how)
    else:
        incoming.take_slips(app, file, how)


@command(
    "compare",
    say(
        "List the tables whose first and second reading differ, column by column. “enter 7 1012 872 "
        "--ruling” says what counts."
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
        for column in slip_columns(tournament.regulation, unlike.table)
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
    found = store_or_ask(app, typed, lambda each: results.enter_deals(desk, each))
    after: list[Shown] = [*_progress(found)]
    if replaced is not None and found.table.result is not None and found.kind != SECOND:
        dependent = overtaken_lines(found.tournament.regulation, found.overtaken)
        after = [*move_lines(found.moves), *dependent, *after]
    app.show({**_document(found), "rank_changes": move_document(found.moves)}, [*_sheet(app, found), *after])


def _lines(typed: Sequence[str]) -> tuple[str, ...]:
    """Return the deals: those in quotes, those between slashes, or the lines of standard input."""
    if tuple(typed) == ("-",):
        return tuple(line for line in read_input(sys.stdin).splitlines() if line.partition("#")[0].strip())
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
    from jassturnier.services.results.results import has_two_slips, move

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
        columns = slip_columns(found.tournament.regulation, found.table)
        slip = slip_lines(app, columns, found.table.result.values, found.sheet.totals)
        return [*lines, "", *slip, *found.sheet.notes]
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
