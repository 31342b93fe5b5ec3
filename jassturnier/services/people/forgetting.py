"""Somebody is forgotten: out of the register, every tournament, the journal and the backups, for good."""

from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from sqlalchemy import select
from sqlalchemy.orm import Session
from sqlmodel import col

from jassturnier.errors import DoesNotAddUp, JassError, NotAllowed
from jassturnier.i18n import Text, say
from jassturnier.services.people.register import people
from jassturnier.services.safety.differences import words as in_words
from jassturnier.services.workplace import Office
from jassturnier.store.journal.forgetting import Target, close, label_of, rewrite, target_of
from jassturnier.store.journal.forgotten_copies import Copies, clean_copies, shrink
from jassturnier.store.journal.journal import Head, Stamp, head
from jassturnier.store.journal.verify import verify
from jassturnier.store.kit import models as m
from jassturnier.store.load.tournament import load_tournament
from jassturnier.tournament.model import Tournament
from jassturnier.tournament.register.erasing import Erasure
from jassturnier.tournament.register.persons import Person, find_person


@dataclass(frozen=True, slots=True)
class LeavingPerson:
    """Somebody who is to be forgotten, at which journal head."""

    person: Person
    head: Head

    @property
    def label(self) -> str:
        """Return what stands in the place of the name afterwards."""
        return label_of(self.person.key)


def look(office: Office, words: str) -> LeavingPerson:
    """Find somebody who is to be forgotten.

    Raises:
        NotFound: the register knows nobody of that name, or several.
        NotAllowed: it sits in a round whose results are not all in.
    """
    with office.database.reading() as session:
        person = find_person(people(session), words)
        _refuse_playing(session, person)
        return LeavingPerson(person, head(session))


def _refuse_playing(session: Session, person: Person) -> None:
    query = select(col(m.Entry.tournament_id)).join(
        m.EntryMember, col(m.EntryMember.entry_id) == col(m.Entry.id)
    )
    keys = dict.fromkeys(session.execute(query.where(col(m.EntryMember.person_id) == person.key)).scalars())
    running = tuple(
        tournament.name for key in keys if _plays(tournament := load_tournament(session, key), person.key)
    )
    if running:
        raise NotAllowed(
            say("{name} plays in {tournaments} right now.", name=person.described, tournaments=running),
            say("Once all results of the round are in, nobody has to look for the name any more."),
        )


def _plays(tournament: Tournament, person: int) -> bool:
    own = {
        entry.key
        for entry in tournament.on_the_list()
        if any(member.person == person for member in (*entry.members, *entry.others))
    }
    return any(
        not own.isdisjoint(table.entries())
        for round_ in tournament.rounds()
        for table in round_.open_tables()
    )


@dataclass(frozen=True, slots=True)
class Forgotten:
    """What was taken out: how many values of the database, and what became of its copies.

    `standing` says where the name still stands, as part of what something is called.
    """

    label: str
    values: int
    copies: Copies
    standing: tuple[Text, ...]


def forget(office: Office, leaving: LeavingPerson) -> Forgotten:
    """Take somebody out of the database and its backups; results stay, with a number for the name.

    Raises:
        Failed: somebody else changed the data since `look`, or another program holds the file.
        DoesNotAddUp: the journal does not prove the data; nothing was changed.
    """
    key = leaving.person.key
    stamp = Stamp(office.station.id(), f"people forget {leaving.person.number}", office.open_tournament())
    with office.database.patching(leaving.head) as session:
        _prove(session)
        target = target_of(session, key)
        values, renamed = rewrite(session, target)
        close(session, stamp, values, renamed)
        session.flush()
        _prove(session)
        standing = tuple(_standing(session, target.what))
    copies = _clean(office, key, target)
    office.back_up()
    return Forgotten(leaving.label, values, copies, standing)


def _prove(session: Session) -> None:
    faults = in_words(verify(session))
    if faults:
        raise DoesNotAddUp(*faults[:1], say("“verify” shows all of it. Nobody was forgotten."))


def _clean(office: Office, person: int, target: Target) -> Copies:
    """Clean the file itself and every copy beside it; of a server the copies on this laptop."""
    left: list[Path] = []
    path = office.database.copy
    if path is None:
        return Copies(0, (), ())
    try:
        if office.database.path is not None:
            shrink(path)
        else:
            path.unlink(missing_ok=True)
    except (JassError, OSError):
        left.append(path)
    found = clean_copies(path, person, target)
    return Copies(found.rewritten, found.removed, (*left, *found.left))


def _standing(session: Session, what: Erasure) -> Iterator[Text]:
    """Name the tournaments and seasons in whose name, venue or regulation the whole name stands."""
    for row in session.execute(select(m.Tournament)).scalars():
        if any(what.is_in(text) for text in (row.name, row.venue, str(row.regulation))):
            yield say("Tournament “{name}”", name=row.name)
    for season in session.execute(select(m.Season)).scalars():
        if what.is_in(season.name):
            yield say("Season “{name}”", name=season.name)
