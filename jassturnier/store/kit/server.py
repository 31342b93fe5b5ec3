"""A database on a PostgreSQL server: its address, connections that wait for it, its complaints, its users.

Only this module knows psycopg, which is an extra; it is imported when an address of a server is used.
"""

import logging
import socket
import sys
import time
from collections.abc import Callable, Iterator, Mapping
from contextlib import suppress
from datetime import datetime
from enum import StrEnum
from importlib.util import find_spec
from threading import Event
from typing import Any, TypeVar

from sqlalchemy import URL, Connection, Engine, create_engine, event, make_url, text
from sqlalchemy.exc import ArgumentError, DBAPIError
from sqlalchemy.pool import NullPool

from jassturnier import system
from jassturnier.errors import Failed, JassError, LostConnection, NotAllowed, NotFound, Unusable, WrongUsage
from jassturnier.i18n import Text, say
from jassturnier.store.kit.models import Deal, Journal, Reading, ReadingLine, Row, Station
from jassturnier.values import frozen

_SCHEMES = ("postgresql://", "postgresql+psycopg://", "postgres://")
_WRITERS = 0x6A617373
"""The advisory lock that a writer holds: the journal is one chain, so a database has one writer at a time."""

CHANNEL = "jassturnier"
"""Where the server tells all desks that somebody has committed a change."""

_NAP = 0.2
_SECONDS = 1.0
"""After so long it is looked whether anybody listens still."""
_CONNECT_SECONDS = 10
_SETTINGS = {
    "idle_in_transaction_session_timeout": 30_000,
    "tcp_keepalives_idle": 10,
    "tcp_keepalives_interval": 5,
    "tcp_keepalives_count": 3,
}
"""So that a laptop that has lost its power does not hold the lock: the server lets go of it (ms, s)."""

_COMING_BACK = frozenset({"25P03", "57P01", "57P02", "57P03", "08000", "08001", "08003", "08006", "53300"})
"""What a server says that is going down, coming up, or has no room for another connection just now."""

_GOING_OR_COMING = (
    *("starting up", "shutting down", "recovery", "not yet accepting", "too many clients"),
    *("startet", "fährt herunter", "heruntergefahren", "wiederherstellung", "zu viele clients"),
    *("se lance", "s'arrête", "en cours de restauration", "n'accepte pas encore", "trop de clients"),
    *("si sta avviando", "si sta spegnendo", "modalità di ripristino", "troppi client"),
)

_THIS_LAPTOP = {"", "localhost", "127.0.0.1", "::1"}

AnswerT = TypeVar("AnswerT")


def address(place: str) -> URL:
    """Read the address of a database on a server.

    Raises:
        WrongUsage: it is none, or it holds a password, which would be seen in the list of programs.
    """
    form = say("A database on a server is named as postgresql://USER@HOST/NAME.")
    if not place.startswith(_SCHEMES):
        raise WrongUsage(form)
    try:
        url = make_url("postgresql+psycopg://" + place.partition("://")[2])
    except (ArgumentError, ValueError) as error:
        raise WrongUsage(form) from error
    if url.password is not None or "password" in url.query:
        raise WrongUsage(
            say("A password does not belong in a command, where others can read it: leave it out."),
            say("It stands in {file}: HOST:5432:NAME:USER:PASSWORD", file=_password_file()),
        )
    if not url.database:
        raise WrongUsage(form)
    return url


def _password_file() -> str:
    return "~/.pgpass (Windows: %APPDATA%\\postgresql\\pgpass.conf)"


def local_name(place: str) -> str:
    """Return a file name for what this laptop keeps of a database on a server."""
    url = address(place)
    words = [url.host or "localhost", str(url.port or 5432), url.database or ""]
    return "-".join("".join(c if c.isalnum() or c in "._" else "_" for c in word) for word in words) + ".db"


def engine(place: str, wait_ms: int, *, writes: bool, read_only: bool = False) -> Engine:
    """Return the engine of a database on a server, which keeps its connection from one use to the next.

    If `read_only`, the server itself refuses whatever would write.

    Raises:
        Failed: the extra with the driver is not installed.
    """
    url = address(place)
    if find_spec("psycopg") is None:
        raise Failed(
            say("For a database on a server one more package is needed: pip install 'jassturnier[postgres]'")
        )
    # Without a handler Python prints its warnings on stderr, amid our sentences.
    logging.getLogger("psycopg").addHandler(logging.NullHandler())
    settings = {**_SETTINGS, "lock_timeout": wait_ms, "default_transaction_read_only": int(read_only)}
    made = create_engine(
        url,
        # The connection is kept between two results; meanwhile the server may have hung up on it.
        pool_pre_ping=True,
        isolation_level="READ COMMITTED" if writes else "REPEATABLE READ",
        connect_args={
            "connect_timeout": _CONNECT_SECONDS,
            "application_name": "jassturnier",
            "keepalives_idle": 10,
            "keepalives_interval": 5,
            "keepalives_count": 3,
            # In a network that is frozen nobody answers to what was sent, for minutes.
            "tcp_user_timeout": 25_000,
            "options": " ".join(f"-c {name}={value}" for name, value in settings.items()),
        },
    )
    if writes:
        event.listen(made, "begin", _become_writer)
    return made


def _become_writer(connection: Connection) -> None:
    """Wait for the lock; with the commit, and only then, the server tells the other desks."""
    connection.exec_driver_sql(f"SELECT pg_advisory_xact_lock({_WRITERS}), pg_notify('{CHANNEL}', '')")


def listen(place: str, over: Event) -> Iterator[None]:
    """Yield whenever the server tells of a writer, as long as it is there, until it is over."""
    engine = create_engine(address(place), poolclass=NullPool)
    with (
        suppress(DBAPIError),
        engine.connect() as connection,
        suppress(connection.dialect.loaded_dbapi.Error),
    ):
        raw: Any = connection.connection.driver_connection
        # LISTEN holds only from a commit on.
        raw.autocommit = True
        raw.execute(f"LISTEN {CHANNEL}")
        while not over.is_set():
            yield from (None for _ in raw.notifies(timeout=_SECONDS, stop_after=1))


def patiently(place: str, wait_ms: int, begin: Callable[[], AnswerT], give_up: Callable[[], None]) -> AnswerT:
    """Begin something on a server, again and again while it is away; `give_up` cleans up after a try.

    Raises:
        LostConnection: it has been away all the time.
    """
    until = time.monotonic() + wait_ms / 1000
    while True:
        try:
            return begin()
        except DBAPIError as error:
            give_up()
            if not is_lost(error):
                raise
            if time.monotonic() > until:
                raise away(place) from error
        time.sleep(_NAP)


def is_lost(error: DBAPIError) -> bool:
    """Tell whether the connection is lost, or cannot be had yet, from what waiting does not mend."""
    state = getattr(error.orig, "sqlstate", None)
    if state is not None:
        return state in _COMING_BACK
    why = str(error.orig).lower()
    # Who is refused at the door gets no code, only words in the language of the server.
    if "fatal" in why:
        return any(words in why for words in _GOING_OR_COMING)
    kinds = {kind.__name__ for kind in type(error.orig).__mro__}
    return error.connection_invalidated or "OperationalError" in kinds


def driver_error() -> type[Exception]:
    """Return what the driver raises by itself, where SQLAlchemy does not stand between."""
    driver: Any = sys.modules.get("psycopg")
    kind: type[Exception] = DBAPIError if driver is None else driver.Error
    return kind


def away(place: str) -> LostConnection:
    """Say that the server does not answer."""
    return LostConnection(
        say("The server of {place} does not answer. Nothing was stored.", place=place),
        say("Is its laptop on and in the same network? “doctor” shows more. Then type it again."),
    )


_GAVE_UP = Failed, say("The server gave up. Nothing was changed; please start the command again.")
_NOT_ALLOWED = NotAllowed, say("This user of the server may not do that. Nothing was changed.")
_REFUSALS: Mapping[str, tuple[type[JassError], Text]] = {
    "55P03": (
        Unusable,
        say("Another desk has been writing for a long time. Nothing was changed; try again."),
    ),
    "42501": _NOT_ALLOWED,
    "25006": _NOT_ALLOWED,
    "53100": (Unusable, say("The disk of the server is full. Nothing was changed; make room there.")),
    "22003": (WrongUsage, say("A number is too large to be stored. Nothing was changed.")),
    "40001": _GAVE_UP,
    "40P01": _GAVE_UP,
    "57014": _GAVE_UP,
}
"""What a server complains about, by its code (SQLSTATE)."""


def worded(place: str, error: DBAPIError) -> JassError:
    """Put into words what a server complains about."""
    if is_lost(error):
        return away(place)
    kind, words = _REFUSALS.get(getattr(error.orig, "sqlstate", None) or "", (None, None))
    if kind is not None and words is not None:
        return kind(words)
    why = str(error.orig)
    low = why.lower()
    if "password" in low or "passwort" in low:
        return NotAllowed(
            say("The password for the server of {place} is missing or wrong.", place=place),
            say("It stands in {file}: HOST:5432:NAME:USER:PASSWORD", file=_password_file()),
        )
    if "fatal" in low and ("does not exist" in low or "existiert nicht" in low):
        return NotFound(_shortened(place, why))
    return Failed(_shortened(place, why))


def _shortened(place: str, why: str) -> Text:
    first = why.strip().splitlines()[0].rpartition("FATAL:")[2].strip() if why.strip() else "?"
    return say("The database {place} refused: {why}", place=place, why=first)


@frozen
class ServerFacts:
    """What a server says of itself."""

    version: str
    encoding: str
    clock: datetime
    user: str
    addresses: str

    @property
    def alone(self) -> bool:
        """Say whether the server listens to no other laptop."""
        return {each.strip() for each in self.addresses.split(",")} <= _THIS_LAPTOP


def facts(connection: Connection) -> ServerFacts:
    """Ask a server about itself."""
    query = (
        "SELECT current_setting('server_version'), current_setting('server_encoding'), clock_timestamp(), "
        "current_user, current_setting('listen_addresses')"
    )
    return ServerFacts(*connection.exec_driver_sql(query).one())


def as_others_type(place: str) -> str:
    """Return the address of a database as other laptops type it, where this one is the server itself."""
    url = address(place)
    if url.host is not None and url.host not in _THIS_LAPTOP:
        return place
    port = f":{url.port}" if url.port else ""
    user = f"{url.username}@" if url.username else ""
    return f"postgresql://{user}{system.own_address() or socket.gethostname()}{port}/{url.database}"


class May(StrEnum):
    """What a user may do: only look, enter results too, or everything.

    Bringing the tables to a newer version is left to the user who made them.
    """

    READ = "read"
    ENTER = "enter"
    ALL = "all"


def set_user(connection: Connection, name: str, password: str, may: May) -> None:
    """Make a user of the server, or give one another password and other rights.

    The password leaves this laptop only as the hash that the server keeps.
    """
    quote = connection.dialect.identifier_preparer.quote_identifier
    user = quote(name)
    known = connection.execute(text("SELECT 1 FROM pg_roles WHERE rolname = :name"), {"name": name}).first()
    raw: Any = connection.connection.driver_connection
    hashed: bytes = raw.pgconn.encrypt_password(password.encode(), name.encode(), b"scram-sha-256")
    secret = hashed.decode()
    connection.exec_driver_sql(f"{'ALTER' if known else 'CREATE'} ROLE {user} LOGIN PASSWORD '{secret}'")
    query = text("SELECT tableowner FROM pg_tables WHERE tablename = 'journal'")
    owner = quote(str(connection.execute(query).scalar_one()))
    for statement in _rights(user, owner, quote(str(connection.engine.url.database)), may):
        connection.exec_driver_sql(statement)


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
        written = ", ".join(str(model.__tablename__) for model in (Reading, ReadingLine, Deal))
        yield f"GRANT INSERT, UPDATE, DELETE ON {written} TO {user}"
        # Insert alone: nobody who enters results can change what the journal says.
        yield f"GRANT INSERT ON {Journal.__tablename__} TO {user}"
        yield f"GRANT INSERT, UPDATE ON {Station.__tablename__} TO {user}"
