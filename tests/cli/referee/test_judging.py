"""The referee judges only what can lie on a table, and scores that a deal can bring."""

from dataclasses import replace

import pytest

from jassturnier.cards.card import JASS
from jassturnier.cards.contract import OBENABE, UNDENUFE
from jassturnier.cards.reading import parse_contract
from jassturnier.cli.referee.cards import Spot, judge_deal, read_piles, rests_on_ace_eleven, spot
from jassturnier.cli.referee.claims import Claimed, judge, judge_both
from jassturnier.cli.referee.house_rules import House
from jassturnier.cli.referee.scores import (
    MOST_ON_A_SLATE,
    judge_stoeck,
    judge_weis,
    read_slate,
    refuse_announced,
    refuse_points,
    trick_fault,
)
from jassturnier.errors import DoesNotAddUp, JassError, NotAllowed, WrongUsage
from jassturnier.games.disputes import FirstTrick
from jassturnier.games.kit.points import Pair
from jassturnier.i18n import render

PRINTED = House({})
ROSEN = parse_contract("rosen")
CLAIM = Claimed((2900, 1000), factor=1)


def test_every_fault_of_the_cards_is_named_at_once() -> None:
    with pytest.raises(WrongUsage) as found:
        read_piles(["EA EA / E1 / R1"], JASS)
    assert len(found.value.texts) == 3


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


def test_a_spot_is_as_it_was_typed() -> None:
    assert spot("mittlere", "rosen", 3) == Spot(spot("mittlere").contract, ROSEN.suit, 3)


@pytest.mark.parametrize(
    "claimed",
    [
        pytest.param(replace(CLAIM, points=(100, 58)), id="more than a deal has"),
        pytest.param(replace(CLAIM, points=(100, 55)), id="points between without and with the last five"),
        pytest.param(replace(CLAIM, points=(100, 57), last=0), id="the last five twice"),
        pytest.param(replace(CLAIM, points=(100, 51), last=0), id="less than all cards have"),
        pytest.param(replace(CLAIM, points=(151, 1), match=True), id="a match against points"),
        pytest.param(
            replace(CLAIM, points=(152, 0), last=1, match=True), id="a match without the last trick"
        ),
    ],
)
def test_points_that_no_deal_brings_are_refused(claimed: Claimed) -> None:
    with pytest.raises(WrongUsage):
        judge(ROSEN, 0, claimed, PRINTED)


@pytest.mark.parametrize(("points", "last", "good"), [(94, None, False), (95, 0, True), (100, None, True)])
def test_a_claim_is_good_from_the_target_on(points: int, last: int | None, *, good: bool) -> None:
    other = 152 - points if last is not None else 0
    result, _ = judge(ROSEN, 0, replace(CLAIM, points=(points, other), last=last), PRINTED)
    assert (result.good, result.winner) == (good, 0 if good else 1)


def test_a_match_brings_the_last_trick_and_the_bonus() -> None:
    result, _ = judge(ROSEN, 0, replace(CLAIM, slate=(2743, 0), points=(152, 0), match=True), PRINTED)
    assert (result.claimant_total, result.good) == (3000, True)


@pytest.mark.parametrize(
    ("house", "contract", "error"),
    [
        pytest.param(House({"target": 0}), ROSEN, NotAllowed, id="no target"),
        pytest.param(PRINTED, OBENABE, WrongUsage, id="Stöck without trump"),
    ],
)
def test_nobody_claims_where_it_cannot_be(house: House, contract: object, error: type[JassError]) -> None:
    with pytest.raises(error):
        judge(contract, 0, replace(CLAIM, stoeck=0), house)  # type: ignore[arg-type]  # a contract
    with pytest.raises(error):
        judge_both(contract, (0, 0), FirstTrick(stoeck=0), 1, house)  # type: ignore[arg-type]  # a contract


def test_one_hand_needs_no_factor_and_several_do() -> None:
    assert judge_weis(ROSEN, ["EA EK EO"], PRINTED, None).factor is None
    assert judge_weis(ROSEN, ["EA EK EO / RA RK RO"], PRINTED, None).factor == 1
    assert judge_weis(ROSEN, ["EA EK EO / RA RK RO"], PRINTED, 3).factor == 3


def test_stoeck_that_was_played_is_still_stoeck() -> None:
    assert judge_stoeck(ROSEN, ["E6", "/", "RK", "/", "RO"], PRINTED).held
    with pytest.raises(WrongUsage):
        judge_stoeck(ROSEN, ["/"], PRINTED)


@pytest.mark.parametrize("total", [0, 1, 19, 49, 157, 314, MOST_ON_A_SLATE])
def test_points_and_strokes_are_the_same(total: int) -> None:
    _, strokes = read_slate([str(total)])
    back, _ = read_slate(
        [str(number) for number in (strokes.hundreds, strokes.fifties, strokes.twenties, strokes.rest)]
    )
    assert back == total


@pytest.mark.parametrize(
    "typed", [["-1"], [str(MOST_ON_A_SLATE + 1)], ["1", "2", "3", "4", "5"], ["1", "-1", "0"], ["x"]]
)
def test_what_is_on_no_slate_is_refused(typed: list[str]) -> None:
    with pytest.raises(WrongUsage):
        read_slate(typed)


@pytest.mark.parametrize("points", [(156, 1), (1, 0), (0, 153), (100, 53)])
def test_points_that_no_tricks_make_are_refused(points: Pair) -> None:
    with pytest.raises(WrongUsage):
        refuse_points(ROSEN, points, PRINTED)


@pytest.mark.parametrize("points", [(157, 0), (152, 0), (62, 31), (0, 0)])
def test_points_of_whole_tricks_are_taken_with_the_last_five_or_without(points: Pair) -> None:
    refuse_points(ROSEN, points, PRINTED)


@pytest.mark.parametrize(
    ("weis", "stoeck", "house", "refused"),
    [
        ((20, 0), (20, 0), {}, []),
        ((0, 10), (0, 0), {}, ["side B: Weis: 10 cannot be; the nearest are 0 and 20. (SCH-16)"]),
        ((20, 50), (0, 0), {}, ["Only the side with the best Weis writes its Weis. (SCH-14)"]),
        ((0, 0), (20, 20), {}, ["There is only one Stöck in a deal. (SCH-17)"]),
        ((0, 0), (20, 20), {"double_pack": True}, []),
        ((20, 0), (0, 0), {"weis": False}, ["side A: Weis does not count here. (TRN-1)"]),
    ],
)
def test_weis_and_stoeck_are_those_of_a_deal(
    weis: Pair, stoeck: Pair, house: dict[str, bool], refused: list[str]
) -> None:
    said: list[str] = []
    try:
        refuse_announced(ROSEN, weis, stoeck, House({**house}))
    except WrongUsage as error:
        said = [render(text, "en") for text in error.texts]
    assert said == refused


def test_a_trick_has_what_its_cards_have() -> None:
    assert [points for points in (1, 44, 45, 56, 57) if trick_fault(ROSEN, points, PRINTED)] == [1, 57]
    assert [points for points in (1, 44, 45, 56, 57) if trick_fault(OBENABE, points, PRINTED)] == [
        1,
        45,
        56,
        57,
    ]
