"""French of Switzerland."""

from collections.abc import Callable, Mapping

from jassturnier.languages.language import Language, small, with_capitals

_MASCULINE = {"groupe", "pique", "trèfle"}
"""Those that end like feminine words."""
_VOWELS = "aeiouyàâéèêîôœ"


def _elided(words: str) -> bool:
    return words[:1].lower() in _VOWELS


def _feminine(words: str) -> bool:
    first = words.lower().partition(" ")[0]
    return first.endswith("e") and first not in _MASCULINE


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


_INSERTED: Mapping[str, Callable[[str], str]] = {"le": _le, "au": _au, "du": _du, "de": _de, "er": _ordinal}

FRENCH = Language(
    "fr",
    on_windows="french",
    thousands="’",
    point=",",
    suits="french",
    inserted=with_capitals(_INSERTED),
)
