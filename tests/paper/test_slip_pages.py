from dataclasses import replace

import pytest

from jassturnier.i18n import render
from jassturnier.paper import PerPage, round_papers, slips
from jassturnier.paper.slip import control
from jassturnier.tournament.scoring.sheet_numbers import sheet_label
from tests.support.papers_made import NAMES, pages, regulation, simple, text


@pytest.mark.parametrize(("per_page", "count"), [(PerPage.ONE, 5), (PerPage.TWO, 3), (PerPage.FOUR, 2)])
def test_every_table_has_a_slip(per_page: PerPage, count: int) -> None:
    event, stage = simple(22)
    printed = slips(event, stage, stage.rounds[0], "en", per_page=per_page)
    assert len(pages(printed)) == count
    words = text(printed)
    for table in stage.rounds[0].tables:
        assert f"Sheet {sheet_label(table.sheet)}" in words


@pytest.mark.parametrize("per_page", PerPage)
def test_names_print_literally(per_page: PerPage) -> None:
    event, stage = simple(4)
    words = text(slips(event, stage, stage.rounds[0], "de", per_page=per_page))
    assert [name in words for name in NAMES] == [True] * 3


def test_only_the_wanted_tables_are_printed() -> None:
    event, stage = simple(42)
    printed = slips(event, stage, stage.rounds[0], "en", tables={3, 7})
    words = text(printed)
    shown = [table.number for table in stage.rounds[0].tables if sheet_label(table.sheet) in words]
    assert shown == [3, 7]


def test_a_slip_shows_the_control_of_every_deal_and_of_the_round() -> None:
    event, stage = simple(4)
    words = text(slips(event, stage, stage.rounds[0], "en", per_page=PerPage.ONE))
    assert words.count("157") == 12
    assert "Control: all points = 1,884" in words


def test_rows_that_nobody_could_write_into_are_left_out() -> None:
    event, stage = simple(4)
    assert "157" not in text(slips(event, stage, stage.rounds[0], "en", per_page=PerPage.FOUR))


def test_the_control_names_what_the_sum_depends_on() -> None:
    rules = regulation()
    rich = replace(rules, options={**rules.options, "match_bonus": 100, "weis": True})
    sentence = control(rich.at(4).at_table(4, 12))
    assert sentence is not None
    assert render(sentence, "en") == "Control: all points = 1,884 + 100 × all matches + all Weis"


def test_no_control_is_named_where_factors_differ() -> None:
    rules = regulation()
    printed = replace(rules, options={**rules.options, "all_single": False})
    assert control(printed.at(4).at_table(4, 12)) is None


def test_both_sides_sign() -> None:
    event, stage = simple(4)
    words = text(slips(event, stage, stage.rounds[0], "en"))
    assert "Signature A" in words
    assert "Signature B" in words


def test_the_papers_of_a_round_are_plan_and_slips() -> None:
    event, stage = simple(10)
    printed = round_papers(event, stage, stage.rounds[0], "en")
    assert len(pages(printed)) == 1 + 1  # names and tables share a sheet
    assert printed == round_papers(event, stage, stage.rounds[0], "en")
