import pytest

from jassturnier.cards.card import Suit, cards
from jassturnier.cards.contract import OBENABE, UNDENUFE, Contract, ContractKind, trump
from jassturnier.cards.melds import MeldRules
from jassturnier.games.disputes import Moment, Weis, compare_melds, find_stoeck
from jassturnier.i18n import render

TWENTY = "EA EK EO"
NOTHING = "E6 R8 T6"


def compared(*hands: str, factor: int = 1) -> Weis:
    return compare_melds([cards(hand) for hand in hands], OBENABE, factor)


def test_the_side_with_the_best_single_meld_scores_all_its_melds() -> None:
    weis = compared("EO RO TO LO", "RA RK RU", "T9 T8 T7", "L9 L8 L7 L6", factor=3)
    assert [sum(meld.points for meld in melds) for melds in weis.melds] == [100, 0, 20, 50]
    assert (weis.side, weis.points, weis.score) == (0, 120, 360)


def test_one_better_meld_beats_two_smaller_ones() -> None:
    weis = compared("EO RO TO LO", "EU RU TU LU", "T9 T8 T7", NOTHING)
    assert (weis.side, weis.points) == (1, 200)


def test_who_plays_first_wins_between_equal_melds() -> None:
    assert compared(NOTHING, TWENTY, "RA RK RO", NOTHING).side == 1
    assert compared("RA RK RO", TWENTY, NOTHING, NOTHING).side == 0


def test_a_trump_row_beats_an_equal_row_that_plays_first() -> None:
    hands = [cards(hand) for hand in ("RA RK RO", TWENTY, NOTHING, NOTHING)]
    assert compare_melds(hands, trump(Suit.EICHELN)).side == 1


def test_in_undenufe_the_house_may_turn_the_ranks_round() -> None:
    hands = [cards(hand) for hand in (TWENTY, "R8 R7 R6", NOTHING, NOTHING)]
    found = compare_melds(hands, UNDENUFE)
    assert (found.side, found.score) == (0, found.points)
    assert compare_melds(hands, UNDENUFE, 1, MeldRules(weis_undenufe_reversed=True)).side == 1


def test_nobody_scores_without_a_meld() -> None:
    weis = compared(NOTHING, NOTHING, NOTHING, NOTHING)
    assert (weis.side, weis.points, weis.score) == (None, 0, 0)
    assert render(weis.ruling.text, "en") == "Nobody has a meld."


@pytest.mark.parametrize("factor", [1, 4])
def test_the_decision_is_said_in_a_sentence(factor: int) -> None:
    weis = compared(NOTHING, TWENTY, NOTHING, NOTHING, factor=factor)
    assert render(weis.ruling.sentence(), "en") == (
        "Player 2 has the best meld: 3 in a row from Eichel Ass. Side B scores all its melds: "
        f"20 points, times {factor} makes {20 * factor}. (rule SCH-14)"
    )


def test_with_six_players_every_other_seat_is_of_one_side() -> None:
    assert compared(NOTHING, NOTHING, NOTHING, NOTHING, NOTHING, TWENTY).side == 1


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


@pytest.mark.parametrize(
    ("hand", "when", "told"),
    [
        ("EK EO R7", "ober", "announced when the Ober is played"),
        ("EK EO R7", "second_card", "announced when the second of the two cards is played"),
        ("EK EK EO EO", "ober", "Two Stöck: 40 points"),
    ],
)
def test_when_stoeck_is_announced_is_told(hand: str, when: Moment, told: str) -> None:
    assert told in render(find_stoeck(cards(hand), trump(Suit.EICHELN), when=when).ruling.text, "en")


def test_one_hand_has_both_stoeck_of_two_packs_unless_the_house_says_no() -> None:
    twice = cards("EK EK EO EO")
    assert [find_stoeck(twice, trump(Suit.EICHELN), twice=both).count for both in (True, False)] == [2, 1]
    assert find_stoeck(twice, trump(Suit.EICHELN)).count == 2
