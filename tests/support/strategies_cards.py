"""Hypothesis strategies for cards: contracts, house rules, deals, and positions reached by legal play."""

from dataclasses import replace
from random import Random

from hypothesis import strategies as st

from jassturnier.cards.card import (
    JASS,
    MITTLERE,
    OBENABE,
    RAMSCH_CONTRACT,
    UNDENUFE,
    Card,
    Contract,
    ContractKind,
    HouseRules,
    Mode,
)
from jassturnier.cards.deal import Deal, OpenDeal, random_deal

WAYS = (Mode.UP, Mode.DOWN)
SUIT_CONTRACTS = tuple(
    Contract(kind, suit) for kind in (ContractKind.TRUMP, ContractKind.TUO) for suit in JASS.suits
)
NO_TRUMP_CONTRACTS = (
    OBENABE,
    UNDENUFE,
    *(Contract(kind, start=start) for kind in (ContractKind.SLALOM, ContractKind.GUSTAV) for start in WAYS),
)
CONTRACTS = (*SUIT_CONTRACTS, *NO_TRUMP_CONTRACTS, MITTLERE, RAMSCH_CONTRACT)
HOUSES = tuple(
    HouseRules(void_after_trump=void, gustav_first_of_9=first, undenufe_values=undenufe)
    for void in ("no_lower_trump", "no_trump")
    for first in (5, 4)
    for undenufe in ("normal", "six11")
)


@st.composite
def deals(draw: st.DrawFn) -> Deal:
    """Any contract at any table, with one pack or two, under any house rules."""
    rng = Random(draw(st.integers(0, 2**32)))
    double = draw(st.booleans())
    players = 6 if double else draw(st.sampled_from([3, 4, 6]))
    contract, house = draw(st.sampled_from(CONTRACTS)), draw(st.sampled_from(HOUSES))
    deal, _ = random_deal(contract, players, rng, house, double=double)
    return replace(deal, leader=draw(st.integers(0, len(deal.hands) - 1)))


@st.composite
def open_deals(draw: st.DrawFn) -> OpenDeal:
    """A deal somewhere in the middle, played legally up to there."""
    going = OpenDeal(draw(deals()))
    rng = Random(draw(st.integers(0, 2**32)))
    cards = sum(map(len, going.hands))
    for _ in range(draw(st.integers(0, cards - 1))):
        allowed = going.legal()
        going.play(allowed[int(rng.random() * len(allowed))])
    return going


def hands(size: int = 9) -> st.SearchStrategy[tuple[Card, ...]]:
    """Return hands of a Jass pack."""
    return st.lists(st.sampled_from(JASS.cards), min_size=size, max_size=size, unique=True).map(tuple)
