"""A journal and all those that were merged into it, each from its first entry on."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any, TypeAlias

from jassturnier.i18n import Text, say
from jassturnier.store.journal.changes import Entry, digest
from jassturnier.store.journal.heads import START
from jassturnier.store.kit.schema import new_key

Line: TypeAlias = Sequence[Entry]
"""A journal from its first entry on."""


@dataclass(slots=True)
class Lines:
    """A journal and all that were merged into it, by the digest of their newest entry; what is wrong."""

    known: dict[str, Line] = field(default_factory=dict)
    faults: list[Text] = field(default_factory=list)

    def upto(self, newest: str) -> Line | None:
        """Return the journal that ends with an entry, if any holds it."""
        found = (
            line[: place + 1]
            for line in self.known.values()
            for place, entry in enumerate(line)
            if entry.digest == newest
        )
        return () if newest == START else next(found, None)

    def add(self, line: Line) -> None:
        """Take in a journal and all those that were merged into it."""
        # The newest digest stands for the whole journal: it is hashed from all before it.
        newest = head_of(line)
        if newest in self.known:
            return
        self.known[newest] = line
        at = max((place for place, entry in enumerate(line) if entry.branch is not None), default=None)
        if at is not None:
            self._add_both(line, at, line[at].branch or {})

    def _add_both(self, line: Line, at: int, branch: Mapping[str, Any]) -> None:
        # Without a count it is no entry of ours: the start falls before the first entry, and that is a fault.
        start = at - branch.get("count", at + 1)
        if start >= 0:
            self.add(line[:start])
        base = self.upto(branch.get("base", ""))
        if start < 0 or base is None:
            self.faults.append(_unproven(line[at]))
            return
        other = (*base, *moved(line, range(start, at), base))
        if head_of(other) != branch.get("head"):
            self.faults.append(_unproven(line[at]))
            return
        self.add(other)


def _unproven(merge: Entry) -> Text:
    return say(
        "Journal entry {number}: what it brought in is not what the other laptop wrote.",
        number=str(merge.number),
    )


def lines(journal: Line) -> Lines:
    """Return a journal, and all those that were merged into it."""
    found = Lines()
    found.add(journal)
    return found


def head_of(line: Line) -> str:
    """Return the digest of the newest entry."""
    return line[-1].digest if line else START


def moved(line: Line, places: range, onto: Line) -> Iterator[Entry]:
    """Return entries of a journal as they read behind another one; what they take back is still the same."""
    taken = {entry.id for entry in onto}
    # An entry that came in by an earlier merge already is there: its key is taken, its copy needs another.
    keys = {line[n].id: new_key() if line[n].id in taken else line[n].id for n in places}
    # Undo and redo name what they are about by number: numbers are looked up by key, which is the same in
    # both journals.
    numbers = {entry.id: entry.number for entry in onto}
    numbers |= {keys[line[n].id]: number for number, n in enumerate(places, len(onto) + 1)}
    previous = head_of(onto)
    for number, n in enumerate(places, len(onto) + 1):
        entry, target = line[n], line[n].target
        if target is not None:
            # Entries are numbered from 1 without a gap: a number says at which place an entry stands.
            key = line[target - 1].id
            target = numbers.get(keys.get(key, key), target)
        copy = replace(entry, id=keys[entry.id], number=number, target=target, previous=previous)
        copy.digest = previous = digest(copy)
        yield copy
