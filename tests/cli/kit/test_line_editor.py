"""A line is typed, completed and brought back; what stands around it follows every key."""

from collections.abc import Callable, Iterator
from io import StringIO

import pytest
from prompt_toolkit.application import create_app_session
from prompt_toolkit.completion import WordCompleter
from prompt_toolkit.data_structures import Size
from prompt_toolkit.input import PipeInput, create_pipe_input
from prompt_toolkit.output import DummyOutput
from prompt_toolkit.output.vt100 import Vt100_Output

from jassturnier.cli.kit import line_editor
from jassturnier.cli.kit.line_editor import LineEditor, output_of_the_terminal

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


@pytest.mark.parametrize(
    ("keys", "line"),
    [
        (f"7 1012{ENTER}", "7 1012"),
        (ENTER, ""),
        (f"?{ENTER}", "?"),
        (f"1\x042{ENTER}", "12"),
        (f"Emil{TAB}Bern{ENTER}", "Emil\tBern"),
    ],
)
def test_a_line_is_typed_completed_and_ended_by_enter(
    ask: Callable[[str], str], keys: str, line: str
) -> None:
    assert ask(keys) == line


def test_what_was_typed_before_comes_back_and_a_new_line_begins_empty(ask: Callable[[str], str]) -> None:
    assert [ask(f"one{ENTER}"), ask(ENTER), ask(f"{UP}!{ENTER}")] == ["one", "", "one!"]


@pytest.mark.parametrize(
    ("key", "error"), [("\x03", KeyboardInterrupt), ("x\x03", KeyboardInterrupt), ("\x04", EOFError)]
)
def test_a_line_is_left_by_two_keys(ask: Callable[[str], str], key: str, error: type[BaseException]) -> None:
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
