"""What the hall sees for a time: the clock of a round or of a pause, which may be held, and notices."""

from dataclasses import replace
from datetime import datetime, timedelta

from jassturnier.values import frozen

_WARNING = timedelta(minutes=5)
LONGEST = timedelta(days=1)
"""More time than this no clock is given."""


@frozen
class Clock:
    """A countdown of `length` for a round of a stage, or for a pause (round 0).

    It was begun at a moment; while it is `held`, since when is said, it stands still.
    """

    stage: int
    round: int
    begun: datetime
    length: timedelta
    held: datetime | None = None

    def left(self, now: datetime) -> timedelta:
        """Return how long it still runs, less than nothing once it is over.

        Where the clock of the laptop was set back behind its beginning, the whole time is left, never more.
        """
        return self.length - max((self.held or now) - self.begun, timedelta())

    def ends(self) -> datetime:
        """Return when it is over if it is not held."""
        return self.begun + self.length

    def over(self, now: datetime) -> bool:
        """Say whether the time is up."""
        return self.left(now) <= timedelta()

    @property
    def warning(self) -> timedelta:
        """Return how long before the end it warns: five minutes, or a fifth of a short time."""
        return min(_WARNING, self.length / 5)

    def holding(self, now: datetime) -> "Clock":
        """Return the clock as it stands while it is held: what was left stays left."""
        return replace(self, held=now)

    def going_on(self, now: datetime) -> "Clock":
        """Return the clock running again, with as much left as when it was held."""
        # As if begun later: so nothing but the beginning has to be stored, however often it is held.
        return replace(self, begun=now - (self.length - self.left(now)), held=None)

    def longer(self, by: timedelta) -> "Clock":
        """Return the clock with more time."""
        return replace(self, length=min(self.length + by, LONGEST))


@frozen
class Notice:
    """What the desk shows to the hall until it `ends`: a line, or a `picture` called as its file was."""

    key: int
    number: int
    words: str
    ends: datetime
    picture: bool = False
