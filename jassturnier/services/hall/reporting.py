"""The evening in words, for the newspaper and for the chat of the club: only what is published."""

from jassturnier.errors import NotAllowed
from jassturnier.i18n import say
from jassturnier.services.workplace import Desk
from jassturnier.store.load.tournament import load_letterhead
from jassturnier.tournament.people.namesakes import with_initials
from jassturnier.tournament.ranking.final_list import tied_ranks
from jassturnier.tournament.ranking.hidden_lists import shown_to_all, waiting
from jassturnier.tournament.ranking.press import chat, newspaper


def report(desk: Desk, language: str, *, for_chat: bool = False, initials: bool = False) -> str:
    """Return what is told of a tournament that is over.

    Raises:
        NotAllowed: results are missing, nobody is ranked, or the final list is not published.
    """
    tournament = desk.tournament()
    if not tournament.over():
        raise NotAllowed(say("Results are still missing; the report comes after the last one."))
    if waiting(tournament).rounds:
        raise NotAllowed(say("The final list is not published yet; “publish” lets the hall see it."))
    shown = shown_to_all(tournament)
    if not tied_ranks(shown):
        raise NotAllowed(say("Nobody is ranked."))
    with desk.office.database.reading() as session:
        club = load_letterhead(session, desk.tournament_id).club
    told = with_initials(shown) if initials else shown
    return (chat if for_chat else newspaper)(told, language, club)
