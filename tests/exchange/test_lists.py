"""Lists and plans as sheets and as CSV; an entry list to fill in."""

import csv
import io
from collections.abc import Sequence
from dataclasses import replace
from decimal import Decimal
from fractions import Fraction
from functools import partial

import pytest
from openpyxl import load_workbook
from openpyxl.worksheet.worksheet import Worksheet

from jassturnier.draw.plan import Draw, Form, Table
from jassturnier.exchange.kit.pages import CellStyle, PageCell
from jassturnier.exchange.lists import (
    WHAT,
    Offered,
    cell,
    list_csv,
    lists_workbook,
    players_form,
    read_plan,
    write_draws,
    write_plan,
)
from jassturnier.exchange.workbook import workbook
from jassturnier.i18n import LANGUAGES, render, say, verbatim
from jassturnier.tournament.lists import SHARED, Column, Kind, Listed, Marked, Section, Sign, Value
from jassturnier.tournament.model import EntryInfo, Tournament
from tests.support.exchange.evenings import (
    GROUPS,
    PAIRS,
    SINGLE,
    grouped,
    pair,
    regulation,
    singles,
    tournament,
    with_entry,
)
from tests.support.exchange.files import saved, sentences
from tests.support.exchange.lists import read_entries

DROPPED, STAR = verbatim("(…)"), verbatim("*")
words = partial(render, language="de")


@pytest.mark.parametrize(
    ("value", "kind", "made"),
    [
        ("Roth", Kind.WORDS, PageCell("Roth")),
        (None, Kind.COUNT, PageCell(None, CellStyle.NUMBER)),
        (7, Kind.NUMBER, PageCell(7, CellStyle.IDENTIFIER)),
        (1884, Kind.TOTAL, PageCell(1884, CellStyle.TOTAL)),
        (2050, Kind.MONEY, PageCell(Decimal("20.5"), CellStyle.MONEY)),
        (Fraction(1, 3), Kind.TOTAL, PageCell(Decimal("0.33"), CellStyle.MONEY)),
        (say("yes"), Kind.LABEL, PageCell("ja", CellStyle.IDENTIFIER)),
        (Marked(2, STAR, before="="), Kind.RANK, PageCell(2, CellStyle.IDENTIFIER, "=", "*")),
        (Marked(942, verbatim("1"), dropped=True), Kind.COUNT, PageCell(942, CellStyle.DROPPED)),
        (Marked(2050, STAR), Kind.MONEY, PageCell(Decimal("20.5"), CellStyle.MONEY, "", "*")),
        (Marked(None, STAR), Kind.COUNT, PageCell(None, CellStyle.NUMBER)),
    ],
)
def test_every_value_has_its_cell(value: Value, kind: Kind, made: PageCell) -> None:
    assert cell(value, kind, words) == made


def test_what_is_no_value_of_a_cell_is_none() -> None:
    with pytest.raises(TypeError):
        cell([1], Kind.WORDS, words)


def listed(kinds: Sequence[Kind], *sections: Sequence[Value]) -> Listed[Value]:
    """Return a list with a column of each kind that has the same value."""
    columns = [Column(f"k{n}", say("Rank"), lambda value: value, kind) for n, kind in enumerate(kinds, 1)]
    return Listed(
        say("Prizes"), columns, [Section(rows) for rows in sections], signs=[SHARED, Sign(STAR, say("no"))]
    )


def test_every_list_of_a_workbook_has_a_sheet() -> None:
    made = load_workbook(io.BytesIO(lists_workbook("Chlausjass", [listed([Kind.WORDS], ["x"])] * 2, "de")))
    assert (made.sheetnames, made.properties.title) == (["Preise", "Preise1"], "Chlausjass")
    assert [row[0].value for row in made.worksheets[1]] == ["Rang", "x"]


def test_csv_is_english_and_without_signs() -> None:
    values = [None, True, "=1+1", say("yes"), 2050, Marked(7, STAR, before="="), Fraction(3, 2)]
    assert list_csv(listed([Kind.WORDS, Kind.MONEY], values[:4], values[4:])).split("\n") == [
        "k1,k2",
        ",",
        "true,true",
        "'=1+1,'=1+1",
        "yes,yes",
        "2050,20.50",
        "7,0.07",
        "1.50,1.50",
        "",
    ]


def records(whole: Tournament, what: str) -> list[dict[str, str]]:
    return list(csv.DictReader(io.StringIO(WHAT[what](whole), newline="")))


def test_entries_are_read_back_as_they_are() -> None:
    whole = tournament(regulation(GROUPS), grouped(2, 3), 0)
    whole = with_entry(whole, replace(whole.entries[2], team="=1+1", club="'-x", category="Damen, alt"))
    whole = with_entry(whole, replace(whole.entries[1], ranked=False))
    entries, problems = read_entries(WHAT["entries"](whole).encode(), 2)
    assert not problems
    for entry, written in zip(entries, whole.entries, strict=True):
        assert entry.members == tuple((member.family, member.given) for member in written.members)
        assert (entry.number, entry.group, entry.seed) == (written.number, written.group, written.seed)
        assert (entry.team, entry.category, entry.club) == (written.team, written.category, written.club)
        assert entry.ranked == written.ranked


def test_scores_have_a_row_for_each_side_with_what_counts() -> None:
    whole = tournament(regulation(SINGLE), singles(9), 2, played=1)
    rows = records(whole, "scores")
    assert len(rows) == 8
    assert int(rows[0]["points"]) + int(rows[1]["points"]) == 12 * 157
    assert rows[0]["counts"] == rows[0]["points"]
    assert rows[0]["numbers"].count(" + ") == 1
    assert [row["how"] for row in rows] == ["exact"] * 4 + [""] * 4
    assert [row["confirmed"] for row in rows] == ["false"] * 4 + [""] * 4
    assert rows[7]["points"] == rows[7]["counts"] == ""


def test_text_that_starts_like_a_formula_is_guarded() -> None:
    whole = tournament(regulation(SINGLE), singles(4), 0)
    whole = with_entry(whole, replace(whole.entries[0], club="=HYPERLINK(1)"))
    assert records(whole, "entries")[0]["club"] == "'=HYPERLINK(1)"


def test_the_draw_is_the_plan() -> None:
    whole = tournament(regulation(SINGLE), singles(9), 2)
    assert WHAT["draw"](whole) == write_plan(whole)
    assert list(WHAT) == ["entries", "draw", "scores", "standings", "final"]


def test_all_faults_of_a_plan_are_named_and_nothing_is_taken() -> None:
    rows, problems = read_plan(b"round,table,seat,player\n1,1,A1,1\nx,0,,\n")
    assert rows == []
    assert sentences(problems) == [
        "row 3: “x” is no number.",
        "row 3: “0” is no number.",
        "row 3: the player is missing.",
        "row 3: the seat is missing.",
    ]


def test_fixed_pairs_have_one_seat_a_side() -> None:
    rows, _ = read_plan(write_plan(tournament(regulation(GROUPS), grouped(2, 4), 2)).encode())
    assert {row.seat for row in rows} == {"A", "B"}
    assert len(rows) == 16


def test_a_written_plan_is_read_back() -> None:
    whole = tournament(regulation(SINGLE), singles(14), 3)
    rows, problems = read_plan(write_plan(whole).encode())
    assert not problems
    numbers = {entry.key: str(entry.number) for entry in whole.entries}
    for round_ in whole.rounds():
        for table in round_.tables:
            found = [r.player for r in rows if (r.round, r.table) == (round_.number, table.number)]
            assert found == [numbers[key] for key in table.entries()]


def test_a_plan_without_a_tournament_has_a_row_for_everybody_in_every_round() -> None:
    draws = [Draw((Table(7, ((1, 4), (3, 2))),), (6, 5)), Draw((Table(1, ((5, 6), (1, 2))),))]
    assert write_draws(draws, Form.PARTNERS).splitlines() == [
        "round,table,seat,player",
        *("1,7,A1,1", "1,7,A2,4", "1,7,B1,3", "1,7,B2,2", "1,bye,,5", "1,bye,,6"),
        *("2,1,A1,5", "2,1,A2,6", "2,1,B1,1", "2,1,B2,2"),
    ]


def test_a_file_that_is_no_plan_shows_how_it_begins() -> None:
    _, problems = read_plan(b"a;b;c;d;e;f;g;h;i;j;k;l\n1;2;3;4;5;6;7;8;9;10;11;12")
    assert sentences(problems)[0].endswith("begins with: a, b, c, d, e, f, g, h, i, j.")


def form(known: Sequence[EntryInfo], rules: str = SINGLE) -> Worksheet:
    made = players_form(regulation(rules), "en", Offered(known))
    return load_workbook(io.BytesIO(made)).worksheets[0]


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize(("name", "columns"), [(SINGLE, 6), (PAIRS, 9), (GROUPS, 10)])
def test_a_filled_in_form_is_read_in_every_language(language: str, name: str, columns: int) -> None:
    rules = regulation(name)
    made = load_workbook(io.BytesIO(players_form(rules, language)))
    sheet = made.worksheets[0]
    assert sheet.max_column == columns
    pairs = name != SINGLE
    row: list[str | int] = [7, "A", "Die zwei", "Käthi", "Roth", "Alois", "Küng"]
    row += ["Damen", "Jass Bern", 20]
    if not pairs:
        row[1:7] = ["Käthi", "Roth"]
    elif name == PAIRS:
        del row[1]
    for place, value in enumerate(row, 1):
        sheet.cell(2, place, value)
    (entry,), problems = read_entries(saved(made), 1 + pairs, paid="list")
    assert not problems
    assert (entry.number, entry.category, entry.club) == (7, "Damen", "Jass Bern")
    assert entry.paid == 2000
    assert entry.members[0] == ("Roth", "Käthi")
    assert len(entry.members) == 1 + pairs
    assert entry.group == ("A" if name == GROUPS else "")


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_workbook_of_an_evening_is_an_entry_list_too(language: str) -> None:
    whole = tournament(regulation(GROUPS), grouped(2, 3), 2)
    entries, problems = read_entries(workbook(whole, language), 2)
    assert not problems
    assert [(e.number, e.group, e.seed, e.team) for e in entries] == [
        (e.number, e.group, e.seed, e.team) for e in whole.entries
    ]


def test_a_guess_of_nought_is_one_and_places_stand_beside_their_group() -> None:
    entries = [replace(pair(1, "A", 2), guess=0), replace(pair(2, "B"), guess=5), pair(3)]
    headings, *rows = form(entries, PAIRS).iter_rows(values_only=True)
    at = [headings.index(heading) for heading in ("Number", "Group", "Place in the group", "Guess")]
    assert [[row[place] for place in at] for row in rows[:3]] == [
        [1, "A", 2, 0],
        [2, "B", None, 5],
        [3, None, None, None],
    ]
