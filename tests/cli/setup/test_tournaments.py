"""Tournaments are chosen, listed, summed up and called otherwise; every command is listed."""

import pytest

from tests.support.console import Console, made_once

NEW = "-r schieber-einzel-4x12"


@made_once
def misspelt(console: Console) -> Console:
    """A tournament with a letter left out, whose blank regulation is printed."""
    console.done(f"new Früling {NEW} --date 19.3.2027", "print regulation")
    return console


def test_name_day_and_venue_are_corrected_and_what_has_them_on_it_is_named(misspelt: Console) -> None:
    assert misspelt.done("title").out == "Früling, 19 March 2027\n"
    told = misspelt.done('title Frühling --date 20.3.2027 --venue "Restaurant Krone"').out
    assert told.startswith("Frühling, 20 March 2027, Restaurant Krone\n")
    assert "print regulation" in told
    assert [known["name"] for known in misspelt.done("list --json").document()["tournaments"]] == ["Frühling"]
    misspelt.done("print regulation")
    assert misspelt.done("title --json").document() == {
        "schema": 1,
        "tournament": "Frühling",
        "date": "2027-03-20",
        "venue": "Restaurant Krone",
        "papers": [],
    }


def test_what_is_not_said_stays_and_a_venue_can_be_taken_away(misspelt: Console) -> None:
    misspelt.done("title --venue Krone")
    assert misspelt.done("title").out.startswith("Früling, 19 March 2027, Krone")
    misspelt.run("title", "--venue", "")
    assert misspelt.done("title").out.startswith("Früling, 19 March 2027\n")


def test_a_correction_is_taken_back_like_every_change(misspelt: Console) -> None:
    misspelt.done("title Frühling", "undo")
    assert misspelt.done("title").out.startswith("Früling")
    misspelt.done("redo")
    assert misspelt.done("title").out.startswith("Frühling")
    misspelt.done("verify")


@pytest.mark.parametrize(
    ("line", "code"),
    [("title ...", 7), (f"title {'x' * 200}", 7), ("title HERBST", 4), ("title --date 31.2.2027", 2)],
)
def test_what_cannot_be_a_title_changes_nothing(misspelt: Console, line: str, code: int) -> None:
    misspelt.done(f"new Herbst {NEW}", "use Früling")
    assert misspelt.type(line).code == code
    assert misspelt.done("title").out.startswith("Früling, 19 March 2027")


def test_a_title_may_be_written_otherwise_but_not_in_a_closed_tournament(misspelt: Console) -> None:
    misspelt.done("title FRÜLING", "close")
    assert misspelt.type("title Frühling").code == 4


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


def test_where_there_is_nothing_it_is_said_how_to_begin(console: Console) -> None:
    told = console.done("status").out
    assert told.startswith("There is no tournament here yet.\n“new” starts one.")
    assert told.splitlines()[-1].startswith("“--help” lists the commands of an evening")
    assert console.done("status --json").document()["tournament"] is None
    console.refused("status -t Herbst", 3)
    assert console.refused("list", 3).out == ""


def test_the_sum_of_an_evening_says_what_comes_next(misspelt: Console) -> None:
    misspelt.done("add 'Anna A' 'Beat B' 'Carla C' 'Dora D'", "draw --seed 1")
    document = misspelt.done("status --json").document()
    assert document["rounds"] == [{"number": 1, "tables": 1, "open": 1}]
    assert (document["tournament"], document["entries"], document["desks"]) == ("Früling", 4, [])
    told = misspelt.done("status").out.splitlines()
    assert told[0] == "Früling"
    assert (told[-1], document["next"]) == (document["words"], "results")
    misspelt.done("enter 1 1000 884")
    document = misspelt.done("status --json").document()
    assert document["rounds"][0]["open"] == 0
    assert [desk["slips"] for desk in document["desks"]] == [1]
    assert "slips" not in misspelt.done("status").out


def test_every_command_is_listed_by_topic_with_the_exit_codes(console: Console) -> None:
    document = console.done("commands --json").document()
    names = [command["name"] for topic in document["topics"] for command in topic["commands"]]
    assert {"new", "enter", "commands"} <= {*names}
    assert all(topic["commands"] for topic in document["topics"])
    told = console.done("commands --verbose").out
    assert all(code["words"].split(";")[0] in " ".join(told.split()) for code in document["exit_codes"])
    assert "Exit codes, for scripts:" in told


@pytest.mark.parametrize("day", ["20.3.2027", "2027-03-20"])
def test_a_day_is_typed_as_people_or_programs_do(misspelt: Console, day: str) -> None:
    misspelt.done(f"title --date {day}")
    assert misspelt.done("title --json").document()["date"] == "2027-03-20"
    misspelt.refused("title --date tomorrow", 2, "“tomorrow” is no date; write it as 20.3.2027.")


def test_words_behind_the_value_of_an_option_are_no_name(misspelt: Console) -> None:
    misspelt.refused("title --venue Gasthof zum Rössli", 2, "Got unexpected extra argument (Rössli)")
    assert "Frühling 2027" in misspelt.done("title Frühling 2027 --venue Krone").out
