"""The tests lie as the package does: the tests of a module are found under its name."""

from pathlib import Path

import pytest

HOME = Path(__file__).resolve().parents[2]


def test_every_module_has_its_tests_under_its_own_name() -> None:
    package = HOME / "jassturnier"
    modules = [path for path in package.rglob("*.py") if path.stem != "__init__"]
    assert modules
    wanted = [HOME / "tests" / path.parent.relative_to(package) / f"test_{path.name}" for path in modules]
    assert [str(path) for path in wanted if not path.is_file()] == []


@pytest.mark.parametrize("top", ["jassturnier", "tests"])
def test_no_folder_has_more_than_sixteen_modules(top: str) -> None:
    folders = {path.parent for path in (HOME / top).rglob("*.py")}
    crowded = {
        folder.name: len(modules)
        for folder in folders
        if len(modules := [path for path in folder.glob("*.py") if path.stem != "__init__"]) > 16
    }
    assert crowded == {}
