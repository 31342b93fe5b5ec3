"""K.-o. stages: who won, who meets whom next, how far everybody came."""

from collections.abc import Iterator, Mapping, Sequence
from math import inf
from typing import TypeAlias

from jassturnier.tournament.model import RoundInfo, StageInfo, TableInfo
from jassturnier.tournament.regulation.regulation import Regulation
from jassturnier.tournament.regulation.stage_rules import StageRules
from jassturnier.tournament.scoring.counting import side_values
from jassturnier.values import frozen

Lots: TypeAlias = Mapping[int, Mapping[int, int]]
"""Batch → entry → number drawn, the lowest wins."""

_SEMI_FINALISTS = 2


@frozen
class KnockoutCourse:
    """How far an entry came: matches won on the way to the final, the small final, its last round."""

    won: int = 0
    third: int = 0
    last: int = 0


START = KnockoutCourse()


def winner(regulation: Regulation, stage: StageInfo, table: TableInfo) -> int | None:
    """Return who won a match, by points or else by lot or extra deals; None while that is open."""
    values = side_values(regulation, table)
    if values is None:
        return None
    best = min(values) if regulation.common(stage.number).low else max(values)
    leading = [key for side, value in zip(table.sides, values, strict=True) if value == best for key in side]
    if len(leading) == 1:
        return leading[0]
    batch = newest_lots(stage.lots, leading)
    return min(leading, key=lambda key: batch[key]) if batch is not None else None


def newest_lots(lots: Lots, tied: Sequence[int]) -> Mapping[int, int] | None:
    """Return the newest batch of lots that everybody tied is in, None where there is none."""
    return next((batch for batch in reversed([*lots.values()]) if all(key in batch for key in tied)), None)


def undecided(regulation: Regulation, stage: StageInfo) -> tuple[TableInfo, ...]:
    """Return the matches with a result but without a winner."""
    matches = _level(regulation, stage)
    return tuple(table for table in matches if winner(regulation, stage, table) is None)


def _level(regulation: Regulation, stage: StageInfo) -> Iterator[TableInfo]:
    """Yield the matches that ended with equal points."""
    for round_ in stage.rounds:
        for table in round_.tables:
            values = side_values(regulation, table)
            if values is not None and len(set(values)) == 1:
                yield table


def decided_by_lot(regulation: Regulation, stage: StageInfo) -> Iterator[tuple[int, int]]:
    """Yield winner and loser of the matches that ended with equal points and have a winner."""
    for table in _level(regulation, stage):
        won = winner(regulation, stage, table)
        if won is not None:
            yield won, next(key for key in table.entries() if key != won)


def next_matches(regulation: Regulation, stage: StageInfo) -> list[tuple[int, ...]]:
    """Return who meets whom in the next round, the final before the small final.

    The first round goes by seed, as the regulation pairs the seeds or the first meets the last; then
    the winners of neighbouring tables meet. The losers of the semi-finals play the small final beside
    the final, where there is one.
    """
    if not stage.rounds:
        return first_matches(stage.rules, by_seed(stage))
    in_it, out = _after(regulation, stage, stage.rounds)
    matches = [tuple(in_it[at : at + 2]) for at in range(0, len(in_it), 2)]
    is_last = len(stage.rounds) + 1 == stage.rules.rounds
    if stage.rules.small_final and is_last and len(out) == _SEMI_FINALISTS:
        matches.append(tuple(out))
    return matches


def by_seed(stage: StageInfo) -> list[int]:
    """Return everybody by seed, without one behind all others; who is left without a partner is not there."""
    members = max((len(entry.members) for entry in stage.entries), default=0)
    whole = [entry for entry in stage.entries if len(entry.members) >= members]
    return [entry.key for entry in sorted(whole, key=lambda entry: (entry.seed or inf, entry.number))]


def first_matches(rules: StageRules, order: Sequence[int]) -> list[tuple[int, ...]]:
    """Return the matches of a first round, given everybody in the order of the seeds, or of the places."""
    by_places = tuple((seed, seed + 1) for seed in range(1, len(order), 2)) if rules.places else ()
    pairing = rules.pairing or by_places or bracket(len(order))
    return [tuple(order[seed - 1] for seed in match if seed <= len(order)) for match in pairing]


def still_in(regulation: Regulation, stage: StageInfo) -> set[int]:
    """Return who plays the next round; in the first one that is everybody."""
    if not stage.rounds:
        return {entry.key for entry in stage.entries}
    return {key for match in next_matches(regulation, stage) for key in match}


def bracket(entries: int) -> tuple[tuple[int, ...], ...]:
    """Return the matches of a first round by seed, in an order in which the best meet as late as can be."""
    matches = entries // 2
    order = [1]
    while len(order) < matches:
        size = 2 * len(order)
        # The two of a match add up to one more than the size: so the first two meet only in the final.
        order = [place for seed in order for place in (seed, size + 1 - seed)]
    return tuple((seed, entries + 1 - seed) for seed in order if seed <= matches)


def _after(
    regulation: Regulation, stage: StageInfo, rounds: Sequence[RoundInfo]
) -> tuple[list[int], list[int]]:
    """Return who is still in after these rounds, in the order of the tables, and who lost in the last one."""
    in_it = [entry.key for entry in stage.entries]
    lost: list[int] = []
    for round_ in rounds:
        in_it, lost = _played(regulation, stage, round_, set(in_it))
    return in_it, lost


def _played(
    regulation: Regulation, stage: StageInfo, round_: RoundInfo, in_it: set[int]
) -> tuple[list[int], list[int]]:
    # Not the small final, whose players are out already.
    matches = [table for table in round_.tables if in_it.issuperset(table.entries())]
    winners = [winner(regulation, stage, table) for table in matches]
    won = [key for key in winners if key is not None]
    # Who has no rival goes on, as after a match won.
    won += [key for key in round_.resting() if key in in_it]
    return won, [key for table in matches for key in table.entries() if key not in won]


def courses(regulation: Regulation, stage: StageInfo, after: int) -> dict[int, KnockoutCourse]:
    """Return how far everybody came in the first `after` rounds."""
    won = dict.fromkeys((entry.key for entry in stage.entries), 0)
    third, last = dict(won), dict(won)
    in_it = set(won)
    for round_ in stage.rounds[:after]:
        # Who plays the small final is out, but has played.
        at_tables = {key for table in round_.tables for key in table.entries()}
        last |= dict.fromkeys(at_tables | in_it & round_.parts.keys(), round_.number)
        on, _ = _played(regulation, stage, round_, in_it)
        ahead = {winner(regulation, stage, table) for table in round_.tables} | {*round_.resting()}
        third |= {key: 1 for key in third if key in ahead and key not in in_it}
        won |= {key: won[key] + 1 for key in on}
        in_it = set(on)
    return {key: KnockoutCourse(won[key], third[key], last[key]) for key in won}
