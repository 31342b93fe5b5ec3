"""Commands about workbooks of scores: template, export and import."""

from pathlib import Path

import click

from jassturnier.cli.kit.base import command, opening, option
from jassturnier.cli.kit.context import App, pass_app
from jassturnier.errors import WrongUsage
from jassturnier.i18n import say


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
