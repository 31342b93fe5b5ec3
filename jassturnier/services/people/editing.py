"""Changing what is entered: names, number, group; taking an entry off the list."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import field
from typing import Any

from sqlalchemy.orm import Session

from jassturnier.errors import NotAllowed, WrongUsage
from jassturnier.i18n import Text, clean, say, say_n
from jassturnier.services.people.cash import Move, book, refuse_paid
from jassturnier.services.people.entering import new_entry, next_place, refuse_wished
from jassturnier.services.people.places import move_up
from jassturnier.services.workplace import Desk
from jassturnier.store.kit import models as m
from jassturnier.store.load.entries import credits_of
from jassturnier.store.load.seasons import persons_named
from jassturnier.tournament.model import EntryInfo, Tournament
from jassturnier.tournament.people.entries import find_first, full_name, in_range, split_name
from jassturnier.tournament.people.written import written
from jassturnier.tournament.words import PaidBy
from jassturnier.values import frozen


@frozen
class Edit:
    """What to change of an entry; None leaves it. `facts` are its fields by key."""

    names: tuple[str, ...] | None = None
    number: int | None = None
    team: str | None = None
    group: str | None = None
    facts: Mapping[str, Any] = field(default_factory=dict)


def edit(desk: Desk, words: str, change: Edit) -> EntryInfo:
    """Change an entry as `edit_all` does."""
    return edit_all(desk, [words], change)[0]


def edit_all(desk: Desk, named: Sequence[str], change: Edit) -> list[EntryInfo]:
    """Change entries, all or none: number, names, team, group, or what else is known of them.

    Raises:
        WrongUsage: several would get one number, name or team.
        NotAllowed: the number is taken, as many names are needed as there are members, the group
            can no longer change because a round is drawn, or it is known of those who make a pair.
    """
    if len(named) > 1 and (change.names, change.number, change.team) != (None, None, None):
        raise WrongUsage(say("One at a time."))
    with desk.changing() as (session, read):
        keys = [_edit(session, desk, read(), words, change) for words in named]
        after = read()
        known = {entry.key: entry for entry in (*_listed(after), *after.pairs)}
        return [known[key] for key in keys]


def _edit(session: Session, desk: Desk, tournament: Tournament, words: str, change: Edit) -> int:
    entry = find_first(words, _listed(tournament), tournament.pairs)
    _refuse_edit(tournament, entry, change)
    row = session.get_one(m.Entry, entry.key)
    row.number = row.number if change.number is None else change.number
    row.name = row.name if change.team is None else clean(change.team)
    for key, value in change.facts.items():
        if key != "paid":
            setattr(row, key, value)
    paid = change.facts.get("paid", entry.paid)
    book(session, desk, Move(entry.key, entry.name, paid - entry.paid, PaidBy.CASH))
    for member, name in zip(entry.members, change.names or (), strict=False):
        person = session.get_one(m.Person, member.person)
        found = written(name)
        person.family, person.given = split_name(found.name)
        person.place = found.about.place or person.place
        person.born = found.about.born or person.born
        person.contact = found.about.contact or person.contact
        row.remark = found.remark or row.remark
    if change.group is not None:
        move(session, tournament, entry, clean(change.group).upper())
    return entry.key


def _listed(tournament: Tournament) -> tuple[EntryInfo, ...]:
    return *tournament.stages[0].entries, *tournament.waiting


def _refuse_edit(tournament: Tournament, entry: EntryInfo, change: Edit) -> None:
    if change.names is not None and len(change.names) != len(entry.members):
        raise NotAllowed(
            say_n("{name} needs {n} name.", "{name} needs {n} names.", len(entry.members), name=entry.name),
            *_two_in_one(tournament, entry, change.names),
        )
    new_entry(change.names or (), change.team or "")
    others = {other.number for other in tournament.numbered() if other.key != entry.key}
    if change.number in others:
        raise NotAllowed(say("Number {number} is taken.", number=str(change.number)))
    if entry.made_of and (change.facts or change.group is not None):
        _refuse_of_pair(entry)
    if change.group is not None and is_drawn(tournament, entry):
        raise NotAllowed(say("{name} is in a drawn round; the group stays.", name=entry.name))


def _two_in_one(tournament: Tournament, entry: EntryInfo, names: Sequence[str]) -> Iterator[Text]:
    """Say how one who was entered in place of a pair or team becomes one."""
    if len(entry.members) < len(names) <= tournament.regulation.entry.members:
        yield say(
            "“players remove {number}” takes it off the list, then “add {names}” enters them.",
            number=str(entry.number),
            names=" + ".join(full_name(split_name(written(name).name)) for name in names),
        )


def _refuse_of_pair(pair: EntryInfo) -> None:
    """Refuse to change of a pair of a later stage what is known of those who make it.

    Raises:
        NotAllowed: always; whom to name is said.
    """
    raise NotAllowed(
        say(
            "{pair} is a fixed pair; only number and names are its own. Change the rest at {names}.",
            pair=pair.numbered,
            names=[one.numbered for one in pair.made_of],
        )
    )


def is_drawn(tournament: Tournament, entry: EntryInfo) -> bool:
    """Say whether an entry plays or rests in a round."""
    return any(part in {"plays", "rests"} for r in tournament.rounds() if (part := r.parts.get(entry.key)))


def move(session: Session, tournament: Tournament, entry: EntryInfo, group: str) -> None:
    """Put an entry into a group, at its end."""
    for row in m.StageEntry.where(session, entry_id=entry.key):
        row.group, row.seed = group, next_place(tournament, group) if group else None


def remove(desk: Desk, names: Sequence[str]) -> list[EntryInfo]:
    """Take entries off the list, named by numbers, ranges or names, all or none.

    Who is in no other tournament leaves the register too.

    Raises:
        NotAllowed: one has played or rested already, a wish names it, or it has paid.
    """
    with desk.changing(backup=True) as (session, read):
        tournament = read()
        listed = _listed(tournament)
        named = [
            entry
            for words in names
            for entry in in_range(listed, words) or [find_first(words, listed, tournament.pairs)]
        ]
        gone = list({entry.key: entry for entry in named}.values())
        strike(session, tournament, gone)
        move_up(session, read())
    return gone


def strike(session: Session, tournament: Tournament, entries: Sequence[EntryInfo]) -> None:
    """Take entries off the list within a change.

    Raises:
        NotAllowed: as `remove`.
    """
    for entry in entries:
        _refuse_removing(tournament, entry)
    for entry in entries:
        _remove(session, entry)


def _refuse_removing(tournament: Tournament, entry: EntryInfo) -> None:
    if is_drawn(tournament, entry):
        raise NotAllowed(
            say("{name} is in a drawn round and stays on the list.", name=entry.name),
            say("“here --all-but {number}” leaves out of the next one.", number=str(entry.number)),
        )
    if entry.made_of:
        raise NotAllowed(
            say("{name} is a fixed pair that was made for this stage.", name=entry.numbered),
            say(
                "“qualify --without {number}” lets one of both give up the place.",
                number=str(entry.made_of[0].number),
            ),
        )
    _refuse_paired(tournament, entry)
    refuse_wished(tournament, entry)
    refuse_paid(entry)


def _remove(session: Session, entry: EntryInfo) -> None:
    # What came in and went out stays in the books, under the number and name it was paid for.
    for payment in m.Payment.where(session, entry_id=entry.key):
        payment.entry_id, payment.note = None, entry.numbered
    for kind in (m.StageEntry, m.RoundEntry, m.EntryMember, m.Lot, m.Penalty, m.ByHand):
        kind.drop(session, entry_id=entry.key)
    session.delete(session.get_one(m.Entry, entry.key))
    session.flush()
    _forget(session, (member.person for member in entry.ever))


def _refuse_paired(tournament: Tournament, entry: EntryInfo) -> None:
    pairs = [pair.numbered for pair in tournament.pairs if entry.key in pair.keys]
    if pairs:
        raise NotAllowed(say("{name} plays in a fixed pair: {pairs}.", name=entry.name, pairs=pairs))


def _forget(session: Session, persons: Iterable[int]) -> None:
    needed = persons_named(session) | credits_of(session).keys()
    for key in (person for person in persons if person not in needed):
        if not m.EntryMember.where(session, person_id=key):
            session.delete(session.get_one(m.Person, key))
