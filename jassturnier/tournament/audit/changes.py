"""What would read otherwise on paper than at an earlier time, and which papers are to be printed again."""

from collections.abc import Iterator
from typing import TypeAlias

from jassturnier.tournament.model import RoundInfo, StageInfo, TableInfo, Tournament
from jassturnier.tournament.scoring.proof import penalties_in
from jassturnier.tournament.scoring.rounds import round_values
from jassturnier.tournament.words import Presence
from jassturnier.values import frozen

Shown: TypeAlias = tuple[object, ...]
"""What a paper shows of something that others of its kind do not, to be compared."""


def changed_tables(before: Tournament, now: Tournament, round_: RoundInfo, *, results: bool) -> set[int]:
    """Return the numbers of the tables of a round whose slip is new or reads otherwise.

    Results count only where they are printed.
    """
    known = {
        sheet: slip for other in before.rounds() for sheet, slip in _slips(before, other, results=results)
    }
    slips = _slips(now, round_, results=results)
    changed = {sheet for sheet, slip in slips if known.get(sheet) != slip}
    return {table.number for table in round_.tables if table.sheet in changed}


def changed_entries(before: Tournament, now: Tournament, stage: StageInfo) -> set[int]:
    """Return the keys of the entries of a stage whose card is new or reads otherwise."""
    earlier = next((other for other in before.stages if other.key == stage.key), None)
    known = {} if earlier is None else _cards(before, earlier)
    return {key for key, card in _cards(now, stage).items() if known.get(key) != card}


def _slips(tournament: Tournament, round_: RoundInfo, *, results: bool) -> list[tuple[int, Shown]]:
    """Return the sheet number and what the slip shows of every table."""
    names = _names(tournament.during(round_))
    found: list[tuple[int, Shown]] = []
    for table in round_.tables:
        people = [[names[key] for key in side] for side in table.sides]
        written = (table.result, table.played) if results else ()
        found.append((table.sheet, (table.number, table.game, table.deals, people, *written)))
    return found


def _cards(tournament: Tournament, stage: StageInfo) -> dict[int, Shown]:
    """Return what the card of every entry shows."""
    names = _names(tournament)
    values = round_values(tournament.regulation, stage, len(stage.rounds))
    penalties = penalties_in(tournament, stage, len(stage.rounds))
    seats: dict[int, list[Shown]] = {entry.key: [] for entry in stage.entries}
    for round_ in stage.rounds:
        sitting = _names(tournament.during(round_))
        for table in round_.tables:
            for key in table.entries():
                seat, company = _seat(table, key)
                seats[key].append((table.number, seat, [sitting[other] for other in company]))
    return {
        entry.key: (
            entry.code,
            names[entry.key],
            [(value.part, value.value) for value in values[entry.key]],
            seats[entry.key],
            penalties.get(entry.key),
        )
        for entry in stage.entries
    }


def _names(tournament: Tournament) -> dict[int, list[str]]:
    return {
        entry.key: [entry.name, *(member.name for member in entry.members)]
        for entry in tournament.by_key().values()
    }


def _seat(table: TableInfo, key: int) -> tuple[tuple[int, int], list[int]]:
    """Return the seat of an entry and who plays with it, or against it if nobody does."""
    number, side = next((i, side) for i, side in enumerate(table.sides) if key in side)
    partners = [other for other in side if other != key]
    return (number, side.index(key)), partners or [other for other in table.entries() if other != key]


@frozen
class OfRound:
    """Tables of a round, by their numbers."""

    round: int
    tables: tuple[int, ...]


@frozen
class Reprint:
    """The papers that read otherwise than after journal entry `since`.

    `slips` are those of open tables, `cards` the numbers of the entries, `seating` the rounds not yet over
    whose list hangs there.
    """

    since: int
    slips: tuple[OfRound, ...]
    cards: tuple[int, ...]
    seating: tuple[int, ...] = ()


def reprint(since: int, before: Tournament, now: Tournament) -> Reprint:
    """Compare a tournament with what it was after a journal entry; a slip that is in stays as it is."""
    stage = now.stage()
    slips: list[OfRound] = []
    for round_ in stage.rounds:
        changed = changed_tables(before, now, round_, results=False) if round_.open_tables() else set()
        if tables := changed & {table.number for table in round_.open_tables()}:
            slips.append(OfRound(round_.number, tuple(sorted(tables))))
    cards = changed_entries(before, now, stage)
    numbers = tuple(
        entry.number for entry in stage.entries if entry.key in cards and entry.presence != Presence.GONE
    )
    return Reprint(since, tuple(slips), numbers, tuple(_seatings(before, now, stage)))


def _seatings(before: Tournament, now: Tournament, stage: StageInfo) -> Iterator[int]:
    """Find the open rounds that were drawn before and whose seating list reads otherwise."""
    known = {round_.key: _seating(before, round_) for round_ in before.rounds()}
    for round_ in stage.rounds:
        if round_.open_tables() and known.get(round_.key, _seating(now, round_)) != _seating(now, round_):
            yield round_.number


def _seating(tournament: Tournament, round_: RoundInfo) -> Shown:
    sitting = tournament.during(round_)
    names = _names(sitting)
    codes = {key: entry.code for key, entry in sitting.by_key().items()}
    tables = [[(codes[key], names[key]) for key in table.entries()] for table in round_.tables]
    resting = sorted(names[key] for key in round_.resting())
    return ([table.number for table in round_.tables], tables, resting)
