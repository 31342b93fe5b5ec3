"""Asks questions that are values: `?` explains, `<` or Ctrl-C goes back, a wrong answer asks again."""

from collections.abc import Callable
from contextlib import suppress
from dataclasses import replace
from typing import Any

import click

from jassturnier.cli.kit import registry
from jassturnier.cli.kit.context import App
from jassturnier.cli.kit.spoken import END, explains, leaves
from jassturnier.errors import JassError, WrongUsage
from jassturnier.i18n import Text, say
from jassturnier.tournament.asking.question import Answers, Question
from jassturnier.tournament.lists import no_francs, parse_francs
from jassturnier.values import frozen

BACK = "<"
"""What goes a step back."""
NOTHING_BEFORE = say("Nothing was asked before this. Ctrl-C leaves, and nothing is changed.")


@frozen
class _Answer:
    """What was typed for a question, or is usual, and what it means."""

    question: Question
    typed: str
    value: Any


def interview(app: App, following: Callable[[Answers], Question | None]) -> dict[str, Any]:
    """Return the answers by key; `following` says from those given what is asked next, None at the end.

    Whoever goes back and comes to a question again finds there what was typed for it.
    """
    app.note(say("Enter alone takes what is usual; “?” explains, “<” or Ctrl-C goes back."))
    answers: dict[str, Any] = {}
    given: dict[str, _Answer] = {}
    while (question := following(answers)) is not None:
        answer = _answer(app, _as_given(question, given.get(question.key)), back=bool(answers))
        if answer is None:
            answers.popitem()
        else:
            answers[question.key] = answer.value
            given[question.key] = replace(answer, question=question)
    return answers


def _as_given(question: Question, before: _Answer | None) -> Question:
    """Return a question with what was typed for it before as usual, unless it is no longer the same."""
    if before is None or (before.question.usual, before.question.choices) != (
        question.usual,
        question.choices,
    ):
        return question
    return replace(question, usual=before.typed)


def needed(app: App, question: Question, option: str) -> Any:  # noqa: ANN401 — a value of any question
    """Return the answer to a question that stands alone.

    Raises:
        WrongUsage: nobody can be asked; what has to be typed is named.
    """
    app.needs_terminal(option)
    return ask_question(app, question)


def ask_question(app: App, question: Question) -> Any:  # noqa: ANN401 — as its `parse`
    """Ask until an answer can be read."""
    answer = _answer(app, question)
    return None if answer is None else answer.value


def _answer(app: App, question: Question, *, back: bool = False) -> _Answer | None:
    """Ask until an answer can be read; None is a step back where there is something to go `back` to."""
    while True:
        typed = _typed(app, question, back=back)
        if explains(typed):
            app.note(question.help, *question.explained)
        elif typed == BACK and back:
            return None
        elif typed == BACK:
            app.note(NOTHING_BEFORE)
        elif leaves(typed):
            raise click.Abort
        else:
            taken = typed or question.usual
            try:
                value = question.parse(taken)
            except JassError as error:
                app.note(*([_command_here(typed)] if is_command(typed) else error.texts))
            else:
                if question.choices or not is_command(typed) or _meant(app, typed):
                    return _Answer(question, taken, value)


def _meant(app: App, typed: str) -> bool:
    """Say that a command was typed where anything is an answer, and ask whether it is one."""
    app.note(_command_here(typed))
    with suppress(click.Abort):  # what was asked before stays open
        return app.ask(say("Is “{typed}” the answer?", typed=typed), without_terminal=True, enter=False)
    return False


def _command_here(typed: str) -> Text:
    return say("“{typed}” is a command, and a question is open: “{end}” leaves it.", typed=typed, end=END)


def is_command(typed: str) -> bool:
    """Tell whether an answer looks like a command: “Rang 1: 200” is a prize, “Da Silva Maria” a name."""
    sentence = ":" in typed or "|" in typed or typed.endswith(".")
    alone = " " not in typed or typed[:1].islower()
    return alone and not sentence and registry.find(typed.partition(" ")[0]) is not None


def _typed(app: App, question: Question, *, back: bool) -> str:
    app.note(*question.shown)
    for number, choice in enumerate(question.choices, start=1):
        app.note(say("  {number}  {choice}", number=str(number), choice=choice))
    words = app.words(question.text) + (f" [{question.usual}]" if question.usual else "")
    try:
        return app.typed(words if words.endswith("?") else app.words(say("{asked}:", asked=words)))
    except click.Abort as gone:
        if back and isinstance(gone.__context__, KeyboardInterrupt):
            return BACK
        raise


def rappen(typed: str | None) -> int | None:
    """Return the Rappen of an amount in francs, None where nothing was typed.

    Raises:
        WrongUsage: it is no amount.
    """
    amount = None if typed is None else parse_francs(typed)
    if typed is not None and amount is None:
        raise WrongUsage(no_francs(typed))
    return amount
