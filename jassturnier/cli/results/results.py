"""Commands about results and penalties."""

from typing import TYPE_CHECKING, Any

import click

from jassturnier.cli.kit.asking import ask_question
from jassturnier.cli.kit.base import SpokenGroup, command, option, round_option
from jassturnier.cli.kit.context import App, Shown, in_terminal, pass_app
from jassturnier.cli.kit.listed import document_rows, show_rows, table
from jassturnier.cli.results.sheets import (
    entered_lines,
    move_document,
    move_lines,
    of_round,
    still_open,
    still_unread,
    store_or_ask,
    table_names,
    values_in_words,
    wrong_by_phone,
)
from jassturnier.errors import WrongUsage
from jassturnier.i18n import Text, say, verbatim
from jassturnier.tournament.asking.question import Question, whole
from jassturnier.tournament.lists import Column, Kind, On, ReadingKind, data
from jassturnier.tournament.model import PenaltyInfo, TableInfo, Tournament
from jassturnier.tournament.people.seats import round_title
from jassturnier.tournament.scoring.counting import DEALS_PLAYED
from jassturnier.tournament.scoring.proof import points_words
from jassturnier.tournament.scoring.readings import FIRST, SECOND, HandedIn, common_mistakes
from jassturnier.tournament.scoring.sheet_numbers import sheet_label

if TYPE_CHECKING:
    from jassturnier.services.results.results import Changed, Entered, Missing

SECOND_WORDS = say("Read a second time, without seeing the first.")
_EACH = "each"
_INDENT = " " * 13
RULING_WORDS = say("Settle readings that differ: this counts.")


@command(
    "enter",
    say(
        "Enter results. Alone it asks for slip after slip until the round is complete. Or straight: the "
        "table (or the sheet number with its letter), then what each side wrote: “7 1012 872”. Other columns "
        "follow by name: “matches 1 0”; “-” is an empty place. --deals 10 is for a round that the clock has "
        "stopped. A wrong sum is refused. “7 - - --correct” empties a table; “scores move 3 5” gives a slip "
        "to another one, or exchanges two."
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
@option(
    "--deals",
    words=say("So many deals were played, not all; without a number: ask for every deal, not for the slip."),
    is_flag=False,
    flag_value=_EACH,
    metavar="[N]",
)
@pass_app
def enter(
    app: App,
    /,
    table: str | None,
    numbers: tuple[str, ...],
    *,
    kind: str | None,
    deals: str | None,
    **taken: Any,  # noqa: ANN401 — how the numbers are taken
) -> None:
    if table is None or not numbers:
        round_, corrects = taken.pop("round"), taken.pop("correct")
        if any(taken.values()):
            raise WrongUsage(say("Type the table and its numbers with these options: “enter 7 1012 872”."))
        # “--deals 7” alone: Click takes the table for a number of deals.
        table, by_deals = table or (None if deals == _EACH else deals), deals is not None
        _ask_for_all(app, ReadingKind(kind or FIRST), round_, table, by_deals=by_deals, corrects=corrects)
        return
    from jassturnier.services.results.results import TypedSlip, enter

    desk = app.desk()
    if deals == _EACH:
        raise WrongUsage(say("How many deals were played? As “--deals 10”."))
    numbers = (*numbers, *(() if deals is None else (DEALS_PLAYED, deals)))
    typed = TypedSlip(table, numbers, language=app.language, kind=ReadingKind(kind or FIRST), **taken)
    show_entered(app, store_or_ask(app, typed, lambda each: enter(desk, each)))


def show_entered(app: App, entered: "Entered", *others: "Entered") -> None:
    """Show a slip that went in or out, what it changes with those of `others`, and what is still open."""
    with_others = {"exchanged": [*map(_document, others)]} if others else {}
    rest = still_unread if entered.kind == SECOND else still_open
    left = of_round(entered.tournament, entered.round, rest(entered.open_tables))
    lines = [line for each in (*others, entered) for line in entered_lines(app, each)]
    app.show({**_document(entered), **with_others}, [*lines, left])


def _ask_for_all(  # noqa: PLR0913 — what the dialogue is about
    app: App, kind: ReadingKind, round_: int | None, table: str | None, *, by_deals: bool, corrects: bool
) -> None:
    if app.json or not in_terminal():
        raise WrongUsage(
            say("The dialogue needs a terminal. Without one: “enter TABLE NUMBERS”, as “enter 7 1012 872”.")
        )
    from jassturnier.cli.results.entering import run
    from jassturnier.services.results.deals import Sitting

    desk = app.desk()
    if corrects and round_ is None:
        round_ = _round_asked(app, desk.tournament(), kind)
    run(app, Sitting.begin(desk, kind, round_), by_deals=by_deals, corrects=corrects, table=table)


def _round_asked(app: App, tournament: Tournament, kind: ReadingKind) -> int | None:
    """Ask of which round a slip is to be corrected, where several have some; it is mostly the last."""
    read = [r.number for r in tournament.played_stage().rounds if any(t.was_read(kind) for t in r.tables)]
    if len(read) <= 1:
        return next(iter(read), None)
    asks = say("Of which round is the slip? 1 to {last}", last=read[-1])
    return int(ask_question(app, Question("round", asks, _ROUND_HELP, str(read[-1]), whole(1, read[-1]))))


_ROUND_HELP = say("The round stands on the slip; it is asked for the table next.")


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
    for one in gap.tables:
        lines.append(f"{one.number:>4}  {sheet_label(one.sheet):>5}  {table_names(one, people)}")
        lines += [] if one.handed is None else [_handed_line(app, tournament, one, one.handed)]
    return lines


def _handed_line(app: App, tournament: Tournament, table: TableInfo, handed: HandedIn) -> str:
    good = say("handed in by phone, slip not here yet: {values}", values=values_in_words(app, handed.values))
    return _INDENT + (wrong_by_phone(app, tournament, table) or app.words(good))


def _open_document(table: TableInfo) -> dict[str, object]:
    handed = None if table.handed is None else table.handed.values
    return {"table": table.number, "sheet": sheet_label(table.sheet), "handed_in": handed}


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
    from jassturnier.services.results import results

    strange = next((word for word in reason if word.startswith("--")), None)
    if strange is not None:
        raise click.NoSuchOption(strange)
    changed = results.add(app.desk(), who, points, " ".join(reason), round_)
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


@penalty.command("remove", say("Take off penalties by their numbers."), "jassturnier penalty remove 2")
@click.argument("numbers", nargs=-1, required=True, metavar="NUMBER...", type=click.IntRange(1))
@pass_app
def remove(app: App, numbers: tuple[int, ...]) -> None:
    from jassturnier.services.results import results

    changed = results.remove(app.desk(), numbers)
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
