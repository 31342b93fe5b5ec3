"""The plan of an evening, by the times of its regulation or others that are typed."""

from dataclasses import dataclass, replace
from datetime import time as time_of_day

from jassturnier.errors import WrongUsage
from jassturnier.i18n import say
from jassturnier.tournament.lists import Listed
from jassturnier.tournament.model import Tournament
from jassturnier.tournament.timing.forecast import Over
from jassturnier.tournament.timing.schedule import Slot, schedule, schedule_listed, timed
from jassturnier.tournament.timing.words import over_words


@dataclass(frozen=True, slots=True)
class Times:
    """When the first round begins, and the minutes of rounds and of the intervals; None as the regulation."""

    begins: time_of_day | None = None
    minutes: int | None = None
    interval: int | None = None


def plan(tournament: Tournament, times: Times | None = None, over: Over | None = None) -> Listed[Slot]:
    """Return the plan of the evening, with when it will be over where that is said.

    Raises:
        WrongUsage: neither the regulation nor anybody says when it begins, or how long a round takes.
    """
    wanted = times or Times()
    rules = timed(tournament.regulation, wanted.begins, wanted.minutes, wanted.interval)
    slots = schedule(tournament, rules)
    if not slots:
        raise WrongUsage(
            say("When does it begin, and how long does a round take?"),
            say("“{command}” says it once.", command="schedule --start 19:30 --minutes 45 --break 10"),
            say("The settings “begins”, “minutes” and “interval” of the regulation say it for every paper."),
        )
    return replace(schedule_listed(rules, slots), notes=[] if over is None else [over_words(over)])
