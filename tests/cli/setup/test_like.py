"""A new evening from the last one."""

import json

import pytest

from tests.support.console import Console, made_once

SHIPPED = "schieber-einzel-4x12"


@made_once
def spring(console: Console) -> Console:
    console.done(f"new Frühling -r {SHIPPED} --fee 20 --venue Sternen")
    console.done("letterhead --club 'Jassclub Malters'")
    console.run("regulation", "change", "--yes", "--set", "prizes=[{ranks = 1, francs = 200}]")
    console.run("add", "Anna Roth", "Beat Frei", "Carla Gut", "Dora Egli", "--club", "Bern")
    console.done("here 1-4", "paid 1")
    return console


def entries(console: Console) -> list[dict[str, object]]:
    found: list[dict[str, object]] = console.done("players list --json").document()["entries"]
    found.sort(key=lambda entry: str(entry["number"]))
    return found


def test_a_new_evening_is_like_the_one_named(spring: Console) -> None:
    spring.done("new Anders -r coiffeur-paare")
    spring.done("letterhead --club Andere")
    spring.done("new Herbst --like Frühl")
    shown = spring.done("regulation show").out
    assert "fee = 20" in shown
    assert "francs = 200" in shown
    document = json.loads(spring.done("export json").out)
    assert document["tournament"][0]["venue"] == "Sternen"
    assert document["letterhead"][0]["club"] == "Jassclub Malters"
    assert entries(spring) == []


@pytest.mark.parametrize("word", ["like", "wie", "comme", "Come"])
def test_the_one_it_is_like_is_named_without_dashes(spring: Console, word: str) -> None:
    assert "“Herbst Jass” is started" in spring.done(f"new Herbst Jass {word} Frühling").out
    assert "fee = 20" in spring.done("regulation show").out
    assert "“Winter” is started" in spring.asked(f"new {word} Frühling --entries", "Winter").out
    assert len(entries(spring)) == 4
    spring.refused(f"new Herbst {word}", 2, f"behind “{word}”")
    assert "“Jassen wie früher” is started" in spring.done('new "Jassen wie früher" -r coiffeur-paare').out


def test_the_same_people_have_neither_come_nor_paid(spring: Console) -> None:
    before = {member["person_id"] for member in json.loads(spring.done("export json").out)["entry_member"]}
    spring.done("players close")
    answer = spring.done("new Herbst --like Frühling --entries")
    assert "4 entries are taken over." in answer.out
    assert "Next: “here” marks who has come" in answer.out
    assert [(e["number"], e["name"], e["club"], e["state"]) for e in entries(spring)] == [
        (1, "Anna Roth", "Bern", "expected"),
        (2, "Beat Frei", "Bern", "expected"),
        (3, "Carla Gut", "Bern", "expected"),
        (4, "Dora Egli", "Bern", "expected"),
    ]
    assert {e["paid"] for e in entries(spring)} == {0}
    after = {member["person_id"] for member in json.loads(spring.done("export json").out)["entry_member"]}
    assert after == before
    spring.done("add 'Emil Neu'", "verify")


def test_it_speaks_the_language_of_the_one_named(spring: Console) -> None:
    spring.done("--lang de new Winter -r coiffeur-paare", "new Herbst --like Winter")
    assert json.loads(spring.done("-t Herbst export json").out)["tournament"][0]["language"] == "de"


def test_a_substitute_came_once(spring: Console) -> None:
    spring.done("draw")
    spring.done("replace 4 'Emil Neu' --from-round 2")
    spring.done("new Herbst --like Frühling --entries")
    assert "Dora Egli" in {e["name"] for e in entries(spring)}
    assert "Emil Neu" not in {e["name"] for e in entries(spring)}


def test_pairs_groups_and_the_waiting_list_stay(console: Console) -> None:
    console.done("new Frühling -r schieber-paare-gruppen")
    console.done("regulation change --yes --set max_entries=12")
    console.run("add", "Anna Roth", "Beat Frei", "--team", "Trümpfe", "--group", "A")
    for number in range(10):
        console.run("add", f"One{number} Two", f"Three{number} Four", "--group", "AB"[number % 2])
    console.run("add", "Carla Gut", "Dora Egli", "--group", "B")
    console.run("add", "Emil Neu", "Fritz Alt", "--group", "B")
    before = console.done("players list").out
    console.done("new Herbst --like Frühling --entries")
    assert console.done("players list").out == before
    console.done("undo")


@pytest.mark.parametrize(
    ("words", "code"),
    [
        ("new Herbst --entries", 2),
        (f"new Herbst --like Frühling -r {SHIPPED}", 2),
        ("new Herbst --like Winter", 3),
        ("new Frühling --like Frühling", 4),
    ],
)
def test_what_cannot_be_is_refused(spring: Console, words: str, code: int) -> None:
    assert spring.type(words).code == code


def test_without_any_tournament_there_is_none_to_be_like(console: Console) -> None:
    assert console.type("new Herbst --like Frühling").code == 3
