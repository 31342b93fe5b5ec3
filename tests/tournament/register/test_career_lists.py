"""The lists of what people reached."""

from datetime import date
from fractions import Fraction

import pytest

from jassturnier.i18n import render
from jassturnier.tournament.lists import SHARED, On
from jassturnier.tournament.register.careers import (
    Evening,
    all_time_listed,
    changes_listed,
    compared,
    evenings_listed,
    game_name,
    partners_listed,
    sums_listed,
)
from jassturnier.tournament.register.persons import Person
from tests.support.evenings_made import shown

PEOPLE = {key: Person(key, family, given) for key, family, given in ((1, "Alt", "Anna"), (2, "Bau", "Beat"))}
FIRST = Evening("Frühling", date(2027, 3, 5), "schieber", rank=1, ranked=8, total=2500, rounds=(1000, 1500))
SECOND = Evening("Herbst", None, "schieber", rank=3, ranked=9, total=900, rounds=(900,))


def test_the_evenings_of_a_person_are_listed_one_by_one() -> None:
    running = Evening("Winter", game="schieber", over=False)
    listed = evenings_listed(PEOPLE[1], [FIRST, SECOND, running])
    assert render(listed.title, "en") == "000001 Anna Alt: 3 evenings"
    assert shown(listed) == [
        "5 March 2027|Frühling|1|8|2,500|2|1,500|1,250.0|",
        "|Herbst|3|9|900|1|900|900.0|",
        "|Winter||0||0|||not over yet",
    ]
    assert shown(listed, On.CSV)[0] == "2027-03-05|Frühling|schieber|1|8|2,500|1,500|1,250.0"
    assert shown(listed, On.CSV)[1].startswith("|Herbst")
    rounds, over = shown(listed, On.JSON)[2].split("|")[6], shown(listed, On.JSON)[2].split("|")[-1]
    assert (rounds, over) == ("[]", "0")
    assert render(evenings_listed(PEOPLE[1], [FIRST]).title, "en") == "000001 Anna Alt: 1 evening"


def test_all_evenings_of_a_person_are_added_up_game_by_game() -> None:
    coiffeur = Evening("Sommer", game="coiffeur", rank=2, total=80, rounds=(80,))
    listed = sums_listed(1, [FIRST, coiffeur, SECOND])
    assert shown(listed) == [
        f"{render(game_name('schieber'), 'en')}|2|1|2|3,400|3|1,500|1,133.33",
        f"{render(game_name('coiffeur'), 'en')}|1|0|1|80|1|80|80.0",
    ]
    assert shown(listed, On.CSV)[1].startswith("coiffeur|1|0|1|80|")


def test_partners_are_listed_as_often_as_they_played() -> None:
    assert shown(partners_listed([("Beat Bau", 3), ("Cora Cott", 1)])) == ["Beat Bau|3", "Cora Cott|1"]


def test_the_all_time_list_has_a_section_for_each_game_in_order() -> None:
    coiffeur = Evening("Sommer", game="coiffeur", rank=2, total=80, rounds=(80,))
    games, listed = all_time_listed({1: [SECOND, coiffeur], 2: [FIRST]}, PEOPLE, "victories")
    assert games == ["coiffeur", "schieber"]
    assert [section.heading for section in listed.sections] == [game_name(game) for game in games]
    assert shown(listed) == [
        "1|000001|Anna Alt|1|0|1|80|1|80|80.0",
        "1|000002|Beat Bau|1|1|1|2,500|2|1,500|1,250.0",
        "2|000001|Anna Alt|1|0|1|900|1|900|900.0",
    ]
    assert listed.signs == []
    assert shown(listed, On.CSV)[0].startswith("coiffeur|1||000001|Anna Alt|")
    assert shown(listed, On.SHEET)[0].startswith(render(game_name("coiffeur"), "en"))


def test_a_shared_rank_of_the_all_time_list_has_its_sign() -> None:
    people = {**PEOPLE, 3: Person(3, "Cott", "Cora")}
    _, listed = all_time_listed({1: [FIRST], 2: [FIRST], 3: [SECOND]}, people, "total")
    assert [row.split("|")[0] for row in shown(listed)] == ["=1", "=1", "3"]
    assert listed.signs == [SHARED]


def test_one_evening_is_held_against_another() -> None:
    now = {1: SECOND, 2: FIRST}
    listed = changes_listed("A", "B", compared({1: FIRST, 3: FIRST}, now), PEOPLE)
    assert render(listed.title, "en") == "B against A"
    assert shown(listed) == ["000002|Beat Bau||1|||2,500", "000001|Anna Alt|1|3|−2|2,500|900"]
    assert [render(note, "en") for note in listed.notes] == [
        "1 was there both times.",
        "1 is new.",
        "0 stayed away.",
    ]
    back = changes_listed("B", "A", compared(now, {1: FIRST}), PEOPLE)
    assert [render(note, "en") for note in back.notes] == [
        "1 was there both times.",
        "0 are new.",
        "1 stayed away.",
    ]


@pytest.mark.parametrize("by", ["average", "evenings"])
def test_namesakes_are_told_apart(by: str) -> None:
    same = {key: Person(key, "Müller", "Hans", place=place) for key, place in ((1, "Malters"), (2, "Littau"))}
    _, listed = all_time_listed({1: [FIRST], 2: [FIRST]}, same, by)
    assert [row.split("|")[2] for row in shown(listed)] == ["Hans Müller (Malters)", "Hans Müller (Littau)"]
    changed = shown(changes_listed("A", "B", compared({}, {1: FIRST}), same))
    assert "Hans Müller (Malters)" in changed[0]
    assert FIRST.average == Fraction(1250)
