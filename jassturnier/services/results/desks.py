"""Several desks at one evening, and tables that hand in by phone: nobody writes over what is unseen."""

from collections import Counter
from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from jassturnier.errors import DoesNotAddUp, NeedsDecision, NotAllowed, WrongUsage
from jassturnier.games.kit.base import Game, Slip
from jassturnier.i18n import Text, clean, say, say_n
from jassturnier.services.results.slips import filled, read_slip
from jassturnier.services.workplace import Desk
from jassturnier.store.journal.heads import DESKS, PHONE
from jassturnier.store.kit import written as m
from jassturnier.store.kit.files import LaptopFolder
from jassturnier.store.kit.schema import now
from jassturnier.store.kit.view import Session, Source, keys, rows, some_columns
from jassturnier.tournament.lists import ReadingKind
from jassturnier.tournament.model import TableInfo, Tournament
from jassturnier.tournament.regulation.regulation import SecondReader
from jassturnier.tournament.scoring.counting import Deals, check_slip, game_of, unfinished
from jassturnier.tournament.scoring.readings import (
    FIRST,
    SECOND,
    HandedIn,
    Opened,
    Sent,
    SlipReading,
    by_phone,
    open_sheet,
    points,
    same,
    with_handed_in,
)
from jassturnier.values import frozen


@frozen
class SeenReading:
    """What a desk has seen of a reading: its values, or its deals."""

    values: Slip
    played: tuple[str, ...] = ()


class UnseenReading(NeedsDecision):
    """What is to be replaced is not what the desk has seen; `found` is what is there.

    `asks` is what the desk is asked then, `advice` what it is told where nobody can be asked.
    """

    asks = say("Replace it?")
    advice = say("Nothing was changed; --yes replaces it.")

    def __init__(self, found: SeenReading, *texts: Text) -> None:
        super().__init__(*texts)
        self.found = found


@frozen
class Replacing:
    """What a desk is about to store: which reading, what it has seen of it (None: nothing), its numbers."""

    kind: ReadingKind
    seen: SeenReading | None
    words: tuple[str, ...]


class OtherByPhone(UnseenReading):
    """What the desk reads off a slip is not what the table has handed in by phone."""

    asks = say("Take what you have?")
    advice = say("Nothing was stored; --yes takes what you have.")


def refuse_other_than_phone(table: TableInfo, reading: SlipReading, attempt: Replacing) -> None:
    """Refuse a first reading that the table has handed in otherwise, as long as the desk has not seen that.

    Raises:
        OtherByPhone: with both.
    """
    handed = table.handed
    if handed is None or not handed.right or same(reading, by_phone(handed)):
        return
    found = SeenReading(handed.values, handed.played)
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


def seen_of(table: TableInfo, kind: ReadingKind) -> SeenReading | None:
    """Return what there is to be seen of a reading of a table."""
    reading = table.reading(kind)
    return None if reading is None else SeenReading(reading.values, reading.played)


def refuse_unseen(session: Session, desk: Desk, table: TableInfo, attempt: Replacing) -> None:
    """Refuse to replace a reading that another desk stored and this one has not seen.

    Raises:
        UnseenReading: with both.
    """
    found = seen_of(table, attempt.kind)
    if found is None or found == attempt.seen:
        return
    station = _station(session, table, attempt.kind)
    # One's own is known to this desk, also where it is corrected straight from the command line.
    if attempt.seen is None and station == desk.office.station.id():
        return
    raise UnseenReading(
        found,
        say(
            "Table {table}: {station} entered {there}; you have {own}.",
            table=str(table.number),
            station=DESKS.of(station_names(session).get(station, station)),
            there=_shown(found),
            own=" ".join(attempt.words),
        ),
    )


def other_desk(session: Session, desk: Desk, table: TableInfo, kind: ReadingKind) -> str | None:
    """Return what the desk is called that stored a reading of a table; None if it is this one, or nobody."""
    station = _station(session, table, kind)
    return None if station in {"", desk.office.station.id()} else station_names(session).get(station, station)


def _shown(found: SeenReading) -> str:
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


def check(session: Session, desk: Desk, tournament: Tournament, table: TableInfo, attempt: Replacing) -> None:
    """Refuse what would hurt another desk; see `refuse_unseen` and `refuse_same_desk`."""
    if attempt.kind == SECOND:
        refuse_same_desk(session, desk, tournament, table)
    refuse_unseen(session, desk, table, attempt)


def _station(session: Session, table: TableInfo, kind: ReadingKind) -> str:
    found = some_columns(session, "reading", ("station",), table_id=table.key, kind=kind)
    return next((station for (station,) in found), "")


def station_names(source: Source) -> Mapping[str, str]:
    """Return what the stations are called, by their ids."""
    return {row.code: row.name for row in rows(source, "station")}


def own_name(desk: Desk) -> str:
    """Return what this laptop is called: its id as long as it has no name."""
    code = desk.office.station.id()
    with desk.office.database.viewing() as view:
        return station_names(view).get(code, code)


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
        if name in {known for code, known in station_names(session).items() if code != own}:
            raise NotAllowed(say("Another laptop is called {name} already.", name=name))
        row = m.Station.one(session, code=own)
        if row is None:
            session.add(m.Station(code=own, name=name))
        else:
            row.name = name
    return name


def slips_by_station(desk: Desk) -> dict[str, int]:
    """Return how many slips of the tournament each station has read, by name, the most first."""
    tables = keys("jass_table", tournament_id=desk.tournament_id)
    with desk.office.database.viewing() as view:
        known = station_names(view)
        counted = Counter(
            known.get(code, code) for (code,) in some_columns(view, "reading", ("station",), table_id=tables)
        )
    return dict(sorted(counted.items(), key=lambda item: (-item[1], item[0])))


def desks_line(slips: Mapping[str, int]) -> Text:
    """Say how many slips came in at which desk: 2 desks: Eingang 14, Bühne 11 slips."""
    return say(
        "{desks} desks: {slips} slips",
        desks=len(slips),
        slips=[say("{name} {count}", name=DESKS.of(name), count=count) for name, count in slips.items()],
    )


class HandedInMeanwhile(NotAllowed):
    """Another phone of the table has handed in something else meanwhile."""


@frozen
class _Phones(LaptopFolder):
    """The folder of a laptop on behalf of phones."""

    def id(self) -> str:
        """Return what stands for all phones."""
        return PHONE


def hand_in(desk: Desk, sent: Sent) -> Opened:
    """Take in what a table says of its slip, and return the table with it.

    A wrong sum is kept for the desk to see, and is good for nothing else.

    Raises:
        NotFound: the code does not open the sheet.
        NotAllowed: the round is not being played, or the desk has the slip.
        HandedInMeanwhile: another phone has handed in something else that this one has not seen.
        WrongUsage: a number is none, or one is missing.
        DoesNotAddUp: the game knows no such slip or deals.
    """
    command = " ".join(("hand-in", sent.sheet.upper(), *(sent.deals or sent.words)))
    station = _Phones(desk.office.station.folder)
    desk = replace(desk, office=replace(desk.office, station=station, command=command))
    return desk.handing_in(lambda session, before: record(session, before, sent))


def record(session: Session, before: Tournament, sent: Sent) -> Opened:
    """Take in what a table sends within an open transaction, in which the tournament reads as `before`."""
    found = open_sheet(before, sent.sheet, sent.code)
    if found.closed is not None:
        raise NotAllowed(found.closed)
    handed, known = _read(found, sent), found.table.handed
    if known is not None:
        if (known.values, known.played) == (handed.values, handed.played):
            return found
        if known.made != sent.seen:
            raise HandedInMeanwhile(
                say("Another phone of this table has handed in something else. Look which is right.")
            )
    _store(session, found.table, handed)
    return found.again(with_handed_in(before, {found.table.key: handed}))


def _read(found: Opened, sent: Sent) -> HandedIn:
    """Read the numbers or deals of a table, and let its game look at them."""
    game = game_of(found.tournament.regulation, found.table)
    if sent.deals:
        deals, problems = game.read_deals(sent.deals)
        if not problems and not game.complete(deals):
            raise DoesNotAddUp(*_left(game, deals))
        slip: Slip = {} if problems else game.slip_of(deals)
        played = tuple(map(game.print_deal, deals))
    else:
        slip = read_slip(found.tournament.regulation, found.table, sent.words, "en")
        problems, played = check_slip(found.tournament.regulation, found.table, slip), ()
    if problems:
        raise DoesNotAddUp.of(problems)
    if (why := unfinished(found.tournament.regulation, found.table, slip)) is not None:
        raise DoesNotAddUp(why)
    return HandedIn(filled(slip, found.table.deals), now(), played)


def _left(game: Game[Any], deals: Deals) -> list[Text]:
    """Say what deals leave open, else what is missing of a round: whatever ends it, or so many deals."""
    if asked := game.asked(deals):
        return [question.text for question in asked]
    why = game.unfinished(game.slip_of(deals)) if game.ends_at_target() else None
    missing = max(1, (game.deals or game.usual_deals()) - game.used_up(deals))
    return [why or say_n("{n} deal is missing.", "{n} deals are missing.", missing)]


def _store(session: Session, table: TableInfo, handed: HandedIn) -> None:
    row = m.HandedIn.one(session, table_id=table.key)
    if row is None:
        row = m.HandedIn(table_id=table.key)
        session.add(row)
    row.slip = {name: list(values) for name, values in handed.values.items()}
    row.deals, row.made = list(handed.played), handed.made
