"""The register: how somebody is named, found, and listed."""

import pytest

from jassturnier.errors import NotFound
from jassturnier.i18n import render, verbatim
from jassturnier.tournament.careers import (
    Person,
    find_person,
    fitting,
    number_of,
    register_listed,
    told_apart,
)
from jassturnier.tournament.lists import On
from tests.support.evenings_made import shown

ANNA = Person(7, "Alt", "Anna", club="Sternen", place="Malters", born=1957, spellings=("Anni Altmann",))
HANS = Person(12_000_034, "Müller", "Hans", place="Anwil", contact="079 1")
NAMESAKE = Person(99, "Müller", "Hans", club="Löwen")
EVERYBODY = [ANNA, HANS, NAMESAKE]
SEVERAL = "fits several: 000034 Hans Müller (Anwil), 000099 Hans Müller (Löwen). Use the number."


def test_somebody_is_described_by_number_name_and_what_is_known() -> None:
    assert ANNA.described == "000007 Anna Alt (Malters, Sternen, 1957)"
    assert Person(1, "Alt", "Anna").described == "000001 Anna Alt"
    assert (number_of(999_999), number_of(1_000_000)) == ("999999", "000000")
    assert (ANNA.name, ANNA.listed, Person(1, "Pele", "").listed) == ("Anna Alt", "Alt Anna", "Pele")


def test_namesakes_are_told_apart_and_nobody_else() -> None:
    assert told_apart(EVERYBODY) == {
        7: "Anna Alt",
        12_000_034: "Hans Müller (Anwil)",
        99: "Hans Müller (Löwen)",
    }
    assert told_apart([HANS, Person(5, "Müller", "Hans")])[5] == "Hans Müller (000005)"


@pytest.mark.parametrize(
    ("words", "found"),
    [
        ("", EVERYBODY),
        ("muller HANS", [HANS, NAMESAKE]),
        ("hans löwen", [NAMESAKE]),
        ("altmann", [ANNA]),
        ("1957 anna", [ANNA]),
        ("000034", [HANS]),
        ("an", [ANNA, HANS, NAMESAKE]),
        ("anw", [HANS]),
        ("hans anna", []),
    ],
)
def test_all_words_fit_and_a_name_before_all_else(words: str, found: list[Person]) -> None:
    assert fitting(iter(EVERYBODY), words) == found
    assert fitting([ANNA, Person(1, "Meier", "Malters")], "malters")[0].family == "Meier"


@pytest.mark.parametrize(
    ("words", "found"),
    [
        ("000007", ANNA),
        ("anna alt", ANNA),
        ("Alt Anna", ANNA),
        ("altm", ANNA),
        ("000099", NAMESAKE),
        ("anwil", HANS),
    ],
)
def test_one_is_found_by_number_or_name_or_a_part(words: str, found: Person) -> None:
    assert find_person(EVERYBODY, words) == found


def test_a_whole_name_is_meant_before_its_part_in_another() -> None:
    longer = Person(8, "Altermatt", "Anna")
    assert find_person([longer, ANNA], "Anna Alt") == ANNA


@pytest.mark.parametrize(
    ("words", "said"),
    [
        ("nobody", "The register knows nobody “nobody”. “people list” shows everybody."),
        ("…", "The register knows nobody “…”. “people list” shows everybody."),
        ("Hans Müller", f"“Hans Müller” {SEVERAL}"),
        ("hans", f"“hans” {SEVERAL}"),
    ],
)
def test_nobody_or_several_are_not_found(words: str, said: str) -> None:
    with pytest.raises(NotFound) as caught:
        find_person(EVERYBODY, words)
    assert [render(text, "en") for text in caught.value.texts] == [said]


def test_of_many_that_fit_only_some_are_named() -> None:
    with pytest.raises(NotFound) as caught:
        find_person([Person(n, f"Alt{n}", "Anna") for n in range(10)], "anna")
    assert "Anna Alt7, 2 more." in render(caught.value.texts[0], "en")


def test_the_register_is_listed_by_name_and_contacts_only_where_asked_for() -> None:
    listed = register_listed([NAMESAKE, HANS, ANNA], verbatim("Register"))
    assert shown(listed) == [
        "000007|Alt Anna|Malters|Sternen|1957|Anni Altmann|0",
        "000034|Müller Hans|Anwil||||0",
        "000099|Müller Hans||Löwen|||0",
    ]
    assert shown(listed, On.CSV)[0] == "000007|Alt|Anna|Malters|Sternen|1957||0"
    assert "['Anni Altmann']" in shown(listed, On.JSON)[0]
    with_contact = register_listed([HANS], verbatim("Register"), contact=True)
    assert shown(with_contact) == ["000034|Müller Hans|Anwil||0|079 1"]
