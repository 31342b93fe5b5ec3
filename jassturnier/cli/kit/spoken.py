"""Commands and options as each language calls them; the English names are stable, for scripts."""

import re
from collections.abc import Mapping
from dataclasses import replace
from functools import cache
from typing import Any
from unicodedata import combining, normalize

import click

from jassturnier.cli.kit import registry
from jassturnier.cli.kit.words import SpokenChoice
from jassturnier.i18n import Text, name_in, render
from jassturnier.languages import ENGLISH
from jassturnier.languages.names import TYPED

_SYNONYMS = {"--phase": "--stage", "--losnummer": "--seed"}
"""What is understood too and nowhere shown."""

_UMLAUTS = str.maketrans({"ä": "ae", "ö": "oe", "ü": "ue"})


def _without_accents(name: str) -> str:
    apart = normalize("NFKD", name.translate(_UMLAUTS))
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
    rest = [_word(made, before, word, language) for before, word in zip(["", *typed], typed, strict=False)]
    return " ".join([*names, *rest])


def _word(command: click.Command, before: str, word: str, language: str) -> str:
    """Return a word of a command in a language: a kind of paper, an option, one of its choices."""
    if command.name == "print" and (paper := f"print {word}") in TYPED:
        return name_in(paper, language)
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
