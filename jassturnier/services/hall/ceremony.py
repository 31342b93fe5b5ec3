"""The prize giving, who is revealed in which order; the templates of pages that a club has changed."""

from pathlib import Path

from jassturnier.board.ceremony import ceremony_page
from jassturnier.board.templates import Templates
from jassturnier.errors import NotAllowed, NotFound
from jassturnier.i18n import say
from jassturnier.services.workplace import Desk
from jassturnier.store.kit.files import is_folder, read_file
from jassturnier.tournament.ranking.final_list import tied_ranks
from jassturnier.tournament.ranking.prizes import prize_lists


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
