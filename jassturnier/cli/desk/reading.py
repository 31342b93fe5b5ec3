"""How a line is asked for at the desk: with completion and history, or plainly."""

from collections.abc import Callable, Iterator
from typing import Protocol

import click
from prompt_toolkit import PromptSession
from prompt_toolkit.completion import CompleteEvent, Completer, Completion
from prompt_toolkit.document import Document

from jassturnier import system
from jassturnier.cli.desk.completing import Found
from jassturnier.cli.desk.line import last
from jassturnier.cli.kit.line_editor import output_of_the_terminal

_MENU = 4
"""Lines kept free below for what TAB offers."""


class Helper(Protocol):
    """What helps while a line is typed."""

    def found(self, line: str) -> list[Found]:
        """Return what may stand where the last word is typed."""

    def above(self, line: str) -> str:
        """Return the line above the one that is typed, with its end; nothing if there is none."""


class _Completer(Completer):
    def __init__(self, helper: Helper) -> None:
        self._helper = helper

    def get_completions(self, document: Document, complete_event: CompleteEvent) -> Iterator[Completion]:
        del complete_event
        line = document.text_before_cursor
        for each in self._helper.found(line):
            yield Completion(each.text, last(line) - len(line), display_meta=each.words)


def reader(helper: Helper) -> Callable[[str], str]:
    """Return what asks for a line behind a question.

    It raises EOFError for Ctrl-D and KeyboardInterrupt for Ctrl-C.
    """
    if not system.edits_lines():
        return _plainly(helper)
    session: PromptSession[str] = PromptSession(
        completer=_Completer(helper),
        complete_while_typing=False,
        reserve_space_for_menu=_MENU,
        erase_when_done=True,
        output=output_of_the_terminal(),
    )

    def ask(question: str) -> str:
        typed = session.prompt(lambda: f"{helper.above(session.default_buffer.text)}{question}")
        click.echo(f"{question}{typed}")
        return typed

    return ask


def _plainly(helper: Helper) -> Callable[[str], str]:
    def ask(question: str) -> str:
        return input(f"{helper.above('')}{question}")

    return ask
