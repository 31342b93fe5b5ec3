"""Table numbers and seats."""

from jassturnier.draw.plan import Draw, History, Table, Wish, WishKind
from jassturnier.draw.search.seating import Places, best_seats, number_and_seat

TABLES = (((1, 2), (3, 4)), ((5, 6), (7, 8)))
BEFORE = History([Draw((Table(1, TABLES[0]), Table(2, TABLES[1])))])


def numbers(places: Places, first: int = 1) -> list[tuple[int, set[int]]]:
    return [(table.number, set(table.keys)) for table in number_and_seat(TABLES, places, first)]


def test_tables_are_numbered_in_their_order_from_the_first() -> None:
    assert numbers(Places(History())) == [(1, {1, 2, 3, 4}), (2, {5, 6, 7, 8})]
    assert [number for number, _ in numbers(Places(History()), 5)] == [5, 6]


def test_everybody_sits_elsewhere_in_the_next_round_unless_tables_keep_their_order() -> None:
    assert numbers(Places(BEFORE)) == [(1, {5, 6, 7, 8}), (2, {1, 2, 3, 4})]
    assert numbers(Places(BEFORE, in_order=True)) == [(1, {1, 2, 3, 4}), (2, {5, 6, 7, 8})]


def test_a_wish_for_a_table_goes_before_what_was_had() -> None:
    wish = Wish(WishKind.TABLE, (5,), table=2)
    assert numbers(Places(BEFORE, [wish])) == [(1, {1, 2, 3, 4}), (2, {5, 6, 7, 8})]
    both = [Wish(WishKind.TABLE, (1,), hard=False, table=2), Wish(WishKind.TABLE, (5,), table=2)]
    assert numbers(Places(History(), both))[1] == (2, {5, 6, 7, 8})


def test_seats_change_and_sides_stay_together() -> None:
    sides = best_seats(TABLES[0], Places(BEFORE))
    assert {frozenset(side) for side in sides} == {frozenset({1, 2}), frozenset({3, 4})}
    had = BEFORE.seats
    assert not any(had[key, (s, p)] for s, side in enumerate(sides) for p, key in enumerate(side))


def test_a_wish_for_a_seat_is_kept() -> None:
    wish = Wish(WishKind.SEAT, (4,), seat=(0, 0))
    assert best_seats(TABLES[0], Places(History(), [wish]))[0][0] == 4
    assert best_seats(((1,), (2, 3)), Places(History(), [Wish(WishKind.SEAT, (3,), seat=(1, 0))])) == (
        (1,),
        (3, 2),
    )
