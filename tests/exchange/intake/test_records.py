"""Lists as clubs write them: what is read, what is asked, what cannot be; however ugly or endless."""

import json
import time
from collections.abc import Callable, Mapping, Sequence
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from openpyxl import Workbook

from jassturnier.cli.kit.screen import in_lines, shortened
from jassturnier.cli.kit.spoken import split
from jassturnier.errors import Unreadable
from jassturnier.exchange.intake.names import pieces, turned, two_people, typed_names
from jassturnier.exchange.intake.records import read_list
from jassturnier.exchange.intake.tables import is_head
from jassturnier.i18n import clean, fold, parse_number, render, say
from jassturnier.tournament.difference import LeftOut, Record, Want
from jassturnier.tournament.name_forms import erasure
from jassturnier.tournament.people.entries import (
    is_couple,
    split_name,
    split_names,
    without_contacts,
    without_title,
    written,
    year_of,
)
from tests.support.exchange.endless import CLASSES
from tests.support.exchange.files import saved, xlsx
from tests.support.exchange.lists import (
    EXPECTED,
    LISTS,
    entries,
    expected,
    keys,
    people,
    read_entries,
    totals,
)
from tests.support.exchange.ugly import FILES
from tests.support.typed import sentences

SHORT: Sequence[Mapping[str, Any]] = json.loads((LISTS / "short.json").read_text(encoding="utf-8"))


DOUBTS = {"": None, "two": "row", "order": "order", "total": "total", "rows": "row", "section": "row"}
"""The first word of what may be asked."""


@pytest.mark.parametrize("name", EXPECTED)
def test_a_list_is_read_as_people_read_it(name: str) -> None:
    want, (_, read) = EXPECTED[name], expected(name)
    if want["want"] == "entries":
        assert [[[p.given, p.family, p.place] for p in r.people] for r in read.records] == want["people"]
    else:
        found = [[r.people[0].given, r.people[0].family, dict(r.totals)] for r in read.records]
        assert found == want["people"]
    assert (len(read.left), read.problems) == (want["left"], ())
    asked = DOUBTS[want["question"]]
    assert all(asked and key.startswith(asked) for key in keys(read)), keys(read)
    assert bool(read.money) == want.get("money", False)
    if "clubs" in want:
        assert [record.said["club"] for record in read.records] == want["clubs"]
    if "phones" in want:
        assert [record.people[0].phone for record in read.records] == want["phones"]


@pytest.mark.parametrize(
    ("name", "key"), [("16-ambiguous-order.csv", "order"), ("11-secretary.xlsx", "row 6")]
)
def test_what_must_be_asked_is_asked(name: str, key: str) -> None:
    want = EXPECTED[name]
    _, read = read_list((LISTS / name).read_bytes(), Want(want["want"]), want["together"], {}, {})
    assert keys(read) == [key]


@pytest.mark.parametrize("each", SHORT, ids=lambda each: each["list"].partition("\n")[0])
def test_whatever_a_club_writes_is_read_without_a_question(each: Mapping[str, Any]) -> None:
    read = entries(each["list"], each["together"])
    assert (people(read), keys(read), read.problems) == (each["people"], [], ())


ORDERED = "Name\nHans Müller\nRita Frei\nUrs Abt\nAnna Moser\nMeier Beat\n"
ASKED: Sequence[tuple[str, int, str, str, dict[str, list[str]]]] = [
    ("Name;Partner\nHans Müller;Rita Frei\n", 1, "partners", "", {"first": ["Hans|Müller"]}),
    ("Name\nHans, Meier\nBucher, Urs\n", 1, "row 2", "", {"family": ["Hans|Meier", "Urs|Bucher"]}),
    (
        ORDERED,
        1,
        "row 6",
        "Beat|Meier",
        {"given": ["Hans|Müller", "Rita|Frei", "Urs|Abt", "Anna|Moser", "Meier|Beat"]},
    ),
    (
        "Name;Vorname\nMeier;Hans\nAbt;Käthi\n;\nFrei;Rita\nRoth;Beat\n",
        2,
        "pairs",
        "Rita|Frei + Beat|Roth",
        {"alone": ["Hans|Meier", "Käthi|Abt", "Rita|Frei", "Beat|Roth"]},
    ),
    ("Name\nMüller / Hans\nFrei/Rita\n", 1, "slash", "", {}),
    ("Spieler 1;Partner 1;Spieler 2\nHans Meier;Rita Frei;Urs Abt\n", 2, "unread", "", {}),
    ("Team;Spieler\nAsse;Meier/Frei\n", 2, "row 2", "", {}),
]


@pytest.mark.parametrize(("text", "together", "key", "last", "answered"), ASKED)
def test_what_may_be_otherwise_is_asked_about(
    text: str, together: int, key: str, last: str, answered: dict[str, list[str]]
) -> None:
    read = entries(text, together)
    assert keys(read) == [key]
    assert not last or people(read)[-1] == last
    for answer, wanted in answered.items():
        told = entries(text, together, **{key: answer})
        assert (people(told), keys(told)) == (wanted, [])


FOUR = "Nr;Name A;Name B;Name C;Name D\n1;Hans Meier;Rita Frei;Urs Abt;Bea Roth\n"


@pytest.mark.parametrize(
    ("answer", "expected"),
    [
        ("each", ["Hans|Meier", "Rita|Frei", "Urs|Abt", "Bea|Roth"]),
        ("across", ["Hans|Meier + Urs|Abt", "Rita|Frei + Bea|Roth"]),
        ("beside", ["Hans|Meier + Rita|Frei", "Urs|Abt + Bea|Roth"]),
    ],
)
def test_four_in_a_row_are_pairs_only_where_somebody_says_so(answer: str, expected: list[str]) -> None:
    assert people(entries(FOUR, 2, partners=answer)) == expected
    assert (keys(entries(FOUR, 2)), people(entries(FOUR, 2))[0]) == (["partners"], "Hans|Meier")
    assert keys(entries(FOUR, 1)) == ["partners"]


@pytest.mark.parametrize(
    "head", ["Name des Kindes;Name der Mutter;Tel. Mutter", "Familie;Vorname;Dorf", "Sitz A;Sitz B;Ort"]
)
def test_a_row_that_speaks_of_names_is_nobody(head: str) -> None:
    told = str(people(entries(f"{head}\nLeo Meier;Anna Meier;\nRita Frei;Urs Abt;\n", 1, partners="each")))
    assert not any(word in told for word in ("Name", "Vorname", "Sitz"))


BELOW = "1. Abend;\nName;Punkte\nHans Meier;9\nRita Frei;8\n;\n2. Abend;\nName;Punkte\nRita Frei;7\n"


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        (BELOW, {"Hans Meier": {"1. Abend": 9}, "Rita Frei": {"1. Abend": 8, "2. Abend": 7}}),
        (
            "Datum;Name;Ort;Punkte\n10.1.2026;Hans Meier;Muri;9\n7.02.2026;Hans Meier;;8\n",
            {"Hans Meier": {"10.1.2026": 9, "7.2.2026": 8}},
        ),
        (
            "1. Abend;;;2. Abend;\nName;Punkte;;Name;Punkte\nHans Meier;9;;Rita Frei;7\nRita Frei;8;;;\n",
            {"Hans Meier": {"1. Abend": 9}, "Rita Frei": {"1. Abend": 8, "2. Abend": 7}},
        ),
        ("Abend;Name;Punkte\n1;Hans Meier;9\n2;Hans Meier;8\n", {"Hans Meier": {"Abend 1": 9, "Abend 2": 8}}),
    ],
)
def test_evenings_may_stand_below_each_other(text: str, expected: dict[str, object]) -> None:
    read = totals(text)
    assert {record.name: dict(record.totals) for record in read.records} == expected
    assert (keys(read), read.left) == ([], ())


def test_a_result_without_a_date_is_of_the_evening_above_and_two_of_one_evening_are_two() -> None:
    rows = (
        "10.1.2026;Hans Meier;9\n;Rita Frei;8\n7.2.2026;Rita Frei;7\n7.2.2026;Rita Frei;6\n7.2.2026;Total;9\n"
    )
    text = f"Datum;Name;Punkte\n{rows}"
    read = totals(text)
    assert (keys(read), keys(totals(text, day="above")), read.left[0].why) == (["day"], [], "total")
    assert [(r.name, dict(r.totals)) for r in read.records] == [
        ("Hans Meier", {"10.1.2026": 9}),
        ("Rita Frei", {"10.1.2026": 8, "7.2.2026": 7}),
        ("Rita Frei", {"7.2.2026": 6}),
    ]
    dated = "Datum;Name;Total\n3.1.2026;Hans Meier;9\n4.1.2026;Rita Frei;8\n"
    assert keys(totals(dated)) == ["dates"]


@pytest.mark.parametrize(
    "text", ["Name;Total\n{}\n{}\n;\n{}\n{}\n", "Team;Name;Total\nA;{}\nA;{}\nB;{}\nB;{}\n"]
)
def test_rows_with_totals_of_their_own_are_no_pairs(text: str) -> None:
    rows = text.format("Hans Meier;4241", "Käthi Abt;4100", "Rita Frei;4050", "Beat Roth;4000")
    _, read = read_list(rows.encode(), Want.TOTALS, 2, {}, {})
    assert [record.totals["Total"] for record in read.records] == [4241, 4100, 4050, 4000]


def test_money_is_not_taken_before_somebody_says_so() -> None:
    text = "Name;Vorname;Beitrag 2026;bezahlt?\nMeier;Hans;50;x\nAbt;Käthi;50;\n"
    read = entries(text)
    assert read.money == {"Beitrag 2026": 2, "bezahlt?": 1}
    assert not any({"paid", "due"} & record.said.keys() for record in read.records)
    assert [record.said.get("paid") for record in entries(text, paid="20").records] == ["20", None]


def test_a_line_may_name_a_team_and_its_people_and_other_words_are_a_remark() -> None:
    read = entries("Asse: Hans Meier, Rita Frei\nBuben: Urs Abt & Bea Roth\n", 2)
    assert people(read) == ["Hans|Meier + Rita|Frei", "Urs|Abt + Bea|Roth"]
    teams = [(record.key, record.said["team"]) for record in read.records]
    assert teams == [("row 1", "Asse"), ("row 2", "Buben")]
    (record,) = entries("Name;Partner\nKäthi Abt;sucht jemanden\n", 2).records
    assert (len(record.people), record.said) == (1, {"remark": "sucht jemanden"})


@pytest.mark.parametrize("name", EXPECTED)
def test_a_layout_that_is_remembered_gives_the_same_records_and_asks_nothing(name: str) -> None:
    want = EXPECTED[name]
    layout, read = expected(name)
    kept = {layout.fingerprint: layout.to_toml()} if layout.fingerprint else {"": layout.to_toml()}
    again, second = read_list((LISTS / name).read_bytes(), Want(want["want"]), want["together"], {}, kept)
    assert (again.remembered, second.records, second.left) == (True, read.records, read.left)
    assert {key.partition(" ")[0] for key in keys(second)} <= {"row"}


WORDS = st.sampled_from(
    [
        *("", "Hans", "Meier", "Hans Meier", "Total", "Warteliste", "x", "?"),
        *("12", "a@b.ch", "Name", "Vorname", "von"),
    ]
)


@settings(max_examples=200, deadline=None)
@given(st.lists(st.tuples(WORDS, WORDS, WORDS), min_size=1, max_size=8), st.sampled_from([1, 2]))
def test_every_row_is_in_a_record_or_left_out(rows: list[tuple[str, str, str]], together: int) -> None:
    text = "Name;Vorname;Ort\n" + "".join(";".join(row) + "\n" for row in rows)
    read = entries(text, together)
    filled = {n for n, row in enumerate(rows, 2) if any(row) and not is_head(row)}
    kept: list[Record | LeftOut] = [*read.records, *read.left]
    assert {int(each.key.removeprefix("row ")) for each in kept} == filled


def test_of_the_faults_of_a_column_a_few_are_named_and_none_twice() -> None:
    rows = "".join(f"Meier;Hans;alt{n // 2}\n" for n in range(400))
    read = entries(f"Name;Vorname;Jahrgang\n{rows}")
    assert [render(problem.place or say("nowhere"), "en") for problem in read.problems] == [
        f"row {n}" for n in (2, 4, 6, 8, 10)
    ]
    assert "(and 395 cells like it)" in render(read.problems[-1].text, "en")
    assert entries(f"Name;Vorname;Jahrgang\n{rows}", Jahrgang="-").problems == ()


def test_all_evenings_are_read_at_once_and_held_against_the_total() -> None:
    text = "Name;12.1.2026;Soirée 2;3. Abend;Total\nHans Meier;900;800;abw.;{}\n"
    assert keys(totals(text.format(1700))) == keys(totals(text.format(900))) == ["words 3. Abend"]
    assert keys(totals(text.format(1750), **{"words 3. Abend": "absent"})) == ["sum Hans Meier"]
    assert totals(text.format(1700)).records[0].totals == {"12.1.2026": 900, "Soirée 2": 800}


def test_a_formula_without_value_matters_only_in_a_column_that_is_taken() -> None:
    book = Workbook()
    for row in (["Vorname", "Nachname", "Ort", "Alter"], ["Hans", "Meier", "=A1", "=A1"]):
        book.worksheets[0].append(row)
    found = read_list(saved(book), Want.ENTRIES, 1, {}, {})[1]
    assert len(found.problems) == 1
    assert read_list(saved(book), Want.ENTRIES, 1, {"Ort": "-"}, {})[1].problems == ()


@pytest.mark.parametrize("name", FILES)
def test_an_ugly_file_is_read_or_refused_with_its_reason(name: str) -> None:
    content, outcome = FILES[name]
    try:
        entries, problems = read_entries(content, 1)
    except Unreadable as error:
        found = [render(text, "en") for text in error.texts]
    else:
        found = sentences(problems)
    if isinstance(outcome, str):
        assert outcome in " ".join(found)
        return
    assert not found
    assert [(e.number, e.members[0][1], e.members[0][0]) for e in entries] == outcome


LONG = 30_000
SECONDS = 0.6
"""Of the processor; with one look at the rest from each letter on it is some ten."""
READERS: tuple[Callable[[str], object], ...] = (
    *(clean, fold.__wrapped__, parse_number, written, without_contacts, without_title, is_couple, year_of),
    *(split_names, split_name, pieces.__wrapped__, turned, two_people, lambda words: typed_names([words])),
    *(erasure("X", [("Frei", "Anna")], ["Eva Evers"]).hits, shortened, in_lines, split),
)


@pytest.mark.parametrize("letters", CLASSES.values(), ids=CLASSES)
def test_words_are_read_in_the_time_that_their_length_takes(letters: str) -> None:
    words = letters * (LONG // len(letters)) + "!"
    for read in READERS:
        start = time.process_time()
        read(words)
        assert time.process_time() - start < SECONDS, read


@pytest.mark.parametrize(
    ("content", "place"),
    [
        (b"Name;Remark\nAnna Frei;x\nBeat Roth;%s\n" % (b"x" * 2_001), "row 3"),
        (xlsx([["Name", "Remark"], ["Anna Frei", "x" * 2_001]]), "sheet Players, cell B2"),
    ],
)
def test_a_cell_that_is_too_long_is_refused_with_its_place(content: bytes, place: str) -> None:
    with pytest.raises(Unreadable) as refusal:
        read_entries(content, 1)
    assert render(refusal.value.texts[0], "en") == f"{place}: 2,001 letters; a cell has 2,000 at most."
    for letters, faults in ((500, []), (501, ["too long"])):  # of a remark
        _, problems = read_entries(f"Name;Remark\nAnna Frei;{'x' * letters}\n".encode(), 1)
        assert ["too long" for problem in problems if "too long" in str(problem.text)] == faults
        assert len(problems) == len(faults)
