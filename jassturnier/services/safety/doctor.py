"""Is the laptop ready for the evening? Every check is a function; a new one is a line in `CHECKS`."""

from collections.abc import Callable, Iterator, Mapping
from datetime import datetime, timedelta
from enum import StrEnum
from pathlib import Path
from typing import TypeAlias

from jassturnier.errors import JassError
from jassturnier.i18n import Text, say, say_n
from jassturnier.paper.page import missing_letters, specimen
from jassturnier.services.safety import backups, history
from jassturnier.services.workplace import Office
from jassturnier.store.backup_files import listed
from jassturnier.store.copies import contents, read
from jassturnier.store.kit import server
from jassturnier.store.kit.connection import backup_folder
from jassturnier.store.kit.files import cloud, free_bytes, same_disk, try_writing
from jassturnier.store.load.tournament import load_persons
from jassturnier.values import frozen

_LEAST_MB, _ENOUGH_MB = 50, 500
_MB = 1_000_000
# A laptop with an empty battery begins in an earlier year; the program was not there then.
_OLDEST_YEAR = 2026
_SLACK = timedelta(minutes=2)
_HARD_LETTERS = "Gümüşoğlu Šćepanović Văcărescu Łuczak"
_SIGNS = "ÄÖÜäöüéèşğć’«»–…─→−✗"


class State(StrEnum):
    """How a check ended."""

    OK = "ok"
    WARNING = "warning"
    FAULT = "fault"


@frozen
class Check:
    """One line of the report: what was looked at, what was found, and what to do about it."""

    kind: str
    what: Text
    state: State
    found: Text
    advice: Text | None = None


@frozen
class Laptop:
    """What the checks look at: the database from this laptop, the clock, and the letters the screen shows."""

    office: Office
    now: datetime
    encoding: str

    @property
    def database(self) -> Path | None:
        """Return the file of the database, if it is one."""
        return self.office.database.path


Found: TypeAlias = tuple[State, Text] | tuple[State, Text, Text]
"""How a check ended, what it found, and what to do about it."""


def _disk(room: Laptop) -> Found | None:
    if room.database is None:
        return None
    free = free_bytes(room.database.resolve().parent) // _MB
    found = say("{free} MB are free.", free=free)
    advice = say("Make room, or put the database on another disk with --db.")
    if free < _LEAST_MB:
        return State.FAULT, found, advice
    return (State.WARNING, found, advice) if free < _ENOUGH_MB else (State.OK, found)


def _folder(room: Laptop) -> Found | None:
    if room.database is None:
        return None
    try:
        try_writing(room.database.resolve().parent)
    except JassError as error:
        return State.FAULT, error.texts[0], say("Put the database into a folder of your own.")
    synced = cloud(room.database)
    if synced is None:
        return State.OK, say("The database is {place}; its folder can be written.", place=room.office.place)
    found = say("The database lies in “{folder}”, which another program keeps copying.", folder=synced)
    advice = say(
        "Work in a folder of this laptop (JASSTURNIER_HOME moves everything there), and “backup” "
        "into the copied folder afterwards."
    )
    return State.WARNING, found, advice


def _clock(room: Laptop) -> Found:
    zone = room.now.strftime("%z")
    found = say("It is {time} (UTC {zone}).", time=_time(room.now), zone=f"{zone[:3]}:{zone[3:5]}")
    advice = say("Set date, time and time zone of the laptop.")
    newest = _newest(room)
    if room.now.year < _OLDEST_YEAR:
        return State.FAULT, found, advice
    if newest is None or newest <= room.now + _SLACK:
        return State.OK, found
    late = say(
        "{clock} But the last entry of the database was made on {time}.",
        clock=found,
        time=_time(newest.astimezone(room.now.tzinfo)),
    )
    return State.FAULT, late, advice


def _time(moment: datetime) -> str:
    return moment.strftime("%d.%m.%Y %H:%M")


def _newest(room: Laptop) -> datetime | None:
    if room.database is None or not room.office.database.exists():
        return None
    try:
        journal = contents(room.database).journal
    except JassError:
        return None
    return journal[-1].made if journal else None


def _server(room: Laptop) -> Found | None:
    if room.database is not None:
        return None
    database = room.office.database
    try:
        with database.reading() as session:
            facts = server.facts(session.connection())
    except JassError as error:
        return State.FAULT, error.texts[0], error.texts[-1]
    found = say(
        "PostgreSQL {version}, {encoding}, as user {user}.",
        version=facts.version,
        encoding=facts.encoding,
        user=facts.user,
    )
    if facts.encoding != "UTF8":
        return State.FAULT, found, say("Make its database anew, with the encoding UTF8.")
    if abs(facts.clock - room.now) > _SLACK:
        late = _time(facts.clock.astimezone(room.now.tzinfo))
        told = say("{found} Its clock says {time}.", found=found, time=late)
        return State.WARNING, told, say("Set date, time and time zone of both laptops.")
    if facts.alone:
        alone = say(
            "It listens on this laptop only. "
            "For other desks: set listen_addresses = '*' in postgresql.conf, restart."
        )
        return State.OK, found, alone
    return State.OK, found, say("Other desks type: --db {place}", place=server.as_others_type(database.place))


def _database(room: Laptop) -> Found:
    if not room.office.database.exists() and not room.office.database.lost():
        return State.OK, say("There is no database yet; “new” makes one.")
    try:
        # The lock of a writer, for a moment: a viewer or a cloud that holds the file shows now and not at the
        # first result.
        with room.office.database.rehearsing():
            pass
        if room.database is not None:
            read(room.database)
        proof = history.verify(room.office)
    except JassError as error:
        return State.FAULT, error.texts[0], _way_back(room)
    if proof.faults:
        return State.FAULT, proof.faults[0], say("“verify” names everything that is wrong.")
    return State.OK, say_n(
        "It is whole and proven by {n} entry.", "It is whole and proven by {n} entries.", proof.head.number
    )


def _way_back(room: Laptop) -> Text:
    found = backups.offer(room.office)
    if found is None:
        return say("Close other programs; if it stays so, go back to a copy of the file.")
    return say(
        "Close other programs; if it stays so, “restore {number}” goes back to the newest good backup.",
        number=str(found[0]),
    )


def _backups(room: Laptop) -> Found | None:
    copy = room.office.database.copy
    if copy is None or not room.office.database.exists():
        return None
    folder = backup_folder(copy)
    try:
        try_writing(folder)
    except JassError as error:
        return State.FAULT, error.texts[0], say("Before each draw “backup FOLDER” makes a copy elsewhere.")
    known = listed(copy)
    kept = say_n("{n} backup in {folder}.", "{n} backups in {folder}.", len(known), folder=str(folder))
    unproved = sum(not backup.proved for backup in known)
    if unproved:
        found = say_n("{kept} {n} is not proved.", "{kept} {n} are not proved.", unproved, kept=kept)
        return State.WARNING, found, say("“backup --list” shows which; “backup” makes another.")
    proved = say("{kept} All are proved.", kept=kept) if known else kept
    if same_disk(folder, copy.resolve().parent):
        return State.OK, proved, say("They are on the same disk; “backup FOLDER” copies to a stick.")
    return State.OK, proved


def _paper(room: Laptop) -> Found:
    missing = missing_letters(_HARD_LETTERS + "".join(_names(room)))
    if specimen(_HARD_LETTERS).startswith(b"%PDF") and not missing:
        return State.OK, say("Papers can be made, with all letters of the names.")
    found = say("Papers cannot show these letters: {letters}", letters=" ".join(missing))
    return State.WARNING, found, say("Write these names in Latin letters.")


def _names(room: Laptop) -> Iterator[str]:
    try:
        tournament_id = room.office.desk().tournament_id
        with room.office.database.viewing() as view:
            persons = load_persons(view, tournament_id)
    except JassError:
        return
    yield from (f"{person.given}{person.family}" for person in persons)


def _screen(room: Laptop) -> Found:
    try:
        _SIGNS.encode(room.encoding)
    except (UnicodeEncodeError, LookupError):
        found = say(
            "The terminal shows only letters of {encoding}; others are shown by similar ones.",
            encoding=room.encoding,
        )
        advice = say("Set it to UTF-8; on Windows with “chcp 65001”. The data is not touched by it.")
        return State.WARNING, found, advice
    return State.OK, say("The terminal shows all letters.")


CHECKS: Mapping[str, tuple[Text, Callable[[Laptop], Found | None]]] = {
    "disk": (say("Disk"), _disk),
    "folder": (say("Folder"), _folder),
    "clock": (say("Clock"), _clock),
    "server": (say("Server"), _server),
    "database": (say("Database"), _database),
    "backups": (say("Backups"), _backups),
    "papers": (say("Papers"), _paper),
    "screen": (say("Screen"), _screen),
}


def examine(room: Laptop) -> list[Check]:
    """Look at everything the evening depends on; what a laptop does not have is left out."""
    looked_at = ((kind, what, check(room)) for kind, (what, check) in CHECKS.items())
    return [Check(kind, what, *found) for kind, what, found in looked_at if found is not None]
