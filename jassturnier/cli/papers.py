"""The commands that make papers, spreadsheets and pages, and list what has to be printed again."""

import csv
import io
import re
from collections.abc import Iterator, Mapping
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING, Any

import click

from jassturnier.cli.kit.base import MOST, SpokenCommand, command, of_pages, opening, option, stage_option
from jassturnier.cli.kit.context import App, pass_app
from jassturnier.cli.kit.registry import means
from jassturnier.cli.kit.screen import pour
from jassturnier.cli.kit.spoken import SpokenChoice
from jassturnier.errors import WrongUsage
from jassturnier.i18n import Text, choose_language, fold, render, say, say_n, shortened
from jassturnier.services.papers.kinds import KINDS, Paper
from jassturnier.store.kit.files import STREAM
from jassturnier.tournament.lists import LISTS_BY
from jassturnier.tournament.model import Tournament
from jassturnier.tournament.people.seat_list import Reprint
from jassturnier.tournament.scoring.sheet_numbers import read_numbers

if TYPE_CHECKING:
    from jassturnier.services.papers.printing import Outdated, PrintedPaper
    from jassturnier.services.workplace import Desk


class _KindType(click.ParamType[Paper]):
    """A kind of paper, by its name or an alias."""

    name = "kind"

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> Paper:  # noqa: ANN401
        del param
        for kind in KINDS.values():
            if means(value, kind.stable):
                return kind
        raise WrongUsage(
            say("There is no paper “{name}”. There are: {known}.", name=value, known=_known(ctx)),
            say("“print” alone makes all that a round needs: the seating list and the slips."),
        )


def _known(ctx: click.Context | None) -> tuple[str, ...]:
    language = App().language if ctx is None else ctx.ensure_object(App).language
    return tuple(kind.name_in(language) for kind in KINDS.values())


class _PaperSize(click.Choice[str]):
    """A4 or A5, also typed in small letters."""

    def normalize_choice(self, choice: object, ctx: click.Context | None) -> str:
        """Return the size as it is written."""
        del ctx
        return str(choice).upper()


class _PrintCommand(SpokenCommand):
    """Lists the kinds of paper in its help."""

    def format_options(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """List the kinds, then the options."""
        language = ctx.ensure_object(App).language
        rows = [(kind.name_in(language), render(kind.words, language)) for kind in KINDS.values()]
        with formatter.section(render(say("WHAT"), language)):
            formatter.write_dl(rows)
        super().format_options(ctx, formatter)


def _numbers(_: click.Context, __: click.Parameter, typed: str | None) -> tuple[int, ...]:
    return () if typed is None else read_numbers(typed)


def _names(_: click.Context, __: click.Parameter, typed: str | None) -> tuple[str, ...]:
    return () if typed is None else tuple(name.strip() for name in typed.split(","))


def _address(_: click.Context, __: click.Parameter, typed: str | None) -> str | None:
    if typed is not None and not re.fullmatch(r"https?://[\w.:\[\]-]+/?", typed):
        raise WrongUsage(say("“{address}” is no address of a board.", address=typed))
    return typed


_TABLES, _PLAYERS = say("Only these tables: 3,5-7."), say("Only for these players: 12,17,Zemp.")
_BEST = say("Certificates up to this rank, or so many of each club; 3 if not said here or by the regulation.")
_BOARD = say("Codes on cards, poster and slips lead phones to this board: http://192.168.1.10:8080/")
_OUT = say("File to write; one that ends in .png is a picture of an invitation or certificate, to send.")
_SINCE = say("Only what has changed since this journal entry.")
_NEW_CODES = say("Other codes for the phones of these tables; slips printed before open nothing any more.")


@click.command(
    "print",
    cls=_PrintCommand,
    words=say(
        "Make a paper as PDF, in the language of the tournament; without WHAT the papers of the round."
    ),
    example="jassturnier print slips --round 2 --tables 3,5-7",
)
@click.argument("what", type=_KindType(), default="round", metavar="[WHAT]")
@option("--round", words=say("Which round; for standings: after which one."), type=click.IntRange(1))
@stage_option
@option("--tables", words=_TABLES, callback=_numbers, metavar="N,N-N")
@option("--players", words=_PLAYERS, callback=_names, metavar="WHO")
@option("--changed-since", "since", words=_SINCE, type=click.IntRange(1))
@option("--new-codes", words=_NEW_CODES, is_flag=True)
@option("--size", words=say("Size of the paper, A4 if not said."), type=_PaperSize(["A4", "A5"]))
@option("--per-page", words=say("Slips on a page: 1 is A5, 2 and 4 are A4."), type=click.Choice([1, 2, 4]))
@option("--large", words=say("Letters by a good third larger."), is_flag=True)
@option("--thrifty", words=say("Grey, without filled areas: saves ink."), is_flag=True)
@option("--landscape", words=say("Certificates lying on their side."), is_flag=True)
@option("--filled", words=say("Sheets with the results in them."), is_flag=True)
@option("--blank", words=say("So many sheets without names."), type=click.IntRange(1, 1000))
@option("--count", words=say("So many reserve slips, 8 if not said."), type=click.IntRange(1, 1000))
@option("--people", words=say("How many sit at a table without names."), type=click.IntRange(1))
@option("--best", words=_BEST, type=click.IntRange(1))
@option("--by", words=say("A rank list for each of them."), type=SpokenChoice(LISTS_BY))
@option("--desk", words=say("Also a rank list that is hidden from the hall."), is_flag=True)
@option("--board", words=_BOARD, callback=_address, metavar="ADDRESS")
@option("--suits", words=say("Which suits are drawn this time."), type=SpokenChoice(["swiss", "french"]))
@option("--out", "file", words=_OUT, type=click.Path(path_type=Path), metavar="FILE")
@opening()
@click.pass_context
def print_(context: click.Context, /, what: Paper, **settings: Any) -> None:  # noqa: ANN401
    from jassturnier.services.papers.printing import PaperOrder, print_paper

    app = context.ensure_object(App)
    given = {name: value for name, value in settings.items() if value}
    _refuse_misfits(context, what, given)
    desk = app.desk()
    language = choose_language(app.lang, desk.language)
    printed = print_paper(desk, PaperOrder(what, language, **given, all_languages=app.lang is None))
    if given.get("file") == STREAM:
        app.note(*_reserved(printed))
        return
    app.show(printed, _lines(app, printed))
    if printed.file is not None:
        app.show_file(printed.file)
        if not app.open:
            app.tell_once(
                say("“{option}” behind the command opens the paper at once, to print it.", option="--open")
            )


def _refuse_misfits(context: click.Context, what: Paper, given: Mapping[str, object]) -> None:
    language = context.ensure_object(App).language
    options = {str(parameter.name): parameter.opts[0] for parameter in context.command.params}
    misfits = [name for name in given if name not in what.fitting(given)]
    if misfits:
        raise WrongUsage(
            *(
                say(
                    "{option} does not go with “print {kind}”.",
                    option=options[name],
                    kind=what.name_in(language),
                )
                for name in misfits
            )
        )


def _lines(app: App, printed: "PrintedPaper") -> list[Text]:
    if printed.file is None:
        return [say("Nothing of it has changed; nothing is written.")]
    return [*app.written_lines(printed.file), *_reserved(printed)]


def _reserved(printed: "PrintedPaper") -> Iterator[Text]:
    if printed.reserved:
        first, last = printed.reserved[0], printed.reserved[-1]
        yield say_n(
            "Sheet {first} is reserved; no draw will use it.",
            "Sheets {first} to {last} are reserved; no draw will use them.",
            len(printed.reserved),
            first=first,
            last=last,
        )


_SHOWN = 12


def reprint_lines(tournament: Tournament, papers: Reprint) -> Iterator[Text]:
    """Name the slips and cards to print again, and the command that prints just them."""
    since = str(papers.since)
    for number in papers.seating:
        yield say(
            "Hang up again, {round}: the seating list. “print seating --round {number}”",
            round=tournament.regulation.round_name(number),
            number=str(number),
        )
    for slips in papers.slips:
        yield say_n(
            "Print again, {round}: the slip of table {tables}. “print slips --round {number} "
            "--changed-since {since}”",
            "Print again, {round}: the slips of tables {tables}. “print slips --round {number} "
            "--changed-since {since}”",
            len(slips.tables),
            round=tournament.regulation.round_name(slips.round),
            tables=shortened([*map(str, slips.tables)], _SHOWN),
            number=str(slips.round),
            since=since,
        )
    if papers.cards:
        yield say_n(
            "Print again, if cards are out: the card of {cards}. “print cards --changed-since {since}”",
            "Print again, if cards are out: the cards of {cards}. “print cards --changed-since {since}”",
            len(papers.cards),
            cards=shortened([*map(str, papers.cards)], _SHOWN),
            since=since,
        )


@command(
    "reprint",
    say(
        "List the papers printed on this laptop that would read otherwise today, whatever was changed: a "
        "name, a seat, a table, a result, a prize, the regulation; with the command that prints what is new."
    ),
    "jassturnier reprint",
)
@pass_app
def reprint(app: App) -> None:
    document, lines = again(app.desk())
    app.show({"papers": document}, lines or [say("Every paper printed here reads as it would today.")])


def again(desk: "Desk") -> tuple[list[dict[str, Any]], list[Text]]:
    """Return the papers that read otherwise by now, for programs and as sentences."""
    from jassturnier.services.papers.printing import outdated

    found = [*outdated(desk)]
    document = [
        {
            "paper": each.order.kind.name,
            "round": each.order.round,
            "since": each.since,
            "command": _typed(each),
        }
        for each in found
    ]
    return document, [say("Print again: “{command}”", command=_typed(each)) for each in found]


def _typed(paper: "Outdated") -> str:
    """Return the command that prints what is new of it: “print slips --round 2 --changed-since 57”."""
    since = paper.since if "since" in paper.order.kind.settings and not paper.order.blank else 0
    options = {**paper.order.said(), "all_languages": False, "changed_since": since, "lang": paper.language}
    words = ["print", paper.order.kind.name]
    for name, value in options.items():
        option = f"--{name.replace('_', '-')}"
        words += [option] if value is True else [option, str(value)] if value else []
    return " ".join(words)


_LISTS = ("entries", "draw", "scores", "standings", "final")
_ALSO = {"rank": "standings", **dict.fromkeys(("cash", "kasse", "caisse", "cassa"), "money")}
"""What is understood too and nowhere shown."""


class _Part(SpokenChoice):
    """A list, or a part of a workbook."""

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> Any:  # noqa: ANN401 — of Click
        return super().convert(_ALSO.get(fold(str(value)), value), param, ctx)


class _Parts(_Part):
    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> Any:  # noqa: ANN401 — of Click
        words = value.split(",") if isinstance(value, str) else value
        return tuple(super(_Parts, self).convert(word.strip(), param, ctx) for word in words)


@command(
    "export",
    say(
        "Write spreadsheets: “xlsx” is a workbook of what may hang on the wall: rank lists, rounds, prizes; "
        "--with adds what is for the desk, --what takes one part alone. “csv” is one list (--what entries, "
        "draw, scores, standings, or final for all stages together); “json” is everything, for other "
        "programs, or with --what final the final list in an open format. These two go to the screen, or "
        "with --out to a file. “bundle” is a copy of the database for “merge” on another laptop; --out may "
        "be a folder, as of a stick. “html FOLDER” makes pages to keep, or for the net, in the language of "
        "the tournament: rank list, every round, every player, statistics."
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
@option(
    "--out",
    words=say("File to write; “-” leads it on to another program."),
    type=click.Path(path_type=Path),
    metavar="FILE",
)
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
    if STREAM in {file, out} and form == "html":
        raise WrongUsage(say("“-” is no place for “{form}”.", form=form))
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
            _text(app, form, what, out or file, contact=contact)


def _pages(
    app: App, folder: Path | None, after: int | None, templates: Path | None, *, initials: bool
) -> None:
    if folder is None:
        raise WrongUsage(say("“export html” needs the name of a folder."))
    from jassturnier.services.papers.pages import PageOrder, export_html

    desk = app.desk()
    language = choose_language(app.lang, desk.language)
    app.written(export_html(desk, PageOrder(folder, language, after, initials, templates)))


def _bundle(app: App, place: Path | None) -> None:
    from jassturnier.services.safety.backups import bundle

    if place == STREAM:
        pour_out = app.stream(True)
        with TemporaryDirectory() as folder:
            pour_out(bundle(app.desk(), Path(folder))[0].read_bytes())
        return
    path, contents = bundle(app.desk(), place)
    app.show(
        {"file": path, "state": contents.head.printed},
        [
            *app.written_lines(path),
            *app.details(say("State {head}", head=contents.head.printed)),
            say("On the other laptop: merge {file}", file=path.name),
        ],
    )


def _workbook(
    app: App, file: Path | None, what: str | None, further: tuple[str, ...], *, everything: bool
) -> None:
    from jassturnier.exchange.workbook import FURTHER, WALL
    from jassturnier.services.papers.exporting import export_xlsx, usual_name

    parts = {*([what] if what else WALL), *further, *(FURTHER if everything else ())}
    desk = app.desk()
    own, content = desk.tournament_id if file is None else None, export_xlsx(desk, app.language, parts)
    app.write_asked(file or usual_name(desk), content, own)


def _text(app: App, form: str, what: str | None, file: Path | None, *, contact: bool) -> None:
    """Write everything or the final list as JSON, or one list as CSV; to the screen without a file."""
    from jassturnier.services.papers.exporting import export_csv, export_json, export_results

    if form == "json" and (what not in {None, "final"} or (what and contact)):
        raise WrongUsage(say("“json” is everything, or with --what final the final list alone."))

    file = None if file == STREAM else file
    if app.open and file is None:
        raise WrongUsage(say("--open needs --out here: without it the list goes to the screen."))
    desk, is_json = app.desk(), form == "json"
    if not is_json:
        content = export_csv(desk, what or "standings")
    else:
        content = export_results(desk) if what else export_json(desk, contact=contact)
    if file is None and app.json and not is_json:
        app.show({"what": what or "standings", "rows": [*csv.DictReader(io.StringIO(content))]}, ())
    elif file is None:
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
    from jassturnier.services.papers import pages as uploading
    from jassturnier.services.papers.pages import PageOrder

    desk = app.desk()
    order = PageOrder(Path(), choose_language(app.lang, desk.language), None, initials, templates)
    done = uploading.upload(desk, target, order)
    app.show(
        {"place": done.place, "pages": done.pages},
        [say("{n} pages are there now: {place}", n=done.pages, place=done.place)],
    )
