"""Reading a regulation document (the content of a TOML file) and naming every fault in it by its key path."""

from collections.abc import Mapping
from typing import Any

from jassturnier.errors import Problem
from jassturnier.i18n import say
from jassturnier.tournament.ranking.criteria import offered
from jassturnier.tournament.regulation.fees import read_fee
from jassturnier.tournament.regulation.prize_file import read_prizes
from jassturnier.tournament.regulation.regulation import (
    EntryKind,
    LastNumber,
    Registration,
    Regulation,
    SeasonPoints,
    SecondReader,
    SumRule,
    Unit,
    Unplayed,
    UnplayedPoints,
)
from jassturnier.tournament.regulation.settings import Settings, one_of
from jassturnier.tournament.regulation.stage_file import MOST_ROUNDS, read_stages
from jassturnier.tournament.regulation.tables import (
    Tables,
    check_entry,
    check_sum_rule,
    check_unit,
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
    check_entry(keys, tables, entry)
    check_unit(keys, tables, unit)
    check_sum_rule(keys, tables, rule)
    usual = next(iter(tables.values()), None)
    ranking = _ranking(keys, tables)
    return Regulation(
        name=keys.names("name"),
        game=usual.game if usual else "",
        options=usual.options if usual else {},
        entry=entry,
        unit=unit,
        sum=rule,
        unplayed={key: _unplayed(keys, key) for key in _UNPLAYED},
        ranking=ranking,
        stages=read_stages(keys.tables("stages"), tables, entry, ranking),
        labels=_labels(keys),
        tables_of=tuple(tables),
        last_number=keys.choice("last_number", LastNumber, LastNumber.TYPED),
        second=keys.choice("second", SecondReader, SecondReader.ANYBODY),
        by_table=tables if len({rules.game for rules in tables.values()}) > 1 else {},
        hidden_after=keys.whole_or_none("hidden_after", 0, MOST_ROUNDS),
        prizes=read_prizes(keys),
        sort_particles=keys.flag("sort_particles", default=True),
        season_points=keys.choice("season_points", SeasonPoints, SeasonPoints.FIRST),
        fee=read_fee(keys),
        max_entries=keys.whole_or_none("max_entries", 2, _MOST_ENTRIES),
        numbers=keys.flag("numbers", default=False),
        registration=keys.choice("registration", Registration, Registration.OPEN),
        begins=keys.time_of_day("begins"),
    )


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


def _ranking(keys: Settings, tables: Tables) -> tuple[str, ...]:
    value, choices = keys.get("ranking"), offered(tables)
    if not isinstance(value, list) or not value:
        keys.fault("ranking", say("must be a list of criteria: {choices}.", choices=choices))
        return ()
    for item in value:
        if item not in choices:
            keys.fault("ranking", one_of("ranking", item, choices))
    if len(set(map(str, value))) < len(value):
        keys.fault("ranking", say("names a criterion twice."))
    if "lot" in value[:-1]:
        keys.fault("ranking", say("“lot” can only be the last criterion."))
    return tuple(value)


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
