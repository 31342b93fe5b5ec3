"""Where the program starts: both scripts, and `python -m jassturnier`."""

import gc

from jassturnier.cli.kit import interrupt

_GARBAGE = 1_000_000
"""How many new objects make Python look for garbage: more than loading makes, of which nothing is garbage."""


def main() -> None:
    """Run the program; Ctrl-C ends it without a traceback while it is still loading, too."""
    interrupt.loading()
    gc.set_threshold(_GARBAGE)
    try:
        from jassturnier.cli.kit.app import main as run  # noqa: PLC0415 — loading is what may be interrupted

        run()
    finally:
        interrupt.finished()
        gc.freeze()  # else Python goes through everything once more before it ends


if __name__ == "__main__":
    main()
