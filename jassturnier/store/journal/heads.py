"""The state of the data: its newest journal entry pins it; and whether a tournament takes changes."""

from datetime import datetime

from jassturnier.errors import NotAllowed, NotFound
from jassturnier.i18n import Names, say
from jassturnier.store.kit.schema import JournalKind
from jassturnier.store.kit.view import Source, some_columns, view_of
from jassturnier.values import frozen

NOWHERE = 0
"""Where what joins several tournaments is done as long as there is none."""
START = "0" * 64
DIGITS = 20
"""How many digits of a digest are printed. Another database with the same first eight is made in minutes."""
PHONE = "phone"
"""What stands in the journal where others have the id of a laptop: all phones of the tables together."""
DESKS = Names({PHONE: say("phone")})
"""What people read for it; a laptop has the name that it was given."""
_GROUP = 4


@frozen
class Head:
    """The newest journal entry: it pins the state of the data."""

    number: int
    digest: str

    @property
    def printed(self) -> str:
        """Return the form printed on lists: 57-a180-4e60-1b2c-3d4e-5f60."""
        digits = self.digest[:DIGITS]
        groups = [digits[start : start + _GROUP] for start in range(0, len(digits), _GROUP)]
        return "-".join([str(self.number), *groups])


NO_ENTRY = Head(0, START)
"""The head of a journal without entries."""


def head(source: Source) -> Head:
    """Return the newest entry, or `NO_ENTRY`."""
    newest = view_of(source).ask("SELECT number, digest FROM journal ORDER BY number DESC LIMIT 1", ())
    return Head(*newest[0]) if newest else NO_ENTRY


def holds(source: Source, known: Head) -> bool:
    """Say whether an entry is in the journal, and with it everything that was done before it."""
    return bool(some_columns(source, "journal", ("id",), digest=known.digest))


@frozen
class Stamp:
    """Who makes a change and with which command; `target` is the entry an undo or redo is about."""

    station: str
    command: str
    tournament_id: int | None
    kind: JournalKind = JournalKind.CHANGE
    target: int | None = None


@frozen
class State:
    """A state of a database: its newest journal entry; `began` is the digest of the first."""

    began: str
    number: int
    digest: str
    made: datetime


def state_of(source: Source) -> State | None:
    """Return the state of a database, None as long as its journal is empty."""
    newest = head(source)
    if newest is NO_ENTRY:
        return None
    names = ("digest", "made")
    began = some_columns(source, "journal", names, number=1)
    ((_, made),) = some_columns(source, "journal", names, number=newest.number)
    return State(began[0][0] if began else newest.digest, newest.number, newest.digest, made)


def is_closed(source: Source, tournament_id: int) -> bool:
    """Say whether a tournament takes no changes any more.

    Raises:
        NotFound: it was taken away.
    """
    found = some_columns(source, "tournament", ("closed",), id=tournament_id)
    if not found:
        raise NotFound(say("This tournament is no longer in the database."))
    return bool(found[0][0])


def refuse_closed(source: Source, tournament_id: int) -> None:
    """Keep a closed tournament as it is.

    Raises:
        NotAllowed: it is closed.
        NotFound: it was taken away.
    """
    if is_closed(source, tournament_id):
        raise closed()


def closed() -> NotAllowed:
    """Return the refusal to change a closed tournament."""
    return NotAllowed(say("This tournament is closed; “reopen” lets it be changed again."))
