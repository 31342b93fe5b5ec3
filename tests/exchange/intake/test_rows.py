"""Rows that are no records; records as entries: who plays together, numbers, groups, places, facts."""

from typing import Any

import pytest

from jassturnier import resources
from jassturnier.tournament.difference import Why
from jassturnier.tournament.people.entries import NewEntry
from tests.support.exchange.files import Rows, xlsx
from tests.support.exchange.lists import entries, people, read_entries, totals
from tests.support.typed import sentences


@pytest.mark.parametrize(
    ("row", "why"),
    [
        ("Total Mitglieder 46;;", Why.TOTAL),
        ("Total;;40", Why.TOTAL),
        ("4 Personen;;", Why.TOTAL),
        ("Meier;Hans;abgemeldet", Why.CALLED_OFF),
        ("Meier;Hans;Ausgetreten", Why.CALLED_OFF),
        ("Meier Hans ABGEMELDET;;", Why.CALLED_OFF),
        ("Meier;Hans;Warteliste", Why.WAITING),
        ("Warteliste;;", Why.WAITING),
        ("Herren;;", Why.TITLE),
        ("Gruppe A;;", Why.TITLE),
        ("Kunz;Herr und Frau;", Why.NO_NAMES),
        (";;40", Why.NO_NAME),
        ("Hans;;Muri", Why.SINGLE_WORD),
    ],
)
def test_a_row_that_is_no_record_is_left_out_with_its_reason(row: str, why: Why) -> None:
    read = entries(f"Name;Vorname;Bemerkung\nAbt;Käthi;\n;;\n{row}\n")
    assert [(left.key, left.why) for left in read.left] == [("row 4", why)]


@pytest.mark.parametrize("title", ["Abgemeldet:", "Abmeldungen", "Désistements", "Entschuldigt"])
def test_below_a_title_of_who_called_off_nobody_comes(title: str) -> None:
    for text in (
        f"Name;Ort\nHans Meier;Muri\n{title};\nRita Frei;Zug\n",
        f"Hans Meier\n\n{title}\nRita Frei\n",
    ):
        read = entries(text)
        assert (people(read)[0][:10], len(read.records)) == ("Hans|Meier", 1)
        assert [left.why for left in read.left] == [Why.CALLED_OFF] * 2


def test_a_waiting_list_goes_on_to_the_next_title_and_may_be_taken() -> None:
    text = "Name;Ort\nHans Meier;Muri\nReserve:;\nRita Frei;Zug\nAnna Abt;Auw\nGäste;\nUrs Roth;Cham\n"
    assert people(entries(text)) == ["Hans|Meier|Muri", "Urs|Roth|Cham"]
    assert people(entries(text, waiting="take"))[1:] == ["Rita|Frei|Zug", "Anna|Abt|Auw", "Urs|Roth|Cham"]
    called_off = "Hans Meier;4241;abgemeldet;\nRita Frei;4000;;abgemeldet im März\n"  # who keeps the others
    read = totals(f"Name;1. Abend;2. Abend;Bemerkung\n{called_off}")
    assert [dict(record.totals) for record in read.records] == [{"1. Abend": 4241}, {"1. Abend": 4000}]


def read(content: str | bytes, together: int = 1, /, **answers: str) -> list[NewEntry]:
    listed, problems = read_entries(
        content if isinstance(content, bytes) else content.encode(), together, **answers
    )
    assert not problems, sentences(problems)
    return listed.entries


def faults(content: str | bytes, together: int = 1) -> list[str]:
    return sentences(read_entries(content if isinstance(content, bytes) else content.encode(), together)[1])


GROUPED = "Gruppe,Nr,Team\nA,1,a\n"
TWICE = "occurs twice, first here:"


@pytest.mark.parametrize(
    "headings",
    [
        "Nr;Vorname;Name;Verein;Kategorie",
        "NR.;vorname;Nachname;Klub;Kat.",
        "No;Prénom;Nom;Société;Catégorie",
        "N°;Prénom;Nom de famille;Club;catégorie",
        "Numero;Nome;Cognome;Società;Categoria",
        "#;First Name;Last Name;CLUB;category",
        "Startnummer;Vorname Spieler;Name Spieler;Verein (falls Mitglied);Kategorie",
    ],
)
def test_headings_are_known_in_four_languages(headings: str) -> None:
    (entry,) = read(f"{headings}\n7;Käthi;Roth;Jass Bern;Damen")
    known = entry.number, entry.members, entry.club, entry.category
    assert known == (7, (("Roth", "Käthi"),), "Jass Bern", "Damen")


@pytest.mark.parametrize(
    "text",
    [
        "Vorname 1;Name 1;Vorname 2;Name 2\nKäthi;Roth;Alois;Küng",
        "Vorname;Name;Vorname;Name\nKäthi;Roth;Alois;Küng",
        "Name 1;Name 2;Vorname 1;Vorname 2\nRoth;Küng;Käthi;Alois",
        "Spielerin;Partner\nKäthi Roth;Alois Küng",
        "Vorname;Name;Vorname Partner;Name Partner\nKäthi;Roth;Alois;Küng",
        "Spieler\nKäthi Roth und Alois Küng",
        "Paar\nKäthi Roth – Alois Küng",
        "Nr;Name\n1;Käthi Roth\n1;Alois Küng",
        "Nr;Name\n1;Käthi Roth\n;Alois Küng",
        "Team;Name\nDie zwei;Käthi Roth\nDie zwei;Alois Küng",
    ],
)
def test_a_pair_is_read_however_the_list_has_it(text: str) -> None:
    (entry,) = read(text, 2)
    assert entry.members == (("Roth", "Käthi"), ("Küng", "Alois"))


@pytest.mark.parametrize(
    ("rows", "numbered"),
    [
        ("A,1,a\nA,2,b\nB,2,c\nB,1,d", [(1, "A", 1), (2, "A", 2), (3, "B", 2), (4, "B", 1)]),
        ("A,1,a\nB,5,b\nB,4,c\nA,2,d", [(1, "A", 1), (5, "B", 2), (4, "B", 1), (2, "A", 2)]),
        ("Gruppe a,,x\nb,,y\na,,z", [(None, "A", 1), (None, "B", 1), (None, "A", 2)]),
    ],
)
def test_numbers_that_start_again_are_places_in_the_group(rows: str, numbered: object) -> None:
    entries = read(f"Gruppe,Nr,Team\n{rows}", 2)
    assert [(entry.number, entry.group, entry.seed) for entry in entries] == numbered


@pytest.mark.parametrize(
    ("text", "together", "expected"),
    [
        ("Gruppe;Setzplatz;Team\nA;2;x\nA;;y\nB;1;z", 2, [{"seed": 2}, {"seed": None}, {"seed": 1}]),
        ("Nr,Team\nA1,x\nB1,y", 2, [{"number": 1, "group": "A"}, {"number": 2, "group": "B"}]),
        ("Nr;Name\n1'001;Anna Abt", 1, [{"number": 1001}]),
        ("Nr;Name\n3.;Anna Abt", 1, [{"number": 3}]),
        ("Nr,Team\n3,Trumpfbuebe", 2, [{"number": 3, "team": "Trumpfbuebe", "members": ()}]),
        ("Name,Team\nUrs Roth,Jass Bern", 1, [{"team": "", "club": "Jass Bern"}]),
        ("Name;Rangliste;In der Rangliste\nA Eins;;nein\nB Zwei;;", 1, [{"ranked": False}, {"ranked": True}]),
        ("Name;Bemerkung\nKurt Gut (Mitglied);später", 1, [{"remark": "später; Mitglied"}]),
        ("Name;;Name\nAnna Bart;;Carla Dehn", 1, [{"number": None}, {"number": None}]),
        ("Nr;Name;;Nr;Name\n1;Anna Bart;;1;Carla Dehn", 1, [{"number": None}, {"number": None}]),
    ],
)
def test_what_a_list_says_is_known_of_the_entry(
    text: str, together: int, expected: list[dict[str, Any]]
) -> None:
    found = read(text, together)
    assert [
        {key: getattr(entry, key) for key in want} for entry, want in zip(found, expected, strict=True)
    ] == expected


@pytest.mark.parametrize(
    ("cell", "paid", "ticked", "amount"),
    [
        ("20.–", "list", False, 2000),
        ("Fr. 12.50", "20", False, 1250),
        ("x", "20", False, 2000),
        ("4.11.", "20", False, 2000),
        ("Twint", "20", False, 2000),
        ("nein", "20", False, 0),
        ("", "20", False, 0),
        ("x", "list", True, 0),
        ("20", "", False, 0),
    ],
)
def test_money_is_taken_as_somebody_says(cell: str, paid: str, *, ticked: bool, amount: int) -> None:
    answers = {"paid": paid} if paid else {}
    (entry,) = read(f"Name;bezahlt?;Ort\nAnna Abt;{cell};Muri", **answers)
    assert (entry.ticked, entry.paid) == (ticked, amount)


@pytest.mark.parametrize(
    ("text", "together", "expected"),
    [
        ("Nr;Name\n1;Anna Abt\n1;Beat Bau\n1;Cla Cap", 2, [f"row 4: number 1 {TWICE} row 2."]),
        ("Nr;Team;Name\n1;X;Anna Abt\n1;Y;Beat Bau", 2, [f"row 3: number 1 {TWICE} row 2."]),
        (
            f"{GROUPED}A,1,b\nB,1,c\n,2,d",
            2,
            ["row 5: the group is missing.", f"row 3: place A1 {TWICE} row 2."],
        ),
        (f"{GROUPED}A,2,b\nB,3,c\nB,2,d", 2, [f"row 5: number 2 {TWICE} row 3."]),
        *(
            (f"Nr;Name\n{number};Anna Abt", 1, [f"row 2: “{number}” is no number."])
            for number in ("0", "-3", "1.5", "zwei", "2026-03-01")
        ),
        ("Name;Ranked\nAnna Abt;vielleicht", 1, ["row 2: “vielleicht” is neither yes nor no."]),
        ("Name;Jahrgang\nAnna Abt;alt\nBeat Roth;?", 1, ["row 2: “alt” is no year of birth."]),
        ("Datum;Ort\n1.3.;Bern", 1, ["No names were found. The list begins with: Datum, Ort."]),
    ],
)
def test_what_cannot_be_is_named_with_its_place(text: str, together: int, expected: list[str]) -> None:
    assert faults(text, together) == expected


def test_a_table_headed_by_a_group_is_that_group() -> None:
    head = ["Nr.", "Team", "Spieler 1", "Spieler 2"]
    one, two = [1, "Trümpfe", "Käthi Roth", "Alois Küng"], [2, "", "Anna Frei", "Dora Egli"]
    other = [1, "Bock", "Emil Neu", "Fritz Alt"]
    below: Rows = [["Gruppe A"], head, one, two, [], ["Gruppe B"], head, other]
    beside: Rows = [["Gruppe A", *[""] * 4, "Gruppe B"], [*head, "", *head], [*one, "", *other], two]
    for rows in (below, beside):
        assert [(entry.group, entry.seed) for entry in read(xlsx(rows), 2)] == [("A", 1), ("A", 2), ("B", 1)]
    (alone,) = read(xlsx([["Gruppe Malters"], ["Name"], ["Anna Frei"]]))
    assert alone.group == ""


def test_the_list_of_a_real_evening_is_read_whole() -> None:
    entries = read(resources.read("sample_data", "pairs_groups", "entries.csv"), 2)
    assert [e.number for e in entries] == list(range(1, 37))
    assert {(e.group, e.seed) for e in entries} == {(g, s) for g in "ABCDEF" for s in range(1, 7)}
    assert entries[4].team == "Bier im Glas, Ass im Ärmel"
    assert entries[1].members == (("Wüthrich", "Anna"), ("Lötscher", "Živko"))


@pytest.mark.parametrize(
    ("line", "known"),
    [
        ("Anna Frei, Bern / Beat Roth, Thun", [("Bern", ""), ("Thun", "")]),
        ("Frei, Anna, Bern / Roth, Beat, Thun", [("Bern", ""), ("Thun", "")]),
        ("Anna Frei - Bern / Beat Roth - Thun", [("Bern", ""), ("Thun", "")]),
        ("Anna Frei / Beat Roth\tThun", [("Thun", ""), ("Thun", "")]),
        (
            "Anna Frei 079/111 22 33 / Beat Roth (079 111 22 34)",
            [("", "079/111 22 33"), ("", "079 111 22 34")],
        ),
        ("M. Frei Anna et Mme Roth Beat, Thun, tél. 079 5 12 12", [("Thun", ""), ("Thun", "079 5 12 12")]),
    ],
)
def test_each_of_two_in_a_line_has_what_stands_beside_them(line: str, known: list[tuple[str, str]]) -> None:
    entry = read(f"Roth Käthi + Küng Alois\n{line}\n", 2)[1]
    assert {"Frei", "Anna", "Roth", "Beat"} == {word for name in entry.members for word in name}
    assert [(about.place, about.contact) for about in entry.about] == known
    assert not entry.remark


@pytest.mark.parametrize(
    ("line", "place", "remark"),
    [
        ("Anna Roth, Stein a. Rhein", "Stein a. Rhein", ""),
        ("Anna Roth, kommt Fr/Sa", "", "kommt Fr/Sa"),
        ("Anna Roth, 079 - 123 45 67, Biel/Bienne", "Biel/Bienne", ""),
        ("079 123 45 67, Anna Roth, Bern", "Bern", ""),
        ("Anna Roth (zahlt vor Ort), Thun", "Thun", "zahlt vor Ort"),
    ],
)
def test_a_remark_is_told_from_a_place(line: str, place: str, remark: str) -> None:
    entry = read(f"{line}\nBeat Frei\n")[0]
    assert (entry.name, entry.about[0].place, entry.remark) == ("Anna Roth", place, remark)


@pytest.mark.parametrize("line", ["Josette", "Grüsse Vreni", "Bonjour à tous", "Herr und Frau Kunz", "Also:"])
def test_what_is_no_name_among_names_is_left_out(line: str) -> None:
    listed, _ = read_entries(f"Anna Roth\nBeat Frei\nUeli Kunz\n{line}\n".encode())
    assert ([row.words for row in listed.no_people], len(listed)) == ([line], 3)
    behind_commas = read("Hans Müller (Baar), Rita Frei (Zug)", **{"row 1": "each"})
    told = [(entry.name, entry.about[0].place) for entry in behind_commas]
    assert told == [("Hans Müller", "Baar"), ("Rita Frei", "Zug")]
