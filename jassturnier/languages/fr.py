"""French of Switzerland."""

from collections.abc import Callable, Mapping

from jassturnier.languages.language import Language, Noun, Rounds, gender_of, small, with_capitals

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
            Noun("tour", "tours", "m"),
            Noun("passe", "passes", "f"),
            Noun("série", "séries", "f"),
            Noun("partie", "parties", "f"),
            Noun("manche", "manches", "f"),
            Noun("ronde", "rondes", "f"),
        ),
        {"le": "m", "la": "f", "un": "m", "une": "f"},
        ("les",),
        _plural,
    ),
    suits="french",
    inserted=with_capitals(_INSERTED),
)
