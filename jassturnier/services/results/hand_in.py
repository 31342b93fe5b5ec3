"""What a table hands in by phone: its sheet is opened by its code, and what it says is taken in.

It is journaled like a slip of the desk, as of a laptop called “phone”, so that no “undo” of a desk takes
it back by mistake. It counts for nothing until the desk reads the slip, or the regulation has it so.
"""

from dataclasses import replace
from typing import Any

from sqlalchemy.orm import Session

from jassturnier.errors import DoesNotAddUp, NotAllowed
from jassturnier.games.kit.base import Game, Slip
from jassturnier.i18n import Text, say, say_n
from jassturnier.services.results.readings import filled
from jassturnier.services.results.slips import read_slip
from jassturnier.services.workplace import Desk
from jassturnier.store.journal.journal import PHONE
from jassturnier.store.kit import models as m
from jassturnier.store.kit.columns import now
from jassturnier.store.kit.outlet import LaptopFolder
from jassturnier.tournament.model import HandedIn, TableInfo, Tournament
from jassturnier.tournament.scoring.counting import Deals, game_of
from jassturnier.tournament.scoring.handed_in import Opened, Sent, open_sheet, with_handed_in
from jassturnier.values import frozen


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
    return desk.taking_in(lambda session, before: record(session, before, sent))


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
        problems, played = game.check_slip(slip), ()
    if problems:
        raise DoesNotAddUp(*(problem.sentence() for problem in problems))
    if (why := game.unfinished(slip)) is not None:
        raise DoesNotAddUp(why)
    return HandedIn(filled(slip), now(), played)


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
