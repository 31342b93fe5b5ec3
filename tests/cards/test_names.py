import pytest

from jassturnier.cards.card import JASS, RAMSCH, Card, Suit
from jassturnier.cards.contract import MITTLERE, OBENABE, Contract, ContractKind, Mode, trump
from jassturnier.cards.names import card_name, contract_name
from jassturnier.i18n import render


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
