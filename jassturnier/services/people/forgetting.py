"""Forgetting somebody of the register: what is taken out, and what would still say the name."""

from collections.abc import Collection
from contextlib import suppress
from pathlib import Path

from jassturnier.errors import JassError, NotAllowed, NotFound
from jassturnier.i18n import fold, say
from jassturnier.services.people.register import people
from jassturnier.services.safety.history import prove
from jassturnier.services.workplace import Office
from jassturnier.store.copies import Copies, knowing, remove, shrink
from jassturnier.store.journal.forgetting import (
    Mention,
    Target,
    forget_person,
    mentions_of,
    target_gone,
    target_of,
)
from jassturnier.store.journal.heads import Head, Stamp, head
from jassturnier.store.kit.connection import forget_all
from jassturnier.store.kit.view import Session, keys, some_columns
from jassturnier.store.load.tournament import load_tournament
from jassturnier.tournament.careers import Person, find_person, fitting, number_of
from jassturnier.tournament.model import Tournament
from jassturnier.tournament.people.entries import full_name
from jassturnier.values import frozen


@frozen
class LeavingPerson:
    """Somebody who is to be forgotten, at which journal head, and every text that speaks of it.

    `named` says that the `whole` name was typed, not a part of it or a number. `copies` know the person and
    go. Of who is `gone` already only these may be left.
    """

    name: str
    whole: str
    named: bool
    gone: bool
    head: Head
    target: Target
    mentions: tuple[Mention, ...]
    copies: tuple[Path, ...]

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


def find_leaving(office: Office, words: str) -> LeavingPerson:
    """Find somebody who is to be forgotten: who is in the register, or was.

    Raises:
        NotFound: nobody of that name is or was, or there are several.
        NotAllowed: it sits at a table without a result, in a tournament that is not closed.
    """
    number = office.open_tournament() if words.isdecimal() else None
    with office.database.reading() as session:
        known = people(session)
        earlier = None if fitting(known, words) else target_gone(session, words)
        if earlier is not None:
            return _leaving(office, session, earlier, words)
        _refuse_start_number(session, number, known, words)
        person = find_person(known, words)
        _refuse_playing(session, person)
        return _leaving(office, session, target_of(session, person.key), words, person)


def _leaving(
    office: Office, session: Session, target: Target, words: str, person: Person | None = None
) -> LeavingPerson:
    copy = office.database.copy
    return LeavingPerson(
        name=words if person is None else person.described,
        whole=words if person is None else f"{person.number} {person.name}",
        named=person is None or _is_whole(person, words),
        gone=not target.what.families,
        head=head(session),
        target=target,
        mentions=mentions_of(session, target),
        copies=() if copy is None else knowing(copy, target.persons),
    )


def _is_whole(person: Person, words: str) -> bool:
    """Say whether somebody has typed a whole name; what tells it from a namesake may stand beside it."""
    return set(fold(person.name).split()) <= set(fold(words).split())


def _refuse_start_number(session: Session, tournament: int | None, known: list[Person], words: str) -> None:
    """Tell a number of the register from one on the list, which is somebody else at every tournament."""
    if tournament is None or words in {person.number for person in known}:
        return
    for entry in load_tournament(session, tournament).entries:
        if str(entry.number) == words:
            names = tuple(full_name((member.family, member.given)) for member in entry.members)
            raise NotFound(
                say("{number} is a start number: that of {name}.", number=words, name=entry.name),
                say("“people forget NAME” takes the whole name: {names}", names=names),
            )


def _refuse_playing(session: Session, person: Person) -> None:
    entries = keys("entry_member", "entry_id", person_id=person.key)
    played = dict.fromkeys(key for (key,) in some_columns(session, "entry", ("tournament_id",), id=entries))
    running = tuple(
        tournament.name for key in played if _plays(tournament := load_tournament(session, key), person.key)
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
        NotFound: nothing is left of somebody who is forgotten already.
        Failed: somebody else changed the data since `find_leaving`.
        DoesNotAddUp: the journal does not prove the data; nothing was changed.
    """
    values = 0 if leaving.gone else _take_out(office, leaving, taken)
    copies = _clean(office, leaving)
    if leaving.gone and not (copies.removed or copies.left):
        raise NotFound(say("{name} is forgotten already.", name=leaving.label))
    office.back_up()
    standing = tuple(mention for mention in leaving.unsure if mention not in taken)
    return Forgotten(leaving.label, values, copies, standing)


def _take_out(office: Office, leaving: LeavingPerson, taken: Collection[Mention]) -> int:
    who = number_of(min(leaving.target.persons))
    stamp = Stamp(office.station.id(), f"people forget {who}", office.open_tournament())
    advice = say("“verify” shows all of it. Nobody was forgotten.")
    with office.database.patching(leaving.head) as session:
        prove(session, advice)
        values = forget_person(session, stamp, leaving.target, leaving.mentions, taken)
        session.flush()
        prove(session, advice)
    return values


def _clean(office: Office, leaving: LeavingPerson) -> Copies:
    """Write the file anew and remove every copy that knows the person; of a server those on this laptop."""
    if office.database.copies is not None:
        forget_all(office.database.copies)
    found, path = remove(leaving.copies), office.database.path
    if path is None:
        if office.database.copy is not None:
            with suppress(OSError):
                office.database.copy.unlink(missing_ok=True)
        return found
    try:
        shrink(path)
    except JassError:
        return Copies(found.removed, (*found.left, path))
    return found
