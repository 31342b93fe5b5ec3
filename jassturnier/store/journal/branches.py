"""Journals that began as one and were merged: each can be proven from the one that came of it.

A merge puts the entries of one journal behind those of the other, word for word; only their numbers, and with
them the hashes, are others there. Its own entry says from which entry they went on, how many they are, and
what the hash of the last was: from that the other journal is made again, hash by hash.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from typing import Any, TypeAlias

from jassturnier.i18n import Text, say
from jassturnier.store.journal.journal import START, digest
from jassturnier.store.kit.columns import new_key
from jassturnier.store.kit.models import Journal
from jassturnier.values import frozen

Line: TypeAlias = Sequence[Journal]
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

    def _add_both(self, line: Line, at: int, branch: dict[str, Any]) -> None:
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


def _unproven(merge: Journal) -> Text:
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


def moved(line: Line, places: range, onto: Line) -> Iterator[Journal]:
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
        changed = {"id": keys[entry.id], "number": number, "target": target, "previous": previous}
        copy = Journal(**{**entry.model_dump(), **changed})
        copy.digest = previous = digest(copy)
        yield copy


@frozen
class Meeting:
    """Two journals that went on from the same entry: the one that stays in front, and the one put behind it.

    `base` is what both have in common, `swapped` says that the front is the second that was asked about.
    """

    base: Line
    front: Line
    behind: Line
    swapped: bool

    @property
    def new(self) -> range:
        """Return which places of the journal behind come in."""
        return range(len(self.base), len(self.behind))

    def joined(self) -> list[Journal]:
        """Return the journal of both, without an entry of the merge yet."""
        return [*self.front, *moved(self.behind, self.new, self.front)]

    def branch(self) -> dict[str, Any]:
        """Return what the entry of the merge says of the journal that was put behind."""
        return {"base": head_of(self.base), "count": len(self.new), "head": head_of(self.behind)}


def meet(own: Line, other: Line) -> Meeting:
    """Find what two journals have in common, also by earlier merges, and which of them stays in front.

    It is the same one wherever they meet: the one that holds more of the other, else whose way began first.
    """
    of_own = max((_common(line, other) for line in lines(own).known.values()), key=len)
    of_other = max((_common(line, own) for line in lines(other).known.values()), key=len)
    if len(of_own) != len(of_other):
        swapped = len(of_own) < len(of_other)
    else:
        n = len(of_own)
        swapped = len(other) > n and (len(own) <= n or _began(other[n]) < _began(own[n]))
    return Meeting(of_other, other, own, swapped) if swapped else Meeting(of_own, own, other, swapped)


def _common(line: Line, other: Line) -> Line:
    pairs = enumerate(zip(line, other, strict=False))
    parted = (n for n, (one, two) in pairs if one.digest != two.digest)
    return line[: next(parted, min(len(line), len(other)))]


def _began(entry: Journal) -> tuple[str, str]:
    # Clocks may be equal; the digest decides then, alike on both laptops.
    return entry.made.isoformat(), entry.digest
