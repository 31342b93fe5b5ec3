"""What languages share: capitals, marks of sentences, words before a noun, the gender of the club's word."""

import pytest

from jassturnier.languages.language import (
    Noun,
    before_noun,
    capital,
    gender_of,
    in_languages,
    like,
    reworded_by,
    small,
    with_capitals,
)
from jassturnier.languages.rounds import speaking

GANG = Noun("Gang", "Gänge", "m")


@pytest.mark.parametrize(("low", "high"), [("élan Vital", "Élan Vital"), ("", "")])
def test_only_the_first_letter_is_small_or_a_capital(low: str, high: str) -> None:
    assert (small(high), capital(low)) == (low, high)
    assert [like(model, low) for model in ("der", "Der", "")] == [low, high, low]


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


def test_marks_are_reworded_with_their_case_and_all_else_stays() -> None:
    usual = Noun("Passe", "Passen", "f")
    reworded = reworded_by(lambda words, case, noun: f"[{words}+{case}+{noun.one}]", usual)
    sentence = "Passe ‹die Passe|akk› und ‹Passen›."
    assert reworded(sentence, GANG) == "Passe [die Passe+akk+Gang] und [Passen++Gang]."
    assert reworded(sentence, usual) == "Passe die Passe und Passen."
    assert reworded("die Passe", GANG) == "die Passe"


@pytest.mark.parametrize(
    ("words", "written"),
    [
        ("de étape", "d’étape"),
        ("De étapes", "D’étapes"),
        ("de la étape", "de la étape"),
        ("de tour", "de tour"),
        ("mode étape", "mode étape"),
        ("nel étape", "nell’étape"),
    ],
)
def test_what_stands_before_a_noun_is_written_as_the_table_has_it(words: str, written: str) -> None:
    table = {"de": "d’", "(?P<stem>ne)l": r"\g<stem>ll’"}
    assert before_noun(words, Noun("étape", "étapes", "f"), table) == written


def test_a_word_is_found_by_its_language() -> None:
    assert in_languages(("neu", "nouveau", "nuovo")) == {"de": "neu", "fr": "nouveau", "it": "nuovo"}
