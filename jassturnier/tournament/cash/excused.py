"""Who owes no more than what is in the box: who never came, and who went home and got money back."""

from dataclasses import replace

from jassturnier.tournament.model import Tournament
from jassturnier.tournament.scoring.rounds import takes_part
from jassturnier.tournament.words import Presence


def with_excused(tournament: Tournament) -> Tournament:
    """Return a tournament that knows of whom no more money is expected."""
    away = [entry for entry in tournament.entries if entry.presence != Presence.HERE and entry.price]
    rounds = list(tournament.rounds())
    if not away or not rounds:
        return tournament
    refunded = {payment.entry for payment in tournament.payments if payment.amount < 0}
    excused = {
        entry.key
        for entry in away
        if (entry.presence == Presence.GONE and entry.key in refunded)
        or (entry.presence == Presence.EXPECTED and not any(takes_part(each, entry.key) for each in rounds))
    }
    if not excused:
        return tournament
    return replace(
        tournament,
        entries=tuple(
            replace(entry, excused=True) if entry.key in excused else entry for entry in tournament.entries
        ),
    )
