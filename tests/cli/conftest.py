"""Commands draw as always, but no search goes on for long: how good a draw is the tests of `draw` show.

An evening without anybody, and one of a club that is known.
"""

import pytest

from jassturnier.draw import search, whole
from tests.support.console import Console, made_once


@pytest.fixture(autouse=True)
def _no_long_searches(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(search, "MOST_STEPS", 4_000)
    monkeypatch.setattr(whole, "STEPS_FOR_EACH_SWAP", 1)
    monkeypatch.setattr(whole, "STEPS_FOR_WISHES", 1)


@made_once
def evening(console: Console) -> Console:
    console.done("new Abend -r schieber-einzel-4x12")
    return console


@made_once
def two(console: Console) -> Console:
    """Two people are known from an earlier tournament; a new one has nobody yet."""
    console.done("new Frühling -r schieber-einzel-4x12")
    console.run("add", "Käthi Roth", "Alois Küng")
    console.done("new Herbst -r schieber-einzel-4x12")
    return console


@pytest.fixture
def club(two: Console) -> Console:
    """The same, at the second."""
    two.done("use Herbst")
    return two
