"""Deal by deal at the desk: bad deals, replacing, what is still open, taking back."""

import io
import sys
from collections.abc import Iterable, Mapping

import pytest

from tests.support.console import Console, made_once


def started(console: Console, regulation: str, people: int, size: int = 1) -> Console:
    """Enter people (or pairs), and draw them in the order of their numbers to table 1."""
    numbers = range(1, people + 1)
    names = [
        " ".join(f"'Given{number}{letter} Family{number}'" for letter in "ab"[:size]) for number in numbers
    ]
    console.begin(f"new Abend -r {regulation}", *(f"add {each}" for each in names))
    seats = "AB" if size > 1 else "1234"
    rows = [f"1,1,{seats[number - 1]},{number}" for number in numbers]
    (console.folder / "plan.csv").write_text("\n".join(["round,table,seat,player", *rows]), encoding="utf-8")
    console.done("draw --from plan.csv")
    return console


@made_once
def coiffeur(console: Console) -> Console:
    return started(console, "coiffeur-paare", 2, size=2)


def test_a_missing_announcement_is_kept_as_missing(console: Console) -> None:
    started(console, "differenzler-4x4", 4)
    document = console.done("scores deal 1 -:30 40:41 0:50 40:36 --json").document()
    assert document["deals"][0]["notation"] == "-:30 40:41 0:50 40:36"
    assert document["deals"][0]["scores"] == [20, 1, 50, 4]
    assert "announcement missing" in document["deals"][0]["rule"]


def test_a_deal_is_replaced(coiffeur: Console) -> None:
    coiffeur.done("scores deal 1 A eicheln 84 / B rosen 77")
    document = coiffeur.done("scores deal 1 --replace 2 B rosen 87 --json").document()
    assert document["totals"] == [8, 16]
    for typed, code, told in (
        ("scores deal 1 --replace 3 B rosen 87", 3, "There is no deal 3; the table has 2 deals."),
        ("scores deal 1 --replace 1 /", 2, "No deal was typed."),
        ("scores deal 1 ''", 2, "No deal was typed."),
        ("scores deal 1 --replace 1 A rosen 8 / B eicheln 9", 2, "One deal is needed to replace another."),
        ("scores deal 1 --replace 1 B rosen 8", 7, "deal 2, side B: Rosen was played before, in deal 1."),
    ):
        answer = coiffeur.type(typed)
        assert (answer.code, told in answer.err) == (code, True), answer.err


def test_a_round_has_only_its_deals(console: Console) -> None:
    started(console, "differenzler-4x4", 4)
    line = "40:50 30:20 60:67 20:20"
    console.refused(
        "scores deal 1 " + " / ".join([line] * 5), 7, "Round 1, table 1, deal 5: the round ends with deal 4."
    )
    console.done("scores deal 1 " + " / ".join([line] * 4))
    assert console.type(f"scores deal 1 {line}").code == 7


def test_standard_input_holds_deals_line_by_line(coiffeur: Console, monkeypatch: pytest.MonkeyPatch) -> None:
    typed = b"# our sheet\nA eicheln 84  # 8\n\nB rosen 77\n"
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(typed), encoding="utf-8"))
    assert coiffeur.done("scores deal 1 - --json").document()["totals"] == [8, 14]


def test_a_table_without_anything_has_no_totals(coiffeur: Console) -> None:
    document = coiffeur.done("scores show 1 --json").document()
    assert (document["complete"], document["values"], "totals" in document) == (False, {}, False)


def test_two_results_are_exchanged_once_asked(console: Console) -> None:
    console.evening(8, "draw --seed 1", "enter 1 1012 872", "enter 2 900 984")
    console.refused("scores move 1 2", 4, "--yes exchanges them")
    declined = console.asked("scores move 1 2", "n")
    assert (declined.code, declined.out) == (0, "")
    assert "Nothing was changed." in declined.err
    itself = console.asked("scores move 1 1")
    assert (itself.code, "Exchange" in itself.err + itself.out) == (4, False)
    assert "cannot be moved to itself" in itself.err
    shown = console.asked("scores move 1 2", "y").out
    assert shown.count("Before: ") == 1
    assert "ranks change:" in shown
    assert "No rank" not in shown
    again = console.done("scores move 1 2 --yes --json").document()
    assert (again["values"], again["exchanged"][0]["values"]) == (
        {"points": [900, 984]},
        {"points": [1012, 872]},
    )
    assert "scores move 1 2" in console.done("undo").out


def test_unfinished_deals_that_change_their_table_are_counted(console: Console) -> None:
    console.evening(8, "draw --seed 1", "scores deal 1 A rosen 97 / B rosen 97", "scores deal 2 A rosen 90")
    asked = console.asked("scores move 1 2", "y")
    assert "Something is entered at both tables, 1 and 2." in asked.err + asked.out
    assert [line for line in asked.out.splitlines() if line.startswith("Table")] == [
        "Table 1 (1B): 1 deal",
        "Table 2 (2C): 2 deals",
    ]
    moved = console.done("undo", "enter 2 - - --correct", "scores move 1 2").out
    assert moved.startswith("Table 2 (2C): 2 deals")


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


def ranked(console: Console) -> dict[int, int]:
    (found,) = console.done("rank --json").document()["lists"]
    return {place["number"]: place["total"] for place in found["places"]}


def done(console: Console) -> list[str]:
    return [entry["command"] for entry in console.done("history --json").document()["history"]]


def test_every_total_goes_to_the_side_its_player_sat_on_and_is_marked_everywhere(tournament: Console) -> None:
    totals = right(tournament)
    answer = tournament.done(f"scores import {by_name(tournament, totals)} --totals")
    assert "2 new, 0 equal" in answer.out
    assert "The round is complete." in answer.out
    assert ranked(tournament).items() >= totals.items()
    assert tournament.type("audit").out.count("Noted: Ready totals") == 2
    assert tournament.done("export csv --what scores").out.count("accepted,Ready totals") == 4


def test_a_result_that_is_there_is_not_replaced_without_a_decision(tournament: Console) -> None:
    totals = right(tournament)
    tournament.done("enter 1 1001 883", "enter 2 900 984")
    by_name(tournament, totals)
    tournament.refuses(
        ("scores import list.csv --totals", 8, "Round 1, table 2: 900:984 here, 1002:882 in the file")
    )
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
