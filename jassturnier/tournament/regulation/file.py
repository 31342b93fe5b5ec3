"""Reading a regulation document (the content of a TOML file) and naming every fault in it by its key path."""

from collections.abc import Mapping, Sequence
from typing import Any

from jassturnier.draw.ways import WAYS
from jassturnier.errors import Problem
from jassturnier.i18n import say
from jassturnier.tournament.people.entries import MOST_ENTRIES
from jassturnier.tournament.regulation.fees import read_fee
from jassturnier.tournament.regulation.prize_file import read_prizes
from jassturnier.tournament.regulation.regulation import (
    EntryKind,
    LastNumber,
    Registration,
    Regulation,
    SeasonPoints,
    SecondReader,
    Unplayed,
    UnplayedPoints,
    usual_of,
)
from jassturnier.tournament.regulation.settings import Settings
from jassturnier.tournament.regulation.stage_file import MOST_ROUNDS, read_stages
from jassturnier.tournament.regulation.stage_rules import RoundRules, StageRules, SumRule, Tables, Unit
from jassturnier.tournament.regulation.tables import (
    check_entry,
    check_ranking,
    check_sum_rule,
    check_unit,
    read_ranking,
    read_tables,
)

_MOST_ENTRIES = 2**31 - 1
_UNPLAYED = ("rest", "late", "left", "absent")


def read(document: Mapping[str, Any]) -> tuple[Regulation | None, list[Problem]]:
    """Return the regulation and its problems; with any problem there is no regulation."""
    keys = Settings(document)
    regulation = _regulation(keys, read_tables(keys))
    keys.done()
    return (None if keys.problems else regulation), keys.problems


def _regulation(keys: Settings, tables: Tables) -> Regulation:
    entry = keys.choice("entry", EntryKind, EntryKind.SINGLE)
    unit = keys.choice("unit", Unit, Unit.POINTS)
    rule = keys.choice("sum", SumRule, SumRule.REFUSE)
    check_entry(keys, tables.items(), entry)
    check_unit(keys, tables.items(), unit)
    check_sum_rule(keys, tables.items(), rule)
    ranking = read_ranking(keys, tables.items())
    check_ranking(keys, ranking, tables.items())
    usual = RoundRules(tables, 0, "", unit, rule, ranking)
    stages = read_stages(keys.tables("stages"), usual, entry)
    return Regulation(
        name=keys.names("name"),
        **usual_of(tables),
        entry=entry,
        unit=unit,
        sum=rule,
        unplayed={key: _unplayed(keys, key) for key in _UNPLAYED},
        ranking=ranking,
        stages=stages,
        labels=_labels(keys),
        last_number=keys.choice("last_number", LastNumber, LastNumber.TYPED),
        second=keys.choice("second", SecondReader, SecondReader.ANYBODY),
        hidden_after=keys.whole_or_none("hidden_after", 0, MOST_ROUNDS),
        prizes=read_prizes(keys),
        sort_particles=keys.flag("sort_particles", default=True),
        season_points=keys.choice("season_points", SeasonPoints, SeasonPoints.FIRST),
        fee=read_fee(keys),
        max_entries=keys.whole_or_none("max_entries", 2, _MOST_ENTRIES),
        numbers=keys.flag("numbers", default=False),
        pot=_pot(keys, stages),
        registration=keys.choice("registration", Registration, Registration.OPEN),
        begins=keys.time_of_day("begins"),
    )


def _pot(keys: Settings, stages: Sequence[StageRules]) -> int | None:
    way = WAYS.get(stages[0].draw_of(1)) if stages else None
    if keys.get("pot") is not None and way is not None and (way.own_stage or stages[0].groups):
        keys.fault("pot", say("goes with no draw that settles who meets whom in which round."))
    return keys.whole_or_none("pot", 2, MOST_ENTRIES)


def _unplayed(keys: Settings, key: str) -> UnplayedPoints:
    value = keys.get(key)
    if value is None:
        return UnplayedPoints(Unplayed.NONE)
    if isinstance(value, int) and not isinstance(value, bool):
        return UnplayedPoints(Unplayed.FIXED, value)
    rules = [rule.value for rule in Unplayed if rule is not Unplayed.FIXED]
    if value in rules:
        return UnplayedPoints(Unplayed(value))
    keys.fault(key, say("must be a number of points or one of: {choices}.", choices=rules))
    return UnplayedPoints(Unplayed.NONE)


def _labels(keys: Settings) -> dict[str, str]:
    value = keys.get("labels")
    if value is None:
        return {}
    if (
        isinstance(value, Mapping)
        and set(value) <= {"round"}
        and all(isinstance(v, str) and v for v in value.values())
    ):
        return dict(value)
    keys.fault("labels", say("may only hold the word for “{key}”.", key="round"))
    return {}
