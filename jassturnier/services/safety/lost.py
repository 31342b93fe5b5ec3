"""The server is gone: which copy is the newest, and what this laptop did that no copy here holds."""

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass

from sqlalchemy import select
from sqlmodel import col

from jassturnier.services.workplace import Office
from jassturnier.store.copies.backups import Backup
from jassturnier.store.copies.making import contents
from jassturnier.store.kit.memory import Deed, Memory, remembered
from jassturnier.store.kit.models import Journal


@dataclass(frozen=True, slots=True)
class Beyond:
    """What a laptop knows beyond its copy: a later state that another laptop made, and what it did itself."""

    newest: Deed | None
    deeds: tuple[Deed, ...]


def beyond(office: Office, copy: Backup | None) -> Beyond:
    """Return what this laptop knows of a server beyond its own copy, None if it has none."""
    memory = office.database.memory
    if memory is None:
        return Beyond(None, ())
    past = {} if copy is None else contents(copy.path).past
    seen, own = memory.seen(), _own(office, memory)
    newest = max((*([seen.newest] if seen else ()), *own), key=lambda deed: deed.number, default=None)
    known = newest is None or newest.digest in past.values() or newest.station == office.station.id()
    return Beyond(None if known else newest, tuple(_missing(own, past, Counter())))


def lost(office: Office) -> list[Deed]:
    """Return what this laptop did on a server that the database does not hold, and that was not typed again.

    Raises:
        NotFound, Unreadable: as `Database.reading`.
    """
    query = select(col(Journal.number), col(Journal.digest), col(Journal.command))
    with office.database.reading() as session:
        rows = session.execute(query.order_by(col(Journal.number))).all()
    past = {number: digest for number, digest, _ in rows}
    deeds = [deed for memory in _memories(office, past) for deed in _own(office, memory)]
    known = {deed.digest for deed in deeds}
    # What was typed again stands behind the last entry that came from the server.
    last = max((number for number, digest, _ in rows if digest in known), default=0)
    again = Counter(command for number, digest, command in rows if number > last and digest not in known)
    return list(_missing(deeds, past, again))


def _memories(office: Office, past: Mapping[int, str]) -> Iterable[Memory]:
    own, folder = office.database.memory, office.database.copies
    if own is not None:
        return [own]
    return remembered(folder, past[1]) if folder is not None and 1 in past else ()


def _own(office: Office, memory: Memory) -> list[Deed]:
    """Return what this laptop did: a merge brings entries of others, too."""
    return [deed for deed in memory.deeds() if deed.station == office.station.id()]


def _missing(deeds: Sequence[Deed], past: Mapping[int, str], again: Counter[str]) -> Iterator[Deed]:
    """Yield the deeds that a journal does not hold, but for those typed there `again`, the earliest first."""
    there = set(past.values())
    for deed in deeds:
        if deed.digest in there:
            continue
        if again[deed.command]:
            again[deed.command] -= 1
        else:
            yield deed
