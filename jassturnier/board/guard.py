"""Who tries too often: an address that guesses codes, or a table that hands in again and again."""

import time
from collections.abc import Callable, Hashable
from dataclasses import dataclass, field

FREE = 3
"""Tries that cost no time."""
SLOWEST = 8.0
"""Seconds that an answer waits at most."""
FORGETS = 30.0
"""Seconds in which one try is forgotten."""
_KNOWN = 5000
"""Who is remembered at once; whoever tried least is forgotten first."""


class Overdone(Exception):  # noqa: N818 — it is no fault
    """There were too many tries; the next one is looked at after `seconds`."""

    def __init__(self, seconds: float) -> None:
        super().__init__(seconds)
        self.seconds = seconds


@dataclass(slots=True)
class Guard:
    """Counts tries by whoever made them. A try weighs until it is forgotten, one every half a minute."""

    most: int
    clock: Callable[[], float] = time.monotonic
    _tries: dict[Hashable, tuple[float, float]] = field(default_factory=dict)

    def count(self, who: Hashable) -> float:
        """Count a try before it is looked at, so that many at once are no way around; return its wait."""
        tries = self._weight(who)
        # No more than that: whoever has stopped is believed again soon.
        self._keep(who, min(tries, self.most) + 1)
        return min(SLOWEST, 2 ** (tries - FREE)) if tries >= FREE else 0.0

    def is_full(self, who: Hashable) -> bool:
        """Say whether there were too many tries already."""
        return self._weight(who) >= self.most

    def forgive(self, who: Hashable) -> None:
        """Take back the last try: it was right."""
        self._keep(who, max(0.0, self._weight(who) - 1))

    def _weight(self, who: Hashable) -> float:
        tries, since = self._tries.get(who, (0.0, 0.0))
        return max(0.0, tries - (self.clock() - since) / FORGETS)

    def _keep(self, who: Hashable, tries: float) -> None:
        self._tries[who] = tries, self.clock()
        if len(self._tries) > _KNOWN:
            worst = sorted(self._tries, key=self._weight)[-_KNOWN // 2 :]
            self._tries = {who: self._tries[who] for who in worst}
