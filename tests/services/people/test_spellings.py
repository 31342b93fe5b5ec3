"""A spelling is decided once: who is meant is not asked again, and nobody is mistaken for a namesake."""

from collections.abc import Mapping
from pathlib import Path

import pytest
from sqlalchemy import select

from jassturnier.exchange.entries.preview import Name
from jassturnier.services.people import entering
from jassturnier.services.people.spellings import recalled, remember
from jassturnier.services.workplace import Desk
from jassturnier.store.kit.models import Person
from jassturnier.tournament.people.entries import NewEntry
from tests.support.offices import started

MUELLER: Name = ("Müller", "Hans")
MULLER: Name = ("Muller", "Hansli")


@pytest.fixture
def desk(tmp_path: Path) -> Desk:
    made = started(tmp_path)
    entering.add(made, [entering.new_entry(["Hans Müller"]), entering.new_entry(["Eva Meier"])])
    return made


def decide(desk: Desk, decided: Mapping[Name, Name]) -> None:
    with desk.changing() as (session, _):
        remember(session, decided)


def known(desk: Desk, *names: Name) -> dict[Name, Name]:
    with desk.office.database.reading() as session:
        return recalled(session, [NewEntry(names)])


def test_who_was_decided_to_be_whom_is_known_the_next_time(desk: Desk) -> None:
    assert known(desk, MULLER) == {}
    decide(desk, {MULLER: MUELLER})
    assert known(desk, MULLER, ("Meier", "Eva")) == {MULLER: MUELLER}


def test_accents_and_capitals_are_the_same_spelling(desk: Desk) -> None:
    decide(desk, {("MULLER", "HANS"): MUELLER})
    assert known(desk, ("MULLER", "HANS")) == {}
    decide(desk, {MULLER: MUELLER})
    assert known(desk, ("MÜLLER", "hansli")) == {("MÜLLER", "hansli"): MUELLER}


def test_a_new_person_of_that_name_is_that_person(desk: Desk) -> None:
    decide(desk, {MULLER: MUELLER})
    entering.add(desk, [entering.new_entry(["Hansli Muller"])])
    assert known(desk, MULLER) == {}


def test_of_two_namesakes_neither_is_taken(desk: Desk) -> None:
    entering.add(desk, [entering.new_entry(["Hans Müller"])])
    decide(desk, {MULLER: MUELLER})
    assert known(desk, MULLER) == {}


def test_a_spelling_is_kept_once(desk: Desk) -> None:
    for _ in range(2):
        decide(desk, {MULLER: MUELLER})
    with desk.office.database.reading() as session:
        kept = [person.spellings for person in session.execute(select(Person)).scalars()]
    assert sorted(kept) == [[], ["Hansli Muller"]]
