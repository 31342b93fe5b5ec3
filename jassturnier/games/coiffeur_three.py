"""Coiffeur for three: ten rows a player, strokes and potatoes for the highest and lowest (rules COI3).

Four may sit at the table: the dealer pauses, each of the four fills all rows (TRN-14).
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from random import Random

from jassturnier.errors import Problem
from jassturnier.games import rulebook
from jassturnier.games.coiffeur import MATCH_BONUS, CoiffeurDeal, ListGame, leads, rehearse
from jassturnier.games.kit import marks as tricks
from jassturnier.games.kit.base import (
    DealExample,
    Question,
    Sheet,
    SheetRow,
    Slip,
    alone,
    by_rule,
    fault,
    in_deal,
    side_letter,
)
from jassturnier.games.kit.contracts import Tag, label
from jassturnier.games.kit.layout import Block, Grid, GridCell, GridColumn, Legend, Line, ResultRow, Signature
from jassturnier.games.kit.marks import (
    NO_MARKS,
    AllMarks,
    MarkGame,
    Marks,
    added,
    contract_label,
    money_row,
    nets,
    potatoes,
    split,
    stroke_row,
    strokes,
    tallies,
)
from jassturnier.games.kit.options import (
    CARD_VALUES,
    FACTORS,
    FOUR_AT_TABLE,
    PAIRWISE,
    STAKE,
    VOID_AFTER_TRUMP,
    Options,
    choice,
    table,
)
from jassturnier.games.kit.pausing import PAUSE, four_clashes, no_part
from jassturnier.games.kit.points import JASS
from jassturnier.i18n import Text, say
from jassturnier.values import frozen

SEATS = 3
WEIGHTS: Mapping[str, int] = {
    "eicheln": 1,
    "schilten": 1,
    "rosen": 1,
    "schellen": 1,
    "obenabe": 2,
    "undenufe": 2,
    "slalom": 2,
    "gustav": 3,
    "joker1": 3,
    "joker2": 3,
}
_CUTS = {
    "high": Tag("high", say("“high”"), ("hoch", "hoechster", "superieur", "superiore"), sides=True),
    "low": Tag("low", say("“low”"), ("tief", "tiefster", "inferieur", "inferiore"), sides=True),
}


@frozen
class Settled:
    """A row with all fields: its marks, or who has to cut for `high` and `low` first."""

    marks: AllMarks | None
    needs_cut: Mapping[str, tuple[int, ...]]


def weights(options: Options) -> dict[str, int]:
    """Return the rows in order with their weights (COI3-4, AMB-11)."""
    return {**WEIGHTS, **table(options, "factors")}


def match_marks(declarer: int, *, won: bool, seats: int = SEATS, pauses: int | None = None) -> AllMarks:
    """Return the marks of a match by the declarer, or against him (COI3-25, COI3-27).

    Who pauses has no part in it (TRN-14).
    """
    mine, others = (strokes(2), potatoes(1)) if won else (potatoes(2), strokes(1))
    marks = split(mine, others, declarer, seats)
    return tuple(NO_MARKS if seat == pauses else one for seat, one in enumerate(marks))


def settle(fields: Sequence[int], weight: int, cut: Mapping[str, int]) -> Settled:
    """Give highest and lowest of a full row their marks (COI3-29, COI3-30).

    A tie is decided by `cut["high"]` and `cut["low"]`; three equal fields need two different seats.
    """
    top = _seats(fields, max(fields))
    bottom = _seats(fields, min(fields))
    # All three equal: who got one end by a cut is out of the other, so two cuts name two players (AMB-7).
    if top == bottom:
        top = tuple(seat for seat in top if seat != cut.get("low"))
        bottom = tuple(seat for seat in bottom if seat != cut.get("high"))
    high, low = _pick(top, cut.get("high")), _pick(bottom, cut.get("low"))
    open_ends = {"high": (high, top), "low": (low, bottom)}
    needed = {end: seats for end, (picked, seats) in open_ends.items() if picked is None}
    if high is None or low is None:
        return Settled(None, needed)
    marks = {high: strokes(weight), low: potatoes(weight)}
    return Settled(tuple(marks.get(seat, NO_MARKS) for seat in range(len(fields))), {})


def _seats(fields: Sequence[int], wanted: int) -> tuple[int, ...]:
    return tuple(seat for seat, value in enumerate(fields) if value == wanted)


def _pick(seats: tuple[int, ...], cut: int | None) -> int | None:
    if len(seats) == 1:
        return seats[0]
    return cut if cut in seats else None


class Coiffeur3(ListGame, MarkGame[CoiffeurDeal]):
    """Coiffeur for three."""

    id = "coiffeur3"
    name = say("Coiffeur for three")
    sizes = (SEATS, SEATS + 1)
    options_offered = (
        FACTORS,
        choice(
            say("settlement"),
            "net",
            say("how the result is paid"),
            "COI3-33",
            {"net": say("everybody his own result"), "pairwise": PAIRWISE},
        ),
        STAKE,
        FOUR_AT_TABLE,
        VOID_AFTER_TRUMP,
        *CARD_VALUES,
    )
    tags = (*tricks.TAGS, *_CUTS.values())
    examples = (
        DealExample(say("A schellen 88"), say("A named Schellen and made 88 points.")),
        DealExample(say("B obenabe 50 61 46"), say("B named Obenabe; the points of A, B and C.")),
        DealExample(
            say("C joker1 slalom match"), say("C played the first Joker as Slalom and took all tricks.")
        ),
        DealExample(say("A rosen stichlos"), say("A named Rosen and took no trick.")),
        DealExample(say("A rosen 0 stich"), say("A named Rosen and made 0 points, but took a trick.")),
        DealExample(
            say("C gustav 80 hoch A"), say("The row is tied at the top; A won the cut for the strokes.")
        ),
    )
    scoring = (
        say(
            "Everybody fills ten rows; only the declarer writes, his card points "
            "or 257 for a match (COI3-3, COI3-23, COI3-25)."
        ),
        say(
            "A full row is settled: its weight in strokes for the highest, in "
            "potatoes for the lowest; a tie is cut (COI3-29, COI3-30)."
        ),
        say("A match brings the declarer two strokes, each other a potato (COI3-25)."),
        say("Without a trick the declarer gets two potatoes, each other a stroke (COI3-27)."),
        say("The result is strokes less potatoes (COI3-32)."),
    )

    def listed(self) -> Mapping[str, int]:
        """Return ten rows: thirty deals of three, with four at the table forty (COI3-2, COI3-34, TRN-14)."""
        return weights(self.options)

    def tags_in_use(self) -> tuple[Tag, ...]:
        """With four at the table somebody pauses."""
        return self.tags if self.size == SEATS else (*self.tags, PAUSE)

    def table_clashes(self) -> list[tuple[str, Text]]:
        """Tables of four need the option that allows them."""
        return [] if self.size == SEATS else four_clashes(self.size, self.options)

    def deal_faults(self, deal: CoiffeurDeal) -> list[Problem]:
        found = super().deal_faults(deal)
        if deal.points == 0 and deal.trickless is None and deal.match is None:
            text = say("0 points: add “trickless”, or “tricks” if there was a trick.")
            found.append(fault(text, "COI3-27", deal.declarer))
        return [*found, *(self._pause_faults(deal) if self.size > SEATS else ())]

    def _pause_faults(self, deal: CoiffeurDeal) -> Iterator[Problem]:
        if deal.pauses is None:
            if deal.control or _has_match(deal) or _against(deal):
                text = say("Who deals pauses: add “pause” and the letter, as in “pause D”.")
                yield fault(text, "TRN-10", deal.declarer)
        elif deal.pauses in {deal.declarer, deal.match} or any(deal.control[deal.pauses : deal.pauses + 1]):
            yield fault(no_part(deal.pauses), "TRN-10", deal.pauses)

    def sheet_faults(self, deals: Sequence[CoiffeurDeal]) -> list[Problem]:
        """Return the rows that a player fills twice, and cuts where nothing is tied."""
        found: list[Problem] = []
        for number, deal in enumerate(deals, 1):
            fields = _full([other for other in deals if other.row == deal.row], self.size)
            for seat, best in ((deal.high, max), (deal.low, min)):
                tied = _seats(fields, best(fields)) if fields else range(self.size)
                if seat is not None and (seat not in tied or len(tied) == 1):
                    text = say("This seat has nothing to cut for.")
                    found.append(in_deal(number, fault(text, "COI3-30", seat)))
        return super().sheet_faults(deals) + found

    def asked(self, deals: Sequence[CoiffeurDeal]) -> tuple[Question, ...]:
        """Return every cut that is not told, of the deal that fills the row (COI3-30)."""
        filled_by = {deal.row: number for number, deal in enumerate(deals, 1)}
        found: list[Question] = []
        for row in self.listed():
            settled = _row(deals, row, self.listed(), self.size)
            for end, tied in settled.needs_cut.items() if settled else ():
                text = say(
                    "{row}: {sides} have to cut; add {end} and who won it (COI3-30).",
                    row=label(row),
                    sides=tuple(map(side_letter, tied)),
                    end=_CUTS[end].label,
                )
                found.append(Question(filled_by[row], text))
        return tuple(found)

    def score(self, deals: Sequence[CoiffeurDeal]) -> Sheet:
        """Strokes less potatoes of full rows and of matches (COI3-32)."""
        weight = self.listed()
        changes = [_change(deals[: number + 1], weight, self.size) for number in range(len(deals))]
        marks = added((change for change, _ in changes), self.size)
        rows = tuple(
            SheetRow(contract_label(number, deal.row), nets(change), reason)
            for number, (deal, (change, reason)) in enumerate(zip(deals, changes, strict=True), 1)
        )
        full = len(deals) >= self.usual_deals()
        takers = [deal.declarer for deal in deals if _has_match(deal)]
        matches = tuple(map(takers.count, range(self.size)))
        return self.settled(
            Sheet(
                nets(marks),
                rows,
                {**tallies(marks), "matches": matches},
                tuple(question.text for question in self.asked(deals)),
                finished_after=len(deals) if full else None,
            )
        )

    def score_slip(self, slip: Slip) -> Sheet:
        """Strokes less potatoes, and what they are paid with (COI3-33)."""
        return self.settled(super().score_slip(slip))

    def settle(self, totals: Sequence[int]) -> tuple[int, ...]:
        """Everybody his own result, or pair by pair (COI3-33, AMB-8)."""
        return leads(totals) if self.options["settlement"] == "pairwise" else tuple(totals)

    def rehearse(self, played: Sequence[CoiffeurDeal], rng: Random) -> CoiffeurDeal:
        """Play a row that is open; where it is tied, the highest or lowest cut."""
        pauses: int | None = None
        if self.size > SEATS:
            # The next one without whom somebody has a row left.
            left = [len(self.open_contracts(played, side)) for side in range(self.size)]
            after = (played[-1].pauses or 0) + 1 if played else 0
            turns = (turn % self.size for turn in range(after, after + self.size))
            pauses = next(side for side in turns if sum(left) > left[side])
        playing = [seat for seat in range(self.size) if seat != pauses]
        theirs = [replace(d, declarer=playing.index(d.declarer)) for d in played if d.declarer != pauses]
        deal = rehearse(theirs, alone(SEATS), self.names(), self.options, rng)
        taker = None if deal.match is None else playing[deal.match]
        deal = replace(deal, declarer=playing[deal.declarer], match=taker, pauses=pauses)
        weight = self.listed()
        while (settled := _row([*played, deal], deal.row, weight, self.size)) and settled.needs_cut:
            end, tied = next(iter(settled.needs_cut.items()))
            seat = rulebook.pick(tied, rng)
            deal = replace(deal, high=seat) if end == "high" else replace(deal, low=seat)
        return deal

    def most(self) -> Marks:
        """Every row and every match; the matches of the others count one."""
        rows = self.listed()
        number = sum(rows.values()) + len(rows) * (2 + self.size - 1)
        return Marks(number, number)

    def together(self) -> int:
        """The weights of all rows, and two strokes a match for or against somebody (COI3-25, COI3-27)."""
        rows = self.listed()
        return sum(rows.values()) + 2 * len(rows) * self.size

    def layout(self, played: Sequence[CoiffeurDeal] = ()) -> tuple[Block, ...]:
        """Ten rows with weight, fields and marks, the row of matches, of all marks, and the result."""
        rows = self.listed()
        matches = added((match(deal, self.size) for deal in played), self.size)
        # A row brings its marks with the deal that fills it: every deal is looked at with those before it.
        marks = added((_change(played[: n + 1], rows, self.size)[0] for n in range(len(played))), self.size)
        groups = list(rows.values())
        lines = tuple(
            Line(label(row), _cells(played, row, rows, self.size), opens=groups[n] != groups[max(n - 1, 0)])
            for n, row in enumerate(rows)
        )
        columns = [GridColumn("weight", say("weight"), fixed=True)]
        for seat in range(self.size):
            columns += [
                GridColumn(f"points{seat}", say("points"), seat, low=0, high=JASS + MATCH_BONUS),
                GridColumn(f"marks{seat}", say("score"), seat, derived=True),
            ]
        return (
            Grid(tuple(columns), lines),
            stroke_row(say("match"), matches if played else None),
            stroke_row(say("strokes and potatoes"), marks if played else None),
            ResultRow(say("Total"), nets(marks) if played else ()),
            *money_row(self.options, self.score(played) if played else None),
            Legend(say("The declarer leads to the first trick (COI3-12).")),
            *([Legend(say("Who deals pauses; each of the four fills every row."))] * (self.size > SEATS)),
            Signature(say("Signature"), self.size),
        )


def _cells(
    played: Sequence[CoiffeurDeal], row: str, rows: Mapping[str, int], seats: int
) -> tuple[GridCell, ...]:
    fields = {deal.declarer: field(deal) for deal in played if deal.row == row}
    settled = _row(played, row, rows, seats)
    marks = nets(settled.marks) if settled and settled.marks else (None,) * seats
    return (rows[row], *(cell for seat in range(seats) for cell in (fields.get(seat), marks[seat])))


def field(deal: CoiffeurDeal) -> int:
    """Return what the declarer writes into his field (COI3-23, COI3-25)."""
    return deal.points + MATCH_BONUS * _has_match(deal)


def _has_match(deal: CoiffeurDeal) -> bool:
    return deal.match == deal.declarer


def match(deal: CoiffeurDeal, seats: int = SEATS) -> AllMarks:
    """Return the marks of a match for or against the declarer, none in other deals."""
    if not _has_match(deal) and not _against(deal):
        return (NO_MARKS,) * seats
    return match_marks(deal.declarer, won=_has_match(deal), seats=seats, pauses=deal.pauses)


def _against(deal: CoiffeurDeal) -> bool:
    return bool(deal.trickless) or deal.match not in {None, deal.declarer}


def _change(deals: Sequence[CoiffeurDeal], weight: Mapping[str, int], seats: int) -> tuple[AllMarks, Text]:
    last = deals[-1]
    reasons = [say("points in the field")]
    numbers = ["COI3-23"]
    if _has_match(last) or _against(last):
        reasons.append(say("match") if _has_match(last) else say("match against"))
        numbers.append("COI3-25" if _has_match(last) else "COI3-27")
    settled = _row(deals, last.row, weight, seats)
    if settled and settled.marks:
        reasons.append(say("row full, {weight} for highest and lowest", weight=weight[last.row]))
        numbers.append("COI3-29")
    row_marks = settled.marks if settled and settled.marks else (NO_MARKS,) * seats
    return added([match(last, seats), row_marks], seats), by_rule(", ".join(numbers), *reasons)


def _row(deals: Sequence[CoiffeurDeal], row: str, weight: Mapping[str, int], seats: int) -> Settled | None:
    mine = [deal for deal in deals if deal.row == row]
    fields = _full(mine, seats)
    if fields is None:
        return None
    cuts = [("high", deal.high) for deal in mine] + [("low", deal.low) for deal in mine]
    cut = {end: seat for end, seat in cuts if seat is not None}
    return settle(fields, weight[row], cut)


def _full(deals: Sequence[CoiffeurDeal], seats: int) -> tuple[int, ...] | None:
    fields = {deal.declarer: field(deal) for deal in deals}
    return tuple(fields[seat] for seat in range(seats)) if len(fields) == seats else None
