"""Games of every kind as small tournaments typed at the desk; totals and ranks are worked out by hand."""

import io
from collections.abc import Sequence

import openpyxl
import pytest

from jassturnier import resources
from tests.support.console import Console, made_once, words_of

CASES = """
schieber-sechs A1 B1 A2 B2 A3 B3: deals=3 rounds=1
97 60 / B oben match / A undenufe 100
197 274 = 197 274 matches 0 1
4 1 4 1 4 1 because 97 60, 0 157, 100 57

schieber-3000 A B: rounds=1
sample schieber
1 0 = 3069 2995 matches 1 1 weis 50 100 stöck 20 0
1 2 because 3069 to 2995 is a win, no Schneider

coiffeur-allein-3 1 2 3: rounds=1
sample coiffeur3
0 4 -4 =
2 1 3

molotow 1 2 3 4: deals=3 rounds=1
90 40 20 7 / 100 40 17 0 / 0 157 0 0
-3 3 -1 1 = 1 4 1 2 potatoes 4 1 2 1
4 1 3 2 because 1 -1 -1 1, -3 1 1 1, -1 3 -1 -1

plus-minus 1 2 3: deals=3 rounds=1
80 50 27 / 100 40 17 / 60 60 37
1 0 4 = 1 0 4
2 3 1 because 1 0 1, 0 0 1, 0 0 2

pfaelzer-ramsch 1 2 3: deals=2 rounds=1
30 45 45 / 10 80 30 geschoben 1
0 205 45 = 0 205 45
1 3 2 because 0 45 45, 0 160 0

mittlerer 1 2 3 4: deals=4 rounds=1 options.four_at_table=dealer_pauses
57 60 40 / 90 40 27 / A match / 121 36 0 stichlos C
4 -2 -3 1 = 4 1 1 2 potatoes 0 3 4 1
1 3 4 2 because 0 -2 1 1, 1 0 -2 1, 2 -1 0 -1, 1 1 -2 0

schieberamsch 1 2 3 4: deals=4 rounds=1 options.four_at_table=dealer_pauses
45 30 45 geschoben 2 / C grand 67 mit 2 / 58 40 22 geschoben 1 / 0 50 70 stich / C durchmarsch
11 18 -21 25 = 11 18 -21 25
2 3 1 4 because 0 18 0 18, 0 0 -9 0, B again after the Grand Hand: 11 0 0 0, 0 0 0 7, 0 0 -12 0

bodenjass-4x8 1 2 3 4: deals=3 rounds=1 options.match_bonus=100 options.trump_by=chosen
60 50 40 7 / oben 0 257 0 0 / C match
60 307 297 7 = 60 307 297 7 matches 0 1 1 0
3 1 2 4

differenzler-4x4 1 2 3 4: rounds=1
45:50 30:20 60:67 22:20 / -:30 40:41 50:50 40:36 / 0:0 80:92 20:25 60:40 / 157:120 0:7 10:15 20:15
62 30 17 31 = 62 30 17 31 exact 1 0 1 0
4 2 1 3 because 5 10 7 2, 20 1 0 4, 0 12 5 20, 37 7 5 5
"""
"""Regulation, seats, settings; the deals of a table; their totals and the slip that says the same; ranks."""


def started(console: Console, head: str) -> list[str]:
    """Enter as many as the table has seats and put them there in the order of their numbers."""
    (regulation, *seats), settings = (part.split() for part in head.split(":"))
    console.done(f"new Abend -r {regulation}")
    console.run("regulation", "change", "--yes", *(word for each in settings for word in ("--set", each)))
    members = "ab" if regulation == "schieber-3000" else ("",)
    for number, _ in enumerate(seats, 1):
        console.run("add", *(f"Given{number}{letter} Family" for letter in members))
    rows = [f"1,1,{seat},{number}" for number, seat in enumerate(seats, 1)]
    (console.folder / "plan.csv").write_text("\n".join(["round,table,seat,player", *rows]), encoding="utf-8")
    console.done("draw --from plan.csv")
    return seats


def type_deals(console: Console, lines: Sequence[str]) -> None:
    stream = io.TextIOWrapper(io.BytesIO("\n".join(lines).encode()), encoding="utf-8")
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("sys.stdin", stream)
        console.done("scores deal 1 -")


def standings(console: Console) -> dict[int, tuple[int, int]]:
    """Return total and rank of everybody by number."""
    places = console.done("rank --json").document()["lists"][0]["places"]
    return {place["number"]: (place["total"], place["rank"]) for place in places}


@pytest.mark.parametrize("case", CASES.strip().split("\n\n"), ids=lambda case: case.split()[0])
def test_a_table_counts_with_its_last_deal_and_the_slip_says_the_same(console: Console, case: str) -> None:
    head, lines, end, ranked = case.split("\n")
    seats = started(console, head)
    deals = lines.split(" / ")
    if lines.startswith("sample "):
        sheet = resources.read("sample_data", "sheets", f"{lines.split()[1]}.txt").decode().splitlines()
        deals = [line for line in sheet if not line.startswith("#")]
    totals, slip = end.split("=")
    sides, ranks = sorted({seat[0] for seat in seats}), ranked.partition(" because ")[0].split()
    by_hand = {
        number: (int(totals.split()[sides.index(seat[0])]), int(ranks[number - 1]))
        for number, seat in enumerate(seats, 1)
    }
    type_deals(console, deals[:-1])
    assert console.done("missing --json").document()["missing"][0]["tables"][0]["table"] == 1
    assert {total for total, _ in standings(console).values()} == {0}
    type_deals(console, deals[-1:])
    assert console.done("missing --json").document()["missing"] == []
    assert standings(console) == by_hand
    if slip:
        worked_out = console.done("scores show 1 --json").document()
        console.done(f"enter 1 {slip} --correct")
        typed = console.done("scores show 1 --json").document()
        assert {name: worked_out["values"][name] for name in typed["values"]} == typed["values"]
        assert (worked_out["totals"], standings(console)) == (typed["totals"], by_hand)
        console.done("undo")
        assert console.done("scores show 1 --json").document() == worked_out
    console.done("verify")


REGULATION = "schieber-differenzler-final"
PLAYERS = [f"Player {number}" for number in range(1, 9)]


@made_once
def evening(console: Console) -> Console:
    """Eight players, all four rounds drawn: the third is Coiffeur, everybody alone."""
    console.done(f"new Evening -r {REGULATION} --yes")
    console.run("add", *PLAYERS)
    console.done("draw --all --yes --seed 4")
    return console


@pytest.fixture
def final(evening: Console) -> Console:
    """The first stage is played, the first round of the final drawn: two tables of Differenzler."""
    for number in (1, 2, 4):
        for table in (1, 2):
            evening.done(f"enter {table} {1000 + 10 * number} {884 - 10 * number} --round {number}")
    evening.done("enter 1 420 350 300 380 --round 3", "enter 2 400 350 310 380 --round 3")
    evening.done("qualify --yes", "draw --yes --seed 4")
    return evening


def test_every_round_is_drawn_printed_and_read_as_its_game_is_played(evening: Console) -> None:
    games = ["schieber", "schieber", "coiffeur4_alone", "schieber"]
    evening.tells("game", *((f"scores show 1 --round {n}", game) for n, game in enumerate(games, 1)))
    evening.says(
        ("enter 1 1000 884 --round 3", 2),
        ("enter 1 420 350 300 380 --round 1", 2),
        ("print sheets --blank 1 --round 5", 3),
        "scores template --by-deal form.xlsx --round 3",
        "enter 1 420 350 300 380 --round 3",
    )
    for paper in ("sheets --round 3", "sheets --blank 1 --round 3", "emergency"):
        assert "Joker 1" in words_of(evening, paper)
    for paper in ("sheets --round 2", "sheets --blank 1"):
        assert "Joker 1" not in words_of(evening, paper)
    sheet = openpyxl.load_workbook(evening.folder / "form.xlsx").worksheets[0]
    assert "Joker 1" in {str(cell.value) for row in sheet.iter_rows() for cell in row}


def test_the_rank_list_adds_up_both_games_and_in_the_final_the_lowest_wins(final: Console) -> None:
    [ranked] = final.done("rank --stage 1 --json").document()["lists"]
    first = ranked["places"][0]
    assert first["total"] == sum(value["value"] for value in first["rounds"])
    assert len(first["rounds"]) == 4
    changes = ("game=coiffeur4_alone", "options=", "ranking=", "sum=", "deals=32")
    change = "regulation change --yes " + " ".join(f"--set stages[2].{change}" for change in changes)
    plays = "game: tables are drawn that play"
    final.says(
        (change, 4, f"Stage 2, {plays} differenzler."),
        (
            "regulation change --set stages[1].games[1].rounds=[2] --yes",
            4,
            f"{plays} coiffeur4_alone.",
            f"Stage 1, {plays} schieber.",
        ),
        *("enter 1 12 30 5 9", "enter 2 11 31 6 10"),
    )
    [ranked] = final.done("rank --json").document()["lists"]
    assert [place["total"] for place in ranked["places"]] == [5, 6, 9, 10, 11, 12, 30, 31]
    assert "Differenzler" in words_of(final, "regulation")
    final.done("audit", "undo --yes", "redo --yes", "verify", "export xlsx")


def test_a_first_round_of_another_game_leaves_all_others_as_they_are(console: Console) -> None:
    console.done(
        f"new Evening -r {REGULATION}", "regulation change --set stages[1].games[1].rounds=[1] --yes"
    )
    console.run("add", *PLAYERS)
    console.done("draw --all --yes --seed 4")
    console.done(*(f"enter {table} 420 350 300 380" for table in (1, 2)))
    console.done(*(f"enter {table} 1000 884 --round {round_}" for round_ in (2, 3, 4) for table in (1, 2)))
    [ranked] = console.done("rank --json").document()["lists"]
    own = [[value["value"] for value in place["rounds"][:3]] for place in ranked["places"]]
    assert sorted(values[0] for values in own) == sorted(2 * [420, 350, 300, 380])
    assert {value for values in own for value in values[1:]} == {1000, 884}
    console.done("audit", "export csv --what standings", "print standings", "print cards", "undo", "redo")
    console.done("regulation show", "leave 1", "verify")
    told = words_of(console, "regulation")
    assert "Round 1: Game Coiffeur alone" in told
    assert "Draw Nobody has a partner" in told


def test_a_wish_for_a_partner_asks_nothing_where_everybody_is_alone(console: Console) -> None:
    console.done(f"new Evening -r {REGULATION} --yes")
    console.run("add", *PLAYERS)
    console.done("wish apart 1 2 --partners", "draw --all --yes", "wish together 3 4 --partners")
