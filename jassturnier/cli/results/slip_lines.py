"""How commands store a slip, and what they say of it: the ranks and draws it changes, what is still open."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from functools import partial
from typing import TYPE_CHECKING, TypeVar

from jassturnier.cli.kit.context import App, Shown
from jassturnier.errors import NeedsDecision
from jassturnier.games.kit.base import Slip, SlipField
from jassturnier.i18n import Text, say, say_n
from jassturnier.tournament.audit.stale_decisions import Overtaken, overtaken_text, ways_on
from jassturnier.tournament.model import EntryInfo, RoundInfo, TableInfo, Tournament
from jassturnier.tournament.people.seated import round_title, sides_named
from jassturnier.tournament.regulation.regulation import Regulation
from jassturnier.tournament.scoring.guessing import sum_fault
from jassturnier.tournament.scoring.handed_in import sum_handed_in
from jassturnier.tournament.scoring.readings import SECOND
from jassturnier.tournament.scoring.sheet_numbers import sheet_label

if TYPE_CHECKING:
    from jassturnier.services.results.deals import TableSheet, TypedDeals
    from jassturnier.services.results.results import Entered, Move, Typed

_SHOWN = 10


def entered_lines(app: App, entered: "Entered") -> list[Shown]:
    """Return the lines about a slip that was entered: its numbers, and the ranks that it changes."""
    lines: list[Shown] = [_headline(app, entered)]
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
        return [*lines, second_line(confirmed=entered.confirmed)] if entered.values else lines
    lines += move_lines(entered.moves) if entered.replaced is not None else []
    lines += overtaken_lines(entered.tournament.regulation, entered.overtaken)
    lines += [say("Careful: {text}", text=text) for text in entered.otherwise]
    return [*lines, *(ways_on(entered.tournament) if entered.otherwise else ())]


def _headline(app: App, entered: "Entered") -> Text:
    """Say what stands at the table now, or that nothing does any more."""
    table = {"table": str(entered.table.number), "sheet": sheet_label(entered.table.sheet)}
    deals = len(entered.table.played)
    if entered.values or deals:
        there = _sides(app, entered) if entered.values else say_n("{n} deal", "{n} deals", deals)
        return say("Table {table} ({sheet}): {sides}", **table, sides=there)
    return say("Table {table} ({sheet}) is empty: {reading} taken out.", **table, reading=entered.kind.label)


def _how_lines(entered: "Entered") -> list[Shown]:
    match entered.how():
        case "accepted" if entered.check is not None and entered.check.off:
            found, expected = entered.check.found, entered.check.expected
            return [say("Taken with the sum {found} instead of {expected}.", found=found, expected=expected)]
        case "split":
            return [say("The difference was shared between the sides.")]
        case _:
            return []


def _sides(app: App, entered: "Entered") -> str:
    both = zip(sides_named(entered.table, entered.people), entered.totals, strict=True)
    return " – ".join(f"{name} {app.number(total)}" for name, total in both)


def column_lines(app: App, columns: Sequence[SlipField], slip: Slip) -> list[Shown]:
    """Return the columns of a slip in which anything stands, one a line."""
    return [
        say(
            "  {column}: {values}",
            column=column.label,
            values=" : ".join(map(app.number, slip[column.name])),
        )
        for column in columns
        if column.name in slip
    ]


def values_in_words(app: App, slip: Slip) -> str:
    """Return the first column of a slip for the screen: 1012 : 872."""
    return " : ".join(map(app.number, next(iter(slip.values()))))


def wrong_by_phone(app: App, tournament: Tournament, table: TableInfo) -> str | None:
    """Say that what a table has handed in by phone does not add up; None where nothing is wrong with it."""
    check = sum_handed_in(tournament.regulation, table)
    if check is None or table.handed is None:
        return None
    values = values_in_words(app, table.handed.values)
    return app.words(
        say("by phone with a wrong sum: {values}; {fault}", values=values, fault=sum_fault(check))
    )


def move_lines(moves: Sequence["Move"], most: int = _SHOWN) -> list[Shown]:
    """Say whose rank a correction changes, `most` of them by name."""
    if not moves:
        return [say("No rank changes.")]
    lines: list[Shown] = [say_n("{n} rank changes:", "{n} ranks change:", len(moves))]
    lines += [f"  {move.before} → {move.after}  {move.entry.name}" for move in moves[:most]]
    if len(moves) > most:
        lines.append(say("  … and {n} more", n=len(moves) - most))
    return lines


def overtaken_lines(regulation: Regulation, overtaken: Sequence[Overtaken]) -> list[Shown]:
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


def open_rounds(tournament: Tournament) -> list[Text]:
    """Say which tables have no result yet, round by round where several rounds are open."""
    rounds = [round_ for round_ in tournament.rounds() if round_.open_tables()]
    said = [still_open(round_.open_tables()) for round_ in rounds] or [still_open(())]
    return said if len(said) == 1 else list(map(partial(_in_round, tournament), rounds, said))


def of_round(tournament: Tournament, round_: RoundInfo, said: Text) -> Text:
    """Say of which round something is where another is being played: “Round 1: The round is complete.”."""
    current = tournament.stage().current_round()
    if current is None or current.key == round_.key:
        return said
    return _in_round(tournament, round_, said)


def _in_round(tournament: Tournament, round_: RoundInfo, said: Text) -> Text:
    return say("{round}: {part}", round=round_title(tournament, round_, tournament.language), part=said)


def move_document(moves: Sequence["Move"]) -> list[dict[str, object]]:
    """Return whose rank a correction changes, for scripts."""
    return [
        {"number": move.entry.number, "name": move.entry.name, "before": move.before, "after": move.after}
        for move in moves
    ]


def table_names(table: TableInfo, people: Mapping[int, EntryInfo]) -> str:
    """Return everybody at a table, side against side."""
    return " – ".join(sides_named(table, people))


TypedT = TypeVar("TypedT", "Typed", "TypedDeals")
AnswerT = TypeVar("AnswerT", "Entered", "TableSheet")


def take(app: App, typed: TypedT, store: Callable[[TypedT], AnswerT]) -> AnswerT:
    """Store what was typed; where another desk was there, or the table says otherwise, show both and ask.

    Raises:
        NeedsDecision: it is not to be replaced, or nobody can be asked.
    """
    from jassturnier.services.results.desks import Unseen

    try:
        return store(typed)
    except Unseen as unseen:
        app.note(*unseen.texts)
        if not app.ask(unseen.asks, without_terminal=False):
            raise NeedsDecision(unseen.advice) from unseen
        return store(replace(typed, seen=unseen.found))
