import pytest

from jassturnier.cards.card import JASS, RAMSCH, Card, Suit
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
    card_name,
    contract_name,
    stated,
    trump,
)
from jassturnier.i18n import render

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


@pytest.mark.parametrize(
    ("code", "name"),
    [("EU", "Eichel Under"), ("RA", "Rosen Ass"), ("T6", "Schilten 6"), ("CJ", "jack of clubs")],
)
def test_a_card_is_named_in_the_words_of_its_pack(code: str, name: str) -> None:
    assert render(card_name(Card.of(code)), "en") == name


def test_no_two_cards_have_the_same_name() -> None:
    pack = (*JASS.cards, *RAMSCH.cards)
    assert len({render(card_name(card), "en") for card in pack}) == len(pack)


@pytest.mark.parametrize(
    ("contract", "name"),
    [
        (trump(Suit.EICHELN), "Eicheln"),
        (Contract(ContractKind.TUO, Suit.ROSEN), "TUO in Rosen"),
        (OBENABE, "Obenabe"),
        (MITTLERE, "Mittlere"),
        (Contract(ContractKind.SLALOM, start=Mode.DOWN), "Slalom, Undenufe first"),
        (Contract(ContractKind.GUSTAV), "Gustav, Obenabe first"),
    ],
)
def test_a_contract_is_named_with_all_that_was_chosen(contract: Contract, name: str) -> None:
    assert render(contract_name(contract), "en") == name
