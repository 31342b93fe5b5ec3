"""Evenings in strokes from an empty folder, worked out by hand."""

from pathlib import Path

import openpyxl

from tests.support.console import Console, made_once
from tests.support.papers_read import words_of

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
