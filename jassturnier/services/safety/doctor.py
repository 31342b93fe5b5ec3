"""Is the laptop ready for the evening? Every check is a function; a new one is a line in CHECKS."""

from collections.abc import Callable, Iterator
from datetime import datetime, timedelta
from enum import StrEnum
from pathlib import Path

from jassturnier.errors import JassError
from jassturnier.i18n import Text, say, say_n
from jassturnier.paper.kit.page import missing_letters, specimen
from jassturnier.services.safety import backups, history
from jassturnier.services.workplace import Office
from jassturnier.store.copies.backups import listed
from jassturnier.store.copies.forgotten import waiting
from jassturnier.store.copies.making import contents, read
from jassturnier.store.kit import server
from jassturnier.store.kit.connection import backup_folder
from jassturnier.store.kit.files import cloud, free_bytes, same_disk, try_writing
from jassturnier.store.load.members import load_persons
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


def examine(room: Laptop) -> list[Check]:
    """Look at everything the evening depends on."""
    return [found for check in CHECKS for found in check(room)]


def _disk(room: Laptop) -> Iterator[Check]:
    if room.database is None:
        return
    free = free_bytes(room.database.resolve().parent) // _MB
    found = say("{free} MB are free.", free=free)
    advice = say("Make room, or put the database on another disk with --db.")
    if free < _LEAST_MB:
        yield Check(_DISK, State.FAULT, found, advice)
    else:
        yield Check(_DISK, *((State.WARNING, found, advice) if free < _ENOUGH_MB else (State.OK, found)))


def _folder(room: Laptop) -> Iterator[Check]:
    if room.database is None:
        return
    try:
        try_writing(room.database.resolve().parent)
    except JassError as error:
        yield Check(_FOLDER, State.FAULT, error.texts[0], say("Put the database into a folder of your own."))
        return
    synced = cloud(room.database)
    if synced is None:
        yield Check(
            _FOLDER,
            State.OK,
            say("The database is {place}; its folder can be written.", place=room.office.place),
        )
    else:
        yield Check(
            _FOLDER,
            State.WARNING,
            say("The database lies in “{folder}”, which another program keeps copying.", folder=synced),
            say(
                "Work in a folder of this laptop, which JASSTURNIER_HOME names for everything, and take a "
                "“backup” there afterwards."
            ),
        )


def _clock(room: Laptop) -> Iterator[Check]:
    zone = room.now.strftime("%z")
    found = say(
        "It is {time} (UTC {zone}).",
        time=room.now.strftime("%d.%m.%Y %H:%M"),
        zone=f"{zone[:3]}:{zone[3:5]}",
    )
    advice = say("Set date, time and time zone of the laptop.")
    newest = _newest(room)
    if room.now.year < _OLDEST_YEAR:
        yield Check(_CLOCK, State.FAULT, found, advice)
    elif newest is not None and newest > room.now + _SLACK:
        late = say(
            "{clock} But the last entry of the database was made on {time}.",
            clock=found,
            time=newest.astimezone(room.now.tzinfo).strftime("%d.%m.%Y %H:%M"),
        )
        yield Check(_CLOCK, State.FAULT, late, advice)
    else:
        yield Check(_CLOCK, State.OK, found)


def _newest(room: Laptop) -> datetime | None:
    if room.database is None or not room.office.database.exists():
        return None
    try:
        journal = contents(room.database).journal
    except JassError:
        return None
    return journal[-1].made if journal else None


def _server(room: Laptop) -> Iterator[Check]:
    if room.database is not None:
        return
    database = room.office.database
    try:
        with database.reading() as session:
            facts = server.facts(session.connection())
    except JassError as error:
        yield Check(_SERVER, State.FAULT, error.texts[0], error.texts[-1])
        return
    found = say(
        "PostgreSQL {version}, {encoding}, as user {user}.",
        version=facts.version,
        encoding=facts.encoding,
        user=facts.user,
    )
    if facts.encoding != "UTF8":
        yield Check(_SERVER, State.FAULT, found, say("Make its database anew, with the encoding UTF8."))
    elif abs(facts.clock - room.now) > _SLACK:
        yield Check(
            _SERVER,
            State.WARNING,
            say(
                "{found} Its clock says {time}.",
                found=found,
                time=facts.clock.astimezone(room.now.tzinfo).strftime("%d.%m.%Y %H:%M"),
            ),
            say("Set date, time and time zone of both laptops."),
        )
    else:
        others = server.as_others_type(database.place)
        alone = say("It listens on this laptop only: no other desk reaches it (docs/two-desks.md).")
        advice = alone if facts.alone else say("Other desks type: --db {place}", place=others)
        yield Check(_SERVER, State.OK, found, advice)


def _database(room: Laptop) -> Iterator[Check]:
    if not room.office.database.exists() and not room.office.database.lost():
        yield Check(_DATABASE, State.OK, say("There is no database yet; “new” makes one."))
        return
    try:
        # The lock of a writer, for a moment: a viewer or a cloud that holds the file shows now and not at the
        # first result.
        with room.office.database.rehearsing():
            pass
        if room.database is not None:
            read(room.database)
        proof = history.verify(room.office)
    except JassError as error:
        yield Check(_DATABASE, State.FAULT, error.texts[0], _way_back(room))
        return
    if proof.faults:
        yield Check(_DATABASE, State.FAULT, proof.faults[0], say("“verify” names everything that is wrong."))
    else:
        yield Check(
            _DATABASE,
            State.OK,
            say_n(
                "It is whole and proven by {n} entry.",
                "It is whole and proven by {n} entries.",
                proof.head.number,
            ),
        )


def _way_back(room: Laptop) -> Text:
    found = backups.offer(room.office)
    if found is None:
        return say("Close other programs; if it stays so, go back to a copy of the file.")
    return say(
        "Close other programs; if it stays so, “restore {number}” goes back to the newest good backup.",
        number=str(found[0]),
    )


def _backups(room: Laptop) -> Iterator[Check]:
    copy = room.office.database.copy
    if copy is None or not room.office.database.exists():
        return
    folder = backup_folder(copy)
    try:
        try_writing(folder)
    except JassError as error:
        yield Check(
            _BACKUPS,
            State.FAULT,
            error.texts[0],
            say("Before each draw “backup FOLDER” makes a copy elsewhere."),
        )
        return
    known = listed(copy)
    kept = say_n("{n} backup in {folder}.", "{n} backups in {folder}.", len(known), folder=str(folder))
    proved = say("{kept} All are proved.", kept=kept) if known else kept
    unproved = sum(not backup.proved for backup in known)
    if unproved:
        found = say_n("{kept} {n} is not proved.", "{kept} {n} are not proved.", unproved, kept=kept)
        yield Check(
            _BACKUPS, State.WARNING, found, say("“backup --list” shows which; “backup” makes another.")
        )
    elif same_disk(folder, copy.resolve().parent):
        yield Check(
            _BACKUPS, State.OK, proved, say("They are on the same disk; “backup FOLDER” copies to a stick.")
        )
    else:
        yield Check(_BACKUPS, State.OK, proved)


def _paper(room: Laptop) -> Iterator[Check]:
    missing = missing_letters(_HARD_LETTERS + "".join(_names(room)))
    if not specimen(_HARD_LETTERS).startswith(b"%PDF") or missing:
        yield Check(
            _PAPER,
            State.WARNING,
            say("Papers cannot show these letters: {letters}", letters=" ".join(missing)),
            say("Write these names in Latin letters."),
        )
    else:
        yield Check(_PAPER, State.OK, say("Papers can be made, with all letters of the names."))


def _names(room: Laptop) -> Iterator[str]:
    try:
        tournament_id = room.office.desk().tournament_id
        with room.office.database.reading() as session:
            persons = load_persons(session, tournament_id)
    except JassError:
        return
    yield from (f"{person.given}{person.family}" for person in persons)


def _screen(room: Laptop) -> Iterator[Check]:
    try:
        _SIGNS.encode(room.encoding)
    except (UnicodeEncodeError, LookupError):
        yield Check(
            _SCREEN,
            State.WARNING,
            say(
                "The terminal shows only letters of {encoding}; others are shown by similar ones.",
                encoding=room.encoding,
            ),
            say("Set it to UTF-8; on Windows with “chcp 65001”. The data is not touched by it."),
        )
    else:
        yield Check(_SCREEN, State.OK, say("The terminal shows all letters."))


def _forgotten(room: Laptop) -> Iterator[Check]:
    copy = room.office.database.copy
    left = () if copy is None else waiting(copy)
    if left:
        files = tuple(map(str, left))
        yield Check(
            _FORGOTTEN,
            State.FAULT,
            say("Somebody who was forgotten may still be in these files: {files}", files=files),
            say("Close the programs that hold them; the next command tries again."),
        )


_DISK = say("Disk")
_FOLDER = say("Folder")
_CLOCK = say("Clock")
_SERVER = say("Server")
_DATABASE = say("Database")
_BACKUPS = say("Backups")
_FORGOTTEN = say("Forgotten people")
_PAPER = say("Papers")
_SCREEN = say("Screen")

CHECKS: tuple[Callable[[Laptop], Iterator[Check]], ...] = (
    _disk,
    _folder,
    _clock,
    _server,
    _database,
    _backups,
    _forgotten,
    _paper,
    _screen,
)
