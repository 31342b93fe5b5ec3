"""A deal is followed to the target, and no further."""

from jassturnier.cards.card import Suit
from jassturnier.cards.contract import trump
from jassturnier.services.referee.follow import follow_deal
from jassturnier.services.referee.house_rules import House


def test_nothing_is_written_after_the_target() -> None:
    found = follow_deal(trump(Suit.ROSEN), (2990, 2990), ["A14", "B25"], 1, House({}))
    assert (found.way.winner, found.way.totals, len(found.way.counted)) == (0, (3004, 2990), 1)


def test_a_house_may_play_to_another_target() -> None:
    found = follow_deal(trump(Suit.ROSEN), (980, 0), ["stöckA"], 1, House({"target": 1000}))
    assert (found.way.winner, found.goal, found.way.games) == (0, 1000, 2)
