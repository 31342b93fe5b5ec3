"""Spreadsheets of a tournament; lists as files, in the form that the end of the file's name says."""

from collections.abc import Sequence
from collections.abc import Set as AbstractSet
from pathlib import Path
from typing import Any

from jassturnier.errors import WrongUsage
from jassturnier.exchange.lists import WHAT, Offered, list_csv, lists_workbook, players_form, results_text
from jassturnier.exchange.workbook import WALL, workbook
from jassturnier.i18n import fold, say
from jassturnier.services.setup.tournaments import letterhead
from jassturnier.services.workplace import Desk, Office
from jassturnier.store.journal.heads import head
from jassturnier.store.kit.files import STREAM
from jassturnier.store.kit.schema import SCHEMA
from jassturnier.store.kit.view import some_columns
from jassturnier.store.load.tournament import load_letterhead
from jassturnier.tournament.colours import Letterhead
from jassturnier.tournament.lists import Listed
from jassturnier.tournament.model import categories_of
from jassturnier.values import frozen


def export_csv(desk: Desk, what: str) -> str:
    """Return one list as CSV: entries, draw, scores or standings."""
    return WHAT[what](desk.tournament())


def export_json(desk: Desk, *, contact: bool = False) -> str:
    """Return the whole tournament as a JSON document; how to reach people is in it only if asked for."""
    # No other export needs SQLAlchemy.
    from jassturnier.store.load.whole import dump, write_document  # noqa: PLC0415

    with desk.office.database.reading() as session:
        rows = dump(session, desk.tournament_id)
        if not contact:
            rows["person"] = [{**image, "contact": ""} for image in rows["person"]]
        rows["jass_table"] = [{**image, "code": ""} for image in rows["jass_table"]]
        return write_document(rows, SCHEMA, head(session).printed)


def export_results(desk: Desk) -> str:
    """Return the final list in the open format for other programs."""
    return results_text(desk.tournament(), letterhead(desk).club)


def export_xlsx(desk: Desk, language: str, parts: AbstractSet[str] = WALL) -> bytes:
    """Return the workbook of the evening, or parts of it.

    Raises:
        NotAllowed: there is nothing of them yet.
    """
    return workbook(desk.tournament(), language, parts, letterhead(desk))


def usual_name(desk: Desk) -> Path:
    """Return the name of the workbook of the evening where nobody gives it another."""
    return desk.office.usual_place(desk.tournament().name, ".xlsx")


def entry_list(desk: Desk, language: str, *, filled: bool) -> bytes:
    """Return an entry list as a workbook: empty to fill in, or with everybody who is entered.

    The clubs of the register and the categories of the tournament are offered to choose from.
    """
    tournament = desk.tournament()
    entries = tournament.stages[0].entries
    clubs = {entry.club for entry in entries} | _clubs(desk)
    known = Offered(
        entries=entries if filled else (),
        categories=sorted(categories_of(entries), key=fold),
        clubs=sorted(clubs - {""}, key=fold),
    )
    return players_form(tournament.regulation, language, known)


def _clubs(desk: Desk) -> set[str]:
    with desk.office.database.viewing() as view:
        return {club for (club,) in some_columns(view, "person", ("club",))}


@frozen
class Lists:
    """Lists that belong together: what they are of, and the journal entry they are from, if it matters."""

    of: str
    lists: Sequence[Listed[Any]]
    head: str = ""


def write_lists(office: Office, file: Path, found: Lists, language: str) -> None:
    """Write lists as csv (the first of them; so they are led on, too), xlsx, pdf or html.

    Raises:
        WrongUsage: the name has another end.
        NotAllowed: the file is there, and something else or not to be written over.
    """
    match ".csv" if file == STREAM else file.suffix.lower():
        case ".csv":
            content = list_csv(found.lists[0]).encode("utf-8-sig")
        case ".xlsx":
            content = lists_workbook(found.of, found.lists, language, _newest_head(office))
        case ".pdf":
            content = _paper(office, found, language)
        case ".html":
            from jassturnier.board.keeping import lists_page  # noqa: PLC0415 — spreadsheets need no Jinja

            letterhead = _newest_head(office)
            content = lists_page(found.of, found.lists, language, found.head, letterhead).encode()
        case _:
            raise WrongUsage(say("The file needs a name that ends in .csv, .xlsx, .pdf or .html."))
    office.outlet().write(file, content)


def _paper(office: Office, found: Lists, language: str) -> bytes:
    from jassturnier.paper.lists import lists_paper  # noqa: PLC0415 — the same
    from jassturnier.paper.page import Look, Style, bind  # noqa: PLC0415 — spreadsheets need no ReportLab

    head = _newest_head(office)
    look = Look(language, Style(head.club, head.logo, colour=head.colour))
    return bind(lists_paper(found.of, found.lists, look, found.head), found.of, look.style)


def _newest_head(office: Office) -> Letterhead:
    with office.database.viewing() as view:
        return load_letterhead(view, [0, *office.tournaments(view)][-1])
