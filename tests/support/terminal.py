"""The program in a terminal of its own, typed at by a script."""

import os
import select
import sys
import time
from collections.abc import Callable, Sequence
from types import TracebackType
from typing import Self

PROGRAM = (sys.executable, "-m", "jassturnier")
_PATIENCE = 30
_QUIET = 0.08
"""Seconds without output after which a line that is not ended is a question."""


def in_a_terminal(
    typed: Sequence[tuple[bytes, bytes]],
    *words: str,
    pause: float = 0.5,
    program: Sequence[str] = PROGRAM,
    meanwhile: Callable[[], object] = lambda: None,
) -> tuple[int, str]:
    """Run the program in a terminal; type each answer once the program shows what it waits for.

    Before the first answer `meanwhile` happens elsewhere.

    Returns:
        The exit code, and everything that was shown.
    """
    import pty  # noqa: PLC0415 — only where there are terminals of that kind

    pid, terminal = pty.fork()
    if pid == 0:
        os.execv(program[0], [*program, *words])  # noqa: S606 — the child becomes the program
    shown, seen, left = b"", 0, list(typed)
    while piece := _read(terminal):
        shown += piece
        while left and left[0][0] in shown[seen:]:
            awaited, answer = left.pop(0)
            seen = shown.index(awaited, seen) + len(awaited)
            if len(left) + 1 == len(typed):
                meanwhile()
            time.sleep(pause)
            os.write(terminal, answer)
    os.close(terminal)  # a program that still waits for an answer hangs up
    return os.waitstatus_to_exitcode(os.waitpid(pid, 0)[1]), shown.decode()


def _read(terminal: int) -> bytes:
    if not select.select([terminal], [], [], _PATIENCE)[0]:
        return b""
    try:
        return os.read(terminal, 4096)
    except OSError:
        return b""


class Typist:
    """A program in a terminal of its own; `shown` is all that was seen."""

    def __init__(self, *words: str) -> None:
        import pty  # noqa: PLC0415 — only where there are terminals of that kind

        self.shown = ""
        self._pid, self._terminal = pty.fork()
        if self._pid == 0:
            os.execv(PROGRAM[0], [*PROGRAM, *words])  # noqa: S606 — the child becomes it

    def __enter__(self) -> Self:
        """Sit down."""
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        """Close the terminal, and wait until the program has ended."""
        os.close(self._terminal)
        os.waitpid(self._pid, 0)

    def question(self) -> str:
        """Return what is asked now: the line that waits, nothing once the program has ended."""
        while True:
            waiting = self.shown.rpartition("\n")[2]
            if not select.select([self._terminal], [], [], _QUIET if waiting else _PATIENCE)[0]:
                return waiting
            try:
                read = os.read(self._terminal, 4096)
            except OSError:
                read = b""
            if not read:
                return ""
            self.shown += read.decode(errors="replace").replace("\r", "")

    def type(self, words: str) -> None:
        """Type words and Enter."""
        self.press(f"{words}\n".encode())

    def press(self, key: bytes) -> None:
        """Press a key; what waited is answered by it."""
        self.shown += "\n"
        os.write(self._terminal, key)
