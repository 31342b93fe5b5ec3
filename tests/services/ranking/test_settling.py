"""Who pays whom is told once there is money to settle, and nothing is hidden."""

import pytest

from jassturnier.errors import NotAllowed
from jassturnier.services.ranking.settling import settlement_for_the_hall
from tests.support.evenings_made import played, tournament

ROUND = played(1, ([1, 2], [3, 4], 1000))


def test_nobody_settles_what_is_not_played_for_money() -> None:
    with pytest.raises(NotAllowed, match="money"):
        settlement_for_the_hall(tournament([ROUND]))
