"""What was said late or out of turn, and what was looked at: Weis, Joker, taken tricks (SCH, COI3)."""

from jassturnier.cards.ruling import Ruling
from jassturnier.i18n import Text, say

BREACHES = ("weis", "joker", "tricks")


def judge_breach(what: str, trick: int, *, out_of_turn: bool = False) -> Ruling:
    """Judge a Weis or a Joker announced in a trick counted from 1, or a look at taken tricks.

    A trick of 0 is the time before the first card; `out_of_turn` says that others were to play first.
    """
    match what:
        case "weis":
            return Ruling(_weis(trick, out_of_turn=out_of_turn), "SCH-14")
        case "joker":
            return Ruling(_joker(trick), "COI3-20")
        case _:
            return Ruling(_LOOKED, "SCH-22")


def _weis(trick: int, *, out_of_turn: bool) -> Text:
    if trick > 1:
        return say(
            "Too late: Weis is announced while playing to the first trick. This one is not written, and "
            "is not compared with those of the others."
        )
    if trick == 0 or out_of_turn:
        return say(
            "Too early: it counts only if the player says it again with the own card to the first trick; "
            "nothing is lost by it."
        )
    return say(
        "In time: the Weis is announced with the card to the first trick, and counts if it is the best."
    )


def _joker(trick: int) -> Text:
    if trick == 0:
        return say("In time: it is a Joker, and goes into the Joker row that the declarer names now.")
    return say(
        "Too late: it counts as the contract that was named, in its own row. Only where that row is filled "
        "already was it a Joker from the start; it goes into the first Joker row that is open."
    )


_LOOKED = say(
    "Tricks that are taken stay face down until the deal is over: nobody looks through them, neither to "
    "count nor before a claim; who counts does it in the head. At a claim those of the side that claims "
    "are turned up and counted. The rules fix no penalty for a look; who runs the tournament decides."
)
