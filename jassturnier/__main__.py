"""Where the program starts: both scripts, and `python -m jassturnier`."""

import gc
import os
import sys

from jassturnier.cli import ASKED_BY_SHELL
from jassturnier.cli.kit import screen

_GARBAGE = 1_000_000
"""How many new objects make Python look for garbage: more than loading makes, of which nothing is garbage."""


def main() -> None:
    """Run the program; Ctrl-C ends it without a traceback while it is still loading, too."""
    screen.loading()
    gc.set_threshold(_GARBAGE)
    try:
        if asked := os.environ.get(ASKED_BY_SHELL):
            from jassturnier.cli.desk.completing import answer  # noqa: PLC0415 — a shell does not wait for the rest

            sys.exit(answer(asked))
        from jassturnier.cli.kit.app import main as run  # noqa: PLC0415 — loading is what may be interrupted

        run()
    finally:
        screen.finished()
        gc.freeze()  # else Python goes through everything once more before it ends


if __name__ == "__main__":
    main()
