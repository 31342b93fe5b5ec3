"""A name is taken out in every form that surely means the person; what only may is pointed at."""

import unicodedata
from collections.abc import Sequence

import pytest

from jassturnier.tournament.register.erasing import Called, Erasure, erasure


def of(given: str, family: str, *others: tuple[str, str], spellings: Sequence[str] = ()) -> Erasure:
    known = [Called.of([(name, first)], []) for first, name in others]
    return erasure("X", Called.of([(family, given)], spellings, ["079 111 22 33"]), known)


ZORA = of("Zorbalux", "Quirkenheimer", ("Eva", "Evers"))


@pytest.mark.parametrize(
    ("words", "left"),
    [
        ("Quirkenheimers Bande", "X Bande"),
        ("Quirkenheimer's Bande", "X Bande"),
        ("Quirkenheimer’s Bande", "X Bande"),
        ("QUIRKENHEIMERS HUND", "X HUND"),
        ("die Quirkenheimersche Runde", "die X Runde"),
        ("Zorbalux Quirkenheimers Hund", "X Hund"),
        ("Quirkenheimer, Zorbalux", "X"),
        ("zorbalux.quirkenheimer@example.ch", "X@example.ch"),
        ("Z. Quirkenheimer kam", "X kam"),
        ("le chien d’Quirkenheimer", "le chien d’X"),
        ("la squadra dell'Quirkenheimer", "la squadra dell'X"),
        ("Quirkenheimer-Cup", "X-Cup"),
        ("ruft 079 111 22 33 an", "ruft X an"),
        ("Eva Evers spielt", "Eva Evers spielt"),
    ],
)
def test_forms_of_a_name_that_is_nobody_elses(words: str, left: str) -> None:
    assert ZORA.of(words) == left


@pytest.mark.parametrize(
    "words", ["Zorbaluxens Bande", "quirkenheimer kam", "Quirkenheimerbande", "Zorbalux"]
)
def test_what_only_may_mean_the_person_is_pointed_at_and_taken_where_it_is_decided(words: str) -> None:
    assert ZORA.of(words) == words
    assert [hit.sure for hit in ZORA.hits(words)] == [False]
    assert "X" in ZORA.taking([words]).of(words)
    assert ZORA.taking([words]).of(words).casefold().find("quirk") < 0


def test_german_genitives_of_names_on_s_x_and_z() -> None:
    for family in ("Krix", "Holz-Kranz", "Blies"):
        found = of("Uwe", family)
        for ending in ("’", "'", "ens"):
            assert found.of(f"Uwe {family}{ending} Hund") == "X Hund"


def test_umlauts_of_two_signs_and_as_two_letters() -> None:
    found = of("Jürg", "Grünzweig")
    for words in ("Grünzweigs Hund", unicodedata.normalize("NFD", "Grünzweigs Hund"), "GRUENZWEIGS Hund"):
        assert found.of(words) == "X Hund"


def test_double_names_whole_turned_and_in_parts() -> None:
    found = of("Eva", "Keller-Quirken")
    for name in ("Keller-Quirken", "Eva Keller Quirken", "Quirken-Keller", "Quirkens", "Eva Quirken"):
        assert found.of(f"{name} Hund") == "X Hund", name
    assert found.of("im Keller") == "im Keller"


def test_a_word_and_somebody_elses_name_are_not_sure() -> None:
    cook = of("Hans", "Koch")
    assert [hit.sure for hit in cook.hits("Der Koch war krank")] == [False]
    assert cook.hits("zum kochen koch und Kochtopf") == []
    assert cook.of("hans koch kam") == "X kam"
    assert cook.of("Hans Koch und Koch, Hans") == "X und X"
    shared = of("Hans", "Zwyssig", ("Eva", "Zwyssig"))
    assert [hit.sure for hit in shared.hits("Zwyssigs Hund")] == [False]
    assert shared.hits("Eva Zwyssigs Hund") == []
    assert shared.of("Hans Zwyssigs Hund") == "X Hund"


def test_a_name_with_an_ending_that_is_somebody_elses_name_is_not_sure() -> None:
    found = of("Uwe", "Petz", ("Ida", "Petzens"))
    assert [hit.sure for hit in found.hits("Petzens Hund")] == [False]


def test_two_names_side_by_side_do_not_make_a_third() -> None:
    found = of("Peter", "Zwyssig", ("Hans", "Zwyssig"), ("Peter", "Abächerli"))
    assert found.of("Hans Zwyssig, Peter Abächerli") == "Hans Zwyssig, Peter Abächerli"
    assert found.hits("Hans Zwyssig, Peter Abächerli") == []


def test_particles_alone_are_no_name() -> None:
    found = of("Hans", "von Quirken")
    assert found.of("von Quirkens Hund, von hier") == "von X Hund, von hier"
    assert found.of("Hans von Quirken") == "X"


def test_commands_about_the_person_lose_typed_parts() -> None:
    assert ZORA.of_own("players edit quirk --team x") == "players edit X --team x"
    assert ZORA.of_own("add zorbalux") == "add X"
    assert ZORA.spares("edit")
    assert not ZORA.spares("zorba")
