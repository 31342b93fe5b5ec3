"""People of one name are told apart by what is known of them."""

from jassturnier.tournament.model import EntryInfo, Member
from jassturnier.tournament.people.entries import Known, signs, told_apart


def test_nobody_without_a_namesake_gets_a_sign() -> None:
    assert signs({1: Known("Anna Alt", ("Sternen",), "1"), 2: Known("Beat Bau", ("Sternen",), "2")}) == {}


def test_the_first_trait_that_differs_tells_apart() -> None:
    people = {
        1: Known("Hans Müller", ("Sternen", "Malters"), "1"),
        2: Known("Hans Müller", ("Sternen", "Littau"), "2"),
    }
    assert signs(people) == {1: "Malters", 2: "Littau"}


def test_a_trait_that_two_share_tells_only_the_third_apart() -> None:
    people = {
        1: Known("Hans Müller", ("Sternen",), "1"),
        2: Known("Hans Müller", ("sternen",), "2"),
        3: Known("hans müller", ("Löwen",), "3"),
    }
    assert signs(people) == {1: "1", 2: "2", 3: "Löwen"}


def test_what_is_not_known_tells_nobody_apart() -> None:
    assert signs({1: Known("A B", ("",), "1"), 2: Known("A B", ("",), "2")}) == {1: "1", 2: "2"}


def test_names_that_read_differently_are_no_namesakes() -> None:
    assert signs({1: Known("Hans Müller", (), "1"), 2: Known("Hans Muller", (), "2")}) == {}


def test_father_and_son_in_one_pair_have_a_letter_behind_their_number() -> None:
    pair = EntryInfo(7, 3, "", (Member(1, "Hans", "Müller", 1), Member(2, "Hans", "Müller", 2)))
    (told,) = told_apart({7: pair}, {1: "", 2: ""}).values()
    assert told.name == "Hans Müller (3a) / Hans Müller (3b)"


def test_one_person_in_two_entries_is_no_namesake() -> None:
    entries = {k: EntryInfo(k, k, "", (Member(1, "Ida", "Bär"),)) for k in (1, 2)}
    assert [entry.name for entry in told_apart(entries, {}).values()] == ["Ida Bär", "Ida Bär"]
