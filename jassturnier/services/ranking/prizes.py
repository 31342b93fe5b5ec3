"""Prizes by the regulation of a tournament."""

from jassturnier.errors import NotAllowed
from jassturnier.i18n import say
from jassturnier.tournament.model import Tournament
from jassturnier.tournament.ranking.hidden_lists import refuse_hidden
from jassturnier.tournament.ranking.prizes import PrizeList, prize_lists


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
        raise NotAllowed(say("No round has been drawn yet. “draw” does it."))
    if not desk:
        refuse_hidden(tournament, stage, len(stage.rounds))
    return prize_lists(tournament, answer)
