"""Where the program starts: both scripts, and `python -m jassturnier`."""

import sys


def main() -> None:
    """Run the program; Ctrl-C ends it without a traceback while it is still loading, too."""
    try:
        from jassturnier.cli.kit.app import main as run  # noqa: PLC0415 — loading is what may be interrupted

        run()
    except KeyboardInterrupt:
        sys.exit(1)


if __name__ == "__main__":
    main()
