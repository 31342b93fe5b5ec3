"""Which papers have to be printed again after a change."""

from dataclasses import dataclass

from jassturnier.tournament.audit.changes import changed_entries, changed_tables
from jassturnier.tournament.model import Tournament


@dataclass(frozen=True, slots=True)
class OfRound:
    """Tables of a round, by their numbers."""

    round: int
    tables: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Reprint:
    """The papers that read otherwise than after journal entry `since`.

    `slips` are those of open tables, `cards` the numbers of the entries.
    """

    since: int
    slips: tuple[OfRound, ...]
    cards: tuple[int, ...]


def reprint(since: int, before: Tournament, now: Tournament) -> Reprint:
    """Compare a tournament with what it was after a journal entry; a slip that is in stays as it is."""
    stage = now.stage()
    slips: list[OfRound] = []
    for round_ in stage.rounds:
        changed = changed_tables(before, now, round_, results=False) if round_.open_tables() else set()
        if tables := changed & {table.number for table in round_.open_tables()}:
            slips.append(OfRound(round_.number, tuple(sorted(tables))))
    cards = changed_entries(before, now, stage)
    return Reprint(since, tuple(slips), tuple(entry.number for entry in stage.entries if entry.key in cards))
