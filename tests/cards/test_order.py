import pytest

from jassturnier.cards.card import JASS, Card, Suit, cards
from jassturnier.cards.contract import (
    MITTLERE,
    OBENABE,
    PRINTED,
    RAMSCH_CONTRACT,
    UNDENUFE,
    Contract,
    ContractKind,
    HouseRules,
    Mode,
    deal_points,
    pile_points,
    steady_values,
    trump,
    values,
)
from tests.support.strategies_cards import CONTRACTS

SIX11 = HouseRules(undenufe_values="six11")
SIX11_EVERYWHERE = HouseRules(undenufe_values="six11", six11_scope="per_trick")
SLALOM = Contract(ContractKind.SLALOM)
TUO = Contract(ContractKind.TUO, Suit.EICHELN)
TUO_VALUES = {
    "trump": HouseRules(tuo_values="trump"),
    "notrump": HouseRules(tuo_values="notrump"),
    "per_trick": HouseRules(tuo_values="per_trick"),
}


@pytest.mark.parametrize("contract", CONTRACTS, ids=str)
def test_a_deal_is_worth_157_and_ramsch_120(contract: Contract) -> None:
    assert deal_points(contract) == (120 if contract is RAMSCH_CONTRACT else 157)


@pytest.mark.parametrize(("contract", "total"), [(trump(Suit.EICHELN), 309), (OBENABE, 245), (UNDENUFE, 245)])
def test_two_packs_are_worth_309_with_trump_and_245_without(contract: Contract, total: int) -> None:
    assert deal_points(contract, double=True) == total


def test_six_eleven_keeps_157_in_undenufe_alone() -> None:
    assert deal_points(UNDENUFE, house=SIX11) == 157
    assert deal_points(SLALOM, house=SIX11) == 157
    assert deal_points(SLALOM, house=SIX11_EVERYWHERE) is None


@pytest.mark.parametrize(("setting", "total"), [("trump", 157), ("notrump", 157), ("per_trick", None)])
def test_tuo_has_a_fixed_sum_unless_its_values_change(setting: str, total: int | None) -> None:
    assert deal_points(TUO, house=TUO_VALUES[setting]) == total


@pytest.mark.parametrize(
    ("setting", "mode", "points"),
    [
        ("trump", Mode.DOWN, {"EU": 20, "E9": 14, "R8": 0}),
        ("notrump", Mode.TRUMP, {"EU": 2, "E9": 0, "R8": 8}),
        ("per_trick", Mode.TRUMP, {"EU": 20, "E9": 14, "R8": 0}),
        ("per_trick", Mode.DOWN, {"EU": 2, "E9": 0, "R8": 8}),
    ],
)
def test_tuo_values_follow_the_option(setting: str, mode: Mode, points: dict[str, int]) -> None:
    table = values(TUO, mode, None, TUO_VALUES[setting])
    assert {code: table[Card.of(code)] for code in points} == points


@pytest.mark.parametrize(
    ("contract", "mode", "house", "six", "ass"),
    [
        (UNDENUFE, Mode.DOWN, PRINTED, 0, 11),
        (UNDENUFE, Mode.DOWN, SIX11, 11, 0),
        (OBENABE, Mode.UP, SIX11_EVERYWHERE, 0, 11),
        (SLALOM, Mode.DOWN, SIX11, 0, 11),
        (SLALOM, Mode.DOWN, SIX11_EVERYWHERE, 11, 0),
        (SLALOM, Mode.UP, SIX11_EVERYWHERE, 0, 11),
    ],
)
def test_six_eleven_holds_where_the_option_says(
    contract: Contract, mode: Mode, house: HouseRules, six: int, ass: int
) -> None:
    table = values(contract, mode, None, house)
    assert (table[Card.of("E6")], table[Card.of("EA")]) == (six, ass)


def test_mittlere_counts_with_the_trump_that_emerged() -> None:
    pile = cards("EU E9 RU R8")
    points = [values(MITTLERE, Mode.UP, trump) for trump in (Suit.EICHELN, Suit.ROSEN, None)]
    assert [sum(table[card] for card in pile) for table in points] == [36, 22, 12]


def test_a_pile_cannot_be_counted_where_the_trick_decides() -> None:
    assert pile_points(cards("E6"), SLALOM, house=SIX11_EVERYWHERE) is None
    assert steady_values(SLALOM, None, SIX11_EVERYWHERE) is None


def test_no_contract_gives_a_card_negative_points() -> None:
    tables = [values(contract, Mode.UP, None) for contract in CONTRACTS if contract is not RAMSCH_CONTRACT]
    assert min(table[card] for table in tables for card in JASS.cards) == 0
