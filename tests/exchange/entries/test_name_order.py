"""Names in one column: which part is the given name, and capitals."""

import pytest

from jassturnier.exchange.entries.entries_in import read_entries
from jassturnier.exchange.entries.headings import says_order
from jassturnier.exchange.entries.name_order import given_first, loud, order_of, quiet, turned
from jassturnier.exchange.intake.names import is_given
from jassturnier.tournament.people.entries import split_name

TOLD = ("Daniel Rochat", "Käthi Roth", "Giulia Bernasconi", "Jean-Marc Gigon")


@pytest.mark.parametrize("words", TOLD)
def test_a_given_name_tells_the_order(words: str) -> None:
    given, _, family = words.partition(" ")
    assert given_first(words) is True
    assert given_first(f"{family} {given}") is False


@pytest.mark.parametrize("words", ["Martin Simon", "Qwert Asdf", "Cher", ""])
def test_what_cannot_be_told_is_not_guessed(words: str) -> None:
    assert given_first(words) is None


def test_every_part_of_a_given_name_is_one_or_an_initial() -> None:
    assert [word for word in ("Jean-Marc", "J.", "Anna-Weber", "JM") if is_given(word)] == ["Jean-Marc", "J."]


@pytest.mark.parametrize(
    ("words", "first"),
    [
        ("Martin Daniel", False),
        ("Martin Rochat", True),
        ("Daniel Qwert", True),
        ("Qwert Kohlmann", True),
        ("HO Qwert", False),
        ("J Qwert", True),
    ],
)
def test_one_word_that_is_known_tells_what_the_other_is(words: str, first: bool) -> None:  # noqa: FBT001
    assert given_first(words) is first


def test_capitals_of_one_part_are_the_family_name() -> None:
    assert given_first("MARTIN Simon") is False
    assert given_first("Martin SIMON") is True


def test_a_list_has_one_order() -> None:
    backwards = [("Daniel", "Rochat"), ("Käthi", "Roth"), ("Simon", "Martin"), ("Beat", "Küng")]
    order = order_of([*backwards])
    assert (order.turned, order.asked) == (frozenset(backwards), ())


def test_who_stands_the_other_way_than_most_is_asked_about() -> None:
    most = [("Rochat", "Daniel"), ("Roth", "Käthi"), ("Küng", "Urs"), ("Zemp", "Heidi")]
    order = order_of([*most, ("Giulia", "Galli"), ("Simon", "Martin")])
    assert order.turned == {("Giulia", "Galli")}
    assert order.asked == (("Giulia", "Galli"),)


def test_three_to_one_is_no_order_yet() -> None:
    forwards = [("Rochat", "Daniel"), ("Roth", "Käthi"), ("Küng", "Urs")]
    backwards = [(given, family) for family, given in forwards]
    open_ = ("Asdf", "Qwert")
    for most, one in ((forwards, ("Giulia", "Galli")), (backwards, ("Galli", "Giulia"))):
        order = order_of([*most, one, open_])
        assert order.asked == (open_,)
        assert order.turned == ({one} if most is forwards else {*backwards})


def test_most_are_turned_and_the_other_is_asked_about() -> None:
    most = [("Daniel", "Rochat"), ("Käthi", "Roth"), ("Urs", "Küng"), ("Heidi", "Zemp")]
    order = order_of([*most, ("Galli", "Giulia"), ("Asdf", "Qwert"), ("Cher", "")])
    assert order.turned == {*most, ("Asdf", "Qwert")}
    assert order.asked == (("Galli", "Giulia"),)


def test_a_list_that_nothing_tells_is_asked_about() -> None:
    assert order_of([("Asdf", "Qwert"), ("Simon", "Martin")]).asked == (
        ("Asdf", "Qwert"),
        ("Simon", "Martin"),
    )


def test_turned_names_keep_both_given_names() -> None:
    assert turned(("Marc", "Rochat Jean")) == ("Rochat", "Jean Marc")
    assert turned(("Daniel", "Martin")) == ("Martin", "Daniel")
    assert turned(("Ernest", "de Watteville")) == ("de Watteville", "Ernest")


@pytest.mark.parametrize(
    ("loudly", "quietly"),
    [
        (("VON ARX", "URS"), ("von Arx", "Urs")),
        (("DE WATTEVILLE", "ANNE-MARIE"), ("de Watteville", "Anne-Marie")),
        (("O’BRIEN", "ÉMILE"), ("O’Brien", "Émile")),
        (("MCDONALD", "Ian"), ("McDonald", "Ian")),
        (("D'AMORE", "BRIGITTE"), ("D'Amore", "Brigitte")),
        (("LE COULTRE", "JEAN LOUIS"), ("Le Coultre", "Jean Louis")),
        (("DE LA HARPE", "F."), ("de la Harpe", "F.")),
        (("DI LORENZO", "A"), ("Di Lorenzo", "A")),
        (("VUILLEUMIER-GROSJEAN", "MARIE-THÉRÈSE"), ("Vuilleumier-Grosjean", "Marie-Thérèse")),
    ],
)
def test_capitals_become_what_people_write(loudly: tuple[str, str], quietly: tuple[str, str]) -> None:
    assert quiet(loudly) == quietly
    assert loud([loudly, quietly]) == {loudly: quietly}


def test_an_initial_is_not_written_loudly() -> None:
    assert loud([("A", "Urs"), ("LI", "Urs")]) == {("LI", "Urs"): ("Li", "Urs")}


@pytest.mark.parametrize("heading", ["Nom", "Joueur"])
def test_a_heading_may_leave_the_order_open(heading: str) -> None:
    assert not says_order(heading)
    assert read_entries(f"N°;{heading}\n1;Rochat Daniel\n".encode(), together=1)[0].either_way


def test_a_heading_may_say_the_order() -> None:
    assert says_order("Prénom Nom")
    assert not read_entries("N°;Prénom Nom\n1;Rochat Daniel\n".encode(), together=1)[0].either_way


@pytest.mark.parametrize("words", ["Iseli Alfred sen.", "Iseli sen. Alfred", "Alfred Iseli sen."])
def test_what_tells_from_a_parent_stays_with_the_family_name(words: str) -> None:
    name = split_name(words)
    assert (name if given_first(words) is not False else turned(name)) == ("Iseli sen.", "Alfred")


def test_capitals_before_junior_are_written_small() -> None:
    assert quiet(("ISELI JUN.", "ALFRED")) == ("Iseli jun.", "Alfred")
    assert loud([("ISELI jun.", "Alfred")]) == {("ISELI jun.", "Alfred"): ("Iseli jun.", "Alfred")}
