"""A search on the screen: a progress bar, and Ctrl-C to end it."""

import signal
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass

from jassturnier.cli.kit.context import App
from jassturnier.i18n import Text


@dataclass(slots=True)
class Watch:
    """Shows how far a search is; `ended` once Ctrl-C was pressed."""

    advance: Callable[[int], None]
    ended: bool = False
    percent: int = 0

    def __call__(self, done: int, total: int, /) -> bool:
        """Return whether to go on."""
        percent = 100 * done // max(total, 1)
        if percent > self.percent:
            self.advance(percent - self.percent)
            self.percent = percent
        return not self.ended

    def interrupt(self, *_signal: object) -> None:
        """Ask the search to end; the second time, give up."""
        if self.ended:
            raise KeyboardInterrupt
        self.ended = True


@contextmanager
def searching(app: App, label: Text) -> Iterator[Watch]:
    """Watch a search: Ctrl-C ends it with the best it has found, a second one ends the program."""
    with app.progress(label, 100) as advance:
        watch = Watch(advance)
        before = signal.signal(signal.SIGINT, watch.interrupt)
        try:
            yield watch
        finally:
            signal.signal(signal.SIGINT, before)
        advance(100 - watch.percent)
