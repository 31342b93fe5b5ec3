"""Deal by deal what every table has written down, for people."""

from dataclasses import dataclass

from jassturnier.exchange.kit.pages import Page, PageCell, PageColumn, Words, identifier, page, quantity
from jassturnier.exchange.plans.draw_pages import round_title
from jassturnier.exchange.scores.slip_rows import side_names, tables_of
from jassturnier.games.kit.base import SheetRow, side_letter
from jassturnier.i18n import say
from jassturnier.tournament.model import TableInfo, Tournament
from jassturnier.tournament.scoring.counting import game_of


@dataclass(frozen=True, slots=True)
class _Played:
    """One deal of a table: its number counted from 1, how it was written, what it came to."""

    round: str
    table: TableInfo
    number: int
    notation: str
    worked_out: SheetRow
    names: tuple[str, ...]


def played_page(tournament: Tournament, words: Words) -> Page | None:
    """List every deal that was taken, with the score of each side; None if there are none."""
    lines = []
    for stage, round_, table in tables_of(tournament):
        game, title = game_of(tournament.regulation, table), words(round_title(tournament, stage, round_))
        rows = game.score(game.read_deals(table.played)[0]).rows if table.played else ()
        names = side_names(tournament, round_, table)
        lines += [
            _Played(title, table, number, notation, row, names)
            for number, (notation, row) in enumerate(zip(table.played, rows, strict=False), 1)
        ]
    if not lines:
        return None
    columns: list[PageColumn[_Played]] = [
        PageColumn(words(say("Round")), lambda line: PageCell(line.round)),
        PageColumn(words(say("Table")), lambda line: identifier(line.table.number)),
        PageColumn(words(say("Deal")), lambda line: identifier(line.number)),
        PageColumn(words(say("Written")), lambda line: PageCell(line.notation)),
        *(_score(side, words) for side in range(max(len(line.names) for line in lines))),
        PageColumn(words(say("Counted")), lambda line: PageCell(words(line.worked_out.rule))),
    ]
    return page(words(say("Deals")), columns, lines, frozen=3)


def _score(side: int, words: Words) -> PageColumn[_Played]:
    def cell(line: _Played) -> PageCell:
        return quantity(line.worked_out.scores[side] if side < len(line.names) else None)

    return PageColumn(words(say("{column} {side}", column=say("score"), side=side_letter(side))), cell)
