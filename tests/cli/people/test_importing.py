"""Lists of the club: who is known, who has to be decided, what was paid, and files nobody can read."""

import csv
import json
from collections.abc import Iterator
from pathlib import Path
from time import process_time

import pytest
from openpyxl import Workbook, load_workbook
from openpyxl.styles import Font

from tests.support.console import Console, console_in
from tests.support.exchange.endless import CLASSES
from tests.support.exchange.ugly import FILES

LIST = ("Vorname;Name;Verein", "Kaethi;Rot;Bern", "Alois;Küng;Bern", "Beat;Neu;Thun")
EVIL = "=HYPERLINK('http://example.org')"


def listed(console: Console, *lines: str) -> str:
    (console.folder / "list.csv").write_text("\n".join(lines), encoding="utf-8")
    return "list.csv"


def names(console: Console) -> set[str]:
    return {entry["name"] for entry in console.done("players list --json").document()["entries"]}


def history(console: Console) -> int:
    return len(console.done("history --json").document()["history"])


def persons(console: Console, tournament: str) -> set[int]:
    document = json.loads(console.done(f"-t {tournament} export json").out)
    return {member["person_id"] for member in document["entry_member"]}


def test_a_preview_says_who_everybody_is_and_enters_nobody(club: Console) -> None:
    before = history(club)
    answer = club.done(f"import {listed(club, *LIST, 'Alois;Küng;Bern')} --preview")
    assert "row 2  Kaethi Rot  to decide  Käthi Roth" in answer.out
    assert "row 3  Alois Küng  known      Alois Küng" in answer.out
    assert "row 5  Alois Küng  twice      first: row 3" in answer.out
    assert answer.out.endswith("4 persons: new 1, known 1, to decide 1, twice 1.\n")
    assert history(club) == before
    people = club.done("import list.csv --preview --json").document()["people"]
    assert people[0] == {
        "given": "Kaethi",
        "family": "Rot",
        "state": "alike",
        "like": [{"given": "Käthi", "family": "Roth"}],
    }


def test_who_may_be_known_is_not_guessed(club: Console) -> None:
    club.refused(f"import {listed(club, *LIST)}", 8, "row 2: “Kaethi Rot” may be Käthi Roth.")
    assert club.type("import list.csv --yes").code == 8
    assert club.asked("import list.csv --yes", "y").code == 8
    assert names(club) == set()


@pytest.mark.parametrize("option", ["--same all", "--same 'Kaethi Rot'", "--same 'Kaethi Rot=Käthi Roth'"])
def test_the_same_person_keeps_the_name_of_the_register(club: Console, option: str) -> None:
    club.done(f"import {listed(club, *LIST)} {option}")
    assert names(club) == {"Käthi Roth", "Alois Küng", "Beat Neu"}
    assert len(persons(club, "Herbst") & persons(club, "Frühling")) == 2


@pytest.mark.parametrize("option", ["--new all", "--new 'kaethi rot'", "--same all --new 'Kaethi Rot'"])
def test_a_new_person_is_another_one(club: Console, option: str) -> None:
    club.done(f"import {listed(club, *LIST)} {option}")
    assert names(club) == {"Kaethi Rot", "Alois Küng", "Beat Neu"}
    assert len(persons(club, "Herbst") & persons(club, "Frühling")) == 1


def test_who_is_like_several_is_settled_by_the_name_in_the_register(club: Console) -> None:
    club.done("-t Frühling add 'Kätti Roth'")
    words = f"import {listed(club, *LIST)}"
    assert club.type(f"{words} --same all").code == 8
    assert club.type(f"{words} --same 'Kaethi Rot'").code == 3
    club.done(f"{words} --same 'Kaethi Rot=Kätti Roth'")
    assert "Kätti Roth" in names(club)


def test_a_decision_about_nobody_is_a_mistake(club: Console) -> None:
    club.refused(
        f"import {listed(club, *LIST)} --same 'Alois Küng'", 3, "“Alois Küng” does not settle anything"
    )


@pytest.mark.parametrize(("typed", "name"), [("y", "Käthi Roth"), ("n", "Kaethi Rot")])
def test_in_a_terminal_everybody_unsure_is_asked_about(club: Console, typed: str, name: str) -> None:
    answer = club.asked(f"import {listed(club, *LIST)}", typed)
    assert "“Kaethi Rot” is not in the register. Is it Käthi Roth?" in answer.err
    assert name in names(club)


def test_names_that_stand_twice_are_asked_about(club: Console) -> None:
    twice = listed(club, "Vorname;Name", "Beat;Neu", "Beat;Neu")
    assert club.type(f"import {twice}").code == 8
    assert "Entered twice: Beat Neu." in club.type(f"import {twice}").err
    assert club.asked(f"import {twice}", "y").code == 0
    assert len(persons(club, "Herbst")) == 2


def test_two_of_one_name_from_two_villages_are_two_people(club: Console) -> None:
    club.done(f"import {listed(club, 'Name;Vorname;Ort', 'Neu;Beat;Thun', 'Neu;Beat;Bern', 'Rot;Lea;')}")
    assert len(persons(club, "Herbst")) == 3
    moved = listed(club, "Name;Vorname;Ort", "Neu;Beat;Zug")
    club.refused(f"import {moved} --yes", 8, "ntered twice: Beat Neu")


def test_who_is_entered_already_is_not_entered_again(club: Console) -> None:
    club.done("add 'Beat Neu'")
    assert "entered already" in club.done(f"import {listed(club, *LIST)} --preview").out
    assert club.type("import list.csv --same all").code == 8
    assert names(club) == {"Beat Neu"}


LINES = ("Nr;Vorname;Name;Kategorie;Ort;bezahlt", "7;Beat;Neu;U60;Thun;x", ";Cla;Hess;;;", ";Cla;Hess;;;")


@pytest.mark.parametrize("more", ["", "--yes", "--same all"])
def test_a_list_that_is_there_already_changes_nothing_and_says_so(club: Console, more: str) -> None:
    club.done(f"import {listed(club, *LINES)} --fee 20 --doubles", "here 7")
    before = history(club)
    again = club.type(f"import list.csv --fee 20 {more}")
    assert again.code == 0, again.err
    assert "Everybody of list.csv is entered already. Nothing was changed." in again.out
    assert history(club) == before


@pytest.mark.parametrize(
    "line",
    [
        pytest.param("7;Beat;Neu;U60;Thun;x\n;Rea;Frei;;;", id="somebody else too"),
        pytest.param("8;Beat;Neu;U60;Thun;x", id="another number"),
        pytest.param("7;Beat;Neu;Damen;Thun;x", id="another category"),
        pytest.param("7;Beat;Neu;U60;Bern;x", id="another place"),
        pytest.param("7;Beat;Neu;U60;Thun;30", id="more paid"),
        pytest.param("7;Beat;Neu;U60;Thun;x\n;Cla;Hess;;;", id="once more than they are"),
    ],
)
def test_yes_does_not_say_who_is_who_in_a_list_that_is_not_quite_there(club: Console, line: str) -> None:
    club.done(f"import {listed(club, *LINES[:3])} --fee 20")
    before = history(club)
    club.refused(
        f"import {listed(club, LINES[0], line, LINES[2])} --fee 20 --yes", 8, "ntered twice: Beat Neu"
    )
    assert history(club) == before


def paid(console: Console) -> list[tuple[str, str]]:
    lines = console.done("export csv --what entries").out.splitlines()
    return [(row["due"], row["paid"]) for row in csv.DictReader(lines)]


def test_amounts_are_francs_and_a_tick_is_the_fee(club: Console) -> None:
    lines = ("A Eins,20.–", "B Zwei,Fr. 12.50", "C Drei,ja", "D Vier,", "E Fünf,nein", "F Sechs,x")
    assert club.type(f"import {listed(club, 'Name,bezahlt', *lines)}").code == 8
    club.done("import list.csv --fee 20")
    assert [p for _, p in paid(club)] == ["20.00", "12.50", "20.00", "0.00", "0.00", "20.00"]
    assert {due for due, _ in paid(club)} == {"20.00"}


def test_the_fee_is_asked_in_a_terminal(club: Console) -> None:
    assert club.asked(f"import {listed(club, 'Name,bezahlt', 'A Eins,ja')}", "15").code == 0
    assert paid(club) == [("15.00", "15.00")]
    assert club.type("import list.csv --fee viel --doubles").code == 2


def test_an_amount_that_is_none_is_named_with_its_place(club: Console) -> None:
    club.refused(
        f"import {listed(club, 'Name,bezahlt', 'A Eins,bald')}", 7, "row 2: “bald” is no amount in francs."
    )


@pytest.mark.parametrize("regulation", ["schieber-einzel-4x12", "schieber-paare-4x12"])
def test_an_exported_list_enters_the_same_people_again(console: Console, regulation: str) -> None:
    console.done(f"new Eins -r {regulation}")
    size = 2 if "paare" in regulation else 1
    for number in range(1, 5):
        console.run("add", *(f"Given{number}{letter} Family" for letter in "ab"[:size]), "--club", "Bern")
    console.done("players edit 4 --number 1200", "players export list.xlsx")
    before = console.done("players list --json").document()
    console.done(f"new Zwei -r {regulation}", "import list.xlsx")
    assert console.done("players list --json").document() == before


def test_a_form_is_not_written_over_unasked(club: Console) -> None:
    club.done("players template")
    club.refused("players template", 4, "herbst-entry-form.xlsx is there already")
    assert club.asked("players template", "n").code == 4
    club.done("players template --yes")


@pytest.fixture(scope="module")
def desk(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Console]:
    with pytest.MonkeyPatch.context() as patch:
        console = next(console_in(tmp_path_factory.mktemp("ugly"), patch))
        console.done("new Abend -r schieber-einzel-4x12")
        yield console


@pytest.mark.parametrize("name", FILES)
def test_an_ugly_file_is_entered_or_refused_with_its_reason(desk: Console, name: str) -> None:
    content, outcome = FILES[name]
    (desk.folder / "file").write_bytes(content)
    answer = desk.type("import file --preview --json")
    if isinstance(outcome, str):
        assert answer.code in (6, 7)
        assert outcome in answer.err
        assert answer.out == ""
    else:
        assert answer.code == 0
        assert [(p["given"], p["family"]) for p in answer.document()["people"]] == [o[1:] for o in outcome]


def formulas(path: Path) -> list[str]:
    sheets = load_workbook(path).worksheets
    return [str(c.value) for sheet in sheets for row in sheet.iter_rows() for c in row if c.data_type == "f"]


def test_peoples_text_is_never_a_formula(console: Console) -> None:
    console.done("new Abend -r schieber-einzel-4x12")
    rows = (f"{start}1+{n};Böse;{start}A1;{EVIL}" for n, start in enumerate("=+-@"))
    console.done(f"import {listed(console, 'Vorname;Name;Verein;Kategorie', *rows)}")
    console.done("draw --seed 1")
    console.run("enter", "1", "1000", "894", "--accept", EVIL)
    for line in (
        "players export p.xlsx",
        "scores export s.xlsx",
        "scores export d.xlsx --by-deal",
        "export xlsx --out x.xlsx",
    ):
        console.done(line)
    written = [formula for file in "psdx" for formula in formulas(console.folder / f"{file}.xlsx")]
    assert written
    assert not [
        formula for formula in written if "HYPERLINK" in formula or "1+" in formula or "A1" in formula[:4]
    ]
    for what in ("entries", "draw", "scores", "standings"):
        cells = console.done(f"export csv --what {what}").out.replace("\n", ",").split(",")
        assert not [cell for cell in cells if cell.lstrip('"')[:1] in {"=", "+", "-", "@"}]
    assert console.done("import p.xlsx --preview --json").document()["people"][0]["state"] == "entered"


def test_a_column_that_means_nothing_is_named(club: Console) -> None:
    told = club.run("import", listed(club, "Nr;Name;Essen", "1;Anna Roth;Vegi"))
    assert told.err == "Column “Essen”: not read, its heading means nothing here.\n"
    assert told.code == 0


def test_a_spelling_once_decided_is_remembered(club: Console) -> None:
    club.done(f"import {listed(club, *LIST)} --same 'Kaethi Rot'")
    club.done("new Winter -r schieber-einzel-4x12")
    preview = club.done("import list.csv --preview").out
    assert "row 2  Käthi Roth  known" in preview
    club.done("import list.csv")
    assert "Käthi Roth" in names(club)
    club.done("new Frühling2 -r schieber-einzel-4x12")
    assert club.type("add 'Kaethi Rot'").err == ""
    assert names(club) == {"Käthi Roth"}
    assert club.done("verify").code == 0


def test_who_is_entered_under_that_spelling_later_is_somebody_else(club: Console) -> None:
    club.done(f"import {listed(club, *LIST)} --same 'Kaethi Rot'")
    club.done("undo")
    club.done(f"import {listed(club, *LIST)} --new 'Kaethi Rot'")
    assert names(club) == {"Kaethi Rot", "Alois Küng", "Beat Neu"}


MESSY = (
    "Jassclub Malters;;;",
    "Anmeldungen Herbstjass;;;",
    "Name Vorname;Jahrgang;bezahlt;Znacht",
    "Müller Hans (Malters);1957;Fr. 20.–;x",
    "Müller Hans (Kriens);1960;20.00;",
    "Roth Käthi;;CHF 20;",
    "folgt …;;;",
    "Total;;60.00;",
)


def test_a_messy_list_comes_in_with_the_right_questions(club: Console) -> None:
    answer = club.asked(f"import {listed(club, *MESSY)}", "y")
    assert answer.code == 0
    assert "Column “Znacht”: not read" in answer.err
    assert "row 7: “folgt …”: a remark." in answer.err
    assert "row 8: “Total 60.00”: a total." in answer.err
    assert "Leave out these 2 rows?" in answer.err
    assert "twice" not in answer.err
    assert names(club) == {"Hans Müller (Malters)", "Hans Müller (Kriens)", "Käthi Roth"}
    assert {amount for _, amount in paid(club)} == {"20.00"}


def test_who_is_on_the_list_twice_by_mistake_is_entered_once(club: Console) -> None:
    file = listed(club, "Emil Frei", "Fritz Graf", "Emil Frei", "Käthi Roth")
    answer = club.asked(f"import {file}", "n")
    assert answer.code == 0, answer.err
    assert "row 1, row 3" in answer.err
    assert names(club) == {"Emil Frei", "Fritz Graf", "Käthi Roth"}
    assert "0 entries" in club.asked(f"import {file} --every-row", "n", "n", "n", "n").out


def test_the_messy_workbook_of_a_new_user_comes_in_with_one_command(club: Console) -> None:
    made = Workbook()
    (sheet,) = made.worksheets
    rows = [line.split(";") for line in MESSY]
    rows.insert(6, ["Zemp Peter", "1950", "20", ""])
    for row in rows:
        sheet.append(row)
    sheet["A7"].font = Font(strike=True)
    made.save(club.folder / "list.xlsx")
    before = history(club)
    answer = club.asked("import list.xlsx", "y", "y")
    assert answer.code == 0
    assert "row 7: “Zemp Peter 1950 20”: crossed out." in answer.err
    assert "Leave out these 3 rows?" in answer.err
    assert names(club) == {"Hans Müller (Malters)", "Hans Müller (Kriens)", "Käthi Roth"}
    assert {amount for _, amount in paid(club)} == {"20.00"}
    assert history(club) == before + 1


def test_rows_that_are_no_people_are_left_out_only_if_somebody_says_so(club: Console) -> None:
    lines = ("Name", "Anna Gut", "Danke Schön")
    assert club.type(f"import {listed(club, *lines)}").code == 8
    club.refused("import list.csv", 8, "--yes leaves these rows out, --every-row takes each")
    assert names(club) == set()
    preview = club.done("import list.csv --preview")
    assert "row 3  Danke Schön  left out  a remark" in preview.out
    document = club.done("import list.csv --preview --json").document()
    assert document["left_out"] == [{"place": "row 3", "words": "Danke Schön", "reason": "a remark"}]
    club.done("import list.csv --yes")
    assert names(club) == {"Anna Gut"}
    club.done("undo", "import list.csv --every-row")
    assert names(club) == {"Anna Gut", "Danke Schön"}


def test_what_is_wrong_and_what_is_to_be_decided_is_said_at_once(club: Console) -> None:
    lines = ("Name;bezahlt", "Kaethi Rot;20", "Anna Gut;viel", "Total;20")
    answer = club.asked(f"import {listed(club, *lines)}")
    assert (answer.code, names(club)) == (7, set())
    for words in ("“viel” is no amount", "“Kaethi Rot” may be Käthi Roth", "“Total 20”: a total"):
        assert words in answer.err
    assert "?" not in answer.err


def test_a_remark_is_read_shown_and_changed(club: Console) -> None:
    club.done(f"import {listed(club, 'Name;Bemerkung', 'Anna Gut;kommt später')}")
    assert "kommt später" in club.done("players list").out
    (entry,) = club.done("players edit Gut --remark '' --json").document()["entries"]
    assert entry["remark"] == ""


def test_of_namesakes_in_the_register_the_one_of_that_place_is_meant(club: Console) -> None:
    club.asked(f"import {listed(club, *MESSY)}", "y")
    club.done("new Winter -r schieber-einzel-4x12")
    club.done(f"import {listed(club, 'Name;Ort', 'Hans Müller;Kriens')}")
    (known,) = persons(club, "Winter")
    club.done("-t Herbst export csv --what entries")
    document = json.loads(club.done("-t Herbst export json").out)
    assert [p["place"] for p in document["person"] if p["id"] == known] == ["Kriens"]


def test_two_thousand_rows_with_forty_namesakes_are_looked_at_quickly(club: Console) -> None:
    rows = [f"Vorname{n} Familie{n};Ort{n}" for n in range(1960)] + [f"Hans Müller;Ort{n}" for n in range(40)]
    listed(club, "Name;Ort", *rows)
    begun = process_time()
    club.done("import list.csv --doubles")
    assert process_time() - begun < 10
    assert len(names(club)) == 2000


MAIL = (
    "Liebe Jasser, hier die Anmeldungen:",
    "Anna Frei und Hans Zemp",
    "Herr und Frau Kunz",
    "Paul Muster, Eva Muster",
    "Josette",
)


@pytest.fixture
def pairs(console: Console) -> Console:
    """A tournament of fixed pairs without anybody."""
    console.done("new Paare -r schieber-paare-4x12 --yes")
    return console


def test_each_line_is_asked_about_where_not_all_are_left_out(pairs: Console) -> None:
    answer = pairs.asked(f"import {listed(pairs, *MAIL)}", "n", "y", "n", "y")
    assert "“Herr und Frau Kunz”: two people, but not the name of each." in answer.err
    assert "“Josette”: a single word." in answer.err
    assert names(pairs) == {"Anna Frei / Hans Zemp", "Herr Kunz / Frau Kunz", "Paul Muster / Eva Muster"}


def test_one_line_that_is_not_left_out_is_somebody(club: Console) -> None:
    club.asked(f"import {listed(club, 'Name', 'Anna Gut', 'Danke Schön')}", "n")
    assert names(club) == {"Anna Gut", "Danke Schön"}


def test_of_a_pair_that_stands_there_twice_the_first_counts(pairs: Console) -> None:
    lines = "Anna Frei et Hans Zemp", "Paul Muster et Eva Muster", "Hans Zemp et Anna Frei"
    answer = pairs.asked(f"import {listed(pairs, *lines)}", "n")
    assert "row 3: Hans Zemp / Anna Frei is left out, because Hans Zemp is entered already." in answer.err
    assert "Still to be entered" not in answer.err
    assert names(pairs) == {"Anna Frei / Hans Zemp", "Paul Muster / Eva Muster"}


def test_whoever_stands_in_two_pairs_leaves_a_partner_to_be_entered(pairs: Console) -> None:
    lines = "Anna Frei et Hans Zemp", "Hans Zemp et Rita Blum"
    answer = pairs.asked(f"import {listed(pairs, *lines)}", "n")
    assert "Still to be entered, with “add”: Rita Blum." in answer.err
    assert names(pairs) == {"Anna Frei / Hans Zemp"}


def test_who_was_entered_is_shown_with_what_is_missing_and_kept(pairs: Console) -> None:
    lines = "Anna Frei + Hans Zemp 079 412 33 18", "Frau Rita Blum (sucht noch)"
    answer = pairs.done(f"import {listed(pairs, *lines)} --yes")
    assert " ".join(answer.out.split()) == (
        "2 entries from list.csv. No. Name Remark ──────────────────────────────────────"
        " 1 Frei Anna / Zemp Hans 2 Blum Rita sucht noch"
        " 1 telephone number or e-mail address is kept in the register: “people list --with-contact”."
        " Without a partner: 2 Rita Blum."
    )
    assert "079 412 33 18" in pairs.done("people list --with-contact").out


@pytest.mark.slow
@pytest.mark.parametrize("letters", CLASSES.values(), ids=CLASSES)
def test_a_megabyte_of_anything_in_a_list_is_answered_at_once(console: Console, letters: str) -> None:
    console.done("new Abend -r schieber-paare-4x12")
    words = letters * (1_000_000 // len(letters))
    cells = letters * (1_900 // len(letters))
    for content in (
        f'Name;Remark\n"{words}";x\n',
        f'Name;Remark\nAnna Frei & Beat Roth;"{words}"\n',
        f"Anna Frei\n{words}\nBeat Roth\n",
        "Name;Remark\n" + "".join(f'Anna{n} Frei & Beat Roth;"{cells}"\n' for n in range(500)),
        "Name;Remark\n" + f'"{cells}";x\n' * 500,
    ):
        Path("list.csv").write_text(content, encoding="utf-8")
        start = process_time()
        console.type("import list.csv --yes")
        assert process_time() - start < 2
