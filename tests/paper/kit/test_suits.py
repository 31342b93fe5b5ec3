"""The suits are called as the pack of the club does, whatever else a sentence holds."""

from jassturnier.games.kit.contracts import LABELS
from jassturnier.i18n import own_words, render, say
from jassturnier.paper.kit.pen import Suits


def test_french_suits_are_named_deep_within_a_sentence() -> None:
    text = say("Contracts: {names}", names=[LABELS["eicheln"], "6"])
    assert render(Suits.FRENCH.named(text), "en") == "Contracts: Spades, 6"
    assert Suits.SWISS.named(text) == text


def test_what_names_no_suit_stays_as_it_is() -> None:
    for text in (say("Players: {sizes}", sizes=("3", "4")), own_words({"de": "Rosen", "en": "Roses"})):
        assert Suits.FRENCH.named(text) == text
