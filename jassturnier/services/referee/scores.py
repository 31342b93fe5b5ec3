"""The referee's questions about scores: melds, Stöck, claims, whose turn it is, the slate.

Refused is what no deal can bring.
"""

from collections import Counter
from collections.abc import Mapping, Sequence

from jassturnier import games
from jassturnier.cards.card import Card
from jassturnier.cards.contract import OBENABE, PRINTED, Contract, ContractKind
from jassturnier.cards.dealing import pack_for
from jassturnier.cards.melds import PLAIN_MELDS
from jassturnier.cards.order import LAST_TRICK, deal_points
from jassturnier.cards.piles import deal_sums, open_sums, trick_sums
from jassturnier.cards.play import Ruling
from jassturnier.cards.reading import parse_contract
from jassturnier.errors import NotAllowed, WrongUsage
from jassturnier.games.disputes.bidding import Turn, coiffeur_turn, open_contracts, ramsch_turn, schieber_turn
from jassturnier.games.disputes.claims import (
    PRINTED_CLAIMS,
    ClaimedDeal,
    ClaimResult,
    ClaimRules,
    DoubleClaim,
    FirstTrick,
    judge_claim,
    judge_double_claim,
)
from jassturnier.games.disputes.weis import STOECK_POINTS, Moment, Stoeck, Weis, compare_melds, find_stoeck
from jassturnier.games.kit.base import side_letter
from jassturnier.games.kit.contracts import key, name_of
from jassturnier.games.kit.goal import Pair
from jassturnier.games.kit.layout import ZSlate
from jassturnier.games.kit.options import out_of_range, whole
from jassturnier.games.kit.points import impossible
from jassturnier.games.schieber.faults import announced_faults
from jassturnier.games.schieber.grid import slate, slate_total
from jassturnier.games.schieber.rules import SchieberDeal
from jassturnier.i18n import Text, no_number, parse_number, say
from jassturnier.services.referee.house_rules import House
from jassturnier.services.referee.play import read_piles, refuse_long, split_piles
from jassturnier.values import frozen

MOST_ON_A_SLATE = 20_000
_COIFFEUR = {3: "coiffeur3", 4: "coiffeur4"}
_SLATE_MARKS = 4


def jass_contract(typed: str) -> Contract:
    """Read a contract in which there are Weis and Stöck.

    Raises:
        WrongUsage: it is none, or Ramsch.
    """
    contract = parse_contract(typed)
    if contract.kind is ContractKind.RAMSCH:
        raise WrongUsage(say("Ramsch has neither Weis nor Stöck."))
    return contract


@frozen
class WeisRuling:
    """The hands as they were typed, what they show, and the factor; None for a single hand."""

    hands: tuple[tuple[Card, ...], ...]
    weis: Weis
    factor: int | None


def judge_weis(contract: Contract, typed: Sequence[str], rules: House, factor: int | None) -> WeisRuling:
    """Find the melds of one hand, or compare those of several in the order of play.

    Raises:
        WrongUsage: the cards cannot be read, or the factor is not known.
    """
    hands = tuple(read_piles(typed, pack_for(contract, double=rules.double)))
    for hand in hands:
        refuse_long(hand, contract, rules, rules.seats())
    times = None
    if len(hands) > 1 or factor is not None:
        times = factor or rules.factor(contract)
    return WeisRuling(hands, compare_melds(hands, contract, times or 1, rules.stated(PLAIN_MELDS)), times)


def judge_stoeck(contract: Contract, typed: Sequence[str], rules: House) -> Stoeck:
    """Look for the Stöck; typed is the hand, and behind a slash what was played from it.

    Raises:
        WrongUsage: the cards cannot be read.
    """
    pack = pack_for(contract, double=rules.double)
    piles = [read_piles([pile], pack)[0] for pile in split_piles(typed) if pile.strip()]
    if not piles:
        raise WrongUsage(say("No card was typed."))
    hand, *rest = piles
    played = tuple(card for pile in rest for card in pile)
    refuse_long(hand, contract, rules, rules.seats())
    when: Moment = "second_card" if rules.options.get("stoeck_when") == "second_card" else "ober"
    dealt = tuple((Counter(hand) | Counter(played)).elements())
    twice = rules.options.get("weis_twice") is not False
    return find_stoeck(dealt, contract, played, when, twice=twice, tricks=rules.tricks(contract))


@frozen
class Claimed:
    """A claim as it was typed: slates, what was won in this deal, the factor.

    `points` are those of the cards; the five of the last trick may be among them unless `last` or
    `match` is said, which add them. `last` is the side of the last trick once all cards are
    played; with `match` the claimant has taken all tricks.
    """

    slate: Pair
    factor: int
    points: Pair = (0, 0)
    stoeck: int | None = None
    last: int | None = None
    match: bool = False


def claim_rules(rules: House) -> ClaimRules:
    """Return the rules about claims.

    Raises:
        NotAllowed: a fixed number of deals is played, so nobody can claim.
    """
    found = rules.stated(PRINTED_CLAIMS)
    if not found.goal:
        raise NotAllowed(
            say("A fixed number of deals is played; nobody can claim the game (rule TRN-2)."),
            say("Where a target is played for, name it: --rule target=1000."),
        )
    return found


def judge(
    contract: Contract, claimant: int, claimed: Claimed, rules: House
) -> tuple[ClaimResult, ClaimedDeal]:
    """Decide the claim of one side.

    Raises:
        WrongUsage: no deal brings what was typed.
        NotAllowed: nobody can claim.
    """
    refuse_announced(contract, (0, 0), _of_side(claimed.stoeck, STOECK_POINTS), rules)
    _refuse_match(claimant, claimed)
    played_out = claimed.match or claimed.last is not None
    refuse_points(contract, claimed.points, rules, played_out=played_out)
    tricks = rules.tricks(OBENABE)
    taken = (tricks, 0) if claimant == 0 else (0, tricks)
    standing = ClaimedDeal(
        claimed.slate,
        claimed.points,
        taken if claimed.match else (0, 0),
        claimed.factor,
        claimed.stoeck,
        claimant if claimed.match else claimed.last,
        tricks,
    )
    return judge_claim(claimant, standing, claim_rules(rules)), standing


def _refuse_match(claimant: int, claimed: Claimed) -> None:
    """Refuse a match against a side that has taken something.

    Raises:
        WrongUsage: the other side has points or the last trick.
    """
    other = 1 - claimant
    if claimed.match and (claimed.points[other] or claimed.last == other):
        raise WrongUsage(
            say(
                "Side {other} has taken a trick, so side {side} has no match.",
                other=side_letter(other),
                side=side_letter(claimant),
            )
        )


def _of_side(side: int | None, points: int) -> Pair:
    """Return points as those of both sides; of nobody, they are none."""
    return points * (side == 0), points * (side == 1)


def judge_both(contract: Contract, slates: Pair, gains: FirstTrick, factor: int, rules: House) -> DoubleClaim:
    """Decide where both sides claim in the first trick.

    Raises:
        WrongUsage: no trick brings what was typed.
        NotAllowed: nobody can claim.
    """
    weis = (0, 0) if gains.weis is None else _of_side(*gains.weis)
    refuse_announced(contract, weis, _of_side(gains.stoeck, STOECK_POINTS), rules)
    if gains.trick is not None and (why := trick_fault(contract, gains.trick[1], rules)) is not None:
        raise WrongUsage(why)
    return judge_double_claim(slates, gains, factor, claim_rules(rules))


@frozen
class Filled:
    """What is filled on a Coiffeur slate: seats with nothing left, and rows of whoever's turn it is."""

    columns: frozenset[int] = frozenset()
    rows: tuple[str, ...] = ()


def read_filled(players: str, rows: str, size: int) -> Filled:
    """Read player numbers and row names with commas between.

    Raises:
        WrongUsage: a number is no player's.
    """
    seats: set[int] = set()
    for word in filter(None, players.replace(",", " ").split()):
        seat = parse_number(word)
        if seat is None or not 1 <= seat <= size:
            raise WrongUsage(say("“{word}” is no player; there are 1 to {size}.", word=word, size=size))
        seats.add(seat - 1)
    return Filled(frozenset(seats), tuple(key(row) for row in rows.split(",") if row.strip()))


@frozen
class TurnRuling:
    """Who speaks, and in Coiffeur the rows open to him with the contracts each may be played as."""

    turn: Turn
    open_rows: Mapping[str, tuple[str, ...]]


def whose_turn(bidding: str, passes: int, players: int, rules: House, filled: Filled) -> TurnRuling:
    """Say who must choose after so many passes or pushes; `bidding` is one of `BIDDINGS`.

    Raises:
        WrongUsage: a row is unknown, or so many do not play.
        NotAllowed: it was pushed too often.
    """
    return BIDDINGS[bidding](passes, players, rules, filled)


def _schieber(pushes: int, players: int, rules: House, _: Filled) -> TurnRuling:
    sizes = games.get("schieber").sizes
    if players not in sizes:
        raise WrongUsage(say("Schieber is played by four or six."))
    own = rules.options
    pushing, push_back = bool(own.get("pushing", True)), bool(own.get("push_back"))
    return TurnRuling(schieber_turn(players, pushes, pushing=pushing, push_back=push_back), {})


def _coiffeur(passes: int, players: int, rules: House, filled: Filled) -> TurnRuling:
    if players not in _COIFFEUR:
        raise WrongUsage(say("Coiffeur is played by three or four."))
    game_id = _COIFFEUR[players]
    can_play = [seat not in filled.columns for seat in range(players)]
    spoken = sum(can_play[turn % players] for turn in range(passes))
    rounds = whole(rules.of(_COIFFEUR[4]), "coi4_pass_rounds")
    most = players * (rounds if game_id == _COIFFEUR[4] else 1)
    if passes > most:
        raise NotAllowed(say("After {most} passes somebody must choose; {n} cannot be.", most=most, n=passes))
    turn = coiffeur_turn(can_play, spoken, rounds)
    rows = tuple(games.at_table(game_id, players, rules.of(game_id)).open_contracts((), 0))
    unknown = [row for row in filled.rows if row not in rows]
    if unknown:
        raise WrongUsage(say("There is no row {names}. Rows: {rows}.", names=unknown, rows=rows))
    return TurnRuling(turn, open_contracts(rows, filled.rows))


def _ramsch(pushes: int, _players: int, _rules: House, _filled: Filled) -> TurnRuling:
    return TurnRuling(ramsch_turn(pushes), {})


def _nobody(_passes: int, _players: int, _rules: House, _filled: Filled) -> TurnRuling:
    text = say("Nobody names a contract: forehand leads, the first card that does not follow makes trump.")
    return TurnRuling(Turn(0, may_pass=False, ruling=Ruling(text, "MIT-3, MIT-6")), {})


BIDDINGS = {
    "schieber": _schieber,
    "coiffeur": _coiffeur,
    "mittlere": _nobody,
    "molotow": _nobody,
    "plusminus": _nobody,
    "ramsch": _ramsch,
    "pfaelzer": _ramsch,
}


def read_slate(typed: Sequence[str]) -> tuple[int, ZSlate]:
    """Turn points into strokes, or hundreds, fifties, twenties and rest into points (SCH-19).

    Raises:
        WrongUsage: a number is none or too high, or there are too many.
    """
    numbers = [read_number(word) for word in typed]
    if len(numbers) == 1:
        return _in_range(numbers[0]), slate(0, numbers[0])
    if len(numbers) > _SLATE_MARKS or any(number < 0 for number in numbers[:-1]):
        raise WrongUsage(say("Type the points, or hundreds, fifties, twenties and the rest."))
    hundreds, fifties, twenties, rest = (*numbers, 0, 0)[:_SLATE_MARKS]
    total = slate_total(hundreds, fifties, twenties, rest)
    return _in_range(total), ZSlate(0, False, hundreds, fifties, twenties, rest)


def _in_range(points: int) -> int:
    if not 0 <= points <= MOST_ON_A_SLATE:
        raise WrongUsage(out_of_range(points, 0, MOST_ON_A_SLATE))
    return points


def read_number(typed: str) -> int:
    """Read a whole number as people write it.

    Raises:
        WrongUsage: it is none.
    """
    number = parse_number(typed)
    if number is None:
        raise WrongUsage(no_number(typed))
    return number


def refuse_announced(contract: Contract, weis: Pair, stoeck: Pair, rules: House) -> None:
    """Refuse Weis and Stöck of both sides that no deal of this contract brings (SCH-14, SCH-16, SCH-17).

    Raises:
        WrongUsage: every one of them.
    """
    deal = SchieberDeal((0, 0), contract=name_of(contract), weis=weis, stoeck=stoeck)
    if problems := announced_faults(deal, rules.seats(), rules.of("schieber")):
        raise WrongUsage.of(problems)


def refuse_points(contract: Contract, points: Pair, rules: House, *, played_out: bool = False) -> None:
    """Refuse points that no deal of this contract brings.

    `played_out` says that all cards are played; then the five of the last trick are not among them.

    Raises:
        WrongUsage: a side has what no tricks make, or both together have more or, when all cards are
            played, less than there is.
    """
    whole = deal_points(contract, double=rules.double, house=rules.stated(PRINTED))
    if whole is None:
        return
    found, cards = sum(points), whole - LAST_TRICK
    if played_out and found != cards:
        raise WrongUsage(
            say(
                "All cards are played: both sides together have {cards} points, not {found}. "
                "The five of the last trick come on top, as does the match.",
                cards=cards,
                found=found,
            )
        )
    if found > whole:
        raise WrongUsage(say("{found} points are too many; a deal has {whole}.", found=found, whole=whole))
    if cards < found < whole:
        raise WrongUsage(
            say(
                "No deal brings {found}: it has {whole} points, without the last trick’s five {cards}.",
                found=found,
                whole=whole,
                cards=cards,
            )
        )
    house, seats = rules.stated(PRINTED), rules.seats()
    possible = open_sums(contract, seats, double=rules.double, house=house)
    possible |= deal_sums(contract, seats, double=rules.double, house=house)
    if wrong := [impossible(value, possible) for value in points if value not in possible]:
        raise WrongUsage(*wrong)


def trick_fault(contract: Contract, points: int, rules: House) -> Text | None:
    """Return why the cards of one trick cannot be worth so much, None where they can."""
    house = rules.stated(PRINTED)
    possible = trick_sums(contract, rules.seats(), double=rules.double, house=house)
    return None if points in possible else impossible(points, possible)
