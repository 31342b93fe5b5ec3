import pytest

from jassturnier.draw.plan import Draw, Form, Table, group_name, parse_seat, seat_name


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
