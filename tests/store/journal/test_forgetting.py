"""Somebody is taken out of rows and journal, and the chain is closed over it; others stay as they were."""

from collections.abc import Iterator, Sequence
from pathlib import Path

import pytest

from jassturnier.errors import NotAllowed
from jassturnier.services.people import entering, forgetting, register
from jassturnier.services.people.editing import Edit, edit, remove
from jassturnier.services.results import penalties
from jassturnier.services.safety import backups, history, merging
from jassturnier.services.setup import regulation_files, tournaments
from jassturnier.services.workplace import Desk
from jassturnier.store.journal.forgetting import Forgetting, Target, target_named, target_of
from jassturnier.store.journal.images import Image
from jassturnier.store.journal.journal import Change
from jassturnier.store.kit import models as m
from jassturnier.tournament.register.erasing import Called, erasure
from tests.support.offices import SINGLE, office, play_round, started, with_players

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


ZORA = erasure("X", Called.of([("Quirkenheimer", "Zorbalux")], []), [])
FIRST, SECOND = Change("person", 1, None, {"id": 1}), Change("person", 2, None, {"id": 2})
OWN, OTHER = (Change("entry", key, {"paid": 0}, {"paid": 2000}) for key in (7, 8))


def typed(command: str) -> m.Journal:
    return m.Journal(number=1, station="", command=command, previous="", digest="")


def of_zora(taken: Sequence[str] = ()) -> Forgetting:
    return Forgetting(Target(frozenset({1}), ZORA.taking(taken)), {("entry", 7)})


@pytest.mark.parametrize(
    ("command", "changes", "left"),
    [
        ("add Zorbalux", [FIRST], "add X"),
        ("add quirk", [FIRST], "add X"),
        ("undo", [FIRST], "undo"),
        ("import familie.csv", [FIRST, OWN], "import X"),
        ("hand-in 1A", [FIRST], "hand-in X"),
        ("people edit nachbar --place Wolhusen", [FIRST], "people edit X"),
        ("add Zorbalux, Evi", [FIRST, SECOND], "add X, Evi"),
        ("players edit quirk --club Nord", [OWN], "players edit X --club Nord"),
        ("players edit quirk quork", [OTHER, OWN], "players edit X quork"),
        ("players edit 7 --remark Rollstuhl", [OWN], "players edit X"),
        ("players edit 8 --remark Rollstuhl", [OTHER], "players edit 8 --remark Rollstuhl"),
        ("penalty add 8 10 quirk", [OTHER], "penalty add 8 10 quirk"),
        ("penalty add 8 10 Quirkenheimer", [OTHER], "penalty add 8 10 X"),
    ],
)
def test_a_command_loses_the_person_and_keeps_what_is_of_others(
    command: str, changes: list[Change], left: str
) -> None:
    forgetting = of_zora()
    assert forgetting.command(typed(command), changes) == left
    assert forgetting.values == (command != left)


def reason(words: str) -> list[Change]:
    return [Change("penalty", 3, None, {"entry_id": 8, "reason": words}), OTHER]


@pytest.mark.parametrize(
    ("taken", "words", "left"),
    [
        ("Zorbaluxens Hund", "Zorbaluxens Hund", "penalty add 8 10 X Hund"),
        ("Schwager", "Schwager", "penalty add X"),
        ("Schwager", "Zorbaluxens Hund", "penalty add 8 10 Zorbaluxens Hund"),
        ("", "Schwager", "penalty add 8 10 Schwager"),
    ],
)
def test_of_a_command_goes_what_the_desk_has_decided(taken: str, words: str, left: str) -> None:
    entry = typed(f"penalty add 8 10 {words}")
    assert of_zora([taken]).command(entry, reason(words)) == left
    before = [Change("penalty", 3, {"entry_id": 8, "reason": words}, None)]
    assert of_zora([taken]).command(entry, before) == left


def test_an_entry_of_the_person_is_known_by_its_member() -> None:
    forgetting, entry = of_zora(), typed("players edit quirk --remark Rollstuhl")
    ninth = Change("entry", 9, {"remark": ""}, {"remark": "Rollstuhl"})
    assert forgetting.command(entry, [ninth]) == entry.command
    assert forgetting.is_about([OTHER, Change("entry_member", 5, None, {"entry_id": 9, "person_id": 1})])
    assert forgetting.command(entry, [ninth]) == "players edit X"
    assert forgetting.is_about([Change("payment", 6, {"entry_id": 9}, None)])
    assert not forgetting.is_about([Change("payment", 10, None, {"entry_id": 8}), SECOND])
    assert not forgetting.is_about([Change("entry", 1, None, {"id": 1})])


@pytest.mark.parametrize(
    ("table", "key", "image", "left"),
    [
        (
            "person",
            1,
            {"id": 1, "family": "Q", "given": "Z", "spellings": ["Q Z"], "born": 1957, "contact": "079"},
            {"id": 1, "family": "X", "given": "", "spellings": [], "born": None, "contact": ""},
        ),
        ("person", 2, {"id": 2, "family": "Q", "club": "b"}, {"id": 2, "family": "Q", "club": "b"}),
        ("entry", 7, {"id": 7, "remark": "Rollstuhl", "paid": 1}, {"id": 7, "remark": "", "paid": 1}),
        ("entry", 1, {"remark": "mit Quirkenheimer"}, {"remark": "mit X"}),
        ("station", 1, {"code": "Quirkenheimer"}, {"code": "Quirkenheimer"}),
    ],
)
def test_an_image_of_a_row_loses_the_person(table: str, key: int, image: Image, left: Image) -> None:
    forgetting = of_zora()
    assert forgetting.image(table, key, image) == left
    assert forgetting.values == sum(image[name] != left[name] for name in image)
    assert forgetting.image(table, key, None) is None


def named(desk: Desk, words: str) -> Target:
    with desk.office.database.reading() as session:
        return target_named(session, words)


def test_who_is_gone_from_the_register_is_known_by_name(tmp_path: Path) -> None:
    desk = with_players(tmp_path, 3)
    gone = [entering.add(desk, [entering.new_entry([name])])[0] for name in (NAME, "Nina Neu")]
    register.edit(desk.office, "Nina Neu", None, {"contact": "079"})
    keys = [entry.members[0].person for entry in gone]
    remove(desk, [entry.name for entry in gone])
    assert named(desk, "Grünzweig Zora").persons == {keys[0]}
    assert named(desk, "Nina Neu").what.exact == {"079"}
    for words, left in (("Zora Neu", "Person ?"), ("Given1 Family1a", "Given1 Family1a")):
        found = named(desk, words)
        assert (found.persons, found.what.of(words)) == (frozenset(), left)


def test_who_is_gone_and_bore_any_earlier_name_is_the_same_person(tmp_path: Path) -> None:
    desk = with_players(tmp_path, 3)
    (gone,) = entering.add(desk, [entering.new_entry(["Nina Neu"])])
    remove(desk, [gone.name])
    (entry,) = entering.add(desk, [entering.new_entry(["Alba Alt"])])
    for before, after in (("Alba", "Nina Neu"), ("Nina", NAME)):
        register.edit(desk.office, before, after, {})
    key = entry.members[0].person
    with desk.office.database.reading() as session:
        assert target_of(session, key).persons == {key, gone.members[0].person}


def test_of_commands_only_those_about_others_are_asked_about(tmp_path: Path) -> None:
    desk = club(tmp_path)
    command = "players edit 1 --club 'wie Zora'"
    edit(replaced(desk, command), "1", Edit(facts={"club": "Nord"}))
    asked = forgetting.look(desk.office, "zora").mentions
    assert [each.words for each in asked if each.words.startswith("players ")] == [command]


def test_who_was_forgotten_keeps_the_number_while_it_is_the_only_one(tmp_path: Path) -> None:
    desk = club(tmp_path)
    label = forget(desk, "zora").label
    assert named(desk, NAME).what.of(NAME) == label
    forget(desk, "Given1 Family1a")
    assert named(desk, NAME).what.of(NAME) == "Person ?"


def test_the_name_goes_from_the_words_of_the_club_in_a_regulation(tmp_path: Path) -> None:
    settings = {**regulation_files.document(SINGLE), "fee": {"entry": 20, "less": {"Grünzweigs Verein": 5}}}
    desk = tournaments.create(office(tmp_path), tournaments.NewTournament("Evening", settings, None))
    entering.add(desk, [entering.new_entry([NAME]), entering.new_entry(["Anna Meier"])])
    forget(desk, "zora")
    assert not any(FAMILY.encode() in content for content in files(tmp_path))
    assert history.verify(desk.office).faults == ()
    fee = desk.tournament().regulation.fee
    assert fee is not None
    assert [*fee.less.values()] == [500]


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
    edit(desk, "1", Edit(facts={"club": "Hier"}))
    printed = [at.tournament_and_head()[1].printed for at in (desk, other.desk())]
    plan = merging.look(desk.office, str(other_folder / "evening.db"))
    merging.store(desk.office, plan, lambda _: True)
    forget(desk, "zora")
    proof = history.verify(desk.office, printed)
    assert proof.faults == ()
    assert all(state.proves for state in proof.states)


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
