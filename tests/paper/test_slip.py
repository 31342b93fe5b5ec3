"""What stands on a slip: the control of its sum, deals that have room, signatures, codes for phones."""

from dataclasses import replace

import pytest

from jassturnier.i18n import render
from jassturnier.paper.kit.page import Look, Size, Style
from jassturnier.paper.slip import control
from jassturnier.paper.slip_pages import PerPage, reserve, score_sheets, slips
from jassturnier.tournament.model import StageInfo, Tournament
from jassturnier.tournament.regulation.regulation import Phone
from jassturnier.tournament.scoring.sheet_numbers import sheet_label
from tests.support.papers_made import pages, regulation, simple, text
from tests.support.stages_made import two_stages


def test_a_slip_shows_the_control_of_every_deal_and_of_the_round() -> None:
    event, stage = simple(4)
    words = text(slips(event, stage, stage.rounds[0], Look("en"), per_page=PerPage.ONE))
    assert words.count("157") == 12
    assert "Control: all points = 1,884" in words


def test_rows_that_nobody_could_write_into_are_left_out() -> None:
    event, stage = simple(4)
    assert "157" not in text(slips(event, stage, stage.rounds[0], Look("en"), per_page=PerPage.FOUR))


@pytest.mark.parametrize(("name", "there"), [("schieber-striche", False), ("schieber-3000", True)])
def test_a_slip_with_room_for_hardly_a_deal_has_none(name: str, there: bool) -> None:  # noqa: FBT001 -- a case of the test
    event, stage = simple(4, name)
    words = text(slips(event, stage, stage.rounds[0], Look("fr"), per_page=PerPage.TWO))
    assert ("157" in words) == there
    assert "Bergpreis" in words or there


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
    words = text(slips(event, stage, stage.rounds[0], Look("en")))
    assert "Signature A" in words
    assert "Signature B" in words


def test_a_slip_of_a_later_stage_names_it() -> None:
    whole = two_stages()
    assert "Final, Round 1" in text(slips(whole, whole.stage(), whole.stage().rounds[0], Look("en")))
    first = whole.stages[0]
    assert "Vorrunde" not in text(slips(whole, first, first.rounds[0], Look("en")))


def handing_in(people: int = 4) -> tuple[Tournament, StageInfo]:
    """Return a tournament whose tables hand in by phone."""
    event, stage = simple(people)
    return replace(event, regulation=replace(event.regulation, phone=Phone.PROPOSAL)), stage


@pytest.mark.parametrize("per_page", PerPage)
def test_a_slip_says_how_to_hand_in_by_phone(per_page: PerPage) -> None:
    event, stage = handing_in()
    style = Style(board="http://192.168.1.10:8080/")
    words = text(slips(event, stage, stage.rounds[0], Look("en", style), per_page=per_page))
    table = stage.rounds[0].tables[0]
    assert "http://192.168.1.10:8080/in" in words
    assert f"Sheet {sheet_label(table.sheet)}, code {table.code}" in words


def test_a_slip_whose_board_nobody_knows_yet_has_the_code_alone() -> None:
    event, stage = handing_in()
    words = text(slips(event, stage, stage.rounds[0], Look("en")))
    assert "the address of the board, page /in" in words
    assert "http" not in words


def test_without_phones_there_is_no_code() -> None:
    event, stage = simple(4)
    words = text(slips(event, stage, stage.rounds[0], Look("en", Style(board="http://192.168.1.10:8080/"))))
    assert "code" not in words
    assert "http" not in words


def test_a_reserve_slip_does_not_ask_to_be_scanned_for_nobody_knows_yet_whose_it_is() -> None:
    event, stage = handing_in()
    words = text(reserve(event, stage, {9: 4}, Look("en", Style(board="http://192.168.1.10:8080/"))))
    assert sheet_label(9) in words
    assert "code" not in words
    assert "http" not in words


def test_a_sheet_that_is_long_has_its_code_on_every_page() -> None:
    event, stage = handing_in()
    printed = score_sheets(event, stage, stage.rounds[0], Look("en", Style(size=Size.A5)))
    assert all("code" in page for page in pages(printed))


@pytest.mark.parametrize(("deals", "size", "count"), [(40, Size.A4, 1), (50, Size.A4, 2), (40, Size.A5, 2)])
def test_a_long_round_goes_on_over_the_page(deals: int, size: Size, count: int) -> None:
    event, stage = simple(4)
    table = replace(stage.rounds[0].tables[0], deals=deals, result=None)
    drawn = replace(stage.rounds[0], tables=(table,))
    printed = pages(score_sheets(event, stage, drawn, Look("en", Style(size=size))))
    assert len(printed) == count
    assert sum(page.count("Carried over") for page in printed) == count - 1
    assert ["Signature A" in page for page in printed] == [False] * (count - 1) + [True]
    assert sum(page.count("157") for page in printed) == deals
