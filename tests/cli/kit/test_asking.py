"""Questions are asked until they are answered; a line is typed, completed and brought back."""

from collections.abc import Callable, Iterator
from dataclasses import replace
from io import StringIO

import click
import pytest
from prompt_toolkit.application import create_app_session
from prompt_toolkit.completion import WordCompleter
from prompt_toolkit.data_structures import Size
from prompt_toolkit.input import PipeInput, create_pipe_input
from prompt_toolkit.output import DummyOutput
from prompt_toolkit.output.vt100 import Vt100_Output

from jassturnier.cli.kit import line_editor
from jassturnier.cli.kit.asking import ask_question, interview, is_command, needed, rappen
from jassturnier.cli.kit.context import App
from jassturnier.cli.kit.line_editor import LineEditor, output_of_the_terminal
from jassturnier.errors import WrongUsage
from jassturnier.i18n import say, verbatim
from jassturnier.tournament.asking.question import Answers, Question, one_of, whole, words
from tests.support.console import Console, Keyboard

ROUNDS = Question("rounds", say("How many rounds?"), verbatim("as many as played"), "4", whole(1, 9))
NAME = Question("name", verbatim("Name"), verbatim("of the evening"), "", words)
GAME = Question(
    "game", verbatim("Game"), verbatim("1 or 2"), "1", one_of(["a", "b"]), (verbatim("A"), verbatim("B"))
)
Typing = Callable[..., App]


@pytest.fixture
def typing(console: Console) -> Typing:
    """A run in which these lines are typed; `^C` is the key, and behind the last nothing comes any more."""

    class Typed(Keyboard):
        def readline(self, size: int = -1, /) -> str:  # type: ignore[override]  # typeshed: bytes too
            line = super().readline(size)
            if line == "^C\n":
                raise KeyboardInterrupt
            return line

    def sit(*lines: str) -> App:
        console.monkeypatch.setattr("sys.stdin", Typed("".join(f"{line}\n" for line in lines)))
        return App(lang="en")

    return sit


def test_a_question_is_asked_until_it_is_answered(typing: Typing, capsys: pytest.CaptureFixture[str]) -> None:
    for question, typed, told in (
        (ROUNDS, ["3"], (3, "How many rounds? [4]: ")),
        (ROUNDS, [""], (4, "")),
        (ROUNDS, ["x", "10", "?", "2"], (2, "a number from 1 to 9.\nHow many rounds? [4]: as many")),
        (NAME, ["", "Abend"], ("Abend", "Name: Please type something here")),
        (NAME, ["Hilfe", "Abend"], ("Abend", "Name: of the evening\nName: ")),
        (NAME, ["<", "Abend"], ("Abend", "Nothing was asked before this.")),
        (NAME, ["rank", "n", "rank", "y"], ("rank", "Is “rank” the answer? [y/N]")),
        (NAME, ["draw", "", "Abend"], ("Abend", "a command, and a question is open: “end” leaves it.")),
        (NAME, ["Rang 1: 200"], ("Rang 1: 200", "Name: ")),
        (ROUNDS, ["rank", "2"], (2, "“rank” is a command, and a question is open")),
        (GAME, ["2"], ("b", "  1  A\n  2  B\nGame [1]: ")),
        (replace(ROUNDS, usual=""), ["1"], (1, "How many rounds? ")),
    ):
        assert ask_question(typing(*typed), question) == told[0]
        assert told[1] in capsys.readouterr().err


def following(answers: Answers) -> Question | None:
    return next((each for each in (NAME, GAME, ROUNDS) if each.key not in answers), None)


def test_of_several_questions_one_can_be_gone_back_to(
    typing: Typing, capsys: pytest.CaptureFixture[str]
) -> None:
    for typed in (
        "Abend 2 3",
        "Abennd < Abend 2 3",
        "Abennd ^C Abend 1 < 2 3",
        "< Abennd 1 ^C ^C Abend 2 3",
        "Abend 2 < <   3",
    ):
        assert interview(typing(*typed.split(" ")), following) == {"name": "Abend", "game": "b", "rounds": 3}
    said = capsys.readouterr().err
    assert ("Name [Abend]: " in said, "Game [2]: " in said) == (True, True)


def test_questions_are_left_before_the_first_by_a_word_or_at_the_end(typing: Typing) -> None:
    for typed in (["q"], ["^C"], []):
        with pytest.raises(click.Abort):
            ask_question(typing(*typed), NAME)
    for typed in (["^C"], ["Abend", "ende"], ["Abend"]):
        with pytest.raises(click.Abort):
            interview(typing(*typed), following)


def test_what_nobody_can_be_asked_has_to_be_typed(console: Console, typing: Typing) -> None:
    assert needed(typing("Abend"), NAME, "NAME") == "Abend"
    console.monkeypatch.undo()
    with pytest.raises(WrongUsage):
        needed(App(lang="en"), NAME, "NAME")


def test_a_command_is_known_as_one_and_a_name_or_a_sentence_is_none() -> None:
    assert all(map(is_command, ("rank", "Rank", "rangliste", "rank --list x", "classement")))
    words = ("Rang 1: 200", "Da Silva Maria", "da ist es.", "here | there", "Abend", "")
    assert not any(map(is_command, words))


def test_an_amount_is_read_in_francs_and_none_is_none() -> None:
    assert [rappen(typed) for typed in ("12.50", "0", None)] == [1250, 0, None]
    with pytest.raises(WrongUsage):
        rappen("viel")


UP, ENTER, TAB = "\x1b[A", "\r", "\t"


@pytest.fixture
def keyboard(monkeypatch: pytest.MonkeyPatch) -> Iterator[PipeInput]:
    monkeypatch.setattr(line_editor, "output_of_the_terminal", DummyOutput)
    with create_pipe_input() as typed, create_app_session(input=typed, output=DummyOutput()):
        yield typed


@pytest.fixture
def ask(keyboard: PipeInput) -> Callable[[str], str]:
    """Ask for a line, of which TAB knows some words, and type this."""
    words = WordCompleter(["verlauf", "verlegen"])
    editor = LineEditor(str, words)

    def typing(keys: str) -> str:
        keyboard.send_text(keys)
        return editor.ask("above", lambda: ">")

    return typing


def test_a_line_is_typed_completed_and_ended_by_enter_or_left(ask: Callable[[str], str]) -> None:
    for keys, line in (
        ("7 1012", "7 1012"),
        ("", ""),
        (f"{UP}!", "7 1012!"),  # what was typed before comes back
        ("?", "?"),
        ("1\x042", "12"),
        (f"Emil{TAB}Bern", "Emil\tBern"),
    ):
        assert ask(f"{keys}{ENTER}") == line
    for key, error in (("\x03", KeyboardInterrupt), ("x\x03", KeyboardInterrupt), ("\x04", EOFError)):
        with pytest.raises(error):
            ask(key)


def test_the_question_is_asked_for_once_a_drawing_and_below_follows_every_key(keyboard: PipeInput) -> None:
    questions: list[str] = []
    next_key = {"": "a", "a": "b", "ab": ENTER}

    def question() -> str:
        questions.append(">")
        return ">"

    def below(typed: str) -> str:
        # Each key is typed once the line below has followed the one before.
        keyboard.send_text(next_key.pop(typed, ""))
        return typed

    editor = LineEditor(below)
    assert editor.ask("", question) == "ab"
    assert not next_key
    assert 3 <= len(questions) <= editor._application.render_counter + 1


def test_a_terminal_is_not_asked_where_its_cursor_is(monkeypatch: pytest.MonkeyPatch) -> None:
    made = Vt100_Output(StringIO(), lambda: Size(24, 80))
    monkeypatch.setattr(line_editor, "create_output", lambda: made)
    assert output_of_the_terminal() is made
    assert not made.enable_cpr
