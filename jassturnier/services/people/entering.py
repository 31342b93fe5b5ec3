"""Entries: adding those who are typed, or come by a list; how many may take part, who waits, moves up."""

import re
import secrets
from collections import defaultdict
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from itertools import count
from typing import Any

from jassturnier.draw.plan import parse_seat
from jassturnier.draw.pot import Pot
from jassturnier.errors import NotAllowed, NotFound, WrongUsage
from jassturnier.exchange.intake.names import two_people
from jassturnier.i18n import Text, clean, fold, in_language, parse_number, say
from jassturnier.services.intake import Typed, taken_over
from jassturnier.services.people.cash import Move, book
from jassturnier.services.workplace import Desk
from jassturnier.store.kit import written as m
from jassturnier.store.kit.view import Session
from jassturnier.tournament.lists import Announced, PaidBy, Presence
from jassturnier.tournament.model import EntryInfo, Member, Tournament
from jassturnier.tournament.people.entries import (
    UNKNOWN,
    About,
    NewEntry,
    Others,
    find,
    find_all,
    name_problems,
    split_name,
)
from jassturnier.tournament.people.fields import facts_of, refuse_waiting
from jassturnier.tournament.people.seat_list import NO_POT, pot_of, seat_words, table_and_seat
from jassturnier.tournament.people.written import is_couple, joined_remarks, split_names, written
from jassturnier.tournament.regulation.regulation import Registration
from jassturnier.tournament.regulation.round_rules import EntryKind
from jassturnier.tournament.scoring.counting import takes_part
from jassturnier.values import frozen

_TABLE_AND_SEAT = re.compile(r"(?P<table>\d{1,6})[ -]?(?P<seat>[A-Za-z]?\d*)")


def dealt(session: Session, read: Callable[[], Tournament]) -> Tournament:
    """Let everybody who is here and has no seat draw one; who is not here puts it back.

    Once a round is drawn, or without a pot, nothing happens. Return the tournament as it is then.
    """
    tournament = read()
    pot = pot_of(tournament)
    if pot is None or any(tournament.rounds()):
        return tournament
    taken = _taken(tournament)
    for entry in tournament.entries:
        if entry.presence is not Presence.HERE:
            session.get_one(m.Entry, entry.key).pot_seat = None
        elif entry.pot_seat is None:
            # No seed: what was drawn is stored, so there is nothing to repeat, and nobody may foresee it.
            number = secrets.choice(pot.free(taken))
            taken[number] = entry
            session.get_one(m.Entry, entry.key).pot_seat = number
    return read()


def _taken(tournament: Tournament) -> dict[int, EntryInfo]:
    """Return who has which seat of the pot; who is not here has none."""
    here = (entry for entry in tournament.entries if entry.presence is Presence.HERE)
    return {entry.pot_seat: entry for entry in here if entry.pot_seat is not None}


def draw_seat(desk: Desk, words: str, seat: str | None = None) -> tuple[Tournament, EntryInfo]:
    """Note which seat somebody has drawn, or draw one, another than before; who draws has come.

    `seat` is a table, whose first free seat it is, or table and seat, such as 7-A1.

    Raises:
        NotFound: nobody is meant, or the pot has no such seat.
        NotAllowed: there is no pot, the round is drawn, the seat is taken, or somebody waits for a place.
    """
    with desk.changing() as (session, read):
        before = read()
        pot = _open_pot(before)
        entry = find(before.on_the_list(), words)
        refuse_waiting(before, [entry])
        taken = {number: other for number, other in _taken(before).items() if other.key != entry.key}
        row = session.get_one(m.Entry, entry.key)
        row.presence = Presence.HERE
        row.pot_seat = _another(pot, taken, entry) if seat is None else _seat(before, pot, seat, taken)
        after = read()
    return after, after.entry(entry.key)


def _open_pot(tournament: Tournament) -> Pot:
    pot = pot_of(tournament)
    if pot is None:
        raise NotAllowed(*NO_POT)
    if any(tournament.rounds()):
        raise NotAllowed(say("The round is drawn already; “draw move” lets two change places."))
    return pot


def _another(pot: Pot, taken: Mapping[int, EntryInfo], entry: EntryInfo) -> int:
    free = pot.free(taken)
    return secrets.choice([number for number in free if number != entry.pot_seat] or free)


def _seat(tournament: Tournament, pot: Pot, words: str, taken: Mapping[int, EntryInfo]) -> int:
    found = _TABLE_AND_SEAT.fullmatch(words.strip())
    table = parse_number(found["table"]) if found else None
    last = max([pot.tables, *(pot.at(number)[0] for number in taken)])
    if found is None or table is None or not 1 <= table <= last:
        raise NotFound(
            say(
                "There is no seat “{words}” in the pot: tables 1 to {n}, such as 1 or {example}.",
                words=words,
                n=str(last),
                example="{}-{}".format(*table_and_seat(tournament, 1)),
            )
        )
    numbers = [*_numbers(pot, table, found["seat"])]
    if not numbers:
        raise NotFound(say("Table {table} has no seat “{seat}”.", table=str(table), seat=found["seat"]))
    free = [number for number in numbers if number not in taken]
    if not free:
        raise NotAllowed(
            *(
                say("{name} has drawn {seat}.", name=taken[each].numbered, seat=seat_words(tournament, each))
                for each in numbers
            )
        )
    return free[0]


def _numbers(pot: Pot, table: int, seat: str) -> Iterator[int]:
    """Yield the numbers that are meant: one seat, or all of a table."""
    if not seat:
        yield from pot.table(table)
        return
    place = parse_seat(seat, pot.form)
    number = None if place is None else pot.number(table, place)
    if number is not None:
        yield number


def room(tournament: Tournament) -> int | None:
    """Return how many more may take part, None for any number; stand-ins take nobody's place."""
    most = tournament.regulation.max_entries
    if most is None:
        return None
    return max(most - sum(entry.ranked for entry in tournament.stages[0].entries), 0)


def refuse_closed(tournament: Tournament) -> None:
    """Refuse to enter anybody once registration is closed.

    Raises:
        NotAllowed: it is.
    """
    if tournament.regulation.registration is Registration.CLOSED:
        raise NotAllowed(say("Registration is closed. “players open” opens it again."))


def arriving(tournament: Tournament) -> Presence:
    """Who is entered after the roll call stands at the desk."""
    return Presence.HERE if tournament.roll_called() else Presence.EXPECTED


def seen_in_the_hall(tournament: Tournament) -> frozenset[int]:
    """Return the keys of who is here though nobody was marked: who was in the last round and has not gone."""
    rounds = [*tournament.rounds()]
    if tournament.roll_called() or not rounds:
        return frozenset()
    awaited = (entry.key for entry in tournament.by_key().values() if entry.presence is Presence.EXPECTED)
    return frozenset(key for key in awaited if takes_part(rounds[-1], key))


def move_up(session: Session, tournament: Tournament) -> None:
    """Let those who wait longest take part, as far as there is room; a stage that is over stays as it is."""
    free = room(tournament)
    if len(tournament.stages) == 1:
        _take_in(session, tournament, tournament.waiting[:free])


def admit(desk: Desk, named: Sequence[str]) -> tuple[EntryInfo, ...]:
    """Let those take part who are on the waiting list, room or not.

    Raises:
        NotFound: nobody of that name is on the waiting list.
        NotAllowed: another stage has begun.
    """
    with desk.changing() as (session, read):
        tournament = read()
        chosen = find_all(tournament.waiting, named, others=_with_place(tournament))
        if len(tournament.stages) > 1:
            raise NotAllowed(say("The next stage has begun; nobody can join the first."))
        _take_in(session, tournament, chosen)
        for entry in chosen:
            session.get_one(m.Entry, entry.key).presence = arriving(tournament)
        after = dealt(session, read)
    return tuple(after.entry(entry.key) for entry in chosen)


def _with_place(tournament: Tournament) -> Others:
    """Return whom nobody has to admit any more."""
    name = in_language(tournament.stages[0].rules.name, tournament.language)

    def said(entry: EntryInfo) -> Text:
        return say("In “{stage}” already: {names}.", stage=name, names=[entry.numbered])

    return Others((tournament.entries, tournament.pairs), said)


def _take_in(session: Session, tournament: Tournament, entries: Sequence[EntryInfo]) -> None:
    for entry in entries:
        session.add(m.StageEntry(stage_id=tournament.stages[0].key, entry_id=entry.key))


def set_registration(desk: Desk, state: Registration) -> None:
    """Open or close registration.

    Raises:
        NotAllowed: it is so already.
    """
    with desk.changing() as (session, read):
        if read().regulation.registration is state:
            raise NotAllowed(say("Registration is {state} already.", state=state.called))
        row = session.get_one(m.Tournament, desk.tournament_id)
        row.regulation = {**row.regulation, "registration": state.value}


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
    desk: Desk, entries: Sequence[NewEntry], *, known: Typed | None = None, paid_by: PaidBy = PaidBy.CASH
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
        book(session, desk, Move(key, entry.name, entry.paid, coming.paid_by))
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
