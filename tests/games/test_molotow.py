"""Molotow: who gets strokes, who potatoes (rules MOL)."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from jassturnier.games import get
from jassturnier.games.kit.layout import Grid
from jassturnier.games.kit.marks import nets
from jassturnier.games.mittlere import MolotowDeal, judge_molotow
from jassturnier.i18n import Text, render
from tests.support.strategies import molotow_deal
from tests.support.typed import faults, sheet


@pytest.mark.parametrize(
    ("typed", "totals"),
    [
        ("90 40 20 7", (1, -1, -1, 1)),
        ("7 20 40 90", (1, -1, -1, 1)),
        ("100 19 19 19", (-3, 1, 1, 1)),
        ("0 0 157 0", (-1, -1, 3, -1)),
        ("60 60 30 7", (0, 0, -1, 1)),
        ("70 40 40 7", (1, -1, -1, 1)),
        ("80 47 15 15", (1, -1, 0, 0)),
        ("97 20 20 20 cut C", (1, 0, -1, 0)),
        ("7 50 50 50 abgehoben D", (1, 0, 0, -1)),
    ],
)
def test_a_deal_gives_these_marks(typed: str, totals: tuple[int, ...]) -> None:
    assert sheet("molotow", typed).totals == totals


def test_three_equal_have_to_cut() -> None:
    found = sheet("molotow", "90 40 20 7", "97 20 20 20")
    assert found.totals == (1, -1, -1, 1)
    assert [render(note, "en") for note in found.notes] == [
        "Deal 2: B, C, D have to cut; add “cut” and who has the highest card (MOL-9)."
    ]
    assert faults("molotow", "97 20 20 20 cut") == ["deal 1: “cut” needs the letter of a side."]


@given(molotow_deal())
def test_a_deal_sums_to_nothing(deal: MolotowDeal) -> None:
    assert sum(get("molotow")(4, {}).score([deal]).totals) == 0


@given(molotow_deal(), st.permutations(range(4)))
def test_the_seat_does_not_matter(deal: MolotowDeal, seats: list[int]) -> None:
    before = judge_molotow(deal.points, deal.cut)
    after = judge_molotow(
        [deal.points[seat] for seat in seats], None if deal.cut is None else seats.index(deal.cut)
    )
    assert before is not None
    assert after is not None
    assert nets(after) == tuple(nets(before)[seat] for seat in seats)


def test_every_fault_of_bad_deals_is_named_at_once() -> None:
    assert faults("molotow", "90 40 20 8", "90 40 20 7 cut A", "-1 1 0 0", "97 20 20 20 cut A") == [
        "deal 1: The points add up to 158 instead of 157, 1 too many. (MOL-1)",
        "deal 2, side A: This seat has nothing to cut for. (MOL-9)",
        "deal 3, side A: −1 points cannot be; points are never negative. (MOL-1)",
        "deal 3: These look like strokes; write the card points, 157 together. (MOL-1)",
        "deal 4, side A: This seat has nothing to cut for. (MOL-9)",
    ]


def test_twelve_deals_make_a_round_as_in_mittlerer() -> None:
    assert get("molotow")(4, {}).usual_deals() == get("mittlere")(3, {}).usual_deals() == 12


def test_a_deal_brings_three_strokes_at_most() -> None:
    assert [field.high for field in get("molotow")(4, {}, 4).slip_fields()] == [12, 12]


def test_a_round_is_not_over_while_somebody_has_to_cut() -> None:
    game = get("molotow")(4, {}, 2)
    deals, _ = game.read_deals(["90 40 20 7", "97 20 20 20"])
    told, _ = game.read_deals(["90 40 20 7", "97 20 20 20 cut C"])
    assert [game.complete(each) for each in (deals, told, told[:1])] == [False, True, False]


def test_the_sheet_tells_who_cut_and_who_has_to() -> None:
    game = get("molotow")(4, {}, 3)
    deals, _ = game.read_deals(["90 40 20 7", "97 20 20 20", "97 20 20 20 cut C"])
    grid = game.layout(deals)[0]
    assert isinstance(grid, Grid)
    remarks = [line.cells[5] for line in grid.lines]
    assert [render(cell, "en") for cell in remarks if isinstance(cell, Text)] == ["", "B, C, D?", "C"]
