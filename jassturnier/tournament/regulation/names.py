"""What the settings of a regulation and their values are called; files have the English words."""

import re
from collections.abc import Mapping, Sequence
from functools import cache
from typing import Any

from jassturnier import games
from jassturnier.games.kit.options import OPTIONS, SWITCH
from jassturnier.i18n import LANGUAGES, Names, Text, joined, own_words, render, say, verbatim
from jassturnier.tournament.regulation.regulation import Regulation
from jassturnier.tournament.regulation.schema import GameKind, Kind, Setting, entries, walked

_STEP = re.compile(r"[^.\[\]]+")


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
    return Names({**{key: each.label for key, each in _known().items()}, **OPTIONS.texts})


def _kind(path: str) -> Kind:
    """Return what a setting may be, by the last step of its path that is no number."""
    key = next((step for step in reversed(steps(path)) if not step.isdecimal()), path)
    return _known()[key].kind if key in _known() else Kind()


@cache
def choices(key: str) -> Names:
    """Return what a setting may be, where it is one of a few words."""
    if key in _known():
        return _known()[key].kind.words
    played = [games.get(each) for each in games.IDS]
    options = [option for game in played for option in game.options_offered if option.name == key]
    return Names({word: text for option in options for word, text in option.named.items()})


def of_the_club(keys: Sequence[object]) -> bool:
    """Tell whether the last step of a key path is the club's own word, as that of a category."""
    return any(_kind(str(key)).keyed for key in keys[:-1])


def steps(path: str) -> list[str]:
    """Return the keys of a key path, and the numbers between them."""
    return _STEP.findall(path)


def setting(path: str) -> Text:
    """Return what a setting is called by its key path: Stufen[1].Streichpassen."""
    return own_words({language: _path_in(path, language) for language in LANGUAGES})


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


def stable_path(typed: str) -> str:
    """Return the key path that was typed in any language."""
    keys = steps(typed)
    known: list[str] = []
    for key in keys:
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
            known = isinstance(kind, GameKind)
            word = games.known_as(typed) if known else choices(_last(path)).stable(typed)
            return {"true": True, "false": False}.get(SWITCH.stable(word), word)
    return typed


def stable(document: Mapping[str, Any], path: str = "") -> dict[str, Any]:
    """Return settings with the keys and words that files have in English; what is there twice stays."""
    found: dict[str, Any] = {}
    for typed, given in document.items():
        key = settings().stable(typed)
        found[key if key == typed or key not in document else typed] = stable_value(path + key, given)
    return found
