"""Forms for deals, filled in as the person at the desk does it."""

import io
from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace

from openpyxl import load_workbook
from openpyxl.workbook import Workbook
from openpyxl.worksheet.worksheet import Worksheet

from jassturnier import games
from jassturnier.exchange.score_forms import score_forms
from jassturnier.games.deal_form import CellKind, DealForm
from jassturnier.games.kit.contracts import label
from jassturnier.games.kit.options import OptionValue
from jassturnier.i18n import render
from jassturnier.tournament.lists import How, ReadingKind
from jassturnier.tournament.model import Tournament
from jassturnier.tournament.scoring.counting import game_of
from jassturnier.tournament.scoring.readings import Result, SlipReading
from tests.support.exchange.evenings import of_game, singles, tournament

HEAD, FIRST = 5, 7
"""Rows: the machine words of a form, its first line."""


def at_one_table(
    game_id: str, size: int = 0, deals: int = 0, house: Mapping[str, OptionValue] | None = None
) -> Tournament:
    """Seat one table of a game that has no results yet; with a size of 0 as many as usual."""
    game = games.get(game_id)
    rules = of_game(game_id, deals or game(game.sizes[0], game.defaults()).usual_deals() or 12)
    rules = replace(rules, options={**rules.options, **(house or {})})
    return tournament(rules, singles(size or game.sizes[0]), 1, played=0, seats=size or None)


def form_of(whole: Tournament) -> DealForm:
    """Return the form of the only table."""
    (table,) = next(iter(whole.rounds())).tables
    return DealForm(game_of(whole.regulation, table))


def opened(whole: Tournament, language: str = "de") -> Workbook:
    """Open the forms of a tournament."""
    return load_workbook(io.BytesIO(score_forms(whole, language, by_deal=True)))


def column(sheet: Worksheet, name: str) -> int:
    """Return where a column of a form stands."""
    return [cell.value for cell in sheet[HEAD]].index(name) + 1


def write(sheet: Worksheet, form: DealForm, lines: Sequence[str], language: str = "de") -> None:
    """Fill deals, given in the notation, into a form."""
    kinds = {column.name: column.kind for column in form.columns}
    deals, _ = form.game.read_each(lines)
    for (line, _), cells in form.filled([form.game.print_deal(deal) for deal in deals]).items():
        for name, words in cells.items():
            shown = render(label(words), language) if kinds[name] is CellKind.CONTRACT else words
            value = int(shown) if shown.lstrip("-").isdigit() else shown
            sheet.cell(FIRST + line, column(sheet, name)).value = value


def filled(
    whole: Tournament, lines: Sequence[str], spoil: Callable[[Worksheet], object] = lambda _: None
) -> Workbook:
    """Return a form with these deals, spoilt in some way."""
    made = opened(whole)
    (sheet,) = made.worksheets
    write(sheet, form_of(whole), lines)
    spoil(sheet)
    return made


def with_deals(whole: Tournament, texts: Sequence[str]) -> Tournament:
    """Store deals of the only table."""
    (round_,) = whole.rounds()
    (table,) = round_.tables
    game = game_of(whole.regulation, table)
    deals, _ = game.read_deals(texts)
    slip = game.slip_of(deals) if game.complete(deals) else {}
    reading = SlipReading(ReadingKind.FIRST, slip, How.COMPUTED, "", played=tuple(texts))
    result = Result(slip, How.COMPUTED) if slip else None
    table = replace(table, result=result, played=tuple(texts), readings=(reading,))
    stage = replace(whole.stages[0], rounds=(replace(round_, tables=(table,)),))
    return replace(whole, stages=(stage,))
