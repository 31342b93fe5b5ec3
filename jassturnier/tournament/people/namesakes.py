"""People of one name: what tells them apart is decided here, once for every list, paper and message.

And their names for the hall and the net: whole, or the given name with an initial.
"""

from collections import Counter, defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from typing import Any

from jassturnier.tournament.model import EntryInfo, Member, Tournament
from jassturnier.values import frozen


@frozen
class Known:
    """A name, what is known of its person (`traits`, in one order for all), and a number to fall back on."""

    name: str
    traits: tuple[str, ...] = ()
    number: str = ""


def traits_of(person: Any) -> tuple[str, ...]:  # noqa: ANN401 — of the register, or its row as columns
    """Return place, club and year of birth of a person, empty where they are not known."""
    return person.place, person.club, str(person.born or "")


def signs(people: Mapping[int, Known]) -> dict[int, str]:
    """Return what stands in brackets behind the names of those who have a namesake, by person.

    The first trait that none of the namesakes shares tells somebody apart, else the number does.
    """
    return {
        key: _sign(people[key], [people[other] for other in alike if other != key])
        for alike in _alike({key: known.name for key, known in people.items()})
        for key in alike
    }


def called(people: Mapping[int, Known]) -> dict[int, str]:
    """Return what everybody is called, with the sign behind the names of those who have one."""
    found = signs(people)
    return {key: f"{one.name} ({found[key]})" if found.get(key) else one.name for key, one in people.items()}


def _sign(one: Known, others: Sequence[Known]) -> str:
    for place, trait in enumerate(one.traits):
        if trait and all(other.traits[place].casefold() != trait.casefold() for other in others):
            return trait
    return one.number


def _alike(names: Mapping[int, str]) -> list[list[int]]:
    by_name = defaultdict(list)
    for key, name in names.items():
        by_name[name.casefold()].append(key)
    return [alike for alike in by_name.values() if len(alike) > 1]


def with_namesakes(entries: Iterable[EntryInfo]) -> set[int]:
    """Return the persons that have a namesake among all who play or played for these entries."""
    names = {member.person: member.bare for entry in entries for member in entry.ever}
    return {person for alike in _alike(names) for person in alike}


def told_apart(entries: Mapping[int, EntryInfo], places: Mapping[int, str]) -> dict[int, EntryInfo]:
    """Return the entries with what tells namesakes apart; `places` has those with a namesake, by person.

    It is the place, else the number of the entry: club and year of birth are not for the hall.
    """
    people = {
        member.person: Known(member.bare, (places[member.person],), _number(entry, member))
        # Backwards: who plays in a pair later, too, is told apart by the entry of before.
        for entry in reversed([*entries.values()])
        for member in entry.ever
        if member.person in places
    }
    found = signs(people)
    return {key: _signed(entry, found) for key, entry in entries.items()}


def _number(entry: EntryInfo, member: Member) -> str:
    """Return the number of an entry, with a letter where several play for it together: 3a, 3b."""
    alone = len(entry.members) == 1
    return str(entry.number) if alone else f"{entry.number}{chr(ord('a') + member.position - 1)}"


def _signed(entry: EntryInfo, found: Mapping[int, str]) -> EntryInfo:
    if not any(member.person in found for member in entry.ever):
        return entry
    return entry.with_members(lambda member: replace(member, apart=found.get(member.person, "")))


def with_initials(tournament: Tournament) -> Tournament:
    """Return the tournament with “Anna M.” for everybody; who would be called like another has the number.

    A team keeps its name, a single word stays as it is.
    """
    everybody = {m.person: m for entry in tournament.by_key().values() for m in entry.ever}
    often = Counter(_short(member).bare for member in everybody.values())

    def shortened(entry: EntryInfo) -> EntryInfo:
        numbers = {member.person: one.number for one in entry.made_of for member in one.ever}

        def short(member: Member) -> Member:
            found, number = _short(member), numbers.get(member.person, entry.number)
            return replace(found, apart=str(number)) if often[found.bare] > 1 else found

        return replace(entry.with_members(short), made_of=tuple(map(shortened, entry.made_of)))

    return tournament.with_entries(shortened)


def _short(member: Member) -> Member:
    family = f"{member.family[:1]}." if member.given and member.family else member.family
    return replace(member, family=family, apart="", skips=False)
