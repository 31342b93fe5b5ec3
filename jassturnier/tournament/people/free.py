"""Who takes part in the next round, who missed the draw of one, and for whom it could have one more table."""

from collections import Counter
from collections.abc import Iterable, Iterator

from jassturnier.draw.plan import Form
from jassturnier.draw.ways import WAYS
from jassturnier.tournament.model import EntryInfo, RoundInfo, StageInfo, Tournament
from jassturnier.tournament.people.seats import sitting
from jassturnier.tournament.regulation.regulation import Regulation
from jassturnier.tournament.scoring.rounds import PLAYS, part_in, takes_part
from jassturnier.tournament.stages.knockout import still_in


def present(tournament: Tournament, stage: StageInfo) -> tuple[tuple[EntryInfo, ...], tuple[EntryInfo, ...]]:
    """Return who takes part in the next round, and who does not; without a roll call everybody does."""
    there = {"here"} if tournament.roll_called() else {"here", "expected"}
    entries = stage.entries
    if stage.rules.knockout:
        left = still_in(tournament.regulation, stage)
        entries = tuple(entry for entry in entries if entry.key in left)
    players = tuple(entry for entry in entries if entry.presence in there)
    away = tuple(entry for entry in entries if entry.presence not in there)
    return players, away


def missed_draw(
    tournament: Tournament, entries: Iterable[EntryInfo]
) -> Iterator[tuple[RoundInfo, tuple[EntryInfo, ...]]]:
    """Find the rounds without a result, each with those of the entries that are here and not in its draw."""
    keys = {entry.key for entry in entries}
    players = [entry for entry in present(tournament, tournament.stage())[0] if entry.key in keys]
    for round_ in tournament.stage().rounds:
        if not round_.started():
            missed = tuple(entry for entry in players if not takes_part(round_, entry.key))
            if missed:
                yield round_, missed


def free(tournament: Tournament, round_: RoundInfo) -> tuple[EntryInfo, ...]:
    """Return who is here and has no seat in a round, neither an own one nor that of somebody else."""
    seated, whole = sitting(tournament, round_), tournament.coming().entry.members
    return tuple(
        entry
        for entry in present(tournament, tournament.stage())[0]
        if part_in(round_, entry.key) != PLAYS
        and len(entry.members) == whole
        and not any(member.person in seated for member in entry.members)
    )


def openable(tournament: Tournament) -> Iterator[tuple[RoundInfo, tuple[EntryInfo, ...]]]:
    """Find the rounds being played, or still to be, in which those who are free are one more table."""
    for round_ in tournament.stage().rounds:
        people = free(tournament, round_) if round_.open_tables() else ()
        groups = Counter(entry.group for entry in people)
        needed = smallest_table(tournament.regulation.of(tournament.stage().number, round_.number))
        if any(count >= needed for count in groups.values()) and not settled(tournament, round_):
            yield round_, people


def settled(tournament: Tournament, round_: RoundInfo) -> bool:
    """Say whether the way a round was drawn says itself who meets whom.

    Of a plan from a file it is the way of the regulation.
    """
    usual = tournament.stage().rules.draw_of(round_.number)
    return WAYS[round_.method if round_.method in WAYS else usual].own_stage


def tables_of(regulation: Regulation) -> tuple[int, ...]:
    """Return how many people the draw may put at a table; nothing where the form leaves no choice."""
    return regulation.sizes if regulation.form is Form.ALONE else ()


def smallest_of_stage(rules: Regulation, stage: int) -> int:
    """Return how many entries a stage needs at least, so that there is a table in each of its rounds."""
    return max(map(smallest_table, rules.rounds_of(stage)))


def smallest_table(rules: Regulation) -> int:
    """Return how many entries make a table at least."""
    return min(tables_of(rules) or rules.form.table_sizes)
