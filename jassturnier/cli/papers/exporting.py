"""The commands that write spreadsheets, and put the pages where the web page of the club lies."""

from pathlib import Path
from typing import Any

import click

from jassturnier.cli.kit.base import MOST, command, of_pages, opening, option
from jassturnier.cli.kit.context import App, pass_app
from jassturnier.cli.kit.installation import extra
from jassturnier.cli.kit.screen import pour
from jassturnier.cli.kit.spoken import SpokenChoice
from jassturnier.errors import WrongUsage
from jassturnier.i18n import choose_language, say

_LISTS = ("entries", "draw", "scores", "standings", "final")


@command(
    "export",
    say(
        "Write spreadsheets: “xlsx” is a workbook of the whole evening; “csv” is one list (--what entries, "
        "draw, scores, standings, or final for all stages together); “json” is everything, for “import” into "
        "another database. These two go to the screen, or with --out to a file. “bundle” is a copy of the "
        "database for “merge” on another laptop; --out may be a folder, as of a stick. “html FOLDER” makes "
        "pages to keep, or for the net, in the language of the tournament: rank list, every round, every "
        "player, statistics."
    ),
    "jassturnier export xlsx --out abend.xlsx",
)
@click.argument("form", type=SpokenChoice(["xlsx", "csv", "json", "bundle", "html"]))
@click.argument("file", required=False, type=click.Path(path_type=Path))
@option("--what", words=say("Which list of a csv."), type=SpokenChoice(_LISTS), default="standings")
@option("--out", words=say("File to write."), type=click.Path(path_type=Path), metavar="FILE")
@option(
    "--publish-after",
    "after",
    words=say("html: only the results of so many rounds of the stage being played."),
    type=click.IntRange(0, MOST),
)
@option("--initials", words=say("html: “Anna M.” instead of the whole name."), is_flag=True)
@option(
    "--templates",
    words=say("html: a folder with templates of your own, changed copies of ours."),
    type=click.Path(path_type=Path),
    metavar="FOLDER",
)
@option("--with-contact", "contact", words=say("json: also how to reach people."), is_flag=True)
@opening()
@pass_app
def export(  # noqa: PLR0913 — one parameter for each option
    app: App,
    /,
    form: str,
    file: Path | None,
    what: str,
    out: Path | None,
    *,
    contact: bool,
    **pages: Any,  # noqa: ANN401 — how pages are made
) -> None:
    if form == "html" and file is None:
        raise WrongUsage(say("“export html” needs the name of a folder."))
    if file is not None and out is not None:
        raise WrongUsage(say("The file is named twice: {one} and {other}.", one=str(file), other=str(out)))
    if contact and form != "json":
        raise WrongUsage(say("--with-contact goes with “json” only; no other list holds it."))
    if form == "html" and file is not None:
        _pages(app, file, **pages)
        return
    from jassturnier.services.papers import exporting
    from jassturnier.services.safety import backups, transfer

    out = out or file
    if form == "bundle":
        path, contents = backups.bundle(app.desk(), out)
        app.show(
            {"file": path, "state": contents.head.printed},
            [
                say("Written: {file} (state {state}).", file=str(path), state=contents.head.printed),
                say("On the other laptop: merge {file}", file=path.name),
            ],
        )
        return
    if app.json and form in {"csv", "json"} and out is None:
        raise WrongUsage(say("--json needs --out here: the list itself would stand in between."))
    if app.open and form != "xlsx" and out is None:
        raise WrongUsage(say("--open needs --out here: without it the list goes to the screen."))
    desk = app.desk()
    if form == "xlsx":
        own = desk.tournament_id if out is None else None
        app.write_asked(out or exporting.usual_name(desk), exporting.export_xlsx(desk, app.language), own)
        return
    content = (
        transfer.export_json(desk, contact=contact) if form == "json" else exporting.export_csv(desk, what)
    )
    if out is None:
        pour(content)
    else:
        app.write_asked(out, content.encode("utf-8" if form == "json" else "utf-8-sig"))


def _pages(app: App, folder: Path, after: int | None, templates: Path | None, *, initials: bool) -> None:
    """Write the pages of a tournament."""
    with extra("board", "jinja2"):
        from jassturnier.services.papers.pages import PageOrder, export_html
    desk = app.desk()
    first = export_html(
        desk, PageOrder(folder, choose_language(app.lang, desk.language), after, initials, templates)
    )
    app.written(first)


@command(
    "upload",
    say(
        "Put the pages of the tournament where the web page of the club lies, in a folder of their own: "
        "ADDRESS is a folder, or on a server anna@club.example:www (rsync) or sftp://anna@club.example/www. "
        "Your own rsync or sftp does it and asks for the password if it needs one; nothing keeps it. The "
        "address is remembered: without one it is the last. Only what is published is on the pages."
    ),
    "jassturnier upload anna@club.example:www",
)
@click.argument("target", required=False, metavar="[ADDRESS]")
@of_pages
@pass_app
def upload(app: App, target: str | None, templates: Path | None, *, initials: bool) -> None:
    with extra("board", "jinja2"):
        from jassturnier.services.papers import uploading
        from jassturnier.services.papers.pages import PageOrder

    desk = app.desk()
    order = PageOrder(Path(), choose_language(app.lang, desk.language), None, initials, templates)
    done = uploading.upload(desk, target, order)
    app.show(
        {"place": done.place, "pages": done.pages},
        [say("{n} pages are there now: {place}", n=done.pages, place=done.place)],
    )
