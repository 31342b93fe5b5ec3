"""Plain words for what is wrong with a database file, and for what SQLite complains about."""

import sqlite3
from collections.abc import Iterator
from contextlib import closing, contextmanager, suppress
from json import JSONDecodeError
from pathlib import Path

from sqlalchemy.exc import DBAPIError, IntegrityError, InvalidRequestError

from jassturnier import system
from jassturnier.errors import Damaged, Failed, JassError, Unreadable, Unusable, WrongUsage, damaged
from jassturnier.i18n import say
from jassturnier.store.kit import server
from jassturnier.store.kit.files import is_address
from jassturnier.store.kit.models import SCHEMA

_SHIELDED = say(
    "Windows may shield the folder (“Controlled folder access”): allow the program there, or name another "
    "place with --db."
)


def newer(place: str, found: int) -> Unreadable:
    """Return the refusal of data that a newer program wrote."""
    return Unreadable(
        say(
            "{place} was written by a newer version of the program: its data has version {found}, "
            "known is {known}. Please install the newer version.",
            place=place,
            found=str(found),
            known=str(SCHEMA),
        )
    )


@contextmanager
def plain_words(place: str) -> Iterator[None]:
    """Turn what a database complains about into errors with a sentence."""
    try:
        yield
    # Two rows with the same name or number: whoever wrote them knows the words for it.
    except IntegrityError:
        raise
    except DBAPIError as error:
        if is_address(place):
            raise server.worded(place, error) from error
        raise _worded(place, str(error.orig).lower()) from error
    # What the driver complains about when a connection that broke is put away, or is used once more.
    except (InvalidRequestError, server.driver_error()) as error:
        if not is_address(place):
            raise
        raise server.away(place) from error
    except sqlite3.Error as error:
        raise _worded(place, str(error).lower()) from error
    except JSONDecodeError as error:
        raise damaged() from error
    # A terminal in Latin-1 gives Python half letters, which no database takes.
    except UnicodeEncodeError as error:
        raise WrongUsage(
            say("What was typed contains letters that are not UTF-8. Nothing was changed; type it again.")
        ) from error


def _worded(place: str, why: str) -> JassError:
    if "locked" in why or "busy" in why:
        return Unusable(
            say("Another program is using {place}. Nothing was changed.", place=place),
            say("Close it (another window, a database viewer, a cloud folder at work), then try again."),
        )
    if "readonly" in why or "read-only" in why:
        return Unusable(say("{place} is write-protected. Nothing was changed.", place=place))
    damage = ("malformed", "not a database", "unsupported file format")
    if any(each in why for each in damage) or _is_torn(place):
        return Damaged(say("{place} is no database, or it is damaged.", place=place))
    if any(each in why for each in ("disk i/o", "full", "unable to open")):
        return _refused_by_disk(place, why)
    refused = Failed(say("The database {place} refused: {why}", place=place, why=why))
    return damaged() if "no such" in why or no_letters(why) else refused


def _is_torn(place: str) -> bool:
    """Say whether a file is damaged: of a page that cannot be SQLite may say that the disk is full."""
    reading = f"{Path(place).absolute().as_uri()}?mode=ro"
    with suppress(sqlite3.Error), closing(sqlite3.connect(reading, uri=True)) as file:
        return file.execute("PRAGMA quick_check(1)").fetchall() != [("ok",)]
    return False


def _refused_by_disk(place: str, why: str) -> Unusable:
    if "disk i/o" in why:
        return Unusable(
            say("The disk does not take it: perhaps a virus scanner or a cloud holds {place}.", place=place),
            say("Nothing was changed. Wait a moment and try again; if it stays so, the disk is failing."),
        )
    if "full" in why:
        return Unusable(
            say("The disk is full or failing."), say("Nothing was changed; make room and try again.")
        )
    refused = say("{place} cannot be opened: check the folder and its permissions.", place=place)
    return Unusable(refused, *((_SHIELDED,) if system.shields_folders() else ()))


def no_letters(why: str) -> bool:
    """Say whether SQLite complains about bytes in a row that are no letters."""
    return "could not decode" in why.lower()
