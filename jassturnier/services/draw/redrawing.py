"""Drawing rounds again that have no result yet."""

from dataclasses import replace

from jassturnier.errors import NotAllowed
from jassturnier.i18n import say
from jassturnier.services.draw.drawing import BY_HAND, DrawOrder, Proposal, new_seed, propose_rounds
from jassturnier.services.workplace import Desk
from jassturnier.tournament.model import RoundInfo, StageInfo, Tournament
from jassturnier.tournament.scoring.sheet_numbers import find_round


def propose_again(desk: Desk, wanted: DrawOrder, number: int | None = None) -> Proposal:
    """Draw again the rounds that have no result yet, or all from round `number` on.

    Without a seed it takes a new one. Groups stay as they are.

    Raises:
        NotFound: that round is not drawn, or none is.
        NotAllowed: there are results already.
    """
    tournament, head = desk.tournament_and_head()
    stage = tournament.stage()
    again = _again(tournament, stage, number)
    kept = stage.rounds[: again[0].number - 1]
    before = replace(tournament, stages=(*tournament.stages[:-1], replace(stage, rounds=kept)))
    usual = None if again[0].method == BY_HAND else again[0].method
    wanted = replace(
        wanted,
        # The same seed would draw the very same again.
        seed=new_seed() if wanted.seed is None else wanted.seed,
        method=wanted.method or usual,
    )
    return replace(propose_rounds(before, head, wanted, len(again)), replaces=again)


def _again(tournament: Tournament, stage: StageInfo, number: int | None) -> tuple[RoundInfo, ...]:
    last = find_round(stage, len(stage.rounds)).number
    started = [round_.number for round_ in stage.rounds if round_.started()]
    first = find_round(stage, number).number if number else min(max(started, default=0) + 1, last)
    again = stage.rounds[first - 1 :]
    names = [tournament.regulation.round_name(round_.number) for round_ in again if round_.started()]
    if names:
        raise NotAllowed(
            say("There are results already: {rounds}.", rounds=names),
            say("“draw move A B” lets two change places; “undo” takes results back."),
        )
    return again
