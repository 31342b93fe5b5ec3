import pytest

from jassturnier.cards.card import Suit, cards
from jassturnier.cards.contract import OBENABE, Contract, ContractKind, trump
from jassturnier.games.disputes.stoeck import Moment, find_stoeck

EICHELN = trump(Suit.EICHELN)
TUO = Contract(ContractKind.TUO, Suit.EICHELN)


@pytest.mark.parametrize(
    ("played", "when", "at"),
    [
        ("R6 EO EK", "ober", 1),
        ("EK R6 EO", "ober", 2),
        ("R6 EO EK", "second_card", 2),
        ("EK EO R6", "second_card", 1),
        ("R6", "ober", None),
        ("EO", "second_card", None),
        ("EO", "ober", 0),
    ],
)
def test_stoeck_is_announced_at_its_moment(played: str, when: Moment, at: int | None) -> None:
    found = find_stoeck(cards("EK EO R6"), EICHELN, cards(played), when)
    assert (found.held, found.at) == (True, at)


@pytest.mark.parametrize(
    ("hand", "contract"),
    [
        ("EK R6", EICHELN),
        ("EO RK", EICHELN),
        ("RK RO", EICHELN),
        ("EK EO", OBENABE),
        ("EK RO", TUO),
    ],
)
def test_stoeck_needs_both_cards_of_a_trump_suit(hand: str, contract: Contract) -> None:
    found = find_stoeck(cards(hand), contract, cards(hand))
    assert (found.held, found.at, found.ruling.rule) == (False, None, "SCH-17")


@pytest.mark.parametrize(("played", "held"), [("", True), ("R6 R7 EO", True), ("R6 R7 R8 EO", False)])
def test_in_tuo_stoeck_is_announced_while_there_is_a_trump_suit(played: str, held: bool) -> None:  # noqa: FBT001
    assert find_stoeck(cards("EK EO R6 R7 R8"), TUO, cards(played)).held is held


def test_with_six_at_the_table_tuo_has_two_tricks_with_trump() -> None:
    found = find_stoeck(cards("EK EO R6"), TUO, cards("R6 EK EO"), tricks=6)
    assert (found.held, found.ruling.rule) == (False, "AMB-11")
