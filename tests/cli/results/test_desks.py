"""Two laptops at one evening: neither writes over what it has not seen; they have names."""

import pytest

from jassturnier.errors import NotAllowed
from jassturnier.services.results.deals import Sitting
from jassturnier.services.results.dialogue import Dialogue
from jassturnier.services.workplace import Desk, Office
from jassturnier.store.kit.database import Database
from jassturnier.store.kit.files import LaptopFolder
from jassturnier.tournament.scoring.readings import FIRST
from tests.services.results.test_hand_in import by_phone, ready
from tests.support.console import Answer, Console, made_once
from tests.support.terminal import in_a_terminal

FIRST_DESK, OTHER_DESK = "home", "other"


@made_once
def tournament(console: Console) -> Console:
    """Four tables; the first desk has entered the first."""
    return console.evening(16, "draw --seed 1", "enter 1 1000 884")


def at(console: Console, home: str, line: str) -> Answer:
    """Type a command at one of the two desks."""
    console.monkeypatch.setenv("JASSTURNIER_HOME", str(console.folder / home))
    return console.type(line)


def desk(console: Console, home: str) -> Desk:
    office = Office(Database("jassturnier.db"), LaptopFolder(console.folder / home), "command")
    return office.desk()


def stored(console: Console, table: int = 1) -> str:
    return str(
        at(console, FIRST_DESK, f"history --json --table {table}").document()["history"][-1]["command"]
    )


def test_the_dialogue_shows_what_another_desk_entered_meanwhile(tournament: Console) -> None:
    sitting = Sitting.begin(desk(tournament, OTHER_DESK), FIRST, None)
    dialogue = Dialogue(sitting, "en")
    dialogue.answer("2")
    assert at(tournament, FIRST_DESK, "enter 2 950 934").code == 0
    assert "950:934" in str(dialogue.answer("984 900"))
    dialogue.answer("984 900")
    assert stored(tournament, 2).startswith("enter 2 984 900")
    assert len(sitting.commands) == 1
    dialogue.answer("3")
    assert at(tournament, FIRST_DESK, "enter 3 950 934").code == 0
    dialogue.answer("950 934")
    assert (dialogue.table, len(sitting.commands)) == (None, 1)
    sitting.undo()
    with pytest.raises(NotAllowed, match="Nothing has been entered"):
        sitting.undo()


def test_what_may_be_said_of_second_readers_is_named(tournament: Console) -> None:
    answer = tournament.type("regulation change --set second=nobody --yes")
    assert "other-desk" in answer.err
    assert answer.code == 7


def test_the_desk_has_a_name_in_history_and_status(tournament: Console) -> None:
    at(tournament, FIRST_DESK, "station name Eingang")
    assert at(tournament, OTHER_DESK, "station name Bühne").code == 0
    at(tournament, OTHER_DESK, "enter 2 984 900")
    at(tournament, OTHER_DESK, "enter 3 984 900")
    assert "2 desks: Bühne 2, Eingang 1 slips" in at(tournament, FIRST_DESK, "status").out
    assert "Bühne" in at(tournament, FIRST_DESK, "history").out
    found = at(tournament, FIRST_DESK, "history --json --station bühne").document()["history"]
    assert [entry["command"].split()[0] for entry in found] == ["station", "enter", "enter"]
    assert {entry["desk"] for entry in found} == {"Bühne"}
    assert at(tournament, FIRST_DESK, "verify").code == 0


def test_two_desks_do_not_share_a_name_and_a_desk_may_change_its_own(tournament: Console) -> None:
    assert at(tournament, FIRST_DESK, "station name Eingang").code == 0
    assert at(tournament, OTHER_DESK, "station name Eingang").code == 4
    assert at(tournament, FIRST_DESK, "station name Eingang").code == 0
    assert at(tournament, FIRST_DESK, "station name Saal").code == 0
    assert at(tournament, OTHER_DESK, "station name Eingang").code == 0
    assert at(tournament, OTHER_DESK, "station name ' '").code == 2


@pytest.fixture
def with_phones(console: Console, monkeypatch: pytest.MonkeyPatch) -> Desk:
    """Two tables drawn; the first has handed in, the second with a wrong sum."""
    folder = console.folder / "hall"
    folder.mkdir()
    made = ready(folder)
    by_phone(made, 1, 1012, 872)
    by_phone(made, 2, 1022, 872)
    monkeypatch.setenv("JASSTURNIER_DB", str(folder / "evening.db"))
    return made


@pytest.mark.usefixtures("with_phones")
def test_missing_says_what_is_handed_in_and_what_is_wrong_with_it(console: Console) -> None:
    said = console.done("missing").out
    assert "handed in by phone, slip not here yet: 1,012 : 872" in said
    assert "by phone with a wrong sum: 1,022 : 872; the sum is 1,894 instead of 1,884, 10 too many." in said
    (gap,) = console.done("missing --json").document()["missing"]
    handed = [table["handed_in"]["points"] for table in gap["tables"]]
    assert handed == [[1012, 872], [1022, 872]]
    assert "per Handy abgegeben, Zettel noch nicht da: 1’012 : 872" in console.done("--lang de missing").out


@pytest.mark.usefixtures("with_phones")
def test_other_numbers_show_both_and_need_a_decision(console: Console) -> None:
    answer = console.refused("enter 1 1000 884", 8)
    assert "Table 1: by phone it has handed in 1012:872; you have 1000 884." in answer.err + answer.out
    assert "--yes takes what you have" in answer.err + answer.out
    assert "1,000" in console.done("--yes enter 1 1000 884").out


@pytest.mark.usefixtures("with_phones")
def test_the_history_names_the_sheet_and_the_phone(console: Console) -> None:
    said = console.done("history").out
    assert "handed in by phone: 1B 1012 872" in said
    assert "phone" in said
    assert " Handy " in console.done("--lang de history --station Handy").out
    entries = console.done("--lang de history --station Handy --json").document()["history"]
    assert {entry["desk"] for entry in entries} == {"phone"}
    assert "table 1, handed in by phone: 1012 : 872" in console.done("history --table 1").out


@pytest.mark.usefixtures("with_phones")
def test_a_draw_that_is_replaced_says_what_was_handed_in(console: Console) -> None:
    said = "tables have handed in by phone already; that goes with the draw."
    assert f"Careful: 2 {said}" in console.done("--yes draw again").err
    assert said not in console.done("--yes draw again").err


@pytest.mark.slow
def test_in_the_dialogue_enter_takes_it_and_a_wrong_sum_is_only_shown(
    with_phones: Desk, monkeypatch: pytest.MonkeyPatch
) -> None:
    pytest.importorskip("pty", reason="terminals of a POSIX system")
    monkeypatch.setenv("TERM", "vt100")
    monkeypatch.setenv("NO_COLOR", "1")
    typed = [(b"sheet [", b"\r"), (b"Enter takes it", b"\r"), (b"sheet [", b"\r"), (b"A, points:", b"\x04")]
    code, shown = in_a_terminal(typed, "enter", pause=0.1)
    assert code == 0, shown
    assert "Handed in by phone: 1,012 : 872; Enter takes it." in shown
    assert "By phone with a wrong sum: 1,022 : 872" in shown
    assert [table.result is None for table in with_phones.tournament().stage().rounds[0].tables] == [
        False,
        True,
    ]
