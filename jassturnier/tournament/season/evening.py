"""What an evening gives to a season: everybody's rank and total, and whose they are after a substitution."""

from collections import Counter
from collections.abc import Iterator, Mapping
from fractions import Fraction

from jassturnier.i18n import Text, say
from jassturnier.tournament.cash.settling import balances, for_money
from jassturnier.tournament.model import EntryInfo, Member, Moment, Tournament
from jassturnier.tournament.ranking.closing import closing_ranks
from jassturnier.tournament.regulation.regulation import SeasonPoints
from jassturnier.tournament.season.season import Start


def starts_of(tournament: Tournament) -> tuple[Start, ...]:
    """Return what every ranked entry reached; both of a pair have what it made."""
    ranked = [(one, _shares(tournament, one.entry)) for one in closing_ranks(tournament)]
    paid = balances(tournament) if for_money(tournament.regulation) else {}
    return tuple(
        Start(tuple(shares), one.rank, one.total, _parts(shares), paid.get(one.entry.key, 0))
        for one, shares in ranked
    )


def _parts(shares: Mapping[int, Fraction]) -> dict[int, Fraction]:
    return {who: share for who, share in shares.items() if share < 1}


def whose_points(tournament: Tournament) -> Iterator[Text]:
    """Say of every ranked entry with substitutes whose its points are."""
    for one in closing_ranks(tournament):
        if one.entry.others:
            names = {member.person: member.name for member in (*one.entry.members, *one.entry.others)}
            shares = _shares(tournament, one.entry)
            yield say(
                "{evening}, number {number}: the points belong to {names}.",
                evening=tournament.name,
                number=str(one.entry.number),
                names=[
                    names[person] if share == 1 else f"{names[person]} ({share})"
                    for person, share in shares.items()
                ],
            )


def _shares(tournament: Tournament, entry: EntryInfo) -> dict[int, Fraction]:
    """Return person → share of the points: all of it for the first at each place, or by the deals played."""
    shared = tournament.regulation.season_points is SeasonPoints.DEALS and entry.others
    found: dict[int, Fraction] = {}
    for place, first in _first(entry).items():
        played = _deals(tournament, entry, place) if shared else Counter[int]()
        found |= {person: Fraction(deals, played.total()) for person, deals in played.items()} or {
            first: Fraction(1)
        }
    return found


def _first(entry: EntryInfo) -> dict[int, int]:
    """Return place → the first person there."""
    in_time = sorted((*entry.members, *entry.others), key=lambda member: member.since, reverse=True)
    firsts = {member.position: member.person for member in in_time}
    return dict(sorted(firsts.items()))


def _deals(tournament: Tournament, entry: EntryInfo, place: int) -> Counter[int]:
    """Return person → how many deals they played at a place of an entry."""
    at_place = [member for member in (*entry.members, *entry.others) if member.position == place]
    return Counter(
        member.person
        for moment in _moments(tournament, entry)
        for member in at_place
        if _plays(member, moment)
    )


def _moments(tournament: Tournament, entry: EntryInfo) -> Iterator[Moment]:
    for position, round_ in enumerate(tournament.rounds(), 1):
        for table in round_.tables:
            if entry.key in table.entries():
                yield from ((position, deal) for deal in range(1, table.deals + 1))


def _plays(member: Member, moment: Moment) -> bool:
    return member.since <= moment and (member.until is None or moment < member.until)
