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


def test_exactly_the_target_is_a_good_claim() -> None:
    result = judge_claim(0, STANDING)
    assert (result.winner, result.good, result.claimant_total) == (0, True, 3000)


def test_one_point_short_loses_the_game() -> None:
    result = judge_claim(0, replace(STANDING, trick_points=(99, 57)))
    assert (result.winner, result.good, result.claimant_total) == (1, False, 2999)
    assert not result.schneider
    assert judge_claim(1, STANDING).winner == 0


def test_everything_the_side_has_made_counts() -> None:
    cases: list[tuple[ClaimedDeal, int]] = [
        (replace(STANDING, factor=2), 3100),
        (replace(STANDING, stoeck=0), 3020),
        (replace(STANDING, stoeck=1), 3000),
        (replace(STANDING, last_trick=0), 3005),
        (replace(STANDING, tricks=(9, 0), last_trick=0), 3105),
        (replace(STANDING, tricks=(6, 0), all_tricks=6), 3100),
    ]
    assert [(standing, judge_claim(0, standing).claimant_total) for standing, _ in cases] == cases


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


def test_one_better_meld_beats_two_smaller_ones() -> None:
    weis = compared("EO RO TO LO", "EU RU TU LU", "T9 T8 T7", NOTHING)
    assert (weis.side, weis.points) == (1, 200)


def test_who_plays_first_wins_between_equal_melds() -> None:
    assert compared(NOTHING, TWENTY, "RA RK RO", NOTHING).side == 1
    assert compared("RA RK RO", TWENTY, NOTHING, NOTHING).side == 0


def test_a_trump_row_beats_an_equal_row_that_plays_first() -> None:
    hands = [cards(hand) for hand in ("RA RK RO", TWENTY, NOTHING, NOTHING)]
    assert compare_melds(hands, trump(Suit.EICHELN)).side == 1


def test_in_undenufe_the_house_may_turn_the_ranks_round() -> None:
    hands = [cards(hand) for hand in (TWENTY, "R8 R7 R6", NOTHING, NOTHING)]
    found = compare_melds(hands, UNDENUFE)
    assert (found.side, found.score) == (0, found.points)
    assert compare_melds(hands, UNDENUFE, 1, MeldRules(weis_undenufe_reversed=True)).side == 1


def test_nobody_scores_without_a_meld() -> None:
    weis = compared(NOTHING, NOTHING, NOTHING, NOTHING)
    assert (weis.side, weis.points, weis.score) == (None, 0, 0)
    assert render(weis.ruling.text, "en") == "Nobody has a meld."


@pytest.mark.parametrize("factor", [1, 4])
def test_the_decision_is_said_in_a_sentence(factor: int) -> None:
    weis = compared(NOTHING, TWENTY, NOTHING, NOTHING, factor=factor)
    assert render(weis.ruling.sentence(), "en") == (
        "Player 2 has the best meld: 3 in a row from Eichel Ass. Side B scores all its melds: "
        f"20 points, times {factor} makes {20 * factor}. (rule SCH-14)"
    )


def test_with_six_players_every_other_seat_is_of_one_side() -> None:
    assert compared(NOTHING, NOTHING, NOTHING, NOTHING, NOTHING, TWENTY).side == 1


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


@pytest.mark.parametrize(("players", "rule"), [(3, "COI3-34"), (4, "COI4-9")])
def test_nobody_speaks_when_all_columns_are_full(players: int, rule: str) -> None:
    turn = coiffeur_turn([False] * players, 0)
    assert (turn.seat, turn.may_pass, turn.ruling.rule) == (None, False, rule)


def test_the_turn_is_said_in_a_sentence() -> None:
    cases: list[tuple[str, int, str]] = [
        ("xxx", 1, "Player 2 names an open contract or passes. (rule COI3-8)"),
        ("xxx", 3, "All have passed: forehand is im Fass and must choose. (rule COI3-8)"),
        ("xxxx", 8, "All have passed: forehand is im Fass and must choose. (rule COI4-8)"),
        ("--x", 0, "Player 3 alone has contracts left and must choose. (rule COI3-11)"),
        (
            *("-xx", 1),
            """Forehand has no contract left and the others passed: \
player 3 is im Fass and must choose. (rule COI3-10)""",
        ),
    ]
    assert [
        (can_play, passes, render(coiffeur_turn(bools(can_play), passes).ruling.sentence(), "en"))
        for can_play, passes, _ in cases
    ] == cases


def test_an_open_row_takes_its_own_contract_and_a_joker_any() -> None:
    rows = ("eicheln", "rosen", "obenabe", "joker1", "joker2")
    assert open_contracts(rows, ["rosen", "joker1"]) == {
        "eicheln": ("eicheln",),
        "obenabe": ("obenabe",),
        "joker2": ("eicheln", "rosen", "obenabe"),
    }


def test_who_names_the_contract_in_schieber() -> None:
    for players, pushes, push_back, seat, may_push in (
        (4, 0, False, 0, True),
        (4, 1, False, 2, False),
        (4, 1, True, 2, True),
        (4, 2, True, 0, False),
        (6, 0, False, 0, True),
        (6, 1, False, 2, True),
        (6, 2, False, 4, False),
        (6, 3, True, 0, False),
    ):
        turn = schieber_turn(players, pushes, push_back=push_back)
        assert (turn.seat, turn.may_pass) == (seat, may_push)


def test_where_nobody_may_push_forehand_must_choose() -> None:
    turn = schieber_turn(4, 0, pushing=False, push_back=False)
    assert (turn.seat, turn.may_pass, turn.ruling.rule) == (0, False, "SCHV-16")
    with pytest.raises(NotAllowed, match="SCHV-16"):
        schieber_turn(4, 1, pushing=False, push_back=False)


@pytest.mark.parametrize(("players", "pushes", "push_back"), [(4, 2, False), (4, 3, True), (6, 3, False)])
def test_one_push_too_many_is_refused(players: int, pushes: int, *, push_back: bool) -> None:
    with pytest.raises(NotAllowed):
        schieber_turn(players, pushes, push_back=push_back)


@pytest.mark.parametrize(
    ("players", "pushes", "push_back", "rule"),
    [(4, 1, False, "SCH-8"), (6, 1, False, "SCHV-4"), (4, 1, True, "SCHV-11")],
)
def test_the_rule_of_a_push_is_named(players: int, pushes: int, rule: str, *, push_back: bool) -> None:
    assert schieber_turn(players, pushes, push_back=push_back).ruling.rule == rule


def said(turn: Turn | Kontra) -> str:
    return render(turn.ruling.sentence(), "en")


def test_the_skat_goes_round_once() -> None:
    turns = [ramsch_turn(pushes) for pushes in range(4)]
    assert [(turn.seat, turn.may_pass) for turn in turns] == [(0, True), (1, True), (2, True), (None, False)]
    assert said(turns[1]) == "Player 2 takes the skat and lays down two cards, or pushes it on. (rule RAM-8)"
    with pytest.raises(NotAllowed, match="RAM-10"):
        ramsch_turn(4)


@pytest.mark.parametrize(("declarer", "others"), [(0, (1, 2)), (1, (0, 2)), (2, (0, 1))])
def test_both_opponents_may_say_kontra_to_a_grand_hand(declarer: int, others: tuple[int, int]) -> None:
    kontra = grand_kontra(declarer, 0)
    assert kontra.seats == others
    first, second = (seat + 1 for seat in others)
    assert f"player {first} or {second} may say Kontra, then player {declarer + 1} Rekontra" in said(kontra)
    assert grand_kontra(declarer, 1).seats == ()


def test_kontra_in_a_ramsch_is_said_before_the_own_first_card() -> None:
    assert [ramsch_kontra(lying).seats for lying in range(4)] == [(0, 1, 2), (1, 2), (2,), ()]
    assert "nobody may say Kontra any more" in said(ramsch_kontra(3))
    assert "player 2, 3" in said(ramsch_kontra(1))


def test_who_may_not_push_is_named() -> None:
    assert (
        said(schieber_turn(4, 0, pushing=False, push_back=False))
        == "Player 1 must name the contract. (rule SCHV-16)"
    )
    for players, push_back, last in ((4, False, 3), (6, False, 5), (4, True, 1)):
        with pytest.raises(NotAllowed, match=rf"'player', '{last}'"):
            schieber_turn(players, 9, push_back=push_back)
    assert coiffeur_turn(bools("xxxx"), 8) == coiffeur_turn(bools("xxxx"), 8, 2)


def test_the_deal_moves_one_seat_on_and_the_next_is_forehand() -> None:
    assert rotation(2, 3, players=4) == (Dealing(2, 3), Dealing(3, 0), Dealing(0, 1))


def test_the_holder_of_the_rosen_seven_is_forehand_and_deals_second() -> None:
    assert schieber_rotation(2, 3) == (Dealing(None, 2), Dealing(2, 3), Dealing(3, 0))
    assert schieber_rotation(2, 1) == (Dealing(None, 2),)
    assert schieber_rotation(2, 0) == ()


def test_after_a_grand_hand_the_same_player_deals_again() -> None:
    deals = ramsch_rotation(0, [False, True, True, False, False])
    assert [deal.dealer for deal in deals] == [0, 1, 1, 1, 2]
    assert [deal.forehand for deal in deals] == [1, 2, 2, 2, 0]


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
    mittlere = get("mittlere")
    dealers = mittlere(3, {}).dealers(12)
    assert dealers[:4] == (0, 1, 2, 0)
    assert [dealers.count(seat) for seat in range(3)] == [4, 4, 4]


def test_nobody_is_fixed_as_dealer_in_schieber_or_after_what_may_be_a_grand_hand() -> None:
    schieber, ramsch = get("schieber"), get("ramsch")
    assert schieber(4, schieber.defaults()).dealers(3) == (None, None, None)
    assert ramsch(3, ramsch.defaults()).dealers(3) == (0, None, None)
    assert ramsch(3, {**ramsch.defaults(), "grand_hand": False}).dealers(3) == (0, 1, 2)


def test_the_deal_moves_as_in_its_game() -> None:
    cases: list[tuple[str, int, tuple[int, ...], list[int | None]]] = [
        ("schieber", 4, (), [None, 1, 2, 3]),
        ("ramsch", 3, (2, 3), [1, 2, 2, 2]),
        ("pfaelzer", 3, (), [1, 2, 0, 1]),
        ("mittlere", 3, (), [1, 2, 0, 1]),
    ]
    for game_id, players, grand_hands, dealers in cases:
        found = dealings(game_id, 1, 4, players, grand_hands)
        assert [deal.dealer for deal in found] == dealers, game_id


def test_where_the_scribe_deals_the_deal_moves_on_from_there() -> None:
    found = dealings("schieber", 1, 3, 4, lead=SCRIBE)
    assert [deal.dealer for deal in found] == [1, 2, 3]
    assert (dealing_rule("schieber", SCRIBE), dealing_rule("schieber")) == ("GEN-8", "SCH-4")
