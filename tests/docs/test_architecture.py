"""The paper of the house names places that are there, and a page for each of its rooms."""

import re
from collections import Counter

import pytest

from tests.support.examples import ROOT

PAPER = (ROOT / "docs" / "architecture.md").read_text(encoding="utf-8")
_PLACE = re.compile(r"`([\w.]+(?:/[\w.]+)+|[A-Z]+\.md)`")


def test_every_place_it_names_is_there() -> None:
    places = set(_PLACE.findall(PAPER))
    assert len(places) > 60
    assert not sorted(place for place in places if not (ROOT / place).exists())


def test_everything_it_names_is_where_it_says() -> None:
    named = re.findall(r"`(\w+)` in\s+`((?:jassturnier|tests)/[\w/]+\.py)`", PAPER)
    assert len(named) > 10
    missing = [
        (name, place)
        for name, place in named
        if not re.search(
            rf"^ *(def|class) {name}\b|^{name}\b.* = ",
            (ROOT / place).read_text(encoding="utf-8"),
            re.MULTILINE,
        )
    ]
    assert not missing


def test_every_room_stands_in_it() -> None:
    package = ROOT / "jassturnier"
    rooms = {
        folder.name
        for floor in ("cli", "services", "tournament", "store")
        for folder in (package / floor).iterdir()
    }
    folders = {room for room in rooms if "." not in room and not room.startswith("_")}
    assert not {room for room in folders if f"| {room} |" not in PAPER and f"/{room}`" not in PAPER}


@pytest.mark.parametrize("top", ["jassturnier", "tests"])
def test_no_folder_has_more_than_sixteen_modules(top: str) -> None:
    modules = [path.parent for path in (ROOT / top).rglob("*.py") if path.stem != "__init__"]
    assert [folder for folder, count in Counter(modules).items() if count > 16] == []
