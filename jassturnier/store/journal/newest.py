"""What a laptop remembers of the journal of a database on a server."""

from collections.abc import Iterator
from datetime import datetime

from sqlalchemy import select, text
from sqlalchemy.orm import Session
from sqlmodel import col

from jassturnier.store.kit.columns import now
from jassturnier.store.kit.memory import REMEMBERED, Deed, Seen
from jassturnier.store.kit.models import Journal, Station

_COLUMNS = [col(getattr(Journal, name)) for name in REMEMBERED]


def newest_state(session: Session) -> Seen | None:
    """Return the newest state of a server, and how far its clock is ahead; None of an empty one."""
    newest = select(*_COLUMNS).order_by(col(Journal.number).desc()).limit(1)
    found = session.execute(newest).mappings().first()
    if found is None:
        return None
    began = session.execute(select(col(Journal.digest)).where(col(Journal.number) == 1)).scalar_one()
    clock: datetime = session.execute(text("SELECT clock_timestamp()")).scalar_one()
    called = select(col(Station.name)).where(col(Station.code) == found["station"])
    deed = Deed.of(found, session.execute(called).scalar() or found["station"])
    return Seen(began, deed, round((clock - now()).total_seconds()))


def deeds_after(session: Session, number: int) -> Iterator[Deed]:
    """Yield the journal entries after one."""
    query = select(*_COLUMNS).where(col(Journal.number) > number).order_by(col(Journal.number))
    return map(Deed.of, session.execute(query).mappings())
