"""Naming players the way people do: numbers, namesakes, titles, brackets, two in one."""

from dataclasses import replace
from functools import partial

import pytest

from jassturnier.errors import JassError, NotAllowed, NotFound, WrongUsage
from jassturnier.i18n import say
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
    without_house,
    without_title,
    written,
    year_of,
)
from tests.support.evenings_made import player, refusal
from tests.support.typed import sentences

PEOPLE = [
    player(1, "Käthi Roth", group="A", seed=1),
    player(2, "Živko Zürcher", group="B", seed=1),
    player(3, "Brigitte D'Amore"),
    player(4, "Anna Roth"),
    player(12, "Roth Walter"),
]


def test_a_player_is_found_by_number_place_or_part_of_the_name() -> None:
    numbers = {"3": 3, "12": 12, "A1": 1, "b1": 2, entry_code(12).lower(): 12}
    names = {"zurcher": 2, "ZIVKO": 2, "Zürcher Živko": 2, "damore": 3, "Anna Roth": 4, "kathi": 1, "wal": 12}
    assert {words: find(PEOPLE, words).number for words in numbers | names} == numbers | names
    for words in ("Roth", "99", "Meier", "", "  ", entry_code(13), "kathi zurcher"):
        with pytest.raises(NotFound):
            find(PEOPLE, words)


def test_of_whom_a_command_does_not_take_it_is_said_why_and_everything_not_found_is_named_at_once() -> None:
    unknown = "There is no player “99”. “players list” shows them all."
    cases: list[tuple[list[str], type[JassError], list[str]]] = [
        (["4"], NotAllowed, ["not 4"]),
        (["1", "Anna Roth", "12"], NotAllowed, ["not 4", "not 12"]),
        (["3-12"], NotAllowed, ["not 4", "not 12"]),
        (["4", "99"], NotFound, ["not 4", unknown]),
    ]
    others = Others((PEOPLE[3:],), lambda entry: say("not {number}", number=str(entry.number)))
    for words, error, told in cases:
        assert refusal(partial(find_all, PEOPLE[:2], words, others=others), error) == told
    assert len(refusal(lambda: find_all(PEOPLE, ["Meier", "1", "50-60", "Roth"]), NotFound)) == 3


def test_everybody_but_some_is_said_in_words_too() -> None:
    cases = {
        "17 Frei": ("17 Frei", False),
        "Tous sauf 17 23": ("17 23", True),
        "alle ausser 17": ("17", True),
        "tutti tranne 17": ("17", True),
        "all but 17": ("17", True),
        "tous": ("", True),
        "Alle Meier": ("Alle Meier", False),
    }
    found = {typed: who_is_meant(typed.split(), all_but=False, everybody=False) for typed in cases}
    assert {typed: (" ".join(named), but) for typed, (named, but) in found.items()} == cases
    for typed in ("", "tous sauf"):
        with pytest.raises(WrongUsage):
            who_is_meant(typed.split(), all_but=False, everybody=False)


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


def test_somebody_is_meant_unless_place_or_year_say_otherwise() -> None:
    fitting = [("malters", 1957), ("", None), ("Malters", None), ("", 1957)]
    others = [("Luzern", 1957), ("Malters", 1958)]
    assert [each for each in fitting + others if About("Malters", 1957).fits(*each)] == fitting
    assert all(UNKNOWN.fits(*each) for each in fitting + others)


def test_the_year_of_birth_is_read_from_a_year_or_a_date() -> None:
    cases = {"1957": 1957, "2.3.1957": 1957, "Jg. 2001!": 2001, "57": None, "1857": None, "11957": None}
    assert {words: year_of(words) for words in cases} == cases


def test_what_can_be_no_name_is_told() -> None:
    cases = {
        ("Roth", "Käthi"): [],
        ("D'Amore", "J. R."): [],
        ("R" * 80, ""): [],
        ("R" * 81, ""): ["“RRRRRRRRRRRRRRRRRRRR…” is too long; 80 letters at most."],
        ("123", ""): ["“123” is no name."],
        ("#N/A", "Käthi"): ["“Käthi #N/A” is no name."],
        ("Roth", "1e5"): ["“1e5 Roth” is no name."],
        ("Roth", "Käthi --late"): ["“Käthi --late Roth” is no name."],
        ("Roth", "Käthi + Ida"): ["“Käthi + Ida Roth” are two names; give each by itself."],
    }
    assert {name: sentences(name_problems(NewEntry((name,)))) for name in cases} == cases
    entry = NewEntry((("Roth", "Käthi"),))
    assert (entry.name, entry.ticked, replace(entry, team="Team").name) == ("Käthi Roth", False, "Team")
    assert NewEntry((("R" * 80, ""),)).name == "R" * 80


PAIR = EntryInfo(
    9,
    9,
    "",
    (Member(1, "Anna", "Roth"), Member(2, "Beat", "Roth")),
    made_of=(player(1, "Anna Roth"), player(2, "Beat Roth")),
)


def test_one_of_an_entry_is_meant_by_name_or_by_the_number_from_before() -> None:
    family = replace(PAIR, members=(Member(1, "", "Anna"), PAIR.members[1]))
    cases = [
        (PAIR, "Anna", 1),
        (PAIR, "9 beat", 2),
        (PAIR, "2", 2),
        (PAIR, "1 Roth", 1),
        (player(4), "anybody", 4),
        (player(4), "4 player", 4),
    ]
    assert [(entry, words, member_of(entry, words).person) for entry, words, _ in cases] == cases
    for entry, words, example in (
        *((PAIR, words, "9 Anna") for words in ("Roth", "9", "1 Beat")),
        (family, "Roth Anna", "9 Anna"),
        (player(4), "4 anybody", "4 Player"),
    ):
        (told,) = refusal(partial(member_of, entry, words), NotFound)
        assert told.endswith(f"who is meant? Such as “{example}”.")


def test_who_fits_several_is_told_eight_of_them() -> None:
    eight = ", ".join(f"{n} Player {n}" for n in range(1, 9))
    for many, more in {8: "", 9: ", 1 more", 10: ", 2 more"}.items():
        people = [player(number) for number in range(1, many + 1)]
        told = f"“player” fits several: {eight}{more}. Use the number."
        assert refusal(partial(find, people, "player"), NotFound) == [told]


def test_who_is_named_is_looked_for_in_one_list_after_the_other() -> None:
    first, second = PEOPLE[:2], PEOPLE[2:]
    assert find_first("Anna", first, second).number == 4
    for words, lists, told in (("Nobody", (first, second), "no player"), ("roth", (PEOPLE, ()), "several")):
        with pytest.raises(NotFound, match=told):
            find_first(words, *lists)


def test_numbers_names_and_ranges_mix_each_counts_once_and_a_pair_means_both_of_it() -> None:
    def numbers(*words: str) -> list[int]:
        return [entry.number for entry in find_all(PEOPLE, words, [PAIR, replace(PAIR, number=10)])]

    assert (numbers("2-4"), numbers("12–12"), numbers("9")) == ([2, 3, 4], [12], [1, 2])
    assert (numbers("2-4", "zurcher", "12"), numbers("2,", "zurcher;", "12")) == ([2, 3, 4, 12], [2, 12])
    for all_but, found in ((True, [4, 12]), (False, [1, 2, 3])):
        assert [entry.number for entry in all_or_but(PEOPLE, ["1-3"], all_but=all_but)] == found
    assert [entry.number for entry in find_all([PAIR], ["2-8"])] == [9]
    for words in ("5-11", "2-x"):
        with pytest.raises(NotFound):
            numbers(words)


def test_words_behind_each_other_that_are_a_whole_name_are_one() -> None:
    words = ["3", "Anna", "Roth", "Anna", "Maria", "Roth", "Zürcher", "Živko"]
    found = find_all([*PEOPLE, player(5, "Anna Maria Roth")], words)
    assert [entry.number for entry in found] == [2, 3, 4, 5]


def test_namesakes_are_told_apart_by_the_first_trait_that_differs() -> None:
    def told(people: str) -> dict[int, str]:
        words = [each.split() for each in people.split(", ")]
        return signs(
            {
                n: Known(f"{given} {family}", tuple(each.strip("-") for each in traits), str(n))
                for n, (given, family, *traits) in enumerate(words, 1)
            }
        )

    cases: dict[str, dict[int, str]] = {
        "Anna Alt Sternen, Beat Bau Sternen": {},
        "Hans Müller, Hans Muller": {},
        # The first trait that differs tells apart, one that two share only the third, an unknown one nobody.
        "Hans Müller Sternen Malters, Hans Müller Sternen Littau": {1: "Malters", 2: "Littau"},
        "Hans Müller Sternen, Hans Müller sternen, hans müller Löwen": {1: "1", 2: "2", 3: "Löwen"},
        "A B -, A B -": {1: "1", 2: "2"},
    }
    assert {people: told(people) for people in cases} == cases


def test_father_and_son_in_one_pair_have_a_letter_and_one_in_two_entries_is_no_namesake() -> None:
    pair = EntryInfo(7, 3, "", (Member(1, "Hans", "Müller", 1), Member(2, "Hans", "Müller", 2)))
    (told,) = told_apart({7: pair}, {1: "", 2: ""}).values()
    assert told.name == "Hans Müller (3a) / Hans Müller (3b)"
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
    }
    stay = ("M. K. Emil", "Frau Moser", "Herrmann Gut Urs", "Herr und Frau Kunz")
    cases |= {words: words for words in stay}
    assert {words: without_title(words) for words in cases} == cases


def test_of_a_couple_only_one_name_is_there_and_a_remark_is_no_village() -> None:
    couples = ["Herr und Frau Kunz", "M. et Mme Jeanneret, Fontainemelon", "Fam. Tschanz (2 Personen)"]
    couples += ["Familie von Arx", "Herr u. Frau Hans Kunz"]
    named = ["Herr und Frau Anna und Hans Kunz", "Fam. Anna Tschanz", "Frau Kunz", "Anna und Hans Kunz"]
    assert [*filter(is_couple, couples + named)] == couples
    assert [*map(without_house, ("Fam. Tschanz", "Ehepaar Kunz", "Gut"))] == ["Tschanz", "Kunz", "Gut"]
    villages = ["Chézard-St-Martin", "3555 Rosenau", "La Chaux-de-Fonds"]
    remarks = ["Mitglied", "Sucht Partnerin", "paie sur place", "2 Personen"]
    assert [*filter(is_place, villages + remarks)] == villages


def test_two_names_in_one_are_taken_apart() -> None:
    cases = {
        "Anna Frei und Hans Zemp": ["Anna Frei", "Hans Zemp"],
        "Mme Brandt Elvira et M. Brandt Otto": ["Brandt Elvira", "M. Brandt Otto"],
        "Vreni und Hans Roth (Bern)": ["Vreni Roth", "Hans Roth (Bern)"],
        "Roth + Küng": ["Roth", "Küng"],
        "Ueli Sand": ["Ueli Sand"],
    }
    assert {words: split_names(words) for words in cases} == cases
