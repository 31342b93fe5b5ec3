"""How a line is asked for at the desk: with completion and history, or plainly."""

from collections.abc import Callable, Iterator
from typing import Protocol

import click
from prompt_toolkit.completion import CompleteEvent, Completer, Completion
from prompt_toolkit.document import Document

from jassturnier import system
from jassturnier.cli.desk.completing import Found, last
from jassturnier.cli.kit.line_editor import LineEditor


class Helper(Protocol):
    """What helps while a line is typed."""

    def found(self, line: str) -> list[Found]:
        """Return what may stand where the last word is typed."""

    def below(self, line: str) -> str:
        """Return the lines below the one that is typed."""

    def before(self) -> str:
        """Return the line before a question where nothing can stand below it; nothing if there is none."""


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
        return lambda question: input(f"{helper.before()}{question}")
    editor = LineEditor((), helper.below, _Completer(helper))

    def ask(question: str) -> str:
        typed = editor.ask("", question.rstrip)
        # The editor takes its lines away; this one stays, so that what was typed can be read above its
        # answer.
        click.echo(f"{question}{typed}")
        return typed

    return ask
