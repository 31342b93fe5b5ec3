"""Sheet numbers are never used again, not even after an undo: the journal remembers them."""

from sqlalchemy import String, cast, select
from sqlalchemy.orm import Session
from sqlmodel import col

from jassturnier.store.journal import changes_of
from jassturnier.store.models import Journal, Table


def highest_sheet(session: Session, tournament: int) -> int:
    """Return the highest sheet number this tournament ever had, 0 before the first."""
    name = str(Table.__tablename__)
    query = select(Journal).where(
        col(Journal.tournament_id) == tournament,
        cast(col(Journal.changes), String).contains(f'"{name}"', autoescape=True),
    )
    sheets = (
        image["sheet"]
        for entry in session.execute(query).scalars()
        for change in changes_of(entry)
        if change.table == name
        for image in (change.before, change.after)
        if image is not None and "sheet" in image
    )
    return max(sheets, default=0)
