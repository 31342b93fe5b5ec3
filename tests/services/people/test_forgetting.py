"""Who is forgotten is nowhere any more, in no file of the program; all else is proven as before."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from jassturnier.errors import NotAllowed
from jassturnier.services.people import entering, forgetting, register
from jassturnier.services.people.editing import Edit, edit, remove
from jassturnier.services.results import penalties
from jassturnier.services.safety import backups, history, merging
from jassturnier.services.setup import closing, tournaments
from jassturnier.services.workplace import Desk
from jassturnier.store.kit import models as m
from tests.support.offices import SINGLE, drawn, enter, office, play_round, refused, started, with_players

NAME, FAMILY = "Zora Grünzweig", "Grünzweig"


def club(folder: Path) -> Desk:
    """Play an evening with somebody whose name, contact and spelling stand in many places."""
    desk = with_players(folder, 3)
    at = replaced(desk, f'add "{NAME}"')
    entering.add(at, [entering.new_entry([NAME], "Team Grünzweig")])
    edit(replaced(desk, "players edit grünz --team x"), "4", Edit(team="Zora & Freunde"))
    register.edit(
        replaced(desk, 'people edit zora --contact "079 111 22 33"').office,
        "zora",
        None,
        {"contact": "079 111 22 33", "place": "Wolhusen", "born": 1957},
    )
    backups.back_up(desk.office)
    play_round(desk)
    penalties.add(desk, "4", "-50", "Grünzweig kam zu spät")
    return desk


def replaced(desk: Desk, command: str) -> Desk:
    """Return the desk with another command typed."""
    return Desk(
        office=type(desk.office)(desk.office.database, desk.office.station, command),
        tournament_id=desk.tournament_id,
    )


def files(folder: Path) -> Iterator[bytes]:
    for path in (folder / "evening.db", *(folder / "evening.db.backups").iterdir()):
        yield path.read_bytes()


def forget(desk: Desk, words: str) -> forgetting.Forgotten:
    """Forget somebody, and decide that every word which may speak of the person goes."""
    leaving = forgetting.look(desk.office, words)
    return forgetting.forget(desk.office, leaving, leaving.unsure)


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
    assert found.copies.rewritten >= 1
    assert found.copies.left == ()


def test_the_name_goes_from_the_words_of_the_club_in_a_regulation(tmp_path: Path) -> None:
    settings = {**tournaments.document(SINGLE), "fee": {"entry": 20, "less": {"Grünzweigs Verein": 5}}}
    desk = tournaments.create(office(tmp_path), tournaments.NewTournament("Evening", settings, None))
    entering.add(desk, [entering.new_entry([NAME]), entering.new_entry(["Anna Meier"])])
    forget(desk, "zora")
    assert not any(FAMILY.encode() in content for content in files(tmp_path))
    assert history.verify(desk.office).faults == ()
    fee = desk.tournament().regulation.fee
    assert fee is not None
    assert [*fee.less.values()] == [500]


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
    desk = with_players(tmp_path, 4)
    drawn(desk)
    with refused(desk, NotAllowed):
        forgetting.look(desk.office, "Given1 Family1a")
    enter(desk, 1, 1000, 884)
    forgetting.look(desk.office, "Given1 Family1a")


def test_of_a_closed_tournament_nobody_waits_for_a_result_any_more(tmp_path: Path) -> None:
    desk = with_players(tmp_path, 4)
    drawn(desk)
    closing.close(desk)
    forget(desk, "Given1 Family1a")
    assert not any(b"Family1a" in content for content in files(tmp_path))
    closing.reopen(desk)
    enter(desk, 1, 1000, 884)


def test_two_can_be_forgotten_and_every_printed_state_is_found(tmp_path: Path) -> None:
    desk = club(tmp_path)
    first = desk.tournament_and_head()[1].printed
    forget(desk, "zora")
    second = desk.tournament_and_head()[1].printed
    forget(desk, "Given1 Family1a")
    proof = history.verify(desk.office, [first, second])
    assert proof.faults == ()
    assert all(state.entry is not None for state in proof.states)
    assert all(b"Family1a" not in content for content in files(tmp_path))


def test_a_remark_about_who_is_forgotten_goes_and_that_of_others_loses_the_name(tmp_path: Path) -> None:
    desk = club(tmp_path)
    edit(
        replaced(desk, "players edit 4 --remark 'sitzt im Rollstuhl'"),
        "4",
        Edit(facts={"remark": "sitzt im Rollstuhl"}),
    )
    edit(desk, "1", Edit(facts={"remark": "fährt mit Grünzweig heim"}))
    forgotten = forget(desk, "zora")
    assert desk.tournament().entry(desk.tournament().entries[3].key).remark == ""
    assert desk.tournament().entries[0].remark == f"fährt mit {forgotten.label} heim"
    assert all(b"Rollstuhl" not in content for content in files(tmp_path))
    assert history.verify(desk.office, []).faults == ()


def test_a_namesake_keeps_the_name(tmp_path: Path) -> None:
    desk = started(tmp_path)
    entering.add(
        desk, [entering.new_entry(["Hans Muster"], club=club) for club in ("Eintracht", "Edelweiss")]
    )
    people = register.everybody(desk.office)
    forget(desk, next(person.number for person in people if person.club == "Eintracht"))
    left = register.everybody(desk.office)
    assert min(person.name for person in left) == "Hans Muster"
    assert [person.club for person in left if person.name == "Hans Muster"] == ["Edelweiss"]
    assert history.verify(desk.office).faults == ()


def test_a_copy_that_still_knows_the_name_is_not_merged(tmp_path: Path) -> None:
    desk = club(tmp_path)
    bundle, _ = backups.back_up(desk.office, tmp_path / "bundle.db")
    forget(desk, "zora")
    with pytest.raises(NotAllowed) as refusal:
        merging.look(desk.office, str(bundle))
    assert "forgotten" in refusal.value.texts[0].msgid


def test_somebody_is_forgotten_after_a_merge_and_both_journals_are_proven(tmp_path: Path) -> None:
    desk = club(tmp_path)
    other_folder = tmp_path / "other"
    other_folder.mkdir()
    backups.back_up(desk.office, other_folder / "evening.db")
    other = office(other_folder, "second")
    edit(other.desk(), "4", Edit(facts={"club": "Dort"}))
    printed = other.desk().tournament_and_head()[1].printed
    edit(desk, "1", Edit(facts={"club": "Hier"}))
    plan = merging.look(desk.office, str(other_folder / "evening.db"))
    merging.store(desk.office, plan, lambda _: True)
    forget(desk, "zora")
    proof = history.verify(desk.office, [printed])
    assert proof.faults == ()
    assert proof.states[0].entry is not None


def test_rows_and_journal_of_others_stay_as_they_were(tmp_path: Path) -> None:
    desk = club(tmp_path)
    before = [entry for entry in desk.tournament().entries if entry.number != 4]
    forget(desk, "zora")
    assert [entry for entry in desk.tournament().entries if entry.number != 4] == before
    with desk.office.database.reading() as session:
        person = session.get_one(m.Person, desk.tournament().entries[3].members[0].person)
        assert (person.given, person.place, person.born, person.contact) == ("", "", None, "")


def test_who_was_merged_or_entered_again_is_forgotten_with_all_earlier_names(tmp_path: Path) -> None:
    desk = club(tmp_path)
    remove(desk, [entering.add(desk, [entering.new_entry(["Soraya Grünzwig"])])[0].name])
    entering.add(started(tmp_path, title="Second", at=desk.office), [entering.new_entry(["Soraya Grünzwig"])])
    desk.office.station.choose(desk.office.database.place, desk.tournament_id)
    backups.back_up(desk.office)
    register.merge(desk.office, register.pair_of(desk.office, "Zora", "Soraya"))
    forget(desk, "zora")
    for content in files(tmp_path):
        for word in (FAMILY, "Zora", "Soraya", "Grünzwig"):
            assert word.encode() not in content, word
    assert history.verify(desk.office).faults == ()
    assert all(numbered.backup.own for numbered in backups.listed(desk.office))


def test_the_same_person_forgotten_on_two_laptops_lets_them_be_merged(tmp_path: Path) -> None:
    desk = club(tmp_path)
    (tmp_path / "other").mkdir()
    backups.back_up(desk.office, tmp_path / "other" / "evening.db")
    other = office(tmp_path / "other", "second")
    edit(other.desk(), "1", Edit(facts={"club": "Dort"}))
    for at in (desk, other.desk()):
        forget(at, "zora")
    plan = merging.look(desk.office, str(tmp_path / "other" / "evening.db"))
    merging.store(desk.office, plan, lambda _: True)
    assert desk.tournament().entries[0].club == "Dort"
    assert history.verify(desk.office).faults == ()
