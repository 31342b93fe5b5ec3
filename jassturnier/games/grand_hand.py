"""The skat of Ramsch, and Grand Hand: one against two (RAM-7 … RAM-15, rules GH)."""

from collections.abc import Collection, Mapping, Sequence
from itertools import combinations
from typing import Literal

from jassturnier.cards.card import RAMSCH_CONTRACT, Card, Mode, Rank, card_name, pile_points, values
from jassturnier.cards.deal import SKAT, Hand, Record, Ruling
from jassturnier.errors import Problem
from jassturnier.games.kit import notation
from jassturnier.games.kit.base import fault, side_letter
from jassturnier.games.kit.contracts import Tag
from jassturnier.games.kit.layout import GridCell
from jassturnier.games.kit.options import Options, flag
from jassturnier.games.kit.points import RAMSCH, impossible, ramsch_sums
from jassturnier.i18n import say, verbatim
from jassturnier.values import frozen


@frozen
class SkatRules:
    """The options about the skat, named as in a regulation."""

    grand_hand: bool = True
    ram_jacks_discard: bool = True
    discard_first: bool = False
    ram_skat_to: Literal["last_trick", "most_points"] = "last_trick"
    ram_skat_tie: Literal["each", "last_trick", "nobody"] = "each"


PRINTED_SKAT = SkatRules()


def grand_hand_player(wants: Sequence[bool], rules: SkatRules = PRINTED_SKAT) -> int | None:
    """Return who plays Grand Hand: the first in turn from forehand who announces it (RAM-7, PFR-2)."""
    announced = (seat for seat, wanted in enumerate(wants) if wanted)
    return next(announced, None) if rules.grand_hand else None


@frozen
class Exchange:
    """Hands and skat after the skat has gone round, and how often it was pushed on.

    With a fault nothing is exchanged from `faulty` on: that seat may not do what it did.
    """

    hands: tuple[Hand, ...]
    skat: Hand
    pushes: int
    faulty: int | None = None
    fault: Ruling | None = None


def pass_skat(
    hands: Sequence[Hand],
    skat: Sequence[Card],
    discards: Sequence[Sequence[Card] | None],
    rules: SkatRules = PRINTED_SKAT,
) -> Exchange:
    """Pass the skat round from forehand: two cards laid down for it, or None for pushing it on unseen."""
    held, lying, pushes = list(hands), tuple(skat), 0
    for seat, discard in enumerate(discards):
        if discard is None:
            pushes += 1
            continue
        fault = _discard_fault(discard, held[seat], lying, rules)
        if fault:
            return Exchange(tuple(held), lying, pushes, seat, fault)
        kept = [card for card in (*held[seat], *lying) if card not in discard]
        held[seat], lying = tuple(kept), tuple(discard)
    return Exchange(tuple(held), lying, pushes)


def _discard_fault(
    discard: Sequence[Card], hand: Hand, skat: Collection[Card], rules: SkatRules
) -> Ruling | None:
    if len(set(discard)) != SKAT or len(discard) != SKAT:
        return Ruling(say("Who takes the skat lays down two cards."), "RAM-8")
    for card in discard:
        if rules.discard_first and card in skat:
            text = say(
                "{card} comes from the skat; two cards of the hand are laid down first.", card=card_name(card)
            )
            return Ruling(text, "PFR-3")
        if card not in hand and card not in skat:
            text = say("{card} is neither in the hand nor in the skat.", card=card_name(card))
            return Ruling(text, "RAM-9")
        if card.rank is Rank.JACK and not rules.ram_jacks_discard:
            return Ruling(say("Jacks may not be laid down here: {card}.", card=card_name(card)), "RAMV-1")
    return None


def points_with_skat(
    record: Record, skat: Sequence[Card], rules: SkatRules = PRINTED_SKAT, declarer: int | None = None
) -> tuple[int, ...]:
    """Return the points of each seat with the skat, once all cards are played (RAM-15, RAMV-3, GH-2).

    In a Grand Hand, named by its `declarer`, the skat counts for him if he has a trick, else for nobody.
    """
    worth = pile_points(skat, RAMSCH_CONTRACT) or 0
    takers = _takers(record, rules, declarer) if record.complete else ()
    return tuple(points + worth * (seat in takers) for seat, points in enumerate(record.points))


def _takers(record: Record, rules: SkatRules, declarer: int | None) -> Collection[int]:
    last = {record.tricks[-1].winner}
    if declarer is not None:
        return {declarer} if record.taken[declarer] else set()
    if rules.ram_skat_to == "last_trick":
        return last
    highest = {seat for seat, points in enumerate(record.points) if points == max(record.points)}
    if len(highest) == 1 or rules.ram_skat_tie == "each":
        return highest
    return last if rules.ram_skat_tie == "last_trick" else set()


WORD = "grandhand"
TAGS = (
    Tag("kontra", say("“kontra”"), ("contra", "contre", "contro"), number=True),
    Tag("rekontra", say("“rekontra”"), ("recontra", "surcontre", "surcontro")),
    Tag("mit", say("“mit”"), ("with", "avec", "con"), number=True),
    Tag("ohne", say("“ohne”"), ("without", "sans", "senza"), number=True),
    Tag("schwarz", say("“schwarz”"), ("black", "noir", "nero")),
    Tag("skat", say("“skat”"), number=True),
)
JACKS = ("CJ", "SJ", "HJ", "DJ")
WIN = 61
SCHNEIDER = 30
_BASE = 24
_GAME_AND_HAND = 2
_REKONTRA = 2
_JACK = 2
_ALL_OR_NOTHING = (0, RAMSCH)


@frozen
class GrandHandDeal:
    """A Grand Hand: the declarer's points with the skat, his row of Jacks held or missing.

    `kontra` is 0, 1 or 2 (Rekontra), `schwarz` whether a side took no trick (None: not said),
    `skat` how many of the points lay in the skat.
    """

    declarer: int
    points: int
    spitzen: int
    held: bool
    kontra: int
    schwarz: bool | None = None
    skat: int | None = None


@frozen
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
    points, declarer = phrase.points(), phrase.about()
    phrase.only_of(None, "tricks")
    if declarer is None or len(points) != 1:
        phrase.complain(say("A Grand Hand needs the letter of who played it and one number of points."))
    held = phrase.has("mit")
    if held == phrase.has("ohne"):
        phrase.complain(say("A Grand Hand is played with or without Jacks: “mit 2” or “ohne 1”."))
    black = True if phrase.has("schwarz") else False if phrase.has("tricks") else None
    return GrandHandDeal(
        declarer or 0,
        sum(points),
        phrase.number("mit" if held else "ohne"),
        held,
        kontra=_kontra(phrase),
        schwarz=black,
        skat=phrase.number("skat", 0) if phrase.has("skat") else None,
    )


def _kontra(phrase: notation.Phrase) -> int:
    """Return 0, 1, or 2 for Rekontra; a Kontra with a number of its own is more than there can be."""
    said = phrase.number("kontra")
    if phrase.has("kontra") and said != 1:
        # One too many, so that `faults` refuses it: “kontra 2” may have meant Rekontra, and nobody may guess.
        return _REKONTRA + max(said, 1)
    return _REKONTRA if phrase.has("rekontra") else said


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


def cells(deal: GrandHandDeal) -> Mapping[str, GridCell]:
    """Return what a Grand Hand writes beside the points of who played it."""
    side, n = side_letter(deal.declarer), deal.spitzen
    row = say("{side} with {n}", side=side, n=n) if deal.held else say("{side} without {n}", side=side, n=n)
    black = say("{deal}, Schwarz", deal=row) if deal.schwarz else row
    return {"grand": black, "kontra": deal.kontra or verbatim("")}


def faults(deal: GrandHandDeal, options: Options) -> list[Problem]:
    """Return what is wrong with a Grand Hand."""
    seat = deal.declarer
    found: list[Problem] = []
    if not flag(options, "grand_hand"):
        found.append(fault(say("Grand Hand is not played here."), "PFR-2", seat))
    if deal.points not in ramsch_sums():
        found.append(fault(impossible(deal.points, ramsch_sums()), "RAM-4", seat))
    elif deal.points not in (possible := _with_jacks(deal)):
        found.append(fault(impossible(deal.points, possible), "GH-8", seat))
    if not 1 <= deal.spitzen <= len(JACKS):
        found.append(fault(say("{n} Jacks in a row cannot be; one to four.", n=deal.spitzen), "GH-8", seat))
    if deal.kontra not in range(_REKONTRA + 1):
        found.append(fault(say("One Kontra can be said; its answer is Rekontra."), "GH-3", seat))
    # A trick of sevens is worth nothing: 0 or 120 points do not tell whether somebody took no trick (GH-7).
    if deal.schwarz is None and deal.points in _ALL_OR_NOTHING:
        text = say(
            "{points} points: add “schwarz” if a side took no trick, else “tricks”.", points=deal.points
        )
        found.append(fault(text, "GH-7", seat))
    if deal.schwarz and deal.points not in _ALL_OR_NOTHING:
        found.append(fault(say("Schwarz goes with 0 or 120 points only."), "GH-7", seat))
    if deal.skat is None and not flag(options, "gh_schneider_counts_skat"):
        found.append(fault(say("Add “skat” and the points that lay in it."), "AMB-22", seat))
    if deal.skat is not None and deal.skat not in (lying := skat_sums(deal.points)):
        found.append(fault(impossible(deal.skat, lying), "GH-2", seat))
    return found


def _with_jacks(deal: GrandHandDeal) -> frozenset[int]:
    """Return what a declarer can make: nobody takes the Jacks of an unbroken row from who has them.

    Only the skat may hide them from the tricks, two at most (GH-2, GH-8).
    """
    worth = _JACK * min(deal.spitzen, len(JACKS))
    if not deal.held:
        return frozenset(points for points in ramsch_sums() if points <= RAMSCH - worth)
    hidden = {0} if deal.spitzen <= SKAT and deal.schwarz is not False else set()
    return frozenset(hidden | {points for points in ramsch_sums() if points >= worth})


def skat_sums(points: int) -> frozenset[int]:
    """Return what two cards can be worth that leave possible tricks of these `points` together."""
    worths = values(RAMSCH_CONTRACT, Mode.JACKS, None).values()
    pairs = {a + b for a, b in combinations(worths, SKAT)}
    return frozenset(pair for pair in pairs if points - pair in ramsch_sums())
