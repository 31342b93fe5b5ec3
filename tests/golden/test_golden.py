"""Every golden case gives exactly what is expected.

The environment variable JASSTURNIER_GOLDEN names another file of the same shape.
"""

import json
import os
from collections.abc import Iterable, Mapping
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path
from typing import Any

import pytest

from tests.golden import ops_referee

_GAMES = "tests.golden.ops_games"
_GAMES_OPS: Mapping[str, ops_referee.Op] = import_module(_GAMES).OPS if find_spec(_GAMES) else {}
_OPS = {**_GAMES_OPS, **ops_referee.OPS}
_FILE = Path(os.environ.get("JASSTURNIER_GOLDEN") or Path(__file__).with_name("rules_public.json"))
_WAITS = pytest.mark.xfail(strict=True, reason="the scoring of the games is not there yet")


def _cases() -> Iterable[Any]:
    for case in json.loads(_FILE.read_text(encoding="utf-8"))["cases"]:
        waits = case["op"] not in _OPS and not _GAMES_OPS
        yield pytest.param(case, id=case["id"], marks=_WAITS if waits else ())


@pytest.mark.parametrize("case", list(_cases()))
def test_the_golden_case_holds(case: Mapping[str, Any]) -> None:
    assert case["op"] in _OPS, "unknown operation"
    got = _OPS[case["op"]](case["input"], case["options"], case["game"])
    assert got == case["expect"], f"{case['why']} ({', '.join(case['rules'])})"


def test_no_operation_has_two_adapters() -> None:
    assert not _GAMES_OPS.keys() & ops_referee.OPS.keys()
