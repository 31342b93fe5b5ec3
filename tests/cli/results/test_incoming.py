"""Ready totals of a round: slips that nobody kept, taken from a list of players."""

from collections.abc import Iterable, Mapping

import pytest

from tests.support.console import Console, made_once

Totals = Mapping[int, int]


@made_once
def tournament(console: Console) -> Console:
    """Nine players alone, one round of two tables; one of them rests."""
    return console.evening(9, "draw --seed 1")


def sides(console: Console) -> list[list[list[int]]]:
    """Return the numbers of the players: table → side → number."""
    tables: dict[tuple[str, str], list[int]] = {}
    for row in console.done("export csv --what draw").out.splitlines()[1:]:
        _, table, seat, player = row.split(",")[:4]
        if table != "bye":
            tables.setdefault((table, seat[0]), []).append(int(player))
    both = sorted(tables)
    return [[tables[key] for key in both if key[0] == table] for table in dict.fromkeys(k for k, _ in both)]


def right(console: Console) -> dict[int, int]:
    """Return totals that add up: 1000 + n against 884 - n at table n."""
    return {
        player: points
        for n, (a, b) in enumerate(sides(console), 1)
        for side, points in ((a, 1000 + n), (b, 884 - n))
        for player in side
    }


def listed(console: Console, head: str, rows: Iterable[str], name: str = "list.csv") -> str:
    (console.folder / name).write_text("\n".join((head, *rows)), encoding="utf-8")
    return name


def by_name(console: Console, totals: Totals) -> str:
    return listed(console, "Name,Total", (f"Given{n} Family{n},{total}" for n, total in totals.items()))


def by_number(console: Console, totals: Totals) -> str:
    return listed(console, "Nr;Punkte", (f"{n};{total}" for n, total in totals.items()))


def ranked(console: Console) -> dict[int, int]:
    (found,) = console.done("rank --json").document()["lists"]
    return {place["number"]: place["total"] for place in found["places"]}


def done(console: Console) -> list[str]:
    return [entry["command"] for entry in console.done("history --json").document()["history"]]


@pytest.mark.parametrize("write", [by_name, by_number])
def test_every_total_goes_to_the_side_its_player_sat_on(tournament: Console, write: object) -> None:
    totals = right(tournament)
    assert callable(write)
    answer = tournament.done(f"scores import {write(tournament, totals)} --totals")
    assert "2 new, 0 equal" in answer.out
    assert "The round is complete." in answer.out
    assert ranked(tournament).items() >= totals.items()


def test_they_are_marked_on_the_audit_and_on_lists(tournament: Console) -> None:
    tournament.done(f"scores import {by_name(tournament, right(tournament))} --totals")
    assert tournament.type("audit").out.count("Noted: Ready totals") == 2
    assert tournament.done("export csv --what scores").out.count("accepted,Ready totals") == 4


def refused(console: Console, totals: Totals, *told: str, code: int = 7, options: str = "") -> None:
    before = done(console)
    answer = console.type(f"scores import {by_name(console, totals)} --totals {options}")
    assert (answer.code, answer.out) == (code, "")
    for words in told:
        assert words in answer.err
    assert done(console) == before


def test_a_result_that_is_there_is_not_replaced_without_a_decision(tournament: Console) -> None:
    totals = right(tournament)
    tournament.done("enter 1 1001 883", "enter 2 900 984")
    refused(tournament, totals, "Round 1, table 2: 900:984 here, 1002:882 in the file", code=8)
    tournament.done("scores import list.csv --totals --correct")
    assert ranked(tournament).items() >= totals.items()
    assert tournament.done("export csv --what scores").out.count("Ready totals") == 2


def test_what_a_list_brings_is_shown_before_anything_is_stored(tournament: Console) -> None:
    before, name = done(tournament), by_name(tournament, right(tournament))
    answer = tournament.done(f"scores import {name} --totals --dry-run")
    assert "  Round 1, table 1: 1001:883\n" in answer.err
    assert "2 new, 0 equal, 0 different.\n" in answer.err
    assert tournament.asked(f"scores import {name} --totals", "n").code == 4
    assert done(tournament) == before
    assert "2 new, 0 equal" in tournament.asked(f"scores import {name} --totals", "").out
    again = tournament.asked(f"scores import {name} --totals")
    assert "nothing new" in again.out
    assert "headings" not in again.err


def test_of_a_sheet_of_the_evening_the_round_that_is_named_counts(tournament: Console) -> None:
    rows = [f"Family{n} Given{n},{points},700,{points + 700}" for n, points in right(tournament).items()]
    name = listed(tournament, "Name,R1,2. Passe,Total", rows)
    assert "2 new" in tournament.done(f"scores import {name} --totals").out
    alone = listed(tournament, "Name,Passe 2", ("Given1 Family1,700",))
    tournament.refused(f"scores import {alone} --totals", 2, "The list has no column for round 1.")


def test_numbers_that_only_count_the_rows_are_asked_about_once(console: Console) -> None:
    names = "Anna Arn", "Beat Bau", "Carla Cor", "Doris Dick"
    console.done("new Abend -r schieber-einzel-4x12")
    console.run("add", *names)
    console.done("draw --seed 1")
    rows = (f"{n},{names[p - 1]},{total}" for n, (p, total) in enumerate(reversed(right(console).items()), 1))
    name = listed(console, "Nr.,Name,Total", rows)
    console.refused(f"scores import {name} --totals", 8, "--answer Nr.=-")
    document = console.done(f"scores import {name} --totals --answer Nr.=- --json").document()
    assert (document["stored"], document["counts"]["same"]) == (True, 4)
    console.done("undo")
    assert console.asked(f"scores import {name} --totals", "").code == 0


def test_a_slip_that_needs_more_than_totals_is_refused(console: Console) -> None:
    console.done("new Abend -r molotow")
    console.run("add", "A A", "B B", "C C", "D D")
    console.done("draw --seed 1")
    rows = (f"{n},3" for n in range(1, 5))
    console.refused(
        f"scores import {listed(console, 'Nr,Total', rows)} --totals",
        4,
        "Totals are not enough in this game: a slip needs",
    )
