"""The deals of tables in the notation of their games: one row for each, out and back."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Protocol, TypeVar

from jassturnier.errors import Problem
from jassturnier.exchange.kit.listing import FoundList, FoundRow
from jassturnier.exchange.kit.pages import CellStyle, Page, PageCell, PageColumn, Words, identifier, page
from jassturnier.exchange.scores.slips import DEAL, ID, NOTATION, READING, ROUND, TABLE, table_id
from jassturnier.games.kit.base import Slip
from jassturnier.i18n import Text, parse_number, say
from jassturnier.tournament.model import TableInfo, Tournament
from jassturnier.tournament.regulation.regulation import Regulation
from jassturnier.tournament.scoring.counting import game_of
from jassturnier.tournament.scoring.readings import FIRST, of_kind
from jassturnier.tournament.words import ReadingKind

_LEADING = 4


@dataclass(frozen=True, slots=True)
class _Line:
    """One deal of a table, its number counted from 1, as it was read by one kind of reader."""

    round: int
    table: TableInfo
    kind: ReadingKind
    number: int
    notation: str


def deal_page(
    tournament: Tournament, words: Words, kinds: Sequence[ReadingKind] = tuple(ReadingKind)
) -> Page | None:
    """List all deals that were taken one by one in these readings; None if there are none."""
    lines = [
        _Line(round_.number, table, kind, number, notation)
        for round_ in tournament.rounds()
        for table in round_.tables
        for kind in kinds
        for number, notation in enumerate(of_kind(table, kind).played, 1)
    ]
    if not lines:
        return None
    columns: list[PageColumn[_Line]] = [
        PageColumn("", lambda line: PageCell(table_id(line.table)), ID),
        PageColumn(words(say("Round")), lambda line: identifier(line.round), ROUND),
        PageColumn(words(say("Table")), lambda line: identifier(line.table.number), TABLE),
        *([reading_column(words)] if any(line.kind != FIRST for line in lines) else []),
        PageColumn(words(say("Deal")), lambda line: identifier(line.number), DEAL),
        PageColumn(words(say("Written")), lambda line: PageCell(line.notation, CellStyle.INPUT), NOTATION),
    ]
    return page(words(say("Deals")), columns, lines, frozen=_LEADING)


class _Read(Protocol):
    @property
    def kind(self) -> ReadingKind:
        """Which reading it is."""


ReadT = TypeVar("ReadT", bound=_Read)


def reading_column(words: Words) -> PageColumn[ReadT]:
    """Make the column that tells readings apart."""
    return PageColumn(words(say("Reading")), lambda row: PageCell(words(row.kind.label)), READING)


def is_deal_list(listing: FoundList) -> bool:
    """Tell a list of deals from one of slips."""
    return NOTATION in listing.columns


@dataclass(frozen=True, slots=True)
class PlayedTable:
    """The deals of a table as its game writes them, where the first one stands, and what they come to.

    The slip is empty before the last deal.
    """

    deals: tuple[str, ...]
    place: Text
    slip: Slip


def deals_of(
    rows: Sequence[FoundRow], regulation: Regulation, table: TableInfo
) -> tuple[PlayedTable | None, list[Problem]]:
    """Read the rows of one table; their numbers must run from 1 without a gap, in any order."""
    numbered: Mapping[int | None, FoundRow] = {parse_number(row.word(DEAL)): row for row in rows}
    wanted = range(1, len(rows) + 1)
    if numbered.keys() != set(wanted):
        text = say("the deals of a table are numbered from 1 on, each once.")
        return None, [Problem(rows[0].place(DEAL), text)]
    lines = [numbered[number].word(NOTATION) for number in wanted]
    game = game_of(regulation, table)
    deals, faults = game.read_deals(lines)
    if faults:
        return None, list(_placed(rows[0], faults))
    # As the game writes it: what is stored does not hang on the language or habits of a file.
    written = tuple(map(game.print_deal, deals))
    slip = game.slip_of(deals) if game.complete(deals) else {}
    return PlayedTable(written, rows[0].place(), slip), []


def _placed(row: FoundRow, faults: Sequence[Problem]) -> Iterator[Problem]:
    for fault in faults:
        text = say("table {table}, {fault}", table=row.word(TABLE), fault=fault.sentence())
        yield Problem(row.place(), text)


def within(place: Text, detail: Text | None) -> Text:
    """Put a detail behind a place."""
    return place if detail is None else say("{place}, {detail}", place=place, detail=detail)
