"""Italian of Switzerland."""

from collections.abc import Callable
from functools import partial

from jassturnier.languages.language import Language, Noun, Rounds, gender_of, small, with_capitals

_FEMININE = {"manche", "passe", "serie"}
_VOWELS = "aeiou8"
_WITH_ARTICLE = {"al": "a", "dal": "da", "del": "de", "nel": "ne"}
"""Prepositions that swallow the article, and what is left of them."""


def _article(words: str) -> str:
    """Return the article of words, by the first of them: il turno, la donna, l’asso, lo scarto."""
    first = words.partition(" ")[0]
    if first[:1] in _VOWELS:
        return "l’"
    known = gender_of(words, "it")
    if known == "f" or (not known and (first.endswith("a") or first in _FEMININE)):
        return "la "
    hard = first[0] == "z" or (first[0] == "s" and first[1:2] not in _VOWELS)
    return "lo " if hard else "il "


def _after(stem: str, words: str) -> str:
    article = _article(small(words))
    return stem + ("l " if article == "il " else f"l{article}") + small(words)


def _named(words: str) -> str:
    return _article(small(words)) + small(words)


def _plural(noun: str) -> str:
    return noun[:-1] + {"o": "i", "a": "e", "e": "i"}.get(noun[-1], noun[-1])


_INSERTED: dict[str, Callable[[str], str]] = {
    "il": _named,
    **{mark: partial(_after, stem) for mark, stem in _WITH_ARTICLE.items()},
}

ITALIAN = Language(
    "it",
    on_windows="italian",
    thousands="’",
    rounds=Rounds(
        (
            Noun("turno", "turni", "m"),
            Noun("giro", "giri", "m"),
            Noun("passata", "passate", "f"),
            Noun("serie", "serie", "f"),
            Noun("manche", "manche", "f"),
            Noun("partita", "partite", "f"),
        ),
        {"il": "m", "lo": "m", "la": "f", "un": "m", "uno": "m", "una": "f", "un’": "f"},
        ("i", "gli", "le"),
        _plural,
    ),
    suits="french",
    inserted=with_capitals(_INSERTED),
)
