"""Two states of rows that began as one, brought together: what is joined, what is the same, what clashes."""

import json
from collections import Counter, defaultdict
from collections.abc import Callable, Hashable, Iterable, Iterator, Mapping
from typing import TypeAlias

from jassturnier.store.journal.images import Image, RowKey, usual_values
from jassturnier.store.journal.things import (
    LATER,
    NUMBERED,
    Branch,
    Part,
    Rows,
    Thing,
    happened_at_a_desk,
    links,
)
from jassturnier.store.load.seasons import persons_in
from jassturnier.values import frozen

_BY_CHANCE = frozenset({"id", "code", "station", "reader", "read", "drawn", "begun", "created", "made"})
"""What differs although two laptops did the same."""

Parts: TypeAlias = frozenset[Part]
_Number: TypeAlias = tuple[str, int, int]
"""The table, whose list it is, and the number in it."""


@frozen
class Clash:
    """What both laptops changed: of each what stays or goes together; `same` says it comes to the same.

    Of the rows of a table in `LATER` the later stays, which is that of the front or not.
    """

    front: Parts
    behind: Parts
    same: bool
    front_is_later: bool | None = None

    def open(self) -> bool:
        """Say whether somebody has to decide."""
        return not self.same and self.front_is_later is None


@frozen
class Renumbered:
    """A row with another number after the merge, since the other laptop gave its own to something else."""

    row: RowKey
    before: int
    after: int


@frozen
class Merge:
    """What two laptops did since they had the same data, and which of these changes clash."""

    front: Branch
    behind: Branch
    clashes: tuple[Clash, ...]

    def outcome(self, keeps_front: Callable[[Clash], bool]) -> dict[RowKey, Image]:
        """Return all rows as they are afterwards; of what comes to the same the front stays."""
        rows = self._joined(keeps_front)
        for each in self._renumbered(rows):
            rows[each.row] = {**rows[each.row], "number": each.after}
        return rows

    def renumbered(self, keeps_front: Callable[[Clash], bool]) -> list[Renumbered]:
        """Return what gets another number."""
        return list(self._renumbered(self._joined(keeps_front)))

    def _joined(self, keeps_front: Callable[[Clash], bool]) -> dict[RowKey, Image]:
        front, behind = set(self.front.changes), set(self.behind.changes)
        for clash in self.clashes:
            if clash.same:
                behind -= clash.behind
            elif keeps_front(clash) if clash.open() else clash.front_is_later:
                behind -= {part for part in clash.behind if not self.behind.happened(part)}
            else:
                front -= {part for part in clash.front if not self.front.happened(part)}
        rows = dict(self.front.base)
        for branch, kept in ((self.front, front), (self.behind, behind)):
            _put(rows, branch, kept)
        rows |= self._spoken_of(rows)
        return dict(self._housed(rows))

    def _spoken_of(self, rows: Rows) -> dict[RowKey, Image]:
        """Return the people whom one laptop took away and the other has in a season."""
        known = {**self.front.base, **self.front.rows, **self.behind.rows}
        people = {("person", person) for key, row in rows.items() for person in persons_in(key[0], row)}
        return {key: known[key] for key in people - rows.keys() if key in known}

    def _housed(self, rows: Rows) -> Iterator[tuple[RowKey, Image]]:
        """Yield the rows, those of money whose entry or tournament is gone as they can stay."""
        for key, image in rows.items():
            if key[0] != "payment" or ("entry", image["entry_id"] or 0) in rows:
                yield key, image
            elif ("tournament", image["tournament_id"]) in rows:
                yield key, {**image, **self._house(image["entry_id"], rows)} if image["entry_id"] else image

    def _house(self, gone: int, rows: Rows) -> Image:
        """Return whose money it is now: of the entry that has the people, else of nobody, by their names."""
        known = {**self.front.base, **self.front.rows, **self.behind.rows}
        members = [key for key, row in known.items() if key[0] == "entry_member" and self._was_in(key, gone)]
        there = next((rows[key]["entry_id"] for key in members if key in rows), None)
        people = (known["person", known[key]["person_id"]] for key in sorted(members))
        entry = known["entry", gone]
        name = entry["name"] or " / ".join(f"{who['given']} {who['family']}".strip() for who in people)
        return {"entry_id": there, "note": "" if there else f"{entry['number']} {name}"}

    def _was_in(self, member: RowKey, entry: int) -> bool:
        sides = (self.front.base, self.front.rows, self.behind.rows)
        return any(member in rows and rows[member]["entry_id"] == entry for rows in sides)

    def _renumbered(self, rows: Rows) -> Iterator[Renumbered]:
        """Find new things under a number that another has; those of the front keep theirs."""
        taken, highest = set[_Number](), self._highest()
        # What both had keeps its number, then what the front gave, then what came behind: a number that was
        # printed and called out in the hall stays wherever it can.
        for new, _, number, key in sorted(
            (key not in self.front.base, key not in self.front.rows, _number(key[0], rows[key]), key)
            for key in rows
            if key[0] in NUMBERED
        ):
            if new and number in taken:
                highest[number[:2]] += 1
                yield Renumbered(key, number[2], highest[number[:2]])
            taken.add(number)

    def _highest(self) -> dict[tuple[str, int], int]:
        highest = defaultdict[tuple[str, int], int](int)
        for rows in (self.front.rows, self.behind.rows):
            for table, owner, number in (_number(key[0], rows[key]) for key in rows if key[0] in NUMBERED):
                highest[table, owner] = max(highest[table, owner], number)
        return highest


def _put(rows: dict[RowKey, Image], branch: Branch, kept: set[Part]) -> None:
    for part, change in branch.changes.items():
        if part in kept and change.after is None:
            rows.pop(part[:2], None)
        elif part in kept and change.after is not None:
            rows[part[:2]] = {**rows.get(part[:2], {}), **change.after}


def completed_rows(rows: Rows) -> dict[RowKey, Image]:
    """Give rows of an older schema the columns that it did not have yet."""
    usual = {table: usual_values(table) for table in {table for table, _ in rows}}
    return {key: {**usual[key[0]], **image} for key, image in rows.items()}


def merge(base: Rows, front: Rows, behind: Rows) -> Merge:
    """Compare what two laptops made of the same rows."""
    sides = _Side(Branch.since(base, front)), _Side(Branch.since(base, behind))
    return Merge(sides[0].branch, sides[1].branch, tuple(_clashes(*sides)))


class _Side:
    """What one laptop changed, and which of its changes stay or go together."""

    def __init__(self, branch: Branch) -> None:
        self.branch = branch
        self.members: dict[Thing, set[Part]] = defaultdict(set)
        self.children: dict[RowKey, set[Part]] = defaultdict(set)
        self.vanished = {part[:2]: part for part in branch.changes if branch.gone(part)}
        for part in branch.changes:
            for thing in branch.bound(part) | branch.held(part):
                self.members[thing].add(part)
            for parent in branch.parents(part):
                self.children[parent].add(part)

    def together(self, parts: Iterable[Part]) -> Parts:
        """Return these changes with all that stays or goes with them, such as the members of an entry."""
        found, open_ = set[Part](), list(parts)
        while open_:
            part = open_.pop()
            if part not in found:
                found.add(part)
                open_ += self._with(part)
        return frozenset(found | set(self._left_alone(found)))

    def _with(self, part: Part) -> Iterator[Part]:
        for thing in self.branch.bound(part) | self.branch.held(part):
            yield from self.members[thing]
        if self.branch.new(part) or self.branch.gone(part):
            yield from self.children[part[:2]]
        yield from (self.vanished[parent] for parent in self.branch.parents(part) if parent in self.vanished)
        yield from self.branch.new_pairs(part)

    def _left_alone(self, found: set[Part]) -> Iterator[Part]:
        """Yield new persons of whom nothing else is left."""
        persons = {key for part in found for key in self.branch.parents(part) if key[0] == "person"}
        for key in persons:
            if key not in self.branch.base and self.children[key] <= found:
                yield (*key, "")

    def content(self, parts: Parts) -> Counter[Hashable]:
        """Return what parts say, whatever keys and times they have by chance."""
        return Counter(filter(None, map(self._said, parts)))

    def _said(self, part: Part) -> Hashable:
        after = self.branch.changes[part].after
        if after is None:
            return part
        if self.branch.new(part):
            return self._row(part[:2])
        said = {name: value for name, value in after.items() if name not in _BY_CHANCE}
        return (part, *self._values(part[0], said)) if said else None

    def _row(self, key: RowKey) -> Hashable:
        row = self.branch.rows[key]
        image = {name: value for name, value in row.items() if name not in _chance(key[0], row)}
        return key[0], *self._values(key[0], image)

    def _values(self, table: str, image: Image) -> Iterator[Hashable]:
        targets = dict(links(table))
        return ((name, self._value(targets.get(name), value)) for name, value in sorted(image.items()))

    def _value(self, target: str | None, value: object) -> Hashable:
        if target is not None and isinstance(value, int) and (target, value) not in self.branch.base:
            return self._row((target, value))
        return json.dumps(value, sort_keys=True)


def _chance(table: str, image: Image) -> frozenset[str]:
    """Return the columns that say nothing of what a new row is."""
    if happened_at_a_desk(table, image):
        return frozenset()
    return _BY_CHANCE | {"number"} if table == "penalty" else _BY_CHANCE


def _number(table: str, image: Image) -> _Number:
    return table, image.get("tournament_id") or image["season_id"], image["number"]


def _same(front: _Side, some: Iterable[Part], behind: _Side, others: Iterable[Part]) -> bool:
    return front.content(front.together(some)) == behind.content(behind.together(others))


def _clashes(front: _Side, behind: _Side) -> Iterator[Clash]:
    """Find what both laptops changed; changes that hang together on either laptop are one clash."""
    groups: list[tuple[set[Part], set[Part]]] = []
    for some, others in _contested(front, behind):
        joined = set(front.together(some)), set(behind.together(others))
        # A thing that hangs together with two clashes makes them one: to answer them apart could tear it.
        apart = [
            group for group in groups if joined[0].isdisjoint(group[0]) and joined[1].isdisjoint(group[1])
        ]
        for group in groups:
            if group not in apart:
                joined[0].update(group[0])
                joined[1].update(group[1])
        groups = [*apart, joined]
    for one, two in groups:
        same = front.content(frozenset(one)) == behind.content(frozenset(two))
        later = _front_is_later(front.branch, one, behind.branch, two)
        yield Clash(frozenset(one), frozenset(two), same, later)


def _front_is_later(front: Branch, some: set[Part], behind: Branch, others: set[Part]) -> bool | None:
    """Say which laptop has the later of what stays by itself; None where somebody has to decide."""
    if any(table not in LATER for table, *_ in some | others):
        return None
    here, there = _made(front, some), _made(behind, others)
    return here >= there if here and there else None


def _made(branch: Branch, parts: set[Part]) -> str:
    """Return when the row that is there was made, "" where it is taken out."""
    return next((branch.rows[part[:2]][LATER[part[0]]] for part in parts if part[:2] in branch.rows), "")


def _contested(one: _Side, two: _Side) -> Iterator[tuple[set[Part], set[Part]]]:
    """Yield the changes of both laptops to the same thing, such as a seat, where these changes differ."""
    front, behind = one.branch, two.branch
    agreed = {part for part, change in front.changes.items() if behind.changes.get(part) == change}
    for part in front.changes.keys() & behind.changes.keys() - agreed:
        yield {part}, {part}
    written = _by_thing(front, front.writes, agreed), _by_thing(behind, behind.writes, agreed)
    read = _by_thing(front, front.reads, agreed), _by_thing(behind, behind.reads, agreed)
    for thing in sorted(written[0].keys() | written[1].keys(), key=str):
        some, others = written[0][thing], written[1][thing]
        sides = (
            some | (read[0][thing] if others else set()),
            others | (read[1][thing] if some else set()),
        )
        if all(sides) and not _gets_another_number(thing, one, some, two, others):
            yield sides


def _gets_another_number(thing: Thing, one: _Side, some: set[Part], two: _Side, others: set[Part]) -> bool:
    """Say whether different things have the same number only because one of them is new."""
    if thing[:2] not in {("unique", table) for table in NUMBERED}:
        return False
    new = any(map(one.branch.new, some)) or any(map(two.branch.new, others))
    return new and not _same(one, some, two, others)


def _by_thing(
    branch: Branch, things: Callable[[Part], set[Thing]], agreed: set[Part]
) -> Mapping[Thing, set[Part]]:
    found: dict[Thing, set[Part]] = defaultdict(set)
    for part in branch.changes:
        if part not in agreed:
            for thing in things(part):
                found[thing].add(part)
    return found
