"""Differenzler: announced and made points, exact hits, missing announcements (rules DIF)."""

import pytest
from hypothesis import given

from jassturnier.games import get
from jassturnier.games.differenzler import DifferenzlerDeal
from jassturnier.games.kit.options import OptionValue
from tests.support.strategies import differenzler_deal
from tests.support.typed import faults, grid_of, options, sentences, sheet, told

BONUS: dict[str, OptionValue] = {"exact_bonus": 10, "zero_needs_trick": True}


def test_a_typed_deal_counts() -> None:
    assert sheet("differenzler", "45:50 30:40 60:67", size=3).totals == (5, 10, 7)
    cases: list[tuple[str, dict[str, OptionValue], tuple[int, ...]]] = [
        ("45:50 30:20 60:67 22:20", {}, (5, 10, 7, 2)),
        ("eicheln 45:50 30:20 60:67 22:20", {}, (5, 10, 7, 2)),
        ("-:50 30:20 60:67 22:20", {}, (20, 10, 7, 2)),
        ("-:50 30:20 60:67 22:20", {"missing_penalty": 50}, (50, 10, 7, 2)),
        ("50:50 30:20 60:67 22:20", {"exact_bonus": 10}, (-10, 10, 7, 2)),
        ("0:0 30:70 60:67 22:20 tricks", BONUS, (-10, 40, 7, 2)),
        ("0:0 30:70 60:67 22:20 trickless A", BONUS, (0, 40, 7, 2)),
        ("0:0 30:70 60:67 22:20 trickless A", {"exact_bonus": 10}, (-10, 40, 7, 2)),
    ]
    assert [
        (typed, house, sheet("differenzler", typed, house=house).totals) for typed, house, _ in cases
    ] == cases


@given(differenzler_deal(4))
def test_the_points_made_are_157(deal: DifferenzlerDeal) -> None:
    found = get("differenzler")(4, options("differenzler")).score([deal])
    assert sum(found.tallies["made"]) == 157


def test_every_fault_of_bad_deals_is_named_at_once() -> None:
    assert faults(
        "differenzler",
        "45:50 30:20 60:67 22:21",
        "45:50 30 60:67 22:20",
        "45:50 158:20 60:67 22:20",
        "45:50 30:107",
        "45:-3 30:70 60:67 22:23",
    ) == [
        "deal 1: The points add up to 158 instead of 157, 1 too many. (DIF-4)",
        "deal 2, side B: Announced and made are needed, as 45:50; a missing announcement is -:50. (DIF-2)",
        "deal 3, side B: 158 cannot be; it must lie between 0 and 157. (DIF-2)",
        "deal 4: 2 numbers are written, 4 are needed. (DIF-4)",
        "deal 5, side A: −3 points cannot be; points are never negative. (DIF-4)",
    ]


def test_an_exact_zero_must_say_whether_there_was_a_trick() -> None:
    line = "0:0 30:70 60:67 22:20"
    assert faults("differenzler", line) == faults("differenzler", line, house={"exact_bonus": 10}) == []
    assert faults("differenzler", line, house=BONUS) == [
        "deal 1, side A: An exact 0: add “trickless” and the letter, or “tricks”. (DIF-5)"
    ]
    assert faults("differenzler", f"{line} trickless B") == [
        "deal 1, side B: There are points, but no trick. (DIF-5)"
    ]


def test_a_slip_holds_differences_and_the_points_made_for_control() -> None:
    game, rules = get("differenzler"), options("differenzler", {"exact_bonus": 10})
    slip = {"difference": (40, 55, 30, 61), "made": (300, 320, 310, 326), "exact": (1, 0, 0, 2)}
    check = game(4, rules, 8).slip_sum(slip)
    assert check is not None
    assert (check.expected, check.off) == (1256, 0)
    assert game(4, rules, 8).score_slip(slip).totals == (30, 55, 30, 41)
    assert game(4, rules, 8).slip_sum({"difference": (40, 55, 30, 61)}) is None
    assert sentences(game(4, rules, 8).check_slip({**slip, "difference": (40, None, -1, 61)})) == [
        "side B, differences: the number is missing.",
        "side C, differences: −1 cannot be; it must lie between 0 and 1,256.",
    ]


def test_exact_hits_are_needed_where_they_bring_a_bonus() -> None:
    for bonus, missing in ((0, []), (10, ["side A, exact hits: the number is missing."])):
        game = get("differenzler")(4, options("differenzler", {"exact_bonus": bonus}), 8)
        assert sentences(game.check_slip({"difference": (40, 55, 30, 61)}))[:1] == missing


def test_nothing_is_taken_off_and_twenty_are_written_where_a_club_says_nothing() -> None:
    game = get("differenzler")
    assert game.defaults() == {"exact_bonus": 0, "zero_needs_trick": False, "missing_penalty": 20}
    for name in ("exact_bonus", "missing_penalty"):
        assert [bool(game.check_options({name: value})[1]) for value in (0, 157, 158)] == [False, False, True]
    assert game(4, options("differenzler", {"exact_bonus": 10}), 8).bounds() == (-80, 8 * 157)


def test_a_deal_is_printed_as_it_is_read_back() -> None:
    game = get("differenzler")(4, options("differenzler"))
    for line in ("eicheln 157:50 -:20 60:67 22:20", "45:50 30:20 60:67 22:20 tricks"):
        deals, problems = game.read_deals([line])
        assert (problems, game.print_deal(deals[0])) == ([], line)


def test_a_row_says_what_was_played_and_what_counted() -> None:
    lines = ("eicheln 50:50 30:20 60:67 22:20", "45:50 -:20 60:67 22:20")
    rows = sheet("differenzler", *lines, house={"exact_bonus": 10}).rows
    assert [told(row.label) for row in rows] == ["Deal 1, Eicheln", "Deal 2"]
    (plain,) = sheet("differenzler", "50:50 30:20 60:67 22:20").rows
    reasons = [told(row.rule) for row in (*rows, plain)]
    assert ["exact hit" in reason for reason in reasons] == [True, False, False]
    assert ["announcement missing" in reason for reason in reasons] == [False, True, False]


def test_the_slip_of_the_deals_has_the_differences_without_the_bonus() -> None:
    game = get("differenzler")(4, options("differenzler", {"exact_bonus": 10}), 2)
    deals, _ = game.read_deals(["50:50 30:20 60:67 22:20", "50:50 30:20 60:67 20:20"])
    slip = game.slip_of(deals)
    assert slip == {"difference": (0, 20, 14, 2), "made": (100, 40, 134, 40), "exact": (2, 0, 0, 1)}
    assert game.score_slip(slip).totals == game.score(deals).totals == (-20, 20, 14, -8)
    assert game.check_slip(slip) == []


@pytest.mark.parametrize(
    ("exact", "made", "house", "fewest", "most"),
    [
        (0, None, {}, 8, 8 * 157),
        (2, None, {}, 6, 6 * 157),
        (8, None, {}, 0, 0),
        (None, None, {}, 0, 8 * 157),
        (0, 300, {}, 8, 8 * 157 - 14),
        (0, 170, {}, 8, 8 * 157 - 13),
        (1, 300, {}, 7, 7 * 157),
        (0, 300, {"missing_penalty": 157}, 8, 8 * 157),
        (0, None, {"missing_penalty": 0}, 0, 8 * 157),
        (0, None, BONUS, 0, 8 * 157),
    ],
)
def test_exact_hits_and_points_made_leave_so_many_differences(
    exact: int | None, made: int | None, house: dict[str, OptionValue], fewest: int, most: int
) -> None:
    game = get("differenzler")(4, options("differenzler", house), 8)

    def told(apart: int) -> bool:
        slip = {"difference": (apart, 100, 100, 100), "exact": (exact,), "made": (made,)}
        return any(text.startswith("side A") for text in sentences(game.check_slip(slip)))

    tried = (fewest - 1, fewest, most, most + 1)
    assert [told(apart) for apart in tried] == [True, False, False, True]


def test_points_that_no_tricks_make_together_are_told_unless_the_sum_is_wrong() -> None:
    game = get("differenzler")(4, options("differenzler"), 1)

    def told(*made: int | None) -> list[str]:
        return sentences(game.check_slip({"difference": (10, 10, 10, 10), "made": made}))

    assert told(100, 57, 0, 0) == told(100, None, None, None) == told(0, 0, 0, 157) == []
    assert len(told(154, 2, None, None)) == 1
    assert told(154, 2, 0, 0) == told(153, 2, None, None) == []


def test_the_sheet_has_three_columns_for_everybody_and_the_control() -> None:
    game = get("differenzler")(3, options("differenzler"), 2)
    grid = grid_of(game, "rosen 45:50 30:40 -:67", "45:50 30:40 60:67")
    assert [column.name for column in grid.columns[:4]] == ["contract", "announced0", "made0", "difference0"]
    assert [(column.low, column.total) for column in grid.columns[1:4]] == [
        (0, False),
        (0, False),
        (None, True),
    ]
    assert [line.cells[0] is None for line in grid.lines] == [False, True]
    assert grid.lines[0].cells[1:] == (45, 50, 5, 30, 40, 10, None, 67, 20, 157)
