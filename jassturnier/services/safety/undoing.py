"""Taking back and doing again."""

from collections.abc import Callable

from jassturnier.errors import JassError
from jassturnier.services.results.results import RankMove, rank_moves
from jassturnier.services.workplace import Desk
from jassturnier.store.journal.changes import changes_of, takes_away
from jassturnier.store.journal.heads import Head, head
from jassturnier.store.journal.undo import do_again, handed_in_on, take_back, to_redo, to_undo
from jassturnier.store.journal.undo import undo_to as undo_entries
from jassturnier.store.kit.models import Journal
from jassturnier.store.kit.view import Session
from jassturnier.store.load.tournament import load_tournament
from jassturnier.tournament.model import Tournament
from jassturnier.tournament.regulation.regulation import Phone
from jassturnier.values import frozen


@frozen
class Undone:
    """What an undo takes back, the newest first, and whose rank it changes.

    `head` is the journal head it was worked out at.
    """

    commands: tuple[str, ...]
    moves: tuple[RankMove, ...]
    head: Head


def preview(desk: Desk, number: int) -> Undone:
    """Work out what taking back every change after entry `number` would do; nothing is stored.

    Raises:
        NotFound: nothing stands after it.
    """
    # Really taken back, then thrown away: whatever refuses an undo refuses its preview in the same words.
    with desk.office.database.rehearsing() as session:
        return _undo(session, desk, number)


def undo(desk: Desk, number: int | None = None, expected: Head | None = None) -> Undone:
    """Take back the newest change of this laptop, or every change after entry `number`.

    Raises:
        NotFound: there is nothing to take back.
        NotAllowed: newer changes build on it.
        Failed: somebody else changed the data since `expected`.
    """
    office, key = desk.office, desk.tournament_id
    with office.database.patching(expected) as session:
        was_there = key in office.tournaments(session)
        undone = _undo(session, desk, number, office.back_up)
        if not was_there and key in office.tournaments(session):
            # What came back is what the desk goes on with, as after “new”.
            office.station.choose(office.database.place, key)
    return undone


def _begins(entry: Journal) -> bool:
    """Say whether a tournament began with an entry; to take it back takes all of it away."""
    return takes_away(change.inverse() for change in changes_of(entry))


def _undo(
    session: Session, desk: Desk, number: int | None, back_up: Callable[[], None] = lambda: None
) -> Undone:
    station, start = desk.office.station.id(), head(session)
    before = _tournament(session, desk)
    if number is None:
        entry = to_undo(session, desk.tournament_id, station)
        # An undo takes back one step and can be done again; only where a whole tournament goes is a copy
        # worth its time.
        if _begins(entry):
            back_up()
        # What tables propose does not hold the desk up; what counts does.
        proposals = before is not None and before.regulation.phone is not Phone.COUNTS
        taken = [*(handed_in_on(session, entry) if proposals else ()), entry]
        for each in taken:
            take_back(session, each, station)
    else:
        back_up()
        taken = undo_entries(session, desk.tournament_id, station, number)
    session.flush()
    after = _tournament(session, desk)
    moves = rank_moves(before, after) if before and after and before.stage().key == after.stage().key else []
    return Undone(tuple(entry.command for entry in taken), tuple(moves), start)


def _tournament(session: Session, desk: Desk) -> Tournament | None:
    """Read the tournament, unless it is in a state that taking back has to mend."""
    try:
        return load_tournament(session, desk.tournament_id)
    except JassError:
        return None


def redo(desk: Desk) -> str:
    """Do again what this laptop took back last; return the command.

    Raises:
        NotFound: there is nothing to do again.
        NotAllowed: the data has changed since, or the tournament is closed.
    """
    office, key = desk.office, desk.tournament_id
    with office.database.patching() as session:
        entry = to_redo(session, key, office.station.id())
        if takes_away(changes_of(entry)):
            office.back_up()
        do_again(session, entry, office.station.id())
        if _begins(entry):
            office.station.choose(office.database.place, key)
    return entry.command
