"""Two laptops at one evening: neither writes over what it has not seen; they have names."""

import pytest

from jassturnier.errors import NotAllowed
from jassturnier.services.results.deals import Sitting
from jassturnier.services.results.dialogue import Dialogue
from jassturnier.services.workplace import Desk, Office
from jassturnier.store.kit.database import Database
from jassturnier.store.kit.files import LaptopFolder
from jassturnier.tournament.scoring.readings import FIRST
from tests.support.console import Answer, Console, made_once

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
