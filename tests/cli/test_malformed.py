"""Whatever is typed, the program answers with a sentence and a documented exit code."""

import io
from random import Random

import pytest

from tests.support.console import Console
from tests.support.safety.malformed import assert_refused_politely

pytestmark = pytest.mark.slow

pytest.importorskip("resource", reason="timers and Ctrl-C of a POSIX system")


# A Ctrl-C may fall into a callback of the garbage collection, which only reports it; the next one follows.
@pytest.mark.filterwarnings("ignore::pytest.PytestUnraisableExceptionWarning")
def test_malformed_command_lines_are_refused_politely(
    console: Console, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("sys.stdin", io.StringIO())
    monkeypatch.setattr("jassturnier.system.show_file", lambda _: None)
    assert_refused_politely(console, Random(1), 300)
