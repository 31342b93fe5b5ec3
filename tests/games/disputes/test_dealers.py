from typing import Literal

import pytest

from jassturnier.games import get
from jassturnier.games.disputes.dealers import (
    Dealing,
    GameLength,
    dealings,
    first_leader,
    length,
    ramsch_rotation,
    rotation,
    schieber_rotation,
)


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
    ("game_id", "declarer", "coi4_leader", "seat"),
    [
        ("schieber", 2, "declarer", 0),
        ("mittlere", None, "declarer", 0),
        ("ramsch", None, "declarer", 0),
        ("coiffeur3", 2, "forehand", 2),
        ("coiffeur4", 2, "declarer", 2),
        ("coiffeur4", 2, "forehand", 0),
        ("coiffeur4_alone", 1, "declarer", 1),
    ],
)
def test_forehand_leads_except_in_coiffeur(
    game_id: str, declarer: int | None, coi4_leader: Literal["declarer", "forehand"], seat: int
) -> None:
    assert first_leader(game_id, 0, declarer, coi4_leader) == seat


@pytest.mark.parametrize(
    ("game_id", "players", "expected"),
    [
        ("schieber", 4, GameLength(9)),
        ("schieber", 6, GameLength(6)),
        ("coiffeur3", 3, GameLength(12, deals=30, contracts=10)),
        ("coiffeur4", 4, GameLength(9, deals=16, contracts=8)),
        ("coiffeur4_alone", 4, GameLength(9, deals=32, contracts=8)),
        ("mittlere", 3, GameLength(12, deals=12)),
        ("molotow", 4, GameLength(9)),
        ("ramsch", 3, GameLength(10, skat=2)),
        ("pfaelzer", 3, GameLength(10, skat=2)),
    ],
)
def test_how_long_a_game_is(game_id: str, players: int, expected: GameLength) -> None:
    assert length(game_id, players) == expected


def test_a_double_pack_and_more_contracts_make_it_longer() -> None:
    assert length("schieber", 6, double_pack=True) == GameLength(8)
    assert length("coiffeur4", 4, extra_contracts=2) == GameLength(9, deals=20, contracts=10)


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
