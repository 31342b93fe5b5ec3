"""What others have done since somebody looked."""

from jassturnier.services.safety.history import ListedEntry, history
from jassturnier.services.workplace import Desk
from jassturnier.store.journal.journal import Head, head


def now(desk: Desk) -> Head:
    """Return the state of the data."""
    with desk.office.database.reading() as session:
        return head(session)


def news(desk: Desk, seen: Head, *, own: bool = False) -> list[ListedEntry]:
    """Return what other laptops have done to the tournament since a state, with `own` this one, too."""
    # Asked after every input of a dialogue: nearly always one row answers.
    if now(desk) == seen:
        return []
    station = desk.office.station.id()
    since = (done for done in history(desk) if done.number > seen.number)
    return [done for done in since if own or done.station != station]
