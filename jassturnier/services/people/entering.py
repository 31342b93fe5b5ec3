"""Entries: adding those who are typed, or come by a list."""

from collections import defaultdict
from collections.abc import Collection, Iterable, Iterator, Sequence
from dataclasses import replace
from itertools import count
from typing import Any

from jassturnier.errors import NotAllowed, WrongUsage
from jassturnier.exchange.intake.names import two_people
from jassturnier.i18n import Text, clean, fold, say
from jassturnier.services.intake import TypedEntries, taken_over
from jassturnier.services.people.cash import CashMove, book
from jassturnier.services.people.presence import arriving, dealt, refuse_closed, room, seen_in_the_hall
from jassturnier.services.workplace import Desk
from jassturnier.store.kit import written as m
from jassturnier.store.kit.view import Session
from jassturnier.tournament.lists import Announced, PaidBy, Presence
from jassturnier.tournament.model import EntryInfo, Member, Tournament
from jassturnier.tournament.people.entries import (
    UNKNOWN,
    About,
    NewEntry,
    is_couple,
    joined_remarks,
    name_problems,
    split_name,
    split_names,
    written,
)
from jassturnier.tournament.people.fields import facts_of
from jassturnier.tournament.regulation.round_rules import EntryKind
from jassturnier.values import frozen

STAND_IN = "stand-in"


def new_entry(names: Sequence[str], team: str = "", group: str = "", **facts: Any) -> NewEntry:  # noqa: ANN401
    """Build an entry from typed names, each with what stands beside it, if anything; with facts by field.

    Raises:
        NotAllowed: a name is empty or longer than 80 letters.
    """
    found = [written(clean(name)) for name in names]
    facts["remark"] = joined_remarks([facts.get("remark", ""), *(each.remark for each in found)])
    members, about = tuple(split_name(each.name) for each in found), tuple(each.about for each in found)
    cleaned = NewEntry(members, clean(team), group=clean(group).upper(), about=about, **facts)
    problems = list(name_problems(cleaned))
    if problems:
        raise NotAllowed(*(problem.text for problem in problems))
    return cleaned


def single(kind: EntryKind, names: Sequence[str]) -> list[str]:
    """Return single names; those of a pair or team may be typed as one: “Roth + Küng”.

    Raises:
        NotAllowed: two are meant of whom only one name is there, or two where everybody is alone.
    """
    couples = [
        say("“{name}” are two people: type the name of each.", name=name) for name in names if is_couple(name)
    ]
    if kind.members == 1:
        couples += [
            say("“{name}” are two names; give each by itself.", name=name)
            for name in names
            if two_people(name)
        ]
    if couples:
        raise NotAllowed(*couples)
    return [part for name in names for part in (split_names(name) if kind.members > 1 else [name])]


def typed(
    kind: EntryKind,
    names: Sequence[str],
    team: str = "",
    group: str = "",
    **facts: Any,  # noqa: ANN401 — any fact of an entry
) -> list[NewEntry]:
    """Build the entries that typed names make: one for each, in a tournament of pairs one for all.

    Raises:
        WrongUsage: these are more than a pair or team, or a team has a name where everybody is alone.
        NotAllowed: as `new_entry`.
    """
    if len(names) > kind.members > 1 or (team and kind.members == 1):
        raise WrongUsage(
            say("A team has three names; enter one team at a time.")
            if kind is EntryKind.TEAM
            else say("A pair has two names; enter one pair at a time.")
        )
    together = [names] if kind.members > 1 else [[name] for name in names]
    return [new_entry(each, team, group, **facts) for each in together]


def add(
    desk: Desk,
    entries: Sequence[NewEntry],
    *,
    known: TypedEntries | None = None,
    paid_by: PaidBy = PaidBy.CASH,
) -> tuple[EntryInfo, ...]:
    """Enter people; numbers that are not given run on. Who they are is `known`, or told by their names.

    Raises:
        NotAllowed: a number is taken, the entry does not fit the regulation, or registration is closed.
    """
    with desk.changing() as (session, read):
        tournament = read()
        refuse_entries(tournament, entries)
        if known is not None:
            persons = taken_over(session, known.records, known.found)
        else:
            persons = list(_persons(session, tournament, entries))
        added = store(session, desk, tournament, Coming(list(zip(entries, persons, strict=True)), paid_by))
        after = dealt(session, read)
    return of_keys(after, added)


def _persons(
    session: Session, tournament: Tournament, entries: Iterable[NewEntry]
) -> Iterator[tuple[int, ...]]:
    known = register(session, tournament)
    for entry in entries:
        described = entry.described()
        yield tuple(person_of(session, name, entry.club, known, about) for name, about in described)


def of_keys(tournament: Tournament, keys: Collection[int]) -> tuple[EntryInfo, ...]:
    """Return the entries with these keys, in the order of the list."""
    return tuple(entry for entry in tournament.on_the_list() if entry.key in keys)


def refuse_entries(tournament: Tournament, entries: Sequence[NewEntry]) -> None:
    """Refuse entries that do not fit the regulation, whose numbers are taken, or that come too late.

    Raises:
        NotAllowed: there are such.
    """
    faults = []
    taken = {entry.number for entry in tournament.numbered()}
    for entry in entries:
        if len(entry.members) > tournament.regulation.entry.members:
            faults.append(_too_many(tournament, entry.name))
        if entry.number in taken:
            faults.append(say("Number {number} is taken.", number=str(entry.number)))
        taken |= {entry.number} if entry.number is not None else set()
    if faults:
        raise NotAllowed(*faults)
    if any(entry.ranked for entry in entries):
        refuse_closed(tournament)


def _too_many(tournament: Tournament, name: str) -> Text:
    match tournament.regulation.entry:
        case EntryKind.PAIR:
            return say("“{name}”: an entry of this tournament is a pair, two persons at most.", name=name)
        case EntryKind.TEAM:
            return say("“{name}”: an entry of this tournament is a team, three persons at most.", name=name)
    return say("“{name}”: every player of this tournament is entered alone.", name=name)


@frozen
class Coming:
    """Who comes onto the list: each entry with the keys of its people, how it has paid, by which list."""

    entries: Sequence[tuple[NewEntry, Sequence[int]]]
    paid_by: PaidBy
    source: str = ""


def store(session: Session, desk: Desk, tournament: Tournament, coming: Coming) -> list[int]:
    """Store entries, and what they have paid; return their keys."""
    entries = coming.entries
    given = [entry.number for entry, _ in entries if entry.number is not None]
    highest = max((*(entry.number for entry in tournament.numbered()), *given), default=0)
    free = count(highest + 1)
    places, usual = room(tournament), arriving(tournament)
    if any(entry.presence is Presence.HERE for entry, _ in entries):
        for key in seen_in_the_hall(tournament):
            session.get_one(m.Entry, key).presence = Presence.HERE
    keys = []
    for entry, persons in entries:
        number = next(free) if entry.number is None else entry.number
        facts = _facts(entry, usual)
        row = m.Entry(tournament_id=tournament.key, number=number, source=coming.source, **facts)
        keys.append(_store_entry(session, row, persons))
        if places is None or places > 0 or not entry.ranked:
            _take_part(session, tournament, entry, keys[-1])
        if places:
            places -= entry.ranked
    session.flush()
    for key, (entry, _) in zip(keys, entries, strict=True):
        book(session, desk, CashMove(key, entry.name, entry.paid, coming.paid_by))
    return keys


def _facts(entry: NewEntry, usual: Presence) -> dict[str, Any]:
    """Return the columns of an entry, there or as is usual by now; what it pays is a payment."""
    presence = entry.presence if entry.presence is Presence.HERE else usual
    announced = Announced.AT_THE_DOOR if presence is Presence.HERE else entry.announced
    return {"name": entry.team, **facts_of(replace(entry, presence=presence, announced=announced, paid=0))}


def _store_entry(session: Session, row: "m.Entry", persons: Sequence[int]) -> int:
    session.add(row)
    for position, person in enumerate(persons, start=1):
        session.add(m.EntryMember(entry_id=row.id, person_id=person, position=position))
    return row.id


def _take_part(session: Session, tournament: Tournament, entry: NewEntry, key: int) -> None:
    seed = entry.seed if entry.seed or not entry.group else next_place(tournament, entry.group)
    stage = tournament.stages[0].key
    session.add(m.StageEntry(stage_id=stage, entry_id=key, group=entry.group, seed=seed))
    if not entry.ranked and len(tournament.stages) > 1:
        # Whoever comes in a later stage has not qualified; a stand-in plays all the same, but no K.-o. match.
        open_ = [stage.key for stage in tournament.stage().fields() if not stage.rules.knockout]
        session.add_all(m.StageEntry(stage_id=at, entry_id=key, reason=STAND_IN) for at in open_[-1:])


def next_place(tournament: Tournament, group: str) -> int:
    """Return the place after the last one of a group."""
    return (
        max((entry.seed or 0 for entry in tournament.stages[0].entries if entry.group == group), default=0)
        + 1
    )


def register(session: Session, tournament: Tournament) -> "dict[str, list[m.Person]]":
    """Return the known persons by name, except those who are in this tournament already."""
    here = {member.person for entry in tournament.numbered() for member in entry.members}
    known = defaultdict(list)
    for person in m.Person.where(session, "id"):
        if person.id not in here:
            known[fold(f"{person.given} {person.family}")].append(person)
    return known


def newcomer(session: Session, tournament: Tournament, words: str) -> Member:
    """Return a person who is on no list, by the name: one of the register, else a new one."""
    (name,) = new_entry([words]).members
    person = person_of(session, name, "", register(session, tournament))
    return Member(person, name[1], name[0])


def person_of(
    session: Session,
    name: tuple[str, str],
    club: str,
    register: "dict[str, list[m.Person]]",
    about: About = UNKNOWN,
) -> int:
    """Return the key of a known person of this name, else of a new one; what was not known is now.

    Of namesakes it is the one of whom nothing else is known; another year of birth is another person.
    """
    family, given = name
    alike = register.get(fold(f"{given} {family}"), [])
    fitting = [person for person in alike if about.fits(person.place, person.born)]
    others = [person for person in alike if len(alike) == 1 and about.fits("", person.born)]
    person = next(iter(fitting or others), None)
    if person is None:
        person = m.Person(family=family, given=given, club=club)
        session.add(person)
    else:
        # Taken out: whoever else is entered by this name is somebody else.
        alike.remove(person)
    person.place = person.place or about.place
    person.born = person.born or about.born
    person.contact = person.contact or about.contact
    return person.id


def refuse_wished(tournament: Tournament, entry: EntryInfo) -> None:
    """Keep an entry on the list as long as a wish names it.

    Raises:
        NotAllowed: a wish does.
    """
    named = [str(info.number) for info in tournament.wishes if not info.club and entry.key in info.wish.keys]
    if named:
        raise NotAllowed(
            say("{name} is named in wish {numbers}: “wish remove” it first.", name=entry.name, numbers=named)
        )
