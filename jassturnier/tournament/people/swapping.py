"""Two who change places in a drawn round."""

from dataclasses import replace

from jassturnier.tournament.model import RoundInfo, Tournament
from jassturnier.tournament.scoring.rounds import part_in


def swapped(round_: RoundInfo, one: int, other: int) -> RoundInfo:
    """Return a round in which two have changed places: seats, or a seat and a rest or an absence.

    Results stay with the sides of their tables.
    """
    instead = {one: other, other: one}
    tables = tuple(
        replace(table, sides=tuple(tuple(instead.get(key, key) for key in side) for side in table.sides))
        for table in round_.tables
    )
    parts = {**round_.parts, one: part_in(round_, other), other: part_in(round_, one)}
    return replace(round_, tables=tables, parts=parts)


def with_round(tournament: Tournament, round_: RoundInfo) -> Tournament:
    """Return the tournament with another version of a round of the stage being played."""
    stage = tournament.stage()
    rounds = tuple(round_ if known.key == round_.key else known for known in stage.rounds)
    return replace(tournament, stages=(*tournament.stages[:-1], replace(stage, rounds=rounds)))
