"""Words that stand in help and usage: placeholders, choices, and Click's own, to be translated with ours."""

import re
from collections.abc import Mapping

import click

from jassturnier.i18n import Names, fold, own_words, render, say, say_n
from jassturnier.languages import words
from jassturnier.languages.language import Called, in_languages


def _named(table: Mapping[str, Called]) -> Names:
    return Names({word: own_words({"en": word, **in_languages(each)}) for word, each in table.items()})


PLACEHOLDERS, CHOICES, EXAMPLES = map(_named, (words.PLACEHOLDERS, words.CHOICES, words.EXAMPLES))

CLICK = (
    say("Usage:"),
    say("Options"),
    say("Commands"),
    say("Arguments"),
    say("Show this message and exit."),
    say("Show the version and exit."),
    say("Error: {message}"),
    say("Aborted!"),
    say("Missing command."),
    say("No such command {name!r}."),
    say("No such option {name!r}."),
    say("Missing argument"),
    say("Missing option"),
    say("Missing parameter"),
    say_n("Got unexpected extra argument ({args})", "Got unexpected extra arguments ({args})", 1),
    say("Invalid value: {message}"),
    say("Invalid value for {param_hint}: {message}"),
    say_n("Option {name!r} requires an argument.", "Option {name!r} requires {nargs} arguments.", 1),
    say_n("{value!r} is not {choice}.", "{value!r} is not one of {choices}.", 1),
    say("Choose from:\n\t{choices}"),
    say("{value} is not in the range {range}."),
    say("{value!r} is not a valid {number_type}."),
    say("Try '{command} {option}' for help."),
    say("required"),
    say("default: {default}"),
    say_n("Did you mean {possibility}?", "(Did you mean one of: {possibilities}?)", 1),
)


END = say("end")
"""What leaves the desk, as it is shown."""
_LEAVING = {"quit", "exit", "q"}


def leaves(typed: str, language: str) -> bool:
    """Tell whether somebody wants to leave the desk."""
    return fold(typed) in {*_LEAVING, fold(render(END, language))}


def placeholders(pattern: str, language: str) -> str:
    """Return usage such as `[OPTIONS] FILE` with its placeholders in a language."""
    return re.sub(r"[A-Z]{2,}", lambda word: render(PLACEHOLDERS.of(word[0]), language), pattern)


class SpokenChoice(click.Choice[str]):
    """One of a few words, by its name in any language."""

    def normalize_choice(self, choice: object, ctx: click.Context | None) -> str:
        """Return what a choice is called in the language of the run."""
        name = self.called(str(choice), getattr(ctx and ctx.obj, "language", "en"))
        return name if self.case_sensitive else name.casefold()

    def called(self, choice: str, language: str) -> str:
        """Return what a choice is called in a language."""
        return render(CHOICES.of(CHOICES.stable(choice)), language)
