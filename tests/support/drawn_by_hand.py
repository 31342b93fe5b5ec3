"""Rounds as a test wants them: who sits where, and what each table wrote."""

from typing import Any

from tests.support.console import Console


def draw(console: Console, number: int, *tables: str, rests: tuple[int, ...] = ()) -> None:
    """Draw a round from a file; a table is `1 2 - 3 4`, of pairs `1 - 2`."""
    rows = ["round,table,seat,player", *(f"{number},bye,,{player}" for player in rests)]
    for table, words in enumerate(tables, 1):
        for letter, side in zip("AB", words.split("-"), strict=True):
            players = side.split()
            names = [letter] if len(players) == 1 else [f"{letter}1", f"{letter}2"]
            rows += [f"{number},{table},{seat},{who}" for seat, who in zip(names, players, strict=True)]
    (console.folder / "plan.csv").write_text("\n".join(rows) + "\n", encoding="utf-8")
    console.done("draw --from plan.csv")


def play(console: Console, number: int, *tables: str, rests: tuple[int, ...] = ()) -> None:
    """Draw a round and enter it; a table is `1 2 - 3 4 = 1000`: the points of the first side."""
    seated = [table.split("=") for table in tables]
    draw(console, number, *(seats for seats, _ in seated), rests=rests)
    for table, (_, points) in enumerate(seated, 1):
        console.done(f"enter {table} {int(points)} {1884 - int(points)} --round {number}")


def shown(console: Console, *options: str) -> Any:  # noqa: ANN401 — a JSON document
    """Return the document of a round."""
    return console.run("draw", "show", "--json", *options).document()


def seated(document: dict[str, Any]) -> list[list[list[int]]]:
    """Return the sides of every table of a round."""
    return [table["sides"] for table in document["tables"]]


def ranks(console: Console) -> dict[int, tuple[int, int]]:
    """Return rank and total by number."""
    [ranked] = console.done("rank --json").document()["lists"]
    return {place["number"]: (place["rank"], place["total"]) for place in ranked["places"]}
