"""Where lists stand on sheets; how long it takes to find them."""

from time import process_time

import pytest

from tests.support.exchange.lists import entries, keys, totals

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


def test_titles_above_blocks_with_headings_of_their_own_are_asked_about_once() -> None:
    head, muri, baar = "Name;Vorname;Ort", "Abt;Käthi;Cham\nMeier;Hans;Cham", "Roth;Urs;Cham"
    blocks = f"Muri;;\n{head}\n{muri}\n;;\nBaar;;\n{head}\n{baar}\n"
    read = entries(blocks)
    assert (len(read.records), read.left, keys(read)) == (3, (), ["titles"])
    said = [record.said.get("club") for record in entries(blocks, titles="club").records]
    assert said == ["Muri", "Muri", "Baar"]
    waiting = entries(f"Liste;;\n{head}\n{muri}\n;;\nWarteliste;;\n{head}\n{baar}\n")
    assert (len(waiting.records), keys(waiting)) == (2, [])
    evening = "Rang;Name;Punkte\n1;Hans Meier;"
    season = f"Löwen;;\n{evening}4100\n;;\nBären;;\n{evening}4000\n"
    assert [record.totals for record in totals(season).records] == [{"Löwen": 4100, "Bären": 4000}]
    assert keys(totals(season)) == ["titles"]
    other = totals(season.replace("Meier;4000", "Abt;4000"))
    assert [record.totals for record in other.records] == [{"Punkte": 4100}, {"Punkte": 4000}]
