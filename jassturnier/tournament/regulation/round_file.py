"""Reading what a stage, or some of its rounds, has of its own: game, length, draw, and what of it counts."""

from collections.abc import Mapping
from dataclasses import replace

from jassturnier.draw.plan import Form
from jassturnier.draw.ways import OF_A_STAGE, WAYS
from jassturnier.i18n import say
from jassturnier.tournament.regulation.regulation import EntryKind, form_of
from jassturnier.tournament.regulation.settings import Settings, one_of
from jassturnier.tournament.regulation.stage_rules import (
    LEAGUES,
    RoundRules,
    StageRules,
    SumRule,
    Tables,
    Unit,
    low_wins,
)
from jassturnier.tournament.regulation.tables import (
    check_deals,
    check_entry,
    check_ranking,
    check_sum_rule,
    check_unit,
    read_ranking,
    read_tables,
    usual_deals,
)

MOST_DEALS = 200
_OF_A_GAME = ("tables_of", "options")


def read_own(keys: Settings, usual: RoundRules, entry: EntryKind) -> RoundRules:
    """Read what the rounds of a stage play; what it does not say is as in the whole tournament."""
    tables = _tables(keys, usual.tables, entry)
    draw = keys.word("draw", OF_A_STAGE, "")
    return RoundRules(
        tables=tables,
        deals=_deals(keys, tables, None),
        draw=_fitting(keys, tables, entry, draw),
        unit=keys.choice("unit", Unit, usual.unit),
        sum=_sum(keys, tables, usual.sum),
        ranking=usual.ranking if keys.get("ranking") is None else read_ranking(keys, tables.items()),
    )


def read_rounds(
    keys: Settings, stage: StageRules, rules: RoundRules, usual: RoundRules, entry: EntryKind
) -> Mapping[int, RoundRules]:
    """Return the rounds of a stage that are not as in the whole tournament.

    `games` names rounds with a game of their own; the others play what `rules` of the stage say. What all of
    them count must go together: the rank list adds it up.
    """
    own = {} if keys.get("games") is None else _games(keys, stage, rules, entry)
    as_usual = replace(rules, deals=usual.deals, draw=usual.draw) == usual
    if as_usual and not own:
        return {}
    played = {number: own.get(number, rules) for number in range(1, stage.rounds + 1)}
    seated = [each for round_ in played.values() for each in round_.tables.items()]
    check_unit(keys, seated, rules.unit)
    check_ranking(keys, rules.ranking, seated)
    return own if as_usual else played


def directions(rules: RoundRules) -> set[bool]:
    """Return whether the lowest total wins, of every table."""
    return {low_wins(rules.unit, table.game) for table in rules.tables.values()}


def _games(keys: Settings, stage: StageRules, rules: RoundRules, entry: EntryKind) -> dict[int, RoundRules]:
    found: dict[int, RoundRules] = {}
    for game in keys.tables("games"):
        if game.get("game") is None and game.get("by_table") is None:
            game.fault("game", say("is missing: it says what these rounds play."))
        own = _of_rounds(game, rules, entry)
        for number in _rounds(game, stage.rounds):
            if number in found:
                game.fault("rounds", say("names round {round} a second time.", round=str(number)))
            found[number] = own
        game.done()
    return found


def _of_rounds(keys: Settings, rules: RoundRules, entry: EntryKind) -> RoundRules:
    tables = _tables(keys, rules.tables, entry)
    draw = keys.word("draw", OF_A_STAGE, rules.draw)
    if draw != rules.draw and any(map(_goes_on, {draw, rules.draw} & WAYS.keys())):
        keys.fault("draw", say("“{draw}” and “{other}” cannot take turns.", draw=draw, other=rules.draw))
    return replace(
        rules,
        tables=tables,
        deals=_deals(keys, tables, rules.deals),
        draw=_fitting(keys, tables, entry, draw),
        sum=_sum(keys, tables, rules.sum),
    )


def _goes_on(draw: str) -> bool:
    """Say whether a way to draw goes on from the round before in its own way."""
    return draw == LEAGUES or WAYS[draw].own_stage


def _rounds(keys: Settings, rounds: int) -> list[int]:
    value = keys.get("rounds")
    if isinstance(value, list) and value and all(type(n) is int and 1 <= n <= rounds for n in value):
        return value
    keys.fault("rounds", say("must be a list of rounds from 1 to {rounds}.", rounds=str(rounds)))
    return []


def _tables(keys: Settings, usual: Tables, entry: EntryKind) -> Tables:
    own = next((key for key in ("game", "by_table") if keys.get(key) is not None), None)
    if own is not None:
        tables = read_tables(keys)
        check_entry(keys, tables.items(), entry, own)
        return tables
    for key in _OF_A_GAME:
        if keys.get(key) is not None:
            keys.fault(key, say("needs “game” beside it: it belongs to a game of its own."))
    return usual


def _deals(keys: Settings, tables: Tables, usual: int | None) -> int:
    deals = keys.whole("deals", 1, MOST_DEALS, usual_deals(tables) or usual)
    check_deals(keys, tables, deals)
    return deals


def _sum(keys: Settings, tables: Tables, usual: SumRule) -> SumRule:
    rule = keys.choice("sum", SumRule, usual)
    check_sum_rule(keys, tables.items(), rule)
    return rule


def _fitting(keys: Settings, tables: Tables, entry: EntryKind, draw: str) -> str:
    """Look whether a way to draw knows the tables of the round."""
    for size, rules in list(tables.items())[:1] if draw in WAYS else ():
        form = Form.PAIRS if entry.fixed else form_of(rules, size)
        if form not in WAYS[draw].forms:
            keys.fault(
                "draw", one_of("draw", draw, [name for name in OF_A_STAGE if form in WAYS[name].forms])
            )
    return draw
