"""Who owes no more than what is in the box: who never came, and who went home and got money back."""

from collections.abc import Iterator
from dataclasses import replace

from jassturnier.tournament.lists import Presence
from jassturnier.tournament.model import EntryInfo, Tournament
from jassturnier.tournament.scoring.counting import takes_part


def with_excused(tournament: Tournament) -> Tournament:
    """Return a tournament that knows, wherever an entry stands in it, of whom no more money is expected."""
    excused = set(_excused(tournament))

    def marked(entry: EntryInfo) -> EntryInfo:
        if not entry.made_of and entry.excused == (entry.key in excused):
            return entry
        return replace(entry, excused=entry.key in excused, made_of=tuple(map(marked, entry.made_of)))

    return tournament.with_entries(marked)


def _excused(tournament: Tournament) -> Iterator[int]:
    rounds = list(tournament.rounds())
    refunded = {payment.entry for payment in tournament.payments if payment.amount < 0}
    for entry in tournament.entries if rounds else ():
        if entry.presence is Presence.GONE and entry.key in refunded:
            yield entry.key
        # Who was entered after the draw stands at the desk, marked as here or not.
        listed = [each for each in rounds if entry.key in each.parts]
        came = any(takes_part(each, entry.key) for each in listed)
        if entry.presence is Presence.EXPECTED and listed and not came:
            yield entry.key
