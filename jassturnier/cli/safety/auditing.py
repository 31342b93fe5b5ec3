"""The audit on the screen, and the command that looks whether the laptop is ready for the evening."""

import sys
from collections.abc import Iterator, Sequence
from contextlib import suppress
from datetime import datetime
from typing import TYPE_CHECKING

from jassturnier.cli.kit.base import command
from jassturnier.cli.kit.context import App, Shown, pass_app
from jassturnier.cli.results.slip_lines import table_names
from jassturnier.errors import DoesNotAddUp, JassError
from jassturnier.i18n import say, say_n
from jassturnier.tournament.audit.findings import Finding, Fold, Level, folded, stage_words
from jassturnier.tournament.audit.stale_decisions import ways_on
from jassturnier.tournament.model import Tournament
from jassturnier.tournament.scoring.proof import Proof, proofs
from jassturnier.tournament.scoring.sheet_numbers import sheet_label

if TYPE_CHECKING:
    from jassturnier.services.safety.doctor import Check


@command(
    "audit",
    say(
        "Look through the whole tournament: wrong sums, players or sheets twice, missing results, draws that "
        "a correction has overtaken. It names the suspicious sheet; the exit code is 7 if anything is wrong "
        "or open."
    ),
    "jassturnier audit",
)
@pass_app
def audit(app: App) -> None:
    from jassturnier.services.stages.series import overtaken_series
    from jassturnier.tournament.audit.audit import audit

    desk = app.desk()
    tournament = desk.tournament()
    points = tuple(proofs(tournament))
    found = (*audit(tournament, points), *overtaken_series(desk))
    document = {
        "head": tournament.head,
        "findings": [_document(tournament, finding) for finding in found],
        "points": [_proof_document(proof) for proof in points],
    }
    app.show(document, _lines(tournament, found, points))
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
            yield from _fold(tournament, fold)
    if all(finding.level is Level.NOTED for finding in found):
        yield say("Nothing is wrong, nothing is open.")
    for proof in points:
        if stage := stage_words(tournament, proof.stage):
            yield stage
        yield from proof.lines()
    yield say("State {head}", head=tournament.head)


def _fold(tournament: Tournament, fold: Fold) -> Iterator[Shown]:
    finding, place = fold.findings[0], fold.place(tournament)
    yield (
        say("  {text}", text=finding.text)
        if place is None
        else say("  {place}: {text}", place=place, text=finding.text)
    )
    if len(fold.findings) == 1 and finding.round is not None and finding.table is not None:
        yield f"    {table_names(finding.table, tournament.during(finding.round).by_key())}"


def _proof_document(proof: Proof) -> dict[str, object]:
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
        "What is not comes with what to do about it; the exit code is 7 if anything is a fault."
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
