"""What a command is given: where it works, in which language, and how it answers and asks."""

import json
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from enum import Enum
from fractions import Fraction
from io import BytesIO, StringIO
from pathlib import Path

import click
import pytest

from jassturnier.cli.kit.context import App, whole
from jassturnier.errors import Failed
from jassturnier.i18n import say
from tests.support.console import Console, Keyboard

Answering = Callable[..., None]


@pytest.fixture
def app(console: Console) -> App:
    """A run in German on a laptop of its own, with nobody at the keyboard."""
    console.monkeypatch.setattr("sys.stdin", StringIO())
    return App(lang="de")


@pytest.fixture
def answering(monkeypatch: pytest.MonkeyPatch) -> Answering:
    """Let somebody at a terminal type these lines."""

    def sit(*lines: str) -> None:
        monkeypatch.setattr("sys.stdin", Keyboard("".join(f"{line}\n" for line in lines)))

    return sit


def test_it_works_where_it_is_told_to_else_where_a_database_was(app: App, tmp_path: Path) -> None:
    own = str(tmp_path / "home" / "Jassturnier" / "jassturnier.db")
    app.db = "x.db"
    assert app.place() == "x.db"
    app.db = ""
    assert app.place() == own
    (tmp_path / "jassturnier.db.backups").mkdir()
    assert app.place() == "jassturnier.db"


class Colour(Enum):
    RED = "red"


@dataclass
class Row:
    name: object
    shares: Mapping[str, Fraction]


def test_json_has_every_value_in_what_it_knows(app: App, capsys: pytest.CaptureFixture[str]) -> None:
    app.json = True
    rows = iter([Row(say("{command}", command="undo"), {"a": Fraction(2, 3)})])
    app.show({"rows": rows, "colour": Colour.RED, "file": Path("a.pdf"), "sign": "\u202e"}, ["never"])
    app.show(Row(None, {}), [])
    told = capsys.readouterr()
    first, _, second = told.out.partition("}\n{")
    assert json.loads(f"{first}}}") == {
        "schema": 1,
        "rows": [{"name": "zurück", "shares": {"a": 0.67}}],
        "colour": "red",
        "file": "a.pdf",
        "sign": "\u202e",
    }
    assert json.loads(f"{{{second}") == {"schema": 1, "name": None, "shares": {}}
    assert ("\u202e" in told.out, told.err) == (False, "")


def test_lines_are_shown_in_the_language_without_signs_that_steer(
    app: App, capsys: pytest.CaptureFixture[str]
) -> None:
    app.show({}, [say("Table {table}", table="3"), "a\x1bb"])
    app.note(say("{option}", option="--yes"), "x" * 1000)
    told = capsys.readouterr()
    assert told.out == "Tisch 3\nab\n"
    assert told.err == f"--ja\n{'x' * 60}…\n"
    assert [app.number(value) for value in (1884, None)] == ["1’884", "–"]


def test_a_question_of_yes_and_no_explains_what_the_command_does(console: Console) -> None:
    console.evening(8, "here --all")
    answer = console.asked("draw --seed 1", "?", "n")
    assert "Draw the next round: who plays where" in answer.err
    assert "y is yes, n is no; Enter alone is yes. Ctrl-C leaves." in answer.err
    assert "Enter alone is no." in console.asked("delete Abend", "?", "n").err


def test_a_file_is_named_whole_where_its_path_is_wider_than_the_line(
    app: App, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = Path("documents") / ("folder" * 10) / "evening-round-1.pdf"
    assert [app.words(line) for line in app.written_lines(path)] == [f"Geschrieben: {path}"]
    monkeypatch.setattr("jassturnier.system.is_terminal", lambda _: True)
    monkeypatch.setenv("COLUMNS", "60")
    named = [app.words(line) for line in app.written_lines(path)]
    assert named == ["Geschrieben: evening-round-1.pdf", f"  im Ordner {path.parent}"]


def test_what_is_told_once_is_told_at_the_desk_alone(app: App, capsys: pytest.CaptureFixture[str]) -> None:
    app.tell_once(say("{option}", option="--open"))
    app.beside = []
    for _ in range(2):
        app.tell_once(say("{option}", option="--open"))
    assert capsys.readouterr().err == "--öffnen\n"


def test_a_question_wider_than_the_terminal_takes_several_lines(
    app: App, answering: Answering, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("jassturnier.cli.kit.context.fitted", lambda words, _: words.replace(" ", "\n"))
    answering(" Anna ")
    assert app.typed("Who then?") == "Anna"
    assert capsys.readouterr().err == "Who\nthen? "
    with pytest.raises(click.Abort):
        app.typed("Who?")
    assert capsys.readouterr().err == "Who? \n"


def test_what_has_no_end_is_not_waited_for(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("jassturnier.cli.kit.context._MOST_TYPED", 5)
    assert (whole(StringIO("12345")), whole(BytesIO(b"12345"))) == ("12345", b"12345")
    with pytest.raises(Failed):
        whole(StringIO("123456"))
