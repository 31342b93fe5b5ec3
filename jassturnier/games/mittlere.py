"""Mittlerer, Molotow, Plus-Minus: each alone, trump emerges in play, strokes count (rules MIT, MOL, PM)."""

from collections.abc import Iterator, Sequence
from dataclasses import replace
from math import ceil
from random import Random

from jassturnier.cards.card import MITTLERE
from jassturnier.errors import Problem
from jassturnier.games import rulebook
from jassturnier.games.kit import marks as tricks
from jassturnier.games.kit import notation
from jassturnier.games.kit.base import (
    DealExample,
    Game,
    Question,
    Sheet,
    SheetRow,
    Slip,
    SlipField,
    by_rule,
    fault,
    filled,
    side_letter,
)
from jassturnier.games.kit.contracts import Tag
from jassturnier.games.kit.layout import Block, GridColumn, Legend, Signature, StrokeRow
from jassturnier.games.kit.marks import (
    NO_MARKS,
    AllMarks,
    JudgedGame,
    deal_label,
    marks_grid,
    potatoes,
    split,
    strokes,
)
from jassturnier.games.kit.options import FOUR_AT_TABLE, Option, Options, Whole, choice, whole
from jassturnier.games.kit.points import JASS, jass_sums, point_faults, together_faults
from jassturnier.i18n import Text, say, say_n, verbatim
from jassturnier.values import frozen

LIMIT = 100
_THREE = 3
_MITTLERE_REASONS: dict[int, tuple[str, Text]] = {
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


def judge_mittlere(points: Sequence[int], trickless: Sequence[int]) -> tuple[int, AllMarks]:
    """Return the number of the first case that fits, and the marks it gives (MIT-13 … MIT-18)."""
    takers = [seat for seat in range(_THREE) if seat not in trickless]
    if len(takers) == 1:
        return 1, split(strokes(2), potatoes(1), takers[0], _THREE)
    # Exactly one: two without a trick mean that the third has them all, the case before.
    if len(trickless) == 1:
        return 2, split(potatoes(2), strokes(1), trickless[0], _THREE)
    if max(points) >= LIMIT:
        return 3, split(potatoes(2), strokes(1), points.index(max(points)), _THREE)
    for seat in range(_THREE):
        if len({value for other, value in enumerate(points) if other != seat}) == 1:
            return 4, split(strokes(2), potatoes(1), seat, _THREE)
    return 5, split(potatoes(2), strokes(1), points.index(sorted(points)[1]), _THREE)


class Mittlere(JudgedGame[MittlereDeal]):
    """Mittlerer for three."""

    id = "mittlere"
    name = say("Mittlerer")
    sizes = (3, 4)
    in_a_deal = _THREE
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
        case, marks = judge_mittlere(deal.points, deal.trickless or ())
        return marks, by_rule(*_MITTLERE_REASONS[case])

    def remark(self, deal: MittlereDeal) -> tuple[Sequence[int], Text | None]:
        return deal.points, tricks.remark(deal.trickless, self.size)

    def rehearse(self, _played: Sequence[MittlereDeal], rng: Random) -> MittlereDeal:
        """Play a deal in which the trump emerges."""
        done = rulebook.play(MITTLERE, self.size, rng, self.options)
        return MittlereDeal(done.points, done.trickless())

    def goes_together(self, nets: Sequence[int]) -> bool:
        """A deal moves all three by -1 or all by 1, counted by threes: 2, -1, -1 and -2, 1, 1."""
        return self.size > _THREE or len({each % _THREE for each in nets}) == 1


_FOUR = 4
_TAGS = (Tag("cut", say("“cut”"), ("abgehoben", "abheben", "hebt", "coupe", "alza", "taglio"), sides=True),)
_MOLOTOW_REASONS: dict[str, tuple[str, Text]] = {
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


def judge_molotow(points: Sequence[int], cut: int | None) -> AllMarks | None:
    """Return the marks of a deal, None where a cut has to decide first."""
    name = case(points)
    best = points.index(max(points))
    if name == "all157":
        return split(strokes(3), potatoes(1), best, _FOUR)
    if name == "over100":
        return split(potatoes(3), strokes(1), best, _FOUR)
    if name == "three_equal":
        if cut is None:
            return None
        loser = {cut: potatoes(1)}
        return tuple(
            loser.get(seat, NO_MARKS) if seat in tied(points) else strokes(1) for seat in range(_FOUR)
        )
    ranked = sorted(range(_FOUR), key=lambda seat: -points[seat])
    return tuple(_BY_RANK[name][ranked.index(seat)] for seat in range(_FOUR))


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
        marks = judge_molotow(deal.points, deal.cut) or (NO_MARKS,) * _FOUR
        return marks, by_rule(*_MOLOTOW_REASONS[case(deal.points)])

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
            if judge_molotow(deal.points, deal.cut) is None
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


Held = tuple[int, int]
_USUAL = ("PM-5", say("highest and lowest"))


@frozen
class PlusMinusDeal:
    """The points of every seat."""

    points: tuple[int, ...]


@frozen
class DealAward:
    """What one deal gives by itself: strokes a seat, and the pairs a stroke is held for."""

    strokes: tuple[int, ...]
    hold: tuple[Held, ...]
    reason: tuple[str, Text]


@frozen
class StrokeStanding:
    """The game after a deal: the strokes it brought, all strokes so far, and what is held."""

    gained: tuple[int, ...]
    strokes: tuple[int, ...]
    held: tuple[Held, ...]
    reason: tuple[str, Text]
    winner: int | None = None


def judge_plusminus(points: Sequence[int], *, odd_one_over_100: bool = True) -> DealAward:
    """Return what a deal gives (PM-4 … PM-7); `odd_one_over_100` takes PM-4 without exception (AMB-17)."""
    seats = range(len(points))
    odd = next((seat for seat in seats if len({*points[:seat], *points[seat + 1 :]}) == 1), None)
    if odd is not None:
        counts = points[odd] < LIMIT or odd_one_over_100
        strokes = tuple(2 * (seat == odd and counts) for seat in seats)
        return DealAward(strokes, (), ("PM-4", say("all but one have the same points")))
    ends = [_seats(points, min(points))]
    if max(points) < LIMIT:
        ends.append(_seats(points, max(points)))
    winners = {end[0] for end in ends if len(end) == 1}
    hold = tuple((end[0], end[1]) for end in ends if len(end) > 1)
    reason = _USUAL
    if hold:
        reason = "PM-7", say("a stroke is held for {pair}", pair=tuple(map(side_letter, hold[0])))
    elif max(points) >= LIMIT:
        reason = "PM-6", say("one has 100 or more, only the lowest counts")
    return DealAward(tuple(int(seat in winners) for seat in seats), hold, reason)


def _seats(points: Sequence[int], value: int) -> list[int]:
    return [seat for seat, found in enumerate(points) if found == value]


def play(
    deals: Sequence[Sequence[int]], seats: int, target: int, *, odd_one_over_100: bool
) -> Iterator[StrokeStanding]:
    """Yield the standing after each deal until somebody alone has the target (PM-8 … PM-10); 0 is none."""
    now = StrokeStanding((0,) * seats, (0,) * seats, (), _USUAL)
    for points in deals:
        award = judge_plusminus(points, odd_one_over_100=odd_one_over_100)
        now = _next(now, award, target)
        yield now
        if now.winner is not None:
            return


def _next(before: StrokeStanding, award: DealAward, target: int) -> StrokeStanding:
    gained = list(award.strokes)
    still: list[Held] = []
    for pair in before.held:
        # Only what this deal gives counts: a stroke that was held sets no other one free (AMB-18).
        lucky = [seat for seat in pair if award.strokes[seat]]
        if len(lucky) == 1:
            gained[lucky[0]] += 1
        else:
            still.append(pair)
    strokes = tuple(old + new for old, new in zip(before.strokes, gained, strict=True))
    most = max(strokes)
    winner = strokes.index(most) if target and most >= target and strokes.count(most) == 1 else None
    return StrokeStanding(tuple(gained), strokes, (*still, *award.hold), award.reason, winner)


class PlusMinus(Game[PlusMinusDeal]):
    """Plus-Minus for three or four."""

    id = "plusminus"
    name = say("Plus-Minus")
    sizes = (4, 3)
    in_all = JASS
    options_offered = (
        Option(
            say("pm_target"),
            7,
            say("strokes that win; 0 for a fixed number of deals"),
            "PM-9",
            Whole(0, 1000),
            absent=0,
        ),
        choice(
            say("pm_odd_one_over_100"),
            "two",
            say("strokes of the only one with other points who has 100 or more"),
            "PM-4",
            {"two": say("two"), "none": say("none")},
        ),
    )
    end_rule = "PM-9"
    examples = (
        DealExample(verbatim("80 50 27"), say("The points of the seats A, B and C.")),
        DealExample(verbatim("60 60 30 7"), say("The points of four seats; a stroke is held for A and B.")),
    )
    scoring = (
        say("All but one have the same points: two strokes for that one (PM-4)."),
        say(
            "Else a stroke for the highest and for the lowest; with 100 or more "
            "only for the lowest (PM-5, PM-6)."
        ),
        say(
            "Two equal at the top or the bottom: their stroke is held until one of "
            "them alone wins one (PM-7, PM-8)."
        ),
        say("Who is alone ahead and has the target has won (PM-9, PM-10)."),
    )

    def parse_deal(self, words: str) -> tuple[PlusMinusDeal | None, list[Problem]]:
        """Read `80 50 27`."""
        phrase = notation.read(words, self.size, self.tags)
        return notation.outcome(phrase, PlusMinusDeal(phrase.points()))

    def print_deal(self, deal: PlusMinusDeal) -> str:
        return notation.write(*deal.points)

    def deal_faults(self, deal: PlusMinusDeal) -> list[Problem]:
        return point_faults(deal.points, JASS, "PM-1", self.size, jass_sums(self.size))

    def score(self, deals: Sequence[PlusMinusDeal]) -> Sheet:
        """Strokes of every seat, with those that were held and then won (PM-8)."""
        way = _play(deals, self.size, self.options)
        strokes = way[-1].strokes if way else (0,) * self.size
        winner = way[-1].winner if way else None
        rows = tuple(
            SheetRow(deal_label(number), now.gained, by_rule(*now.reason))
            for number, now in enumerate(way, 1)
        )
        return replace(
            self.sheet(strokes, rows, {"strokes": strokes}),
            notes=tuple(
                say("A stroke is still held for {pair} (PM-8).", pair=tuple(map(side_letter, pair)))
                for pair in held_strokes(deals, self.size, self.options)
            ),
            winner=winner,
            finished_after=None if winner is None else len(way),
        )

    def rehearse(self, _played: Sequence[PlusMinusDeal], rng: Random) -> PlusMinusDeal:
        """Play a deal in which the trump emerges."""
        return PlusMinusDeal(rulebook.play(MITTLERE, self.size, rng, self.options).points)

    def bounds(self) -> tuple[int, int]:
        """Two strokes a deal at most: each deal gives or holds two together (PM-4, PM-7).

        A game to a target may take twice as long as is plausible.
        """
        return 0, 2 * self.longest() * (1 + self.ends_at_target())

    def longest(self) -> int:
        """Until everybody may be near the target, and longer where strokes are held (PM-8)."""
        target = whole(self.options, "pm_target")
        return ceil(self.size * target * 5 / 8) + 1 if target else super().longest()

    def ends_at_target(self) -> bool:
        """Seven strokes end it (PM-9)."""
        return whole(self.options, "pm_target") > 0

    def slip_fields(self) -> tuple[SlipField, ...]:
        """Strokes of each seat."""
        return (SlipField("strokes", say("strokes"), *self.bounds()),)

    def check_slip(self, slip: Slip) -> list[Problem]:
        """Return every fault; a deal gives or holds two strokes at most."""
        (strokes,) = self.slip_fields()
        return super().check_slip(slip) or together_faults(strokes, slip, self.size, self.bounds()[1])

    def unfinished(self, slip: Slip) -> Text | None:
        """Tell a game to a target that nobody has, or that several have together (PM-9, PM-10)."""
        target, strokes = whole(self.options, "pm_target"), filled(slip, "strokes", self.size)
        ahead = [side_letter(seat) for seat, number in enumerate(strokes) if number == max(strokes)]
        if not target or (max(strokes) >= target and len(ahead) == 1):
            return None
        if max(strokes) < target:
            short = say_n(
                "The game is not over: nobody has {n} stroke.",
                "The game is not over: nobody has {n} strokes.",
                target,
            )
            return by_rule("PM-9", short)
        level = say_n(
            "{sides} have {n} stroke each: play goes on until one is ahead.",
            "{sides} have {n} strokes each: play goes on until one is ahead.",
            max(strokes),
            sides=ahead,
        )
        return by_rule("PM-10", level)

    def score_slip(self, slip: Slip) -> Sheet:
        """Strokes as written."""
        strokes = filled(slip, "strokes", self.size)
        return self.sheet(strokes, (), {"strokes": strokes})

    def layout(self, played: Sequence[PlusMinusDeal] = ()) -> tuple[Block, ...]:
        """A row a deal with points, held strokes and strokes, and a row of all strokes."""
        way = _play(played, self.size, self.options)
        rows = [(deal.points, _holding(now.held), now.gained) for deal, now in zip(played, way, strict=False)]
        strokes = way[-1].strokes if way else ()
        spare, target = self.longest() if self.ends_at_target() else 0, whole(self.options, "pm_target")
        wins = say_n(
            "Who is alone ahead with {n} stroke or more has won (PM-9, PM-10).",
            "Who is alone ahead with {n} strokes or more has won (PM-9, PM-10).",
            target,
        )
        held_for = GridColumn("remarks", say("held for"), derived=True)
        return (
            marks_grid(held_for, self.size, rows, self.dealt(played), spare=spare),
            StrokeRow(say("strokes"), strokes, has_potatoes=False),
            *((Legend(wins),) if target else ()),
            Signature(say("Signature"), self.size),
        )


def _holding(pairs: Sequence[Held]) -> Text | None:
    named = tuple(
        say("{one}/{other}", one=side_letter(one), other=side_letter(other)) for one, other in pairs
    )
    return say("{pairs}", pairs=named) if named else None


def _play(deals: Sequence[PlusMinusDeal], size: int, options: Options) -> list[StrokeStanding]:
    two = options["pm_odd_one_over_100"] == "two"
    points = [deal.points for deal in deals]
    return list(play(points, size, whole(options, "pm_target"), odd_one_over_100=two))


def held_strokes(deals: Sequence[PlusMinusDeal], size: int, options: Options) -> tuple[Held, ...]:
    """Return the pairs that a stroke is still held for (PM-8)."""
    way = _play(deals, size, options)
    return way[-1].held if way else ()
