"""Lists as sheets and CSV, and a final list as open JSON."""

import csv
import io
import json
from collections.abc import Callable, Sequence
from dataclasses import replace
from decimal import Decimal
from fractions import Fraction
from functools import partial
from pathlib import Path
from zipfile import ZipFile

import pytest
from jsonschema import Draft202012Validator
from openpyxl import Workbook, load_workbook
from openpyxl.worksheet.worksheet import Worksheet
from openpyxl.xml.functions import fromstring

from jassturnier import resources
from jassturnier.draw.plan import Draw, Form, Table
from jassturnier.exchange.lists import (
    WHAT,
    Offered,
    cell,
    list_csv,
    lists_workbook,
    players_form,
    read_plan,
    results,
    results_text,
    write_draws,
    write_plan,
)
from jassturnier.exchange.pages import CellStyle, PageCell
from jassturnier.exchange.score_forms import score_forms
from jassturnier.exchange.workbook import MOST, plan_workbook, workbook
from jassturnier.i18n import LANGUAGES, render, say, verbatim
from jassturnier.tournament.lists import SHARED, Column, Kind, Listed, Marked, Section, Sign, Value
from jassturnier.tournament.model import Tournament
from jassturnier.tournament.ranking.final_list import final_list
from jassturnier.tournament.ranking.standings import Place, standings
from jassturnier.tournament.regulation.regulation import Regulation
from tests.support.evenings_made import played, player
from tests.support.evenings_made import regulation as small_regulation
from tests.support.evenings_made import tournament as evening
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
from tests.support.exchange.files import saved
from tests.support.exchange.libreoffice import NEEDED, all_recalculated
from tests.support.exchange.lists import read_entries
from tests.support.stages_made import FIRST, SECOND, entries, rules, seeded, stages
from tests.support.typed import sentences

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
    assert [row[0].value for row in made.worksheets[1]] == ["Chlausjass", "Rang", "x"]


def test_csv_is_english_and_without_signs() -> None:
    values = [None, True, "=1+1", say("yes"), 2050, Marked(7, STAR, before="="), Fraction(3, 2)]
    made = list_csv(listed([Kind.WORDS, Kind.MONEY], values[:4], values[4:])).split("\n")
    assert made[:5] == ["k1,k2", ",", "true,true", "'=1+1,'=1+1", "yes,yes"]
    assert made[5:] == ["2050,20.50", "7,0.07", "1.50,1.50", ""]


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


@pytest.mark.parametrize(
    ("made", "seats"),
    [
        (lambda: tournament(regulation(SINGLE), singles(14), 3), {"A1", "A2", "B1", "B2", ""}),
        (lambda: tournament(regulation(GROUPS), grouped(2, 4), 2), {"A", "B"}),
    ],
)
def test_a_written_plan_is_read_back(made: Callable[[], Tournament], seats: set[str]) -> None:
    whole = made()
    assert WHAT["draw"](whole) == write_plan(whole)
    rows, problems = read_plan(write_plan(whole).encode())
    assert not problems
    assert {row.seat for row in rows} == seats
    numbers = {entry.key: str(entry.number) for entry in whole.entries}
    for round_ in whole.rounds():
        for table in round_.tables:
            found = [r.player for r in rows if (r.round, r.table) == (round_.number, table.number)]
            assert found == [numbers[key] for key in table.entries()]


def test_all_faults_of_a_plan_are_named_and_the_other_rows_are_read() -> None:
    rows, problems = read_plan(b"round,table,seat,player\n1,1,A1,1\nx,0,,\n")
    assert [row.player for row in rows] == ["1"]
    assert sentences(problems) == [
        "row 3: “x” is no number.",
        "row 3: “0” is no number.",
        "row 3: the player is missing.",
        "row 3: the seat is missing.",
    ]
    _, problems = read_plan(b"a;b;c;d;e;f;g;h;i;j;k;l\n1;2;3;4;5;6;7;8;9;10;11;12")
    assert sentences(problems)[0].endswith("begins with: a, b, c, d, e, f, g, h, i, j.")


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
    made = load_workbook(io.BytesIO(players_form(regulation(PAIRS), "en", Offered(entries)))).worksheets[0]
    headings, *rows = made.iter_rows(values_only=True)
    at = [headings.index(heading) for heading in ("Number", "Group", "Place in the group", "Guess")]
    filled = [[row[place] for place in at] for row in rows[:3]]
    assert filled == [[1, "A", 2, 0], [2, "B", None, 5], [3, None, None, None]]


TITLES = ["Rank list", "Draw by table", "Draw by name", "Scores", "Entries"]


def opened(whole: Tournament, language: str = "en") -> Workbook:
    return load_workbook(io.BytesIO(workbook(whole, language)))


def column(sheet: Worksheet, heading: str) -> list[object]:
    headings = [cell.value for cell in sheet[2]]
    return [row[headings.index(heading)] for row in sheet.iter_rows(min_row=3, values_only=True)]


def places(whole: Tournament) -> list[Place]:
    return [place for ranking in standings(whole, whole.stage()) for place in ranking.places]


def dropping(rounds: int) -> Regulation:
    rules = regulation(GROUPS)
    return replace(rules, stages=(replace(rules.stages[0], drop=rounds),))


def test_the_workbook_has_all_lists_even_before_the_first_round_and_a_formula_has_its_value() -> None:
    assert opened(tournament(regulation(SINGLE), (), 0)).sheetnames == TITLES
    prizes = small_regulation(prizes=[{"ranks": 1, "amount": 10000}])
    assert ["Prizes" in opened(tournament(prizes, singles(4), n)).sheetnames for n in (0, 1)] == [False, True]
    whole = tournament(dropping(1), grouped(1, 8), 3)
    values = load_workbook(io.BytesIO(workbook(whole, "en")), data_only=True)["Rank list"]
    assert column(values, "Total") == [place.line.total for place in places(whole)]
    assert column(values, "Dropped points") == [place.line.dropped for place in places(whole)]


@pytest.mark.parametrize(
    ("parts", "there"),
    [({"entries"}, []), ({"entries", "money"}, ["Paid"]), ({"entries", "remarks"}, ["Remark"])],
)
def test_what_is_for_the_desk_stands_beside_the_entries_only_if_it_is_wanted(
    parts: set[str], there: list[str]
) -> None:
    whole = tournament(regulation(SINGLE), singles(4), 0)
    whole = with_entry(whole, replace(whole.entries[1], paid=2000, remark="late"))
    made = load_workbook(io.BytesIO(workbook(whole, "en", parts)))
    headings = [cell.value for cell in made["Entries"][2]]
    assert [each for each in ("Paid", "Remark") if each in headings] == there


def test_the_same_tournament_gives_the_same_bytes_of_valid_xml_that_leads_nowhere_outside() -> None:
    whole = tournament(regulation(GROUPS), grouped(2, 4), 3)
    assert workbook(whole, "de") == workbook(whole, "de")
    properties = opened(whole).properties
    assert properties.created == properties.modified
    assert properties.created is not None
    assert properties.created.date() == whole.day
    for content in (workbook(whole, "de"), score_forms(whole, "de", by_deal=True)):
        with ZipFile(io.BytesIO(content)) as parts:
            for name in parts.namelist():
                assert fromstring(parts.read(name)).tag
                assert b'TargetMode="External"' not in parts.read(name)


def test_who_was_there_for_one_round_only_is_among_the_meetings_on_pages_that_can_be_read() -> None:
    few, many = (opened(tournament(regulation(SINGLE), singles(n), 1))["Meetings"] for n in (26, MOST))
    assert (few.page_setup.fitToWidth, (many.page_setup.fitToWidth or 0) > 1) == (1, True)
    rounds = [played(1, ((1, 2), (3, 4), 1000)), played(2, ((1, 3), (2, 5), 1000))]
    found = column(opened(evening(rounds, entries=list(map(player, range(1, 8)))))["Meetings"], "Number")
    assert found[:5] == [1, 2, 3, 4, 5]
    assert 6 not in found


@pytest.mark.outside
@NEEDED
def test_libreoffice_works_out_the_same_totals(tmp_path: Path) -> None:
    evenings = {str(drop): tournament(dropping(drop), grouped(2, 5), 4) for drop in range(3)}
    workbooks = {drop: workbook(whole, "en") for drop, whole in evenings.items()}
    for drop, content in all_recalculated(workbooks, tmp_path).items():
        whole = evenings[drop]
        sheet = load_workbook(io.BytesIO(content), data_only=True)["Rank list"]
        assert column(sheet, "Total") == [place.line.total for place in places(whole)]
        if drop != "0":
            assert column(sheet, "Dropped points") == [place.line.dropped for place in places(whole)]


def test_a_plan_without_a_tournament_has_everybody_in_every_round_as_rows_and_on_two_sheets() -> None:
    draws = [Draw((Table(1, ((1, 4), (3, 2))),), (6, 5)), Draw((Table(7, ((5, 6), (1, 2))),), (3, 4))]
    assert write_draws(draws, Form.PARTNERS).splitlines() == [
        "round,table,seat,player",
        *("1,1,A1,1", "1,1,A2,4", "1,1,B1,3", "1,1,B2,2", "1,bye,,5", "1,bye,,6"),
        *("2,7,A1,5", "2,7,A2,6", "2,7,B1,1", "2,7,B2,2", "2,bye,,3", "2,bye,,4"),
    ]
    made = load_workbook(io.BytesIO(plan_workbook(draws, Form.PARTNERS, say("Draw"), "en")))
    by_table, by_name = made.worksheets
    assert list(by_table.values) == [
        ("Round", "Table", "A1", "A2", "B1", "B2", "rests"),
        (1, 1, 1, 4, 3, 2, None),
        (1, None, None, None, None, None, "5, 6"),
        (2, 7, 5, 6, 1, 2, None),
        (2, None, None, None, None, None, "3, 4"),
    ]
    assert [" ".join(map(str, row)) for row in by_name.values] == [
        "Number Round 1 Round 2",
        *("1 1 A1 7 B1", "2 1 B2 7 B2", "3 1 B1 rests", "4 1 A2 rests", "5 rests 7 A1", "6 rests 7 A2"),
    ]
    assert [sheet.freeze_panes for sheet in (by_table, by_name)] == ["C2", "B2"]
    one_round = load_workbook(io.BytesIO(plan_workbook(draws[:1], Form.PARTNERS, say("Draw"), "en")))
    assert [sheet.max_row for sheet in one_round.worksheets] == [3, 7]


FOUR = played(1, ((1,), (2,), 1000), ((3,), (4,), 950))
FINAL = played(1, ((1,), (3,), 900))


def doubled() -> Tournament:
    regulation = rules(FIRST, {**SECOND, "start": "carry", "weight": 2})
    return stages(regulation, (entries(4), [FOUR]), (seeded(1, 3), [FINAL]))


def page(whole: Tournament, title: str) -> Worksheet:
    return load_workbook(io.BytesIO(workbook(whole, "en")))[title]


def rows(sheet: Worksheet) -> list[tuple[object, ...]]:
    return list(sheet.iter_rows(values_only=True))


def test_a_carried_total_and_the_weight_are_in_the_formula() -> None:
    found = rows(page(doubled(), "Rank list Final"))
    assert found[1] == ("Rank", "Number", "Name", "R1", "Carried", "Total")
    assert found[2] == (1, 3, "Player 3", 984, 950, "=2*(SUM(D3:D3))+E3")
    assert found[3] == (2, 1, "Player 1", 900, 1000, "=2*(SUM(D4:D4))+E4")


def test_csv_lists_all_stages_together() -> None:
    found = csv.DictReader(io.StringIO(WHAT["final"](doubled())))
    told = [" ".join(row[key] for key in ("rank", "number", "stage", "rank_there")) for row in found]
    assert told == ["1 3 2 1", "2 1 2 2", "3 4 1 3", "4 2 1 4"]


SCHEMA = json.loads(resources.read("exchange", "results.schema.json"))

TOURNAMENTS: dict[str, Callable[[], Tournament]] = {
    "alone": lambda: tournament(regulation(SINGLE), singles(9), 4),
    "in the middle": lambda: tournament(regulation(SINGLE), singles(9), 2, played=1),
    "nothing drawn": lambda: tournament(regulation(SINGLE), singles(4), 0),
    "pairs": lambda: tournament(regulation(PAIRS), tuple(map(pair, range(1, 6))), 2),
    "groups": lambda: tournament(regulation(GROUPS), grouped(2, 4), 3),
}


@pytest.mark.parametrize("name", TOURNAMENTS)
def test_a_file_is_valid_in_the_order_of_the_rank_list_and_a_total_what_its_rounds_add_up_to(
    name: str,
) -> None:
    whole = TOURNAMENTS[name]()
    found = json.loads(results_text(whole, "Jassclub Ärnen"))
    Draft202012Validator.check_schema(SCHEMA)
    Draft202012Validator(SCHEMA).validate(found)
    assert found["event"]["organizer"] == "Jassclub Ärnen"
    ranked = [(place.rank, place.entry.number) for place in final_list(whole)]
    assert [(each["rank"], each["number"]) for each in found["results"]] == ranked
    stages = [stage for each in results(whole)["results"] for stage in each["stages"]]
    assert stages
    for stage in stages:
        counting = sum(each["points"] or 0 for each in stage["rounds"] if not each["dropped"])
        assert stage["total"] == stage["carried"] + counting + stage["penalty"]
