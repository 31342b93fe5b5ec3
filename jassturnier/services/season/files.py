"""Files of a season's rank list."""

from pathlib import Path

from jassturnier.errors import WrongUsage
from jassturnier.exchange.season_out import season_csv, season_workbook
from jassturnier.i18n import say
from jassturnier.paper import Style, season_paper
from jassturnier.services.season.seasons import season
from jassturnier.services.workplace import Office
from jassturnier.store.load.tournament import load_letterhead


def export(office: Office, words: str, file: Path, language: str, *, desk: bool = False) -> None:
    """Write the rank list in the form that the end of the file's name says: csv, xlsx, pdf or html.

    What is hidden from the hall is left out, but for the desk.

    Raises:
        NotFound: there is no such season.
        WrongUsage: the name has another end.
        NotAllowed: the file is there, and something else or not to be written over.
    """
    whole = season(office, words)
    found = whole if desk else whole.for_the_hall()
    match file.suffix.lower():
        case ".csv":
            content = season_csv(found).encode("utf-8-sig")
        case ".xlsx":
            content = season_workbook(found, language)
        case ".pdf":
            content = season_paper(found, language, _style(office))
        case ".html":
            from jassturnier.board.season import season_page  # noqa: PLC0415 — jinja2 is of an extra

            content = season_page(found, language).encode()
        case _:
            raise WrongUsage(say("The file needs a name that ends in .csv, .xlsx, .pdf or .html."))
    office.outlet().write(file, content)


def _style(office: Office) -> Style:
    """Return the letterhead of the newest tournament."""
    with office.database.reading() as session:
        newest = [0, *office.tournaments(session)][-1]
        head = load_letterhead(session, newest)
    return Style(head.club, head.logo)
