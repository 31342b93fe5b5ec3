"""Seasons: evenings of the database and evenings on paper, ranked together."""

from pypdf import PdfReader

from tests.support.console import Console

# Of a published season of six evenings, none dropped.
PUBLISHED = """Rang,Name,Vorname,Abend 1,Abend 2,Abend 3,Abend 4,Abend 5,Abend 6,Total
1,Tschudi,Wanda,3821,3956,4017,4063,3889,4306,24052
2,Dürrenmatt,Jolanda,3882,3999,4029,3714,4375,3801,23800
3,Ulmann,Oskar,3480,3738,3556,3835,3226,4025,21860
"""


def paper(console: Console, name: str, *rows: tuple[str, int]) -> str:
    lines = "".join(f"{who},{total}\n" for who, total in rows)
    (console.folder / f"{name}.csv").write_text(f"Name,Total\n{lines}", encoding="utf-8")
    return f"{name}.csv"


def places(console: Console, season: str) -> list[tuple[int, str, float]]:
    found = console.done(f"season show {season} --json").document()
    return [(place["rank"], place["name"], place["total"]) for place in found["places"]]


def tournament(console: Console, name: str, points: str, *people: str) -> None:
    console.done(f"new {name} -r schieber-einzel-4x12")
    console.run("add", *people)
    console.done("draw --seed 1", f"enter 1 {points}")


def test_a_new_season_asks_what_counts_and_its_list_says_what_the_hall_does_not_see(console: Console) -> None:
    for name, typed, best in (("A", ["4"], 4), ("B", [""], None), ("C", ["viel", "3"], 3)):
        console.says((f"season new {name}", typed))
        assert console.done(f"season show {name} --json").document()["rules"].get("best") == best
    tournament(console, "Abend", "1000 884", "A Eins", "B Zwei", "C Drei", "D Vier")
    left_out = "Left out, because not for the hall yet: Abend"
    console.says(
        *("season new Jahr", "season add Jahr", "regulation change --set publish=rounds --yes"),
        ("season export Jahr", left_out),
        ("season export Jahr all.pdf --desk", f"≠ {left_out}"),
    )


def test_what_a_list_asks_has_a_key_to_answer_with(console: Console) -> None:
    console.done("season new Jahr --points 3,2,1")
    file = paper(console, "a", ("Anna Alt", 9), ("Anna Alt", 8))
    seen = {"key": "row 3", "seen": "Anna Alt (row 3) is on the list twice"}
    asked = console.type(f"season import Jahr {file} --json").document()["questions"]
    assert asked == [{**seen, "answers": ["out", "new"], "must": True}]
    brought = console.done(f"season import Jahr {file} --answer 'row 3=out' --json").document()
    assert [row["key"] for row in brought["left_out"]] == ["row 3"]
    console.tells("removed", ("season remove Jahr 1", ["a"]))


def test_its_rules_can_be_changed_and_taken_back(console: Console) -> None:
    (console.folder / "season.csv").write_text(PUBLISHED, encoding="utf-8")
    console.done("new Abend -r schieber-einzel-4x12", "season new Jahr --best 4 --average")
    console.done(*(f"season import Jahr season.csv --column 'Abend {number}'" for number in range(1, 7)))
    before = places(console, "Jahr")
    for line in ("season change Jahr --best 0 --sum", "season change --best 0 --sum"):
        console.done(line)
        assert places(console, "Jahr")[0] == (1, "Wanda Tschudi", 24052)
        console.done("undo")
        assert places(console, "Jahr") == before
    console.done("season change Jahr --points 9,5,4 --best 0 --sum --lowest-wins")
    assert places(console, "Jahr")[0][1] == "Oskar Ulmann"


def test_what_cannot_be_is_refused(console: Console) -> None:
    console.says(
        ("season show Jahr", 3),
        "new Leer -r schieber-einzel-4x12",
        ("season show Jahr", 3, "There is no season yet."),
        "season new Jahr",
    )
    tournament(console, "Erster", "1000 884", "Anna Alt", "Beat Bau", "Carla Cap", "Dora Dub")
    console.done("season add Jahr Erster --final", "new Tief -r differenzler-4x4")
    console.run("add", "Anna Alt", "Beat Bau", "Carla Cap", "Dora Dub")
    console.done("draw --seed 1")
    good = paper(console, "good", ("Anna Alt", 5))
    (console.folder / "bad.csv").write_text("Name,Total\nAnna Alt,viel\nBeat Bau,7\n", encoding="utf-8")
    (console.folder / "none.csv").write_text("Name,Ort\nAnna Alt,Bern\n", encoding="utf-8")
    console.refuses(
        ("season new jahr", 4, "There is a season “jahr” already."),
        ("season new ' '", 2, "The name of a season has 1 to 80 letters."),
        ("season new X --points 1,2", 2, "“1,2” is no list of points"),
        ("season new X --points a", 2, "“a” is no list of points"),
        (
            "season change Jahr --lowest-wins",
            4,
            "In this season the lowest total wins, in “Erster” the highest.",
        ),
        ("season show Winter", 3, "“Winter” is no season, or fits several: Jahr."),
        ("season remove ? --yes", 3, "“?” is no season, or fits several: Jahr."),
        ("season add Jahr Erster", 4, "“Erster” is in this season already."),
        ("season add Jahr Leer", 4, "In “Leer” nothing is drawn yet."),
        ("season add Jahr Sommer", 3, "There is no tournament “Sommer”."),
        ("season add Jahr Tief", 4, "in “Tief” the lowest; it needs --lowest-wins or --points."),
        (f"season import Jahr {good} --final", 4, "This season has a final already: Erster."),
        ("season import Jahr bad.csv", 8, "Words stand where a number"),
        ("season import Jahr none.csv", 7, "No headings for a name and for the number (“Total”) were found."),
        ("season import Jahr nowhere.csv", 3, "nowhere.csv"),
        ("season guest Jahr Zemp", 3, "Nobody in this season is called “Zemp”."),
        ("season remove Jahr 7", 3, "There is no evening 7; there are: 1."),
        ("season remove Jahr", 4, "--yes goes ahead without asking."),
        ("season new --points 25 18 15 Meister", 2, "Got unexpected extra arguments"),
    )
    console.done("verify")


def test_a_season_is_started_with_its_first_evening_and_knows_its_final(console: Console) -> None:
    tournament(console, "Januar", "1000 884", "A Eins", "B Zwei", "C Drei", "D Vier")
    asked = ["Final", "", "1", "1", "3 x 8", "", "", "no", "1", "4", *[""] * 10]
    console.says(
        ("season add Jahr", 3),
        ("season add Jahr", 3, ["n"]),
        "regulation change --set rounds=1 --yes",
        ("season add Jahr", ["y"]),
        ("new", asked),
        ("season add Sommer", 4, ["y"]),
    )
    assert console.done("regulation show --json").document()["settings"]["stages[1].name.fr"] == "Finale"
    assert [each["name"] for each in console.done("season list --json").document()["seasons"]] == ["Jahr"]
    console.done("qualify --yes", "draw --seed 1", "enter 1 628 628")
    evenings = console.done("season add jahr --json").document()["evenings"]
    assert [each["final"] for each in evenings] == [False, True]
    console.done("verify")


def test_prizes_of_a_season_stand_under_its_rank_list_in_the_words_of_a_tournament(console: Console) -> None:
    tournament(console, "Januar", "1000 884", "A Eins", "B Zwei", "C Drei", "D Vier")
    prizes = "Rang 1: Wanderpokal", "Rang 2: Fr. 50.00", "letzter Rang: ein Salami"
    console.says(
        "season new Jahr --prizes '1: Wanderpokal, 2er: 50, letzter ein Salami'",
        "season add Jahr",
        ("--lang de season show Jahr", *prizes),
        ("season show", "Wanderpokal"),
        "season export Jahr jahr.pdf",
        ("season change Jahr --prizes '1: 60 %, 2: 50 %'", 7),
        ("season change Jahr --prizes 'beste Passe: 20'", 2),
        ("season change Jahr --prizes 1:", 7),
        "season change Jahr --prizes ''",
        ("season show Jahr", "≠ Wanderpokal"),
        *("undo", "season new Sommer"),
        ("season show", 3, "Which season? There are: Jahr, Sommer."),
        ("season show Jahr", "Wanderpokal"),
        "verify",
    )
    assert "Wanderpokal" in PdfReader(console.folder / "jahr.pdf").pages[0].extract_text()


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


def test_a_total_and_a_pair_of_whom_nobody_is_named_are_left_out_of_a_season(console: Console) -> None:
    console.done("season new Jahr")
    paper(console, "a", ("Anna Alt", 900), ("Total", 900))
    paper(console, "b", ("Alt/Bau", 900))
    paper(console, "c", ("Alt/Bau", 900), ("Anna Cox", 800))
    console.says(
        ("season import Jahr a.csv --dry-run", "1 row is left out: row 3: “Total 900”: a total"),
        ("season import Jahr b.csv --yes", 7, "Alt/Bau", "nobody below"),
        ("season import Jahr c.csv", 8, "“Alt/Bau 900” is left out"),
    )


def test_the_same_list_again_brings_nothing_and_a_corrected_total_is_one_change(console: Console) -> None:
    console.done("season new Jahr")
    rows = ("Anna Alt", 900), ("Beat Bau", 800)
    line = f"season import Jahr {paper(console, 'a', *rows)}"
    console.says(line, (line, "a.csv: nothing new."))
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
    told = (
        "six.csv, headings in row 1:\n  Name: family name\n  Vorname: given name\n  Ort: place",
        "  1. Abend, 2. Abend: evening\n  not read: Total",
        "3 persons, 5 results.\n2 new evenings: 1. Abend (3), 2. Abend (2).",
        "?1 row 4: Rita Frei has 7,000 in total, but 7,100 in all evenings together.",
        "  row 4: “Frei Rita Muri 3500 3600 7000”: as you said",
        "“1a” answers question 1",
        "“2z” is no answer here",
        "3 new. Take over? [Y/n]",
    )
    console.says(("season import six.csv", ["1", "?", "2z", "4=out", "4=take", ""], *told))
    assert places(console, "Jahr") == [
        (1, "Hans Müller (Baar)", 8341),
        (2, "Rita Frei", 7100),
        (3, "Hans Müller (Zug)", 3900),
    ]
    console.says(("season import Jahr six.csv", "nothing new"))
    third = SIX.replace("Total", "3. Abend").replace("7000", "")
    (console.folder / "six.csv").write_text(third, encoding="utf-8")
    same = "There already, and the same: 1. Abend (3), 2. Abend (2). New evening: 3. Abend (2)."
    line = "season import Jahr six.csv"
    console.says((line, 4, ["n"]), (line, [""], same), "undo", "undo", "verify")
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
    console.says(
        ("season import Jahr c.csv", 8, "Hans Müller, Cham, Hans Müller, Zug, a new person."),
        ("season import Jahr c.csv --answer 'Ort'", 2, "“KEY=VALUE”"),
        ("season import Jahr c.csv --answer 'Dorf=-'", 2, "has no column “Dorf”"),
    )


def test_an_evening_with_a_date_stands_at_its_place(console: Console) -> None:
    console.done("season new Jahr")
    for name, head in (("a", "9.2.2026;9.3.2026"), ("b", "12.1.2026")):
        row = ";".join(["Anna Alt", *"12"[: head.count(";") + 1]])
        (console.folder / f"{name}.csv").write_text(f"Name;{head}\n{row}\n", encoding="utf-8")
        console.done(f"season import {name}.csv")

    def names() -> list[str]:
        return [each["name"] for each in console.done("season show --json").document()["evenings"]]

    assert names() == ["12.1.2026", "9.2.2026", "9.3.2026"]
    # It is taken back also where there is no tournament yet.
    console.done("undo")
    assert names() == ["9.2.2026", "9.3.2026"]
    console.says("redo", "undo", "undo", "undo", ("undo", 3, "There is nothing to take back."))


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
    line, other = f"season import Jahr {again}", (("Käthi Roth", 900), ("Alois Küng", 801))
    console.says(
        (line, 8, "“januar” has just these totals already."),
        (line, 4, ["n"]),
        (line, ["y"]),
        f"season import Jahr {paper(console, 'februar', *other)}",
    )


def test_a_rank_that_is_not_that_of_its_total_is_named(console: Console) -> None:
    ranked = "Rang,Name,Total\n1,Anna Alt,900\n2,Beat Bär,880\n3.,Carla Cox,980"
    (console.folder / "a.csv").write_text(ranked, encoding="utf-8")
    other = "Rang,Name,Abend 1,Total\n1,Anna Alt,400,900\n2,Beat Bär,500,880"
    (console.folder / "b.csv").write_text(other, encoding="utf-8")
    console.says(
        "season new Jahr",
        ("season import Jahr a.csv", 7, "row 4: Carla Cox has rank 3, but by the totals it is 1."),
        "season import Jahr a.csv --yes",
        "season import Jahr b.csv --column 'Abend 1'",
    )


def test_months_have_a_year_once_it_is_known_and_are_the_same_again(console: Console) -> None:
    console.done("season new Jahr")
    (console.folder / "m.csv").write_text("Name;Nov;Jan\nAnna Alt;9;8\nBeat Bau;7;6\n", encoding="utf-8")
    line = "season import Jahr m.csv"
    console.says(
        (f"{line} --dry-run", "Of which year are Nov, Jan?"),
        (f"{line} --answer year=heute", 2, "“heute” is no year."),
        (line, ["year=2026", ""], "Nov 2026 (2), Jan 2027 (2)"),
        (line, "nothing new"),
    )


def test_columns_headed_by_numbers_are_asked_about_and_may_be_evenings(console: Console) -> None:
    console.done("season new Jahr --best 2")
    rows = "Name;1.;2.;3.;Total\nAnna Roth;1000;1100;900;3000\nBeat Frei;900;;1000;1900\n"
    (console.folder / "jahr.csv").write_text(rows, "utf-8")
    line, found = "season import Jahr jahr.csv", "1. (2), 2. (1), 3. (2)"
    each = "--answer 1.=evening --answer 2.=evening --answer 3.=evening"
    console.says(
        (line, 8, "What are the columns 1., 2., 3.?"),
        (f"{line} --dry-run --answer numbered=rounds", "jahr (2)"),
        (f"{line} --dry-run --yes --answer numbered=evenings", found),
        (f"{line} --dry-run --yes {each}", found),
    )
