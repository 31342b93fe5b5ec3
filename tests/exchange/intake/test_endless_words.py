"""Words without end are read in the time that their length takes; a cell has a greatest length."""

import time
from collections.abc import Callable

import pytest

from jassturnier.cli.kit.screen import in_lines, shortened
from jassturnier.cli.kit.spoken import split
from jassturnier.errors import Unreadable
from jassturnier.exchange.intake.names import pieces, turned, two_people, typed_names
from jassturnier.i18n import clean, fold, parse_number, render
from jassturnier.tournament.name_forms import erasure
from jassturnier.tournament.people.entries import (
    is_couple,
    split_name,
    split_names,
    without_contacts,
    without_title,
    written,
    year_of,
)
from tests.support.exchange.endless import CLASSES
from tests.support.exchange.files import xlsx
from tests.support.exchange.lists import read_entries

LONG = 30_000
SECONDS = 0.6
"""Of the processor; with one look at the rest from each letter on it is some ten."""
READERS: tuple[Callable[[str], object], ...] = (
    clean,
    fold.__wrapped__,
    parse_number,
    written,
    without_contacts,
    without_title,
    is_couple,
    split_names,
    year_of,
    split_name,
    pieces.__wrapped__,
    turned,
    two_people,
    lambda words: typed_names([words]),
    erasure("X", [("Frei", "Anna")], ["Eva Evers"]).hits,
    shortened,
    in_lines,
    split,
)


@pytest.mark.parametrize("letters", CLASSES.values(), ids=CLASSES)
def test_words_are_read_in_the_time_that_their_length_takes(letters: str) -> None:
    words = letters * (LONG // len(letters)) + "!"
    for read in READERS:
        start = time.process_time()
        read(words)
        assert time.process_time() - start < SECONDS, read


@pytest.mark.parametrize(
    ("content", "place"),
    [
        (b"Name;Remark\nAnna Frei;x\nBeat Roth;%s\n" % (b"x" * 2_001), "row 3"),
        (xlsx([["Name", "Remark"], ["Anna Frei", "x" * 2_001]]), "sheet Players, cell B2"),
    ],
)
def test_a_cell_that_is_too_long_is_refused_with_its_place(content: bytes, place: str) -> None:
    with pytest.raises(Unreadable) as refusal:
        read_entries(content, 1)
    assert render(refusal.value.texts[0], "en") == f"{place}: 2,001 letters; a cell has 2,000 at most."


def test_a_remark_that_is_too_long_is_a_fault_of_its_cell() -> None:
    content = "Name;Remark\nAnna Frei;{}\n"
    assert read_entries(content.format("x" * 500).encode(), 1)[1] == []
    _, (problem,) = read_entries(content.format("x" * 501).encode(), 1)
    assert "too long" in str(problem.text)
