"""Reading a regulation document (the content of a TOML file) and naming every fault in it by its key path."""

from collections.abc import Mapping
from typing import Any

from jassturnier.draw.methods import METHODS
from jassturnier.draw.plan import Form
from jassturnier.errors import Problem
from jassturnier.i18n import say
from jassturnier.tournament.criteria import offered
from jassturnier.tournament.regulation import (
    DropAfter,
    EntryKind,
    Regulation,
    StageRules,
    SumRule,
    Unit,
    Unplayed,
    UnplayedPoints,
    form_of,
)
from jassturnier.tournament.regulation_tables import (
    Tables,
    check_deals,
    check_entry,
    check_sum_rule,
    check_unit,
    read_tables,
    usual_deals,
)
from jassturnier.tournament.settings import Settings, one_of

_MOST_ROUNDS = 200
_MOST_DEALS = 200
_MOST_GROUPS = 26
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
    return Regulation(
        name=keys.names("name"),
        game=usual.game if usual else "",
        options=usual.options if usual else {},
        entry=entry,
        unit=unit,
        sum=rule,
        unplayed={key: _unplayed(keys, key) for key in _UNPLAYED},
        ranking=_ranking(keys, tables),
        stages=tuple(_stage(stage, tables, entry) for stage in keys.tables("stages")),
        labels=_labels(keys),
        tables_of=tuple(tables),
        by_table=tables if len({rules.game for rules in tables.values()}) > 1 else {},
        hidden_after=_hidden_after(keys),
    )


def _hidden_after(keys: Settings) -> int | None:
    return None if keys.get("hidden_after") is None else keys.whole("hidden_after", 0, _MOST_ROUNDS)


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
            keys.fault("ranking", one_of(item, choices))
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


def _stage(keys: Settings, tables: Tables, entry: EntryKind) -> StageRules:
    stage = StageRules(
        name=keys.names("name"),
        rounds=keys.whole("rounds", 1, _MOST_ROUNDS),
        deals=keys.whole("deals", 1, _MOST_DEALS, usual_deals(tables)),
        draw=keys.word("draw", tuple(METHODS), ""),
        groups=keys.whole("groups", 0, _MOST_GROUPS, 0),
        drop=keys.whole("drop", 0, _MOST_ROUNDS, 0),
        drop_after=keys.choice("drop_after", DropAfter, DropAfter.EACH),
    )
    if stage.drop >= stage.rounds:
        keys.fault("drop", say("would drop every round of the stage; it has {rounds}.", rounds=stage.rounds))
    check_deals(keys, tables, stage.deals)
    _check_draw(keys, tables, entry, stage.draw)
    keys.done()
    return stage


def _check_draw(keys: Settings, tables: Tables, entry: EntryKind, draw: str) -> None:
    """Look whether the way to draw knows the tables of this tournament."""
    for size, rules in list(tables.items())[:1] if draw in METHODS else ():
        form = Form.PAIRS if entry is EntryKind.PAIR else form_of(rules, size)
        if form not in METHODS[draw].forms:
            keys.fault("draw", one_of(draw, [name for name, way in METHODS.items() if form in way.forms]))
