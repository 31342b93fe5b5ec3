"""What a language needs beside its catalogue of sentences."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from functools import partial
from typing import TypeAlias

CODES = ("de", "fr", "it")
Called: TypeAlias = tuple[str, str, str]
"""A word in the languages of `CODES`."""


@dataclass(frozen=True, slots=True)
class Language:
    """How a language writes numbers, and words within sentences."""

    code: str
    on_windows: str
    """How Windows begins the name of a locale: German_Switzerland."""
    thousands: str
    point: str = "."
    suits: str = "swiss"
    """The pack that people play with, as long as the club says nothing else."""
    inserted: Mapping[str, Callable[[str], str]] = field(default_factory=dict)
    """How words that are put into a sentence are written, by the mark behind their name: {round:dal}."""


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
