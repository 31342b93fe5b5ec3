"""The referee's question who reaches the target first, trick by trick."""

import re
from collections.abc import Sequence
from dataclasses import dataclass

from jassturnier.cards.contract import Contract
from jassturnier.errors import Problem, WrongUsage
from jassturnier.games.disputes.stoeck import STOECK_POINTS
from jassturnier.games.kit.goal import Course, Pair, run
from jassturnier.games.kit.options import whole
from jassturnier.games.schieber.rules import Event, follow, goal
from jassturnier.i18n import fold, say, verbatim
from jassturnier.services.referee.house_rules import House
from jassturnier.services.referee.scores import claim_rules, refuse_points, refuse_stoeck

_GAME = "schieber"
_EVENT = re.compile(r"(weis|wies|wys|annonces?|annuncio|annunci|stock|stoeck)?([ab])(\d*)")


@dataclass(frozen=True, slots=True)
class Followed:
    """A deal at whose moments points are written: these as typed, and how the game runs with them."""

    typed: tuple[str, ...]
    way: Course
    goal: int


def follow_deal(contract: Contract, slate: Pair, typed: Sequence[str], factor: int, rules: House) -> Followed:
    """Write a deal event by event until a side has the target (SCH-20, SCH-21).

    Typed are `A14` for a trick of side A, `weisB50` and `stöckA`; the five of the last trick and the
    bonus of a match come of themselves.

    Raises:
        WrongUsage: a word is none of these, or no deal brings so much.
        NotAllowed: a fixed number of deals is played.
    """
    limits, options = claim_rules(rules), rules.of(_GAME)
    tricks = rules.tricks(contract)
    events = _events(typed, contract, tricks, rules)
    bonus = whole(options, "match_bonus")
    steps = follow(0, factor, events, tricks=tricks, bonus=bonus)
    return Followed(tuple(typed), run(slate, steps, goal(options)), limits.goal)


def _events(typed: Sequence[str], contract: Contract, tricks: int, rules: House) -> list[Event]:
    found = [_event(word) for word in typed]
    text = say("Type A14 for a trick of side A, weisB50 for Weis, stöckA for Stöck.")
    wrong = [Problem(verbatim(word), text) for word, event in zip(typed, found, strict=True) if event is None]
    if wrong:
        raise WrongUsage.of(wrong)
    events = [event for event in found if event is not None]
    if any(fold(word).startswith("sto") for word in typed):
        refuse_stoeck(contract, 0)
    taken = [event for event in events if event.trick]
    if len(taken) > tricks:
        raise WrongUsage(say("A deal has {tricks} tricks here.", tricks=tricks))
    refuse_points(contract, (sum(event.points for event in taken), 0), rules, played_out=len(taken) == tricks)
    return events


def _event(word: str) -> Event | None:
    read = _EVENT.fullmatch(fold(word).replace(" ", ""))
    if read is None:
        return None
    kind, side, points = read.groups()
    stoeck = kind is not None and kind.startswith("st")
    if not points and not stoeck:
        return None
    return Event("ab".index(side), int(points or STOECK_POINTS), trick=kind is None)
