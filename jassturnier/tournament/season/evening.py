"""What an evening gives to a season: everybody's rank and total."""

from jassturnier.tournament.model import Evening
from jassturnier.tournament.ranking.closing import closing_ranks
from jassturnier.tournament.season.season import Start


def starts_of(evening: Evening) -> tuple[Start, ...]:
    """Return what every ranked entry reached; both of a pair have what it made."""
    return tuple(
        Start(tuple(member.person for member in one.entry.members), one.rank, one.total)
        for one in closing_ranks(evening)
    )
