"""Bad input gets a sentence and the documented exit code, and changes nothing; what is typed in a hurry."""

import os
import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.support.console import Console, console_in, made_once


@pytest.fixture(scope="module")
def bad(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Console]:
    """Eight players, one drawn round, one of two results."""
    with pytest.MonkeyPatch.context() as patch:
        for made in console_in(tmp_path_factory.mktemp("bad"), patch):
            made.done("new Abend -r schieber-einzel-4x12")
            made.run("add", *(f"Given{n} Müller{n}" for n in range(1, 9)))
            made.done("draw --seed 1", "enter 1 1000 884")
            yield made


def file(at: Console, name: str, content: bytes | str) -> str:
    path = at.folder / name
    path.write_bytes(content if isinstance(content, bytes) else content.encode())
    return name


def test_a_sentence_and_an_exit_code(bad: Console) -> None:
    many = "9" * 1900
    bad.refuses(
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
        ("enter 2 1000 884 --wrong", 2, "--wrong"),
        ("draw", 4, "1 result is still missing."),
        ("draw --from nowhere.csv", 3, "There is no file nowhere.csv."),
        ("draw --seed minus", 2, "minus"),
        ("quit", 2, "Nothing is open here; “jass” alone opens the desk."),
        ("settlement", 4, "“cash” shows what was paid"),
        (f"here {many}", 3, "There is no player “999"),
        (f"here 1-{many}", 3, "There is no player “1-999"),
        (f"enter {many}K 1000 884", 3, "no sheet number with its letter"),
        (f"enter {many} 1000 884", 3, "no sheet number with its letter"),
        (f"here {'9' * 4400}", 2, "too long"),
        (f"players edit 1 --number {'9' * 21}", 2, "A whole number from 1 to 2,147,483,647."),
        (f"regulation change --set rounds={many}", 7, "rounds"),
        (f"regulation change --set rounds={'[' * 1900}", 7, "rounds"),
        ("simulate 1000000000", 2, "A whole number from 1 to 10,000."),
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
        ("new Neu -r schieber-einzel-9x9", 3, "There is no regulation"),
        ("new Neu -r schieber-einzel-4x12 --date gestern", 2, "no date"),
        ("use ''", 3, "There is no tournament “”. There are: Abend."),
        ("delete '?' --yes", 3, "There is no tournament “?”. There are: Abend."),
        ("use Winterjass", 3, "There are: Abend."),
        ("undo --to 1", 4, "--yes goes ahead"),
        ("undo --to 99 --yes", 3, "Nothing stands after entry 99."),
        ("redo", 3, "nothing to do again"),
        ("export xlsx --out jassturnier.db/x.xlsx", 1, "cannot be written"),
        ("print --out jassturnier.db/x.pdf", 1, "cannot be written"),
        ("regulation check nowhere.toml", 3, "no regulation"),
        ("-t Winterjass rank", 3, "Winterjass"),
        ("--db . status", 1, ". is a folder; the name of a file is needed."),
        ("--db nowhere.db rank", 3, "There is no database nowhere.db yet."),
    )


def test_a_bad_list_enters_nobody(bad: Console) -> None:
    for name, content, code, says in (
        ("empty.csv", "", 6, "empty"),
        ("two.csv", "Name\nAnna + Beat\n", 7, "row 2: “Anna + Beat”: no name"),
        (
            "tight.csv",
            "Name\nRoth+Kueng\nAnna Abt/Beat Beer\n",
            8,
            "row 3 names several: Anna Abt, Beat Beer",
        ),
        ("mixed.csv", "Name,Verein\nAnna Bar;Rigi\nFritz Yo,Zug\n", 8, "row 2: “Anna Bar;Rigi” is left out."),
        ("photo.xlsx", b"\x89PNG\r\n\x1a\n" + bytes(range(256)), 6, "neither a workbook"),
        ("broken.xlsx", b"PK\x03\x04" + b"\x00" * 200, 6, "damaged"),
        ("list.csv", "Name;Vorname\n;Anna\nRoth;\n7;8\n", 7, "nobody below the headings"),
        ("numbers.csv", "Nr;Name\n1;Anna Eins\n1;Beat Zwei\nx;Carla Drei\n", 7, "row"),
        ("columns.csv", "Lieblingskarte;Farbe\nPuur;Rosen\n", 7, ""),
        ("double.csv", "Name\nAnna Eins\nanna  EINS\n", 8, "Anna Eins (row 3) is on the list twice"),
        ("known.csv", "Name;Club\nGiven1 Muller1;Elsewhere\nNina Neu;\n", 8, ""),
    ):
        bad.refuses((f"import {file(bad, name, content)}", code, says))
    words = ("inf", "-INF", "1e+308", "2026-01-01", "2026-01-01 00:00:00", "03:00:00", "#SPILL!", "#N/A")
    for word in words:
        file(bad, "worked.csv", f"Vorname;Nachname\n{word};Zemp\nAnna;{word}\n")
        assert bad.refused("import worked.csv", 7).err.count("no name") == 2, word
    people = file(bad, "people.csv", "Vorname;Nachname\nNan;Li\nIna;Finf\n")
    bad.done(f"import {people} --dry-run")


def test_a_wrong_plan_is_refused_as_a_whole(bad: Console) -> None:
    for seats, said in (
        ("1,1,A1,1", "next come 2"),
        ("2,1,A1,99", "There is no player “99”"),
        ("2,1,Z9,1", "there is no seat “Z9”"),
        ("2,1,A1,1\n2,1,A1,2", "taken twice"),
        ("2,1,A1,1\n2,1,A2,2\n2,1,B1,3\n2,1,B2,3", "places"),
    ):
        file(bad, "plan.csv", f"round,table,seat,player\n{seats}\n")
        bad.refuses(("draw --from plan.csv", 7, said))


def test_an_impossible_setting_is_named_by_its_key(bad: Console) -> None:
    settings = bad.done("regulation show schieber-einzel-4x12").out
    for before, after, code, said in (
        ("rounds = 4", "rounds = 0", 7, "Stage 1, rounds"),
        ("match_bonus = 0", "macht_bonus = 0", 7, "options.macht_bonus"),
        ('game = "schieber"', 'game = "poker"', 7, "game"),
        ("[[stages]]", "[[steps]]", 7, "steps"),
        ("game = ", "game ", 6, "is no regulation file"),
        ("drop = 0", "drop = 0\ndrop = 1", 6, "sets again what is set above it."),
        ("[options]", "[name]\n[options]", 6, "sets again what is set above it."),
    ):
        assert before in settings
        name = file(bad, "mine.toml", settings.replace(before, after))
        bad.refused(f"regulation check {name}", code, said)


def test_what_is_damaged_or_a_text_is_no_database(bad: Console) -> None:
    file(bad, "damaged.db", b"SQLite format 3\x00" + b"\xff" * 5000)
    bad.refused("--db damaged.db rank", 6, "damaged")
    bad.refused(f"--db {file(bad, 'text.db', 'Name;Vorname' * 100)} rank", 6)


def test_several_tournaments_need_a_choice(bad: Console, tmp_path: Path) -> None:
    shutil.copy(bad.folder / "jassturnier.db", tmp_path / "copy.db")
    place = f"--db {tmp_path / 'copy.db'}"
    bad.done(f"{place} new Zweites -r schieber-einzel-4x12")
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("JASSTURNIER_HOME", str(tmp_path / "elsewhere"))
        bad.refused(f"{place} rank", 8, "Abend, Zweites")
        bad.done(f"{place} -t abend rank", f"{place} use Zweites")
        assert bad.done(f"{place} status --json").document()["tournament"] == "Zweites"


@pytest.mark.parametrize(
    "words", ["a = " + "[" * 6000, "rounds = 0x" + "f" * 4400, "a" + ".a" * 6000 + " = 1"]
)
def test_a_regulation_that_no_reader_can_hold_is_unreadable(bad: Console, words: str) -> None:
    path = file(bad, "endless.toml", words)
    for line in (f"regulation check {path}", f"regulation show {path} --json", f"new B -r {path}"):
        assert bad.type(line).code == 6, line


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="the system has no pipes among its files")
def test_devices_and_pipes_are_not_read(bad: Console) -> None:
    os.mkfifo(bad.folder / "pipe.csv")
    for place in ("pipe.csv", "/dev/zero"):
        for line in ("import", "scores import", "rules score schieber", "letterhead --logo", "draw --from"):
            answer = bad.run(*line.split(), place)
            assert (answer.code, "is a device, not a file" in answer.err) == (1, True), line


def test_what_is_endless_is_not_said_again_whole(bad: Console) -> None:
    for line in ("enter {} 1 2", "{}", "use {}", "new x -r {}", "regulation show {}"):
        answer = bad.type(line.format("9" * 5000))
        assert (answer.code != 0, "9…" in answer.err, "9" * 61 in answer.err) == (True, True, False)


@made_once
def tournament(console: Console) -> Console:
    """Eight players, nobody marked as here, one round played."""
    return console.evening(8, "draw --seed 1", "enter 1 1000 884", "enter 2 900 984")


def test_in_a_hurry_nothing_is_lost_and_the_next_step_is_named(tournament: Console) -> None:
    assert tournament.done("enter 1 1727 157 matches 1 0 --round 1 --correct")
    answer = tournament.done("enter 1 1700 184 --round 1 --correct --json").document()
    assert answer["values"] == {"points": [1700, 184], "matches": [1, 0]}, "also what it does not name"
    tournament.says(
        ("add Sepp Wüthrich", "one word"),
        *("undo", "add 'Wrong Entry'", "players remove Wrong"),
        ("players list", "≠ Wrong"),
        ("players remove 1", 4),
        "undo",
        ("players list", "Wrong"),
        "verify",
    )
    drawn = tournament.done("draw --seed 1 --json").document()["rounds"][0]
    assert (len(drawn["tables"]), len(drawn["rest"])) == (2, 1), "a latecomer leaves everybody else in it"
    tournament.says(
        ("here --all-but 3", "Given3 Family3 already sits in Round 2 at table"),
        ("draw --seed 1 --allow-missing", "“print --round 3”"),
    )
    # Another laptop is named when there is nothing of this one to undo.
    tournament.monkeypatch.setenv("JASSTURNIER_HOME", str(tournament.folder / "other"))
    tournament.refused("undo", 3, "“undo --to")


def test_a_late_pair_needs_a_group_and_can_get_one(console: Console) -> None:
    console.done("new Paare -r schieber-paare-gruppen")
    for number in range(12):
        console.run("add", f"One{number} A", f"Two{number} B", "--group", "AB"[number % 2])
    console.run("add", "Late One", "Late Two")
    console.refused("draw", 4, "Without a group: 13 Late One / Late Two.")
    edited = console.done("players edit 13 --group b --json").document()["entries"][0]
    assert (edited["group"], edited["place"]) == ("B", "B7")
    console.done("draw")
    assert console.type("players edit 13 --group A").code == 4


def test_groups_without_a_group_column_are_drawn(console: Console) -> None:
    shown = console.done("regulation show schieber-paare-gruppen").out
    settings = shown.partition("[[stages]]  # Stage 2")[0].replace("groups = 6", "groups = 2")
    (console.folder / "two.toml").write_text(settings, encoding="utf-8")
    console.done("new Paare -r two.toml")
    for number in range(8):
        console.run("add", f"One{number} A", f"Two{number} B")
    tables = console.done("draw --all --json").document()["rounds"]
    assert len(tables) == 5
    groups = {entry["number"]: entry["group"] for entry in console.entries()}
    assert sorted(groups.values()) == ["A"] * 4 + ["B"] * 4
    for round_ in tables[:3]:
        assert all(len({groups[n] for side in t["sides"] for n in side}) == 1 for t in round_["tables"])


def test_the_bare_call_names_the_next_step(console: Console) -> None:
    console.says(("", "“new” starts one"))
    assert list(console.folder.iterdir()) == []
    console.evening(9, "here --all")
    console.says(("", "“draw” draws round 1"), "draw", ("", "“enter 1 A B”"))
