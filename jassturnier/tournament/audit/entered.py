"""What does not fit in the list of entries: too many for the places, a person twice, a seat drawn twice.

Two laptops that worked apart can leave it so, each of them in order.
"""

from collections import defaultdict
from collections.abc import Hashable, Iterable, Iterator

from jassturnier.i18n import fold, say
from jassturnier.tournament.audit.findings import Finding, Level
from jassturnier.tournament.model import EntryInfo, Tournament
from jassturnier.tournament.people.seat_list import seat_words
from jassturnier.tournament.words import Presence


def too_many(tournament: Tournament) -> Iterator[Finding]:
    """Find more entries than there are places."""
    most = tournament.regulation.max_entries
    ranked = sum(entry.ranked for entry in tournament.stages[0].entries)
    if most is not None and ranked > most:
        text = say("{n} take part, and there are {most} places.", n=ranked, most=most)
        yield Finding("places", Level.NOTED, text)


def entered_twice(tournament: Tournament) -> Iterator[Finding]:
    """Find people of one name whom nothing that is known tells apart: it may be one person."""
    named = (
        (fold(member.bare), entry)
        for entry in tournament.on_the_list()
        for member in entry.members
        if not member.apart or member.apart.startswith(str(entry.number))
    )
    for alike in _groups(named):
        names = [entry.numbered for entry in alike]
        yield Finding("namesakes", Level.NOTED, say("It may be one person: {names}.", names=names))


def drawn_twice(tournament: Tournament) -> Iterator[Finding]:
    """Find a seat that two have drawn at the door, as long as the round is not drawn."""
    here = [] if any(tournament.rounds()) else tournament.entries
    drawn = ((entry.pot_seat, entry) for entry in here if entry.pot_seat and entry.presence is Presence.HERE)
    for alike in _groups(drawn):
        text = say(
            "{names} have drawn one seat: {seat}. “drawn {number}” draws another one.",
            names=[entry.numbered for entry in alike],
            number=str(alike[-1].number),
            seat=seat_words(tournament, alike[0].pot_seat or 0),
        )
        yield Finding("pot", Level.OPEN, text)


def _groups(keyed: Iterable[tuple[Hashable, EntryInfo]]) -> Iterator[list[EntryInfo]]:
    """Yield the entries that share a key with another."""
    found: dict[Hashable, list[EntryInfo]] = defaultdict(list)
    for key, entry in keyed:
        found[key].append(entry)
    yield from (alike for alike in found.values() if len(alike) > 1)
