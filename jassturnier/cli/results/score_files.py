"""Commands about workbooks of scores: template, export and import."""

from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

import click

from jassturnier.cli.intake.picture import document as list_document
from jassturnier.cli.intake.picture import left_document, left_lines
from jassturnier.cli.intake.prompt import DRY_RUN, Answers, HowTaken, Intake, read_answers
from jassturnier.cli.kit.base import command, opening, option
from jassturnier.cli.kit.context import App, Shown, pass_app
from jassturnier.cli.results.slip_lines import move_document, move_lines, open_rounds
from jassturnier.errors import WrongUsage
from jassturnier.i18n import Text, say, say_n
from jassturnier.tournament.model import Tournament
from jassturnier.values import frozen

if TYPE_CHECKING:
    from jassturnier.exchange.scores.scores_in import Key, Score
    from jassturnier.services.results.score_files import Decision, Imported, IncomingScores, RoundList
    from jassturnier.services.workplace import Desk

_NOTHING_STORED = say("Nothing was stored.")


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
    from jassturnier.services.results import score_files
    from jassturnier.store.kit.files import read_file

    if correct and keep:
        raise WrongUsage(say("--correct and --keep exclude each other."))
    if round_ is not None and not totals:
        raise WrongUsage(say("--round goes with --totals; a list of slips says its rounds itself."))
    if answer and not totals:
        raise WrongUsage(say("--answer goes with --totals; nothing is asked of a list of slips."))
    desk, decision = app.desk(), score_files.Decision(accept, split)
    if totals:
        look = partial(score_files.look_at_totals, desk, read_file(file), file.name, round_)
        how = Chosen(decision, correct=correct, keep=keep, dry_run=dry_run)
        _import_totals(app, desk, look, dict(read_answers(answer)), how)
        return
    incoming = score_files.look(desk, file)
    left = [*left_lines(incoming.no_tables)]
    if dry_run:
        score_files.check(incoming, decision, keep=keep)
        app.show(_found(app, incoming), [*left, *_brought(incoming), _NOTHING_STORED])
        return
    replaced = _replaced(app, incoming, correct=correct, keep=keep)
    imported = score_files.take(desk, incoming, replace(decision, replaced=replaced))
    app.show(_document(app, incoming, imported), [*left, *_lines(file.name, incoming, imported)])


@frozen
class Chosen:
    """How totals are taken: wrong sums, and whether those that differ are, are left, or nothing is stored."""

    sums: "Decision"
    correct: bool
    keep: bool
    dry_run: bool


def _import_totals(
    app: App,
    desk: "Desk",
    look: "Callable[[Answers], RoundList]",
    answers: Answers,
    how: Chosen,
) -> None:
    """Take in the totals of a round, once somebody has seen what they bring."""
    from jassturnier.exchange.scores.scores_in import Comparison
    from jassturnier.services.results import score_files

    def show(found: "RoundList", lines: Sequence[Shown]) -> None:
        _show_totals(app, found, lines, stored=False)

    intake = Intake(look, lambda found: _brought(found.scores), show)
    found = intake.agreed(app, HowTaken(update=True), answers)
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


def _show_totals(
    app: App, found: "RoundList", lines: Sequence[Shown], *, stored: bool, **more: object
) -> None:
    document = {**_found(app, found.scores), **more, **list_document(app, found.seen, stored=stored)}
    app.show(document, lines)


def _replaced(app: App, incoming: "IncomingScores", *, correct: bool, keep: bool) -> "set[Key] | None":
    """Return the tables whose result is to be replaced; None where nobody has decided."""
    from jassturnier.exchange.scores.scores_in import Comparison
    from jassturnier.services.results.score_files import difference

    different = incoming.of(Comparison.DIFFERENT)
    if correct:
        return {score.key for score in different}
    if keep:
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


def _summary(file: str, imported: "Imported", incoming: "IncomingScores") -> Shown:
    from jassturnier.exchange.scores.scores_in import Comparison

    return say(
        "{file}: {new} new, {equal} equal, {replaced} replaced, {kept} left as they were.",
        file=file,
        new=len(imported.new),
        equal=len(incoming.of(Comparison.EQUAL)),
        replaced=len(imported.replaced),
        kept=len(imported.kept),
    )


def _differences(tournament: Tournament, scores: "tuple[Score, ...]") -> list[Text]:
    from jassturnier.services.results.score_files import difference

    return [difference(tournament, score) for score in scores]


def _brought(incoming: "IncomingScores") -> list[Text]:
    """Say which results are new and different, and how many are equal."""
    from jassturnier.exchange.scores.scores_in import Comparison
    from jassturnier.services.results.score_files import handed_in, place_of

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


def _found(app: App, incoming: "IncomingScores") -> dict[str, object]:
    from jassturnier.exchange.scores.scores_in import Comparison

    found: dict[str, object] = {change.value: _tables(incoming.of(change)) for change in Comparison}
    return found | {"left_out": [left_document(app, row) for row in incoming.no_tables]}


def _document(app: App, incoming: "IncomingScores", imported: "Imported") -> dict[str, object]:
    done = {"replaced": _tables(imported.replaced), "kept": _tables(imported.kept)}
    return {**_found(app, incoming), "rank_changes": move_document(imported.moves), **done}


def _lines(file: str, incoming: "IncomingScores", imported: "Imported") -> list[Shown]:
    moved = move_lines(imported.moves) if imported.replaced else ()
    kept = _differences(incoming.tournament, imported.kept)
    return [_summary(file, imported, incoming), *kept, *moved, *open_rounds(imported.tournament)]


def _tables(scores: "tuple[Score, ...]") -> list[dict[str, object]]:
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
