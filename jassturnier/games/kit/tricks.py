"""Who took no trick: with nothing but points, a zero does not tell (MIT-15, RAM-21, COI3-27)."""

from collections.abc import Sequence

from jassturnier.errors import Problem
from jassturnier.games.kit.base import fault, side_letter
from jassturnier.games.kit.contracts import Tag
from jassturnier.games.kit.notation import Phrase, tagged
from jassturnier.i18n import Text, say

MATCH = Tag("match", say("“match”"), ("durchmarsch", "alles", "tout", "tutto", "cappotto"), sides=True)
TAGS = (
    Tag(
        "trickless",
        say("“trickless”"),
        ("stichlos", "jungfrau", "jungfer", "vierge", "sanspli", "vergine", "senzapresa"),
        sides=True,
    ),
    MATCH,
    Tag("tricks", say("“tricks”"), ("stich", "stiche", "pli", "plis", "presa", "prese"), sides=True),
)
"""`trickless B`: B took no trick; `match B`: B took all; `tricks`: everybody took one; `tricks B`: B did."""

REMARKS = say("no trick, match")
RAMSCH_REMARKS = say("Jungfrau J, Durchmarsch D")


def remark(trickless: tuple[int, ...] | None, seats: int, *, ramsch: bool = False) -> Text | None:
    """Say who took no trick or all of them, in Ramsch with the letters of the heading, None for nobody."""
    if not trickless:
        return None
    if len(trickless) == seats - 1:
        (taker,) = (side_letter(seat) for seat in range(seats) if seat not in trickless)
        return say("D {side}", side=taker) if ramsch else say("match {side}", side=taker)
    without = tuple(map(side_letter, trickless))
    return say("J {sides}", sides=without) if ramsch else say("no trick {sides}", sides=without)


def read(phrase: Phrase, card_points: Sequence[int | None]) -> tuple[int, ...] | None:
    """Return the seats without a trick, None where the line does not say.

    Where it names some who took one, it must say of everybody else without points.
    """
    if phrase.has("match"):
        taker = phrase.side("match")
        return tuple(seat for seat in range(len(card_points)) if seat != taker)
    if not phrase.has("trickless") and not phrase.has("tricks"):
        return None
    without, takers = phrase.sides("trickless"), phrase.named("tricks")
    for seat in sorted({*without}.intersection(takers)):
        phrase.complain(say("{side} cannot have taken a trick and none at all.", side=side_letter(seat)))
    open_ = [seat for seat, value in enumerate(card_points) if value == 0 and seat not in (*without, *takers)]
    for seat in open_ if takers else ():
        phrase.complain(
            say("{side} has 0 points: add “trickless” and the letter, or “tricks”.", side=side_letter(seat))
        )
    return without


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
