"""Where lists stand on sheets, how long it takes to find them, and those found by known headings."""

from collections.abc import Mapping, Sequence
from time import process_time

import pytest

from jassturnier.exchange.cells import RawSheet
from jassturnier.exchange.intake.tables import FoundList, FoundRow, read_listings
from jassturnier.i18n import Text, render
from tests.support.exchange.files import xlsx
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


def test_two_thousand_rows_are_read_in_two_seconds_and_a_wide_sheet_in_no_time() -> None:
    families = [f"{family}{chr(97 + n % 26)}" for n in range(250) for family in ("Frei", "Roth")]
    names = [f"{family} {given}" for family in families for given in GIVEN]
    rows = "".join(f"{n};{name};Muri;079 111 22 33;1951;JC Muri;Damen;x\n" for n, name in enumerate(names))
    start = process_time()
    read = entries(f"Nr;Name;Ort;Telefon;Jahrgang;Verein;Kategorie;Bemerkung\n{rows}")
    assert (len(read.records), keys(read), process_time() - start < 2) == (2000, [], True)
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


def known(headings: Sequence[str]) -> Mapping[str, int]:
    """Know a, b, c and d, also with words before them: “who b”."""
    last = [words.rpartition(" ")[2] for words in headings]
    return {key: last.index(key) for key in "abcd" if key in last}


def found(*lines: str) -> FoundList:
    (listing,), _ = read_listings("\n".join(lines).encode(), known)
    return listing


def words(listing: FoundList) -> list[str]:
    return ["".join(row.word(key) for key in listing.columns) for row in listing.rows()]


def at(place: Text) -> str:
    return render(place, "en")


def test_the_row_of_most_headings_heads_the_list_and_empty_and_repeated_ones_are_no_rows() -> None:
    listing = found("x;a;", "a;b;z", "1;2;3", ";;4", "a;b;", "5;;")
    assert (listing.head, listing.columns, words(listing)) == (1, {"a": 0, "b": 1}, ["12", "5"])
    first, last = listing.rows()
    assert (first.words(), first.filled(), last.filled()) == (("1", "2", "3"), {"a", "b"}, {"a"})
    assert (first.word("c"), at(last.place()), at(last.place("c")), last.key) == (
        *("", "row 6", "row 6"),
        "row 6",
    )


def test_two_rows_of_headings_are_read_together() -> None:
    content = xlsx([["who", None, "how"], ["a", "b", "c"], [1, 2, 3], [4, 5, 6]])
    (listing,), seen = read_listings(content, lambda row: known(row) if "who b" in row else {})
    assert (listing.head, words(listing), seen) == (1, ["123", "456"], ("who", "how"))
    (row, _) = listing.rows()
    assert at(row.place("b")) == "sheet Players, cell B3"


@pytest.mark.parametrize(("above", "head"), [(29, True), (30, False)])
def test_headings_are_looked_for_in_thirty_rows(above: int, *, head: bool) -> None:
    listings, _ = read_listings(("x;\n" * above + "a;b\n1;2\n").encode(), known)
    assert [words(listing) for listing in listings] == ([["12"]] if head else [])


@pytest.mark.parametrize(
    ("lines", "parts"),
    [
        (("a;b;;a;c", "1;2;;3;4", "5;6;;7;8"), [["12", "56"], ["34", "78"]]),
        (("z;a;b;z;a;b", "1;2;3;4;5;6"), [["23"], ["56"]]),
        (("a;b;a;b", "1;2;3;4"), [["12"]]),
        (("a;b;;x;y", "1;2;;3;4"), [["12"]]),
    ],
)
def test_lists_stand_beside_each_other_each_with_its_headings(
    lines: Sequence[str], parts: Sequence[Sequence[str]]
) -> None:
    assert [words(part) for part in found(*lines).side_by_side(known)] == parts


def test_commas_part_columns_also_below_a_title_and_a_file_without_headings_shows_how_it_begins() -> None:
    assert words(found("Title", "a,b", "1,2")) == ["12"]
    assert read_listings(b";\n", known) == ([], (";",))


def test_a_row_knows_that_it_is_hidden_or_without_a_value() -> None:
    sheet = RawSheet("", (("a", "b"), ("1", "")), frozenset({(1, 1)}), hidden=frozenset({1}))
    row = FoundRow(sheet, 1, {"a": 0, "b": 1})
    assert row.hidden()
    assert len(list(row.valueless())) == 1
    (only,) = FoundList(sheet, 0, {"b": 1}).rows()
    assert only.index == 1
