"""What deals and slips of Schieber say, how a game to a target ended, and what cannot have been."""

from typing import Any

import pytest

from jassturnier.games import at_table
from jassturnier.games.kit.base import Game, Slip
from jassturnier.games.kit.options import OptionValue
from jassturnier.games.kit.points import Course, Goal
from jassturnier.games.schieber import Schieber
from jassturnier.games.schieber_partien import CountedSlip
from jassturnier.games.schieber_rules import (
    bergpreis,
    ending_faults,
    ending_fields,
    ending_of,
    unfinished,
    weis_sums,
    winner,
)
from jassturnier.i18n import render
from tests.games.test_schieber_partien import HOUSE, ROUND, TABLE
from tests.support.typed import faults, options, sentences

CARDS: dict[str, Any] = {"target": 0, "weis": False, "stoeck": False}
FIXED: dict[str, Any] = {**CARDS, "all_single": True}
TWICE = dict.fromkeys(("eicheln", "rosen", "schilten", "schellen", "obenabe", "undenufe"), 2)


def table(deals: int = 12, size: int = 4, **house: Any) -> Schieber:  # noqa: ANN401 — any option
    return Schieber(size, options("schieber", house), deals)


def slip(a: int, b: int, **beside: tuple[int | None, ...]) -> Slip:
    return {"points": (a, b), **beside}


def told(of: Slip, deals: int = 12, size: int = 4, **house: Any) -> str:  # noqa: ANN401 — any option
    return " ".join(sentences(table(deals, size, **house).check_slip(of)))


def open_(game: Game[Any], of: Slip) -> str:
    """Return why a slip is not that of a whole round."""
    why = game.unfinished(of)
    return "" if why is None else render(why, "en")


def test_a_slip_needs_its_points_only() -> None:
    required = {field.name: field.required for field in table(target=0).slip_fields()}
    assert required == {"points": True, "matches": False, "weis": False, "stoeck": False}


WEIS: dict[str, Any] = {"target": 0, "stoeck": False}
STOECK: dict[str, Any] = {**FIXED, "stoeck": True}
ALL: dict[str, Any] = {"target": 0, "all_single": True}
NONE = {"matches": (0, 0)}


def test_a_slip_says_what_deals_can_bring() -> None:
    cases: list[tuple[int, dict[str, Any], Slip, str]] = [
        (12, ALL, slip(1000, 884), ""),
        # The dearest round is the most that can be.
        (2, CARDS, slip(2 * 4 * 257, 0, matches=(2, 0)), ""),
        (2, CARDS, slip(2 * 4 * 257 + 1, 0, matches=(2, 0)), "side A, points: 2,057 cannot be"),
        (2, CARDS, slip(0, 2 * 4 * 257, matches=(0, 2)), ""),
        (2, CARDS, slip(0, 2 * 4 * 257 + 1, matches=(0, 2)), "side B, points: 2,057 cannot be"),
        # Weis may be written before the factor or with it, and is part of the total.
        (1, WEIS, slip(308, 400, **NONE, weis=(20, 0)), ""),
        (1, WEIS, slip(308, 400, **NONE, weis=(80, 0)), ""),
        (1, WEIS, slip(308, 400, **NONE, weis=(0, 20)), ""),
        (1, WEIS, slip(77, 100, **NONE, weis=(20, 0)), ""),
        (1, WEIS, slip(157, 20, **NONE, weis=(None, 20)), ""),
        (1, WEIS, slip(207, 20, **NONE, weis=(None, 20)), ""),
        (
            1,
            WEIS,
            slip(10, 167, **NONE, weis=(20, None)),
            "side A, points: 10 cannot be; it must lie between 20",
        ),
        (1, WEIS, slip(10, 167, **NONE), ""),
        (1, WEIS, slip(10, 168, **NONE), "Together: 178 cannot be; the nearest are 177 and 197."),
        (1, {**WEIS, "factors": TWICE}, slip(40, 274, weis=(20, 0)), ""),
        # The most Weis of a deal may be of one side.
        (1, {**ALL, "stoeck": False}, slip(600, 57, **NONE, weis=(500, 0)), ""),
        (1, {**ALL, "stoeck": False}, slip(605, 52, **NONE, weis=(500, 0)), ""),
        # A long round cannot be looked at as a whole.
        (40, WEIS, slip(10_000, 10_100, matches=(10, 10), weis=(20, 20)), ""),
        (20, {"target": 0, "weis": False}, slip(5000, 5139, matches=(5, 5)), ""),
        # What both sides have depends on the matches that are written.
        (2, CARDS, slip(257, 57, matches=(1, 0)), "Together: 314 cannot be;"),
        (2, CARDS, slip(257, 57), ""),
        (2, {**CARDS, "match_bonus": 0}, slip(200, 114), ""),
        (2, {**CARDS, "match_bonus": 0}, slip(114, 200), ""),
        (2, FIXED, slip(257, 157, matches=(1, None)), ""),
        (2, FIXED, slip(257, 157, matches=(None, 0)), ""),
        (
            2,
            FIXED,
            slip(300, 257, matches=(1, 1)),
            "side A, points: 300 cannot be; it must lie between 257 and 257.",
        ),
        (1, FIXED, slip(256, 0, matches=(1, 0)), "side A: Too few points: 256; matches: 1."),
        # There is one Stöck in a deal of one pack.
        (1, STOECK, slip(177, 0, **NONE), ""),
        (1, STOECK, slip(197, 0, **NONE), "side A, points: 197 cannot be; it must lie between 0 and 177."),
        (
            12,
            {"target": 0},
            slip(9000, 9000, stoeck=(980, 0)),
            "side A, Stöck: 980 cannot be; it must lie between 0 and 960.",
        ),
        (
            12,
            {"target": 0, "all_single": True},
            slip(9000, 9000, stoeck=(260, 0)),
            "side A, Stöck: 260 cannot be; it must lie between 0 and 240.",
        ),
    ]
    found = [(deals, house, of, told(of, deals, **house)) for deals, house, of, _ in cases]
    assert [
        (*case[:3], case[3][: len(said) or None]) for case, (*_, said) in zip(found, cases, strict=True)
    ] == cases


def test_two_packs_have_their_own_match_and_two_stoeck() -> None:
    rules = {**STOECK, "double_pack": True}
    matches = [told(slip(409 + more, 0, matches=(1, 0)), 1, 6, **rules) for more in (0, 20, 40, 60, -100)]
    assert [bool(each) for each in matches] == [False, False, False, True, True]
    sums = [told(slip(100, 145 + more, **NONE), 1, 6, **rules) for more in (0, 1, 64)]
    assert [bool(each) for each in sums] == [False, True, False]
    stoeck = told(slip(9000, 9000, stoeck=(1940, 0)), 12, 6, target=0, double_pack=True)
    assert "must lie between 0 and 1,920." in stoeck
    assert table(10, 6, **{**rules, "stoeck": False}).bounds() == (0, 10 * (309 + 100))
    assert table(10, 6, **rules).bounds() == (0, 10 * (309 + 100 + 2 * 20))
    assert table(2, **{**CARDS, "stoeck": True}).bounds()[1] == 2 * 4 * (157 + 100 + 20)


def test_what_is_not_over_is_told() -> None:
    by_cards = {**FIXED, "factors": {"tuo": 1}, "tuo_values": "per_trick"}
    cases: list[tuple[dict[str, Any], tuple[int, int], str]] = [
        (CARDS, (942, 942), ""),
        (CARDS, (942, 941), "1,883 together are too few; all deals bring 1,884 at least."),
        (by_cards, (942, 941), ""),
        ({**FIXED, "target": None}, (942, 942), ""),
        ({**FIXED, "target": None}, (942, 941), "The game is not over: neither side has 1,000"),
        ({**FIXED, "target": None, "all_single": False}, (942, 942), ""),
        ({**FIXED, "target": 1000}, (942, 942), "The game is not over: neither side has 1,000"),
        ({**FIXED, "target": 1000}, (1000, 884), ""),
        ({**FIXED, "target": 1000, "partien": 2}, (1942, 942), "1 Partie of 2 is won"),
        (FIXED, (942, 942), ""),
    ]
    for house, points, why in cases:
        found = open_(table(**house), slip(*points, won=(1, 0)))
        assert (found[: len(why)], not found) == (why, not why)


def test_factors_leave_the_sum_open_but_not_every_number() -> None:
    cases: list[tuple[Slip, str]] = [
        (slip(1999, 142, matches=(2, 0)), ""),
        (slip(2000, 156, matches=(2, 0)), "Together"),
        (slip(157, 1727), ""),
        (slip(100, 1783), "too few"),
    ]
    factors = {"eicheln": 1, "rosen": 1, "schilten": 1, "schellen": 1, "obenabe": 3}
    for of, fault in cases:
        found = told(of, factors=factors, **CARDS) + open_(table(factors={"obenabe": 3}, **CARDS), of)
        assert fault in found, of


def test_what_makes_the_sum_of_a_slip_unknown_is_named() -> None:
    cases: list[tuple[dict[str, Any], dict[str, OptionValue]]] = [
        (FIXED, {}),
        ({**FIXED, "target": 1000}, {"target": 1000}),
        (CARDS, {"all_single": False}),
        ({**FIXED, "double_pack": True}, {"double_pack": True}),
        (
            {**FIXED, "double_pack": True, "undenufe_values": "six11"},
            {"double_pack": True, "undenufe_values": "six11"},
        ),
    ]
    assert [(house, table(**house).without_sum()) for house, _ in cases] == cases


def test_a_claim_of_the_last_deal_stands_on_the_slip() -> None:
    game = table(target=1000, all_single=True)
    deals, _ = game.read_deals(["A rosen 100", "A rosen 100", "A rosen 100", "B rosen 20 50 claim B"])
    assert game.slip_of(deals)["failed"] == (0, 1)
    assert game.slip_of([])["failed"] == (0, 0)


def test_a_game_to_a_target_is_as_long_as_its_cheapest_contracts_make_it() -> None:
    # 2 × 236 − 1 = 3 × 157: with one point more both cannot be below it.
    assert [table(**{**FIXED, "target": goal}).longest() for goal in (236, 237)] == [3, 4]
    assert table(target=1000).longest() == 10


def test_claims_matches_and_stoeck_of_a_deal_are_what_can_be() -> None:
    cases: list[tuple[str, dict[str, OptionValue], str]] = [
        # A claim leaves points of tricks open but makes none; with two packs any points.
        ("A rosen 100 57 claim A", {}, ""),
        ("A rosen 80 50 claim A", {}, ""),
        ("A rosen 100 58 claim A", {}, "157"),
        ("A rosen 100 56 claim A", {}, "Together"),
        ("A rosen 100 58 claim A", {"double_pack": True}, ""),
        ("A rosen 100 match A", {"target": 0}, "side B has points"),
        ("B rosen 100 57 match B", {"target": 0}, "side A has points"),
        # There is one Stöck a pack.
        ("A rosen 100 stoeck A 20", {}, ""),
        ("A rosen 100 stoeck A 30", {}, "Stöck: 30 cannot be; it must lie between 0 and 20."),
        ("A rosen 100 stoeck A 15", {}, "Stöck: 15 cannot be; the nearest are 0 and 20."),
        ("A rosen 100 stoeck A 40", {}, "only one Stöck"),
        ("A rosen 100 57 stoeck A 20 stoeck B 20", {}, "only one Stöck"),
        ("A rosen 100 stoeck A 40", {"double_pack": True}, ""),
        (
            "A rosen 100 stoeck A 50",
            {"double_pack": True},
            "Stöck: 50 cannot be; it must lie between 0 and 40.",
        ),
        ("A rosen 209 stoeck A 20 stoeck B 20", {"double_pack": True}, ""),
        ("A rosen 100 stoeck A 60", {"double_pack": True}, "only two Stöck"),
    ]
    for line, house, fault in cases:
        found = faults("schieber", line, house={"target": 1000, **house})
        assert (fault in " ".join(found), len(found)) == (True, bool(fault)), line


def test_the_weis_of_a_side_is_that_of_its_players_hands() -> None:
    one, two = options("schieber"), options("schieber", {"double_pack": True})
    assert [max(weis_sums(size, rules)) for size in (4, 6) for rules in (one, two)] == [500, 800, 400, 800]


HANDED_IN: Slip = {
    "points": (2056, 1556),
    "matches": (6, 4),
    "kontermatch": (0, 1),
    "won": (2, 1),
    "failed": (0, 0),
    "bergpreis": (2, 1),
    "schneider": (1, 1),
}
ONE = at_table("schieber", 4, options("schieber", {**HOUSE, "partien": 1}), 13)


def test_the_slip_of_the_deals_has_a_column_for_each_and_counts_the_same() -> None:
    assert TABLE.slip_of(TABLE.read_deals(ROUND)[0]) == HANDED_IN
    assert [column.name for column in TABLE.slip_fields()] == [*HANDED_IN]
    assert TABLE.check_slip(HANDED_IN) == []
    assert TABLE.unfinished(HANDED_IN) is None
    found = TABLE.score_slip(HANDED_IN)
    assert (found.tallies["strokes"], found.tallies["wins"]) == ((14, 10), (3, 2))


def test_what_cannot_be_counted_together_is_named() -> None:
    cases: list[tuple[dict[str, Any], str]] = [
        ({"bergpreis": (2, 2)}, "Bergpreis: 4 together in 3 Partien cannot be."),
        ({"won": (2, 2)}, "Partien won: 4 together in 3 Partien cannot be."),
        ({"bergpreis": (4, 0)}, "it must lie between 0 and 3"),
        ({"bergpreis": (2, 0)}, "Bergpreis: 2 together, but each of the 3 Partien that are over has one"),
        (
            {"points": (3100, 1600), "won": (3, 0), "schneider": (1, 0), "bergpreis": (0, 3)},
            "side B: 3 together in 2 Partien cannot be.",
        ),
        ({"bergpreis": ()}, "who was first? For example “bergpreis 2 1”"),
        ({"won": (1, 0), "schneider": (0, 0)}, "Bergpreis: 3 together in 2 Partien cannot be."),
        ({"schneider": (3, 0)}, "side A: 3 as Schneider of 2 Partien won cannot be."),
        ({"kontermatch": (0, 5)}, "side B: 5 Kontermatch of 4 matches cannot be."),
        ({"matches": (36, 4)}, "matches: 40 matches in 39 deals cannot be."),
        ({"failed": (0, 3)}, "side B: 3 failed claims, but 2 Partien lost, cannot be."),
        ({"won": (3, 0), "schneider": (0, 0)}, "side A: 2,056 are too few; won: 3, lost: 0"),
        (
            {"won": (3, 0), "schneider": (3, 0)},
            "side B: 1,556 are too many; won: 0, lost: 3, 3 as Schneider.",
        ),
        ({"schneider": (0, 0)}, "side A: 2,056 are too few; won: 2, lost: 1, 0 as Schneider."),
        ({"won": (0, 3), "bergpreis": (0, 3), "schneider": (0, 0)}, "side B: 1,556 are too few"),
    ]
    for changed, told in cases:
        found = sentences(TABLE.check_slip({**HANDED_IN, **changed}))
        assert any(told in text for text in found), found


def test_a_slip_asks_for_what_its_partien_can_bring() -> None:
    cases: list[tuple[dict[str, OptionValue], str]] = [
        ({"partien": 1}, "won failed first bergpreis schneider"),
        ({"partien": 1, "bergpreis": 0}, "won failed first schneider"),
        ({"partien": 2}, "won failed bergpreis schneider"),
        ({"partien": 2, "bergpreis": 0}, "won failed schneider"),
    ]
    for house, columns in cases:
        fields = Schieber(4, options("schieber", {**HOUSE, **house}), 13).slip_fields()
        assert " ".join(field.name for field in fields) == f"points matches kontermatch {columns}"


@pytest.mark.parametrize(
    ("won", "schneider", "failed", "fewest", "most"),
    [
        ((2, 1), (0, 0), (0, 0), 2 * 1000 + 500, 3 * 1256),
        ((2, 1), (0, 1), (0, 0), 2 * 1000, 2 * 1256 + 499),
        ((2, 1), (0, 0), (0, 1), 1000 + 500, 3 * 1256),
        ((1, 2), (0, 0), (1, 0), 1000 + 500, 3 * 1256),
        ((0, 3), (0, 2), (1, 0), 0, 1256 + 2 * 499),
    ],
)
def test_a_side_has_as_many_points_as_its_partien_can_bring(
    won: tuple[int, int], schneider: tuple[int, int], failed: tuple[int, int], fewest: int, most: int
) -> None:
    counted = {"won": won, "schneider": schneider, "failed": failed}
    house = options("schieber", {**HOUSE, "bergpreis": 0})

    def told(points: int) -> bool:
        slip = CountedSlip({**counted, "points": (points, 2500)}, house, 257)
        return any(text.startswith("side A") for text in sentences([*slip.faults()]))

    wrong = [points for points in (fewest - 1, fewest, most, most + 1) if told(points)]
    assert wrong == [fewest - 1, most + 1]


def test_every_bergpreis_takes_its_points() -> None:
    rules, lost = options("schieber", HOUSE), {"won": (0, 3), "failed": (3, 0), "bergpreis": (2, 0)}
    few, enough = (CountedSlip(slip(points, 3300, **lost), rules, 257) for points in (999, 1000))
    assert [bool([*few.faults()]), [*enough.faults()]] == [True, []]


def test_a_loser_below_the_limit_is_schneider() -> None:
    cases: list[tuple[Slip, dict[str, OptionValue], tuple[int, int], tuple[int, int]]] = [
        ({"points": (1011, 500)}, {}, (0, 0), (1, 0)),
        ({"points": (499, 1011)}, {}, (0, 1), (0, 2)),
        ({"points": (400, 600), "failed": (1, 0)}, {}, (0, 0), (0, 1)),
        ({"points": (400, 600), "failed": (1, 0)}, {"failed_claim_schneider": True}, (0, 1), (0, 2)),
        ({"points": (1500, 1500), "won": (1, 1), "schneider": (0, 1)}, {"partien": 2}, (0, 1), (1, 2)),
    ]
    for slip, house, schneider, wins in cases:
        counted = CountedSlip(slip, options("schieber", {**HOUSE, "partien": 1, **house}), 257)
        assert (counted.counts["schneider"], counted.wins) == (schneider, wins)


def test_of_a_single_partie_the_points_tell_the_rest() -> None:
    cases: list[tuple[Slip, str]] = [
        # Bergpreis 1, win 2, match 1, Schneider 2.
        (slip(1011, 416, matches=(1, 0)), "6:0"),
        (slip(1011, 545, matches=(1, 0), bergpreis=(0, 1)), "3:1"),
        (slip(1011, 545, schneider=(1, 0), bergpreis=(1, 0)), "side B: 545 are too many"),
        (slip(1011, 500), "who had the Bergpreis first? “bergpreis 1 0” is A"),
        (slip(1011, 416, schneider=(0, 0)), "side B: 416 are too few"),
        (slip(1011, 416, schneider=(0, 1)), "side B: 1 as Schneider of 0 Partien won cannot be."),
        (slip(1011, 1020), "Both sides have 1,000; who was first?"),
        (slip(1011, 416, bergpreis=(1, 1)), "Bergpreis: one side only can be named."),
    ]
    for of, said in cases:
        strokes = "{}:{}".format(*ONE.score_slip(of).tallies["strokes"])
        assert said in (" ".join(sentences(ONE.check_slip(of))) or strokes), of
    assert open_(TABLE, {**HANDED_IN, "won": (1, 1)}) == "2 Partien of 3 are won. (SCHV-14)"
    open_tricks = Schieber(4, options("schieber", {**HOUSE, "partien": 1, "loser_open_tricks": True}), 13)
    assert open_tricks.check_slip(slip(1011, 490, schneider=(0, 0))) == []


GOAL, HILL = Goal(1000, 500, 0), Goal(1000, 500, 600)
NO_TARGET = Goal(0, 0, 0)


def test_a_slip_has_columns_for_the_end_where_there_is_a_target() -> None:
    assert [field.name for field in ending_fields(GOAL)] == ["won", "failed", "first"]
    assert [field.name for field in ending_fields(HILL)] == ["won", "failed", "first", "bergpreis"]
    assert {(field.low, field.high, field.required) for field in ending_fields(HILL)} == {(0, 1, False)}
    assert ending_fields(NO_TARGET) == ()


def test_a_slip_names_who_won_whose_claim_failed_and_who_was_first_of_two() -> None:
    cases: list[tuple[Course, int | None, Slip]] = [
        (Course((1000, 700), winner=0), None, {"won": (1, 0), "failed": (0, 0), "first": (0, 0)}),
        (Course((1000, 700), winner=0), 0, {"won": (1, 0), "failed": (0, 0), "first": (0, 0)}),
        (Course((900, 700), winner=0), 1, {"won": (1, 0), "failed": (0, 1), "first": (0, 0)}),
        (Course((900, 700), winner=1), 0, {"won": (0, 1), "failed": (1, 0), "first": (0, 0)}),
        (Course((1000, 1100), winner=0), None, {"won": (1, 0), "failed": (0, 0), "first": (1, 0)}),
        (Course((1200, 1000), winner=1), None, {"won": (0, 1), "failed": (0, 0), "first": (0, 1)}),
        (Course((1000, 1100), winner=0), 1, {"won": (1, 0), "failed": (0, 1), "first": (0, 0)}),
        (Course((500, 600)), None, {"won": (0, 0), "failed": (0, 0), "first": (0, 0)}),
    ]
    for way, claim, named in cases:
        assert ending_of(way, claim, GOAL) == named
        assert ending_of(way, claim, NO_TARGET) == {}
    assert ending_of(Course((1000, 700), winner=0, bergpreis=1), None, HILL)["bergpreis"] == (0, 1)


def test_the_bergpreis_is_as_written_else_of_who_alone_has_its_points() -> None:
    cases: list[tuple[Slip, tuple[int, int]]] = [
        (slip(600, 599), (1, 0)),
        (slip(599, 600), (0, 1)),
        (slip(599, 599), (0, 0)),
        (slip(600, 700), (0, 0)),
        (slip(600, 700, bergpreis=(1, 0)), (1, 0)),
        (slip(700, 100, bergpreis=(0, 1)), (0, 1)),
    ]
    assert [(of, bergpreis(of, HILL)) for of, _ in cases] == cases


def test_who_has_won() -> None:
    cases: list[tuple[Slip, int | None]] = [
        (slip(1000, 999), 0),
        (slip(999, 1000), 1),
        (slip(999, 999), None),
        (slip(1000, 1000), None),
        (slip(1000, 1200, first=(1, 0)), 0),
        (slip(1000, 1200, won=(0, 1)), 1),
        (slip(1000, 1200, first=(1, 0), won=(0, 1)), 0),
        (slip(700, 600, won=(1, 0)), 0),
        # A failed claim loses whatever the totals say.
        (slip(1000, 500, failed=(1, 0)), 1),
        (slip(700, 500, failed=(0, 1)), 0),
    ]
    assert [(of, winner(of, GOAL)) for of, _ in cases] == cases


def test_what_does_not_go_together_is_named() -> None:
    cases: list[tuple[Slip, list[str]]] = [
        (slip(1000, 500, won=(1, 0)), []),
        (slip(1000, 500, won=(0, 1)), ["won by: by its points and claims side A has won."]),
        (slip(500, 1000, won=(1, 0)), ["won by: by its points and claims side B has won."]),
        (slip(999, 1000, first=(1, 0)), ["side A: 999 are below the target of 1,000. (SCH-23)"]),
        (slip(1000, 1000, first=(1, 0)), []),
        (slip(999, 500, failed=(1, 0)), []),
        (slip(1000, 500, failed=(1, 0)), ["side A: with 1,000 the claim was good. (SCH-23)"]),
        (
            slip(1000, 1000),
            ["Both sides have 1,000; who was first? “first 1 0” is A, “first 0 1” is B. (AMB-32)"],
        ),
        (slip(1000, 999), []),
        (slip(700, 700, failed=(1, 1)), ["claim failed: one side only can be named."]),
        (slip(1000, 500, bergpreis=(0, 1)), ["side B: 500 are below the Bergpreis of 600. (SCHV-3)"]),
        (slip(1000, 600, bergpreis=(0, 1)), []),
    ]
    assert [(of, sentences(ending_faults(of, HILL, counted=False))) for of, _ in cases] == cases


def test_a_game_is_open_until_somebody_has_the_target_or_a_claim_failed() -> None:
    cases: list[tuple[Slip, Goal, bool]] = [
        (slip(999, 500), GOAL, True),
        (slip(500, 999), GOAL, True),
        (slip(1000, 500), GOAL, False),
        (slip(500, 1000), GOAL, False),
        (slip(999, 500, failed=(0, 1)), GOAL, False),
        (slip(0, 0), NO_TARGET, False),
    ]
    assert [(of, limits, unfinished(of, limits) is not None) for of, limits, _ in cases] == cases
