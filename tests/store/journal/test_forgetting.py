"""Somebody is taken out of rows and journal, and the chain is closed over it; others stay as they were."""

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest

from jassturnier.errors import NotAllowed, NotFound
from jassturnier.services.people import entering, forgetting, register
from jassturnier.services.people.editing import Edit, edit, remove
from jassturnier.services.results import results
from jassturnier.services.safety import backups, history, merging, undoing
from jassturnier.services.setup import regulations, tournaments
from jassturnier.services.workplace import Desk
from jassturnier.store.journal.forgetting import TEXTS, strings
from jassturnier.store.journal.journal import tables
from jassturnier.store.journal.undo import read_after
from jassturnier.store.kit import models as m
from jassturnier.tournament.careers import number_of
from tests.support.offices import SINGLE, drawn, office, play_round, refused, started, with_players

NAME, FAMILY = "Zora Grünzweig", "Grünzweig"
OURS = {
    "person": {"family", "given", "language", "spellings"},
    "tournament": {"language"},
    "letterhead": {"colour"},
    "payment": {"station"},
    "entry": {"source"},
    "stage_entry": {"group"},
    "round": {"method", "rank_order"},
    "jass_table": {"group", "game", "code"},
    "reading": {"station"},
    "reading_line": {"column"},
    "deal": {"notation"},
    "handed_in": {"slip", "deals"},
    "wish": {"kind"},
    "station": {"code"},
    "layout": {"kind", "headings", "text"},
}
"""Columns of words that the program writes; names of the register itself are known by their rows."""


def replaced(desk: Desk, command: str) -> Desk:
    """Return the desk with another command typed."""
    return replace(desk, office=replace(desk.office, command=command))


def club(folder: Path) -> Desk:
    """Play an evening with somebody whose name, contact and spelling stand in many places."""
    desk = with_players(folder, 3)
    at = replaced(desk, f'add "{NAME}"')
    entering.add(at, [entering.new_entry([NAME], "Team Grünzweig")])
    edit(replaced(desk, "players edit grünz --team x"), "4", Edit(team="Zora & Freunde"))
    known = {"contact": "079 111 22 33", "place": "Wolhusen", "born": 1957}
    register.edit(replaced(desk, 'people edit zora --contact "079 111 22 33"').office, "zora", None, known)
    backups.back_up(desk.office)
    play_round(desk)
    results.add(desk, "4", "-50", "Grünzweig kam zu spät")
    return desk


def files(folder: Path) -> Iterator[bytes]:
    for path in (folder / "evening.db", *(folder / "evening.db.backups").iterdir()):
        yield path.read_bytes()


def forget(desk: Desk, words: str) -> forgetting.Forgotten:
    """Forget somebody, and decide that every word which may speak of the person goes."""
    leaving = forgetting.find_leaving(desk.office, words)
    return forgetting.forget(desk.office, leaving, leaving.unsure)


def test_every_column_of_words_is_searched_or_holds_no_words_of_people() -> None:
    columns = {
        (table.name, column.name)
        for table in tables().values()
        for column in table.columns
        if type(column.type).__name__ in {"AutoString", "JSON"}
    }
    assert columns - set(TEXTS) == {(table, column) for table, names in OURS.items() for column in names}


@pytest.mark.parametrize(
    ("value", "words"),
    [
        ("schieber", ["schieber"]),
        ({"game": "schieber", "less": ["b", {"Verein": {"Ägeri": None}}]}, ["Verein", "Ägeri"]),
        ({"Zoras Verein": 5, "name": {"de": "Zora & Co"}}, ["Zoras Verein", "Zora & Co"]),
    ],
)
def test_words_of_ours_in_a_setting_are_not_what_people_wrote(value: object, words: list[str]) -> None:
    assert [*strings(value)] == words


def test_a_person_called_like_a_word_changes_nothing_else(tmp_path: Path) -> None:
    desk = with_players(tmp_path, 3)
    entering.add(desk, [entering.new_entry(["Peter Schieber"], "Schieber", club="Schieber")])
    entering.add(desk, [entering.new_entry(["Anna Schieber"], "Schieberinnen", club="Schieber")])
    before = desk.tournament()
    leaving = forgetting.find_leaving(desk.office, "Peter Schieber")
    found = forgetting.forget(desk.office, leaving)
    after = desk.tournament()
    assert (found.values, after.regulation, after.name) == (3, before.regulation, before.name)
    assert after.entries[4:] == before.entries[4:]
    assert (after.entries[3].name, after.entries[3].club) == ("Schieber", "Schieber")
    assert [each.words for each in found.standing] == [each.words for each in leaving.unsure]


def test_who_was_in_the_register_can_be_forgotten_once_by_a_whole_name_and_nobody_else(
    tmp_path: Path,
) -> None:
    desk = club(tmp_path)
    entering.add(desk, [entering.new_entry(["Nina Neu"])])
    number = number_of(desk.tournament().entries[3].members[0].person)
    for words in ("Zora Neu", "Soraya", "17", "Evening", ""):
        with refused(desk, NotFound):
            forgetting.find_leaving(desk.office, words)
    named = {
        words: forgetting.find_leaving(desk.office, words).named
        for words in (NAME, "grunzweig zora", f"{number} {NAME}", "grünz", "Zora", number)
    }
    assert named == {words: len(words.split()) > 1 for words in named}
    label = forget(desk, NAME).label
    assert not any(FAMILY.encode() in content for content in files(tmp_path))
    with refused(desk, NotFound):
        forgetting.find_leaving(desk.office, NAME)
    leaving = forgetting.find_leaving(desk.office, label)
    with refused(desk, NotFound):
        forgetting.forget(desk.office, leaving)


def test_rows_and_journal_of_others_stay_as_they_were_and_no_sheet_number_is_given_again(
    tmp_path: Path,
) -> None:
    desk = club(tmp_path)

    def sheets() -> set[int]:
        return {table.sheet for round_ in desk.tournament().rounds() for table in round_.tables}

    before = [entry for entry in drawn(desk).entries if entry.number != 4]
    given = sheets()
    undoing.undo(desk)
    forget(desk, "zora")
    assert [entry for entry in desk.tournament().entries if entry.number != 4] == before
    with desk.office.database.reading() as session:
        person = session.get_one(m.Person, desk.tournament().entries[3].members[0].person)
        assert (person.given, person.place, person.born, person.contact) == ("", "", None, "")
    drawn(desk)
    assert min(sheets() - given) > max(given)


def test_what_was_done_before_is_not_looked_up_and_an_entry_of_before_holds_nothing(tmp_path: Path) -> None:
    desk = club(tmp_path)
    number = desk.tournament_and_head()[1].number
    forget(desk, "zora")
    with desk.office.database.reading() as session, pytest.raises(NotAllowed):
        read_after(session, desk.tournament_id, number, lambda _session, key: key)
    commands = {done.command for done in history.history(desk)[:-1]}
    assert commands == {f"{word} …" for word in ("command", "add", "players", "people")}
    with desk.office.database.patching() as session:
        entry = m.Journal.one(session, number=2)
        assert entry is not None
        entry.changes = [{"table": "person", "key": 1, "before": None, "after": None}]
    assert len(history.verify(desk.office).faults) == 1


def test_the_name_goes_from_the_words_of_the_club_in_a_regulation(tmp_path: Path) -> None:
    settings = {**regulations.document(SINGLE), "fee": {"entry": 20, "less": {"Grünzweigs Verein": 5}}}
    desk = tournaments.create(office(tmp_path), tournaments.NewTournament("Evening", settings, None))
    entering.add(desk, [entering.new_entry([NAME]), entering.new_entry(["Anna Meier"])])
    forget(desk, "zora")
    assert not any(FAMILY.encode() in content for content in files(tmp_path))
    assert history.verify(desk.office).faults == ()
    fee = desk.tournament().regulation.fee
    assert fee is not None
    assert [*fee.less.values()] == [500]


def test_a_remark_about_who_is_forgotten_goes_and_that_of_others_loses_the_name(tmp_path: Path) -> None:
    desk = club(tmp_path)
    edit(
        replaced(desk, "players edit 4 --remark 'sitzt im Rollstuhl'"),
        "4",
        Edit(facts={"remark": "sitzt im Rollstuhl"}),
    )
    edit(desk, "1", Edit(facts={"remark": "fährt mit Grünzweig heim"}))
    first = desk.tournament_and_head()[1].printed
    forgotten = forget(desk, "zora")
    assert desk.tournament().entries[3].remark == ""
    assert desk.tournament().entries[0].remark == f"fährt mit {forgotten.label} heim"
    second = desk.tournament_and_head()[1].printed
    forget(desk, "Given1 Family1a")
    proof = history.verify(desk.office, [first, second])
    assert proof.faults == ()
    assert all(state.entry is not None for state in proof.states)
    assert not any(word in content for content in files(tmp_path) for word in (b"Rollstuhl", b"Family1a"))


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


def test_somebody_is_forgotten_after_a_merge_and_a_copy_that_still_knows_the_name_is_not_merged(
    tmp_path: Path,
) -> None:
    desk = club(tmp_path)
    other_folder = tmp_path / "other"
    other_folder.mkdir()
    backups.back_up(desk.office, other_folder / "evening.db")
    other = office(other_folder, "second")
    edit(other.desk(), "4", Edit(facts={"club": "Dort"}))
    edit(desk, "1", Edit(facts={"club": "Hier"}))
    plan = merging.plan_merge(desk.office, str(other_folder / "evening.db"))
    merging.store(desk.office, plan, lambda _: True)
    bundle, _ = backups.back_up(desk.office, tmp_path / "bundle.db")
    forget(desk, "zora")
    assert history.verify(desk.office).faults == ()
    with pytest.raises(NotAllowed) as refusal:
        merging.plan_merge(desk.office, str(bundle))
    assert "forgotten" in refusal.value.texts[0].msgid


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
