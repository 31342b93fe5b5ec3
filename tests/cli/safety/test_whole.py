"""A whole tournament in one file, for other programs."""

import re

import pytest

from jassturnier.store.journal.journal import tables
from jassturnier.store.load import whole
from jassturnier.store.load.whole import NOT_IN
from tests.support.console import Console, made_once


@made_once
def two(console: Console) -> Console:
    """Two tournaments of the same club; the second with results, a correction, and somebody who rests."""
    console.done("new Frühling -r schieber-einzel-4x12")
    console.run("add", "Käthi Roth", "Alois Küng")
    console.done("new Herbst -r schieber-einzel-4x12 --venue Löwen")
    console.run("add", "Käthi Roth", *(f"Given{n} Family{n}" for n in range(2, 10)))
    console.done("here --all-but 9", "draw --seed 1", "enter 1 1000 884")
    console.run("enter", "2", "1000", "894", "--accept", "both agree")
    console.done("enter 1 1001 883 --correct", "draw --seed 2", "enter 1 900 984 matches 1 0")
    return console


@pytest.fixture
def played(two: Console) -> Console:
    """The same, at the second."""
    two.done("use Herbst")
    return two


def test_every_column_is_documented() -> None:
    told = (whole.__doc__ or "").split("The journal and the season")[0]
    described = {part.split()[0].strip("`"): part for part in told.split("\n`")[1:]}
    listed = {name: table for name, table in tables().items() if name not in NOT_IN}
    assert described.keys() == listed.keys()
    for name, table in listed.items():
        assert {column.name for column in table.columns} <= set(re.findall(r"\w+", described[name])), name


def test_a_whole_tournament_is_no_list_of_entries(played: Console) -> None:
    played.done("export json --out whole.json")
    told = played.refused("import whole.json", 6, "“export bundle”").err
    assert "other programs" in told
    (played.folder / "lines.jsonl").write_text(
        '{"Name": "Anna Abt"}\n{"Name": "Beat Bau"}\n', encoding="utf-8"
    )
    played.done("new Neu -r schieber-einzel-4x12", "import lines.jsonl")
    assert played.names() == ["Anna Abt", "Beat Bau"]
