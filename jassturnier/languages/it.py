"""Italian of Switzerland."""

import re
from collections.abc import Callable, Mapping
from functools import partial

from jassturnier.languages.language import (
    Language,
    Noun,
    Rounds,
    before_noun,
    gender_of,
    like,
    reworded_by,
    small,
    with_capitals,
)

USUAL = Noun("turno", "turni", "m")
_WORD = re.compile(r"\w+’?")
_STEMS = ("de", "a", "da", "ne", "su")
FEMININE: Mapping[str, str] = {
    "il": "la",
    "i": "le",
    **{f"{stem}l": f"{stem}lla" for stem in _STEMS},
    **{f"{stem}i": f"{stem}lle" for stem in _STEMS},
    "un": "una",
    "quel": "quella",
    "quei": "quelle",
    "nessun": "nessuna",
    "li": "le",
    "lo": "la",
    "uno": "una",
    "gli": "le",
    "suoi": "sue",
}
"""How articles and pronouns end with a feminine noun."""
ADJECTIVE = re.compile(
    r"((?:prim|ultim|prossim|nuov|sol|unic|tutt|quest|quell|quant|complet|corrett|iniziat|finit|mancat|"
    r"scartat|lasciat|stat|altr|giocat|risorteggiat|sorteggiat|decis|pubblicat))(o|i)",
    re.IGNORECASE,
)

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


def _feminine_of(word: str) -> str:
    """Return an article, an adjective or a pronoun as it stands with a feminine noun; other words stay."""
    key = word.lower()
    if key in FEMININE:
        return like(word, FEMININE[key])
    adjective = ADJECTIVE.fullmatch(word)
    return adjective[1] + {"o": "a", "i": "e"}[adjective[2].lower()] if adjective else word


def _phrase(words: str, _case: str, noun: Noun) -> str:
    """Return words with another noun, to which articles, adjectives and pronouns agree."""

    def agreed(found: re.Match[str]) -> str:
        word = found[0]
        if word.lower() in {"turno", "turni"}:
            return like(word, noun.one if word.endswith("o") else noun.many)
        return _feminine_of(word) if noun.gender == "f" else word

    return _as_spoken(_WORD.sub(agreed, words), noun)


def _as_spoken(words: str, noun: Noun) -> str:
    """Write articles by the first letters behind them: un’altra, l’incontro, lo scontro, gli incontri."""
    words = re.sub(r"\b(un|nessun)a (?=[aeiou])", r"\1’", words, flags=re.IGNORECASE)
    first = noun.one[:1].lower()
    vowel = first in _VOWELS
    if not vowel and not _article(noun.one).startswith("lo"):
        return words
    return before_noun(words, noun, _BEFORE_VOWELS if vowel else _BEFORE_HARD)


_BEFORE_VOWELS = {
    "il|la": "l’",
    "(?P<stem>de|a|da|ne|su)l(?:la)?": r"\g<stem>ll’",
    "i": "gli ",
    "(?P<stem>de|a|da|ne|su)i": r"\g<stem>gli ",
    "una": "un’",
    "quel(?:la)?": "quell’",
    "quei": "quegli ",
    "nessuna": "nessun’",
}
_BEFORE_HARD = {
    "il": "lo ",
    "(?P<stem>de|a|da|ne|su)l": r"\g<stem>llo ",
    "i": "gli ",
    "(?P<stem>de|a|da|ne|su)i": r"\g<stem>gli ",
    "un": "uno ",
    "quel": "quello ",
    "quei": "quegli ",
    "nessun": "nessuno ",
}


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
            USUAL,
            Noun("giro", "giri", "m"),
            Noun("passata", "passate", "f"),
            Noun("serie", "serie", "f"),
            Noun("manche", "manche", "f"),
            Noun("partita", "partite", "f"),
        ),
        reworded_by(_phrase, USUAL),
        {"il": "m", "lo": "m", "la": "f", "un": "m", "uno": "m", "una": "f", "un’": "f"},
        ("i", "gli", "le"),
        _plural,
    ),
    suits="french",
    inserted=with_capitals(_INSERTED),
)
