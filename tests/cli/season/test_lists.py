"""A list of totals is shown, asked about once, taken into a season, and may come again."""

import pytest

from tests.cli.season.test_seasons import paper, places, tournament
from tests.support.console import Console


def test_rows_of_a_list_on_paper_that_are_nobodys_are_named(console: Console) -> None:
    console.done("season new Jahr")
    told = console.done(
        f"season import Jahr {paper(console, 'a', ('Anna Alt', 900), ('Beat Bau', 800), ('Total', 1700))}"
    )
    assert "1 row is left out:\n  row 4: “Total 1700”: a total\n" in told.err


def test_who_is_spelled_alike_is_asked_about_once(console: Console) -> None:
    console.done("season new Jahr")
    console.done(f"season import Jahr {paper(console, 'a', ('Käthi Roth', 900), ('Anna Alt', 800))}")
    file = paper(console, "b", ("Kaethi Rot", 700), ("Anna Alt", 600))
    console.refused(f"season import Jahr {file}", 8, "Kaethi Rot (row 2) – Käthi Roth, a new person.")
    # Enter alone does not answer it; the answer is remembered.
    assert console.asked(f"season import Jahr {file}", "", "1a", "").code == 0
    console.done(f"season import Jahr {paper(console, 'c', ('Kaethi Rot', 100))}")
    answers = "--answer 'row 2=new' --answer order=given"
    console.done(f"season import Jahr {paper(console, 'd', ('Käti Rot', 50))} {answers}")
    assert places(console, "Jahr") == [(1, "Käthi Roth", 1700), (2, "Anna Alt", 1400), (3, "Käti Rot", 50)]


def test_a_pair_of_whom_nobody_is_named_is_left_out_of_a_season(console: Console) -> None:
    console.done("season new Jahr")
    console.refused(
        f"season import Jahr {paper(console, 'a', ('Alt/Bau', 900))} --yes", 7, "Alt/Bau", "nobody below"
    )
    mixed = paper(console, "a", ("Alt/Bau", 900), ("Anna Cox", 800))
    console.refused(f"season import Jahr {mixed}", 8, "“Alt/Bau 900” is left out")


def test_the_same_list_again_brings_nothing_and_a_corrected_total_is_one_change(console: Console) -> None:
    console.done("season new Jahr")
    rows = ("Anna Alt", 900), ("Beat Bau", 800)
    console.done(f"season import Jahr {paper(console, 'a', *rows)}")
    assert "a.csv: nothing new." in console.done(f"season import Jahr {paper(console, 'a', *rows)}").out
    file = paper(console, "a", rows[0], ("Beat Bau", 880), ("Clara Cox", 700))
    line = f"season import Jahr {file}"
    there = "“a” is there already: 1 new, 1 changed, 1 the same.\nIf this is another one"
    console.refused(line, 8, "Beat Bau: a 800 → 880", there)
    found = console.done(f"{line} --update --dry-run --json").document()
    assert (found["counts"]["changed"], found["counts"]["new"], found["stored"]) == (1, 1, False)
    changes = [line["changes"] for line in found["lines"]]
    assert changes == [[], [{"field": "a", "before": "800", "after": "880"}], []]
    console.done(f"{line} --only-new")
    assert places(console, "Jahr")[1:] == [(2, "Beat Bau", 800), (3, "Clara Cox", 700)]
    console.done(f"{line} --update")
    assert places(console, "Jahr")[1] == (2, "Beat Bau", 880)


SIX = """Name;Vorname;Ort;1. Abend;2. Abend;Total
Müller;Hans;Baar;4.241;4'100;8341
Müller;Hans;Zug;3900 Pt.;;3900
Frei;Rita;Muri;3500;3600;7000
"""


def test_several_evenings_are_taken_at_once_shown_and_asked_about_once(console: Console) -> None:
    console.done("new Abend -r schieber-einzel-4x12", "season new Jahr", "season new Winter")
    (console.folder / "six.csv").write_text(SIX, encoding="utf-8")
    answer = console.asked("season import six.csv", "1", "?", "2z", "4=out", "4=take", "")
    assert answer.code == 0, answer.err
    for words in (
        "six.csv, headings in row 1:\n  Name: family name\n  Vorname: given name\n  Ort: place",
        "  1. Abend, 2. Abend: evening\n  not read: Total",
        "3 persons, 5 results.\n2 new evenings: 1. Abend (3), 2. Abend (2).",
        "?1 row 4: Rita Frei has 7,000 in total, but 7,100 in all evenings together.",
        "  row 4: “Frei Rita Muri 3500 3600 7000”: as you said",
        "“1a” answers question 1",
        "“2z” is no answer here",
        "3 new. Take over? [Y/n]",
    ):
        assert words in answer.err
    assert places(console, "Jahr") == [
        (1, "Hans Müller (Baar)", 8341),
        (2, "Rita Frei", 7100),
        (3, "Hans Müller (Zug)", 3900),
    ]
    assert "nothing new" in console.done("season import Jahr six.csv").out
    (console.folder / "six.csv").write_text(
        SIX.replace("Total", "3. Abend").replace("7000", ""), encoding="utf-8"
    )
    assert console.asked("season import Jahr six.csv", "n").code == 4
    told = console.asked("season import Jahr six.csv", "")
    assert "There already, and the same: 1. Abend (3), 2. Abend (2).\nNew evening: 3. Abend (2)." in told.err
    console.done("undo", "undo", "verify")
    assert places(console, "Jahr") == []
    assert console.done("people list --json").document()["people"] == []


def test_who_is_meant_of_namesakes_is_asked_and_who_has_moved_is_known_from_then_on(console: Console) -> None:
    console.done("season new Jahr")
    for name, lines in (
        ("a", "Hans Müller;Baar;900\nHans Müller;Zug;800"),
        ("b", "Hans Müller;Cham;700\nHans Müller;Zug;600"),
        ("c", "Hans Müller;;500"),
    ):
        (console.folder / f"{name}.csv").write_text(f"Name;Ort;Total\n{lines}\n", encoding="utf-8")
    console.done("season import Jahr a.csv")
    told = console.refused(
        "season import Jahr b.csv", 8, "Hans Müller, Baar, from now on Cham, a new person."
    )
    (answer,) = [words.split('"')[0] for words in told.err.split('"row 2=') if words[:6].isdecimal()]
    console.done(f"season import Jahr b.csv --answer 'row 2={answer}'")
    assert places(console, "Jahr")[0] == (1, "Hans Müller (Cham)", 1600)
    console.refused("season import Jahr c.csv", 8, "Hans Müller, Cham, Hans Müller, Zug, a new person.")
    console.refused("season import Jahr c.csv --answer 'Ort'", 2, "“KEY=VALUE”")
    console.refused("season import Jahr c.csv --answer 'Dorf=-'", 2, "has no column “Dorf”")


def test_namesakes_are_told_apart_by_their_club_or_not_at_all(console: Console) -> None:
    console.done("new Erster -r schieber-einzel-4x12")
    console.done("add 'Hans Meier' --club Sternen")
    console.done("add 'Hans Meier' --club Löwen")
    console.done("season new Jahr")
    console.refused(
        f"season import Jahr {paper(console, 'a', ('Hans Meier', 900))}",
        8,
        "Hans Meier (row 2) – Hans Meier, ",
    )
    (console.folder / "b.csv").write_text(
        "Name,Verein,Total\nHans Meier,Löwen,900\nHans Meier,Sternen,800\n", encoding="utf-8"
    )
    console.done("season import Jahr b.csv")
    assert places(console, "Jahr") == [(1, "Hans Meier (Löwen)", 900), (2, "Hans Meier (Sternen)", 800)]
    console.refused(
        f"season import Jahr {paper(console, 'c', ('Anna Alt', 900), ('Anna Alt', 800))}",
        8,
        "Anna Alt (row 3) is on the list twice – this row is left out, a new person.",
    )


def test_an_evening_with_a_date_stands_at_its_place(console: Console) -> None:
    console.done("season new Jahr")
    for name, head in (("a", "9.2.2026;9.3.2026"), ("b", "12.1.2026")):
        row = ";".join(["Anna Alt", *"12"[: head.count(";") + 1]])
        (console.folder / f"{name}.csv").write_text(f"Name;{head}\n{row}\n", encoding="utf-8")
        console.done(f"season import {name}.csv")
    found = console.done("season show --json").document()["evenings"]
    assert [evening["name"] for evening in found] == ["12.1.2026", "9.2.2026", "9.3.2026"]


def test_the_workbook_of_a_tournament_is_an_evening(console: Console) -> None:
    tournament(console, "Erster", "1000 884", "Anna Alt", "Beat Bau", "Carla Cap", "Dora Dub")
    console.done("export xlsx erster.xlsx", "season new Jahr")
    console.done("season import erster.xlsx --name Januar")
    assert sorted(total for *_, total in places(console, "Jahr")) == [884, 884, 1000, 1000]


def test_a_list_under_another_name_is_noticed(console: Console) -> None:
    console.done("season new Jahr")
    rows = (("Käthi Roth", 900), ("Alois Küng", 800))
    console.done(f"season import Jahr {paper(console, 'januar', *rows)}")
    again = paper(console, "jan", *reversed(rows))
    console.refused(f"season import Jahr {again}", 8, "“januar” has just these totals already.")
    assert console.asked(f"season import Jahr {again}", "n").code == 4
    assert console.asked(f"season import Jahr {again}", "y").code == 0
    other = paper(console, "februar", ("Käthi Roth", 900), ("Alois Küng", 801))
    console.done(f"season import Jahr {other}")


def ranked_list(console: Console, *rows: str, head: str = "Rang,Name,Total") -> str:
    (console.folder / "ranked.csv").write_text("\n".join((head, *rows)), encoding="utf-8")
    return "ranked.csv"


def test_a_rank_that_is_not_that_of_its_total_is_named(console: Console) -> None:
    console.done("season new Jahr")
    file = ranked_list(console, "1,Anna Alt,900", "2,Beat Bär,880", "3.,Carla Cox,980")
    console.refused(
        f"season import Jahr {file}", 7, "row 4: Carla Cox has rank 3, but by the totals it is 1."
    )
    console.done(f"season import Jahr {file} --yes")


@pytest.mark.parametrize(
    ("rules", "rows"),
    [
        ("", ("1,Anna Alt,900", "2,Beat Bau,880", "2,Carla Cap,880", "4,Dora Dub,700")),
        ("", ("1,Anna Alt,900", "2,Beat Bau,880", "3,Carla Cap,880", "4,Dora Dub,700")),
        ("--lowest-wins", ("1,Anna Alt,70", "2,Beat Bau,80", "3,Carla Cap,90")),
        ("", ("1,Anna Alt,900", ",Beat Bau,880")),
    ],
)
def test_ranks_of_equals_of_low_totals_and_missing_ones_are_no_misprints(
    console: Console, rules: str, rows: tuple[str, ...]
) -> None:
    console.done(f"season new Jahr {rules}")
    console.done(f"season import Jahr {ranked_list(console, *rows)}")


def test_a_rank_by_another_column_says_nothing_of_this_one(console: Console) -> None:
    console.done("season new Jahr")
    file = ranked_list(console, "1,Anna Alt,400,900", "2,Beat Bau,500,880", head="Rang,Name,Abend 1,Total")
    console.done(f"season import Jahr {file} --column 'Abend 1'")


def test_what_was_taken_in_before_there_is_a_tournament_is_taken_back(console: Console) -> None:
    file = console.folder / "a.csv"
    file.write_text("Name;Vorname;12.1.;9.2.\nAbt;Anna;4000;3000\n", encoding="utf-8")
    console.done("season new 'Jahr 2026'", "season import a.csv")
    names = [each["name"] for each in console.done("season show --json").document()["evenings"]]
    assert names == ["12.1.2026", "9.2.2026"]
    console.done("undo")
    assert console.done("season show --json").document()["evenings"] == []
    console.done("redo", "undo", "undo")
    console.refused("undo", 3, "There is nothing to take back.")


@pytest.mark.parametrize(("typed", "best"), [("4", 4), ("", None), ("viel\n3", 3)])
def test_a_new_season_asks_how_many_evenings_count(console: Console, typed: str, best: int | None) -> None:
    assert console.asked("season new Jahr", *typed.split("\n")).code == 0
    assert console.done("season show Jahr --json").document()["rules"].get("best") == best


def test_months_have_a_year_once_it_is_known_and_are_the_same_again(console: Console) -> None:
    console.done("season new Jahr")
    (console.folder / "m.csv").write_text("Name;Nov;Jan\nAnna Alt;9;8\nBeat Bau;7;6\n", encoding="utf-8")
    line = "season import Jahr m.csv"
    assert "Of which year are Nov, Jan?" in console.done(f"{line} --dry-run").err
    console.refused(f"{line} --answer year=heute", 2, "“heute” is no year.")
    answer = console.asked(line, "year=2026", "")
    assert (answer.code, "Nov 2026 (2), Jan 2027 (2)" in answer.err) == (0, True)
    assert "nothing new" in console.done(line).out


def test_columns_headed_by_numbers_beside_a_total_are_asked_about_and_may_be_evenings(
    console: Console,
) -> None:
    console.done("season new Jahr --best 2")
    rows = "Name;1.;2.;3.;Total\nAnna Roth;1000;1100;900;3000\nBeat Frei;900;;1000;1900\n"
    (console.folder / "jahr.csv").write_text(rows, "utf-8")
    console.refused("season import Jahr jahr.csv", 8, "What are the columns 1., 2., 3.?")
    said = console.done("season import Jahr jahr.csv --dry-run --answer numbered=rounds").err
    assert "jahr (2)" in said
    for answers in (
        "--answer numbered=evenings",
        "--answer 1.=evening --answer 2.=evening --answer 3.=evening",
    ):
        shown = console.done(f"season import Jahr jahr.csv --dry-run --yes {answers}").err
        assert "1. (2), 2. (1), 3. (2)" in shown
