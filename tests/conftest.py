"""Fixtures of the whole test suite."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from hypothesis import HealthCheck, settings

from tests.support.console import Console, console_in
from tests.support.safety.server import Server, running

# How long an example takes says something of the machine only, and of what else it does.
settings.register_profile("untimed", deadline=None, suppress_health_check=[HealthCheck.too_slow])
settings.load_profile("untimed")


@pytest.fixture
def console(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Console]:
    """Give a laptop in an empty folder, in English."""
    yield from console_in(tmp_path, monkeypatch)


@pytest.fixture(autouse=True, scope="session")
def _no_real_documents(tmp_path_factory: pytest.TempPathFactory) -> Iterator[None]:
    """Keep every test and its programs away from the documents of whoever runs it."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("XDG_DOCUMENTS_DIR", str(tmp_path_factory.getbasetemp() / "documents"))
        yield


@pytest.fixture(scope="session")
def server() -> Iterator[Server]:
    """Run a PostgreSQL server on this machine."""
    with running() as made:
        yield made


@pytest.fixture
def address(server: Server, request: pytest.FixtureRequest) -> str:
    """Give the address of an empty database on the server."""
    return server.new(f"t{abs(hash(request.node.nodeid))}")
