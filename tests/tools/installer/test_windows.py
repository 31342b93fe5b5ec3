"""The installer for Windows: what is in it, as far as another system can tell."""

import hashlib
import os
import re
import shutil
import subprocess
import zipfile
from pathlib import Path

import pytest

from tools.installer import windows
from tools.installer.windows import HERE, NAMES, Runtime, launcher, lay_out

SCRIPT = (HERE / "windows.nsi").read_text(encoding="utf-8")


@pytest.fixture
def runtime(tmp_path: Path) -> Runtime:
    """Leave a small archive in the folder, made as that of Python is."""
    made = Runtime("3.14.0", "")
    with zipfile.ZipFile(tmp_path / made.name, "w") as parts:
        parts.writestr("python.exe", b"MZ")
        parts.writestr("python314.zip", b"")
        parts.writestr("python314._pth", "python314.zip\r\n.\r\n#import site\r\n")
    return Runtime(made.version, hashlib.sha256((tmp_path / made.name).read_bytes()).hexdigest())


def refusal(runtime: Runtime, folder: Path) -> str:
    with pytest.raises(SystemExit) as caught:
        runtime.archive(folder)
    return str(caught.value)


def test_an_archive_that_is_missing_is_named_with_its_digest_and_where_it_is(tmp_path: Path) -> None:
    words = refusal(windows.PYTHON, tmp_path)
    for told in (windows.PYTHON.name, windows.PYTHON.digest, "https://www.python.org/downloads/windows/"):
        assert told in words


def test_another_archive_is_refused(tmp_path: Path, runtime: Runtime) -> None:
    assert runtime.archive(tmp_path).is_file()
    (tmp_path / runtime.name).write_bytes(b"another")
    assert "is another file" in refusal(runtime, tmp_path)


def test_python_looks_for_packages_beside_itself_only(tmp_path: Path, runtime: Runtime) -> None:
    target = tmp_path / "made"
    (target / "lib").mkdir(parents=True)
    (target / "lib" / "of_yesterday.py").touch()
    lay_out(runtime.archive(tmp_path), target)
    assert (target / "python" / "python314._pth").read_bytes() == b"python314.zip\r\n.\r\n..\\lib\r\n"
    assert (target / "python" / "search_path.py").is_file()
    assert not (target / "lib").exists()


def test_every_name_of_the_program_is_a_launcher_that_starts_the_python_beside_it(
    tmp_path: Path, runtime: Runtime
) -> None:
    lay_out(runtime.archive(tmp_path), tmp_path / "made")
    for name in NAMES:
        content = (tmp_path / "made" / f"{name}.exe").read_bytes()
        assert content.startswith(b"MZ")
        assert b"#!<launcher_dir>\\python\\python.exe\r\nPK" in content
        with zipfile.ZipFile(tmp_path / "made" / f"{name}.exe") as parts:
            assert b"from jassturnier.__main__ import main" in parts.read("__main__.py")


def test_the_same_launcher_is_made_each_time() -> None:
    assert launcher(b"MZ") == launcher(b"MZ")


def test_the_installer_speaks_four_languages_in_every_sentence() -> None:
    languages = set(re.findall(r'MUI_LANGUAGE "(\w+)"', SCRIPT))
    assert languages == {"German", "French", "Italian", "English"}
    said = re.findall(r"^LangString (\w+) \$\{LANG_(\w+)\}", SCRIPT, re.MULTILINE)
    names = {name for name, _ in said}
    assert names == set(re.findall(r"\$\((\w+)\)", SCRIPT))
    assert sorted(said) == sorted((name, each.upper()) for name in names for each in languages)


def test_it_needs_no_administrator_and_leaves_what_others_put_there() -> None:
    assert "RequestExecutionLevel user" in SCRIPT
    assert "HKLM" not in SCRIPT
    whole_folders = set(re.findall(r'RMDir /r "(.*)"', SCRIPT))
    assert whole_folders == {r"$INSTDIR\python", r"$INSTDIR\lib"}


def test_what_installs_also_takes_away() -> None:
    before, after = SCRIPT.split("Section Uninstall")
    made = set(re.findall(r'CreateShortcut "([^"]+)"', before))
    assert made == {path for path in re.findall(r'Delete "([^"]+)"', after) if path.endswith(".lnk")}
    assert 'search_path.py" add' in before
    assert 'search_path.py" remove' in after
    assert all(f"$INSTDIR\\{name}.exe" in after for name in NAMES)


@pytest.mark.outside
@pytest.mark.skipif(shutil.which("makensis") is None, reason="NSIS is not installed")
def test_nsis_packs_it(tmp_path: Path, runtime: Runtime) -> None:
    lay_out(runtime.archive(tmp_path), tmp_path / "made")
    windows.pack(tmp_path / "made", tmp_path / "setup.exe")
    assert (tmp_path / "setup.exe").read_bytes().startswith(b"MZ")


def test_without_nsis_it_is_told_what_is_missing(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PATH", str(tmp_path))
    with pytest.raises(SystemExit, match="makensis is missing"):
        windows.pack(tmp_path, tmp_path / "setup.exe")


INSTALLED = os.environ.get("JASSTURNIER_INSTALLED", "")


@pytest.mark.outside
@pytest.mark.skipif(not INSTALLED, reason="JASSTURNIER_INSTALLED names no jass.exe; the installer makes it")
def test_what_was_installed_plays_an_evening(tmp_path: Path) -> None:
    program = [INSTALLED, "--db", "t.db"]

    def run(*words: str) -> str:
        done = subprocess.run(
            [*program, *words], cwd=tmp_path, stdin=subprocess.DEVNULL, capture_output=True, check=False
        )
        assert done.returncode == 0, done.stderr
        return done.stdout.decode(errors="replace")

    run("new", "Frühling", "--regulation", "schieber-einzel-4x12")
    run("add", *"ABCDEFGH")
    run("draw", "--yes")
    run("print", "sheets", "--out", "sheets.pdf")
    run("export", "xlsx", "--out", "list.xlsx")
    assert (tmp_path / "sheets.pdf").read_bytes().startswith(b"%PDF")
    assert f"{Path(INSTALLED).parent}" in run("--version")
