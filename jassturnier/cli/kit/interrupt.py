"""Ctrl-C: it ends the program at once while it loads, stops a command at work, and then comes too late."""

import os
import signal
from collections.abc import Iterator
from contextlib import contextmanager
from types import FrameType
from typing import NoReturn


def _end(_signal: int, _frame: FrameType | None) -> NoReturn:
    # Nothing is at stake yet, and an exception would be shown as a traceback by what is being imported.
    os._exit(1)


def _stop(_signal: int, _frame: FrameType | None) -> NoReturn:
    raise KeyboardInterrupt


def loading() -> None:
    """Let Ctrl-C end the program without a word; one that is started to ignore it goes on ignoring it."""
    # A script that starts a program behind & has told it to ignore Ctrl-C.
    if signal.getsignal(signal.SIGINT) is signal.default_int_handler:
        signal.signal(signal.SIGINT, _end)


def working() -> None:
    """Let Ctrl-C stop the command, once all that it needs is loaded."""
    if signal.getsignal(signal.SIGINT) is _end:
        signal.signal(signal.SIGINT, _stop)


def finished() -> None:
    """Let Ctrl-C change nothing any more: the command is done and the program about to end."""
    if signal.getsignal(signal.SIGINT) in {_end, _stop}:
        # What is stored is stored: an end by Ctrl-C here would look as if it were not.
        signal.signal(signal.SIGINT, signal.SIG_IGN)


@contextmanager
def within() -> Iterator[None]:
    """Let Ctrl-C mean again what it means now, once a command that runs inside the program is done."""
    before = signal.getsignal(signal.SIGINT)
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, before)
