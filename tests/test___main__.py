"""Where the program starts: a shell is answered without loading the rest, and Ctrl-C has its moments."""

import gc
import signal
from collections.abc import Iterator

import pytest

from jassturnier.__main__ import main
from jassturnier.cli import ASKED_BY_SHELL


@pytest.fixture(autouse=True)
def _undone() -> Iterator[None]:
    """Leave signals and garbage collection as they were."""
    heard, thresholds = signal.getsignal(signal.SIGINT), gc.get_threshold()
    yield
    signal.signal(signal.SIGINT, heard)
    gc.set_threshold(*thresholds)
    gc.unfreeze()


@pytest.fixture
def runs(monkeypatch: pytest.MonkeyPatch) -> list[object]:
    """What would run, each time with how much garbage is waited for then, and whether Ctrl-C is handled."""
    found: list[object] = []

    def run() -> None:
        handled = signal.getsignal(signal.SIGINT) not in {signal.default_int_handler, signal.SIG_IGN}
        found.append((gc.get_threshold()[0] >= 1_000_000, handled))
        raise SystemExit(4)

    def answer(asked: str) -> int:
        found.append(asked)
        return 7

    monkeypatch.setattr("jassturnier.cli.kit.app.main", run)
    monkeypatch.setattr("jassturnier.cli.desk.completing.answer", answer)
    return found


@pytest.mark.parametrize(("asked", "ran", "code"), [("", (True, True), 4), ("jass_source", "jass_source", 7)])
def test_a_shell_is_answered_everybody_else_runs_the_program(
    monkeypatch: pytest.MonkeyPatch, runs: list[object], asked: str, ran: object, code: int
) -> None:
    monkeypatch.setenv(ASKED_BY_SHELL, asked)
    with pytest.raises(SystemExit) as ended:
        main()
    assert (runs, ended.value.code) == ([ran], code)
    assert signal.getsignal(signal.SIGINT) is signal.SIG_IGN
    assert gc.get_freeze_count() > 0
