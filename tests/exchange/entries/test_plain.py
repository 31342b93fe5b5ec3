"""Lists without headings, and several names in a line."""

import subprocess
import sys

import pytest

from jassturnier.exchange.entries.entries_in import EntryList, read_entries
from jassturnier.exchange.entries.plain import names_in, plain_list, typed_names
from jassturnier.exchange.kit.cells import RawSheet
from jassturnier.i18n import render
from jassturnier.tournament.people.entries import UNKNOWN, About, full_name
from tests.support.exchange.files import xlsx


def read(text: str, together: int = 1) -> EntryList:
    listed, problems = read_entries(text.encode(), together=together)
    assert problems == []
    return listed


def names(listed: EntryList) -> list[str]:
    return [" / ".join(map(full_name, entry.members)) for entry in listed]


@pytest.mark.parametrize(
    ("line", "found"),
    [
        ("Emil Frei, Fritz Graf", ["Emil Frei", "Fritz Graf"]),
        ("Emil Frei; Fritz Graf;", ["Emil Frei", "Fritz Graf"]),
        ("Emil Frei,Fritz Graf,Rösli Abt", ["Emil Frei", "Fritz Graf", "Rösli Abt"]),
        ("Frei, Emil", ["Frei, Emil"]),
        ("von Arx, Anna Maria", ["von Arx, Anna Maria"]),
        ("Müller Meier, Anna Maria", ["Müller Meier, Anna Maria"]),
        ("1. Emil Frei", ["Emil Frei"]),
        ("Frei, Emil; Graf, Fritz", ["Frei, Emil", "Graf, Fritz"]),
        ("12) Emil Frei\n13) Fritz Graf", ["Emil Frei", "Fritz Graf"]),
        ("Anna Roth, Beat", ["Anna Roth", "Beat"]),
        ("Käthi Roth, Olten", ["Käthi Roth", "Olten"]),
        ("Müller Meier, Anna Bern", ["Müller Meier", "Anna Bern"]),
        ("Qwert Asdf, Bern", ["Qwert Asdf", "Bern"]),
        ("", []),
        (" , ", []),
    ],
)
def test_names_in_a_line_are_told_apart(line: str, found: list[str]) -> None:
    assert names_in(line) == found


def test_words_without_quotes_are_names_where_a_comma_ends_them() -> None:
    assert typed_names(("Emil", "Frei,", "Fritz", "Graf")) == ["Emil Frei", "Fritz Graf"]
    assert typed_names(("Frei,", "Emil")) == ["Frei, Emil"]
    assert typed_names(("Frei,Emil", "Graf,Fritz")) == ["Frei,Emil", "Graf,Fritz"]
    assert typed_names(("Emil", "Frei,Fritz", "Graf")) == ["Emil Frei", "Fritz Graf"]
    assert typed_names(("Emil Frei", "Fritz Graf")) == ["Emil Frei", "Fritz Graf"]
    assert typed_names(("Emil", "Frei")) == ["Emil", "Frei"]
    assert typed_names(("Frei, Emil", "Graf, Fritz")) == ["Frei, Emil", "Graf, Fritz"]
    assert typed_names(("Frei, Emil", "Graf,Fritz")) == ["Frei, Emil", "Graf,Fritz"]
    assert typed_names(("Emil Frei, Fritz Graf",)) == ["Emil Frei", "Fritz Graf"]
    assert typed_names(("1. Emil Frei",)) == ["Emil Frei"]
    assert typed_names(("Emil", "Frei", "+", "Fritz", "Graf")) == ["Emil Frei + Fritz Graf"]


def test_a_list_of_names_needs_no_headings() -> None:
    listed = read(
        "1. Emil Frei\n2) Fritz Graf\n- Rösli Abt\n\nHans  Muster, 079 123 45 67\nKäthi Roth (Olten)\n"
        "von Arx, Beat\nVreni Kälin, Schwyz\nUeli Kunz ueli@kunz.ch\n"
    )
    assert names(listed) == [
        "Emil Frei",
        "Fritz Graf",
        "Rösli Abt",
        "Hans Muster",
        "Käthi Roth",
        "Beat von Arx",
        "Vreni Kälin",
        "Ueli Kunz",
    ]
    assert [entry.about[0].place for entry in listed][4:7] == ["Olten", "", "Schwyz"]
    assert [entry.about[0].contact for entry in listed][3::4] == ["079 123 45 67", "ueli@kunz.ch"]
    assert listed.either_way
    assert [render(entry.place, "en") for entry in listed if entry.place][3] == "row 5"


def test_all_names_in_one_line_are_a_list_too() -> None:
    assert names(read("Emil Frei, Fritz Graf, Rösli Abt")) == ["Emil Frei", "Fritz Graf", "Rösli Abt"]


def test_titles_are_no_names_and_a_dash_may_stand_before_the_place() -> None:
    listed = read(
        "1. M. Bovet Gérard, Payerne\nMme Madeleine Chevalley\nFrau Anna Abt - Bad Ragaz - 079 123 45 67\n"
        "4) BERSET Françoise - Bulle\nde Raemy Philippe, Fribourg, 026 322 11 00\nM. K. Emil\n"
    )
    assert names(listed) == [
        "Bovet Gérard",
        "Madeleine Chevalley",
        "Anna Abt",
        "BERSET Françoise",
        "de Raemy Philippe",
        "M. K. Emil",
    ]
    assert [entry.about[0].place for entry in listed][2:5] == ["Bad Ragaz", "Bulle", "Fribourg"]


@pytest.mark.parametrize(
    ("row", "name", "place"),
    [
        ("Emil Frei\tBad Ragaz", "Emil Frei", "Bad Ragaz"),
        ("7\tEmil Frei\t079 123 45 67\tBern", "Emil Frei", "Bern"),
        ("Emil Frei\t079 123 45 67", "Emil Frei", ""),
    ],
)
def test_one_row_is_a_list_where_more_than_the_name_stands_in_it(row: str, name: str, place: str) -> None:
    listed = read(row)
    assert (names(listed), listed.entries[0].about[0].place) == ([name], place)


def test_pairs_need_no_headings_either() -> None:
    found = names(read("Emil Frei + Fritz Graf\nRösli Abt / Hans Muster\n", together=2))
    assert found == ["Emil Frei / Fritz Graf", "Rösli Abt / Hans Muster"]


def test_a_workbook_of_names_needs_none(tmp_path: object) -> None:
    del tmp_path
    listed, problems = read_entries(
        xlsx([[1, "Frei", "Emil"], [2, "Graf", "Fritz"], [3, "Abt", "Rösli"]]), together=1
    )
    assert problems == []
    assert names(listed) == ["Frei Emil", "Graf Fritz", "Abt Rösli"]


@pytest.mark.parametrize(
    "text", ["Hallo\n", "Emil Frei\n", "a;b;c\n1;2;3\n4;5;6\n", "Umsatz 2026\nKaffee\nKuchen\n"]
)
def test_what_are_no_names_misses_its_headings(text: str) -> None:
    _, [problem] = read_entries(text.encode(), together=1)
    assert "No headings" in render(problem.text, "en")


def rows_of(*lines: str) -> list[str] | None:
    """Return the names of a list without headings; cells are parted by “|”."""
    found = plain_list([RawSheet("", tuple(tuple(line.split("|")) for line in lines))])
    return None if found is None else [row.word("full1") for row in found.rows()]


STRANGE = "Qwert Asdf"


def test_a_place_behind_a_comma_may_have_several_words() -> None:
    lines = "Käthi Roth, Bad Ragaz", "Anna Abt, St. Gallen", "von Arx, Beat Maria", "Eva Egli, Au am See"
    listed = read("\n".join(lines))
    assert names(listed) == ["Käthi Roth", "Anna Abt", "Beat Maria von Arx", "Eva Egli"]
    assert [entry.about[0].place for entry in listed] == ["Bad Ragaz", "St. Gallen", "", "Au am See"]


@pytest.mark.parametrize(
    ("lines", "found"),
    [
        (["Anna Roth", "", "Beat Frei"], 2),
        (["|Anna Roth", "|Beat Frei"], 2),
        (["Anna Roth||Beat Frei", "|"], 2),
        (["7|Anna Roth|Olten", "8|Beat Frei|Bern"], 2),
        (["Frei|Emil|Bern", "Graf|Fritz|Bern"], 2),
        (["Anna Roth"] * 4 + ["Umsatz"], 5),
        (["Anna Roth"] * 3 + ["Umsatz"], 0),
        (["Anna Roth"] * 3 + [STRANGE] * 7, 10),
        (["Anna Roth"] * 2 + [STRANGE] * 8, 0),
        (["Anna", "Beat", "Claudia"], 0),
        (["Anna Maria von der Weid / Beat Frei"] * 2, 2),
        (["Anna Maria von der Weid / Beat Frei Gut"] * 2, 0),
        (["Anna Roth 12", "Beat Frei 13"], 0),
    ],
)
def test_most_rows_look_like_names(lines: list[str], found: int) -> None:
    assert len(rows_of(*lines) or []) == found


def test_an_empty_sheet_before_the_names_is_passed_over() -> None:
    listed = RawSheet(
        "Liste", (("Anna Roth",), ("Beat Frei",)), struck=frozenset({(1, 0)}), hidden=frozenset({0})
    )
    found = plain_list([RawSheet("Leer", (("",), ())), listed])
    assert found is not None
    assert [row.struck("full1") for row in found.rows()] == [False, True]
    assert [row.hidden() for row in found.rows()] == [True, False]


def test_names_are_typed_without_loading_what_reads_spreadsheets() -> None:
    script = "import sys, jassturnier.exchange.entries.plain; assert 'openpyxl' not in sys.modules"
    subprocess.run([sys.executable, "-c", script], check=True)


@pytest.mark.parametrize(
    "line",
    [
        "Cuche Denis, Cuche Monique",
        "Cuche Denis - Cuche Monique",
        "M. Cuche Denis et Mme Cuche Monique",
        "Cuche Denis / Cuche Monique   Chézard-St-Martin",
        "Cuche Denis / Cuche Monique\tChézard-St-Martin",
        "Cuche Denis et Cuche Monique, Chézard-St-Martin, tél. 079 555 12 12",
    ],
)
def test_a_pair_is_written_in_many_ways(line: str) -> None:
    (entry,) = (entry for entry in read(f"Roth Käthi + Küng Alois, Thun\n{line}\n", together=2).entries[1:])
    assert names(EntryList((entry,))) == ["Cuche Denis / Cuche Monique"]
    assert entry.about[1].place in ("", "Chézard-St-Martin")
    assert entry.about[0].contact in ("", "079 555 12 12")
    assert not entry.remark


@pytest.mark.parametrize(
    ("line", "about", "remark"),
    [
        ("Anna Frei, Bern / Beat Roth, Thun", [About("Bern"), About("Thun")], ""),
        ("Anna Frei - Bern / Beat Roth - Thun", [About("Bern"), About("Thun")], ""),
        ("Anna Frei, Bern und Beat Roth, Thun", [About("Bern"), About("Thun")], ""),
        ("Frei, Anna, Bern / Roth, Beat, Thun", [About("Bern"), About("Thun")], ""),
        ("Frei Anna, Bern, Roth Beat, Thun", [About("Bern"), About("Thun")], ""),
        ("Anna Frei / Beat Roth, Thun", [About("Thun"), About("Thun")], ""),
        ("Anna Frei, 1950 / Beat Roth, geb. 1960", [About(born=1950), About(born=1960)], ""),
        ("Anna Frei, Mitglied / Beat Roth, Gast", [UNKNOWN, UNKNOWN], "Mitglied; Gast"),
        ("Anna Frei, Gast und Beat Roth, Gast", [UNKNOWN, UNKNOWN], "Gast"),
        (
            "Anna Frei 079/111 22 33 / Beat Roth (079 111 22 34)",
            [About(contact="079/111 22 33"), About(contact="079 111 22 34")],
            "",
        ),
    ],
)
def test_each_of_two_in_a_row_has_what_stands_beside_them(line: str, about: list[About], remark: str) -> None:
    entry = read(f"Roth Käthi + Küng Alois\n{line}\n", together=2).entries[1]
    assert {" ".join(sorted(full_name(name).split())) for name in entry.members} == {"Anna Frei", "Beat Roth"}
    assert (list(entry.about), entry.remark) == (about, remark)


@pytest.mark.parametrize(
    ("line", "name"),
    [
        ("Qwert Asdf, Bern / Yxcv Hjkl, Thun", "Qwert Asdf / Yxcv Hjkl"),
        ("Qwert Asdf, Bern/Yxcv Hjkl, Thun", "Qwert Asdf / Yxcv Hjkl"),
        ("Anna Frei, Bern / Köbi", "Anna Frei / Köbi"),
        ("Anna Frei, Bern / sucht Partner", "Anna Frei"),
        ("Anna Frei, Biel/Bienne", "Anna Frei"),
        ("Roth + Küng, Thun", "Roth / Küng"),
        ("Vreni und Hans Roth, Thun", "Vreni Roth / Hans Roth"),
    ],
)
def test_behind_a_sign_somebody_else_begins(line: str, name: str) -> None:
    entry = read(f"Roth Käthi + Küng Alois\n{line}\n", together=2).entries[1]
    assert (names(EntryList((entry,))), entry.remark) == ([name], "")


def test_people_in_brackets_behind_a_name_are_its_team() -> None:
    listed = read("Roth Käthi + Küng Alois\nLes Deux Borgnes (Sandoz Pierre, Sandoz Michel)\n", together=2)
    assert [entry.team for entry in listed] == ["", "Les Deux Borgnes"]
    assert names(listed)[1] == "Sandoz Pierre / Sandoz Michel"


@pytest.mark.parametrize(
    ("line", "place", "remark"),
    [
        ("Anna Roth, Stein a. Rhein", "Stein a. Rhein", ""),
        ("Anna Roth, Saint Martin", "Saint Martin", ""),
        ("Anna Roth, kommt mit Beat Frei", "", "kommt mit Beat Frei"),
        ("Anna Roth, kommt mit Beat Frei und Urs Graf", "", "kommt mit Beat Frei und Urs Graf"),
        ("Anna Roth, kommt Fr/Sa", "", "kommt Fr/Sa"),
        ("Anna Roth, 079 - 123 45 67, Biel/Bienne", "Biel/Bienne", ""),
        ("Anna Roth (079 123 45 67, Bern)", "Bern", ""),
        ("079 123 45 67, Anna Roth, Bern", "Bern", ""),
        ("Roth, 079 123 45 67, Anna, Bern", "Bern", ""),
        ("Anna Roth (zahlt vor Ort), Thun", "Thun", "zahlt vor Ort"),
    ],
)
def test_a_remark_is_told_from_a_place(line: str, place: str, remark: str) -> None:
    entry = read(f"{line}\nBeat Frei\n").entries[0]
    name = " ".join(sorted(full_name(entry.members[0]).split()))
    assert (name, entry.about[0].place, entry.remark) == ("Anna Roth", place, remark)


@pytest.mark.parametrize(
    "line",
    ["Josette", "Grüsse Vreni", "Bonjour à tous", "Fam. Tschanz (2 Personen)", "Herr und Frau Kunz Bern"],
)
def test_what_is_no_whole_name_in_a_plain_list_is_asked_about(line: str) -> None:
    written = line.replace(" Bern", ", Bern")
    listed = read(f"Anna Roth\nBeat Frei\nUeli Kunz\nRösli Abt\n{written}\n")
    assert [row.words for row in listed.no_people] == [line]


@pytest.mark.parametrize(
    ("lines", "words"),
    [
        (["Köbi", "Ueli Kunz"], []),
        (["Ueli Kunz", "Köbi", "Josette"], ["Josette"]),
        (["Josette", "Herzliche Grüsse", "Ueli Kunz"], ["Josette", "Herzliche Grüsse"]),
        (
            ["Ueli Kunz", "Kind regards", "Josette", "079 123 45 67"],
            ["Kind regards", "Josette", "079 123 45 67"],
        ),
        (["Marco Saluti", "Gruss Peter", "Ueli Kunz"], []),
        (["Ueli Kunz", "Cari saluti a tutti"], ["Cari saluti a tutti"]),
        (["ueli@kunz.ch", "Ueli Kunz"], ["ueli@kunz.ch"]),
    ],
)
def test_a_single_word_is_in_doubt_behind_the_last_name_or_beside_a_greeting(
    lines: list[str], words: list[str]
) -> None:
    text = "\n".join(["Anna Roth", "Beat Frei", "Urs Graf", "Rösli Abt"] * 2 + lines)
    listed, _ = read_entries(text.encode(), together=1)
    assert [row.words for row in listed.no_people] == words
    assert len(listed) == 8 + len(lines) - len(words)
