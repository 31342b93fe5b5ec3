import pytest

from jassturnier.games import get
from jassturnier.games.kit.bidding import (
    SCRIBE,
    Dealing,
    dealing_rule,
    dealings,
    declarer_leads,
    ramsch_rotation,
    rotation,
    schieber_rotation,
)
from jassturnier.games.kit.options import Options


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
