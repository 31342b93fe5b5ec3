"""What is wrong with a database file as such: pages, indexes, and what is not of this program."""

from collections.abc import Iterator

from sqlalchemy import Connection

from jassturnier.i18n import Text, say
from jassturnier.store.kit.models import Row

_MOST_NAMED = 5
_VERSION = "alembic_version"


def file_faults(connection: Connection) -> Iterator[Text]:
    """Name damaged pages and indexes, and tables, triggers and views that somebody else has put in.

    A trigger can change what is stored, unseen by the journal. A database on a server checks itself.
    """
    if connection.dialect.name != "sqlite":
        return
    for (found,) in connection.exec_driver_sql(f"PRAGMA integrity_check({_MOST_NAMED})"):
        if found != "ok":
            yield say("The database file is damaged: {what}", what=str(found))
    ours = {*Row.metadata.tables, _VERSION}
    for kind, name in connection.exec_driver_sql(
        "SELECT type, name FROM sqlite_master WHERE type <> 'index'"
    ):
        if kind != "table" or not (name in ours or name.startswith("sqlite_")):
            yield say(
                "The database holds the {kind} “{name}”, which is not of this program.",
                kind=str(kind),
                name=str(name),
            )
