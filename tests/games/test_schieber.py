"""Schieber: factors, Weis, Stöck, match, a target, slips (rules SCH, SCHV, TRN)."""

from dataclasses import replace

from hypothesis import given

from jassturnier.games import get
from jassturnier.games.kit.base import Slip, SumCheck
from jassturnier.games.kit.layout import Grid, Signature, ZSlate
from jassturnier.games.kit.options import OptionValue
from jassturnier.games.kit.points import Goal, SlateStep, deal_total, run
from jassturnier.games.schieber_rules import Event, SchieberDeal, factors, follow
from tests.support.strategies import schieber_deal
from tests.support.typed import faults, grid_of, options, sentences, sheet, told

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
    cases: dict[tuple[str, ...], tuple[tuple[int, ...], tuple[int, ...]]] = {
        ("A 97", "B 97", "100 57"): ((257, 214), (0, 0)),
        ("B match", "A 97"): ((97, 217), (0, 1)),
        # All points are no match unless it is said.
        ("A 157",): ((157, 0), (0, 0)),
        ("A match",): ((157, 0), (1, 0)),
    }
    found = {lines: sheet("schieber", *lines, house=CLUB) for lines in cases}
    assert {lines: (each.totals, each.tallies["matches"]) for lines, each in found.items()} == cases


def test_six_sit_in_two_teams_of_three_and_two_packs_have_totals_of_their_own() -> None:
    game = get("schieber")
    assert game.sizes == (4, 6)
    assert game(6, game.defaults()).sides() == ((0, 2, 4), (1, 3, 5))
    totals = {
        ("rosen", "six11"): 309,
        ("obenabe", "six11"): 245,
        ("undenufe", "normal"): 245,
        ("undenufe", "six11"): 157,
    }
    for (contract, values), total in totals.items():
        house = options("schieber", {"double_pack": True, "undenufe_values": values})
        assert deal_total(contract, house) == total
    found = sheet("schieber", "A eicheln match", house={"double_pack": True, "target": 0}, size=6)
    assert found.totals == (409, 0)


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


def test_what_does_not_count_here_is_refused() -> None:
    two: dict[str, OptionValue] = {**CLUB, "target": 150, "partien": 2}
    cases: list[tuple[tuple[str, ...], dict[str, OptionValue], list[str]]] = [
        (
            ("A rosen 97 weis A 20 stöck B",),
            CLUB,
            [
                "deal 1, side A: Weis does not count here. (TRN-1)",
                "deal 1, side B: Stöck does not count here. (TRN-1)",
            ],
        ),
        (
            ("A oben 60 20 claim A", "A rosen 97"),
            {},
            ["deal 1, side A: A claim ends the game; no deal can follow."],
        ),
        (("B oben 258",), CLUB, ["deal 1: 258 cannot be; it must lie between 0 and 157."]),
        # Of several Partien with a faulty deal only that is told.
        (("A rosen 97", "A rosen 60 101 claim A"), two, ["deal 2: The points add up to 161"]),
        (("A rosen 90 40 claim A", "A tuo 57"), two, ["deal 2: TUO is not played"]),
        (
            ("A rosen 80 stöck",),
            FIXED,
            ["deal 1: “stoeck” needs the letter of the side that has it: A or B behind it."],
        ),
        (
            ("A rosen 80 weis 50",),
            FIXED,
            ["deal 1: “weis” needs the letter of the side that has it: A or B behind it."],
        ),
        (
            ("rosen 80 77 weis 20",),
            FIXED,
            ["deal 1: “weis” needs the letter of the side that has it: A or B behind it."],
        ),
    ]
    for lines, house, said in cases:
        found = faults("schieber", *lines, house=house)
        assert [each[: len(start)] for each, start in zip(found, said, strict=True)] == said


def test_the_first_side_at_the_target_wins_and_the_rest_is_not_counted() -> None:
    lines = ["A unten match", "A unten match", "A unten match"]
    found = sheet("schieber", *lines)
    assert found.totals == (3084, 0)
    assert (found.winner, found.finished_after) == (0, 3)
    assert found.tallies["wins"] == (2, 0)
    assert found.tallies["bergpreis"] == (1, 0)
    assert [told(note) for note in found.notes] == ["Schneider: the win counts two games (SCH-21)."]
    assert faults("schieber", *lines, "A rosen 97") == ["deal 4: The game was over after deal 3. (SCH-20)"]


def test_who_has_the_target_first_wins() -> None:
    single: dict[str, OptionValue] = {"target": 150, "all_single": True}
    claim: dict[str, OptionValue] = {"target": 500}
    cases: list[tuple[tuple[str, ...], dict[str, OptionValue], str]] = [
        # Stöck and Weis come before the tricks of a deal.
        (
            ("A rosen 97", "A rosen 100 stöck B weis B 50"),
            {"target": 120},
            "97:130, B after 2, 0:1 games, 1 note",
        ),
        (("A rosen 97", "B rosen 100 stöck A"), {"target": 110}, "117:60, A after 2, 1:0 games, 1 note"),
        # With the last trick it needs a word.
        (("97 60", "60 97"), single, "157:157, nobody, 0:0 games, 1 note"),
        (("97 60", "60 97 first B"), single, "157:157, B after 2, 0:1 games"),
        (("97 60", "97 60"), {**CLUB, "target": 150}, "194:120, A after 2, 1:0 games"),
        # A claim is good with the target and lost without; open tricks of the loser may save from Schneider.
        (("A oben 109", "A oben 60 20 claim A"), claim, "507:144, A after 2, 2:0 games, 1 note"),
        (("A oben 109", "A oben 50 20 claim A"), claim, "477:144, B after 2, 0:1 games, 1 note"),
        (("A oben 109", "A oben 50 80 claim B"), claim, "327:384, A after 2, 1:0 games, 1 note"),
        (
            ("A oben 109", "A oben 60 40 claim A"),
            {**claim, "loser_open_tricks": True},
            "507:144, A after 2, 1:0 games",
        ),
    ]
    for lines, house, said in cases:
        found = sheet("schieber", *lines, house=house)
        who = "nobody" if found.winner is None else f"{'AB'[found.winner]} after {found.finished_after}"
        notes = f", {len(found.notes)} note" if found.notes else ""
        told_ = "{}:{}, {}, {}:{} games{}".format(*found.totals, who, *found.tallies["wins"], notes)
        assert told_ == said, lines


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


def test_twelve_single_deals_make_1884_and_what_else_counts_more() -> None:
    more: dict[str, OptionValue] = {"all_single": True, "target": 0}
    beside = {"points": (1100, 984), "matches": (1, 0), "weis": (50, 20), "stoeck": (20, None)}
    cases: list[tuple[dict[str, OptionValue], Slip, SumCheck | None]] = [
        (CLUB, {"points": (1012, 872), "matches": (1, 0)}, SumCheck("points", 1884, 1884)),
        (CLUB, {"points": (1012, 871), "matches": (0, 0)}, SumCheck("points", 1883, 1884)),
        (CLUB, {"points": (942, 942), "matches": (0, 0)}, SumCheck("points", 1884, 1884)),
        (more, beside, SumCheck("points", 2084, 1884 + 100 + 70 + 20)),
        ({"weis": False, "stoeck": False}, {"points": (1012, 871)}, None),
    ]
    found = [
        (house, slip, get("schieber")(4, options("schieber", house), 12).slip_sum(slip))
        for house, slip, _ in cases
    ]
    assert found == cases


def test_a_slip_with_too_many_matches_or_points_is_refused() -> None:
    game = get("schieber")(4, options("schieber", CLUB), 12)
    assert sentences(game.check_slip({"points": (1000, 100), "matches": (8, 7)})) == [
        "matches: 15 matches in 12 deals cannot be.",
        "side A: Too few points: 1,000; matches: 8.",
        "side B: Too few points: 100; matches: 7.",
    ]
    few = game.check_slip({"points": (1000, 100), "matches": (3, 1)})
    assert sentences(few) == ["side B: Too few points: 100; matches: 1."]
    factors_ = get("schieber")(4, options("schieber", {"weis": False, "stoeck": False}), 12)
    assert factors_.bounds() == (0, 12 * 257 * 4)
    assert factors_.check_slip({"points": (12337, 0)}) != []


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


def test_a_sheet_shows_the_control_and_the_sum_to_reach_where_only_cards_count() -> None:
    grid = grid_of(get("schieber")(4, options("schieber", CLUB), 12))
    assert (len(grid.lines), grid.goal) == (12, 1884)
    assert [column.each for column in grid.columns if column.name == "control"] == [157]
    assert "factor" not in {column.name for column in grid.columns}
    for more in ({"weis": True}, {"stoeck": True}, {"match_bonus": 100}, {"target": 1000}):
        assert grid_of(get("schieber")(4, options("schieber", {**CLUB, **more}), 12)).goal is None


def test_only_a_game_to_one_target_has_slates_and_rows_are_deals() -> None:
    for house, slates in (
        (CLUB, 0),
        ({**CLUB, "target": 1000}, 2),
        ({**CLUB, "target": 1000, "partien": 2}, 0),
    ):
        game = get("schieber")(4, options("schieber", house), 12)
        assert grid_of(game).by_deal
        assert sum(isinstance(block, ZSlate) for block in game.layout()) == slates
    game = get("schieber")(4, options("schieber"), 4)
    blocks = game.layout(game.read_deals(["A oben 100"])[0])
    assert [block.hundreds for block in blocks if isinstance(block, ZSlate)] == [3, 1]


def test_only_a_number_of_deals_measures_a_slip() -> None:
    long: dict[str, OptionValue] = {"all_single": True, "weis": False, "target": 3000, "match_bonus": 0}
    for deals in (3, 12, 40):
        game = get("schieber")(4, options("schieber", long), deals)
        assert game.check_slip({"points": (3030, 2950), "matches": (8, 8), "stoeck": (200, 180)}) == []
    two = get("schieber")(4, options("schieber", {**SINGLE, **TWICE, "target": None}), 2)
    assert [two.unfinished({"points": (314, b)}) is None for b in (314, 312)] == [True, False]


def test_a_deal_is_printed_with_what_counts_beside_the_points_and_no_more() -> None:
    game = get("schieber")(4, options("schieber", FIXED))
    deal, _ = game.parse_deal("A rosen 97 stöck B 20 weis A 50")
    assert deal is not None
    assert game.print_deal(deal) == "A rosen 97 60 weis A 50 stoeck B 20"


SINGLE: dict[str, OptionValue] = {**CLUB, "undenufe_values": "normal"}
TWICE: dict[str, OptionValue] = {"factors": dict.fromkeys((name.lower() for name in ALL_SIX), 2)}


def test_words_for_what_does_not_count_are_not_offered() -> None:
    def names(**house: OptionValue) -> set[str]:
        return {tag.name for tag in get("schieber")(4, options("schieber", house)).tags_in_use()}

    assert {"weis", "stoeck"} <= names()
    assert names(weis=False) == names() - {"weis"}
    assert names(stoeck=False) == names() - {"stoeck"}


def test_rows_are_numbered_through_all_partien() -> None:
    house: dict[str, OptionValue] = {**SINGLE, "target": 150, "partien": 2}
    found = sheet("schieber", "A match", "97 60", "B match", house=house)
    assert [told(row.label) for row in found.rows] == ["Deal 1", "Deal 2", "Deal 3"]
    assert (found.winner, found.finished_after, found.tallies["wins"]) == (None, 3, (2, 1))


def test_a_game_to_a_target_is_bounded_by_the_last_deal() -> None:
    game = get("schieber")
    assert game(4, options("schieber", {**SINGLE, "target": 1000})).bounds() == (0, 999 + 157)
    assert game(4, options("schieber", {**SINGLE, "target": 158})).longest() == 3
    two_packs = options("schieber", {**SINGLE, "target": 1000, "double_pack": True})
    assert game(6, two_packs).longest() == 9


def test_a_slip_counts_what_stands_on_it() -> None:
    game = get("schieber")(4, options("schieber", FIXED), 12)
    assert game.score_slip({"points": (1000, 900)}).tallies == {"matches": (0, 0), "wins": (1, 0)}
    with_weis = {"points": (1000, 900), "matches": (1, 0), "weis": (20, None)}
    assert game.score_slip(with_weis).tallies == {"matches": (1, 0), "weis": (20, 0), "wins": (1, 0)}
    assert "bergpreis" not in {*game.tallies(), *(field.name for field in game.slip_fields())}
    # It holds Weis with the factor that all contracts have.
    for house, weis in (({}, (20, 0)), (TWICE, (40, 0))):
        table = get("schieber")(4, options("schieber", {"target": 0, **house}), 12)
        assert table.slip_of(table.read_deals(["A rosen 97 weis A 20"])[0])["weis"] == weis


def test_a_sheet_has_a_line_for_each_deal_and_both_sides_sign() -> None:
    game = get("schieber")(4, options("schieber", CLUB), 2)
    for lines in ((), ("97 60",), ("97 60", "60 97")):
        grid, *_, signature = game.layout(game.read_deals(lines)[0])
        assert isinstance(grid, Grid)
        assert isinstance(signature, Signature)
        assert [told(line.label) for line in grid.lines] == ["1", "2"]
        assert (grid.spare, signature.sides) == (0, 2)
