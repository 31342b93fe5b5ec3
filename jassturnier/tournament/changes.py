"""What would read otherwise on paper than at an earlier time."""

from dataclasses import replace
from typing import TypeAlias

from jassturnier.tournament.rounds import round_values
from jassturnier.tournament.snapshot import Evening, RoundInfo, StageInfo, TableInfo

Shown: TypeAlias = object
"""Everything a paper shows of something, to be compared."""


def changed_tables(before: Evening, now: Evening, round_: RoundInfo, *, results: bool) -> set[int]:
    """Return the numbers of the tables of a round whose paper is new or reads otherwise.

    Results count only where they are printed.
    """
    known = {
        table.sheet: _table(before, earlier, table, results=results)
        for earlier in before.rounds()
        for table in earlier.tables
    }
    return {
        table.number
        for table in round_.tables
        if known.get(table.sheet) != _table(now, round_, table, results=results)
    }


def changed_entries(before: Evening, now: Evening, stage: StageInfo) -> set[int]:
    """Return the keys of the entries of a stage whose card is new or reads otherwise."""
    earlier = next((other for other in before.stages if other.key == stage.key), None)
    known = {} if earlier is None else _cards(before, earlier)
    return {key for key, card in _cards(now, stage).items() if known.get(key) != card}


def _table(evening: Evening, round_: RoundInfo, table: TableInfo, *, results: bool) -> Shown:
    people = evening.by_key()
    names = [(people[key].name, *(m.name for m in people[key].members)) for key in table.entries()]
    shown = table if results else replace(table, result=None)
    return evening.name, evening.day, evening.regulation, round_.number, shown, names


def _cards(evening: Evening, stage: StageInfo) -> dict[int, Shown]:
    values = round_values(evening.regulation, stage, len(stage.rounds))
    tables: dict[int, list[Shown]] = {entry.key: [] for entry in stage.entries}
    for round_ in stage.rounds:
        for table in round_.tables:
            shown = _table(evening, round_, table, results=False)
            for key in table.entries():
                tables[key].append(shown)
    return {
        entry.key: (
            evening.name,
            evening.day,
            evening.venue,
            entry.code,
            entry.name,
            values[entry.key],
            tables[entry.key],
        )
        for entry in stage.entries
    }
