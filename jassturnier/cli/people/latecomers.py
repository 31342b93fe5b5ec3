"""Who is here, but not in the round that is drawn, in words."""

from collections.abc import Iterable, Iterator

from jassturnier.i18n import Text, say
from jassturnier.tournament.model import EntryInfo, Tournament


def missed_lines(tournament: Tournament, entries: Iterable[EntryInfo]) -> Iterator[Text]:
    """Say who of these missed the draw of a round that has no result yet, and how to get in."""
    from jassturnier.services.people.presence import missed_draw

    for round_, missed in missed_draw(tournament, entries):
        yield say(
            "{round} is drawn without {names}; “draw again” takes in while it has no result, “draw move” "
            "gives the seat of somebody who is not there.",
            round=tournament.regulation.round_name(round_.number),
            names=[entry.numbered for entry in missed],
        )
