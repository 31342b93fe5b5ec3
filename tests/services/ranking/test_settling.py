"""Who pays whom is told once there is money to settle, and nothing is hidden."""

import pytest

from jassturnier.errors import NotAllowed
from jassturnier.services.ranking.settling import settlement_for_the_hall
from jassturnier.tournament.cash.settling import for_money
from tests.support.evenings_made import played, regulation, tournament

ROUND = played(1, ([1, 2], [3, 4], 1000))


@pytest.mark.parametrize("by_table", [{"4": "molotow", "3": "ramsch"}, {"4": "ramsch", "3": "mittlere"}])
@pytest.mark.parametrize("stake", [0, 50])
def test_a_stake_at_some_tables_only_is_money_all_the_same(by_table: dict[str, str], stake: int) -> None:
    four = "dealer_pauses" if by_table["4"] == "ramsch" else "rests"
    rules = regulation(
        shipped="molotow-mittlerer",
        by_table=by_table,
        options={"ramsch": {"stake": stake, "four_at_table": four}},
        unit="wins",
        ranking=["total", "lot"],
    )
    assert len(rules.played_anywhere()) == 2
    assert for_money(rules) == bool(stake)
    with pytest.raises(NotAllowed, match="No result" if stake else "money"):
        settlement_for_the_hall(tournament([], rules))


def test_nobody_settles_what_is_not_played_for_money() -> None:
    with pytest.raises(NotAllowed, match="money"):
        settlement_for_the_hall(tournament([ROUND]))
