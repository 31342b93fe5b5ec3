import pytest

from jassturnier.cards.card import DOUBLE, JASS, RAMSCH, Card, Pack, Rank, Suit, cards, french


def test_a_code_gives_the_card_and_the_card_its_code() -> None:
    assert Card.of("EU") == Card(Suit.EICHELN, Rank.UNDER)
    assert [Card.of(card.code) for card in JASS.cards] == list(JASS.cards)


@pytest.mark.parametrize("code", ["", "E", "XU", "EX", "E10"])
def test_what_is_no_code_is_refused(code: str) -> None:
    with pytest.raises(ValueError, match="is not a valid"):
        Card.of(code)


def test_several_codes_come_with_blanks_or_as_a_list() -> None:
    assert cards("EU E9") == cards(["EU", "E9"]) == (Card.of("EU"), Card.of("E9"))


def test_cards_sort_by_their_letters() -> None:
    assert [card.code for card in sorted(cards("RA EU E6 LB"))] == ["E6", "EU", "LB", "RA"]


@pytest.mark.parametrize(("pack", "size", "different"), [(JASS, 36, 36), (RAMSCH, 32, 32), (DOUBLE, 48, 24)])
def test_a_pack_has_all_its_cards(pack: Pack, size: int, different: int) -> None:
    assert len(pack.cards) == size
    assert len(set(pack.cards)) == different


def test_every_jass_card_has_a_french_card_of_its_own() -> None:
    assert len({french(card) for card in JASS.cards}) == len(JASS.cards)
    assert french(Card.of("EU")) == Card(Suit.PIK, Rank.JACK)
    assert french(Card.of("LB")) == Card(Suit.HERZ, Rank.TEN)
