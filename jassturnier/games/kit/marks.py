"""What games count beside the points (MIT-12, COI3-31), and the parts of score sheets that they share."""

from abc import abstractmethod
from collections.abc import Iterable, Mapping, Sequence

from jassturnier.errors import Problem
from jassturnier.games.kit.base import (
    DealT,
    Direction,
    Game,
    Sheet,
    SheetRow,
    Slip,
    SlipField,
    SumCheck,
    fault,
    filled,
    side_letter,
    wins,
    written,
)
from jassturnier.games.kit.bidding import Dealing
from jassturnier.games.kit.contracts import Tag, label
from jassturnier.games.kit.layout import (
    Block,
    Grid,
    GridCell,
    GridColumn,
    Line,
    ResultRow,
    Signature,
    StrokeRow,
)
from jassturnier.games.kit.notation import Phrase, tagged
from jassturnier.games.kit.options import Options, whole
from jassturnier.games.kit.points import JASS, never_together, together_faults
from jassturnier.i18n import Text, say, verbatim
from jassturnier.values import frozen


def deal_label(number: int) -> Text:
    """Return the label of a deal, counted from 1."""
    return say("Deal {deal}", deal=str(number))


def contract_label(number: int, contract: str | None) -> Text:
    """Return the label of a deal, counted from 1, with what was played."""
    if contract is None:
        return deal_label(number)
    return say("Deal {deal}, {contract}", deal=str(number), contract=label(contract))


def money_row(options: Options, sheet: Sheet | None) -> tuple[ResultRow, ...]:
    """Return the row of what each side gets or pays, none where no money is played for."""
    if not whole(options, "stake"):
        return ()
    return (ResultRow(say("gets or pays, Fr."), () if sheet is None else sheet.money, money=True),)


def points_columns(seats: int, total: int) -> tuple[GridColumn, ...]:
    """Return a column for the points of each seat."""
    return tuple(GridColumn(f"points{seat}", say("points"), seat, low=0, high=total) for seat in range(seats))


def marks_grid(
    remarks: GridColumn,
    seats: int,
    rows: Sequence[tuple[Sequence[int], Text | None, Sequence[int]]],
    dealt: Sequence[Dealing | None],
    *,
    spare: int = 0,
) -> Grid:
    """Return a row a deal: the points of each seat, their sum, what else happened, and what each gets.

    `rows` holds the same three of every deal played, `remarks` is the column of the one in the middle.
    """
    points = points_columns(seats, JASS)
    results = (
        GridColumn(f"marks{seat}", say("score"), seat, derived=True, total=True) for seat in range(seats)
    )
    columns = (*points, CONTROL, remarks, *results)
    filled: list[tuple[GridCell, ...]] = [
        (*made, sum(made), remark or verbatim(""), *marks) for made, remark, marks in rows
    ]
    return deal_grid(columns, filled, dealt, spare=spare)


CONTROL = GridColumn("control", say("control"), each=JASS, derived=True)
"""The column with the sum of the points of all seats."""


def deal_grid(
    columns: tuple[GridColumn, ...],
    rows: Sequence[tuple[GridCell, ...]],
    dealt: Sequence[Dealing | None],
    *,
    spare: int = 0,
) -> Grid:
    """Return a grid with a line for every deal, filled in as far as there are rows.

    At most the last `spare` lines are only in reserve.
    """
    missing = len(dealt) - len(rows)
    cells: list[tuple[GridCell, ...]] = [*rows, *[(None,) * len(columns)] * missing]
    lines = tuple(
        Line(deal_label(number), row, *((dealing.dealer, dealing.forehand) if dealing else ()))
        for number, (row, dealing) in enumerate(zip(cells, dealt, strict=True), 1)
    )
    return Grid(columns, lines, by_deal=True, spare=min(spare, missing))


MATCH = Tag("match", say("“match”"), ("durchmarsch", "alles", "tout", "tutto", "cappotto"), sides=True)
TAGS = (
    Tag(
        "trickless",
        say("“trickless”"),
        ("stichlos", "jungfrau", "jungfer", "vierge", "sanspli", "vergine", "senzapresa"),
        sides=True,
    ),
    MATCH,
    Tag("tricks", say("“tricks”"), ("stich", "stiche", "pli", "plis", "presa", "prese"), sides=True),
)
"""`trickless B`: B took no trick; `match B`: B took all; `tricks`: everybody took one; `tricks B`: B did."""

REMARKS = say("no trick, match")
RAMSCH_REMARKS = say("Jungfrau J, Durchmarsch D")


def remark(trickless: tuple[int, ...] | None, seats: int, *, ramsch: bool = False) -> Text | None:
    """Say who took no trick or all of them, in Ramsch with the letters of the heading, None for nobody."""
    if not trickless:
        return None
    if len(trickless) == seats - 1:
        (taker,) = (side_letter(seat) for seat in range(seats) if seat not in trickless)
        return say("D {side}", side=taker) if ramsch else say("match {side}", side=taker)
    without = tuple(map(side_letter, trickless))
    return say("J {sides}", sides=without) if ramsch else say("no trick {sides}", sides=without)


def read(phrase: Phrase, card_points: Sequence[int | None]) -> tuple[int, ...] | None:
    """Return the seats without a trick, None where the line does not say.

    Where it names some who took one, it must say of everybody else without points.
    """
    if phrase.has("match"):
        taker = phrase.side("match")
        return tuple(seat for seat in range(len(card_points)) if seat != taker)
    if not phrase.has("trickless") and not phrase.has("tricks"):
        return None
    without, takers = phrase.sides("trickless"), phrase.named("tricks")
    for seat in sorted({*without}.intersection(takers)):
        phrase.complain(say("{side} cannot have taken a trick and none at all.", side=side_letter(seat)))
    open_ = [seat for seat, value in enumerate(card_points) if value == 0 and seat not in (*without, *takers)]
    for seat in open_ if takers else ():
        phrase.complain(
            say("{side} has 0 points: add “trickless” and the letter, or “tricks”.", side=side_letter(seat))
        )
    return without


def write(trickless: tuple[int, ...] | None, seats: int) -> str:
    """Write the tag that `read` understands."""
    if trickless is None:
        return ""
    if len(trickless) == seats - 1:
        return tagged("match", *(seat for seat in range(seats) if seat not in trickless))
    return tagged("trickless", *trickless) or "tricks"


def points(phrase: Phrase, seats: int, total: int) -> tuple[int, ...]:
    """Return the points of a line; a match without numbers has them all."""
    numbers = phrase.points()
    if numbers or not phrase.has("match"):
        return numbers
    taker = phrase.side("match")
    return tuple(total * (seat == taker) for seat in range(seats))


def faults(card_points: Sequence[int], trickless: tuple[int, ...] | None, rule: str) -> list[Problem]:
    """Return what does not fit between points and tricks."""
    if trickless is None:
        return [
            fault(say("0 points: add “trickless” and the letter, or “tricks”."), rule, seat)
            for seat, value in enumerate(card_points)
            if value == 0
        ]
    if len(trickless) >= len(card_points):
        return [fault(say("Somebody must have taken the tricks."), rule)]
    return [
        fault(say("There are points, but no trick."), rule, seat)
        for seat in trickless
        if card_points[seat] > 0
    ]


@frozen
class Tally:
    """Something counted: its name in sheets and regulations, its label, and which end is the better one.

    `ranks` tells whether a rank list may go by it, `blank_is_none` whether a slip without it had none: a
    match is written where there was one, exact hits are counted or not.
    """

    name: str
    label: Text
    direction: Direction = Direction.HIGH
    ranks: bool = True
    blank_is_none: bool = True


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
        Tally("exact", say("exact hits"), blank_is_none=False),
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


@frozen
class Marks:
    """The marks of one side; a stroke and a potato cancel in `net`."""

    strokes: int = 0
    potatoes: int = 0

    @property
    def net(self) -> int:
        """Strokes less potatoes."""
        return self.strokes - self.potatoes


AllMarks = tuple[Marks, ...]
NO_MARKS = Marks()


def strokes(number: int) -> Marks:
    """Return good marks only."""
    return Marks(strokes=number)


def potatoes(number: int) -> Marks:
    """Return bad marks only."""
    return Marks(potatoes=number)


def split(mine: Marks, others: Marks, seat: int, seats: int) -> AllMarks:
    """Return a value for each seat: `mine` for one of them, `others` for all the rest."""
    return tuple(mine if other == seat else others for other in range(seats))


def added(rows: Iterable[AllMarks], sides: int) -> AllMarks:
    """Add the marks of all rows, side by side, without cancelling."""
    columns = list(zip(*rows, strict=True)) or [()] * sides
    return tuple(
        Marks(sum(each.strokes for each in column), sum(each.potatoes for each in column))
        for column in columns
    )


def nets(marks: AllMarks) -> tuple[int, ...]:
    """Return strokes less potatoes of every side."""
    return tuple(each.net for each in marks)


def tallies(marks: AllMarks) -> Mapping[str, tuple[int, ...]]:
    """Return the tallies of a sheet that counts marks."""
    return {
        "strokes": tuple(each.strokes for each in marks),
        "potatoes": tuple(each.potatoes for each in marks),
        "wins": wins(nets(marks), Direction.HIGH),
    }


def stroke_row(label: Text, marks: AllMarks | None) -> StrokeRow:
    """Return the row of a slate with these marks, blank for None."""
    if marks is None:
        return StrokeRow(label)
    return StrokeRow(label, tuple(each.strokes for each in marks), tuple(each.potatoes for each in marks))


class MarkGame(Game[DealT]):
    """A game for each alone whose slip holds strokes and potatoes; over all sides they cancel out."""

    a_deal = 0
    """The most strokes, and the most potatoes, that a deal gives."""

    def most(self) -> Marks:
        """Return the most strokes and the most potatoes that a side can have."""
        return Marks(self.a_deal * self.deals, self.a_deal * self.deals)

    def bounds(self) -> tuple[int, int]:
        """Only potatoes, or only strokes."""
        most = self.most()
        return -most.potatoes, most.strokes

    def slip_fields(self) -> tuple[SlipField, ...]:
        """Strokes and potatoes of each side; a cancelled pair may be written or left out."""
        most = self.most()
        return (
            SlipField("strokes", say("strokes"), 0, most.strokes),
            SlipField("potatoes", say("potatoes"), 0, most.potatoes),
        )

    def together(self) -> int:
        """Return the most strokes that all sides can have together."""
        return self.a_deal * self.deals

    def goes_together(self, _nets: Sequence[int]) -> bool:
        """Tell whether deals may bring all sides these strokes less potatoes, which are 0 together."""
        return True

    def check_slip(self, slip: Slip) -> list[Problem]:
        """Return every fault but the sum; a table has a limited number of strokes."""
        good, _ = self.slip_fields()
        found = super().check_slip(slip) or together_faults(good, slip, len(self.sides()), self.together())
        known = found or self.wrong_sum(slip) is not None
        return found if known or self.goes_together(self.score_slip(slip).totals) else [never_together()]

    def slip_sum(self, slip: Slip) -> SumCheck | None:
        """As many strokes as potatoes at the table (MIT-19, COI3-32)."""
        sides = len(self.sides())
        good, bad = (written(slip, name, sides) for name in ("strokes", "potatoes"))
        # A slip with a gap cannot be summed; the gap itself is told by its column.
        if None in good or None in bad:
            return None
        return SumCheck("strokes", sum(filled(slip, "strokes", sides)), sum(filled(slip, "potatoes", sides)))

    def score_slip(self, slip: Slip) -> Sheet:
        """Strokes less potatoes of each side."""
        sides = len(self.sides())
        marks = tuple(map(Marks, filled(slip, "strokes", sides), filled(slip, "potatoes", sides)))
        return Sheet(nets(marks), tallies=tallies(marks))


class JudgedGame(MarkGame[DealT]):
    """A game in which the points of a deal say who gets strokes and who potatoes."""

    remarked: Text
    """The heading over what else a deal has."""

    @abstractmethod
    def judged(self, deal: DealT) -> tuple[AllMarks, Text]:
        """Return what a deal gives every seat, and why."""

    @abstractmethod
    def remark(self, deal: DealT) -> tuple[Sequence[int], Text | None]:
        """Return the points of a deal, and what else it has, such as who took no trick."""

    def score(self, deals: Sequence[DealT]) -> Sheet:
        """Strokes less potatoes of all deals."""
        found = [self.judged(deal) for deal in deals]
        marks = added((each for each, _ in found), self.size)
        rows = tuple(
            SheetRow(deal_label(number), nets(each), why) for number, (each, why) in enumerate(found, 1)
        )
        return Sheet(nets(marks), rows, tallies(marks), tuple(each.text for each in self.asked(deals)))

    def layout(self, played: Sequence[DealT] = ()) -> tuple[Block, ...]:
        """A row a deal with points, remark and result, and the slate with the marks."""
        marks = [self.judged(deal)[0] for deal in played]
        rows = [(*self.remark(deal), nets(each)) for deal, each in zip(played, marks, strict=True)]
        return (
            marks_grid(GridColumn("remarks", self.remarked), self.size, rows, self.dealt(played)),
            stroke_row(say("strokes and potatoes"), added(marks, self.size) if played else None),
            Signature(say("Signature"), self.size),
        )
