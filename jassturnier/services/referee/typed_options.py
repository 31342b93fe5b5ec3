"""House rules as they are typed behind an option of the command line."""

import tomllib
from collections.abc import Iterable

from jassturnier.tournament.regulation.names import settings, stable_value


def read_options(lines: Iterable[str]) -> dict[str, object]:
    """Read `rounding=exact` or `factors.rosen=2` as a regulation has it; a bare word needs no quotes.

    Words with commas may be a list: `claim_order=stich,weis,stoeck`.
    """
    found: dict[str, object] = {}
    for words in lines:
        name, _, value = (part.strip() for part in words.partition("="))
        typed, _, inner = name.partition(".")
        key = settings().stable(typed)
        table = found.get(key)
        if not inner:
            found[key] = stable_value(key, _value(value))
        elif isinstance(table, dict):
            table[inner] = _value(value)
        else:
            found[key] = {inner: _value(value)}
    return found


def _value(typed: str) -> object:
    try:
        return tomllib.loads(f"value = {typed}")["value"]
    except (ValueError, RecursionError):
        return typed.split(",") if "," in typed else typed
