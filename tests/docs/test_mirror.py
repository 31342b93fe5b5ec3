"""Package and tests lie in folders that can be looked over."""

from pathlib import Path

import pytest

HOME = Path(__file__).resolve().parents[2]


@pytest.mark.parametrize("top", ["jassturnier", "tests"])
def test_no_folder_has_more_than_sixteen_modules(top: str) -> None:
    folders = {path.parent for path in (HOME / top).rglob("*.py")}
    crowded = {
        folder.name: len(modules)
        for folder in folders
        if len(modules := [path for path in folder.glob("*.py") if path.stem != "__init__"]) > 16
    }
    assert crowded == {}
