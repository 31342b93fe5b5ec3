"""Wishes for the draw, hard and soft."""

from typing import Any

from tests.support.console import Console, made_once


@made_once
def tournament(console: Console) -> Console:
    """Sixteen players of two clubs."""
    console.done("new Abend -r schieber-einzel-4x12")
    for club, first in (("Sternen", 1), ("Löwen", 9)):
        names = (f"Given{n} Family{n}" for n in range(first, first + 8))
        console.run("add", *names, "--club", club)
    return console


def tables(console: Console, *options: str) -> list[list[list[int]]]:
    rounds = console.run("draw", "--preview", "--json", *options).document()["rounds"]
    return [table["sides"] for round_ in rounds for table in round_["tables"]]


def unkept(console: Console, *options: str) -> Any:  # noqa: ANN401 — a JSON document
    return console.run("draw", "--preview", "--json", *options).document()["unkept_wishes"]


def test_together_a_table_and_a_seat(tournament: Console) -> None:
    tournament.done("wish together 3 4 --partners", "wish table 2 5 Family6", "wish seat b1 7")
    drawn = tournament.done("draw --json").document()["rounds"][0]["tables"]
    assert any({3, 4} == set(side) for table in drawn for side in table["sides"])
    assert {5, 6} <= {number for side in drawn[1]["sides"] for number in side}
    assert 7 in {table["sides"][1][0] for table in drawn}


def test_a_club_stays_apart_with_those_who_come_later(tournament: Console) -> None:
    tournament.done("wish apart --club sternen --partners")
    tournament.run("add", "Late Comer", "--club", "Sternen")
    wish = tournament.done("wish list --json").document()["wishes"][0]
    assert (wish["club"], wish["players"]) == ("sternen", [*range(1, 9), 17])


def test_a_soft_wish_gives_way_and_is_named(tournament: Console) -> None:
    tournament.done("wish apart --club Sternen --soft")
    assert unkept(tournament) == [1]
    answer = tournament.done("draw")
    assert "Not always kept: wish 1, Sternen never at one table" in answer.err
    assert tournament.done("draw check --json").document()["unkept_wishes"] == [1]


def test_wishes_are_listed_removed_and_brought_back(tournament: Console) -> None:
    assert tournament.done("wish list").out == "There are no wishes.\n"
    tournament.done("wish apart 1 2", "wish seat A1 3 --soft")
    before = tournament.done("wish list --json").document()
    assert [(wish["number"], wish["kind"], wish["hard"]) for wish in before["wishes"]] == [
        (1, "apart", True),
        (2, "seat", False),
    ]
    assert tournament.type("wish remove 1 7").code == 3
    tournament.done("wish remove 1")
    assert [w["number"] for w in tournament.done("wish list --json").document()["wishes"]] == [2]
    tournament.done("undo")
    assert tournament.done("wish list --json").document() == before
    tournament.done("redo", "undo", "verify")


def test_who_is_named_in_a_wish_stays_on_the_list_until_it_is_removed(tournament: Console) -> None:
    tournament.done("wish apart 8 3")
    refused = tournament.run("players", "remove", "8")
    assert (refused.code, "is named in wish 1: “wish remove” it first." in refused.err) == (4, True)
    tournament.done("wish remove 1", "players remove 8", "undo", "verify")
