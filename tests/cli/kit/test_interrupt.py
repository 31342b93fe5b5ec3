"""Ctrl-C ends what loads at once, stops what is at work, and changes nothing once a command is done."""

import signal
from collections.abc import Callable, Iterator
from types import SimpleNamespace

import pytest

from jassturnier.cli.kit.screen import finished, loading, within, working


@pytest.fixture(autouse=True)
def ended(monkeypatch: pytest.MonkeyPatch) -> Iterator[list[int]]:
    """The codes with which the program would have ended at once; Ctrl-C is as usual at first."""
    codes: list[int] = []
    monkeypatch.setattr("jassturnier.cli.kit.screen.os", SimpleNamespace(_exit=codes.append))
    before = signal.signal(signal.SIGINT, signal.default_int_handler)
    yield codes
    signal.signal(signal.SIGINT, before)


def test_what_loads_ends_without_a_word(ended: list[int]) -> None:
    loading()
    signal.raise_signal(signal.SIGINT)
    assert ended == [1]


def test_what_works_is_stopped_and_what_is_done_is_done(ended: list[int]) -> None:
    loading()
    working()
    with pytest.raises(KeyboardInterrupt):
        signal.raise_signal(signal.SIGINT)
    finished()
    signal.raise_signal(signal.SIGINT)
    assert ended == []


@pytest.mark.parametrize("step", [loading, working, finished])
def test_one_that_is_started_deaf_stays_so(step: Callable[[], None]) -> None:
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    step()
    assert signal.getsignal(signal.SIGINT) is signal.SIG_IGN


def test_ctrl_c_means_the_same_again_behind_a_command_within_also_one_that_fails() -> None:
    def failing() -> None:
        with within():
            loading()
            raise ValueError

    with pytest.raises(ValueError):  # noqa: PT011 — our own
        failing()
    assert signal.getsignal(signal.SIGINT) is signal.default_int_handler
