"""What a table reads on its phone: its own names and numbers, and the grid of deals of every game."""

from pathlib import Path
from random import Random

import pytest

from jassturnier import games
from jassturnier.board.sheet_page import LINES, MORE, MOST_LINES, DealGrid
from jassturnier.games.deal_form import DealForm
from jassturnier.i18n import render
from jassturnier.services.workplace import Desk
from tests.services.results.test_hand_in import ready
from tests.support.exchange.deal_forms import at_one_table, form_of
from tests.support.hall.phones import TYPED, Phone, phone_at, slip, table_of
from tests.support.offices import enter


def test_a_wrong_sum_is_told_in_the_language_of_the_phone_and_may_be_put_right(
    desk: Desk, phone: Phone
) -> None:
    form = phone.open(*slip(desk, 1)).form()
    phone.send(form, n0="1022", n1="872")
    told = phone.open(*slip(desk, 1), **{"Accept-Language": "de-CH,de;q=0.9"})
    assert "10 zu viel" in told.problems()[0]
    assert "Additionsfehler" in told.problems()[0]
    assert 'lang="de"' in told.words
    assert 'value="1022"' in told.words
    assert phone.send(told.form(), **TYPED).problems() == []


def test_names_are_shortened_as_on_the_board(tmp_path: Path) -> None:
    desk = ready(tmp_path)
    with phone_at(desk, initials=True) as found:
        assert "Family" not in found.open(*slip(desk, 1)).words


def test_of_other_tables_and_of_hidden_lists_a_table_sees_nothing(tmp_path: Path) -> None:
    desk = ready(tmp_path, hidden_after=0)
    enter(desk, 2, 1111, 773)
    with phone_at(desk) as found:
        words = found.open(*slip(desk, 1)).words
        assert "1111" not in words
        assert "1,111" not in words


def test_after_the_desk_has_confirmed_a_table_sees_what_counts(desk: Desk, phone: Phone) -> None:
    phone.send(phone.open(*slip(desk, 1)).form(), **TYPED)
    enter(desk, 1, 1012, 872)
    assert "What counts: 1,012 : 872" in phone.open(*slip(desk, 1)).facts()


def test_other_columns_are_taken_by_their_places(desk: Desk, phone: Phone) -> None:
    taken = phone.send(phone.open(*slip(desk, 1)).form(), n0="1684", n1="200", n2="1", n3="")
    assert taken.problems() == []
    handed = table_of(desk, 1).handed
    assert handed is not None
    assert handed.values == {"points": (1684, 200), "matches": (1, None)}


def test_the_totals_and_the_deals_are_a_link_apart(desk: Desk, phone: Phone) -> None:
    totals = phone.open(*slip(desk, 1))
    assert "Instead deal by deal" in totals.words
    deals = phone.open(*slip(desk, 1), "yes")
    assert "Instead the totals alone" in deals.words
    assert totals.form()["action"].endswith("deals=no")
    assert deals.form()["action"].endswith("deals=yes")
    assert "More deals" not in deals.words


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
