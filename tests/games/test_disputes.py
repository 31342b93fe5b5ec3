"""Weis, Stöck and claims judged; who deals, speaks and may push or pass."""

from dataclasses import replace

import pytest

from jassturnier.cards.card import OBENABE, UNDENUFE, Contract, ContractKind, Suit, cards, trump
from jassturnier.cards.melds import MeldRules
from jassturnier.errors import NotAllowed
from jassturnier.games import get
from jassturnier.games.disputes import (
    ClaimedDeal,
    ClaimRules,
    FirstTrick,
    Moment,
    Weis,
    compare_melds,
    find_stoeck,
    judge_breach,
    judge_claim,
    judge_double_claim,
)
from jassturnier.games.kit.bidding import (
    SCRIBE,
    Dealing,
    Kontra,
    Turn,
    coiffeur_turn,
    dealing_rule,
    dealings,
    declarer_leads,
    grand_kontra,
    open_contracts,
    ramsch_kontra,
    ramsch_rotation,
    ramsch_turn,
    rotation,
    schieber_rotation,
    schieber_turn,
)
from jassturnier.games.kit.options import Options
from jassturnier.i18n import render

STANDING = ClaimedDeal(slate=(2900, 1400), trick_points=(100, 57), tricks=(5, 4))
CARDS_FIRST = ClaimRules(claim_order=("stoeck", "stich", "weis"))


def test_a_claim_is_judged_by_everything_a_side_has_made() -> None:
    lost = replace(STANDING, slate=(1000, 2990))
    hard = ClaimRules(failed_claim_schneider=True)
    cases: list[tuple[int, ClaimedDeal, ClaimRules, str]] = [
        (0, STANDING, ClaimRules(), "A 3000 good, 2 games"),
        (0, replace(STANDING, trick_points=(99, 57)), ClaimRules(), "A 2999 failed, 1 game of B"),
        (1, STANDING, ClaimRules(), "B 1457 failed, 1 game of A"),
        (0, replace(STANDING, factor=2), ClaimRules(), "A 3100 good, 2 games"),
        (0, replace(STANDING, stoeck=0), ClaimRules(), "A 3020 good, 2 games"),
        (0, replace(STANDING, stoeck=1), ClaimRules(), "A 3000 good, 2 games"),
        (0, replace(STANDING, last_trick=0), ClaimRules(), "A 3005 good, 2 games"),
        (0, replace(STANDING, tricks=(9, 0), last_trick=0), ClaimRules(), "A 3105 good, 2 games"),
        (0, replace(STANDING, tricks=(6, 0), all_tricks=6), ClaimRules(), "A 3100 good, 2 games"),
        # Schneider is below half the target; Stöck of the loser saves, open tricks where the house says so.
        (0, replace(STANDING, slate=(2900, 1499)), ClaimRules(), "A 3000 good, 2 games"),
        (0, replace(STANDING, slate=(2900, 1500)), ClaimRules(), "A 3000 good, 1 game"),
        (0, replace(STANDING, slate=(2900, 1480), stoeck=1), ClaimRules(), "A 3000 good, 1 game"),
        (0, replace(STANDING, slate=(2900, 1450)), ClaimRules(), "A 3000 good, 2 games"),
        (0, replace(STANDING, slate=(2900, 1450)), ClaimRules(loser_open_tricks=True), "A 3000 good, 1 game"),
        # A failed claim is Schneider only where the house says so.
        (0, lost, ClaimRules(), "A 1100 failed, 1 game of B"),
        (0, lost, hard, "A 1100 failed, 2 games of B"),
        (0, replace(lost, slate=(1400, 2990)), hard, "A 1500 failed, 1 game of B"),
    ]

    def judged(side: int, standing: ClaimedDeal, rules: ClaimRules) -> str:
        found = judge_claim(side, standing, rules)
        assert found.schneider == (found.games == 2)
        games = f"{found.games} game{'s' * found.schneider}"
        how = f"good, {games}" if found.good else f"failed, {games} of {'AB'[found.winner]}"
        assert found.good == (found.winner == side)
        return f"{'AB'[side]} {found.claimant_total} {how}"

    assert [(*case[:3], judged(*case[:3])) for case in cases] == cases


def test_the_limits_of_a_game() -> None:
    cases: list[tuple[ClaimRules, int, int]] = [
        (ClaimRules(), 3000, 1500),
        (ClaimRules(all_single=True), 1000, 500),
        (ClaimRules(target=2500), 2500, 1250),
        (ClaimRules(target=2501), 2501, 1251),
        (ClaimRules(schneider=1000), 3000, 1000),
    ]
    for rules, goal, limit in cases:
        assert (rules.goal, rules.limit) == (goal, limit)


def test_a_claim_is_answered_in_a_sentence() -> None:
    assert render(judge_claim(0, STANDING).ruling.sentence(), "en") == (
        "Side A has 3,000 and reaches 3,000: the claim is good, side A has won. (rule SCH-23)"
    )
    assert render(judge_claim(1, STANDING).ruling.text, "en") == (
        "Side B has 1,457, 1,543 too few for 3,000: the claim fails, side A has won."
    )


def test_stoeck_comes_before_weis_and_weis_before_the_trick() -> None:
    cases: list[tuple[tuple[int, int], FirstTrick, int | None, str | None, tuple[int, int]]] = [
        ((2980, 2900), FirstTrick(0, (1, 100), (1, 30)), 0, "stoeck", (3000, 2900)),
        ((2970, 2900), FirstTrick(0, (1, 100), (0, 30)), 1, "weis", (2990, 3000)),
        ((2970, 2900), FirstTrick(None, (1, 50), (0, 30)), 0, "stich", (3000, 2950)),
        ((2970, 2900), FirstTrick(None, None, (1, 30)), None, None, (2970, 2930)),
        ((2970, 2900), FirstTrick(), None, None, (2970, 2900)),
    ]
    for slate, gains, winner, stage, totals in cases:
        result = judge_double_claim(slate, gains)
        assert (result.winner, result.stage, result.totals) == (winner, stage, totals)


def test_another_order_of_the_house_may_turn_the_result_and_a_factor_multiplies_every_stage() -> None:
    gains = FirstTrick(None, (0, 100), (1, 15))
    assert judge_double_claim((2900, 2990), gains).winner == 0
    turned = judge_double_claim((2900, 2990), gains, rules=CARDS_FIRST)
    assert (turned.winner, turned.stage, turned.ruling.rule) == (1, "stich", "SCHV-1")
    assert judge_double_claim((2900, 2900), FirstTrick(0, (1, 20)), factor=4).totals == (2980, 2980)


def test_a_double_claim_is_answered_in_a_sentence() -> None:
    won = judge_double_claim((2980, 2900), FirstTrick(0))
    assert render(won.ruling.sentence(), "en") == (
        "Side A reaches 3,000 first, with Stöck: 3,000. (rule SCH-25)"
    )
    nobody = judge_double_claim((0, 0), FirstTrick())
    assert render(nobody.ruling.text, "en") == (
        "Neither side has 3,000 after Stöck, Weis, the trick: nobody has won."
    )


def test_a_breach_is_judged_by_its_rule() -> None:
    for what, trick, out_of_turn, told, rule in (
        ("weis", 1, False, "In time", "SCH-14"),
        ("weis", 1, True, "Too early", "SCH-14"),
        ("weis", 0, False, "Too early", "SCH-14"),
        ("weis", 2, False, "Too late", "SCH-14"),
        ("weis", 9, True, "Too late", "SCH-14"),
        ("joker", 0, False, "In time", "COI3-20"),
        ("joker", 1, False, "Too late", "COI3-20"),
        ("tricks", 1, False, "Tricks that are taken stay face down", "SCH-22"),
    ):
        ruling = judge_breach(what, trick, out_of_turn=out_of_turn)
        assert render(ruling.text, "en").startswith(told)
        assert ruling.rule == rule, what


TWENTY = "EA EK EO"
NOTHING = "E6 R8 T6"


def compared(*hands: str, factor: int = 1) -> Weis:
    return compare_melds([cards(hand) for hand in hands], OBENABE, factor)


def test_the_side_with_the_best_single_meld_scores_all_its_melds() -> None:
    weis = compared("EO RO TO LO", "RA RK RU", "T9 T8 T7", "L9 L8 L7 L6", factor=3)
    assert [sum(meld.points for meld in melds) for melds in weis.melds] == [100, 0, 20, 50]
    assert (weis.side, weis.points, weis.score) == (0, 120, 360)
    better = compared("EO RO TO LO", "EU RU TU LU", "T9 T8 T7", NOTHING)
    assert (better.side, better.points) == (1, 200)
    nobody = compared(NOTHING, NOTHING, NOTHING, NOTHING)
    assert (nobody.side, nobody.points, nobody.score) == (None, 0, 0)
    assert render(nobody.ruling.text, "en") == "Nobody has a meld."


def test_between_equal_melds_trump_wins_then_who_plays_first() -> None:
    assert compared(NOTHING, TWENTY, "RA RK RO", NOTHING).side == 1
    assert compared("RA RK RO", TWENTY, NOTHING, NOTHING).side == 0
    assert compared(NOTHING, NOTHING, NOTHING, NOTHING, NOTHING, TWENTY).side == 1
    hands = [cards(hand) for hand in ("RA RK RO", TWENTY, NOTHING, NOTHING)]
    assert compare_melds(hands, trump(Suit.EICHELN)).side == 1


def test_in_undenufe_the_house_may_turn_the_ranks_round() -> None:
    hands = [cards(hand) for hand in (TWENTY, "R8 R7 R6", NOTHING, NOTHING)]
    found = compare_melds(hands, UNDENUFE)
    assert (found.side, found.score) == (0, found.points)
    assert compare_melds(hands, UNDENUFE, 1, MeldRules(weis_undenufe_reversed=True)).side == 1


@pytest.mark.parametrize("factor", [1, 4])
def test_the_decision_is_said_in_a_sentence(factor: int) -> None:
    weis = compared(NOTHING, TWENTY, NOTHING, NOTHING, factor=factor)
    assert render(weis.ruling.sentence(), "en") == (
        "Player 2 has the best meld: 3 in a row from Eichel Ass. Side B scores all its melds: "
        f"20 points, times {factor} makes {20 * factor}. (rule SCH-14)"
    )


EICHELN = trump(Suit.EICHELN)
TUO = Contract(ContractKind.TUO, Suit.EICHELN)


def test_stoeck_is_announced_at_its_moment() -> None:
    cases: list[tuple[str, Moment, int | None]] = [
        ("R6 EO EK", "ober", 1),
        ("EK R6 EO", "ober", 2),
        ("R6 EO EK", "second_card", 2),
        ("EK EO R6", "second_card", 1),
        ("R6", "ober", None),
        ("EO", "second_card", None),
        ("EO", "ober", 0),
    ]
    for played, when, at in cases:
        found = find_stoeck(cards("EK EO R6"), EICHELN, cards(played), when)
        assert (found.held, found.at) == (True, at), played


@pytest.mark.parametrize(
    ("hand", "contract"),
    [("EK R6", EICHELN), ("EO RK", EICHELN), ("RK RO", EICHELN), ("EK EO", OBENABE), ("EK RO", TUO)],
)
def test_stoeck_needs_both_cards_of_a_trump_suit(hand: str, contract: Contract) -> None:
    found = find_stoeck(cards(hand), contract, cards(hand))
    assert (found.held, found.at, found.ruling.rule) == (False, None, "SCH-17")


@pytest.mark.parametrize(("played", "held"), [("", True), ("R6 R7 EO", True), ("R6 R7 R8 EO", False)])
def test_in_tuo_stoeck_is_announced_while_there_is_a_trump_suit(played: str, held: bool) -> None:  # noqa: FBT001
    assert find_stoeck(cards("EK EO R6 R7 R8"), TUO, cards(played)).held is held


def test_with_six_at_the_table_tuo_has_two_tricks_with_trump() -> None:
    found = find_stoeck(cards("EK EO R6"), TUO, cards("R6 EK EO"), tricks=6)
    assert (found.held, found.ruling.rule) == (False, "AMB-11")


def test_when_stoeck_is_announced_is_told() -> None:
    cases: list[tuple[str, Moment, str]] = [
        ("EK EO R7", "ober", "announced when the Ober is played"),
        ("EK EO R7", "second_card", "announced when the second of the two cards is played"),
        ("EK EK EO EO", "ober", "Two Stöck: 40 points"),
    ]
    for hand, when, told in cases:
        assert told in render(find_stoeck(cards(hand), trump(Suit.EICHELN), when=when).ruling.text, "en")


def test_one_hand_has_both_stoeck_of_two_packs_unless_the_house_says_no() -> None:
    twice = cards("EK EK EO EO")
    assert [find_stoeck(twice, trump(Suit.EICHELN), twice=both).count for both in (True, False)] == [2, 1]
    assert find_stoeck(twice, trump(Suit.EICHELN)).count == 2


def said(turn: Turn | Kontra) -> str:
    return render(turn.ruling.sentence(), "en")


def bools(letters: str) -> list[bool]:
    """Read who can still play: `x` can, `-` cannot."""
    return [letter == "x" for letter in letters]


def test_who_speaks_next_in_coiffeur() -> None:
    for can_play, passes, rounds, seat, may_pass in (
        ("xxx", 0, 2, 0, True),
        ("xxx", 1, 2, 1, True),
        ("xxx", 3, 2, 0, False),
        ("x-x", 1, 2, 2, True),
        ("x-x", 2, 2, 0, False),
        ("-xx", 0, 2, 1, True),
        ("-xx", 1, 2, 2, False),
        ("--x", 0, 2, 2, False),
        ("x--", 0, 2, 0, False),
        ("xxxx", 4, 2, 0, True),
        ("xxxx", 7, 2, 3, True),
        ("xxxx", 8, 2, 0, False),
        ("xxxx", 4, 1, 0, False),
        ("-x-x", 2, 2, 1, True),
        ("-x-x", 3, 2, 3, False),
        ("-x-x", 1, 1, 3, False),
        ("x-x-", 3, 2, 2, True),
        ("x-x-", 4, 2, 0, False),
        ("-xx-", 3, 2, 2, False),
        ("-xxx", 5, 2, 3, False),
    ):
        turn = coiffeur_turn(bools(can_play), passes, rounds)
        assert (turn.seat, turn.may_pass) == (seat, may_pass)


def test_nobody_speaks_when_all_columns_are_full() -> None:
    for players, rule in ((3, "COI3-34"), (4, "COI4-9")):
        turn = coiffeur_turn([False] * players, 0)
        assert (turn.seat, turn.may_pass, turn.ruling.rule) == (None, False, rule)
    assert coiffeur_turn(bools("xxxx"), 8) == coiffeur_turn(bools("xxxx"), 8, 2)


def test_the_turn_is_said_in_a_sentence() -> None:
    first = "Forehand has no contract left and the others passed:"
    cases: dict[tuple[str, int], str] = {
        ("xxx", 1): "Player 2 names an open contract or passes. (rule COI3-8)",
        ("xxx", 3): "All have passed: forehand is im Fass and must choose. (rule COI3-8)",
        ("xxxx", 8): "All have passed: forehand is im Fass and must choose. (rule COI4-8)",
        ("--x", 0): "Player 3 alone has contracts left and must choose. (rule COI3-11)",
        ("-xx", 1): f"{first} player 3 is im Fass and must choose. (rule COI3-10)",
    }
    assert {case: said(coiffeur_turn(bools(case[0]), case[1])) for case in cases} == cases


def test_an_open_row_takes_its_own_contract_and_a_joker_any() -> None:
    rows = ("eicheln", "rosen", "obenabe", "joker1", "joker2")
    assert open_contracts(rows, ["rosen", "joker1"]) == {
        "eicheln": ("eicheln",),
        "obenabe": ("obenabe",),
        "joker2": ("eicheln", "rosen", "obenabe"),
    }


def test_who_names_the_contract_in_schieber() -> None:
    # Players, pushes, whether forehand may get it back: who names it, and whether he may push.
    cases = {
        (4, 0, False): (0, True),
        (4, 1, False): (2, False),
        (4, 1, True): (2, True),
        (4, 2, True): (0, False),
        (6, 0, False): (0, True),
        (6, 1, False): (2, True),
        (6, 2, False): (4, False),
        (6, 3, True): (0, False),
    }
    turns = {(n, pushes, back): schieber_turn(n, pushes, push_back=back) for n, pushes, back in cases}
    assert {case: (turn.seat, turn.may_pass) for case, turn in turns.items()} == cases


def test_who_may_not_push_is_named_with_the_rule() -> None:
    turn = schieber_turn(4, 0, pushing=False, push_back=False)
    assert (turn.seat, turn.may_pass) == (0, False)
    assert said(turn) == "Player 1 must name the contract. (rule SCHV-16)"
    with pytest.raises(NotAllowed, match="SCHV-16"):
        schieber_turn(4, 1, pushing=False, push_back=False)
    rules = {(4, False): "SCH-8", (6, False): "SCHV-4", (4, True): "SCHV-11"}
    assert {case: schieber_turn(case[0], 1, push_back=case[1]).ruling.rule for case in rules} == rules
    for players, push_back, last, pushes in ((4, False, 3, 2), (6, False, 5, 3), (4, True, 1, 3)):
        for many in (pushes, 9):
            with pytest.raises(NotAllowed, match=rf"'player', '{last}'"):
                schieber_turn(players, many, push_back=push_back)


def test_the_skat_goes_round_once() -> None:
    turns = [ramsch_turn(pushes) for pushes in range(4)]
    assert [(turn.seat, turn.may_pass) for turn in turns] == [(0, True), (1, True), (2, True), (None, False)]
    assert said(turns[1]) == "Player 2 takes the skat and lays down two cards, or pushes it on. (rule RAM-8)"
    with pytest.raises(NotAllowed, match="RAM-10"):
        ramsch_turn(4)


def test_both_opponents_may_say_kontra_to_a_grand_hand() -> None:
    for declarer, others, may in ((0, (1, 2), "2 or 3"), (1, (0, 2), "1 or 3"), (2, (0, 1), "1 or 2")):
        kontra = grand_kontra(declarer, 0)
        assert kontra.seats == others
        assert f"player {may} may say Kontra, then player {declarer + 1} Rekontra" in said(kontra)
        assert grand_kontra(declarer, 1).seats == ()


def test_kontra_in_a_ramsch_is_said_before_the_own_first_card() -> None:
    assert [ramsch_kontra(lying).seats for lying in range(4)] == [(0, 1, 2), (1, 2), (2,), ()]
    assert "nobody may say Kontra any more" in said(ramsch_kontra(3))
    assert "player 2, 3" in said(ramsch_kontra(1))


def test_the_deal_moves_one_seat_on_and_the_next_is_forehand() -> None:
    assert rotation(2, 3, players=4) == (Dealing(2, 3), Dealing(3, 0), Dealing(0, 1))
    # The holder of the Rosen seven is forehand and deals second.
    assert schieber_rotation(2, 3) == (Dealing(None, 2), Dealing(2, 3), Dealing(3, 0))
    assert (schieber_rotation(2, 1), schieber_rotation(2, 0)) == ((Dealing(None, 2),), ())
    deals = ramsch_rotation(0, [False, True, True, False, False])
    assert [(deal.dealer, deal.forehand) for deal in deals] == [(0, 1), (1, 2), (1, 2), (1, 2), (2, 0)]


def test_forehand_leads_except_in_coiffeur() -> None:
    cases: list[tuple[str, Options, bool]] = [
        ("schieber", {}, False),
        ("mittlere", {}, False),
        ("ramsch", {}, False),
        ("coiffeur3", {}, True),
        ("coiffeur4", {"coi4_leader": "declarer"}, True),
        ("coiffeur4", {"coi4_leader": "forehand"}, False),
        ("coiffeur4_alone", {"coi4_leader": "declarer"}, True),
    ]
    assert [(game_id, options, declarer_leads(game_id, options)) for game_id, options, _ in cases] == cases


def test_everybody_deals_in_turn_where_the_rules_fix_it() -> None:
    schieber, ramsch = get("schieber"), get("ramsch")
    assert get("mittlere")(3, {}).dealers(12) == (0, 1, 2) * 4
    assert schieber(4, schieber.defaults()).dealers(3) == (None, None, None)
    assert ramsch(3, ramsch.defaults()).dealers(3) == (0, None, None)
    assert ramsch(3, {**ramsch.defaults(), "grand_hand": False}).dealers(3) == (0, 1, 2)


def test_the_deal_moves_as_in_its_game() -> None:
    cases: dict[tuple[str, int, tuple[int, ...], str], list[int | None]] = {
        ("schieber", 4, (), ""): [None, 1, 2, 3],
        ("schieber", 4, (), SCRIBE): [1, 2, 3, 0],
        ("ramsch", 3, (2, 3), ""): [1, 2, 2, 2],
        ("pfaelzer", 3, (), ""): [1, 2, 0, 1],
        ("mittlere", 3, (), ""): [1, 2, 0, 1],
    }
    for (game_id, players, grand_hands, lead), dealers in cases.items():
        found = dealings(game_id, 1, 4, players, grand_hands, lead=lead)
        assert [deal.dealer for deal in found] == dealers, game_id
    assert (dealing_rule("schieber", SCRIBE), dealing_rule("schieber")) == ("GEN-8", "SCH-4")
