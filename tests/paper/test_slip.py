"""What stands on a slip: the control of its sum, deals that have room, signatures, codes for phones."""

from dataclasses import replace
from random import Random

import pytest

from jassturnier import games
from jassturnier.games import at_table
from jassturnier.games.kit.layout import Grid
from jassturnier.games.kit.options import OptionValue
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
from jassturnier.tournament.model import StageInfo, Tournament
from jassturnier.tournament.regulation.regulation import Phone
from jassturnier.tournament.scoring.counting import random_deals
from jassturnier.tournament.scoring.readings import Result
from jassturnier.tournament.scoring.sheet_numbers import sheet_label
from tests.support.papers_made import at_one_table, pages, regulation, simple, text
from tests.support.stages_made import two_stages
from tests.support.typed import options, told

EN = Look("en")
PHONES = Look("en", Style(board="http://192.168.1.10:8080/"))


def printed(of: tuple[Tournament, StageInfo], per_page: PerPage = PerPage.TWO, look: Look = EN) -> str:
    """Return the words of the slips of the first round."""
    event, stage = of
    return text(slips(event, stage, stage.rounds[0], look, per_page=per_page))


def test_a_slip_shows_the_control_of_every_deal_and_of_the_round() -> None:
    words = printed(simple(4), PerPage.ONE)
    assert words.count("157") == 12
    for said in ("Control: all points = 1,884", "Signature A", "Signature B"):
        assert said in words


def test_where_hardly_a_deal_has_room_beside_the_strokes_all_are_on_slips_of_their_own() -> None:
    assert "157" not in printed(simple(4), PerPage.FOUR)
    for per_page, lines in ((PerPage.TWO, 39), (PerPage.FOUR, 0)):
        words = printed(simple(4, "schieber-striche"), per_page, Look("fr"))
        assert (words.count("157"), "Bergpreis" in words) == (lines, True)


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
    drawn = SlipDrawing(blank_slip(simple(4)[0], game, EN), EN).fitted(box)
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


def test_the_control_names_what_the_sum_depends_on_unless_factors_differ() -> None:
    rules = regulation()
    for more, words in (
        ({"match_bonus": 100, "weis": True}, "Control: all points = 1,884 + 100 × all matches + all Weis"),
        ({"all_single": False}, ""),
    ):
        house = replace(rules, options={**rules.options, **more})
        assert told(control(house.at(4).at_table(4, 12))) == words


def test_a_slip_of_a_later_stage_names_it() -> None:
    whole = two_stages()
    assert "Final, Round 1" in printed((whole, whole.stage()))
    assert "Vorrunde" not in printed((whole, whole.stages[0]))


def handing_in(people: int = 4) -> tuple[Tournament, StageInfo]:
    """Return a tournament whose tables hand in by phone."""
    event, stage = simple(people)
    return replace(event, regulation=replace(event.regulation, phone=Phone.PROPOSAL)), stage


def test_a_slip_says_how_to_hand_in_by_phone() -> None:
    event, stage = handing_in()
    table = stage.rounds[0].tables[0]
    for per_page in PerPage:
        words = printed((event, stage), per_page, PHONES)
        assert "http" not in words
        assert f"Sheet {sheet_label(table.sheet)}, code {table.code}" in words
    # Of a board in several networks there is the code alone, and on every page of a long sheet.
    words = printed((event, stage), look=Look("en", Style(board="")))
    assert ("the address of the board, page /in" in words, "http" in words) == (True, False)
    long = score_sheets(event, stage, stage.rounds[0], Look("en", Style(size=Size.A5, board="")))
    assert all("code" in page for page in pages(long))


def test_without_a_board_phones_or_a_table_there_is_no_code() -> None:
    blank = text(reserve(*handing_in(), {9: 4}, PHONES))
    assert sheet_label(9) in blank
    for words in (printed(handing_in()), printed(simple(4), look=PHONES), blank):
        assert ("code" in words, "http" in words) == (False, False)


def test_a_long_round_goes_on_over_the_page() -> None:
    event, stage = simple(4)
    for deals, size, count in ((40, Size.A4, 1), (50, Size.A4, 2), (40, Size.A5, 2)):
        table = replace(stage.rounds[0].tables[0], deals=deals, result=None)
        drawn = replace(stage.rounds[0], tables=(table,))
        found = pages(score_sheets(event, stage, drawn, Look("en", Style(size=size))))
        assert len(found) == count
        assert sum(page.count("Carried over") for page in found) == count - 1
        assert ["Signature A" in page for page in found] == [False] * (count - 1) + [True]
        assert sum(page.count("157") for page in found) == deals


def test_every_table_has_a_slip_or_the_wanted_ones() -> None:
    event, stage = simple(22)
    for per_page, count in ((PerPage.ONE, 5), (PerPage.TWO, 3), (PerPage.FOUR, 2)):
        found = slips(event, stage, stage.rounds[0], EN, per_page=per_page)
        assert len(pages(found)) == count
        words = text(found)
        assert all(f"Sheet {sheet_label(table.sheet)}" in words for table in stage.rounds[0].tables)
    words = text(slips(event, stage, stage.rounds[0], EN, tables={3, 5}))
    assert [table.number for table in stage.rounds[0].tables if sheet_label(table.sheet) in words] == [3, 5]


TABLES = [(game, size) for game in games.IDS for size in games.get(game).sizes]


@pytest.mark.parametrize("per_page", PerPage)
@pytest.mark.parametrize(("game", "people"), TABLES)
def test_every_game_has_slips_of_every_size(game: str, people: int, per_page: PerPage) -> None:
    event, stage = at_one_table(game, people, {}, 8)
    words = printed((event, stage), per_page)
    assert "Sheet 147K" in words
    for entry in stage.entries:
        # On the smallest slip a very long name is shortened: letters too small nobody reads.
        assert (entry.name[:14] if per_page is PerPage.FOUR else entry.name) in words


def test_the_schieber_sheet_has_a_row_a_deal_its_control_the_goal_and_who_leads_first() -> None:
    event, stage = simple(4)
    words = text(score_sheets(event, stage, stage.rounds[0], EN))
    assert words.count("157") == 12
    assert "Total (together 1,884)" in words
    assert "Who holds the Rosen seven leads in deal 1 and deals deal 2" in words
    table = replace(stage.rounds[0].tables[0], result=Result({"points": (1012, 872)}, How.EXACT))
    drawn = replace(stage.rounds[0], tables=(table,))
    filled = (
        "1,012" in text(score_sheets(event, stage, drawn, EN, filled=filled)) for filled in (True, False)
    )
    assert [*filled] == [True, False]


def test_reserve_slips_and_blank_sheets_carry_no_names_but_who_deals_where_the_rules_fix_it() -> None:
    event, stage = simple(8)
    words = text(reserve(event, stage, {201: 4, 202: 4, 203: 4}, EN))
    assert [sheet_label(number) in words for number in (201, 202, 203)] == [True] * 3
    assert stage.entries[3].name not in words
    assert len(pages(blank_sheets(event, stage, EN, count=7))) == 7
    words = text(blank_sheets(*at_one_table("molotow", 4, {}, 8), EN, size=4))
    assert "Dealer Leads" in words
    assert "Deal 4 4 1" in words
