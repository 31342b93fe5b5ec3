"""A whole tournament in one file: out of one database, into another, the same in every field."""

import json
import re
from collections.abc import Callable
from typing import Any

import pytest
from PIL import Image

from jassturnier.exchange import transfer
from jassturnier.store.journal.images import tables
from jassturnier.store.load.whole import NOT_IN
from tests.support.console import Console, made_once

Document = dict[str, Any]


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


def document(console: Console, options: str = "") -> Document:
    found: Document = json.loads(console.done(f"{options} export json").out)
    return found


def saved(console: Console, found: Document) -> str:
    (console.folder / "whole.json").write_text(json.dumps(found), encoding="utf-8")
    return "whole.json"


def apart_from_the_journal(found: Document) -> Document:
    return {name: value for name, value in found.items() if name != "head"}


def test_a_restored_tournament_is_the_same_in_every_field(played: Console) -> None:
    before = document(played)
    assert all(before[name] for name in ("round_entry", "seat", "reading", "reading_line"))
    played.done(f"--db other.db import {saved(played, before)}")
    after = document(played, "--db other.db")
    for name, rows in apart_from_the_journal(before).items():
        assert after[name] == rows, name
    assert (
        played.done("--db other.db rank --json").document()["lists"]
        == (played.done("rank --json").document()["lists"])
    )
    assert len(played.done("--db other.db history --json").document()["history"]) == 1
    played.done("--db other.db verify", "--db other.db enter 2 900 984")


def test_deals_come_too(console: Console) -> None:
    console.done("new Abend -r coiffeur-paare")
    console.run("add", "A Eins", "B Zwei")
    console.run("add", "C Drei", "D Vier")
    console.done("draw --seed 1", 'scores deal 1 "A eicheln 84" "B rosen 77"')
    before = document(console)
    console.done(f"--db other.db import {saved(console, before)}")
    assert document(console, "--db other.db")["deal"] == before["deal"] != []


def test_wishes_and_the_letterhead_come_too(played: Console) -> None:
    played.done("wish apart 1 2")
    Image.new("RGB", (20, 10)).save(played.folder / "logo.png")
    played.done("letterhead --club Edelweiss --logo logo.png")
    before = document(played)
    played.done(f"--db other.db import {saved(played, before)}")
    after = document(played, "--db other.db")
    for name in ("wish", "wish_entry", "letterhead"):
        assert after[name] == before[name] != [], name
    before["letterhead"][0]["logo"] = "bm8gcGljdHVyZQ=="
    answer = played.type(f"--db third.db import {saved(played, before)}")
    assert (answer.code, answer.out) == (6, "")
    before["letterhead"][0]["logo"] = "?"
    assert played.type(f"--db third.db import {saved(played, before)}").code == 7


def test_only_the_tournament_itself_goes_out(played: Console) -> None:
    spring, autumn = document(played, "-t Frühling"), document(played)
    assert [person["family"] for person in spring["person"]] != []
    assert len(spring["person"]) == len(spring["entry"]) == 2
    assert len(autumn["person"]) == len(autumn["entry"]) == 9


def test_every_column_is_documented() -> None:
    told = (transfer.__doc__ or "").split("The journal and the season")[0]
    described = {part.split()[0].strip("`"): part for part in told.split("\n`")[1:]}
    listed = {name: table for name, table in tables().items() if name not in NOT_IN}
    assert described.keys() == listed.keys()
    for name, table in listed.items():
        assert {column.name for column in table.columns} <= set(re.findall(r"\w+", described[name])), name


def test_people_known_there_are_the_same_people(played: Console) -> None:
    found = document(played)
    played.done("--db other.db new Alt -r schieber-einzel-4x12")
    played.done("--db other.db add 'Kathi ROTH'")
    played.done(f"--db other.db import {saved(played, found)}")
    known = document(played, "--db other.db -t Alt")["person"][0]
    after = document(played, "--db other.db -t Herbst")
    assert known in after["person"]
    assert len(after["person"]) == 9


def test_a_preview_restores_nothing(played: Console) -> None:
    saved(played, document(played))
    answer = played.done("--db other.db import whole.json --dry-run")
    assert "“Herbst”: 9 entries, 2 rounds, 4 tables, 3 results." in answer.out
    assert not (played.folder / "other.db").exists()


def test_a_tournament_is_not_restored_beside_itself(played: Console) -> None:
    played.refused(f"import {saved(played, document(played))}", 4, "“Herbst” is in this database already")


def test_a_name_that_is_taken_can_be_changed(played: Console) -> None:
    saved(played, document(played))
    played.done("--db other.db new Herbst -r schieber-einzel-4x12")
    assert played.type("--db other.db import whole.json").code == 4
    played.done("--db other.db import whole.json --name Herbst-Kopie")
    assert played.done("--db other.db status --json").document()["tournament"] == "Herbst-Kopie"


@pytest.mark.parametrize(
    ("content", "code", "told"),
    [
        ("{", 6, "damaged or cut off"),
        ("{" * 100_000, 6, "damaged or cut off"),
        ('{"a": 1}', 6, "no tournament of “export json”"),
        ('{"format": "jassturnier", "version": 999}', 6, "a newer version of the program"),
        ('{"format": "jassturnier", "version": 1}', 7, "does not hold one tournament"),
        ('{"format": "jassturnier", "version": 1, "seat": [1]}', 7, "“seat” is no list of rows."),
        ('{"format": "jassturnier", "version": 1, "chair": []}', 7, "There is no table “chair”."),
    ],
)
def test_a_file_of_another_kind_is_refused(console: Console, content: str, code: int, told: str) -> None:
    (console.folder / "whole.json").write_text(content, encoding="utf-8")
    answer = console.type("import whole.json")
    assert (answer.code, answer.out) == (code, "")
    assert told in answer.err
    assert not (console.folder / "jassturnier.db").exists()


def _first(name: str, **values: object) -> Callable[[Document], None]:
    return lambda found: found[name][0].update(values)


@pytest.mark.parametrize(
    ("change", "told"),
    [
        (_first("entry", colour="red"), "entry, row 1: colour cannot be “red”."),
        (
            _first("tournament", regulation={"game": "chess"}),
            "The regulation of this tournament cannot be read:",
        ),
        (_first("entry", number=2), "This file contradicts itself"),
        (_first("stage", number=9), "This file contradicts itself"),
        (_first("jass_table", game="chess"), "“chess” is not played by this regulation."),
    ],
)
def test_a_file_that_was_changed_by_hand_is_refused_whole(
    played: Console, change: Callable[[Document], None], told: str
) -> None:
    found = document(played)
    change(found)
    answer = played.type(f"--db other.db import {saved(played, found)}")
    assert (answer.code, answer.out) == (7, "")
    assert told in answer.err
    played.done(f"--db other.db import {saved(played, document(played))}")
