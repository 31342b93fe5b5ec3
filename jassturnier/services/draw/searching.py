"""A search that may be told to stop, and can be repeated all the same."""

from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import TypeVar

from jassturnier.draw.request import Progress, Request, go_on

Found = TypeVar("Found")


@dataclass(slots=True)
class Steps:
    """Passes on how far a draw is, counts its searches; `ended` is the step at which it was told to stop."""

    progress: Progress
    ended: int | None = None
    searches: int = 0

    def __call__(self, done: int, total: int, /) -> bool:
        """Return whether to go on."""
        self.searches += done == 0
        if self.ended is None and not self.progress(done, total):
            self.ended = done
        return self.ended is None


def searched(request: Request, steps: Steps, draw: Callable[[Request], Found]) -> Found:
    """Return what `draw` finds for a request, watched by `steps`.

    Where it took several searches, an end in one of them is no effort that fits all: then it is drawn
    again with that effort for each.
    """
    found = draw(replace(request, progress=steps))
    if steps.ended is None or steps.searches == 1:
        return found
    return draw(replace(request, effort=steps.ended, progress=go_on))
