"""A regulation as the file that it is read from."""

import json
import re
from collections.abc import Iterator, Mapping
from typing import Any

_BARE = re.compile(r"[A-Za-z0-9_-]+")


def written(document: Mapping[str, Any], path: str = "") -> str:
    """Write settings as TOML; each table says its key path, as `regulation change --set` takes it."""
    return "\n".join(_lines(document, "", path)).strip("\n") + "\n"


def _lines(document: Mapping[str, Any], table: str, path: str) -> Iterator[str]:
    tables = {key: value for key, value in document.items() if _is_table(value) or _are_tables(value)}
    for key, value in document.items():
        if key not in tables:
            yield f"{_key(key)} = {_value(value)}"
    for key, value in tables.items():
        inner, where = f"{table}{_key(key)}", f"{path}{key}"
        if _is_table(value):
            yield from ("", f"[{inner}]")
            yield from _lines(value, f"{inner}.", f"{where}.")
            continue
        for number, item in enumerate(value, 1):
            yield from ("", f"[[{inner}]]  # {where}[{number}]")
            yield from _lines(item, f"{inner}.", f"{where}[{number}].")


def _is_table(value: object) -> bool:
    return isinstance(value, Mapping)


def _are_tables(value: object) -> bool:
    return isinstance(value, list) and bool(value) and all(map(_is_table, value))


def _key(key: str) -> str:
    return key if _BARE.fullmatch(key) else _words(key)


def _words(words: str) -> str:
    return json.dumps(words, ensure_ascii=False).replace("\x7f", "\\u007F")


def _value(value: object) -> str:
    match value:
        case bool():
            return str(value).lower()
        case str():
            return _words(value)
        case list():
            return f"[{', '.join(map(_value, value))}]"
        case Mapping():
            return f"{{ {', '.join(f'{_key(key)} = {_value(item)}' for key, item in value.items())} }}"
        case _:
            return str(value)
