"""How long work tells how far it is."""

from typing import Protocol


class Progress(Protocol):
    """Hears how many of the steps are done, 0 at the start of a search; its answer decides whether to go on.

    Work that was told to stop returns the best it has; asked again with `done` as its effort it
    returns the same.
    """

    def __call__(self, done: int, total: int, /) -> bool:
        """Return whether to go on."""
        ...


def go_on(*_steps: int) -> bool:
    """Let the work finish, unwatched."""
    return True
