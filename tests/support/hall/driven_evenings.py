"""Evenings whose clock is driven: rounds and slips come by chance, and what is said is looked at."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, replace
from datetime import UTC, datetime, timedelta
from random import Random

from jassturnier.tournament.lists import ReadingKind
from jassturnier.tournament.model import RoundInfo, Tournament
from jassturnier.tournament.regulation.regulation import Regulation
from jassturnier.tournament.scoring.readings import SlipReading
from jassturnier.tournament.timing import Clock, Over, pace
from tests.support.evenings_made import played, regulation, tournament

START = datetime(2027, 3, 20, 18, 0, tzinfo=UTC)
_STEP = timedelta(minutes=3)


@dataclass(frozen=True)
class Habits:
    """How a club plays: rounds of so many minutes, slips over the last ones, pauses; its clock, its plan."""

    rounds: int = 5
    tables: int = 10
    lasts: tuple[float, float] = (40, 55)
    slips: float = 10
    pause: tuple[float, float] = (8, 14)
    clock: int | None = 40
    ahead: bool = False
    stage: Mapping[str, int] = field(default_factory=dict)

    def rules(self) -> Regulation:
        """Return their regulation."""
        return regulation(stage={"rounds": self.rounds, **self.stage})


CLUBS = {
    "a clock for every round": Habits(),
    "a plan and a clock": Habits(stage={"minutes": 45, "interval": 10}, clock=45, lasts=(45, 55)),
    "no clock, no plan": Habits(rounds=4, clock=None, lasts=(35, 50), pause=(5, 20)),
    "slower than planned": Habits(stage={"minutes": 40, "interval": 5}, clock=40, lasts=(45, 55)),
    "all rounds drawn at the start": Habits(rounds=4, ahead=True, lasts=(42, 50), slips=6),
    "three long rounds of three tables": Habits(rounds=3, tables=3, clock=None, lasts=(70, 100), slips=20),
}


@dataclass(frozen=True)
class Evening:
    """An evening as it was: for each round when it was drawn, begun, and when each of its slips came."""

    habits: Habits
    rules: Regulation
    drawn: tuple[datetime, ...]
    begun: tuple[datetime, ...]
    slips: tuple[tuple[datetime, ...], ...]

    @property
    def end(self) -> datetime:
        """Return when it was really over."""
        return max(self.slips[-1])

    def at(self, now: datetime) -> Tournament:
        """Return what the program knows at a moment."""
        rounds = [self._round(n, now) for n in range(len(self.drawn)) if self.drawn[n] <= now]
        clocks = [(n, begun) for n, begun in enumerate(self.begun, 1) if begun <= now]
        found = tournament(rounds, self.rules)
        if not clocks or self.habits.clock is None:
            return found
        number, begun = clocks[-1]
        return replace(found, clock=Clock(1, number, begun, timedelta(minutes=self.habits.clock)))

    def _round(self, n: int, now: datetime) -> RoundInfo:
        slips = self.slips[n]
        sides = [
            ([4 * t + 1, 4 * t + 2], [4 * t + 3, 4 * t + 4], 1000 if read <= now else None)
            for t, read in enumerate(slips)
        ]
        made = played(n + 1, *sides)
        tables = tuple(
            replace(table, readings=(SlipReading(ReadingKind.FIRST, {}, read=read),))
            if read <= now
            else table
            for table, read in zip(made.tables, slips, strict=True)
        )
        begun = self.begun[n] if self.habits.clock is not None and self.begun[n] <= now else None
        return replace(made, drawn=self.drawn[n], begun=begun, tables=tables)

    def moments(self) -> Iterator[tuple[datetime, Over | None]]:
        """Return what is said every three minutes, from the first card to the last slip."""
        now = self.begun[0]
        while now < self.end:
            yield now, pace(self.at(now)).over(now)
            now += _STEP


def evening(habits: Habits, rng: Random) -> Evening:
    """Return an evening of a club by chance."""
    drawn, begun, slips = [], [], []
    now = START
    for _ in range(habits.rounds):
        drawn.append(START if habits.ahead else now)
        now += timedelta(minutes=rng.uniform(*habits.pause))
        begun.append(now)
        end = now + timedelta(minutes=rng.uniform(*habits.lasts))
        early = [timedelta(minutes=rng.uniform(0, habits.slips)) for _ in range(habits.tables - 1)]
        slips.append((end, *(end - each for each in early)))
        now = end
    return Evening(habits, habits.rules(), tuple(drawn), tuple(begun), tuple(slips))
