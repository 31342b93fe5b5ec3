"""Commands about workbooks of scores: template, export and import."""

from pathlib import Path
from typing import TYPE_CHECKING

import click

from jassturnier.cli.kit.base import command, opening, option
from jassturnier.cli.kit.context import App, Shown, pass_app
from jassturnier.cli.people.importing import left_out_document, rows_left_out
from jassturnier.cli.results.slip_lines import move_document, move_lines, open_rounds
from jassturnier.errors import WrongUsage
from jassturnier.i18n import say, say_n
from jassturnier.tournament.model import Tournament

if TYPE_CHECKING:
    from jassturnier.exchange.scores.scores_in import Key, Score
    from jassturnier.services.results.score_files import Imported, IncomingScores


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
        "With --totals it is a list of the players of a round, names or numbers, with a total each."
    ),
    "jassturnier scores import resultate.xlsx --preview\n"
    "jassturnier scores import passe-2.csv --totals --round 2",
)
@click.argument("file", type=click.Path(path_type=Path))
@option("--totals", words=say("Ready totals of players, marked so: nobody kept the slips."), is_flag=True)
@option(
    "--round", "round_", words=say("Round of the totals, if not the current one."), type=click.IntRange(1)
)
@option("--preview", words=say("Only show what is new, equal or different."), is_flag=True)
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
    preview: bool,
    correct: bool,
    keep: bool,
    accept: str | None,
    split: bool,
) -> None:
    from jassturnier.services.results import score_files

    if correct and keep:
        raise WrongUsage(say("--correct and --keep exclude each other."))
    if round_ is not None and not totals:
        raise WrongUsage(say("--round goes with --totals; a list of slips says its rounds itself."))
    desk = app.desk()
    incoming = score_files.look_at_totals(desk, file, round_) if totals else score_files.look(desk, file)
    if preview:
        score_files.check(incoming, score_files.Decision(accept, split), keep=keep)
        app.show(_found(app, incoming), _preview(app, incoming))
        return
    replaced = _replaced(app, incoming, correct=correct, keep=keep)
    imported = score_files.take(desk, incoming, score_files.Decision(accept, split, replaced))
    lines = [
        *rows_left_out(app, incoming.no_tables),
        _summary(file, imported, incoming),
        *_differences(incoming.tournament, imported.kept),
    ]
    if imported.replaced:
        lines += move_lines(imported.moves)
    document = {**_found(app, incoming), "rank_changes": move_document(imported.moves)}
    document["replaced"], document["kept"] = _tables(imported.replaced), _tables(imported.kept)
    app.show(document, [*lines, *open_rounds(imported.tournament)])


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


def _summary(file: Path, imported: "Imported", incoming: "IncomingScores") -> Shown:
    from jassturnier.exchange.scores.scores_in import Comparison

    return say(
        "{file}: {new} new, {equal} equal, {replaced} replaced, {kept} left as they were.",
        file=file.name,
        new=len(imported.new),
        equal=len(incoming.of(Comparison.EQUAL)),
        replaced=len(imported.replaced),
        kept=len(imported.kept),
    )


def _differences(tournament: Tournament, scores: "tuple[Score, ...]") -> list[Shown]:
    from jassturnier.services.results.score_files import difference

    return [difference(tournament, score) for score in scores]


def _preview(app: App, incoming: "IncomingScores") -> list[Shown]:
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
        *rows_left_out(app, incoming.no_tables),
        *([titles[0], *fresh] if new else []),
        *([titles[1], *_differences(incoming.tournament, different)] if different else []),
        say(
            "{new} new, {equal} equal, {different} different. Nothing was stored.",
            new=len(new),
            equal=len(incoming.of(Comparison.EQUAL)),
            different=len(different),
        ),
    ]


def _found(app: App, incoming: "IncomingScores") -> dict[str, object]:
    from jassturnier.exchange.scores.scores_in import Comparison

    found: dict[str, object] = {change.value: _tables(incoming.of(change)) for change in Comparison}
    return found | {"left_out": [left_out_document(app, row) for row in incoming.no_tables]}


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
