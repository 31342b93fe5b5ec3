"""Seats drawn out of the pot at the door, and who came after a draw."""

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


def test_without_a_pot_it_is_said_how_to_have_one(console: Console) -> None:
    console.evening(4).refused("drawn", 4, "There is no pot at the door.", "--set pot=40")
