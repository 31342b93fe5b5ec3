"""Changing the regulation of a tournament that has begun: key by key, and never against what is there."""

import re
import tomllib
from collections.abc import Iterable, Iterator, Mapping, Sequence
from copy import deepcopy
from dataclasses import replace
from itertools import groupby, pairwise
from operator import itemgetter
from typing import Any

from jassturnier.errors import Problem, WrongUsage
from jassturnier.i18n import Text, render, say, say_n
from jassturnier.languages import KNOWN, speaking
from jassturnier.tournament.lists import How
from jassturnier.tournament.model import StageInfo, TableInfo, Tournament
from jassturnier.tournament.regulation.file import settled
from jassturnier.tournament.regulation.names import (
    as_list,
    in_words,
    is_setting,
    of_the_club,
    placed,
    places,
    setting,
    stable_path,
    stable_value,
    usual,
    usual_in_house,
)
from jassturnier.tournament.regulation.names import value as shown
from jassturnier.tournament.regulation.regulation import Regulation
from jassturnier.tournament.regulation.round_rules import EntryKind
from jassturnier.tournament.regulation.schema import FEE, Setting, are_tables, entries
from jassturnier.tournament.regulation.stage_rules import StageRules
from jassturnier.tournament.scoring.counting import check_slip, game_of, slip_columns, table_size
from jassturnier.values import frozen

_STEP = re.compile(r"\.?([^.\[\]]+)|\[(\d{1,9})\]")


@frozen
class Difference:
    """A setting with another value: its key path, both values, None where it is not set."""

    key: str
    before: object
    after: object


_WHOLE = ("game", "by_table")


def completed(document: Mapping[str, Any], part: Mapping[str, Any]) -> dict[str, Any]:
    """Return a document with a part of one put in; a whole regulation stands for itself.

    A part has no game. Its tables change single settings, its lists replace those there are.
    """
    if any(key in part for key in _WHOLE):
        return settled(part)
    both = {key for key in part if all(isinstance(each.get(key), Mapping) for each in (document, part))}
    return placed({**document, **part, **{key: {**document[key], **part[key]} for key in both}})


def titled(name: object, before: Regulation, after: Regulation) -> object:
    """Return the name of a regulation with how long it is now, where it says how long it was before."""
    if isinstance(name, Mapping):
        return {language: titled(words, before, after) for language, words in name.items()}
    words = str(name)
    for language in KNOWN:
        words = words.replace(_length(before, language), _length(after, language))
    return words


def _length(rules: Regulation, language: str) -> str:
    first = rules.stages[0]
    deals = say_n("of {n} deal", "of {n} deals", first.deals)
    words = say_n("{n} round {of_deals}", "{n} rounds {of_deals}", first.rounds, of_deals=deals)
    with speaking(rules.labels):
        return render(words, language)


def settings_of(document: Mapping[str, Any], path: str = "") -> dict[str, object]:
    """Return every setting of a document by its key path, such as `stages[1].drop`."""
    found: dict[str, object] = {}
    for key, value in document.items():
        here = f"{path}{key}"
        if isinstance(value, Mapping):
            found |= settings_of(value, f"{here}.")
        elif are_tables(value):
            for number, item in enumerate(value, 1):
                found |= settings_of(item, f"{here}[{number}].")
        else:
            found[here] = value
    return found


def differences(before: Mapping[str, Any], after: Mapping[str, Any]) -> tuple[Difference, ...]:
    """Return every setting that is not the same in both documents."""
    old, new = settings_of(before), settings_of(after)
    keys = dict.fromkeys([*old, *new])
    return tuple(Difference(k, old.get(k), new.get(k)) for k in keys if old.get(k) != new.get(k))


def holding(document: Mapping[str, Any], path: str) -> Text:
    """Return what holds for a setting as people read it: where a stage has none, that of the tournament."""
    set_to, (above, _, key) = settings_of(document), path.rpartition(".")
    if path in set_to:
        return shown(path, set_to[path])
    place, ruled, house = path.partition("options.")
    if ruled:
        return usual_in_house(str(set_to.get(f"{place}game", set_to.get("game", ""))), house)
    if above and not any(other.startswith(f"{above}.") for other in set_to):
        return shown(path, None)
    return shown(key, set_to[key]) if above.startswith("stages[") and key in set_to else usual(path)


def with_settings(document: Mapping[str, Any], typed: Sequence[str]) -> dict[str, Any]:
    """Return the document with settings as they are typed: `KEY=VALUE`; without a value a key is taken out.

    What has one place only needs no path: `drop=1` where there is one stage, `match_bonus=100`.

    Raises:
        WrongUsage: something is no such setting.
    """
    changed: dict[str, Any] = deepcopy(dict(document))
    for words in typed:
        key, sign, value = words.partition("=")
        if not sign or not key.strip():
            raise WrongUsage(say("“{words}” is no setting; write KEY=VALUE, such as drop=1.", words=words))
        _put(changed, _path(changed, stable_path(key.strip())), value.strip(), key.strip())
    return changed


def _path(document: Mapping[str, Any], key: str) -> list[str | int]:
    found = places(document, key)
    if len(found) > 1:
        named = list(map(setting, found))
        raise WrongUsage(
            say("“{key}” may stand in several places: {places}.", key=setting(key), places=named)
        )
    return [name or int(number) for name, number in _STEP.findall(found[0] if found else key)]


def _put(document: dict[str, Any], path: Sequence[str | int], words: str, key: str) -> None:
    if not words:
        _take_out(document, path, key)
        return
    if path[0] == FEE.key and path[1:]:
        # A price alone is of an entry, and one price takes the other's place.
        fee = document.get(FEE.key, 0)
        table = fee if isinstance(fee, Mapping) else {"entry": fee}
        kept = {each: price for each, price in table.items() if not {each, path[1]} <= {"entry", "person"}}
        document[FEE.key] = kept
    place: Any = document
    for step, following in pairwise(path):
        place = _inside(place, step, [] if isinstance(following, int) else {})
    if not isinstance(place, dict) or not isinstance(path[-1], str):
        raise _no_place(key)
    value = as_list(path[-1], _value(words, as_list=isinstance(place.get(path[-1]), list)))
    place[path[-1]] = value if of_the_club(path) else stable_value(".".join(map(str, path)), value)


def _take_out(document: dict[str, Any], path: Sequence[str | int], key: str) -> None:
    """Take a setting out; one that is not set is as wanted already, if it could be set at all."""
    fee = document.get(FEE.key)
    if [*path] == [FEE.key, "entry"] and not isinstance(fee, Mapping):
        path = [FEE.key]
    place: Any = document
    for step in path[:-1]:
        above, place = place, _at(place, step)
        if place is None and isinstance(above, list):
            raise _no_place(key)
    there = isinstance(place, dict) and path[-1] in place
    if not isinstance(path[-1], str) or not (there or is_setting(path)):
        raise _no_place(key)
    if there:
        del place[path[-1]]
    if fee == {}:
        del document[FEE.key]


def _no_place(key: str) -> WrongUsage:
    return WrongUsage(say("There is no place for a setting “{key}”. “regulation show” lists all.", key=key))


def _inside(place: object, step: str | int, begun: object) -> object:
    """Return the table or list at a step; what is not there is begun, None where there is no place for it."""
    if isinstance(place, dict):
        place.setdefault(step, begun)
    elif isinstance(place, list) and str(step) == str(len(place) + 1):
        place.append(begun)
    return _at(place, step)


def _at(place: object, step: str | int) -> Any:  # noqa: ANN401 — a value of any setting
    """Return what is there at a step of a key path, or None; in a list any number counts from 1."""
    if isinstance(place, dict):
        return place.get(step)
    if isinstance(place, list) and str(step).isdecimal() and 1 <= int(step) <= len(place):
        return place[int(step) - 1]
    return None


def _value(words: str, *, as_list: bool = False) -> object:
    """Read a value as TOML has it; other words are taken as they are, a list with commas between them."""
    try:
        return tomllib.loads(f"value = {words}")["value"]
    except (ValueError, RecursionError):
        return [_value(word.strip()) for word in words.split(",")] if as_list else words


def under(tournament: Tournament, rules: Regulation) -> Tournament:
    """Return the tournament as it is under another regulation.

    Raises:
        IndexError: the regulation has fewer stages than are started.
    """
    stages = tuple(replace(stage, rules=rules.stages[stage.number - 1]) for stage in tournament.stages)
    return replace(tournament, regulation=rules, stages=stages)


def contradictions(tournament: Tournament, rules: Regulation) -> list[Problem]:
    """Name every setting by its key path that does not go with what is entered or drawn already."""
    drawn = any(tournament.rounds())
    basic = [
        *(_frozen("", entries(Regulation), tournament.regulation, rules) if drawn else ()),
        *_entry_kind(tournament, rules),
        *_stages(tournament, rules),
        *_games(tournament, rules),
    ]
    return basic or list(_results(tournament, rules))


def _problem(key: str, text: Text) -> Problem:
    return Problem(in_words(key), text)


def _entry_kind(tournament: Tournament, rules: Regulation) -> Iterator[Problem]:
    kind, most = tournament.regulation.entry, rules.entry.members
    more = sum(len(entry.members) > most for entry in tournament.entries)
    if rules.entry is kind or not more or any(tournament.rounds()):
        return
    pairs = say_n("stays “pair”: {n} pair is entered.", "stays “pair”: {n} pairs are entered.", more)
    teams = say_n("stays “team”: {n} team is entered.", "stays “team”: {n} teams are entered.", more)
    yield _problem("entry", pairs if kind is EntryKind.PAIR else teams)


def _stages(tournament: Tournament, rules: Regulation) -> Iterator[Problem]:
    if len(rules.stages) < len(tournament.stages):
        text = say_n(
            "{n} stage is started already.", "{n} stages are started already.", len(tournament.stages)
        )
        yield _problem("stages", text)
    if any(stage.rest for stage in rules.stages[len(tournament.stages) :][:1]):
        path = f"stages[{len(tournament.stages) + 1}].from.rest"
        yield _problem(path, say("comes too late: the stage before it has begun."))
    for stage, wanted in zip(tournament.stages, rules.stages, strict=False):
        drawn = len(stage.rounds)
        if wanted.rest != stage.rules.rest:
            yield _problem(f"stages[{stage.number}].from.rest", say("stays: the stage has begun."))
        if wanted.rounds < drawn:
            text = say_n("{n} round is drawn already.", "{n} rounds are drawn already.", drawn)
            yield _problem(f"stages[{stage.number}].rounds", text)
        if stage.rules.partners and not wanted.partners and any(entry.made_of for entry in stage.entries):
            yield _problem(f"stages[{stage.number}].partners", say("stays: its pairs are made."))
        if drawn:
            yield from _frozen(f"stages[{stage.number}].", entries(StageRules), stage.rules, wanted)


def _frozen(path: str, known: Mapping[str, Setting], before: object, after: object) -> Iterator[Problem]:
    """Name every setting that stays as it is once a round is drawn."""
    for name, each in known.items():
        now = getattr(before, name)
        if each.frozen is not None and getattr(after, name) != now:
            yield _problem(path + each.key, each.frozen(shown(each.key, now)))


def _games(tournament: Tournament, rules: Regulation) -> Iterator[Problem]:
    """Find drawn tables whose game or size there would no longer be."""
    tables = [(rules.of(table.stage, table.round), table) for _, table in tournament.tables()]
    lost = {
        (_where(rules, table) + ("by_table" if here.by_table else "game"), table.game)
        for here, table in tables
        if table.game not in {of_size.game for of_size in here.played()}
    }
    for key, names in _by_key(lost):
        yield _problem(key, say("tables are drawn that play {games}.", games=names))
    missing = {
        (_where(rules, table) + ("by_table" if here.by_table else "tables_of"), size)
        for here, table in tables
        if (size := table_size(tournament.regulation, table)) not in here.sizes
    }
    for key, sizes in _by_key(missing):
        yield _problem(key, say("tables of {sizes} are drawn.", sizes=sizes))


def _where(rules: Regulation, table: TableInfo) -> str:
    """Return the path of what says what a table plays."""
    return "" if rules.of(table.stage, table.round) is rules else f"stages[{table.stage}]."


def _by_key(found: Iterable[tuple[str, Any]]) -> Iterator[tuple[str, tuple[Any, ...]]]:
    for key, group in groupby(sorted(found), key=itemgetter(0)):
        yield key, tuple(value for _, value in group)


def _results(tournament: Tournament, rules: Regulation) -> Iterator[Problem]:
    for stage in tournament.stages:
        for round_ in stage.rounds:
            numbers = [str(table.number) for table in round_.tables if not _fits(rules, table)]
            if numbers:
                yield _problem("options", _misfit(tournament, stage, round_.number, numbers))


def _misfit(tournament: Tournament, stage: StageInfo, number: int, tables: Sequence[str]) -> Text:
    name = tournament.regulation.round_name(number)
    if len(tournament.stages) > 1:
        name = say("stage {stage}, {round}", stage=str(stage.number), round=name)
    return say_n(
        "the result of table {tables} in {round} would be wrong.",
        "the results of tables {tables} in {round} would be wrong.",
        len(tables),
        tables=tables,
        round=name,
    )


def _fits(rules: Regulation, table: TableInfo) -> bool:
    """Tell whether what is handed in is possible under a regulation, and its sum still right."""
    game = game_of(rules, table)
    if len(game.sides()) != len(table.sides):
        return not table.started()
    if table.played:
        return not game.read_deals(table.played)[1]
    return table.result is None or _slip_fits(rules, table, exact=table.result.how is How.EXACT)


def _slip_fits(rules: Regulation, table: TableInfo, *, exact: bool) -> bool:
    slip = table.result.values if table.result else {}
    known = {column.name for column in slip_columns(rules, table)}
    strange = any(value for name, values in slip.items() if name not in known for value in values)
    if strange or check_slip(rules, table, slip):
        return False
    return not exact or game_of(rules, table, slip).wrong_sum(slip) is None
