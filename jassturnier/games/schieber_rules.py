"""What a deal of Schieber counts, what is wrong with one, how a game to a target ends (SCH, SCHV)."""

from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import replace
from functools import lru_cache, reduce
from itertools import chain
from operator import or_

from jassturnier.cards import card
from jassturnier.cards.card import LAST_TRICK, OBENABE, Contract, stated
from jassturnier.cards.deal import Hand
from jassturnier.cards.melds import PLAIN_MELDS, meld_sums
from jassturnier.errors import Problem
from jassturnier.games.disputes import (
    PRINTED_CLAIMS,
    STOECK_POINTS,
    TRICKS,
    ClaimedDeal,
    compare_melds,
    find_stoeck,
    judge_claim,
)
from jassturnier.games.kit.base import (
    Game,
    Slip,
    SlipField,
    by_rule,
    fault,
    filled,
    in_deal,
    side_letter,
    written,
)
from jassturnier.games.kit.contracts import CONTRACTS, SUITS, key, label
from jassturnier.games.kit.options import Options, flag, table, whole, words
from jassturnier.games.kit.points import (
    JASS,
    Course,
    Goal,
    Pair,
    SlateStep,
    but_one,
    deal_total,
    half,
    impossible,
    match_faults,
    pair,
    point_faults,
    possible_points,
    run,
    stopped_points,
    sum_text,
    together_faults,
    total_faults,
)
from jassturnier.i18n import Text, say
from jassturnier.values import frozen

FACTORS: Mapping[str, int] = {
    "eicheln": 1,
    "rosen": 1,
    "schilten": 2,
    "schellen": 2,
    "obenabe": 3,
    "undenufe": 4,
}
CARDS_RULE = "SCH-18"


@frozen
class SchieberDeal:
    """One deal: card points of both sides, and what else was written.

    `weis` and `stoeck` are points before the factor. `claim` is the side that stopped the deal
    because it had the target, `first` the one that had it first where both reach it.
    """

    points: tuple[int, ...]
    contract: str | None = None
    declarer: int | None = None
    matches: tuple[int, ...] = ()
    weis: Pair = (0, 0)
    stoeck: Pair = (0, 0)
    claim: int | None = None
    first: int | None = None


def factors(options: Options) -> dict[str, int]:
    """Return the contracts that may be played, each with its factor (SCH-7, SCHV-2, SCHV-12, SCHV-13)."""
    printed = dict.fromkeys(FACTORS, 1) if flag(options, "all_single") else dict(FACTORS)
    own = {name: number for name, number in table(options, "factors").items() if name in CONTRACTS}
    barred = {"obenabe", "undenufe"} if flag(options, "no_obe_unde") else set()
    return {name: number for name, number in {**printed, **own}.items() if name not in barred}


def imposed(number: int, options: Options) -> str | None:
    """Return the contract of a deal, counted from 0, where the regulation names it (TRN-16).

    The list begins again after its last one; None where who plays chooses.
    """
    listed = words(options, "trumps")
    return key(listed[number % len(listed)]) if listed else None


def imposed_faults(deals: Sequence[SchieberDeal], options: Options) -> list[Problem]:
    """Return the deals in which another contract was played than the regulation names (TRN-16)."""
    found: list[Problem] = []
    for number, deal in enumerate(deals):
        trump, played = imposed(number, options), deal.contract
        if trump is not None and played is not None and played != trump:
            text = say(
                "{trump} is imposed in this deal, not {played}.", trump=label(trump), played=label(played)
            )
            found.append(in_deal(number + 1, fault(text, "TRN-16")))
    return found


def trumps_faults(options: Options) -> list[tuple[str, Text]]:
    """Return what is wrong with the contracts that a regulation imposes: each must be played there."""
    known = factors(options)
    wrong = dict.fromkeys(word for word in words(options, "trumps") if key(word) not in known)
    listed = tuple(map(label, known))
    return [
        ("trumps", say("“{word}” is not played. Contracts: {known}.", word=word, known=listed))
        for word in wrong
    ]


def only_factor(options: Options) -> int | None:
    """Return the factor of all contracts where they have the same."""
    different = set(factors(options).values())
    return different.pop() if len(different) == 1 else None


def factor(deal: SchieberDeal, options: Options) -> int:
    """Return the factor of a deal without fault."""
    if deal.contract is not None:
        return factors(options)[deal.contract]
    return only_factor(options) or 1


def goal(options: Options) -> Goal:
    """Return what is played for (SCH-6, SCH-21, SCHV-3, SCHV-12); a target of 0 is none, nor a Bergpreis."""
    rules = stated(PRINTED_CLAIMS, options)
    named = rules.goal and options["bergpreis"] is not None
    return Goal(
        rules.goal,
        rules.limit,
        whole(options, "bergpreis") if named else half(rules.goal),
        # Where nothing is said, tricks count in a deal that was played on: they are on the slate by then. At
        # a claim, where they lie open, they do not (`ClaimRules`).
        open_tricks=options["loser_open_tricks"] is not False,
    )


def course(deals: Sequence[SchieberDeal], options: Options) -> Course:
    """Play the deals against each other; without a target simply add them up.

    Who claimed, or is said to have been first, comes before the order in which a deal is written down.
    """
    limits = goal(options)
    steps = [list(_steps(number, deal, options)) for number, deal in enumerate(deals)]
    way = run((0, 0), chain(*steps), limits)
    end = len(deals) - 1 if way.won_at is None else way.won_at[0]
    reached = ((way.hill, way.bergpreis, limits.bergpreis), (end, way.winner, limits.target))
    told: list[int] = []
    for number, side, limit in reached:
        if number is not None and side is not None and deals[number].claim is None:
            other = 1 - side
            has = sum(step.gains[other] for step in chain(*steps[: number + 1]))
            told += [number] if deals[number].first == other and has >= limit else []
    for number in told:
        # As one step, so that the order in which Stöck, Weis and tricks are written decides nothing.
        gains = pair([sum(step.gains[side] for step in steps[number]) for side in (0, 1)])
        steps[number] = [replace(steps[number][-1], gains=gains)]
    claim = deals[end].claim if deals else None
    if claim is not None:
        # No target: the claim decides, even if somebody passed it in this deal without saying so.
        way = run((0, 0), chain(*steps[: end + 1]), replace(limits, target=0))
        return _judged(way, claim, deals[end], options)
    return run((0, 0), chain(*steps), limits) if told else way


def score(deal: SchieberDeal, times: int, options: Options) -> Pair:
    """Return what both sides write for a deal: everything times the factor (SCH-9, SCH-18)."""
    gains = _gains(deal, options).values()
    return sum(first for first, _ in gains) * times, sum(second for _, second in gains) * times


def _gains(deal: SchieberDeal, options: Options) -> dict[str, Pair]:
    bonus = whole(options, "match_bonus")
    tricks = pair([value + bonus * (side in deal.matches) for side, value in enumerate(deal.points)])
    return {
        "stoeck": deal.stoeck if flag(options, "stoeck") else (0, 0),
        "weis": deal.weis if flag(options, "weis") else (0, 0),
        # A claim counts out the tricks of the side that claims; the others' are judged apart.
        "stich": tricks if deal.claim is None else _only(deal.claim, tricks),
    }


def _steps(number: int, deal: SchieberDeal, options: Options) -> Iterator[SlateStep]:
    """Yield what is written down in a deal, in the order that counts (SCH-25, SCHV-1).

    None of its tricks lies open: it is over, or a claim is judged apart.
    """
    times, gains = factor(deal, options), _gains(deal, options)
    for event, name in enumerate(words(options, "claim_order")):
        yield SlateStep(
            number,
            event,
            (gains[name][0] * times, gains[name][1] * times),
            tricks=name == "stich",
            ends=True,
            first=deal.first if deal.claim is None else deal.claim,
        )


def _only(side: int, pair: Pair) -> Pair:
    return (pair[0], 0) if side == 0 else (0, pair[1])


def dealt_weis(hands: Sequence[Hand], contract: Contract, options: Options) -> Pair:
    """Return the Weis that both sides may write for the hands of a deal (SCH-14)."""
    if not flag(options, "weis"):
        return 0, 0
    weis = compare_melds(hands, contract, rules=stated(PLAIN_MELDS, options))
    return (0, 0) if weis.side is None else _only(weis.side, (weis.points, weis.points))


def dealt_stoeck(hands: Sequence[Hand], contract: Contract, options: Options) -> Pair:
    """Return the Stöck that both sides have in the hands of a deal (SCH-17)."""
    if not flag(options, "stoeck"):
        return 0, 0
    twice = flag(options, "weis_twice")
    held = [find_stoeck(hand, contract, twice=twice).count for hand in hands]
    return STOECK_POINTS * sum(held[::2]), STOECK_POINTS * sum(held[1::2])


@frozen
class Event:
    """Points noted while a deal is played: a trick's cards, Weis or Stöck, before the factor."""

    side: int
    points: int
    trick: bool = False


def follow(
    number: int, times: int, events: Sequence[Event], *, tricks: int = TRICKS, bonus: int = 100
) -> Iterator[SlateStep]:
    """Yield the steps of a deal event by event; the last trick brings 5, and the match its bonus (SCH-18)."""
    takers: list[int] = []
    for index, event in enumerate(events):
        points = event.points
        if event.trick:
            takers.append(event.side)
            if len(takers) == tricks:
                points += LAST_TRICK + bonus * (len(set(takers)) == 1)
        gains = _only(event.side, (points * times, points * times))
        yield SlateStep(
            number, index, gains, tricks=event.trick, ends=len(takers) == tricks, first=event.side
        )


def _judged(way: Course, claim: int, deal: SchieberDeal, options: Options) -> Course:
    last = way.counted[-1].deal
    open_gains = [step.gains for step in way.counted if step.tricks and step.deal == last]
    slate = [total - sum(gain[side] for gain in open_gains) for side, total in enumerate(way.totals)]
    tricks = [TRICKS * (side in deal.matches) for side in (0, 1)]
    standing = ClaimedDeal(pair(slate), pair(deal.points), pair(tricks), factor(deal, options))
    result = judge_claim(claim, standing, stated(PRINTED_CLAIMS, options))
    won_at = (last, way.counted[-1].event) if result.good else None
    return replace(way, winner=result.winner, won_at=won_at, games=result.games)


def explain(deal: SchieberDeal, options: Options) -> Text:
    """Say what a deal was counted from."""
    bonus, extras = whole(options, "match_bonus"), (*deal.weis, *deal.stoeck)
    reasons = [(any(deal.points) or not any(extras), say("card points"), CARDS_RULE)]
    reasons += [(bool(deal.matches and bonus), say("match {bonus} more", bonus=bonus), "SCH-18")]
    reasons += [(any(deal.weis), say("Weis"), "SCH-15"), (any(deal.stoeck), say("Stöck"), "SCH-17")]
    times = factor(deal, options)
    reasons += [(times > 1, say("times {factor}", factor=times), "SCH-9")]
    reasons += [(deal.claim is not None, say("stopped by a claim"), "SCH-22")]
    used = [(text, rule) for holds, text, rule in reasons if holds]
    return by_rule(", ".join(dict.fromkeys(rule for _, rule in used)), *(text for text, _ in used))


def claim_order_faults(deals: Sequence[SchieberDeal], ends: Collection[int]) -> list[Problem]:
    """Return the claims after which a game goes on (SCH-22); `ends` are the deals that end one."""
    text = say("A claim ends the game; no deal can follow.")
    return [
        in_deal(number, fault(text, "SCH-22", deal.claim))
        for number, deal in enumerate(deals, 1)
        if deal.claim is not None and number not in ends
    ]


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


Table = Game[SchieberDeal]
_LEAST_WEIS, _WEIS_STEP = 20, 10


def deal_faults(deal: SchieberDeal, size: int, options: Options) -> list[Problem]:
    """Return every fault of one deal."""
    total = deal_total(deal.contract, options) if deal.claim is None else None
    possible = possible_points(deal.contract, size, options)
    return [
        *_contract_faults(deal, options),
        *_claim_faults(deal, size, options),
        *point_faults(deal.points, total, CARDS_RULE, 2, possible),
        *_match_faults(deal, options),
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


def _match_faults(deal: SchieberDeal, options: Options) -> Iterator[Problem]:
    if len(deal.matches) > 1:
        yield fault(say("Both sides cannot make a match in the same deal."), CARDS_RULE)
    for side in deal.matches if len(deal.matches) == 1 else ():
        if deal.points[1 - side]:
            text = say("A match takes all tricks, but side {other} has points.", other=side_letter(1 - side))
            yield fault(text, CARDS_RULE, side)
    # Where a Kontermatch brings other strokes, it must be told who named the contract.
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
