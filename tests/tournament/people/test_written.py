"""Names with titles, brackets and more behind them, and two in one."""

import pytest

from jassturnier.tournament.people.entries import UNKNOWN, About
from jassturnier.tournament.people.written import Written, apart, is_couple, is_place, without_title, written


@pytest.mark.parametrize(
    ("words", "found"),
    [
        ("Hans Müller", Written("Hans Müller")),
        ("Hans Müller (Malters)", Written("Hans Müller", About("Malters"))),
        ("Hans Müller (6102 Malters)", Written("Hans Müller", About("Malters"))),
        ("Hans Müller (Au am See)", Written("Hans Müller", About("Au am See"))),
        ("Hans Müller (Jun.)", Written("Hans Müller (Jun.)")),
        ("Ueli Roth (1957)", Written("Ueli Roth", About(born=1957))),
        ("Hans Müller (Gast)", Written("Hans Müller", UNKNOWN, "Gast")),
        ("Kurt Gfeller (Mitglied) (Thun)", Written("Kurt Gfeller", About("Thun"), "Mitglied")),
        ("Guyot Christiane (cherche partenaire)", Written("Guyot Christiane", UNKNOWN, "cherche partenaire")),
        ("Fritz Graf 079 412 33 18", Written("Fritz Graf", About(contact="079 412 33 18"))),
        ("Fritz Graf (tél. 079 412 33 18)", Written("Fritz Graf", About(contact="079 412 33 18"))),
        ("Fritz Graf (079 412 33 18)", Written("Fritz Graf", About(contact="079 412 33 18"))),
        ("Fritz Graf, 079 412 33 18", Written("Fritz Graf", About(contact="079 412 33 18"))),
        ("Fritz Graf (079) 412 33 18", Written("Fritz Graf", About(contact="(079) 412 33 18"))),
        ("Fritz Graf +41 (0)79 412 33 18", Written("Fritz Graf", About(contact="+41 (0)79 412 33 18"))),
        ("Fritz Graf 079 412 33 18 (1957)", Written("Fritz Graf", About("", 1957, "079 412 33 18"))),
        ("Fritz Graf (079 412 33 18, Bern)", Written("Fritz Graf", About("Bern", None, "079 412 33 18"))),
        ("Fritz Graf (Bern) (Thun)", Written("Fritz Graf", About("Bern"), "Thun")),
        ("Urs Abt urs@abt.ch", Written("Urs Abt", About(contact="urs@abt.ch"))),
        ("Frau Dr. Anna Moser (Bern)", Written("Anna Moser", About("Bern"))),
    ],
)
def test_what_stands_beside_a_name_is_none_of_it(words: str, found: Written) -> None:
    assert written(words) == found


@pytest.mark.parametrize(
    ("words", "bare"),
    [
        ("Frau Dr. med. Anna Moser", "Anna Moser"),
        ("Herr Köbi Wüthrich", "Köbi Wüthrich"),
        ("Fr. Heidi Brönnimann", "Heidi Brönnimann"),
        ("M. Perrin Willy", "Perrin Willy"),
        ("Mme Anne-Lise Roth", "Anne-Lise Roth"),
        ("Sig.ra Carla Bianchi", "Carla Bianchi"),
        ("Fam. Anna Tschanz", "Anna Tschanz"),
        ("Frau Moser, Anna", "Moser, Anna"),
        ("Herr und Frau Anna und Hans Kunz", "Anna und Hans Kunz"),
        ("M. K. Emil", "M. K. Emil"),
        ("Frau Moser", "Frau Moser"),
        ("Herrmann Gut Urs", "Herrmann Gut Urs"),
        ("Herr und Frau Kunz", "Herr und Frau Kunz"),
    ],
)
def test_a_title_is_none_of_a_whole_name(words: str, bare: str) -> None:
    assert without_title(words) == bare


@pytest.mark.parametrize(
    ("words", "couple"),
    [
        ("Herr und Frau Kunz", True),
        ("M. et Mme Jeanneret, Fontainemelon", True),
        ("Fam. Tschanz (2 Personen)", True),
        ("Familie von Arx", True),
        ("Herr u. Frau Hans Kunz", True),
        ("Herr und Frau Anna und Hans Kunz", False),
        ("Fam. Anna Tschanz", False),
        ("Frau Kunz", False),
        ("Anna und Hans Kunz", False),
    ],
)
def test_of_a_couple_only_one_name_is_there(words: str, *, couple: bool) -> None:
    assert is_couple(words) == couple


@pytest.mark.parametrize(
    ("words", "place"),
    [
        ("Chézard-St-Martin", True),
        ("3555 Rosenau", True),
        ("La Chaux-de-Fonds", True),
        ("Mitglied", False),
        ("Sucht Partnerin", False),
        ("paie sur place", False),
        ("2 Personen", False),
    ],
)
def test_a_remark_is_no_village(words: str, *, place: bool) -> None:
    assert is_place(words) == place


@pytest.mark.parametrize(
    ("words", "names"),
    [
        ("Anna Frei und Hans Zemp", ["Anna Frei", "Hans Zemp"]),
        ("Mme Brandt Elvira et M. Brandt Otto", ["Brandt Elvira", "M. Brandt Otto"]),
        ("Vreni und Hans Roth (Bern)", ["Vreni Roth", "Hans Roth (Bern)"]),
        ("Roth + Küng", ["Roth", "Küng"]),
        ("Ueli Sand", ["Ueli Sand"]),
    ],
)
def test_two_names_in_one_are_taken_apart(words: str, names: list[str]) -> None:
    assert apart(words) == names
