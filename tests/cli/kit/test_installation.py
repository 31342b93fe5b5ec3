"""The version says how the program was installed."""

import sys
from pathlib import Path

import pytest

from jassturnier.cli.kit import context
from jassturnier.i18n import render


def said() -> str:
    return render(context.installed(), "en")


def test_a_bundle_names_its_folder(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "frozen", True, raising=False)
    assert said() == f"unpacked from a folder of its own: {Path(sys.executable).parent}"


def test_the_installer_for_windows_is_told_from_what_takes_it_away(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    (tmp_path / "uninstall.exe").touch()
    (tmp_path / "python").mkdir()
    (tmp_path / "python" / "python314._pth").touch()
    monkeypatch.setattr(sys, "executable", str(tmp_path / "python" / "python.exe"))
    monkeypatch.setattr(sys, "prefix", str(tmp_path / "python"))
    assert said() == f"installed by its installer: {tmp_path}"


@pytest.mark.parametrize(
    ("note", "tool"), [("pipx_metadata.json", "pipx"), ("uv-receipt.toml", "uv"), ("pyvenv.cfg", "pip")]
)
def test_the_tool_is_told_from_what_it_notes(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, note: str, tool: str
) -> None:
    (tmp_path / note).touch()
    monkeypatch.setattr(context, "_SOURCE", tmp_path)
    monkeypatch.setattr(sys, "prefix", str(tmp_path))
    assert said() == f"installed by {tool}: {tmp_path}"


def test_the_folder_of_the_sources_is_named(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setattr(context, "_SOURCE", tmp_path)
    (tmp_path / "pyproject.toml").touch()
    assert said() == f"run from its source: {tmp_path}"
