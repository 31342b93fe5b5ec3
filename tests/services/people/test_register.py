"""Merging hands over everything of a person, forgetting leaves nothing in any file of the program."""

from pathlib import Path

import pytest

from jassturnier.errors import NotAllowed
from jassturnier.services.people import forgetting, register
from jassturnier.services.people.editing import Edit, edit
from jassturnier.services.safety import backups, history, undoing
from jassturnier.services.setup import tournaments
from jassturnier.store.kit import models as m
from jassturnier.tournament.season.season import SeasonRules
from tests.store.journal.test_forgetting import FAMILY, club, files, forget
from tests.support.offices import drawn, enter, refused, with_players


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
    assert history.verify(office).faults == ()
    undoing.undo(desk)
    assert len(register.everybody(office)) == 3
    assert history.verify(office).faults == ()


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


def test_no_byte_of_the_name_is_left_and_all_else_is_proven(tmp_path: Path) -> None:
    desk = club(tmp_path)
    assert all(FAMILY.encode() in content for content in files(tmp_path))
    printed = desk.tournament_and_head()[1].printed
    found = forget(desk, "zora")
    for content in files(tmp_path):
        for word in (FAMILY, "Zora", "grünz", "079 111", "Wolhusen", "gr\\u00fcn"):
            assert word.encode() not in content, word
    proof = history.verify(desk.office, [printed])
    assert proof.faults == ()
    (state,) = proof.states
    assert state.entry is not None
    assert state.proves
    assert list(proof.forgotten.values()) == [found.values]
    assert desk.tournament().entries[3].members[0].name == found.label
    assert found.copies.removed
    assert found.copies.left == ()
    listed = backups.listed(desk.office)
    assert listed
    for numbered in listed:
        assert numbered.backup.own
        assert numbered.contents is not None
        assert numbered.contents.head.digest.startswith(numbered.backup.digest)
    with refused(desk, NotAllowed):  # nothing before it is taken back
        undoing.undo(desk)
    before = desk.tournament().entries
    edit(desk, "1", Edit(facts={"club": "Eintracht"}))
    undoing.undo(desk)
    assert desk.tournament().entries == before


def test_who_sits_in_a_running_round_is_not_forgotten_unless_the_tournament_is_closed(tmp_path: Path) -> None:
    desk = with_players(tmp_path, 4, then=drawn)
    with refused(desk, NotAllowed):
        forgetting.find_leaving(desk.office, "Given1 Family1a")
    tournaments.close(desk)
    forget(desk, "Given1 Family1a")
    assert not any(b"Family1a" in content for content in files(tmp_path))
    tournaments.reopen(desk)
    enter(desk, 1, 1000, 884)
    forgetting.find_leaving(desk.office, "Given2 Family2a")
