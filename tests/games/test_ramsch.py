"""Schieberamsch and Pfälzer: penalties, pushes, Jungfrau, Durchmarsch, money, a limit (rules RAM, PFR)."""

from functools import partial

import pytest
from hypothesis import given
from hypothesis import strategies as st

from jassturnier.games import at_table, get
from jassturnier.games.grand_hand import GrandHandDeal, value
from jassturnier.games.kit.base import added, pairwise
from jassturnier.games.kit.layout import Grid, Legend, ResultRow
from jassturnier.games.kit.options import OptionValue, Whole
from jassturnier.games.ramsch import Pfaelzer, judge
from tests.support.typed import faults, grid_of, options, sentences, sheet, shown, told


def test_a_typed_deal_counts() -> None:
    kontra: dict[str, OptionValue] = {"ram_kontra": True}
    once = {**kontra, "ram_kontra_durchmarsch": False}
    cases: list[tuple[str, str, dict[str, OptionValue], tuple[int, ...]]] = [
        ("ramsch", "45 30 45 push 2", {}, (18, 0, 18)),
        ("ramsch", "45 30 45 push2", {}, (18, 0, 18)),
        ("ramsch", "45 30 45 geschoben", {}, (9, 0, 9)),
        ("ramsch", "0 7 113 push 2 jungfrau A", {}, (0, 0, 90)),
        ("ramsch", "0 7 113 push 2 tricks", {}, (0, 0, 45)),
        ("ramsch", "C durchmarsch push 3", {}, (0, 0, -96)),
        ("ramsch", "40 40 40", {}, (4, 4, 4)),
        ("ramsch", "60 60 20", {"ram_skat_to": "most_points"}, (6, 6, 0)),
        ("ramsch", "A grand 67 mit 2", {}, (-9, 0, 0)),
        ("ramsch", "A grandhand 58 with 2 contra", {}, (19, 0, 0)),
        ("ramsch", "A grand 120 mit 4 schwarz", {}, (-19, 0, 0)),
        ("ramsch", "A grand 120 mit 4 tricks", {}, (-16, 0, 0)),
        ("ramsch", "B grand 0 ohne 1 schwarz rekontra", {}, (0, 48, 0)),
        ("ramsch", "58 62 0 push 2 kontra 2 jungfrau C", kontra, (0, 198, 0)),
        ("ramsch", "C durchmarsch kontra 1", kontra, (0, 0, -24)),
        ("ramsch", "C durchmarsch kontra 1", once, (0, 0, -12)),
        ("pfaelzer", "0 7 113 push 2 jungfrau A", {}, (0, 0, 452)),
        ("pfaelzer", "45 30 45", {}, (45, 0, 45)),
        ("pfaelzer", "C durchmarsch push 1", {}, (240, 240, 0)),
    ]
    assert [
        (game, typed, house, sheet(game, typed, house=house).totals) for game, typed, house, _ in cases
    ] == cases
    settled = sheet("ramsch", "45 30 45 push 2").settlement
    assert (sum(settled), pairwise((30, 12, -6))) == (0, (-54, 0, 54))


def test_what_the_regulation_does_not_allow_is_refused() -> None:
    house: dict[str, OptionValue] = {"ram_skat_to": "most_points"}
    assert faults("ramsch", "58 40 22 kontra") == ["deal 1: 1 Kontra in a Ramsch cannot be here. (RAMV-2)"]
    assert faults("ramsch", "60 60 20", house={**house, "ram_skat_tie": "last_trick"}) != []
    assert faults("ramsch", "60 50 20", house=house) != []


@given(st.lists(st.integers(0, 120), min_size=3, max_size=3), st.permutations(range(3)), st.integers(0, 3))
def test_the_seat_does_not_matter(points: list[int], seats: list[int], pushes: int) -> None:
    judged = partial(judge, trickless=(), pushes=pushes, kontra_durchmarsch=True)
    moved = judged([points[seat] for seat in seats])
    assert moved.change == tuple(judged(points).change[seat] for seat in seats)


def test_every_fault_of_bad_deals_is_named_at_once() -> None:
    assert faults(
        "ramsch",
        "45 30 46",
        "45 30 45 push 4",
        "120 0 0",
        "A grand 67 mit 5 kontra 3",
        "A grand 0 mit 1",
        "A grand 60 mit 1 schwarz skat 30",
        "1 1 -2",
    ) == [
        "deal 1: The points add up to 121 instead of 120, 1 too many. (RAM-4)",
        "deal 2: 4 pushes cannot be; three at most. (RAM-10)",
        "deal 3, side B: 0 points: add “trickless” and the letter, or “tricks”. (RAM-21)",
        "deal 3, side C: 0 points: add “trickless” and the letter, or “tricks”. (RAM-21)",
        "deal 4, side A: 5 Jacks in a row cannot be; one to four. (GH-8)",
        "deal 4, side A: One Kontra can be said; its answer is Rekontra. (GH-3)",
        "deal 5, side A: 0 points: add “schwarz” if a side took no trick, else “tricks”. (GH-7)",
        "deal 6, side A: Schwarz goes with 0 or 120 points only. (GH-7)",
        "deal 6, side A: 30 cannot be; it must lie between 0 and 22. (GH-2)",
        "deal 7, side C: −2 points cannot be; points are never negative. (RAM-4)",
        "deal 7: These look like strokes; write the card points, 120 together. (RAM-4)",
    ]


def test_a_sheet_has_lines_for_every_ramsch_and_for_grand_hands_beside_them() -> None:
    game = get("ramsch")(3, options("ramsch"), 12)
    grid = grid_of(game, "A grand 67 mit 2 kontra", "0 50 70 jungfrau A geschoben 1")
    named = dict(
        zip(
            (column.name for column in grid.columns),
            zip(*(x.cells for x in grid.lines[:2]), strict=True),
            strict=True,
        )
    )
    assert [shown(named[name]) for name in ("grand", "kontra", "pushes", "tricks", "points0", "points1")] == [
        ["A with 2", ""],
        [1, ""],
        ["", 1],
        ["", "J A"],
        [67, 0],
        ["", 50],
    ]
    blank, legend, *_ = game.layout()
    assert isinstance(blank, Grid)
    assert isinstance(legend, Legend)
    assert [(len(each.lines), each.spare) for each in (grid, blank)] == [(17, 5), (17, 5)]
    assert told(legend.words).startswith("12 deals; a Grand Hand is none of them")
    without = get("ramsch")(3, {**options("ramsch"), "grand_hand": False}, 12).layout()
    assert [(len(each.lines), each.spare) for each in without if isinstance(each, Grid)] == [(12, 0)]
    assert not any(isinstance(block, Legend) for block in without)


def test_the_same_dealer_deals_again_after_a_grand_hand() -> None:
    grid = grid_of(get("ramsch")(3, options("ramsch"), 4), "45 30 45", "A grand 67 mit 2", "45 30 45")
    assert [line.dealer for line in grid.lines] == [0, 1, 1, 2, *[None] * 3]
    assert [line.leader for line in grid.lines] == [1, 2, 2, 0, *[None] * 3]


def test_the_sheet_runs_the_penalties_down_a_column() -> None:
    grid = grid_of(get("ramsch")(3, options("ramsch"), 12), "45 30 45 push 2", "C durchmarsch")
    running = [i for i, column in enumerate(grid.columns) if column.running]
    assert [[line.cells[i] for i in running] for line in grid.lines[:2]] == [[18, 0, 18], [18, 0, 6]]


def test_penalties_are_paid_at_the_stake_pair_by_pair_also_to_who_pauses() -> None:
    assert (get("ramsch").sizes, get("pfaelzer").sizes) == ((3, 4), (3, 4))
    game = get("ramsch")(3, {**options("ramsch"), "stake": 50}, 12)
    assert game.score_slip({"penalties": (18, 0, 6)}).money == (-1500, 1200, 300)
    four = at_table("ramsch", 4, {**options("ramsch"), "four_at_table": "dealer_pauses", "stake": 100}, 4)
    deals, _ = four.read_deals(["20 50 50", "60 40 20"])
    (row,) = (block for block in four.layout(deals) if isinstance(block, ResultRow))
    assert row.values == four.score(deals).money == (-800, 1600, -400, -400)
    assert (added([(1, -2), (10, 20)], 2), added([], 3)) == ((11, 18), (0, 0, 0))


def test_the_dearest_grand_hand_lies_within_the_bounds() -> None:
    dearest = GrandHandDeal(0, 120, 4, held=True, kontra=2, schwarz=True)
    assert value(dearest).change == -76
    assert get("ramsch")(3, options("ramsch"), 1).bounds() == (-96 - 3 * 76, 192 + 3 * 76)


def test_every_deal_says_what_it_was() -> None:
    cases = {
        "ramsch": ["most points (RAM-16)", "Jungfrau doubles (RAM-17)", "Durchmarsch (RAM-19)"],
        "pfaelzer": ["most points (PFR-7)", "most points (PFR-7)", "Durchmarsch: the others pay (PFR-8)"],
    }
    for game, rules in cases.items():
        found = sheet(game, "45 30 45", "0 7 113 jungfrau A", "C durchmarsch")
        assert [told(row.label) for row in found.rows] == ["Deal 1", "Deal 2", "Deal 3"]
        assert [told(row.rule) for row in found.rows] == rules
        assert found.tallies.get("durchmarsch", (0, 0, 1)) == (0, 0, 1)
        assert (found.tallies.keys() == {"wins"}) == (game == "pfaelzer")


def test_words_that_nobody_can_say_are_not_offered() -> None:
    cases: list[tuple[dict[str, OptionValue], str]] = [
        ({}, "trickless match tricks push mit ohne kontra rekontra schwarz skat"),
        ({"grand_hand": False}, "trickless match tricks push"),
        ({"grand_hand": False, "ram_kontra": True}, "trickless match tricks push kontra"),
    ]
    for house, words in cases:
        game = get("ramsch")(3, options("ramsch", house))
        assert sorted(tag.name for tag in game.tags_in_use()) == sorted(words.split()), house
        columns = {column.name: column for column in grid_of(game).columns}
        assert ("kontra" in columns) == ("kontra" in words), house
        assert {(column.low, column.high) for name, column in columns.items() if name in "pushes kontra"} == {
            (0, 3)
        }


def test_a_grand_hand_uses_up_no_deal() -> None:
    game, rules = get("ramsch"), options("ramsch")
    deals, _ = game(3, rules).read_deals(["45 30 45", "A grand 67 mit 2"])
    assert not game(3, rules, 2).complete(deals)
    assert game(3, {**rules, "grand_hand_counts": True}, 2).complete(deals)
    lines = ["A grand 67 mit 2", "40 40 40", "40 40 40", "40 40 40"]
    assert sentences(game(3, rules, 2).read_deals(lines)[1]) == ["deal 4: the round ends with deal 3."]
    # Every fourth deal and two may be a Grand Hand beside the others.
    assert game(3, rules, 40).longest() == 40 + 10 + 2
    sums = [game(3, {**rules, "ram_skat_to": to}).deal_sum() for to in ("last_trick", "most_points")]
    assert sums == [120, None]


def test_kontra_widens_what_a_deal_can_write() -> None:
    cases: list[tuple[dict[str, OptionValue], tuple[int, int]]] = [
        ({"ram_kontra": True}, (-768, 1536)),
        ({"ram_kontra": True, "ram_kontra_durchmarsch": False}, (-96, 1536)),
        ({}, (-96, 192)),
    ]
    for house, bounds in cases:
        game = get("ramsch")(3, options("ramsch", {**house, "grand_hand": False}), 1)
        assert game.bounds() == bounds, house
        for fits, outside in zip(bounds, (bounds[0] - 1, bounds[1] + 1), strict=True):
            assert game.check_slip({"penalties": (0, fits, 0)}) == []
            assert game.check_slip({"penalties": (0, outside, 0)}) != []


def test_who_reaches_the_limit_has_lost_and_no_deal_follows() -> None:
    march = "C durchmarsch push 3"
    cases: list[tuple[tuple[str, ...], int, tuple[int, ...], int | None]] = [
        (("100 20 0 push 2 tricks", "100 10 10"), 500, (0,), 2),
        ((march,), 500, (0, 1), 1),
        ((march, "45 30 45"), 0, (), None),
    ]
    for lines, limit, losers, after in cases:
        found = sheet("pfaelzer", *lines, house={"pfr_limit": limit})
        assert (found.losers, found.finished_after) == (losers, after)
    assert sheet("pfaelzer", "100 20 0 push 2 tricks", "100 10 10").totals == (500, 0, 0)
    assert faults("pfaelzer", march, "45 30 45") == ["deal 2: The game was over after deal 1. (PFR-9)"]
    assert faults("pfaelzer", "100 20 0 push 2 tricks", "100 10 10", "45 30 45") == [
        "deal 3: The game was over after deal 2. (PFR-9)"
    ]
    slip = Pfaelzer(3, options("pfaelzer"), 12).score_slip({"penalties": (500, 0, 120)})
    assert (slip.losers, slip.finished_after, slip.tallies["wins"]) == ((0,), None, (0, 1, 0))
    assert Pfaelzer(3, options("pfaelzer"), 12).score(()).totals == (0, 0, 0)


def test_two_cards_are_laid_down_first_and_jacks_may_be_among_them() -> None:
    found = options("pfaelzer")
    assert (found["discard_first"], found["ram_jacks_discard"]) == (True, True)
    assert Pfaelzer.options_offered[0].kind == Whole(0, 100_000)


def test_every_fault_of_bad_deals_of_pfaelzer_is_named_at_once() -> None:
    assert faults("pfaelzer", "45 30 46 push 4", "A match 60 60 0", "grand") == [
        "deal 1: The points add up to 121 instead of 120, 1 too many. (RAM-4)",
        "deal 1: 4 pushes cannot be; three at most. (RAM-10)",
        "deal 2, side B: There are points, but no trick. (RAM-21)",
        "deal 3: “grand” is not known here. Words: “trickless”, “match”, “tricks”, “push”.",
    ]


@pytest.mark.parametrize(
    ("limit", "longest", "most", "over"),
    [(500, 24, 499 + 960, (False, True)), (0, 12, 12 * 960, (True, True))],
)
def test_a_limit_makes_the_round_as_long_as_it_takes(
    limit: int, longest: int, most: int, over: tuple[bool, bool]
) -> None:
    game = Pfaelzer(3, options("pfaelzer", {"pfr_limit": limit}), 12)
    assert (game.longest(), game.bounds()) == (longest, (0, most))
    assert tuple(game.unfinished({"penalties": (0, n, 0)}) is None for n in (499, 500)) == over
    grid = grid_of(game)
    assert (grid.spare, len(grid.lines)) == (0 if limit == 0 else 24, longest)
    (pushes,) = (column for column in grid.columns if column.name == "pushes")
    assert (pushes.low, pushes.high) == (0, 3)
    assert [(each.low, each.high) for each in grid.columns if each.name == "total0"] == [(0, most)]
    assert all(each.total and each.derived for each in grid.columns if each.running)


def test_penalties_of_one_deal_are_what_it_charges() -> None:
    game = Pfaelzer(3, options("pfaelzer", {"pfr_limit": 0}), 1)
    for fits in (
        (960, 960, 0),
        (960, 0, 0),
        (40, 40, 40),
        (320, 320, 320),
        (60, 60, 0),
        (41, 0, 0),
        (80, 80, 80),
    ):
        assert game.check_slip({"penalties": fits}) == []
    for wrong in ((40, 0, 0), (1, 0, 0), (39, 100, 0)):
        assert game.check_slip({"penalties": wrong}) != []


def test_the_sheet_tells_pushes_who_took_no_trick_and_the_limit() -> None:
    game = Pfaelzer(3, options("pfaelzer"), 12)
    grid = grid_of(game, "0 7 113 push 2 jungfrau A", "45 30 45")
    assert [shown(line.cells) for line in grid.lines[:2]] == [
        [0, 7, 113, 2, "J A", 0, 0, 452],
        [45, 30, 45, 0, "", 45, 0, 497],
    ]
    words = [told(block.words) for block in game.layout() if isinstance(block, Legend)]
    assert words == ["Who has 500 has lost (PFR-9)."]
