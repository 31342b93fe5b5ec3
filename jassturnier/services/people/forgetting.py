"""Somebody is forgotten: out of the register, every tournament, the journal and the backups, for good."""

from collections.abc import Collection
from contextlib import suppress

from sqlalchemy import select
from sqlalchemy.orm import Session
from sqlmodel import col

from jassturnier.errors import NotAllowed
from jassturnier.i18n import say
from jassturnier.services.people.register import people
from jassturnier.services.safety.differences import prove
from jassturnier.services.workplace import Office
from jassturnier.store.copies.forgotten import Copies, clean_copies
from jassturnier.store.journal.forgetting import Target, close, mentions_of, rewrite, target_named, target_of
from jassturnier.store.journal.journal import Head, Stamp, head
from jassturnier.store.journal.mentions import Mention
from jassturnier.store.kit import models as m
from jassturnier.store.kit.memory import forget_all
from jassturnier.store.load.tournament import load_tournament
from jassturnier.tournament.model import Tournament
from jassturnier.tournament.register.persons import Person, find_person, fitting
from jassturnier.values import frozen


@frozen
class LeavingPerson:
    """Somebody who is to be forgotten, at which journal head, and every text that speaks of it.

    Of somebody who is gone from the register only what is still written somewhere is left.
    """

    name: str
    head: Head
    target: Target
    mentions: tuple[Mention, ...]
    person: Person | None = None

    @property
    def label(self) -> str:
        """Return what stands in the place of the name afterwards."""
        return self.target.what.label

    @property
    def sure(self) -> tuple[Mention, ...]:
        """Return what surely speaks of the person and goes without a question."""
        return tuple(mention for mention in self.mentions if mention.sure)

    @property
    def unsure(self) -> tuple[Mention, ...]:
        """Return what the desk has to decide."""
        return tuple(mention for mention in self.mentions if not mention.sure)


def look(office: Office, words: str) -> LeavingPerson:
    """Find somebody who is to be forgotten, or what is still written of somebody who was.

    Raises:
        NotFound: the register knows nobody of that name and nothing speaks of it, or it knows several.
        NotAllowed: it sits at a table without a result, in a tournament that is not closed.
    """
    with office.database.reading() as session:
        known = people(session)
        if not fitting(known, words):
            target = target_named(session, words)
            if mentions := mentions_of(session, target):
                return LeavingPerson(words, head(session), target, mentions)
        person = find_person(known, words)
        _refuse_playing(session, person)
        target = target_of(session, person.key)
        return LeavingPerson(person.described, head(session), target, mentions_of(session, target), person)


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
        entry.key for entry in tournament.numbered() if any(member.person == person for member in entry.ever)
    }
    return not tournament.closed and any(
        not own.isdisjoint(table.entries())
        for round_ in tournament.rounds()
        for table in round_.open_tables()
    )


@frozen
class Forgotten:
    """What was taken out: how many values of the database, and what became of its copies.

    `standing` are texts that may speak of the person and stay as they are.
    """

    label: str
    values: int
    copies: Copies
    standing: tuple[Mention, ...]


def forget(office: Office, leaving: LeavingPerson, taken: Collection[Mention] = ()) -> Forgotten:
    """Take somebody out of the database and its backups; results stay, with a number for the name.

    `taken` is what goes of the texts that are not sure.

    Raises:
        Failed: somebody else changed the data since `look`, or another program holds the file.
        DoesNotAddUp: the journal does not prove the data; nothing was changed.
    """
    target = leaving.target.taking(mention.words for mention in taken)
    who = leaving.person.number if leaving.person else leaving.label
    stamp = Stamp(office.station.id(), f"people forget {who}", office.open_tournament())
    advice = say("“verify” shows all of it. Nobody was forgotten.")
    with office.database.patching(leaving.head) as session:
        prove(session, advice)
        values, renamed = rewrite(session, target)
        close(session, stamp, values, renamed)
        session.flush()
        prove(session, advice)
    copies = _clean(office, leaving, target)
    office.back_up()
    standing = tuple(mention for mention in leaving.unsure if mention not in taken)
    return Forgotten(leaving.label, values, copies, standing)


def _clean(office: Office, leaving: LeavingPerson, target: Target) -> Copies:
    """Clean the file itself and every copy beside it; of a server the copies on this laptop."""
    path = office.database.copy
    if office.database.copies is not None:
        forget_all(office.database.copies)
    if path is None:
        return Copies(0, (), ())
    if office.database.path is None:
        with suppress(OSError):
            path.unlink(missing_ok=True)
    return clean_copies(path, target, lambda session: _known_there(session, leaving))


def _known_there(session: Session, leaving: LeavingPerson) -> Target:
    """Return what a copy knows of somebody."""
    if leaving.person is None:
        return target_named(session, leaving.name)
    return target_of(session, leaving.person.key)
