"""What the hall may see: interim rank lists are hidden before the end where the regulation says so."""

from dataclasses import replace

from jassturnier.errors import NotAllowed
from jassturnier.i18n import say
from jassturnier.tournament.model import RoundInfo, StageInfo, Tournament


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


def shown_to_all(tournament: Tournament, after: int | None = None) -> Tournament:
    """Return the tournament without the results that are hidden from the hall.

    Of the stage being played those after its first `after` rounds are left out, too.
    """
    played = tournament.played_stage().key
    stages = (
        _shown(tournament, stage, after if stage.key == played else None) for stage in tournament.stages
    )
    return replace(tournament, stages=tuple(stages))


def last_shown(stage: StageInfo) -> int:
    """Return after how many rounds a stage has its newest rank list with a result."""
    return max((round_.number for round_ in stage.rounds if round_.has_results()), default=0)


def wanted_or_newest(stage: StageInfo, after: int | None) -> int | None:
    """Return after how many rounds a rank list is meant, None for all: rounds only drawn change no rank."""
    newest = last_shown(stage)
    return newest if after is None and 0 < newest < len(stage.rounds) else after


def _shown(tournament: Tournament, stage: StageInfo, after: int | None) -> StageInfo:
    limit = len(stage.rounds) if after is None else after
    if hidden(tournament, stage, len(stage.rounds)):
        limit = min(limit, tournament.regulation.hidden_after or 0)
    rounds = (round_ if round_.number <= limit else _without_results(round_) for round_ in stage.rounds)
    return replace(stage, rounds=tuple(rounds))


def _without_results(round_: RoundInfo) -> RoundInfo:
    tables = (replace(table, result=None, played=(), readings=()) for table in round_.tables)
    return replace(round_, tables=tuple(tables))
