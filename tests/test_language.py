"""The language of a run: the first one wanted that is spoken, else that of the computer."""

from fractions import Fraction

import pytest

from jassturnier.i18n import choose_language, fold, francs, number, usual_suits
from jassturnier.languages import KNOWN


@pytest.mark.parametrize("name", ["de", "de_CH.UTF-8", "de-AT", "German_Switzerland", "DE"])
def test_german_is_known_by_all_its_names(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("LANGUAGE", name)
    assert choose_language() == "de"


def test_what_nobody_speaks_here_is_passed_over(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("LANGUAGE", "de")
    assert choose_language("rm", None, "en") == "en"
    assert choose_language("rm", None) == "de"


def test_a_windows_computer_says_its_language_in_english(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("LANGUAGE", "LC_ALL", "LC_MESSAGES", "LANG"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setattr("locale.getlocale", lambda: ("German_Switzerland", "1252"))
    assert choose_language() == "de"


@pytest.mark.parametrize(
    ("name", "language"),
    [
        ("fr_CH.UTF-8", "fr"),
        ("French_Switzerland", "fr"),
        ("it_CH", "it"),
        ("Italian_Switzerland", "it"),
    ],
)
def test_french_and_italian_are_known_by_all_their_names_as_soon_as_they_are_offered(
    name: str, language: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("LANGUAGE", name)
    monkeypatch.setattr("jassturnier.i18n.LANGUAGES", tuple(KNOWN))
    assert choose_language() == language


@pytest.mark.parametrize("language", ["de", "fr", "it"])
def test_numbers_and_money_are_written_as_in_switzerland(language: str) -> None:
    assert number(-1884, language) == "−1’884"
    assert francs(2050) == "20.50"


def test_a_fraction_has_a_comma_in_french_alone() -> None:
    assert [number(Fraction(7, 2), language) for language in KNOWN] == ["3.5", "3.5", "3,5", "3.5"]


def test_what_one_place_would_make_equal_has_two() -> None:
    nearly = [Fraction(n) for n in ("35/4", "44/5", "26/3", "53/6", "-35/4", "9")]
    assert [number(each, "de") for each in nearly] == ["8.75", "8.8", "8.67", "8.83", "−8.75", "9.0"]


def test_cards_are_french_where_french_and_italian_are_spoken() -> None:
    assert [usual_suits(language) for language in KNOWN] == ["swiss", "swiss", "french", "french"]


def test_french_and_italian_names_are_sorted_without_accents_and_ligatures() -> None:
    assert sorted(["Œuvray", "Ochs", "Éloi", "Emery", "D’Angelo"], key=fold) == [
        *("D’Angelo", "Éloi", "Emery", "Ochs", "Œuvray")
    ]
