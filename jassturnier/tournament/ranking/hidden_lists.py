"""What the hall may see: interim rank lists are hidden before the end where the regulation says so."""

from jassturnier.errors import NotAllowed
from jassturnier.i18n import say
from jassturnier.tournament.model import StageInfo, Tournament


def hidden(tournament: Tournament, stage: StageInfo, after: int) -> bool:
    """Say whether the rank list of a stage after so many rounds is not for the hall.

    A round counts from its first result on: rounds that are only drawn hide nothing.
    """
    shown = tournament.regulation.hidden_after
    if shown is None or stage.complete():
        return False
    return any(shown < round_.number <= after and round_.has_results() for round_ in stage.rounds)


def hides_any(tournament: Tournament) -> bool:
    """Say whether any rank list of a tournament is hidden from the hall as it stands."""
    return any(hidden(tournament, stage, len(stage.rounds)) for stage in tournament.stages)


def refuse_hidden(tournament: Tournament, stage: StageInfo, after: int) -> None:
    """Keep a hidden rank list from the hall.

    Raises:
        NotAllowed: it is hidden.
    """
    if hidden(tournament, stage, after):
        first = tournament.regulation.round_name((tournament.regulation.hidden_after or 0) + 1)
        raise NotAllowed(
            say("From {round} on the rank list is hidden until the end; --desk shows it.", round=first)
        )
