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
from jassturnier.i18n import choose_language, fold, say

_LISTS = ("entries", "draw", "scores", "standings", "final")
_ALSO = {"rank": "standings", **dict.fromkeys(("cash", "kasse", "caisse", "cassa"), "money")}
"""What is understood too and nowhere shown."""


class _Part(SpokenChoice):
    """A list, or a part of a workbook."""

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> Any:  # noqa: ANN401 — of Click
        return super().convert(_ALSO.get(fold(str(value)), value), param, ctx)


class _Parts(_Part):
    """Some of them with commas between."""

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> Any:  # noqa: ANN401 — of Click
        words = value.split(",") if isinstance(value, str) else value
        return tuple(super(_Parts, self).convert(word.strip(), param, ctx) for word in words)


@command(
    "export",
    say(
        "Write spreadsheets: “xlsx” is a workbook of what may hang on the wall: rank lists, rounds, prizes; "
        "--with adds what is for the desk, --what takes one part alone. “csv” is one list (--what entries, "
        "draw, scores, standings, or final for all stages together); “json” is everything, for other "
        "programs. These two go to the screen, or with --out to a file. “bundle” is a copy of the "
        "database for “merge” on another laptop; --out may be a folder, as of a stick. “html FOLDER” makes "
        "pages to keep, or for the net, in the language of the tournament: rank list, every round, every "
        "player, statistics."
    ),
    "jassturnier export xlsx --out abend.xlsx",
)
@click.argument("form", type=SpokenChoice(["xlsx", "csv", "json", "bundle", "html"]))
@click.argument("file", required=False, type=click.Path(path_type=Path))
@option("--what", words=say("Which list of a csv, which part of a workbook."), type=_Part(_LISTS))
@option(
    "--with",
    "further",
    words=say("xlsx: also these, such as entries,remarks."),
    type=_Parts(["entries", "money", "remarks", "deals", "meetings", "statistics"]),
    default=(),
)
@option("--all", "everything", words=say("xlsx: all there is."), is_flag=True)
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
    what: str | None,
    out: Path | None,
    *,
    further: tuple[str, ...],
    everything: bool,
    contact: bool,
    **pages: Any,  # noqa: ANN401 — how pages are made
) -> None:
    if file is not None and out is not None:
        raise WrongUsage(say("The file is named twice: {one} and {other}.", one=str(file), other=str(out)))
    if contact and form != "json":
        raise WrongUsage(say("--with-contact goes with “json” only; no other list holds it."))
    if (further or everything) and form != "xlsx":
        raise WrongUsage(say("--with and --all go with “xlsx” only."))
    match form:
        case "html":
            _pages(app, file, **pages)
        case "bundle":
            _bundle(app, out or file)
        case "xlsx":
            _workbook(app, out or file, what, further, everything=everything)
        case _:
            _text(app, form, what or "standings", out or file, contact=contact)


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


def _workbook(
    app: App, file: Path | None, what: str | None, further: tuple[str, ...], *, everything: bool
) -> None:
    from jassturnier.exchange.xlsx_out import FURTHER, WALL
    from jassturnier.services.papers.exporting import export_xlsx, usual_name

    parts = {*([what] if what else WALL), *further, *(FURTHER if everything else ())}
    desk = app.desk()
    own = desk.tournament_id if file is None else None
    app.write_asked(file or usual_name(desk), export_xlsx(desk, app.language, parts), own)


def _text(app: App, form: str, what: str, file: Path | None, *, contact: bool) -> None:
    """Write everything as JSON or one list as CSV, to the screen where no file is named."""
    from jassturnier.services.papers.exporting import export_csv, export_json

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
