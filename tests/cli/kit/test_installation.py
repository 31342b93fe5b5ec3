"""The version says how the program was installed."""

import sys
from pathlib import Path

import pytest

from jassturnier.cli.kit import installation
from jassturnier.i18n import render


def said() -> str:
    return render(installation.installed("jassturnier"), "en")


def test_a_bundle_names_its_folder(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "frozen", True, raising=False)
    assert said() == f"unpacked from a folder of its own: {Path(sys.executable).parent}"


@pytest.mark.parametrize(
    ("prefix", "tool"),
    [
        ("/home/rosa/.local/share/pipx/venvs/jassturnier", "pipx"),
        ("/home/rosa/.local/share/uv/tools/jassturnier", "uv"),
        ("/home/rosa/turnier/.venv", "pip"),
        ("/home/uv/turnier/.venv", "pip"),
    ],
)
def test_the_tool_is_told_from_the_place(monkeypatch: pytest.MonkeyPatch, prefix: str, tool: str) -> None:
    monkeypatch.setattr(installation, "_source", lambda _: None)
    monkeypatch.setattr(sys, "prefix", prefix)
    assert said() == f"installed by {tool}: {prefix}"
