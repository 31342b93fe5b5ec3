"""Prizes are told to the hall once there is something to tell, and nothing is hidden."""

import pytest

from jassturnier.errors import NotAllowed
from jassturnier.services.ranking.prizes import for_the_hall, settlement_for_the_hall
from jassturnier.tournament.cash.settling import for_money
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
