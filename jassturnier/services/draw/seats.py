"""Nobody sits at two places of a round."""

from jassturnier.errors import NotAllowed
from jassturnier.i18n import say
from jassturnier.tournament.model import Tournament
from jassturnier.tournament.people.seats import newly_twice


def refuse_double_seats(before: Tournament, now: Tournament) -> None:
    """Refuse a change by which somebody would have two seats in a round.

    Raises:
        NotAllowed: who it is, and where.
    """
    faults = [
        say(
            "{name} has a seat in {round} at table {table}.",
            name=member.name,
            round=now.regulation.round_name(round_.number),
            table=str(table.number),
        )
        for round_, member, table in newly_twice(before, now)
    ]
    if faults:
        raise NotAllowed(
            *dict.fromkeys(faults),
            say("Nobody can sit twice. Name another person, or another round; “undo” goes back."),
        )
