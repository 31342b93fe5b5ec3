"""Decisions and draws that a later correction would have made otherwise.

Of decisions between stages and K.-o. rounds, and of draws from a rank list that has changed since.
"""

from collections.abc import Iterator
from dataclasses import replace
from itertools import pairwise

from jassturnier.i18n import Text, own_words, say, shortened
from jassturnier.tournament.audit.findings import Finding, Level
from jassturnier.tournament.model import EntryInfo, RoundInfo, StageInfo, Tournament
from jassturnier.tournament.ranking.standings import standings
from jassturnier.tournament.regulation.regulation import Regulation
from jassturnier.tournament.regulation.round_rules import KNOCKOUT, LEAGUES
from jassturnier.tournament.scoring.rounds import PLAYS, RESTS
from jassturnier.tournament.stages.draw_order import order_of
from jassturnier.tournament.stages.knockout import next_matches, undecided
from jassturnier.tournament.stages.qualified import hand_notes, reached_otherwise
from jassturnier.values import frozen


def newly_otherwise(before: Tournament, after: Tournament) -> tuple[Text, ...]:
    """Name the decisions that would have been others by what has changed between two states."""
    known = [finding.text for finding in _findings(before)]
    return tuple(finding.text for finding in _findings(after) if finding.text not in known)


def _findings(tournament: Tournament) -> Iterator[Finding]:
    yield from qualifications(tournament)
    yield from knockout_draws(tournament)


def qualifications(tournament: Tournament) -> Iterator[Finding]:
    """Find the stages that others would have reached, or in other groups, by the results of today."""
    for stage in tournament.stages:
        yield from _reached_otherwise(tournament, stage)


def ways_on(tournament: Tournament) -> Iterator[Text]:
    """Say of the stages that others would have reached what can be done: nothing, or to begin them anew."""
    for stage in tournament.stages:
        if not [*_reached_otherwise(tournament, stage)]:
            continue
        name = own_words(stage.rules.name)
        if stage.rounds:
            yield say(
                "“{stage}” stays as it was drawn; nothing has to be done. To play it anew: “history” shows "
                "the number N of the entry before “qualify”, “undo --to N” goes back there; then correct "
                "once more, and “qualify”.",
                stage=name,
            )
        else:
            yield say(
                "“{stage}” stays as it is. To change who plays it before it is drawn: “qualify --without "
                "WHO”, and the next moves up, or “qualify --add WHO”.",
                stage=name,
            )


def _reached_otherwise(tournament: Tournament, stage: StageInfo) -> Iterator[Finding]:
    return (Finding("qualification", Level.WRONG, text) for text in reached_otherwise(tournament, stage))


def by_hand(tournament: Tournament) -> Iterator[Finding]:
    """Find the places that were given or given up by hand."""
    yield from (Finding("by-hand", Level.NOTED, words) for _, words in hand_notes(tournament))


def knockout_draws(tournament: Tournament) -> Iterator[Finding]:
    """Find the K.-o. rounds in which others would meet by the results of today."""
    for stage in tournament.stages:
        for round_ in stage.rounds:
            follows = round_.number > 1 and stage.rules.knockout and round_.method == KNOCKOUT
            if follows and not round_.swaps:
                yield from _other_matches(tournament, stage, round_)


def _other_matches(tournament: Tournament, stage: StageInfo, round_: RoundInfo) -> Iterator[Finding]:
    (*_, before) = before_round(tournament, stage, round_).stages
    away = {key for key, part in round_.parts.items() if part not in {PLAYS, RESTS}}
    drawn = {frozenset(table.entries()) for table in round_.tables}
    people = tournament.by_key()
    for match in next_matches(tournament.regulation, before):
        if len(match) > 1 and frozenset(match) not in drawn and not away.intersection(match):
            names = [people[key].numbered for key in match]
            text = say("By the results of today these would meet: {names}.", names=names)
            yield Finding("decision", Level.WRONG, text, round_)


def level_matches(tournament: Tournament) -> Iterator[Finding]:
    """Find the K.-o. matches that ended with equal points, and nothing has decided yet."""
    level = {
        table.key
        for stage in tournament.stages
        if stage.rules.knockout
        for table in undecided(tournament.regulation, stage)
    }
    for round_, table in tournament.tables():
        if table.key in level:
            text = say("The match ended with equal points; “lot” decides it.")
            yield Finding("level", Level.OPEN, text, round_, table)


_SHOWN = 4


@frozen
class Overtaken:
    """A round whose rank order is no longer that of the rank list: who stands where now, in that order."""

    round: RoundInfo
    moved: tuple[tuple[EntryInfo, int], ...]


def overtaken(tournament: Tournament) -> Iterator[Overtaken]:
    """Find the rounds that would be drawn from another order today; ties in any order are the same."""
    for stage in tournament.stages:
        for round_ in stage.rounds:
            moved = tuple(_moved(tournament, stage, round_))
            if moved:
                yield Overtaken(round_, moved)


def newly_overtaken(before: Tournament, after: Tournament) -> tuple[Overtaken, ...]:
    """Return the draws that something between two states has overtaken."""
    known = [(found.round.key, found.moved) for found in overtaken(before)]
    return tuple(found for found in overtaken(after) if (found.round.key, found.moved) not in known)


def overtaken_text(regulation: Regulation, found: Overtaken) -> Text:
    """Say what a draw would go by today."""
    name = regulation.round_name(found.round.number)
    moved = [say("{name} (now {rank}.)", name=entry.name, rank=str(rank)) for entry, rank in found.moved]
    return say(
        "{round} was drawn from a rank list that is another one today: {moved}",
        round=name,
        moved=shortened(moved, _SHOWN),
    )


def _moved(tournament: Tournament, stage: StageInfo, round_: RoundInfo) -> Iterator[tuple[EntryInfo, int]]:
    """Find who stood next to each other in the order of the draw, and stands the other way round today.

    Who was not ranked yet, or has withdrawn since, changes nothing for the others.
    """
    ranks = _ranks_before(tournament, stage, round_)
    people = tournament.by_key()
    order = [(key, ranks[key]) for key in round_.rank_order if key in ranks]
    named: set[int] = set()
    for better, worse in pairwise(order):
        if better[1] > worse[1]:
            for key, rank in (better, worse):
                if key not in named:
                    named.add(key)
                    yield people[key], rank


def before_round(tournament: Tournament, stage: StageInfo, round_: RoundInfo) -> Tournament:
    """Return the tournament as it was before a round was drawn, with the results of today."""
    begun = replace(stage, rounds=tuple(known for known in stage.rounds if known.number < round_.number))
    earlier = tuple(known for known in tournament.stages if known.number < stage.number)
    return replace(tournament, stages=(*earlier, begun))


def _ladder_before(tournament: Tournament, stage: StageInfo, round_: RoundInfo) -> dict[int, int]:
    drawn = [entry.key for entry in stage.entries if entry.key in round_.rank_order]
    order = order_of(before_round(tournament, stage, round_), LEAGUES, drawn, round_.seed)
    return {key: rank for rank, key in enumerate(order, 1)}


def _ranks_before(tournament: Tournament, stage: StageInfo, round_: RoundInfo) -> dict[int, int]:
    """Return the ranks that a draw of this round goes by; a first one goes by seeds."""
    if not round_.rank_order or round_.number == 1:
        return {}
    if round_.method == LEAGUES:
        return _ladder_before(tournament, stage, round_)
    lists = standings(tournament, stage, round_.number - 1)
    return {place.entry.key: place.rank for group in lists for place in group.places}
