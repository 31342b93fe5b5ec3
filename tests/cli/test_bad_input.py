"""Bad input gets a sentence and the documented exit code, and changes nothing."""

import os
import shutil
from collections.abc import Iterator
from pathlib import Path
from zipfile import ZipFile

import pytest
from openpyxl import Workbook
from openpyxl.worksheet.formula import ArrayFormula

from tests.support.console import Console, console_in


@pytest.fixture(scope="module")
def console(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Console]:
    """Eight players, one drawn round, one of two results."""
    with pytest.MonkeyPatch.context() as patch:
        for made in console_in(tmp_path_factory.mktemp("bad"), patch):
            made.done("new Abend -r schieber-einzel-4x12")
            made.run("add", *(f"Given{n} Müller{n}" for n in range(1, 9)))
            made.done("draw --seed 1", "enter 1 1000 884")
            yield made


def file(console: Console, name: str, content: bytes | str) -> str:
    path = console.folder / name
    path.write_bytes(content if isinstance(content, bytes) else content.encode())
    return name


@pytest.mark.parametrize(
    ("line", "code", "said"),
    [
        ("enter 9 1000 884", 3, "There is no table 9 in round 1; there are tables 1 to 2."),
        ("enter 2 1000 884 --round 7", 3, "Round 7 is not drawn"),
        ("enter 3C 1000 884", 3, "no sheet number with its letter"),
        ("enter 99H 1000 884", 3, "belongs to no table"),
        ("enter 2 viel 884", 2, "“viel” is no whole number"),
        ("enter 2 1000 88x4", 2, "“88x4” is no number."),
        ("enter 2 1000", 2, "1 number typed, 2 are needed"),
        ("enter 2 1000 884 3", 2, "3 numbers typed, 2 are needed"),
        ("enter 2 -20 1904", 7, "−20 cannot be"),
        ("enter 2 1000 894", 7, "the sum is 1,894 instead of 1,884, 10 too many."),
        ("enter 2 1000 883", 7, "1 too few."),
        ("enter 2 1000 894 --split", 4, "does not split"),
        ("enter 1 1000 884", 4, "has a result already: 1000:884"),
        ("enter 2 1000 884 --correct", 4, "no result yet"),
        ("enter 2", 2, "The dialogue needs a terminal"),
        ("enter 2 1000 884 --wrong", 2, "--wrong"),
        ("draw", 4, "1 result is still missing."),
        ("draw --from nowhere.csv", 3, "There is no file nowhere.csv."),
        ("draw --seed minus", 2, "minus"),
        ("undo 9", 2, "Got unexpected extra argument (9). Each “undo” takes back one change."),
        ("draw show 1", 2, "Perhaps --round 1, --stage 1?"),
        ("regulation show a b", 2, "Got unexpected extra argument (b). One at a time."),
        ("remove 18", 2, "players remove"),
        ("quit", 2, "Nothing is open here; “jass” alone opens the desk."),
        ("settlement", 4, "“cash” shows what was paid"),
        (f"here {'9' * 1900}", 3, "There is no player “999"),
        (f"here 1-{'9' * 1900}", 3, "There is no player “1-999"),
        (f"enter {'9' * 1900}K 1000 884", 3, "no sheet number with its letter"),
        (f"enter {'9' * 1900} 1000 884", 3, "no sheet number with its letter"),
        (f"here {'9' * 4400}", 2, "too long"),
        (f"players edit 1 --number {'9' * 21}", 2, "A whole number from 1 to 2,147,483,647."),
        (f"regulation change --set rounds={'9' * 1900}", 7, "rounds"),
        (f"regulation change --set rounds={'[' * 1900}", 7, "rounds"),
        ("plan --players 999999999999 --rounds 3", 2, "A whole number from 2 to 10,000."),
        ("plan --players 12 --rounds 999999999999", 2, "“--rounds”: A whole number from 1 to "),
        ("simulate 1000000000", 2, "A whole number from 1 to 10,000."),
        ("enter 1 1000 884 --round 0", 2, "Invalid value for “--round”: A whole number from 1 on."),
        ("here 99", 3, "There is no player “99”"),
        ("here Müller", 3, "fits several"),
        ("here 20-30", 3, "Nobody has a number from 20 to 30."),
        ("here", 2, "--all"),
        ("pair 1 2", 4, "no fixed pairs"),
        ("players edit 1 --number 2", 4, "Number 2 is taken."),
        ("players edit 1 --name A --name B", 4, "needs 1 name"),
        ("add 123", 4, "“123” is no name."),
        ("add ''", 4, "is no name"),
        ("add 'Rita Rot --category Frauen'", 4, "“Rita Rot --category Frauen” is no name."),
        (f"add {'x' * 81}", 4, "too long"),
        ("import nowhere.xlsx", 3, "There is no file"),
        ("import .", 1, "is a folder"),
        ("new Abend -r schieber-einzel-4x12", 4, "already"),
        ("new Neu -r schieber-einzel-9x9", 3, "There is no regulation"),
        ("new Neu -r schieber-einzel-4x12 --date gestern", 2, "no date"),
        ("new", 2, "NAME is needed"),
        ("new Neu", 2, "--regulation is needed"),
        ("use ''", 3, "There is no tournament “”. There are: Abend."),
        ("delete '?' --yes", 3, "There is no tournament “?”. There are: Abend."),
        ("use Winterjass", 3, "There are: Abend."),
        ("rank --after 2", 4, "Only 1 round is drawn"),
        ("undo --to 1", 4, "--yes goes ahead"),
        ("undo --to 99 --yes", 3, "Nothing stands after entry 99."),
        ("redo", 3, "nothing to do again"),
        ("print nonsense", 2, "nonsense"),
        ("print --round 5", 3, "not drawn"),
        ("export xlsx --out jassturnier.db/x.xlsx", 1, "cannot be written"),
        ("print --out jassturnier.db/x.pdf", 1, "cannot be written"),
        ("regulation check nowhere.toml", 3, "no regulation"),
        ("-t Winterjass rank", 3, "Winterjass"),
        ("--db . status", 1, ". is a folder; the name of a file is needed."),
        ("--db nowhere.db rank", 3, "There is no database nowhere.db yet."),
        ("--lang xx rank", 2, "xx"),
    ],
)
def test_a_sentence_and_an_exit_code(console: Console, line: str, code: int, said: str) -> None:
    before = console.done("history --json").out
    answer = console.type(line)
    assert (answer.code, answer.out) == (code, "")
    assert said in answer.err.replace("\n", " ")
    assert "Traceback" not in answer.err
    assert console.done("history --json").out == before


@pytest.mark.parametrize(
    ("name", "content", "code", "said"),
    [
        ("empty.csv", b"", 6, "empty"),
        ("two.csv", b"Name\nAnna + Beat\n", 7, "row 2: “Anna + Beat”: no name"),
        (
            "tight.csv",
            b"Name\nRoth+Kueng\nAnna Abt/Beat Beer\n",
            8,
            "row 3 names several: Anna Abt, Beat Beer",
        ),
        (
            "mixed.csv",
            b"Name,Verein\nAnna Bar;Rigi\nFritz Yo,Zug\n",
            8,
            "row 2: “Anna Bar;Rigi” is left out.",
        ),
        ("photo.xlsx", b"\x89PNG\r\n\x1a\n" + bytes(range(256)), 6, "neither a workbook"),
        ("broken.xlsx", b"PK\x03\x04" + b"\x00" * 200, 6, "damaged"),
        ("list.csv", "Name;Vorname\n;Anna\nRoth;\n7;8\n", 7, "nobody below the headings"),
        ("numbers.csv", "Nr;Name\n1;Anna Eins\n1;Beat Zwei\nx;Carla Drei\n", 7, "row"),
        ("columns.csv", "Lieblingskarte;Farbe\nPuur;Rosen\n", 7, ""),
        ("double.csv", "Name\nAnna Eins\nanna  EINS\n", 8, "Anna Eins (row 3) is on the list twice"),
        ("known.csv", "Name;Club\nGiven1 Muller1;Elsewhere\nNina Neu;\n", 8, ""),
    ],
)
def test_a_bad_list_enters_nobody(
    console: Console, name: str, content: bytes | str, code: int, said: str
) -> None:
    before = console.done("players list --json").out
    answer = console.type(f"import {file(console, name, content)}")
    assert (answer.code, answer.out) == (code, "")
    assert said in answer.err
    assert console.done("players list --json").out == before


@pytest.mark.parametrize(
    ("plan", "said"),
    [
        ("round,table,seat,player\n1,1,A1,1\n", "next come 2"),
        ("round,table,seat,player\n2,1,A1,99\n", "There is no player “99”"),
        ("round,table,seat,player\n2,1,Z9,1\n", "there is no seat “Z9”"),
        ("round,table,seat,player\n2,1,A1,1\n2,1,A1,2\n", "taken twice"),
        ("round,table,seat,player\n2,1,A1,1\n2,1,A2,2\n2,1,B1,3\n2,1,B2,3\n", "places"),
    ],
)
def test_a_wrong_plan_is_refused_as_a_whole(console: Console, plan: str, said: str) -> None:
    console.refused(f"draw --from {file(console, 'plan.csv', plan)}", 7, said)
    assert len(console.done("status --json").document()["rounds"]) == 1


@pytest.mark.parametrize(
    ("before", "after", "said"),
    [
        ("rounds = 4", "rounds = 0", "Stage 1, rounds"),
        ('sum = "refuse"', 'sum = "ignore"', "sum: “ignore” is not possible"),
        ("match_bonus = 0", "match_bonus = 7", "options.match_bonus"),
        ("match_bonus = 0", "macht_bonus = 0", "options.macht_bonus"),
        ('game = "schieber"', 'game = "poker"', "game"),
        ('ranking = ["total"', 'ranking = ["alphabet"', "ranking: “alphabet” is not possible"),
        ("drop = 0", "drop = 4", "would drop every round"),
        ("[[stages]]", "[[steps]]", "steps"),
        ("game = ", "game ", "is no regulation file"),
        ("drop = 0", "drop = 0\ndrop = 1", "sets again what is set above it."),
        ("[options]", "[name]\n[options]", "sets again what is set above it."),
    ],
)
def test_an_impossible_setting_is_named_by_its_key(
    console: Console, before: str, after: str, said: str
) -> None:
    settings = console.done("regulation show schieber-einzel-4x12").out
    assert before in settings
    name = file(console, "mine.toml", settings.replace(before, after))
    answer = console.type(f"regulation check {name}")
    assert answer.code in {6, 7}
    assert said in answer.err


def test_a_damaged_database_is_named(console: Console) -> None:
    file(console, "damaged.db", b"SQLite format 3\x00" + b"\xff" * 5000)
    console.refused("--db damaged.db rank", 6, "damaged")


def test_a_text_file_is_no_database(console: Console) -> None:
    console.refused(f"--db {file(console, 'text.db', 'Name;Vorname' * 100)} rank", 6)


def test_several_tournaments_need_a_choice(console: Console, tmp_path: Path) -> None:
    shutil.copy(console.folder / "jassturnier.db", tmp_path / "copy.db")
    place = f"--db {tmp_path / 'copy.db'}"
    console.done(f"{place} new Zweites -r schieber-einzel-4x12")
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("JASSTURNIER_HOME", str(tmp_path / "elsewhere"))
        console.refused(f"{place} rank", 8, "Abend, Zweites")
        console.done(f"{place} -t abend rank", f"{place} use Zweites")
        assert console.done(f"{place} status --json").document()["tournament"] == "Zweites"


@pytest.mark.parametrize(
    "words",
    ["a = " + "[" * 6000, "rounds = " + "9" * 4400, "rounds = 0x" + "f" * 4400, "a" + ".a" * 6000 + " = 1"],
)
def test_a_regulation_that_no_reader_can_hold_is_unreadable(console: Console, words: str) -> None:
    path = file(console, "endless.toml", words)
    for line in (f"regulation check {path}", f"regulation show {path} --json", f"new B -r {path}"):
        assert console.run(*line.split()).code == 6, line


@pytest.mark.parametrize(
    "word", ["inf", "-INF", "1e+308", "2026-01-01", "2026-01-01 00:00:00", "03:00:00", "#SPILL!", "#N/A"]
)
def test_what_a_spreadsheet_worked_out_is_no_name(console: Console, word: str) -> None:
    path = file(console, "worked.csv", f"Vorname;Nachname\n{word};Zemp\nAnna;{word}\n")
    answer = console.run("import", path)
    assert (answer.code, answer.err.count("no name")) == (7, 2)


def test_people_with_names_like_numbers_are_people(console: Console) -> None:
    path = file(console, "people.csv", "Vorname;Nachname\nNan;Li\nIna;Finf\n")
    assert console.run("import", path, "--dry-run").code == 0


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="the system has no pipes among its files")
def test_devices_and_pipes_are_not_read(console: Console) -> None:
    os.mkfifo(console.folder / "pipe.csv")
    for place in ("pipe.csv", "/dev/zero"):
        for line in ("import", "scores import", "rules score schieber", "letterhead --logo", "draw --from"):
            answer = console.run(*line.split(), place)
            assert (answer.code, "is a device, not a file" in answer.err) == (1, True), line


def test_a_column_of_formulas_that_was_never_worked_out_is_named(console: Console) -> None:
    workbook = Workbook()
    sheet = workbook.worksheets[0]
    sheet.append(["Vorname", "Nachname"])
    sheet.append(["Anna", "Zemp"])
    sheet["B2"] = ArrayFormula("B2:B3", "=SORT(A1:A3)")
    workbook.save(console.folder / "array.xlsx")
    answer = console.run("import", "array.xlsx")
    assert (answer.code, "cell B2: the formula here has no value" in answer.err) == (7, True)


@pytest.mark.parametrize("area", ["A1:XFD1048576", "A2:A1048576"])
def test_cells_merged_over_a_whole_sheet_are_refused(console: Console, area: str) -> None:
    workbook = Workbook()
    workbook.worksheets[0].append(["Vorname", "Nachname"])
    workbook.save(console.folder / "plain.xlsx")
    merge = f'</sheetData><mergeCells count="1"><mergeCell ref="{area}"/></mergeCells>'.encode()
    with (
        ZipFile(console.folder / "plain.xlsx") as plain,
        ZipFile(console.folder / "merged.xlsx", "w") as merged,
    ):
        for name in plain.namelist():
            merged.writestr(name, plain.read(name).replace(b"</sheetData>", merge))
    answer = console.run("import", "merged.xlsx")
    assert (answer.code, "merged over whole columns" in answer.err) == (6, True)


@pytest.mark.parametrize(
    "line", ["enter {long} 1 2", "{long}", "use {long}", "new x -r {long}", "regulation show {long}"]
)
def test_what_is_endless_is_not_said_again_whole(console: Console, line: str) -> None:
    answer = console.type(line.format(long="9" * 5000))
    assert answer.code != 0
    assert "9…" in answer.err
    assert "9" * 61 not in answer.err
