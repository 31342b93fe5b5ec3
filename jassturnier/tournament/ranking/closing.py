"""The ranks of the whole tournament, for prizes and for the season."""

from collections.abc import Sequence
from dataclasses import dataclass

from jassturnier.tournament.model import EntryInfo, Tournament
from jassturnier.tournament.ranking.final_list import final_list
from jassturnier.tournament.ranking.standings import EVERYBODY, By, standings
from jassturnier.tournament.regulation.stage_rules import Points


@dataclass(frozen=True, slots=True)
class Ranked:
    """An entry with its rank, and its total in the first stage, which everybody plays."""

    rank: int
    entry: EntryInfo
    total: Points


def closing_ranks(tournament: Tournament) -> tuple[Ranked, ...]:
    """Return everybody who is ranked, the best first: in the final list where there are several stages.

    The groups of a single stage are taken together.
    """
    # Totals of the first stage: the later ones were not played by everybody, so no season could add them up.
    (whole,) = standings(tournament, tournament.stages[0], None, EVERYBODY)
    if len(tournament.stages) == 1:
        return tuple(Ranked(place.rank, place.entry, place.line.total) for place in whole.places)
    totals = {line.entry.key: line.total for line in whole.lines()}
    return tuple(Ranked(place.rank, place.entry, totals[place.entry.key]) for place in final_list(tournament))


def among(ranked: Sequence[Ranked], by: By, name: str) -> tuple[Ranked, ...]:
    """Return those of whom `by` says this name, in whatever case, with their ranks among themselves."""
    wanted = name.casefold()
    chosen = [one for one in ranked if wanted in map(str.casefold, by(one.entry))]
    ranks = [one.rank for one in chosen]
    return tuple(Ranked(ranks.index(one.rank) + 1, one.entry, one.total) for one in chosen)
