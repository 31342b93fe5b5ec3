"""Seasons: evenings of the database and evenings on paper, ranked together."""

from pypdf import PdfReader

from tests.support.console import Console, made_once

# A published season of six evenings, none dropped.
PUBLISHED = """Rang,Name,Vorname,Abend 1,Abend 2,Abend 3,Abend 4,Abend 5,Abend 6,Total
1,Tschudi,Wanda,3821,3956,4017,4063,3889,4306,24052
2,Dürrenmatt,Jolanda,3882,3999,4029,3714,4375,3801,23800
3,Schär,Urs,3791,4049,3895,3817,3662,4154,23368
4,Odermatt,Ueli,3915,3612,3754,3865,3936,3601,22683
5,Odermatt,Petra,3970,3695,3615,3764,3745,3608,22397
6,Ulmann,Oskar,3480,3738,3556,3835,3226,4025,21860
"""


@made_once
def published(console: Console) -> Console:
    """The six evenings, each taken from its column."""
    (console.folder / "season.csv").write_text(PUBLISHED, encoding="utf-8")
    return console


def take_in(console: Console, season: str, final: int = 0) -> None:
    for number in range(1, 7):
        more = "--final" if number == final else ""
        console.done(f"season import {season} season.csv --column 'Abend {number}' {more}")


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


def test_who_writes_its_list_is_told_what_the_hall_does_not_see_yet(console: Console) -> None:
    console.done("new Abend -r schieber-einzel-4x12")
    console.run("add", "A Eins", "B Zwei", "C Drei", "D Vier")
    for line in ("draw --seed 1", "enter 1 1000 884", "season new Jahr", "season add Jahr"):
        console.done(line)
    left_out = "Left out, because not for the hall yet: Abend"
    console.done("regulation change --set publish=rounds --yes")
    assert left_out in console.done("season export Jahr").err
    assert left_out not in console.done("season export Jahr all.pdf --desk").err


def test_what_a_list_asks_has_a_key_to_answer_with(console: Console) -> None:
    console.done("season new Jahr --points 3,2,1")
    file = paper(console, "a", ("Anna Alt", 9), ("Anna Alt", 8))
    assert console.type(f"season import Jahr {file} --json").document()["questions"] == [
        {
            "key": "row 3",
            "seen": "Anna Alt (row 3) is on the list twice",
            "answers": ["out", "new"],
            "must": True,
        }
    ]
    brought = console.done(f"season import Jahr {file} --answer 'row 3=out' --json").document()
    assert [row["key"] for row in brought["left_out"]] == ["row 3"]
    assert console.done("season remove Jahr 1 --json").document()["removed"] == ["a"]


def test_its_rules_can_be_changed_and_taken_back(published: Console) -> None:
    published.done("new Abend -r schieber-einzel-4x12", "season new Jahr --best 4 --average")
    take_in(published, "Jahr")
    before = places(published, "Jahr")
    published.done("season change Jahr --best 0 --sum")
    assert places(published, "Jahr")[0] == (1, "Wanda Tschudi", 24052)
    published.done("undo")
    assert places(published, "Jahr") == before
    published.done("season change --best 0 --sum")
    assert places(published, "Jahr")[0] == (1, "Wanda Tschudi", 24052)
    published.done("season change Jahr --points 9,5,4,3,2,1 --best 0 --sum --lowest-wins")
    assert places(published, "Jahr")[0][1] == "Oskar Ulmann"


def test_what_cannot_be_is_refused(console: Console) -> None:
    assert console.type("season show Jahr").code == 3
    console.done("new Leer -r schieber-einzel-4x12")
    assert "There is no season yet." in console.type("season show Jahr").err
    console.done("season new Jahr")
    tournament(console, "Erster", "1000 884", "Anna Alt", "Beat Bau", "Carla Cap", "Dora Dub")
    console.done("season add Jahr Erster --final", "new Tief -r differenzler-4x4")
    console.run("add", "Anna Alt", "Beat Bau", "Carla Cap", "Dora Dub")
    console.done("draw --seed 1")
    good = paper(console, "good", ("Anna Alt", 5))
    (console.folder / "bad.csv").write_text("Name,Total\nAnna Alt,viel\nBeat Bau,7\n", encoding="utf-8")
    (console.folder / "none.csv").write_text("Name,Ort\nAnna Alt,Bern\n", encoding="utf-8")
    for line, code, told in (
        ("new jahr", 4, "There is a season “jahr” already."),
        ("new ' '", 2, "The name of a season has 1 to 80 letters."),
        ("new X --points 1,2", 2, "“1,2” is no list of points"),
        ("new X --points a", 2, "“a” is no list of points"),
        ("change Jahr --lowest-wins", 4, "In this season the lowest total wins, in “Erster” the highest."),
        ("show Winter", 3, "“Winter” is no season, or fits several: Jahr."),
        ("remove ? --yes", 3, "“?” is no season, or fits several: Jahr."),
        ("add Jahr Erster", 4, "“Erster” is in this season already."),
        ("add Jahr Leer", 4, "In “Leer” nothing is drawn yet."),
        ("add Jahr Sommer", 3, "There is no tournament “Sommer”."),
        ("add Jahr Tief", 4, "in “Tief” the lowest; it needs --lowest-wins or --points."),
        (f"import Jahr {good} --final", 4, "This season has a final already: Erster."),
        ("import Jahr bad.csv", 8, "Words stand where a number"),
        ("import Jahr none.csv", 7, "No headings for a name and for the number (“Total”) were found."),
        ("import Jahr nowhere.csv", 3, "nowhere.csv"),
        ("guest Jahr Zemp", 3, "Nobody in this season is called “Zemp”."),
        ("remove Jahr 7", 3, "There is no evening 7; there are: 1."),
        ("remove Jahr", 4, "--yes goes ahead without asking."),
    ):
        answer = console.type(f"season {line}")
        assert (answer.code, answer.out) == (code, ""), line
        assert told in answer.err, line
    console.done("verify")


def test_a_season_is_started_with_its_first_evening_and_knows_its_final(console: Console) -> None:
    tournament(console, "Januar", "1000 884", "A Eins", "B Zwei", "C Drei", "D Vier")
    assert console.type("season add Jahr").code == 3
    assert console.asked("season add Jahr", "n").code == 3
    console.done("regulation change --set rounds=1 --yes")
    assert console.asked("season add Jahr", "y").code == 0
    asked = ("Final", "", "1", "1", "3 x 8", "", "", "no", "1", "4", *[""] * 10)
    answer = console.asked("new", *asked)
    assert answer.code == 0, answer.err
    assert console.done("regulation show --json").document()["settings"]["stages[1].name.fr"] == "Finale"
    assert console.asked("season add Sommer", "y").code == 4
    assert [each["name"] for each in console.done("season list --json").document()["seasons"]] == ["Jahr"]
    console.done("qualify --yes", "draw --seed 1", "enter 1 628 628")
    evenings = console.done("season add jahr --json").document()["evenings"]
    assert [each["final"] for each in evenings] == [False, True]
    console.done("verify")


def test_prizes_of_a_season_stand_under_its_rank_list_in_the_words_of_a_tournament(console: Console) -> None:
    tournament(console, "Januar", "1000 884", "A Eins", "B Zwei", "C Drei", "D Vier")
    console.run("season", "new", "Jahr", "--prizes", "1: Wanderpokal, 2er: 50, letzter ein Salami")
    console.done("season add Jahr")
    shown = console.done("--lang de season show Jahr").out
    for line in ("Rang 1: Wanderpokal", "Rang 2: Fr. 50.00", "letzter Rang: ein Salami"):
        assert line in shown
    assert console.done("season show").out == console.done("season show Jahr").out
    console.done("season export Jahr jahr.pdf")
    assert "Wanderpokal" in PdfReader(console.folder / "jahr.pdf").pages[0].extract_text()
    for typed in ("1: 60 %, 2: 50 %", "beste Passe: 20", "1:"):
        assert console.run("season", "change", "Jahr", "--prizes", typed).code in {2, 7}
    console.run("season", "change", "Jahr", "--prizes", "")
    assert "Wanderpokal" not in console.done("season show Jahr").out
    console.done("undo", "season new Sommer")
    assert "Which season? There are: Jahr, Sommer." in console.type("season show").err
    assert "Wanderpokal" in console.done("season show Jahr").out
    console.done("verify")


def test_a_list_that_a_shell_has_split_is_no_name(console: Console) -> None:
    console.refused("season new --points 25 18 15 Meister", 2, "Got unexpected extra arguments")
    assert console.done("season new Meister 2027 --points 25,18,15").out
