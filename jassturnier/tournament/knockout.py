"""K.-o. stages: who won, who meets whom next, how far everybody came."""

from collections.abc import Iterator, Mapping, Sequence
from functools import partial
from itertools import chain, count
from math import inf
from typing import TypeAlias

from jassturnier.i18n import say
from jassturnier.tournament.model import RoundInfo, StageInfo, TableInfo
from jassturnier.tournament.regulation.regulation import Regulation
from jassturnier.tournament.regulation.round_rules import KNOCKOUT, Points
from jassturnier.tournament.regulation.stage_rules import StageRules
from jassturnier.tournament.scoring.counting import side_values
from jassturnier.values import frozen

Lots: TypeAlias = Mapping[int, Mapping[int, int]]
"""Batch → entry → number drawn, the lowest wins."""

_SEMI_FINALISTS = 2
BYE, SMALL_FINAL = say("bye"), say("small final")
"""Words of the plan: who has no rival in the first round, and the match for the third place."""


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


@frozen
class Match:
    """A match: who is in it, the table where it is played, who goes on; who has no rival does at once."""

    keys: tuple[int, ...] = ()
    table: TableInfo | None = None
    winner: int | None = None


def next_matches(regulation: Regulation, stage: StageInfo) -> list[tuple[int, ...]]:
    """Return who meets whom in the next round, the final before the small final; alone is who rests.

    The first round goes by seed, as the regulation pairs the seeds or the first meets the last; then
    the winners of neighbouring matches meet. The losers of the semi-finals play the small final beside
    the final, where there is one.
    """
    return [match for match in _expected(regulation, stage) if match]


def _expected(regulation: Regulation, stage: StageInfo) -> list[tuple[int, ...]]:
    """Return the matches of the next round in their places; one for which nobody is left is empty."""
    if not stage.rounds:
        return first_matches(stage.rules, by_seed(stage))
    *_, last = tree(regulation, stage)
    matches = _neighbours(last)
    out = [key for match in last if match.winner is not None for key in match.keys if key != match.winner]
    is_last = len(stage.rounds) + 1 == stage.rules.rounds
    if stage.rules.small_final and is_last and len(out) == _SEMI_FINALISTS:
        matches.append(tuple(out))
    return matches


def _neighbours(matches: Sequence[Match]) -> list[tuple[int, ...]]:
    ahead = [match.winner for match in matches]
    return [tuple(key for key in ahead[at : at + 2] if key is not None) for at in range(0, len(ahead), 2)]


def by_seed(stage: StageInfo) -> list[int]:
    """Return everybody by seed, without one behind all others; who is left without a partner is not there."""
    members = max((len(entry.members) for entry in stage.entries), default=0)
    whole = [entry for entry in stage.entries if len(entry.members) >= members]
    return [entry.key for entry in sorted(whole, key=lambda entry: (entry.seed or inf, entry.number))]


def first_matches(rules: StageRules, order: Sequence[int]) -> list[tuple[int, ...]]:
    """Return the matches of a first round, given everybody in the order of the seeds, or of the places.

    Where fewer came than there is room for, the first of them have no rival: they rest, and go on.
    """
    room = max(len(order), 2**rules.rounds)
    by_places = tuple((seed, seed + 1) for seed in range(1, len(order), 2)) if rules.places else ()
    pairing = rules.pairing or by_places or bracket(room)
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


def tree(regulation: Regulation, stage: StageInfo, after: int | None = None) -> list[list[Match]]:
    """Return the matches of the first `after` rounds (all: None) on the way to the final.

    Those of a round stand in the order in which the winners of neighbours meet, with an empty one where
    nobody was left.
    """
    in_it = {entry.key for entry in stage.entries}
    seeds = by_seed(stage) if any(entry.seed for entry in stage.entries) else ()
    order = stage.rounds[0].rank_order or seeds if stage.rounds else ()
    expected = first_matches(stage.rules, order)
    found: list[list[Match]] = []
    for round_ in stage.rounds[:after]:
        found.append(_in_places([*_played(regulation, stage, round_, in_it)], round_, expected))
        in_it = {match.winner for match in found[-1] if match.winner is not None}
        expected = _neighbours(found[-1])
    return found


def _played(regulation: Regulation, stage: StageInfo, round_: RoundInfo, in_it: set[int]) -> Iterator[Match]:
    for table in round_.tables:
        # Not the small final, whose players are out already.
        if in_it.issuperset(table.entries()):
            yield Match(table.entries(), table, winner(regulation, stage, table))
    # Who has no rival goes on, as after a match won.
    yield from (Match((key,), winner=key) for key in round_.resting() if key in in_it)


def _in_places(
    matches: Sequence[Match], round_: RoundInfo, expected: Sequence[tuple[int, ...]]
) -> list[Match]:
    """Put matches where they were expected; drawn by hand they stand by table, rests where seeds would."""
    known = {frozenset(match) for match in expected}
    if round_.method != KNOCKOUT and any(frozenset(match.keys) not in known for match in matches):
        expected = ()
    place = {key: at for at, match in enumerate(expected) for key in match}
    if not place:
        rests = [match for match in matches if match.table is None]
        tables = iter(matches[: len(matches) - len(rests)])
        seeds = (best for best, _ in bracket(2 * len(matches)))
        return [rests[best - 1] if best <= len(rests) else next(tables) for best in seeds]
    slots: dict[float, Match] = {}
    for match in sorted(matches, key=lambda match: min(place.get(key, inf) for key in match.keys)):
        wanted = min(place.get(key, inf) for key in match.keys)
        slots[next(at for at in chain((wanted,), count()) if at < inf and at not in slots)] = match
    return [slots.get(at, Match()) for at in range(max([len(expected), *(int(at) + 1 for at in slots)]))]


@frozen
class Side:
    """A line of the plan: who stands there, with how many points, whether it goes `on`; `bye` is nobody."""

    key: int | None = None
    value: Points | None = None
    on: bool = False
    bye: bool = False


@frozen
class Plan:
    """The plan of a K.-o. stage: two lines for each match of a round, last who wins; the small final."""

    columns: tuple[tuple[Side, ...], ...]
    third: tuple[Side, ...] = ()


def plan(regulation: Regulation, stage: StageInfo) -> Plan:
    """Return the plan of a stage as far as it is played: neighbours of a column meet, and one goes on.

    Of a stage without a round it is who would meet whom by seed.
    """
    first = [Match(keys, winner=keys[0] if len(keys) == 1 else None) for keys in _expected(regulation, stage)]
    rounds = tree(regulation, stage) or [first]
    while len(rounds) < stage.rules.rounds:
        rounds.append([Match() for _ in _neighbours(rounds[-1])])
    columns: list[tuple[Side, ...]] = []
    ahead: list[int | None] = []
    for matches in rounds:
        before = [tuple(ahead[2 * at : 2 * at + 2]) for at in range(len(matches))]
        columns.append(tuple(chain.from_iterable(map(partial(_sides, regulation), matches, before))))
        ahead = [match.winner for match in matches]
    wins = tuple(Side(key, on=True) for key in ahead)
    if not stage.rules.small_final:
        return Plan((*columns, wins))
    return Plan((*columns, wins), tuple(_sides(regulation, _small_final(regulation, stage), (None, None))))


def _sides(regulation: Regulation, match: Match, before: tuple[int | None, ...]) -> Iterator[Side]:
    """Yield the lines of a match, in the order of those whom the matches `before` it have brought there."""
    keys = before if before and set(match.keys) <= {*before} else (*match.keys, None, None)[:2]
    counted = None if match.table is None else side_values(regulation, match.table)
    values = dict(zip(match.keys, counted or (), strict=False))
    for key in keys:
        on = key is not None and key == match.winner
        yield Side(key, None if key is None else values.get(key), on, bye=key is None and not before)


def _small_final(regulation: Regulation, stage: StageInfo) -> Match:
    """Return the small final, without players as long as it is not known who they are."""
    missing = stage.rules.rounds - len(stage.rounds)
    if missing:
        later = _expected(regulation, stage)[1:] if missing == 1 else []
        return Match(next(iter(later), ()))
    (final,) = tree(regulation, stage)[-1]
    *_, last = stage.rounds
    for table in last.tables:
        if table != final.table:
            return Match(table.entries(), table, winner(regulation, stage, table))
    alone = tuple(key for key in last.resting() if key not in final.keys)
    return Match(alone, winner=next(iter(alone), None))


def courses(regulation: Regulation, stage: StageInfo, after: int) -> dict[int, KnockoutCourse]:
    """Return how far everybody came in the first `after` rounds."""
    won = dict.fromkeys((entry.key for entry in stage.entries), 0)
    third, last = dict(won), dict(won)
    in_it = set(won)
    for round_, matches in zip(stage.rounds[:after], tree(regulation, stage, after), strict=True):
        # Who plays the small final is out, but has played.
        at_tables = {key for table in round_.tables for key in table.entries()}
        last |= dict.fromkeys(at_tables | in_it & round_.parts.keys(), round_.number)
        on = {match.winner for match in matches if match.winner is not None}
        ahead = {winner(regulation, stage, table) for table in round_.tables} | {*round_.resting()}
        third |= {key: 1 for key in third if key in ahead and key not in in_it}
        won |= {key: won[key] + 1 for key in on}
        in_it = on
    return {key: KnockoutCourse(won[key], third[key], last[key]) for key in won}
