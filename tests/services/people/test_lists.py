"""A list of entries held against a tournament: what it would bring, and that nothing is stored twice."""

from collections import Counter
from pathlib import Path

import pytest

from jassturnier.errors import NotAllowed, WrongUsage
from jassturnier.services.people import entering
from jassturnier.services.people.lists import EntryList, HowRead, read_entry_list, sets_of, take_over
from jassturnier.services.people.presence import set_registration
from jassturnier.services.workplace import Desk
from jassturnier.tournament.regulation.regulation import Registration
from tests.support.exchange.lists import EXPECTED, LISTS
from tests.support.offices import PAIRS, office, started

HEAD = "Name;Vorname;Ort;Kategorie\n"


@pytest.fixture
def desk(tmp_path: Path) -> Desk:
    """A new tournament; Käthi Roth is in the register from the one before."""
    at = office(tmp_path)
    entering.add(started(tmp_path, title="Before", at=at), [entering.new_entry(["Käthi Roth (Muri)"])])
    return started(tmp_path, at=at)


def seen(desk: Desk, text: str, **how: object) -> EntryList:
    return read_entry_list(desk, text.encode(), "a.csv", HowRead(**how))  # type: ignore[arg-type]


def playing(folder: Path, many: int) -> Desk:
    """Start a tournament in which Anna Abt, Beat Bau and others are entered."""
    desk = started(folder)
    names = ["Anna Abt", "Beat Bau", "Carla Cap", "Dora Dill", "Emil Egg", "Fritz Frei", "Gina Gut", "Jo Hug"]
    entering.add(desk, [entering.new_entry([name]) for name in names[:many]])
    return desk


def whats(found: EntryList) -> dict[str, int]:
    return dict(Counter(str(line.what) for line in found.seen.difference.lines))


@pytest.mark.parametrize(
    ("name", "together"),
    [(name, want["together"]) for name, want in EXPECTED.items() if want["want"] == "entries"],
)
def test_a_list_that_comes_twice_brings_nothing_the_second_time(
    tmp_path: Path, name: str, together: int
) -> None:
    desk = started(tmp_path) if together == 1 else started(tmp_path, PAIRS)
    how = HowRead(answers=EXPECTED[name].get("answer", {}))
    content = (LISTS / name).read_bytes()
    first = read_entry_list(desk, content, name, how)
    assert first.seen.problems == ()
    take_over(desk, first)
    again = read_entry_list(desk, content, name, how)
    assert again.brings_nothing(), again.seen.difference.of(*{*["new", "changed", "which"]})  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("row", "expected"),
    [
        ("Abt;Anna;Muri;\nBau;Beat;;\nNeu;Eva;;", {"changed": 1, "same": 1, "new": 1}),
        ("Abt;Anna;;\nAbt;Anna;;", {"same": 1, "twice": 1}),
        ("Abdt;Anna;;", {"which": 1}),
    ],
)
def test_a_list_is_held_against_who_is_entered(tmp_path: Path, row: str, expected: dict[str, int]) -> None:
    assert whats(seen(playing(tmp_path, 2), HEAD + row)) == expected


def test_a_closed_registration_takes_changes_and_nobody_new(tmp_path: Path) -> None:
    desk = playing(tmp_path, 2)
    set_registration(desk, Registration.CLOSED)
    take_over(desk, seen(desk, f"{HEAD}Abt;Anna;;U60\n"))
    assert desk.tournament().entries[0].category == "U60"
    with pytest.raises(NotAllowed):
        seen(desk, f"{HEAD}Neu;Eva;;\n")


@pytest.mark.parametrize(
    ("words", "found"), [("category=U60", {"category": "U60"}), ("Kategorie = a=b", {"category": "a=b"})]
)
def test_what_holds_for_everybody_is_said_by_its_field(words: str, found: dict[str, str]) -> None:
    assert sets_of([words]) == found


@pytest.mark.parametrize("words", ["category", "essen=vegi", "guess=viel", ""])
def test_what_is_no_field_holds_for_nobody(words: str) -> None:
    with pytest.raises(WrongUsage):
        sets_of([words])


def test_who_plays_with_somebody_of_a_pair_above_is_not_left_out_unasked(tmp_path: Path) -> None:
    found = seen(started(tmp_path, PAIRS), "Spieler 1;Spieler 2\nAbt Anna;Bau Beat\nCap Carla;Abt Anna")
    (doubt,) = found.seen.open()
    assert (doubt.key, whats(found)) == ("row 3/2", {"new": 3, "twice": 1})
