"""Cells with names, taken apart; names that may be spellings of one another."""

import subprocess
import sys
from collections.abc import Callable, Mapping

import pytest

from jassturnier.exchange.intake.names import (
    alike,
    decided,
    pieces,
    quiet_family,
    turned,
    two_people,
    typed_names,
)
from tests.support.exchange.lists import entries, keys, people


def test_a_line_of_a_text_is_a_name_if_it_stands_among_names_or_somebody_says_so() -> None:
    text = "Liebe Sonja\n\nHans Müller\nRita Frei\nXhevahire Beqiri\n"
    read = entries(text)
    assert (people(read)[1:], keys(read)) == (["Rita|Frei", "Xhevahire|Beqiri"], ["row 5"])
    assert people(entries(text, **{"row 1": "take"}))[0] == "Liebe|Sonja"


def many(words: str) -> int:
    return len(two_people(words))


@pytest.mark.parametrize(
    ("text", "name", "remark"),
    [
        ("Name\nRita “Rigi” Frei\n", "Rita|Frei", "Rigi"),
        ("Name;Vorname\nEhepaar Frei;Rita\n", "Rita|Frei", ""),
        ("Name;Vorname\nFam. von Arx;Rita\n", "Rita|von Arx", ""),
    ],
)
def test_neither_a_nickname_nor_a_word_for_a_family_is_part_of_a_name(
    text: str, name: str, remark: str
) -> None:
    read = entries(text)
    assert (people(read), read.records[0].people[0].remark) == ([name], remark)


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


WORDS: Mapping[Callable[[str], object], Mapping[str, object]] = {
    pieces: dict.fromkeys(
        ("Hans", "Hans Meier?", "Hans 7", "wir kommen gerne", "Gruppe 7", "hans meier", "x" * 999), ()
    ),
    quiet_family: {"MÜLLER": "Müller", "VON ARX": "von Arx", "LE ROY": "Le Roy", "D'AMORE": "D'Amore"},
    turned: {"Meier Hans": ("Meier", "Hans"), **dict.fromkeys(("Hans Meier", "Meier, Hans", "Qwert Asdf"))},
    many: {"Anna Frei und Beat Roth": 2, "Meier und Sohn": 0, "Anna Frei": 0},
}


@pytest.mark.parametrize(("read", "words"), [(read, words) for read, each in WORDS.items() for words in each])
def test_words_are_names_capitals_turned_two_people_or_nobody(
    read: Callable[[str], object], words: str
) -> None:
    assert read(words) == WORDS[read][words]


@pytest.mark.parametrize(
    ("words", "names"),
    [
        ("Emil Frei, Fritz Graf", ["Emil Frei", "Fritz Graf"]),
        ("Emil|Frei,|Fritz|Graf", ["Emil Frei", "Fritz Graf"]),
        ("Emil Frei;Fritz Graf;", ["Emil Frei", "Fritz Graf"]),
        ("Frei, Emil", ["Frei, Emil"]),
        ("Frei,Emil|Graf,Fritz", ["Frei,Emil", "Graf,Fritz"]),
        ("Emil Frei|Fritz Graf", ["Emil Frei", "Fritz Graf"]),
        ("Emil|Frei", ["Emil", "Frei"]),
        ("von Arx, Anna Maria", ["von Arx, Anna Maria"]),
        ("Müller Meier, Anna Bern", ["Müller Meier", "Anna Bern"]),
        ("Käthi Roth, Olten", ["Käthi Roth", "Olten"]),
        ("1. Emil Frei", ["Emil Frei"]),
        ("Emil|Frei|+|Fritz|Graf", ["Emil Frei + Fritz Graf"]),
        (" , ", []),
    ],
)
def test_a_comma_ends_a_name_that_is_typed_unless_it_parts_one(words: str, names: list[str]) -> None:
    assert typed_names(words.split("|")) == names


def test_names_are_typed_without_loading_what_reads_spreadsheets() -> None:
    script = "import sys, jassturnier.cli.people.players; assert 'openpyxl' not in sys.modules"
    subprocess.run([sys.executable, "-c", script], check=True)


@pytest.mark.parametrize(
    ("one", "other", "like"),
    [
        ("Hans Meyer", "Hans Meier", True),
        ("Roth Kaethi", "Käthi Rot", True),
        ("Josephine Schmidt", "Josefine Schmitt", True),
        ("Anna Frei", "Anna Grau", False),
        ("Urs", "Uli", False),
        ("Monika Graf-Wyss", "Graf Monika", True),
        ("Monika Graf", "Monika Wyss-Graf", True),
        ("Anna Graf-Wyss", "Monika Graf", False),
    ],
)
def test_a_name_sounds_like_another_or_does_not(one: str, other: str, *, like: bool) -> None:
    assert alike([one], ["Zoe Zemp", other]) == [[1] if like else []]
