"""The house is as its papers say: places, functions and modules that they or a docstring name are there."""

import ast
import re
from collections import Counter
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest

from tests.support.examples import ROOT

PACKAGE = ROOT / "jassturnier"
SOURCES = sorted(PACKAGE.rglob("*.py"))
PAPERS = [paper for paper in sorted((ROOT / "docs").rglob("*.md")) if "guides" not in paper.parts]
FILE = re.compile(r"`((?:\w+/)*\w+\.py)`")
DOTTED = re.compile(r"`([a-z_]+(?:\.\w+)+)(?:\(.*?\))?`")
WORD = re.compile(r"`([a-z]+(?:_[a-z]+)*)`")
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
    rooms = {
        folder.name
        for floor in ("cli", "services", "tournament", "store")
        for folder in (PACKAGE / floor).iterdir()
    }
    folders = {room for room in rooms if "." not in room and not room.startswith("_")}
    assert not {room for room in folders if f"| {room} |" not in PAPER and f"/{room}`" not in PAPER}


@pytest.mark.parametrize("top", ["jassturnier", "tests"])
def test_no_folder_has_more_than_sixteen_modules(top: str) -> None:
    modules = [path.parent for path in (ROOT / top).rglob("*.py") if path.stem != "__init__"]
    assert [folder for folder, count in Counter(modules).items() if count > 16] == []


@cache
def _modules() -> dict[tuple[str, ...], Path]:
    """Return every module and package of ours by its dotted path."""
    paths = [path.relative_to(ROOT).with_suffix("") for path in SOURCES]
    found = {tuple(part for part in path.parts if part != "__init__"): path for path in paths}
    return {name: (ROOT / path).with_suffix(".py") for name, path in found.items()}


def _named(parts: tuple[str, ...]) -> Iterator[Path]:
    """Yield the modules whose dotted path ends so."""
    return (path for name, path in _modules().items() if name[-len(parts) :] == parts)


@cache
def _defined(path: Path) -> frozenset[str]:
    body = ast.parse(path.read_text(encoding="utf-8")).body
    nodes = [node for statement in body for node in ast.walk(statement)]
    names = {node.name for node in nodes if isinstance(node, ast.FunctionDef | ast.ClassDef)}
    return frozenset(names | {node.id for node in nodes if isinstance(node, ast.Name)})


def exists(name: str) -> bool:
    """Tell whether `room.module`, `module.function` or the like is ours; what begins otherwise may be."""
    parts = tuple(name.split("."))
    if not any(_named(parts[:1])):
        return True
    return any(_named(parts)) or any(parts[-1] in _defined(path) for path in _named(parts[:-1]))


@pytest.mark.parametrize(
    ("name", "is_there"),
    [
        ("journal.undo", True),
        ("store.journal.undo", True),
        ("store.undo", False),
        ("games.at_table", True),
        ("games.no_table", False),
        ("re.compile", True),
    ],
)
def test_a_name_that_no_longer_is_is_found_out(name: str, *, is_there: bool) -> None:
    assert exists(name) is is_there


def _gone(path: Path) -> list[str]:
    text = path.read_text(encoding="utf-8")
    places = [ROOT, PACKAGE, ROOT / "tests", path.parent]
    files = [name for name in FILE.findall(text) if not any((place / name).is_file() for place in places)]
    return files + [name for name in DOTTED.findall(text) if not name.endswith(".py") and not exists(name)]


def test_dotted_names_and_files_are_there() -> None:
    assert {path: gone for path in (*SOURCES, *PAPERS) if (gone := _gone(path))} == {}


def _head(path: Path) -> str:
    return ast.get_docstring(ast.parse(path.read_text(encoding="utf-8"))) or ""


@cache
def _words_below_heads() -> frozenset[str]:
    texts = (path.read_text(encoding="utf-8").partition('"""')[2].partition('"""')[2] for path in SOURCES)
    return frozenset(word for text in texts for word in re.findall(r"\w+", text))


def _means_something(word: str) -> bool:
    return word in _words_below_heads() or any(_named((word,))) or (ROOT / word).exists()


def test_a_word_at_the_head_of_a_module_is_a_module_or_is_used_somewhere() -> None:
    unknown = {path: [w for w in WORD.findall(_head(path)) if not _means_something(w)] for path in SOURCES}
    assert {path: words for path, words in unknown.items() if words} == {}
