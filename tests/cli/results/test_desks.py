"""Two laptops at one evening: neither writes over what it has not seen; they have names."""

import pytest

from jassturnier.errors import NotAllowed
from jassturnier.services.results.deals import Sitting
from jassturnier.services.results.dialogue import Dialogue, Key
from jassturnier.services.workplace import Desk, Office
from jassturnier.store.kit.database import Database
from jassturnier.store.kit.files import LaptopFolder
from jassturnier.tournament.scoring.readings import FIRST
from tests.support.console import Answer, Console, made_once

DEAL, ANOTHER = "50 40 40 27", "40 50 40 27"
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


def test_what_another_desk_entered_is_not_replaced_unseen(tournament: Console) -> None:
    answer = at(tournament, OTHER_DESK, "enter 1 984 900 --correct")
    assert answer.code == 8
    assert "1000:884" in answer.err
    assert "984 900" in answer.err
    assert stored(tournament) == "enter 1 1000 884"


@pytest.mark.parametrize(("reply", "code"), [("y", 0), ("n", 8)])
def test_at_a_terminal_it_asks(tournament: Console, reply: str, code: int) -> None:
    tournament.monkeypatch.setenv("JASSTURNIER_HOME", str(tournament.folder / OTHER_DESK))
    answer = tournament.asked("enter 1 984 900 --correct", reply)
    assert answer.code == code
    assert "Replace it?" in answer.err
    assert stored(tournament).startswith("enter 1 984" if reply == "y" else "enter 1 1000")


def test_a_slip_typed_at_two_desks_is_shown_twice_and_asked_about(tournament: Console) -> None:
    answer = at(tournament, OTHER_DESK, "enter 1 984 900")
    assert (answer.code, "1000:884; you have 984 900" in answer.err) == (8, True)
    assert stored(tournament) == "enter 1 1000 884"
    tournament.monkeypatch.setenv("JASSTURNIER_HOME", str(tournament.folder / OTHER_DESK))
    assert tournament.asked("enter 1 984 900", "n").code == 8
    assert tournament.asked("enter 1 984 900", "y").code == 0
    assert stored(tournament) == "enter 1 984 900"
    assert at(tournament, FIRST_DESK, "verify").code == 0


def test_the_same_slip_typed_at_two_desks_is_confirmed(tournament: Console) -> None:
    before = at(tournament, FIRST_DESK, "verify --json").document()["head"]
    answer = at(tournament, OTHER_DESK, "enter 1 1000 884")
    assert (answer.code, "has entered just the same" in answer.err) == (0, True)
    assert "Before" not in answer.out
    assert at(tournament, FIRST_DESK, "verify --json").document()["head"] == before


def test_a_second_reading_typed_at_two_desks_is_shown_twice(tournament: Console) -> None:
    assert at(tournament, FIRST_DESK, "enter 1 1000 884 --second").code == 0
    assert at(tournament, OTHER_DESK, "enter 1 984 900 --second").code == 8
    assert at(tournament, OTHER_DESK, "enter 1 1000 884 --second").code == 0


def test_the_dialogue_shows_what_another_desk_entered_meanwhile(tournament: Console) -> None:
    sitting = Sitting.begin(desk(tournament, OTHER_DESK), FIRST, None)
    dialogue = Dialogue(sitting, "en")
    dialogue.answer("2")
    assert at(tournament, FIRST_DESK, "enter 2 950 934").code == 0
    assert "950:934" in str(dialogue.answer("984 900"))
    dialogue.answer("984 900")
    assert stored(tournament, 2).startswith("enter 2 984 900")
    assert sitting.stored == 1
    dialogue.answer("3")
    assert at(tournament, FIRST_DESK, "enter 3 950 934").code == 0
    dialogue.answer("950 934")
    assert (dialogue.table, sitting.stored) == (None, 1)
    sitting.undo()
    with pytest.raises(NotAllowed, match="Nothing has been entered"):
        sitting.undo()


def test_the_dialogue_corrects_what_it_showed_and_asks_about_anything_newer(tournament: Console) -> None:
    dialogue = Dialogue(Sitting.begin(desk(tournament, OTHER_DESK), FIRST, None), "en")
    dialogue.answer("1")
    dialogue.press(Key.CORRECT)
    assert at(tournament, FIRST_DESK, "enter 1 950 934 --correct").code == 0
    said = dialogue.answer("984 900")
    assert "950:934" in str(said)
    assert stored(tournament).startswith("enter 1 950 934")
    dialogue.answer("984 900")
    assert stored(tournament).startswith("enter 1 984 900")


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


def test_one_desk_is_not_counted(tournament: Console) -> None:
    assert "desks" not in tournament.done("status").out
