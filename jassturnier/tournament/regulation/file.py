"""A regulation document: reading it, naming every fault in it by its key path, and writing it."""

import json
import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import replace
from typing import Any

from jassturnier import games
from jassturnier.draw.request import GROUPS, KEEP_GROUPS, WAYS, across_groups
from jassturnier.errors import Problem
from jassturnier.games.kit.base import Game
from jassturnier.games.kit.options import Rows
from jassturnier.i18n import Text, render, same, say
from jassturnier.tournament.lists import GROUP, Extra
from jassturnier.tournament.people.seats import smallest_of_stage
from jassturnier.tournament.regulation import tables as of_tables
from jassturnier.tournament.regulation.names import (
    choices,
    in_words,
    of_the_club,
    places,
    setting,
    steps,
    value,
)
from jassturnier.tournament.regulation.own_words import read_invitation, read_labels, renamed
from jassturnier.tournament.regulation.prize_rules import PRIZES, read_prizes
from jassturnier.tournament.regulation.regulation import STAGES, Regulation, Short
from jassturnier.tournament.regulation.round_rules import (
    BESIDE,
    GAMES,
    SUM,
    UNIT,
    EntryKind,
    RankPoints,
    RoundRules,
    SumRule,
    Unit,
    has_sum,
)
from jassturnier.tournament.regulation.schema import Settings, are_tables, entries, read_fee
from jassturnier.tournament.regulation.stage_file import check_rounds, offered_in, read_stages

_WIDTH = 26
"""Where comments begin."""
_MANY = 6
"""More words than so many are no comment."""
_BARE = re.compile(r"[A-Za-z0-9_-]+")


def written(document: Mapping[str, Any], language: str) -> str:
    """Write settings as TOML with comments in a language.

    A table says its key path, as `regulation change --set` takes it.
    """
    return "\n".join(_lines(document, "", "", language)).strip("\n") + "\n"


def _lines(document: Mapping[str, Any], table: str, path: str, language: str) -> Iterator[str]:
    tables = {key: each for key, each in document.items() if isinstance(each, Mapping) or are_tables(each)}
    for key, found in document.items():
        if key not in tables:
            line, said = f"{_key(key)} = {inline(found)}", comment(f"{path}{key}", found, language)
            yield f"{line:<{_WIDTH}}  # {said}" if said else line
    for key, found in tables.items():
        inner, where = f"{table}{_key(key)}", f"{path}{key}"
        if isinstance(found, Mapping):
            yield from ("", f"[{inner}]")
            yield from _lines(found, f"{inner}.", f"{where}.", language)
            continue
        for number, item in enumerate(found, 1):
            called = render(in_words(f"{where}[{number}]"), language)
            yield from ("", f"[[{inner}]]  # {called}")
            yield from _lines(item, f"{inner}.", f"{where}[{number}].", language)


def _key(key: str) -> str:
    return key if _BARE.fullmatch(key) else _words(key)


def _words(words: str) -> str:
    return json.dumps(words, ensure_ascii=False).replace("\x7f", "\\u007F")


def inline(value: object) -> str:
    """Return a value as files have it, in a line."""
    match value:
        case bool():
            return str(value).lower()
        case str():
            return _words(value)
        case list():
            return f"[{', '.join(map(inline, value))}]"
        case Mapping():
            return f"{{ {', '.join(f'{_key(key)} = {inline(item)}' for key, item in value.items())} }}"
        case _:
            return str(value)


def comment(path: str, found: object, language: str) -> str:
    """Return the comment on a setting; "" where it would say no more than the setting itself."""
    keys = steps(path)
    if of_the_club([*keys, ""]):
        return ""
    options = games.options() if keys[0] == "options" else ()
    option = next((each for each in options if each.name == keys[-1]), None)
    meant = [] if option is None else [say(" ({words})", words=option.words)]
    others = [value(keys[-1], word) for word in choices(keys[-1]).texts if word != found]
    few = isinstance(found, str) and 0 < len(others) < _MANY
    name, parts = setting(keys[-1]), [*meant, *([say("; or {others}", others=others)] if few else [])]
    if not parts and render(name, language) == keys[-1]:
        return ""
    shown = value(path, found)
    if option is not None and isinstance(option.kind, Rows) and isinstance(found, list):
        # They are typed in the words of files only.
        shown = option.shown(found)
    said = say("{what}: {value}", what=name, value=shown)
    return "".join(render(part, language) for part in (said, *parts))


def read(document: Mapping[str, Any]) -> tuple[Regulation | None, list[Problem]]:
    """Return the regulation and its problems; with any problem there is no regulation."""
    return _read(Settings(settled(document), in_words))


def read_new(document: Mapping[str, Any]) -> tuple[Regulation | None, list[Problem]]:
    """Read as `read` what is to be played by: it may not promise what no evening can keep."""
    regulation, problems = read(document)
    if regulation is not None:
        problems += [*_unplayable(regulation), *_never_won(regulation)]
    return (None if problems else regulation), problems


def idle(document: Mapping[str, Any]) -> list[Problem]:
    """Name every setting of a document that controls nothing, which is no fault."""
    keys = Settings(settled(document), in_words)
    regulation, _ = _read(keys)
    return [] if regulation is None else [*keys.idle, *_sums(document, regulation)]


def parse(document: Mapping[str, Any]) -> tuple[Regulation | None, list[Problem]]:
    """Return the regulation of a document that was read without a problem before it was stored."""
    return _read(Settings(document, in_words, trusted=True))


def _read(keys: Settings) -> tuple[Regulation | None, list[Problem]]:
    regulation = _regulation(keys)
    keys.apply_check(_check_places)
    return (None if keys.problems else regulation), keys.problems


def _check_places(keys: Settings) -> None:
    """Name every key that is no setting of the whole tournament, with the places where it is one."""
    elsewhere = {key: at for key in keys.values if (at := places(keys.values, key))}
    for key, at in elsewhere.items():
        keys.fault(key, say("has its place elsewhere: {places}.", places=list(map(setting, at))))
    keys.done(entries(Regulation).values(), elsewhere)


def _regulation(keys: Settings) -> Regulation:
    tables = of_tables.read_tables(keys)
    seated = tables.items()
    entry = keys.value("entry", entries(Regulation)["entry"].kind, EntryKind.SINGLE)
    unit, rule, ranking = keys.read(UNIT), keys.read(SUM), of_tables.read_ranking(keys, seated)
    ranks = of_tables.read_ranks(keys, RankPoints())
    keys.apply_check(of_tables.check_entry, seated, entry)
    usual = RoundRules(tables, 0, "", unit, ranks, rule, ranking, entry)
    labels = read_labels(keys)
    stages, rounds = read_stages(keys.tables(STAGES), usual)
    given = {
        **usual.settings(),
        "stages": tuple(replace(stage, name=renamed(stage.name, labels)) for stage in stages),
        "labels": labels,
        "invitation": read_invitation(keys),
        "prizes": read_prizes(keys),
        "fee": read_fee(keys),
    }
    regulation = Regulation(**keys.all(Regulation, given))
    for check in (_check_pot, _check_ranks, _check_final, _check_fields):
        keys.apply_check(check, regulation)
    if rounds and not keys.trusted:
        check_rounds(rounds)
        of_tables.check_criteria(keys, BESIDE, regulation.beside, offered_in(rounds))
    return regulation


def _check_pot(keys: Settings, rules: Regulation) -> None:
    way = WAYS.get(rules.stages[0].draw_of(1)) if rules.stages else None
    if rules.pot is not None and way is not None and (way.own_stage or rules.stages[0].groups):
        keys.fault("pot", say("goes with no draw that settles who meets whom in which round."))


def _check_ranks(keys: Settings, rules: Regulation) -> None:
    """What ranks are worth needs rounds that count it."""
    units = {rules.unit, *(own.unit for stage in rules.stages for own in stage.own.values())}
    of_tables.check_ranks_count(keys, counts=Unit.RANK_POINTS in units)


def _check_final(keys: Settings, rules: Regulation) -> None:
    """Look whether those who are qualified in a series have room."""
    series = rules.stages[0].series if rules.stages else None
    if series is not None and rules.max_entries is not None and series.best > rules.max_entries:
        text = say(
            "must be {most} at most: max_entries = {most} lets no more take part.", most=rules.max_entries
        )
        keys.fault("stages[1].series.best", text)


def _check_fields(keys: Settings, rules: Regulation) -> None:
    """Look whether no more go on from a stage than it has, where the regulation says how many these are."""
    fields: list[int | None] = []
    for number, stage in enumerate(rules.stages, 1):
        source = stage.source
        if source is None:
            fields.append(rules.max_entries if number == 1 else None)
            continue
        before, field = rules.stages[source.stage - 1], fields[source.stage - 1]
        going = source.expected(before.groups)
        if going is not None and field is not None and going > field:
            limit = "max_entries" if before.source is None else f"stages[{source.stage}].from"
            text = say(
                "lets {n} go on, but “{limit}” leaves {field} only.",
                n=going,
                limit=in_words(limit),
                field=field,
            )
            keys.fault(f"stages[{number}].from", text)
        fields.append(None if going is None else stage.entries_of(going))


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


def _unplayable(rules: Regulation) -> Iterator[Problem]:
    """Name what no round could be drawn by, or only across the groups that are ranked apart."""
    for number, stage in enumerate(rules.stages, 1):
        place = in_words(f"{STAGES.key}[{number}].groups")
        if stage.draw == GROUPS and not stage.groups:
            yield Problem(place, say("is missing; this draw makes so many of them."))
        elif stage.groups and stage.draw not in KEEP_GROUPS:
            yield Problem(place, across_groups(stage.draw))
    most, needed = rules.max_entries, smallest_of_stage(rules, 1)
    if most is not None and most < needed:
        text = say("must be {n} at least: the smallest table takes so many.", n=needed)
        yield Problem(in_words("max_entries"), text)


def _never_won(rules: Regulation) -> Iterator[Problem]:
    """Name every prize of a list that there will never be."""
    known = dict.fromkeys(stage.group(each) for stage in rules.stages for each in range(stage.groups))
    counted = {
        tally
        for round_ in rules.rounds_of(1)
        for size in round_.sizes
        for tally in round_.at(size).at_table(size).tallies()
    }
    for number, prize in enumerate(rules.prizes, 1):
        path = f"{PRIZES.key}[{number}]."
        if prize.per == GROUP and not known:
            yield Problem(in_words(f"{path}per"), say("there are no groups: no stage has “groups”."))
        elif prize.per == GROUP and prize.only and not any(same(prize.only, name) for name in known):
            text = say("there is no group “{name}”; there are: {known}.", name=prize.only, known=list(known))
            yield Problem(in_words(f"{path}only"), text)
        if prize.list is Extra.MATCHES and Extra.MATCHES not in counted:
            yield Problem(in_words(f"{path}list"), say("no round of the first stage counts matches."))


def _sums(document: Mapping[str, Any], rules: Regulation) -> Iterator[Problem]:
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
    tables = [rules.at(size).at_table(size) for rules in inherits for size in rules.sizes]
    if rules.short is not Short.REFUSE and all(table.stops_early() is not None for table in tables):
        text = say("no round can be stopped by the clock here; this setting controls nothing.")
        yield Problem(in_words("short"), text)


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
            "this setting controls nothing.",
            options=options,
            game=name,
        )
    return say(
        "the slips of {game} have no fixed sum that could be wrong; this setting controls nothing.", game=name
    )
