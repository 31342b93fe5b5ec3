"""What all rounds of a stage repeat, each number beside its proven minimum."""

from collections.abc import Sequence

from jassturnier.draw.check import Report, check
from jassturnier.draw.plan import Draw
from jassturnier.errors import NotFound
from jassturnier.services.draw.drawing import as_draw, wishes
from jassturnier.tournament.model import Tournament
from jassturnier.tournament.scoring.sheet_numbers import NOT_DRAWN


def check_stage(tournament: Tournament, more: Sequence[Draw] = ()) -> Report:
    """Judge the rounds of the stage being played, and a plan that would follow them.

    Raises:
        NotFound: there is no round at all.
    """
    draws = (*map(as_draw, tournament.stage().rounds), *more)
    if not draws:
        raise NotFound(NOT_DRAWN)
    return check(draws, wishes=wishes(tournament))
