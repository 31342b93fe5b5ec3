"""Draws that were made from a rank list which a later correction has changed."""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from itertools import pairwise

from jassturnier.i18n import Text, say
from jassturnier.tournament.model import EntryInfo, RoundInfo, StageInfo, Tournament
from jassturnier.tournament.ranking.standings import standings
from jassturnier.tournament.regulation.regulation import Regulation
from jassturnier.tournament.regulation.stage_rules import LEAGUES
from jassturnier.tournament.stages.draw_order import order_of

_SHOWN = 4


@dataclass(frozen=True, slots=True)
class Overtaken:
    """A round whose rank order is no longer that of the rank list: who stands where now, in that order."""

    round: RoundInfo
    moved: tuple[tuple[EntryInfo, int], ...]


def overtaken(tournament: Tournament) -> Iterator[Overtaken]:
    """Find the rounds that would be drawn from another order today; ties in any order are the same."""
    for stage in tournament.stages:
        for round_ in stage.rounds:
            moved = tuple(_moved(tournament, stage, round_))
            if moved:
                yield Overtaken(round_, moved)


def newly_overtaken(before: Tournament, after: Tournament) -> tuple[Overtaken, ...]:
    """Return the draws that something between two states has overtaken."""
    known = [(found.round.key, found.moved) for found in overtaken(before)]
    return tuple(found for found in overtaken(after) if (found.round.key, found.moved) not in known)


def overtaken_text(regulation: Regulation, found: Overtaken) -> Text:
    """Say what a draw would go by today."""
    name = regulation.round_name(found.round.number)
    shown = tuple(
        say("{name} (now {rank}.)", name=entry.name, rank=str(rank)) for entry, rank in found.moved[:_SHOWN]
    )
    more = len(found.moved) - _SHOWN
    moved = (*shown, say("{n} more", n=more)) if more > 0 else shown
    return say(
        "{round} was drawn from a rank list that is another one today: {moved}", round=name, moved=moved
    )


def _moved(tournament: Tournament, stage: StageInfo, round_: RoundInfo) -> Iterator[tuple[EntryInfo, int]]:
    """Find who stood next to each other in the order of the draw, and stands the other way round today.

    Who was not ranked yet, or has withdrawn since, changes nothing for the others.
    """
    ranks = _ranks_before(tournament, stage, round_)
    people = tournament.by_key()
    order = [(key, ranks[key]) for key in round_.rank_order if key in ranks]
    named: set[int] = set()
    for better, worse in pairwise(order):
        if better[1] > worse[1]:
            for key, rank in (better, worse):
                if key not in named:
                    named.add(key)
                    yield people[key], rank


def before_round(tournament: Tournament, stage: StageInfo, round_: RoundInfo) -> Tournament:
    """Return the tournament as it was before a round was drawn, with the results of today."""
    begun = replace(stage, rounds=tuple(known for known in stage.rounds if known.number < round_.number))
    earlier = tuple(known for known in tournament.stages if known.number < stage.number)
    return replace(tournament, stages=(*earlier, begun))


def _ladder_before(tournament: Tournament, stage: StageInfo, round_: RoundInfo) -> dict[int, int]:
    drawn = [entry.key for entry in stage.entries if entry.key in round_.rank_order]
    order = order_of(before_round(tournament, stage, round_), LEAGUES, drawn, round_.seed)
    return {key: rank for rank, key in enumerate(order)}


def _ranks_before(tournament: Tournament, stage: StageInfo, round_: RoundInfo) -> dict[int, int]:
    """Return the ranks that a draw of this round goes by; a first one goes by seeds."""
    if not round_.rank_order or round_.number == 1:
        return {}
    if round_.method == LEAGUES:
        return _ladder_before(tournament, stage, round_)
    lists = standings(tournament, stage, round_.number - 1)
    return {place.entry.key: place.rank for group in lists for place in group.places}
