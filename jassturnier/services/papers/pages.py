"""The pages of a tournament in a folder, and that of the prize giving; templates that a club has changed."""

from pathlib import Path

from jassturnier.board.ceremony import ceremony_page
from jassturnier.board.keeping import FIRST_PAGE, is_page, pages
from jassturnier.board.templates import Templates
from jassturnier.errors import NotAllowed, NotFound
from jassturnier.i18n import say
from jassturnier.services.workplace import Desk
from jassturnier.store.kit.files import is_folder, read_file, refuse_file, remove_file, write_file
from jassturnier.store.kit.outlet import kind_of
from jassturnier.tournament.model import Tournament
from jassturnier.tournament.people.namesakes import with_initials
from jassturnier.tournament.ranking.final_list import tied_ranks
from jassturnier.tournament.ranking.hidden_lists import shown_to_all
from jassturnier.tournament.ranking.prizes import prize_lists
from jassturnier.values import frozen


def ceremony(desk: Desk, podium: int | None = None) -> bytes:
    """Return the page of the prize giving, of the first `podium` ranks where that is said.

    Raises:
        NotAllowed: results are still missing, or a stage is still to come.
    """
    tournament = desk.tournament()
    if not tournament.over():
        raise NotAllowed(say("Results are still missing; the prize giving comes after the last one."))
    ranks = [tied for tied in tied_ranks(tournament) if podium is None or tied.rank <= podium]
    prizes = prize_lists(tournament) if tournament.regulation.prizes else ()
    return ceremony_page(tournament, ranks, prizes, own_templates(None)).encode()


def own_templates(folder: Path | None) -> Templates:
    """Return templates that are taken from a folder where it has them.

    Raises:
        NotFound: the folder is not there.
    """
    if folder is None:
        return Templates()
    if not is_folder(folder):
        raise NotFound(say("There is no folder {path}.", path=str(folder)))

    def own(name: str) -> str | None:
        path = folder / name
        return read_file(path).decode("utf-8-sig", errors="replace") if path.is_file() else None

    return Templates(own)


@frozen
class PageOrder:
    """Pages to make: into which folder, after how many rounds, with initials, and of whose templates."""

    folder: Path
    language: str
    after: int | None = None
    initials: bool = False
    templates: Path | None = None


def export_html(desk: Desk, order: PageOrder) -> Path:
    """Write the pages of a tournament into a folder; return the first one.

    Pages of an earlier time that are none any more are taken away.

    Raises:
        NotFound: the folder of templates is not there.
        Unreadable: one of these templates has a mistake.
        NotAllowed: there is something else in the folder, or pages that may not be written over.
    """
    made = made_pages(desk.tournament(), order)
    first = order.folder / FIRST_PAGE
    _refuse_other(order.folder)
    content = {name: text.encode() for name, text in made.items()}
    claim = desk.office.outlet().claim(first, kind_of(content[FIRST_PAGE]), desk.tournament_id)
    for name in content.keys() - {FIRST_PAGE}:
        write_file(order.folder / name, content[name], desk.office.database.path, lasting=False)
    claim.write(content[FIRST_PAGE])
    for path in order.folder.iterdir():
        if is_page(path.name) and path.name not in content:
            remove_file(path)
    return first


def made_pages(tournament: Tournament, order: PageOrder) -> dict[str, str]:
    """Return the pages that the hall may see, by the names of their files."""
    shown = shown_to_all(tournament, order.after)
    named = with_initials(shown) if order.initials else shown
    return dict(pages(named, order.language, own_templates(order.templates)))


def _refuse_other(folder: Path) -> None:
    refuse_file(folder)
    if is_folder(folder) and not (folder / FIRST_PAGE).exists() and any(folder.iterdir()):
        raise NotAllowed(
            say("There is something else in the folder {path}; choose another name.", path=str(folder))
        )
