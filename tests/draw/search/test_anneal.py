"""The search over a whole plan."""

from random import Random

from jassturnier.draw.check import Spread, Weight, check
from jassturnier.draw.plan import Draw, Form, History, Table
from jassturnier.draw.request import go_on
from jassturnier.draw.search.search import Anneal
from jassturnier.draw.search.seating import furnish
from tests.support.draw.plans_made import as_draws

ROWS = [[*range(13)], [*range(1, 13), 0], [*range(2, 13), 0, 1]]
NOTHING = Weight(0, 0, 0)
FOURS = furnish(Form.PARTNERS, (4, 4, 4), rests=1)


def test_what_annealing_counts_is_what_the_check_counts() -> None:
    anneal, report = Anneal(ROWS, FOURS, History(), Random(4)), check(as_draws(ROWS))
    assert tuple(anneal.repeats) == report.weights
    better = check(as_draws(anneal.run(NOTHING, 20_000, go_on)))
    assert anneal.fewest == better.weights < report.weights
    assert better.rests == Spread(0, 1)


def test_what_was_before_counts_too() -> None:
    before = History(as_draws(ROWS[:1]))
    report = check(as_draws(ROWS[1:]), before)
    repeated = tuple(Anneal(ROWS[1:], FOURS, before, Random(4)).repeats)
    assert repeated == report.weights


def test_a_plan_that_is_good_enough_or_may_not_be_searched_stays() -> None:
    anneal = Anneal(ROWS, FOURS, History(), Random(4))
    assert anneal.run(anneal.fewest, 20_000, go_on) == ROWS
    assert anneal.run(NOTHING, 0, go_on) == ROWS
    assert anneal.run(NOTHING, 20_000, lambda *_: False) == ROWS


def test_turns_at_smaller_tables_stay_as_evenly_spread() -> None:
    room = furnish(Form.ALONE, (4, 3), rests=0)
    rows = [[0, 1, 2, 3, 4, 5, 6], [4, 5, 6, 3, 0, 1, 2]]
    found = Anneal(rows, room, History(), Random(1)).run(NOTHING, 5_000, go_on)
    draws = [
        Draw((Table(1, tuple((key,) for key in row[:4])), Table(2, tuple((key,) for key in row[4:]))))
        for row in found
    ]
    assert check(draws).smaller == Spread(0, 1)
