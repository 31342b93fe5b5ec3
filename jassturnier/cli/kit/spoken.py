"""Commands and options as each language calls them; the English names are stable, for scripts.

And words that stand in help and usage: placeholders, choices, and Click's own, translated with ours.
"""

import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from functools import cache
from itertools import pairwise
from typing import Any
from unicodedata import combining

import click

from jassturnier.cli.kit import registry
from jassturnier.i18n import LANGUAGES, Names, Text, fold, name_in, normalized, own_words, render, say, say_n
from jassturnier.languages import ENGLISH, Called, in_languages
from jassturnier.languages import names as words
from jassturnier.languages.names import TYPED


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
_ENDING = {"quit", "exit", "bye", "beenden", "quitter", "sortir", "uscire", "esci"}
_BACK = "q"
"""What leaves a list and a question; it does not leave the desk, where it may be typed one time too often."""


def ends(typed: str) -> bool:
    """Tell whether somebody wants to leave the desk, in whatever language."""
    return fold(typed) in {*_ENDING, *_in_every_language(END)}


def leaves(typed: str) -> bool:
    """Tell whether somebody wants to leave what is asked, in whatever language."""
    return ends(typed) or fold(typed) == _BACK


HELP = say("help")
"""What explains, as it is shown."""


def explains(typed: str) -> bool:
    """Tell whether somebody wants to be told more, in whatever language."""
    return typed == "?" or fold(typed) in _in_every_language(HELP)


def _in_every_language(text: Text) -> set[str]:
    return {fold(render(text, language)) for language in LANGUAGES}


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


_SYNONYMS = {
    "--phase": "--stage",
    "--losnummer": "--seed",
    **dict.fromkeys(("--blatt", "--feuille", "--foglio"), "--sheet"),
}
"""What is understood too and nowhere shown."""

_UMLAUTS = str.maketrans({"ä": "ae", "ö": "oe", "ü": "ue"})


def _without_accents(name: str) -> str:
    if name.isascii():
        return name
    apart = normalized("NFKD", name.translate(_UMLAUTS))
    return "".join(letter for letter in apart if not combining(letter))


@cache
def _stable() -> Mapping[str, str]:
    """Return what every spelling of an option means: --für is --fuer, too; not every keyboard has umlauts."""
    options = ((stable, name) for stable, names in TYPED.items() if stable.startswith("--") for name in names)
    spellings = {typed: stable for stable, name in options for typed in (name, _without_accents(name))}
    return spellings | _SYNONYMS


_OF_SETTINGS = ("--set", "--rule", "--option")
_WORD = re.compile(r'"[^"]*"|\S+')


def as_typed(name: str) -> list[str]:
    """Return all that may be typed for an option, its stable name first."""
    return [name, *(typed for typed, stable in _stable().items() if stable == name != typed)]


def stable(word: str) -> str:
    """Return the stable name of an option that was typed in any language; other words as they are."""
    name, sign, value = word.partition("=")
    return _stable().get(name, name) + sign + value


def option_value(typed: Sequence[str], *options: str) -> str | None:
    """Find the value of an option by its names among words that nobody has parsed."""
    names = {name for option in options for name in as_typed(option)}
    for word, following in pairwise([*typed, ""]):
        name, sign, value = word.partition("=")
        if name in names:
            return value if sign else following
    return None


A_COMMAND = "[COMMAND]..."
"""What stands in a help for the words of a command that is an argument of another."""


def command_in(command: str, language: str) -> str:
    """Return a command with all its words as it is typed in a language."""
    words = _WORD.findall(command)
    spec = registry.find(words[0]) if words else None
    if spec is None or language == ENGLISH.code:
        return command
    names, made = [name_in(spec.name, language)], registry.load(spec)
    if len(words) > 1 and isinstance(made, click.Group) and (below := made.commands.get(words[1])):
        names, made = [*names, name_in(f"{spec.name} {words[1]}", language)], below
    typed = words[len(names) :]
    if any(each.metavar == A_COMMAND for each in made.params):
        return " ".join([*names, command_in(" ".join(typed), language)])
    rest = [_word(made, before, word, language) for before, word in zip(["", *typed], typed, strict=False)]
    return " ".join([*names, *rest])


def _word(command: click.Command, before: str, word: str, language: str) -> str:
    if (path := f"{command.name} {word}") in TYPED:  # a paper, a guide
        return name_in(path, language)
    name, sign, value = word.partition("=")
    if name.startswith("-"):
        return name_in(name, language) + sign + (_choice(command, name, value, language) if sign else "")
    return _choice(command, before, word, language)


def _choice(command: click.Command, option: str, value: str, language: str) -> str:
    if option in _OF_SETTINGS:
        return _setting(value, language)
    chosen = (each for each in command.params if option in each.opts or isinstance(each, click.Argument))
    kinds = (each.type for each in chosen if isinstance(each.type, SpokenChoice))
    return next((kind.called(value, language) for kind in kinds if value in kind.choices), value)


def _setting(typed: str, language: str) -> str:
    from jassturnier.tournament.regulation.names import setting, stable_path, stable_value, value

    key, sign, words = typed.strip('"').partition("=")
    path = stable_path(key)
    name = render(setting(path), language)
    shown = render(value(path, stable_value(path, words)), language) if words else ""
    return f'"{name}{sign}{shown}"' if " " in name + shown else name + sign + shown


# Not shlex: it takes the backslashes out of a path of Windows, and an apostrophe as in d'Angelo opens a
# quotation there. Here one does only where a word begins and another ends, so that 't Hooft is a name.
_QUOTED = r"(?<!\S)'(?:[^']|'(?=\S))*'(?!\S)"
TYPED_WORD = re.compile(rf'{_QUOTED}|(?:"[^"]*"?|[^\s"])+')
"""A word of a line, quoted or not."""


def split(line: str) -> list[str]:
    """Return the words of a line; quotes keep a word together, and a backslash is a backslash."""
    return [unquoted(word[0]) for word in TYPED_WORD.finditer(line)]


def unquoted(typed: str) -> str:
    """Return a word without the quotes that kept it together: Anna D'Agostino for 'Anna D'Agostino'."""
    return (typed[1:-1] if re.fullmatch(_QUOTED, typed) else typed).replace('"', "")


def quoted(word: str) -> str:
    """Return a word as it is typed in a line."""
    return f'"{word}"' if not word or re.search(r"\s|^'", word) else word


def joined(words: Iterable[str]) -> str:
    """Return words as a line, so that `split` finds them again."""
    return " ".join(map(quoted, words))


def spoken(text: Text, language: str) -> Text:
    """Put the commands and options that a sentence names into a language.

    They are its values called `command` and `option`.
    """
    return replace(text, params=tuple((name, _value(name, value, language)) for name, value in text.params))


def _value(name: str, value: Any, language: str) -> Any:  # noqa: ANN401 — a value of any sentence
    match value:
        case str() if name == "command":
            return command_in(value, language)
        case str() if name == "option":
            return name_in(value, language)
        case Text():
            return spoken(value, language)
        case tuple() | list():
            return tuple(_value(name, each, language) for each in value)
    return value
