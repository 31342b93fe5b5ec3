"""Moving a whole database from a file to a server and back; who may do what in one on a server."""

from dataclasses import replace

from jassturnier.errors import NotAllowed, WrongUsage
from jassturnier.i18n import clean, say
from jassturnier.services.safety.differences import prove
from jassturnier.services.workplace import Office
from jassturnier.store.copies import copy_rows
from jassturnier.store.journal.heads import Head, head, holds
from jassturnier.store.kit.server import May, as_others_type, set_user
from jassturnier.store.kit.view import Session
from jassturnier.values import frozen


@frozen
class Moved:
    """A database in its new place: the journal head, which is the same as in the old one."""

    place: str
    head: Head


def move(office: Office, place: str) -> Moved:
    """Copy the database with its journal to another place, and prove it there; the old one stays as it is.

    In the new place there may be nothing yet, or an earlier state of this database.

    Raises:
        NotAllowed: something else is there, or a later state.
        DoesNotAddUp: the journal does not prove the data.
        WrongUsage: the new place is the old one.
    """
    target = replace(office.database, place=place)
    if office.station.name_of(place) == office.station.name_of(office.database.place):
        raise WrongUsage(say("The database is there already."))
    if target.path is not None and target.exists():
        # An earlier state of this database is written over there; whatever it is, it is kept.
        Office(target, office.station, tell=office.tell).back_up()
    # Proved by what is made of it there.
    with office.database.reading(as_it_is=True) as old:
        with target.patching() as new:
            _refuse_other(old, new, place)
            copy_rows(old.connection(), new.connection())
            prove(new, say("Nothing was moved. “verify” names everything that is wrong."))
            newest = head(new)
        chosen = office.station.chosen(office.database.place)
    if chosen is not None:
        office.station.choose(place, chosen)
    return Moved(place, newest)


def _refuse_other(old: Session, new: Session, place: str) -> None:
    """Refuse a place whose newest entry is none of ours: something there would be lost."""
    there = head(new)
    if there.number and not holds(old, there):
        raise NotAllowed(
            say("{place} holds what is not in this database; it would be lost.", place=place),
            say("Choose another place, or work on with --db {place}.", place=place),
        )


def set_rights(office: Office, name: str, password: str, may: str) -> None:
    """Make a user of the server, or give one another password and other rights.

    Raises:
        NotAllowed: the database is a file, or we may not make users on its server.
        WrongUsage: name or password is empty.
    """
    refuse_file(office)
    if not clean(name) or not password:
        raise WrongUsage(say("A user needs a name and a password."))
    with office.database.patching() as session:
        set_user(session.connection(), clean(name), password, May(may))


def address(office: Office) -> str:
    """Return the address of the database as the other laptops type it.

    Raises:
        NotAllowed: the database is a file.
    """
    refuse_file(office)
    return as_others_type(office.database.place)


def refuse_file(office: Office) -> None:
    """Refuse what only a server has.

    Raises:
        NotAllowed: the database is a file.
    """
    if office.database.path is not None:
        raise NotAllowed(
            say("{place} is a file; only a database on a server has users.", place=office.database.place)
        )
