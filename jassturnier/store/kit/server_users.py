"""Users of a database on a server, and what each may do there."""

from collections.abc import Iterator
from enum import StrEnum
from typing import Any

from sqlalchemy import Connection, text

from jassturnier.store.kit.models import Deal, Journal, Reading, ReadingLine, Row, Station


class May(StrEnum):
    """What a user may do: only look, enter results too, or everything.

    Bringing the tables to a newer version is left to the user who made them.
    """

    READ = "read"
    ENTER = "enter"
    ALL = "all"


_ENTERED = (Reading, ReadingLine, Deal)
"""What the results of a table are made of."""


def set_user(connection: Connection, name: str, password: str, may: May) -> None:
    """Make a user of the server, or give one another password and other rights.

    The password leaves this laptop only as the hash that the server keeps.
    """
    quote = connection.dialect.identifier_preparer.quote_identifier
    user = quote(name)
    known = connection.execute(text("SELECT 1 FROM pg_roles WHERE rolname = :name"), {"name": name}).first()
    secret = _hashed(connection, name, password)
    connection.exec_driver_sql(f"{'ALTER' if known else 'CREATE'} ROLE {user} LOGIN PASSWORD '{secret}'")
    owner = quote(_owner(connection))
    for statement in _rights(user, owner, quote(str(connection.engine.url.database)), may):
        connection.exec_driver_sql(statement)


def _hashed(connection: Connection, name: str, password: str) -> str:
    raw: Any = connection.connection.driver_connection
    hashed: bytes = raw.pgconn.encrypt_password(password.encode(), name.encode(), b"scram-sha-256")
    return hashed.decode()


def _owner(connection: Connection) -> str:
    query = text("SELECT tableowner FROM pg_tables WHERE tablename = 'journal'")
    return str(connection.execute(query).scalar_one())


def _rights(user: str, owner: str, database: str, may: May) -> Iterator[str]:
    tables = ", ".join([*(table.fullname for table in Row.metadata.sorted_tables), "alembic_version"])
    later = f"ALTER DEFAULT PRIVILEGES FOR ROLE {owner} IN SCHEMA public"
    # First nothing: who could do more before keeps none of it.
    yield f"REVOKE ALL ON ALL TABLES IN SCHEMA public FROM {user}"
    yield f"{later} REVOKE ALL ON TABLES FROM {user}"
    yield f"GRANT CONNECT ON DATABASE {database} TO {user}"
    yield f"GRANT USAGE ON SCHEMA public TO {user}"
    everything = "SELECT, INSERT, UPDATE, DELETE" if may is May.ALL else "SELECT"
    yield f"GRANT {everything} ON {tables} TO {user}"
    # For the tables that a later version brings.
    yield f"{later} GRANT {everything} ON TABLES TO {user}"
    if may is May.ENTER:
        written = ", ".join(str(model.__tablename__) for model in _ENTERED)
        yield f"GRANT INSERT, UPDATE, DELETE ON {written} TO {user}"
        # Insert alone: nobody who enters results can change what the journal says.
        yield f"GRANT INSERT ON {Journal.__tablename__} TO {user}"
        yield f"GRANT INSERT, UPDATE ON {Station.__tablename__} TO {user}"
