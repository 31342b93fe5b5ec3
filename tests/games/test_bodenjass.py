"""Bodenjass: everybody for himself, by his own card points (rules BOD)."""

from typing import Any

from jassturnier.games import at_table, get
from jassturnier.games.kit.base import Game
from jassturnier.games.kit.contracts import PLAIN, SUITS
from jassturnier.games.kit.options import OptionValue
from tests.support.typed import grid_of, options, sentences, shown, told

BONUS = "match_bonus"


def table(deals: int = 4, size: int = 4, **house: OptionValue) -> Game[Any]:
    return at_table("bodenjass", size, options("bodenjass", house), deals)


def faults(game: Game[Any], points: tuple[int, ...], matches: tuple[int | None, ...] = ()) -> list[str]:
    return sentences(game.check_slip({"points": points, "matches": matches}))


def test_three_may_play() -> None:
    assert (get("bodenjass").sizes, get("bodenjass").fifth) == ((4, 3, 5), 5)
    deals, problems = table(size=3).read_deals(["60 50 47", "B match"])
    assert (problems, table(size=3).score(deals).totals) == ([], (60, 207, 47))


def test_a_match_may_count_more() -> None:
    for bonus, typed, totals, matches in (
        (0, "C match", (0, 0, 157, 0), (0, 0, 1, 0)),
        (0, "0 157 0 0", (0, 157, 0, 0), (0, 0, 0, 0)),
        (50, "match D", (0, 0, 0, 207), (0, 0, 0, 1)),
        (100, "257 0 0 0", (257, 0, 0, 0), (1, 0, 0, 0)),
        (100, "0 257 0 0 match B", (0, 257, 0, 0), (0, 1, 0, 0)),
        (100, "157 0 0 0 match A", (257, 0, 0, 0), (1, 0, 0, 0)),
        (100, "157 0 0 0", (157, 0, 0, 0), (0, 0, 0, 0)),
    ):
        game = table(1, match_bonus=bonus)
        deals, problems = game.read_deals([typed])
        sheet = game.score(deals)
        assert problems == [], bonus
        assert (sheet.totals, sheet.tallies["matches"]) == (totals, matches)


def test_a_deal_that_cannot_be_is_refused() -> None:
    for typed, fault in {
        "60 50 40 8": "The points add up to 158 instead of 157, 1 too many.",
        "257 0 0 0": "257 cannot be; a match counts no extra here, only 157.",
        "158 0 0 0": "158 cannot be; it must lie between 0 and 157.",
        "100 57 0 0 match A": "A match takes all tricks, but others have points.",
        "match A B": "“match” takes one side only.",
        "A 60 50 40 7": "Side A stands where no side belongs.",
        "oben 60 50 40 7": "“oben” is not known here.",
        "60 50 47": "3 numbers are written, 4 are needed.",
        "156 1 0 0": "156 cannot be",
    }.items():
        _, problems = table(1).read_deals([typed])
        assert fault in "\n".join(sentences(problems)), typed


def test_only_who_chooses_may_play_without_trump() -> None:
    assert table().contracts() == SUITS
    assert table(trump_by="chosen").contracts() == PLAIN
    assert table(trump_by="chosen", no_obe_unde=True).contracts() == SUITS
    assert table(trump_by="chosen").read_deals(["undenufe 60 50 40 7"])[1] == []


def test_a_slip_is_checked_against_157_a_deal() -> None:
    for bonus, matches, points, off in (
        (0, (0, 0, 0, 0), (157, 200, 143, 128), 0),
        (0, (1, 0, 0, 0), (157, 200, 143, 128), 0),
        (100, (1, 0, 0, 0), (257, 200, 143, 128), 0),
        (100, (1, 0, 0, 0), (157, 200, 143, 128), -100),
        (50, (0, 1, 0, 1), (100, 257, 114, 256), -1),
    ):
        check = table(match_bonus=bonus).slip_sum({"points": points, "matches": matches})
        assert check is not None, bonus
        assert check.off == off, bonus


def test_a_slip_that_no_deals_bring_is_refused() -> None:
    cases: list[tuple[dict[str, OptionValue], tuple[int, ...], tuple[int | None, ...], str]] = [
        ({}, (157, 200, 143, 128), (3, 2, 0, 0), "matches: 5 matches in 4 deals cannot be."),
        ({BONUS: 100}, (157, 200, 143, 228), (1, 0, 0, 0), "side A: Too few points: 157; matches: 1."),
        ({}, (627, 1, 0, 0), (), "side A, points: 627 cannot be"),
        ({}, (629, 0, 0, 0), (), "side A, points: 629 cannot be; it must lie between 0 and 628."),
        # Three matches of A leave one deal, in which nobody makes 156 or 1.
        ({}, (471, 156, 1, 0), (3, 0, 0, 0), "side B, points: 156 cannot be"),
        # A and B have all points but one of one deal together.
        ({}, (471, 100, 56, 1), (3, 0, 0, 0), "side D, points: 1 cannot be"),
        ({}, (157, 157, 157, 157), (1, 1, 1, 1), ""),
        ({}, (471, 156, 1, 0), (3, None, None, None), "side B, points: 156 cannot be"),
        ({}, (627, 0, 1, 0), (3, 0, 0, 0), "side A, points: 627 cannot be"),
        ({}, (628, 2, 0, 0), (4, 0, 0, 0), "side B, points: 2 cannot be; it must lie between 0 and 0."),
        ({}, (628, 0, 0, 0), (1, 0, 0, 0), ""),
        ({}, (628, 0, 0, 0), (4, 0, 0, 0), ""),
        ({BONUS: 100}, (257, 257, 257, 257), (1, 1, 1, 1), ""),
        ({BONUS: 100}, (257, 257, 100, 114), (1, 1, None, None), ""),
    ]
    for house, points, matches, fault in cases:
        found = faults(at_table("bodenjass", 4, options("bodenjass", house), 4), points, matches)
        assert fault in "\n".join(found) if fault else found == [], house


def test_numbers_possible_alone_but_not_beside_each_other_are_refused() -> None:
    # One deal: A and B have 1 less than all together, which no tricks bring.
    assert faults(table(1), (78, 78, 0, 1))
    # The match of A leaves one deal, of which C has 155 and D 2.
    assert faults(table(2), (157, 0, 155, 2), (1, 0, 0, 0)) == []
    # Who pauses while another makes a match has all his deals left.
    assert faults(table(5, 5), (628, 0, 0, 0, 157), (0, 0, 0, 0, 1)) == []


def test_the_sheet_has_room_for_a_match_only_where_it_adds_something() -> None:
    for bonus, names, goal in ((0, 6, 4 * 157), (100, 14, None)):
        grid = grid_of(table(match_bonus=bonus))
        assert (len(grid.columns), len(grid.lines), grid.goal) == (names, 4, goal)
        assert [column.side for column in grid.columns if column.total] == [0, 1, 2, 3]
        assert [line.dealer for line in grid.lines] == [0, 1, 2, 3]
    grid = grid_of(table(match_bonus=100), "60 50 40 7", "rosen match C")
    assert [shown(line.cells) for line in grid.lines[:2]] == [
        [None, 60, 50, 40, 7, 157, *(0,) * 4, 60, 50, 40, 7],
        ["Rosen", 0, 0, 157, 0, 157, 0, 0, 100, 0, 0, 0, 257, 0],
    ]
    assert [(each.low, each.high) for each in grid.columns if each.name == "bonus0"] == [(0, 100)]


def test_a_deal_is_written_as_it_is_typed_and_says_what_it_was_counted_from() -> None:
    for line in ("60 50 40 7", "rosen 60 50 40 7", "rosen 0 0 157 0 match C"):
        assert table(1).print_deal(table(1).read_deals([line])[0][0]) == line
    for bonus, why in ((0, "card points (BOD-2)"), (100, "card points, match 100 more (BOD-2, BOD-3)")):
        game = table(4, match_bonus=bonus)
        rows = game.score(game.read_deals(["60 50 40 7", "rosen match C"])[0]).rows
        assert [told(row.label) for row in rows] == ["Deal 1", "Deal 2, Rosen"]
        assert [told(row.rule) for row in rows] == ["card points (BOD-2)", why]
