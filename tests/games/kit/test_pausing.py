"""Four at a table for three: the dealer pauses (rules TRN-10)."""

from typing import Any

import pytest

from jassturnier.games import IDS, at_table, deals_at, get
from jassturnier.games.kit.base import Game, SumCheck
from jassturnier.games.kit.options import OptionValue
from tests.support.typed import faults, grid_of, options, sentences, sheet, shown, told

PAUSES: dict[str, OptionValue] = {"four_at_table": "dealer_pauses"}
LOST_AT_100: dict[str, OptionValue] = {**PAUSES, "pfr_limit": 100}


def four(game: str, *lines: str) -> tuple[int, ...]:
    return sheet(game, *lines, house=PAUSES, size=4).totals


def table(game: str, deals: int = 0) -> Game[Any]:
    """Return a table of four at which the dealer pauses."""
    return at_table(game, 4, options(game, PAUSES), deals)


def test_the_first_seat_deals_and_pauses_first_then_the_next() -> None:
    cases: dict[tuple[str, ...], tuple[int, ...]] = {
        ("mittlere", "57 60 40"): (0, -2, 1, 1),
        ("mittlere", "57 60 40", "57 60 40"): (-2, -2, 2, 2),
        # A table may begin with another dealer.
        ("mittlere", "57 60 40 pause C", "57 60 40"): (-4, 2, 1, 1),
        # Letters mean those at the table.
        ("mittlere", "D match"): (0, -1, -1, 2),
        ("ramsch", "D grand 67 mit 2 pause B"): (0, 0, 0, -9),
        # After a Grand Hand the same one pauses again.
        ("ramsch", "B grand 67 mit 2", "100 20 0 stich"): (0, 1, 0, 0),
    }
    assert {typed: four(*typed) for typed in cases} == cases
    rows = sheet("mittlere", "57 60 40", "57 60 40", house=PAUSES, size=4).rows
    assert [told(row.label) for row in rows] == ["Deal 1, A pauses", "Deal 2, B pauses"]
    deals, _ = table("mittlere", 4).read_deals(["57 60 40 pause C"])
    assert table("mittlere", 4).dealers(4, deals) == (2, 3, 0, 1)


def test_a_game_to_a_limit_ends_for_all_four() -> None:
    found = sheet("pfaelzer", "0 0 120 tricks", house=LOST_AT_100, size=4)
    assert (found.losers, found.finished_after) == ((3,), 1)
    lines = ("60 30 30", "60 30 30", "60 30 30", "60 30 30")  # B 60, A 60, A 120
    assert faults("pfaelzer", *lines, house=LOST_AT_100, size=4) == [
        "deal 4: The game was over after deal 3. (PFR-9)"
    ]


def test_nobody_pauses_again_before_everybody_has_paused() -> None:
    assert faults("mittlere", "57 60 40 pause C", "57 60 40 pause C", house=PAUSES, size=4) == [
        "deal 2: C pauses again before everybody has paused. (TRN-10)"
    ]


def test_faults_name_the_seats_of_the_table() -> None:
    lines = ("A match", "-10 70 97", "57 60 40 stichlos D pause E", "157 0 0", "E match")
    assert faults("mittlere", *lines, house=PAUSES, size=4) == [
        "deal 1: A pauses in this deal.",
        "deal 2, side B: −10 points cannot be; points are never negative. (MIT-10)",
        "deal 3: There is no side E; the last one is D.",
        "deal 4, side C: 0 points: add “trickless” and the letter, or “tricks”. (MIT-15)",
        "deal 4, side D: 0 points: add “trickless” and the letter, or “tricks”. (MIT-15)",
        "deal 5: There is no side E; the last one is D.",
    ]


def test_a_slip_has_room_for_those_deals_that_somebody_plays() -> None:
    game = table("mittlere", 12)
    assert [field.high for field in game.slip_fields()] == [18, 18]
    check = game.slip_sum({"strokes": (4, 1, 1, 3), "potatoes": (0, 3, 4, 1)})
    assert check is not None
    assert check.off == 1
    assert game.check_slip({"strokes": (0, 0, 0, 18), "potatoes": (0, 0, 18, 0)}) == []


def test_the_sheet_says_where_the_dealer_pauses_and_who_took_no_trick() -> None:
    grid = grid_of(table("mittlere", 4), "57 60 40", "90 40 27")
    assert [told(line.label) for line in grid.lines] == ["Deal 1", "Deal 2", "Deal 3", "Deal 4"]
    assert [shown(line.cells) for line in grid.lines] == [
        ["pauses", 57, 60, 40, 157, "", "", -2, 1, 1],
        [90, "pauses", 40, 27, 157, "", 1, "", -2, 1],
        [None, None, "pauses", *[None] * 7],
        [None, None, None, "pauses", *[None] * 6],
    ]
    assert "no trick D" in shown(grid_of(table("mittlere", 4), "121 36 0 stichlos D").lines[0].cells)


def test_running_penalties_stand_still_for_who_pauses() -> None:
    lines = ("20 50 50", "60 40 20")
    grid = grid_of(table("ramsch", 4), *lines)
    running = [i for i, column in enumerate(grid.columns) if column.running]
    assert [[line.cells[i] for i in running] for line in grid.lines[:2]] == [[0, 0, 5, 5], [6, 0, 5, 5]]
    grids = (grid, grid_of(table("ramsch")), grid_of(table("ramsch"), lines[0]))
    assert [(len(each.lines), each.spare) for each in grids] == [(7, 3), (2, 2), (2, 1)]


def test_a_round_must_let_everybody_pause_equally_often() -> None:
    assert table("ramsch", 12).length_fault() is None
    faults_ = (table("ramsch", 10), at_table("bodenjass", 5, options("bodenjass"), 12))
    assert [told(game.length_fault()) for game in faults_] == [
        "must be a multiple of 4: the dealer pauses, everybody equally often.",
        "must be a multiple of 4: at tables of five everybody plays as many.",
    ]
    assert table("ramsch").table_clashes() == []
    assert [key for key, _ in at_table("ramsch", 4, options("ramsch")).table_clashes()] == ["four_at_table"]


@pytest.mark.parametrize("game_id", [each for each in IDS if get(each).in_a_deal])
def test_the_option_is_offered_wherever_a_fourth_may_sit(game_id: str) -> None:
    assert "four_at_table" in get(game_id).defaults()
    assert at_table(game_id, 4, options(game_id)).tags_in_use()[-1].sides
    assert sentences(at_table(game_id, 4, options(game_id)).parse_deal("120 0 0 pause")[1])


def five(game: str, *lines: str) -> tuple[int, ...]:
    return sheet(game, *lines, size=5).totals


def test_a_fifth_pauses_in_turn_and_everybody_plays_as_many_deals() -> None:
    assert five("bodenjass", "60 50 40 7", "60 50 40 7") == (60, 60, 100, 80, 14)
    assert five("differenzler", "45:50 30:20 60:67 22:20") == (0, 5, 10, 7, 2)
    assert five("bodenjass", "rosen 60 50 40 7 pause E") == (60, 50, 40, 7, 0)
    for n in range(4, 21, 4):
        table = at_table("bodenjass", 5, options("bodenjass"), deals_at("bodenjass", 5, n))
        assert table.least_each == table.most_each == n


def test_only_so_many_deals_that_everybody_pauses_equally_often_go_with_a_table_of_five() -> None:
    house = options("bodenjass")
    tables = {n: at_table("bodenjass", 5, house, deals_at("bodenjass", 5, n)) for n in range(1, 13)}
    assert [n for n, table in tables.items() if table.length_fault() is None] == [4, 8, 12]
    assert (deals_at("bodenjass", 4, 7), deals_at("mittlere", 4, 12)) == (7, 12)


def test_a_slip_of_five_has_the_sum_of_all_deals_and_the_bounds_of_those_played() -> None:
    game = at_table("bodenjass", 5, options("bodenjass"), 10)
    assert game.playing == 4
    assert game.slip_sum({"points": (1256, 314, 0, 0, 0)}) == SumCheck("points", 1570, 1570)
    assert game.check_slip({"points": (314, 314, 314, 314, 314)}) == []
    assert sentences(game.check_slip({"points": (1257, 313, 0, 0, 0)})) == [
        "side A, points: 1,257 cannot be; it must lie between 0 and 1,256."
    ]
    # Matches of others while somebody pauses take no deal from him.
    others = {"points": (1256, 157, 157, 0, 0), "matches": (8, 1, 1, 0, 0)}
    assert (game.check_slip(others), game.slip_sum(others)) == ([], SumCheck("points", 1570, 1570))
    # Who pauses twice has eight exact hits at most.
    exact = at_table("differenzler", 5, options("differenzler"), 10)
    for hits, fits in ((8, True), (9, False)):
        slip = {"difference": (0, 20, 30, 40, 50), "made": (314,) * 5, "exact": (hits, 0, 0, 0, 0)}
        assert (exact.check_slip(slip) == []) == fits
