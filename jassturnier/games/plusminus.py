"""Plus-Minus: three or four players, each alone, strokes only, seven win (rules PM)."""

from collections.abc import Iterator, Sequence
from dataclasses import replace
from math import ceil
from random import Random

from jassturnier.cards.contract import MITTLERE
from jassturnier.errors import Problem
from jassturnier.games import rulebook
from jassturnier.games.kit import notation
from jassturnier.games.kit.base import (
    DealExample,
    Game,
    Sheet,
    SheetRow,
    Slip,
    SlipField,
    by_rule,
    filled,
    side_letter,
)
from jassturnier.games.kit.layout import Block, GridColumn, Legend, Signature, StrokeRow
from jassturnier.games.kit.marks import deal_label, marks_grid
from jassturnier.games.kit.options import Option, Options, Whole, choice, whole
from jassturnier.games.kit.points import JASS, jass_sums, point_faults, together_faults
from jassturnier.i18n import Text, say, say_n, verbatim
from jassturnier.values import frozen

LIMIT = 100
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


def judge(points: Sequence[int], *, odd_one_over_100: bool = True) -> DealAward:
    """Return what a deal gives (PM-4 … PM-7); `odd_one_over_100` takes PM-4 without exception (AMB-17)."""
    odd = _odd_one(points)
    if odd is not None:
        counts = points[odd] < LIMIT or odd_one_over_100
        strokes = tuple(2 * (seat == odd and counts) for seat in range(len(points)))
        return DealAward(strokes, (), ("PM-4", say("all but one have the same points")))
    ends = [_seats(points, min(points))]
    if max(points) < LIMIT:
        ends.append(_seats(points, max(points)))
    winners = {seats[0] for seats in ends if len(seats) == 1}
    hold = tuple((seats[0], seats[1]) for seats in ends if len(seats) > 1)
    return DealAward(tuple(int(seat in winners) for seat in range(len(points))), hold, _reason(points, hold))


def _seats(points: Sequence[int], value: int) -> list[int]:
    return [seat for seat, found in enumerate(points) if found == value]


def _odd_one(points: Sequence[int]) -> int | None:
    for seat in range(len(points)):
        if len({value for other, value in enumerate(points) if other != seat}) == 1:
            return seat
    return None


def _reason(points: Sequence[int], hold: tuple[Held, ...]) -> tuple[str, Text]:
    if hold:
        pair = tuple(map(side_letter, hold[0]))
        return "PM-7", say("a stroke is held for {pair}", pair=pair)
    if max(points) >= LIMIT:
        return "PM-6", say("one has 100 or more, only the lowest counts")
    return _USUAL


def play(
    deals: Sequence[Sequence[int]], seats: int, target: int, *, odd_one_over_100: bool
) -> Iterator[StrokeStanding]:
    """Yield the standing after each deal until somebody alone has the target (PM-8 … PM-10); 0 is none."""
    now = StrokeStanding((0,) * seats, (0,) * seats, (), _USUAL)
    for points in deals:
        award = judge(points, odd_one_over_100=odd_one_over_100)
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
        spare = self.longest() if self.ends_at_target() else 0
        held_for = GridColumn("remarks", say("held for"), derived=True)
        return (
            marks_grid(held_for, self.size, rows, self.dealt(played), spare=spare),
            StrokeRow(say("strokes"), strokes, has_potatoes=False),
            *((Legend(_seven(target)),) if (target := whole(self.options, "pm_target")) else ()),
            Signature(say("Signature"), self.size),
        )


def _seven(target: int) -> Text:
    return say_n(
        "Who is alone ahead with {n} stroke or more has won (PM-9, PM-10).",
        "Who is alone ahead with {n} strokes or more has won (PM-9, PM-10).",
        target,
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
