"""Naming players the way people do: numbers, namesakes, titles, brackets, two in one."""

from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from jassturnier.errors import NotAllowed, NotFound, WrongUsage
from jassturnier.i18n import render, say
from jassturnier.tournament.model import EntryInfo, Member
from jassturnier.tournament.people.entries import (
    UNKNOWN,
    About,
    Known,
    NewEntry,
    Others,
    Written,
    all_or_but,
    entry_code,
    find,
    find_all,
    find_first,
    is_couple,
    is_place,
    member_of,
    name_problems,
    signs,
    split_name,
    split_names,
    told_apart,
    who_is_meant,
    without_title,
    written,
    year_of,
)
from jassturnier.tournament.scoring.sheet_numbers import sheet_label, sheet_number
from tests.support.evenings_made import in_english, player

PEOPLE = [
    player(1, "Käthi Roth", group="A", seed=1),
    player(2, "Živko Zürcher", group="B", seed=1),
    player(3, "Brigitte D'Amore"),
    player(4, "Anna Roth"),
    player(12, "Roth Walter"),
]


def test_a_player_is_found_by_number_place_or_part_of_the_name() -> None:
    cases = {
        "3": 3,
        "12": 12,
        "zurcher": 2,
        "ZIVKO": 2,
        "Zürcher Živko": 2,
        "damore": 3,
        "A1": 1,
        "b1": 2,
        "Anna Roth": 4,
        "kathi": 1,
        "wal": 12,
    }
    assert {words: find(PEOPLE, words).number for words in cases} == cases


@pytest.mark.parametrize("words", ["Roth", "99", "Meier", "", "  "])
def test_nobody_or_several_is_an_error(words: str) -> None:
    with pytest.raises(NotFound):
        find(PEOPLE, words)


@pytest.mark.parametrize(
    ("words", "error", "told"),
    [
        (["4"], NotAllowed, ["not 4"]),
        (["1", "Anna Roth", "12"], NotAllowed, ["not 4", "not 12"]),
        (["3-12"], NotAllowed, ["not 4", "not 12"]),
        (["4", "99"], NotFound, ["not 4", "There is no player “99”. “players list” shows them all."]),
    ],
)
def test_of_whom_a_command_does_not_take_it_is_said_why(
    words: list[str], error: type[NotAllowed | NotFound], told: list[str]
) -> None:
    others = Others((PEOPLE[3:],), lambda entry: say("not {number}", number=str(entry.number)))
    with pytest.raises(error) as found:
        find_all(PEOPLE[:2], words, others=others)
    assert in_english(found.value.texts) == told


@pytest.mark.parametrize(
    ("typed", "named", "all_but"),
    [
        ("17 Frei", "17 Frei", False),
        ("Tous sauf 17 23", "17 23", True),
        ("alle ausser 17", "17", True),
        ("tutti tranne 17", "17", True),
        ("all but 17", "17", True),
        ("tous", "", True),
        ("Alle Meier", "Alle Meier", False),
    ],
)
def test_everybody_but_some_is_said_in_words_too(typed: str, named: str, *, all_but: bool) -> None:
    assert who_is_meant(typed.split(), all_but=False, everybody=False) == (named.split(), all_but)


@pytest.mark.parametrize("typed", ["", "tous sauf"])
def test_who_names_nobody_is_asked_to(typed: str) -> None:
    with pytest.raises(WrongUsage):
        who_is_meant(typed.split(), all_but=False, everybody=False)


def test_everything_that_is_not_found_is_named_at_once() -> None:
    with pytest.raises(NotFound) as error:
        find_all(PEOPLE, ["Meier", "1", "50-60", "Roth"])
    assert len(error.value.texts) == 3


def test_names_are_read_in_both_orders() -> None:
    cases = {
        "Käthi Roth": ("Roth", "Käthi"),
        "von Arx, Ernst": ("von Arx", "Ernst"),
        "Beat von Arx": ("von Arx", "Beat"),
        "Iseli, Alfred jun.": ("Iseli jun.", "Alfred"),
        "Roth": ("Roth", ""),
        " Anna\tMaria   Roth ": ("Roth", "Anna Maria"),
        "Ka\u0308thi Roth\u0007": ("Roth", "Käthi"),
    }
    assert {typed: split_name(typed) for typed in cases} == cases


@given(st.integers(1, 99_999))
def test_a_sheet_label_is_read_back(sheet: int) -> None:
    assert sheet_number(sheet_label(sheet)) == sheet_number(sheet_label(sheet).lower()) == sheet


@given(st.integers(1, 9_999), st.integers(0, 3), st.integers(0, 9))
def test_the_letter_finds_every_wrong_and_swapped_digit(sheet: int, place: int, digit: int) -> None:
    label = sheet_label(sheet)
    digits, letter = label[:-1], label[-1]
    place %= len(digits)
    wrong = digits[:place] + str(digit) + digits[place + 1 :]
    assert wrong == digits or sheet_number(wrong + letter) is None
    swapped = digits[:place] + digits[place : place + 2][::-1] + digits[place + 2 :]
    assert swapped == digits or sheet_number(swapped + letter) is None


@pytest.mark.parametrize(
    ("place", "born", "fits"),
    [
        ("malters", 1957, True),
        ("", None, True),
        ("Malters", None, True),
        ("", 1957, True),
        ("Luzern", 1957, False),
        ("Malters", 1958, False),
    ],
)
def test_somebody_is_meant_unless_place_or_year_say_otherwise(
    place: str, born: int | None, *, fits: bool
) -> None:
    assert About("Malters", 1957).fits(place, born) == fits
    assert UNKNOWN.fits(place, born)


def test_the_year_of_birth_is_read_from_a_year_or_a_date() -> None:
    cases = {"1957": 1957, "2.3.1957": 1957, "Jg. 2001!": 2001, "57": None, "1857": None, "11957": None}
    assert {words: year_of(words) for words in cases} == cases


@pytest.mark.parametrize(
    ("family", "given", "told"),
    [
        ("Roth", "Käthi", []),
        ("D'Amore", "J. R.", []),
        ("R" * 80, "", []),
        ("R" * 81, "", ["“RRRRRRRRRRRRRRRRRRRR…” is too long; 80 letters at most."]),
        ("123", "", ["“123” is no name."]),
        ("#N/A", "Käthi", ["“Käthi #N/A” is no name."]),
        ("Roth", "1e5", ["“1e5 Roth” is no name."]),
        ("Roth", "Käthi --late", ["“Käthi --late Roth” is no name."]),
        ("Roth", "Käthi + Ida", ["“Käthi + Ida Roth” are two names; give each by itself."]),
    ],
)
def test_what_can_be_no_name_is_told(family: str, given: str, told: list[str]) -> None:
    entry = NewEntry(((family, given),))
    assert [render(problem.sentence(), "en") for problem in name_problems(entry)] == told
    assert (entry.name, entry.ticked) == (f"{given} {family}".strip(), False)
    assert NewEntry(((family, given),), "Team").name == "Team"


def test_the_code_of_a_registration_slip_names_its_entry() -> None:
    assert find(PEOPLE, entry_code(12).lower()).number == 12
    with pytest.raises(NotFound):
        find(PEOPLE, entry_code(13))


PAIR = EntryInfo(
    9,
    9,
    "",
    (Member(1, "Anna", "Roth"), Member(2, "Beat", "Roth")),
    made_of=(player(1, "Anna Roth"), player(2, "Beat Roth")),
)


@pytest.mark.parametrize(
    ("entry", "words", "person"),
    [
        (PAIR, "Anna", 1),
        (PAIR, "9 beat", 2),
        (PAIR, "2", 2),
        (PAIR, "1 Roth", 1),
        (PAIR, "Roth", None),
        (PAIR, "9", None),
        (PAIR, "1 Beat", None),
        (replace(PAIR, members=(Member(1, "", "Anna"), PAIR.members[1])), "Roth Anna", None),
        (player(4), "anybody", 4),
        (player(4), "4 player", 4),
        (player(4), "4 anybody", None),
    ],
)
def test_one_of_an_entry_is_meant_by_name_or_by_the_number_from_before(
    entry: EntryInfo, words: str, person: int | None
) -> None:
    if person is not None:
        assert member_of(entry, words).person == person
        return
    with pytest.raises(NotFound) as found:
        member_of(entry, words)
    example = f"“{entry.number} {entry.members[0].bare.split()[0]}”"
    assert render(found.value.texts[0], "en").endswith(f"who is meant? Such as {example}.")


@pytest.mark.parametrize(("many", "more"), [(8, ""), (9, ", 1 more"), (10, ", 2 more")])
def test_who_fits_several_is_told_eight_of_them(many: int, more: str) -> None:
    with pytest.raises(NotFound) as found:
        find([player(number) for number in range(1, many + 1)], "player")
    (text,) = found.value.texts
    eight = ", ".join(f"{n} Player {n}" for n in range(1, 9))
    assert render(text, "en") == f"“player” fits several: {eight}{more}. Use the number."
    with pytest.raises(NotFound, match="no player"):
        find(PEOPLE, "kathi zurcher")


def test_who_is_named_is_looked_for_in_one_list_after_the_other() -> None:
    first, second = PEOPLE[:2], PEOPLE[2:]
    assert find_first("Anna", first, second).number == 4
    with pytest.raises(NotFound, match="no player"):
        find_first("Nobody", first, second)
    with pytest.raises(NotFound, match="several"):
        find_first("roth", PEOPLE, ())


def test_numbers_names_and_ranges_mix_each_counts_once_and_a_pair_means_both_of_it() -> None:
    def numbers(*words: str) -> list[int]:
        return [entry.number for entry in find_all(PEOPLE, words, [PAIR, replace(PAIR, number=10)])]

    assert (numbers("2-4"), numbers("12–12"), numbers("9")) == ([2, 3, 4], [12], [1, 2])
    assert (numbers("2-4", "zurcher", "12"), numbers("2,", "zurcher;", "12")) == ([2, 3, 4, 12], [2, 12])
    assert [entry.number for entry in all_or_but(PEOPLE, ["1-3"], all_but=True)] == [4, 12]
    assert [entry.number for entry in all_or_but(PEOPLE, ["1-3"], all_but=False)] == [1, 2, 3]
    assert [entry.number for entry in find_all([PAIR], ["2-8"])] == [9]
    for words in ("5-11", "2-x"):
        with pytest.raises(NotFound):
            numbers(words)


def test_words_behind_each_other_that_are_a_whole_name_are_one() -> None:
    words = ["3", "Anna", "Roth", "Anna", "Maria", "Roth", "Zürcher", "Živko"]
    found = find_all([*PEOPLE, player(5, "Anna Maria Roth")], words)
    assert [entry.number for entry in found] == [2, 3, 4, 5]


@pytest.mark.parametrize(
    ("people", "told"),
    [
        ("Anna Alt Sternen, Beat Bau Sternen", {}),
        ("Hans Müller, Hans Muller", {}),
        # The first trait that differs tells apart, one that two share only the third, an unknown one nobody.
        ("Hans Müller Sternen Malters, Hans Müller Sternen Littau", {1: "Malters", 2: "Littau"}),
        ("Hans Müller Sternen, Hans Müller sternen, hans müller Löwen", {1: "1", 2: "2", 3: "Löwen"}),
        ("A B -, A B -", {1: "1", 2: "2"}),
    ],
)
def test_namesakes_are_told_apart_by_the_first_trait_that_differs(people: str, told: dict[int, str]) -> None:
    words = [each.split() for each in people.split(", ")]
    known = {
        n: Known(f"{given} {family}", tuple(each.strip("-") for each in traits), str(n))
        for n, (given, family, *traits) in enumerate(words, 1)
    }
    assert signs(known) == told


def test_father_and_son_in_one_pair_have_a_letter_behind_their_number() -> None:
    pair = EntryInfo(7, 3, "", (Member(1, "Hans", "Müller", 1), Member(2, "Hans", "Müller", 2)))
    (told,) = told_apart({7: pair}, {1: "", 2: ""}).values()
    assert told.name == "Hans Müller (3a) / Hans Müller (3b)"


def test_one_person_in_two_entries_is_no_namesake() -> None:
    entries = {k: EntryInfo(k, k, "", (Member(1, "Ida", "Bär"),)) for k in (1, 2)}
    assert [entry.name for entry in told_apart(entries, {}).values()] == ["Ida Bär", "Ida Bär"]


def test_what_stands_beside_a_name_is_none_of_it() -> None:
    cases = {
        "Hans Müller": Written("Hans Müller"),
        "Hans Müller (Malters)": Written("Hans Müller", About("Malters")),
        "Hans Müller (6102 Malters)": Written("Hans Müller", About("Malters")),
        "Hans Müller (Au am See)": Written("Hans Müller", About("Au am See")),
        "Hans Müller (Jun.)": Written("Hans Müller (Jun.)"),
        "Ueli Roth (1957)": Written("Ueli Roth", About(born=1957)),
        "Hans Müller (Gast)": Written("Hans Müller", UNKNOWN, "Gast"),
        "Kurt Gfeller (Mitglied) (Thun)": Written("Kurt Gfeller", About("Thun"), "Mitglied"),
        "Guyot Christiane (cherche partenaire)": Written("Guyot Christiane", UNKNOWN, "cherche partenaire"),
        "Fritz Graf 079 412 33 18": Written("Fritz Graf", About(contact="079 412 33 18")),
        "Fritz Graf (tél. 079 412 33 18)": Written("Fritz Graf", About(contact="079 412 33 18")),
        "Fritz Graf (079 412 33 18)": Written("Fritz Graf", About(contact="079 412 33 18")),
        "Fritz Graf, 079 412 33 18": Written("Fritz Graf", About(contact="079 412 33 18")),
        "Fritz Graf (079) 412 33 18": Written("Fritz Graf", About(contact="(079) 412 33 18")),
        "Fritz Graf +41 (0)79 412 33 18": Written("Fritz Graf", About(contact="+41 (0)79 412 33 18")),
        "Fritz Graf 079 412 33 18 (1957)": Written("Fritz Graf", About("", 1957, "079 412 33 18")),
        "Fritz Graf (079 412 33 18, Bern)": Written("Fritz Graf", About("Bern", None, "079 412 33 18")),
        "Fritz Graf (Bern) (Thun)": Written("Fritz Graf", About("Bern"), "Thun"),
        "Urs Abt urs@abt.ch": Written("Urs Abt", About(contact="urs@abt.ch")),
        "Frau Dr. Anna Moser (Bern)": Written("Anna Moser", About("Bern")),
    }
    assert {words: written(words) for words in cases} == cases


def test_a_title_is_none_of_a_whole_name() -> None:
    cases = {
        "Frau Dr. med. Anna Moser": "Anna Moser",
        "Herr Köbi Wüthrich": "Köbi Wüthrich",
        "Fr. Heidi Brönnimann": "Heidi Brönnimann",
        "M. Perrin Willy": "Perrin Willy",
        "Mme Anne-Lise Roth": "Anne-Lise Roth",
        "Sig.ra Carla Bianchi": "Carla Bianchi",
        "Fam. Anna Tschanz": "Anna Tschanz",
        "Frau Moser, Anna": "Moser, Anna",
        "Herr und Frau Anna und Hans Kunz": "Anna und Hans Kunz",
        "M. K. Emil": "M. K. Emil",
        "Frau Moser": "Frau Moser",
        "Herrmann Gut Urs": "Herrmann Gut Urs",
        "Herr und Frau Kunz": "Herr und Frau Kunz",
    }
    assert {words: without_title(words) for words in cases} == cases


def test_of_a_couple_only_one_name_is_there() -> None:
    cases = {
        "Herr und Frau Kunz": True,
        "M. et Mme Jeanneret, Fontainemelon": True,
        "Fam. Tschanz (2 Personen)": True,
        "Familie von Arx": True,
        "Herr u. Frau Hans Kunz": True,
        "Herr und Frau Anna und Hans Kunz": False,
        "Fam. Anna Tschanz": False,
        "Frau Kunz": False,
        "Anna und Hans Kunz": False,
    }
    assert {words: is_couple(words) for words in cases} == cases


def test_a_remark_is_no_village() -> None:
    cases = {
        "Chézard-St-Martin": True,
        "3555 Rosenau": True,
        "La Chaux-de-Fonds": True,
        "Mitglied": False,
        "Sucht Partnerin": False,
        "paie sur place": False,
        "2 Personen": False,
    }
    assert {words: is_place(words) for words in cases} == cases


def test_two_names_in_one_are_taken_apart() -> None:
    cases = {
        "Anna Frei und Hans Zemp": ["Anna Frei", "Hans Zemp"],
        "Mme Brandt Elvira et M. Brandt Otto": ["Brandt Elvira", "M. Brandt Otto"],
        "Vreni und Hans Roth (Bern)": ["Vreni Roth", "Hans Roth (Bern)"],
        "Roth + Küng": ["Roth", "Küng"],
        "Ueli Sand": ["Ueli Sand"],
    }
    assert {words: split_names(words) for words in cases} == cases
