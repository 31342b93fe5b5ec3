"""What is played for in money, on every rank list; the Bergpreis as a criterion and on the slip."""

from pathlib import Path

import openpyxl

from jassturnier import resources
from tests.support.console import Console, made_once, words_of


def house(name: str, line: str, instead: str) -> Path:
    """Write a shipped regulation with another line into the folder."""
    shipped = resources.read("templates", "regulations", f"{name}.toml").decode()
    assert line in shipped
    file = Path("haus.toml")
    file.write_text(shipped.replace(line, instead), encoding="utf-8")
    return file


@made_once
def slate(console: Console) -> Console:
    """Three players after the printed slate of Coiffeur, at a franc a point."""
    file = house("coiffeur-allein-3", "stake = 0 ", "stake = 100 ")
    console.done(f"new Abend -r {file}")
    console.run("add", "Ann Alt", "Beth Bau", "Cath Cap")
    console.done("draw --seed 1", "enter 1 strokes 13 0 0 potatoes 0 9 4")
    return console


def test_a_rank_list_says_what_everybody_gets_or_pays_and_it_makes_nothing_together(slate: Console) -> None:
    (found,) = slate.done("rank --json").document()["lists"]
    assert [place["money"] for place in found["places"]] == [1300, -400, -900]
    assert "13.00" in slate.done("rank").out


def test_money_stands_on_paper_in_the_workbook_and_in_the_csv(slate: Console) -> None:
    assert "13.00" in words_of(slate, "standings")
    file = slate.done("export xlsx --json").document()["file"]
    cells = [
        str(c) for s in openpyxl.load_workbook(file) for row in s.iter_rows(values_only=True) for c in row
    ]
    assert [amount in cells for amount in ("13", "-4", "-9")] == [True] * 3
    assert "Fr." in cells
    assert ",-9.00" in slate.done("export csv --what standings").out


def test_the_sheet_of_a_table_says_what_is_paid(slate: Console) -> None:
    assert "Gets or pays, Fr." in words_of(slate, "sheets --blank 1 --lang en")


def test_without_a_stake_no_list_speaks_of_money(console: Console) -> None:
    console.done("new Abend -r coiffeur-allein-3")
    console.run("add", "Ann Alt", "Beth Bau", "Cath Cap")
    console.done("draw --seed 1", "enter 1 strokes 13 0 0 potatoes 0 9 4")
    assert "money" not in console.done("rank --json").out
    assert "Fr." not in console.done("rank").out


@made_once
def hill(console: Console) -> Console:
    """Two pairs after a game to 3000 that is ranked by the Bergpreis; the losers had it."""
    file = house("schieber-3000", 'ranking = ["total"', 'ranking = ["bergpreis", "total"')
    console.done(f"new Abend -r {file}")
    for pair in (("Anna Alt", "Beat Bau"), ("Carla Cap", "Dario Dub")):
        console.run("add", *pair)
    console.done("draw --seed 1", "enter 1 3020 1600 bergpreis 0 1")
    return console


def test_the_bergpreis_is_a_criterion_of_the_rank_list(hill: Console) -> None:
    (found,) = hill.done("rank --json").document()["lists"]
    first, second = found["places"]
    assert (first["total"], second["total"]) == (0, 1)


def test_what_ranks_before_the_total_has_a_column_wherever_people_read(hill: Console) -> None:
    assert "Bergpreis" in hill.done("rank").out
    assert "Bergpreis" in words_of(hill, "standings --lang en")
    book = openpyxl.load_workbook(hill.done("export xlsx --json --lang en").document()["file"])
    _, head, *rows = book["Rank list"].iter_rows(values_only=True)
    assert [row[head.index("Bergpreis")] for row in rows] == [1, 0]


def test_the_workbook_names_who_won_and_had_the_bergpreis_once(hill: Console) -> None:
    book = openpyxl.load_workbook(hill.done("export xlsx --json --lang en").document()["file"])
    head = [str(cell.value) for cell in book["Scores"][2]]
    assert [name for name in head if "Bergpreis" in name or "on by" in name] == ["Won by", "Bergpreis"]


def test_the_bergpreis_stands_on_slip_and_sheet_and_in_the_export(hill: Console) -> None:
    assert "Bergpreis" in words_of(hill, "slips --lang en")
    assert "Bergpreis: who first has 1,500" in words_of(hill, "sheets --filled --lang en")
    assert "bergpreis" in hill.done("export csv --what scores").out


def money_of(console: Console) -> dict[str, int]:
    """Return what everybody of the rank list gets or pays."""
    (found,) = console.done("rank --json").document()["lists"]
    return {place["name"]: place["money"] for place in found["places"]}


def test_the_settlement_says_who_pays_whom_everywhere(slate: Console) -> None:
    winner, fourth, ninth = money_of(slate)
    payments = slate.done("settlement --json").document()["payments"]
    assert [(one["payer"], one["payee"], one["amount"]) for one in payments] == [
        (ninth, winner, 900),
        (fourth, winner, 400),
    ]
    assert "9.00" in slate.done("settlement").out
    assert "Settlement" in words_of(slate, "settlement --lang en")
    file = slate.done("export xlsx --with cash --json --lang en").document()["file"]
    rows = [*openpyxl.load_workbook(file)["Settlement"].iter_rows(values_only=True)]
    assert (ninth, winner, 9) in [(row[1], row[3], row[4]) for row in rows]


def test_the_settlement_waits_for_results_and_keeps_what_is_hidden(console: Console) -> None:
    file = house("coiffeur-allein-3", "stake = 0 ", "stake = 100 ")
    file.write_text("hidden_after = 0\n" + file.read_text(encoding="utf-8"), encoding="utf-8")
    console.done(f"new Abend -r {file}")
    console.run("add", "Ann Alt", "Beth Bau", "Cath Cap")
    console.done("draw --seed 1")
    assert console.run("settlement").code == 4
    console.done("enter 1 strokes 13 0 0 potatoes 0 9 4")
    assert console.run("settlement").code == 4
    assert len(console.done("settlement --desk --json").document()["payments"]) == 2


SLIP = "2056 1556 matches 6 4 kontermatch 0 1 won 2 1 bergpreis 2 1 schneider 1 1"
"""A: 2 + 4 + 6 + 2 strokes; B: 1 + 2 + 3 matches + 2 for the Kontermatch + 2."""
OTHER = "3100 1700 matches 2 0 won 3 0 bergpreis 1 2"
"""C: 1 + 6 + 2 strokes; D: 2."""


@made_once
def evening(console: Console) -> Console:
    """Eight people with drawn partners after a round: 1 and 2 are A of table 1."""
    settings = console.done("regulation show schieber-striche").out.replace("rounds = 3", "rounds = 1")
    Path("mine.toml").write_text(settings, encoding="utf-8")
    console.evening(8, of="mine.toml")
    seats = ("A1", "A2", "B1", "B2")
    rows = [f"1,{1 + n // 4},{seats[n % 4]},{n + 1}" for n in range(8)]
    Path("plan.csv").write_text("\n".join(["round,table,seat,player", *rows]), encoding="utf-8")
    console.done("draw --from plan.csv", f"enter 2 {OTHER}", f"enter 1 {SLIP}")
    return console


def numbers(console: Console) -> dict[int, tuple[int, ...]]:
    (found,) = console.done("rank --json").document()["lists"]
    keys = ("rank", "total", "stroke_difference", "points", "difference")
    return {place["number"]: tuple(place[key] for key in keys) for place in found["places"]}


def test_an_evening_in_strokes_is_ranked_as_by_hand(evening: Console) -> None:
    first, last = (1, 14, 4, 2056, 500), (7, 2, -7, 1700, -1400)
    assert numbers(evening) == {
        **dict.fromkeys((1, 2), first),
        **dict.fromkeys((3, 4), (3, 10, -4, 1556, -500)),
        **dict.fromkeys((5, 6), (5, 9, 7, 3100, 1400)),
        **dict.fromkeys((7, 8), last),
    }
    evening.done("verify")


def test_the_columns_stand_side_by_side_wherever_people_read(evening: Console) -> None:
    heads = ("Difference of strokes", "Points", "Difference")
    assert all(head in evening.done("rank").out for head in heads)
    assert all(head in words_of(evening, "standings --lang en") for head in heads)
    book = openpyxl.load_workbook(evening.done("export xlsx --json --lang en").document()["file"])
    _, head, first, *_ = book["Rank list"].iter_rows(values_only=True)
    assert [first[head.index(each)] for each in heads] == [4, 2056, 500]
    assert "stroke_difference" in evening.done("export csv --what standings").out


def test_slip_and_sheet_have_a_column_for_each(evening: Console) -> None:
    slip = words_of(evening, "slips --lang en")
    assert all(each in slip for each in ("Kontermatch", "Bergpreis", "Schneider", "Partien won"))
    sheet = words_of(evening, "sheets --blank 1 --lang en")
    assert "Strokes: Bergpreis 1, win 2, match 1, Schneider 2, Kontermatch 2" in sheet


def test_settings_that_exclude_each_other_are_refused_and_nothing_changes(evening: Console) -> None:
    before = numbers(evening)
    evening.refused("regulation change --set options.target=0 --yes", 7, "options.strokes: needs “target”")
    answer = evening.type('regulation change --set beside=["potatoes"] --yes')
    assert "beside: “potatoes” is not possible" in answer.err
    assert numbers(evening) == before
