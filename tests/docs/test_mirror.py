"""The tests lie as the package does: who looks for the tests of a service finds them under its name."""

from pathlib import Path

import pytest

HOME = Path(__file__).resolve().parents[2]
SERVICES = HOME / "jassturnier" / "services"


def test_every_service_has_its_tests_under_its_own_name() -> None:
    modules = (path.relative_to(SERVICES) for path in SERVICES.rglob("*.py") if path.stem != "__init__")
    wanted = (HOME / "tests" / "services" / path.parent / f"test_{path.name}" for path in modules)
    assert [path.name for path in wanted if not path.is_file()] == []


@pytest.mark.parametrize("top", ["jassturnier", "tests"])
def test_no_folder_has_more_than_sixteen_modules(top: str) -> None:
    folders = {path.parent for path in (HOME / top).rglob("*.py")}
    crowded = {
        folder.name: len(modules)
        for folder in folders
        if len(modules := [path for path in folder.glob("*.py") if path.stem != "__init__"]) > 16
    }
    assert crowded == {}
