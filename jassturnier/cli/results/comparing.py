"""The two readings of every table side by side, where they differ."""

from collections.abc import Iterator, Sequence
from itertools import zip_longest

from jassturnier.cli.kit.base import command
from jassturnier.cli.kit.context import App, Shown, pass_app
from jassturnier.cli.kit.tables import as_table
from jassturnier.cli.results.slip_lines import table_names
from jassturnier.errors import DoesNotAddUp, NotAllowed
from jassturnier.i18n import number, say, say_n
from jassturnier.tournament.model import SlipReading, Tournament
from jassturnier.tournament.scoring.counting import game_of
from jassturnier.tournament.scoring.guessing import differing as guesses
from jassturnier.tournament.scoring.readings import Unlike, differing, reads_twice, unconfirmed
from jassturnier.tournament.scoring.sheet_numbers import sheet_label


@command(
    "compare",
    say(
        "List the tables whose first and second reading differ, column by column; exit code 7 if there is "
        "one. “enter TABLE … --ruling” settles it."
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
    document = {"differing": list(map(_document, found)), "read_once": once}
    app.show(document, _lines(app, tournament, found, once))
    if found:
        raise DoesNotAddUp(
            say_n("{n} table was read differently.", "{n} tables were read differently.", len(found)),
            say("Look at the slip; “enter TABLE … --ruling” settles what counts."),
        )


def _lines(app: App, tournament: Tournament, found: Sequence[Unlike], once: int) -> Iterator[Shown]:
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
    return " : ".join("–" if value is None else number(value, app.language) for value in values) or "–"


def _document(unlike: Unlike) -> dict[str, object]:
    return {
        "round": unlike.round.number,
        "table": unlike.table.number,
        "sheet": sheet_label(unlike.table.sheet),
        **{
            reading.kind: {"values": reading.values, "deals": reading.played}
            for reading in (unlike.first, unlike.second)
        },
    }
