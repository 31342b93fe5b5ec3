"""Coiffeur for four: lists of contracts, what a field comes to, slips; what all kinds of it share."""

from itertools import product

import pytest

from jassturnier.games import at_table, get
from jassturnier.games.coiffeur import (
    PRINTED,
    CoiffeurDeal,
    CoiffeurRules,
    called,
    counted,
    field,
    group_heads,
    open_rows,
    read_rows,
)
from jassturnier.games.kit.layout import Grid, ResultRow
from jassturnier.games.kit.options import OptionValue
from jassturnier.i18n import render
from tests.support.typed import faults, grid_of, options, sentences, sheet

EIGHT = (*("Eicheln", "Rosen", "Schilten", "Schellen", "Obenabe", "Undenufe"), *("Joker 1", "Joker 2"))
TEN: dict[str, OptionValue] = {
    "contracts": (
        *("Pik 1", "Kreuz 2", "Karo 3", "Herz 4", "Oben 5", "Unten 6", "Slalom 7", "Guschti 8"),
        *("Joker 9", "Joker 10"),
    )
}


@pytest.mark.parametrize(("rounding", "worth"), [("tens", 12), ("nearest_ten", 13), ("exact", 125)])
def test_halves_are_rounded_up(rounding: str, worth: int) -> None:
    assert field(125, 1, CoiffeurRules(100, rounding, difference=False)) == worth


def test_a_lead_never_counts_below_nothing() -> None:
    assert counted(0, match=False, rules=CoiffeurRules(100, "tens", difference=True)) == 0


def test_a_typed_deal_counts() -> None:
    cases: dict[str, tuple[int, int]] = {
        "A schellen 129": (48, 0),
        "A schellen 129 28": (48, 0),
        "B schellen 28 129": (0, 48),
        "A schellen match": (100, 0),
        "A schellen 257": (100, 0),
        "A schellen 157": (60, 0),
        "B joker2 unten 90": (0, 72),
        "A rosen match B": (0, 0),
    }
    assert {typed: sheet("coiffeur4", typed).totals for typed in cases} == cases


def test_a_regulation_may_count_otherwise() -> None:
    cases: list[tuple[dict[str, OptionValue], str, tuple[int, int]]] = [
        ({"rounding": "exact"}, "A schellen 129", (516, 0)),
        ({"rounding": "nearest_ten"}, "A schellen 129", (52, 0)),
        ({"rounding": "nearest_ten"}, "A schellen 124", (48, 0)),
        ({"match_bonus": 0}, "A schellen match", (60, 0)),
        ({"match_bonus": 50}, "A schellen match", (80, 0)),
        ({"counts": "difference", "rounding": "exact"}, "A schellen 100", (172, 0)),
        ({"counts": "difference", "rounding": "exact"}, "A schellen 70", (0, 0)),
        ({"counts": "difference", "rounding": "exact"}, "A schellen match", (1028, 0)),
        ({"against": "match"}, "A rosen match B", (0, 50)),
        ({"factors": {"schellen": 9}}, "A schellen 100", (90, 0)),
    ]
    assert [
        (house, typed, sheet("coiffeur4", typed, house=house).totals) for house, typed, _ in cases
    ] == cases


ONE_JOKER: dict[str, OptionValue] = {
    "contracts": (*(f"{name} {n}" for n, name in enumerate(EIGHT[:6], 1)), "misère 7", "Joker 8")
}


def test_joker_alone_is_the_only_joker_of_the_list() -> None:
    found = sheet("coiffeur4", "A joker rosen 88", house=ONE_JOKER)
    assert found.totals == (64, 0)
    assert [render(row.label, "en") for row in found.rows] == ["Deal 1, Joker"]
    assert sheet("coiffeur4", "A joker1 rosen 88", house=ONE_JOKER) == found
    assert faults("coiffeur4", "A joker2 rosen 88", house=ONE_JOKER) != []
    assert "may be joker1, joker2" in " ".join(faults("coiffeur4", "A joker rosen 88"))


def test_a_contract_of_the_club_keeps_its_accent_however_it_is_typed() -> None:
    found = sheet("coiffeur4", "A Misère 50", "B misere 30", house=ONE_JOKER)
    assert [render(row.label, "en") for row in found.rows] == ["Deal 1, Misère", "Deal 2, Misère"]


def test_alone_everybody_writes_his_own() -> None:
    assert sheet("coiffeur4_alone", "C oben match", "D joker1 rosen 88").totals == (0, 0, 125, 56)
    assert get("coiffeur4_alone")(4, options("coiffeur4_alone")).usual_deals() == 32


def test_a_list_of_ten_contracts_is_played_in_twenty_deals() -> None:
    game, (rules, problems) = get("coiffeur4"), get("coiffeur4").check_options(TEN)
    assert problems == []
    assert game(4, rules).usual_deals() == 20
    assert sheet("coiffeur4", "A guschti 100", "B joker2 slalom 100", house=TEN).totals == (80, 100)


def test_a_club_may_name_contracts_of_its_own() -> None:
    listed = ("Dreimal 1", "Tutti 2", *PRINTED)
    assert sheet("coiffeur4", "A tutti 100", "B dreimal 50", house={"contracts": listed}).totals == (20, 5)


def test_an_impossible_list_of_contracts_is_named() -> None:
    for contracts, sentence in (
        (("Eicheln",), "contracts: “Eicheln” needs a name and a factor, as “Eicheln 1”."),
        (("5",), "contracts: “5” needs a name and a factor, as “Eicheln 1”."),
        ((" 3",), "contracts: “ 3” needs a name and a factor, as “Eicheln 1”."),
        (("Eicheln 0",), "contracts: 0 cannot be; it must lie between 1 and 100."),
        (("Eicheln 101",), "contracts: 101 cannot be; it must lie between 1 and 100."),
        (("Eicheln 1", "Pik 2"), "contracts: “Pik 2” stands twice in the list."),
        (("Eicheln 1", "Rosen 2"), "contracts: 2 cannot be; it must lie between 8 and 13."),
        (("Joker 1", "Joker 2", "Joker 3"), "contracts: “Joker 3” stands twice in the list."),
    ):
        _, problems = get("coiffeur4").check_options({"contracts": list(contracts)})
        assert sentences(problems) == [sentence], contracts


def test_every_fault_of_bad_deals_is_named_at_once() -> None:
    assert faults(
        "coiffeur4",
        "A schellen 158",
        "A slalom 100",
        "B rosen 100 58",
        "A joker1 rosen 100",
        "A joker2 80",
        "A joker1 oben 20",
        "B rosen 20",
        "A oben unten 50",
        "B joker1 joker2 50",
        "B schilten 100 match B",
    ) == [
        "deal 1, side A: 158 cannot be; it must lie between 0 and 157. (GEN-6)",
        f"deal 2, side A: Slalom is not played. Contracts: {', '.join(EIGHT)}. (COI3-6)",
        "deal 3: The points add up to 158 instead of 157, 1 too many. (GEN-6)",
        "deal 8, side A: Only a Joker names a second contract. (COI3-20)",
        "deal 9, side B: A Joker cannot be Joker 2. (COI3-20)",
        "deal 10, side B: With a match of side B the points cannot be 100. (COI3-25)",
        "deal 6, side A: All 2 Jokers of this side are played. (COI3-6)",
        "deal 7, side B: Rosen was played before, in deal 3. (COI3-6)",
    ]


def test_a_line_that_cannot_be_is_explained() -> None:
    for typed, fault in {
        "schellen 100": "The letter of the side that named the contract is missing.",
        "A 100": "The contract is missing.",
        "A joker 100": "“joker” may be joker1, joker2; write more of it.",
        "A schellen": "One number of points is needed, or one for each of 2 sides.",
        "A schellen -": "A number is missing.",
        "A joker1 oben rosen 20": "Several contracts are written: joker1, obenabe, rosen.",
        "A schellen 100 trickless": "“trickless” is not known here.",
    }.items():
        assert fault in " ".join(faults("coiffeur4", typed))


def test_the_desk_sees_what_a_side_has_still_to_play() -> None:
    game, rules = get("coiffeur4"), options("coiffeur4")
    deals, _ = game(4, rules).read_deals(["A schellen 129", "B rosen 20", "A joker1 oben 100"])
    names = game(4, rules).open_contracts(deals, 0)
    assert list(names) == ["eicheln", "rosen", "schilten", "obenabe", "undenufe", "joker2"]
    assert render(names["joker2"], "en") == "Joker 2"
    assert len(game(4, rules).open_contracts(deals, 1)) == 7
    assert open_rows([], 0, {}) == {}


def test_the_round_is_complete_when_both_sides_have_played_everything() -> None:
    game, rules = get("coiffeur4"), options("coiffeur4")
    rows = ("eicheln", "rosen", "schilten", "schellen", "oben", "unten", "joker1", "joker2")
    lines = [f"{side} {row} 60" for row, side in product(rows, "AB")]
    deals, _ = game(4, rules).read_deals(lines)
    assert game(4, rules).complete(deals)
    assert not game(4, rules).complete(deals[:-1])
    drawn = game(4, rules).score(deals)
    assert (drawn.totals, drawn.winner, drawn.finished_after) == ((216, 216), None, 16)


def test_bounds_are_a_match_in_the_dearest_contracts() -> None:
    rules = options("coiffeur4")
    assert get("coiffeur4")(4, rules, 16).bounds() == (0, 25 * 36)
    assert get("coiffeur4")(4, rules, 1).bounds() == (0, 25 * 8)
    assert get("coiffeur4")(4, rules, 3).bounds() == (0, 25 * (8 + 7 + 6))
    against = options("coiffeur4", {"against": "match"})
    assert get("coiffeur4")(4, against, 3).bounds() == (0, 25 * (8 + 8 + 7))


def test_the_sheet_has_a_line_for_every_contract() -> None:
    game, rules = get("coiffeur4"), options("coiffeur4")
    deals, _ = game(4, rules).read_deals(["A schellen match"])
    grid = game(4, rules, 16).layout(deals)[0]
    assert isinstance(grid, Grid)
    assert (grid.by_deal, grid.spare) == (False, 0)
    assert [column.name for column in grid.columns if column.derived] == ["score0", "score1"]
    assert len(grid.lines) == 8
    cells = {render(line.label, "en"): line.cells for line in grid.lines}
    assert cells["Schellen"][1] == 257
    assert cells["Rosen"] == (2, None, None, None, None)


def test_the_winning_margin_is_paid_at_the_stake() -> None:
    found = sheet("coiffeur4", "A schellen 129", "B obenabe match", house={"stake": 10})
    assert found.totals == (48, 125)
    assert found.settlement == (-77, 77)
    assert found.money == (-770, 770)


def test_the_sheet_has_a_row_for_the_winning_margin() -> None:
    game = get("coiffeur4")(4, options("coiffeur4"), 16)
    deals, _ = game.read_deals(["A schellen 129", "B obenabe match"])
    rows = [block for block in game.layout(deals) if isinstance(block, ResultRow)]
    assert [row.values for row in rows] == [(-77, 77)]
    assert [block.values for block in game.layout() if isinstance(block, ResultRow)] == [()]


def test_a_house_rule_has_its_values_and_no_others() -> None:
    game = get("coiffeur4")
    for name, values in (("match_bonus", [0, 50, 100]), ("coi4_pass_rounds", [1, 2])):
        taken = [value for value in range(103) if not game.check_options({name: value})[1]]
        assert taken == values
    assert (game.defaults()["match_bonus"], game.defaults()["coi4_pass_rounds"]) == (100, 2)


@pytest.mark.parametrize(("more", "fault"), [(-1, True), (0, False), (5, False), (6, True)])
def test_a_list_has_eight_to_thirteen_contracts(more: int, fault: object) -> None:
    listed = [*(f"Eigenes{n} 1" for n in range(more)), *PRINTED[max(0, -more) :]]
    assert bool(get("coiffeur4").check_options({"contracts": listed})[1]) == fault


@pytest.mark.parametrize(("second", "winner"), [(50, 0), (100, None), (120, 1)])
def test_the_whole_list_has_a_winner_unless_both_have_the_same(second: int, winner: int | None) -> None:
    rows = [*(name.lower() for name in EIGHT[:6]), "joker1 rosen", "joker2 rosen"]
    lines = [f"{side} {row} {points}" for row in rows for side, points in (("A", 100), ("B", second))]
    found = sheet("coiffeur4", *lines)
    assert (found.winner, found.finished_after) == (winner, 16)
    part = sheet("coiffeur4", *lines[:15])
    assert (part.winner, part.finished_after) == (None, None)


def test_a_slip_of_a_whole_list_is_taken_if_fields_come_to_it() -> None:
    cases: list[tuple[dict[str, tuple[int | None, ...]], str]] = [
        ({"points": (540, 360)}, ""),
        ({"points": (540, 360), "matches": (9, 9)}, "18 together cannot be; 16 at most"),
        ({"points": (901, 0)}, "must lie between"),
        ({"points": (540, None)}, "the number is missing"),
    ]
    for slip, fault in cases:
        found = sentences(get("coiffeur4")(4, options("coiffeur4"), 16).check_slip(slip))
        assert (fault in " ".join(found), bool(found)) == (True, bool(fault)), found


def test_the_sheet_parts_suits_jokers_and_the_rest_and_adds_the_scores() -> None:
    grid = grid_of(get("coiffeur4")(4, options("coiffeur4"), 16))
    assert [line.opens for line in grid.lines] == [False] * 4 + [True, False, True, False]
    assert [(column.name, column.low, column.total) for column in grid.columns[1:3]] == [
        ("points0", 0, False),
        ("score0", None, True),
    ]


SLALOM: dict[str, OptionValue] = {
    "contracts": (*(f"{name} {n}" for n, name in enumerate(EIGHT[:6], 1)), "Slalom 7", "Joker 8"),
    "undenufe_values": "six11",
    "six11_scope": "per_trick",
}
"""In Slalom the cards decide what a deal adds up to."""


def test_a_group_begins_where_trumps_end_and_where_jokers_begin() -> None:
    rows = ("eicheln", "rosen", "obenabe", "misere", "joker1", "joker2")
    assert group_heads(rows) == {"obenabe", "joker1"}
    assert group_heads(("obenabe", "eicheln")) == {"eicheln"}


def test_rows_are_read_and_called_as_they_are_written_and_a_joker_alone_needs_no_number() -> None:
    named = called(("joker1", "misere"), ("misère 7", "Joker 8"))
    assert [render(name, "en") for name in named.values()] == ["Joker", "Misère"]
    assert read_rows(("Eicheln 100", "Rosen 1")) == ({"eicheln": 100, "rosen": 1}, [])
    both = called(("joker1", "joker2"))
    assert [render(name, "en") for name in both.values()] == ["Joker 1", "Joker 2"]


def test_a_match_has_all_points_also_where_the_cards_decide_the_sum() -> None:
    assert sheet("coiffeur4", "A slalom match", house=SLALOM).totals == (25 * 7, 0)


def test_points_and_contracts_that_cannot_be_are_named() -> None:
    for line, fault in {
        "A schellen 157": "",
        "A schellen 0": "",
        "A schellen 158": "158 cannot be",
        "A schellen 156": "156 cannot be",
        "A schellen -1": "−1",
        "A schellen 156 1": "cannot be",
        "A joker1 slalom 50": "A Joker cannot be Slalom.",
    }.items():
        found = faults("coiffeur4", line)
        assert (fault in " ".join(found), bool(found)) == (True, bool(fault)), line


def test_the_only_joker_is_played_once() -> None:
    (fault,) = faults("coiffeur4", "A joker rosen 88", "A joker rosen 20", house=ONE_JOKER)
    assert "All 1 Jokers" in fault
    (fault,) = faults("coiffeur4", "A joker1 rosen 88", "A joker1 rosen 20")
    assert "was played before, in deal 1" in fault


@pytest.mark.parametrize(("trickless", "word"), [(True, " trickless"), (False, " tricks"), (None, "")])
def test_who_took_a_trick_is_printed(trickless: bool | None, word: str) -> None:  # noqa: FBT001
    game = at_table("coiffeur3", 3, options("coiffeur3"))
    deal = CoiffeurDeal(0, "eicheln", 0, trickless=trickless)
    assert game.print_deal(deal) == f"A eicheln 0{word}"


@pytest.mark.parametrize("line", ["A tuo 170", "A joker1 tuo 170", "A joker1 tuo 170 6", "A rosen 100 57"])
def test_where_the_cards_decide_the_sum_more_can_be_made(line: str) -> None:
    contracts = (*(f"{name} {n}" for n, name in enumerate(EIGHT[:6], 1)), "TUO 7", "Joker 8")
    house: dict[str, OptionValue] = {"contracts": contracts, "tuo_values": "per_trick"}
    assert faults("coiffeur4", line, house=house) == []
