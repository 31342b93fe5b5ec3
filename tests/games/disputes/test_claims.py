from dataclasses import replace

import pytest

from jassturnier.games.disputes import (
    ClaimedDeal,
    ClaimRules,
    FirstTrick,
    judge_breach,
    judge_claim,
    judge_double_claim,
)
from jassturnier.i18n import render
from tests.support.console import Console

STANDING = ClaimedDeal(slate=(2900, 1400), trick_points=(100, 57), tricks=(5, 4))
CARDS_FIRST = ClaimRules(claim_order=("stoeck", "stich", "weis"))


def test_exactly_the_target_is_a_good_claim() -> None:
    result = judge_claim(0, STANDING)
    assert (result.winner, result.good, result.claimant_total) == (0, True, 3000)


def test_one_point_short_loses_the_game() -> None:
    result = judge_claim(0, replace(STANDING, trick_points=(99, 57)))
    assert (result.winner, result.good, result.claimant_total) == (1, False, 2999)
    assert not result.schneider
    assert judge_claim(1, STANDING).winner == 0


@pytest.mark.parametrize(
    ("standing", "total"),
    [
        (replace(STANDING, factor=2), 3100),
        (replace(STANDING, stoeck=0), 3020),
        (replace(STANDING, stoeck=1), 3000),
        (replace(STANDING, last_trick=0), 3005),
        (replace(STANDING, tricks=(9, 0), last_trick=0), 3105),
        (replace(STANDING, tricks=(6, 0), all_tricks=6), 3100),
    ],
)
def test_everything_the_side_has_made_counts(standing: ClaimedDeal, total: int) -> None:
    assert judge_claim(0, standing).claimant_total == total


@pytest.mark.parametrize(("slate", "schneider", "games"), [((2900, 1499), True, 2), ((2900, 1500), False, 1)])
def test_the_loser_below_half_the_target_is_schneider(
    slate: tuple[int, int], games: int, *, schneider: bool
) -> None:
    result = judge_claim(0, replace(STANDING, slate=slate))
    assert (result.schneider, result.games) == (schneider, games)


def test_the_stoeck_of_the_loser_saves_him_from_schneider() -> None:
    assert not judge_claim(0, replace(STANDING, slate=(2900, 1480), stoeck=1)).schneider


def test_the_open_tricks_of_the_loser_count_where_the_house_says_so() -> None:
    standing = replace(STANDING, slate=(2900, 1450))
    assert judge_claim(0, standing).schneider
    assert not judge_claim(0, standing, ClaimRules(loser_open_tricks=True)).schneider


def test_a_failed_claim_is_schneider_only_where_the_house_says_so() -> None:
    standing = replace(STANDING, slate=(1000, 2990))
    assert not judge_claim(0, standing).schneider
    assert judge_claim(0, standing, ClaimRules(failed_claim_schneider=True)).schneider
    assert not judge_claim(
        0, replace(standing, slate=(1400, 2990)), ClaimRules(failed_claim_schneider=True)
    ).schneider


@pytest.mark.parametrize(
    ("rules", "goal", "limit"),
    [
        (ClaimRules(), 3000, 1500),
        (ClaimRules(all_single=True), 1000, 500),
        (ClaimRules(target=2500), 2500, 1250),
        (ClaimRules(target=2501), 2501, 1251),
        (ClaimRules(schneider=1000), 3000, 1000),
    ],
)
def test_the_limits_of_a_game(rules: ClaimRules, goal: int, limit: int) -> None:
    assert (rules.goal, rules.limit) == (goal, limit)


def test_a_claim_is_answered_in_a_sentence() -> None:
    assert render(judge_claim(0, STANDING).ruling.sentence(), "en") == (
        "Side A has 3,000 and reaches 3,000: the claim is good, side A has won. (rule SCH-23)"
    )
    assert render(judge_claim(1, STANDING).ruling.text, "en") == (
        "Side B has 1,457, 1,543 too few for 3,000: the claim fails, side A has won."
    )


@pytest.mark.parametrize(
    ("slate", "gains", "winner", "stage", "totals"),
    [
        ((2980, 2900), FirstTrick(0, (1, 100), (1, 30)), 0, "stoeck", (3000, 2900)),
        ((2970, 2900), FirstTrick(0, (1, 100), (0, 30)), 1, "weis", (2990, 3000)),
        ((2970, 2900), FirstTrick(None, (1, 50), (0, 30)), 0, "stich", (3000, 2950)),
        ((2970, 2900), FirstTrick(None, None, (1, 30)), None, None, (2970, 2930)),
        ((2970, 2900), FirstTrick(), None, None, (2970, 2900)),
    ],
)
def test_stoeck_comes_before_weis_and_weis_before_the_trick(
    slate: tuple[int, int],
    gains: FirstTrick,
    winner: int | None,
    stage: str | None,
    totals: tuple[int, int],
) -> None:
    result = judge_double_claim(slate, gains)
    assert (result.winner, result.stage, result.totals) == (winner, stage, totals)


def test_another_order_of_the_house_may_turn_the_result() -> None:
    gains = FirstTrick(None, (0, 100), (1, 15))
    assert judge_double_claim((2900, 2990), gains).winner == 0
    turned = judge_double_claim((2900, 2990), gains, rules=CARDS_FIRST)
    assert (turned.winner, turned.stage, turned.ruling.rule) == (1, "stich", "SCHV-1")


def test_the_factor_multiplies_every_stage() -> None:
    result = judge_double_claim((2900, 2900), FirstTrick(0, (1, 20), None), factor=4)
    assert result.totals == (2980, 2980)


def test_a_double_claim_is_answered_in_a_sentence() -> None:
    won = judge_double_claim((2980, 2900), FirstTrick(0))
    assert render(won.ruling.sentence(), "en") == (
        "Side A reaches 3,000 first, with Stöck: 3,000. (rule SCH-25)"
    )
    nobody = judge_double_claim((0, 0), FirstTrick())
    assert render(nobody.ruling.text, "en") == (
        "Neither side has 3,000 after Stöck, Weis, the trick: nobody has won."
    )


@pytest.mark.parametrize(
    ("what", "trick", "out_of_turn", "told", "rule"),
    [
        ("weis", 1, False, "In time", "SCH-14"),
        ("weis", 1, True, "Too early", "SCH-14"),
        ("weis", 0, False, "Too early", "SCH-14"),
        ("weis", 2, False, "Too late", "SCH-14"),
        ("weis", 9, True, "Too late", "SCH-14"),
        ("joker", 0, False, "In time", "COI3-20"),
        ("joker", 1, False, "Too late", "COI3-20"),
        ("tricks", 1, False, "Tricks that are taken stay face down", "SCH-22"),
    ],
)
def test_a_breach_is_judged_by_its_rule(
    what: str,
    trick: int,
    out_of_turn: bool,  # noqa: FBT001 -- a case of the test
    told: str,
    rule: str,
) -> None:
    ruling = judge_breach(what, trick, out_of_turn=out_of_turn)
    assert render(ruling.text, "en").startswith(told)
    assert ruling.rule == rule


@pytest.mark.parametrize(
    "line",
    [
        "referee breach weis 2",
        "referee verstoss Weis 2 --lang de",
        "referee faute annonces 2 --lang fr",
        "referee infrazione annunci 2 --lang it",
    ],
)
def test_the_command_takes_its_words_in_every_language(console: Console, line: str) -> None:
    found = console.done(f"{line} --json").document()
    assert (found["what"], found["trick"], found["rule"]) == ("weis", 2, "SCH-14")
    assert console.run("referee", "breach", "dance").code == 2
