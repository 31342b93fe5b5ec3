"""An evening without anybody, and one of a club that is known."""

import pytest

from tests.support.console import Console, made_once


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
