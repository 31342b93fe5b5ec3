"""Entries from a list of the club: who the people on it are, and entering them."""

from collections import defaultdict
from collections.abc import Container, Iterable, Iterator, Mapping, Sequence
from dataclasses import field, replace
from typing import TYPE_CHECKING

from sqlalchemy import select
from sqlalchemy.orm import Session
from sqlmodel import col

from jassturnier.errors import DoesNotAddUp, NeedsDecision, NotFound, Problem
from jassturnier.exchange.entries.name_order import Order, given_first, loud, order_of
from jassturnier.exchange.entries.preview import SeenName, Sighting, preview
from jassturnier.i18n import Names, Text, fold, say
from jassturnier.services.people.entering import abouts, add, described, recalled
from jassturnier.services.workplace import Desk
from jassturnier.store.kit.models import Person
from jassturnier.tournament.model import EntryInfo, Facts, Tournament, categories
from jassturnier.tournament.people.entries import About, Name, NewEntry, full_name, name_problems
from jassturnier.tournament.people.fields import facts_of
from jassturnier.tournament.regulation.settings import Fee
from jassturnier.tournament.words import PaidBy
from jassturnier.values import frozen

if TYPE_CHECKING:
    from jassturnier.exchange.entries.headings import LeftOut

EVERYBODY = "all"
_TYPED = Names({EVERYBODY: say("everybody")})


@frozen
class ListChoice:
    """What somebody has decided about a list.

    `names` says who is whom: a name of the list → that of the register, or itself for a new person.
    `doubles` says that names that stand there twice are different people; `fee` is what an entry
    costs in Rappen; `people_only` leaves out the rows that are no people. `same` are the places of rows
    with somebody who is there already.
    """

    names: Mapping[Name, Name] = field(default_factory=dict)
    doubles: bool = False
    fee: int | None = None
    people_only: bool = False
    same: tuple[Text | None, ...] = ()

    def applied(self, entry: NewEntry) -> NewEntry:
        """Return an entry with its members called as in the register, and what it owes."""
        members = tuple(self.names.get(name, name) for name in entry.members)
        due = entry.due if self.fee is None else self.fee
        return replace(entry, members=members, due=due, paid=due if entry.ticked and due else entry.paid)


@frozen
class IncomingEntries:
    """A list that has been read, with what the register and the tournament know of everybody on it.

    `unread` are its headings that mean nothing here, `sheets` those not looked at, `no_people` the rows
    that are none, `recalled` who was decided to be whom before. With `problems` nobody is entered.
    """

    entries: tuple[NewEntry, ...]
    register: tuple[Name, ...]
    here: tuple[tuple[Name, About], ...]
    unread: tuple[str, ...] = ()
    recalled: Mapping[Name, Name] = field(default_factory=dict)
    no_people: "tuple[LeftOut, ...]" = ()
    sheets: tuple[str, ...] = ()
    problems: tuple[Problem, ...] = ()
    either_way: bool = False

    def order(self) -> Order:
        """Tell which names are to be read the other way, where the headings do not say it."""
        return (
            order_of(name for entry in self.entries for name in entry.members) if self.either_way else Order()
        )

    def family_first(self) -> list[Name]:
        """Return the names nobody knows that look as if the family name stood first.

        Nobody writes a pair in two orders: where one stands so, who can be read both ways does, too.
        """
        found: list[Name] = []
        for entry in self.entries:
            order = {name: given_first(full_name(name)) for name in entry.members}
            doubtful = [name for name, first in order.items() if all(name) and first is not True]
            found += doubtful if False in order.values() else []
        return [name for name in found if name not in self.register]

    def in_capitals(self) -> Mapping[Name, Name]:
        """Return the names in capitals, each with how people write it."""
        return loud(name for entry in self.entries for name in entry.members)

    def called(self, names: Mapping[Name, Name]) -> "IncomingEntries":
        """Return the list with other names in place of some."""
        changed = (
            replace(each, members=tuple(names.get(name, name) for name in each.members))
            for each in self.entries
        )
        return replace(self, entries=tuple(changed))

    def people(self, choice: ListChoice | None = None) -> list[SeenName]:
        """Tell who everybody is, after what has been decided."""
        decided = ListChoice() if choice is None else choice
        settled = set(decided.names.values())
        found = preview([decided.applied(entry) for entry in self.entries], self.register, self.here)
        return [
            replace(seen, what=Sighting.NEW, like=())
            if seen.what is Sighting.ALIKE and seen.name in settled
            else seen
            for seen in found
        ]

    def unsure(self, choice: ListChoice) -> list[SeenName]:
        """Return who may be somebody of the register, and is not decided yet."""
        return [seen for seen in self.people(choice) if seen.what is Sighting.ALIKE]

    def twice(self, choice: ListChoice) -> list[SeenName]:
        """Return whose names are entered twice."""
        return [seen for seen in self.people(choice) if seen.what in (Sighting.ENTERED, Sighting.DOUBLE)]

    def fee_unknown(self, choice: ListChoice) -> bool:
        """Say whether somebody has paid, and nobody knows how much."""
        return choice.fee is None and any(e.ticked and not e.due and not e.paid for e in self.entries)


def look(
    desk: Desk, content: bytes, *, every_row: bool = False, people: Container[Text] = ()
) -> IncomingEntries:
    """Read a CSV or Excel list; with `every_row` each is a person, else those at the places of `people`, too.

    Raises:
        Unreadable: the content is neither.
    """
    from jassturnier.exchange.entries.entries_in import read_entries  # noqa: PLC0415 — “add” reads no file

    tournament = desk.tournament()
    together = tournament.regulation.entry.members
    listed, problems = read_entries(content, together=together, every_row=every_row, people=people)
    problems += [problem for entry in listed for problem in name_problems(entry)]
    entries = tuple(_at_the_fee(tournament.regulation.fee, entry) for entry in listed.entries)
    register, before = _known(desk, listed.entries)
    return IncomingEntries(
        entries,
        register,
        tuple(described(tournament, {})),
        listed.unread,
        before,
        listed.no_people,
        listed.sheets,
        tuple(problems),
        listed.either_way,
    )


def _at_the_fee(fee: Fee | None, entry: NewEntry) -> NewEntry:
    """Return who has a tick for paid with what the regulation asks."""
    if fee is None or entry.due or not entry.ticked:
        return entry
    return replace(entry, paid=fee.of(categories(entry.category), entry.club, len(entry.members)))


def typed(desk: Desk, tournament: Tournament, entries: Sequence[NewEntry]) -> IncomingEntries:
    """Hold typed entries against those of the register who are not in this tournament."""
    here = {fold(member.bare) for entry in tournament.entries for member in entry.members}
    register, before = _known(desk, entries)
    others = tuple(name for name in register if fold(full_name(name)) not in here)
    return IncomingEntries(tuple(entries), others, (), recalled=before)


def known_of(desk: Desk) -> Mapping[int, About]:
    """Return what is known of everybody in the register, by their keys."""
    with desk.office.database.reading() as session:
        return abouts(session)


def seen_here(
    tournament: Tournament, entries: Sequence[NewEntry], known: Mapping[int, About]
) -> list[SeenName]:
    """Return who is in the tournament already, or spelled like somebody there, after what is `known`."""
    here = list(described(tournament, known))
    found = preview(entries, (name for name, _ in here), here)
    return [seen for seen in found if seen.what not in {Sighting.NEW, Sighting.KNOWN}]


def _known(desk: Desk, entries: Iterable[NewEntry]) -> tuple[tuple[Name, ...], dict[Name, Name]]:
    """Return the names in the register, and which of a list were decided before to be which of them."""
    with desk.office.database.reading() as session:
        return registered(session), recalled(session, entries)


def registered(session: Session) -> tuple[Name, ...]:
    """Return the names in the register, the one entered first at the head."""
    query = select(col(Person.family), col(Person.given)).order_by(col(Person.id))
    return tuple((family, given) for family, given in session.execute(query))


def there_already(desk: Desk, incoming: IncomingEntries, choice: ListChoice) -> bool:
    """Say whether everybody of a list is entered already, each with all that the list says of them."""
    left: dict[tuple[str, ...], list[EntryInfo]] = defaultdict(list)
    for entry in desk.tournament().on_the_list():
        left[tuple(sorted(fold(member.bare) for member in entry.members))].append(entry)
    known = known_of(desk)
    for new in map(choice.applied, incoming.entries):
        alike = left[tuple(sorted(fold(full_name(name)) for name in new.members))]
        there = next((entry for entry in alike if _says_no_more(new, entry, known)), None)
        if there is None:
            return False
        alike.remove(there)
    return bool(incoming.entries)


_BY_NOW = {"presence", "announced", "paid"}
"""What the evening changes of an entry after its list was read."""


def _says_no_more(new: NewEntry, entry: EntryInfo, known: Mapping[int, About]) -> bool:
    """Say whether a row of a list says nothing that is not known of an entry of these names."""
    usual, there = facts_of(Facts()), facts_of(entry)
    facts = (
        (value, usual[name], there[name]) for name, value in facts_of(new).items() if name not in _BY_NOW
    )
    places = (new.number, None, entry.number), (new.group, "", entry.group), (new.team, "", entry.team)
    persons = {fold(member.bare): known[member.person] for member in entry.members}
    pairs = [(about, persons[fold(full_name(name))]) for name, about in new.described()]
    return (
        all(value in {nothing, is_} for value, nothing, is_ in (*facts, *places))
        and all(about.fits(person.place, person.born) for about, person in pairs)
        and new.paid <= entry.paid
        and not (new.ticked and entry.open_at_door > 0)
    )


def enter(desk: Desk, incoming: IncomingEntries, choice: ListChoice) -> tuple[EntryInfo, ...]:
    """Enter everybody of a list, or nobody.

    Raises:
        DoesNotAddUp: every problem of the list with its place, and all that is to be decided.
        NeedsDecision: rows are no people and are to be left out, somebody may be known under another
            spelling, it is not known how much was paid, or names are entered twice and doubles are not
            wanted.
    """
    faults = [
        *_not_left_out(incoming, choice),
        *(Problem(seen.place, resemblance(seen)).sentence() for seen in incoming.unsure(choice)),
        *_amounts(incoming, choice),
    ]
    if incoming.problems:
        raise DoesNotAddUp.of(incoming.problems, *faults, say("Nobody was entered."))
    if faults:
        raise NeedsDecision(*faults, say("Nobody was entered."))
    entries = [choice.applied(entry) for entry in incoming.entries if entry.place not in choice.same]
    return add(desk, entries, decided=choice.names, paid_by=PaidBy.BEFORE)


def _not_left_out(incoming: IncomingEntries, choice: ListChoice) -> Iterator[Text]:
    if incoming.no_people and not choice.people_only:
        yield from (row.sentence() for row in incoming.no_people)
        yield say("--yes leaves these rows out, --every-row takes each for a player.")


def resemblance(seen: SeenName) -> Text:
    """Say whom of the register somebody may be."""
    return say(
        "“{name}” may be {like}. --same NAME takes the one of the register, --new NAME a new person.",
        name=full_name(seen.name),
        like=tuple(map(full_name, seen.like)),
    )


def _amounts(incoming: IncomingEntries, choice: ListChoice) -> Iterator[Text]:
    if incoming.fee_unknown(choice):
        yield say("The list says who has paid, but not how much. --fee 20 says it, in francs.")


def named(incoming: IncomingEntries, same: Sequence[str], new: Sequence[str]) -> dict[Name, Name]:
    """Return what was decided by names: `NAME`, `NAME=NAME IN THE REGISTER`, or all; else before.

    Raises:
        NotFound: nobody of that name is unsure, or the name is like no such one of the register.
    """
    unsure = incoming.unsure(ListChoice())
    decided: dict[Name, Name] = {}
    faults: list[Text] = []
    open_ = [seen for seen in unsure if seen.name not in incoming.recalled]
    for words in (*_everybody(open_, same, new), *_but_everybody(same), *map(_own, _but_everybody(new))):
        found = _settled(unsure, words)
        decided |= found
        faults += [] if found else [_nobody(words)]
    if faults:
        raise NotFound(*faults)
    return {**incoming.recalled, **decided}


def _everybody(unsure: Iterable[SeenName], same: Iterable[str], new: Iterable[str]) -> Iterator[str]:
    """Write out what `all` settles: who is like several stays undecided."""
    for seen in unsure:
        name = full_name(seen.name)
        if EVERYBODY in map(_TYPED.stable, new):
            yield _own(name)
        elif EVERYBODY in map(_TYPED.stable, same) and len(seen.like) == 1:
            yield name


def _but_everybody(names: Iterable[str]) -> list[str]:
    return [name for name in names if _TYPED.stable(name) != EVERYBODY]


def _own(name: str) -> str:
    """Say that a name is a new person."""
    return f"{name}={name}"


def _settled(unsure: Iterable[SeenName], words: str) -> dict[Name, Name]:
    """Return whom `NAME` or `NAME=KNOWN NAME` settles: only one may be meant."""
    name, _, known = words.partition("=")
    called = [seen for seen in unsure if fold(name) == fold(full_name(seen.name))]
    likes = {seen.name: _likes(seen, known) for seen in called}
    return {own: like[0] for own, like in likes.items() if len(like) == 1}


def _likes(seen: SeenName, known: str) -> list[Name]:
    """Return whom a name may be; its own name stands for a new person."""
    if fold(known) == fold(full_name(seen.name)):
        return [seen.name]
    return [name for name in seen.like if not known or fold(known) == fold(full_name(name))]


def _nobody(words: str) -> Text:
    return say(
        "“{name}” does not settle anything. --preview lists those to decide; "
        "who is like several is named as “NAME=NAME IN THE REGISTER”.",
        name=words.partition("=")[0],
    )
