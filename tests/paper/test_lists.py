"""Regulations on paper: under their name, in the club's words, with its suits, in letters one can read."""

import pytest

from jassturnier.languages.rounds import speaking
from jassturnier.paper.kit.page import Look, Style
from jassturnier.paper.kit.pen import Suits
from jassturnier.paper.lists import regulation
from tests.support.evenings_made import regulation as rules
from tests.support.papers_made import letters, text, tournament
from tests.support.settings_read import SHIPPED


def test_a_regulation_stands_under_its_name_in_the_words_of_the_club() -> None:
    named = rules(name="Löwen", labels={"round": "passe"}, sentences=["No smoking."])
    with speaking(named.labels):
        words = text(regulation(tournament(named, (), ())[0], Look("en")))
    assert "Löwen" in words
    assert "Passes 4" in words
    assert "1. No smoking." in words
    assert "Forehand may push" in words


def test_long_values_take_more_lines_and_not_smaller_letters() -> None:
    printed = regulation(tournament(rules(), (), ())[0], Look("de"))
    assert min(size for size, _ in letters(printed)) >= 8


@pytest.mark.parametrize("name", SHIPPED)
def test_a_regulation_is_printed_with_french_suits_too(name: str) -> None:
    found = tournament(rules(shipped=name), (), ())[0]
    assert "Schilten" not in text(regulation(found, Look("en", Style(suits=Suits.FRENCH))))
