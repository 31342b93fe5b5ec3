"""What the settings of a regulation and their values are called; files have the English words."""

import re
from collections.abc import Container, Iterator, Mapping, Sequence
from copy import deepcopy
from functools import cache
from typing import Any

from jassturnier import games
from jassturnier.games.kit.options import SWITCH, Flag, Numbers, Option, ValueKind, option_names
from jassturnier.i18n import LANGUAGES, Names, Text, joined, own_words, render, say, verbatim
from jassturnier.tournament.regulation.regulation import Regulation
from jassturnier.tournament.regulation.round_rules import UnplayedPoints
from jassturnier.tournament.regulation.schema import NEEDED, GameKind, Setting, Table, entries, walked
from jassturnier.values import frozen

_BEGUN = ("options", "fee", "labels")
"""Tables that may be begun by a setting of theirs that does not name them."""
_STEP = re.compile(r"[^.\[\]]+")
_OF_ONE = re.compile(r"(?P<list>\w+)\[(?P<number>\d+)\]\.?(?P<rest>.*)")


@cache
def _known() -> Mapping[str, Setting]:
    """Return the settings by their keys; of two with the same key the first."""
    found: dict[str, Setting] = {}
    for _, each in walked(entries(Regulation)):
        found.setdefault(each.key, each)
    return found


@cache
def settings() -> Names:
    """Return every key that a regulation may have, with what it is called."""
    return Names(
        {**{key: each.label for key, each in _known().items()}, **option_names(games.options()).texts}
    )


def _kind(path: str) -> ValueKind:
    """Return what a setting may be, by the last step of its path that is no number."""
    key = _last(path)
    known = [_known()[key]] if key in _known() else _house_rules(key)
    return next((each.kind for each in known), ValueKind())


@cache
def choices(key: str) -> Names:
    """Return what a setting may be, where it is one of a few words."""
    if key in _known():
        return _known()[key].kind.words
    return Names({word: text for rule in _house_rules(key) for word, text in rule.kind.words.texts.items()})


def of_the_club(keys: Sequence[object]) -> bool:
    """Tell whether the last step of a key path is the club's own word, as that of a category."""
    return any(_kind(str(key)).keyed for key in keys[:-1])


def is_setting(path: Sequence[object]) -> bool:
    """Tell whether a key path may be set, in a table that is there or not: numbers in it are only places."""
    keys = [str(step) for step in path if not isinstance(step, int)]
    if "options" in keys[:-1]:
        return any(map(_house_rules, keys[keys.index("options") + 1 :]))
    return of_the_club(keys) or ".".join(keys) in {known for known, _ in walked(entries(Regulation))}


def as_list(key: str, typed: Any) -> Any:  # noqa: ANN401 — a value of any setting
    """Return words with commas between them as a list, and one word where the setting takes only a list."""
    kind = _kind(key)
    if isinstance(typed, list) or not kind.several or _can_be(kind, stable_value(key, typed)):
        return typed
    words = [word.strip() for word in str(typed).split(",")]
    return [int(word) if word.isdecimal() else word for word in words]


def is_table(key: str) -> bool:
    """Say whether a setting holds names with their numbers, such as the fees of categories, or factors."""
    kind = _kind(key)
    return isinstance(kind, Numbers) or (isinstance(kind, Table) and kind.keyed)


@cache
def _house_rules(name: str) -> tuple[Option, ...]:
    return tuple(option for option in games.options() if option.name == name)


def steps(path: str) -> list[str]:
    """Return the keys of a key path, and the numbers between them."""
    return _STEP.findall(path)


def setting(path: str) -> Text:
    """Return what a setting is called by its key path: Stufen[1].Streichpassen."""
    return own_words({language: _path_in(path, language) for language in LANGUAGES})


_NUMBERED = {
    "prizes": lambda number: say("Prize {number}", number=number),
    "stages": lambda number: say("Stage {number}", number=number),
}


def in_words(path: str) -> Text:
    """Return what a setting is called where nobody types it: “Prize 3, text” for `prizes[3].text`."""
    begun = _OF_ONE.fullmatch(path)
    if begun is None or begun["list"] not in _NUMBERED:
        return setting(path)
    one, called = _NUMBERED[begun["list"]](begun["number"]), setting(begun["rest"])
    return say("{one}, {setting}", one=one, setting=called) if begun["rest"] else one


def _path_in(path: str, language: str) -> str:
    named: list[str] = []

    def word(match: re.Match[str]) -> str:
        named.append(match[0])
        return match[0] if of_the_club(named) else render(settings().of(match[0]), language)

    return _STEP.sub(word, path)


def value(path: str, found: object) -> Text:
    """Return what a setting is as people read it."""
    match found:
        case None:
            return verbatim("–")
        case bool():
            return SWITCH.of(str(found).lower())
        case int():
            return say("{n}", n=found)
        case list() | tuple():
            return joined(*(value(path, each) for each in found))
        case _:
            return verbatim(str(found)) if _kind(path).own else choices(_last(path)).of(str(found))


def _last(path: str) -> str:
    """Return the key that says what a value is; numbers are only places."""
    return next((step for step in reversed(steps(path)) if not step.isdecimal()), path)


@frozen
class Explained:
    """A setting: its key path in files, the words it may be, what it usually is, and what it says."""

    path: str
    words: Names
    usual: Text
    says: Text

    def sentence(self) -> Text:
        """Say what the setting means, with the words to choose from."""
        words = [self.words.of(word) for word in self.words.texts]
        return say("{says} ({words})", says=self.says, words=words) if words else self.says


@cache
def explained() -> tuple[Explained, ...]:
    """Return every setting where it stands first: a stage may have some of those of the tournament, too."""
    found: dict[int, Explained] = {}
    for path, each in walked(entries(Regulation)):
        if each.explained is not None:
            # Games are listed elsewhere, and yes or no is told by what is usual.
            words = Names({}) if isinstance(each.kind, GameKind | Flag) else each.kind.words
            row = Explained(path, words, _usual(path, each), each.explained)
            found.setdefault(id(each), row)
    return tuple(found.values())


def usual(path: str) -> Text:
    """Return what a setting is that is not set, by its key path, as people read it."""
    keys = ".".join(step for step in steps(path) if not step.isdecimal())
    each = dict(walked(entries(Regulation))).get(keys)
    return value(path, None) if each is None or each.default is NEEDED else _usual(path, each)


def usual_in_house(game: str, path: str) -> Text:
    """Return what a house rule of a game is that is not set, by its key path; a game may stand first."""
    named = steps(path)
    if named[0] in games.IDS:
        game, *named = named
    found: object = {rule.name: rule.default for rule in games.get(game).options_offered} if game else {}
    for key in named:
        found = found.get(key) if isinstance(found, Mapping) else None
    return value(path, None if found in ((), {}) else found)


def _usual(path: str, each: Setting) -> Text:
    usual = each.default
    if usual is NEEDED:
        return each.needed
    if isinstance(usual, UnplayedPoints):
        return usual.rule.called
    plain = isinstance(usual, bool | int | str) and usual != "" and _can_be(each.kind, usual)
    return value(path, usual if plain else None)


def _can_be(kind: ValueKind, usual: object) -> bool:
    try:
        kind.read(usual)
    except ValueError:
        return False
    return True


def stable_path(typed: str) -> str:
    """Return the key path that was typed in any language."""
    known: list[str] = []
    for key in steps(typed):
        known.append(key if of_the_club([*known, key]) else settings().stable(key))
    left = iter(known)
    return _STEP.sub(lambda _: next(left), typed)


def stable_value(path: str, typed: object) -> Any:  # noqa: ANN401 — a value of any setting
    """Return the value of a setting as files have it, whatever language its words are in."""
    kind = _kind(path)
    match typed:
        case list():
            return [stable_value(path, each) for each in typed]
        case Mapping() if not kind.own:
            return stable(typed, f"{_last(path)}.")
        case str() if not kind.own:
            known = choices(_last(path))
            word = games.known_as(typed) if isinstance(kind, GameKind) else known.stable(typed)
            # A setting may have a word of its own that is “no”.
            own = word in known.texts.keys() - SWITCH.texts.keys()
            return word if own else {"true": True, "false": False}.get(SWITCH.stable(word), word)
    return typed


def stable(document: Mapping[str, Any], path: str = "") -> dict[str, Any]:
    """Return settings with the keys and words that files have in English; what is there twice stays."""
    found: dict[str, Any] = {}
    for typed, given in document.items():
        key = settings().stable(typed)
        found[key if key == typed or key not in document else typed] = stable_value(path + key, given)
    return found


def places(document: Mapping[str, Any], typed: str, *, begin: bool = True) -> list[str]:
    """Return the key paths where a setting may be meant that was typed without its place: `stages[1].drop`.

    What lies in a table stands before the same within a table of it. A setting of the whole tournament, or
    of a table that is named, is in its place; of several tables any may be meant that is not named by its
    number: “stages.drop = 1”. A table that is named may `begin` with it, where none is there yet.
    """
    named = [*steps(typed)]
    keys = tuple(step for step in named if not step.isdecimal())
    if not keys:
        return []
    one_of_several = named[1:] == [*keys[1:]] != [] and isinstance(document.get(keys[0]), list)
    if not one_of_several and keys[0] in {each.key for each in entries(Regulation).values()}:
        return []
    ways = [path.split(".") for path, _ in walked(entries(Regulation))]
    ends = [way for way in ways if tuple(way[-len(keys) :]) == keys]

    def there(begun: Container[str]) -> list[str]:
        return [path for way in ends for path in _numbered(document, way, begun)]

    found = [*there(_BEGUN), *_options(document, keys)] or (there(keys[:-1]) if begin else [])
    within = {path: {step for step in steps(path) if not step.isdecimal()} for path in found}
    return [path for path in found if not any(within[other] < within[path] for other in found)]


def _numbered(table: object, way: Sequence[str], begun: Container[str], path: str = "") -> Iterator[str]:
    """Yield a key path once for each of the tables that a document has on its way, or that may be `begun`."""
    key, *rest = way
    if not isinstance(table, Mapping):
        return
    if not rest:
        yield path + key
        return
    kind = _kind(key)
    several = isinstance(kind, Table) and kind.many
    inner = table.get(key, ([{}] if several else {}) if key in begun else None)
    if isinstance(inner, list):
        for number, item in enumerate(inner, 1):
            yield from _numbered(item, rest, begun, f"{path}{key}[{number}].")
    else:
        yield from _numbered(inner, rest, begun, f"{path}{key}.")


def _options(document: Mapping[str, Any], keys: Sequence[str]) -> Iterator[str]:
    mixed = document.get("by_table")
    played = [*mixed.values()] if isinstance(mixed, Mapping) else [document.get("game")]
    for game in (each for each in dict.fromkeys(map(str, played)) if each in games.IDS):
        if keys[0] in {option.name for option in games.get(game).options_offered}:
            yield ".".join(["options", *([game] if mixed else []), *keys])


def placed(document: Mapping[str, Any]) -> dict[str, Any]:
    """Return settings where those that stand in front of all tables are in the only place they can have."""
    found = deepcopy(dict(document))
    for key in document:
        at = places(document, key, begin=False)
        way = steps(at[0]) if len(at) == 1 else []
        table: Any = found
        for step in way[:-1]:
            table = table[int(step) - 1] if isinstance(table, list) else table.setdefault(step, {})
        if way and way[-1] not in table:
            table[way[-1]] = found.pop(key)
    return found
