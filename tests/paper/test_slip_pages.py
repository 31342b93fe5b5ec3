from dataclasses import replace

import pytest

from jassturnier import games
from jassturnier.i18n import render
from jassturnier.paper.page import Look, Size, Style
from jassturnier.paper.slip import PerPage, blank_sheets, reserve, score_sheets, slips
from jassturnier.tournament.lists import How
from jassturnier.tournament.model import Result, StageInfo, TableInfo, Tournament
from jassturnier.tournament.scoring.sheet_numbers import sheet_label
from tests.support.papers_made import (
    entries,
    pages,
    pdf,
    regulation,
    round_of,
    sheets,
    simple,
    text,
    tournament,
)


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


@pytest.mark.parametrize("size", Size)
@pytest.mark.parametrize(("game", "people"), TABLES)
def test_every_game_has_a_blank_sheet(game: str, people: int, size: Size) -> None:
    event, stage = at_one_table(game, people)
    printed = blank_sheets(event, stage, Look("en", Style(size=size)), size=people)
    page = sheets(printed)[0]
    words = " ".join(" ".join(pages(printed)).split())
    assert len(pages(printed)) <= (1 if size is Size.A4 else 2)
    assert float(page.mediabox.height) == pytest.approx(size.value[1])
    for field in games.at_table(game, people, event.regulation.options, DEALS).slip_fields():
        label = render(field.label, "en")
        assert label[0].upper() + label[1:] in words
    assert "Signature" in words


@pytest.mark.parametrize("per_page", PerPage)
@pytest.mark.parametrize(("game", "people"), TABLES)
def test_every_game_has_slips_of_every_size(game: str, people: int, per_page: PerPage) -> None:
    event, stage = at_one_table(game, people)
    words = text(slips(event, stage, stage.rounds[0], Look("en"), per_page=per_page))
    assert "Sheet 147K" in words
    for entry in stage.entries:
        # On the smallest slip a very long name is shortened: letters too small nobody reads.
        assert (entry.name[:14] if per_page is PerPage.FOUR else entry.name) in words


@pytest.mark.parametrize(
    ("game", "people"),
    [(game, size) for game, size in TABLES if games.get(game).in_a_deal or size == games.get(game).sizes[0]],
)
def test_every_game_fills_in_its_deals(game: str, people: int) -> None:
    event, stage = at_one_table(game, people)
    rules = games.at_table(game, people, event.regulation.options)
    examples = games.get(game).examples
    read = (rules.parse_deal(render(example.notation, "en"))[0] for example in examples)
    deal = next((d for d in read if d is not None and not rules.check_deals([d])), None)
    drawn = stage.rounds[0]
    played = replace(drawn.tables[0], played=(rules.print_deal(deal),))
    filled = score_sheets(event, stage, replace(drawn, tables=(played,)), Look("en"), filled=True)
    assert pdf(filled) != pdf(score_sheets(event, stage, drawn, Look("en"), filled=True))


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
