"""What is decided and waits for the director; the evening in words for newspaper and chat, once published."""

from jassturnier.errors import NotAllowed
from jassturnier.i18n import say
from jassturnier.services.workplace import Desk
from jassturnier.store.journal.heads import Head
from jassturnier.store.kit import written as m
from jassturnier.store.load.tournament import load_letterhead
from jassturnier.tournament.audit import MONEY, Finding, Level, audit
from jassturnier.tournament.fund import fund, shares
from jassturnier.tournament.model import Tournament
from jassturnier.tournament.people.entries import with_initials
from jassturnier.tournament.ranking.ceremony import chat, newspaper
from jassturnier.tournament.ranking.extra_lists import Waiting, shown_to_all, waiting
from jassturnier.tournament.ranking.final_list import tied_ranks
from jassturnier.values import frozen


@frozen
class Publication:
    """What is to be published, of the tournament as it is at a journal head, and what is `doubtful` in it.

    Money that is open is doubtful only where prizes are shares of it.
    """

    tournament: Tournament
    waiting: Waiting
    doubtful: tuple[Finding, ...]
    head: Head


def look(desk: Desk, *, lists: bool = True, prizes: bool = True) -> Publication:
    """Look at what waits, of it the lists, the prizes, or both.

    Raises:
        NotAllowed: the tournament is closed, or prizes would be published before the list they come from.
    """
    tournament, head = desk.tournament_and_head()
    found = waiting(tournament)
    if found.rounds and found.prizes and not lists:
        raise NotAllowed(say("The final list comes before the prizes: “publish” publishes both."))
    wanted = Waiting(found.rounds if lists else (), found.prizes and prizes)
    of_money = wanted.prizes and shares(tournament)
    grave = (found for found in audit(tournament) if found.level is not Level.NOTED)
    doubtful = tuple(found for found in grave if of_money or found.kind != MONEY)
    return Publication(tournament, wanted, doubtful, head)


def publish(desk: Desk, found: Publication) -> None:
    """Let the hall see it; what the prizes are shares of stays from then on.

    Raises:
        NotAllowed: something was changed meanwhile.
    """
    with desk.changing(found.head) as (session, _):
        for _, round_ in found.waiting.rounds:
            session.get_one(m.Round, round_.key).published = True
        if found.waiting.prizes:
            row = session.get_one(m.Tournament, desk.tournament_id)
            row.prizes_published = True
            row.prize_money = fund(found.tournament).now if shares(found.tournament) else None


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
    with desk.office.database.viewing() as view:
        club = load_letterhead(view, desk.tournament_id).club
    told = with_initials(shown) if initials else shown
    return (chat if for_chat else newspaper)(told, language, club)
