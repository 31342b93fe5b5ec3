"""The suits are called as the pack of the club does, whatever else a sentence holds."""

import pytest

from jassturnier.games.kit.contracts import LABELS
from jassturnier.i18n import own_words, render, say
from jassturnier.paper.pen import Suits


def test_french_suits_are_named_deep_within_a_sentence() -> None:
    text = say("Contracts: {names}", names=[LABELS["eicheln"], "6"])
    assert render(Suits.FRENCH.named(text), "en") == "Contracts: Spades, 6"
    assert Suits.SWISS.named(text) == text


def test_what_names_no_suit_stays_as_it_is() -> None:
    for text in (say("Players: {sizes}", sizes=("3", "4")), own_words({"de": "Rosen", "en": "Roses"})):
        assert Suits.FRENCH.named(text) == text


@pytest.mark.parametrize("suit", ["eicheln", "schilten", "rosen", "schellen"])
def test_the_suit_drawn_before_a_word_is_the_one_that_the_pack_calls_so(suit: str) -> None:
    order = {
        Suits.SWISS: ["Eicheln", "Schilten", "Rosen", "Schellen"],
        Suits.FRENCH: ["Clubs", "Spades", "Hearts", "Diamonds"],
    }
    for pack, names in order.items():
        for text in (LABELS[suit], say("Deal {deal}, {contract}", deal="1", contract=LABELS[suit])):
            at = pack.of(text)
            assert at is not None
            assert names[at] in render(pack.named(text), "en")
    assert Suits.SWISS.of(LABELS["obenabe"]) is None
