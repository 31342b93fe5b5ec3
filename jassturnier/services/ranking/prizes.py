"""Prizes by the regulation of a tournament; who pays whom, where it is played for money."""

from jassturnier.errors import NotAllowed
from jassturnier.i18n import say
from jassturnier.tournament.cash.settling import Debt, for_money, settlement_listed
from jassturnier.tournament.lists import Listed
from jassturnier.tournament.model import Tournament
from jassturnier.tournament.ranking.hidden_lists import refuse_hidden
from jassturnier.tournament.ranking.prizes import PrizeList, prize_lists
from jassturnier.tournament.regulation.names import setting
from jassturnier.tournament.scoring.sheet_numbers import NOT_DRAWN


def for_the_hall(
    tournament: Tournament, answer: int | None = None, *, desk: bool = False
) -> tuple[PrizeList, ...]:
    """Return who gets what as far as the results are in.

    Raises:
        NotAllowed: the regulation has no prizes, nothing is drawn, or the rank list is hidden from the
            hall and this is not for the desk.
    """
    if not tournament.regulation.prizes:
        raise NotAllowed(
            say("The regulation has no prizes."),
            say(
                "In a terminal “prizes” asks for them; a file may have them under [[prizes]], "
                "for “regulation change FILE”."
            ),
        )
    stage = tournament.stage()
    if not any(tournament.rounds()):
        raise NotAllowed(NOT_DRAWN)
    refuse_hidden(tournament, stage, desk=desk)
    return prize_lists(tournament, answer)


def settlement_for_the_hall(tournament: Tournament, *, desk: bool = False) -> Listed[Debt]:
    """Return who pays whom as far as the results are in.

    Raises:
        NotAllowed: nobody plays for money, no result is in, or the rank list is hidden from the hall and
            this is not for the desk.
    """
    if not for_money(tournament.regulation):
        raise NotAllowed(
            say("Nobody plays for money here."),
            say(
                "Coiffeur and Ramsch have a stake for each point: the option “{setting}”, in Rappen.",
                setting=setting("stake"),
            ),
            say("“cash” shows what was paid for taking part."),
        )
    if not any(round_.has_results() for round_ in tournament.rounds()):
        raise NotAllowed(say("No result is in yet."))
    for stage in tournament.stages:
        refuse_hidden(tournament, stage, desk=desk)
    return settlement_listed(tournament)
