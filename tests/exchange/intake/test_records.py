"""Lists as clubs write them: what is read, and what is asked."""

import json
from collections.abc import Mapping, Sequence
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from jassturnier.exchange.intake.records import read_list
from jassturnier.exchange.intake.tables import is_head
from jassturnier.tournament.difference import LeftOut, Record, Want
from tests.support.exchange.lists import EXPECTED, LISTS, entries, expected, keys, people, totals

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


def test_who_has_a_partner_where_everybody_plays_alone_is_asked_about() -> None:
    text = "Name;Partner\nHans Müller;Rita Frei\n"
    assert keys(entries(text)) == ["partners"]
    assert people(entries(text, partners="first")) == ["Hans|Müller"]


@pytest.mark.parametrize(
    ("text", "want", "together", "key"),
    [
        ("Name\nMüller / Hans\nFrei/Rita\n", Want.ENTRIES, 1, "slash"),
        ("Spieler 1;Partner 1;Spieler 2\nHans Meier;Rita Frei;Urs Abt\n", Want.ENTRIES, 2, "unread"),
        ("Team;Spieler\nAsse;Meier/Frei\n", Want.ENTRIES, 2, "row 2"),
        ("Datum;Name;Total\n3.1.2026;Hans Meier;9\n4.1.2026;Rita Frei;8\n", Want.TOTALS, 1, "dates"),
    ],
)
def test_what_may_be_otherwise_is_asked_about(text: str, want: Want, together: int, key: str) -> None:
    assert keys(read_list(text.encode(), want, together, {}, {})[1]) == [key]


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


def test_a_line_may_name_a_team_and_its_people() -> None:
    read = entries("Asse: Hans Meier, Rita Frei\nBuben: Urs Abt & Bea Roth\n", 2)
    assert people(read) == ["Hans|Meier + Rita|Frei", "Urs|Abt + Bea|Roth"]
    assert [(record.key, record.said["team"]) for record in read.records] == [
        ("row 1", "Asse"),
        ("row 2", "Buben"),
    ]


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


def test_a_total_below_a_date_is_nobody() -> None:
    read = totals("Datum;Name;Punkte\n10.1.2026;Hans Meier;9\n10.1.2026;Total;9\n")
    assert ([record.name for record in read.records], read.left[0].why) == (["Hans Meier"], "total")


def test_a_result_without_a_date_is_of_the_evening_above_and_two_of_one_evening_are_two() -> None:
    rows = "10.1.2026;Hans Meier;9\n;Rita Frei;8\n7.2.2026;Rita Frei;7\n7.2.2026;Rita Frei;6\n"
    text = f"Datum;Name;Punkte\n{rows}"
    read = totals(text)
    assert (keys(read), keys(totals(text, day="above"))) == (["day"], [])
    assert [(r.name, dict(r.totals)) for r in read.records] == [
        ("Hans Meier", {"10.1.2026": 9}),
        ("Rita Frei", {"10.1.2026": 8, "7.2.2026": 7}),
        ("Rita Frei", {"7.2.2026": 6}),
    ]


def test_blocks_of_two_are_pairs_unless_somebody_says_no() -> None:
    text = "Name;Vorname\nMeier;Hans\nAbt;Käthi\n;\nFrei;Rita\nRoth;Beat\n"
    read = entries(text, 2)
    assert (people(read), keys(read)) == (["Hans|Meier + Käthi|Abt", "Rita|Frei + Beat|Roth"], ["pairs"])
    assert len(entries(text, 2, pairs="alone").records) == 4


@pytest.mark.parametrize("text", ["Name;Total\n{}\n;\n{}\n", "Team;Name;Total\nA;{}\nA;{}\nB;{}\nB;{}\n"])
def test_rows_with_totals_of_their_own_are_no_pairs(text: str) -> None:
    rows = ["Hans Meier;4241", "Käthi Abt;4100", "Rita Frei;4050", "Beat Roth;4000"]
    filled = text.format(*rows) if "Team" in text else text.format("\n".join(rows[:2]), "\n".join(rows[2:]))
    _, read = read_list(filled.encode(), Want.TOTALS, 2, {}, {})
    assert [record.totals["Total"] for record in read.records] == [4241, 4100, 4050, 4000]


def test_a_given_name_before_a_comma_is_asked_about() -> None:
    text = "Name\nHans, Meier\nBucher, Urs\n"
    assert keys(entries(text)) == ["row 2"]
    assert people(entries(text, **{"row 2": "family"})) == ["Hans|Meier", "Urs|Bucher"]


def test_words_where_a_partner_should_stand_are_a_remark() -> None:
    (record,) = entries("Name;Partner\nKäthi Abt;sucht jemanden\n", 2).records
    assert (len(record.people), record.said) == (1, {"remark": "sucht jemanden"})


def test_a_name_against_the_order_of_its_column_is_asked_about() -> None:
    names = "Hans Müller\nRita Frei\nUrs Abt\nAnna Moser\nMeier Beat"
    read = entries(f"Name\n{names}\n")
    assert (people(read)[-1], keys(read)) == ("Beat|Meier", ["row 6"])
    told = entries(f"Name\n{names}\n", **{"row 6": "given"})
    assert (people(told)[-1], keys(told)) == ("Meier|Beat", [])


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
        "",
        "Hans",
        "Meier",
        "Hans Meier",
        "Total",
        "Warteliste",
        "x",
        "?",
        "12",
        "a@b.ch",
        "Name",
        "Vorname",
        "von",
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
