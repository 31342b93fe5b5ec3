"""What is played at the tables: games, their options, table sizes, and what goes with them."""

from collections.abc import Iterable, Mapping, Sequence
from typing import TypeGuard

from jassturnier import games
from jassturnier.draw.plan import Form
from jassturnier.games.kit.base import Direction
from jassturnier.games.kit.options import Options, filled_in, option_names
from jassturnier.i18n import Names, Text, say, say_n
from jassturnier.tournament.ranking.criteria import offered
from jassturnier.tournament.regulation.round_rules import (
    GAME,
    RANK_EQUALS,
    RANK_POINTS,
    RANKING,
    SUM,
    TABLES_OF,
    UNIT,
    EntryKind,
    RankPoints,
    Seated,
    SumRule,
    TableRules,
    Tables,
    Unit,
    distinct,
    has_sum,
)
from jassturnier.tournament.regulation.schema import Setting, Settings, one_of, wrong

_SIDES_OF_TWO = 2
_TOGETHER = {EntryKind.PAIR: Form.PARTNERS, EntryKind.TEAM: Form.TEAMS}


def read_tables(keys: Settings) -> Tables:
    """Read `game` or `by_table`, `tables_of` and `options`."""
    mixed = keys.get("by_table") is not None
    played = _by_table(keys) if mixed else _one_game(keys)
    options = {game: _options(keys, game, mixed=mixed) for game in dict.fromkeys(played.values())}
    if mixed:
        given = keys.get("options")
        for name in given if isinstance(given, Mapping) else ():
            if name not in options:
                keys.fault(f"options.{name}", say("is unknown. Known here: {known}.", known=tuple(options)))
    elif keys.get("tables_of") is None:
        played = {n: game for game, rules in options.items() for n in games.usual_sizes(game, rules)}
    tables = {size: TableRules(game, options[game]) for size, game in played.items()}
    keys.apply_check(_check_tables, tables, mixed=mixed)
    return tables


def _check_tables(keys: Settings, tables: Tables, *, mixed: bool) -> None:
    """Look whether the options of every game go with so many at a table."""
    for size, rules in tables.items():
        for key, text in rules.at_table(size).table_clashes():
            keys.fault(_path(rules.game, mixed=mixed) + key, text)


def _one_game(keys: Settings) -> dict[int, str]:
    game = keys.value(GAME.key, GAME.kind)
    if game not in games.IDS:
        return {}
    possible = games.get(game).sizes
    given = keys.get("tables_of")
    if given is None:
        return {possible[0]: game}
    if _are_sizes(given) and set(given) <= set(possible):
        return dict.fromkeys(given, game)
    keys.fault("tables_of", _not_at(game, given))
    return {possible[0]: game}


def _not_at(game: str, given: object) -> Text:
    """Say why these are no tables of a game, and at which games one more may sit."""
    name, possible = games.get(game).name, games.get(game).sizes
    if not _are_sizes(given):
        return say("must be a list with some of: {sizes}.", sizes=possible)
    [size, *_] = sorted(set(given) - set(possible))
    others = [games.get(each).name for each in games.IDS if size in games.get(each).sizes]
    text = say("{game} is not for {size}; possible: {sizes}.", game=name, size=str(size), sizes=possible)
    return (
        say("{text} Tables of {size}: {games}.", text=text, size=str(size), games=others) if others else text
    )


def _by_table(keys: Settings) -> dict[int, str]:
    if keys.get("game") is not None:
        keys.fault("game", say("stands beside “by_table”; one of them is enough."))
    found: dict[int, str] = {}
    given = keys.get("by_table")
    for size, game in given.items() if isinstance(given, Mapping) else ():
        if game not in games.IDS:
            keys.fault(f"by_table.{size}", one_of(game, GAME.kind.words))
        elif size not in map(str, games.get(game).sizes):
            possible = games.get(game).sizes
            name = games.get(game).name
            text = say("{game} is not for {size}; possible: {sizes}.", game=name, size=size, sizes=possible)
            keys.fault(f"by_table.{size}", text)
        else:
            found[int(size)] = game
    if not isinstance(given, Mapping) or not given:
        keys.fault("by_table", say("must be a table with a game for each table size."))
    return _ordered(keys, found)


def _ordered(keys: Settings, found: dict[int, str]) -> dict[int, str]:
    """Put the preferred size first: the bigger one unless `tables_of` says otherwise."""
    order = keys.get("tables_of")
    if order is None or not found:
        return dict(sorted(found.items(), reverse=True))
    if _are_sizes(order) and set(order) == set(found):
        return {size: found[size] for size in order}
    keys.fault("tables_of", say("must be a list with all of: {sizes}.", sizes=tuple(found)))
    return found


def _are_sizes(value: object) -> TypeGuard[list[int]]:
    """Tell whether a value is a list of different whole numbers."""
    if not isinstance(value, list) or not value:
        return False
    return all(type(size) is int for size in value) and len(set(value)) == len(value)


def _path(game: str, *, mixed: bool) -> str:
    return f"options.{game}." if mixed else "options."


def _options(keys: Settings, game: str, *, mixed: bool) -> Options:
    given = keys.get("options")
    if mixed and isinstance(given, Mapping):
        given = given.get(game)
    path = _path(game, mixed=mixed)
    if given is not None and not isinstance(given, Mapping):
        keys.fault(path.rstrip("."), say("must be a table."))
        given = None
    if keys.trusted:
        return filled_in(games.get(game).options_offered, given or {})
    options, problems = games.get(game).check_options(
        given or {}, lambda key: keys.called(keys.path + path + key)
    )
    keys.problems += problems
    return options


def check_entry(keys: Settings, seated: Iterable[Seated], entry: EntryKind, key: str = "entry") -> None:
    """Fixed pairs need two sides of two, teams two of three; who comes alone sits alike at every table."""
    tables = dict(seated)
    forms = {rules.form(size) for size, rules in tables.items()}
    if entry.fixed and forms - {_TOGETHER[entry]}:
        keys.fault(key, _not_together(entry, tables))
    elif len(forms) > 1:
        key = "tables_of" if keys.get("by_table") is None else "by_table"
        keys.fault(key, say("people cannot sit as partners at one table, alone or in teams at another."))


def _not_together(entry: EntryKind, tables: Tables) -> Text:
    """Say which games leave no seats together, and with which tables they would have them."""
    form = _TOGETHER[entry]
    wrong = distinct(rules for size, rules in tables.items() if rules.form(size) is not form)
    need = say("fixed pairs need tables of four where two play together")
    if entry is EntryKind.TEAM:
        need = say("fixed teams need tables of six where three play together")
    found = [[size for size in games.get(rules.game).sizes if rules.form(size) is form] for rules in wrong]
    if all(found) and len(tables) == 1:
        return say("{need}: {key} = [{sizes}].", need=need, key=TABLES_OF.label, sizes=found[0])
    called = named(wrong)
    return say_n(
        "{need}; {games} has none.", "{need}; {games} have none.", len(called), need=need, games=called
    )


def named(rules: Iterable[TableRules]) -> tuple[Text, ...]:
    """Return the names of games, each once."""
    return tuple(games.get(game).name for game in dict.fromkeys(each.game for each in rules))


def read_ranks(keys: Settings, usual: RankPoints) -> RankPoints:
    """Read what the ranks at a table are worth."""
    ranks = RankPoints(keys.read(RANK_POINTS, usual.by_rank), keys.read(RANK_EQUALS, usual.equals))
    keys.apply_check(_check_worth, ranks)
    return ranks


def _check_worth(keys: Settings, ranks: RankPoints) -> None:
    """A better rank is never worth less than the next one, whichever end wins."""
    worth = sorted(ranks.by_rank, reverse=not ranks.low)
    if list(ranks.by_rank) != worth or (worth and worth[0] == worth[-1]):
        text = say("must rise from the first rank to the last, or fall, such as 1, 2, 3, 4 or 5, 3, 1, 0.")
        keys.fault(RANK_POINTS.key, text)


def check_ranks_count(keys: Settings, *, counts: bool) -> None:
    """Look whether what ranks are worth is said where it counts."""
    for setting in () if counts else (RANK_POINTS, RANK_EQUALS):
        given = keys.get(setting.key)
        if given is not None and given != setting.default:
            text = say(
                "needs {unit} = “{value}”.", unit=UNIT.label, value=UNIT.kind.words.of(Unit.RANK_POINTS)
            )
            keys.fault(setting.key, text)


def check_unit(keys: Settings, seated: Iterable[Seated], unit: Unit) -> None:
    """A round can only count what every game gives."""
    found = [(why, rules) for size, rules in seated if (why := _misfit(unit, size, rules)) is not None]
    whys = [why for n, (why, _) in enumerate(found) if why not in [before for before, _ in found[:n]]]
    misfits = [
        say("{games} ({why})", games=named(rules for each, rules in found if each == why), why=why)
        for why in whys
    ]
    if misfits:
        word = UNIT.kind.words.of(unit)
        keys.fault(UNIT.key, say("“{unit}” does not go with {misfits}.", unit=word, misfits=misfits))


def check_direction(keys: Settings, seated: Iterable[Seated], unit: Unit) -> None:
    """What the rounds of a stage count is added up: the same end must win at every table."""
    directions = {games.get(rules.game).direction for _, rules in seated}
    if unit is Unit.POINTS and len(directions) > 1:
        text = say("the lowest wins at one table, the highest at another; “wins” is possible.")
        keys.fault(UNIT.key, text)


def check_number(keys: Settings, seated: Iterable[Seated], ranks: RankPoints) -> None:
    """Every rank at a table has its points, and none is named that nobody can have."""
    most = max((len(rules.at_table(size).sides()) for size, rules in seated), default=0)
    if most and len(ranks.by_rank) not in {0, most}:
        text = say(
            "“{key}” has points for {named} ranks; at a table there are {most}.",
            key=keys.called(RANK_POINTS.key),
            named=len(ranks.by_rank),
            most=most,
        )
        keys.fault(RANK_POINTS.key, text)


def _misfit(unit: Unit, size: int, rules: TableRules) -> Text | None:
    game = rules.at_table(size)
    known = option_names(game.options_offered)
    if unit in {Unit.STROKES, Unit.STROKE_DIFFERENCE} and "strokes" not in game.tallies():
        off = say("“{key}” must be on", key=known.of("strokes"))
        return off if "strokes" in known.texts else say("there are no strokes")
    if unit is Unit.RANK_POINTS:
        deciding = map(known.of, filter(game.options.get, ("strokes", "target")))
        return next(
            (say("“{key}” decides there who has won, not the points", key=key) for key in deciding), None
        )
    if unit is Unit.PENALTY and game.direction is not Direction.LOW:
        return say("there are no penalties")
    if unit in {Unit.DIFFERENCE, Unit.STROKE_DIFFERENCE} and len(game.sides()) != _SIDES_OF_TWO:
        return say("it is the lead over the other side and needs two sides")
    return None


def check_sum_rule(keys: Settings, seated: Iterable[Seated], rule: SumRule) -> None:
    """Only a sum of two sides can be shared between them (TRN-7)."""
    wrong = [
        rules
        for size, rules in seated
        if len(rules.at_table(size).sides()) != _SIDES_OF_TWO or not has_sum(size, rules)
    ]
    if rule is SumRule.SPLIT and wrong:
        called = named(wrong)
        text = say_n(
            "“split” needs slips of two sides with a fixed sum; {games} has none.",
            "“split” needs slips of two sides with a fixed sum; {games} have none.",
            len(called),
            games=called,
        )
        keys.fault(SUM.key, text)


def read_ranking(keys: Settings, seated: Iterable[Seated]) -> tuple[str, ...]:
    """Read the criteria; `check_ranking` looks whether every game knows each."""
    criteria = keys.get("ranking")
    if isinstance(criteria, list) and criteria:
        return tuple(criteria)
    choices = list(map(RANKING.kind.words.of, offered(seated)))
    text = say("must be a list of criteria: {choices}.", choices=choices)
    keys.fault(RANKING.key, wrong(criteria, text))
    return ()


def check_ranking(keys: Settings, ranking: Sequence[object], known: Iterable[str]) -> None:
    """Look whether every criterion is among the known ones, once, and a lot only at the end."""
    check_criteria(keys, RANKING, ranking, known)
    if "lot" in ranking[:-1]:
        keys.fault(RANKING.key, say("“lot” can only be the last criterion."))


def check_criteria(keys: Settings, setting: Setting, found: Sequence[object], offered: Iterable[str]) -> None:
    """Look whether every criterion is among those offered, once."""
    words = setting.kind.words.texts
    known = Names({each: words[each] for each in offered if each in words})
    for item in found:
        if str(item) not in known.texts:
            keys.fault(setting.key, one_of(item, known))
    if len(set(map(str, found))) < len(found):
        keys.fault(setting.key, say("names a criterion twice."))


def usual_deals(tables: Tables) -> int | None:
    """Return how many deals the rules make a round of, None where they do not say or disagree."""
    found = {rules.at_table(size).usual_deals() for size, rules in tables.items()}
    return found.pop() or None if len(found) == 1 else None


def check_deals(keys: Settings, tables: Tables, deals: int) -> None:
    """Every game of the tournament must be able to make a round of so many deals."""
    for size, rules in tables.items():
        if (why := rules.in_round(size, deals).length_fault()) is not None:
            keys.fault("deals", why)
