"""Commands about what has been done and whether it is right: undo, redo, history, verify, audit."""

import sys
from collections.abc import Iterator, Sequence
from contextlib import suppress
from dataclasses import replace
from datetime import datetime, time, timedelta
from itertools import pairwise
from typing import TYPE_CHECKING, Any

import click

from jassturnier.cli.kit.base import command, option
from jassturnier.cli.kit.context import App, Shown, pass_app
from jassturnier.cli.kit.listed import show_rows
from jassturnier.cli.kit.spoken import split
from jassturnier.cli.results.sheets import move_document, move_lines, table_names
from jassturnier.errors import DoesNotAddUp, JassError, WrongUsage
from jassturnier.i18n import Text, say, say_n, verbatim
from jassturnier.store.kit.connection import Deed
from jassturnier.tournament.audit import Finding, Fold, Level, folded, stage_words, ways_on
from jassturnier.tournament.lists import Column, Kind, On, at_second, data
from jassturnier.tournament.model import Tournament
from jassturnier.tournament.regulation.names import in_words, stable_path, stable_value, value
from jassturnier.tournament.scoring.proof import Proof, proofs
from jassturnier.tournament.scoring.sheet_numbers import sheet_label

if TYPE_CHECKING:
    from jassturnier.services.safety.doctor import Check
    from jassturnier.services.safety.history import JournalProof, ListedEntry
    from jassturnier.services.safety.undoing import Undone
    from jassturnier.store.journal.verify import PrintedState


@command(
    "audit",
    say(
        "Look through the whole tournament: wrong sums, players or sheets twice, missing results, draws that "
        "a correction has overtaken. It names the suspicious sheet."
    ),
    "jassturnier audit",
)
@pass_app
def audit(app: App) -> None:
    from jassturnier.tournament.audit import audit

    desk = app.desk()
    tournament = desk.tournament()
    points = tuple(proofs(tournament))
    found = [*audit(tournament, points)]
    if tournament.stages[0].rules.series is not None:
        from jassturnier.services.stages.series import overtaken_series

        found += overtaken_series(desk)
    document = {
        "head": tournament.head,
        "findings": [_document(tournament, finding) for finding in found],
        "points": [_points_document(proof) for proof in points],
    }
    app.show(
        document,
        [*_lines(tournament, found, points), *app.details(say("State {head}", head=tournament.head))],
    )
    grave = sum(finding.level is not Level.NOTED for finding in found)
    if grave:
        raise DoesNotAddUp(
            say_n("{n} thing is wrong or open.", "{n} things are wrong or open.", grave),
            say(
                "Look at the sheets named; “enter 7 1012 872 --correct” puts the result of table 7 right, "
                "“enter 7 1012 872 --ruling” confirms one that looks odd."
            ),
            *ways_on(tournament),
        )


def _lines(tournament: Tournament, found: Sequence[Finding], points: Sequence[Proof]) -> Iterator[Shown]:
    for level in Level:
        group = [finding for finding in found if finding.level is level]
        if group:
            yield level.label
        for fold in folded(group):
            yield from finding_lines(tournament, fold)
    if all(finding.level is Level.NOTED for finding in found):
        yield say("Nothing is wrong, nothing is open.")
    for proof in points:
        if stage := stage_words(tournament, proof.stage):
            yield stage
        yield from proof.lines()


def finding_lines(tournament: Tournament, fold: Fold) -> Iterator[Shown]:
    """Return what was found, where, and who sat there."""
    finding, place = fold.findings[0], fold.place(tournament)
    yield (
        say("  {text}", text=finding.text)
        if place is None
        else say("  {place}: {text}", place=place, text=finding.text)
    )
    if len(fold.findings) == 1 and finding.round is not None and finding.table is not None:
        yield f"    {table_names(finding.table, tournament.during(finding.round).by_key())}"


def _points_document(proof: Proof) -> dict[str, object]:
    return {
        "stage": proof.stage.number,
        "slips": proof.slips,
        "found": proof.found,
        "expected": proof.expected,
        "from_tables": proof.credited,
        "unplayed": proof.unplayed,
        "rank_list": proof.listed,
        "penalties": proof.penalties,
    }


def _document(tournament: Tournament, finding: Finding) -> dict[str, object]:
    table, stage = finding.table, finding.stage_in(tournament)
    return {
        "kind": finding.kind,
        "level": finding.level,
        "text": finding.text,
        "stage": stage and stage.number,
        "round": finding.round and finding.round.number,
        "table": table and table.number,
        "sheet": table and sheet_label(table.sheet),
    }


_STATES = {"ok": say("good"), "warning": say("careful"), "fault": say("FAULT")}


@command(
    "doctor",
    say(
        "Look whether all is ready for the evening: disk, folder, clock, database, backups, papers, screen. "
        "What is not comes with what to do about it."
    ),
    "jassturnier doctor",
)
@pass_app
def doctor(app: App) -> None:
    from jassturnier.services.safety.doctor import Laptop, State, examine

    with suppress(JassError):
        app.desk()
    found = examine(Laptop(app.office(), datetime.now().astimezone(), sys.stdout.encoding or "ascii"))
    faults = sum(check.state is State.FAULT for check in found)
    app.show({"ready": not faults, "checks": found}, _check_lines(app, found))
    if faults:
        raise DoesNotAddUp(
            say_n("{n} fault has to be mended first.", "{n} faults have to be mended first.", faults)
        )


def _check_lines(app: App, found: "Sequence[Check]") -> Iterator[Shown]:
    width = max(len(app.words(words)) for words in _STATES.values())
    for check in found:
        words = say("{place}: {text}", place=check.what, text=check.found)
        yield f"{app.words(_STATES[check.state]):<{width}}  {app.words(words)}"
        if check.advice is not None:
            yield f"{'':<{width}}  {app.words(check.advice)}"


_MOST_FAULTS = 10
_MOST_SHOWN = 500
_HANDFUL = 5
"""More changes are taken back only after a typed yes."""


def _moment(_context: click.Context, _: click.Parameter, typed: str | None) -> datetime | None:
    """Read a time of this laptop: the last one of a time of day, or a day with or without a time."""
    if typed is None:
        return None
    now = datetime.now().astimezone()
    try:
        if "-" in typed or "." in typed:
            return _with_day(typed).astimezone()
        moment = datetime.combine(now.date(), time.fromisoformat(typed.zfill(5))).astimezone()
    # Windows knows no time of a laptop before 1970.
    except (ValueError, OverflowError, OSError) as error:
        text = say("“{typed}” is no time; write it as 20:15 or as 20.03.2027 20:15.", typed=typed)
        raise WrongUsage(text) from error
    return moment if moment <= now else moment - timedelta(days=1)


def _with_day(typed: str) -> datetime:
    day, _, hour = typed.partition(" ")
    if "." not in day:
        return datetime.fromisoformat(typed)
    return datetime.combine(datetime.strptime(day, "%d.%m.%Y"), time.fromisoformat(hour or "00:00"))  # noqa: DTZ007 — of this laptop


@command(
    "undo",
    say("Take back the last change of this laptop, or with --to N all changes after entry N."),
    "jassturnier undo",
    instead=say(
        "Each “undo” takes back one change. “undo --to N” takes back all after entry N; “history” has the "
        "numbers."
    ),
)
@option(
    "--to", "number", words=say("Take back everything after this entry."), type=click.IntRange(0), metavar="N"
)
@pass_app
def undo(app: App, number: int | None) -> None:
    from jassturnier.services.safety import undoing

    desk = app.desk_of_the_past()
    expected = None
    if number is not None:
        seen = undoing.preview(desk, number)
        expected = seen.head
        app.note(*_would_be_undone(seen))
        question = say("Take back everything after entry {number}?", number=str(number))
        app.agreed(question, enter=len(seen.commands) <= _HANDFUL)
    taken = undoing.undo(desk, number, expected)
    app.show(
        {"undone": taken.commands, "rank_changes": move_document(taken.moves)},
        [
            *(say("Taken back: {command}", command=command_) for command_ in taken.commands),
            *(move_lines(taken.moves) if taken.moves else ()),
            say("“redo” does it again."),
        ],
    )


def _would_be_undone(seen: "Undone") -> Iterator[Shown]:
    n = len(seen.commands)
    yield say_n(
        "{n} change would be taken back, the newest first:",
        "{n} changes would be taken back, the newest first:",
        n,
    )
    yield from (say("  {command}", command=command_) for command_ in seen.commands)
    yield from move_lines(seen.moves) if seen.moves else ()


@command(
    "redo",
    say("Do again what was taken back last."),
    "jassturnier redo",
    instead=say("Each “redo” does one change again."),
)
@pass_app
def redo(app: App) -> None:
    from jassturnier.services.safety import undoing

    done = undoing.redo(app.desk_of_the_past(undone=True))
    app.show({"redone": done}, [say("Done again: {command}", command=done)])


@command(
    "history",
    say(
        "List what has been done in this tournament, the newest last; with --player or --table only what "
        "concerns them, and what it did to them. A time is 20:15, the last time it was, or 20.3.2027 20:15."
    ),
    "jassturnier history --table 3 --round 2",
)
@option("-n", "--last", "newest", words=say("Only this many."), type=click.IntRange(1), metavar="N")
@option("--player", words=say("Only what concerns this player."), metavar="WHO")
@option("--table", "table_", words=say("Only what concerns this table or sheet."), metavar="TABLE")
@option("--round", "round_", words=say("Round of the table, if not the current one."), type=click.IntRange(1))
@option("--since", words=say("Only from this time on."), metavar="TIME", callback=_moment)
@option("--until", words=say("Only up to this time."), metavar="TIME", callback=_moment)
@option("--station", words=say("Only what was done on this laptop."), metavar="NAME", default="")
@option(
    "--lost",
    "only_lost",
    words=say("What this laptop did on a server that is gone, and that is not here: to be typed again."),
    is_flag=True,
)
@pass_app
def history(
    app: App,
    /,
    table_: str | None,
    round_: int | None,
    *,
    only_lost: bool,
    **wanted: Any,  # noqa: ANN401 — one for each option
) -> None:
    from jassturnier.services.safety import history

    if only_lost:
        from jassturnier.services.safety.backups import lost

        nothing = say("Nothing that this laptop did on a server is missing here.")
        show_rows(app, "lost", _lost_columns(), lost(app.office()), nothing)
        return
    asked = history.EntryFilter(table=table_, round=round_, **wanted)
    # A document is read by a program; on a screen nobody looks at more.
    shown = asked if app.json or asked != history.EntryFilter() else replace(asked, newest=_MOST_SHOWN)
    done = history.history(app.desk_of_the_past(), shown)
    show_rows(app, "history", _columns(app), done, say("There is nothing of that kind."))
    if any(entry.undone for entry in done):
        app.note(say("✗: taken back since."))
    if shown != asked and len(done) == _MOST_SHOWN:
        app.note(say("These are the newest {n}; “history --last N” lists more.", n=_MOST_SHOWN))


def _lost_columns() -> tuple[Column[Deed], ...]:
    def what(deed: Deed) -> Text:
        return done_words(deed.kind, deed.command)

    return (
        Column("number", say("No."), lambda deed: deed.number, Kind.NUMBER),
        Column("time", say("Time"), lambda deed: at_second(deed.made), only=On.SCREEN),
        data("time", lambda deed: deed.made.isoformat()),
        data("kind", lambda deed: deed.kind),
        Column("what", say("What"), what, only=On.SCREEN),
        data("command", lambda deed: deed.command),
    )


def _columns(app: App) -> "tuple[Column[ListedEntry], ...]":
    from jassturnier.store.journal.heads import DESKS

    def what(entry: "ListedEntry") -> str:
        done = " ".join([app.words(done_words(entry.kind, entry.command)), *(["✗"] if entry.undone else [])])
        return "\n  ".join([done, *map(app.words, entry.lines)])

    return (
        Column("number", say("No."), lambda entry: entry.number, Kind.NUMBER),
        Column("time", say("Time"), lambda entry: at_second(entry.made), only=On.SCREEN),
        data("time", lambda entry: entry.made.isoformat()),
        data("station", lambda entry: entry.station),
        Column("desk", say("Laptop"), lambda entry: DESKS.of(entry.desk), only=On.SCREEN),
        data("desk", lambda entry: entry.desk),
        data("kind", lambda entry: entry.kind),
        data("target", lambda entry: entry.target),
        Column("what", say("What"), what, only=On.SCREEN),
        data("command", lambda entry: entry.command),
        data("undone", lambda entry: entry.undone),
        data("changes", lambda entry: [*map(app.words, entry.lines)]),
    )


def done_words(kind: str, command: str) -> Text:
    """Say what a journal entry did."""
    match kind:
        case "undo":
            return say("taken back: {command}", command=command)
        case "redo":
            return say("done again: {command}", command=command)
    if command.startswith("hand-in "):
        return say("handed in by phone: {slip}", slip=command.partition(" ")[2])
    return _settings_set(command) or say("{command}", command=command)


_CHANGE = "regulation change"


def _settings_set(command: str) -> Text | None:
    """Return a change of settings in words, “Prize 2, text = Wine” for `--set prizes[2].text=Wine`."""
    words = split(command.replace("--set=", "--set ")) if command.startswith(_CHANGE) else []
    typed = [each for before, each in pairwise(words) if before == "--set" and "=" in each]
    if not typed:
        return None
    settings = []
    for key, _, set_to in (each.partition("=") for each in typed):
        path = stable_path(key)
        shown = value(path, stable_value(path, set_to)) if set_to else verbatim("–")
        settings.append(say("{key} = {value}", key=in_words(path), value=shown))
    return say("{command}: {settings}", command=_CHANGE, settings=settings)


@command(
    "verify",
    say(
        "Replay all that was done and compare: finds a change made behind the program's back. "
        "With --state it says after which entry a list was printed; who rewrites data and journal cannot "
        "keep these states."
    ),
    "jassturnier verify --state 57-a180-4e60-1b2c-3d4e-5f60",
)
@option(
    "--state",
    "states",
    words=say("A state that stands on a printed list; may be said several times."),
    multiple=True,
    metavar="STATE",
)
@pass_app
def verify(app: App, states: tuple[str, ...]) -> None:
    from jassturnier.services.safety import history

    proof = history.verify(app.office(), states)
    foreign = [text for state in proof.states if state.entry is None for text in _foreign(proof, state)]
    faults = (*proof.faults, *foreign)
    state = app.details(say("State {head}", head=proof.head.printed))
    app.show(_proof_document(proof, faults), [] if proof.faults else [*_proof_lines(proof), *state])
    if proof.faults:
        raise DoesNotAddUp(*_shortened(faults))
    if unproven := [
        *foreign,
        *(_too_few(state) for state in proof.states if state.entry and not state.proves),
    ]:
        raise DoesNotAddUp(*unproven)


def _proof_document(proof: "JournalProof", faults: Sequence[Text]) -> dict[str, object]:
    states = [
        {
            "state": state.typed,
            "entry": state.entry and state.entry.number,
            "digits": state.digits,
            "proves": state.proves,
        }
        for state in proof.states
    ]
    return {
        "entries": proof.head.number,
        "head": proof.head.printed,
        **({"states": states} if states else {}),
        **({"forgotten": proof.forgotten} if proof.forgotten else {}),
        **({"later_backup": proof.later.path} if proof.later else {}),
        **({"faults": faults} if faults else {}),
    }


def _proof_lines(proof: "JournalProof") -> Iterator[Text]:
    yield say_n(
        "The data is exactly what {n} journal entry made of it.",
        "The data is exactly what {n} journal entries made of it.",
        proof.head.number,
    )
    for number, values in proof.forgotten.items():
        yield say_n(
            "Entry {number} has forgotten somebody: {n} value was taken out before it.",
            "Entry {number} has forgotten somebody: {n} values were taken out before it.",
            values,
            number=str(number),
        )
    if proof.later is not None:
        yield say(
            "The backup {path} goes on to state {state}: what came after this one was taken away since, by "
            "“restore” or by somebody.",
            path=str(proof.later.path),
            state=proof.later.state,
        )
    for state in proof.states:
        if state.entry is not None and state.proves:
            yield say(
                "{typed}: the state after entry {number}, proven.",
                typed=state.typed,
                number=str(state.entry.number),
            )


def _too_few(state: "PrintedState") -> Text:
    return say(
        "{typed}: begins like the state after entry {number}, but {digits} digits are too few to prove it.",
        typed=state.typed,
        number=str(state.entry and state.entry.number),
        digits=state.digits,
    )


def _foreign(proof: "JournalProof", state: "PrintedState") -> Iterator[Text]:
    yield say("{typed}: no state of this database.", typed=state.typed)
    if state.instead is not None:
        yield say(
            "Entry {number} of this database has the state {state}.",
            number=str(state.instead.number),
            state=state.instead.printed,
        )
    else:
        yield say("Its newest entry has the state {state}.", state=proof.head.printed)


def _shortened(faults: Sequence[Text]) -> Iterator[Text]:
    yield from faults[:_MOST_FAULTS]
    more = len(faults) - _MOST_FAULTS
    if more > 0:
        yield say_n("and {n} more; --json lists all.", "and {n} more; --json lists all.", more)
    yield say("Go back to a copy of the file, or correct it with the program.")
