"""Who may do what in a database on a server."""

from jassturnier.errors import NotAllowed, WrongUsage
from jassturnier.i18n import clean, say
from jassturnier.services.workplace import Office
from jassturnier.store.kit.server import as_others_type
from jassturnier.store.kit.server_users import May, set_user


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
