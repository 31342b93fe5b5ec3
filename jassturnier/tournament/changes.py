"""What would read otherwise on paper than at an earlier time."""

from typing import TypeAlias

from jassturnier.tournament.rounds import round_values
from jassturnier.tournament.snapshot import EntryInfo, Evening, RoundInfo, StageInfo, TableInfo

Shown: TypeAlias = tuple[object, ...]
"""All that a paper shows of something, to be compared."""


def changed_tables(before: Evening, now: Evening, round_: RoundInfo, *, results: bool) -> set[int]:
    """Return the numbers of the tables of a round whose slip is new or reads otherwise.

    Results count only where they are printed.
    """
    known = {
        table.sheet: _slip(before, earlier, table, results=results)
        for earlier in before.rounds()
        for table in earlier.tables
    }
    return {
        table.number
        for table in round_.tables
        if known.get(table.sheet) != _slip(now, round_, table, results=results)
    }


def changed_entries(before: Evening, now: Evening, stage: StageInfo) -> set[int]:
    """Return the keys of the entries of a stage whose card is new or reads otherwise."""
    earlier = next((other for other in before.stages if other.key == stage.key), None)
    known = {} if earlier is None else _cards(before, earlier)
    return {key for key, card in _cards(now, stage).items() if known.get(key) != card}


def _slip(evening: Evening, round_: RoundInfo, table: TableInfo, *, results: bool) -> Shown:
    people = evening.by_key()
    names = [[_names(people[key]) for key in side] for side in table.sides]
    place = (round_.number, table.number, table.game, table.deals, names)
    written = (table.result, table.played) if results else ()
    return (evening.name, evening.day, evening.regulation, *place, *written)


def _names(entry: EntryInfo) -> list[str]:
    return [entry.name, *(member.name for member in entry.members)]


def _cards(evening: Evening, stage: StageInfo) -> dict[int, Shown]:
    values = round_values(evening.regulation, stage, len(stage.rounds))
    seats: dict[int, list[Shown]] = {entry.key: [] for entry in stage.entries}
    for round_ in stage.rounds:
        for table in round_.tables:
            for key in table.entries():
                seats[key].append((table.number, *_company(evening, table, key)))
    return {
        entry.key: (
            *(evening.name, evening.day, evening.venue, entry.code),
            *(_names(entry), values[entry.key], seats[entry.key]),
        )
        for entry in stage.entries
    }


def _company(evening: Evening, table: TableInfo, key: int) -> Shown:
    """Return the seat of an entry and who plays with it, or against it if nobody does."""
    people = evening.by_key()
    number, side = next((i, side) for i, side in enumerate(table.sides) if key in side)
    others = [k for k in side if k != key] or [k for k in table.entries() if k != key]
    return number, side.index(key), [_names(people[other]) for other in others]
