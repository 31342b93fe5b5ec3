"""The particles of family names: von Ah, de Weck, Di Lorenzo, Auf der Maur."""

import re

from jassturnier.i18n import fold

_PARTICLE = re.compile(
    "von|vom|van|der|den|dem|ter|ten|zu|zum|zur|im|am|auf|in|de|del|dela|della|delle|dello|dei|degli"
    "|di|da|dal|dalla|do|dos|du|des|la|le|les|lo|el|al|st|saint"
)


def split_family(words: str) -> tuple[str, str]:
    """Return given and family name of “Given Family”; the particles belong to the family name.

    The first of several words is always a given name.
    """
    parts = words.split()
    start = max(len(parts) - 1, 0)
    while start > 1 and _is_particle(parts[start - 1]):
        start -= 1
    return " ".join(parts[:start]), " ".join(parts[start:])


def without_particles(family: str) -> str:
    """Return a family name without the particles before it."""
    parts = family.split()
    while len(parts) > 1 and _is_particle(parts[0]):
        parts = parts[1:]
    return " ".join(parts)


def _is_particle(word: str) -> bool:
    return _PARTICLE.fullmatch(fold(word)) is not None
