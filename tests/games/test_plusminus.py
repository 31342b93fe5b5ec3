"""Plus-Minus: strokes, held strokes, seven win (rules PM)."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from jassturnier.games.kit.layout import Grid, Legend, StrokeRow
from jassturnier.games.kit.options import OptionValue
from jassturnier.games.mittlere import PlusMinus, PlusMinusDeal, judge_plusminus
from jassturnier.i18n import Text, render
from tests.support.strategies import plusminus_deal
from tests.support.typed import faults, options, sentences, sheet


@pytest.mark.parametrize(
    ("points", "strokes", "hold"),
    [
        ((80, 50, 27), (1, 0, 1), ()),
        ((100, 40, 17), (0, 0, 1), ()),
        ((70, 70, 17), (0, 0, 2), ()),
        ((60, 60, 30, 7), (0, 0, 0, 1), ((0, 1),)),
        ((100, 17, 30, 10), (0, 0, 0, 1), ()),
        ((117, 15, 15, 10), (0, 0, 0, 1), ()),
        ((117, 10, 20, 10), (0, 0, 0, 0), ((1, 3),)),
        ((101, 28, 28), (2, 0, 0), ()),
        ((157, 0, 0, 0), (2, 0, 0, 0), ()),
    ],
)
def test_a_deal_gives_these_strokes(
    points: tuple[int, ...], strokes: tuple[int, ...], hold: tuple[tuple[int, int], ...]
) -> None:
    award = judge_plusminus(points)
    assert (award.strokes, award.hold) == (strokes, hold)


def test_the_odd_one_over_100_may_get_nothing() -> None:
    award = judge_plusminus((101, 28, 28), odd_one_over_100=False)
    assert (award.strokes, award.hold) == ((0, 0, 0), ())
    assert judge_plusminus((70, 70, 17), odd_one_over_100=False).strokes == (0, 0, 2)
    assert judge_plusminus((100, 19, 19, 19), odd_one_over_100=False).strokes == (0, 0, 0, 0)
    found = sheet("plusminus", "101 28 28", size=3, house={"pm_odd_one_over_100": "none"})
    assert found.totals == (0, 0, 0)


def test_a_held_stroke_goes_to_the_one_of_the_pair_who_wins_alone() -> None:
    assert sheet("plusminus", "60 60 30 7", "80 50 20 7").totals == (2, 0, 0, 2)


def test_a_held_stroke_stays_while_both_or_none_win() -> None:
    found = sheet("plusminus", "60 60 30 7", "80 7 50 20", "30 40 80 7")
    assert found.totals == (1, 1, 1, 2)
    assert [render(note, "en") for note in found.notes] == ["A stroke is still held for A, B (PM-8)."]


def test_two_held_strokes_of_one_pair_go_together() -> None:
    assert sheet("plusminus", "60 60 30 7", "60 60 30 7", "80 50 20 7").totals == (3, 0, 0, 3)


def test_play_goes_on_until_one_is_ahead() -> None:
    seven = ["80 50 27"] * 7
    tied = sheet("plusminus", *seven, size=3)
    assert (tied.totals, tied.winner, tied.finished_after) == ((7, 0, 7), None, None)
    won = sheet("plusminus", *seven, "80 27 50", size=3)
    assert (won.totals, won.winner, won.finished_after) == ((8, 1, 7), 0, 8)


def test_no_deal_follows_the_end() -> None:
    seven = sheet("plusminus", *["50 50 50 7"] * 3, "80 50 20 7")
    assert (seven.totals, seven.winner, seven.finished_after) == ((1, 0, 0, 7), 3, 4)
    lines = ["50 50 50 7"] * 5
    assert faults("plusminus", *lines) == ["deal 5: The game was over after deal 4. (PM-9)"]
    assert sheet("plusminus", *lines, house={"pm_target": 0}).totals == (0, 0, 0, 10)


@given(plusminus_deal(4), st.permutations(range(4)))
def test_the_seat_does_not_matter(deal: PlusMinusDeal, seats: list[int]) -> None:
    moved = judge_plusminus([deal.points[seat] for seat in seats])
    assert moved.strokes == tuple(judge_plusminus(deal.points).strokes[seat] for seat in seats)


@given(plusminus_deal(4))
def test_no_deal_gives_and_holds_more_than_two(deal: PlusMinusDeal) -> None:
    award = judge_plusminus(deal.points)
    assert sum(award.strokes) + len(award.hold) <= 2


def test_every_fault_of_bad_deals_is_named_at_once() -> None:
    assert faults("plusminus", "80 50 20 8", "80 50 27", "1 0 0 1") == [
        "deal 1: The points add up to 158 instead of 157, 1 too many. (PM-1)",
        "deal 2: 3 numbers are written, 4 are needed. (PM-1)",
        "deal 3: These look like strokes; write the card points, 157 together. (PM-1)",
    ]


FIXED: dict[str, OptionValue] = {"pm_target": 0}


def test_every_deal_says_what_it_brought() -> None:
    found = sheet("plusminus", "60 60 30 7", "100 40 10 7", "80 50 20 7", "50 50 50 7", house=FIXED)
    assert [(render(row.label, "en"), row.scores, render(row.rule, "en")) for row in found.rows] == [
        ("Deal 1", (0, 0, 0, 1), "a stroke is held for A, B (PM-7)"),
        ("Deal 2", (0, 0, 0, 1), "one has 100 or more, only the lowest counts (PM-6)"),
        ("Deal 3", (2, 0, 0, 1), "highest and lowest (PM-5)"),
        ("Deal 4", (0, 0, 0, 2), "all but one have the same points (PM-4)"),
    ]
    assert found.tallies == {"strokes": (2, 0, 0, 5), "wins": (0, 0, 0, 1)}


@pytest.mark.parametrize(
    ("size", "house", "longest", "most"), [(4, {}, 19, 76), (3, {}, 15, 60), (4, FIXED, 12, 24)]
)
def test_a_game_to_seven_may_take_long(
    size: int, house: dict[str, OptionValue], longest: int, most: int
) -> None:
    game = PlusMinus(size, options("plusminus", house), 12)
    assert (game.longest(), game.bounds()) == (longest, (0, most))


@pytest.mark.parametrize(
    ("strokes", "why"),
    [
        ((7, 6, 0, 0), ""),
        ((6, 6, 0, 0), "The game is not over: nobody has 7 strokes. (PM-9)"),
        ((7, 7, 0, 0), "A, B have 7 strokes each: play goes on until one is ahead. (PM-10)"),
        ((8, 7, 7, 0), ""),
    ],
)
def test_a_slip_to_seven_needs_one_alone_ahead(strokes: tuple[int, ...], why: str) -> None:
    told = PlusMinus(4, options("plusminus"), 0).unfinished({"strokes": strokes})
    assert ("" if told is None else render(told, "en")) == why
    assert PlusMinus(4, options("plusminus", FIXED), 12).unfinished({"strokes": strokes}) is None


def test_the_sheet_holds_points_what_is_held_and_strokes() -> None:
    game = PlusMinus(4, options("plusminus"), 0)
    deals, _ = game.read_deals(["60 60 30 7", "80 50 20 7", "80 50 20 7"])
    grid, row, legend, _ = game.layout(deals)
    assert isinstance(grid, Grid)
    assert isinstance(row, StrokeRow)
    assert isinstance(legend, Legend)
    assert [render(line.cells[5], "en") for line in grid.lines[:2] if isinstance(line.cells[5], Text)] == [
        "A/B",
        "",
    ]
    assert (grid.columns[5].derived, grid.spare, len(grid.lines)) == (True, 16, 19)
    assert (row.strokes, row.has_potatoes) == ((3, 0, 0, 3), False)
    fixed = PlusMinus(4, options("plusminus", FIXED), 12).layout()
    assert not any(isinstance(block, Legend) for block in fixed)
    assert [block.spare for block in fixed if isinstance(block, Grid)] == [0]


@pytest.mark.parametrize(
    ("size", "strokes", "fits"),
    [
        (4, (1, 1, 0, 0), True),
        (4, (2, 0, 0, 0), True),
        (4, (0, 0, 0, 0), True),
        (3, (2, 1, 0), False),
        (4, (2, 1, 0, 0), False),
    ],
)
def test_strokes_of_one_deal_are_what_it_gives(size: int, strokes: tuple[int, ...], *, fits: bool) -> None:
    game = PlusMinus(size, options("plusminus", FIXED), 1)
    assert (game.check_slip({"strokes": strokes}) == []) == fits


def test_what_a_deal_holds_another_may_give() -> None:
    game = PlusMinus(4, options("plusminus", FIXED), 2)
    assert game.check_slip({"strokes": (2, 0, 0, 2)}) == []
    nothing = PlusMinus(3, options("plusminus", {**FIXED, "pm_odd_one_over_100": "none"}), 1)
    assert nothing.check_slip({"strokes": (0, 0, 0)}) == []


@pytest.mark.parametrize(
    ("strokes", "fault"),
    [
        ((-1, 0, 0, 1), "side A, strokes: −1 cannot be; it must lie between 0 and 2."),
        ((2, 1, 0, 0), "strokes: 3 together cannot be; 2 at most."),
    ],
)
def test_more_than_a_deal_gives_is_told_by_its_number(strokes: tuple[int, ...], fault: str) -> None:
    game = PlusMinus(4, options("plusminus", FIXED), 1)
    assert sentences(game.check_slip({"strokes": strokes})) == [fault]


def test_strokes_to_a_target_are_not_measured_by_the_deals_of_the_regulation() -> None:
    game = PlusMinus(4, options("plusminus"), 12)
    assert game.check_slip({"strokes": (37, 37, 1, 1)}) == []
    assert game.score(()).totals == (0, 0, 0, 0)
    assert PlusMinus(4, options("plusminus", {"pm_target": 1}), 12).ends_at_target()
    assert PlusMinus.sizes == (4, 3)
