"""The rank list of the clubs: the best of each club together."""

from collections import defaultdict
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import groupby

from jassturnier.i18n import Text, fold, joined, say
from jassturnier.tournament.lists import (
    UNRANKED,
    Column,
    Kind,
    Listed,
    On,
    Section,
    columns_of_rank,
    data,
    ranked,
)
from jassturnier.tournament.ranking.standings import Place, Standings


@dataclass(frozen=True, slots=True)
class ClubPlace:
    """A club with its best, and their totals added; no rank where it has too few. Equal ones share it."""

    club: str
    total: int
    best: tuple[Place, ...]
    rank: int | None = None
    shared: bool = False


def club_list(whole: Standings, best: int) -> tuple[ClubPlace, ...]:
    """Rank the clubs of everybody in a rank list by so many of their best; those with fewer come last."""
    clubs = [_club(places, best) for places in _by_club(whole.places)]
    low = any(place.line.low_wins for place in whole.places)
    clubs.sort(key=lambda one: (one.total if low else -one.total, fold(one.club)))
    full = [one for one in clubs if len(one.best) == best]
    return (*_ranked(full), *(one for one in clubs if len(one.best) < best))


def _by_club(places: Sequence[Place]) -> Iterator[list[Place]]:
    """Yield the places of every club, the best first; case makes no difference to a club."""
    clubs: dict[str, list[Place]] = defaultdict(list)
    for place in places:
        if place.entry.club:
            clubs[place.entry.club.casefold()].append(place)
    yield from clubs.values()


def _club(places: Sequence[Place], best: int) -> ClubPlace:
    chosen = tuple(places[:best])
    return ClubPlace(places[0].entry.club, sum(place.line.total for place in chosen), chosen)


def _ranked(clubs: Sequence[ClubPlace]) -> Iterator[ClubPlace]:
    rank = 1
    for _, tied in groupby(clubs, key=lambda one: one.total):
        same = list(tied)
        yield from (ClubPlace(one.club, one.total, one.best, rank, len(same) > 1) for one in same)
        rank += len(same)


_COLUMNS: tuple[Column[ClubPlace], ...] = (
    *columns_of_rank(lambda club: UNRANKED if club.rank is None else ranked(club.rank, shared=club.shared)),
    Column("club", say("Club"), lambda club: club.club, Kind.NAME),
    Column("total", say("Total"), lambda club: club.total, Kind.TOTAL),
    Column("best", say("Best"), lambda club: joined(*map(_with_total, club.best)), only=On.READ),
    data("entries", lambda club: [*map(_entry, club.best)]),
)


def clubs_listed(best: int, places: Sequence[ClubPlace]) -> Listed[ClubPlace]:
    """Return the rank list of the clubs as it is shown."""
    return Listed(say("the best {n} of each club", n=str(best)), _COLUMNS, [Section(places)])


def _with_total(place: Place) -> Text:
    return say("{name} {points}", name=place.entry.name, points=place.line.total)


def _entry(place: Place) -> dict[str, object]:
    return {"number": place.entry.number, "name": place.entry.name, "total": place.line.total}
