"""Italian of Switzerland."""

from collections.abc import Callable
from functools import partial

from jassturnier.languages.language import Language, small, with_capitals

_FEMININE = {"manche", "passe", "serie"}
_VOWELS = "aeiou8"
_WITH_ARTICLE = {"al": "a", "dal": "da", "del": "de", "nel": "ne"}
"""Prepositions that swallow the article, and what is left of them."""


def _article(words: str) -> str:
    """Return the article of words, by the first of them: il turno, la donna, l’asso, lo scarto."""
    first = words.partition(" ")[0]
    if first[:1] in _VOWELS:
        return "l’"
    if first.endswith("a") or first in _FEMININE:
        return "la "
    hard = first[0] == "z" or (first[0] == "s" and first[1:2] not in _VOWELS)
    return "lo " if hard else "il "


def _after(stem: str, words: str) -> str:
    article = _article(small(words))
    return stem + ("l " if article == "il " else f"l{article}") + small(words)


def _named(words: str) -> str:
    return _article(small(words)) + small(words)


_INSERTED: dict[str, Callable[[str], str]] = {
    "il": _named,
    **{mark: partial(_after, stem) for mark, stem in _WITH_ARTICLE.items()},
}

ITALIAN = Language(
    "it",
    on_windows="italian",
    thousands="’",
    suits="french",
    inserted=with_capitals(_INSERTED),
)
