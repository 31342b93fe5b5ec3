"""Fixtures of the whole test suite."""

import gc
import os
import secrets
import signal
import sqlite3
import sys
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck, settings

from jassturnier.store.kit.connection import FileConnection
from tests.support.console import Console, answers_checked, console_in, documents_in
from tests.support.offices import CHANCE
from tests.support.safety.server import Server, running

# How long an example takes says something of the machine only, and of what else it does.
# Its examples are the same in every run: what fails today did not pass yesterday.
settings.register_profile(
    "steady", deadline=None, derandomize=True, database=None, suppress_health_check=[HealthCheck.too_slow]
)
settings.load_profile("steady")


def pytest_configure() -> None:
    """Let modules be compiled once for all processes, and thousands of tests be collected undisturbed."""
    os.environ.pop("PYTHONDONTWRITEBYTECODE", None)
    sys.dont_write_bytecode = False
    gc.disable()


def pytest_collection_finish() -> None:
    """Look for garbage again, but not among the tests."""
    gc.freeze()
    gc.enable()


def pytest_runtest_setup(item: pytest.Item) -> None:
    """Let the program draw the same in a test whenever it runs."""
    CHANCE.seed(item.nodeid)


@pytest.fixture
def console(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Console]:
    """Give a laptop in an empty folder, in English."""
    yield from console_in(tmp_path, monkeypatch)


@pytest.fixture(autouse=True, scope="session")
def _no_real_documents(tmp_path_factory: pytest.TempPathFactory) -> Iterator[None]:
    """Keep every test and its programs away from the documents of whoever runs it."""
    with pytest.MonkeyPatch.context() as patch:
        documents_in(tmp_path_factory.getbasetemp(), patch)
        patch.setenv("JASSTURNIER_HOME", str(tmp_path_factory.getbasetemp()))
        yield


@pytest.fixture(autouse=True, scope="session")
def _answers_by_their_schemas() -> Iterator[None]:
    """Let no command answer scripts otherwise than its schema says."""
    with answers_checked():
        yield


@pytest.fixture(autouse=True, scope="session")
def _no_waiting_for_disks() -> Iterator[None]:
    """Write nothing through to the disk in this process: none of its tests is about a power cut."""

    def execute(connection: FileConnection, line: str, *values: Any) -> sqlite3.Cursor:  # noqa: ANN401 — as SQLite takes them
        line = line.replace("synchronous = FULL", "synchronous = OFF")
        return sqlite3.Connection.execute(connection, line, *values)

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(FileConnection, "execute", execute)
        patch.setattr(os, "fsync", lambda _: None)
        yield


@pytest.fixture(autouse=True, scope="session")
def _the_same_everywhere() -> Iterator[None]:
    """Set what else differs from one machine and run to the next: chance, time zone, language, width."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(secrets, "randbits", CHANCE.getrandbits)
        patch.setattr(secrets, "choice", CHANCE.choice)
        patch.setattr(secrets, "token_hex", lambda size: CHANCE.randbytes(size).hex())
        for name in ("COLUMNS", "LINES", "LANGUAGE", "LC_ALL", "LC_MESSAGES", "JASSTURNIER_DB"):
            patch.delenv(name, raising=False)
        patch.setenv("LANG", "C.UTF-8")
        patch.setenv("TZ", "UTC")
        if hasattr(time, "tzset"):
            time.tzset()
        yield


@pytest.fixture(autouse=True, scope="session")
def _hears_ctrl_c() -> Iterator[None]:
    """Let tests and programs be interrupted also where a shell started the run with `&`, deaf to Ctrl-C."""
    before = signal.signal(signal.SIGINT, signal.default_int_handler)
    yield
    signal.signal(signal.SIGINT, before)


@pytest.fixture(scope="session")
def server() -> Iterator[Server]:
    """Run a PostgreSQL server on this machine."""
    with running() as made:
        yield made


@pytest.fixture
def address(server: Server, request: pytest.FixtureRequest) -> str:
    """Give the address of an empty database on the server."""
    return server.new(f"t{abs(hash(request.node.nodeid))}")
