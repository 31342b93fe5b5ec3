"""French of Switzerland."""

import re
from collections.abc import Callable, Mapping

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

USUAL = Noun("tour", "tours", "m")
_WORD = re.compile(r"\w+’?")
_MANY = re.compile(r"\b(tours|les|des|ces)\b", re.IGNORECASE)
FEMININE: Mapping[str, str] = {
    "le": "la",
    "du": "de la",
    "au": "à la",
    "un": "une",
    "ce": "cette",
    "quel": "quelle",
    "tout": "toute",
    "tous": "toutes",
    "aucun": "aucune",
    "celui": "celle",
    "ceux": "celles",
    "il": "elle",
    "ils": "elles",
    "lequel": "laquelle",
    "premier": "première",
    "dernier": "dernière",
    "prochain": "prochaine",
    "suivant": "suivante",
    "seul": "seule",
    "meilleur": "meilleure",
    "meilleurs": "meilleures",
    "nouveau": "nouvelle",
    "complet": "complète",
    "fini": "finie",
    "tels": "telles",
    "quels": "quelles",
}
"""How articles, adjectives and pronouns end with a feminine noun; participles in “é” do so by rule."""
PARTICIPLE = re.compile(r"\w+és?")

_MASCULINE = {"groupe", "pique", "trèfle"}
"""Those that end like feminine words."""
_VOWELS = "aeiouyàâéèêîôœ"


def _elided(words: str) -> bool:
    return words[:1].lower() in _VOWELS


def _feminine(words: str) -> bool:
    first, known = words.lower().partition(" ")[0], gender_of(words, "fr")
    return known == "f" if known else first.endswith("e") and first not in _MASCULINE


def _le(words: str) -> str:
    """Put the article before words, by the first of them: le tour 3, la dame, l’as."""
    return ("l’" if _elided(words) else "la " if _feminine(words) else "le ") + small(words)


def _au(words: str) -> str:
    return f"au {small(words)}" if _le(words).startswith("le ") else f"à {_le(words)}"


def _du(words: str) -> str:
    return f"du {small(words)}" if _le(words).startswith("le ") else f"de {_le(words)}"


def _de(words: str) -> str:
    """Put “de” before a name as it is: de Roth, d’Aubry."""
    return ("d’" if _elided(words) else "de ") + words


def _ordinal(day: str) -> str:
    """Write the day of a month: 1er avril, 2 avril."""
    return "1er" if day == "1" else day


def _rank(rank: str) -> str:
    return "1er" if rank == "1" else f"{rank}e"


_INSERTED: Mapping[str, Callable[[str], str]] = {
    "le": _le,
    "au": _au,
    "du": _du,
    "de": _de,
    "er": _ordinal,
    "e": _rank,
}


def _feminine_of(word: str, *, plural: bool) -> str:
    """Return an article, an adjective or a pronoun as it stands with a feminine noun; other words stay."""
    key = word.lower()
    if key == "mauvais":
        return word + ("es" if plural else "e")
    if key in FEMININE:
        return like(word, FEMININE[key])
    return re.sub("(s?)$", r"e\1", word, count=1) if PARTICIPLE.fullmatch(word) else word


def _phrase(words: str, _case: str, noun: Noun) -> str:
    """Return words with another noun, to which articles, adjectives and pronouns agree."""
    plural = bool(_MANY.search(words))

    def agreed(found: re.Match[str]) -> str:
        word = found[0]
        if word.lower() in {"tour", "tours"}:
            return like(word, noun.many if word.endswith("s") else noun.one)
        return _feminine_of(word, plural=plural) if noun.gender == "f" else word

    return _with_apostrophes(_WORD.sub(agreed, words), noun)


def _with_apostrophes(words: str, noun: Noun) -> str:
    """Join what stands before a noun with a vowel to it: l’étape, d’étapes, cet acte."""
    return before_noun(words, noun, _BEFORE_VOWELS) if _elided(noun.one) else words


_BEFORE_VOWELS = {
    "du|de la": "de l’",
    "au|à la": "à l’",
    "le|la": "l’",
    "de": "d’",
    "ce": "cet ",
    "nouveau": "nouvel ",
}


def _plural(noun: str) -> str:
    if noun.endswith(("s", "x", "z")):
        return noun
    return f"{noun}x" if noun.endswith("eau") else f"{noun}s"


FRENCH = Language(
    "fr",
    on_windows="french",
    thousands="’",
    point=",",
    rounds=Rounds(
        (
            USUAL,
            Noun("passe", "passes", "f"),
            Noun("série", "séries", "f"),
            Noun("partie", "parties", "f"),
            Noun("manche", "manches", "f"),
            Noun("ronde", "rondes", "f"),
        ),
        reworded_by(_phrase, USUAL),
        {"le": "m", "la": "f", "un": "m", "une": "f"},
        ("les",),
        _plural,
    ),
    suits="french",
    inserted=with_capitals(_INSERTED),
)
