"""A whole deal played card by card: tricks, points, and the first card that may not be played."""

from collections.abc import Iterable, Sequence
from functools import cache
from random import Random

from jassturnier.cards.card import Card, Suit
from jassturnier.cards.contract import PRINTED, Contract, ContractKind, HouseRules, Mode
from jassturnier.cards.order import LAST_TRICK, Order, Values, order, values
from jassturnier.cards.play import Verdict, legal, made_trump, verdict, winner
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
            self._emerge()
        self.turn = (self.turn + 1) % len(self.hands)
        if len(self.lying) == len(self.hands):
            self._take()

    def _emerge(self) -> None:
        self.made_trump = made_trump(self.lying)
        if self.made_trump:
            self.order = order(self.deal.contract, Mode.TRUMP, self.made_trump)

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

    The hands must be of one size and of one pack: `dealing.hand_problems` says what is wrong with them.
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
