"""Fixtures of the whole test suite."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.support.console import Console, console_in


@pytest.fixture
def console(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Console]:
    """Give a laptop in an empty folder, in English."""
    yield from console_in(tmp_path, monkeypatch)
