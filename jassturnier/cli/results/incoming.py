"""Results of a file on their way in: slips that are new, equal or different, totals as every list."""

from collections.abc import Sequence
from dataclasses import replace
from functools import partial
from pathlib import Path

from jassturnier.cli.intake import DRY_RUN, HowTaken, Intake, left_document, left_lines, read_answers
from jassturnier.cli.intake import document as list_document
from jassturnier.cli.kit.context import App, Shown
from jassturnier.cli.results.sheets import move_document, move_lines, open_rounds
from jassturnier.exchange.scores_in import Comparison, Key, Score
from jassturnier.i18n import Text, say, say_n
from jassturnier.services.results import score_files
from jassturnier.services.results.score_files import (
    Decision,
    Imported,
    IncomingScores,
    RoundList,
    difference,
    handed_in,
    place_of,
)
from jassturnier.store.kit.files import read_file
from jassturnier.tournament.model import Tournament
from jassturnier.values import frozen

_NOTHING_STORED = say("Nothing was stored.")


@frozen
class Chosen:
    """How results are taken: wrong sums; whether those that differ are, are left, or nothing is stored."""

    sums: Decision
    correct: bool
    keep: bool
    dry_run: bool


def take_slips(app: App, file: Path, how: Chosen) -> None:
    """Take in slips, once it is decided about those that differ."""
    desk = app.desk()
    incoming = score_files.read_results(desk, file, how.sums)
    left = [*left_lines(incoming.no_tables)]
    if how.dry_run:
        score_files.check(incoming, how.sums, keep=how.keep)
        app.show(_found(app, incoming), [*left, *_brought(incoming), _NOTHING_STORED])
        return
    imported = score_files.store_scores(
        desk, incoming, replace(how.sums, replaced=_replaced(app, incoming, how))
    )
    app.show(_document(app, incoming, imported), [*left, *_lines(file.name, incoming, imported)])


def take_totals(app: App, file: Path, number: int | None, answers: Sequence[str], how: Chosen) -> None:
    """Take in the totals of a round, once somebody has seen what they bring."""
    desk = app.desk()
    look = partial(score_files.look_at_totals, desk, read_file(file), file.name, number)

    def show(found: RoundList, lines: Sequence[Shown]) -> None:
        _show_totals(app, found, lines, stored=False)

    intake = Intake(look, lambda found: _brought(found.scores), show)
    found = intake.agreed(app, HowTaken(update=True), dict(read_answers(answers)))
    if found is None:
        return
    different = {score.key for score in found.scores.of(Comparison.DIFFERENT)}
    replaced = different if how.correct or app.yes or app.will_ask() else None
    decision = replace(how.sums, replaced=() if how.keep else replaced)
    if how.dry_run:
        score_files.check(found.scores, decision, keep=how.keep)
        score_files.refuse_undecided(found.scores, decision)
        show(found, [DRY_RUN])
        return
    imported = score_files.take_totals(desk, found, decision)
    document = _document(app, found.scores, imported)
    _show_totals(app, found, _lines(found.seen.file, found.scores, imported), stored=True, **document)


def _show_totals(app: App, found: RoundList, lines: Sequence[Shown], *, stored: bool, **more: object) -> None:
    document = {**_found(app, found.scores), **more, **list_document(app, found.seen, stored=stored)}
    app.show(document, lines)


def _replaced(app: App, incoming: IncomingScores, how: Chosen) -> set[Key] | None:
    different = incoming.of(Comparison.DIFFERENT)
    if how.correct:
        return {score.key for score in different}
    if how.keep:
        return set()
    if not app.can_ask():
        return None
    return {
        score.key
        for score in different
        if app.ask(
            say("{difference}. Take that of the file?", difference=difference(incoming.tournament, score)),
            without_terminal=False,
        )
    }


def _summary(file: str, imported: Imported, incoming: IncomingScores) -> Shown:
    return say(
        "{file}: {new} new, {equal} equal, {replaced} replaced, {kept} left as they were.",
        file=file,
        new=len(imported.new),
        equal=len(incoming.of(Comparison.EQUAL)),
        replaced=len(imported.replaced),
        kept=len(imported.kept),
    )


def _differences(tournament: Tournament, scores: tuple[Score, ...]) -> list[Text]:
    return [difference(tournament, score) for score in scores]


def _brought(incoming: IncomingScores) -> list[Text]:
    new, different = incoming.of(Comparison.NEW), incoming.of(Comparison.DIFFERENT)
    titles = say_n("{n} new result:", "{n} new results:", len(new)), say("Different:")
    fresh = [
        say(
            "  {place}: {values}",
            place=place_of(incoming.tournament, score),
            values=handed_in(incoming.tournament, score),
        )
        for score in new
    ]
    return [
        *([titles[0], *fresh] if new else []),
        *([titles[1], *_differences(incoming.tournament, different)] if different else []),
        say(
            "{new} new, {equal} equal, {different} different.",
            new=len(new),
            equal=len(incoming.of(Comparison.EQUAL)),
            different=len(different),
        ),
    ]


def _found(app: App, incoming: IncomingScores) -> dict[str, object]:
    found: dict[str, object] = {change.value: _tables(incoming.of(change)) for change in Comparison}
    return found | {"left_out": [left_document(app, row) for row in incoming.no_tables]}


def _document(app: App, incoming: IncomingScores, imported: Imported) -> dict[str, object]:
    done = {"replaced": _tables(imported.replaced), "kept": _tables(imported.kept)}
    return {**_found(app, incoming), "rank_changes": move_document(imported.moves), **done}


def _lines(file: str, incoming: IncomingScores, imported: Imported) -> list[Shown]:
    moved = move_lines(imported.moves) if imported.replaced else ()
    kept = _differences(incoming.tournament, imported.kept)
    return [_summary(file, imported, incoming), *kept, *moved, *open_rounds(imported.tournament)]


def _tables(scores: tuple[Score, ...]) -> list[dict[str, object]]:
    return [
        {
            "round": score.round.number,
            "table": score.table.number,
            "values": score.slip,
            "deals": score.played,
            "reading": score.kind,
        }
        for score in scores
    ]
