"""Molotow: four players, each alone; highest and lowest get the strokes (rules MOL)."""

from collections.abc import Sequence
from random import Random

from jassturnier.cards.contract import MITTLERE
from jassturnier.errors import Problem
from jassturnier.games import rulebook
from jassturnier.games.kit import notation
from jassturnier.games.kit.base import DealExample, Question, by_rule, fault, side_letter
from jassturnier.games.kit.contracts import Tag
from jassturnier.games.kit.marks import NO_MARKS, AllMarks, JudgedGame, potatoes, split, strokes
from jassturnier.games.kit.points import JASS, jass_sums, point_faults
from jassturnier.i18n import Text, say, verbatim
from jassturnier.values import frozen

LIMIT = 100
_SEATS = 4
_TAGS = (Tag("cut", say("“cut”"), ("abgehoben", "abheben", "hebt", "coupe", "alza", "taglio"), sides=True),)
_REASONS: dict[str, tuple[str, Text]] = {
    "all157": ("MOL-5", say("one has all points")),
    "over100": ("MOL-4", say("one has 100 or more")),
    "three_equal": ("MOL-9", say("three have the same points")),
    "top_equal": ("MOL-6", say("the two highest have the same points")),
    "middle_equal": ("MOL-7", say("the two middle ones have the same points")),
    "bottom_equal": ("MOL-8", say("the two lowest have the same points")),
    "all_different": ("MOL-3", say("the two middle ones")),
}
_BY_RANK: dict[str, AllMarks] = {
    "top_equal": (NO_MARKS, NO_MARKS, potatoes(1), strokes(1)),
    "middle_equal": (strokes(1), potatoes(1), potatoes(1), strokes(1)),
    "bottom_equal": (strokes(1), potatoes(1), NO_MARKS, NO_MARKS),
    "all_different": (strokes(1), potatoes(1), potatoes(1), strokes(1)),
}


@frozen
class MolotowDeal:
    """The points of the four seats, and who cut the highest card where three are equal."""

    points: tuple[int, ...]
    cut: int | None = None


def case(points: Sequence[int]) -> str:
    """Return the name of the case that the points of four seats make (MOL-3 … MOL-9)."""
    first, second, third, fourth = sorted(points, reverse=True)
    # Points decide, not tricks: a worthless trick elsewhere does not matter here (MOL-5).
    if first >= LIMIT:
        return "all157" if first == JASS else "over100"
    # Three equal before two: they would fit a case of two equal ones as well.
    if second == third and third in {first, fourth}:
        return "three_equal"
    if first == second:
        return "top_equal"
    if second == third:
        return "middle_equal"
    return "bottom_equal" if third == fourth else "all_different"


def tied(points: Sequence[int]) -> tuple[int, ...]:
    """Return the three seats that have to cut, nobody in most deals (MOL-9)."""
    if case(points) != "three_equal":
        return ()
    value = sorted(points)[1]
    return tuple(seat for seat, found in enumerate(points) if found == value)


def judge(points: Sequence[int], cut: int | None) -> AllMarks | None:
    """Return the marks of a deal, None where a cut has to decide first."""
    name = case(points)
    best = points.index(max(points))
    if name == "all157":
        return split(strokes(3), potatoes(1), best, _SEATS)
    if name == "over100":
        return split(potatoes(3), strokes(1), best, _SEATS)
    if name == "three_equal":
        return None if cut is None else _after_cut(points, cut)
    ranked = sorted(range(_SEATS), key=lambda seat: -points[seat])
    return tuple(_BY_RANK[name][ranked.index(seat)] for seat in range(_SEATS))


def _after_cut(points: Sequence[int], cut: int) -> AllMarks:
    loser = {cut: potatoes(1)}
    return tuple(loser.get(seat, NO_MARKS) if seat in tied(points) else strokes(1) for seat in range(_SEATS))


class Molotow(JudgedGame[MolotowDeal]):
    """Molotow for four."""

    id = "molotow"
    name = say("Molotow")
    sizes = (4,)
    in_all = JASS
    a_deal = 3
    round_of = 12
    """As in Mittlerer (AMB-16)."""
    tags = _TAGS
    remarked = say("cut")
    examples = (
        DealExample(verbatim("90 40 20 7"), say("The points of the seats A, B, C and D.")),
        DealExample(
            say("97 20 20 20 abgehoben C"), say("Three have the same points; C cut the highest card.")
        ),
    )
    scoring = (
        say("157 points: three strokes, and a potato for each other (MOL-5)."),
        say("100 to 156 points: three potatoes, and a stroke for each other (MOL-4)."),
        say(
            "Nobody with 100: a stroke for the highest and the lowest, a potato "
            "for the two between, equal or not (MOL-3, MOL-7)."
        ),
        say("Two equal at the top: nothing for them, a potato for the third, a stroke for the last (MOL-6)."),
        say(
            "Two equal at the bottom: nothing for them, a stroke for the first, a "
            "potato for the second (MOL-8)."
        ),
        say("Three equal: a stroke for the fourth; they cut, and the highest card takes a potato (MOL-9)."),
    )

    def parse_deal(self, words: str) -> tuple[MolotowDeal | None, list[Problem]]:
        """Read `97 20 20 20 abgehoben C`."""
        phrase = notation.read(words, self.size, self.tags)
        return notation.outcome(phrase, MolotowDeal(phrase.points(), phrase.side("cut")))

    def print_deal(self, deal: MolotowDeal) -> str:
        """Write the points and the cut."""
        return notation.write(*deal.points, notation.tagged("cut", deal.cut))

    def deal_faults(self, deal: MolotowDeal) -> list[Problem]:
        found = point_faults(deal.points, JASS, "MOL-1", self.size, jass_sums(self.size))
        if not found and deal.cut is not None and deal.cut not in tied(deal.points):
            found.append(fault(say("This seat has nothing to cut for."), "MOL-9", deal.cut))
        return found

    def judged(self, deal: MolotowDeal) -> tuple[AllMarks, Text]:
        """A deal that waits for a cut gives nothing yet."""
        marks = judge(deal.points, deal.cut) or (NO_MARKS,) * _SEATS
        return marks, by_rule(*_REASONS[case(deal.points)])

    def remark(self, deal: MolotowDeal) -> tuple[Sequence[int], Text | None]:
        """Return the points, and who has cut the highest card or still has to cut."""
        if deal.cut is not None:
            return deal.points, say("{side}", side=side_letter(deal.cut))
        cutting = tuple(map(side_letter, tied(deal.points)))
        return deal.points, say("{sides}?", sides=cutting) if cutting else None

    def asked(self, deals: Sequence[MolotowDeal]) -> tuple[Question, ...]:
        """Return every cut that is not told (MOL-9)."""
        return tuple(
            Question(number, _cut(number, deal))
            for number, deal in enumerate(deals, 1)
            if judge(deal.points, deal.cut) is None
        )

    def rehearse(self, _played: Sequence[MolotowDeal], rng: Random) -> MolotowDeal:
        """Play a deal in which the trump emerges; three equal ones cut."""
        points = rulebook.play(MITTLERE, self.size, rng, self.options).points
        cutting = tied(points)
        return MolotowDeal(points, rulebook.pick(cutting, rng) if cutting else None)


def _cut(number: int, deal: MolotowDeal) -> Text:
    return say(
        "Deal {deal}: {sides} have to cut; add “cut” and who has the highest card (MOL-9).",
        deal=str(number),
        sides=tuple(map(side_letter, tied(deal.points))),
    )
