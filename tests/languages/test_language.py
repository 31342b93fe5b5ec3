"""What languages share: capitals, marks for inserted words, the gender of the club's word."""

import pytest

from jassturnier.languages.language import (
    Noun,
    capital,
    gender_of,
    in_languages,
    small,
    speaking,
    with_capitals,
)

GANG = Noun("Gang", "Gänge", "m")


@pytest.mark.parametrize(("low", "high"), [("élan Vital", "Élan Vital"), ("", "")])
def test_only_the_first_letter_is_small_or_a_capital(low: str, high: str) -> None:
    assert (small(high), capital(low)) == (low, high)


def test_every_mark_has_one_with_a_capital_for_the_head_of_a_sentence() -> None:
    marks = with_capitals({"le": lambda words: f"le {words}"})
    assert {mark: write("tour") for mark, write in marks.items()} == {"le": "le tour", "Le": "Le tour"}


@pytest.mark.parametrize(
    ("words", "code", "gender"),
    [
        ("Gang 3", "de", "m"),
        ("gang", "de", "m"),
        ("Gangart 3", "de", ""),
        ("3. Gang", "de", ""),
        ("Gang", "fr", ""),
    ],
)
def test_words_that_begin_with_the_clubs_word_have_its_gender(words: str, code: str, gender: str) -> None:
    with speaking({"de": GANG}):
        assert gender_of(words, code) == gender
    assert gender_of(words, code) == ""


def test_a_word_is_found_by_its_language() -> None:
    assert in_languages(("neu", "nouveau", "nuovo")) == {"de": "neu", "fr": "nouveau", "it": "nuovo"}
