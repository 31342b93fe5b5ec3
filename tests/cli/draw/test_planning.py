"""Plans without a tournament."""

import csv
import io
from collections import Counter
from itertools import combinations
from typing import Any

import pytest

from tests.support.console import Console


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
