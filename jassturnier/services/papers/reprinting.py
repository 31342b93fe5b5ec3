"""Which papers have to be printed again after a change."""

from dataclasses import dataclass

from jassturnier.tournament.audit.changes import changed_entries, changed_tables
from jassturnier.tournament.model import Tournament


@dataclass(frozen=True, slots=True)
class Reprint:
    """The papers that read otherwise than after journal entry `since`.

    `slips` are the open tables of each round, `cards` the numbers of the entries.
    """

    since: int
    slips: dict[int, tuple[int, ...]]
    cards: tuple[int, ...]


def reprint(since: int, before: Tournament, now: Tournament) -> Reprint:
    """Compare a tournament with what it was after a journal entry; a slip that is in stays as it is."""
    stage = now.stage()
    slips: dict[int, tuple[int, ...]] = {}
    for round_ in stage.rounds:
        changed = changed_tables(before, now, round_, results=False) if round_.open_tables() else set()
        if tables := changed & {table.number for table in round_.open_tables()}:
            slips[round_.number] = tuple(sorted(tables))
    cards = changed_entries(before, now, stage)
    return Reprint(since, slips, tuple(entry.number for entry in stage.entries if entry.key in cards))
