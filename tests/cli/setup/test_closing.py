"""Taking back a tournament that was started or taken in; closing one, opening it again, taking it away."""

from pathlib import Path

import pytest

from tests.support.console import Console, made_once

SINGLE = "schieber-einzel-4x12"
MISSING, REFUSED = 3, 4


def names(console: Console) -> list[str]:
    return [known["name"] for known in console.done("list --json").document()["tournaments"]]


def everything(console: Console, tournament: str) -> str:
    """Return the whole tournament as it is written out, without the state of the journal."""
    document = console.done(f'export json -t "{tournament}"').document()
    return str({key: value for key, value in document.items() if key != "head"})


@made_once
def evening(console: Console) -> Console:
    """A tournament “A” with eight players, a round played and half of another."""
    console.done(f"new A -r {SINGLE}")
    console.run("add", *(f"Given{n} Family{n}" for n in range(1, 9)))
    console.done("draw --seed 1")
    console.done("enter 1 1000 884")
    console.done("enter 2 900 984")
    console.done("draw --seed 2")
    console.done("enter 1 800 1084")
    return console


@pytest.fixture
def two(evening: Console) -> Console:
    """A second tournament “B” with two of the people of “A”, which is chosen."""
    evening.done(f"new B -r {SINGLE}", 'add "Given1 Family1" "Given2 Family2"')
    return evening


def test_a_new_tournament_is_taken_back_and_made_again(console: Console) -> None:
    console.done(f"new A -r {SINGLE}", "undo")
    assert names(console) == []
    assert console.type("status").code == MISSING
    console.done("verify", "redo")
    assert names(console) == ["A"]
    console.done('add "Anna Bär"', "verify")


def test_what_was_entered_since_is_taken_back_with_it_after_a_question_and_a_backup(evening: Console) -> None:
    whole = everything(evening, "A")
    assert evening.type("undo --to 0").code == REFUSED
    assert everything(evening, "A") == whole
    kept = len(evening.done("backup --list --json").document()["backups"])
    evening.done("undo --to 0 --yes")
    assert names(evening) == []
    assert len(evening.done("backup --list --json").document()["backups"]) > kept
    evening.done("verify")
    while evening.type("redo").code == 0:
        evening.done("verify")
    assert everything(evening, "A") == whole


def test_a_tournament_whose_people_play_in_another_is_not_taken_back_without_that(two: Console) -> None:
    two.refused("undo --to 0 -t A --yes", REFUSED, "another tournament")
    assert names(two) == ["A", "B"]
    two.done("verify")


def test_a_closed_tournament_refuses_every_change_in_a_sentence(evening: Console) -> None:
    evening.done("close")
    whole = everything(evening, "A")
    lines = (
        *("enter 2 700 1184", "enter 1 700 1184 --correct", 'add "Anna Bär"', "here 1", "leave 1"),
        *("draw --allow-missing", "penalty add 1 -5 late", "wish apart 1 2", "players edit 1 --club Rigi"),
        *("players remove 8", "regulation change --set drop=1", "letterhead --club Rigi"),
        *("replace 1 Ersatz", "print reserve --count 3"),
    )
    evening.refuses(*((f"{line} --yes", REFUSED, "This tournament is closed; “reopen”") for line in lines))
    assert everything(evening, "A") == whole
    evening.done("verify")


def test_rounds_and_stages_to_come_are_said_when_a_tournament_is_closed(console: Console) -> None:
    console.done("new F -r schieber-einzel-final", 'add "Anna Bär"')
    told = console.done("close").err
    assert "0 of 4 rounds drawn.\nOnly 1 stage has begun." in told


def test_closing_twice_or_opening_what_is_open_is_refused(evening: Console) -> None:
    assert evening.type("reopen").code == REFUSED
    evening.done("close")
    assert evening.type("close").code == REFUSED
    evening.done("reopen", "enter 2 700 1184")


def test_a_tournament_taken_away_is_in_a_backup_and_comes_back_whole(two: Console) -> None:
    whole, other = everything(two, "A"), everything(two, "B")
    kept = two.done("delete A --yes --json").document()["kept"]
    assert names(two) == ["B"]
    two.done("verify")
    assert "Family7" in two.done(f"players list -t A --db {kept}").out
    two.done("undo")
    assert everything(two, "A") == whole
    two.done("verify", "redo")
    assert names(two) == ["B"]
    assert everything(two, "B") == other
    two.done("undo -t A")
    assert everything(two, "A") == whole
    two.done("verify")


def test_a_backup_that_cannot_be_made_keeps_a_tournament_from_being_taken_away(evening: Console) -> None:
    for backup in Path("jassturnier.db.backups").iterdir():
        backup.unlink()
    Path("jassturnier.db.backups").rmdir()
    Path("jassturnier.db.backups").touch()
    assert evening.type("delete A --yes").code == 1
    assert names(evening) == ["A"]


def test_what_counts_in_a_season_is_not_taken_away(evening: Console) -> None:
    evening.done("season new Winter", "season add Winter A")
    evening.refused("delete A --yes", REFUSED, "Winter")
    told = evening.done("season remove Winter 1 --yes", "delete A --yes").out
    assert ".db" not in told, "where the state before is kept is for who asks"
    evening.done("season show Winter", "verify")
    evening.refused("use A", 3, "There is no tournament yet.")


def test_a_tournament_whose_people_left_the_register_does_not_come_back_half(two: Console) -> None:
    two.done("delete A --yes", "players remove 1 -t B --yes")
    answer = two.type("undo -t A")
    assert answer.code == REFUSED
    assert names(two) == ["B"]
    two.done("verify", "undo -t B", "undo -t A")
    assert names(two) == ["A", "B"]
    two.done("verify")


@pytest.mark.parametrize("command", ["close", "publish --yes"])
def test_an_undecided_tie_is_named_as_the_tournament_is_closed_or_published(
    console: Console, command: str
) -> None:
    console.done(f"new A -r {SINGLE}")
    console.run("add", *(f"Given{n} Family{n}" for n in range(1, 5)))
    console.done("regulation change --set rounds=1 --yes", "draw --seed 1", "enter 1 942 942")
    shown = console.done(command)
    assert "Still undecided:" in shown.out + shown.err
    assert console.type("lot 1 2 3 4").code == (REFUSED if command == "close" else 0)
