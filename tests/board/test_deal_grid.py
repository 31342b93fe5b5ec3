"""The grid of deals on a phone: every game, every field of it, and as many lines as it takes."""

from random import Random

import pytest

from jassturnier import games
from jassturnier.board.sheet_page import LINES, MORE, MOST_LINES, DealGrid
from jassturnier.games.deal_form import DealForm
from jassturnier.i18n import render
from tests.support.exchange.deal_forms import at_one_table, form_of

AT_A_TABLE = [(game_id, size) for game_id in games.IDS for size in games.get(game_id).sizes]


def form(game_id: str, size: int = 0, **house: int) -> DealForm:
    return form_of(at_one_table(game_id, size, house=house))


def words(text: object) -> str:
    return render(text, "en")  # type: ignore[arg-type]


def rehearsed(found: DealForm, seed: int) -> list[str]:
    """Play a round at random; return its deals as the game writes them."""
    played: list[object] = []
    while not found.game.complete(played):
        played.append(found.game.rehearse(played, Random(f"{seed} {len(played)}")))
    return [found.game.print_deal(deal) for deal in played]


@pytest.mark.parametrize(("game_id", "size"), AT_A_TABLE)
@pytest.mark.parametrize("seed", range(2))
def test_what_stands_in_the_fields_is_read_as_the_deals_it_came_from(
    game_id: str, size: int, seed: int
) -> None:
    found = form(game_id, size)
    played = rehearsed(found, seed)
    blocks = [*DealGrid.of_deals(found, played).blocks(words, ())]
    cells = [cell for block in blocks for cell in block.cells]
    # A phone can send only what a page offers.
    assert all(cell.value in cell.choices for cell in cells if cell.value and cell.choices)
    sent = {cell.name: cell.value for cell in cells}
    deals, faults = DealGrid(found, sent).read()
    assert not faults
    assert sorted(deals) == sorted(played)
    assert len(sent) == len(cells)


def test_faults_are_told_by_line_and_column() -> None:
    grid = DealGrid(form("coiffeur4"), {"points1.1": "many", "points0.1": "5"})
    _, faults = grid.read()
    told = [words(grid.problem(fault).sentence()) for fault in faults]
    assert told == ["Rosen, points B: “many” is no whole number."]
    wrong = [cell.name for block in grid.blocks(words, faults) for cell in block.cells if cell.wrong]
    assert wrong == ["points1.1"]


def test_only_an_open_end_has_more_lines() -> None:
    assert not DealGrid(form("schieber"), {}).open_ended
    assert DealGrid(form("schieber"), {LINES: "80", MORE: "yes"}).lines == 12
    target = form("schieber", target=2500)
    usual = DealGrid(target, {}).lines
    assert DealGrid(target, {LINES: str(usual), MORE: "yes"}).lines == usual + 8
    assert DealGrid(target, {LINES: "99", MORE: "yes"}).lines == MOST_LINES
    assert DealGrid(target, {LINES: "-5"}).lines == usual
    assert DealGrid(target, {"points0.60": "97"}).lines == 61
