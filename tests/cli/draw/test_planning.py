"""Plans without a tournament."""

import csv
import io
from collections import Counter
from itertools import combinations
from typing import Any

import pytest

from tests.support.console import Console, made_once


def made(console: Console, line: str) -> Any:  # noqa: ANN401 — a JSON document
    return console.done(f"plan {line} --json").document()


def found(document: Any) -> dict[str, tuple[int, int]]:  # noqa: ANN401 — a JSON document
    counts = document["check"]["report"]
    return {what: (count["found"], count["minimum"]) for what, count in counts.items()}


def test_two_thousand_players(console: Console) -> None:
    document = made(console, "--players 2000 --rounds 3 --seed 1")
    assert found(document)["meetings"] == (0, 0)
    assert [len(round_["tables"]) for round_ in document["rounds"]] == [500, 500, 500]


@pytest.mark.parametrize(
    ("options", "seats", "method_sizes"),
    [
        ("--players 12", ["A1", "A2", "B1", "B2"], {4}),
        ("--players 13 --tables-of 3", ["1", "2", "3"], {3}),
        ("--players 13 --tables-of 4 --tables-of 3", ["1", "2", "3", "4"], {3, 4}),
        ("--players 12 --alone --tables-of 6", ["1", "2", "3", "4", "5", "6"], {6}),
        ("--players 12 --tables-of 6", ["A1", "A2", "A3", "B1", "B2", "B3"], {6}),
        ("--players 7 --pairs", ["A", "B"], {2}),
    ],
)
def test_who_sits_together(console: Console, options: str, seats: list[str], method_sizes: set[int]) -> None:
    rows = list(
        csv.DictReader(io.StringIO(console.done(f"plan {options} --rounds 3 --effort 3000 --format csv").out))
    )
    assert list(rows[0]) == ["round", "table", "seat", "player"]
    assert sorted({row["seat"] for row in rows if row["table"] != "bye"}) == seats
    sizes = Counter((row["round"], row["table"]) for row in rows if row["table"] != "bye")
    assert set(sizes.values()) == method_sizes
    assert len(rows) == 3 * int(options.split()[1])


def test_a_plan_is_drawn_from_its_file(console: Console) -> None:
    console.done("plan --players 18 --rounds 4 --seed 2 --format csv --out plan.csv")
    console.evening(18, "draw --from plan.csv")
    planned = (console.folder / "plan.csv").read_text("utf-8-sig")
    assert console.done("export csv --what draw").out == planned
    seats: dict[tuple[str, str], list[str]] = {}
    for row in csv.DictReader(io.StringIO(planned)):
        seats.setdefault((row["round"], row["table"]), []).append(row["player"])
    couples = Counter(
        frozenset(couple)
        for (_, table), who in seats.items()
        if table != "bye"
        for couple in combinations(who, 2)
    )
    repeats = sum(times - 1 for times in couples.values())
    assert console.done("draw check --json").document()["report"]["meetings"]["found"] == repeats


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
