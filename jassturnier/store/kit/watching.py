"""Hearing of what other desks write: a server tells, a file is looked at every second."""

from collections.abc import Iterator
from contextlib import suppress
from threading import Event
from typing import Any

from sqlalchemy import create_engine
from sqlalchemy.exc import DBAPIError
from sqlalchemy.pool import NullPool

from jassturnier.store.kit import server
from jassturnier.store.kit.database import Database

_SECONDS = 1.0


def beats(database: Database, over: Event) -> Iterator[None]:
    """Yield whenever something may have been written, where nobody tells every second, until it is over."""
    if database.path is None:
        yield from _told(database.place, over)
    while not over.wait(_SECONDS):
        yield


def _told(place: str, over: Event) -> Iterator[None]:
    """Yield whenever the server tells of a writer, as long as it is there."""
    engine = create_engine(server.address(place), poolclass=NullPool)
    with (
        suppress(DBAPIError),
        engine.connect() as connection,
        suppress(connection.dialect.loaded_dbapi.Error),
    ):
        raw: Any = connection.connection.driver_connection
        raw.autocommit = True
        raw.execute(f"LISTEN {server.CHANNEL}")
        while not over.is_set():
            for _ in raw.notifies(timeout=_SECONDS, stop_after=1):
                yield
