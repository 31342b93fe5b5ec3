"""The program in a terminal of its own, typed at by a script."""

import os
import select
import sys
import time
from collections.abc import Callable, Sequence

PROGRAM = (sys.executable, "-m", "jassturnier")
_PATIENCE = 30


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
