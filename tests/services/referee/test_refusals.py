"""The referee refuses what no deal can bring, and says why."""

import pytest

from jassturnier.cards.reading import parse_contract
from jassturnier.errors import WrongUsage
from jassturnier.games.kit.goal import Pair
from jassturnier.i18n import render
from jassturnier.services.referee.house_rules import House
from jassturnier.services.referee.refusals import refuse_announced, refuse_points, trick_fault

PRINTED = House({})
ROSEN, OBENABE = map(parse_contract, ("rosen", "obenabe"))


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
