"""What the rounds so far say."""

from jassturnier.draw.history import NEVER, History, Met
from jassturnier.draw.plan import Draw, Table

ROUND = Draw((Table(1, ((1, 2), (3, 4))), Table(2, ((5,), (6,), (7,)))), (8,))


def test_partners_opponents_rests_tables_and_seats_are_counted() -> None:
    history = History([ROUND])
    assert history.between(1, 2) == history.between(2, 1) == Met(1, 0)
    assert history.between(1, 3) == Met(0, 1)
    assert history.between(1, 5) == history.between(1, 99) == NEVER
    assert (history.rests, history.smaller) == ({8: 1}, {5: 1, 6: 1, 7: 1})
    assert (history.numbers[7, 2], history.numbers[7, 1]) == (1, 0)
    assert (history.seats[2, (0, 1)], history.seats[7, (2, 0)]) == (1, 1)


def test_who_rested_is_known_and_has_met_nobody() -> None:
    assert History([ROUND]).met[8] == {}


def test_meetings_of_both_kinds_add_up() -> None:
    history = History([ROUND, Draw((Table(1, ((1, 3), (2, 4))),))])
    assert history.between(1, 2) == Met(1, 1)
    assert (history.between(1, 2).times, history.between(1, 4).times) == (2, 2)
    assert NEVER.again(partners=True) == Met(1, 0)


def test_somebody_met_twice_is_a_repeat() -> None:
    assert not History().has_repeats()
    assert not History([ROUND]).has_repeats()
    assert not History([ROUND, Draw((Table(1, ((1, 5), (8, 9))),))]).has_repeats()
    assert History([ROUND, Draw((Table(1, ((1, 3), (8, 9))),))]).has_repeats()
