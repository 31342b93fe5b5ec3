"""Lists found on sheets: below which row, how far across and down, and what stands beside them."""

from collections.abc import Mapping, Sequence

import pytest

from jassturnier.errors import Unreadable
from jassturnier.exchange.kit.cells import RawSheet
from jassturnier.exchange.kit.listing import (
    FoundList,
    FoundRow,
    read_listing,
    read_listings,
    words_seen,
)
from jassturnier.i18n import Text, render
from tests.support.exchange.files import sentences, xlsx


def known(headings: Sequence[str]) -> Mapping[str, int]:
    """Know a, b, c and d, also with words before them: “who b”."""
    last = [words.rpartition(" ")[2] for words in headings]
    return {key: last.index(key) for key in "abcd" if key in last}


def found(*lines: str) -> FoundList:
    listing, _ = read_listing("\n".join(lines).encode(), known)
    assert listing is not None
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
    assert (first.word("c"), at(last.place()), at(last.place("c"))) == ("", "row 6", "row 6")
    assert listing.unread() == ("z",)
    assert at(listing.place("b")) == "row 2"


def test_two_rows_of_headings_are_read_together() -> None:
    content = xlsx([["who", None, "how"], ["a", "b", "c"], [1, 2, 3], [4, 5, 6]])
    (listing,), (sheet,) = read_listings(content, lambda row: known(row) if "who b" in row else {})
    assert (listing.head, words(listing)) == (1, ["123", "456"])
    (row, _) = listing.rows()
    assert at(row.place("b")) == "sheet Players, cell B3"
    assert words_seen([sheet]) == ("who", "how")


@pytest.mark.parametrize(("above", "head"), [(29, True), (30, False)])
def test_headings_are_looked_for_in_thirty_rows(above: int, *, head: bool) -> None:
    listings, _ = read_listings(("x;\n" * above + "a;b\n1;2\n").encode(), known)
    assert [words(listing) for listing in listings] == ([["12"]] if head else [])


def test_lists_stand_beside_and_below_each_other_under_titles() -> None:
    listing = found("one;;;two;", "a;b;;a;c", "1;2;;3;4", "5;6;;7;8", ";;;three;", "d;b;;d;a", "7;8;;9;0")
    parts = listing.apart(known, known)
    assert [(part.title(), words(part)) for part in parts] == [
        ("one", ["12", "56"]),
        ("", ["87"]),
        ("two", ["34", "78"]),
        ("three", ["09"]),
    ]
    assert [row.words() for part in parts[2:] for row in part.rows()] == [("3", "4"), ("7", "8"), ("9", "0")]


def test_a_list_begins_again_where_its_first_heading_does() -> None:
    parts = found("z;a;b;z;a;b", "1;2;3;4;5;6").apart(known, known)
    assert [words(part) for part in parts] == [["23"], ["56"]]
    whole = found("a;b;a;b", "1;2;3;4")
    assert [part.span for part in whole.apart(known, known)] == [(0, None)]


def test_beside_a_list_there_is_none_without_its_headings() -> None:
    listing = found("a;b;;x;y", "1;2;;3;4")
    assert [words(part) for part in listing.apart(known, known)] == [["12"]]


def test_one_word_and_numbers_are_no_headings_further_down() -> None:
    listing = found("a;b", "1;2", "a;", "3;4", "7;a;b", "5;6")
    assert [words(part) for part in listing.apart(known, known)] == [["12", "a", "34", "7a", "56"]]


def test_words_without_a_heading_are_named() -> None:
    listing = found("a;b", "1;2;x", "3;4")
    assert listing.unread() == ("C",)
    assert sentences(listing.beyond()) == ["row 2: “x” has no heading. Words with a comma belong in quotes."]
    (of_workbook,), _ = read_listings(xlsx([["a", "b"], [1, 2, "x"]]), known)
    assert (of_workbook.unread(), list(of_workbook.beyond())) == (("C",), [])


def test_more_rows_than_can_be_are_too_many() -> None:
    listing = found("a;b", "1;2", "3;4")
    assert len(listing.few(2)) == 2
    with pytest.raises(Unreadable):
        listing.few(1)


def test_a_row_knows_what_is_crossed_out_hidden_or_without_a_value() -> None:
    sheet = RawSheet("", (("a", "b"), ("1", "")), frozenset({(1, 1)}), frozenset({(1, 0)}), frozenset({1}))
    row = FoundRow(sheet, 1, {"a": 0, "b": 1})
    assert (row.struck("a"), row.struck("b"), row.hidden()) == (True, False, True)
    assert len(list(row.valueless())) == 1
    (only,) = FoundList(sheet, 0, {"b": 1}).rows()
    assert only.index == 1


def test_nothing_is_found_in_an_empty_file() -> None:
    listing, sheets = read_listing(b";;\n;;", known)
    assert (listing, words_seen(sheets)) == (None, ())
