"""What it costs to seat two together."""

from jassturnier.draw.plan import Bond, Draw, Form, History, Met, Table
from jassturnier.draw.search.seating import WALKING_BY_RANK, Prices, Weights, furnish, strict

TABLE = furnish(Form.PARTNERS, (4,), 0)
PLAIN = Weights(
    hard_wish=1000,
    partners_again=100,
    opponents_again=50,
    apart_in_rank=0,
    met_again=10,
    soft_wish=5,
)
MET = History([Draw((Table(1, ((1, 2), (3, 4))),))])


def test_no_number_of_lesser_faults_outweighs_a_greater_one() -> None:
    ties = [Bond((1, 2), hard=True, as_partners=1, as_opponents=1)]
    weights = strict(TABLE, 3, ties)
    # After three rounds six couples weigh 3 · 4 / 2 each at most.
    assert (weights.soft_wish, weights.met_again) == (1, 2)
    assert weights.opponents_again == weights.apart_in_rank == 2 * 37
    assert (weights.partners_again, weights.hard_wish) == (74 * 37, 74 * 37**2)


def test_a_meeting_costs_by_what_it_was_and_a_third_one_more_than_two_second_ones() -> None:
    prices = Prices(TABLE, PLAIN, MET)
    assert (prices.as_partners(Met(1, 0)), prices.as_opponents(Met(1, 0))) == (110, 10)
    assert (prices.as_partners(Met(0, 1)), prices.as_opponents(Met(0, 1))) == (10, 60)
    assert prices.as_partners(Met(0, 0)) == prices.as_opponents(Met(0, 0)) == 0
    assert prices.as_opponents(Met(0, 2)) > 2 * prices.as_opponents(Met(0, 1))


def test_a_round_costs_every_couple_once() -> None:
    prices = Prices(TABLE, PLAIN, MET)
    assert prices.total((1, 2, 3, 4)) == 2 * 110 + 4 * 60
    assert prices.total((1, 3, 2, 4)) == 2 * 10 + 2 * 10 + 2 * 60
    assert prices.total((5, 6, 7, 8)) == 0


def test_who_shall_sit_together_pays_for_missing_and_not_for_having_met() -> None:
    wanted = Bond((1, 2), hard=True, as_partners=-1, as_opponents=-1, wanted=True)
    prices = Prices(TABLE, PLAIN, MET, [wanted])
    assert prices.at(1, 0, (1, 2, 8, 9)) == 0
    assert prices.at(1, 0, (1, 7, 8, 9)) == 1000


def test_a_soft_wish_is_paid_and_forgets_no_meeting() -> None:
    apart = Bond((1, 2), hard=False, as_partners=1, as_opponents=0)
    prices = Prices(TABLE, PLAIN, MET, [apart])
    assert prices.at(1, 0, (1, 2, 8, 9)) == 110 + 5
    assert prices.at(1, 0, (1, 8, 2, 9)) == 10


def test_far_in_rank_costs_more_as_opponents() -> None:
    prices = Prices(TABLE, WALKING_BY_RANK, History(), ranks={1: 0, 2: 1, 3: 2, 4: 3})
    assert prices.at(1, 0, (1, 2, 3, 4)) == 2 * 1 + 3 * (4 + 9)
    assert prices.total((1, 4, 2, 3)) < prices.total((1, 3, 2, 4)) < prices.total((1, 2, 3, 4))
