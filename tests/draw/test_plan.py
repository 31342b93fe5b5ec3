import pytest

from jassturnier.draw.plan import NEVER, Draw, Form, History, Met, Table, group_name, parse_seat, seat_name


@pytest.mark.parametrize(
    ("form", "names"),
    [
        (Form.PARTNERS, ["A1", "A2", "B1", "B2"]),
        (Form.TEAMS, ["A1", "A2", "A3", "B1", "B2", "B3"]),
        (Form.ALONE, ["1", "2", "3", "4", "5", "6"]),
        (Form.PAIRS, ["A", "B"]),
    ],
)
def test_every_seat_has_a_name_that_is_read_back(form: Form, names: list[str]) -> None:
    sides = form.sides(len(names))
    seats = [(side, place) for side, size in enumerate(sides) for place in range(size)]
    assert [seat_name(seat, form) for seat in seats] == names
    assert [parse_seat(name, form) for name in names] == seats


@pytest.mark.parametrize("name", ["", "A3", "C1", "1", "N"])
def test_a_seat_that_no_table_has_is_not_read(name: str) -> None:
    assert parse_seat(name, Form.PARTNERS) is None


def test_a_seat_is_read_in_small_letters_and_with_blanks() -> None:
    assert parse_seat(" b2 ", Form.PARTNERS) == (1, 1)


def test_a_table_of_four_has_two_couples_of_partners_and_four_of_opponents() -> None:
    couples = list(Table(1, ((1, 2), (3, 4))).couples())
    assert [(one, other) for one, other, partners in couples if partners] == [(1, 2), (3, 4)]
    assert [(one, other) for one, other, partners in couples if not partners] == [
        (1, 3),
        (1, 4),
        (2, 3),
        (2, 4),
    ]


def test_who_rests_is_present() -> None:
    assert Draw((Table(1, ((1,), (2,))),), rests=(3,)).present == (1, 2, 3)


def test_groups_are_named_like_columns_of_a_sheet() -> None:
    assert [group_name(number) for number in (0, 25, 26, 701, 702)] == ["A", "Z", "AA", "ZZ", "AAA"]


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
