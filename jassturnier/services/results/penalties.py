"""Penalties: giving them, and taking them off again."""

from collections.abc import Sequence

from jassturnier.errors import NotAllowed, WrongUsage
from jassturnier.i18n import clean, parse_number, say
from jassturnier.services.results.results import Move, rank_moves
from jassturnier.services.workplace import Desk, with_numbers
from jassturnier.store.kit import models as m
from jassturnier.tournament.model import EntryInfo, PenaltyInfo, StageInfo, Tournament
from jassturnier.tournament.people.entries import find, without_place
from jassturnier.tournament.scoring.sheet_numbers import find_round
from jassturnier.values import frozen

_MOST = 100_000
_LONGEST = 200


@frozen
class Changed:
    """Penalties that were given or taken off, the tournament after it, and whose rank moved."""

    penalties: tuple[PenaltyInfo, ...]
    tournament: Tournament
    moves: Sequence[Move]


def add(desk: Desk, who: str, typed: str, reason: str, round_number: int | None = None) -> Changed:
    """Add points to the total of an entry, or take them from it, from a round on: else the current one.

    It is a round of the last stage that the entry plays. Before the first draw they count from the beginning.

    Raises:
        NotFound: nobody is meant, several are, or the round is not drawn.
        WrongUsage: the points are no number, or none or too many.
        NotAllowed: there is no reason, or it is too long.
    """
    points, why = _points(typed), clean(reason)
    if not why or len(why) > _LONGEST:
        raise NotAllowed(say("A penalty needs a reason of {most} letters at most.", most=_LONGEST))
    with desk.changing() as (session, read):
        before = read()
        entry = find(before.playing(), who, without_place(before))
        stage = _last_stage(before, entry)
        drawn = find_round(stage, round_number) if stage.rounds or round_number else None
        row = m.Penalty(
            tournament_id=desk.tournament_id,
            number=max((penalty.number for penalty in before.penalties), default=0) + 1,
            entry_id=entry.key,
            round_id=drawn.key if drawn else None,
            points=points,
            reason=why,
        )
        session.add(row)
        after = read()
    return Changed(after.penalties[-1:], after, rank_moves(before, after))


def _last_stage(tournament: Tournament, entry: EntryInfo) -> StageInfo:
    """Return the last stage in which an entry has rounds to play; a penalty counts there."""
    began = (stage for stage in reversed(tournament.stages) if stage.rounds)
    mine = (stage for stage in began if any(other.key == entry.key for other in stage.entries))
    return next(mine, tournament.stages[0])


def _points(typed: str) -> int:
    points = parse_number(typed)
    if points is None or not 0 < abs(points) <= _MOST:
        raise WrongUsage(
            say("“{typed}” is no number of points; -50 takes 50 off, 50 adds them.", typed=typed)
        )
    return points


def remove(desk: Desk, numbers: Sequence[int]) -> Changed:
    """Take off penalties by their numbers.

    Raises:
        NotFound: there is no such penalty.
    """
    with desk.changing() as (session, read):
        before = read()
        gone = with_numbers(before.penalties, numbers, "penalty list")
        for penalty in gone:
            session.delete(session.get_one(m.Penalty, penalty.key))
        after = read()
    return Changed(gone, after, rank_moves(before, after))
