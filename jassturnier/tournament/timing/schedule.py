"""The plan of an evening: when every round begins and ends, and when it really did."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from datetime import date, datetime, time, timedelta

from jassturnier.i18n import Text, own_words, say
from jassturnier.tournament.lists import Column, Kind, Listed, Section, data
from jassturnier.tournament.model import Tournament
from jassturnier.tournament.regulation.regulation import Regulation
from jassturnier.tournament.timing.pace import played_times
from jassturnier.tournament.timing.words import time_of_day

_ANY_DAY = date(2000, 1, 1)


@dataclass(frozen=True, slots=True)
class Slot:
    """A round of a stage with the times of day that are planned, and what it really took once it is over."""

    stage: int
    number: int
    round: Text
    begins: time
    ends: time
    really: tuple[datetime, datetime] | None = None


def timed(rules: Regulation, begins: time | None, minutes: int | None, interval: int | None) -> Regulation:
    """Return a regulation with other times; None leaves those there are."""
    stages = tuple(
        replace(
            stage,
            minutes=stage.minutes if minutes is None else minutes,
            interval=stage.interval if interval is None else interval,
        )
        for stage in rules.stages
    )
    return replace(rules, begins=rules.begins if begins is None else begins, stages=stages)


def schedule(tournament: Tournament, rules: Regulation) -> tuple[Slot, ...]:
    """Return the plan of an evening by the times of a regulation; nothing where it has not all of them."""
    if rules.begins is None or any(stage.minutes is None for stage in rules.stages):
        return ()
    return tuple(_slots(tournament, rules, datetime.combine(_ANY_DAY, rules.begins)))


def _slots(tournament: Tournament, rules: Regulation, start: datetime) -> Iterator[Slot]:
    really = played_times(tournament)
    for stage, settings in enumerate(rules.stages, start=1):
        for number in range(1, settings.rounds + 1):
            end = start + timedelta(minutes=settings.minutes or 0)
            name = rules.round_name(number)
            yield Slot(stage, number, name, start.time(), end.time(), really.get((stage, number)))
            start = end + timedelta(minutes=settings.interval or 0)


def schedule_listed(rules: Regulation, slots: Sequence[Slot]) -> Listed[Slot]:
    """Return the plan as a list, a section for each stage where there are several."""
    several = len(rules.stages) > 1
    sections = [
        Section([slot for slot in slots if slot.stage == number], own_words(stage.name) if several else None)
        for number, stage in enumerate(rules.stages, start=1)
    ]
    return Listed(say("Plan of the evening"), _COLUMNS, sections)


def _really(slot: Slot) -> str:
    return "–".join(map(time_of_day, slot.really)) if slot.really else ""


_COLUMNS: tuple[Column[Slot], ...] = (
    data("stage", lambda slot: slot.stage),
    Column("round", say("Round"), lambda slot: slot.round, Kind.LABEL),
    Column("begins", say("Begins"), lambda slot: f"{slot.begins:%H:%M}", Kind.LABEL),
    Column("ends", say("Ends"), lambda slot: f"{slot.ends:%H:%M}", Kind.LABEL),
    Column("really", say("really"), _really, Kind.LABEL),
)
