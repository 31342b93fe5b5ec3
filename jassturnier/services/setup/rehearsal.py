"""A rehearsal: all stages with some players, drawn, played and ranked as real ones, but nowhere stored."""

from collections.abc import Callable, Iterator
from dataclasses import replace
from random import Random

from jassturnier.draw.check import Report, check
from jassturnier.draw.plan import History, Table
from jassturnier.draw.seating import by_lot
from jassturnier.errors import NotAllowed, NoValidDraw, WrongUsage
from jassturnier.games import deals_at
from jassturnier.i18n import Text, say
from jassturnier.services.draw.drawing import DrawOrder, Proposal, as_draw, propose_on
from jassturnier.services.stages.partners import by_seed, matched
from jassturnier.store.journal.heads import Head
from jassturnier.tournament.lists import How
from jassturnier.tournament.model import EntryInfo, Member, RoundInfo, StageInfo, TableInfo, Tournament
from jassturnier.tournament.qualifying import GoesOn, Qualification, qualification, seats
from jassturnier.tournament.ranking.final_list import lots_needed, next_stages
from jassturnier.tournament.ranking.standings import standings
from jassturnier.tournament.regulation.regulation import Regulation
from jassturnier.tournament.regulation.round_rules import EntryKind, Partners
from jassturnier.tournament.regulation.stage_rules import StageRules
from jassturnier.tournament.scoring.counting import PLAYS, RESTS, TotalSpread, game_of, random_deals, spread
from jassturnier.tournament.scoring.readings import Result
from jassturnier.values import frozen

_NOWHERE = Head(0, "")


@frozen
class RehearsedStage:
    """A stage as it went, the spread of its totals over all groups, and how good its draw was."""

    stage: StageInfo
    totals: TotalSpread
    report: Report

    def tables(self) -> int:
        """Return how many tables there are in the round that has most."""
        return max(len(round_.tables) for round_ in self.stage.rounds)

    def rests(self) -> int:
        """Return how many rest in the round in which most do."""
        return max(len(round_.resting()) for round_ in self.stage.rounds)


@frozen
class Rehearsed:
    """An evening as it went, stage by stage; `faults` say why they cannot play the stage that follows."""

    tournament: Tournament
    stages: tuple[RehearsedStage, ...]
    faults: tuple[Text, ...] = ()

    def deals(self) -> tuple[int, ...]:
        """Return how many deals each round took at the table that was the last to end."""
        rounds = self.tournament.rounds()
        return tuple(max(len(table.played) for table in round_.tables) for round_ in rounds)


def rehearse(regulation: Regulation, people: int, seed: int, advance: Callable[[int], None]) -> Rehearsed:
    """Play a regulation with a number of people; `advance` is called after every round.

    Lots are drawn where they are needed, pairs are made, and everybody brings along whom they must bring.

    Raises:
        WrongUsage: fixed pairs or teams, and people are left over.
        NoValidDraw, NotAllowed: that many cannot play the first stage.
    """
    evening, rng = _entered(regulation, people), Random(seed)
    played: list[RehearsedStage] = []
    for rules in regulation.stages:
        if rules.rest:
            continue
        try:
            begun = _begun(evening, rng) if played else evening
            evening = _played_out(begun, seed, rng, advance)
        except (NoValidDraw, NotAllowed) as error:
            if not played:
                raise
            return Rehearsed(evening, tuple(played), error.texts)
        stage = evening.stage()
        totals = [place.line.total for group in standings(evening, stage) for place in group.places]
        totals.sort(reverse=not evening.regulation.common(stage.number).low)
        report = check(tuple(as_draw(round_) for round_ in stage.rounds), History())
        played.append(RehearsedStage(stage, spread(totals), report))
    return Rehearsed(evening, tuple(played))


def _played_out(tournament: Tournament, seed: int, rng: Random, advance: Callable[[int], None]) -> Tournament:
    for _ in range(tournament.stage().rules.rounds):
        proposal = propose_on(tournament, _NOWHERE, DrawOrder(seed=seed))
        tournament = _with_lots(_with_round(tournament, proposal, rng), rng)
        advance(1)
    return tournament


def _begun(tournament: Tournament, rng: Random) -> Tournament:
    """Begin the next stages with those who go on, and in pairs where one makes them.

    Raises:
        NotAllowed: that many cannot play it.
    """
    found = [qualification(tournament, number) for number in next_stages(tournament)]
    faults = [text for each in found for text in each.faults]
    if faults:
        raise NotAllowed(*faults)
    begun = replace(tournament, stages=(*tournament.stages, *map(_stage, found)))
    if not begun.pairs_up():
        return begun
    pairs = tuple(_pairs(begun, found[0].rules, rng))
    stage = replace(begun.stage(), entries=pairs)
    return replace(begun, pairs=pairs, stages=(*tournament.stages, stage))


def _stage(found: Qualification) -> StageInfo:
    going = sorted(map(_in_stage, found.going), key=lambda entry: entry.number)
    return StageInfo(found.number, found.number, found.rules, tuple(going), ())


def _in_stage(one: GoesOn) -> EntryInfo:
    return replace(one.place.entry, group=one.group, seed=one.seed)


def _pairs(tournament: Tournament, rules: StageRules, rng: Random) -> Iterator[EntryInfo]:
    """Go through the pairs of those who came in, each with a place; of an odd number one stays alone."""
    alone = by_seed(tournament.stage().entries)
    made = (
        [(one, EntryInfo(0, 0, "", (Member(-one.key, "", ""),))) for one in alone]
        if rules.partners is Partners.BROUGHT
        else matched(rules.partners, alone, rng)
    )
    free = max(entry.number for entry in tournament.numbered()) + 1
    pairs = by_seed([_pair(number, two) for number, two in enumerate(made, free)])
    for pair, (group, seed) in zip(pairs, seats(rules, len(pairs)), strict=True):
        yield replace(pair, group=group, seed=seed)


def _pair(number: int, two: tuple[EntryInfo, EntryInfo]) -> EntryInfo:
    members = tuple(replace(one.members[0], position=position) for position, one in enumerate(two, 1))
    return EntryInfo(number, number, "", members, made_of=tuple(one for one in two if one.key))


def _with_lots(tournament: Tournament, rng: Random) -> Tournament:
    while needed := lots_needed(tournament):
        for each in needed:
            order = by_lot([entry.key for entry in each.entries], rng)
            lots = {key: number for number, key in enumerate(order, 1)}
            stage = tournament.numbered_stage(each.stage.number)
            drawn = replace(stage, lots={**stage.lots, len(stage.lots) + 1: lots})
            stages = (drawn if known.number == drawn.number else known for known in tournament.stages)
            tournament = replace(tournament, stages=tuple(stages))
    return tournament


def _entered(regulation: Regulation, people: int) -> Tournament:
    tournament = Tournament(0, "", None, "", "", regulation, (), (), "")
    members = regulation.entry.members
    if people % members:
        raise WrongUsage(
            say("{people} people make no whole teams of three.", people=people)
            if regulation.entry is EntryKind.TEAM
            else say("{people} people make no whole pairs.", people=people)
        )
    fee = 0 if regulation.fee is None else regulation.fee.of((), "", members)
    entries = tuple(_entry(number, members, fee) for number in range(1, people // members + 1))
    return replace(tournament, entries=entries, stages=(StageInfo(0, 1, regulation.stages[0], entries, ()),))


def _entry(number: int, members: int, fee: int) -> EntryInfo:
    persons = range(number * members, (number + 1) * members)
    who = tuple(Member(person, "", str(person)) for person in persons)
    return EntryInfo(number, number, "", who, fee=fee)


def _with_round(tournament: Tournament, proposal: Proposal, rng: Random) -> Tournament:
    stage, draw = tournament.stage(), proposal.draws[0]
    tables = tuple(_played(tournament, proposal.first, table, rng) for table in draw.tables)
    parts = {key: PLAYS for table in draw.tables for key in table.keys}
    parts |= dict.fromkeys(draw.rests, RESTS)
    key = sum(1 for _ in tournament.rounds()) + 1
    round_ = RoundInfo(
        key,
        proposal.first,
        proposal.method,
        proposal.seed,
        parts,
        tables,
        report={},
        rank_order=proposal.rank_order,
    )
    entries = tuple(
        replace(entry, group=proposal.groups.get(entry.key, entry.group)) for entry in stage.entries
    )
    if stage.beside:
        return tournament.with_hour(stage, (*stage.rounds, round_))
    played = replace(stage, entries=entries, rounds=(*stage.rounds, round_))
    everybody = tournament.entries if tournament.stages[1:] else entries
    return replace(tournament, entries=everybody, stages=(*tournament.stages[:-1], played))


def _played(tournament: Tournament, number: int, table: Table, rng: Random) -> TableInfo:
    regulation, stage = tournament.regulation, tournament.stage()
    size = len(table.keys)
    game = regulation.of(stage.number, number).at(size).game
    deals = deals_at(game, size, stage.rules.deals_in(number))
    empty = TableInfo(
        table.number, table.number, 0, game, deals, table.sides, table.group, stage=stage.number, round=number
    )
    rules = game_of(regulation, empty)
    played = random_deals(rules, rng)
    result = Result(rules.slip_of(played), How.EXACT)
    return replace(empty, result=result, played=tuple(map(rules.print_deal, played)))
