"""Reading what the rounds of a stage play, of the stage or of their own; faults by their key path."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from typing import TypeAlias

from jassturnier.draw import ways
from jassturnier.draw.plan import Form
from jassturnier.i18n import Names, say
from jassturnier.tournament.ranking.criteria import offered
from jassturnier.tournament.regulation import tables as of_tables
from jassturnier.tournament.regulation.round_rules import (
    DEALS,
    DRAW,
    GAMES,
    LEAGUES,
    OF_A_GAME,
    RANK_POINTS,
    RANKING,
    SUM,
    UNIT,
    RoundRules,
    Seated,
    Tables,
    Unit,
    low_wins,
)
from jassturnier.tournament.regulation.schema import Setting, one_of
from jassturnier.tournament.regulation.settings import Settings
from jassturnier.tournament.regulation.stage_rules import StageRules
from jassturnier.values import frozen

_BESIDE_A_GAME = ("tables_of", "options")
_OWN = ("game", "by_table", DEALS.key, DRAW.key)
"""What some rounds of a stage may have of their own, one of them at least."""


def read_own(keys: Settings, usual: RoundRules) -> RoundRules:
    """Read what the rounds of a stage play; what it does not say is as in the whole tournament."""
    tables = _tables(keys, usual)
    draw, unit, rule = keys.read(DRAW), keys.read(UNIT, usual.unit), keys.read(SUM, usual.sum)
    ranks = of_tables.read_ranks(keys, usual.ranks)
    deals = keys.read(DEALS, of_tables.usual_deals(tables) if keys.get("deals") is None else None)
    own_ranking = keys.get("ranking") is not None
    rules = RoundRules(
        tables=tables,
        deals=deals,
        draw=draw,
        unit=unit,
        ranks=ranks,
        sum=rule,
        ranking=of_tables.read_ranking(keys, tables.items()) if own_ranking else usual.ranking,
        entry=usual.entry,
    )
    keys.look(_check_rounds, rules)
    keys.look(of_tables.check_ranks_count, counts=unit is Unit.RANK_POINTS)
    return rules


def _check_rounds(keys: Settings, rules: RoundRules) -> None:
    """Look whether games, their length, the draw and the rule for sums go together."""
    of_tables.check_deals(keys, rules.tables, rules.deals)
    _check_draw(keys, rules)


@frozen
class Part:
    """What a round plays, and the table of the document that says it."""

    keys: Settings
    rules: RoundRules

    @property
    def seated(self) -> Iterable[Seated]:
        """Return the tables of the round."""
        return self.rules.tables.items()

    def directions(self) -> set[bool]:
        """Return whether the lowest total wins, of every table."""
        rules = self.rules
        return {low_wins(rules.unit, rules.ranks, table.game) for table in rules.tables.values()}


Parts: TypeAlias = Mapping[int, Part]
"""The rounds of a stage, by number."""


def read_rounds(keys: Settings, stage: StageRules, rules: RoundRules) -> Parts:
    """Return every round of a stage.

    `games` names rounds with a game of their own; the others play what `rules` of the stage say.
    """
    own = {} if keys.get("games") is None else _games(keys, stage, rules)
    return {number: own.get(number, Part(keys, rules)) for number in range(1, stage.rounds + 1)}


def own_rounds(parts: Parts, rules: RoundRules, usual: RoundRules) -> Mapping[int, RoundRules]:
    """Return the rounds of a stage, which has these `rules`, that are not as in the whole tournament."""
    as_usual = replace(rules, deals=usual.deals, draw=usual.draw) == usual
    return {n: part.rules for n, part in parts.items() if not as_usual or part.rules is not rules}


def check_rounds(stages: Sequence[Parts]) -> None:
    """Look whether what the rounds count goes with what they play.

    A fault is named once, where the setting stands that is wrong, of whichever rounds it may be.
    """
    parts = [part for rounds in stages for part in rounds.values()]
    for keys, given in _by_giver(SUM, parts):
        of_tables.check_sum_rule(keys, seated(given), given[0].rules.sum)
    for keys, given in _by_giver(UNIT, parts):
        of_tables.check_unit(keys, seated(given), given[0].rules.unit)
    for keys, given in _by_giver(RANK_POINTS, [p for p in parts if p.rules.unit is Unit.RANK_POINTS]):
        of_tables.check_number(keys, seated(given), given[0].rules.ranks)
    for keys, given in _by_giver(RANKING, parts):
        known = offered_in(rounds for rounds in stages if any(part in given for part in rounds.values()))
        of_tables.check_ranking(keys, given[0].rules.ranking, known)


def _by_giver(setting: Setting, parts: Iterable[Part]) -> Iterable[tuple[Settings, list[Part]]]:
    """Yield every table of the document that a setting is taken from, with the rounds that take it there."""
    found: dict[str, tuple[Settings, list[Part]]] = {}
    for part in parts:
        giver = part.keys.giver(setting.key)
        found.setdefault(giver.path, (giver, []))[1].append(part)
    return found.values()


def seated(parts: Iterable[Part]) -> Iterator[Seated]:
    """Yield the tables of some rounds."""
    return (each for part in parts for each in part.seated)


def offered_in(stages: Iterable[Parts]) -> list[str]:
    """Return what can be ranked by in each of some stages."""
    known = [offered(seated(rounds.values()), part.rules.unit) for rounds in stages for part in [rounds[1]]]
    return [each for each in known[0] if all(each in others for others in known)] if known else []


def _games(keys: Settings, stage: StageRules, rules: RoundRules) -> dict[int, Part]:
    found: dict[int, Part] = {}
    for game in keys.tables(GAMES):
        if all(game.get(key) is None for key in _OWN):
            game.fault("game", say("is missing: it says what these rounds play."))
        own = _of_rounds(game, rules)
        for number in _rounds(game, stage.rounds):
            if number in found:
                game.fault("rounds", say("names round {round} a second time.", round=str(number)))
            found[number] = Part(game, own)
        game.done(OF_A_GAME)
    return found


def _of_rounds(keys: Settings, rules: RoundRules) -> RoundRules:
    tables = _tables(keys, rules)
    draw = keys.read(DRAW, rules.draw)
    if draw != rules.draw and any(map(_goes_on, {draw, rules.draw} & ways.WAYS.keys())):
        keys.fault("draw", say("“{draw}” and “{other}” cannot take turns.", draw=draw, other=rules.draw))
    deals = keys.read(
        DEALS, (of_tables.usual_deals(tables) if keys.get("deals") is None else None) or rules.deals
    )
    own = replace(rules, tables=tables, deals=deals, draw=draw, sum=keys.read(SUM, rules.sum))
    keys.look(_check_rounds, own)
    return own


def _goes_on(draw: str) -> bool:
    """Say whether a way to draw goes on from the round before in its own way."""
    return draw == LEAGUES or ways.WAYS[draw].own_stage


def _rounds(keys: Settings, rounds: int) -> list[int]:
    value = keys.get("rounds")
    if isinstance(value, list) and value and all(type(n) is int and 1 <= n <= rounds for n in value):
        return value
    keys.fault("rounds", say("must be a list of rounds from 1 to {rounds}.", rounds=str(rounds)))
    return []


def _tables(keys: Settings, usual: RoundRules) -> Tables:
    own = next((key for key in ("game", "by_table") if keys.get(key) is not None), None)
    if own is not None:
        tables = of_tables.read_tables(keys)
        keys.look(of_tables.check_entry, tables.items(), usual.entry, own)
        return tables
    for key in _BESIDE_A_GAME:
        if keys.get(key) is not None:
            keys.fault(key, say("needs “game” beside it: it belongs to a game of its own."))
    if keys.get("partners") is not None:
        keys.look(of_tables.check_entry, usual.tables.items(), usual.entry, "partners")
    return usual.tables


def _check_draw(keys: Settings, rules: RoundRules) -> None:
    """Look whether a way to draw knows the tables of the round."""
    draw = rules.draw
    for size, at in list(rules.tables.items())[:1] if draw in ways.WAYS else ():
        form = Form.PAIRS if rules.entry.fixed else at.form(size)
        if form not in ways.WAYS[draw].forms:
            fitting = {
                name: ways.NAMES.texts[name] for name in ways.OF_A_STAGE if form in ways.WAYS[name].forms
            }
            keys.fault("draw", one_of(draw, Names(fitting)))
