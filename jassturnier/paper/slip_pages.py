"""The slips and score sheets of a round on their pages: what tables fill in, sign and hand to the desk."""

from collections.abc import Collection, Mapping, Sequence
from dataclasses import replace
from enum import Enum
from functools import partial

from jassturnier.paper.kit.page import Leaf, Look, Size, cut_apart
from jassturnier.paper.kit.pen import MM, Box, Pen
from jassturnier.paper.slip import Slip, SlipDrawing, blank_slip, form, slip_of
from jassturnier.tournament.model import RoundInfo, StageInfo, TableInfo, Tournament
from jassturnier.tournament.regulation.regulation import Regulation
from jassturnier.tournament.scoring.counting import counted, game_in, game_of
from jassturnier.tournament.scoring.sheet_numbers import sheet_label


class PerPage(Enum):
    """How slips stand on a page: one on A5, two or four on A4."""

    ONE = (1, 1)
    TWO = (2, 1)
    FOUR = (2, 2)

    @classmethod
    def of(cls, count: int) -> "PerPage":
        """Return how so many slips stand on a page."""
        return next(way for way in cls if way.value[0] * way.value[1] == count)

    @classmethod
    def usual(cls, size: Size) -> "PerPage":
        """Return how slips of the usual size, which is A5, stand on paper of a size."""
        return cls.ONE if size is Size.A5 else cls.TWO

    def page(self) -> tuple[float, float]:
        """Return the size of the page."""
        return {PerPage.ONE: Size.A5.value, PerPage.TWO: Size.A4.turned(), PerPage.FOUR: Size.A4.value}[self]


def slips(
    tournament: Tournament,
    stage: StageInfo,
    round_: RoundInfo,
    look: Look,
    *,
    per_page: PerPage = PerPage.TWO,
    tables: Collection[int] | None = None,
) -> list[Leaf]:
    """Lay out a slip for every table of a round, or only for the tables with these numbers."""
    entries = {entry.key: entry for entry in stage.entries}
    chosen = [table for table in round_.tables if tables is None or table.number in tables]
    return arranged([slip_of(tournament, round_, table, entries, look) for table in chosen], look, per_page)


def reserve(
    tournament: Tournament,
    stage: StageInfo,
    numbers: Mapping[int, int],
    look: Look,
    per_page: PerPage = PerPage.TWO,
) -> list[Leaf]:
    """Lay out slips without names; `numbers` are sheet numbers with how many people sit at the table."""
    number = stage.waiting_round()
    printed = [
        blank_slip(tournament, game_in(tournament, stage, number, people), look, sheet_label(sheet))
        for sheet, people in numbers.items()
    ]
    return arranged(printed, look, per_page)


def arranged(printed: Sequence[Slip], look: Look, per_page: PerPage) -> list[Leaf]:
    """Put slips on pages."""
    cell, *_ = Box(0, 0, *per_page.page()).cells(*per_page.value)
    drawings = [each for slip in printed for each in SlipDrawing(slip, look).fitted(_place(cell))]
    return cut_apart(per_page.page(), per_page.value, drawings, _draw_slip)


def _draw_slip(slip: SlipDrawing, pen: Pen, cell: Box) -> None:
    slip.draw(pen, _place(cell))


def _place(cell: Box) -> Box:
    return cell.inset(9 * MM)


_MARGIN = 8 * MM


def score_sheets(
    tournament: Tournament,
    stage: StageInfo,
    round_: RoundInfo,
    look: Look,
    *,
    tables: Collection[int] | None = None,
    filled: bool = False,
) -> list[Leaf]:
    """Lay out a score sheet for every table of a round, or only for the tables with these numbers.

    `filled` puts in the results and the deals there are.
    """
    entries = {entry.key: entry for entry in stage.entries}
    sheets = []
    for table in round_.tables:
        if tables is None or table.number in tables:
            sheet = slip_of(tournament, round_, table, entries, look)
            sheets.append(_filled(tournament.regulation, table, sheet) if filled else sheet)
    return _leaves(sheets, look)


def blank_sheets(
    tournament: Tournament,
    stage: StageInfo,
    look: Look,
    *,
    number: int = 1,
    size: int | None = None,
    count: int = 1,
) -> list[Leaf]:
    """Lay out score sheets of a round without names for tables of `size` people, or as many as usual."""
    blank = blank_slip(tournament, game_in(tournament, stage, number, size), look)
    return _leaves([blank] * count, look)


def _filled(rules: Regulation, table: TableInfo, sheet: Slip) -> Slip:
    game = game_of(rules, table)
    return replace(
        sheet, form=form(game, game.read_deals(table.played)[0]), values=counted(rules, table) or {}
    )


def _leaves(sheets: Sequence[Slip], look: Look) -> list[Leaf]:
    width, height = look.page
    box = Box(0, 0, width, height).inset(_MARGIN)

    def draw(sheet: SlipDrawing, pen: Pen) -> None:
        sheet.draw(pen, box)

    pages = [page for sheet in sheets for page in SlipDrawing(sheet, look).pages(box)]
    return [Leaf(look.page, partial(draw, page)) for page in pages]
