"""Workbooks of scores and of deals: written, filled in by somebody, sent on, read back."""

import io
from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import cache, partial
from pathlib import Path
from random import Random
from typing import Any

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st
from openpyxl import Workbook, load_workbook
from openpyxl.worksheet.worksheet import Worksheet

from jassturnier import games
from jassturnier.exchange.pages import Page
from jassturnier.exchange.score_forms import played_page, score_forms, score_page
from jassturnier.exchange.score_headings import ControlSum, control_sum
from jassturnier.exchange.scores_in import Comparison, Score, read_scores
from jassturnier.games.kit.base import Game, Slip
from jassturnier.games.kit.options import OptionValue
from jassturnier.i18n import render
from jassturnier.tournament.lists import How
from jassturnier.tournament.model import TableInfo, Tournament
from jassturnier.tournament.regulation.regulation import Short
from jassturnier.tournament.scoring.readings import (
    FIRST,
    SECOND,
    Result,
    SlipReading,
    with_readings,
    with_tables,
)
from tests.games.test_deal_form import DEALS
from tests.support import strategies
from tests.support.evenings_made import played, player
from tests.support.evenings_made import regulation as small_regulation
from tests.support.evenings_made import tournament as evening
from tests.support.exchange import deal_forms
from tests.support.exchange.deal_forms import at_one_table, filled, form_of, with_deals
from tests.support.exchange.evenings import GROUPS, SINGLE, grouped, of_game, regulation, singles, tournament
from tests.support.exchange.files import saved, xlsx
from tests.support.exchange.libreoffice import NEEDED, all_recalculated, convert, recalculated
from tests.support.typed import sentences


def opened(whole: Tournament, *, by_deal: bool = False) -> Workbook:
    return load_workbook(io.BytesIO(score_forms(whole, "de", by_deal=by_deal)))


def column(sheet: Worksheet, key: str, row: int = 2) -> int:
    return [cell.value for cell in sheet[row]].index(key) + 1


def read(content: bytes, whole: Tournament) -> list[Score]:
    found = read_scores(content, whole)
    assert not found.problems, sentences(found.problems)
    return list(found.scores)


def faults(content: bytes, whole: Tournament) -> list[str]:
    return sentences(read_scores(content, whole).problems)


def stored(whole: Tournament) -> dict[int, Slip]:
    return {t.key: t.result.values for r in whole.rounds() for t in r.tables if t.result}


SINGLES = tournament(regulation(SINGLE), singles(9), 2, played=0)


@pytest.mark.parametrize("game_id", games.IDS)
def test_an_empty_form_holds_no_results(game_id: str) -> None:
    whole = tournament(of_game(game_id, 4), singles(12), 2, played=0)
    for by_deal in (False, True):
        assert read(score_forms(whole, "de", by_deal=by_deal), whole) == []
    undrawn = tournament(of_game(game_id, 4), singles(12), 0)
    assert opened(undrawn).worksheets[0].max_row == 1


def test_results_go_out_and_come_back_as_equal() -> None:
    whole = tournament(regulation(GROUPS), grouped(2, 4), 3)
    scores = read(score_forms(whole, "de"), whole)
    assert {score.table.key: score.slip for score in scores} == stored(whole)
    assert {score.change for score in scores} == {Comparison.EQUAL}


@settings(max_examples=25)
@given(st.lists(st.sampled_from([0, *range(2, 1883), 1884]), min_size=4, max_size=4))
def test_what_is_typed_into_a_form_is_what_is_read(points: list[int]) -> None:
    made = opened(SINGLES)
    tables = [table for round_ in SINGLES.rounds() for table in round_.tables]
    for sheet, pair in zip(made.worksheets, (points[:2], points[2:]), strict=True):
        for row, value in enumerate(pair, 3):
            sheet.cell(row, column(sheet, "points a")).value = value
            sheet.cell(row, column(sheet, "points b")).value = 1884 - value
    scores = read(saved(made), SINGLES)
    assert [score.table for score in scores] == tables
    assert [score.slip["points"] for score in scores] == [(value, 1884 - value) for value in points]


def test_the_round_is_shown_where_a_sheet_has_several() -> None:

    whole = tournament(regulation(SINGLE), singles(8), 2)
    read_twice = [SlipReading(kind, {"points": (942, 942)}) for kind in (FIRST, SECOND)]
    tables = [table for round_ in whole.rounds() for table in round_.tables]
    whole = with_tables(whole, [with_readings(table, read_twice) for table in tables])
    *rounds, again = opened(whole).worksheets
    assert [sheet.column_dimensions["B"].hidden for sheet in (*rounds, again)] == [True, True, False]
    assert {again.cell(row, 2).value for row in range(3, again.max_row + 1)} == {1, 2}


@pytest.mark.parametrize(
    ("spoil", "words"),
    [
        (lambda s: s.cell(3, column(s, "id"), "t999"), "row 3: this table is not in the tournament."),
        (lambda s: s.cell(3, column(s, "points a"), "viel"), "cell G3: “viel” is no whole number."),
        (lambda s: s.cell(3, column(s, "points a"), 9999), "row 3, side A, points: 9,999 cannot be;"),
        (lambda s: s.cell(3, column(s, "points b"), " "), "row 3, side B, points: the number is missing."),
        (
            lambda s: s.cell(4, column(s, "id"), s.cell(3, 1).value),
            "row 4: this table stands in the file twice",
        ),
        (
            lambda s: s.cell(3, column(s, "side a"), s.cell(4, column(s, "side a")).value),
            "stands on side A, but",
        ),
        (lambda s: s.cell(3, column(s, "points a"), "=B9"), "cell G3: the formula here has no value."),
        (lambda s: s.cell(3, s.max_column + 1, 7) and s.cell(2, s.max_column, "points c"), "no such number"),
    ],
)
def test_what_is_wrong_in_a_form_is_named_with_its_place(
    spoil: Callable[[Worksheet], object], words: str
) -> None:
    whole = tournament(regulation(SINGLE), singles(8), 1)
    made = opened(whole)
    spoil(made.worksheets[0])
    (fault,) = faults(saved(made), whole)
    assert words in fault
    assert fault.startswith(f"sheet {made.worksheets[0].title}, ")


def test_a_list_made_elsewhere_needs_round_table_and_values_and_another_tournament_is_one_problem() -> None:
    content = b"Results\nRound;Table;Points A;Points B;\n1;2;1'012;872;a note\n9;1;;;\n"
    (score,) = read(content, SINGLES)
    assert (score.round.number, score.table.number, score.slip["points"]) == (1, 2, (1012, 872))
    (fault,) = faults(b"round,table\n1,2\n", SINGLES)
    assert "No scores were found" in fault
    other = tournament(regulation(SINGLE), singles(8), 1)
    made = opened(other)
    for row in (3, 4):
        made.worksheets[0].cell(row, 1).value = f"t{row}ff"
    (fault,) = faults(saved(made), other)
    assert "belongs to another tournament" in fault


@pytest.mark.outside
@NEEDED
def test_libreoffice_finds_the_difference_of_a_wrong_sum(tmp_path: Path) -> None:
    made = opened(SINGLES)
    for sheet in made.worksheets:
        sheet["G3"], sheet["H3"] = 1000, 880
    shown = load_workbook(io.BytesIO(recalculated(saved(made), tmp_path)), data_only=True).worksheets[0]
    last = shown.max_column
    assert (shown.cell(3, last).value, shown.cell(4, last).value) == (-4, None)


def test_a_form_takes_the_deals_of_a_round_that_the_clock_may_stop() -> None:
    whole = tournament(replace(regulation(SINGLE), short=Short.SCALED), singles(9), 1, played=0)
    made = opened(whole)
    sheet = made.worksheets[0]
    assert sheet.cell(1, column(sheet, "deals a")).value == "Spiele"
    off = sheet.cell(3, sheet.max_column).value
    assert off == '=IF(COUNT(G3,H3)<2,"",SUM(G3,H3)-1884/12*IF(K3="",12,K3))'
    for row, values in enumerate(((800, 770, 10), (1000, 884, 12)), 3):
        for key, value in zip(("points a", "points b", "deals a"), values, strict=True):
            sheet.cell(row, column(sheet, key)).value = value
    assert [score.slip["deals"] for score in read(saved(made), whole)] == [(10,), (None,)]
    written = b"Tisch;A;B;Spiele\n1;800;770;10\n2;1000;884;\n"
    assert [score.slip["deals"] for score in read(written, whole)] == [(10,), (None,)]


words = partial(render, language="en")
ROUND = played(1, ((1, 2), (3, 4), 1000), ((5, 6), (7, 8), None))


def shown(page: Page) -> list[Sequence[object]]:
    return [page.headings, *([cell.value for cell in row] for row in page.rows)]


@pytest.mark.parametrize("matches", [(None, None), (1, None), (1, 2)])
def test_what_some_slip_has_and_a_group_of_some_table_have_a_column(matches: tuple[int | None, ...]) -> None:
    first, second = ROUND.tables
    result = Result({"points": (1000, 884), "matches": matches}, How.ACCEPTED, "seen")
    tables = (replace(first, result=result), replace(second, group="B"))
    headings, one, two = shown(score_page(evening([replace(ROUND, tables=tables)]), words))
    used = any(matches)
    assert headings[2:5] == ["Group", "Side A", "Side B"]
    assert headings[7:] == [*(["matches A", "matches B"] if used else []), "Taken", "Note", "Won by"]
    assert (one[2], two[2], one[7:-1]) == ("", "B", [*(matches if used else ()), "accepted", "seen"])


@pytest.mark.parametrize(
    ("points", "told"),
    [
        ((884, None), ["1000 : 884", "1000 : –", "", "no"]),
        ((884, 884), ["1000 : 884", "1000 : 884", "", "yes"]),
    ],
)
def test_two_readings_stand_beside_each_other_and_whether_they_agree(
    points: tuple[int | None, ...], told: list[str]
) -> None:
    first, second = ROUND.tables
    pairs = zip((FIRST, SECOND), points, strict=True)
    readings = [SlipReading(kind, {"points": (1000, n)}) for kind, n in pairs]
    tables = (with_readings(first, readings), second)
    page = shown(score_page(evening([replace(ROUND, tables=tables)]), words))
    headings = ["first reading", "second reading", "ruling", "Confirmed"]
    assert [row[8:] for row in page] == [headings, told, [""] * 4]


def test_every_deal_has_a_row_with_the_score_of_each_side() -> None:
    four, five, new = (
        TableInfo(n, n, n, "differenzler", 4, tuple((key,) for key in keys), played=deals)
        for n, keys, deals in (
            (1, range(1, 5), ("45:50 30:20 60:67 22:20", "157:157 0:0 0:0 0:0")),
            (2, range(5, 10), ("97:97 0:0 38:38 22:20 pause B",)),
            (3, range(10, 14), ()),
        )
    )
    rules, people = small_regulation(shipped="differenzler-4x8"), list(map(player, range(1, 14)))
    page = played_page(evening([replace(ROUND, tables=(four, five, new))], rules, people), words)
    assert page
    headings, *rows = shown(page)
    assert headings == ["Round", "Table", "Deal", "Written", *(f"score {s}" for s in "ABCDE"), "Counted"]
    assert [row[:9] for row in rows] == [
        ["Round 1", 1, 1, "45:50 30:20 60:67 22:20", 5, 10, 7, 2, None],
        ["Round 1", 1, 2, "157:157 0:0 0:0 0:0", 0, 0, 0, 0, None],
        ["Round 1", 2, 1, "97:97 0:0 38:38 22:20 pause B", 0, 0, 0, 0, 2],
    ]
    assert page.frozen == 3
    assert played_page(evening([ROUND]), words) is None


TWO = (played(1, ((1, 2), (3, 4), 1000)), played(2, ((1, 3), (2, 4), None)))


@pytest.mark.parametrize(
    ("house", "sum_"),
    [
        ({}, ControlSum("points", 1884, 12, {})),
        ({"match_bonus": 100}, ControlSum("points", 1884, 12, {"matches a": 100, "matches b": 100})),
        ({"weis": True}, ControlSum("points", 1884, 12, {"weis a": 1, "weis b": 1})),
        ({"all_single": False}, None),
    ],
)
def test_a_formula_has_what_every_number_adds_to_the_sum(
    house: dict[str, object], sum_: ControlSum | None
) -> None:
    usual = {"target": 0, "all_single": True, "match_bonus": 0, "weis": False, "stoeck": False}
    assert control_sum(small_regulation(options={**usual, **house}), TWO[0].tables[0]) == sum_


AT_A_TABLE = [(game_id, size) for game_id in games.IDS for size in games.get(game_id).sizes]
FOUR: dict[str, OptionValue] = {"four_at_table": "dealer_pauses"}


def one_table(game_id: str, size: int = 0, deals: int = 0) -> Tournament:
    fewest = min(games.get(game_id).sizes)
    pausing = size > fewest and "four_at_table" in games.get(game_id).defaults()
    return at_one_table(game_id, size, deals, FOUR if pausing else None)


def read_one(content: bytes, whole: Tournament) -> Score:
    (score,) = read(content, whole)
    return score


def written(whole: Tournament, lines: Sequence[str]) -> list[str]:
    """Return deals as the game writes them when they are typed."""
    game = form_of(whole).game
    deals, problems = game.read_deals(lines)
    assert not problems, sentences(problems)
    return [game.print_deal(deal) for deal in deals]


@pytest.mark.parametrize(("game_id", "size"), AT_A_TABLE)
@settings(max_examples=4)
@given(data=st.data())
def test_any_deals_in_a_form_are_the_same_deals_typed(game_id: str, size: int, data: st.DataObject) -> None:
    whole = one_table(game_id, size, deals=0 if game_id.startswith("coiffeur") else 6)
    game = form_of(whole).game
    texts = [game.print_deal(deal) for deal in data.draw(strategies.deals(game))]
    deals, problems = game.read_deals(texts)
    assume(texts and not problems)
    score = read_one(saved(filled(whole, texts)), whole)
    again, _ = game.read_deals(score.played)
    assert game.score(again).totals == game.score(deals).totals
    assert score.slip == (game.slip_of(deals) if game.complete(deals) else {})
    if not form_of(whole).by_contract:
        assert list(score.played) == texts


LONG: list[tuple[str, int, dict[str, OptionValue]]] = [
    *((game_id, size, FOUR if size > min(games.get(game_id).sizes) else {}) for game_id, size in AT_A_TABLE),
    ("schieber", 4, {"target": 3000}),
    ("schieber", 6, {"target": 3000, "double_pack": True}),
    ("plusminus", 4, {"pm_target": 7}),
]


def longest_game(game: Game[Any]) -> list[str]:
    """Return the longest of some rehearsed rounds that the form has lines for."""

    def rehearsed(seed: int) -> list[Any]:
        deals: list[Any] = []
        while not game.complete(deals):
            deals.append(game.rehearse(deals, Random(100 * seed + len(deals))))
        return deals

    rounds = (rehearsed(seed) for seed in range(8))
    longest = max((deals for deals in rounds if len(deals) <= game.longest()), key=len)
    return [game.print_deal(deal) for deal in longest]


@cache
def long_round(number: int) -> tuple[Tournament, list[str]]:
    """Return a table that plays long, and what it played."""
    game_id, size, house = LONG[number]
    offered = games.get(game_id).defaults()
    whole = at_one_table(game_id, size, 0, {name: value for name, value in house.items() if name in offered})
    return whole, longest_game(form_of(whole).game)


@pytest.fixture(scope="module")
def longest_saved_again(tmp_path_factory: pytest.TempPathFactory) -> dict[str, bytes]:
    """Give the forms of all long rounds as LibreOffice has saved them, by their number."""
    forms = {str(number): saved(filled(*long_round(number))) for number in range(len(LONG))}
    return all_recalculated(forms, tmp_path_factory.mktemp("long"))


@pytest.mark.outside
@NEEDED
@pytest.mark.parametrize("number", range(len(LONG)), ids=[f"{game}-{size}" for game, size, _ in LONG])
def test_the_longest_game_saved_by_libreoffice_is_the_same_deals_typed(
    longest_saved_again: dict[str, bytes], number: int
) -> None:
    whole, texts = long_round(number)
    game = form_of(whole).game
    score = read_one(longest_saved_again[str(number)], whole)
    assert score == read_one(saved(filled(whole, texts)), whole)
    typed, problems = game.read_deals(texts)
    assert not problems
    assert score.slip == game.slip_of(typed)
    assert game.score(game.read_deals(score.played)[0]).totals == game.score(typed).totals


@pytest.mark.outside
@NEEDED
def test_a_form_that_was_an_open_document_is_the_same_deals_typed(tmp_path: Path) -> None:
    whole = one_table("ramsch")
    plain = saved(filled(whole, DEALS["ramsch"]))
    (tmp_path / "form.xlsx").write_bytes(plain)
    convert([tmp_path / "form.xlsx"], "ods", tmp_path)
    convert([tmp_path / "form.ods"], "xlsx", tmp_path / "back")
    assert read_one((tmp_path / "back" / "form.xlsx").read_bytes(), whole) == read_one(plain, whole)


@pytest.mark.parametrize("language", ["en", "de"])
@pytest.mark.parametrize("game_id", games.IDS)
def test_deals_that_are_there_stand_in_the_form_in_every_language(game_id: str, language: str) -> None:
    whole = with_deals(one_table(game_id), written(one_table(game_id), DEALS[game_id]))
    assert read_one(score_forms(whole, language, by_deal=True), whole).change is Comparison.EQUAL
    if game_id == "ramsch":  # deals beyond the lines of the form are written below them
        short = at_one_table("ramsch", deals=2)
        short = with_deals(short, written(short, ["A grand 67 mit 2"] * 5 + ["45 30 45"]))
        assert read_one(score_forms(short, language, by_deal=True), short).change is Comparison.EQUAL


def test_a_list_of_deals_has_them_in_any_order_and_each_once() -> None:
    whole = at_one_table("schieber", deals=2, house={"target": 0})
    first, second = "A eicheln 97", "B rosen 50"

    def listed(*rows: str) -> bytes:
        return "\n".join(["round,table,deal,notation", *(f"1,1,{row}" for row in rows)]).encode()

    assert list(read_one(listed(f"2,{second}", f"1,{first}"), whole).played) == written(
        whole, [first, second]
    )
    begun = read_one(listed(f"1,{first}"), whole)
    assert (len(begun.played), begun.slip, render(begun.place, "en")) == (1, {}, "row 2")
    assert len(read_one(listed(f"1,{first}", "2,", "3,# a remark"), whole).played) == 1
    once = "row 2: the deals of a table are numbered from 1 on, each once."
    for rows, told in (
        ((f"1,{first}", f"3,{second}"), once),
        ((f"2,{second}",), once),
        (("1,A eicheln 184",), "row 2: table 1, deal 1"),
        (("2,B rosen 184", f"1,{first}  # the first"), "row 2: table 1, deal 2"),
        ((f"1,{first}", f"2,{second}", f"3,{first}"), "row 4: table 1, deal 3: the round ends with deal 2."),
        (("1,", f"2,{second}"), "row 2: table 1, deal 1"),
    ):
        (fault,) = faults(listed(*rows), whole)
        assert fault.startswith(told)


ASKING: list[tuple[str, list[str], dict[str, OptionValue], str]] = [
    ("schieber", ["A eicheln 80"], {"target": 120, "bergpreis": 77}, "reach the Bergpreis in deal 1"),
    ("schieber", ["A eicheln 80"], {"target": 77, "bergpreis": 0}, "reach the target in deal 1"),
    ("molotow", ["97 20 20 20"], {}, "B, C, D have to cut"),
    ("coiffeur3", [f"{side} gustav 60" for side in "ABC"], {}, "A, B, C have to cut"),
]


@pytest.mark.parametrize(("game_id", "lines", "house", "asked"), ASKING)
def test_what_deals_leave_open_is_asked_in_their_line_of_a_file(
    game_id: str, lines: list[str], house: dict[str, OptionValue], asked: str
) -> None:
    whole = at_one_table(game_id, house=house)
    assert any(asked in fault for fault in faults(saved(filled(whole, lines)), whole))
    rows = [("1", "1", str(number), line) for number, line in enumerate(lines, 1)]
    listed = [("Round", "Table", "Deal", "Written"), *rows]
    found = faults(xlsx(listed), whole)
    assert any(asked in fault and f"row {len(lines) + 1}" in fault for fault in found), found
    there = with_deals(whole, written(whole, lines))
    assert faults(saved(filled(there, lines)), there) == faults(xlsx(listed), there) == []


def cell(name: str, value: object, line: int = 0) -> Callable[[Worksheet], object]:
    """Type something into a line of a form."""

    def spoil(sheet: Worksheet) -> None:
        sheet.cell(deal_forms.FIRST + line, deal_forms.column(sheet, name)).value = value  # type: ignore[assignment]

    return spoil


def at(where: str, value: object) -> Callable[[Worksheet], object]:
    """Type something into a cell of a sheet."""

    def spoil(sheet: Worksheet) -> None:
        sheet[where] = value  # type: ignore[assignment]

    return spoil


def key(words: str, value: object) -> Callable[[Worksheet], object]:
    """Type something into the slip above the deals."""

    def spoil(sheet: Worksheet) -> None:
        place = [c.value for c in sheet[2]].index(words) + 1
        sheet.cell(3, place).value = value  # type: ignore[assignment]

    return spoil


def merged(sheet: Worksheet) -> None:
    sheet.merge_cells("F7:F8")


def swapped(sheet: Worksheet) -> None:
    places = [[c.value for c in sheet[2]].index(f"side {side}") + 1 for side in "ab"]
    first, second = (sheet.cell(3, place) for place in places)
    first.value, second.value = second.value, first.value


def empty_line(sheet: Worksheet) -> None:
    sheet.move_range("D8:M9", rows=1)


SPOILT: list[tuple[str, Callable[[Worksheet], object], str]] = [
    ("schieber", cell("contract", "Quatsch"), "“quatsch” is not known here"),
    ("schieber", cell("contract", "slalom"), "Slalom is not played"),
    ("schieber", cell("points0", "viel"), "“viel” is no whole number."),
    ("schieber", cell("points0", 97.5), "is no whole number."),
    ("schieber", cell("points0", True), "is no whole number."),
    ("schieber", cell("points0", None), "the number is missing."),
    ("schieber", cell("points0", "=1+1"), "the formula here has no value."),
    ("schieber", cell("match", "A B"), "Both sides cannot make a match"),
    ("schieber", cell("weis0", 10), "Weis: 10"),
    ("schieber", cell("stoeck0", 5), "Stöck: 5"),
    ("schieber", merged, "row 8"),
    ("schieber", swapped, "sits there"),
    ("schieber", empty_line, "row 8: this deal is missing."),
    ("schieber", at("Z7", "Notiz"), "cell Z7: “Notiz” stands where nothing is read."),
    ("schieber", at("D60", 97), "cell D60"),
    ("schieber", at("C60", "97"), "cell C60: “97” stands where nothing is read."),
    ("schieber", at("Z4", 12), "cell Z4: “12” stands where nothing is read."),
    ("schieber", at("Z6", "Factor"), "cell Z6: “Factor” stands where nothing is read."),
    ("schieber", at("Z3", 12), "cell Z3: “12” stands where nothing is read."),
    ("schieber", key("points a", 1000), "1,000 stands here, but the deals below are not all there."),
    ("coiffeur4", cell("points0", 158), "158"),
    ("coiffeur4", cell("more0", "Undenufe", 3), "Only a Joker names a second contract."),
    ("coiffeur4", at("C15", "Rest"), "cell C15: “Rest” stands where nothing is read."),
    ("coiffeur4", at("D15", 50), "cell D15: “50” stands where nothing is read."),
    ("differenzler", cell("points0", 51), "row 7"),
    ("differenzler", cell("announced0", 158), "158"),
    ("mittlere", cell("points0", 58), "row 7"),
    ("mittlere", cell("trickless", None, 1), "row 8"),
    ("ramsch", cell("push", 4), "4 pushes cannot be"),
    ("ramsch", cell("kontra", 1), "1 Kontra in a Ramsch cannot be here."),
    ("ramsch", cell("ohne", 1, 1), "with or without Jacks"),
    ("pfaelzer", cell("points2", 46), "row 7"),
]


@pytest.mark.parametrize(("game_id", "spoil", "words"), SPOILT)
def test_what_is_wrong_in_a_form_of_deals_is_named_with_its_place(
    game_id: str, spoil: Callable[[Worksheet], object], words: str
) -> None:
    whole = one_table(game_id)
    found = faults(saved(filled(whole, DEALS[game_id], spoil)), whole)
    assert any(words in fault for fault in found), found
    assert len(found) == len({*found})
    assert all(fault.startswith("sheet Passe 1, Tisch 1, ") for fault in found)
