"""Two people read every slip: what they agree on is confirmed, what differs waits for a ruling."""

import openpyxl

from tests.support.console import Console, made_once


@made_once
def tournament(console: Console) -> Console:
    """Two tables, both with a result."""
    return console.evening(8, "draw --seed 1", "enter 1 1012 872", "enter 2 1000 884")


def test_two_readings_that_agree_confirm_a_result(tournament: Console) -> None:
    assert not [line for line in ("rank", "status", "audit") if "confirmed" in tournament.done(line).out]
    assert tournament.type("scores compare").code == 4
    answer = tournament.done("enter 1 1012 872 --second")
    assert "Both readings are the same: confirmed." in answer.out
    assert "1 table is not read twice yet." in answer.out
    assert tournament.done("scores compare").out.splitlines() == [
        "No two readings differ.",
        "1 table has only been read once.",
    ]


def test_who_reads_a_second_time_never_sees_the_first_reading(tournament: Console) -> None:
    differs = tournament.done("enter 1 1021 863 --second")
    assert "The two readings differ." in differs.out
    again = tournament.refused("enter 1 1003 881 --second", 4)
    corrected = tournament.done("enter 1 1003 881 --second --correct")
    wrong = tournament.refused("enter 2 1001 884 --second", 7)
    said = "".join(each.out + each.err for each in (differs, again, corrected, wrong))
    assert "1,012" not in said
    assert "1012" not in said
    assert "872" not in said


def test_readings_that_differ_stand_side_by_side_until_a_ruling(tournament: Console) -> None:
    tournament.done("enter 1 1021 863 --second")
    answer = tournament.refused("scores compare", 7)
    assert "points  1,012 : 872    1,021 : 863     ←" in answer.out
    assert "Perhaps two digits changed places, 1,021 as 1,012." in answer.out
    assert tournament.type("audit").code == 7
    ruled = tournament.done("enter 1 1021 863 --ruling")
    assert "Before: 1,012 : 872" in ruled.out
    assert tournament.done("resultate vergleichen").code == 0
    assert tournament.done("scores show 1 --json").document()["values"] == {"points": [1021, 863]}


def test_a_table_hands_in_a_reserve_slip(tournament: Console) -> None:
    tournament.done("print reserve --count 2")
    tournament.refused("enter 3D 1000 884", 3, "“enter TABLE … --sheet 3D”")
    assert "reserve slip 3D" in tournament.done("enter 1 1012 872 --correct --sheet 3D").out
    assert "was handed in by Round 1, table 1" in tournament.type("enter 2 1000 884 --correct --sheet 3D").err
    assert tournament.type("enter 2 1000 884 --correct --sheet 5F").code == 3
    assert "Table 1 (1B)" in tournament.done("enter 3D 1010 874 --correct").out


def test_a_correction_names_the_draw_that_depended_on_the_rank_list(tournament: Console) -> None:
    tournament.done("draw --seed 2 --method by-rank")
    answer = tournament.done("enter 1 800 1084 --round 1 --correct")
    assert "Careful: Round 2 was drawn from a rank list that is another one today" in answer.out
    assert "Round 1: The round is complete." in answer.out
    assert tournament.done("enter 1 801 1083 --round 1 --correct --json").document()["overtaken_draws"] == []


EIGHTS = [f"A {suit} {points}" for suit, points in zip(("eicheln", "rosen"), (84, 97), strict=True)]


@made_once
def by_deals(console: Console) -> Console:
    """One table of Schieber with two deals, both entered."""
    rules = console.done("regulation show schieber-einzel-4x12").out.replace("deals = 12", "deals = 2")
    (console.folder / "mine.toml").write_text(rules, encoding="utf-8")
    console.done("new Abend -r mine.toml")
    console.run("add", "A A", "B B", "C C", "D D")
    console.done("draw --seed 1")
    console.run("scores", "deal", "1", *EIGHTS)
    return console


def test_deals_are_read_twice_as_well(by_deals: Console) -> None:
    first = by_deals.run("scores", "deal", "1", EIGHTS[0], "--second")
    assert "1 of 2 deals." in first.out
    assert "97" not in first.out
    second = by_deals.run("scores", "deal", "1", "A rosen 79", "--second")
    assert "The two readings differ." in second.out
    compared = by_deals.refused("scores compare", 7)
    assert "Deal 2" in compared.out
    ruled = by_deals.run("scores", "deal", "1", "A rosen 79", "--replace", "2", "--ruling")
    assert ruled.code == 0, ruled.err
    assert by_deals.done("scores compare").code == 0
    assert by_deals.done("scores show 1 --json").document()["values"]["points"] == [163, 151]


def test_totals_can_confirm_what_was_entered_deal_by_deal(by_deals: Console) -> None:
    assert "confirmed" in by_deals.done("enter 1 181 133 --second").out


def compared(console: Console) -> tuple[object, str, list[str]]:
    document = console.type("scores compare --json").document()
    rows = [console.type(f"scores show {table} --json").document() for table in (1, 2)]
    return document, console.type("scores compare").out, [str(row["values"]) for row in rows]


def test_second_readings_and_rulings_travel_in_the_workbook(tournament: Console) -> None:
    for words in ("2 1000 884 --second", "1 1021 863 --second", "1 1022 862 --ruling"):
        tournament.done(f"enter {words}")
    before = compared(tournament)
    tournament.done("scores export all.xlsx")
    assert "0 new, 5 equal" in tournament.done("scores import all.xlsx").out
    for _ in range(5):
        tournament.done("undo")
    answer = tournament.done("scores import all.xlsx --json").document()
    assert [each["reading"] for each in answer["new"]] == ["first", "first", "second", "second", "ruling"]
    assert compared(tournament) == before
    tournament.done("enter 1 1003 881 --correct")
    assert tournament.type("scores import all.xlsx").code == 8
    tournament.done("scores import all.xlsx --correct")
    assert compared(tournament) == before


def test_a_second_reading_without_a_first_is_not_taken(console: Console, tournament: Console) -> None:
    tournament.done("enter 1 1021 863 --second", "scores export all.xlsx")
    made = openpyxl.load_workbook(console.folder / "all.xlsx")
    made.remove(made.worksheets[0])
    made.save(console.folder / "only.xlsx")
    for _ in range(3):
        tournament.done("undo")
    assert tournament.type("scores import only.xlsx").code == 4
    assert tournament.type("scores import only.xlsx --dry-run").code == 4


def test_deals_read_twice_travel_in_the_workbook(by_deals: Console) -> None:
    by_deals.run("scores", "deal", "1", *EIGHTS, "--second")
    for form in ("", "--by-deal"):
        by_deals.done(f"scores export all.xlsx --yes {form}")
        assert "0 new, 2 equal" in by_deals.done("scores import all.xlsx").out
    by_deals.done("undo")
    assert "1 new, 1 equal" in by_deals.done("scores import all.xlsx").out
    assert "No two readings differ." in by_deals.done("scores compare").out
