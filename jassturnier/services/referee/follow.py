"""The referee's question who reaches the target first, trick by trick."""

import re
from collections.abc import Iterator, Sequence

from jassturnier.cards.contract import Contract
from jassturnier.errors import Problem, WrongUsage
from jassturnier.games.disputes.weis import STOECK_POINTS
from jassturnier.games.kit.goal import Course, Pair, run
from jassturnier.games.kit.options import whole
from jassturnier.games.schieber.rules import Event, follow, goal
from jassturnier.i18n import fold, say, verbatim
from jassturnier.services.referee.house_rules import House
from jassturnier.services.referee.scores import claim_rules, refuse_announced, refuse_points, trick_fault
from jassturnier.values import frozen

_GAME = "schieber"
_EVENT = re.compile(r"(weis|wies|wys|annonces?|annuncio|annunci|stock|stoeck)?([ab])(\d*)")


@frozen
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
    refuse_announced(contract, *_announced(typed, events), rules)
    taken = [event for event in events if event.trick]
    if len(taken) > tricks:
        raise WrongUsage(say("A deal has {tricks} tricks here.", tricks=tricks))
    refuse_points(contract, _of_both(taken), rules, played_out=len(taken) == tricks)
    if faults := [*_trick_faults(typed, events, contract, rules)]:
        raise WrongUsage.of(faults)
    return events


def _trick_faults(
    typed: Sequence[str], events: Sequence[Event], contract: Contract, rules: House
) -> Iterator[Problem]:
    for word, event in zip(typed, events, strict=True):
        if event.trick and (why := trick_fault(contract, event.points, rules)) is not None:
            yield Problem(verbatim(word), why)


def _of_both(events: Sequence[Event]) -> Pair:
    """Return what both sides write."""
    first, second = (sum(event.points for event in events if event.side == side) for side in range(2))
    return first, second


def _announced(typed: Sequence[str], events: Sequence[Event]) -> tuple[Pair, Pair]:
    """Return the Weis and the Stöck of both sides."""
    said = [(word, event) for word, event in zip(typed, events, strict=True) if not event.trick]
    stoeck = [event for word, event in said if _is_stoeck(word)]
    weis = [event for word, event in said if not _is_stoeck(word)]
    return _of_both(weis), _of_both(stoeck)


def _is_stoeck(word: str) -> bool:
    return fold(word).startswith("st")


def _event(word: str) -> Event | None:
    read = _EVENT.fullmatch(fold(word).replace(" ", ""))
    if read is None:
        return None
    kind, side, points = read.groups()
    if not points and not _is_stoeck(word):
        return None
    return Event("ab".index(side), int(points or STOECK_POINTS), trick=kind is None)
