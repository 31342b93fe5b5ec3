"""What is wrong with a deal of Schieber, or with the slip of a round (rules SCH, TRN)."""

from collections.abc import Collection, Iterator
from functools import lru_cache, reduce
from operator import or_

from jassturnier.cards import card
from jassturnier.cards.contract import OBENABE, stated
from jassturnier.cards.melds import PLAIN_MELDS, meld_sums
from jassturnier.errors import Problem
from jassturnier.games.disputes import STOECK_POINTS
from jassturnier.games.kit.base import Game, Slip, fault, filled, side_letter, written
from jassturnier.games.kit.contracts import SUITS, label
from jassturnier.games.kit.options import Options, flag, whole
from jassturnier.games.kit.points import (
    JASS,
    but_one,
    deal_total,
    impossible,
    match_faults,
    point_faults,
    possible_points,
    stopped_points,
    sum_text,
    together_faults,
    total_faults,
)
from jassturnier.games.schieber.rules import CARDS_RULE, SchieberDeal, factors, goal, only_factor
from jassturnier.i18n import Text, say

Table = Game[SchieberDeal]
_SIDES = (0, 1)
_LEAST_WEIS, _WEIS_STEP = 20, 10


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
    cards = len((card.DOUBLE if double else card.JASS).cards) // size
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


def slip_faults(slip: Slip, table: Table) -> Iterator[Problem]:
    """Yield matches, points, Weis and Stöck beyond the deals, or unlike each other (TRN-3, TRN-4)."""
    matches = [*match_faults(slip, 2, table.longest(), min(_worths(table, match=True)))]
    columns = {column.name: column for column in table.slip_fields()}
    numbers = [
        problem
        for side in _SIDES
        for name, possible in _numbers(slip, table, side).items()
        if name in columns
        for problem in total_faults(columns[name], side, written(slip, name, 2)[side], possible)
    ]
    if not numbers and "stoeck" in columns:
        numbers = together_faults(columns["stoeck"], slip, 2, max(_announced(table)["stoeck"]))
    # A total that does not fit its matches would come up a second time as one that is out of bounds.
    yield from matches or numbers or _together_faults(slip, table)


@lru_cache(maxsize=128)
def _worths(table: Table, extras: frozenset[int] = frozenset({0}), *, match: bool) -> frozenset[int]:
    """Return what a deal, or its match, counts in each contract with its factor, Weis and Stöck with it.

    Where the cards decide what a deal adds up to, it counts what they can be at most (AMB-10).
    """
    found: set[int] = set()
    for name, factor in factors(table.options).items():
        cards = deal_total(name, table.options)
        if cards is None:
            cards = JASS if match else max(possible_points(name, table.size, table.options))
        total = cards + whole(table.options, "match_bonus") * match
        found |= {factor * (total + extra) for extra in extras}
    return frozenset(found)


@lru_cache(maxsize=64)
def _announced(table: Table) -> dict[str, Collection[int]]:
    times = table.longest() * max(factors(table.options).values())
    announced: dict[str, Collection[int]] = {}
    if flag(table.options, "weis"):
        most = max(weis_sums(table.size, table.options)) * times
        announced["weis"] = {0, *range(_LEAST_WEIS, most + 1, _WEIS_STEP)}
    if flag(table.options, "stoeck"):
        announced["stoeck"] = range(0, _most_stoeck(table) * times + 1, STOECK_POINTS)
    return announced


def _numbers(slip: Slip, table: Table, side: int) -> dict[str, Collection[int]]:
    """Return what a side may have written: points by the matches and by its Weis and Stöck (TRN-4)."""
    mine, theirs = (written(slip, "matches", 2)[each] for each in (side, 1 - side))
    full, plain, deals = _worths(table, match=True), _worths(table, match=False), table.longest()
    least, most = 0, deals * max(full)
    if mine is not None and theirs is not None:
        least, most = mine * min(full), mine * max(full) + (deals - mine - theirs) * max(plain)
    announced = _announced(table)
    for name in announced:
        value = written(slip, name, 2)[side]
        least += value or 0
        most += max(announced[name]) if value is None else value * max(factors(table.options).values())
    return {**announced, "points": _from_to(least, most)}


@lru_cache(maxsize=16)
def _from_to(least: int, most: int) -> frozenset[int]:
    """Return what a side can have from `least` to `most`: thousands of numbers, the same for many slips."""
    return frozenset(least + more for more in but_one(max(0, most - least)))


def _together_faults(slip: Slip, table: Table) -> Iterator[Problem]:
    """Yield a sum of both totals that no deals bring, unless a control sum says so, or that it is too low."""
    if not _fixed_sums(table) or table.slip_sum(slip) is not None or too_few(slip, table):
        return
    matches = None if None in written(slip, "matches", 2) else sum(filled(slip, "matches", 2))
    found, possible = sum(filled(slip, "points", 2)), _sums(table, matches)
    if found not in possible:
        yield Problem(None, say("Together: {fault}", fault=impossible(found, possible)))


@lru_cache(maxsize=64)
def _sums(table: Table, matches: int | None) -> frozenset[int]:
    """Return what both sides can have together, with the matches written or, where none are, with any."""
    weis = weis_sums(table.size, table.options) if flag(table.options, "weis") else {0}
    stoeck = _most_stoeck(table) * flag(table.options, "stoeck")
    extras = frozenset(each + more for each in weis for more in range(0, stoeck + 1, STOECK_POINTS))
    plain, full = (_worths(table, extras, match=match) for match in (False, True))
    parts = [(plain | full, table.deals)]
    if matches is not None:
        parts = [(plain, table.deals - matches), (full, matches)]
    # Bit 157 is set where 157 can be: the sums with one deal more are as many shifts as a deal has worths.
    bits = 1
    for worths, times in parts:
        for _ in range(times):
            bits = reduce(or_, (bits << worth for worth in worths))
    return frozenset(place for place, bit in enumerate(reversed(f"{bits:b}")) if bit == "1")


def _most_stoeck(table: Table) -> int:
    return STOECK_POINTS * (1 + flag(table.options, "double_pack"))


@lru_cache(maxsize=64)
def _fixed_sums(table: Table) -> bool:
    """Tell whether it is known what both sides can have together: no target ends the game.

    Contracts in which the cards decide what a deal adds up to leave it open (AMB-10, AMB-11).
    """
    known = all(deal_total(name, table.options) is not None for name in factors(table.options))
    return known and bool(table.deals) and not goal(table.options).target


def too_few(slip: Slip, table: Table) -> Text | None:
    """Say that both sides have less than all deals bring, where no control sum says it (TRN-3)."""
    if not _fixed_sums(table) or table.slip_sum(slip) is not None:
        return None
    found, least = sum(filled(slip, "points", 2)), table.deals * min(_worths(table, match=False))
    if found >= least:
        return None
    return say("{found} together are too few; all deals bring {least} at least.", found=found, least=least)
