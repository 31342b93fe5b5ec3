"""Contracts by the words that people type for them."""

import pytest

from jassturnier.cards.card import Suit
from jassturnier.cards.contract import ContractKind, trump
from jassturnier.games.kit.contracts import (
    CONTRACTS,
    ROWS,
    SUITS,
    Tag,
    contract_of,
    key,
    label,
    name_of,
    spellings,
)
from jassturnier.i18n import render, say


@pytest.mark.parametrize("name", CONTRACTS)
def test_a_contract_of_the_cards_has_its_name(name: str) -> None:
    contract = contract_of(name)
    assert contract is not None
    assert name_of(contract) == name
    assert (contract.kind is ContractKind.TRUMP) == (name in SUITS)


def test_suits_are_those_of_the_pack_and_only_tuo_has_one_beside() -> None:
    suits = (Suit.EICHELN, Suit.SCHILTEN, Suit.ROSEN, Suit.SCHELLEN)
    assert [contract_of(name) for name in SUITS] == [trump(suit) for suit in suits]
    tuo, slalom = (contract_of(name, Suit.ROSEN) for name in ("tuo", "slalom"))
    assert tuo is not None
    assert slalom is not None
    assert (tuo.suit, slalom.suit) == (Suit.ROSEN, None)


def test_a_joker_and_a_contract_of_the_club_are_none_of_the_cards() -> None:
    assert (contract_of("joker1"), contract_of("hausjass")) == (None, None)
    assert (label("hausjass"), label("hausjass", "Hausjass 3")) != (label("obenabe"), label("obenabe"))
    assert [render(label(*words), "en") for words in (("hausjass",), ("x", "hausJass"), ("tuo", "x"))] == [
        "Hausjass",
        "HausJass",
        "TUO",
    ]


@pytest.mark.parametrize(
    ("typed", "name"),
    [
        ("Eicheln", "eicheln"),
        ("TRÈFLE", "rosen"),
        ("oben abe", "obenabe"),
        ("erster Joker", "joker1"),
        ("Deuxième joker", "joker2"),
        ("Hausjass 3", "hausjass3"),
    ],
)
def test_a_word_stands_for_a_contract_whatever_its_case_accents_and_blanks(typed: str, name: str) -> None:
    assert key(typed) == name


def test_no_word_stands_for_two_contracts() -> None:
    words = [word for name in ROWS for word in spellings(name)]
    assert len(words) == len(set(words))
    assert spellings("hausjass") == ()


def test_a_tag_takes_neither_sides_nor_a_number_unless_it_says_so() -> None:
    tag = Tag("claim", say("“claim”"))
    assert (tag.spellings, tag.sides, tag.number) == ((), False, False)
