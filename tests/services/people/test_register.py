"""Merging hands over everything that hangs on a person, whatever speaks of it."""

from pathlib import Path

import pytest

from jassturnier.errors import NotAllowed
from jassturnier.services.people import register
from jassturnier.services.safety import differences, history
from jassturnier.store.kit import models as m
from jassturnier.tournament.season.season import SeasonRules
from tests.support.offices import with_players


def test_guests_and_totals_on_paper_go_over_and_come_back_with_undo(tmp_path: Path) -> None:
    desk = with_players(tmp_path, 2)
    office = desk.office
    with office.changing_all() as session:
        old = m.Person(family="Family1a", given="Givn1", contact="079 1", spellings=["G. F."])
        session.add(old)
        session.flush()
        season = m.Season(name="S", settings=SeasonRules(guests=frozenset({old.id})).settings())
        session.add(season)
        session.flush()
        results = [{"persons": [old.id], "total": 4000}, {"person": old.id + 1, "total": 1}]
        facts = {"final": False, "results": results[:1]}
        session.add(m.SeasonEvent(season_id=season.id, number=1, name="Paper", facts=facts))
    merged = register.merge(office, register.pair_of(office, "Given1", "Givn1"))
    assert merged.spellings == ("Givn1 Family1a", "G. F.")
    assert (merged.contact, merged.evenings) == ("079 1", 2)
    (paper,) = register.card(office, "Given1").evenings
    assert (paper.name, paper.total) == ("Paper", 4000)
    assert differences.verify(office).faults == ()
    history.undo(desk)
    assert len(register.everybody(office)) == 3
    assert differences.verify(office).faults == ()


def test_two_of_one_evening_on_paper_are_two_people(tmp_path: Path) -> None:
    office = with_players(tmp_path, 2).office
    one, two = (person.key for person in register.everybody(office))
    with office.changing_all() as session:
        season = m.Season(name="S", settings=SeasonRules().settings())
        session.add(season)
        session.flush()
        facts = {"final": False, "results": [{"persons": [one], "total": 1}, {"persons": [two], "total": 2}]}
        session.add(m.SeasonEvent(season_id=season.id, number=1, name="Paper", facts=facts))
    with pytest.raises(NotAllowed):
        register.pair_of(office, "Given1", "Given2")
