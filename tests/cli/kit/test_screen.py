"""Screens and pipes of few letters: nothing crashes, and no name or sign is lost."""

import json
import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

from jassturnier import system
from jassturnier.cli.kit.screen import fitting, in_lines, in_row, pour, show_all_letters, turn_pages
from jassturnier.i18n import LANGUAGES, render
from jassturnier.services.results.dialogue import KEYS
from tests.support.console import Console
from tests.support.terminal import in_a_terminal

PEOPLE = ("Emre Gümüşoğlu", "Živko Łuczak", "Aurélie Décosterd", "Ilse Gross")


def run(folder: Path, encoding: str, *words: str) -> subprocess.CompletedProcess[bytes]:
    environment = {
        **os.environ,
        "PYTHONIOENCODING": encoding,
        "PYTHONUTF8": "0",
        "JASSTURNIER_HOME": str(folder / "home"),
        "JASSTURNIER_DB": "jassturnier.db",
    }
    command = [sys.executable, "-m", "jassturnier", *words, "--lang", "de"]
    return subprocess.run(command, cwd=folder, env=environment, capture_output=True, check=False)


@pytest.fixture(scope="module")
def evening(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("evening")
    assert run(folder, "utf-8", "neu", "Herbst", "-r", "schieber-einzel-4x12").returncode == 0
    assert run(folder, "utf-8", "add", *PEOPLE).returncode == 0
    return folder


@pytest.mark.parametrize(
    ("encoding", "shown"),
    [
        ("utf-8", ["Gümüşoğlu", "Łuczak"]),
        ("cp1252", ["Gümüsoglu", "Živko", "Luczak", "Décosterd"]),
        ("cp850", ["Gümüsoglu", "Zivko", "Luczak", "Décosterd"]),
    ],
)
def test_names_are_shown_by_the_letters_there_are(evening: Path, encoding: str, shown: list[str]) -> None:
    answer = run(evening, encoding, "players", "list")
    text = answer.stdout.decode(encoding)
    assert answer.returncode == 0
    assert not [name for name in shown if name not in text]
    assert "?" not in text


@pytest.mark.parametrize("encoding", ["cp1252", "cp850", "ascii"])
def test_json_holds_every_letter_on_every_screen(evening: Path, encoding: str) -> None:
    answer = run(evening, encoding, "players", "list", "--json")
    members = [member for entry in json.loads(answer.stdout)["entries"] for member in entry["members"]]
    names = {f"{member['given']} {member['family']}" for member in members}
    assert names == set(PEOPLE)


@pytest.mark.parametrize("form", ["csv --what entries", "json"])
def test_a_file_that_is_led_elsewhere_loses_no_letter(evening: Path, form: str) -> None:
    text = run(evening, "cp1252", "export", *form.split()).stdout.decode("utf-8")
    assert not [name for name in ("Gümüşoğlu", "Łuczak") if name not in text]


@pytest.mark.parametrize("encoding", ["cp1252", "cp850", "utf-8", "ascii"])
def test_signs_are_said_by_others(encoding: str) -> None:
    show_all_letters()
    shown = "≥ ≤ → – ─ … “a” «b» ’ − × ♥ 1’884".encode(encoding, errors="nearest").decode(encoding)
    assert "?" not in shown
    assert ">=" in shown or "≥" in shown


def test_a_letter_without_any_other_becomes_a_question_mark() -> None:
    show_all_letters()
    assert "比 Łş≥Ðẞ".encode("ascii", errors="nearest") == b"? Ls>=DSS"


def test_a_screen_takes_a_file_as_it_is(capsys: pytest.CaptureFixture[str]) -> None:
    pour("a;b\r\n")
    assert capsys.readouterr().out == "a;b\r\n"


def test_a_terminal_shows_no_broken_word(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    pytest.importorskip("pty", reason="terminals of a POSIX system")
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("JASSTURNIER_DB", "jassturnier.db")
    monkeypatch.setenv("COLUMNS", "60")
    typed = [(b"[1]: ", b"nirgends\n"), (b"[1]: ", b"\x04")]
    _, shown = in_a_terminal(typed, "neu", "Abend", "--datum", "1.3.2027", "--lang", "de")
    lines = shown.replace("\r", "").split("\n")
    assert [line for line in lines if len(line) > 60] == []
    assert any(re.fullmatch(r"  (.+ )?\[1\]: nirgends", line) for line in lines)
    assert "schieber-einzel-ligen," in " ".join(lines)


def test_a_rule_under_headings_is_as_wide_as_the_terminal(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COLUMNS", "60")
    assert in_lines("─" * 80) == ["─" * 59]
    assert in_lines("  " + "─" * 80) == ["  " + "─" * 57]
    assert in_lines("a " * 40) == [" ".join("a" * 30), "  " + " ".join("a" * 10)]


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_row_of_keys_is_broken_between_them(language: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COLUMNS", "40")
    keys = [f"{key} {render(words, language)}" for key, words in KEYS.items()]
    lines = in_lines(in_row(keys))
    assert len(lines) > 1
    assert max(map(len, lines)) < 40
    assert "  ".join(line.strip() for line in lines).replace("\u00a0", " ").split("  ") == keys


def test_a_row_that_is_too_long_leaves_its_end_out(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COLUMNS", "40")
    keys = ["1 here", "2 draw", "3 add", "4 players edit", "5 undo"]
    assert fitting(keys, "help  end") == [*keys[:3], "…"]
    monkeypatch.setenv("COLUMNS", "80")
    assert fitting(keys, "help  end") == keys


@pytest.fixture
def pressed(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """Keys that somebody will press at a terminal of 24 lines that can redraw its lines."""
    keys: list[str] = []
    monkeypatch.setenv("TERM", "xterm")
    monkeypatch.setenv("LINES", "24")
    monkeypatch.setenv("COLUMNS", "80")
    monkeypatch.setattr("jassturnier.system.is_terminal", lambda _: True)
    monkeypatch.setattr("click.getchar", lambda: keys.pop(0))
    return keys


@pytest.mark.parametrize("line", ["commands", "--help", "draw --help"])
def test_what_is_longer_than_the_screen_is_shown_page_by_page(
    console: Console, pressed: list[str], line: str
) -> None:
    pressed += "q"
    first, below, wiped = console.type(line).out.rpartition("Space: next page; q: back")
    assert (first.count("\n"), below, pressed) == (23, "Space: next page; q: back", [])
    assert wiped.strip() == ""


def test_a_list_ends_by_itself_behind_its_last_page_and_other_keys_do_nothing(
    pressed: list[str], capsys: pytest.CaptureFixture[str]
) -> None:
    pressed += ["s", "h", "spieler liste\r", " ", "\r"]
    wide = "x" * 100
    turn_pages([str(n) for n in range(60)] + [wide], "more")
    assert capsys.readouterr().out.replace("more\r    \r", "").split() == [*map(str, range(60)), wide]
    assert pressed == []


def test_ctrl_c_leaves_a_list(monkeypatch: pytest.MonkeyPatch, pressed: list[str]) -> None:
    def stop() -> str:
        raise KeyboardInterrupt

    monkeypatch.setattr("click.getchar", stop)
    turn_pages(["a"] * 60, "more")
    assert pressed == []


def test_what_fits_is_not(console: Console, pressed: list[str]) -> None:
    assert "doctor" not in console.type("list").out
    assert pressed == []


def test_nothing_is_drawn_over_for_who_has_the_screen_read_aloud(
    console: Console, pressed: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("JASSTURNIER_LINEAR", "1")
    assert "Usage" in console.type("--help").out
    assert pressed == []
    assert not system.edits_lines()
