"""Two states that began as one, brought together: what is the same, what clashes, what goes together."""

import json
from collections import Counter, defaultdict
from collections.abc import Callable, Hashable, Iterable, Iterator, Mapping
from typing import Any, TypeAlias

from sqlalchemy import UniqueConstraint

from jassturnier.store.journal.changes import (
    Change,
    Entry,
    Image,
    Line,
    RowKey,
    changed,
    head_of,
    lines,
    moved,
)
from jassturnier.store.journal.journal import tables, usual_values
from jassturnier.store.load.seasons import persons_in
from jassturnier.tournament.lists import PaidBy
from jassturnier.values import frozen


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

    def joined(self) -> list[Entry]:
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


def _began(entry: Entry) -> tuple[str, str]:
    # Clocks may be equal; the digest decides then, alike on both laptops.
    return entry.made.isoformat(), entry.digest


Rows: TypeAlias = Mapping[RowKey, Image]
Thing: TypeAlias = tuple[Hashable, ...]
Part: TypeAlias = tuple[str, int, str]
"""A row by table and key, and the column where each of its columns is a thing of its own."""


def _reading(image: Image, rows: Rows) -> Thing:
    reading = rows["reading", image["reading_id"]]
    return "reading", reading["table_id"], reading["kind"]


NUMBERED = {"entry", "wish", "season_event", "penalty"}
"""Rows that get another number where two laptops gave the same one to different things."""

_HAPPENED = {"payment"}
"""Rows that say what happened at a desk: another laptop's word about something else does not undo it."""

LATER = {"handed_in": "made", "layout": "used"}
"""Rows of which the later stays by itself, and the column that says when each was made."""

_BOUND: dict[str, Callable[[Image, Rows], Thing]] = {
    "round": lambda image, _: ("round", image["id"]),
    "jass_table": lambda image, _: ("round", image["round_id"]),
    "seat": lambda image, rows: ("round", rows["jass_table", image["table_id"]]["round_id"]),
    "entry_member": lambda image, _: ("members", image["entry_id"]),
    "reading": lambda image, _: ("reading", image["table_id"], image["kind"]),
    "reading_line": _reading,
    "deal": _reading,
    "handed_in": lambda image, _: ("handed_in", image["table_id"]),
    "wish": lambda image, _: ("wish", image["id"]),
    "wish_entry": lambda image, _: ("wish", image["wish_id"]),
    "lot": lambda image, _: ("batch", image["batch"]),
    "clock": lambda image, _: ("clock", image["tournament_id"]),
    "layout": lambda image, _: ("layout", image["id"]),
}
"""What a row is part of as a whole: a table of the round as it was drawn, a slip as it was read,
a clock as it runs, how a list is read."""

_PARTS = {"due": "paid", "given": "family", "prize_money": "prizes_published"}
"""Columns that belong to another."""

_ABOUT: dict[str, Callable[[Image], Thing]] = {
    "lot": lambda image: ("lot", image["stage_id"], image["entry_id"]),
    "penalty": lambda image: tuple(image[name] for name in ("entry_id", "round_id", "points", "reason")),
    "reserve": lambda image: ("sheets", image["tournament_id"]),
}
"""What two laptops cannot both decide, though the database would take both."""


@frozen
class Branch:
    """What one laptop changed: the rows from which it started, its rows now, and the difference."""

    base: Rows
    rows: Rows
    changes: Mapping[Part, Change]

    @classmethod
    def since(cls, base: Rows, rows: Rows) -> "Branch":
        """Return what was changed since `base`."""
        found = changed(base, rows)
        return cls(base, rows, dict(part for change in found for part in _parts(change)))

    def images(self, part: Part) -> Iterator[tuple[Image, Rows]]:
        """Yield a row before and after, with the rows among which it stands."""
        for rows in (self.base, self.rows):
            if part[:2] in rows:
                yield rows[part[:2]], rows

    def new(self, part: Part) -> bool:
        """Say whether this laptop added the row."""
        return part[:2] not in self.base

    def gone(self, part: Part) -> bool:
        """Say whether this laptop took the row away."""
        return part[:2] not in self.rows

    def happened(self, part: Part) -> bool:
        """Say whether this laptop wrote down with the row that something happened."""
        return part[0] in _HAPPENED and self.new(part)

    def bound(self, part: Part) -> set[Thing]:
        """Return what a row belongs to; all of it stays or goes together."""
        belongs = _BOUND.get(part[0])
        return set() if belongs is None else {belongs(*seen) for seen in self.images(part)}

    def parents(self, part: Part) -> set[RowKey]:
        """Return the rows that a row refers to, before and after."""
        images = [image for image, _ in self.images(part)]
        return {(to, image[name]) for name, to in links(part[0]) for image in images if image.get(name)}

    def new_pairs(self, part: Part) -> Iterator[Part]:
        """Yield the new pairs that who is in a stage plays in: without both of them there is none."""
        if part[0] == "stage_entry" and part[2] in {"", "pair_id"}:
            pairs = {image.get("pair_id", 0) for image, _ in self.images(part)}
            yield from (("entry", pair, "") for pair in pairs if ("entry", pair, "") in self.changes)

    def writes(self, part: Part) -> set[Thing]:
        """Return what no other laptop may have changed, or taken for granted."""
        about = _ABOUT.get(part[0])
        found = {about(image) for image, _ in self.images(part)} if about is not None else set()
        found |= self.bound(part)
        if not self.gone(part):
            found |= set(self._unique(part, self.rows[part[:2]]))
        if self.gone(part):
            found.add(("row", *part[:2]))
        if part[0] == "round" and self.new(part):
            found |= set(self._field(part))
        if part[0] == "round" and (self.new(part) or self.gone(part)):
            found |= {("rounds", image["stage_id"]) for image, _ in self.images(part)}
        if part[0] in {"jass_table", "seat"}:
            found |= {("seats", image.get("table_id", image["id"])) for image, _ in self.images(part)}
        return found

    def reads(self, part: Part) -> set[Thing]:
        """Return what this change took for granted."""
        found: set[Thing] = set()
        if not self.gone(part):
            found |= {("row", *key) for key in (part[:2], *self.parents(part))}
        if part[0] in {"reading", "handed_in"}:
            found |= {("seats", image["table_id"]) for image, _ in self.images(part)}
        if part[0] == "jass_table" and self.new(part):
            found.add(("sheets", self.rows[part[:2]]["tournament_id"]))
        return found | (set(self._field(part)) if self._matters_to_a_draw(part) else set())

    def held(self, part: Part) -> set[Thing]:
        """Return what only one row may have, before and after: who takes it goes with whom gave it up.

        A new row with a number of its own gets another one instead.
        """
        if part[0] in NUMBERED and self.new(part):
            return set()
        return {value for image, _ in self.images(part) for value in self._unique(part, image)}

    def _unique(self, part: Part, image: Image) -> Iterator[Thing]:
        """Yield the values changed here that no two rows of a table may have, as one image has them."""
        change = self.changes[part]
        changed_here = (change.after or change.before or {}).keys()
        for rule in tables()[part[0]].constraints:
            if isinstance(rule, UniqueConstraint):
                names = [column.name for column in rule.columns]
                if not changed_here.isdisjoint(names):
                    yield ("unique", part[0], *((name, image[name]) for name in names))

    def _matters_to_a_draw(self, part: Part) -> bool:
        table, _, column = part
        # Members of an entry that is new on this laptop are no change of what the other one drew from.
        if table == "entry_member":
            return any(("entry", image["entry_id"]) in self.base for image, _ in self.images(part))
        if table == "entry":
            return self.gone(part) or column in {"presence", "ranked"}
        return table in {"wish", "wish_entry"} or (table, column) == ("tournament", "regulation")

    def _field(self, part: Part) -> Iterator[Thing]:
        yield from (_field(image, rows) for image, rows in self.images(part))


def _parts(change: Change) -> Iterator[tuple[Part, Change]]:
    """Take the columns of a row apart where one has nothing to do with the other."""
    table, key, before, after = change.table, change.key, change.before, change.after
    if before is None or after is None or table in _BOUND:
        yield (table, key, ""), change
    else:
        for part in {_PARTS.get(name, name) for name in after}:
            names = [name for name in after if _PARTS.get(name, name) == part]
            was, is_ = ({name: image[name] for name in names} for image in (before, after))
            yield (table, key, part), Change(table, key, was, is_)


def links(table: str) -> list[tuple[str, str]]:
    """Return the columns of a table that refer to others, and to which."""
    found = [(key.parent.name, key.column.table.name) for key in tables()[table].foreign_keys]
    return [*found, ("pair_id", "entry")] if table == "stage_entry" else found


def _field(image: Image, rows: Rows) -> Thing:
    """Return the tournament for whose draws a row matters."""
    for column, table in (("stage_id", "stage"), ("entry_id", "entry"), ("wish_id", "wish")):
        if column in image:
            return _field(rows[table, image[column]], rows)
    return ("field", image.get("tournament_id", image["id"]))


BY_CHANCE = frozenset({"id", "code", "station", "reader", "read", "drawn", "begun", "created", "made"})
"""What differs although two laptops did the same."""

Parts: TypeAlias = frozenset[Part]
_Number: TypeAlias = tuple[str, int, int]
"""The table, whose list it is, and the number in it."""


@frozen
class Clash:
    """What both laptops changed: on each side what stays or goes together; `same` if both come to the same.

    Of two rows of a table in `LATER` the later one stays, which may be that of the front.
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
        """Return all rows as they are afterwards; where both come to the same, those of the front stay."""
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
            for part, change in branch.changes.items():
                if part in kept and change.after is None:
                    rows.pop(part[:2], None)
                elif part in kept and change.after is not None:
                    rows[part[:2]] = {**rows.get(part[:2], {}), **change.after}
        self._complete(rows)
        return rows

    def _complete(self, rows: dict[RowKey, Image]) -> None:
        """Add the people whom one laptop took away and the other has in a season; mend what was paid.

        Money stays as it can where its entry is gone, and goes only with its tournament.
        """
        known = {**self.front.base, **self.front.rows, **self.behind.rows}
        people = {("person", person) for key, row in rows.items() for person in persons_in(key[0], row)}
        rows |= {key: known[key] for key in people - rows.keys() if key in known}
        for key, image in list(rows.items()):
            if key[0] == "payment" and ("entry", image["entry_id"] or 0) not in rows:
                if ("tournament", image["tournament_id"]) not in rows:
                    del rows[key]
                elif image["entry_id"]:
                    rows[key] = {**image, **self._house(image["entry_id"], rows)}

    def _house(self, gone: int, rows: Rows) -> Image:
        """Return whose money it is now: of the entry that has the people, else of nobody, by their names."""
        sides = (self.front.base, self.front.rows, self.behind.rows)
        known = {key: row for side in sides for key, row in side.items()}
        members = [
            key
            for key in known
            if key[0] == "entry_member"
            and any(key in side and side[key]["entry_id"] == gone for side in sides)
        ]
        there = next((rows[key]["entry_id"] for key in members if key in rows), None)
        people = (known["person", known[key]["person_id"]] for key in sorted(members))
        entry = known["entry", gone]
        name = entry["name"] or " / ".join(f"{who['given']} {who['family']}".strip() for who in people)
        return {"entry_id": there, "note": "" if there else f"{entry['number']} {name}"}

    def _renumbered(self, rows: Rows) -> Iterator[Renumbered]:
        taken, highest = set[_Number](), defaultdict[tuple[str, int], int](int)
        for side in (self.front.rows, self.behind.rows):
            for table, owner, n in (_number(key[0], side[key]) for key in side if key[0] in NUMBERED):
                highest[table, owner] = max(highest[table, owner], n)
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
        # New persons to whom nothing else refers any more go with them.
        persons = {key for part in found for key in self.branch.parents(part) if key[0] == "person"}
        return frozenset(found).union(
            (*key, "") for key in persons if key not in self.branch.base and self.children[key] <= found
        )

    def _with(self, part: Part) -> Iterator[Part]:
        for thing in self.branch.bound(part) | self.branch.held(part):
            yield from self.members[thing]
        if self.branch.new(part) or self.branch.gone(part):
            yield from self.children[part[:2]]
        yield from (self.vanished[parent] for parent in self.branch.parents(part) if parent in self.vanished)
        yield from self.branch.new_pairs(part)

    def content(self, parts: Parts) -> Counter[Hashable]:
        """Return what parts say, whatever keys and times they have by chance."""
        return Counter(filter(None, map(self._meaning, parts)))

    def _meaning(self, part: Part) -> Hashable:
        after = self.branch.changes[part].after
        if after is None:
            return part
        if self.branch.new(part):
            return self._row(part[:2])
        said = {name: value for name, value in after.items() if name not in BY_CHANCE}
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
    # What was paid before the evening stands on a list that both laptops may have read; what happened at a
    # desk is an event of its own, that no equal row of another laptop can stand for.
    if table in _HAPPENED and image["how"] != PaidBy.BEFORE:
        return frozenset()
    return BY_CHANCE | {"number"} if table == "penalty" else BY_CHANCE


def _number(table: str, image: Image) -> _Number:
    return table, image.get("tournament_id") or image["season_id"], image["number"]


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
        later: bool | None = None
        if all(table in LATER for table, *_ in one | two):
            here, there = _made(front.branch, one), _made(behind.branch, two)
            later = here >= there if here and there else None
        yield Clash(frozenset(one), frozenset(two), same, later)


def _made(branch: Branch, parts: set[Part]) -> str:
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
        sides = (some | (read[0][thing] if others else set()), others | (read[1][thing] if some else set()))
        if all(sides) and not _gets_another_number(thing, one, some, two, others):
            yield sides


def _gets_another_number(thing: Thing, one: _Side, some: set[Part], two: _Side, others: set[Part]) -> bool:
    """Say whether different things have the same number only because one of them is new."""
    if thing[:2] not in {("unique", table) for table in NUMBERED}:
        return False
    new = any(map(one.branch.new, some)) or any(map(two.branch.new, others))
    return new and one.content(one.together(some)) != two.content(two.together(others))


def _by_thing(
    branch: Branch, things: Callable[[Part], set[Thing]], agreed: set[Part]
) -> Mapping[Thing, set[Part]]:
    found: dict[Thing, set[Part]] = defaultdict(set)
    for part in branch.changes:
        if part not in agreed:
            for thing in things(part):
                found[thing].add(part)
    return found
