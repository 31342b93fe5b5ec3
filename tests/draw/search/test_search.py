"""The search for the best seating of one round."""

from random import Random

from jassturnier.draw.plan import Draw, Form, History, Table
from jassturnier.draw.request import go_on
from jassturnier.draw.search.search import Search
from jassturnier.draw.search.seating import WALKING, Prices, RestTurns, furnish, strict

KEYS = tuple(range(16))
ROOM = furnish(Form.PARTNERS, (4,) * 4, 0)
BEFORE = History([Draw(tuple(Table(number, sides) for number, sides in enumerate(ROOM.deal_out(KEYS), 1)))])


def search(history: History, seed: int = 1) -> Search:
    walking = Prices(ROOM, WALKING, history)
    judging = Prices(ROOM, strict(ROOM, 1, ()), history)
    return Search(KEYS, walking, judging, RestTurns.of(KEYS, history, frozenset()), Random(seed))


def test_where_nothing_costs_nothing_is_moved() -> None:
    free = search(History())
    assert free.run(100, go_on) == list(KEYS)
    assert free.steps == 0


def test_nobody_meets_again_who_need_not() -> None:
    found = search(BEFORE)
    keys = found.run(20_000, go_on)
    assert sorted(keys) == list(KEYS)
    assert found.total == found.judge.total(keys) == 0


def test_the_total_is_kept_while_walking() -> None:
    walked = search(BEFORE)
    walked.run(200, go_on)
    assert walked.total == walked.prices.total(walked.keys)


def test_a_search_that_may_not_go_on_returns_where_it_began() -> None:
    assert search(BEFORE).run(20_000, lambda *_: False) == list(KEYS)
