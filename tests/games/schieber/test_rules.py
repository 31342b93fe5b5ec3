"""What a deal counts, step by step, and who has won with it (rules SCH, SCHV)."""

import pytest

from jassturnier.cards.card import OBENABE, Suit, cards, trump
from jassturnier.games import get
from jassturnier.games.kit.options import Options, OptionValue
from jassturnier.games.kit.points import Course
from jassturnier.games.schieber_rules import (
    Event,
    SchieberDeal,
    course,
    dealt_stoeck,
    dealt_weis,
    explain,
    factor,
    follow,
    goal,
    score,
    trumps_faults,
)
from jassturnier.i18n import render
from tests.support.typed import options

EMPTY = "E6 R8 T6"
TWICE = dict.fromkeys(("eicheln", "rosen", "schilten", "schellen", "obenabe", "undenufe"), 2)


def house(**more: OptionValue) -> Options:
    """Return the options of single Schieber to 300 without a bonus, some of them changed."""
    return options("schieber", {"target": 300, "all_single": True, "match_bonus": 0, **more})


def way(*lines: str, **more: OptionValue) -> Course:
    """Return how a game went: deals in the notation, a factor that all contracts have."""
    found = [get("schieber")(4, house(**more)).parse_deal(line)[0] for line in lines]
    return course([deal for deal in found if deal is not None], house(**more))


def test_everything_of_a_deal_is_multiplied() -> None:
    assert score(SchieberDeal((57, 100), weis=(20, 0), stoeck=(0, 20)), 3, house()) == (231, 360)
    assert score(SchieberDeal((97, 60)), 1, house()) == (97, 60)
    assert score(SchieberDeal((57, 100), weis=(20, 0)), 1, house(weis=False)) == (57, 100)


def test_a_deal_without_a_contract_has_the_factor_of_all_contracts() -> None:
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


@pytest.mark.parametrize(("side", "points"), [("A", "157 0"), ("B", "0 157")])
def test_a_claim_counts_the_match_of_the_side_that_claims(side: str, points: str) -> None:
    line, own = f"{side} rosen {points} match {side} claim {side}", "AB".index(side)
    assert way(line, match_bonus=100, target=257).winner == own
    assert way(line, match_bonus=100, target=258).winner == 1 - own


def test_a_claim_is_judged_by_the_slate_of_before_and_the_own_tricks() -> None:
    good = way("A rosen 150", "A rosen 97", "A rosen 53 40 claim A")
    assert (good.winner, good.totals, good.won_at, good.games) == (0, (300, 67), (2, 2), 2)
    failed = way("A rosen 150", "A rosen 97", "A rosen 52 40 claim A")
    assert (failed.winner, failed.won_at, failed.games) == (1, None, 1)


@pytest.mark.parametrize(
    ("order", "winner"), [(("stoeck", "weis", "stich"), 0), (("weis", "stoeck", "stich"), 1)]
)
def test_stoeck_and_weis_are_written_in_the_order_of_the_house(order: tuple[str, ...], winner: int) -> None:
    found = way("A rosen 97", "A rosen 80 stöck A weis B 100", target=115, claim_order=order)
    assert found.winner == winner


def test_only_the_side_with_the_best_weis_may_write_it() -> None:
    hands = [cards(hand) for hand in (EMPTY, "RA RK RO", "T9 T8", "L9 L8 L7 L6")]
    assert dealt_weis(hands, OBENABE, house()) == (0, 70)
    assert dealt_weis([*hands[1:], hands[0]], OBENABE, house()) == (70, 0)
    assert dealt_weis(hands, OBENABE, house(weis=False)) == (0, 0)
    assert dealt_weis([cards(EMPTY)] * 4, OBENABE, house()) == (0, 0)


@pytest.mark.parametrize("seat", range(4))
def test_koenig_and_ober_of_trumps_in_one_hand_are_stoeck(seat: int) -> None:
    hands = [cards("EK EO R7") if each == seat else cards(EMPTY) for each in range(4)]
    own = (20, 0) if seat in {0, 2} else (0, 20)
    assert dealt_stoeck(hands, trump(Suit.EICHELN), house()) == own
    assert dealt_stoeck(hands, trump(Suit.EICHELN), house(stoeck=False)) == (0, 0)
    assert dealt_stoeck(hands, trump(Suit.ROSEN), house()) == (0, 0)


@pytest.mark.parametrize(
    ("deal", "more", "told"),
    [
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
    ],
)
def test_what_a_deal_was_counted_from_is_told(
    deal: SchieberDeal, more: dict[str, OptionValue], told: str
) -> None:
    assert render(explain(deal, house(**more)), "en") == told


def test_only_contracts_that_are_played_can_be_imposed() -> None:
    (fault,) = trumps_faults(house(trumps=("rosen", "Slalom", "Slalom")))
    assert (fault[0], "“Slalom” is not played." in render(fault[1], "en")) == ("trumps", True)
