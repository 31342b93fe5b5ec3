"""What an evening gives to a season: everybody's rank and total."""

from jassturnier.tournament.season import Start
from jassturnier.tournament.snapshot import Evening
from jassturnier.tournament.standings import EVERYBODY, standings


def starts_of(evening: Evening) -> tuple[Start, ...]:
    """Return what every ranked entry reached, groups taken together; both of a pair have what it made."""
    (whole,) = standings(evening, evening.stages[0], None, EVERYBODY)
    return tuple(
        Start(tuple(member.person for member in place.entry.members), place.rank, place.line.total)
        for place in whole.places
    )
