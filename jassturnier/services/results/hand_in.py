"""What a table hands in by phone: its sheet is opened by its code, and what it says is taken in.

It is journaled like a slip of the desk, as of a laptop called “phone”, so that no “undo” of a desk takes
it back by mistake. It counts for nothing until the desk reads the slip, or the regulation has it so.
"""

import hmac
from dataclasses import dataclass, replace
from datetime import datetime

from sqlalchemy import select
from sqlalchemy.orm import Session
from sqlmodel import col

from jassturnier.errors import DoesNotAddUp, NotAllowed, NotFound
from jassturnier.games.kit.base import Slip
from jassturnier.i18n import Text, clean, say, say_n
from jassturnier.services.results.readings import filled
from jassturnier.services.results.slips import read_slip
from jassturnier.services.workplace import Desk
from jassturnier.store.kit import models as m
from jassturnier.store.kit.columns import now
from jassturnier.store.kit.outlet import LaptopFolder
from jassturnier.tournament.model import HandedIn, RoundInfo, TableInfo, Tournament
from jassturnier.tournament.regulation.regulation import Phone
from jassturnier.tournament.scoring.counting import game_of
from jassturnier.tournament.scoring.guessing import sum_guessed
from jassturnier.tournament.scoring.handed_in import code_of, with_handed_in
from jassturnier.tournament.scoring.sheet_numbers import sheet_number

PHONE = "phone"
"""What stands in the journal where others have the id of a laptop."""


@dataclass(frozen=True, slots=True)
class Opened:
    """A sheet that its code has opened: the table as it is now, and why it takes nothing (any more)."""

    tournament: Tournament
    round: RoundInfo
    table: TableInfo
    closed: Text | None = None

    @property
    def wrong(self) -> Text | None:
        """Return what is wrong with what the table has handed in, with a guess."""
        regulation, handed = self.tournament.regulation, self.table.handed
        if handed is None or handed.right:
            return None
        check = game_of(regulation, self.table).slip_sum(handed.values)
        return None if check is None else sum_guessed(regulation, self.table, handed.values, check)


@dataclass(frozen=True, slots=True)
class Sent:
    """What a phone sends of a sheet: its numbers as `enter` takes them, or its deals.

    `seen` is when what it had before its eyes was handed in, None where nothing was.
    """

    sheet: str
    code: str
    words: tuple[str, ...] = ()
    deals: tuple[str, ...] = ()
    seen: datetime | None = None


class HandedInMeanwhile(NotAllowed):
    """Another phone of the table has handed in something else meanwhile."""


@dataclass(frozen=True, slots=True)
class _Phones(LaptopFolder):
    """The folder of a laptop on behalf of phones."""

    def id(self) -> str:
        """Return what stands for all phones."""
        return PHONE


def open_sheet(tournament: Tournament, sheet: str, code: str) -> Opened:
    """Return the table whose slip has this sheet number and this code.

    Raises:
        NotFound: there is no such sheet, or its code is another one.
    """
    number, typed = sheet_number(clean(sheet)), "".join(code.split()).upper()
    for round_ in tournament.rounds():
        for table in round_.tables:
            if table.sheet == number and hmac.compare_digest(
                typed.encode(), code_of(tournament, table).encode()
            ):
                return Opened(tournament, round_, table, _closed(tournament, round_, table))
    raise NotFound(
        say("This sheet number and this code do not belong together, or the round was drawn anew.")
    )


def _closed(tournament: Tournament, round_: RoundInfo, table: TableInfo) -> Text | None:
    if table.started() and not table.by_phone:
        return say("The desk has the slip of this table.")
    playing = tournament.played_stage().current_round()
    if tournament.closed or playing is None or playing.key != round_.key:
        return say("This round is not being played; bring the slip to the desk.")
    if tournament.regulation.phone is Phone.NO:
        return say("Results are not handed in by phone here; bring the slip to the desk.")
    return None


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
    return desk.taking_in(lambda session, before: record(session, before, sent))


def record(session: Session, before: Tournament, sent: Sent) -> Opened:
    """Take it in within an open transaction, in which the tournament reads as `before`; see `hand_in`."""
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
    return _again(with_handed_in(before, {found.table.key: handed}), found.table)


def _read(found: Opened, sent: Sent) -> HandedIn:
    """Read the numbers or deals of a table, and let its game look at them."""
    game = game_of(found.tournament.regulation, found.table)
    if sent.deals:
        deals, problems = game.read_deals(sent.deals)
        if not problems and not game.complete(deals):
            missing = found.table.deals - len(deals)
            raise DoesNotAddUp(say_n("{n} deal is missing.", "{n} deals are missing.", missing))
        slip: Slip = {} if problems else game.slip_of(deals)
        played = tuple(map(game.print_deal, deals))
    else:
        slip = read_slip(found.tournament.regulation, found.table, sent.words, "en")
        problems, played = game.check_slip(slip), ()
    if problems:
        raise DoesNotAddUp(*(problem.sentence() for problem in problems))
    if (why := game.unfinished(slip)) is not None:
        raise DoesNotAddUp(why)
    return HandedIn(filled(slip), now(), played)


def _store(session: Session, table: TableInfo, handed: HandedIn) -> None:
    query = select(m.HandedIn).where(col(m.HandedIn.table_id) == table.key)
    row = session.execute(query).scalar_one_or_none()
    if row is None:
        row = m.HandedIn(table_id=table.key)
        session.add(row)
    row.slip = {name: list(values) for name, values in handed.values.items()}
    row.deals, row.made = list(handed.played), handed.made


def _again(tournament: Tournament, table: TableInfo) -> Opened:
    """Find a table again in the tournament with what it has handed in."""
    return next(
        Opened(tournament, round_, one)
        for round_ in tournament.rounds()
        for one in round_.tables
        if one.key == table.key
    )
