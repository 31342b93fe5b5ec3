"""What a change is about: what two laptops cannot both change, and which rows stay or go together."""

from collections.abc import Callable, Hashable, Iterator, Mapping
from typing import TypeAlias

from sqlalchemy import UniqueConstraint

from jassturnier.store.journal.images import Image, RowKey, tables
from jassturnier.store.journal.journal import Change, changed
from jassturnier.tournament.words import PaidBy
from jassturnier.values import frozen

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
"""Rows of what happened at a desk: another laptop's word about something else does not take it back."""

LATER = {"handed_in": "made"}
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
}
"""What a row is part of as a whole: a table of the round as it was drawn, a slip as it was read,
a clock as it runs."""

_PARTS = {"due": "paid", "given": "family", "prize_money": "prizes_published"}
"""Columns that belong to another."""

_ABOUT: dict[str, Callable[[Image], Thing]] = {
    "lot": lambda image: ("lot", image["stage_id"], image["entry_id"]),
    "penalty": lambda image: tuple(image[name] for name in ("entry_id", "round_id", "points", "reason")),
    "reserve": lambda image: ("sheets", image["tournament_id"]),
}
"""What two laptops cannot both decide, though the database would take both."""


def happened_at_a_desk(table: str, image: Image) -> bool:
    """Say whether a row is an event of its own, that no equal row of another laptop can stand for.

    What was paid before the evening stands on a list that both laptops may have read.
    """
    return table in _HAPPENED and image["how"] != PaidBy.BEFORE


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
        """Say whether a change is one of what a draw is made from: who is there, who plays, wishes, rules."""
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
