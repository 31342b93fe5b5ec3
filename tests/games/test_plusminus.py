"""Plus-Minus: strokes, held strokes, seven win (rules PM)."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from jassturnier.games.plusminus import PlusMinusDeal, judge
from jassturnier.i18n import render
from tests.support.strategies import plusminus_deal
from tests.support.typed import faults, sheet


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
    award = judge(points)
    assert (award.strokes, award.hold) == (strokes, hold)


def test_the_odd_one_over_100_may_get_nothing() -> None:
    award = judge((101, 28, 28), odd_one_over_100=False)
    assert (award.strokes, award.hold) == ((0, 0, 0), ())
    assert judge((70, 70, 17), odd_one_over_100=False).strokes == (0, 0, 2)


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
    lines = ["50 50 50 7"] * 5
    assert faults("plusminus", *lines) == ["deal 5: The game was over after deal 4. (PM-9)"]
    assert sheet("plusminus", *lines, house={"pm_target": 0}).totals == (0, 0, 0, 10)


@given(plusminus_deal(4), st.permutations(range(4)))
def test_the_seat_does_not_matter(deal: PlusMinusDeal, seats: list[int]) -> None:
    moved = judge([deal.points[seat] for seat in seats])
    assert moved.strokes == tuple(judge(deal.points).strokes[seat] for seat in seats)


@given(plusminus_deal(4))
def test_no_deal_gives_and_holds_more_than_two(deal: PlusMinusDeal) -> None:
    award = judge(deal.points)
    assert sum(award.strokes) + len(award.hold) <= 2


def test_every_fault_of_bad_deals_is_named_at_once() -> None:
    assert faults("plusminus", "80 50 20 8", "80 50 27", "1 0 0 1") == [
        "deal 1: The points add up to 158 instead of 157, 1 too many. (PM-1)",
        "deal 2: 3 numbers are written, 4 are needed. (PM-1)",
        "deal 3: These look like strokes; write the card points, 157 together. (PM-1)",
    ]
