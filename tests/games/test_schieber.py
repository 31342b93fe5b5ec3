"""Schieber: factors, Weis, Stöck, match, a target, slips (rules SCH, SCHV, TRN)."""

from dataclasses import replace

import pytest
from hypothesis import given

from jassturnier.games import get
from jassturnier.games.kit.layout import Grid, Signature, ZSlate
from jassturnier.games.kit.options import OptionValue
from jassturnier.games.kit.points import Goal, SlateStep, deal_total, run
from jassturnier.games.schieber_house import slate, slate_total
from jassturnier.games.schieber_rules import Event, SchieberDeal, factors, follow
from jassturnier.i18n import render
from tests.support.strategies import schieber_deal
from tests.support.typed import faults, options, sentences, sheet

FIXED: dict[str, OptionValue] = {"target": 0}
ALL_SIX = ("Eicheln", "Rosen", "Schilten", "Schellen", "Obenabe", "Undenufe")
CLUB: dict[str, OptionValue] = {
    "target": 0,
    "all_single": True,
    "match_bonus": 0,
    "weis": False,
    "stoeck": False,
    "undenufe_values": "six11",
}


def test_a_typed_deal_counts() -> None:
    cases: dict[str, tuple[int, int]] = {
        "A eicheln 97": (97, 60),
        "B eicheln 97": (60, 97),
        "B rosen 60 97": (60, 97),
        "A schilten 100": (200, 114),
        "A oben 100": (300, 171),
        "B unten 57": (400, 228),
        "A carreau 100": (200, 114),
        "a COEUR 100": (200, 114),
        "a hearts 100": (200, 114),
        "A trèfle 100": (100, 57),
        "A oben match": (771, 0),
        "A oben 257": (771, 0),
        "A oben 157": (471, 0),
        "A oben match B": (0, 771),
        "A schi 57 weis B 50 stöck A": (154, 300),
        "A schi 57 weis A 20 weis A 50": (254, 200),
    }
    assert {typed: sheet("schieber", typed, house=FIXED).totals for typed in cases} == cases


def test_all_single_needs_no_contract_and_the_number_of_one_side() -> None:
    assert sheet("schieber", "A 97", "B 97", "100 57", house=CLUB).totals == (257, 214)


def test_a_match_without_bonus_is_counted_as_a_tally() -> None:
    found = sheet("schieber", "B match", "A 97", house=CLUB)
    assert found.totals == (97, 217)
    assert found.tallies["matches"] == (0, 1)


def test_all_points_are_no_match_unless_it_is_said() -> None:
    assert sheet("schieber", "A 157", house=CLUB).tallies["matches"] == (0, 0)
    assert sheet("schieber", "A match", house=CLUB).tallies["matches"] == (1, 0)


@given(schieber_deal(options("schieber", FIXED)))
def test_changing_the_sides_changes_the_totals_round(deal: SchieberDeal) -> None:
    turned = replace(
        deal,
        points=deal.points[::-1],
        matches=tuple(1 - side for side in deal.matches),
        weis=(deal.weis[1], deal.weis[0]),
        stoeck=(deal.stoeck[1], deal.stoeck[0]),
    )
    game, rules = get("schieber"), options("schieber", FIXED)
    assert game(4, rules).score([turned]).totals == game(4, rules).score([deal]).totals[::-1]


def test_six_players_sit_in_two_teams_of_three() -> None:
    game = get("schieber")
    assert game.sizes == (4, 6)
    assert game(6, game.defaults()).sides() == ((0, 2, 4), (1, 3, 5))


def test_two_packs_have_totals_of_their_own() -> None:
    for contract, values, total in (
        ("rosen", "six11", 309),
        ("obenabe", "six11", 245),
        ("undenufe", "normal", 245),
        ("undenufe", "six11", 157),
    ):
        house: dict[str, OptionValue] = {"double_pack": True, "undenufe_values": values}
        assert deal_total(contract, options("schieber", house)) == total


def test_a_match_with_two_packs_has_all_their_points() -> None:
    found = sheet("schieber", "A eicheln match", house={"double_pack": True, "target": 0}, size=6)
    assert found.totals == (409, 0)


def test_every_fault_of_bad_deals_is_named_at_once() -> None:
    assert faults(
        "schieber",
        "A eicheln 97 61",
        "B oben 154 3 match A match B",
        "A tuo 57 weis A 25 weis B 50",
        "97 60",
        "A unten -5",
        "A rosen 1 -1",
        "B oben 100 stöck A",
        house=FIXED,
    ) == [
        "deal 1: The points add up to 158 instead of 157, 1 too many. (SCH-18)",
        "deal 2: Both sides cannot make a match in the same deal. (SCH-18)",
        f"deal 3: TUO is not played. Contracts: {', '.join(ALL_SIX)}. (SCH-7)",
        "deal 3, side A: Weis: 25 cannot be; the nearest are 20 and 40. (SCH-16)",
        "deal 3: Only the side with the best Weis writes its Weis. (SCH-14)",
        "deal 4: The contract is missing; its factor is needed. (SCH-7)",
        "deal 5, side A: −5 points cannot be; points are never negative. (SCH-18)",
        "deal 6, side B: −1 points cannot be; points are never negative. (SCH-18)",
        "deal 6: These look like strokes; write the card points, 157 together. (SCH-18)",
        "deal 7, side A: There is no Stöck without a trump suit. (SCH-17)",
    ]


def test_a_line_that_cannot_be_is_explained() -> None:
    for typed, fault in {
        "A hans 50": "“hans” is not known here.",
        "A sch 50": "“sch” may be eicheln, schilten, schellen; write more of it.",
        "C oben 50": "There is no side C; the last one is B.",
        "A oben rosen 50": "Several contracts are written: obenabe, rosen.",
        "A oben": "One or two numbers of points are needed, or a match.",
        "A oben 1 2 3": "One or two numbers of points are needed, or a match.",
        "A oben - 50": "A number is missing.",
        "oben match": "“match” needs the letter of a side.",
        "A oben 50 weis B": "“weis” needs a number.",
        "A B oben 50": "Side B stands where no side belongs.",
        "A oben 50 claim A claim B": "“claim” takes one side only.",
        "A oben match A 100 57": "A match takes all tricks, but side B has points.",
        "A oben 100 claim A": "nobody can claim the game.",
    }.items():
        assert any(fault in sentence for sentence in faults("schieber", typed, house=FIXED))


def test_weis_and_stoeck_that_do_not_count_are_refused() -> None:
    assert faults("schieber", "A rosen 97 weis A 20 stöck B", house=CLUB) == [
        "deal 1, side A: Weis does not count here. (TRN-1)",
        "deal 1, side B: Stöck does not count here. (TRN-1)",
    ]


def test_the_first_side_at_the_target_wins_and_the_rest_is_not_counted() -> None:
    lines = ["A unten match", "A unten match", "A unten match"]
    found = sheet("schieber", *lines)
    assert found.totals == (3084, 0)
    assert (found.winner, found.finished_after) == (0, 3)
    assert found.tallies["wins"] == (2, 0)
    assert found.tallies["bergpreis"] == (1, 0)
    assert [render(note, "en") for note in found.notes] == ["Schneider: the win counts two games (SCH-21)."]
    assert faults("schieber", *lines, "A rosen 97") == ["deal 4: The game was over after deal 3. (SCH-20)"]


def test_stoeck_and_weis_come_before_the_tricks_of_a_deal() -> None:
    house: dict[str, OptionValue] = {"target": 120}
    found = sheet("schieber", "A rosen 97", "A rosen 100 stöck B weis B 50", house=house)
    assert found.winner == 1
    assert found.totals == (97, 130)


def test_both_sides_at_the_target_with_the_last_trick_need_a_word() -> None:
    house: dict[str, OptionValue] = {"target": 150}
    undecided = sheet("schieber", "97 60", "60 97", house={**house, "all_single": True})
    assert undecided.winner is None
    assert len(undecided.notes) == 1
    assert sheet("schieber", "97 60", "60 97 first B", house={**house, "all_single": True}).winner == 1


def test_a_claim_is_good_with_the_target_and_lost_without() -> None:
    for typed, winner, wins in (
        ("A oben 60 20 claim A", 0, (2, 0)),
        ("A oben 50 20 claim A", 1, (0, 1)),
        ("A oben 50 80 claim B", 0, (1, 0)),
    ):
        house: dict[str, OptionValue] = {"target": 500}
        found = sheet("schieber", "A oben 109", typed, house=house)
        assert found.winner == winner
        assert found.tallies["wins"] == wins, typed


def test_the_losers_open_tricks_may_save_from_schneider() -> None:
    house: dict[str, OptionValue] = {"target": 500, "loser_open_tricks": True}
    found = sheet("schieber", "A oben 109", "A oben 60 40 claim A", house=house)
    assert found.tallies["wins"] == (1, 0)


def test_nothing_follows_a_claim() -> None:
    assert faults("schieber", "A oben 60 20 claim A", "A rosen 97") == [
        "deal 1, side A: A claim ends the game; no deal can follow. (SCH-22)"
    ]


def test_a_regulation_sets_contracts_and_factors() -> None:
    cases: list[tuple[dict[str, OptionValue], dict[str, int]]] = [
        ({}, {"eicheln": 1, "rosen": 1, "schilten": 2, "schellen": 2, "obenabe": 3, "undenufe": 4}),
        (
            {"all_single": True, "no_obe_unde": True},
            dict.fromkeys(("eicheln", "rosen", "schilten", "schellen"), 1),
        ),
        (
            {"no_obe_unde": True, "factors": {"slalom": 5, "rosen": 2, "joker1": 9}},
            {"eicheln": 1, "rosen": 2, "schilten": 2, "schellen": 2, "slalom": 5},
        ),
    ]
    assert [(house, factors(options("schieber", house))) for house, _ in cases] == cases


@pytest.mark.parametrize(
    ("points", "matches", "off"),
    [((1012, 872), (1, 0), 0), ((1012, 871), (0, 0), -1), ((942, 942), (0, 0), 0)],
)
def test_twelve_single_deals_make_1884(points: tuple[int, int], matches: tuple[int, int], off: int) -> None:
    check = get("schieber")(4, options("schieber", CLUB), 12).slip_sum({"points": points, "matches": matches})
    assert check is not None
    assert (check.expected, check.off) == (1884, off)


def test_match_bonus_weis_and_stoeck_raise_the_sum() -> None:
    house: dict[str, OptionValue] = {"all_single": True, "target": 0}
    slip = {"points": (1100, 984), "matches": (1, 0), "weis": (50, 20), "stoeck": (20, None)}
    check = get("schieber")(4, options("schieber", house), 12).slip_sum(slip)
    assert check is not None
    assert check.expected == 1884 + 100 + 70 + 20


def test_with_different_factors_a_slip_has_bounds_only() -> None:
    game, rules = get("schieber"), options("schieber", {"weis": False, "stoeck": False})
    assert game(4, rules, 12).slip_sum({"points": (1012, 871)}) is None
    assert game(4, rules, 12).bounds() == (0, 12 * 257 * 4)
    assert game(4, rules, 12).check_slip({"points": (12337, 0)}) != []


def test_a_slip_with_too_many_matches_is_refused() -> None:
    game, rules = get("schieber"), options("schieber", CLUB)
    slip = {"points": (1000, 100), "matches": (3, 1)}
    assert sentences(game(4, rules, 12).check_slip({**slip, "matches": (8, 7)})) == [
        "matches: 15 matches in 12 deals cannot be.",
        "side A: Too few points: 1,000; matches: 8.",
        "side B: Too few points: 100; matches: 7.",
    ]
    assert sentences(game(4, rules, 12).check_slip(slip)) == ["side B: Too few points: 100; matches: 1."]


def test_the_last_trick_brings_five_and_the_match_a_hundred() -> None:
    tricks = [Event(0, 17, trick=True) for _ in range(8)]
    alone = list(follow(0, 2, [*tricks, Event(0, 16, trick=True)]))
    shared = list(follow(0, 2, [*tricks, Event(1, 16, trick=True)]))
    assert alone[-1].gains == ((16 + 5 + 100) * 2, 0)
    assert shared[-1].gains == (0, (16 + 5) * 2)


def test_a_side_that_had_the_bergpreis_at_the_start_leaves_none() -> None:
    steps = [SlateStep(0, 0, (0, 600))]
    goal = Goal(3000, 1500, 1500)
    assert run((1400, 1000), steps, goal).bergpreis == 1
    assert run((1500, 1000), steps, goal).bergpreis is None


def test_exactly_half_is_no_schneider() -> None:
    goal = Goal(1000, 500, 500)
    assert [goal.games(loser) for loser in (499, 500)] == [2, 1]


def test_the_slate_holds_the_total_and_the_far_side_writes_mirrored() -> None:
    near, far = slate(0, 2468), slate(1, -7)
    assert slate_total(near.hundreds or 0, near.fifties or 0, near.twenties or 0, near.rest or 0) == 2468
    assert (near.mirrored, far.mirrored) == (False, True)
    assert slate(0, None) == ZSlate(0, mirrored=False)


def test_the_sheet_of_a_club_round_shows_the_control_and_the_sum_to_reach() -> None:
    grid = get("schieber")(4, options("schieber", CLUB), 12).layout()[0]
    assert isinstance(grid, Grid)
    assert len(grid.lines) == 12
    assert grid.goal == 1884
    assert [column.each for column in grid.columns if column.name == "control"] == [157]
    assert "factor" not in {column.name for column in grid.columns}


@pytest.mark.parametrize("more", [{"weis": True}, {"stoeck": True}, {"match_bonus": 100}, {"target": 1000}])
def test_no_sum_is_told_where_more_counts_than_the_cards_of_a_fixed_number_of_deals(
    more: dict[str, OptionValue],
) -> None:
    grid = get("schieber")(4, options("schieber", {**CLUB, **more}), 12).layout()[0]
    assert isinstance(grid, Grid)
    assert grid.goal is None


def test_one_number_above_the_deal_is_named_as_it_was_typed() -> None:
    (told,) = faults("schieber", "B oben 258", house=CLUB)
    assert "258 cannot be; it must lie between 0 and 157." in told


def test_a_game_to_a_target_has_two_slates() -> None:
    game = get("schieber")
    deal, _ = game(4, game.defaults()).parse_deal("A oben 100")
    blocks = game(4, game.defaults(), 4).layout([deal])
    assert [block.hundreds for block in blocks if isinstance(block, ZSlate)] == [3, 1]


def test_a_slip_of_a_number_of_deals_has_no_bergpreis() -> None:
    game = get("schieber")(4, {**options("schieber"), "target": 0}, 12)
    assert "bergpreis" not in [field.name for field in game.slip_fields()]
    assert "bergpreis" not in game.tallies()


@pytest.mark.parametrize("typed", ["A rosen 80 stöck", "A rosen 80 weis 50", "rosen 80 77 weis 20"])
def test_weis_and_stoeck_name_their_side(typed: str) -> None:
    _, problems = get("schieber")(4, options("schieber", FIXED)).read_deals([typed])
    (problem,) = problems
    assert "A or B behind it" in render(problem.text, "en")


@pytest.mark.parametrize("deals", [3, 12, 40])
def test_the_slip_of_a_long_game_to_a_target_is_not_measured_by_the_deals_of_the_regulation(
    deals: int,
) -> None:
    slip = {"points": (3030, 2950), "matches": (8, 8), "stoeck": (200, 180)}
    game = get("schieber")
    options, _ = game.check_options({"all_single": True, "weis": False, "target": 3000, "match_bonus": 0})
    assert game(4, options, deals).check_slip(slip) == []


def test_a_deal_is_printed_with_what_counts_beside_the_points_and_no_more() -> None:
    game = get("schieber")(4, options("schieber", FIXED))
    deal, _ = game.parse_deal("A rosen 97 stöck B 20 weis A 50")
    assert deal is not None
    assert game.print_deal(deal) == "A rosen 97 60 weis A 50 stoeck B 20"


def test_the_game_is_over_after_the_deal_in_which_somebody_had_the_target() -> None:
    house: dict[str, OptionValue] = {**CLUB, "target": 150}
    assert sheet("schieber", "97 60", "97 60", house=house).finished_after == 2
    by_stoeck = sheet("schieber", "A rosen 97", "B rosen 100 stöck A", house={"target": 110})
    assert (by_stoeck.winner, by_stoeck.finished_after) == (0, 2)


def test_of_several_partien_with_a_faulty_deal_only_that_is_told() -> None:
    house: dict[str, OptionValue] = {**CLUB, "target": 150, "partien": 2}
    (fault,) = faults("schieber", "A rosen 97", "A rosen 60 101 claim A", house=house)
    assert "SCH-18" in fault


def test_only_a_game_to_one_target_has_slates_and_rows_are_deals() -> None:
    for house, slates in (
        (CLUB, 0),
        ({**CLUB, "target": 1000}, 2),
        ({**CLUB, "target": 1000, "partien": 2}, 0),
    ):
        grid, *blocks = get("schieber")(4, options("schieber", house), 12).layout()
        assert isinstance(grid, Grid)
        assert grid.by_deal
        assert sum(isinstance(block, ZSlate) for block in blocks) == slates


SINGLE: dict[str, OptionValue] = {**CLUB, "undenufe_values": "normal"}
TWICE: dict[str, OptionValue] = {"factors": dict.fromkeys((name.lower() for name in ALL_SIX), 2)}


def test_words_for_what_does_not_count_are_not_offered() -> None:
    def names(**house: OptionValue) -> set[str]:
        return {tag.name for tag in get("schieber")(4, options("schieber", house)).tags_in_use()}

    assert {"weis", "stoeck"} <= names()
    assert names(weis=False) == names() - {"weis"}
    assert names(stoeck=False) == names() - {"stoeck"}


def test_a_contract_that_is_not_played_is_the_only_fault_told_of_several_partien() -> None:
    house: dict[str, OptionValue] = {**CLUB, "target": 150, "partien": 2}
    (fault,) = faults("schieber", "A rosen 90 40 claim A", "A tuo 57", house=house)
    assert "TUO is not played" in fault


def test_rows_are_numbered_through_all_partien() -> None:
    house: dict[str, OptionValue] = {**SINGLE, "target": 150, "partien": 2}
    found = sheet("schieber", "A match", "97 60", "B match", house=house)
    assert [render(row.label, "en") for row in found.rows] == ["Deal 1", "Deal 2", "Deal 3"]
    assert (found.winner, found.finished_after, found.tallies["wins"]) == (None, 3, (2, 1))


def test_a_game_to_a_target_is_bounded_by_the_last_deal() -> None:
    game = get("schieber")
    assert game(4, options("schieber", {**SINGLE, "target": 1000})).bounds() == (0, 999 + 157)
    assert game(4, options("schieber", {**SINGLE, "target": 158})).longest() == 3
    two_packs = options("schieber", {**SINGLE, "target": 1000, "double_pack": True})
    assert game(6, two_packs).longest() == 9


@pytest.mark.parametrize(("house", "weis"), [({}, (20, 0)), (TWICE, (40, 0))])
def test_a_slip_holds_weis_with_the_factor_that_all_contracts_have(
    house: dict[str, OptionValue], weis: tuple[int, int]
) -> None:
    game = get("schieber")(4, options("schieber", {"target": 0, **house}), 12)
    deals, _ = game.read_deals(["A rosen 97 weis A 20"])
    assert game.slip_of(deals)["weis"] == weis


def test_all_deals_together_bring_at_least_their_cards() -> None:
    game = get("schieber")(4, options("schieber", {**SINGLE, **TWICE, "target": None}), 2)
    assert game.unfinished({"points": (314, 314)}) is None
    assert game.unfinished({"points": (314, 312)}) is not None


def test_a_slip_counts_what_stands_on_it() -> None:
    fixed = get("schieber")(4, options("schieber", FIXED), 12).score_slip({"points": (1000, 900)})
    assert fixed.tallies == {"matches": (0, 0), "wins": (1, 0)}
    with_weis = {"points": (1000, 900), "matches": (1, 0), "weis": (20, None)}
    assert get("schieber")(4, options("schieber", FIXED), 12).score_slip(with_weis).tallies == {
        "matches": (1, 0),
        "weis": (20, 0),
        "wins": (1, 0),
    }


def test_a_sheet_has_a_line_for_each_deal_and_both_sides_sign() -> None:
    game = get("schieber")(4, options("schieber", CLUB), 2)
    deals, _ = game.read_deals(["97 60", "60 97"])
    for played in ((), deals[:1], deals):
        grid, *_, signature = game.layout(played)
        assert isinstance(grid, Grid)
        assert isinstance(signature, Signature)
        assert [render(line.label, "en") for line in grid.lines] == ["1", "2"]
        assert (grid.spare, signature.sides) == (0, 2)
