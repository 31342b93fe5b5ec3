"""How a game of Schieber to a target ended, as far as a slip tells it (rules SCH-20 … SCH-23, AMB-32)."""

from collections.abc import Iterator, Sequence

from jassturnier.errors import Problem
from jassturnier.games.kit.base import Slip, SlipField, by_rule, fault, filled, side_letter, written
from jassturnier.games.kit.goal import Course, Goal
from jassturnier.i18n import Text, say

WON, FAILED, FIRST, BERGPREIS = "won", "failed", "first", "bergpreis"
_LABELS = {
    WON: say("won by"),
    FAILED: say("claim failed"),
    FIRST: say("was first"),
    BERGPREIS: say("Bergpreis"),
}
_SIDES = (0, 1)


def ending_fields(limits: Goal) -> tuple[SlipField, ...]:
    """Return the columns that a slip of a game to a target has more: a 1 for the side they are about."""
    if not limits.target:
        return ()
    names = [name for name in _LABELS if limits.bergpreis or name != BERGPREIS]
    return tuple(SlipField(name, _LABELS[name], 0, 1, required=False) for name in names)


def ending_of(way: Course, claim: int | None, limits: Goal) -> Slip:
    """Return what a slip says of the end of a game: who won, whose claim failed, who was first of two."""
    if not limits.target:
        return {}
    failed = claim if claim is not None and way.winner == 1 - claim else None
    first = way.winner if failed is None and min(way.totals) >= limits.target else None
    named = {WON: way.winner, FAILED: failed, FIRST: first, BERGPREIS: way.bergpreis}
    fields = [field.name for field in ending_fields(limits)]
    return {name: tuple(int(side == named[name]) for side in _SIDES) for name in fields}


def _named(slip: Slip, name: str) -> tuple[int, ...]:
    return tuple(side for side, value in enumerate(filled(slip, name, 2)) if value)


def bergpreis(slip: Slip, limits: Goal) -> tuple[int, ...]:
    """Return a 1 for who has the Bergpreis: as it is written, else who alone has its points (SCHV-3)."""
    there = tuple(int(value >= limits.bergpreis) for value in filled(slip, "points", 2))
    named = _named(slip, BERGPREIS)
    # Both may have passed it by the end of a round; only the slip knows who was there first.
    if named or sum(there) > 1:
        return tuple(int(side in named) for side in _SIDES)
    return there


def winner(slip: Slip, limits: Goal) -> int | None:
    """Return who has won a game to a target, None where the slip leaves it open."""
    points = filled(slip, "points", 2)
    there = [side for side in _SIDES if points[side] >= limits.target]
    # A failed claim loses whatever the totals say (SCH-23).
    for failed in _named(slip, FAILED):
        return 1 - failed
    if len(there) == 1:
        return there[0]
    return next(iter((*_named(slip, FIRST), *_named(slip, WON))), None)


def ending_faults(slip: Slip, limits: Goal, *, counted: bool) -> Iterator[Problem]:
    """Yield what does not go together: who won, who was first, whose claim failed, and the points.

    Where the Bergpreis is `counted` for something, a slip says who had it first.
    """
    named = {name: _named(slip, name) for name in _LABELS}
    for name, sides in named.items():
        if len(sides) > 1:
            yield Problem(_LABELS[name], say("one side only can be named."))
    points, won = filled(slip, "points", 2), winner(slip, limits)
    for side in named[FIRST]:
        if points[side] < limits.target:
            text = say(
                "{points} are below the target of {target}.", points=points[side], target=limits.target
            )
            yield fault(text, "SCH-23", side)
    said = counted or set(written(slip, BERGPREIS, 2)) != {None}
    yield from _bergpreis_faults(named[BERGPREIS], points, limits, asked=said)
    for side in named[FAILED]:
        if points[side] >= limits.target:
            yield fault(say("with {points} the claim was good.", points=points[side]), "SCH-23", side)
    if won is None and min(points) >= limits.target:
        text = say(
            "Both sides have {target}; who was first? “first 1 0” is A, “first 0 1” is B.",
            target=limits.target,
        )
        yield fault(text, "AMB-32")
    elif any(side != won for side in named[WON]):
        yield Problem(
            _LABELS[WON], say("by its points and claims side {side} has won.", side=side_letter(won or 0))
        )


def _bergpreis_faults(
    sides: Sequence[int], points: Sequence[int], limits: Goal, *, asked: bool
) -> Iterator[Problem]:
    if asked and not sides and min(points) >= limits.bergpreis > 0:
        text = say(
            "Both sides have {limit}; who had the Bergpreis first? “bergpreis 1 0” is A, "
            "“bergpreis 0 1” is B.",
            limit=limits.bergpreis,
        )
        yield fault(text, "SCHV-3")
    for side in sides:
        if points[side] < limits.bergpreis:
            text = say(
                "{points} are below the Bergpreis of {limit}.", points=points[side], limit=limits.bergpreis
            )
            yield fault(text, "SCHV-3", side)


def unfinished(slip: Slip, limits: Goal) -> Text | None:
    """Say why the game of a slip is not over: nobody has the target, and no claim failed."""
    if not limits.target or _named(slip, FAILED) or max(filled(slip, "points", 2)) >= limits.target:
        return None
    text = say("The game is not over: neither side has {target}, and no claim failed.", target=limits.target)
    return by_rule("SCH-20", text)
