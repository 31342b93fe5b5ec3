"""Names that sound alike, or differ in a letter or two: they may be of one person."""

import re
from collections.abc import Iterable, Sequence

from jassturnier.i18n import fold

ALIKE = 90
"""From this likeness of 100 on, two names may be one person: one letter in ten is different."""

_MOST_SHOWN = 5
_SOUNDS = (
    (re.compile(r"[ae][iy]"), "ei"),
    (re.compile(r"ae"), "a"),
    (re.compile(r"oe"), "o"),
    (re.compile(r"ue"), "u"),
    (re.compile(r"y"), "i"),
    (re.compile(r"ph"), "f"),
    (re.compile(r"th|dt"), "t"),
    (re.compile(r"c(?=[kaou])"), "k"),
    (re.compile(r"(.)\1"), r"\1"),
)


def alike(names: Iterable[str], others: Sequence[str]) -> list[list[int]]:
    """Return for each name the positions of the others it may be a spelling of, the likest first.

    Who sounds like another, has the parts in another order, or differs in a letter or two, is alike.
    """
    sounds = list(map(sound, others))
    return [likest(sound(name), sounds) for name in names]


def sound(name: str) -> str:
    """Return the parts of a name in the order of the alphabet, spelled as they sound in German."""
    words = fold(name)
    for spelling, sounding in _SOUNDS:
        words = spelling.sub(sounding, words)
    # Sorted, so that it does not matter which of the names comes first.
    return " ".join(sorted(words.split()))


def likest(sounding: str, sounds: Sequence[str]) -> list[int]:
    """Return the positions of the sounds that are like one, of many the likest."""
    from rapidfuzz import process  # noqa: PLC0415 — the wheel is built without it, from the help of every command
    from rapidfuzz.fuzz import ratio  # noqa: PLC0415

    best = process.extract(sounding, sounds, scorer=ratio, score_cutoff=ALIKE, limit=_MOST_SHOWN)
    return [index for _, _, index in best]
