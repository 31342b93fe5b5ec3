import pytest

from jassturnier.exchange.entries.preview import Sighting, preview
from jassturnier.i18n import say
from jassturnier.tournament.people.entries import About, Name, NewEntry

REGISTER: list[Name] = [("Roth", "Käthi"), ("Meier", "Hans"), ("Oehri", "Urs"), ("von Ah", "Rolf")]


def sighting(family: str, given: str) -> Sighting:
    (seen,) = preview([NewEntry(((family, given),))], REGISTER)
    return seen.what


@pytest.mark.parametrize("name", [("Roth", "Käthi"), ("ROTH", "Kathi"), ("Von Ah", "Rolf")])
def test_a_name_is_known_whatever_its_case_and_accents(name: Name) -> None:
    assert sighting(*name) is Sighting.KNOWN


@pytest.mark.parametrize(
    "name", [("Meyer", "Hans"), ("Maier", "Hans"), ("Hans", "Meier"), ("Öhri", "Urs"), ("Rot", "Käthi")]
)
def test_a_name_that_sounds_the_same_is_for_somebody_to_decide(name: Name) -> None:
    assert sighting(*name) is Sighting.ALIKE


@pytest.mark.parametrize("name", [("Roth", "Urs"), ("Meier", "Fritz"), ("Ah", "Ueli"), ("Küng", "Alois")])
def test_another_name_is_new(name: Name) -> None:
    assert sighting(*name) is Sighting.NEW


def test_likely_persons_are_named_the_five_likeliest_first() -> None:
    register = [("Meierr", "Hansi"), ("Meier", "Hans"), *((f"Meier{n}", "Hans") for n in range(5))]
    (seen,) = preview([NewEntry((("Meyer", "Hans"),))], register)
    assert (seen.like[0], len(seen.like)) == (("Meier", "Hans"), 5)


@pytest.mark.parametrize(("given", "what"), [("Hans", Sighting.ALIKE), ("Urs", Sighting.NEW)])
def test_one_letter_in_ten_may_be_another(given: str, what: Sighting) -> None:
    (seen,) = preview([NewEntry((("Hubel", given),))], [("Huber", given)])
    assert seen.what is what


def test_a_name_that_stands_twice_in_the_list_says_where_it_stood_first() -> None:
    places = [say("row {row}", row=str(row)) for row in (2, 3)]
    pair = NewEntry((("Küng", "Alois"), ("Roth", "Käthi")), place=places[0])
    first, second, third = preview([pair, NewEntry((("Kung", "alois"),), place=places[1])], REGISTER)
    assert [seen.what for seen in (first, second, third)] == [Sighting.NEW, Sighting.KNOWN, Sighting.DOUBLE]
    assert (third.place, third.first) == (places[1], places[0])


@pytest.mark.parametrize(
    ("first", "second", "what"),
    [
        (About("Chur"), About("Thusis"), Sighting.KNOWN),
        (About("Chur", 1957), About("Chur", 1983), Sighting.KNOWN),
        (About("Chur"), About("chur"), Sighting.DOUBLE),
        (About("Chur"), About(), Sighting.DOUBLE),
    ],
)
def test_who_lives_elsewhere_or_is_of_another_year_is_no_double(
    first: About, second: About, what: Sighting
) -> None:
    listed = [NewEntry((("Meier", "Hans"),), about=(about,)) for about in (first, second)]
    assert [seen.what for seen in preview(listed, REGISTER)] == [Sighting.KNOWN, what]
    assert preview(listed[1:], REGISTER, [(("Meier", "Hans"), first)])[0].what is (
        Sighting.ENTERED if what is Sighting.DOUBLE else what
    )
