"""Lists of the club: shown, asked about once, and coming again; money; the picture of what was read."""

import csv
import io
import json
from collections.abc import Mapping
from pathlib import Path
from time import process_time

import pytest
from openpyxl import load_workbook

from jassturnier.cli.intake import answer_of, doubtful, picture, read_answers
from jassturnier.errors import WrongUsage
from jassturnier.exchange.intake.records import read_list
from jassturnier.i18n import Text, render, verbatim
from jassturnier.services.intake import SeenList
from jassturnier.tournament.difference import Doubt, Want, compare
from tests.support.console import Console
from tests.support.exchange.endless import CLASSES

HEAD = "Vorname;Name;Verein;Ort"
LIST = (HEAD, "Kaethi;Rot;Bern;", "Alois;Küng;Bern;", "Beat;Neu;Thun;Zug")
EVIL = "=HYPERLINK('http://example.org')"


def listed(console: Console, *lines: str) -> str:
    (console.folder / "list.csv").write_text("\n".join(lines), encoding="utf-8")
    return "list.csv"


def names(console: Console) -> set[str]:
    return {*console.names()}


def persons(console: Console, tournament: str) -> set[int]:
    document = json.loads(console.done(f"-t {tournament} export json").out)
    return {member["person_id"] for member in document["entry_member"]}


def person(console: Console, name: str) -> str:
    found = console.done("people list --json").document()["people"]
    return next(str(each["number"]) for each in found if f"{each['given']} {each['family']}" == name)


def test_who_may_be_known_is_not_guessed_but_asked(club: Console) -> None:
    file, said = listed(club, *LIST), "Kaethi Rot (row 2) – Käthi Roth, a new person."
    club.says(*((f"import {file} {more}", 8, said) for more in ("", "--yes", "--dry-run")))
    assert names(club) == set()
    for typed, name in ((["1a", ""], "Käthi Roth"), (["1b", "y"], "Kaethi Rot")):
        club.says(("import list.csv", typed, "?1 Kaethi Rot (row 2)"))
        assert name in names(club)
        club.done("undo")


@pytest.mark.parametrize(
    ("answer", "name", "known"), [("new", "Kaethi Rot", 1), ("", "Käthi Roth", 2)], ids=["new", "known"]
)
def test_an_answer_says_who_somebody_is_and_is_remembered(
    club: Console, answer: str, name: str, known: int
) -> None:
    answer = answer or person(club, "Käthi Roth")
    club.done(f"import {listed(club, *LIST)} --answer 'row 2={answer}'")
    assert names(club) == {name, "Alois Küng", "Beat Neu"}
    assert len(persons(club, "Herbst") & persons(club, "Frühling")) == known
    club.done("new Winter -r schieber-einzel-4x12", "import list.csv")
    assert names(club) == {name, "Alois Küng", "Beat Neu"}
    club.done("undo", "verify")


def test_a_list_that_comes_again_brings_what_is_new_and_changed(club: Console) -> None:
    club.done(f"import {listed(club, *LIST[:1], *LIST[2:])} --set kategorie=Damen")
    before = club.done("history --json").out
    club.says(("import list.csv", "nothing new"))
    assert club.done("history --json").out == before
    again = listed(
        club, f"{HEAD};Kategorie;Bemerkung;Tel.", "Beat;Neu;Thun;;U60;später;079 1", "Cla;Hess;;;;;"
    )
    club.says((f"import {again}", 8, "Beat Neu: category Damen → U60", "≠ No longer listed"))
    found = club.type(f"import {again} --dry-run --update --json").document()
    assert {what: count for what, count in found["counts"].items() if count} == {"new": 1, "changed": 1}
    assert [change["field"] for change in found["lines"][0]["changes"]] == ["phone", "category", "remark"]
    club.done(f"import {again} --only-new")
    assert names(club) == {"Alois Küng", "Beat Neu", "Cla Hess"}
    club.done(f"import {again} --update")
    (beat,) = [entry for entry in club.entries() if entry["name"] == "Beat Neu"]
    assert (beat["category"], beat["club"], beat["remark"]) == ("U60", "Thun", "später")
    club.says(
        ("people list --with-contact", "079 1"),
        (f"import {again}", "nothing new"),
        *("undo", "undo", "verify"),
    )
    total = listed(club, "Vorname;Name", "Alois;Küng", "Total;1")
    club.says((f"import {total}", "row 3: “Total 1”: a total"))  # though nothing is new


def test_who_is_no_longer_listed_stays_and_who_is_listed_twice_is_one(club: Console) -> None:
    club.done(f"import {listed(club, *LIST[:1], *LIST[2:])}", "add 'Dora Dill'")
    shorter = listed(club, *LIST[:1], LIST[3], "Eva;Egg;;")
    club.says((f"import {shorter}", "No longer listed: 1 Alois Küng."))
    assert len(names(club)) == 4
    club.says((f"import {shorter} --answer gone=off", "Off the list: 1 Alois Küng."))
    assert names(club) == {"Beat Neu", "Dora Dill", "Eva Egg"}
    club.done("undo", "verify")
    assert "Alois Küng" in names(club)
    twice = listed(club, "Vorname;Name", "Cla;Hess", "Cla;Hess")
    for answer, code in (("", 8), ("--yes", 0), ("--answer 'row 3=new'", 0)):
        before = persons(club, "Herbst")
        club.says((f"import {twice} {answer}", code, "is on the list twice" * (code == 8)))
        assert len(persons(club, "Herbst") - before) == {"": 0, "--yes": 1}.get(answer, 2)
        club.done(*["undo"] * (answer == "--yes") or ["verify"])
    club.says((f"import {twice}", "nothing new"))


def test_a_number_in_the_club_tells_who_it_is(club: Console) -> None:
    club.done(f"import {listed(club, 'Mitgl.-Nr.;Vorname;Name;Ort', '7;Beat;Neu;Thun')}")
    moved = listed(club, "Mitgl.-Nr.;Vorname;Name;Ort", "7;Beat;Neu-Frei;Zug")
    club.says(
        (f"import {moved}", 8, "Beat Neu-Frei: name Beat Neu → Beat Neu-Frei"), f"import {moved} --update"
    )
    assert (names(club), len(persons(club, "Herbst"))) == ({"Beat Neu-Frei"}, 1)
    # The name of before is known, and changes nothing; a group is no change either.
    again = listed(club, "Mitgl.-Nr.;Vorname;Name;Gruppe", "7;Beat;Neu;A")
    club.says(
        ("people list", "Zug"), f"import {again} --update", (f"import {again}", "nothing new"), "undo", "undo"
    )
    assert names(club) == {"Beat Neu"}
    # A number that is taken stays, and so do those of people who have one.
    club.done("undo", f"import {listed(club, 'Nr;Vorname;Name', '1;Beat;Neu', '2;Cla;Hess')}")
    others = listed(club, "Nr;Vorname;Name", "1;Ada;Amt", "2;Beat;Neu", "3;Cla;Hess")
    club.says((f"import {others}", "Ada Amt: number 1 is taken", "2 have other numbers on the list"))
    assert [entry["number"] for entry in club.entries()] == [1, 2, 3]


def paid(console: Console) -> list[str]:
    lines = console.done("export csv --what entries").out.splitlines()
    return [row["paid"] for row in csv.DictReader(lines)]


def test_money_is_taken_only_where_somebody_says_so(club: Console) -> None:
    lines = "Name,bezahlt?", "Anna Eins,20.–", "Beat Zwei,x", "Carla Drei,nein"
    before = club.done("cash --json").document()["sums"]
    club.says((f"import {listed(club, *lines)}", "bezahlt?: money, not taken (3 rows)"))
    assert club.done("cash --json").document()["sums"] == before
    club.says(("import list.csv --paid 15", ["y"]))
    assert paid(club) == ["20.00", "15.00", "0.00"]
    club.says(("import list.csv --paid 15", "nothing new"), "undo")
    assert paid(club) == ["0.00"] * 3
    club.says(
        ("import list.csv --paid list", 7, "row 3: The list says who has paid, but not how much."),
        ("import list.csv --paid viel", 2, "“viel” is no amount in francs."),
        "undo",
    )
    file = listed(club, "Name;bezahlt?;Ort", "Anna Eins;x;Zug", "Beat Zwei;;Zug")
    club.says((f"import {file}", ["bezahlt?=20", "ort=-", "3=out", "?", ""]))
    assert (names(club), paid(club)) == ({"Anna Eins"}, ["20.00"])


def test_what_is_said_of_no_column_or_field_is_refused(club: Console) -> None:
    rows = (
        ("--set essen=vegi", "“essen” is no field."),
        ("--set guess=viel", "“viel” is no guess"),
        ("--answer Essen=club", "no column “Essen”"),
        ("--answer gone=on", "answered by one of: off"),
        ("--paid 20", "no column of what was paid"),
        ("--layout list.csv", "This is no layout"),
    )
    file = listed(club, *LIST)
    club.refuses(*((f"import {file} {more}", 2, says) for more, says in rows))


def test_a_layout_is_written_changed_and_read(club: Console) -> None:
    written = club.done(f"import {listed(club, 'Name;Was', 'Beat Neu;Damen')} --show-layout").out
    (club.folder / "l.toml").write_text(
        written.replace('"Was" = "-"', '"Was" = "category"') + '[set]\nclub = "Bern"\n', encoding="utf-8"
    )
    club.done("import list.csv --layout l.toml")
    (entry,) = club.entries()
    assert (entry["category"], entry["club"]) == ("Damen", "Bern")
    club.says((f"import {listed(club, 'Name;Was', 'Cla Hess;Herren')}", "read as on "))


def formulas(path: Path) -> list[str]:
    sheets = load_workbook(path).worksheets
    return [str(c.value) for sheet in sheets for row in sheet.iter_rows() for c in row if c.data_type == "f"]


def test_peoples_text_is_never_a_formula(console: Console) -> None:
    console.done("new Abend -r schieber-einzel-4x12")
    rows = (f"{start}Z{n};Böse;{start}A1;{EVIL}" for n, start in enumerate("=+-@"))
    console.done(f"import {listed(console, 'Vorname;Name;Verein;Kategorie', *rows)}")
    console.done("draw --seed 1")
    console.run("enter", "1", "1000", "894", "--accept", EVIL)
    console.done("players export p.xlsx", "scores export s.xlsx", "scores export d.xlsx --by-deal")
    console.done("export xlsx --out x.xlsx")
    written = [formula for file in "psdx" for formula in formulas(console.folder / f"{file}.xlsx")]
    assert written
    assert not [
        formula for formula in written if "HYPERLINK" in formula or {"A1", "Z"} & {formula[1:3], formula[1:2]}
    ]
    for what in ("entries", "draw", "scores", "standings"):
        cells = console.done(f"export csv --what {what}").out.replace("\n", ",").split(",")
        assert not [cell for cell in cells if cell.lstrip('"')[:1] in {"=", "+", "-", "@"}]
    assert "nothing new" in console.done("import p.xlsx").out


MESSY = (
    "Jassclub Malters;;;",
    "Name Vorname;Jahrgang;bezahlt;Znacht",
    "Müller Hans (Malters);1957;Fr. 20.–;x",
    "Müller Hans (Kriens);1960;20.00;",
    "Roth Käthi;;CHF 20;",
    "Danke Schön;;;",
    "Total;;60.00;",
)


def test_a_messy_list_comes_in_with_one_question(club: Console) -> None:
    read = "not read: Znacht", "row 7: “Total 60.00”: a total"
    club.says(
        (f"import {listed(club, *MESSY)}", 8, "row 6"),
        ("import list.csv", ["bezahlt=list", "6=weg", ""], *read),
    )
    assert names(club) == {"Hans Müller (Malters)", "Hans Müller (Kriens)", "Käthi Roth"}
    assert paid(club) == ["20.00"] * 3


@pytest.mark.parametrize(
    "typed",
    [
        "Emil Frei\nFritz Graf\n",
        '{"name": "Emil Frei"}\n{"name": "Fritz Graf"}\n',
        "Name\tNr\nEmil Frei\t1\nFritz Graf\t2",
    ],
)
def test_a_list_is_read_from_standard_input(club: Console, typed: str) -> None:
    with club.monkeypatch.context() as patch:
        patch.setattr("sys.stdin", io.TextIOWrapper(io.BytesIO(typed.encode())))
        club.done("import -")
    assert names(club) == {"Emil Frei", "Fritz Graf"}


def test_an_open_partner_comes_in_another_one_is_said_and_who_was_entered_is_shown(console: Console) -> None:
    console.done("new Paare -r schieber-paare-4x12 --yes")
    console.done(f"import {listed(console, 'Name;Partner', 'Anna Frei;', 'Hans Zemp;Rita Blum')}")
    again = listed(console, "Name;Partner", "Anna Frei;Urs Tell", "Hans Zemp;Eva Neu")
    console.refused(f"import {again} --update", 8, "row 3: Hans Zemp / Eva Neu is entered otherwise")
    console.done(f"import {again} --update --yes")
    assert names(console) == {"Anna Frei / Urs Tell", "Hans Zemp / Rita Blum"}
    console.done("verify", "undo", "undo")
    lines = "Anna Frei + Hans Zemp 079 412 33 18", "Frau Rita Blum (sucht noch)"
    answer = console.done(f"import {listed(console, *lines)} --yes")
    assert " ".join(answer.out.split()) == (
        "2 entries from list.csv. No. Name Remark ──────────────────────────────────────"
        " 1 Frei Anna / Zemp Hans 2 Blum Rita sucht noch"
        " 1 telephone number or e-mail address is kept in the register: “people list --with-contact”."
        " Without a partner: 2 Rita Blum."
    )
    assert "079 412 33 18" in console.done("people list --with-contact").out


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


def seen(text: str, want: Want = Want.TOTALS, answers: Mapping[str, str] | None = None) -> SeenList:
    layout, incoming = read_list(text.encode(), want, 1, answers or {}, {})
    return SeenList("list.csv", layout, incoming, compare(incoming.records, ()), {})


def told(lines: "list[Text]") -> str:
    return "\n".join(render(line, "en") for line in lines)


@pytest.mark.parametrize(
    ("text", "want", "lines"),
    [
        (
            "Name;Vorname;Punkte;Total;Bemerkung\nAbt;Anna;9;900;\nTotal;;;900;",
            Want.TOTALS,
            [
                "list.csv, headings in row 1:",
                "  Name: family name\n  Vorname: given name\n  Total: total",
                "  not read: Punkte, Bemerkung",
                "1 row is left out:\n  row 3: “Total 900”: a total",
            ],
        ),
        ("Name;Vorname;;Ort\nAbt;Anna;Vegi;Muri\nBau;Beat;;Zug", Want.ENTRIES, ["  not read: C"]),
        (
            "Name;Vorname;bezahlt?\nAbt;Anna;x\nBau;Beat;",
            Want.ENTRIES,
            ["  bezahlt?: money, not taken (1 row)"],
        ),
    ],
    ids=["with and without use", "without a heading", "money"],
)
def test_what_was_read_and_what_was_not_stands_in_it(text: str, want: Want, lines: list[str]) -> None:
    found = told([*picture(seen(text, want))])
    assert [line for line in lines if line not in found] == []


def test_of_many_lines_the_first_are_shown_and_the_rest_counted() -> None:
    found = seen("Name;Vorname;Total\n" + "Total;;1\n" * 30)
    assert told([*picture(found)]).endswith("  and 11 more; “*” shows them")
    assert told([*picture(found, most=None)]).count("a total") == 30


def test_doubts_have_numbers_and_their_answers_letters() -> None:
    found = seen("Name;Vorname;Punkte;Total\nAbt;Anna;9;900")
    assert "?1 Which number counts?\n  a Total (900), b Punkte (9)" in told([*doubtful(found)])


def test_an_answer_is_a_number_and_a_letter() -> None:
    for typed, expected in (
        ("1b", ("order", "family")),
        ("1A", ("order", "given")),
        ("2a", ("row 3", "out")),
        *((typed, None) for typed in ("2b", "3a", "0a", "a", "1", "", "1z", "²a")),
    ):
        words = {"given": verbatim("a"), "family": verbatim("b")}
        doubts = [Doubt("order", verbatim("?"), words), Doubt("row 3", verbatim("?"), {"out": verbatim("c")})]
        assert answer_of(doubts, typed) == expected
        # A letter alone answers the only question.
        alone = {"b": ("order", "family"), "B": ("order", "family"), "c": None, "": None}
        assert {letter: answer_of(doubts[:1], letter) for letter in alone} == alone


def test_an_answer_names_what_it_is_about() -> None:
    for typed, expected in (
        ("row 7=new", ("row 7", "new")),
        ("Zeile 7=weg", ("row 7", "out")),
        ("7=prendre", ("row 7", "take")),
        ("Zeile 7 Gäste 2=weg", ("row 7 Gäste 2", "out")),
        ("1. Abend=-", ("1. Abend", "-")),
        ("sum Hans Meier = evenings", ("sum Hans Meier", "evenings")),
    ):
        assert [*read_answers([typed])] == [expected]


def test_what_has_no_key_or_no_value_is_no_answer() -> None:
    for typed in ("new", "=new", "row 7=", ""):
        with pytest.raises(WrongUsage):
            [*read_answers([typed])]


def test_a_column_is_changed_by_its_heading_and_a_wrong_answer_changes_nothing(console: Console) -> None:
    (console.folder / "a.csv").write_text("Name;Vorname;Punkte;Total\nAbt;Anna;9;900\n", encoding="utf-8")
    console.done("season new Jahr")
    typed = ["punkte=gugus", "1c", "1b", "*", "j"]
    console.says(("season import a.csv", typed, "“gugus” is no field.", "“1c” is no answer here"))
    assert console.done("season show --json").document()["places"][0]["total"] == 9
    assert console.asked("season import a.csv --name b", "Punkte=-", "n").code == 4
