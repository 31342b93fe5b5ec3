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
    if file is not None and out is not None:
        raise WrongUsage(say("The file is named twice: {one} and {other}.", one=str(file), other=str(out)))
    if contact and form != "json":
        raise WrongUsage(say("--with-contact goes with “json” only; no other list holds it."))
    match form:
        case "html":
            _pages(app, file, **pages)
        case "bundle":
            _bundle(app, out or file)
        case "xlsx":
            _workbook(app, out or file)
        case _:
            _text(app, form, what, out or file, contact=contact)


def _pages(
    app: App, folder: Path | None, after: int | None, templates: Path | None, *, initials: bool
) -> None:
    if folder is None:
        raise WrongUsage(say("“export html” needs the name of a folder."))
    with extra("board", "jinja2"):
        from jassturnier.services.papers.pages import PageOrder, export_html
    desk = app.desk()
    language = choose_language(app.lang, desk.language)
    app.written(export_html(desk, PageOrder(folder, language, after, initials, templates)))


def _bundle(app: App, place: Path | None) -> None:
    from jassturnier.services.safety.backups import bundle

    path, contents = bundle(app.desk(), place)
    app.show(
        {"file": path, "state": contents.head.printed},
        [
            say("Written: {file} (state {state}).", file=str(path), state=contents.head.printed),
            say("On the other laptop: merge {file}", file=path.name),
        ],
    )


def _workbook(app: App, file: Path | None) -> None:
    from jassturnier.services.papers.exporting import export_xlsx, usual_name

    desk = app.desk()
    own = desk.tournament_id if file is None else None
    app.write_asked(file or usual_name(desk), export_xlsx(desk, app.language), own)


def _text(app: App, form: str, what: str, file: Path | None, *, contact: bool) -> None:
    """Write everything as JSON or one list as CSV, to the screen where no file is named."""
    from jassturnier.services.papers.exporting import export_csv
    from jassturnier.services.safety.transfer import export_json

    if app.json and file is None:
        raise WrongUsage(
            say("--json needs --out here: else the list itself would stand in the middle of the JSON answer.")
        )
    if app.open and file is None:
        raise WrongUsage(say("--open needs --out here: without it the list goes to the screen."))
    desk, is_json = app.desk(), form == "json"
    content = export_json(desk, contact=contact) if is_json else export_csv(desk, what)
    if file is None:
        pour(content)
    else:
        app.write_asked(file, content.encode("utf-8" if is_json else "utf-8-sig"))


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
