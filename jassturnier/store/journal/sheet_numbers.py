"""Sheet numbers are never used again, not even after an undo: the journal remembers them."""

from sqlalchemy import String, cast, or_, select
from sqlalchemy.orm import Session
from sqlmodel import col

from jassturnier.store.journal.journal import changes_of
from jassturnier.store.kit.models import Journal, Reserve, Table

_COLUMNS = {str(Table.__tablename__): "sheet", str(Reserve.__tablename__): "last"}
"""Where rows hold sheet numbers."""


def highest_sheet(session: Session, tournament_id: int) -> int:
    """Return the highest sheet number this tournament ever had, 0 before the first."""
    # Looked for as text first: most entries hold no sheet, and need not be read as JSON.
    changes = cast(col(Journal.changes), String)
    query = select(Journal).where(
        col(Journal.tournament_id) == tournament_id,
        or_(*(changes.contains(f'"{name}"', autoescape=True) for name in _COLUMNS)),
    )
    sheets = (
        image[column]
        for entry in session.execute(query).scalars()
        for change in changes_of(entry)
        if (column := _COLUMNS.get(change.table)) is not None
        for image in (change.before, change.after)
        if image is not None and column in image
    )
    return max(sheets, default=0)


def reserve(session: Session, tournament_id: int, count: int) -> range:
    """Set sheet numbers aside for slips that belong to no table yet; no draw will use them.

    Which table such a slip was used for is said when its result is entered.
    """
    first = highest_sheet(session, tournament_id) + 1
    # Stored as a row and not only in the printed slips: so the journal remembers them like those of tables.
    numbers = range(first, first + count)
    session.add(Reserve(tournament_id=tournament_id, first=numbers[0], last=numbers[-1]))
    return numbers
