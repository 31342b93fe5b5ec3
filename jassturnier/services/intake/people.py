"""Who of the register somebody is whom a list names, or who is typed; what is said of them enters it."""

from collections.abc import Collection, Mapping, Sequence
from typing import TypeVar

from sqlalchemy.orm import Session

from jassturnier.exchange.intake.likeness import alike
from jassturnier.i18n import fold, verbatim
from jassturnier.services.workplace import Desk
from jassturnier.store.kit import models as m
from jassturnier.tournament.model import Tournament
from jassturnier.tournament.people.entries import Name, NewEntry
from jassturnier.tournament.register.difference import By, Difference, Line, Stored, What, compare
from jassturnier.tournament.register.incoming import Person, Record
from jassturnier.values import frozen

AnyT = TypeVar("AnyT")


@frozen
class Typed:
    """Entries as they were typed, held against the register; `here` are those who are entered already."""

    entries: tuple[NewEntry, ...]
    records: tuple[Record, ...]
    found: Difference
    stored: Mapping[int, Stored]
    here: frozenset[int]

    def is_here(self, line: Line) -> bool:
        """Say whether somebody of this name is entered already, or typed before."""
        may_be = self.here.intersection(line.may_be) if line.by is By.NAMESAKES else ()
        return line.key in self.here or line.what is What.TWICE or bool(may_be)


def recognised(
    desk: Desk, tournament: Tournament, entries: Sequence[NewEntry], answers: Mapping[str, str]
) -> Typed:
    """Hold typed entries against the register; an answer is the key of a person, or `new`."""
    with desk.office.database.reading() as session:
        stored = stored_people(session)
    here = frozenset(member.person for entry in tournament.on_the_list() for member in entry.members)
    records = tuple(_typed(entry, str(at)) for at, entry in enumerate(entries, 1))
    found = compare(records, stored, answers, alike, here)
    return Typed(tuple(entries), records, found, {one.key: one for one in stored}, here)


def _typed(entry: NewEntry, key: str) -> Record:
    people = []
    for (family, given), about in entry.described():
        phone, mail = _apart(about.contact)
        people.append(Person(given, family, about.place, about.born, phone, mail))
    return Record(verbatim(entry.name), tuple(people), {"club": entry.club}, key=key)


def names_known(desk: Desk) -> frozenset[Name]:
    """Return the names in the register."""
    with desk.office.database.reading() as session:
        return frozenset((row.family, row.given) for row in m.Person.where(session))


def stored_people(session: Session) -> list[Stored]:
    """Return everybody of the register, to hold a list against."""
    return [_stored(row) for row in m.Person.where(session, "id")]


def _stored(row: m.Person) -> Stored:
    phone, mail = _apart(row.contact)
    said = {"club": row.club, "phone": phone, "mail": mail}
    known = row.place, row.born, row.member, tuple(row.spellings)
    return Stored(row.id, row.given, row.family, *known, said)


def _apart(contact: str) -> tuple[str, str]:
    """Return telephone numbers and addresses of mail that are kept together."""
    words = contact.split(", ")
    phones, mails = ([word for word in words if ("@" in word) == mail] for mail in (False, True))
    return ", ".join(phones), ", ".join(mails)


def taken_over(session: Session, records: Sequence[Record], found: Difference) -> list[tuple[int, ...]]:
    """Let everybody of a list enter the register; return the keys of the people of each record.

    What was not known of somebody is now; what was known is otherwise only where a change says it. Under
    which name somebody was written then is remembered.
    """
    register = {person.id: person for person in m.Person.where(session)}
    keys: list[list[int]] = [[] for _ in records]
    for line in found.lines:
        record = records[line.record]
        who = record.people[line.person]
        person = m.Person(family=who.family, given=who.given) if line.key is None else register[line.key]
        if line.key is None:
            session.add(person)
        else:
            _remember(person, who.name)
        _complete(person, who, record.said.get("club", ""), {change.field for change in line.changes})
        keys[line.record].append(person.id)
    session.flush()
    return [tuple(each) for each in keys]


def _complete(person: m.Person, who: Person, club: str, changed: Collection[str]) -> None:
    """Note what a list says of a person: all that was not known, and of what was known the changes."""
    phone, mail = _apart(person.contact)

    def now(name: str, before: AnyT, after: AnyT) -> AnyT:
        return after if after and (name in changed or not before) else before

    person.place = now("place", person.place, who.place)
    person.born = now("born", person.born, who.born)
    person.member = now("member", person.member, who.member)
    contact = now("phone", phone, who.phone), now("mail", mail, who.mail)
    person.contact = ", ".join(filter(None, contact))
    person.club = person.club or club


def _remember(person: m.Person, name: str) -> None:
    """Keep a name that somebody is written by, unless it has just the same parts."""
    one, other = (sorted(fold(words).split()) for words in (name, f"{person.given} {person.family}"))
    if one != other:
        person.spellings = [*dict.fromkeys((*person.spellings, name))]
