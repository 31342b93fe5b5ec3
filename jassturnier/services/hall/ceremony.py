"""The prize giving: who is revealed in which order."""

from itertools import groupby

from jassturnier.board.ceremony import Tied, ceremony_page
from jassturnier.errors import NotAllowed
from jassturnier.i18n import say
from jassturnier.services.hall.templates import own_templates
from jassturnier.services.workplace import Desk
from jassturnier.tournament.model import Tournament
from jassturnier.tournament.ranking.closing import closing_ranks
from jassturnier.tournament.ranking.final_list import final_list
from jassturnier.tournament.ranking.prizes import prize_lists


def ceremony(desk: Desk, podium: int | None = None) -> bytes:
    """Return the page of the prize giving, of the first `podium` ranks where that is said.

    Raises:
        NotAllowed: results are still missing, or a stage is still to come.
    """
    tournament = desk.tournament()
    if not tournament.over():
        raise NotAllowed(say("Results are still missing; the prize giving comes after the last one."))
    ranks = [tied for tied in _tied(tournament) if podium is None or tied.rank <= podium]
    prizes = prize_lists(tournament) if tournament.regulation.prizes else ()
    return ceremony_page(tournament, ranks, prizes, own_templates(None)).encode()


def _tied(tournament: Tournament) -> list[Tied]:
    """Return the ranks, the best first, with the total of the stage that somebody came to."""
    reached = {place.entry.key: place.place.line.total for place in final_list(tournament)}
    grouped = groupby(closing_ranks(tournament), key=lambda one: (one.rank, reached[one.entry.key]))
    return [Tied(rank, tuple(one.entry for one in together), total) for (rank, total), together in grouped]
