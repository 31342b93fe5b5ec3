"""Mittlerer: three players, each alone; do not be the middle one (rules MIT)."""

from collections.abc import Sequence
from random import Random

from jassturnier.cards.contract import MITTLERE
from jassturnier.errors import Problem
from jassturnier.games import rulebook
from jassturnier.games.kit import marks as tricks
from jassturnier.games.kit import notation
from jassturnier.games.kit.base import DealExample, by_rule
from jassturnier.games.kit.marks import AllMarks, JudgedGame, potatoes, split, strokes
from jassturnier.games.kit.options import FOUR_AT_TABLE
from jassturnier.games.kit.points import JASS, jass_sums, point_faults
from jassturnier.i18n import Text, say, verbatim
from jassturnier.values import frozen

LIMIT = 100
_SEATS = 3
_REASONS: dict[int, tuple[str, Text]] = {
    1: ("MIT-14", say("one took all tricks")),
    2: ("MIT-15", say("one took no trick")),
    3: ("MIT-16", say("one has 100 or more")),
    4: ("MIT-17", say("two have the same points")),
    5: ("MIT-18", say("the middle one")),
}


@frozen
class MittlereDeal:
    """The points of the three seats, and who took no trick (None: not said)."""

    points: tuple[int, ...]
    trickless: tuple[int, ...] | None = None


def judge(points: Sequence[int], trickless: Sequence[int]) -> tuple[int, AllMarks]:
    """Return the number of the first case that fits, and the marks it gives (MIT-13 … MIT-18)."""
    takers = [seat for seat in range(_SEATS) if seat not in trickless]
    if len(takers) == 1:
        return 1, split(strokes(2), potatoes(1), takers[0], _SEATS)
    # Exactly one: two without a trick mean that the third has them all, the case before.
    if len(trickless) == 1:
        return 2, split(potatoes(2), strokes(1), trickless[0], _SEATS)
    if max(points) >= LIMIT:
        return 3, split(potatoes(2), strokes(1), points.index(max(points)), _SEATS)
    for seat in range(_SEATS):
        if len({value for other, value in enumerate(points) if other != seat}) == 1:
            return 4, split(strokes(2), potatoes(1), seat, _SEATS)
    return 5, split(potatoes(2), strokes(1), points.index(sorted(points)[1]), _SEATS)


class Mittlere(JudgedGame[MittlereDeal]):
    """Mittlerer for three."""

    id = "mittlere"
    name = say("Mittlerer")
    sizes = (3, 4)
    in_a_deal = _SEATS
    in_all = JASS
    a_deal = 2
    round_of = 12
    """Each player deals four times (MIT-2)."""
    options_offered = (FOUR_AT_TABLE,)
    tags = tricks.TAGS
    remarked = tricks.REMARKS
    examples = (
        DealExample(verbatim("57 60 40"), say("Seat A made 57 points, B 60 and C 40.")),
        DealExample(say("121 36 0 stichlos C"), say("C took no trick.")),
        DealExample(say("121 36 0 stich"), say("C made 0 points, but took a trick.")),
        DealExample(say("A match"), say("A took all tricks.")),
        DealExample(say("57 60 40 pause D"), say("Four at the table: D deals and pauses.")),
    )
    scoring = (
        say("Of five cases the first that fits counts (MIT-13)."),
        say("All tricks: two strokes, and a potato for each other (MIT-14)."),
        say("One player without a trick: two potatoes, and a stroke for each other (MIT-15)."),
        say("100 points or more: two potatoes, and a stroke for each other (MIT-16)."),
        say("Two with the same points: a potato each, and two strokes for the third (MIT-17)."),
        say("All different: two potatoes for the one in the middle, and a stroke for each other (MIT-18)."),
    )

    def parse_deal(self, words: str) -> tuple[MittlereDeal | None, list[Problem]]:
        """Read `121 36 0 stichlos C`."""
        phrase = notation.read(words, self.size, self.tags)
        points = tricks.points(phrase, self.size, JASS)
        deal = MittlereDeal(points, tricks.read(phrase, points))
        return notation.outcome(phrase, deal)

    def print_deal(self, deal: MittlereDeal) -> str:
        """Write the points and who took no trick."""
        return notation.write(*deal.points, tricks.write(deal.trickless, len(deal.points)))

    def deal_faults(self, deal: MittlereDeal) -> list[Problem]:
        found = point_faults(deal.points, JASS, "MIT-10", self.size, jass_sums(self.size))
        return found + tricks.faults(deal.points, deal.trickless, "MIT-15")

    def judged(self, deal: MittlereDeal) -> tuple[AllMarks, Text]:
        """The first case that fits counts (MIT-13)."""
        case, marks = judge(deal.points, deal.trickless or ())
        return marks, by_rule(*_REASONS[case])

    def remark(self, deal: MittlereDeal) -> tuple[Sequence[int], Text | None]:
        return deal.points, tricks.remark(deal.trickless, self.size)

    def rehearse(self, _played: Sequence[MittlereDeal], rng: Random) -> MittlereDeal:
        """Play a deal in which the trump emerges."""
        done = rulebook.play(MITTLERE, self.size, rng, self.options)
        return MittlereDeal(done.points, done.trickless())

    def goes_together(self, nets: Sequence[int]) -> bool:
        """A deal moves all three by -1 or all by 1, counted by threes: 2, -1, -1 and -2, 1, 1."""
        return self.size > _SEATS or len({each % _SEATS for each in nets}) == 1
