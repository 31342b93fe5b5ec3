"""K.-o. rounds: who meets whom, and what stands in the way."""

from collections.abc import Sequence
from random import Random

from jassturnier.draw.search.room import by_lot
from jassturnier.errors import NotAllowed
from jassturnier.i18n import say
from jassturnier.tournament.model import EntryInfo, StageInfo, Tournament
from jassturnier.tournament.ranking.lots import equal, undecided_matches
from jassturnier.tournament.regulation.stage_rules import uneven
from jassturnier.tournament.stages.knockout import first_matches, next_matches


def matches_of(
    tournament: Tournament, players: Sequence[EntryInfo], seed: int
) -> tuple[tuple[int, ...], ...]:
    """Return the matches of the next round among those who are here; alone is whose rival is not.

    Where nobody has a seed, in a tournament that begins with K.-o. matches, the first ones are drawn.
    """
    stage = tournament.stage()
    here = [entry.key for entry in players]
    if _is_first_of_all(stage):
        return tuple(first_matches(stage.rules, by_lot(here, Random(seed))))
    kept = (
        tuple(key for key in match if key in here) for match in next_matches(tournament.regulation, stage)
    )
    return tuple(match for match in kept if match)


def _is_first_of_all(stage: StageInfo) -> bool:
    return not stage.rounds and stage.rules.source is None


def refuse_undecided(tournament: Tournament, players: Sequence[EntryInfo]) -> None:
    """Keep a K.-o. round from being drawn before the one before it is decided.

    Raises:
        NotAllowed: results are missing, matches are level, or so many cannot play so many rounds.
    """
    stage = tournament.stage()
    if any(round_.open_tables() for round_ in stage.rounds):
        raise NotAllowed(say("Who wins goes on: a K.-o. round needs every result of the round before."))
    if tied := undecided_matches(tournament, stage):
        raise NotAllowed(*(equal(stage, match) for match in tied))
    entries = len(players) if _is_first_of_all(stage) else len(stage.entries)
    if not stage.rounds and entries % 2**stage.rules.rounds:
        raise NotAllowed(
            uneven(entries, stage.rules.rounds),
            say("“here --all-but” leaves somebody out; “regulation change” sets the number of rounds."),
        )
