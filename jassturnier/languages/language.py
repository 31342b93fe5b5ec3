"""What a language needs beside its catalogue of sentences."""

import re
from collections.abc import Callable, Mapping
from contextvars import ContextVar
from dataclasses import field
from functools import partial
from types import MappingProxyType
from typing import TypeAlias

from jassturnier.values import frozen

CODES = ("de", "fr", "it")
Called: TypeAlias = tuple[str, str, str]
"""A word in the languages of `CODES`."""
_MARKED = re.compile(r"‹([^‹›|]*)(?:\|(\w+))?›")


@frozen
class Noun:
    """A noun with its plural and its gender, m, f or n: Gang, Gänge, m. English has no gender: ""."""

    one: str
    many: str
    gender: str = ""


@frozen
class Rounds:
    """What a round may be called in a language: the first word is the usual one, that of the sentences.

    `reworded` returns a sentence of the catalogue with another word. `articles` are those that say a gender
    where somebody types a word of his own, `of_many` those of plurals; `plural` returns the plural of a noun
    where it can be known, else "".
    """

    known: tuple[Noun, ...]
    reworded: Callable[[str, Noun], str]
    articles: Mapping[str, str]
    of_many: tuple[str, ...]
    plural: Callable[[str], str]


@frozen
class Language:
    """How a language writes numbers, and words within sentences."""

    code: str
    on_windows: str
    """How Windows begins the name of a locale: German_Switzerland."""
    thousands: str
    rounds: Rounds
    point: str = "."
    suits: str = "swiss"
    """The pack that people play with, as long as the club says nothing else."""
    inserted: Mapping[str, Callable[[str], str]] = field(default_factory=dict)
    """How words that are put into a sentence are written, by the mark behind their name: {round:dal}."""


SPOKEN: ContextVar[Mapping[str, Noun]] = ContextVar("SPOKEN", default=MappingProxyType({}))
"""What a round is called, by language, in the tournament that is spoken of; as usual where it lacks."""


def gender_of(words: str, code: str) -> str:
    """Return the gender of words that begin with the club's word for a round: “Cycle 3”; "" of others."""
    noun = SPOKEN.get().get(code)
    return noun.gender if noun is not None and words.partition(" ")[0].lower() == noun.one.lower() else ""


def small(words: str) -> str:
    """Write words as they stand within a sentence."""
    return words[:1].lower() + words[1:]


def capital(words: str) -> str:
    """Put a capital at the head of words."""
    return words[:1].upper() + words[1:]


def like(model: str, words: str) -> str:
    """Write words with a capital where the model has one."""
    return capital(words) if model[:1].isupper() else words


def with_capitals(marks: Mapping[str, Callable[[str], str]]) -> Mapping[str, Callable[[str], str]]:
    """Return marks, and each with a capital for the head of a sentence: {round:Dal}."""
    return {**marks, **{capital(mark): partial(_at_the_head, write) for mark, write in marks.items()}}


def _at_the_head(write: Callable[[str], str], words: str) -> str:
    return capital(write(words))


def reworded_by(phrase: Callable[[str, str, Noun], str], usual: Noun) -> Callable[[str, Noun], str]:
    """Return what puts another noun into the marked phrases of a sentence, such as “‹die Passe|akk›”.

    `phrase` returns the words of one mark, with the case behind the bar, with the noun in place of the
    usual one.
    """

    def reworded(sentence: str, noun: Noun) -> str:
        if "‹" not in sentence:
            return sentence
        if noun == usual:
            return _MARKED.sub(r"\1", sentence)
        return _MARKED.sub(lambda found: phrase(found[1], found[2] or "", noun), sentence)

    return reworded


def before_noun(words: str, noun: Noun, written: Mapping[str, str]) -> str:
    """Write what stands before a noun as a table has it: with “de” → “d’”, “de étape” is “d’étape”.

    Its keys are patterns, its values what `re.Match.expand` makes of them.
    """
    for before, after in written.items():
        pattern = rf"\b({before}) (?={noun.one}|{noun.many})"
        words = re.sub(pattern, partial(_expanded, after), words, flags=re.IGNORECASE)
    return words


def _expanded(after: str, found: re.Match[str]) -> str:
    return like(found[1], found.expand(after))


def in_languages(called: Called) -> Mapping[str, str]:
    """Return a word by its languages: {"de": "neu", "fr": "nouveau", "it": "nuovo"}."""
    return dict(zip(CODES, called, strict=True))
