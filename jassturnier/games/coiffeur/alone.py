"""Coiffeur for four, all against all: as for partners, every seat for itself (rules COI4-11)."""

from jassturnier.games.coiffeur.partners import Coiffeur4
from jassturnier.games.kit.base import DealExample, alone
from jassturnier.i18n import say


class Coiffeur4Alone(Coiffeur4):
    """Coiffeur for four single players; a match needs all nine tricks alone."""

    id = "coiffeur4_alone"
    name = say("Coiffeur alone")
    examples = (
        DealExample(say("A schellen 129"), say("A named Schellen and made 129 points alone.")),
        DealExample(say("C obenabe match"), say("C named Obenabe and took all tricks alone.")),
        DealExample(say("D joker2 rosen 88"), say("D played the second Joker as Rosen.")),
    )

    scoring = (
        say("Everybody fills the whole list alone; a match needs all nine tricks alone (COI4-11)."),
        *Coiffeur4.scoring,
    )

    def sides(self) -> tuple[tuple[int, ...], ...]:
        """Everybody plays for himself."""
        return alone(self.size)


GAME = Coiffeur4Alone
