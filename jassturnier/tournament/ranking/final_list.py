"""One list over all stages: who came furthest is ahead, the others keep the order of their last stage.

For prizes and the season these are the ranks of the whole tournament.
"""

from collections.abc import Iterator, Sequence
from itertools import groupby
from typing import TypeAlias

from jassturnier.i18n import own_words, say
from jassturnier.tournament.lists import (
    SHARED,
    Column,
    Kind,
    Listed,
    On,
    Section,
    columns_of_rank,
    data,
    ranked,
)
from jassturnier.tournament.model import EntryInfo, StageInfo, Tournament
from jassturnier.tournament.people.fields import columns_of
from jassturnier.tournament.people.substitutes import substitutes
from jassturnier.tournament.ranking.criteria import Key
from jassturnier.tournament.ranking.lots import is_decided, next_stage
from jassturnier.tournament.ranking.standings import By, Place, not_final, standings
from jassturnier.tournament.regulation.round_rules import Points, summed
from jassturnier.tournament.scoring.handed_in import by_phone_lines
from jassturnier.tournament.scoring.proof import penalty_lines
from jassturnier.tournament.words import EVERYBODY, place_name
from jassturnier.values import frozen

_Rank: TypeAlias = tuple[int, tuple[Key, ...]]


@frozen
class FinalPlace:
    """A place of the final list: the stage the entry came to, and its place there."""

    rank: int
    stage: StageInfo
    place: Place
    shared: bool

    @property
    def entry(self) -> EntryInfo:
        """Return the entry of this line."""
        return self.place.entry

    def rank_there(self) -> str:
        """Return the rank in its last stage, such as A3 in a group."""
        group, rank = self.entry.group, self.place.rank
        return place_name(group, rank) if group else str(rank)


def all_decided(tournament: Tournament) -> bool:
    """Say whether all of several stages are over, so that the list over all of them is final."""
    several = len(tournament.regulation.stages) > 1
    begun = (is_decided(tournament, stage) for stage in tournament.stages)
    return several and next_stage(tournament) is None and all(begun)


def final_list(tournament: Tournament) -> tuple[FinalPlace, ...]:
    """Rank everybody by the last stage in which they were there.

    The groups of a stage are taken together: their first, by what the stage counts, then their second.
    """
    ranked: list[FinalPlace] = []
    taken: set[int] = set()
    for stage in _furthest_first(tournament, tournament.stages[0]):
        lists = standings(tournament, stage)
        left = [place for group in lists for place in group.places if place.entry.key not in taken]
        # Who went home before the stage has the place of the one before; who is not ranked has none anywhere.
        never = [line.entry for group in lists for line in group.unranked if line.entry.ranked]
        taken |= stage.all_keys().difference(*(entry.keys for entry in never))
        for tied in _in_order(left, grouped=len(stage.groups()) > 1):
            rank = len(ranked) + 1
            ranked += [FinalPlace(rank, stage, place, shared=len(tied) > 1) for place in tied]
    return tuple(ranked)


def _furthest_first(tournament: Tournament, stage: StageInfo) -> Iterator[StageInfo]:
    """Go through the stages that take from this one, each with those behind it, then this one.

    Where nothing is played yet, everybody would be equal: the stage before says more.
    """
    for later in tournament.stages:
        if later.rules.source is not None and later.rules.source.stage == stage.number:
            yield from _furthest_first(tournament, later)
    if stage.rules.source is None or any(round_.started() for round_ in stage.rounds):
        yield stage


def _in_order(places: list[Place], *, grouped: bool) -> Iterator[list[Place]]:
    """Order by rank, equal ranks of several groups by what the stage counts."""

    def what(place: Place) -> _Rank:
        return -place.rank, place.keys if grouped else ()

    for _, tied in groupby(sorted(places, key=what, reverse=True), key=what):
        yield list(tied)


_COLUMNS: tuple[Column[FinalPlace], ...] = (
    *columns_of_rank(lambda place: ranked(place.rank, shared=place.shared)),
    *columns_of(lambda place: place.entry),
    data("stage", lambda place: place.stage.number),
    Column("stage_name", say("Stage"), lambda place: own_words(place.stage.rules.name), Kind.ASIDE, ~On.CSV),
    Column("rank_there", say("Rank there"), FinalPlace.rank_there, Kind.LABEL),
    Column("total", say("Total"), lambda place: place.place.line.total, Kind.TOTAL),
)


def final_listed(tournament: Tournament) -> Listed[FinalPlace]:
    """Return the list over all stages as it is shown."""
    places = final_list(tournament)
    missing = sum(len(round_.open_tables()) for round_ in tournament.rounds())
    return Listed(
        say("Final rank list") if all_decided(tournament) else say("Rank list of all stages so far"),
        _COLUMNS,
        [Section(places)],
        [SHARED] if any(place.shared for place in places) else [],
        notes=(
            *penalty_lines(tournament, (place.place.line for place in places)),
            *substitutes(tournament, (place.entry for place in places)),
        ),
        warnings=[*not_final(missing), *by_phone_lines(tournament.rounds())],
    )


@frozen
class Ranked:
    """An entry with its rank, and its total in the first stage, which everybody plays; a pair has both.

    One by itself, who was ranked in a `pair` of a later stage, has the key of that.
    """

    rank: int
    entry: EntryInfo
    total: Points
    pair: int | None = None


def closing_ranks(tournament: Tournament) -> tuple[Ranked, ...]:
    """Return everybody who is ranked, the best first: in the final list where there are several stages.

    The groups of a single stage are taken together.
    """
    # Totals of the first stage: the later ones were not played by everybody, so no season could add them up.
    (whole,) = standings(tournament, tournament.stages[0], None, EVERYBODY)
    if len(tournament.stages) == 1:
        return tuple(Ranked(place.rank, place.entry, place.line.total) for place in whole.places)
    totals = {line.entry.key: line.total for line in whole.lines()}

    def total(entry: EntryInfo) -> Points:
        return summed(totals.get(one.key, 0) for one in entry.singles)

    return tuple(Ranked(place.rank, place.entry, total(place.entry)) for place in final_list(tournament))


def own_ranks(tournament: Tournament) -> Iterator[Ranked]:
    """Yield everybody who was ranked in the first stage: of a pair of a later one each with the own total."""
    closing = closing_ranks(tournament)
    if not tournament.pairs:
        yield from closing
        return
    (whole,) = standings(tournament, tournament.stages[0], None, EVERYBODY)
    totals = {place.entry.key: place.line.total for place in whole.places}
    for place in closing:
        own = (one for one in place.entry.singles if one.key in totals)
        pair = place.entry.key if place.entry.made_of else None
        yield from (Ranked(place.rank, one, totals[one.key], pair) for one in own)


def among(ranked: Sequence[Ranked], by: By, name: str) -> tuple[Ranked, ...]:
    """Return the places of one category or club, `by` which says of an entry, with ranks among themselves."""
    wanted = name.casefold()
    chosen = [one for one in ranked if wanted in map(str.casefold, by(one.entry))]
    ranks = [one.rank for one in chosen]
    return tuple(Ranked(ranks.index(one.rank) + 1, one.entry, one.total) for one in chosen)


@frozen
class Tied:
    """Who has a rank, with the total of all of them."""

    rank: int
    entries: tuple[EntryInfo, ...]
    total: Points


def tied_ranks(tournament: Tournament) -> list[Tied]:
    """Return the ranks, the best first, with the total of the stage that somebody came to."""
    reached = {place.entry.key: place.place.line.total for place in final_list(tournament)}
    grouped = groupby(closing_ranks(tournament), key=lambda one: (one.rank, reached[one.entry.key]))
    return [Tied(rank, tuple(one.entry for one in together), total) for (rank, total), together in grouped]
