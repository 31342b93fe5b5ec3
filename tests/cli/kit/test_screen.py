"""Lists as wide as the terminal, as JSON and into a file; few letters lose no name; Ctrl-C ends or stops."""

import json
import os
import re
import signal
import subprocess
import sys
from collections.abc import Iterator
from fractions import Fraction
from pathlib import Path
from types import SimpleNamespace

import pytest

from jassturnier import system
from jassturnier.cli.kit.context import App
from jassturnier.cli.kit.listed import as_table, document_rows, documents, show_list, show_rows, shown, table
from jassturnier.cli.kit.screen import (
    finished,
    fitting,
    in_lines,
    in_row,
    loading,
    pour,
    show_all_letters,
    turn_pages,
    within,
    working,
)
from jassturnier.i18n import LANGUAGES, render, say, verbatim
from jassturnier.services.results.dialogue import KEYS
from jassturnier.services.workplace import Desk
from jassturnier.tournament.lists import NOTHING, Column, Kind, Listed, Marked, On, Section, Sign
from tests.support.console import Console
from tests.support.terminal import in_a_terminal

PEOPLE = ("Emre Gümüşoğlu", "Živko Łuczak", "Aurélie Décosterd", "Ilse Gross")


def test_names_are_shown_by_the_letters_there_are_and_no_file_loses_one(console: Console) -> None:
    console.done("new Herbst -r schieber-einzel-4x12")
    console.run("add", *PEOPLE)

    def told(encoding: str, *words: str) -> bytes:
        letters = {"PYTHONIOENCODING": encoding, "PYTHONUTF8": "0"}
        command = [sys.executable, "-m", "jassturnier", *words]
        return subprocess.run(command, env={**os.environ, **letters}, capture_output=True, check=True).stdout

    listed = told("cp1252", "players", "list").decode("cp1252")
    assert not [name for name in ("Gümüsoglu", "Živko", "Luczak", "Décosterd") if name not in listed]
    assert "?" not in listed
    entries = json.loads(told("ascii", "players", "list", "--json"))["entries"]
    assert {entry["name"] for entry in entries} == {*PEOPLE}
    exported = told("cp1252", "export", "csv", "--what", "entries").decode("utf-8")
    assert not [name for name in ("Gümüşoğlu", "Łuczak") if name not in exported]


@pytest.mark.parametrize("encoding", ["cp1252", "cp850", "utf-8", "ascii"])
def test_signs_are_said_by_others(encoding: str) -> None:
    show_all_letters()
    shown = "≥ ≤ → – ─ … “a” «b» ’ − × ♥ 1’884".encode(encoding, errors="nearest").decode(encoding)
    assert "?" not in shown
    assert ">=" in shown or "≥" in shown
    assert "比 Łş≥Ðẞ".encode("ascii", errors="nearest") == b"? Ls>=DSS"


def test_a_screen_takes_a_file_as_it_is(capsys: pytest.CaptureFixture[str]) -> None:
    pour("a;b\r\n")
    assert capsys.readouterr().out == "a;b\r\n"


def test_a_terminal_shows_no_broken_word(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    pytest.importorskip("pty", reason="terminals of a POSIX system")
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("JASSTURNIER_DB", "jassturnier.db")
    monkeypatch.setenv("COLUMNS", "60")
    typed = [(b"]: ", b"\n"), (b"[1]: ", b"nirgends\n"), (b"[1]: ", b"\x04")]
    _, shown = in_a_terminal(typed, "neu", "Abend", "--lang", "de")
    lines = shown.replace("\r", "").split("\n")
    assert [line for line in lines if len(line) > 60] == []
    assert any(re.fullmatch(r"  .*\[1\]: nirgends", line) for line in lines)
    assert "schieber-einzel-ligen," in " ".join(lines)


def test_a_line_is_as_wide_as_the_terminal(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COLUMNS", "60")
    assert in_lines("─" * 80) == ["─" * 59]
    assert in_lines("  " + "─" * 80) == ["  " + "─" * 57]
    assert in_lines("a " * 40) == [" ".join("a" * 30), "  " + " ".join("a" * 10)]
    keys = ["1 here", "2 draw", "3 add", "4 players edit", "5 undo"]
    for columns, kept in (("40", [*keys[:3], "…"]), ("80", keys)):
        monkeypatch.setenv("COLUMNS", columns)
        assert fitting(keys, "help  end") == kept


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_row_of_keys_is_broken_between_them(language: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COLUMNS", "40")
    keys = [f"{key} {render(words, language)}" for key, words in KEYS.items()]
    lines = in_lines(in_row(keys))
    assert len(lines) > 1
    assert max(map(len, lines)) < 40
    assert "  ".join(line.strip() for line in lines).replace("\u00a0", " ").split("  ") == keys


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


def test_a_list_ends_by_itself_behind_its_last_page(
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


def test_what_fits_is_shown_at_once_and_all_where_it_is_read_aloud(
    console: Console, pressed: list[str]
) -> None:
    assert "doctor" not in console.type("list").out
    console.monkeypatch.setenv("JASSTURNIER_LINEAR", "1")
    assert "Usage" in console.type("--help").out
    assert pressed == []
    assert not system.edits_lines()


@pytest.fixture(autouse=True)
def ended(monkeypatch: pytest.MonkeyPatch) -> Iterator[list[int]]:
    """The codes with which the program would have ended at once; Ctrl-C is as usual at first."""
    codes: list[int] = []
    monkeypatch.setattr("jassturnier.cli.kit.screen.os", SimpleNamespace(_exit=codes.append))
    before = signal.signal(signal.SIGINT, signal.default_int_handler)
    yield codes
    signal.signal(signal.SIGINT, before)


def test_what_loads_ends_what_works_is_stopped_and_what_is_done_is_done(ended: list[int]) -> None:
    loading()
    signal.raise_signal(signal.SIGINT)
    assert ended == [1]
    working()
    with pytest.raises(KeyboardInterrupt):
        signal.raise_signal(signal.SIGINT)
    finished()
    signal.raise_signal(signal.SIGINT)
    assert ended == [1]
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    for step in (loading, working, finished):
        step()
        assert signal.getsignal(signal.SIGINT) is signal.SIG_IGN, "one that is started deaf stays so"


def test_ctrl_c_means_the_same_again_behind_a_command_within_also_one_that_fails() -> None:
    def failing() -> None:
        with within():
            loading()
            raise ValueError

    with pytest.raises(ValueError):  # noqa: PT011 — our own
        failing()
    assert signal.getsignal(signal.SIGINT) is signal.default_int_handler


Row = tuple[str, int]
STAR = verbatim("*")
COLUMNS = [
    Column[Row]("name", say("name"), lambda row: row[0], Kind.NAME),
    Column[Row](
        "total", verbatim("total"), lambda row: Marked(row[1], verbatim("*"), row[1] < 1000), Kind.TOTAL
    ),
    Column[Row]("mean", verbatim("mean"), lambda row: Fraction(row[1], 2), only=On.JSON),
    Column[Row]("aside", verbatim("aside"), lambda _: "", only=On.ALL),
]
ROWS = [("Käthi", 4012), ("Živko", 999)]


def listed(*below: str) -> Listed[Row]:
    return Listed(
        verbatim("Ranks"),
        COLUMNS,
        [Section(ROWS[:1], verbatim("women")), Section(ROWS[1:], verbatim("men"))],
        signs=[Sign(verbatim(each), verbatim("dropped")) for each in below],
        notes=[verbatim("Note.") for _ in below],
        warnings=[verbatim("Careful.") for _ in below],
    )


def test_a_table_is_as_wide_as_the_terminal(monkeypatch: pytest.MonkeyPatch) -> None:
    head, right = ["Rank", "Name", "Total"], [0, 2]
    rows = [["1", "Käthi Roth", "4,012"], ["2", "Marie-Theres Niederberger-Achermann", "3,999"]]
    assert as_table(head, rows, right)[-1] == "   2  Marie-Theres Niederberger-Achermann  3,999"
    monkeypatch.setattr("jassturnier.cli.kit.listed.terminal_width", lambda _: 40)
    assert as_table(head, rows, right) == [
        "Rank  Name                        Total",
        "───────────────────────────────────────",
        "   1  Käthi Roth                  4,012",
        "   2  Marie-Theres Niederberger-  3,999",
        "      Achermann",
    ]


def test_a_cell_of_several_lines_is_one_row(monkeypatch: pytest.MonkeyPatch) -> None:
    rule = "─" * 8
    assert as_table(["A", "B\nb"], [["1", "x\nyyy"], ["22", ""]], right=[0], gap="   ") == [
        *(" A   B", "     b", rule, " 1   x", "     yyy", "22")
    ]
    monkeypatch.setattr("jassturnier.system.is_terminal", lambda _: True)
    monkeypatch.setattr("jassturnier.system.edits_lines", lambda: False)
    assert as_table(["A"], [["1"]]) == ["A", "1"], "no rule where lines are read aloud"


def test_headings_are_broken_before_cells_and_numbers_never(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("jassturnier.cli.kit.listed.terminal_width", lambda _: 10)
    long = "Marie-Theres Achermann"
    assert as_table(["A", "B"], [["1", long]])[2:] == ["1  Marie-Theres", "   Achermann"]
    assert as_table(["A", "B"], [["1", long]], right=[0, 1])[2:] == [f"1  {long}"]
    monkeypatch.setattr("jassturnier.cli.kit.listed.terminal_width", lambda _: 36)
    head, row = ["Evening", "average of a round", "Remark"], ["Jassclub Rosenau", "618.0", "not over yet"]
    assert as_table(head, [row], right=[1]) == [
        *("Evening   average  Remark", "             of a", "            round", "─" * 31),
        *("Jassclub    618.0  not over yet", "Rosenau"),
    ]


def test_a_list_has_its_title_its_sections_and_what_its_signs_mean() -> None:
    assert [
        each if isinstance(each, str) else render(each, "en") for each in shown(listed("*"), "de", "Abend")
    ] == [
        *("Abend: Ranks", "", "Women", "Name    Total", "─────────────", "Käthi  4’012*"),
        *("", "Men", "Name    Total", "─────────────", "Živko  (999*)"),
        *("", "*: dropped", "Note.", "Careful."),
    ]
    assert "" not in [*shown(Listed(NOTHING, COLUMNS, [Section(ROWS)]), "de", "Abend")]


def test_scripts_get_every_section_by_the_keys_of_its_columns() -> None:
    assert [*documents(listed(), "de")] == [
        [{"name": "Käthi", "total": 4012, "mean": Fraction(2006), "aside": ""}],
        [{"name": "Živko", "total": 999, "mean": Fraction(999, 2), "aside": ""}],
    ]
    assert [row["name"] for row in document_rows(COLUMNS, ROWS, "de")] == ["Käthi", "Živko"]


def test_rows_that_stand_for_themselves_or_that_there_are_none(capsys: pytest.CaptureFixture[str]) -> None:
    for rows, scripted, told in (
        (ROWS[:1], False, "Name    Total\n─────────────\nKäthi  4,012*\n"),
        ([], False, "Nobody.\n"),
        ([], True, '{\n  "schema": 1,\n  "rows": []\n}\n'),
    ):
        app = App(lang="en", json=scripted)
        show_rows(app, "rows", COLUMNS, rows, verbatim("Nobody."))
        assert capsys.readouterr().out == told
        assert table(COLUMNS, [], "en") == []


def test_a_list_of_a_tournament_is_shown_or_written_into_a_file(
    console: Console, capsys: pytest.CaptureFixture[str]
) -> None:
    console.evening(1)
    app = App(lang="en")
    desk: Desk = app.desk()

    def document(women: object, men: object) -> dict[str, object]:
        return {"women": women, "men": men}

    show_list(app, desk.tournament(), listed(), document, "below")
    assert capsys.readouterr().out.endswith("Živko  (999*)\nbelow\n")
    show_list(app, desk.tournament(), listed(), document, file=Path("list.csv"))
    assert capsys.readouterr().out == "Written: list.csv\n"
    assert "Käthi" in Path("list.csv").read_text(encoding="utf-8-sig")
    app.json = True
    show_list(app, desk.tournament(), listed(), document, "below")
    assert '"women": [\n    {\n      "name": "Käthi"' in capsys.readouterr().out
