"""Rank lists by category and club, lists beside them, what is hidden; prizes; what is played for in money."""

from pathlib import Path
from typing import Any

import openpyxl

from jassturnier import resources
from tests.support.console import Console, made_once, words_of
from tests.support.drawn_by_hand import draw

PLAYERS = (
    ("Anna Alt", "Frauen", "Sternen"),
    ("Beat Bau", "Männer", "Sternen"),
    ("Carla Cap", "Frauen", ""),
    ("Dario Dub", "Männer", "Löwen"),
)


@made_once
def tournament(console: Console) -> Console:
    """Four players in two categories after two rounds, with guesses and matches."""
    console.done("new Abend -r schieber-einzel-4x12")
    for name, category, club in PLAYERS:
        console.run("add", name, "--category", category, "--club", club)
    for number, guess in ((1, 1900), (2, 2000), (4, 1700)):
        console.done(f"players edit {number} --guess {guess}")
    console.done("draw --seed 1", "enter 1 1000 884 matches 2 1")
    console.done("draw --seed 1", "enter 1 1100 784 matches 1 0")
    return console


def test_a_list_of_nothing_says_what_is_missing(console: Console) -> None:
    console.evening(4)
    console.says(
        ("rank", 4, "No round has been drawn yet."),
        "draw --seed 1",
        ("rank --list matches", 4, "No match is entered."),
        ("rank --list best-round", 4, "No result is in yet."),
        ("rank --list guess", 4, "Nobody has guessed."),
        ("rank --tandems", 4),
        ("print tandems", 4, "Nobody is entered with a tandem"),
    )


def test_a_hidden_list_is_for_the_desk_until_the_end(tournament: Console) -> None:
    text = words_of(tournament, "standings --by category")
    assert ("Category: Frauen" in text, "Category: Männer" in text) == (True, True)
    tournament.done("regulation change --set hidden_after=1 --yes")
    for line in ("rank", "rank --by club", "rank --list last", "print standings --out list.pdf"):
        hidden = "From Round 2 on the rank list is hidden until the end"
        assert tournament.refused(line, 4, hidden).out == ""
    assert not (tournament.folder / "list.pdf").exists()
    tournament.says(
        *("rank --desk", "rank --after 1", "print standings --desk", "print standings --round 1"),
        *("draw --seed 3", "enter 1 942 942", "draw --seed 4", "enter 1 942 942"),
        *("rank", "print standings"),
    )


def test_a_list_that_there_is_not_is_refused(tournament: Console) -> None:
    tournament.refuses(
        ("rank --after 3", 4, "Only 2 rounds are drawn so far."),
        ("rank --stage 2", 4, "Only 1 stage has begun."),
        ("rank --final --after 1", 2, "--final is the list over all stages as it is"),
        ("rank --final --by club", 2, "it goes with no other choice"),
        ("rank --answer 5", 2, "--answer goes with --list guess only."),
        ("rank --list last --answer 5", 2, "--answer goes with --list guess only."),
    )


PRIZES = '[{ranks = 1, francs = 100}, {ranks = "last", text = {en = "Wooden spoon", de = "Kochlöffel"}}]'


@made_once
def with_prizes(console: Console) -> Console:
    """Four pairs in their only round, with money for the first and a spoon for the last."""
    console.done("new Abend -r schieber-paare-4x12")
    console.run("regulation", "change", "--yes", "--set", "rounds=1", "--set", f"prizes={PRIZES}")
    for n in range(1, 5):
        console.run("add", f"Given{n} A", f"Given{n} B")
    console.done("draw --seed 1")
    return console


def test_who_gets_what_is_shown_and_printed(with_prizes: Console) -> None:
    with_prizes.done("enter 1 1000 884", "enter 2 900 984")
    order = with_prizes.done("rank --json").document()["lists"][0]["places"]
    found = with_prizes.done("prizes --json").document()
    (listed,) = found["lists"]
    assert [(a["rank"], [e["number"] for e in a["entries"]]) for a in listed["awards"]] == [
        (1, [order[0]["number"]]),
        (4, [order[-1]["number"]]),
    ]
    with_prizes.says(("prizes", "Fr. 100.00"), ("prizes --lang de", "Kochlöffel"))
    text = words_of(with_prizes, "prizes")
    assert ("Fr. 100.00" in text, "Wooden spoon" in text) == (True, True)
    assert "Rank 1 Fr. 100.00" in words_of(with_prizes, "regulation")


def test_it_is_said_when_the_list_of_prizes_is_not_certain_or_there_is_none(with_prizes: Console) -> None:
    with_prizes.says(
        "enter 1 1000 884",
        ("prizes", "Careful: 1 result is missing."),
        "regulation change --set hidden_after=0 --yes",
        ("prizes", 4),
        ("print prizes", 4),
        "prizes --desk",
        *("undo", "undo", "undo"),
        ("prizes", 4, "No round has been drawn yet."),
        "regulation change schieber-paare-4x12 --yes",
        ("prizes", 4, "under [[prizes]]"),
    )


FINAL = (
    "stages[1].rounds=1 stages[1].deals=12 stages[2].rounds=1 stages[2].tie=shared stages[2].from.percent=50"
)


@made_once
def with_final(console: Console) -> Console:
    """Eight players, of whom two tables' winners play the final: 900 and 984 points."""
    change = " ".join(f"--set {each}" for each in (*FINAL.split(), "ranking=total,best-rounds"))
    console.evening(8, f"regulation change --yes {change}", "draw --seed 1", of="schieber-einzel-final")
    console.done("enter 1 1100 784", "enter 2 1000 884", "qualify --yes", "draw --seed 1", "enter 1 984 900")
    return console


def final_ranks(console: Console) -> dict[str, int]:
    (found,) = console.done("rank --final --json").document()["lists"]
    return {place["name"]: place["rank"] for place in found["places"]}


def test_a_season_takes_the_ranks_of_the_final_and_the_totals_of_the_first_stage(with_final: Console) -> None:
    with_final.done("season new Punkte --points 8,7,6,5,4,3,2,1", "season add Punkte")
    points = {
        p["name"]: p["total"] for p in with_final.done("season show Punkte --json").document()["places"]
    }
    assert points == {name: 9 - rank for name, rank in final_ranks(with_final).items()}
    with_final.done("season new Summe", "season add Summe")
    totals = [p["total"] for p in with_final.done("season show Summe --json").document()["places"]]
    assert totals == [1100, 1100, 1000, 1000, 884, 884, 784, 784]


def test_who_took_over_in_any_stage_stands_below_the_final_list(with_final: Console) -> None:
    (final,) = with_final.done("rank --json --stage 2").document()["lists"]
    number = final["places"][0]["number"]
    with_final.done(f"replace {number} 'Otto Alt' --from-round 1 --yes")
    told = f"{number} Otto Alt: {final['places'][0]['name']} in Round 1 (Preliminary round)."
    with_final.says(("rank --stage 2", told), ("rank --final", told))


def test_a_change_of_the_regulation_tells_the_ranks_of_every_stage(with_final: Console) -> None:
    told = with_final.done("regulation change --set unit=wins --preview --json").document()
    assert told["rank_changes"] != []
    assert {change["stage"] for change in told["rank_changes"]} <= {1, 2}
    with_final.refused("regulation change --set stages[2].rounds=0 --yes", 7, "Stage 2, rounds")
    with_final.refused(
        "regulation change schieber-einzel-4x12 --yes", 4, "stages: 2 stages are started already."
    )


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


def money_of(console: Console) -> dict[str, int]:
    """Return what everybody of the rank list gets or pays."""
    (found,) = console.done("rank --json").document()["lists"]
    return {place["name"]: place["money"] for place in found["places"]}


def workbook(console: Console, options: str = "") -> Any:  # noqa: ANN401 — openpyxl comes without types
    return openpyxl.load_workbook(console.done(f"export xlsx --json --yes {options}").document()["file"])


def test_what_is_played_for_stands_on_every_list_and_who_pays_whom(slate: Console) -> None:
    assert [*money_of(slate).values()] == [1300, -400, -900]
    winner, fourth, ninth = money_of(slate)
    payments = slate.done("settlement --json").document()["payments"]
    assert [(one["payer"], one["payee"], one["amount"]) for one in payments] == [
        (ninth, winner, 900),
        (fourth, winner, 400),
    ]
    slate.says(("rank", "13.00"), ("settlement", "9.00"), ("export csv --what standings", ",-9.00"))
    assert "13.00" in words_of(slate, "standings")
    assert "Settlement" in words_of(slate, "settlement --lang en")
    assert "Gets or pays, Fr." in words_of(slate, "sheets --blank 1 --lang en")
    cells = [str(c) for sheet in workbook(slate) for row in sheet.iter_rows(values_only=True) for c in row]
    assert {"13", "-4", "-9", "Fr."} <= {*cells}
    rows = [*workbook(slate, "--with cash --lang en")["Settlement"].iter_rows(values_only=True)]
    assert (ninth, winner, 9) in [(row[1], row[3], row[4]) for row in rows]
    slate.done("regulation change --set options.stake=0 --yes")
    slate.says(("rank --json", "≠ money"), ("rank", "≠ Fr."))


def test_the_settlement_waits_for_results_and_keeps_what_is_hidden(slate: Console) -> None:
    slate.says("undo", "regulation change --set hidden_after=0 --yes", ("settlement", 4))
    slate.says("enter 1 strokes 13 0 0 potatoes 0 9 4", ("settlement", 4))
    assert len(slate.done("settlement --desk --json").document()["payments"]) == 2


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
    assert [place["total"] for place in found["places"]] == [0, 1]
    # What ranks before the total has a column wherever people read.
    hill.says(("rank", "Bergpreis"), ("export csv --what scores", "bergpreis"))
    for paper in ("standings --lang en", "slips --lang en"):
        assert "Bergpreis" in words_of(hill, paper)
    assert "Bergpreis: who first has 1,500" in words_of(hill, "sheets --filled --lang en")
    book = workbook(hill, "--lang en")
    _, head, *rows = book["Rank list"].iter_rows(values_only=True)
    assert [row[head.index("Bergpreis")] for row in rows] == [1, 0]
    names = [str(cell.value) for cell in book["Scores"][2]]
    assert [name for name in names if "Bergpreis" in name or "on by" in name] == ["Won by", "Bergpreis"]


SLIP = "2056 1556 matches 6 4 kontermatch 0 1 won 2 1 bergpreis 2 1 schneider 1 1"
"""A: 2 + 4 + 6 + 2 strokes; B: 1 + 2 + 3 matches + 2 for the Kontermatch + 2."""
OTHER = "3100 1700 matches 2 0 won 3 0 bergpreis 1 2"
"""C: 1 + 6 + 2 strokes; D: 2."""


@made_once
def evening(console: Console) -> Console:
    """Eight people with drawn partners after a round: 1 and 2 are A of table 1."""
    console.evening(8, "regulation change --set rounds=1 --yes", of="schieber-striche")
    draw(console, 1, "1 2 - 3 4", "5 6 - 7 8")
    console.done(f"enter 2 {OTHER}", f"enter 1 {SLIP}")
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
    heads = ("Difference of strokes", "Points", "Difference")
    evening.says("verify", ("rank", *heads), ("export csv --what standings", "stroke_difference"))
    assert all(head in words_of(evening, "standings --lang en") for head in heads)
    _, head, best, *_ = workbook(evening, "--lang en")["Rank list"].iter_rows(values_only=True)
    assert [best[head.index(each)] for each in heads] == [4, 2056, 500]
    slip = words_of(evening, "slips --lang en")
    assert all(each in slip for each in ("Kontermatch", "Bergpreis", "Schneider", "Partien won"))
    sheet = words_of(evening, "sheets --blank 1 --lang en")
    assert "Strokes: Bergpreis 1, win 2, match 1, Schneider 2, Kontermatch 2" in sheet


def test_settings_that_exclude_each_other_are_refused_and_nothing_changes(evening: Console) -> None:
    before = numbers(evening)
    evening.says(
        ("regulation change --set options.target=0 --yes", 7, "options.strokes: needs “target”"),
        ('regulation change --set beside=["potatoes"] --yes', 7, "beside: “potatoes” is not possible"),
    )
    assert numbers(evening) == before
