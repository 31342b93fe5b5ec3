"""Several desks at one evening: nobody writes over what nobody of the desk has seen."""

from collections.abc import Mapping

from sqlalchemy import func, select
from sqlalchemy.orm import Session
from sqlmodel import col

from jassturnier.errors import NeedsDecision, NotAllowed, WrongUsage
from jassturnier.games.kit.base import Slip
from jassturnier.i18n import Text, clean, say
from jassturnier.services.workplace import Desk
from jassturnier.store.journal.images import tables
from jassturnier.store.journal.journal import DESKS
from jassturnier.store.kit import models as m
from jassturnier.store.load.rows import rows
from jassturnier.tournament.model import SlipReading, TableInfo, Tournament
from jassturnier.tournament.regulation.regulation import SecondReader
from jassturnier.tournament.scoring.readings import FIRST, SECOND, by_phone, points, same
from jassturnier.tournament.words import ReadingKind
from jassturnier.values import frozen


@frozen
class Seen:
    """What a desk has seen of a reading: its values, or its deals."""

    values: Slip
    played: tuple[str, ...] = ()


class Unseen(NeedsDecision):
    """What is to be replaced is not what the desk has seen; `found` is what is there.

    `asks` is what the desk is asked then, `advice` what it is told where nobody can be asked.
    """

    asks = say("Replace it?")
    advice = say("Nothing was changed; --yes replaces it.")

    def __init__(self, found: Seen, *texts: Text) -> None:
        super().__init__(*texts)
        self.found = found


@frozen
class Attempt:
    """What a desk is about to store: which reading, what it has seen of it (None: nothing), its numbers."""

    kind: ReadingKind
    seen: Seen | None
    words: tuple[str, ...]


class OtherByPhone(Unseen):
    """What the desk reads off a slip is not what the table has handed in by phone."""

    asks = say("Take what you have?")
    advice = say("Nothing was stored; --yes takes what you have.")


def refuse_other_than_phone(table: TableInfo, reading: SlipReading, attempt: Attempt) -> None:
    """Refuse a first reading that the table has handed in otherwise, as long as the desk has not seen that.

    Raises:
        OtherByPhone: with both.
    """
    handed = table.handed
    if handed is None or not handed.right or same(reading, by_phone(handed)):
        return
    found = Seen(handed.values, handed.played)
    if found != attempt.seen:
        raise OtherByPhone(
            found,
            say(
                "Table {table}: by phone it has handed in {there}; you have {own}.",
                table=str(table.number),
                there=_shown(found),
                own=" ".join(attempt.words),
            ),
        )


def seen_of(table: TableInfo, kind: ReadingKind) -> Seen | None:
    """Return what there is to be seen of a reading of a table."""
    reading = table.reading(kind)
    return None if reading is None else Seen(reading.values, reading.played)


def refuse_unseen(session: Session, desk: Desk, table: TableInfo, attempt: Attempt) -> None:
    """Refuse to replace a reading that another desk stored and this one has not seen.

    Raises:
        Unseen: with both.
    """
    found = seen_of(table, attempt.kind)
    if found is None or found == attempt.seen:
        return
    station = _station(session, table, attempt.kind)
    # One's own is known to this desk, also where it is corrected straight from the command line.
    if attempt.seen is None and station == desk.office.station.id():
        return
    raise Unseen(
        found,
        say(
            "Table {table}: {station} entered {there}; you have {own}.",
            table=str(table.number),
            station=DESKS.of(names(session).get(station, station)),
            there=_shown(found),
            own=" ".join(attempt.words),
        ),
    )


def other_desk(session: Session, desk: Desk, table: TableInfo, kind: ReadingKind) -> str | None:
    """Return what the desk is called that stored a reading of a table; None if it is this one, or nobody."""
    station = _station(session, table, kind)
    return None if station in {"", desk.office.station.id()} else names(session).get(station, station)


def _shown(found: Seen) -> str:
    return points(found.values) if found.values else " / ".join(found.played)


def refuse_same_desk(session: Session, desk: Desk, tournament: Tournament, table: TableInfo) -> None:
    """Refuse a second reading of the desk that read first, where the regulation asks for another.

    Raises:
        NotAllowed: it is the same desk.
    """
    if tournament.regulation.second is not SecondReader.OTHER_DESK:
        return
    if _station(session, table, FIRST) == desk.office.station.id():
        raise NotAllowed(
            say("Table {table} was read first at this desk; another one reads it.", table=str(table.number))
        )


def check(session: Session, desk: Desk, tournament: Tournament, table: TableInfo, attempt: Attempt) -> None:
    """Refuse what would hurt another desk; see `refuse_unseen` and `refuse_same_desk`."""
    if attempt.kind == SECOND:
        refuse_same_desk(session, desk, tournament, table)
    refuse_unseen(session, desk, table, attempt)


def _station(session: Session, table: TableInfo, kind: ReadingKind) -> str:
    query = select(col(m.Reading.station)).where(
        col(m.Reading.table_id) == table.key, col(m.Reading.kind) == kind
    )
    return session.execute(query).scalar() or ""


def names(session: Session) -> Mapping[str, str]:
    """Return what the stations are called, by their ids."""
    return {row.code: row.name for row in rows(session, m.Station)}


def own_name(desk: Desk) -> str:
    """Return what this laptop is called: its id as long as it has no name."""
    code = desk.office.station.id()
    with desk.office.database.reading() as session:
        return names(session).get(code, code)


def name_station(desk: Desk, name: str) -> str:
    """Call this laptop by a name that all desks see, and return it.

    Raises:
        WrongUsage: the name is empty.
        NotAllowed: another laptop is called so.
    """
    own, name = desk.office.station.id(), clean(name)
    if not name:
        raise WrongUsage(say("A laptop needs a name of at least one letter."))
    with desk.changing() as (session, _):
        if name in {known for code, known in names(session).items() if code != own}:
            raise NotAllowed(say("Another laptop is called {name} already.", name=name))
        row = m.Station.one(session, code=own)
        if row is None:
            session.add(m.Station(code=own, name=name))
        else:
            row.name = name
    return name


def slips_by_station(desk: Desk) -> dict[str, int]:
    """Return how many slips of the tournament each station has read, by name, the most first."""
    table, reading = (tables()[name] for name in ("jass_table", "reading"))
    query = (
        select(reading.c.station, func.count())
        .join_from(reading, table, reading.c.table_id == table.c.id)
        .where(table.c.tournament_id == desk.tournament_id)
        .group_by(reading.c.station)
    )
    with desk.office.database.reading() as session:
        known = names(session)
        counted = {known.get(code, code): count for code, count in session.execute(query)}
    return dict(sorted(counted.items(), key=lambda item: (-item[1], item[0])))


def desks_line(slips: Mapping[str, int]) -> Text:
    """Say how many slips came in at which desk: 2 desks: Eingang 14, Bühne 11 slips."""
    return say(
        "{desks} desks: {slips} slips",
        desks=len(slips),
        slips=[say("{name} {count}", name=DESKS.of(name), count=count) for name, count in slips.items()],
    )
