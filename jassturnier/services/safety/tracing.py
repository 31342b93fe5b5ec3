"""What journal entries did to one player, or to one table, in words."""

from collections.abc import Callable, Collection, Iterable, Iterator, Sequence
from typing import TypeAlias

from jassturnier.i18n import Text, joined, say
from jassturnier.services.safety.differences import Names
from jassturnier.store.journal.changes import Change, Image, RowKey
from jassturnier.values import frozen

_SAYS = {
    "reading_line": "value",
    "deal": "notation",
    "handed_in": "slip",
    "seat": "entry_id",
    "entry_member": "person_id",
    "round_entry": "part",
    "penalty": "points",
    "payment": "amount",
}
"""The column that says most of a row that appears or goes away."""

_OF_A_SLIP = {"reading", "reading_line", "deal", "handed_in"}
_OF_A_ROUND = {"round_entry", "penalty"}

_Spot: TypeAlias = tuple[Text, int]
"""A place in words; partners on one side of a table are told apart by a number."""


@frozen
class Trace:
    """The rows that matter, and the words for them."""

    names: Names
    matters: Callable[[RowKey], bool]

    def lines(self, changes: Iterable[Change]) -> tuple[Text, ...]:
        """Say what changes did to these rows: what is new, gone, or otherwise than before."""
        before: dict[_Spot, Text | str] = {}
        after: dict[_Spot, Text | str] = {}
        for change in changes:
            if self.matters((change.table, change.key)):
                before |= self._said(change, change.before)
                after |= self._said(change, change.after)
        spots = {**before, **after}
        return tuple(
            _moved(spot[0], before.get(spot), after.get(spot))
            for spot in spots
            if before.get(spot) != after.get(spot)
        )

    def _said(self, change: Change, image: Image | None) -> dict[_Spot, Text | str]:
        """Return what an image says at which place; nothing but the place for a row without a main column."""
        if image is None:
            return {}
        row, main = (change.table, change.key), _SAYS.get(change.table)
        place, number = self._place(row), image.get("place", 0) if change.table == "seat" else 0
        return {
            (place if column == main else self.names.column(row, place, column or ""), number): (
                self.names.value(column, image[column]) if column else ""
            )
            for column in _shown(change, image)
        }

    def _place(self, row: RowKey) -> Text:
        """Name a row; what somebody does in a round is named with the round."""
        round_ = self.names.rows.get(row, {}).get("round_id") if row[0] in _OF_A_ROUND else None
        place = self.names.place(row)
        return place if round_ is None else joined(self.names.place(("round", round_)), place)


def _shown(change: Change, image: Image) -> Sequence[str | None]:
    """Return which columns to show; None stands for a row that only is there or not."""
    if change.table == "reading":
        return ["note"] if image.get("note") else []
    whole = change.before is None or change.after is None
    if change.table == "handed_in":  # when it was, the journal entry says
        image = {name: value for name, value in image.items() if name != "made"}
    return [_SAYS.get(change.table)] if whole else [*image]


def _moved(place: Text, old: Text | str | None, new: Text | str | None) -> Text:
    if old is None:
        return say("{place}: {value}", place=place, value=new) if new else say("{place}: new", place=place)
    if new is None and old:
        return say("{place}: {value} taken away", place=place, value=old)
    if new is None:
        return say("{place}: taken away", place=place)
    return say("{place}: {old} → {new}", place=place, old=old, new=new)


def rows_ever(changes: Iterable[Change]) -> dict[RowKey, Image]:
    """Return every row there ever was, with the newest value of each column."""
    rows: dict[RowKey, Image] = {}
    for change in changes:
        image = rows.setdefault((change.table, change.key), {})
        image |= {**(change.before or {}), **(change.after or {})}
    return rows


def of_player(changes: Sequence[Change], entries: Collection[int]) -> Trace:
    """Trace the entries of a player: their people, where they sat, and what was read off those slips."""
    rows = rows_ever(changes)
    own = {row for row, image in _images(changes) if image.get("entry_id") in entries}
    own |= {("entry", entry) for entry in entries}
    people = {("person", rows[row]["person_id"]) for row in own if row[0] == "entry_member"}
    tables = {("jass_table", rows[row]["table_id"]) for row in own if row[0] == "seat"}
    names = Names(rows)

    def matters(row: RowKey) -> bool:
        return (
            row in own or row in people or (row[0] in _OF_A_SLIP and not tables.isdisjoint(names.owners(row)))
        )

    return Trace(names, matters)


def of_table(changes: Sequence[Change], table: int) -> Trace:
    """Trace a table: who sat there, and what was read off its slips."""
    names = Names(rows_ever(changes))
    return Trace(names, lambda row: ("jass_table", table) in names.owners(row))


def _images(changes: Iterable[Change]) -> Iterator[tuple[RowKey, Image]]:
    for change in changes:
        for image in (change.before, change.after):
            if image is not None:
                yield (change.table, change.key), image
