"""What a language needs beside its catalogue of sentences."""

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


@frozen
class Noun:
    """A noun with its plural and its gender, m, f or n: Gang, Gänge, m. English has no gender: ""."""

    one: str
    many: str
    gender: str = ""


@frozen
class Rounds:
    """What a round may be called in a language: the first word is the usual one, that of the sentences.

    `articles` are those that say a gender where somebody types a word of his own, `of_many` those of plurals;
    `plural` returns the plural of a noun where it can be known, else "".
    """

    known: tuple[Noun, ...]
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


def with_capitals(marks: Mapping[str, Callable[[str], str]]) -> Mapping[str, Callable[[str], str]]:
    """Return marks, and each with a capital for the head of a sentence: {round:Dal}."""
    return {**marks, **{capital(mark): partial(_at_the_head, write) for mark, write in marks.items()}}


def _at_the_head(write: Callable[[str], str], words: str) -> str:
    return capital(write(words))


def in_languages(called: Called) -> Mapping[str, str]:
    """Return a word by its languages: {"de": "neu", "fr": "nouveau", "it": "nuovo"}."""
    return dict(zip(CODES, called, strict=True))
