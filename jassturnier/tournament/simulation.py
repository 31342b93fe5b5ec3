"""Made-up results from played cards, to rehearse an evening."""

from random import Random

from jassturnier.cards.card import Suit
from jassturnier.cards.contract import Contract, Kind
from jassturnier.cards.deal import play_random
from jassturnier.cards.dealing import random_deal

_PLAYERS = 4
_SUITS = (Suit.EICHELN, Suit.ROSEN, Suit.SCHILTEN, Suit.SCHELLEN)


def card_points(deals: int, rng: Random) -> tuple[int, int]:
    """Play `deals` deals of four with random trumps and random legal cards.

    Returns:
        The card points of the two partnerships, 157 a deal together.
    """
    first = second = 0
    for _ in range(deals):
        trump = _SUITS[int(rng.random() * len(_SUITS))]
        deal, _skat = random_deal(Contract(Kind.TRUMP, trump), _PLAYERS, rng)
        points = play_random(deal, rng).points
        first += points[0] + points[2]
        second += points[1] + points[3]
    return first, second
