"""Mittlerer, Molotow and Plus-Minus: who gets strokes and potatoes, what is held (rules MIT, MOL, PM)."""

from itertools import permutations, product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from jassturnier.games import get
from jassturnier.games.kit.layout import Grid, Legend, StrokeRow
from jassturnier.games.kit.marks import nets
from jassturnier.games.kit.options import OptionValue
from jassturnier.games.mittlere import (
    MittlereDeal,
    MolotowDeal,
    PlusMinus,
    PlusMinusDeal,
    judge_mittlere,
    judge_molotow,
    judge_plusminus,
)
from tests.support.strategies import mittlere_deal, molotow_deal, plusminus_deal
from tests.support.typed import faults, grid_of, options, sentences, sheet, shown, told


def test_the_first_case_that_fits_counts() -> None:
    cases: dict[str, tuple[int, ...]] = {
        "57 60 40": (-2, 1, 1),
        "121 36 0 stichlos C": (1, 1, -2),
        "121 36 0 tricks": (-2, 1, 1),
        "157 0 0 trickless B": (1, -2, 1),
        "157 0 0 tricks": (-2, 1, 1),
        "A match": (2, -1, -1),
        "70 70 17": (-1, -1, 2),
        "101 28 28": (-2, 1, 1),
        "78,40;39": (1, -2, 1),
        "100 40 17": (-2, 1, 1),
        "99 41 17": (1, -2, 1),
    }
    assert {typed: sheet("mittlere", typed).totals for typed in cases} == cases


@given(mittlere_deal(), molotow_deal())
def test_a_deal_sums_to_nothing(mine: MittlereDeal, other: MolotowDeal) -> None:
    assert sum(get("mittlere")(3, {}).score([mine]).totals) == 0
    assert sum(get("molotow")(4, {}).score([other]).totals) == 0


@given(mittlere_deal(), st.permutations(range(3)))
def test_the_seat_does_not_matter_in_mittlerer(deal: MittlereDeal, seats: list[int]) -> None:
    without = deal.trickless or ()
    before = nets(judge_mittlere(deal.points, without)[1])
    moved = [deal.points[seat] for seat in seats]
    after = nets(judge_mittlere(moved, [seats.index(seat) for seat in without])[1])
    assert after == tuple(before[seat] for seat in seats)


@pytest.mark.parametrize("own", [79, 99])
def test_from_79_to_99_points_always_earn_a_stroke(own: int) -> None:
    for other in range(158 - own):
        for points in permutations((own, other, 157 - own - other)):
            assert judge_mittlere(points, ())[1][points.index(own)].net > 0


def test_the_bounds_79_and_28_are_sharp() -> None:
    assert nets(judge_mittlere((78, 79, 0), ())[1])[0] < 0
    assert all(
        judge_mittlere((28, other, 129 - other), ())[1][0].net > 0 for other in range(130) if other != 28
    )
    assert nets(judge_mittlere((29, 99, 29), ())[1])[0] < 0


def test_every_fault_of_bad_deals_is_named_at_once() -> None:
    assert faults(
        "mittlere",
        "57 60 41",
        "1 -2 1",
        "57 100",
        "121 36 0",
        "90 67 0 trickless A",
        "97 60 0 trickless A B C",
    ) == [
        "deal 1: The points add up to 158 instead of 157, 1 too many. (MIT-10)",
        "deal 2, side B: −2 points cannot be; points are never negative. (MIT-10)",
        "deal 2: These look like strokes; write the card points, 157 together. (MIT-10)",
        "deal 3: 2 numbers are written, 3 are needed. (MIT-10)",
        "deal 4, side C: 0 points: add “trickless” and the letter, or “tricks”. (MIT-15)",
        "deal 5, side A: There are points, but no trick. (MIT-15)",
        "deal 6: Somebody must have taken the tricks. (MIT-15)",
    ]
    assert faults("molotow", "90 40 20 8", "90 40 20 7 cut A", "-1 1 0 0", "97 20 20 20 cut A") == [
        "deal 1: The points add up to 158 instead of 157, 1 too many. (MOL-1)",
        "deal 2, side A: This seat has nothing to cut for. (MOL-9)",
        "deal 3, side A: −1 points cannot be; points are never negative. (MOL-1)",
        "deal 3: These look like strokes; write the card points, 157 together. (MOL-1)",
        "deal 4, side A: This seat has nothing to cut for. (MOL-9)",
    ]
    assert faults("plusminus", "80 50 20 8", "80 50 27", "1 0 0 1") == [
        "deal 1: The points add up to 158 instead of 157, 1 too many. (PM-1)",
        "deal 2: 3 numbers are written, 4 are needed. (PM-1)",
        "deal 3: These look like strokes; write the card points, 157 together. (PM-1)",
    ]


def test_twelve_deals_make_a_round_unless_the_regulation_says_otherwise() -> None:
    game, rules = get("mittlere"), options("mittlere")
    assert (game.sizes, get("molotow")(4, {}).usual_deals()) == ((3, 4), 12)
    deals, _ = game(3, rules).read_deals(["57 60 40"] * 12)
    assert game(3, rules).complete(deals)
    assert game(3, rules, 8).complete(deals[:8])
    assert not game(3, rules, 16).complete(deals)


def test_a_slip_holds_the_marks_that_so_many_deals_bring() -> None:
    game = get("mittlere")(3, options("mittlere"), 12)
    assert game.check_slip({"strokes": (24, 0, 0), "potatoes": (0, 12, 12)}) == []
    assert len(game.check_slip({"strokes": (25, 0, 0), "potatoes": (0, 0, -1)})) == 2
    assert [field.high for field in get("molotow")(4, {}, 4).slip_fields()] == [12, 12]
    one = get("mittlere")(3, options("mittlere"), 1)

    def fits(marks: tuple[int, ...]) -> bool:
        signs = {"strokes": 1, "potatoes": -1}
        return not one.check_slip(
            {name: tuple(max(0, sign * n) for n in marks) for name, sign in signs.items()}
        )

    given_ = {marks for marks in product(range(-2, 3), repeat=3) if not sum(marks) and fits(marks)}
    assert given_ == {(0, 0, 0), *permutations((2, -1, -1)), *permutations((-2, 1, 1))}


def test_every_deal_says_which_case_it_was() -> None:
    for typed, why in {
        "A match": "one took all tricks (MIT-14)",
        "121 36 0 trickless C": "one took no trick (MIT-15)",
        "100 40 17": "one has 100 or more (MIT-16)",
        "70 70 17": "two have the same points (MIT-17)",
        "99 41 17": "the middle one (MIT-18)",
    }.items():
        (row,) = sheet("mittlere", typed).rows
        assert told(row.rule) == why, typed


def test_a_deal_gives_these_marks() -> None:
    cases: dict[str, tuple[int, ...]] = {
        "90 40 20 7": (1, -1, -1, 1),
        "7 20 40 90": (1, -1, -1, 1),
        "100 19 19 19": (-3, 1, 1, 1),
        "0 0 157 0": (-1, -1, 3, -1),
        "60 60 30 7": (0, 0, -1, 1),
        "70 40 40 7": (1, -1, -1, 1),
        "80 47 15 15": (1, -1, 0, 0),
        "97 20 20 20 cut C": (1, 0, -1, 0),
        "7 50 50 50 abgehoben D": (1, 0, 0, -1),
    }
    assert {typed: sheet("molotow", typed).totals for typed in cases} == cases


def test_three_equal_have_to_cut_before_a_round_is_over() -> None:
    found = sheet("molotow", "90 40 20 7", "97 20 20 20")
    assert found.totals == (1, -1, -1, 1)
    assert [*map(told, found.notes)] == [
        "Deal 2: B, C, D have to cut; add “cut” and who has the highest card (MOL-9)."
    ]
    assert faults("molotow", "97 20 20 20 cut") == ["deal 1: “cut” needs the letter of a side."]
    lines = ("90 40 20 7", "97 20 20 20", "97 20 20 20 cut C")
    game = get("molotow")(4, {}, 2)
    open_, cut = (game.read_deals([lines[0], line])[0] for line in lines[1:])
    assert [game.complete(each) for each in (open_, cut, cut[:1])] == [False, True, False]
    grid = grid_of(get("molotow")(4, {}, 3), *lines)
    assert shown(line.cells[5] for line in grid.lines) == ["", "B, C, D?", "C"]


@given(molotow_deal(), st.permutations(range(4)))
def test_the_seat_does_not_matter_in_molotow(deal: MolotowDeal, seats: list[int]) -> None:
    before = judge_molotow(deal.points, deal.cut)
    after = judge_molotow(
        [deal.points[seat] for seat in seats], None if deal.cut is None else seats.index(deal.cut)
    )
    assert before is not None
    assert after is not None
    assert nets(after) == tuple(nets(before)[seat] for seat in seats)


def test_a_deal_gives_these_strokes() -> None:
    for points, strokes, hold in (
        ((80, 50, 27), (1, 0, 1), ()),
        ((100, 40, 17), (0, 0, 1), ()),
        ((70, 70, 17), (0, 0, 2), ()),
        ((60, 60, 30, 7), (0, 0, 0, 1), ((0, 1),)),
        ((100, 17, 30, 10), (0, 0, 0, 1), ()),
        ((117, 15, 15, 10), (0, 0, 0, 1), ()),
        ((117, 10, 20, 10), (0, 0, 0, 0), ((1, 3),)),
        ((101, 28, 28), (2, 0, 0), ()),
        ((157, 0, 0, 0), (2, 0, 0, 0), ()),
    ):
        award = judge_plusminus(points)
        assert (award.strokes, award.hold) == (strokes, hold)


def test_the_odd_one_over_100_may_get_nothing() -> None:
    cases: dict[tuple[int, ...], tuple[int, ...]] = {
        (101, 28, 28): (0, 0, 0),
        (70, 70, 17): (0, 0, 2),
        (100, 19, 19, 19): (0, 0, 0, 0),
    }
    assert {points: judge_plusminus(points, odd_one_over_100=False).strokes for points in cases} == cases
    assert judge_plusminus((101, 28, 28), odd_one_over_100=False).hold == ()
    found = sheet("plusminus", "101 28 28", size=3, house={"pm_odd_one_over_100": "none"})
    assert found.totals == (0, 0, 0)


def test_a_held_stroke_goes_to_the_one_of_the_pair_who_wins_alone() -> None:
    held, win = "60 60 30 7", "80 50 20 7"
    cases: dict[tuple[str, ...], tuple[int, ...]] = {
        (held, win): (2, 0, 0, 2),
        # It stays while both or none win; two of one pair go together.
        (held, "80 7 50 20", "30 40 80 7"): (1, 1, 1, 2),
        (held, held, win): (3, 0, 0, 3),
    }
    assert {lines: sheet("plusminus", *lines).totals for lines in cases} == cases
    notes = sheet("plusminus", held, "80 7 50 20", "30 40 80 7").notes
    assert [*map(told, notes)] == ["A stroke is still held for A, B (PM-8)."]


def test_play_goes_on_until_one_is_ahead_and_no_deal_follows() -> None:
    seven, lines = ["80 50 27"] * 7, ["50 50 50 7"] * 5
    tied, won = sheet("plusminus", *seven, size=3), sheet("plusminus", *seven, "80 27 50", size=3)
    fourth = sheet("plusminus", *lines[:3], "80 50 20 7")
    assert [(found.totals, found.winner, found.finished_after) for found in (tied, won, fourth)] == [
        ((7, 0, 7), None, None),
        ((8, 1, 7), 0, 8),
        ((1, 0, 0, 7), 3, 4),
    ]
    assert faults("plusminus", *lines) == ["deal 5: The game was over after deal 4. (PM-9)"]
    assert sheet("plusminus", *lines, house={"pm_target": 0}).totals == (0, 0, 0, 10)


@given(plusminus_deal(4), st.permutations(range(4)))
def test_the_seat_does_not_matter_in_plus_minus(deal: PlusMinusDeal, seats: list[int]) -> None:
    moved = judge_plusminus([deal.points[seat] for seat in seats])
    assert moved.strokes == tuple(judge_plusminus(deal.points).strokes[seat] for seat in seats)


@given(plusminus_deal(4))
def test_no_deal_gives_and_holds_more_than_two(deal: PlusMinusDeal) -> None:
    award = judge_plusminus(deal.points)
    assert sum(award.strokes) + len(award.hold) <= 2


FIXED: dict[str, OptionValue] = {"pm_target": 0}


def test_every_deal_says_what_it_brought() -> None:
    found = sheet("plusminus", "60 60 30 7", "100 40 10 7", "80 50 20 7", "50 50 50 7", house=FIXED)
    assert [(told(row.label), row.scores, told(row.rule)) for row in found.rows] == [
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


def test_a_slip_to_seven_needs_one_alone_ahead() -> None:
    for strokes, why in (
        ((7, 6, 0, 0), ""),
        ((6, 6, 0, 0), "The game is not over: nobody has 7 strokes. (PM-9)"),
        ((7, 7, 0, 0), "A, B have 7 strokes each: play goes on until one is ahead. (PM-10)"),
        ((8, 7, 7, 0), ""),
    ):
        found = PlusMinus(4, options("plusminus"), 0).unfinished({"strokes": strokes})
        assert told(found) == why, strokes
        assert PlusMinus(4, options("plusminus", FIXED), 12).unfinished({"strokes": strokes}) is None


def test_the_sheet_holds_points_what_is_held_and_strokes() -> None:
    game = PlusMinus(4, options("plusminus"), 0)
    lines = ("60 60 30 7", "80 50 20 7", "80 50 20 7")
    grid, row, legend, _ = game.layout(game.read_deals(lines)[0])
    assert isinstance(grid, Grid)
    assert isinstance(row, StrokeRow)
    assert isinstance(legend, Legend)
    assert shown(line.cells[5] for line in grid.lines[:2]) == ["A/B", ""]
    assert (grid.columns[5].derived, grid.spare, len(grid.lines)) == (True, 16, 19)
    assert (row.strokes, row.has_potatoes) == ((3, 0, 0, 3), False)
    fixed = PlusMinus(4, options("plusminus", FIXED), 12)
    assert not any(isinstance(block, Legend) for block in fixed.layout())
    assert grid_of(fixed).spare == 0


def test_a_slip_holds_what_so_many_deals_give() -> None:
    nothing = {**FIXED, "pm_odd_one_over_100": "none"}
    cases: list[tuple[int, dict[str, OptionValue], tuple[int, ...], list[str]]] = [
        (1, FIXED, (1, 1, 0, 0), []),
        (1, FIXED, (2, 0, 0, 0), []),
        (1, FIXED, (0, 0, 0, 0), []),
        (1, FIXED, (2, 1, 0, 0), ["strokes: 3 together cannot be; 2 at most."]),
        (1, FIXED, (2, 1, 0), ["strokes: 3 together cannot be; 2 at most."]),
        (1, FIXED, (-1, 0, 0, 1), ["side A, strokes: −1 cannot be; it must lie between 0 and 2."]),
        (2, FIXED, (2, 0, 0, 2), []),  # what one deal holds another may give
        (1, nothing, (0, 0, 0), []),
        (12, {}, (37, 37, 1, 1), []),  # to a target the deals of the regulation measure nothing
    ]
    for deals, house, strokes, said in cases:
        game = PlusMinus(len(strokes), options("plusminus", house), deals)
        assert sentences(game.check_slip({"strokes": strokes})) == said
    assert PlusMinus(4, options("plusminus"), 12).score(()).totals == (0, 0, 0, 0)
    assert PlusMinus(4, options("plusminus", {"pm_target": 1}), 12).ends_at_target()
    assert PlusMinus.sizes == (4, 3)
