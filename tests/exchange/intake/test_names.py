"""Cells with names, taken apart."""

import pytest

from jassturnier.exchange.intake.names import decided, pieces, quiet_family
from tests.support.exchange.lists import entries, keys, people


def test_a_line_of_a_text_is_a_name_if_it_stands_among_names_or_somebody_says_so() -> None:
    text = "Liebe Sonja\n\nHans Müller\nRita Frei\nXhevahire Beqiri\n"
    read = entries(text)
    assert (people(read)[1:], keys(read)) == (["Rita|Frei", "Xhevahire|Beqiri"], ["row 5"])
    assert people(entries(text, **{"row 1": "take"}))[0] == "Liebe|Sonja"


@pytest.mark.parametrize(
    ("names", "order"),
    [
        ("Hans Müller, Rita Frei", "given"),
        ("Müller Hans, Frei Rita, Abt Xhevahire", "family"),
        ("Hans Müller, Rita Frei, Urs Abt, Ueli Roth, Graf Beat", "given"),
        ("Hans Müller, Frei Rita", "mixed"),
        ("Hans Müller, Frei Rita, Peter Werner", ""),
        ("Peter Werner", ""),
        ("MÜLLER Hans, Rita FREI", "mixed"),
    ],
)
def test_a_column_has_one_order_by_the_votes_of_its_names(names: str, order: str) -> None:
    assert decided(piece for name in names.split(", ") for piece in pieces(name)) == order


@pytest.mark.parametrize(
    "words", ["Hans", "Hans Meier?", "Hans 7", "wir kommen gerne", "Gruppe 7", "hans meier", "x" * 999]
)
def test_what_is_no_name_is_taken_for_nobody(words: str) -> None:
    assert pieces(words) == ()


@pytest.mark.parametrize("words", ["MÜLLER", "VON ARX", "LE ROY", "D'AMORE"])
def test_capitals_become_what_people_write(words: str) -> None:
    assert quiet_family(words) in {"Müller", "von Arx", "Le Roy", "D'Amore"}
