"""Every golden case gives exactly what is expected.

The environment variable JASSTURNIER_GOLDEN names another file of the same shape.
"""

import json
import os
from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Any

import pytest

from tests.golden import ops_games, ops_referee

_OPS = {**ops_games.OPS, **ops_referee.OPS}
_FILE = Path(os.environ.get("JASSTURNIER_GOLDEN") or Path(__file__).with_name("rules_public.json"))


def _cases() -> Iterable[Any]:
    for case in json.loads(_FILE.read_text(encoding="utf-8"))["cases"]:
        yield pytest.param(case, id=case["id"])


@pytest.mark.parametrize("case", list(_cases()))
def test_the_golden_case_holds(case: Mapping[str, Any]) -> None:
    assert case["op"] in _OPS, "unknown operation"
    got = _OPS[case["op"]](case["input"], case["options"], case["game"])
    assert got == case["expect"], f"{case['why']} ({', '.join(case['rules'])})"


def test_no_operation_has_two_adapters() -> None:
    assert not ops_games.OPS.keys() & ops_referee.OPS.keys()


def test_every_game_of_the_cases_has_somebody_who_leads() -> None:
    cases: list[tuple[str, int]] = [
        ("grand_hand", 1),
        ("pfaelzer", 1),
        ("coiffeur3", 2),
        ("coiffeur4_pairs", 2),
        ("coiffeur4_all", 2),
        *((name, 1) for name in ("schieber", "mittlere", "molotow", "plusminus", "ramsch")),
    ]
    for game, seat in cases:
        assert _OPS["play.first_leader"]({"game": game, "forehand": 1, "declarer": 2}, {}, game) == {
            "seat": seat
        }
