"""The register: everybody the club knows across tournaments, how somebody is named, and the list of them."""

from collections.abc import Iterable, Sequence

from jassturnier.errors import NotFound
from jassturnier.i18n import Text, fold, say, shortened
from jassturnier.tournament.lists import Column, Kind, Listed, On, Section, data
from jassturnier.tournament.people.entries import Known, called, full_name, traits_of
from jassturnier.values import frozen

_NUMBERS = 1_000_000
_SHOWN = 8


@frozen
class Person:
    """Somebody the club knows; `spellings` are other names that mean the same person.

    `evenings` says at how many evenings of this database it was on the list.
    """

    key: int
    family: str
    given: str
    club: str = ""
    place: str = ""
    born: int | None = None
    contact: str = ""
    language: str = ""
    spellings: tuple[str, ...] = ()
    evenings: int = 0

    @property
    def number(self) -> str:
        """Return the number that stays the same in every tournament and on every laptop."""
        return number_of(self.key)

    @property
    def name(self) -> str:
        """Return given and family name."""
        return full_name((self.family, self.given))

    @property
    def listed(self) -> str:
        """Return the form of alphabetical lists."""
        return f"{self.family} {self.given}".strip()

    @property
    def traits(self) -> tuple[str, ...]:
        """Return what tells the person from a namesake, as far as it is known: place, club, year of birth."""
        return tuple(filter(None, traits_of(self)))

    @property
    def described(self) -> str:
        """Return number and name, and what tells it from a namesake."""
        traits = f" ({', '.join(self.traits)})" if self.traits else ""
        return f"{self.number} {self.name}{traits}"


def told_apart(people: Iterable[Person]) -> dict[int, str]:
    """Return the names by person; those of namesakes with what tells them apart, else the number."""
    return called({person.key: Known(person.name, traits_of(person), person.number) for person in people})


def number_of(key: int) -> str:
    """Return the number of a person in the register; two persons share one once in a million."""
    return f"{key % _NUMBERS:06}"


def fitting(people: Iterable[Person], words: str) -> list[Person]:
    """Return the persons with all the words in their name, place, club, year, number or another spelling.

    Those whose name alone has them all go before the others. No words fit everybody.
    """
    wanted = fold(words).split()
    listed = list(people)
    by_name = [person for person in listed if _holds(wanted, (person.name, *person.spellings))]
    return by_name or [
        person
        for person in listed
        if _holds(wanted, (person.name, *person.spellings, *person.traits, person.number))
    ]


def _holds(wanted: Sequence[str], words: Iterable[str]) -> bool:
    folded = fold(" ".join(words))
    # Of a number no part: 17 is not somebody born in 1917, nor the number 827817.
    whole = folded.split()
    return all(word in (whole if word.isdecimal() else folded) for word in wanted)


def find_person(people: Sequence[Person], words: str) -> Person:
    """Return the one person that `words` name: its number, its name, or parts of what is known of it.

    Raises:
        NotFound: nobody or several; several are listed.
    """
    wanted = fold(words)
    exact = [person for person in people if wanted in (person.number, fold(person.name), fold(person.listed))]
    found = exact or (fitting(people, words) if wanted else [])
    if len(found) == 1:
        return found[0]
    if not found:
        raise NotFound(
            say("The register knows nobody “{words}”. “people list” shows everybody.", words=words)
        )
    named = shortened([person.described for person in found], _SHOWN)
    raise NotFound(
        say("“{words}” fits several: {candidates}. Use the number.", words=words, candidates=named)
    )


def register_listed(people: Iterable[Person], title: Text, *, contact: bool = False) -> Listed[Person]:
    """Return people by name; what reaches them stands there only where it is asked for."""
    shown = sorted(people, key=lambda person: (fold(person.listed), person.number))
    return Listed(title, (*_COLUMNS, *(_CONTACT if contact else ())), [Section(shown)])


_COLUMNS: tuple[Column[Person], ...] = (
    Column("number", say("No."), lambda person: person.number, Kind.LABEL),
    Column("name", say("Name"), lambda person: person.listed, Kind.NAME, On.READ),
    data("family", lambda person: person.family),
    data("given", lambda person: person.given),
    Column("place", say("Place of living"), lambda person: person.place),
    Column("club", say("club"), lambda person: person.club),
    Column("born", say("born"), lambda person: person.born, Kind.NUMBER),
    Column("language", say("language"), lambda person: person.language, only=On.DATA),
    Column("spellings", say("also written"), lambda person: ", ".join(person.spellings), only=On.READ),
    data("spellings", lambda person: list(person.spellings), On.JSON),
    Column("evenings", say("evenings"), lambda person: person.evenings, Kind.COUNT),
)
_CONTACT: tuple[Column[Person], ...] = (Column("contact", say("contact"), lambda person: person.contact),)
