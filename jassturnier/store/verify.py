"""Proof that the data is what the journal made it: hash chain, and a replay compared row by row."""

from collections.abc import Iterator, Sequence

from sqlalchemy import select
from sqlalchemy.orm import Session
from sqlmodel import col

from jassturnier.i18n import Text, say
from jassturnier.store.journal import START, Image, RowKey, all_images, changes_of, digest
from jassturnier.store.models import Journal, JournalKind


def verify(session: Session) -> list[Text]:
    """Return every difference between the journal and itself, and between the journal and the data."""
    entries = list(session.execute(select(Journal).order_by(col(Journal.number))).scalars())
    replayed, writers = _replay(entries)
    return [*_chain(entries), *_compare(replayed, all_images(session.connection()), writers)]


def _chain(entries: Sequence[Journal]) -> Iterator[Text]:
    previous = START
    for position, entry in enumerate(entries, start=1):
        if entry.number != position or entry.previous != previous:
            yield say(
                "Journal entry {number}: the entry before it is missing or was changed.", number=str(position)
            )
            return
        if digest(entry) != entry.digest:
            yield say("Journal entry {number} was changed after it was written.", number=str(entry.number))
        previous = entry.digest


def _replay(entries: Sequence[Journal]) -> tuple[dict[RowKey, Image], dict[RowKey, Journal]]:
    rows: dict[RowKey, Image] = {}
    writers: dict[RowKey, Journal] = {}
    for entry in entries:
        if entry.kind is JournalKind.CHECKPOINT:
            rows.clear()
        for change in changes_of(entry):
            key = (change.table, change.key)
            writers[key] = entry
            if change.after is None:
                rows.pop(key, None)
            else:
                rows[key] = {**rows.get(key, {}), **change.after}
    return rows, writers


def _compare(
    journal: dict[RowKey, Image], data: dict[RowKey, Image], writers: dict[RowKey, Journal]
) -> Iterator[Text]:
    for key in sorted(journal.keys() | data.keys()):
        expected, found = journal.get(key), data.get(key)
        if expected is None:
            yield say("{row} was added without the program: {values}.", row=_name(key), values=str(found))
        elif found is None:
            yield say(
                "{row} is gone; journal entry {number} ({command}) wrote it: {values}.",
                row=_name(key),
                number=str(writers[key].number),
                command=writers[key].command,
                values=str(expected),
            )
        else:
            yield from _columns(key, expected, found, writers[key])


def _columns(key: RowKey, expected: Image, found: Image, writer: Journal) -> Iterator[Text]:
    for name in expected.keys() | found.keys():
        if expected.get(name) != found.get(name):
            yield say(
                "{row}, {column}: the data says {found}, journal entry {number} ({command}) says {expected}.",
                row=_name(key),
                column=name,
                found=str(found.get(name)),
                expected=str(expected.get(name)),
                number=str(writer.number),
                command=writer.command,
            )


def _name(key: RowKey) -> str:
    return f"{key[0]} {key[1]}"
