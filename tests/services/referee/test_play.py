"""The referee judges cards that can lie on a table, and says no to those that cannot."""

from collections.abc import Callable

import pytest

from jassturnier.cards.card import JASS
from jassturnier.cards.contract import UNDENUFE
from jassturnier.errors import DoesNotAddUp, JassError, NotAllowed, WrongUsage
from jassturnier.services.referee.house_rules import House
from jassturnier.services.referee.play import (
    Spot,
    count_pile,
    judge_deal,
    judge_hand,
    judge_trick,
    read_piles,
    rests_on_ace_eleven,
    spot,
)

PRINTED = House({})
ROSEN = spot("rosen")
SLALOM = spot("slalom")
WHOLE = "EO LB E9 EB  TU EK TO T9  TA E7 T7 EU  RA RB RU R8  LK LU E8 L7  TB LA EA L6"


@pytest.mark.parametrize(
    ("ask", "error"),
    [
        pytest.param(lambda: spot("rosen", "obenabe"), WrongUsage, id="a trump that is no suit"),
        pytest.param(lambda: read_piles(["EA", "EA"], JASS), WrongUsage, id="a card twice"),
        pytest.param(lambda: read_piles(["/"], JASS), WrongUsage, id="no card"),
        pytest.param(lambda: judge_hand(ROSEN, ["EA", "EK"], PRINTED), WrongUsage, id="no slash"),
        pytest.param(lambda: judge_hand(ROSEN, ["EA/"], PRINTED), WrongUsage, id="no hand"),
        pytest.param(
            lambda: judge_hand(ROSEN, ["E6 E7 E8 E9/EA"], PRINTED), WrongUsage, id="a full trick lies there"
        ),
        pytest.param(
            lambda: judge_hand(ROSEN, ["/E6 E7 E8 E9 EB EU EO EK EA R6"], PRINTED),
            WrongUsage,
            id="ten cards in a hand",
        ),
        pytest.param(
            lambda: judge_trick(ROSEN, ["E6 E7 E8 E9 EA"], PRINTED), WrongUsage, id="five in a trick"
        ),
        pytest.param(lambda: judge_trick(SLALOM, ["E6 EA"], PRINTED), WrongUsage, id="which trick of Slalom"),
        pytest.param(
            lambda: judge_trick(spot("rosen", trick=10), ["E6 EA"], PRINTED), WrongUsage, id="a tenth trick"
        ),
        pytest.param(lambda: judge_deal(b"nonsense", PRINTED), DoesNotAddUp, id="no deal"),
        pytest.param(
            lambda: judge_deal(b"contract: Rosen\nleader: 5\nplay: EA", PRINTED), DoesNotAddUp, id="leader 5"
        ),
    ],
)
def test_what_cannot_lie_on_a_table_is_refused(ask: Callable[[], object], error: type[JassError]) -> None:
    with pytest.raises(error):
        ask()


def test_every_fault_of_the_cards_is_named_at_once() -> None:
    with pytest.raises(WrongUsage) as found:
        read_piles(["EA EA / E1 / R1"], JASS)
    assert len(found.value.texts) == 3


def test_every_card_of_the_hand_is_judged_and_to_an_empty_table_all_may_be_played() -> None:
    follow = judge_hand(ROSEN, ["E6", "/", "EA", "L7", "RU"], PRINTED)
    assert [card.code for card, _ in follow.may(allowed=True)] == ["EA", "RU"]
    assert [card.code for card, _ in follow.may(allowed=False)] == ["L7"]
    lead = judge_hand(ROSEN, ["/", "EA", "L7", "RU"], PRINTED)
    assert lead.may(allowed=False) == []


def test_slalom_turns_with_the_number_of_the_trick() -> None:
    tricks = [judge_trick(spot("slalom", trick=trick), ["E6 EA"], PRINTED) for trick in (1, 2, 9)]
    assert [trick.award.place for trick in tricks] == [1, 0, 1]


def test_a_pile_and_its_rest_are_all_the_points_but_the_last_five() -> None:
    pack = [card.code for card in JASS.cards]
    for contract in ("rosen", "obenabe", "undenufe"):
        where = spot(contract)
        pile, rest = (count_pile(where, part, PRINTED) for part in (pack[:10], pack[10:]))
        assert pile.points + rest.points + pile.last_trick == pile.whole == 157


def test_a_card_that_counts_by_its_trick_is_not_counted_in_a_pile() -> None:
    with pytest.raises(NotAllowed):
        count_pile(SLALOM, ["EA"], House({"undenufe_values": "six11", "six11_scope": "per_trick"}))


@pytest.mark.parametrize(("pile", "rests"), [("EA R6", False), ("EA", True), ("EA RA R6", True)])
def test_the_six_matters_where_a_pile_has_more_of_one_than_of_the_other(pile: str, *, rests: bool) -> None:
    piles = read_piles([pile], JASS)
    assert rests_on_ace_eleven(UNDENUFE, piles, PRINTED) is rests
    assert not rests_on_ace_eleven(UNDENUFE, piles, House({"undenufe_values": "six11"}))
    assert not rests_on_ace_eleven(spot("obenabe").contract, piles, PRINTED)


def test_every_fault_of_a_deal_is_named_at_once() -> None:
    with pytest.raises(DoesNotAddUp) as found:
        judge_deal(b"contract: Rosen\n1: EA\n2: EA\nskat: RA\nplay: EK", PRINTED)
    assert len(found.value.texts) > 2


def test_without_hands_only_a_whole_deal_can_be_judged() -> None:
    with pytest.raises(DoesNotAddUp):
        judge_deal(f"contract: Eicheln\nplay: {WHOLE}".encode(), PRINTED)


def test_a_spot_is_as_it_was_typed() -> None:
    assert spot("mittlere", "rosen", 3) == Spot(spot("mittlere").contract, ROSEN.contract.suit, 3)
