"""What stands on a slip: the control of its sum, deals that have room, signatures, codes for phones."""

from dataclasses import replace
from random import Random

import pytest

from jassturnier import games
from jassturnier.games import at_table
from jassturnier.games.kit.layout import Grid
from jassturnier.games.kit.options import OptionValue
from jassturnier.i18n import render
from jassturnier.paper.page import Look, Size, Style
from jassturnier.paper.pen import MM, Box
from jassturnier.paper.slip import (
    PerPage,
    SlipDrawing,
    blank_sheets,
    blank_slip,
    control,
    reserve,
    score_sheets,
    slips,
)
from jassturnier.tournament.lists import How
from jassturnier.tournament.model import StageInfo, TableInfo, Tournament
from jassturnier.tournament.regulation.regulation import Phone
from jassturnier.tournament.scoring.counting import random_deals
from jassturnier.tournament.scoring.readings import Result
from jassturnier.tournament.scoring.sheet_numbers import sheet_label
from tests.support.papers_made import entries, pages, regulation, round_of, simple, text, tournament
from tests.support.stages_made import two_stages
from tests.support.typed import options


def test_a_slip_shows_the_control_of_every_deal_and_of_the_round() -> None:
    event, stage = simple(4)
    words = text(slips(event, stage, stage.rounds[0], Look("en"), per_page=PerPage.ONE))
    assert words.count("157") == 12
    assert "Control: all points = 1,884" in words


def test_rows_that_nobody_could_write_into_are_left_out() -> None:
    event, stage = simple(4)
    assert "157" not in text(slips(event, stage, stage.rounds[0], Look("en"), per_page=PerPage.FOUR))


@pytest.mark.parametrize(("per_page", "lines"), [(PerPage.TWO, 39), (PerPage.FOUR, 0)])
def test_where_hardly_a_deal_has_room_beside_the_strokes_all_are_on_slips_of_their_own(
    per_page: PerPage, lines: int
) -> None:
    event, stage = simple(4, "schieber-striche")
    words = text(slips(event, stage, stage.rounds[0], Look("fr"), per_page=per_page))
    assert words.count("157") == lines
    assert "Bergpreis" in words


SINGLE: dict[str, OptionValue] = {"all_single": True, "weis": False, "stoeck": False}
TO_A_TARGET: list[tuple[str, int, dict[str, OptionValue], int]] = [
    ("schieber", 4, {"target": 3000}, 2),
    ("schieber", 4, {"target": 2500, **SINGLE}, 2),
    ("schieber", 4, {"target": 1000, **SINGLE}, 1),
    ("schieber", 4, {"target": 1000, "partien": 3, **SINGLE}, 2),
    ("plusminus", 4, {"pm_target": 7}, 2),
    ("plusminus", 3, {"pm_target": 7}, 1),
    ("pfaelzer", 3, {"pfr_limit": 500}, 2),
]


@pytest.mark.parametrize(("game_id", "size", "house", "count"), TO_A_TARGET)
def test_a_usual_game_to_a_target_has_room_on_its_slip_and_a_long_one_goes_on_on_a_second(
    game_id: str, size: int, house: dict[str, OptionValue], count: int
) -> None:
    game, rng = at_table(game_id, size, options(game_id, house)), Random(5)
    lengths = sorted(len(random_deals(game, rng)) for _ in range(9))
    box = Box(0, 0, *Size.A5.value).inset(9 * MM)
    drawn = SlipDrawing(blank_slip(simple(4)[0], game, Look("en")), Look("en")).fitted(box)
    lines = [len(grid.lines) for each in drawn for grid in each.slip.form.blocks if isinstance(grid, Grid)]
    assert len(drawn) == len(lines) == count
    assert sum(lines) - (count - 1) >= lengths[-1]
    assert [bool(each.slip.form.fields and each.slip.form.signature()) for each in drawn] == [True, False][
        :count
    ]


def test_the_second_slip_of_a_table_says_that_it_is_and_has_no_code() -> None:
    event, stage = simple(2, "schieber-3000")
    event = replace(event, regulation=replace(event.regulation, phone=Phone.PROPOSAL))
    look = Look("en", Style(board=""))
    first, second = pages(slips(event, stage, stage.rounds[0], look, per_page=PerPage.ONE))
    assert ("Page 1 of 2" in first, "code" in first, "Signature A" in first) == (True, True, True)
    assert ("Page 2 of 2" in second, "code" in second, "Signature A" in second) == (True, False, False)
    assert first.count("157") + second.count("157") == 25
    assert "Factors:" in second


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
    assert "http" not in words
    assert f"Sheet {sheet_label(table.sheet)}, code {table.code}" in words


def test_without_a_board_or_phones_there_is_no_code() -> None:
    style = Style(board="http://192.168.1.10:8080/")
    for (event, stage), look in ((handing_in(), Look("en")), (simple(4), Look("en", style))):
        words = text(slips(event, stage, stage.rounds[0], look))
        assert ("code" in words, "http" in words) == (False, False)


def test_a_slip_of_a_board_in_several_networks_has_the_code_alone() -> None:
    event, stage = handing_in()
    words = text(slips(event, stage, stage.rounds[0], Look("en", Style(board=""))))
    assert "the address of the board, page /in" in words
    assert "http" not in words


def test_a_reserve_slip_does_not_ask_to_be_scanned_for_nobody_knows_yet_whose_it_is() -> None:
    event, stage = handing_in()
    words = text(reserve(event, stage, {9: 4}, Look("en", Style(board="http://192.168.1.10:8080/"))))
    assert sheet_label(9) in words
    assert "code" not in words
    assert "http" not in words


def test_a_sheet_that_is_long_has_its_code_on_every_page() -> None:
    event, stage = handing_in()
    printed = score_sheets(event, stage, stage.rounds[0], Look("en", Style(size=Size.A5, board="")))
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


@pytest.mark.parametrize(("per_page", "count"), [(PerPage.ONE, 5), (PerPage.TWO, 3), (PerPage.FOUR, 2)])
def test_every_table_has_a_slip(per_page: PerPage, count: int) -> None:
    event, stage = simple(22)
    printed = slips(event, stage, stage.rounds[0], Look("en"), per_page=per_page)
    assert len(pages(printed)) == count
    words = text(printed)
    for table in stage.rounds[0].tables:
        assert f"Sheet {sheet_label(table.sheet)}" in words


def test_only_the_wanted_tables_are_printed() -> None:
    event, stage = simple(42)
    printed = slips(event, stage, stage.rounds[0], Look("en"), tables={3, 7})
    words = text(printed)
    shown = [table.number for table in stage.rounds[0].tables if sheet_label(table.sheet) in words]
    assert shown == [3, 7]


TABLES = [(game, size) for game in games.IDS for size in games.get(game).sizes]
DEALS = 8


def at_one_table(game_id: str, size: int) -> tuple[Tournament, StageInfo]:
    """Return a tournament of one full table of a game under its own rules."""
    options = games.get(game_id).defaults()
    rules = replace(regulation(), game=game_id, options=options)
    who = entries(rules, size)
    sides = tuple(
        tuple(who[seat].key for seat in side) for side in games.at_table(game_id, size, options).sides()
    )
    table = TableInfo(1, 1, 147, game_id, DEALS, sides)
    drawn = replace(round_of(1, who, size), tables=(table,))
    event, stage = tournament(rules, who, (drawn,))
    return event, replace(stage, rules=replace(stage.rules, deals=DEALS))


@pytest.mark.parametrize("per_page", PerPage)
@pytest.mark.parametrize(("game", "people"), TABLES)
def test_every_game_has_slips_of_every_size(game: str, people: int, per_page: PerPage) -> None:
    event, stage = at_one_table(game, people)
    words = text(slips(event, stage, stage.rounds[0], Look("en"), per_page=per_page))
    assert "Sheet 147K" in words
    for entry in stage.entries:
        # On the smallest slip a very long name is shortened: letters too small nobody reads.
        assert (entry.name[:14] if per_page is PerPage.FOUR else entry.name) in words


def test_the_schieber_sheet_has_a_row_a_deal_its_control_and_the_goal() -> None:
    event, stage = simple(4)
    words = text(score_sheets(event, stage, stage.rounds[0], Look("en")))
    assert words.count("157") == 12
    assert "Total (together 1,884)" in words


def test_results_are_filled_in_only_where_wanted() -> None:
    event, stage = simple(4)
    table = replace(stage.rounds[0].tables[0], result=Result({"points": (1012, 872)}, How.EXACT))
    drawn = replace(stage.rounds[0], tables=(table,))
    assert "1,012" in text(score_sheets(event, stage, drawn, Look("en"), filled=True))
    assert "1,012" not in text(score_sheets(event, stage, drawn, Look("en")))


def test_who_deals_is_printed_where_the_rules_fix_it() -> None:
    event, stage = at_one_table("molotow", 4)
    words = text(blank_sheets(event, stage, Look("en"), size=4))
    assert "Dealer Leads" in words
    assert "Deal 4 4 1" in words


def test_nobody_is_printed_as_dealer_where_the_cards_decide_it() -> None:
    event, stage = simple(4)
    words = text(score_sheets(event, stage, stage.rounds[0], Look("en")))
    assert "Who holds the Rosen seven leads in deal 1 and deals deal 2" in words


def test_reserve_slips_carry_their_numbers_and_no_names() -> None:
    event, stage = simple(8)
    words = text(reserve(event, stage, {201: 4, 202: 4, 203: 4}, Look("en")))
    assert [sheet_label(number) in words for number in (201, 202, 203)] == [True] * 3
    assert stage.entries[3].name not in words


def test_several_blank_sheets_can_be_had_at_once() -> None:
    event, stage = simple(8)
    assert len(pages(blank_sheets(event, stage, Look("en"), count=7))) == 7
