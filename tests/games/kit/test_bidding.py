"""Who deals, leads, speaks, and must choose."""

import pytest

from jassturnier.errors import NotAllowed
from jassturnier.games import get
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


def bools(letters: str) -> list[bool]:
    """Read who can still play: `x` can, `-` cannot."""
    return [letter == "x" for letter in letters]


@pytest.mark.parametrize(
    ("can_play", "passes", "rounds", "seat", "may_pass"),
    [
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
    ],
)
def test_who_speaks_next_in_coiffeur(
    can_play: str, passes: int, rounds: int, seat: int, *, may_pass: bool
) -> None:
    turn = coiffeur_turn(bools(can_play), passes, rounds)
    assert (turn.seat, turn.may_pass) == (seat, may_pass)


@pytest.mark.parametrize(("players", "rule"), [(3, "COI3-34"), (4, "COI4-9")])
def test_nobody_speaks_when_all_columns_are_full(players: int, rule: str) -> None:
    turn = coiffeur_turn([False] * players, 0)
    assert (turn.seat, turn.may_pass, turn.ruling.rule) == (None, False, rule)


@pytest.mark.parametrize(
    ("can_play", "passes", "sentence"),
    [
        ("xxx", 1, "Player 2 names an open contract or passes. (rule COI3-8)"),
        ("xxx", 3, "All have passed: forehand is im Fass and must choose. (rule COI3-8)"),
        ("xxxx", 8, "All have passed: forehand is im Fass and must choose. (rule COI4-8)"),
        ("--x", 0, "Player 3 alone has contracts left and must choose. (rule COI3-11)"),
        (
            *("-xx", 1),
            """Forehand has no contract left and the others passed: \
player 3 is im Fass and must choose. (rule COI3-10)""",
        ),
    ],
)
def test_the_turn_is_said_in_a_sentence(can_play: str, passes: int, sentence: str) -> None:
    assert render(coiffeur_turn(bools(can_play), passes).ruling.sentence(), "en") == sentence


def test_an_open_row_takes_its_own_contract_and_a_joker_any() -> None:
    rows = ("eicheln", "rosen", "obenabe", "joker1", "joker2")
    assert open_contracts(rows, ["rosen", "joker1"]) == {
        "eicheln": ("eicheln",),
        "obenabe": ("obenabe",),
        "joker2": ("eicheln", "rosen", "obenabe"),
    }


@pytest.mark.parametrize(
    ("players", "pushes", "push_back", "seat", "may_push"),
    [
        (4, 0, False, 0, True),
        (4, 1, False, 2, False),
        (4, 1, True, 2, True),
        (4, 2, True, 0, False),
        (6, 0, False, 0, True),
        (6, 1, False, 2, True),
        (6, 2, False, 4, False),
        (6, 3, True, 0, False),
    ],
)
def test_who_names_the_contract_in_schieber(
    players: int, pushes: int, seat: int, *, push_back: bool, may_push: bool
) -> None:
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


@pytest.mark.parametrize(("can_play", "passes", "player"), [("-xx-", 3, 3), ("-xxx", 5, 4)])
def test_the_last_who_can_play_is_im_fass_without_forehand(can_play: str, passes: int, player: int) -> None:
    turn = coiffeur_turn(bools(can_play), passes, 2)
    assert turn.seat == player - 1
    assert f"player {player} is im Fass" in said(turn)


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


@pytest.mark.parametrize(
    ("game_id", "options", "leads"),
    [
        ("schieber", {}, False),
        ("mittlere", {}, False),
        ("ramsch", {}, False),
        ("coiffeur3", {}, True),
        ("coiffeur4", {"coi4_leader": "declarer"}, True),
        ("coiffeur4", {"coi4_leader": "forehand"}, False),
        ("coiffeur4_alone", {"coi4_leader": "declarer"}, True),
    ],
)
def test_forehand_leads_except_in_coiffeur(game_id: str, options: Options, *, leads: bool) -> None:
    assert declarer_leads(game_id, options) is leads


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


@pytest.mark.parametrize(
    ("game_id", "players", "grand_hands", "dealers"),
    [
        ("schieber", 4, (), [None, 1, 2, 3]),
        ("ramsch", 3, (2, 3), [1, 2, 2, 2]),
        ("pfaelzer", 3, (), [1, 2, 0, 1]),
        ("mittlere", 3, (), [1, 2, 0, 1]),
    ],
)
def test_the_deal_moves_as_in_its_game(
    game_id: str, players: int, grand_hands: tuple[int, ...], dealers: list[int | None]
) -> None:
    found = dealings(game_id, 1, 4, players, grand_hands)
    assert [deal.dealer for deal in found] == dealers


def test_where_the_scribe_deals_the_deal_moves_on_from_there() -> None:
    found = dealings("schieber", 1, 3, 4, lead=SCRIBE)
    assert [deal.dealer for deal in found] == [1, 2, 3]
    assert (dealing_rule("schieber", SCRIBE), dealing_rule("schieber")) == ("GEN-8", "SCH-4")
