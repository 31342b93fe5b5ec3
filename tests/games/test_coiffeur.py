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
from jassturnier.games.kit.layout import ResultRow
from jassturnier.games.kit.options import OptionValue
from tests.support.typed import faults, grid_of, options, sentences, sheet, told

EIGHT = (*("Eicheln", "Rosen", "Schilten", "Schellen", "Obenabe", "Undenufe"), *("Joker 1", "Joker 2"))
TEN: dict[str, OptionValue] = {
    "contracts": (
        *("Pik 1", "Kreuz 2", "Karo 3", "Herz 4", "Oben 5", "Unten 6", "Slalom 7", "Guschti 8"),
        *("Joker 9", "Joker 10"),
    )
}
SIX = tuple(f"{name} {n}" for n, name in enumerate(EIGHT[:6], 1))
ONE_JOKER: dict[str, OptionValue] = {"contracts": (*SIX, "misère 7", "Joker 8")}
SLALOM: dict[str, OptionValue] = {
    "contracts": (*SIX, "Slalom 7", "Joker 8"),
    "undenufe_values": "six11",
    "six11_scope": "per_trick",
}
"""In Slalom the cards decide what a deal adds up to."""


def test_halves_are_rounded_up_and_a_lead_never_counts_below_nothing() -> None:
    worth = {"tens": 12, "nearest_ten": 13, "exact": 125}
    assert {way: field(125, 1, CoiffeurRules(100, way, difference=False)) for way in worth} == worth
    assert counted(0, match=False, rules=CoiffeurRules(100, "tens", difference=True)) == 0


def test_a_typed_deal_counts() -> None:
    exact: dict[str, OptionValue] = {"counts": "difference", "rounding": "exact"}
    own: dict[str, OptionValue] = {"contracts": ("Dreimal 1", "Tutti 2", *PRINTED)}
    cases: list[tuple[str, dict[str, OptionValue], tuple[int, int]]] = [
        ("A schellen 129", {}, (48, 0)),
        ("A schellen 129 28", {}, (48, 0)),
        ("B schellen 28 129", {}, (0, 48)),
        ("A schellen match", {}, (100, 0)),
        ("A schellen 257", {}, (100, 0)),
        ("A schellen 157", {}, (60, 0)),
        ("B joker2 unten 90", {}, (0, 72)),
        ("A rosen match B", {}, (0, 0)),
        # A regulation may count otherwise, and a club name contracts of its own.
        ("A schellen 129", {"rounding": "exact"}, (516, 0)),
        ("A schellen 129", {"rounding": "nearest_ten"}, (52, 0)),
        ("A schellen 124", {"rounding": "nearest_ten"}, (48, 0)),
        ("A schellen match", {"match_bonus": 0}, (60, 0)),
        ("A schellen match", {"match_bonus": 50}, (80, 0)),
        ("A schellen 100", exact, (172, 0)),
        ("A schellen 70", exact, (0, 0)),
        ("A schellen match", exact, (1028, 0)),
        ("A rosen match B", {"against": "match"}, (0, 50)),
        ("A schellen 100", {"factors": {"schellen": 9}}, (90, 0)),
        ("A tutti 100", own, (20, 0)),
        ("B dreimal 50", own, (0, 5)),
        ("A guschti 100", TEN, (80, 0)),
        ("B joker2 slalom 100", TEN, (0, 100)),
        ("A joker rosen 88", ONE_JOKER, (64, 0)),
        ("A slalom match", SLALOM, (25 * 7, 0)),  # all points also where the cards decide the sum
    ]
    assert [
        (typed, house, sheet("coiffeur4", typed, house=house).totals) for typed, house, _ in cases
    ] == cases


def test_joker_alone_is_the_only_joker_of_the_list() -> None:
    found = sheet("coiffeur4", "A joker rosen 88", house=ONE_JOKER)
    assert [told(row.label) for row in found.rows] == ["Deal 1, Joker"]
    assert sheet("coiffeur4", "A joker1 rosen 88", house=ONE_JOKER) == found
    assert faults("coiffeur4", "A joker2 rosen 88", house=ONE_JOKER) != []
    (fault,) = faults("coiffeur4", "A joker rosen 88", "A joker rosen 20", house=ONE_JOKER)
    assert "All 1 Jokers" in fault
    (fault,) = faults("coiffeur4", "A joker1 rosen 88", "A joker1 rosen 20")
    assert "was played before, in deal 1" in fault


def test_a_contract_of_the_club_keeps_its_accent_however_it_is_typed() -> None:
    found = sheet("coiffeur4", "A Misère 50", "B misere 30", house=ONE_JOKER)
    assert [told(row.label) for row in found.rows] == ["Deal 1, Misère", "Deal 2, Misère"]


def test_alone_everybody_writes_his_own() -> None:
    assert sheet("coiffeur4_alone", "C oben match", "D joker1 rosen 88").totals == (0, 0, 125, 56)
    assert get("coiffeur4_alone")(4, options("coiffeur4_alone")).usual_deals() == 32
    ten, problems = get("coiffeur4").check_options(TEN)
    assert (get("coiffeur4")(4, ten).usual_deals(), problems) == (20, [])


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
        "A schellen 157": "",
        "A schellen 0": "",
        "A schellen 158": "158 cannot be",
        "A schellen 156": "156 cannot be",
        "A schellen -1": "−1",
        "A schellen 156 1": "cannot be",
        "A joker1 slalom 50": "A Joker cannot be Slalom.",
    }.items():
        found = faults("coiffeur4", typed)
        assert (fault in " ".join(found), bool(found)) == (True, bool(fault)), typed
    by_cards: dict[str, OptionValue] = {"contracts": (*SIX, "TUO 7", "Joker 8"), "tuo_values": "per_trick"}
    for typed in ("A tuo 170", "A joker1 tuo 170", "A joker1 tuo 170 6", "A rosen 100 57"):
        assert faults("coiffeur4", typed, house=by_cards) == []


def test_the_desk_sees_what_a_side_has_still_to_play() -> None:
    game, rules = get("coiffeur4"), options("coiffeur4")
    deals, _ = game(4, rules).read_deals(["A schellen 129", "B rosen 20", "A joker1 oben 100"])
    names = game(4, rules).open_contracts(deals, 0)
    assert list(names) == ["eicheln", "rosen", "schilten", "obenabe", "undenufe", "joker2"]
    assert told(names["joker2"]) == "Joker 2"
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
    cases = {(16, "nothing"): 36, (1, "nothing"): 8, (3, "nothing"): 8 + 7 + 6, (3, "match"): 8 + 8 + 7}
    tables = {
        case: get("coiffeur4")(4, options("coiffeur4", {"against": case[1]}), case[0]) for case in cases
    }
    assert {case: table.bounds() for case, table in tables.items()} == {
        case: (0, 25 * most) for case, most in cases.items()
    }


def test_the_sheet_has_a_line_for_every_contract_and_parts_suits_jokers_and_the_rest() -> None:
    grid = grid_of(get("coiffeur4")(4, options("coiffeur4"), 16), "A schellen match")
    assert (grid.by_deal, grid.spare, len(grid.lines)) == (False, 0, 8)
    assert [column.name for column in grid.columns if column.derived] == ["score0", "score1"]
    assert [(column.name, column.low, column.total) for column in grid.columns[1:3]] == [
        ("points0", 0, False),
        ("score0", None, True),
    ]
    cells = {told(line.label): line.cells for line in grid.lines}
    assert (cells["Schellen"][1], cells["Rosen"]) == (257, (2, None, None, None, None))
    assert [line.opens for line in grid.lines] == [False] * 4 + [True, False, True, False]
    rows = ("eicheln", "rosen", "obenabe", "misere", "joker1", "joker2")
    assert group_heads(rows) == {"obenabe", "joker1"}
    assert group_heads(("obenabe", "eicheln")) == {"eicheln"}


def test_the_winning_margin_is_paid_at_the_stake_and_has_a_row() -> None:
    lines = ("A schellen 129", "B obenabe match")
    found = sheet("coiffeur4", *lines, house={"stake": 10})
    assert (found.totals, found.settlement, found.money) == ((48, 125), (-77, 77), (-770, 770))
    game = get("coiffeur4")(4, options("coiffeur4"), 16)
    for deals, values in ((game.read_deals(lines)[0], (-77, 77)), ((), ())):
        assert [row.values for row in game.layout(deals) if isinstance(row, ResultRow)] == [values]


def test_a_house_rule_has_its_values_and_no_others() -> None:
    game = get("coiffeur4")
    for name, values in (("match_bonus", [0, 50, 100]), ("coi4_pass_rounds", [1, 2])):
        taken = [value for value in range(103) if not game.check_options({name: value})[1]]
        assert taken == values
    assert (game.defaults()["match_bonus"], game.defaults()["coi4_pass_rounds"]) == (100, 2)


def test_a_list_has_eight_to_thirteen_contracts() -> None:
    for more, fault in ((-1, True), (0, False), (5, False), (6, True)):
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


"""In Slalom the cards decide what a deal adds up to."""


def test_rows_are_read_and_called_as_they_are_written_and_a_joker_alone_needs_no_number() -> None:
    named = called(("joker1", "misere"), ("misère 7", "Joker 8"))
    assert [told(name) for name in named.values()] == ["Joker", "Misère"]
    assert read_rows(("Eicheln 100", "Rosen 1")) == ({"eicheln": 100, "rosen": 1}, [])
    both = called(("joker1", "joker2"))
    assert [told(name) for name in both.values()] == ["Joker 1", "Joker 2"]


def test_a_match_has_all_points_also_where_the_cards_decide_the_sum() -> None:
    assert sheet("coiffeur4", "A slalom match", house=SLALOM).totals == (25 * 7, 0)


def test_who_took_a_trick_is_printed() -> None:
    game = at_table("coiffeur3", 3, options("coiffeur3"))
    for trickless, word in ((True, " trickless"), (False, " tricks"), (None, "")):
        assert game.print_deal(CoiffeurDeal(0, "eicheln", 0, trickless=trickless)) == f"A eicheln 0{word}"
