"""Cards dealt in packets, a deal played card by card, and what some of its tricks can be worth."""

from collections import Counter
from collections.abc import Iterable, Sequence
from functools import cache
from itertools import chain
from random import Random

from jassturnier.cards.card import DOUBLE, JASS, RAMSCH, Card, Pack, Suit
from jassturnier.cards.contract import (
    LAST_TRICK,
    PRINTED,
    Contract,
    ContractKind,
    HouseRules,
    Mode,
    Order,
    Values,
    card_name,
    order,
    values,
)
from jassturnier.cards.play import Verdict, legal, made_trump, verdict, winner
from jassturnier.errors import Problem
from jassturnier.i18n import say
from jassturnier.values import frozen


@frozen
class Deal:
    """What lies on the table before the first card: a hand for each seat, who leads, the contract."""

    hands: tuple[tuple[Card, ...], ...]
    contract: Contract
    leader: int = 0
    house: HouseRules = PRINTED


@frozen
class Trick:
    """One trick: who led it, its cards in the order they were played, who took it."""

    leader: int
    cards: tuple[Card, ...]
    winner: int


@frozen
class Fault:
    """A card that may not be played: which play of the deal it is, counted from 0, whose, and why."""

    play: int
    seat: int
    card: Card
    verdict: Verdict


@frozen
class Record:
    """What has been played of a deal: `points` and `taken` (tricks) of each seat.

    The five of the last trick are in `points` once all cards are played; the skat of Ramsch is not.
    `trump` is the suit that emerged in Mittlere, else the trump of the contract.
    """

    tricks: tuple[Trick, ...]
    points: tuple[int, ...]
    taken: tuple[int, ...]
    trump: Suit | None
    complete: bool
    fault: Fault | None = None


class OpenDeal:
    """A deal in play: whose turn it is, what may be played, what lies there."""

    def __init__(self, deal: Deal) -> None:
        self.deal = deal
        self.hands = [list(hand) for hand in deal.hands]
        self.tricks: list[Trick] = []
        self.lying: list[Card] = []
        self.turn = deal.leader
        self.made_trump: Suit | None = None
        self._orders = _orders(deal.contract, len(deal.hands[0]), deal.house)
        self.order = self._orders[0]

    @property
    def over(self) -> bool:
        """Return whether all cards are played."""
        return len(self.tricks) == len(self._orders)

    def legal(self) -> list[Card]:
        """Return the cards that the next player may play."""
        return legal(self.hands[self.turn], self.lying, self.order)

    def verdict(self, card: Card) -> Verdict:
        """Judge a card of the next player."""
        return verdict(card, self.hands[self.turn], self.lying, self.order)

    def play(self, card: Card) -> None:
        """Put a card of the next player on the table; it is not judged here."""
        self.hands[self.turn].remove(card)
        self.lying.append(card)
        if self.made_trump is None and self.deal.contract.kind is ContractKind.MITTLERE:
            self.made_trump = made_trump(self.lying)
            if self.made_trump:
                self.order = order(self.deal.contract, Mode.TRUMP, self.made_trump)
        self.turn = (self.turn + 1) % len(self.hands)
        if len(self.lying) == len(self.hands):
            self._take()

    def _take(self) -> None:
        leader = self.turn
        self.turn = (leader + winner(self.lying, self.order)) % len(self.hands)
        self.tricks.append(Trick(leader, tuple(self.lying), self.turn))
        self.lying = []
        if not self.over and self.made_trump is None:
            self.order = self._orders[len(self.tricks)]

    def record(self, fault: Fault | None = None) -> Record:
        """Count what has been taken so far."""
        points, taken = [0] * len(self.hands), [0] * len(self.hands)
        worth = self._values()
        for trick, table in zip(self.tricks, worth, strict=False):
            points[trick.winner] += sum([table[card] for card in trick.cards])
            taken[trick.winner] += 1
        if self.over and self.deal.contract.kind is not ContractKind.RAMSCH:
            points[self.turn] += LAST_TRICK
        trump = self.made_trump or self.deal.contract.suit
        return Record(tuple(self.tricks), tuple(points), tuple(taken), trump, self.over, fault)

    def _values(self) -> tuple[Values, ...]:
        return _values(self.deal.contract, len(self._orders), self.made_trump, self.deal.house)


@cache
def _orders(contract: Contract, tricks: int, house: HouseRules) -> tuple[Order, ...]:
    return tuple(order(contract, mode, None, house) for mode in contract.modes(tricks, house))


@cache
def _values(
    contract: Contract, tricks: int, made_trump: Suit | None, house: HouseRules
) -> tuple[Values, ...]:
    return tuple(values(contract, mode, made_trump, house) for mode in contract.modes(tricks, house))


def replay(deal: Deal, plays: Iterable[Card]) -> Record:
    """Play a deal from its cards in the order they fell, up to the first that may not be played.

    The hands must be of one size and of one pack: `hand_problems` says what is wrong with them.
    """
    going = OpenDeal(deal)
    for play, card in enumerate(plays):
        judged = going.verdict(card)
        if not judged.allowed:
            return going.record(Fault(play, going.turn, card, judged))
        going.play(card)
    return going.record()


def play_random(deal: Deal, rng: Random) -> Record:
    """Play a deal to the end with cards picked among the legal ones."""
    going = OpenDeal(deal)
    while not going.over:
        allowed = going.legal()
        going.play(allowed[int(rng.random() * len(allowed))])
    return going.record()


def played_hands(
    plays: Sequence[Card], players: int, contract: Contract, leader: int = 0, house: HouseRules = PRINTED
) -> tuple[tuple[Card, ...], ...]:
    """Return the hands that a whole deal was played from, told only the cards in the order they fell."""
    hands: list[list[Card]] = [[] for _ in range(players)]
    emerged: Suit | None = None
    for number, mode in enumerate(contract.modes(len(plays) // players, house)):
        trick = plays[number * players : (number + 1) * players]
        for place, card in enumerate(trick):
            hands[(leader + place) % players].append(card)
        if contract.kind is ContractKind.MITTLERE:
            emerged = emerged or made_trump(trick)
        leader = (leader + winner(trick, order(contract, mode, emerged, house))) % players
    return tuple(map(tuple, hands))


Hand = tuple[Card, ...]
Hands = tuple[Hand, ...]

_PACKET = 3
_RAMSCH_PLAYERS = 3
_RAMSCH_PACKETS = (3, 4, 3)
SKAT = 2


def pack_for(contract: Contract, *, double: bool = False) -> Pack:
    """Return the pack a contract is played with."""
    if contract.kind is ContractKind.RAMSCH:
        return RAMSCH
    return DOUBLE if double else JASS


def hand_size(contract: Contract, players: int, *, double: bool = False) -> int:
    """Return how many cards everybody gets, which is also how many tricks a deal has."""
    cards = len(pack_for(contract, double=double).cards)
    return (cards - SKAT if contract.kind is ContractKind.RAMSCH else cards) // players


def shuffled(pack: Pack, rng: Random) -> tuple[Card, ...]:
    """Return the pack in the order that this source of chance gives."""
    return tuple(sorted(pack.cards, key=lambda _: rng.random()))


def deal_cards(deck: Sequence[Card], players: int) -> Hands:
    """Deal a whole Jass pack in packets of three, forehand first (GEN-8).

    What does not divide by three comes as a smaller last packet (AMB-31).
    """
    each = len(deck) // players
    full, rest = divmod(each, _PACKET)
    packets = (*(_PACKET for _ in range(full)), *((rest,) if rest else ()))
    return _in_packets(deck, players, packets)


def deal_ramsch(deck: Sequence[Card]) -> tuple[Hands, Hand]:
    """Deal three to each of three, two to the skat, four and three to each (RAM-5).

    Returns:
        The hands and the skat.
    """
    skat = _RAMSCH_PACKETS[0] * _RAMSCH_PLAYERS
    rest = (*deck[:skat], *deck[skat + SKAT :])
    return _in_packets(rest, _RAMSCH_PLAYERS, _RAMSCH_PACKETS), tuple(deck[skat : skat + SKAT])


def random_deal(
    contract: Contract, players: int, rng: Random, house: HouseRules = PRINTED, *, double: bool = False
) -> tuple[Deal, Hand]:
    """Shuffle and deal; seat 0 leads. Ramsch is dealt to three.

    Returns:
        The deal and its skat, which only Ramsch has.
    """
    deck = shuffled(pack_for(contract, double=double), rng)
    if contract.kind is ContractKind.RAMSCH:
        hands, skat = deal_ramsch(deck)
        return Deal(hands, contract, house=house), skat
    return Deal(deal_cards(deck, players), contract, house=house), ()


def _in_packets(deck: Sequence[Card], players: int, packets: Sequence[int]) -> Hands:
    hands: list[list[Card]] = [[] for _ in range(players)]
    top = 0
    for size in packets:
        for hand in hands:
            hand.extend(deck[top : top + size])
            top += size
    return tuple(map(tuple, hands))


def card_problems(cards: Iterable[Card], pack: Pack) -> list[Problem]:
    """Return what cannot be about cards seen in one deal: foreign cards and doubles."""
    held = Counter(cards)
    there = Counter(pack.cards)
    problems = [
        Problem(None, say("{card} is there {n} times.", card=card_name(card), n=count))
        for card, count in sorted(held.items())
        if count > max(there[card], 1)
    ]
    problems += [
        Problem(None, say("{card} does not belong to this pack.", card=card_name(card)))
        for card in sorted(held)
        if card not in there
    ]
    return problems


def hand_problems(hands: Sequence[Sequence[Card]], pack: Pack, skat: Sequence[Card] = ()) -> list[Problem]:
    """Return what cannot be about the hands of a deal: foreign cards, doubles, uneven hands."""
    problems = card_problems(chain(*hands, skat), pack)
    if len({len(hand) for hand in hands}) > 1:
        sizes = [len(hand) for hand in hands]
        problems.append(Problem(None, say("The hands are not of one size: {sizes} cards.", sizes=sizes)))
    return problems


_TRICKS = 9


@cache
def deal_sums(
    contract: Contract, players: int, *, double: bool = False, house: HouseRules = PRINTED
) -> frozenset[int]:
    """Return what one side can make in a whole deal: with no trick, some, or all (GEN-3 … GEN-7, RAM-4).

    Every sum that the cards of whole tricks can have, with the five points or the skat for who takes the
    last one; 1 and 156 cannot be. Partners, teams and single players take whole tricks alike.
    """
    worth = _worths(contract, double=double, house=house)
    if contract.kind is ContractKind.RAMSCH:
        return pile_sums(worth, players, skat=SKAT)
    return pile_sums(worth, players, last=LAST_TRICK)


def pile_sums(
    worth: Sequence[Sequence[int]], per_trick: int, *, last: int = 0, skat: int = 0
) -> frozenset[int]:
    """Return the sums of whole tricks from a pack whose cards may have these worths.

    Who takes the last trick has `last` points and `skat` cards more.
    """
    piles = _pile_bits(worth)
    # Who takes the last trick has at least that one; who does not leaves at least that one to the others.
    with_last = [bits << last for bits in piles[per_trick + skat :: per_trick]]
    return _numbers([*with_last, *piles[: len(worth) - per_trick - skat + 1 : per_trick]])


@cache
def open_sums(
    contract: Contract, players: int, *, double: bool = False, house: HouseRules = PRINTED
) -> frozenset[int]:
    """Return what whole tricks can be worth while a deal is not played to its end (SCH-22)."""
    worth = _worths(contract, double=double, house=house)
    return _numbers(_pile_bits(worth)[: len(worth) - players + 1 : players])


@cache
def trick_sums(
    contract: Contract, players: int, *, double: bool = False, house: HouseRules = PRINTED
) -> frozenset[int]:
    """Return what the cards of one trick can be worth, without the five of the last one."""
    return _numbers([_pile_bits(_worths(contract, double=double, house=house))[players]])


def _worths(contract: Contract, *, double: bool, house: HouseRules) -> tuple[tuple[int, ...], ...]:
    pack = RAMSCH if contract.kind is ContractKind.RAMSCH else DOUBLE if double else JASS
    tables = [values(contract, mode, None, house) for mode in set(contract.modes(_TRICKS, house))]
    return tuple(tuple(sorted({table[card] for table in tables})) for card in pack.cards)


def _pile_bits(worth: Sequence[Sequence[int]]) -> list[int]:
    """Return for each number of cards the sums they can have, as the bits of a number."""
    piles = [1] + [0] * len(worth)
    for card in worth:
        # From the largest pile down: so each card is taken once at most.
        for number in range(len(worth), 0, -1):
            for value in card:
                piles[number] |= piles[number - 1] << value
    return piles


def _numbers(piles: Sequence[int]) -> frozenset[int]:
    bits = 0
    for pile in piles:
        bits |= pile
    return frozenset(number for number in range(bits.bit_length()) if bits >> number & 1)
