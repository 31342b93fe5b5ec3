"""The rank list as the draw takes it: one order, without shared ranks."""

from collections.abc import Iterable
from random import Random

from jassturnier.tournament.model import StageInfo, Tournament
from jassturnier.tournament.ranking.standings import standings


def rank_order(tournament: Tournament, keys: Iterable[int], rng: Random) -> tuple[int, ...]:
    """Put entries in the order of the rank list, the best first; a lot decides among equals.

    The rank list is that of the stage being played; before its first round the seeds count with which
    everybody came into it. Who is not ranked yet comes last; before the very first round that is
    everybody. The groups of a stage are taken together, their first before their second.
    """
    ranks = _ranks(tournament, tournament.stage())
    last = len(ranks) + 1
    # One for everybody, needed or not: a correction that makes two equal must not change the lots of the
    # others.
    lots = {key: rng.random() for key in keys}
    return tuple(sorted(lots, key=lambda key: (ranks.get(key, last), lots[key])))


def _ranks(tournament: Tournament, stage: StageInfo) -> dict[int, int]:
    if stage.rounds:
        return {
            place.entry.key: place.rank for group in standings(tournament, stage) for place in group.places
        }
    return {entry.key: entry.seed for entry in stage.entries if entry.seed and stage.rules.source}
