"""The melds (Weis) of one hand, and what those of a side can be worth (SCH-16, SCHV-7 … SCHV-10, AMB-28)."""

from collections import Counter
from collections.abc import Collection, Iterable, Iterator, Sequence
from functools import cache
from itertools import chain, combinations, groupby

from jassturnier.cards.card import JASS, Card, Contract, ContractKind, Rank, Suit, card_name, rank_name
from jassturnier.i18n import Text, say
from jassturnier.values import frozen

_ROW_POINTS = {3: 20, 4: 50, 5: 100}
SHORTEST, _LONGEST = min(_ROW_POINTS), max(_ROW_POINTS)
_FOURS = {Rank.ASS: 100, Rank.KOENIG: 100, Rank.OBER: 100, Rank.UNDER: 200, Rank.BANNER: 100}
_NINES = {Rank.NINE: 150}
_LOW = {Rank.EIGHT: 100, Rank.SEVEN: 100, Rank.SIX: 100}
_HEIGHT = {rank: len(JASS.ranks) - place for place, rank in enumerate(JASS.ranks)}


@frozen
class MeldRules:
    """The options about melds, named as in a regulation; `weis_share` None follows the big Weis."""

    four_nines: bool = False
    all_fours: bool = False
    undenufe_four_sixes: bool = False
    weis_share: bool | None = None
    big_weis_per_card: int = 0
    weis_undenufe_reversed: bool = False
    weis_twice: bool = True

    @property
    def share(self) -> bool:
        """Return whether a card may stand in a row and in four of a kind at once (SCHV-10)."""
        return self.big_weis_per_card > 0 if self.weis_share is None else self.weis_share


PLAIN_MELDS = MeldRules()


@frozen
class Meld:
    """A row, best card first, or four of a kind, and its points before the factor."""

    cards: tuple[Card, ...]
    points: int

    @property
    def suit(self) -> Suit | None:
        """Return the suit of a row, None for four of a kind."""
        first, second = self.cards[:2]
        return first.suit if first.suit is second.suit else None

    def rank_key(self, contract: Contract, rules: MeldRules = PLAIN_MELDS) -> tuple[int, int, int, bool]:
        """Return what melds are compared by: points, number of cards, rank, trump (AMB-28)."""
        reversed_ranks = contract.kind is ContractKind.UNDENUFE and rules.weis_undenufe_reversed
        height = -_HEIGHT[self.cards[-1].rank] if reversed_ranks else _HEIGHT[self.cards[0].rank]
        is_trump = contract.kind is ContractKind.TRUMP and self.suit is contract.suit
        return self.points, len(self.cards), height, is_trump

    def name(self) -> Text:
        """Return the meld in words."""
        if self.suit is None:
            return say("four {rank}", rank=rank_name(self.cards[0].rank))
        return say("{n} in a row from {card}", n=len(self.cards), card=card_name(self.cards[0]))


def find_melds(hand: Sequence[Card], contract: Contract, rules: MeldRules = PLAIN_MELDS) -> tuple[Meld, ...]:
    """Return the melds of a hand, best first.

    Where a card could stand in two melds and may not, the choice with most points is taken, then
    the one with the best single meld. A row is never split to make two (AMB-28). A meld held twice,
    from two packs, counts twice unless the house counts it once (AMB-31).
    """
    if not rules.weis_twice:
        hand = tuple(set(hand))
    found = [(_OF_RANK[rank], points) for rank, points in _four_points(contract, rules).items()]
    fours = [Meld(four, points) for four, points in found for _ in range(min(map(hand.count, four)))]
    # Only where no card serves twice is there anything to choose.
    if rules.share:
        chosen = [*fours, *_rows(hand, rules)]
    else:
        chosen = max(_choices(hand, fours, rules), key=lambda melds: _worth(melds, contract, rules))
    return tuple(sorted(chosen, key=lambda meld: meld.rank_key(contract, rules), reverse=True))


def _choices(hand: Sequence[Card], fours: Sequence[Meld], rules: MeldRules) -> Iterable[list[Meld]]:
    for some in chain.from_iterable(combinations(fours, size) for size in range(len(fours) + 1)):
        left = list(hand)
        for card in (card for four in some for card in four.cards):
            left.remove(card)
        yield [*some, *_rows(left, rules)]


def _worth(
    melds: Sequence[Meld], contract: Contract, rules: MeldRules
) -> tuple[int, list[tuple[int, int, int, bool]]]:
    keys = sorted((meld.rank_key(contract, rules) for meld in melds), reverse=True)
    return sum(meld.points for meld in melds), keys


_OF_RANK = {rank: tuple(Card(suit, rank) for suit in JASS.suits) for rank in JASS.ranks}


def _four_points(contract: Contract, rules: MeldRules) -> dict[Rank, int]:
    if rules.all_fours:
        return _FOURS | _NINES | _LOW
    worth = _FOURS | (_NINES if rules.four_nines else {})
    if contract.kind is ContractKind.UNDENUFE and rules.undenufe_four_sixes:
        worth = {rank: points for rank, points in worth.items() if rank is not Rank.ASS}
        worth |= {Rank.SIX: 100}
    return worth


def _rows(hand: Sequence[Card], rules: MeldRules) -> list[Meld]:
    # With two packs a row may be held twice: what is there a second time makes rows of its own.
    layers = (set(hand), {card for card in hand if hand.count(card) > 1})
    runs = chain.from_iterable(_runs(suit, layer) for layer in filter(None, layers) for suit in JASS.suits)
    return [Meld(run, _row_points(len(run), rules)) for run in runs if len(run) >= SHORTEST]


def _runs(suit: Suit, held: Collection[Card]) -> Iterator[tuple[Card, ...]]:
    for there, run in groupby((Card(suit, rank) for rank in JASS.ranks), key=held.__contains__):
        if there:
            yield tuple(run)


def _row_points(length: int, rules: MeldRules) -> int:
    beyond = max(length - _LONGEST, 0)
    return _ROW_POINTS[min(length, _LONGEST)] + beyond * rules.big_weis_per_card


_FOUR = len(JASS.suits)


@cache
def meld_sums(
    hands: int, cards: int, contract: Contract, rules: MeldRules = PLAIN_MELDS, *, double: bool = False
) -> frozenset[int]:
    """Return the sums that the melds of `hands` hands with `cards` cards each, of one pack, can have.

    Only one hand holds the four of a rank, with two packs two of them. With the big Weis a few are among them
    that nobody can show, as four of a kind may lie across a long row; none that can be shown is missing.
    """
    return _sums(hands, cards, tuple(sorted(_four_points(contract, rules).values())) * (1 + double), rules)


@cache
def _sums(hands: int, cards: int, fours: tuple[int, ...], rules: MeldRules) -> frozenset[int]:
    """Return the sums of a hand with some of these four of a kind, beside those of the other hands."""
    if hands == 0:
        return frozenset({0})
    some = chain.from_iterable(combinations(fours, number) for number in range(cards // _FOUR + 1))
    return frozenset(
        own + other
        for chosen in set(some)
        for own in set(_with_rows(chosen, cards, rules))
        for other in _sums(hands - 1, cards, _without(fours, chosen), rules)
    )


def _without(fours: Sequence[int], chosen: Sequence[int]) -> tuple[int, ...]:
    return tuple(sorted((Counter(fours) - Counter(chosen)).elements()))


def _with_rows(fours: tuple[int, ...], cards: int, rules: MeldRules) -> Iterable[int]:
    for number in range(cards // SHORTEST + 1):
        shared = len(fours) * number if rules.share else 0
        for rest in _row_sums(number, cards - _FOUR * len(fours) + shared, rules):
            yield sum(fours) + rest


@cache
def _row_sums(number: int, cards: int, rules: MeldRules) -> frozenset[int]:
    if number == 0:
        return frozenset({0})
    lengths = range(SHORTEST, min(cards, len(JASS.ranks)) + 1)
    first = ((_row_points(length, rules), _row_sums(number - 1, cards - length, rules)) for length in lengths)
    return frozenset(points + rest for points, more in first for rest in more)
