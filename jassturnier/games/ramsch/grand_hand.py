"""Grand Hand: one against two in Schieberamsch (rules GH)."""

from collections.abc import Collection
from dataclasses import dataclass

from jassturnier.errors import Problem
from jassturnier.games.kit import notation
from jassturnier.games.kit.base import fault
from jassturnier.games.kit.options import Options, flag, out_of_range
from jassturnier.games.kit.points import RAMSCH
from jassturnier.games.kit.tags import Tag
from jassturnier.i18n import say

WORD = "grandhand"
TAGS = (
    Tag("kontra", say("“kontra”"), ("contra", "contre"), number=True),
    Tag("rekontra", say("“rekontra”"), ("recontra", "surcontre")),
    Tag("mit", say("“mit”"), ("with", "avec"), number=True),
    Tag("ohne", say("“ohne”"), ("without", "sans"), number=True),
    Tag("schwarz", say("“schwarz”"), ("black", "noir")),
    Tag("skat", say("“skat”"), number=True),
)
JACKS = ("CJ", "SJ", "HJ", "DJ")
WIN = 61
TRICKS = 10
SCHNEIDER = 30
_BASE = 24
_GAME_AND_HAND = 2
_REKONTRA = 2
_MOST_SKAT = 22
_ALL_OR_NOTHING = (0, RAMSCH)


@dataclass(frozen=True, slots=True)
class GrandHandDeal:
    """A Grand Hand: the declarer's points with the skat, his row of Jacks held or missing.

    `kontra` is 0, 1 or 2 (Rekontra), `schwarz` whether a side took no trick (None: not said),
    `skat` how many of the points lay in the skat.
    """

    declarer: int
    points: int
    spitzen: int
    held: bool = True
    kontra: int = 0
    schwarz: bool | None = None
    skat: int | None = None


@dataclass(frozen=True, slots=True)
class Value:
    """What a Grand Hand is worth: `change` is added to the declarer's penalties."""

    won: bool
    units: int
    raw: int
    schneider: bool
    change: int


def spitzen(jacks: Collection[str]) -> tuple[bool, int]:
    """Count the Jacks in unbroken row from the Kreuz Jack, held (True) or missing (GH-8)."""
    held = JACKS[0] in jacks
    row = 0
    while row < len(JACKS) and (JACKS[row] in jacks) == held:
        row += 1
    return held, row


def value(deal: GrandHandDeal, *, counts_skat: bool = True) -> Value:
    """Work out a Grand Hand (GH-1 … GH-10).

    `counts_skat` tells whether the skat saves the declarer from Schneider (AMB-22).
    """
    black = bool(deal.schwarz)
    own = deal.points if counts_skat else deal.points - (deal.skat or 0)
    schneider = black or min(own, RAMSCH - deal.points) <= SCHNEIDER
    units = _GAME_AND_HAND + deal.spitzen + schneider + black
    raw = _BASE * units * 2**deal.kontra
    won = deal.points >= WIN
    return Value(won, units, raw, schneider, -(raw // 10) if won else raw // 10)


def read(phrase: notation.Phrase) -> GrandHandDeal:
    """Read a Grand Hand from a line taken apart."""
    phrase.only("mit", "ohne", "kontra", "rekontra", "schwarz", "tricks", "skat")
    points = phrase.points()
    if phrase.who is None or len(points) != 1:
        phrase.complain(say("A Grand Hand needs the letter of who played it and one number of points."))
    held = phrase.has("mit")
    if held == phrase.has("ohne"):
        phrase.complain(say("A Grand Hand is played with or without Jacks: “mit 2” or “ohne 1”."))
    black = True if phrase.has("schwarz") else False if phrase.has("tricks") else None
    return GrandHandDeal(
        phrase.who or 0,
        sum(points),
        phrase.number("mit" if held else "ohne"),
        held,
        kontra=_REKONTRA if phrase.has("rekontra") else phrase.number("kontra"),
        schwarz=black,
        skat=phrase.number("skat", 0) if phrase.has("skat") else None,
    )


def write(deal: GrandHandDeal) -> str:
    """Write a Grand Hand in the notation."""
    black = {True: "schwarz", False: "tricks", None: ""}[deal.schwarz]
    return notation.write(
        notation.letter(deal.declarer),
        WORD,
        deal.points,
        "mit" if deal.held else "ohne",
        deal.spitzen,
        "rekontra" if deal.kontra == _REKONTRA else notation.counted("kontra", deal.kontra),
        black,
        "" if deal.skat is None else f"skat {deal.skat}",
    )


def faults(deal: GrandHandDeal, options: Options) -> list[Problem]:
    """Return what is wrong with a Grand Hand."""
    seat = deal.declarer
    found: list[Problem] = []
    if not flag(options, "grand_hand"):
        found.append(fault(say("Grand Hand is not played here."), "PFR-2", seat))
    if not 0 <= deal.points <= RAMSCH:
        found.append(fault(out_of_range(deal.points, 0, RAMSCH), "RAM-4", seat))
    if not 1 <= deal.spitzen <= len(JACKS):
        found.append(fault(say("{n} Jacks in a row cannot be; one to four.", n=deal.spitzen), "GH-8", seat))
    if deal.kontra not in range(_REKONTRA + 1):
        found.append(fault(say("One Kontra can be said; its answer is Rekontra."), "GH-3", seat))
    if deal.schwarz is None and deal.points in _ALL_OR_NOTHING:
        text = say(
            "{points} points: add “schwarz” if a side took no trick, else “tricks”.", points=deal.points
        )
        found.append(fault(text, "GH-7", seat))
    if deal.schwarz and deal.points not in _ALL_OR_NOTHING:
        found.append(fault(say("Schwarz goes with 0 or 120 points only."), "GH-7", seat))
    if deal.skat is None and not flag(options, "gh_schneider_counts_skat"):
        found.append(fault(say("Add “skat” and the points that lay in it."), "AMB-22", seat))
    if deal.skat is not None and not 0 <= deal.skat <= min(_MOST_SKAT, deal.points):
        found.append(fault(out_of_range(deal.skat, 0, min(_MOST_SKAT, deal.points)), "GH-2", seat))
    return found
