"""Who is here, but has no seat in the round that is drawn, in words."""

from collections.abc import Iterable, Iterator
from collections.abc import Set as AbstractSet

from jassturnier.i18n import Text, say
from jassturnier.tournament.model import EntryInfo, Tournament


def missed_lines(tournament: Tournament, entries: Iterable[EntryInfo]) -> Iterator[Text]:
    """Say who of these missed the draw of a round that has no result yet, and how to get in."""
    from jassturnier.services.people.presence import missed_draw

    entries = tuple(entries)
    for round_, missed in missed_draw(tournament, entries):
        yield say(
            "{round} is drawn without {names}; “draw again” takes in while it has no result, “draw move” "
            "gives the seat of somebody who is not there.",
            round=tournament.regulation.round_name(round_.number),
            names=[entry.numbered for entry in missed],
        )
    yield from _table_lines(tournament, {entry.key for entry in entries})


def _table_lines(tournament: Tournament, keys: AbstractSet[int]) -> Iterator[Text]:
    """Offer one more table where some of these and others who are free are enough for it."""
    from jassturnier.services.draw.opening import openable

    for round_, people in openable(tournament):
        if any(entry.key in keys for entry in people):
            number, names = str(round_.number), [entry.numbered for entry in people]
            yield say(
                "Free in {round}, and enough for one more table: {names}. “draw table --round {number}” "
                "opens it; nothing is drawn anew.",
                round=tournament.regulation.round_name(round_.number),
                names=names,
                number=number,
            )
