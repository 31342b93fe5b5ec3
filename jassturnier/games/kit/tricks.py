"""Who took no trick: with nothing but points, a zero does not tell (MIT-15, RAM-21, COI3-27)."""

from collections.abc import Sequence

from jassturnier.errors import Problem
from jassturnier.games.kit.base import fault
from jassturnier.games.kit.notation import Phrase, tagged
from jassturnier.games.kit.tags import Tag
from jassturnier.i18n import say

MATCH = Tag("match", say("“match”"), ("durchmarsch", "alles", "tout"), sides=True)
TAGS = (
    Tag(
        "trickless", say("“trickless”"), ("stichlos", "jungfrau", "jungfer", "vierge", "sanspli"), sides=True
    ),
    MATCH,
    Tag("tricks", say("“tricks”"), ("stich", "stiche", "pli", "plis")),
)
"""`trickless B`: B took no trick; `match B`: B took all; `tricks`: everybody took one."""


def read(phrase: Phrase, seats: int) -> tuple[int, ...] | None:
    """Return the seats without a trick, None where the line does not say."""
    if phrase.has("match"):
        taker = phrase.side("match")
        return tuple(seat for seat in range(seats) if seat != taker)
    if phrase.has("trickless"):
        return phrase.sides("trickless")
    return () if phrase.has("tricks") else None


def write(trickless: tuple[int, ...] | None, seats: int) -> str:
    """Write the tag that `read` understands."""
    if trickless is None:
        return ""
    if len(trickless) == seats - 1:
        return tagged("match", *(seat for seat in range(seats) if seat not in trickless))
    return tagged("trickless", *trickless) or "tricks"


def points(phrase: Phrase, seats: int, total: int) -> tuple[int, ...]:
    """Return the points of a line; a match without numbers has them all."""
    numbers = phrase.points()
    if numbers or not phrase.has("match"):
        return numbers
    taker = phrase.side("match")
    return tuple(total * (seat == taker) for seat in range(seats))


def faults(card_points: Sequence[int], trickless: tuple[int, ...] | None, rule: str) -> list[Problem]:
    """Return what does not fit between points and tricks."""
    if trickless is None:
        return [
            fault(
                say("0 points: add “trickless” and the letter, or “tricks”."),
                rule,
                seat,
            )
            for seat, value in enumerate(card_points)
            if value == 0
        ]
    if len(trickless) >= len(card_points):
        return [fault(say("Somebody must have taken the tricks."), rule)]
    return [
        fault(say("There are points, but no trick."), rule, seat)
        for seat in trickless
        if card_points[seat] > 0
    ]
