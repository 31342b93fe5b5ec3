"""What a command is given: where it works, in which language, and how it answers and asks."""

import json
import sys
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from enum import Enum
from fractions import Fraction
from io import BytesIO, StringIO
from pathlib import Path

import click
import pytest

from jassturnier.cli.kit.context import UNCHANGED, App, read_input
from jassturnier.errors import Failed, JassError, NotAllowed, WrongUsage
from jassturnier.i18n import render, say
from jassturnier.languages import SPOKEN, Noun, speak_of
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


def said(error: pytest.ExceptionInfo[JassError]) -> list[str]:
    return [render(text, "en") for text in error.value.texts]


def test_the_language_is_the_one_typed_else_of_the_laptop_else_of_the_tournament(console: Console) -> None:
    console.done("new Abend -r schieber-einzel-4x12 --lang de")
    speak_of({"de": Noun("Gang", "Gänge", "m")})
    App()
    assert not SPOKEN.get(), "a run begins with the usual word for a round"
    for lang, environment, spoken in ((None, "fr", "fr"), ("it", "fr", "it"), (None, "", "de")):
        console.monkeypatch.setenv("JASSTURNIER_LANG", environment)
        app = App(lang=lang)
        assert app.language == spoken or not environment
        app.desk()
        assert app.language == spoken


def test_the_journal_keeps_a_command_by_its_stable_names(app: App) -> None:
    app.note_command("players", "add", "--verein=Rot", "Anna  Roth\x07", "d'Arx")
    assert app.command == 'players add --club=Rot "Anna Roth" d\'Arx'


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
    # What is told once is told at the desk alone.
    app.tell_once(say("{option}", option="--open"))
    app.beside = []
    for _ in range(2):
        app.tell_once(say("{option}", option="--open"))
    assert capsys.readouterr().err == "--öffnen\n"


@pytest.mark.parametrize("quiet", ["yes", "json", "stored", ""])
def test_long_answers_are_turned_page_by_page_where_somebody_only_looks(
    app: App, answering: Answering, monkeypatch: pytest.MonkeyPatch, quiet: str
) -> None:
    turned: list[tuple[list[str], str]] = []
    monkeypatch.setattr("jassturnier.cli.kit.context.turn_pages", lambda *told: turned.append(told))
    monkeypatch.setattr("jassturnier.system.is_terminal", lambda stream: stream.isatty())
    screen = Keyboard()
    monkeypatch.setattr("sys.stdout", screen)
    answering()
    if quiet:
        setattr(app, quiet, True)
    app.tell(["a", "b"])
    assert turned == ([] if quiet else [(["a", "b"], "Leertaste: weiter; q: fertig")])
    assert screen.getvalue() == ("a\nb\n" if quiet else "")


def test_a_question_is_answered_by_yes_no_or_enter(
    app: App, answering: Answering, capsys: pytest.CaptureFixture[str]
) -> None:
    for typed, enter, answer in (
        (["j"], False, True),
        (["OUI"], False, True),
        (["nein"], True, False),
        ([""], True, True),
        ([""], False, False),
        (["x", "n"], True, False),
        (["x", "n"], False, False),
    ):
        answering(*typed)
        assert app.ask(say("Draw?"), without_terminal=not answer, enter=enter) is answer
        assert sys.stdin.readline() == "", "each line was asked for"
        asked = f"Draw? {'[J/n]' if enter else '[j/N]'} "
        again = f"Mit j oder n antworten; Ctrl-C bricht ab.\n{asked}"
        assert capsys.readouterr().err == asked + again * (len(typed) - 1)


def test_a_question_of_yes_and_no_explains_what_the_command_does(console: Console) -> None:
    explained = (
        "Draw the next round: who plays where",
        "y is yes, n is no; Enter alone is yes. Ctrl-C leaves.",
    )
    console.evening(8, "here --all")
    console.says(
        ("draw --seed 1", 4, ["?", "n"], *explained), ("delete Abend", 4, ["?", "n"], "Enter alone is no.")
    )


def test_a_file_is_named_whole_where_its_path_is_wider_than_the_line(
    app: App, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = Path("documents") / ("folder" * 10) / "evening-round-1.pdf"
    assert [app.words(line) for line in app.written_lines(path)] == [f"Geschrieben: {path}"]
    monkeypatch.setattr("jassturnier.system.is_terminal", lambda _: True)
    monkeypatch.setenv("COLUMNS", "60")
    named = [app.words(line) for line in app.written_lines(path)]
    assert named == ["Geschrieben: evening-round-1.pdf", f"  im Ordner {path.parent}"]


def test_where_nobody_can_be_asked_the_answer_is_given(app: App, answering: Answering) -> None:
    assert [app.ask(say("Draw?"), without_terminal=without) for without in (True, False)] == [True, False]
    assert (app.can_ask(), app.will_ask()) == (False, False)
    app.yes = True
    assert app.ask(say("Draw?"), without_terminal=False)
    assert (app.can_ask(), app.will_ask()) == (True, False)
    app.yes = False
    with pytest.raises(NotAllowed) as refused:
        app.agreed(say("Draw?"), say("Two are missing."))
    assert said(refused)[0] == "Two are missing."
    assert said(refused)[1].endswith("--yes goes ahead without asking.")
    app.agreed(say("Draw?"), without_terminal=True)
    answering("n", "", "")
    with pytest.raises(NotAllowed) as refused:
        app.agreed(say("Draw?"))
    assert refused.value.texts == (UNCHANGED,)
    app.agreed(say("Draw?"))
    with pytest.raises(NotAllowed):
        app.agreed(say("Delete?"), enter=False)


def test_what_has_to_be_typed_is_named_where_nobody_can_be_asked(app: App, answering: Answering) -> None:
    for option, named in (("--regulation", "--reglement"), ("NAME", "NAME")):
        with pytest.raises(WrongUsage) as refused:
            app.needs_terminal(option)
        assert app.words(refused.value.texts[0]).startswith(f"{named} fehlt")
    answering()
    app.needs_terminal("NAME")


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


def test_a_file_that_is_there_is_written_over_after_a_yes_only(
    console: Console, app: App, answering: Answering, capsys: pytest.CaptureFixture[str]
) -> None:
    console.evening(1)
    app.write_form(Path("a.csv"), "Abend", say("Entries"), b"1")
    answering("")
    with pytest.raises(NotAllowed):
        app.write_asked(Path("a.csv"), b"2")
    assert Path("a.csv").read_bytes() == b"1"
    with pytest.raises(WrongUsage) as no_workbook:
        app.write_form(None, "Abend", say("Entries"), b"3")
    assert said(no_workbook)[0].startswith("abend-anmeldungen.xlsx: ")
    assert capsys.readouterr().out == "Geschrieben: a.csv\n"


@pytest.mark.parametrize("steps", [0, 2])
def test_a_bar_is_shown_once_something_is_done(app: App, monkeypatch: pytest.MonkeyPatch, steps: int) -> None:
    screen = Keyboard()
    monkeypatch.setattr("sys.stderr", screen)
    monkeypatch.setattr("jassturnier.system.is_terminal", lambda _: True)
    monkeypatch.setattr("jassturnier.system.edits_lines", lambda: True)
    with app.progress(say("Table {table}", table="3"), 2) as advance:
        for _ in range(steps):
            advance(1)
    assert ("Tisch 3" in screen.getvalue(), "100%" in screen.getvalue()) == (bool(steps), bool(steps))


def test_what_has_no_end_is_not_waited_for(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("jassturnier.cli.kit.context._MOST_TYPED", 5)
    assert (read_input(StringIO("12345")), read_input(BytesIO(b"12345"))) == ("12345", b"12345")
    with pytest.raises(Failed):
        read_input(StringIO("123456"))


def test_seeds_states_places_and_exit_codes_are_told_to_who_asks(console: Console) -> None:
    console.evening(16, "draw --seed 4", *(f"enter {table} 1000 884" for table in (1, 2, 3, 4)))
    for line, told in (
        ("draw --preview", "Seed "),
        ("draw show", "Seed 4, the usual effort."),
        ("plan --players 8 --rounds 2", "Seed "),
        ("verify", "State 7-"),
        ("rank", "State 7-"),
        ("audit", "State 7-"),
        ("backup --list", "State"),
        ("status", "Database: "),
        ("commands", "Exit codes"),
    ):
        console.says((line, f"≠ {told}"), (f"{line} --verbose", told))
