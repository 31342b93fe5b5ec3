"""What others have done since somebody looked."""

from jassturnier.services.safety.history import Done, history
from jassturnier.services.workplace import Desk
from jassturnier.store.journal.journal import Head, head


def now(desk: Desk) -> Head:
    """Return the state of the data."""
    with desk.office.database.reading() as session:
        return head(session)


def news(desk: Desk, seen: Head) -> list[Done]:
    """Return what other laptops have done to the tournament since a state that was seen."""
    if now(desk) == seen:
        return []
    own = desk.office.station.id()
    return [done for done in history(desk) if done.number > seen.number and done.station != own]
