"""The referee judges only what can lie on a table, and scores that a deal can bring."""

import pytest

from jassturnier.cards.reading import parse_contract
from jassturnier.cli.referee.house_rules import House
from jassturnier.cli.referee.scores import (
    refuse_announced,
)
from jassturnier.errors import WrongUsage
from jassturnier.games.kit.points import Pair
from jassturnier.i18n import render

ROSEN = parse_contract("rosen")


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
