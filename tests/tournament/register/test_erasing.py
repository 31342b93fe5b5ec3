"""A name is found in every form; what surely means the person is told from what only may."""

import unicodedata

import pytest

from jassturnier.tournament.people.entries import split_name
from jassturnier.tournament.register.name_forms import Erasure, erasure

OTHERS = ("Eva Evers", "Hans Zwyssig", "Peter Abächerli", "Ida Petzens")


def of(*names: str) -> Erasure:
    return erasure("X", map(split_name, names), OTHERS)


def left(found: Erasure, words: str) -> str:
    return found.without(words, found.hits(words))


ZORA = of("Zorbalux Quirkenheimer")


@pytest.mark.parametrize(
    ("words", "without"),
    [
        ("Quirkenheimers Bande", "X Bande"),
        ("Quirkenheimer's Bande", "X Bande"),
        ("QUIRKENHEIMERS HUND", "X HUND"),
        ("die Quirkenheimersche Runde", "die X Runde"),
        ("Zorbalux Quirkenheimers Hund", "X Hund"),
        ("Quirkenheimer, Zorbalux", "X"),
        ("zorbalux.quirkenheimer@example.ch", "X@example.ch"),
        ("le chien d’Quirkenheimer", "le chien d’X"),
        ("la squadra dell'Quirkenheimer", "la squadra dell'X"),
        ("Quirkenheimer-Cup und Zorbalux", "X-Cup und X"),
        ("quirkenheimer kam", "X kam"),
        ("Quirkenheimerbande", "X"),
        ("Eva Evers spielt", "Eva Evers spielt"),
        ("", ""),
    ],
)
def test_forms_of_a_name_are_found(words: str, without: str) -> None:
    assert left(ZORA, words) == without


@pytest.mark.parametrize(
    ("name", "words", "whole", "own"),
    [
        ("Zorbalux Quirkenheimer", "Quirkenheimer, Zorbalux", True, True),
        ("Zorbalux Quirkenheimer", "Quirkenheimers Hund", False, True),
        ("Zorbalux Quirkenheimer", "quirkenheimer", False, False),
        ("Zorbalux Quirkenheimer", "Zorbaluxens Hund", False, False),
        ("Zorbalux Quirkenheimer", "Quirkenheimerbande", False, False),
        ("Zorbalux", "Zorbalux kam", False, True),
        ("Hans Koch", "Der Koch war krank", False, False),
        ("Hans Koch", "hans koch kam", True, True),
        ("Hans Gut", "Gut Holz", False, False),
        ("Eva Final", "Final", False, False),
        ("Anna Passe", "Passe 3", False, False),
        ("Peter Schieber", "Schieberabend", False, False),
        ("Otto Evers", "Evers", False, False),
        ("Otto Evers", "Otto Evers", True, True),
        ("Eva Evers", "Eva Evers", False, False),
        ("Uwe Petz", "Petzens Hund", False, False),
        ("Peter Zwyssig", "Hans Zwyssig, Peter Abächerli", False, False),
        ("Hans von Quirken", "von Quirkens Hund", False, True),
        ("Eva Keller-Quirken", "Eva Quirken", True, True),
        ("Eva Keller-Quirken", "im Keller", False, False),
    ],
)
def test_sure_is_the_whole_name_and_the_family_name_in_what_is_ones_own(
    name: str, words: str, *, whole: bool, own: bool
) -> None:
    assert [(hit.whole, hit.own) for hit in of(name).hits(words)] == [(whole, own)]


def test_umlauts_of_two_signs_and_as_two_letters() -> None:
    for words in ("Grünzweigs Hund", unicodedata.normalize("NFD", "Grünzweigs Hund"), "GRUENZWEIGS Hund"):
        assert left(of("Jürg Grünzweig"), words) == "X Hund"


def test_german_genitives_of_names_on_s_x_and_z() -> None:
    for family in ("Krix", "Holz-Kranz", "Blies"):
        for ending in ("’", "'", "ens"):
            assert left(of(f"Uwe {family}"), f"Uwe {family}{ending} Hund") == "X Hund"
