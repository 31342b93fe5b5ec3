"""Score sheets: a page for every table with all that its game writes down."""

from collections.abc import Collection, Sequence
from dataclasses import replace
from functools import partial

from jassturnier.paper.kit.page import PLAIN, Leaf, Look, Style, bind
from jassturnier.paper.kit.pen import MM, Box, Pen
from jassturnier.paper.slip import Slip, SlipDrawing, blank_slip, form, slip_of
from jassturnier.tournament.model import RoundInfo, StageInfo, TableInfo, Tournament
from jassturnier.tournament.people.seated import round_title
from jassturnier.tournament.regulation.regulation import Regulation
from jassturnier.tournament.scoring.counting import counted, game_in, game_of

_MARGIN = 8 * MM


def score_sheets(
    tournament: Tournament,
    stage: StageInfo,
    round_: RoundInfo,
    language: str,
    style: Style = PLAIN,
    *,
    tables: Collection[int] | None = None,
    filled: bool = False,
) -> bytes:
    """Print a score sheet for every table of a round, or only for the tables with these numbers.

    `filled` puts in the results and the deals there are.
    """
    look = Look(language, style)
    entries = {entry.key: entry for entry in stage.entries}
    sheets = []
    for table in round_.tables:
        if tables is None or table.number in tables:
            sheet = slip_of(tournament, round_, table, entries, look)
            sheets.append(_filled(tournament.regulation, table, sheet) if filled else sheet)
    return _bound(
        sheets, look, f"{tournament.name} – {look.words(round_title(tournament, round_, look.language))}"
    )


def blank_sheets(
    tournament: Tournament,
    stage: StageInfo,
    language: str,
    style: Style = PLAIN,
    *,
    number: int = 1,
    size: int | None = None,
    count: int = 1,
) -> bytes:
    """Print score sheets of a round without names for tables of `size` people, or as many as usual."""
    look = Look(language, style)
    blank = blank_slip(tournament, game_in(tournament, stage, number, size), look)
    return _bound([blank] * count, look, tournament.name)


def _filled(rules: Regulation, table: TableInfo, sheet: Slip) -> Slip:
    game = game_of(rules, table)
    return replace(
        sheet, form=form(game, game.read_deals(table.played)[0]), values=counted(rules, table) or {}
    )


def _bound(sheets: Sequence[Slip], look: Look, title: str) -> bytes:
    width, height = look.page
    box = Box(0, 0, width, height).inset(_MARGIN)

    def draw(sheet: SlipDrawing, pen: Pen) -> None:
        sheet.draw(pen, box)

    pages = [page for sheet in sheets for page in SlipDrawing(sheet, look).pages(box)]
    return bind([Leaf(look.page, partial(draw, page)) for page in pages], title, look.style)
