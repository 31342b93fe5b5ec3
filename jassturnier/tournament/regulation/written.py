"""A regulation as the file that it is read from, with comments on its settings in a language."""

import json
import re
from collections.abc import Iterator, Mapping
from typing import Any

from jassturnier import games
from jassturnier.games.kit.options import Option
from jassturnier.i18n import Text, render, say
from jassturnier.tournament.regulation.names import choices, in_words, of_the_club, setting, steps, value

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
    tables = {key: found for key, found in document.items() if _is_table(found) or _are_tables(found)}
    for key, found in document.items():
        if key not in tables:
            yield _beside(f"{_key(key)} = {inline(found)}", comment(f"{path}{key}", found, language))
    for key, found in tables.items():
        inner, where = f"{table}{_key(key)}", f"{path}{key}"
        if _is_table(found):
            yield from ("", f"[{inner}]")
            yield from _lines(found, f"{inner}.", f"{where}.", language)
            continue
        for number, item in enumerate(found, 1):
            called = render(in_words(f"{where}[{number}]"), language)
            yield from ("", f"[[{inner}]]  # {called}")
            yield from _lines(item, f"{inner}.", f"{where}[{number}].", language)


def _beside(line: str, said: str) -> str:
    return f"{line:<{_WIDTH}}  # {said}" if said else line


def _is_table(value: object) -> bool:
    return isinstance(value, Mapping)


def _are_tables(value: object) -> bool:
    return isinstance(value, list) and bool(value) and all(map(_is_table, value))


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
    option = _option(keys)
    meant = [] if option is None else [say(" ({words})", words=option.words)]
    name, parts = setting(keys[-1]), [*meant, *_else(keys[-1], found)]
    if not parts and render(name, language) == keys[-1]:
        return ""
    said = say("{what}: {value}", what=name, value=_shown(path, found, option))
    return "".join(render(part, language) for part in (said, *parts))


def _else(key: str, found: object) -> Iterator[Text]:
    """Say what else a setting may be, where that is a short list."""
    others = [word for word in choices(key).texts if word != found]
    if isinstance(found, str) and 0 < len(others) < _MANY:
        yield say("; or {others}", others=[value(key, word) for word in others])


def _shown(path: str, found: object, option: Option | None) -> Text:
    """Return what a value says to people, where it is typed in the words of files only."""
    if option is not None and option.listed and isinstance(found, list):
        return option.shown(found)
    return value(path, found)


def _option(keys: list[str]) -> Option | None:
    """Return the house rule that a key path is about."""
    if keys[0] != "options":
        return None
    return next((each for each in games.options() if each.name == keys[-1]), None)
