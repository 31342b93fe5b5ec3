"""Seats drawn out of the pot at the door, and who came after a draw."""

import pytest

from tests.support.console import Console, made_once


@made_once
def pot(console: Console) -> Console:
    """Four players, and eight seats in the pot."""
    return console.evening(4, "regulation change --set pot=8 --yes")


def test_a_seat_is_noted_drawn_and_listed(pot: Console) -> None:
    assert pot.done("drawn 3 1-A2").out == "3 Given3 Family3: table 1, seat A2.\n"
    assert pot.done("drawn Family1 2-B1 --json").document()["drawn"] == [
        {"table": 2, "seat": "B1", "number": 1, "name": "Given1 Family1"}
    ]
    (own,) = pot.done("drawn 2 --json").document()["drawn"]
    assert (own["table"], own["seat"]) not in {(1, "A2"), (2, "B1")}
    listed = pot.done("drawn --json").document()["drawn"]
    assert {row["number"] for row in listed} == {1, 2, 3}
    assert "5 seats are still in the pot." in pot.done("drawn").out
    pot.done("drawn --out list.csv")
    assert (pot.folder / "list.csv").is_file()


def test_who_comes_draws_and_is_told_where(pot: Console) -> None:
    assert pot.done("here 1").out.count(": table ") == 1
    assert "5 Late Comer: table " in pot.done("add 'Late Comer' --here").out


def test_without_a_pot_it_is_said_how_to_have_one(console: Console) -> None:
    console.evening(4).refused("drawn", 4, "There is no pot at the door.", "--set pot=40")


@pytest.mark.parametrize(
    ("names", "said"),
    [
        (
            "'Late Comer'",
            "drawn without 9 Late Comer; “draw again” takes them in while the round has no result, “draw",
        ),
        (
            "'Late Comer' 'Later Still'",
            "without 9 Late Comer, 10 Later Still; “draw again” takes them in while",
        ),
    ],
)
def test_who_misses_a_draw_is_told_how_to_get_in(console: Console, names: str, said: str) -> None:
    told = console.evening(8, "draw").done(f"add {names}").out
    assert f"Round 1 is {said}"[-60:] in " ".join(told.split())
    assert ("gives the seats of people who are not there." in told) == ("Later" in names)
    assert "enough for one more table" not in told


def test_a_table_is_offered_to_those_only_who_would_sit_there(console: Console) -> None:
    console.evening(11, "draw")
    offered = console.done("add 'Late Comer'").out
    assert "enough for one more table: " in offered
    assert "12 Late Comer. “draw table --round 1” opens it" in offered
    assert "one more table" not in console.done("here 1").out
    assert "one more table" in console.done("here 12").out
