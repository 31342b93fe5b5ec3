"""What a tournament is called, its day and venue are corrected at any time; papers with them are named."""

import pytest

from tests.support.console import Console, made_once

NEW = "-r schieber-einzel-4x12"


@made_once
def misspelt(console: Console) -> Console:
    """A tournament with a letter left out, whose blank regulation is printed."""
    console.done(f"new Früling {NEW} --date 19.3.2027", "print regulation")
    return console


def test_name_day_and_venue_are_corrected_and_what_has_them_on_it_is_named(misspelt: Console) -> None:
    assert misspelt.done("title").out == "Früling, 19.03.2027\n"
    told = misspelt.done('title Frühling --date 20.3.2027 --venue "Restaurant Krone"').out
    assert told.startswith("Frühling, 20.03.2027, Restaurant Krone\n")
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
    assert misspelt.done("title").out.startswith("Früling, 19.03.2027, Krone")
    misspelt.run("title", "--venue", "")
    assert misspelt.done("title").out.startswith("Früling, 19.03.2027\n")


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
    assert misspelt.done("title").out.startswith("Früling, 19.03.2027")


def test_a_title_may_be_written_otherwise_but_not_in_a_closed_tournament(misspelt: Console) -> None:
    misspelt.done("title FRÜLING", "close")
    assert misspelt.type("title Frühling").code == 4
