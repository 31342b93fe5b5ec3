import pytest

from jassturnier.cards.card import Suit
from jassturnier.cards.contract import (
    MITTLERE,
    OBENABE,
    RAMSCH_CONTRACT,
    UNDENUFE,
    Contract,
    ContractKind,
    Mode,
    trump,
)
from jassturnier.cards.house import PRINTED, HouseRules, stated

_LETTERS = {Mode.TRUMP: "t", Mode.UP: "u", Mode.DOWN: "d", Mode.JACKS: "j"}
FOUR_FIRST = HouseRules(gustav_first_of_9=4)


@pytest.mark.parametrize(
    ("contract", "tricks", "house", "modes"),
    [
        (trump(Suit.ROSEN), 9, PRINTED, "ttttttttt"),
        (OBENABE, 6, PRINTED, "uuuuuu"),
        (UNDENUFE, 6, PRINTED, "dddddd"),
        (MITTLERE, 4, PRINTED, "uuuu"),
        (RAMSCH_CONTRACT, 3, PRINTED, "jjj"),
        (Contract(ContractKind.SLALOM), 9, PRINTED, "ududududu"),
        (Contract(ContractKind.SLALOM, start=Mode.DOWN), 4, PRINTED, "dudu"),
        (Contract(ContractKind.GUSTAV), 12, PRINTED, "uuuuuudddddd"),
        (Contract(ContractKind.GUSTAV), 9, PRINTED, "uuuuudddd"),
        (Contract(ContractKind.GUSTAV), 9, FOUR_FIRST, "uuuuddddd"),
        (Contract(ContractKind.GUSTAV, start=Mode.DOWN), 12, FOUR_FIRST, "dddddduuuuuu"),
        (Contract(ContractKind.GUSTAV), 8, PRINTED, "uuuudddd"),
        (Contract(ContractKind.TUO, Suit.ROSEN), 9, PRINTED, "tttddduuu"),
        (Contract(ContractKind.TUO, Suit.ROSEN), 12, PRINTED, "ttttdddduuuu"),
    ],
)
def test_the_order_of_each_trick_follows_the_contract(
    contract: Contract, tricks: int, house: HouseRules, modes: str
) -> None:
    assert "".join(_LETTERS[mode] for mode in contract.modes(tricks, house)) == modes


@pytest.mark.parametrize(
    ("kind", "suit"),
    [(ContractKind.TRUMP, None), (ContractKind.TUO, None), (ContractKind.OBENABE, Suit.ROSEN)],
)
def test_a_contract_has_a_suit_exactly_where_it_needs_one(kind: ContractKind, suit: Suit | None) -> None:
    with pytest.raises(ValueError, match=kind.value):
        Contract(kind, suit)


def test_a_regulation_states_house_rules_by_name() -> None:
    options = {"undenufe_values": "six11", "match_bonus": 100}
    assert stated(PRINTED, options) == HouseRules(undenufe_values="six11")
