"""What is wrong with a deal of Schieber, or with the slip of a round (rules SCH, TRN)."""

from collections.abc import Iterator

from jassturnier.cards.card import DOUBLE, JASS
from jassturnier.cards.contract import OBENABE, stated
from jassturnier.cards.melds import PLAIN_MELDS, meld_sums
from jassturnier.errors import Problem
from jassturnier.games.disputes.weis import STOECK_POINTS
from jassturnier.games.kit.base import fault, side_letter
from jassturnier.games.kit.contracts import SUITS, label
from jassturnier.games.kit.options import Options, flag
from jassturnier.games.kit.points import (
    deal_total,
    impossible,
    point_faults,
    possible_points,
    stopped_points,
    sum_text,
)
from jassturnier.games.schieber.rules import CARDS_RULE, SchieberDeal, factors, goal, only_factor
from jassturnier.i18n import say

_SIDES = (0, 1)


def deal_faults(deal: SchieberDeal, size: int, options: Options) -> list[Problem]:
    """Return every fault of one deal."""
    total = deal_total(deal.contract, options) if deal.claim is None else None
    possible = possible_points(deal.contract, size, options)
    return [
        *_contract_faults(deal, options),
        *_claim_faults(deal, size, options),
        *point_faults(deal.points, total, CARDS_RULE, 2, possible),
        *_match_faults(deal),
        *_kontermatch_faults(deal, options),
        *announced_faults(deal, size, options),
    ]


def announced_faults(deal: SchieberDeal, size: int, options: Options) -> list[Problem]:
    """Return every fault of the Weis and Stöck of one deal."""
    return [*_weis_faults(deal, size, options), *_stoeck_faults(deal, options)]


def _contract_faults(deal: SchieberDeal, options: Options) -> Iterator[Problem]:
    allowed = factors(options)
    if deal.contract is None:
        if only_factor(options) is None or flag(options, "double_pack"):
            yield fault(say("The contract is missing; its factor is needed."), "SCH-7")
    elif deal.contract not in allowed:
        known = tuple(map(label, allowed))
        text = say(
            "{contract} is not played. Contracts: {known}.", contract=label(deal.contract), known=known
        )
        yield fault(text, "SCH-7")


def _claim_faults(deal: SchieberDeal, size: int, options: Options) -> Iterator[Problem]:
    if deal.claim is None:
        return
    if not goal(options).target:
        yield fault(say("A fixed number of deals is played; nobody can claim the game."), "TRN-2", deal.claim)
    total, found = deal_total(deal.contract, options), sum(deal.points)
    if total is None:
        return
    # A claim stops the deal: the tricks that were not played are nobody's.
    together = {total, *stopped_points(deal.contract, size, options)}
    if found > total:
        yield fault(sum_text(deal.points, total), CARDS_RULE)
    elif found not in together:
        yield fault(say("Together: {fault}", fault=impossible(found, together)), CARDS_RULE)


def _match_faults(deal: SchieberDeal) -> Iterator[Problem]:
    if len(deal.matches) > 1:
        yield fault(say("Both sides cannot make a match in the same deal."), CARDS_RULE)
        return
    for side in deal.matches:
        if deal.points[1 - side]:
            text = say("A match takes all tricks, but side {other} has points.", other=side_letter(1 - side))
            yield fault(text, CARDS_RULE, side)


def _kontermatch_faults(deal: SchieberDeal, options: Options) -> Iterator[Problem]:
    """Yield that who named the contract must be told where a Kontermatch brings other strokes."""
    differ = flag(options, "strokes") and options["stroke_match"] != options["stroke_kontermatch"]
    if deal.matches and deal.declarer is None and differ:
        text = say("Who named the contract? It tells a match from a Kontermatch, as in “A rosen 0 match B”.")
        yield fault(text, "SCHV-15")


def _weis_faults(deal: SchieberDeal, size: int, options: Options) -> Iterator[Problem]:
    possible = weis_sums(size, options) if any(deal.weis) else {0}
    for side in _SIDES:
        if deal.weis[side] and not flag(options, "weis"):
            yield fault(say("Weis does not count here."), "TRN-1", side)
        elif deal.weis[side] not in possible:
            text = say("Weis: {fault}", fault=impossible(deal.weis[side], possible))
            yield fault(text, "SCH-16", side)
    if all(deal.weis):
        yield fault(say("Only the side with the best Weis writes its Weis."), "SCH-14")


def weis_sums(size: int, options: Options) -> frozenset[int]:
    """Return what the Weis of one side in one deal can be worth, before the factor (SCH-16)."""
    double = flag(options, "double_pack")
    cards = len((DOUBLE if double else JASS).cards) // size
    # Any contract will do: the house rule for Undenufe changes which ranks count, not what they are worth.
    return meld_sums(size // 2, cards, OBENABE, stated(PLAIN_MELDS, options), double=double)


def _stoeck_faults(deal: SchieberDeal, options: Options) -> Iterator[Problem]:
    most = STOECK_POINTS * (2 if flag(options, "double_pack") else 1)
    possible = range(0, most + STOECK_POINTS, STOECK_POINTS)
    for side in _SIDES:
        if deal.stoeck[side] and not flag(options, "stoeck"):
            yield fault(say("Stöck does not count here."), "TRN-1", side)
        if deal.stoeck[side] and deal.contract not in {*SUITS, "tuo", None}:
            yield fault(say("There is no Stöck without a trump suit."), "SCH-17", side)
        elif deal.stoeck[side] % STOECK_POINTS:
            text = say("Stöck: {fault}", fault=impossible(deal.stoeck[side], possible))
            yield fault(text, "SCH-17", side)
    if sum(deal.stoeck) > most and not any(points % STOECK_POINTS for points in deal.stoeck):
        if most > STOECK_POINTS:
            yield fault(say("There are only two Stöck in a deal with two packs."), "AMB-31")
        else:
            yield fault(say("There is only one Stöck in a deal."), "SCH-17")
