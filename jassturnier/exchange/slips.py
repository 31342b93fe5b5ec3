"""The slip of a table, seen from a spreadsheet."""

from jassturnier import games
from jassturnier.games.base import SlipField
from jassturnier.tournament.regulation import Regulation
from jassturnier.tournament.scoring import table_size
from jassturnier.tournament.snapshot import TableInfo


def columns_of(regulation: Regulation, table: TableInfo) -> tuple[SlipField, ...]:
    """Return the columns of a table's slip, in the order they are typed."""
    return games.get(table.game).slip_fields(table_size(regulation, table), table.deals, regulation.options)
