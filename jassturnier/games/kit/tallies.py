"""What games count beside the points, and what each tally is called."""

from dataclasses import dataclass

from jassturnier.games.kit.base import Direction
from jassturnier.i18n import Text, say


@dataclass(frozen=True, slots=True)
class Tally:
    """Something counted: its name in sheets and regulations, its label, and which end is the better one.

    `ranks` tells whether a rank list may go by it.
    """

    name: str
    label: Text
    direction: Direction = Direction.HIGH
    ranks: bool = True


TALLIES = {
    tally.name: tally
    for tally in (
        Tally("points", say("points")),
        Tally("difference", say("difference")),
        Tally("stroke-difference", say("difference of strokes")),
        Tally("matches", say("matches")),
        Tally("wins", say("wins")),
        Tally("strokes", say("strokes")),
        Tally("potatoes", say("potatoes"), Direction.LOW),
        Tally("exact", say("exact hits")),
        Tally("made", say("points made"), ranks=False),
        Tally("weis", say("Weis")),
        Tally("stoeck", say("Stöck")),
        Tally("bergpreis", say("Bergpreis")),
        Tally("won", say("Partien won")),
        Tally("schneider", say("Schneider")),
        Tally("kontermatch", say("Kontermatch")),
        Tally("durchmarsch", say("Durchmarsch")),
    )
}
"""All tallies of all games by name."""
