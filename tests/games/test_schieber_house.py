"""House rules of Schieber, its sheet, trumps imposed deal by deal (TRN-16), the first lead (SCH-4)."""

import re
from random import Random
from typing import Any

from jassturnier import games
from jassturnier.cards.card import OBENABE, Suit, cards, trump
from jassturnier.games import at_table, get
from jassturnier.games.deal_form import DealForm
from jassturnier.games.kit.base import Game
from jassturnier.games.kit.contracts import SUITS, label
from jassturnier.games.kit.layout import Legend, ZSlate
from jassturnier.games.kit.options import Options, OptionValue
from jassturnier.games.kit.points import Course
from jassturnier.games.schieber import Schieber
from jassturnier.games.schieber_house import cells, columns, legends, slate, slate_total
from jassturnier.games.schieber_rules import (
    Event,
    SchieberDeal,
    course,
    dealt_stoeck,
    dealt_weis,
    explain,
    factor,
    factors,
    follow,
    goal,
    score,
)
from jassturnier.i18n import Text, render
from tests.support.typed import grid_of, options, sentences, shown, told

EMPTY = "E6 R8 T6"
TWICE = dict.fromkeys(("eicheln", "rosen", "schilten", "schellen", "obenabe", "undenufe"), 2)


def house(**more: OptionValue) -> Options:
    """Return the options of single Schieber to 300 without a bonus, some of them changed."""
    return options("schieber", {"target": 300, "all_single": True, "match_bonus": 0, **more})


def way(*lines: str, **more: OptionValue) -> Course:
    """Return how a game went: deals in the notation, a factor that all contracts have."""
    found = [get("schieber")(4, house(**more)).parse_deal(line)[0] for line in lines]
    return course([deal for deal in found if deal is not None], house(**more))


def test_everything_of_a_deal_is_multiplied_by_its_factor() -> None:
    assert score(SchieberDeal((57, 100), weis=(20, 0), stoeck=(0, 20)), 3, house()) == (231, 360)
    assert score(SchieberDeal((97, 60)), 1, house()) == (97, 60)
    assert score(SchieberDeal((57, 100), weis=(20, 0)), 1, house(weis=False)) == (57, 100)
    assert factor(SchieberDeal((97, 60)), house(factors=TWICE)) == 2
    assert factor(SchieberDeal((97, 60), "obenabe"), options("schieber")) == 3


def test_who_is_told_to_be_first_has_won_whatever_is_written_first() -> None:
    lines = ("A rosen 92", "A rosen 80 stöck A weis B 50 first B")
    found = way(*lines, target=110)
    assert (found.winner, found.totals, found.won_at) == (1, (192, 192), (1, 2))
    assert way(lines[0], lines[1].replace("first B", ""), target=110).winner == 0
    assert way("A rosen 92", "A rosen 30 first A", target=160).winner == 1
    assert way("A rosen 92 first B").winner is None
    assert way().totals == (0, 0)


def test_a_deal_that_was_played_on_leaves_no_trick_of_the_loser_open() -> None:
    lines = ("A rosen 100", "A rosen 110", "A rosen 100")
    assert [way(*lines, loser_open_tricks=told).games for told in (None, False)] == [1, 1]
    later = ("stoeck", "stich", "weis")
    assert way(*lines, loser_open_tricks=False, claim_order=later).games == 1
    assert [goal(house(loser_open_tricks=told)).open_tricks for told in (None, True, False)] == [
        *(True, True),
        False,
    ]


def test_the_last_trick_of_a_deal_ends_it() -> None:
    events = [Event(0, 20), *[Event(0, 17, trick=True)] * 2]
    found = list(follow(4, 2, events, tricks=2))
    assert [(step.gains, step.tricks, step.ends) for step in found] == [
        ((40, 0), False, False),
        ((34, 0), True, False),
        ((2 * (17 + 5 + 100), 0), True, True),
    ]
    assert {(step.deal, step.first) for step in found} == {(4, 0)}


def test_a_claim_is_judged_by_the_slate_of_before_and_the_own_tricks() -> None:
    good = way("A rosen 150", "A rosen 97", "A rosen 53 40 claim A")
    assert (good.winner, good.totals, good.won_at, good.games) == (0, (300, 67), (2, 2), 2)
    failed = way("A rosen 150", "A rosen 97", "A rosen 52 40 claim A")
    assert (failed.winner, failed.won_at, failed.games) == (1, None, 1)


def test_stoeck_and_weis_are_written_in_the_order_of_the_house() -> None:
    lines = ("A rosen 97", "A rosen 80 stöck A weis B 100")
    assert way(*lines, target=115, claim_order=("stoeck", "weis", "stich")).winner == 0
    assert way(*lines, target=115, claim_order=("weis", "stoeck", "stich")).winner == 1


def test_a_claim_counts_the_match_of_the_side_that_claims() -> None:
    for own, line in enumerate(("A rosen 157 0 match A claim A", "B rosen 0 157 match B claim B")):
        found = [way(line, match_bonus=100, target=target).winner for target in (257, 258)]
        assert found == [own, 1 - own]


def test_only_the_side_with_the_best_weis_may_write_it() -> None:
    hands = [cards(hand) for hand in (EMPTY, "RA RK RO", "T9 T8", "L9 L8 L7 L6")]
    assert dealt_weis(hands, OBENABE, house()) == (0, 70)
    assert dealt_weis([*hands[1:], hands[0]], OBENABE, house()) == (70, 0)
    assert dealt_weis(hands, OBENABE, house(weis=False)) == (0, 0)
    assert dealt_weis([cards(EMPTY)] * 4, OBENABE, house()) == (0, 0)


def test_koenig_and_ober_of_trumps_in_one_hand_are_stoeck() -> None:
    for seat, own in enumerate([(20, 0), (0, 20)] * 2):
        hands = [cards("EK EO R7") if each == seat else cards(EMPTY) for each in range(4)]
        assert dealt_stoeck(hands, trump(Suit.EICHELN), house()) == own
        assert dealt_stoeck(hands, trump(Suit.EICHELN), house(stoeck=False)) == (0, 0)
        assert dealt_stoeck(hands, trump(Suit.ROSEN), house()) == (0, 0)


def test_what_a_deal_was_counted_from_is_told() -> None:
    cases: list[tuple[SchieberDeal, dict[str, OptionValue], str]] = [
        (SchieberDeal((97, 60)), {}, "card points (SCH-18)"),
        (SchieberDeal((157, 0), matches=(0,)), {}, "card points (SCH-18)"),
        (SchieberDeal((157, 0), matches=(0,)), {"match_bonus": 100}, "card points, match 100 more (SCH-18)"),
        (SchieberDeal((97, 60)), {"match_bonus": 100}, "card points (SCH-18)"),
        (
            SchieberDeal((97, 60), weis=(0, 20), stoeck=(20, 0)),
            {"factors": TWICE},
            "card points, Weis, Stöck, times 2 (SCH-18, SCH-15, SCH-17, SCH-9)",
        ),
        (SchieberDeal((60, 20), claim=0), {}, "card points, stopped by a claim (SCH-18, SCH-22)"),
    ]
    assert [(deal, more, render(explain(deal, house(**more)), "en")) for deal, more, _ in cases] == cases


SCHIEBER = get("schieber")


def test_weis_stoeck_pushing_and_a_match_of_a_hundred_count_where_nothing_is_said() -> None:
    usual = SCHIEBER.defaults()
    on = [name for name, value in usual.items() if value is True]
    assert " ".join(on) == "weis stoeck pushing weis_twice"
    numbers = [f"{name} {value}" for name, value in usual.items() if type(value) is int]
    assert sorted(numbers) == [
        *("big_weis_per_card 0", "gustav_first_of_9 5", "match_bonus 100", "partien 1", "stroke_bergpreis 1"),
        *("stroke_kontermatch 2", "stroke_match 1", "stroke_schneider 2", "stroke_win 2"),
    ]


def test_a_house_rule_has_its_values_and_no_others() -> None:
    cases: list[tuple[str, tuple[OptionValue, ...]]] = [
        *(
            (f"stroke_{name}", (0, 1, 2))
            for name in ("bergpreis", "win", "match", "schneider", "kontermatch")
        ),
        ("big_weis_per_card", (0, 20, 50)),
        ("loser_open_tricks", (None, True, False)),
        ("weis_share", (None, True, False)),
        ("partien", (*range(1, 21),)),
        *((name, (None, *range(60), 100_000)) for name in ("schneider", "bergpreis")),
        ("target", (None, *range(60), 100_000)),
    ]
    for name, values in cases:
        tried = (None, True, False, *range(60), 100_000, 100_001)
        taken = [value for value in tried if not SCHIEBER.check_options({"target": 1000, name: value})[1]]
        assert list(map(repr, taken)) == list(map(repr, values)), name


def test_two_packs_are_for_six() -> None:
    (option,) = (option for option in SCHIEBER.options_offered if option.name == "double_pack")
    assert option.only_at == 6
    rules = {**SCHIEBER.defaults(), "double_pack": True}
    assert [bool(SCHIEBER(size, rules).table_clashes()) for size in SCHIEBER.sizes] == [True, False]
    assert SCHIEBER(4, SCHIEBER.defaults()).table_clashes() == []
    imposed = {**rules, "target": 0, "trumps": ("rosen", "undenufe")}
    deals, problems = at_table("schieber", 6, imposed, 2).read_deals(["A 100"])
    assert (problems, sum(deals[0].points)) == ([], 309)


def test_the_control_of_two_packs_is_what_deals_are_checked_with() -> None:
    cases: list[dict[str, Any]] = [
        {},
        {"undenufe_values": "six11"},
        {"undenufe_values": "six11", "factors": {"slalom": 3, "tuo": 4}},
        {"no_obe_unde": True},
    ]
    for house in cases:
        rules, _ = games.get("schieber").check_options({"double_pack": True, "target": 0, **house})
        game = Schieber(6, rules, 12)
        (control,) = (
            words
            for block in game.layout()
            if isinstance(block, Legend) and (words := told(block.words)).startswith("Control")
        )
        said = {
            name: int(total)
            for total, names in re.findall(r"(\d+) \(([^)]*)\)", control)
            for name in names.split(", ")
        }
        for name in factors(rules):
            total = said["trump" if name in SUITS else render(label(name), "en")]
            assert not game.read_deals([f"A {name} {total} 0"])[1]
            assert game.read_deals([f"A {name} {total - 1} 0"])[1]
        assert len(said) == len({"trump" if name in SUITS else name for name in factors(rules)}), house


PLAIN: dict[str, Any] = {"all_single": True, "weis": False, "stoeck": False, "match_bonus": 0, "target": 0}


def test_what_else_counts_has_columns_and_the_scores_are_the_totals() -> None:
    plain, factored = (
        columns(options("schieber", PLAIN)),
        columns(options("schieber", {**PLAIN, "all_single": False})),
    )
    more = columns(options("schieber", {**PLAIN, "weis": True, "match_bonus": 50}))
    points = "contract: points0:0 points1:0 control:"
    assert [
        " ".join(f"{'+' * each.total}{each.name}:{'' if each.low is None else each.low}" for each in found)
        for found in (plain, factored, more)
    ] == [
        "contract: +points0:0 +points1:0 control:",
        f"{points} factor:1 +score0: +score1:",
        f"{points} weis0:0 weis1:0 bonus0:0 bonus1:0 +score0: +score1:",
    ]
    assert [(column.side, column.high) for column in plain[1:3]] == [(0, 157), (1, 157)]


def test_a_deal_has_its_cells_in_the_order_of_the_columns() -> None:
    rules = options("schieber", {"all_single": True, "target": 0})
    deal = SchieberDeal((157, 0), "rosen", 0, (0,), weis=(50, 0), stoeck=(0, 20))
    said = [told(cell) if isinstance(cell, Text) else cell for cell in cells(deal, rules)]
    assert said == ["Rosen", 157, 0, 157, 50, 0, 0, 20, 100, 0, 307, 20]
    assert cells(SchieberDeal((97, 60), None, None), rules)[0] is None
    assert len(cells(None, rules, "rosen")) == len(columns(rules))


def test_factors_are_told_only_where_they_differ() -> None:
    def words(**house: Any) -> list[str]:  # noqa: ANN401 — any option
        return [told(legend.words) for legend in legends(options("schieber", {**PLAIN, **house}))]

    assert not any("Factors" in line for line in words())
    assert any(line.startswith("Factors: Eicheln 1") for line in words(all_single=False))
    # The control leaves out a contract whose cards decide its sum.
    tuo = words(all_single=False, double_pack=True, factors={"tuo": 3}, tuo_values="per_trick")
    assert "Control: 309 (trump), 245 (Obenabe, Undenufe)" in tuo


def test_the_slate_has_as_few_marks_as_can_be_and_the_far_side_writes_mirrored() -> None:
    marks = slate(0, 1797)
    assert (marks.hundreds, marks.fifties, marks.twenties, marks.rest) == (17, 1, 2, 7)
    assert (slate_total(17, 1, 2, 7), slate_total(1, 0, 3, -2)) == (1797, 158)
    assert [slate(side, points).mirrored for side, points in ((0, 2468), (1, -7), (1, None))] == [
        False,
        True,
        True,
    ]
    assert slate(0, None) == ZSlate(0, mirrored=False)


TRUMPS = ("schellen", "eicheln", "rosen", "schilten")


def table(deals: int = 8, **house: OptionValue) -> Game[Any]:
    usual: dict[str, OptionValue] = {
        "target": 0,
        "weis": False,
        "stoeck": False,
        "all_single": True,
        "match_bonus": 0,
        "trumps": TRUMPS,
    }
    return at_table("schieber", 4, options("schieber", {**usual, **house}), deals)


def test_what_is_imposed_need_not_be_written_and_another_contract_is_refused() -> None:
    game = table()
    deals, problems = game.read_deals(["97 60", "A 100", "B match"])
    assert problems == []
    assert [deal.contract for deal in deals] == ["schellen", "eicheln", "rosen"]
    assert game.print_deal(deals[1]).split()[:2] == ["eicheln", "100"]
    assert game.score(deals).totals == (97 + 100, 60 + 57 + 157)
    _, problems = game.read_deals(["schellen 97 60", "eicheln 97 60", "schellen 97 60", "oben 97 60"])
    assert sentences(problems) == [
        "deal 3: Rosen is imposed in this deal, not Schellen. (TRN-16)",
        "deal 4: Schilten is imposed in this deal, not Obenabe. (TRN-16)",
    ]
    # A line that is not read makes no other wrong.
    _, problems = game.read_deals(["schellen 97 60", "eicheln 97 6o", "rosen 97 60"])
    assert {sentence[:8] for sentence in sentences(problems)} == {"deal 2: "}


def test_trumps_begin_again_after_the_last_and_every_one_needs_its_deal() -> None:
    assert [table(16).imposed(number) for number in range(16)] == [*TRUMPS] * 4
    assert table(trumps=()).imposed(3) is None
    assert table(4).length_fault() is None
    assert told(table(3).length_fault()) == "must be 4 at least: so many trumps are imposed."
    for typed in (["coeur", "pique"], ["cuori", "picche"], ["Schellen", "EICHELN"]):
        found, problems = SCHIEBER.check_options({"trumps": typed})
        assert problems == []
        assert [at_table("schieber", 4, found, 2).imposed(number) for number in (0, 1)] == [
            "schellen",
            "eicheln",
        ]


def test_what_cannot_be_is_named_by_its_setting() -> None:
    cases: list[tuple[dict[str, object], str]] = [
        ({"trumps": ["rosen", "herz-as"]}, "trumps: “herz-as” is not played. Contracts: Eicheln, "),
        ({"trumps": ["slalom"]}, "trumps: “slalom” is not played."),
        ({"trumps": ["rosen", "slalom", "slalom"]}, "trumps: “slalom” is not played."),
        ({"trumps": ["oben"], "no_obe_unde": True}, "trumps: “oben” is not played."),
        ({"trumps": "rosen"}, "trumps: A list of words is needed here."),
        ({"trumps": [3]}, "trumps: A list of words is needed here."),
        ({"first_lead": "joker"}, "first_lead: “joker” is not possible; choose one of: "),
    ]
    for house, fault in cases:
        (found,) = sentences(SCHIEBER.check_options(house)[1])
        assert found.startswith(fault)
    assert [SCHIEBER.check_options({"first_lead": suit})[1] for suit in SUITS] == [[]] * 4


def test_sheet_and_form_name_the_trump_of_every_row() -> None:
    game = table()
    grid = grid_of(game)
    assert shown(line.cells[0] for line in grid.lines) == ["Schellen", "Eicheln", "Rosen", "Schilten"] * 2
    assert [line.cells[1:] for line in grid.lines] == [(None,) * (len(grid.columns) - 1)] * 8
    form = DealForm(game)
    assert [told(line.label) for line in form.lines][:2] == ["Deal 1, Schellen", "Deal 2, Eicheln"]
    assert [column.name for column in form.columns][:2] == ["points0", "points1"]


def test_a_rehearsed_round_plays_what_is_imposed() -> None:
    game, rng = table(), Random(5)
    played: list[Any] = []
    while not game.complete(played):
        played.append(game.rehearse(played, rng))
    assert [deal.contract for deal in played] == [*TRUMPS] * 2
    assert game.read_deals(map(game.print_deal, played))[1] == []


def test_the_sheet_says_who_leads_first() -> None:
    for card, words in {
        "rosen": "Who holds the Rosen seven leads in deal 1 and deals deal 2 (SCH-4).",
        "schilten": "Who holds the Schilten seven leads in deal 1 and deals deal 2 (SCH-4).",
        "drawn": "It is drawn who leads in deal 1; who leads there deals deal 2 (SCH-4).",
        "scribe": "Who keeps the score deals deal 1; forehand leads.",
    }.items():
        blocks = table(first_lead=card).layout()
        assert words in [told(block.words) for block in blocks if isinstance(block, Legend)]
