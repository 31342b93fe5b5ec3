"""A rehearsal: an evening of so many players, drawn, played and ranked as a real one, but nowhere stored."""

from collections.abc import Callable
from dataclasses import dataclass, replace
from random import Random

from jassturnier.draw.check import Report, check
from jassturnier.draw.plan import History, Table
from jassturnier.errors import WrongUsage
from jassturnier.games import deals_at
from jassturnier.i18n import say
from jassturnier.services.draw.drawing import DrawOrder, Proposal, as_draw, propose_on
from jassturnier.store.journal.journal import Head
from jassturnier.tournament.model import (
    EntryInfo,
    Member,
    Result,
    RoundInfo,
    StageInfo,
    TableInfo,
    Tournament,
)
from jassturnier.tournament.ranking.standings import standings
from jassturnier.tournament.regulation.regulation import Regulation
from jassturnier.tournament.regulation.series_rules import EntryKind
from jassturnier.tournament.scoring.counting import game_of
from jassturnier.tournament.scoring.rounds import PLAYS, RESTS
from jassturnier.tournament.scoring.simulation import TotalSpread, random_deals, spread
from jassturnier.tournament.words import How

_NOWHERE = Head(0, "")


@dataclass(frozen=True, slots=True)
class Rehearsed:
    """An evening as it went, the spread of its totals over all groups, and how good its draw was."""

    tournament: Tournament
    totals: TotalSpread
    report: Report

    def deals(self) -> tuple[int, ...]:
        """Return how many deals each round took at the table that was the last to end."""
        rounds = self.tournament.stage().rounds
        return tuple(max(len(table.played) for table in round_.tables) for round_ in rounds)


def rehearse(regulation: Regulation, people: int, seed: int, advance: Callable[[int], None]) -> Rehearsed:
    """Play the first stage of a regulation with so many people; `advance` is called after every round.

    Raises:
        WrongUsage: fixed pairs or teams, and people are left over.
        NoValidDraw: they are too few.
    """
    tournament, rng = _entered(regulation, people), Random(seed)
    for _ in range(tournament.stage().rules.rounds):
        tournament = _with_round(tournament, propose_on(tournament, _NOWHERE, DrawOrder(seed=seed)), rng)
        advance(1)
    stage = tournament.stage()
    places = [place for group in standings(tournament, stage) for place in group.places]
    places.sort(key=lambda place: place.keys, reverse=True)
    report = check(tuple(as_draw(round_) for round_ in stage.rounds), History())
    return Rehearsed(tournament, spread([place.line.total for place in places]), report)


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
    """Return the evening with a proposed round, its results played at random."""
    stage, draw = tournament.stage(), proposal.draws[0]
    tables = tuple(_played(tournament, proposal.first, table, rng) for table in draw.tables)
    parts = {key: PLAYS for table in draw.tables for key in table.keys}
    parts |= dict.fromkeys(draw.rests, RESTS)
    round_ = RoundInfo(
        proposal.first, proposal.first, proposal.method, proposal.seed, parts, tables, report={}
    )
    entries = tuple(
        replace(entry, group=proposal.groups.get(entry.key, entry.group)) for entry in stage.entries
    )
    played = replace(stage, entries=entries, rounds=(*stage.rounds, round_))
    return replace(tournament, entries=entries, stages=(played,))


def _played(tournament: Tournament, number: int, table: Table, rng: Random) -> TableInfo:
    regulation, stage = tournament.regulation, tournament.stage()
    size = len(table.keys)
    game = regulation.of(stage.number, number).at(size).game
    deals = deals_at(game, size, stage.rules.deals_in(number))
    empty = TableInfo(table.number, table.number, 0, game, deals, table.sides, table.group, round=number)
    rules = game_of(regulation, empty)
    played = random_deals(rules, rng)
    result = Result(rules.slip_of(played), How.EXACT)
    return replace(empty, result=result, played=tuple(map(rules.print_deal, played)))
