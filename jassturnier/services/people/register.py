"""The register: finding, changing and merging people, across all tournaments of the database."""

from collections import Counter, defaultdict
from collections.abc import Iterator, Mapping
from typing import Any

from jassturnier.errors import NotAllowed, NotFound
from jassturnier.i18n import say
from jassturnier.services.people.entering import new_entry
from jassturnier.services.workplace import Office
from jassturnier.store.kit import written as m
from jassturnier.store.kit.view import Session, Source, rows, some_columns
from jassturnier.store.load.seasons import persons_of_results, seasons_of
from jassturnier.store.load.tournament import load_tournament
from jassturnier.tournament.careers import (
    CareerChange,
    Evening,
    Person,
    compared,
    evenings_of,
    find_person,
    told_apart,
)
from jassturnier.tournament.people.entries import full_name
from jassturnier.tournament.ranking.extra_lists import hides_any
from jassturnier.tournament.season.season import SeasonEvening
from jassturnier.values import frozen

_WORDS = ("club", "place", "contact", "language", "member")


def everybody(office: Office) -> list[Person]:
    """Return everybody the club knows.

    Raises:
        NotFound: there is no database yet.
    """
    with office.database.viewing() as view:
        return people(view)


def people(source: Source) -> list[Person]:
    """Return everybody of the register, with the number of evenings."""
    evenings = Counter(person for played in _played(source).values() for person in played)
    return [
        Person(
            row.id,
            row.family,
            row.given,
            row.club,
            row.place,
            row.born,
            row.contact,
            row.language,
            tuple(row.spellings),
            evenings[row.id],
        )
        for row in rows(source, "person")
    ]


def _played(source: Source) -> dict[int, set[int]]:
    """Return who is on the list of every tournament, and of every evening on paper, by its key."""
    found: dict[int, set[int]] = defaultdict(set)
    tournaments = dict(some_columns(source, "entry", ("id", "tournament_id")))
    for entry, person in some_columns(source, "entry_member", ("entry_id", "person_id")):
        found[tournaments[entry]].add(person)
    for event in rows(source, "season_event"):
        if event.tournament_id is None:
            found[event.id] = persons_of_results(event.facts)
    return found


def edit(office: Office, words: str, name: str | None, facts: Mapping[str, Any]) -> Person:
    """Change what is known of somebody: the `name` as people write it, and columns of the register.

    Raises:
        NotFound: the register knows nobody of that name, or several.
        NotAllowed: the name cannot be.
    """
    with office.changing_all() as session:
        person = find_person(people(session), words)
        row = session.get_one(m.Person, person.key)
        if name is not None:
            ((row.family, row.given),) = new_entry([name]).members
        for key, value in facts.items():
            setattr(row, key, value)
        session.flush()
        return next(found for found in people(session) if found.key == person.key)


@frozen
class Pair:
    """Two persons of the register who are one: the one that stays, and the one that goes into it."""

    stays: Person
    goes: Person


def pair_of(office: Office, stays: str, goes: str) -> Pair:
    """Find two who are to be one.

    Raises:
        NotFound: the register knows nobody of one of the names, or several.
        NotAllowed: both are the same, or they were on the list of one evening.
    """
    with office.database.viewing() as view:
        known = people(view)
        found = Pair(find_person(known, stays), find_person(known, goes))
        _refuse_two(view, found)
    return found


def merge(office: Office, pair: Pair) -> Person:
    """Make one person of two: everything of the one that goes belongs to the one that stays.

    Its name is another spelling of the one that stays, and what is not known of that is taken from it.

    Raises:
        NotAllowed: both are the same, or they were on the list of one evening.
    """
    with office.changing_all(backup=True) as session:
        _refuse_two(session, pair)
        stays, goes = (session.get(m.Person, person.key) for person in (pair.stays, pair.goes))
        if stays is None or goes is None:
            raise NotFound(say("One of them is no longer in the register."))
        _hand_over(session, goes.id, stays.id)
        _complete(stays, goes)
        session.flush()
        session.delete(goes)
        session.flush()
        return next(found for found in people(session) if found.key == stays.id)


def _refuse_two(source: Source, pair: Pair) -> None:
    if pair.stays.key == pair.goes.key:
        raise NotAllowed(say("{name} is one person already.", name=pair.stays.described))
    both = {pair.stays.key, pair.goes.key}
    shared = tuple(_name_of(source, key) for key, played in _played(source).items() if both <= played)
    if shared:
        raise NotAllowed(
            say(
                "{one} and {other} are two people: both are on the list of {evenings}.",
                one=pair.stays.described,
                other=pair.goes.described,
                evenings=shared,
            )
        )


def _name_of(source: Source, evening: int) -> str:
    found = [some_columns(source, table, ("name",), id=evening) for table in ("tournament", "season_event")]
    return next(str(name) for names in found for (name,) in names)


def _hand_over(session: Session, goes: int, stays: int) -> None:
    """Give everything that hangs on a person to another."""
    for member in m.EntryMember.where(session, person_id=goes):
        member.person_id = stays
    for payment in m.Payment.where(session, credit_of=goes):
        payment.credit_of = stays
    for season in m.Season.where(session):
        if goes in season.settings["guests"]:
            guests = {stays if guest == goes else guest for guest in season.settings["guests"]}
            season.settings = {**season.settings, "guests": sorted(guests)}
    for event in m.SeasonEvent.where(session):
        if goes in persons_of_results(event.facts):
            event.facts = {
                **event.facts,
                "results": [_handed(one, goes, stays) for one in event.facts["results"]],
            }


def _handed(result: Mapping[str, Any], goes: int, stays: int) -> dict[str, Any]:
    """Return a total on paper with somebody else in the place of a person."""
    persons = persons_of_results({"results": [result]})
    if goes not in persons:
        return dict(result)
    listed = result.get("persons", [goes])
    return {"persons": [stays if person == goes else person for person in listed], "total": result["total"]}


def _complete(stays: "m.Person", goes: "m.Person") -> None:
    for key in _WORDS:
        setattr(stays, key, getattr(stays, key) or getattr(goes, key))
    stays.born = stays.born or goes.born
    own, other = (full_name((person.family, person.given)) for person in (stays, goes))
    spellings = dict.fromkeys((*stays.spellings, other, *goes.spellings))
    stays.spellings = [name for name in spellings if name != own]


@frozen
class PersonCard:
    """A person, its evenings, the newest last, and what its partners are called."""

    person: Person
    evenings: tuple[Evening, ...]
    names: Mapping[int, str]

    def partners(self) -> list[tuple[str, int]]:
        """Return with whom it played most often, and in how many rounds."""
        together: Counter[int] = Counter()
        for evening in self.evenings:
            together.update(evening.partners)
        listed = ((self.names[key], times) for key, times in together.items() if key in self.names)
        return sorted(listed, key=lambda pair: (-pair[1], pair[0]))


def card(office: Office, words: str) -> PersonCard:
    """Return what somebody reached on all evenings, also those on paper.

    Raises:
        NotFound: the register knows nobody of that name, or several.
    """
    with office.database.viewing() as view:
        known = people(view)
        person = find_person(known, words)
        found = [evenings[person.key] for evenings in _evenings(view, person.key) if person.key in evenings]
        return PersonCard(person, tuple(found), told_apart(known))


@frozen
class AllTime:
    """The evenings of everybody by person, and the people they are of."""

    evenings: Mapping[int, tuple[Evening, ...]]
    people: Mapping[int, Person]


def all_time(office: Office) -> AllTime:
    """Return what everybody reached in all tournaments of the database."""
    with office.database.viewing() as view:
        by_person: dict[int, list[Evening]] = defaultdict(list)
        for evenings in _evenings(view):
            for person, evening in evenings.items():
                by_person[person].append(evening)
        known = {person.key: person for person in people(view)}
    return AllTime({key: tuple(listed) for key, listed in by_person.items() if key in known}, known)


@frozen
class TournamentComparison:
    """Two tournaments by name, the earlier first, with everybody of either."""

    before: str
    now: str
    changes: tuple[CareerChange, ...]
    people: Mapping[int, Person]


def compare(office: Office, other: str | None) -> TournamentComparison:
    """Compare the tournament of the desk with another, the one before it if none is named.

    Raises:
        NotFound: there is none of that name, or none before.
        NotAllowed: both are the same, or a rank list is hidden from the hall.
    """
    key = office.desk().tournament_id
    with office.database.viewing() as view:
        before = office.named(view, other) if other else _last_before(view, key)
        if before == key:
            raise NotAllowed(say("A tournament is compared with another one."))
        pair = [load_tournament(view, before), load_tournament(view, key)]
        known = {person.key: person for person in people(view)}
    if any(map(hides_any, pair)):
        raise NotAllowed(say("The rank list is hidden until the end; compare afterwards."))
    changes = compared(*map(evenings_of, pair))
    return TournamentComparison(pair[0].name, pair[1].name, tuple(changes), known)


def _last_before(source: Source, key: int) -> int:
    keys = _in_time(source)
    if not keys.index(key):
        raise NotFound(say("There is no tournament before this one."))
    return keys[keys.index(key) - 1]


def _in_time(source: Source) -> list[int]:
    """Return the keys of all tournaments, the oldest first."""
    found = rows(source, "tournament", "created")
    return [row.id for row in sorted(found, key=lambda row: (row.day or row.created.date(), row.created))]


def _evenings(source: Source, person: int | None = None) -> Iterator[Mapping[int, Evening]]:
    """Yield what everybody did on every evening, the oldest first; of a `person` only where it was.

    A tournament whose rank list is hidden from the hall follows when it is over.
    """
    played = _played(source)
    for key in _in_time(source):
        if person is None or person in played[key]:
            tournament = load_tournament(source, key)
            if not hides_any(tournament):
                yield evenings_of(tournament)
    for season in seasons_of(source):
        yield from (_on_paper(evening) for evening in season.evenings if evening.on_paper)


def _on_paper(evening: SeasonEvening) -> dict[int, Evening]:
    return {
        person: Evening(evening.name, rank=start.rank, ranked=len(evening.starts), total=start.total)
        for start in evening.starts
        for person in start.persons
    }
