"""Several Partien in a round, and the strokes they bring, worked out by hand."""

from jassturnier.games import at_table
from jassturnier.games.kit.layout import Legend, StrokeRow
from jassturnier.games.kit.options import OptionValue
from jassturnier.games.schieber_partien import partien
from tests.support.typed import faults, grid_of, options, sentences, sheet, told

HOUSE: dict[str, OptionValue] = {
    "all_single": True,
    "weis": False,
    "stoeck": False,
    "target": 1000,
    "partien": 3,
    "strokes": True,
}
FIRST = [
    "A eicheln match",  # 257 : 0
    "A rosen 100",  # 357 : 57
    "A rosen 0 match B",  # 357 : 314, Kontermatch
    "B oben 100",  # 414 : 414
    "A eicheln 120",  # 534 : 451, Bergpreis A
    "A eicheln match",  # 791 : 451
    "A rosen 130",  # 921 : 478
    "A rosen 90",  # 1011 : 545, A wins, no Schneider
]
SECOND = ["A oben match"] * 4  # 1028 : 0, Bergpreis, win and Schneider A
THIRD = ["B oben match"] * 3 + ["B rosen 140", "B rosen 20 100 claim B"]  # 17 : 1011, everything B
ROUND = [*FIRST, *SECOND, *THIRD]
BOTH = ["A rosen 100", "B rosen 100"] * 6  # 942 : 942
TABLE = at_table("schieber", 4, options("schieber", HOUSE), 39)


def test_a_round_of_three_partien_is_counted_as_by_hand() -> None:
    found = sheet("schieber", *ROUND, house=HOUSE)
    assert found.totals == (1011 + 1028 + 17, 545 + 0 + 1011)
    assert found.finished_after == len(ROUND)
    counted = {
        "bergpreis": (2, 1),
        "won": (2, 1),
        "schneider": (1, 1),
        "matches": (6, 4),
        "kontermatch": (0, 1),
        # A: 1 + 2 + 2 matches, 1 + 2 + 2 + 4; B: a Kontermatch 2, 1 + 2 + 2 + 3.
        "strokes": (5 + 9, 2 + 8),
        "wins": (1 + 2, 2),
    }
    assert {name: found.tallies[name] for name in counted} == counted
    # A Partie begins after the deal that ended the one before.
    assert [number for number, line in enumerate(grid_of(TABLE, *ROUND).lines) if line.opens] == [8, 12]
    assert [row.scores for row in sheet("schieber", *FIRST[:3], house=HOUSE).rows] == [
        (257, 0),
        (100, 57),
        (0, 257),
    ]


def test_every_weight_counts_for_itself() -> None:
    cases: list[tuple[dict[str, OptionValue], tuple[int, int]]] = [
        ({"stroke_schneider": 0}, (12, 8)),
        ({"stroke_kontermatch": 0}, (14, 8)),
        ({"stroke_kontermatch": 1}, (14, 9)),
        ({"stroke_match": 0}, (8, 7)),
        ({"stroke_match": 2}, (20, 13)),
        ({"stroke_win": 1}, (12, 9)),
        ({"stroke_bergpreis": 2}, (16, 11)),
        ({"schneider": 0, "stroke_schneider": 0}, (12, 8)),
        ({"schneider": 600}, (16, 10)),
    ]
    found = [
        (more, sheet("schieber", *ROUND, house={**HOUSE, **more}).tallies["strokes"]) for more, _ in cases
    ]
    assert found == cases
    # In an open second Partie 514 : 0; two matches and the Bergpreis.
    open_ = sheet("schieber", *FIRST, *SECOND[:2], house=HOUSE)
    assert (open_.finished_after, open_.tallies["strokes"]) == (None, (5 + 3, 2))


def test_nothing_follows_the_last_partie() -> None:
    (fault,) = faults("schieber", *ROUND, "A rosen 90", house=HOUSE)
    assert "SCH-22" in fault
    (fault,) = faults("schieber", *FIRST, *SECOND, *SECOND, "A rosen 90", house=HOUSE)
    assert "The game was over after deal 16" in fault


def test_a_match_needs_who_named_the_contract_where_it_matters() -> None:
    (fault,) = faults("schieber", "157 0 match A", house=HOUSE)
    assert fault.startswith("deal 1: Who named the contract?")
    assert fault.endswith("(SCHV-15)")
    assert faults("schieber", "157 0 match A", house={**HOUSE, "stroke_kontermatch": 1}) == []


def test_a_failed_claim_wins_the_partie_for_the_others_and_is_told() -> None:
    house = {**HOUSE, "partien": 2}
    found = sheet("schieber", *FIRST[:7], "B rosen 20 50 claim B", *SECOND, house=house)
    assert (found.tallies["won"], found.tallies["schneider"], found.finished_after) == ((2, 0), (1, 0), 12)
    table = at_table("schieber", 4, options("schieber", house), 39)
    for claim, other, failed in (("A", "B", (1, 0)), ("B", "A", (0, 1))):
        deals, _ = table.read_deals(["A rosen 100", f"{claim} rosen 20 50 claim {claim}", *SECOND])
        assert table.slip_of(deals)["failed"] == failed
        assert [*map(told, table.score(deals).notes)] == [
            f"The claim fails; side {other} wins the game (SCH-23).",
            "Schneider: the win counts two games (SCH-21).",
        ]


def test_two_at_the_target_at_once_wait_for_a_word() -> None:
    # With Stöck and trick in one deal nobody knows who was first: without them the tricks are one step.
    for before in ([], SECOND):
        notes = map(told, sheet("schieber", *before, *BOTH, "A rosen 90", house=HOUSE).notes)
        assert [note for note in notes if "first A" in note] == [
            f"Both sides reach the Bergpreis in deal {len(before) + 7}; add “first A” or “first B” to it.",
            f"Both sides reach the target in deal {len(before) + 13}; add “first A” or “first B” to it.",
        ]
    found = sheet("schieber", *BOTH, "A rosen 90 first B", *SECOND, house=HOUSE)
    assert found.tallies["won"] == (1, 1)


def test_sheet_has_a_row_for_what_brings_strokes_and_says_how_many() -> None:
    def rows_and_words(**house: OptionValue) -> tuple[list[str], list[str]]:
        blocks = at_table("schieber", 4, options("schieber", {**HOUSE, **house}), 39).layout()
        rows = [block for block in blocks if isinstance(block, StrokeRow)]
        assert not any(row.has_potatoes for row in rows)
        return [told(row.label) for row in rows], [told(b.words) for b in blocks if isinstance(b, Legend)]

    rows, words = rows_and_words()
    assert rows == ["Bergpreis", "win", "match", "Schneider", "Kontermatch"]
    assert "A round is 3 Partien, each to the target." in words
    assert "Strokes: Bergpreis 1, win 2, match 1, Schneider 2, Kontermatch 2" in words
    rows, words = rows_and_words(partien=2, stroke_match=0)
    assert rows == ["Bergpreis", "win", "Schneider", "Kontermatch"]
    assert "A round is 2 Partien, each to the target." in words
    assert "Strokes: Bergpreis 1, win 2, Schneider 2, Kontermatch 2" in words
    assert not any(text.startswith("A round is") for text in rows_and_words(partien=1)[1])
    filled = [block for block in TABLE.layout(TABLE.read_deals(ROUND)[0]) if isinstance(block, StrokeRow)]
    assert [row.strokes for row in filled] == [(2, 1), (4, 2), (6, 3), (2, 2), (0, 2)]


def test_settings_that_exclude_each_other_are_refused_by_both_names() -> None:
    cases: list[tuple[dict[str, OptionValue], set[str]]] = [
        ({"target": 0}, {"partien: needs “target”", "strokes: needs “target”"}),
        ({"target": None}, {"partien: needs “target”", "strokes: needs “target”"}),
        ({"target": 0, "partien": 1}, {"strokes: needs “target”"}),
        ({"bergpreis": 0}, {"stroke_bergpreis: needs “bergpreis”"}),
        ({"schneider": 0}, {"stroke_schneider: needs “schneider”"}),
        ({"stroke_win": 3}, {"stroke_win: “3” is not possible"}),
        ({"partien": 0}, {"partien: must be a whole number"}),
    ]
    for changed, named in cases:
        _, problems = type(TABLE).check_options({**HOUSE, **changed})
        found = sentences(problems)
        assert len(found) == len(named), changed
        assert all(any(text.startswith(each) for text in found) for each in named), found


def test_no_partie_is_begun_before_its_first_deal_nor_after_the_last() -> None:
    def ends(*lines: str) -> list[tuple[int, int]]:
        deals, _ = TABLE.read_deals(lines)
        return [(partie.first, partie.end) for partie in partien(deals, TABLE.options)]

    assert ends() == [(0, 0)]
    assert ends(*FIRST) == [(0, 8)]
    assert ends(*FIRST, *SECOND) == [(0, 8), (8, 12)]
    assert ends(*ROUND) == [(0, 8), (8, 12), (12, 17)]
    assert ends(*ROUND, "A rosen 90") == [(0, 8), (8, 12), (12, 18)]
    with_stoeck = at_table("schieber", 4, options("schieber", {**HOUSE, "target": 110, "stoeck": True}), 9)
    deals, _ = with_stoeck.read_deals(["A rosen 97", "B rosen 100 stöck A", "A rosen 97"])
    assert [(partie.first, partie.end) for partie in partien(deals, with_stoeck.options)] == [(0, 2), (2, 3)]


def test_endings_are_counted_for_strokes_and_for_several_partien() -> None:
    cases: list[tuple[dict[str, OptionValue], set[str]]] = [
        ({"strokes": False, "partien": 1}, set()),
        ({"strokes": False, "partien": 2}, {"won", "schneider"}),
        ({"partien": 1}, {"won", "schneider", "strokes", "kontermatch"}),
    ]
    for house, more in cases:
        found = sheet("schieber", *FIRST, house={**HOUSE, **house}).tallies
        assert found.keys() - {"matches", "weis", "stoeck", "bergpreis", "wins"} == more
    # An open Partie counts for who is ahead only where it is alone.
    wins = [sheet("schieber", *FIRST[:2], house={**HOUSE, "partien": n}).tallies["wins"] for n in (1, 2)]
    assert wins == [(1, 0), (0, 0)]


def test_what_follows_a_partie_without_a_winner_belongs_to_the_next() -> None:
    lines = ["A rosen 100 first A", "B rosen 100"] * 6
    found = sheet("schieber", *lines, "A rosen 90", "A rosen match", house=HOUSE)
    assert [row.scores for row in found.rows[12:]] == [(90, 67), (257, 0)]
    assert (found.tallies["matches"], found.tallies["won"]) == ((1, 0), (0, 0))
    alone = {**HOUSE, "partien": 1}
    (after,) = faults("schieber", *lines, "A rosen 90", "A rosen match", house=alone)
    assert "The game was over after deal 13" in after
    open_ = sheet("schieber", *lines, "A rosen 90", house=alone)
    assert (open_.winner, open_.tallies["wins"]) == (None, (0, 0))


def test_what_was_not_written_before_the_end_does_not_count() -> None:
    cases: list[tuple[str, tuple[int, int], dict[str, tuple[int, int]]]] = [
        ("A undenufe 0 157 match B weis A 20 first A", (516, 192), {"matches": (0, 0), "weis": (20, 0)}),
        ("A undenufe 0 157 match B weis A 20 first B", (516, 192 + 1028), {"matches": (0, 1)}),
        ("A schellen 0 157 match B weis A 20", (476, 192 + 514), {"matches": (0, 1), "weis": (20, 0)}),
        ("A schellen 0 157 match B weis A 20 stöck A", (516, 192), {"matches": (0, 0), "stoeck": (20, 0)}),
        ("A undenufe 157 0 match A weis A 20", (516, 192), {"matches": (0, 0), "kontermatch": (0, 0)}),
        ("A rosen 157 0 match A stöck A weis B 400", (456, 592), {"weis": (0, 400), "matches": (0, 0)}),
    ]
    for last, totals, counted in cases:
        found = sheet("schieber", "B undenufe 109 48 first B", last, house={"target": 500, "strokes": True})
        assert found.totals == totals
        assert {name: found.tallies[name] for name in counted} == counted, last


def test_what_comes_after_the_end_of_a_deal_is_in_no_score_of_the_sheet() -> None:
    table = at_table("schieber", 4, options("schieber", {"target": 500}), 0)
    grid = grid_of(table, "B undenufe 109 48", "A undenufe 0 157 match B weis A 20 first A")
    assert [line.cells[-2:] for line in grid.lines[:2]] == [(436, 192), (80, 0)]


def test_who_is_said_to_be_first_has_the_bergpreis_before_the_order_in_which_a_deal_is_written() -> None:
    house: dict[str, OptionValue] = {"target": 1000, "all_single": True}
    lines = ["A rosen 100", "B rosen 100"] * 3
    for said, prize in (("", (0, 1)), (" first A", (1, 0)), (" first B", (0, 1))):
        found = sheet("schieber", *lines, f"A rosen 80 stöck A weis B 50{said}", house=house)
        assert found.tallies["bergpreis"] == prize


def test_a_kontermatch_of_either_side_is_no_match_beside_it() -> None:
    house = {**HOUSE, "stroke_kontermatch": 0}
    found = sheet("schieber", "B rosen match A", "A rosen match", "A rosen match B", house=house).tallies
    assert (found["matches"], found["kontermatch"]) == ((2, 1), (1, 1))
    assert found["strokes"] == (1 + 1, 0)
