"""Who the people of an entry list are: known, new, or likely somebody spelled differently."""

from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence

from jassturnier.exchange.intake.likeness import likest, sound
from jassturnier.i18n import Text, fold, say
from jassturnier.tournament.people.entries import About, Name, NewEntry
from jassturnier.tournament.words import Word
from jassturnier.values import frozen


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
    sounds = [sound(_folded(name)) for name in names]
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
            like = tuple(names[index] for index in likest(sound(_folded(name)), sounds))
            found.append(SeenName(name, place, Sighting.ALIKE if like else Sighting.NEW, like))
        listed[folded].append((about, place))
    return found


def _people(entries: Iterable[NewEntry]) -> Iterator[tuple[Name, About, Text | None]]:
    return ((name, about, entry.place) for entry in entries for name, about in entry.described())


def _folded(name: Name) -> str:
    family, given = name
    return fold(f"{given} {family}")
