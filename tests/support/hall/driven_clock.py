"""A hall whose clock is driven from outside of the program: desks and a board at a time that is set."""

import json
import os
import shlex
import shutil
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from functools import cache
from pathlib import Path
from typing import Any

import pytest

NEEDED = pytest.mark.skipif(shutil.which("faketime") is None, reason="faketime is not installed")


@dataclass
class Hall:
    """The desks of an evening in a folder; `now` is the time there, which stands until it is set."""

    folder: Path
    now: datetime

    def at(self, now: datetime) -> None:
        """Let it be this time for every program that runs and is started."""
        self.now = now
        part = self.folder / "time.new"
        # At once: a program that reads half of it would live in another year.
        part.write_text(f"@{now:%Y-%m-%d %H:%M:%S}\n", encoding="ascii")
        part.replace(self.folder / "time")

    def later(self, minutes: float) -> None:
        """Let time pass."""
        self.at(self.now + timedelta(minutes=minutes))

    def type(self, line: str, desk: str = "desk") -> str:
        """Type a command at a desk; it must succeed."""
        words = [sys.executable, "-m", "jassturnier", "--db", "evening.db", *shlex.split(line)]
        done = subprocess.run(
            words, cwd=self.folder, env=self._variables(desk), capture_output=True, check=False, timeout=300
        )
        assert done.returncode == 0, done.stderr.decode()
        return done.stdout.decode()

    def asked(self, line: str) -> Any:  # noqa: ANN401 — a JSON document
        """Type a command, and return its answer for scripts."""
        return json.loads(self.type(f"{line} --json"))

    @contextmanager
    def board(self) -> Iterator[str]:
        """Start a board; give its address. It ends with the block."""
        words = [
            sys.executable,
            "-m",
            "jassturnier",
            "--db",
            "evening.db",
            "board",
            "--only-here",
            "--port",
            "0",
        ]
        with subprocess.Popen(
            words, cwd=self.folder, env=self._variables("wall"), stdout=subprocess.PIPE, text=True
        ) as run:
            assert run.stdout is not None
            try:
                yield run.stdout.readline().split()[-1].rstrip("/")
            finally:
                run.terminate()

    def _variables(self, desk: str) -> dict[str, str]:
        return {
            **os.environ,
            "JASSTURNIER_LANG": "en",
            "JASSTURNIER_HOME": str(self.folder / desk),
            "LD_PRELOAD": _library(),
            "FAKETIME_TIMESTAMP_FILE": str(self.folder / "time"),
            "FAKETIME_NO_CACHE": "1",
            # What waits, waits for real seconds.
            "DONT_FAKE_MONOTONIC": "1",
            "FAKETIME_DONT_FAKE_MONOTONIC": "1",
            "TZ": "UTC",
        }


@cache
def _library() -> str:
    """Return what the program faketime puts before others.

    It fails where one that was killed left a semaphore under the process number it happens to get:
    the next try has another number.
    """
    words = ["faketime", "2027-03-20 19:30:00", "printenv", "LD_PRELOAD"]
    tries = (subprocess.run(words, capture_output=True, check=False, text=True) for _ in range(5))
    return next(done.stdout.strip() for done in tries if done.returncode == 0)


def hall(folder: Path) -> Hall:
    """Open a hall at half past seven."""
    found = Hall(folder, datetime(2027, 3, 20, 19, 30, tzinfo=UTC))
    found.at(found.now)
    return found
