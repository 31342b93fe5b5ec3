"""A trick, which cards may be played and why; a deal dealt and played, and what its tricks can be worth."""

from collections import Counter
from collections.abc import Iterable, Sequence
from functools import cache
from itertools import chain
from random import Random

from jassturnier.cards.card import (
    DOUBLE,
    JASS,
    LAST_TRICK,
    PRINTED,
    RAMSCH,
    Card,
    Contract,
    ContractKind,
    HouseRules,
    Mode,
    Order,
    Pack,
    Rank,
    Suit,
    Values,
    card_name,
    order,
    suit_name,
    values,
)
from jassturnier.errors import Problem
from jassturnier.i18n import Text, say
from jassturnier.values import frozen


@frozen
class Ruling:
    """A plain sentence for the table and the rule behind it."""

    text: Text
    rule: str

    def sentence(self) -> Text:
        """Return the sentence with its rule."""
        return say("{text} (rule {rule})", text=self.text, rule=self.rule)


# Below the strength of every trump: these begin above 0, plain cards go from 0 down.
_NO_TRUMP_LIES = 0


def legal(hand: Sequence[Card], trick: Sequence[Card], order: Order) -> list[Card]:
    """Return the cards of a hand that may be played next; never none of a hand that has cards.

    GEN-9 … GEN-13 (Coiffeur, Schieber), MIT-4 … MIT-9 (Mittlere, Molotow, Plus-Minus), RAM-13.
    """
    if not trick:
        return list(hand)
    suit_of = order.suit_of
    led = suit_of[trick[0]]
    same = [card for card in hand if suit_of[card] is led]
    if order.trump is None:
        return same or list(hand)
    if led is None:
        # True of no trump at all as well: then any card may be played.
        return list(hand) if all(card.rank is Rank.UNDER for card in same) else same
    trumps = [card for card in hand if suit_of[card] is None]
    top = _top_trump(trick, order)
    if same:
        return same + [card for card in trumps if order.strength[card] >= top]
    if top == _NO_TRUMP_LIES or len(trumps) == len(hand) or order.law.void_undertrumps:
        return list(hand)
    return [card for card in hand if suit_of[card] is not None or _overtrumps(card, top, order)]


def _top_trump(trick: Sequence[Card], order: Order) -> int:
    return max(
        (order.strength[card] for card in trick if order.suit_of[card] is None), default=_NO_TRUMP_LIES
    )


def _overtrumps(card: Card, top: int, order: Order) -> bool:
    return order.law.void_overtrumps and order.strength[card] >= top


def winner(trick: Sequence[Card], order: Order) -> int:
    """Return which card of a trick takes it, counted from 0 (GEN-14, RAM-14).

    Of two identical cards the later one is higher (SCHV-5).
    """
    suit_of, strength = order.suit_of, order.strength
    best, high, lead = 0, strength[trick[0]], suit_of[trick[0]]
    for place, card in enumerate(trick):
        if strength[card] >= high and suit_of[card] in {lead, None}:
            best, high = place, strength[card]
    return best


def made_trump(trick: Sequence[Card]) -> Suit | None:
    """Return the suit of the first card that does not follow: the trump it makes in Mittlere (MIT-6)."""
    return next((card.suit for card in trick if card.suit is not trick[0].suit), None)


@frozen
class TrickAward:
    """Which card of a trick takes it, counted from 0, and why."""

    place: int
    ruling: Ruling


def award(trick: Sequence[Card], order: Order) -> TrickAward:
    """Give a trick to a card, with the sentence and the rule a director gives at the table."""
    place = winner(trick, order)
    best = trick[place]
    if best in trick[:place]:
        text = say("{card} was played twice, and the later one is higher.", card=card_name(best))
        return TrickAward(place, Ruling(text, "SCHV-5"))
    return TrickAward(place, Ruling(_best(best, trick, order), order.law.take))


def _best(best: Card, trick: Sequence[Card], order: Order) -> Text:
    name = card_name(best)
    suit = order.suit_of[best]
    if suit is None and order.trump is None:
        return say("{card} is the highest Jack.", card=name)
    if suit is None and sum(order.suit_of[card] is None for card in trick) == 1:
        return say("{card} is the only trump.", card=name)
    if suit is None:
        return say("{card} is the highest trump.", card=name)
    return say("{card} is the best card of {suit}, the suit led.", card=name, suit=suit_name(suit))


@frozen
class Verdict:
    """Whether a card may be played, and why."""

    allowed: bool
    ruling: Ruling


def verdict(card: Card, hand: Sequence[Card], trick: Sequence[Card], order: Order) -> Verdict:
    """Judge one card of a hand, with the sentence and the rule a director gives at the table."""
    if card not in hand:
        return Verdict(False, Ruling(say("{card} is not in this hand.", card=card_name(card)), "GEN-1"))
    allowed = card in legal(hand, trick, order)
    reason = _permission if allowed else _objection
    return Verdict(allowed, reason(card, hand, trick, order))


def _objection(card: Card, hand: Sequence[Card], trick: Sequence[Card], order: Order) -> Ruling:
    led = order.suit_of[trick[0]]
    same = [held for held in hand if order.suit_of[held] is led]
    if led is None:
        names = [card_name(trump) for trump in same]
        if order.trump is None:
            text = say("A Jack was led, so a Jack must be played: {cards}.", cards=names)
            return Ruling(text, order.law.trump_led)
        text = say("Trump was led, so a trump must be played: {cards}.", cards=names)
        return Ruling(text, order.law.trump_led)
    if order.suit_of[card] is None and order.trump:
        return _undertrump(card, trick, order, follows=bool(same))
    suit, names = suit_name(led), [card_name(held) for held in same]
    if order.trump is None:
        text = say("The suit led is {suit}. Follow with {cards}.", suit=suit, cards=names)
        return Ruling(text, order.law.follow)
    text = say("The suit led is {suit}. Follow with {cards} or play a trump.", suit=suit, cards=names)
    return Ruling(text, order.law.follow_or_trump)


def _undertrump(card: Card, trick: Sequence[Card], order: Order, *, follows: bool) -> Ruling:
    top = max((lying for lying in trick if order.suit_of[lying] is None), key=order.strength.__getitem__)
    names = {"card": card_name(card), "top": card_name(top)}
    if follows:
        text = say("{card} does not beat {top}. Follow suit or play a higher trump.", **names)
    elif order.law.void_overtrumps:
        text = say("{card} does not beat {top}. Only a hand with nothing but trumps may undertrump.", **names)
    else:
        text = say(
            "{top} lies there. By this house rule a second trump needs a hand of trumps only.", **names
        )
    return Ruling(text, order.law.undertrump)


def _permission(card: Card, hand: Sequence[Card], trick: Sequence[Card], order: Order) -> Ruling:
    if not trick:
        return Ruling(say("Who leads may play any card."), "GEN-15")
    led = order.suit_of[trick[0]]
    if order.suit_of[card] is led:
        return Ruling(say("{card} follows what was led.", card=card_name(card)), _following_rule(led, order))
    if led is None:
        if order.trump is None:
            return Ruling(say("The hand has no Jack, so it may play any card."), order.law.trump_led)
        if any(order.suit_of[card] is None for card in hand):
            text = say("The only trump of the hand is the Puur, which never has to be played.")
        else:
            text = say("The hand has no trump, so it may play any card.")
        return Ruling(text, order.law.trump_led)
    if order.trump and order.suit_of[card] is None:
        return _trumping(card, hand, trick, order)
    text = say("The hand has no {suit}, so it may play this card.", suit=suit_name(led))
    return Ruling(text, order.law.void if order.trump else order.law.follow)


def _following_rule(led: Suit | None, order: Order) -> str:
    if led is None:
        return order.law.trump_led
    return order.law.follow_or_trump if order.trump else order.law.follow


def _trumping(card: Card, hand: Sequence[Card], trick: Sequence[Card], order: Order) -> Ruling:
    top = _top_trump(trick, order)
    if top == _NO_TRUMP_LIES:
        return Ruling(say("No trump lies there yet, so any trump may be played."), order.law.follow_or_trump)
    if order.strength[card] >= top:
        text = say("{card} beats every trump that lies there.", card=card_name(card))
    elif all(order.suit_of[held] is None for held in hand):
        text = say("The hand has nothing but trumps, so it may undertrump.")
    else:
        text = say("A hand that cannot follow suit may undertrump in this game.")
    return Ruling(text, order.law.undertrump)


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
            leader = self.turn
            self.turn = (leader + winner(self.lying, self.order)) % len(self.hands)
            self.tricks.append(Trick(leader, tuple(self.lying), self.turn))
            self.lying = []
            if not self.over and self.made_trump is None:
                self.order = self._orders[len(self.tricks)]

    def record(self, fault: Fault | None = None) -> Record:
        """Count what has been taken so far."""
        points, taken = [0] * len(self.hands), [0] * len(self.hands)
        worth = _values(self.deal.contract, len(self._orders), self.made_trump, self.deal.house)
        for trick, table in zip(self.tricks, worth, strict=False):
            points[trick.winner] += sum([table[card] for card in trick.cards])
            taken[trick.winner] += 1
        if self.over and self.deal.contract.kind is not ContractKind.RAMSCH:
            points[self.turn] += LAST_TRICK
        trump = self.made_trump or self.deal.contract.suit
        return Record(tuple(self.tricks), tuple(points), tuple(taken), trump, self.over, fault)


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
