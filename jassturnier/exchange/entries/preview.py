"""Who the people of an entry list are: known, new, or likely somebody spelled differently."""

import re
from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence

from jassturnier.i18n import Text, fold, say
from jassturnier.tournament.people.entries import About, Name, NewEntry
from jassturnier.tournament.words import Word
from jassturnier.values import frozen

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


class Sighting(Word):
    """What a name in a list turns out to be."""

    NEW = "new", say("new")
    KNOWN = "known", say("known")
    ALIKE = "alike", say("to decide")
    ENTERED = "entered", say("entered already")
    DOUBLE = "double", say("twice")


@frozen
class SeenName:
    """A name of the list: what it is, names of the register like it, and where a double stood first."""

    name: Name
    place: Text | None
    what: Sighting
    like: tuple[Name, ...] = ()
    first: Text | None = None


def preview(
    entries: Sequence[NewEntry], register: Iterable[Name], here: Iterable[tuple[Name, About]] = ()
) -> list[SeenName]:
    """Tell for every person of the list whether the register knows them.

    Case, accents and punctuation make no difference to who is known. A name that sounds like one of
    the register, has its parts in another order, or differs in a letter or two, is alike: somebody
    has to decide. A double is a name that stood in the list before, unless it has another place or year
    of birth; `here` are those who are in the tournament already.
    """
    entered: dict[str, list[About]] = defaultdict(list)
    listed: dict[str, list[tuple[About, Text | None]]] = defaultdict(list)
    for name, about in here:
        entered[_folded(name)].append(about)
    names = list(register)
    known = {_folded(name): name for name in names}
    sounds = [_sound(name) for name in names]
    found = []
    for name, about, place in _people(entries):
        folded = _folded(name)
        if firsts := [first for other, first in listed[folded] if other.fits(about.place, about.born)]:
            found.append(SeenName(name, place, Sighting.DOUBLE, first=firsts[0]))
        elif any(other.fits(about.place, about.born) for other in entered[folded]):
            found.append(SeenName(name, place, Sighting.ENTERED))
        elif folded in known:
            found.append(SeenName(name, place, Sighting.KNOWN, (known[folded],)))
        else:
            like = tuple(names[index] for index in _alike(_sound(name), sounds))
            found.append(SeenName(name, place, Sighting.ALIKE if like else Sighting.NEW, like))
        listed[folded].append((about, place))
    return found


def _people(entries: Iterable[NewEntry]) -> Iterator[tuple[Name, About, Text | None]]:
    return ((name, about, entry.place) for entry in entries for name, about in entry.described())


def _folded(name: Name) -> str:
    family, given = name
    return fold(f"{given} {family}")


def _sound(name: Name) -> str:
    """Return the parts of a name in the order of the alphabet, spelled as they sound in German."""
    words = _folded(name)
    for spelling, sound in _SOUNDS:
        words = spelling.sub(sound, words)
    # Sorted, so that it does not matter which of the names comes first.
    return " ".join(sorted(words.split()))


def _alike(sound: str, sounds: Sequence[str]) -> list[int]:
    from rapidfuzz import process  # noqa: PLC0415 — the wheel is built without it, from the help of every command
    from rapidfuzz.fuzz import ratio  # noqa: PLC0415

    best = process.extract(sound, sounds, scorer=ratio, score_cutoff=ALIKE, limit=_MOST_SHOWN)
    return [index for _, _, index in best]
