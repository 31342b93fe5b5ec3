"""What a regulation may set, and documents of all kinds, most with a fault: settings changed by a seed."""

from collections.abc import Iterator
from copy import deepcopy
from random import Random
from typing import Any

from jassturnier import resources
from jassturnier.tournament.regulation.regulation import Regulation
from jassturnier.tournament.regulation.schema import entries, walked
from tests.support.evenings_made import document

SHIPPED = resources.names("templates", "regulations", ending=".toml")
_WORDS = (
    *("x", "", "lot", "all", "each", "mean", "own", "pair", "team", "single", "wins", "points", "difference"),
    *("penalty", "strokes", "warn", "split", "note", "refuse", "typed", "proposed", "other-desk", "deals"),
    *("closed", "open", "carry", "zero", "shared", "extra deals", "letters", "numbers", "19:30", "25:00"),
    *("partners-once", "alone", "pairs", "fixed", "knockout", "leagues", "swiss", "by-rank", "teams", "last"),
    *("4-10", "category", "club", "group", "matches", "best-round", "schieber", "molotow", "differenzler"),
)
_VALUES: tuple[Any, ...] = (
    *(0, 1, 2, 3, 4, -1, 8, 12, 201, 1000, 10**9, 12.5, True, False),
    *([], [1], [4, 3], [1, "a"], ["total", "lot"], ["lot", "total"], ["total", "total"], ["total", "made"]),
    *([[1, 4], [2, 3]], [["A1", "B2"], ["B1", "A2"]], {}, {"round": "Gang"}, {"quatsch": 1}),
    *({"best": 4}, {"best": 2, "per_group": True}, {"percent": 20, "tied": "all"}, {"de": "Abend"}),
    *({"entry": 20, "category": {"U18": 10}}, {"person": 5, "less": {"JC": 1}}, {"weis": True}),
    *([{"ranks": 1, "text": "Ham"}], [{"ranks": [1, 2], "francs": 20, "per": "club"}], [{"every": 10}]),
    *([{"rounds": [1], "game": "coiffeur4"}], [{"rounds": [9]}], {"4": "molotow", "3": "mittlere"}),
)


def settings_read() -> frozenset[str]:
    """Return every key, such as `stages.from.best`."""
    return frozenset(path for path, _ in walked(entries(Regulation)))


def _keys(table: str) -> list[str]:
    """Return the keys of tables of a name, and one that is none."""
    paths = [f".{path}".split(".") for path in sorted(settings_read())]
    return [*(path[-1] for path in paths if path[-2] == table), "quatsch"]


def spread(name: str, count: int) -> Iterator[dict[str, Any]]:
    """Yield a shipped regulation with one, two or three settings changed, so many times."""
    rng = Random(name)
    for _ in range(count):
        changed = _with_tables(document(name))
        for _ in range(rng.randint(1, 3)):
            _change(changed, rng)
        yield changed


def _with_tables(whole: dict[str, Any]) -> dict[str, Any]:
    """Return a document with a prize and a final, so that there is something to change."""
    found = deepcopy(whole)
    found.setdefault("prizes", [{"ranks": [1], "text": "Ham"}])
    if len(found["stages"]) == 1:
        last = {**found["stages"][0], "name": "Final", "from": {"best": 4}}
        found["stages"].append(last)
    return found


def _change(whole: dict[str, Any], rng: Random) -> None:
    tables: list[tuple[str, dict[str, Any]]] = [("", whole)]
    for kind in ("stages", "prizes"):
        tables += [(kind, each) for each in _tables(whole.get(kind))]
    tables += [("from", each["from"]) for _, each in tables if isinstance(each.get("from"), dict)]
    tables += [("fee", whole["fee"])] if isinstance(whole.get("fee"), dict) else []
    tables += [("games", game) for _, each in tables for game in _tables(each.get("games"))]
    kind, table = rng.choice(tables)
    key = rng.choice(_keys(kind))
    value = rng.choice(
        [None, rng.choice(_WORDS), deepcopy(rng.choice(_VALUES)), deepcopy(rng.choice(_VALUES))]
    )
    if value is None:
        table.pop(key, None)
    else:
        table[key] = value


def _tables(value: object) -> list[dict[str, Any]]:
    return [each for each in value if isinstance(each, dict)] if isinstance(value, list) else []
