"""The rank lists of clubs and of tandems: the totals of the best of each together."""

from collections import defaultdict
from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace

from jassturnier.errors import NotAllowed
from jassturnier.i18n import Text, fold, joined, say, say_n
from jassturnier.tournament.lists import (
    UNRANKED,
    Column,
    Kind,
    Listed,
    On,
    Section,
    columns_of_rank,
    data,
    in_ranks,
    ranked,
)
from jassturnier.tournament.model import EntryInfo, StageInfo, Tournament
from jassturnier.tournament.ranking.hidden_lists import last_shown
from jassturnier.tournament.ranking.standings import Place, Standings, standings
from jassturnier.tournament.regulation.round_rules import Points, summed
from jassturnier.tournament.scoring.handed_in import by_phone_lines
from jassturnier.tournament.words import EVERYBODY
from jassturnier.values import frozen


@frozen
class Together:
    """What entries may have in common, and what its list is called; so many `best` count as a rule.

    `name` says what an entry has, `nobody` that none has it.
    """

    key: str
    name: Callable[[EntryInfo], str]
    heading: Text
    title: Text
    of_best: Callable[[int], Text]
    nobody: Text
    best: int


CLUBS = Together(
    "club",
    lambda entry: entry.club,
    say("Club"),
    say("Club rank list"),
    lambda n: say_n("the best one of each club", "the best {n} of each club", n),
    say("Nobody is entered with a club."),
    3,
)
TANDEMS = Together(
    "tandem",
    lambda entry: entry.tandem,
    say("Tandem"),
    say("Tandems"),
    lambda _: say("Tandems"),
    say("Nobody is entered with a tandem; “players edit 7 --tandem NAME” says who is in one."),
    2,
)
"""The two of a tandem are added."""


@frozen
class ClubPlace:
    """A club or tandem with its best, and their totals added; without a rank if it has too few."""

    club: str
    total: Points
    best: tuple[Place, ...]
    rank: int | None = None
    shared: bool = False


def club_list(whole: Standings, best: int, of: Together = CLUBS) -> tuple[ClubPlace, ...]:
    """Rank the clubs of everybody in a rank list by so many of their best; those with fewer come last."""
    clubs = [_club(places, best, of) for places in _by_name(whole.places, of)]
    low = any(place.line.low_wins for place in whole.places)
    clubs.sort(key=lambda one: (one.total if low else -one.total, fold(one.club)))
    full = [one for one in clubs if len(one.best) == best]
    placed = (
        replace(one, rank=rank, shared=len(tied) > 1)
        for rank, tied in in_ranks(full, lambda one: one.total)
        for one in tied
    )
    return (*placed, *(one for one in clubs if len(one.best) < best))


def _by_name(places: Sequence[Place], of: Together) -> Iterator[list[Place]]:
    """Yield the places of every club, the best first; case makes no difference to a name."""
    clubs: dict[str, list[Place]] = defaultdict(list)
    for place in places:
        if name := of.name(place.entry):
            clubs[name.casefold()].append(place)
    yield from clubs.values()


def _club(places: Sequence[Place], best: int, of: Together) -> ClubPlace:
    chosen = tuple(places[:best])
    return ClubPlace(of.name(places[0].entry), summed(place.line.total for place in chosen), chosen)


def how_many(tournament: Tournament, of: Together, asked: int = 0) -> int:
    """Return how many of each count: as was asked, else by the regulation, else as usual."""
    said = tournament.regulation.club_best if of is CLUBS else None
    return asked or said or of.best


def together(
    tournament: Tournament, stage: StageInfo, after: int | None, of: Together, best: int = 0
) -> Listed[ClubPlace]:
    """Return the rank list of what entries have in common after a round, by so many of the best of each.

    Raises:
        NotAllowed: nobody has it.
    """
    if not any(map(of.name, stage.entries)):
        raise NotAllowed(of.nobody)
    (whole,) = standings(tournament, stage, after, EVERYBODY)
    best = how_many(tournament, of, best)
    listed = clubs_listed(best, club_list(whole, best, of), of)
    return replace(listed, warnings=by_phone_lines(stage.rounds[:after]))


def all_together(tournament: Tournament) -> Iterator[tuple[Together, Listed[ClubPlace]]]:
    """Yield the newest rank list of whatever entries have in common here, as soon as a result is in."""
    stage = tournament.played_stage()
    after = last_shown(stage)
    for of in (CLUBS, TANDEMS):
        if after and any(map(of.name, stage.entries)):
            yield of, together(tournament, stage, after, of)


def clubs_listed(best: int, places: Sequence[ClubPlace], of: Together = CLUBS) -> Listed[ClubPlace]:
    """Return the list of clubs or tandems as it is shown."""
    columns: tuple[Column[ClubPlace], ...] = (
        *columns_of_rank(lambda one: UNRANKED if one.rank is None else ranked(one.rank, shared=one.shared)),
        Column(of.key, of.heading, lambda one: one.club, Kind.NAME),
        Column("total", say("Total"), lambda one: one.total, Kind.TOTAL),
        Column("best", say("Best"), lambda one: joined(*map(_with_total, one.best)), only=On.READ),
        data("entries", lambda one: [*map(_entry, one.best)]),
    )
    return Listed(of.of_best(best), columns, [Section(places)])


def _with_total(place: Place) -> Text:
    return say("{name} {points}", name=place.entry.name, points=place.line.total)


def _entry(place: Place) -> dict[str, object]:
    return {"number": place.entry.number, "name": place.entry.name, "total": place.line.total}
