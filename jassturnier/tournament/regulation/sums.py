"""What a regulation says of wrong sums, and where a slip has a sum that can be wrong (TRN-3, TRN-7)."""

from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from jassturnier import games
from jassturnier.errors import Problem
from jassturnier.games.kit.base import Game
from jassturnier.i18n import Text, say
from jassturnier.tournament.regulation.names import in_words, setting
from jassturnier.tournament.regulation.regulation import STAGES, Regulation
from jassturnier.tournament.regulation.round_rules import GAMES, SUM, SumRule, has_sum
from jassturnier.tournament.regulation.written import inline


def settled(document: Mapping[str, Any]) -> dict[str, Any]:
    """Return the settings of a new regulation with what goes without saying because it counts the deals.

    A Schieber of twelve deals has no target unless it names one: `target = 0` (TRN-2). What is stored without
    it stays as it was understood then.
    """
    inner = {key: _each_settled(document[key]) for key in (STAGES.key, GAMES.key) if key in document}
    return {**document, **_with_options(document), **inner}


def _each_settled(tables: object) -> object:
    if not isinstance(tables, list):
        return tables
    return [settled(table) if isinstance(table, Mapping) else table for table in tables]


def _with_options(document: Mapping[str, Any]) -> dict[str, Any]:
    """Return the house rules of the games that a table of settings names, as they are in rounds."""
    mixed, options = document.get("by_table"), document.get("options") or {}
    if not isinstance(options, Mapping):
        return {}
    if not isinstance(mixed, Mapping):
        found = _in_rounds(document.get("game"), options)
    else:
        played = {str(game): _in_rounds(game, options.get(str(game)) or {}) for game in mixed.values()}
        found = {**options, **{game: own for game, own in played.items() if own}}
    return {"options": found} if found != options else {}


def _in_rounds(game: object, options: object) -> object:
    if game not in games.IDS or not isinstance(options, Mapping):
        return options
    kind = games.get(str(game))
    # Who says when a loser is Schneider means the target of the rules.
    needing = any(each.needs in kind.in_rounds and each.name in options for each in kind.options_offered)
    return options if needing else {**kind.in_rounds, **options}


def sum_faults(document: Mapping[str, Any], rules: Regulation) -> Iterator[Problem]:
    """Name every rule for wrong sums that is said where no slip has a sum: nobody could keep to it."""
    stages = document[STAGES.key]
    inherits = [rules]
    for number, stage in enumerate(stages, 1):
        rounds = [rules.of(number, each) for each in range(1, rules.stages[number - 1].rounds + 1)]
        yield from _said(stage, rounds, f"{STAGES.key}[{number}].")
        for place, game in enumerate(stage.get(GAMES.key, ()), 1):
            own = [rules.of(number, each) for each in game["rounds"]]
            yield from _said(game, own, f"{STAGES.key}[{number}].{GAMES.key}[{place}].")
        inherits += rounds
    yield from _said(document, inherits, "")


def _said(table: Mapping[str, Any], where: Iterable[Regulation], path: str) -> Iterator[Problem]:
    seated = [(size, rules.at(size)) for rules in where for size in rules.sizes]
    if table.get(SUM.key, SumRule.NOTE) != SumRule.NOTE and not any(has_sum(*each) for each in seated):
        size, rules = seated[0]
        yield Problem(in_words(f"{path}{SUM.key}"), _why(games.get(rules.game).name, rules.at_table(size)))


def _why(name: Text, table: Game[Any]) -> Text:
    """Say why the slips of a game have no sum that could be wrong."""
    causes = table.without_sum().items()
    options = [say("{key} = {value}", key=setting(key), value=inline(found)) for key, found in causes]
    if options:
        return say(
            "with {options} the slips of {game} have no fixed sum that could be wrong; "
            "take this setting out.",
            options=options,
            game=name,
        )
    return say("the slips of {game} have no fixed sum that could be wrong; take this setting out.", game=name)
