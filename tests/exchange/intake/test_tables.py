"""Where lists stand on sheets; how long it takes to find them."""

from time import process_time

import pytest

from tests.support.exchange.lists import entries, keys

LONGEST = 1_990
"""Letters that a cell may have."""
GIVEN = ("Hans", "Rita", "Urs", "Anna")


@pytest.mark.parametrize("letter", 'aA1.-/@<>()&"+é')
def test_a_cell_of_whatever_length_is_read_in_the_time_of_its_letters(letter: str) -> None:
    cell = letter * LONGEST
    for text in ("Name;Ort\n" + f"{cell};Muri\n" * 50, f"{cell};Name\nx;Hans Meier\n", f"{cell}\n" * 50):
        start = process_time()
        entries(text)
        assert process_time() - start < 2


def test_two_thousand_rows_are_read_in_two_seconds() -> None:
    names = [
        f"{family}{chr(97 + n % 26)} {given}"
        for n in range(250)
        for family in ("Frei", "Roth")
        for given in GIVEN
    ]
    rows = "".join(f"{n};{name};Muri;079 111 22 33;1951;JC Muri;Damen;x\n" for n, name in enumerate(names))
    start = process_time()
    read = entries(f"Nr;Name;Ort;Telefon;Jahrgang;Verein;Kategorie;Bemerkung\n{rows}")
    assert (len(read.records), keys(read), process_time() - start < 2) == (2000, [], True)


def test_a_wide_sheet_is_read_in_no_time() -> None:
    start = process_time()
    entries(";".join(["Name"] * 10_000) + "\n" + ";".join(["Hans Meier"] * 10_000))
    assert process_time() - start < 5
