"""What is said of the waiting list."""

from collections.abc import Iterable, Iterator

from jassturnier.errors import NotAllowed
from jassturnier.i18n import Text, say
from jassturnier.tournament.model import EntryInfo, Tournament


def waiting_lines(tournament: Tournament, entries: Iterable[EntryInfo]) -> Iterator[Text]:
    """Say who of these has no place, and at which place of the waiting list they are."""
    keys = {entry.key for entry in entries}
    for place, entry in enumerate(tournament.waiting, 1):
        if entry.key in keys:
            yield say("Waiting list, {place}.: {name}", place=str(place), name=entry.numbered)


def moved_lines(before: Tournament, after: Tournament) -> Iterator[Text]:
    """Say who has come from the waiting list to a place."""
    there = {entry.key for entry in after.entries}
    for entry in before.waiting:
        if entry.key in there:
            yield say("{name} moves up from the waiting list.", name=entry.numbered)


def refuse_waiting(tournament: Tournament, entries: Iterable[EntryInfo]) -> None:
    """Refuse to take in who has no place.

    Raises:
        NotAllowed: somebody is on the waiting list.
    """
    keys = {entry.key for entry in tournament.waiting}
    waiting = [
        say(
            "{name} is on the waiting list; “players admit {number}” lets take part.",
            name=entry.numbered,
            number=str(entry.number),
        )
        for entry in entries
        if entry.key in keys
    ]
    if waiting:
        raise NotAllowed(*waiting)
