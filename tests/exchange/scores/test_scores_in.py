"""Results in files: lists of slips and of deals, together or alone, and what is wrong with them."""

import io
from collections.abc import Callable

import pytest
from openpyxl import Workbook, load_workbook

from jassturnier.exchange.scores.score_forms import score_forms
from jassturnier.exchange.scores.scores_in import Comparison, read_scores
from jassturnier.tournament.lists import ReadingKind
from jassturnier.tournament.model import Tournament
from jassturnier.tournament.register.difference import Why
from tests.support.exchange.deal_forms import at_one_table, with_deals
from tests.support.exchange.files import saved, sentences

TWO = at_one_table("schieber", deals=2, house={"target": 0})
DEALS = ["A eicheln 97 60", "B rosen 107 50"]
PLAYED = with_deals(TWO, DEALS)


def listed(*rows: str, heads: str = "round,table,deal,notation") -> bytes:
    return "\n".join([heads, *rows]).encode()


def workbook(change: Callable[[Workbook], object] = lambda _: None, of: Tournament = PLAYED) -> bytes:
    """Return what is handed on of a tournament: a sheet with the slips, one with the deals."""
    made = load_workbook(io.BytesIO(score_forms(of, "de")))
    change(made)
    return saved(made)


@pytest.mark.parametrize(
    ("rows", "told"),
    [
        (
            ["1,1,1,A eicheln 97", "1,1,3,B rosen 50"],
            "row 2: the deals of a table are numbered from 1 on, each once.",
        ),
        (["1,1,1,A eicheln 184"], "row 2: table 1, deal 1"),
        (["1,9,1,A eicheln 97"], "row 2: this table is not in the tournament."),
        (["7,1,1,A eicheln 97"], "row 2: the round “7” is not drawn."),
        (["1,,1,A eicheln 97"], "the number of the table is missing."),
        (["1,x,1,A eicheln 97"], "“x” is no table."),
    ],
)
def test_deals_that_cannot_be_are_named_with_their_place(rows: list[str], told: str) -> None:
    found = read_scores(listed(*rows), TWO)
    assert found.scores == ()
    (fault,) = sentences(found.problems)
    assert told in fault


def test_what_goes_out_comes_back_as_equal_with_its_deals() -> None:
    found = read_scores(workbook(), PLAYED)
    assert [(score.change, list(score.played)) for score in found.scores] == [(Comparison.EQUAL, DEALS)]
    other = with_deals(TWO, ["A eicheln 98", "B rosen 50"])
    assert [score.change for score in read_scores(workbook(), other).scores] == [Comparison.DIFFERENT]


@pytest.mark.parametrize(
    ("change", "told"),
    [
        (
            lambda made: [made["Passe 1"].cell(3, 6 + side, points) for side, points in ((1, 203), (2, 111))],
            "sheet Passe 1, row 3: the deals of this table come to something else than its slip",
        ),
        (lambda made: made["Spiele"].cell(4, 7, "x"), "cell G4: “x” stands where nothing is read."),
        (lambda made: made["Passe 1"].cell(3, 15, "x"), "cell O3: “x” stands where nothing is read."),
    ],
)
def test_slips_and_deals_of_one_file_go_together(change: Callable[[Workbook], object], told: str) -> None:
    (fault,) = sentences(read_scores(workbook(change), PLAYED).problems)
    assert told in fault


def strange(made: Workbook) -> None:
    for row in (3, 4):
        made["Spiele"].cell(row, 1, "t99")


def test_deals_of_another_tournament_are_one_problem() -> None:
    (fault,) = sentences(read_scores(workbook(strange), PLAYED).problems)
    assert fault.startswith("sheet Spiele, row 2: this sheet belongs to another tournament")


def test_readings_stand_beside_each_other_and_a_table_only_once_in_each() -> None:
    heads = "round,table,reading,points A,points B"
    rows = ("1,1,,204,110", "1,1,second reading,205,109")
    found = read_scores(listed(*rows, heads=heads), TWO)
    assert [(score.kind, score.slip["points"]) for score in found.scores] == [
        (ReadingKind.FIRST, (204, 110)),
        (ReadingKind.SECOND, (205, 109)),
    ]
    twice, reading = sentences(
        read_scores(listed(*rows, rows[0], "1,1,fifth,1,1", heads=heads), TWO).problems
    )
    assert "this table stands in the file twice, first here: row 2." in twice
    assert "“fifth” is neither a first nor a second reading nor a ruling." in reading


def test_what_a_filter_hides_is_left_out_and_said() -> None:
    def hide(made: Workbook) -> None:
        made["Passe 1"].row_dimensions[3].hidden = True
        made["Spiele"].row_dimensions[3].hidden = made["Spiele"].row_dimensions[4].hidden = True

    found = read_scores(workbook(hide), PLAYED)
    assert (found.scores, found.problems) == ((), [])
    assert [row.why for row in found.no_tables] == [Why.HIDDEN] * 3


@pytest.mark.parametrize("more", ["204,110", "205,109"])
def test_columns_that_come_again_are_not_lost(more: str) -> None:
    found = read_scores(f"Round 1\nTable,A,B,A,B\n1,204,110,{more}".encode(), TWO)
    assert sentences(found.problems) == [
        f"row 2: “{heading}” is a heading already; for another round it needs a “Table” of its own before it."
        for heading in "AB"
    ]
    assert read_scores(b"Table,A,B,A,B\n1,204,110,,", TWO).problems == []
