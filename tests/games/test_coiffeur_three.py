"""Coiffeur for three: fields, rows, matches, cuts, settlement (rules COI3)."""

from random import Random

from hypothesis import given
from hypothesis import strategies as st

from jassturnier.games.coiffeur import CoiffeurDeal
from jassturnier.games.coiffeur_three import Coiffeur3, settle
from jassturnier.games.kit.layout import Grid, Legend, StrokeRow
from jassturnier.games.kit.marks import nets
from jassturnier.games.kit.options import OptionValue
from tests.support.typed import faults, grid_of, options, sentences, sheet, told

ROWS = (
    *("Eicheln", "Schilten", "Rosen", "Schellen", "Obenabe", "Undenufe"),
    *("Slalom", "Gustav", "Joker 1", "Joker 2"),
)
FOUR: dict[str, OptionValue] = {"four_at_table": "dealer_pauses"}


def test_highest_and_lowest_of_a_row_get_the_marks_once_ties_are_cut() -> None:
    cases: list[tuple[tuple[int, ...], dict[str, int], tuple[int, ...] | dict[str, tuple[int, ...]]]] = [
        ((61, 75, 93), {}, (-1, 0, 1)),
        ((80, 80, 41), {"high": 1}, (0, 1, -1)),
        ((95, 60, 60), {"low": 2}, (1, 0, -1)),
        ((70, 70, 70), {"high": 0, "low": 2}, (1, 0, -1)),
        # Of four fields the two between get nothing.
        ((61, 75, 93, 20), {}, (0, 0, 1, -1)),
        ((80, 80, 41, 50), {"high": 1}, (0, 1, -1, 0)),
        ((95, 60, 60, 60), {"low": 2}, (1, 0, -1, 0)),
        ((70, 70, 70, 70), {"high": 0, "low": 3}, (1, 0, 0, -1)),
        # A tie waits for a cut by one of the tied.
        ((80, 80, 41), {}, {"high": (0, 1)}),
        ((80, 80, 41), {"high": 2}, {"high": (0, 1)}),
        ((95, 60, 60), {"high": 1}, {"low": (1, 2)}),
        ((70, 70, 70), {}, {"high": (0, 1, 2), "low": (0, 1, 2)}),
        ((70, 70, 70), {"high": 1}, {"low": (0, 2)}),
        ((70, 70, 70), {"high": 1, "low": 1}, {"high": (0, 2), "low": (0, 2)}),
    ]
    for fields, cut, found in cases:
        settled = settle(fields, 1, cut)
        assert (settled.needs_cut if settled.marks is None else nets(settled.marks)) == found


@given(st.permutations([40, 71, 88]), st.sampled_from([1, 2, 3]))
def test_a_row_follows_the_fields_and_not_the_seats(fields: list[int], weight: int) -> None:
    marks = settle(fields, weight, {}).marks
    assert marks is not None
    worth = {88: weight, 71: 0, 40: -weight}
    assert nets(marks) == tuple(worth[field] for field in fields)


def test_a_match_counts_at_once_and_who_pauses_has_no_part_in_it() -> None:
    cases: dict[str, tuple[int, ...]] = {
        "A rosen match": (2, -1, -1),
        "A rosen 257": (2, -1, -1),
        "A rosen 157": (0, 0, 0),
        "B rosen trickless": (1, -2, 1),
        "B rosen 0 tricks": (0, 0, 0),
        "B rosen 60 40 57": (0, 0, 0),
        "A rosen match pause D": (2, -1, -1, 0),
        "D rosen 257 pause A": (0, -1, -1, 2),
        "B rosen trickless pause C": (1, -2, 0, 1),
        "B rosen 60": (0, 0, 0, 0),
        "B rosen 60 40 0 57 pause C": (0, 0, 0, 0),
    }
    found = {line: sheet("coiffeur3", line, house=FOUR, size=len(totals)) for line, totals in cases.items()}
    assert {line: each.totals for line, each in found.items()} == cases


def test_a_missing_cut_stands_in_the_notes_and_counts_nothing_yet() -> None:
    lines = ["A gustav 80", "B gustav 80", "C gustav 41"]
    found = sheet("coiffeur3", *lines)
    assert found.totals == (0, 0, 0)
    assert [*map(told, found.notes)] == ["Gustav: A, B have to cut; add “high” and who won it (COI3-30)."]
    for cut in ([*lines[:2], "C gustav 41 high B"], ["A gustav 80 high B", *lines[1:]]):
        assert sheet("coiffeur3", *cut).totals == (0, 3, -3)
    assert faults("coiffeur3", "A gustav 80", "B gustav 80 low B", "C gustav 41 high C") == [
        "deal 2, side B: This seat has nothing to cut for. (COI3-30)",
        "deal 3, side C: This seat has nothing to cut for. (COI3-30)",
    ]


def test_money_is_the_own_balance_or_pair_by_pair() -> None:
    for way, paid in (("net", (13, -9, -4)), ("pairwise", (39, -27, -12))):
        assert Coiffeur3(3, options("coiffeur3", {"settlement": way})).settle((13, -9, -4)) == paid
    assert sheet("coiffeur3", "A rosen match", house={"settlement": "pairwise"}).settlement == (6, -3, -3)
    # A franc a point pays the printed thirteen francs.
    slip = {"strokes": (13, 0, 0), "potatoes": (0, 9, 4)}
    for stake, money in ((100, (1300, -900, -400)), (0, ())):
        assert Coiffeur3(3, options("coiffeur3", {"stake": stake}), 30).score_slip(slip).money == money


def test_strokes_and_potatoes_of_a_slip_cancel_out_over_the_table() -> None:
    game = Coiffeur3(3, options("coiffeur3"), 30)
    slip = {"strokes": (15, 3, 5), "potatoes": (2, 12, 9)}
    check = game.slip_sum(slip)
    assert check is not None
    assert check.off == 0
    assert game.score_slip(slip).totals == (13, -9, -4)
    assert game.slip_sum({**slip, "strokes": (15, None, 5)}) is None


def test_every_fault_of_bad_deals_is_named_at_once() -> None:
    assert faults(
        "coiffeur3",
        "A tuo 50",
        "A rosen 0",
        "B rosen 30 40 88",
        "C rosen 10 trickless",
        "C rosen 20",
        "A oben -3",
    ) == [
        f"deal 1, side A: TUO is not played. Contracts: {', '.join(ROWS)}. (COI3-6)",
        "deal 2, side A: 0 points: add “trickless”, or “tricks” if there was a trick. (COI3-27)",
        "deal 3: The points add up to 158 instead of 157, 1 too many. (GEN-6)",
        "deal 4, side C: There are points, but no trick. (COI3-27)",
        "deal 6, side A: −3 cannot be; it must lie between 0 and 157. (GEN-6)",
        "deal 5, side C: Rosen was played before, in deal 4. (COI3-6)",
    ]


def test_rows_have_their_weights_and_a_club_gives_its_own() -> None:
    usual = [*(1, 1, 1, 1), *(2, 2, 2), *(3, 3, 3)]
    assert list(Coiffeur3(3, options("coiffeur3")).listed().values()) == usual
    grid = grid_of(Coiffeur3(3, options("coiffeur3", {"factors": {"eicheln": 2}}), 30))
    assert [i for i, line in enumerate(grid.lines) if line.opens] == [1, 4, 7]
    columns = [(each.name, each.fixed, each.low, each.high, each.derived) for each in grid.columns[:3]]
    assert columns == [
        ("weight", True, None, None, False),
        ("points0", False, 0, 257, False),
        ("marks0", False, None, None, True),
    ]
    tuo: dict[str, OptionValue] = {"factors": {"tuo": 3}}
    assert Coiffeur3(3, options("coiffeur3", tuo)).usual_deals() == 33
    assert sheet("coiffeur3", "A tuo 80", "B tuo 40", "C tuo 60", house=tuo).totals == (3, -3, 0)


def test_the_slate_has_ten_rows_the_row_of_matches_and_one_of_all_marks() -> None:
    game = Coiffeur3(3, options("coiffeur3"), 30)
    grid, matches, marks, *_ = game.layout(game.read_deals(["A rosen match", "B oben 50"])[0])
    assert isinstance(grid, Grid)
    assert len(grid.lines) == 10
    assert grid.lines[2].cells == (1, 257, None, None, None, None, None)
    assert [i for i, line in enumerate(grid.lines) if line.opens] == [4, 7]
    for row in (matches, marks):
        assert isinstance(row, StrokeRow)
        assert (row.strokes, row.potatoes) == ((2, 0, 0), (0, 1, 1))


def test_who_pauses_is_asked_where_it_matters_and_makes_nothing() -> None:
    lines = "A rosen match", "B oben 60 pause B", "C oben 60 40 50 7 pause D", "A unten 0 match D pause D"
    assert faults("coiffeur3", *lines, house=FOUR, size=4) == [
        "deal 1, side A: Who deals pauses: add “pause” and the letter, as in “pause D”. (TRN-10)",
        "deal 2, side B: B pauses in this deal. (TRN-10)",
        "deal 3, side D: D pauses in this deal. (TRN-10)",
        "deal 4, side D: D pauses in this deal. (TRN-10)",
    ]


def test_four_fill_forty_fields_and_rows_wait_for_the_fourth() -> None:
    game = Coiffeur3(4, options("coiffeur3", FOUR), 40)
    assert (game.length_fault(), game.usual_deals()) == (None, 40)
    lines = ["A gustav 80", "B gustav 70", "C gustav 41", "D gustav 97"]
    deals, _ = game.read_deals(lines)
    assert [game.score(played).totals for played in (deals[:3], deals)] == [(0, 0, 0, 0), (0, 0, -3, 3)]
    clashes = Coiffeur3(4, options("coiffeur3"), 40).table_clashes()
    assert [key for key, _ in clashes] == ["four_at_table"]


def test_a_rehearsed_table_of_four_fills_everything_though_the_dealer_pauses() -> None:
    game, rng = Coiffeur3(4, options("coiffeur3", FOUR), 40), Random(2)
    deals: tuple[CoiffeurDeal, ...] = ()
    while not game.complete(deals):
        deals = (*deals, game.rehearse(deals, rng))
    assert len(deals) == 40
    assert game.check_deals(deals) == []
    assert all(deal.pauses not in {None, deal.declarer} for deal in deals)
    assert game.check_slip(game.slip_of(deals)) == []


def all_rows() -> list[str]:
    """Return every row for everybody: A the lowest in all of them, C the highest, the sums right."""
    words = [*(row.lower() for row in ROWS[:8]), "joker1 rosen", "joker2 rosen"]
    return [f"{seat} {row} {points}" for row in words for seat, points in (("A", 30), ("B", 57), ("C", 70))]


def test_the_whole_list_is_over_with_its_last_row() -> None:
    lines = all_rows()
    found, weight = (sheet("coiffeur3", *lines), sum(Coiffeur3(3, options("coiffeur3")).listed().values()))
    assert (found.totals, found.finished_after) == ((-weight, 0, weight), 30)
    assert sheet("coiffeur3", *lines[:-1]).finished_after is None


def test_a_slip_of_the_whole_list_holds_what_rows_and_matches_bring() -> None:
    game = Coiffeur3(3, options("coiffeur3"), 30)
    weight = sum(game.listed().values())
    assert game.bounds() == (-weight - 40, weight + 40)
    cases: list[tuple[tuple[int, ...], tuple[int, ...], str]] = [
        ((0, 0, weight), (weight, 0, 0), ""),
        ((0, 2, weight), (weight, 1, 1), ""),
        ((59, 0, 0), (0, 20, 39), ""),
        ((60, 0, 0), (0, 20, 40), "must lie between"),
        ((69, 0, 0, 0), (0, 0, 34, 35), ""),
        ((41, 39, 0), (0, 21, 59), "80 together cannot be; 79 at most."),
    ]
    for strokes, potatoes, fault in cases:
        table = Coiffeur3(len(strokes), options("coiffeur3", FOUR), 10 * len(strokes))
        found = " ".join(sentences(table.check_slip({"strokes": strokes, "potatoes": potatoes})))
        assert (fault in found, bool(found)) == (True, bool(fault)), strokes


def test_only_at_a_table_of_four_it_is_said_who_pauses() -> None:
    for size, said in ((3, False), (4, True)):
        blocks = Coiffeur3(size, options("coiffeur3", FOUR)).layout()
        words = " ".join(told(block.words) for block in blocks if isinstance(block, Legend))
        assert ("Who deals pauses" in words) == said


def test_every_deal_says_what_it_brought() -> None:
    lines = ("A rosen match", "B rosen trickless", "C rosen 50", "A oben 50")
    found = sheet("coiffeur3", *lines)
    assert [(told(row.label), row.scores, told(row.rule)) for row in found.rows] == [
        ("Deal 1, Rosen", (2, -1, -1), "points in the field, match (COI3-23, COI3-25)"),
        ("Deal 2, Rosen", (1, -2, 1), "points in the field, match against (COI3-23, COI3-27)"),
        (
            "Deal 3, Rosen",
            (1, -1, 0),
            "points in the field, row full, 1 for highest and lowest (COI3-23, COI3-29)",
        ),
        ("Deal 4, Obenabe", (0, 0, 0), "points in the field (COI3-23)"),
    ]
    assert found.tallies["matches"] == (1, 0, 0)


def test_who_pauses_next_is_the_next_one_without_whom_a_row_is_left() -> None:
    game, rng = Coiffeur3(4, options("coiffeur3", FOUR), 40), Random(2)
    after = [CoiffeurDeal(1, "rosen", 60, pauses=pauses) for pauses in (0, 3, None)]
    assert [game.rehearse(played, rng).pauses for played in ((), *([deal] for deal in after))] == [0, 1, 0, 1]
    others = [CoiffeurDeal(seat, row, 60, pauses=3) for row in game.listed() for seat in (1, 2, 3)]
    last = game.rehearse(others, rng)
    assert (last.declarer, last.pauses) == (0, 1)
