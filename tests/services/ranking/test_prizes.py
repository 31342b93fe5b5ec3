"""Prizes are told to the hall once there is something to tell, and nothing is hidden."""

import pytest

from jassturnier.errors import NotAllowed
from jassturnier.services.ranking.prizes import for_the_hall
from jassturnier.tournament.model import Tournament
from tests.support.evenings_made import played, regulation, tournament

ROUND = played(1, ([1, 2], [3, 4], 1000))
WINE = regulation(prizes=[{"ranks": 1, "amount": 10000}])
HIDDEN = regulation(prizes=[{"ranks": 1, "amount": 10000}], hidden_after=0)


@pytest.mark.parametrize(
    "without",
    [
        pytest.param(tournament([ROUND]), id="no prizes in the regulation"),
        pytest.param(tournament([], WINE), id="nothing drawn"),
        pytest.param(tournament([ROUND], HIDDEN), id="a hidden rank list"),
    ],
)
def test_there_is_nothing_to_tell_the_hall(without: Tournament) -> None:
    with pytest.raises(NotAllowed):
        for_the_hall(without)


def test_the_desk_sees_what_is_hidden_from_the_hall() -> None:
    assert for_the_hall(tournament([ROUND], HIDDEN), desk=True) == for_the_hall(tournament([ROUND], WINE))
