"""What has been done: listing, taking back, doing again, proving."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime

from jassturnier.i18n import Text
from jassturnier.services.desk import Desk, Office
from jassturnier.services.differences import words
from jassturnier.store.journal import head
from jassturnier.store.undo import past
from jassturnier.store.undo import redo as redo_entry
from jassturnier.store.undo import undo as undo_entry
from jassturnier.store.undo import undo_to as undo_entries
from jassturnier.store.verify import verify as verify_data


@dataclass(frozen=True, slots=True)
class Done:
    """One journal entry as it is listed. `kind` is change, undo or redo; `undone` says it does not stand."""

    number: int
    made: datetime
    station: str
    kind: str
    target: int | None
    command: str
    undone: bool


def history(desk: Desk, newest: int | None = None) -> list[Done]:
    """Return the journal of the tournament, the newest last; `newest` limits how many."""
    with desk.office.database.reading() as session:
        found = past(session, desk.tournament)
    done = [
        Done(e.number, e.made, e.station, e.kind.value, e.target, e.command, e.number in found.undone)
        for e in found.entries
    ]
    return done if newest is None else done[-newest:]


def undo(desk: Desk, number: int | None = None) -> Sequence[str]:
    """Take back the newest change of this laptop, or every change after entry `number`.

    Returns:
        The commands that were taken back, the newest first.
    """
    station = desk.office.station.id()
    with desk.office.database.patching() as session:
        if number is None:
            return [undo_entry(session, desk.tournament, station).command]
        return [entry.command for entry in undo_entries(session, desk.tournament, station, number)]


def redo(desk: Desk) -> str:
    """Do again what this laptop took back last; return the command."""
    with desk.office.database.patching() as session:
        return redo_entry(session, desk.tournament, desk.office.station.id()).command


@dataclass(frozen=True, slots=True)
class Proof:
    """The outcome of a check of the whole database against its journal."""

    head: str
    entries: int
    faults: tuple[Text, ...]


def verify(office: Office) -> Proof:
    """Replay the journal and compare."""
    with office.database.reading() as session:
        found = verify_data(session)
        newest = head(session)
    faults = (*found.faults, *words(found.differences, found.rows))
    return Proof(newest.short, newest.number, faults)
