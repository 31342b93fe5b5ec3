"""What holds for every game."""

from collections.abc import Mapping
from typing import Any

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from jassturnier.games import IDS, at_table, get
from jassturnier.games.kit.base import Game
from jassturnier.games.kit.contracts import spellings
from jassturnier.games.kit.layout import Grid
from jassturnier.games.kit.marks import TALLIES
from jassturnier.games.kit.options import OptionValue
from jassturnier.i18n import render
from jassturnier.languages.language import KNOWN
from tests.support import strategies

Case = tuple[Game[Any], tuple[Any, ...]]

_NO_END: Mapping[str, Mapping[str, OptionValue]] = {
    "schieber": {"target": 0},
    "plusminus": {"pm_target": 0},
    "pfaelzer": {"pfr_limit": 0},
    "ramsch": {"ram_kontra": True},
    "differenzler": {"exact_bonus": 10},
}


@st.composite
def tables(draw: st.DrawFn, house: Mapping[str, Mapping[str, OptionValue]] = _NO_END) -> Case:
    game_id = draw(st.sampled_from(IDS))
    size = draw(st.sampled_from(get(game_id).sizes))
    options = {**get(game_id).defaults(), **_NO_END.get(game_id, {}), **house.get(game_id, {})}
    game = at_table(game_id, size, options)
    return game, draw(strategies.deals(game))


def again(game: Game[Any], deals: int) -> Game[Any]:
    return at_table(game.id, game.size, game.options, deals)


@given(tables())
def test_a_printed_deal_is_read_back(case: Case) -> None:
    game, deals = case
    for deal in deals:
        assert game.parse_deal(game.print_deal(deal)) == (deal, [])


@given(tables())
def test_a_possible_deal_has_no_fault(case: Case) -> None:
    game, deals = case
    assert game.check_deals(deals) == []


@given(tables())
def test_totals_are_the_sum_of_the_rows_and_within_bounds(case: Case) -> None:
    game, deals = case
    sheet = game.score(deals)
    sides = len(game.sides())
    low, high = again(game, len(deals)).bounds()

    assert len(sheet.rows) == len(deals)
    assert sheet.totals == tuple(sum(row.scores[side] for row in sheet.rows) for side in range(sides))
    assert all(low <= total <= high for total in sheet.totals)
    assert all(len(tally) == sides for tally in sheet.tallies.values())


@given(st.sampled_from(IDS), st.text(max_size=40))
def test_any_line_gives_a_deal_or_a_problem(game_id: str, line: str) -> None:
    game = get(game_id)
    deal, problems = game(game.sizes[0], game.defaults()).parse_deal(line)
    assert (deal is None) == bool(problems)


_WORDS = (
    *("A", "b", "D", "eicheln", "Coeur", "oben", "joker1", "grand", "match", "push2", "mit", "weis"),
    *("tricks", "trickless", "50", "157", "257", "-5", "0", "45:50", "-", "cut", "high", "claim", "x"),
)


@given(
    st.sampled_from(IDS), st.lists(st.lists(st.sampled_from(_WORDS), max_size=7).map(" ".join), max_size=4)
)
def test_typed_deals_are_refused_or_can_be_scored(game_id: str, lines: list[str]) -> None:
    game = get(game_id)
    size, options = game.sizes[0], game.defaults()
    deals, problems = game(size, options).read_deals(lines)
    if not problems:
        assert len(game(size, options).score(deals).totals) == len(game(size, options).sides())
        game(size, options, 12).layout(deals)


@pytest.mark.parametrize("game_id", IDS)
def test_no_word_of_the_notation_means_two_things(game_id: str) -> None:
    game = get(game_id)
    words = [word for tag in game.tags for word in (tag.name, *tag.spellings)]
    for name in game(game.sizes[0], game.defaults()).contracts():
        words += {name, *spellings(name)}
    assert len(set(words)) == len(words)


@pytest.mark.parametrize("language", KNOWN)
@pytest.mark.parametrize("game_id", IDS)
def test_every_example_is_read_without_a_fault_and_as_in_english(game_id: str, language: str) -> None:
    game = get(game_id)
    for example in game.examples:
        tables = [at_table(game_id, size, game.defaults()) for size in game.sizes]
        read = [table.parse_deal(render(example.notation, language)) for table in tables]
        assert any(not problems for _, problems in read), example.notation
        english = [table.parse_deal(render(example.notation, "en")) for table in tables]
        assert [deal for deal, _ in read] == [deal for deal, _ in english]


@given(st.booleans().flatmap(lambda single: tables({"schieber": {"all_single": single}})))
def test_the_slip_of_a_sheet_is_right_and_counts_the_same(case: Case) -> None:
    game, deals = case
    assume(deals)
    sheet = game.score(deals)
    slip = game.slip_of(deals)
    number = len(deals)
    check = again(game, number).slip_sum(slip)

    assert again(game, number).check_slip(slip) == []
    assert check is None or check.off == 0
    counted = again(game, number).score_slip(slip)
    assert counted.totals == sheet.totals
    assert all(counted.tallies[name] == sheet.tallies[name] for name in game.tallies())


@pytest.mark.parametrize("game_id", IDS)
def test_an_empty_slip_misses_every_required_number_of_every_side(game_id: str) -> None:
    game = get(game_id)
    size, options = game.sizes[0], game.defaults()
    required = [column for column in game(size, options, 8).slip_fields() if column.required]
    problems = game(size, options, 8).check_slip({})
    assert len(problems) == len(required) * len(game(size, options).sides())


@pytest.mark.parametrize("game_id", IDS)
def test_what_a_table_always_counts_has_a_label(game_id: str) -> None:
    game = get(game_id)
    names = game(game.sizes[0], game.defaults()).tallies()
    assert "wins" in names
    assert set(names) <= set(TALLIES)


@pytest.mark.parametrize("game_id", IDS)
def test_what_counts_is_told_with_the_numbers_of_the_rules(game_id: str) -> None:
    told = [render(text, "en") for text in get(game_id).scoring]
    assert len(told) > 1
    assert all(text.endswith(").") for text in told)


@pytest.mark.parametrize(
    ("game_id", "worked_out"), [("mittlere", False), ("molotow", False), ("plusminus", True)]
)
def test_only_what_follows_from_the_points_is_shaded_on_the_sheet(game_id: str, *, worked_out: bool) -> None:
    game = get(game_id)
    grid = game(game.sizes[0], game.defaults(), 12).layout()[0]
    assert isinstance(grid, Grid)
    assert [column.derived for column in grid.columns if column.name == "remarks"] == [worked_out]
