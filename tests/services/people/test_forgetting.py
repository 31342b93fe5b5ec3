"""Who is forgotten is nowhere any more, in no file of the program; all else is proven as before."""

from pathlib import Path

from jassturnier.errors import NotAllowed
from jassturnier.services.people import register
from jassturnier.services.people.editing import Edit, edit
from jassturnier.services.safety import backups, differences, history
from jassturnier.services.setup import tournaments
from tests.store.journal.test_forgetting import FAMILY, club, files, forget
from tests.support.offices import drawn, enter, refused, with_players


def test_no_byte_of_the_name_is_left_and_all_else_is_proven(tmp_path: Path) -> None:
    desk = club(tmp_path)
    assert all(FAMILY.encode() in content for content in files(tmp_path))
    printed = desk.tournament_and_head()[1].printed
    found = forget(desk, "zora")
    for content in files(tmp_path):
        for word in (FAMILY, "Zora", "grünz", "079 111", "Wolhusen", "gr\\u00fcn"):
            assert word.encode() not in content, word
    proof = differences.verify(desk.office, [printed])
    assert proof.faults == ()
    (state,) = proof.states
    assert state.entry is not None
    assert state.proves
    assert list(proof.forgotten.values()) == [found.values]
    assert desk.tournament().entries[3].members[0].name == found.label
    assert found.copies.removed
    assert found.copies.left == ()


def test_every_backup_is_proven_and_still_one_of_this_database(tmp_path: Path) -> None:
    desk = club(tmp_path)
    forget(desk, "zora")
    listed = backups.listed(desk.office)
    assert listed
    for numbered in listed:
        assert numbered.backup.own
        assert numbered.contents is not None
        assert numbered.contents.head.digest.startswith(numbered.backup.digest)


def test_nothing_before_it_is_taken_back_and_what_comes_after_is(tmp_path: Path) -> None:
    desk = club(tmp_path)
    forget(desk, "zora")
    with refused(desk, NotAllowed):
        history.undo(desk)
    before = desk.tournament().entries
    edit(desk, "1", Edit(facts={"club": "Eintracht"}))
    history.undo(desk)
    assert desk.tournament().entries == before


def test_who_sits_in_a_running_round_is_not_forgotten(tmp_path: Path) -> None:
    desk = with_players(tmp_path, 4, then=drawn)
    with refused(desk, NotAllowed):
        register.look(desk.office, "Given1 Family1a")
    enter(desk, 1, 1000, 884)
    register.look(desk.office, "Given1 Family1a")


def test_of_a_closed_tournament_nobody_waits_for_a_result_any_more(tmp_path: Path) -> None:
    desk = with_players(tmp_path, 4, then=drawn)
    tournaments.close(desk)
    forget(desk, "Given1 Family1a")
    assert not any(b"Family1a" in content for content in files(tmp_path))
    tournaments.reopen(desk)
    enter(desk, 1, 1000, 884)
