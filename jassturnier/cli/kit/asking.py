"""Asks questions that are values: `?` explains, `<` or Ctrl-C goes back, a wrong answer asks again."""

from collections.abc import Callable
from typing import Any

import click

from jassturnier.cli.kit.context import App
from jassturnier.errors import JassError
from jassturnier.i18n import say
from jassturnier.tournament.asking.question import Answers, Question

_HELP, _BACK = "?", "<"


def interview(app: App, following: Callable[[Answers], Question | None]) -> dict[str, Any]:
    """Return the answers by key; `following` says from those given what is asked next, None at the end."""
    app.note(say("Enter alone takes what is usual; “?” explains, “<” or Ctrl-C goes back."))
    answers: dict[str, Any] = {}
    while (question := following(answers)) is not None:
        typed = _typed(app, question, back=bool(answers))
        if typed == _HELP:
            app.note(question.help)
        elif typed == _BACK:
            if answers:
                answers.popitem()
        else:
            _take(app, question, typed or question.usual, answers)
    return answers


def _take(app: App, question: Question, typed: str, answers: dict[str, Any]) -> None:
    try:
        answers[question.key] = question.parse(typed)
    except JassError as error:
        app.note(*error.texts)


def _typed(app: App, question: Question, *, back: bool) -> str:
    """Return the answer; Ctrl-C is a step back where there is a question to go `back` to."""
    for number, choice in enumerate(question.choices, start=1):
        app.note(say("  {number}  {choice}", number=str(number), choice=choice))
    usual = f" [{question.usual}]" if question.usual else ""
    asked = f"{app.words(question.text)}{usual}"
    try:
        answer: str = click.prompt(asked, default="", show_default=False, err=True)
    except click.Abort as gone:
        if back and isinstance(gone.__context__, KeyboardInterrupt):
            return _BACK
        raise
    return answer.strip()
