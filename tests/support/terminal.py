"""The program in a terminal of its own, typed at by a script."""

import os
import re
import select
import sys
import time
from collections.abc import Callable, Sequence
from types import TracebackType
from typing import Self

PROGRAM = (sys.executable, "-m", "jassturnier")
_PATIENCE = 120
_QUIET = 0.02
"""Seconds without output after which a line that ends with a blank is a question."""


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
    terminal = _Console([*program, *words]) if sys.platform == "win32" else _Terminal([*program, *words])
    shown, seen, left = b"", 0, list(typed)
    since = time.monotonic()
    # A screen that draws itself again and again is never silent.
    while (piece := terminal.read()) and time.monotonic() - since < 4 * _PATIENCE:
        shown += piece
        while left and left[0][0] in shown[seen:]:
            awaited, answer = left.pop(0)
            seen = shown.index(awaited, seen) + len(awaited)
            if len(left) + 1 == len(typed):
                meanwhile()
            time.sleep(pause)
            terminal.write(answer)
            since = time.monotonic()
    return terminal.close(), shown.decode()


class _Terminal:
    """A terminal of a POSIX system, with a program in it."""

    def __init__(self, words: Sequence[str]) -> None:
        import pty  # noqa: PLC0415 — only where there are terminals of that kind

        self._pid, self._terminal = pty.fork()
        if self._pid == 0:
            os.execv(words[0], [*words])  # noqa: S606 — the child becomes the program

    def speaks(self, seconds: float) -> bool:
        """Say whether something is shown within some seconds, be it that the program has ended."""
        return bool(select.select([self._terminal], [], [], seconds)[0])

    def read(self) -> bytes:
        if not self.speaks(_PATIENCE):
            return b""
        try:
            return os.read(self._terminal, 4096)
        except OSError:
            return b""

    def write(self, keys: bytes) -> None:
        os.write(self._terminal, keys)

    def close(self) -> int:
        """Close it: a program that still waits for an answer hangs up. Return its exit code."""
        os.close(self._terminal)
        return os.waitstatus_to_exitcode(os.waitpid(self._pid, 0)[1])


class _Console:
    """A console of Windows, with a program in it; how it moves and colours is left out of what it shows."""

    _MOVES = re.compile(r"\x1b(\[[0-9;?]*[ -/]*[@-~]|\][^\x07]*\x07)")

    def __init__(self, words: Sequence[str]) -> None:
        from winpty import PtyProcess  # type: ignore[import-not-found]  # noqa: PLC0415 — Windows only

        self._program = PtyProcess.spawn([*words])

    def read(self) -> bytes:
        try:
            # A piece may be nothing but moves.
            return self._MOVES.sub("", self._program.read(4096)).encode() or b"\r"
        except EOFError:
            return b""

    def write(self, keys: bytes) -> None:
        self._program.write(keys.decode())

    def close(self) -> int:
        return int(self._program.wait())


class Typist:
    """A program in a terminal of its own; `shown` is all that was seen."""

    def __init__(self, *words: str) -> None:
        self.shown = ""
        self._terminal = _Terminal([*PROGRAM, *words])

    def __enter__(self) -> Self:
        """Sit down."""
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        """Close the terminal, and wait until the program has ended."""
        self._terminal.close()

    def question(self) -> str:
        """Return what is asked now: the line that waits, nothing once the program has ended."""
        while True:
            waiting = self.shown.rpartition("\n")[2]
            if not self._terminal.speaks(_QUIET if waiting.endswith(" ") else _PATIENCE):
                return waiting
            read = self._terminal.read()
            if not read:
                return ""
            self.shown += read.decode(errors="replace").replace("\r", "")

    def type(self, words: str) -> None:
        """Type words and Enter."""
        self.press(f"{words}\n".encode())

    def press(self, key: bytes) -> None:
        """Press a key; what waited is answered by it."""
        self.shown += "\n"
        self._terminal.write(key)
