"""Tournaments are chosen, listed, summed up, called otherwise, closed, opened, taken away and taken back."""

from pathlib import Path

import pytest

from tests.support.console import Console, made_once

NEW = "-r schieber-einzel-4x12"
MISSING, REFUSED = 3, 4


@made_once
def misspelt(console: Console) -> Console:
    """A tournament with a letter left out, whose blank regulation is printed."""
    console.done(f"new Früling {NEW} --date 19.3.2027", "print regulation")
    return console


def test_name_day_and_venue_are_corrected_and_what_has_them_on_it_is_named(misspelt: Console) -> None:
    misspelt.says(
        "title --venue Krone",
        ("title", "Früling, 19 March 2027, Krone"),
        "title --venue ''",
        ("title", "Früling, 19 March 2027", "≠ Krone"),
        (
            'title Frühling --date 20.3.2027 --venue "Restaurant Krone"',
            "Frühling, 20 March 2027, Restaurant Krone",
            "print regulation",
        ),
    )
    assert names(misspelt) == ["Frühling"]
    misspelt.done("print regulation", "title --date 2027-03-21")
    misspelt.done("print regulation")
    assert misspelt.done("title --json").document() == {
        "schema": 1,
        "tournament": "Frühling",
        "date": "2027-03-21",
        "venue": "Restaurant Krone",
        "papers": [],
    }
    misspelt.says("title FRÜHLING", "close", ("title Frühling", REFUSED))


def test_what_cannot_be_a_title_changes_nothing(misspelt: Console) -> None:
    misspelt.done(f"new Herbst {NEW}", "use Früling")
    misspelt.refuses(
        ("title ...", 7, ""),
        (f"title {'x' * 200}", 7, ""),
        ("title HERBST", 4, ""),
        ("title --date 31.2.2027", 2, "“31.2.2027” is no date; write it as 20.3.2027."),
        ("title --venue Gasthof zum Rössli", 2, "Got unexpected extra argument (Rössli)"),
    )
    assert misspelt.done("title").out.startswith("Früling, 19 March 2027")


def test_the_chosen_one_is_marked_among_all(misspelt: Console) -> None:
    misspelt.done(f"new Herbst {NEW} --date 2.10.2027", "add 'Anna Abt' 'Beat Beer'", "close")
    assert misspelt.done("list").out.splitlines()[2:] == [
        "   Früling     19 March 2027         0",
        "*  Herbst      2 October 2027        2  closed",
    ]
    first, second = misspelt.done("list --json").document()["tournaments"]
    assert first == {"name": "Früling", "date": "2027-03-19", "entries": 0, "chosen": False, "closed": False}
    assert (second["chosen"], second["closed"]) == (True, True)
    assert misspelt.done("use frül").out == "Working on “Früling” from now on.\n"
    assert misspelt.done("list --json").document()["tournaments"][0]["chosen"] is True


def test_the_sum_of_an_evening_says_what_comes_next(console: Console) -> None:
    told = console.done("status").out
    assert told.startswith("There is no tournament here yet.\n“new” starts one.")
    assert told.splitlines()[-1].startswith("“--help” lists the commands of an evening")
    assert console.done("status --json").document()["tournament"] is None
    console.says(("status -t Herbst", MISSING), ("list", MISSING))
    console.evening(4, "draw --seed 1")
    document = console.done("status --json").document()
    assert document["rounds"] == [{"number": 1, "tables": 1, "open": 1}]
    assert (document["tournament"], document["entries"], document["desks"]) == ("Abend", 4, [])
    lines = console.done("status").out.splitlines()
    assert (lines[0], lines[-1], document["next"]) == ("Abend", document["words"], "results")
    console.done("enter 1 1000 884")
    document = console.done("status --json").document()
    assert document["rounds"][0]["open"] == 0
    assert [desk["slips"] for desk in document["desks"]] == [1]
    console.says(("status", "≠ slips"))


def test_every_command_is_listed_by_topic_with_the_exit_codes(console: Console) -> None:
    document = console.done("commands --json").document()
    found = [command["name"] for topic in document["topics"] for command in topic["commands"]]
    assert {"new", "enter", "commands"} <= {*found}
    assert all(topic["commands"] for topic in document["topics"])
    codes = (code["words"].split(";")[0] for code in document["exit_codes"])
    console.says(("commands --verbose", "Exit codes, for scripts:", *codes))


def names(console: Console) -> list[str]:
    return [known["name"] for known in console.done("list --json").document()["tournaments"]]


def everything(console: Console, tournament: str) -> str:
    """Return the whole tournament as it is written out, without the state of the journal."""
    document = console.done(f'export json -t "{tournament}"').document()
    return str({key: value for key, value in document.items() if key != "head"})


@made_once
def evening(console: Console) -> Console:
    """A tournament “A” with eight players, a round played and half of another."""
    console.done(f"new A {NEW}")
    console.run("add", *(f"Given{n} Family{n}" for n in range(1, 9)))
    console.done("draw --seed 1", "enter 1 1000 884", "enter 2 900 984", "draw --seed 2", "enter 1 800 1084")
    return console


@pytest.fixture
def two(evening: Console) -> Console:
    """A second tournament “B” with two of the people of “A”, which is chosen."""
    evening.done(f"new B {NEW}", 'add "Given1 Family1" "Given2 Family2"')
    return evening


def test_a_new_tournament_is_taken_back_and_made_again(console: Console) -> None:
    console.done(f"new A {NEW}", "undo")
    assert names(console) == []
    console.says(("status", MISSING), "verify", "redo")
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


def test_a_closed_tournament_refuses_every_change_in_a_sentence(evening: Console) -> None:
    evening.says(("reopen", REFUSED), "close", ("close", REFUSED))
    whole = everything(evening, "A")
    lines = (
        *("enter 2 700 1184", "enter 1 700 1184 --correct", 'add "Anna Bär"', "here 1", "leave 1"),
        *("draw --allow-missing", "penalty add 1 -5 late", "wish apart 1 2", "players edit 1 --club Rigi"),
        *("players remove 8", "regulation change --set drop=1", "letterhead --club Rigi"),
        *("replace 1 Ersatz", "print reserve --count 3"),
    )
    evening.refuses(*((f"{line} --yes", REFUSED, "This tournament is closed; “reopen”") for line in lines))
    assert everything(evening, "A") == whole
    evening.done("verify", "reopen", "enter 2 700 1184")


@pytest.mark.parametrize("command", ["close", "publish --yes"])
def test_what_is_undecided_is_named_as_a_tournament_is_closed(console: Console, command: str) -> None:
    console.done(f"new A {NEW}")
    console.run("add", *(f"Given{n} Family{n}" for n in range(1, 5)))
    console.says(
        *("regulation change --set rounds=1 --yes", "draw --seed 1", "enter 1 942 942"),
        (command, "Still undecided:"),
        ("lot 1 2 3 4", REFUSED if command == "close" else 0),
        *("new F -r schieber-einzel-final", 'add "Anna Bär"'),
        ("close", "0 of 4 rounds drawn. Only 1 stage has begun."),
    )


def test_a_tournament_taken_away_is_in_a_backup_and_comes_back_whole(two: Console) -> None:
    whole, other = everything(two, "A"), everything(two, "B")
    two.says(("undo --to 0 -t A --yes", REFUSED, "another tournament"), "verify")
    kept = two.done("delete A --yes --json").document()["kept"]
    assert names(two) == ["B"]
    two.says("verify", (f"players list -t A --db {kept}", "Family7"), "undo")
    assert everything(two, "A") == whole
    two.done("verify", "redo")
    assert (names(two), everything(two, "B")) == (["B"], other)
    two.done("undo -t A")
    assert everything(two, "A") == whole
    two.done("verify")


def test_a_tournament_whose_people_left_the_register_does_not_come_back_half(two: Console) -> None:
    two.says("delete A --yes", "players remove 1 -t B --yes", ("undo -t A", REFUSED))
    assert names(two) == ["B"]
    two.done("verify", "undo -t B", "undo -t A")
    assert names(two) == ["A", "B"]
    two.done("verify")


def test_a_backup_that_cannot_be_made_keeps_a_tournament_from_being_taken_away(evening: Console) -> None:
    for backup in Path("jassturnier.db.backups").iterdir():
        backup.unlink()
    Path("jassturnier.db.backups").rmdir()
    Path("jassturnier.db.backups").touch()
    assert evening.type("delete A --yes").code == 1
    assert names(evening) == ["A"]


def test_what_counts_in_a_season_is_not_taken_away(evening: Console) -> None:
    evening.says(
        *("season new Winter", "season add Winter A"),
        ("delete A --yes", REFUSED, "Winter"),
        ("season remove Winter 1 --yes", "≠ .db"),  # where the state before is kept is for who asks
        ("delete A --yes", "≠ .db"),
        *("season show Winter", "verify"),
        ("use A", MISSING, "There is no tournament yet."),
    )
