from collections.abc import Sequence

import pytest

from jassturnier.draw.check import check
from jassturnier.draw.methods import draw_plan
from jassturnier.draw.plan import Draw, Form, Table, Wish, WishKind, seat_name, unkept, word
from jassturnier.draw.request import Request
from jassturnier.errors import NoValidDraw
from jassturnier.i18n import render

COUPLE = Wish(WishKind.APART, (1, 2))


def drawn(players: int, rounds: int, *wishes: Wish, effort: int | None = None) -> tuple[Draw, ...]:
    return draw_plan(Request(tuple(range(players)), wishes=wishes, effort=effort), rounds)


def clubs(number: int, size: int) -> tuple[Wish, ...]:
    return tuple(Wish(WishKind.APART, tuple(range(club * size, (club + 1) * size))) for club in range(number))


def table_of(draw: Draw, key: int) -> Table:
    return next(table for table in draw.tables if key in table.keys)


@pytest.mark.parametrize(
    ("players", "rounds", "wishes"),
    [(40, 6, clubs(20, 2)), (40, 6, clubs(10, 4)), (64, 6, clubs(4, 16)), (100, 5, clubs(5, 20))],
)
def test_clubs_stay_apart_and_nobody_meets_twice(players: int, rounds: int, wishes: tuple[Wish, ...]) -> None:
    report = check(drawn(players, rounds, *wishes), wishes=wishes)
    assert (report.meetings.found, report.unkept) == (0, ())


def test_two_who_want_a_new_partner_only_may_be_opponents() -> None:
    wish = Wish(WishKind.APART, (0, 1), as_partners=True)
    draws = drawn(5, 10, wish, effort=500)
    assert all(not unkept([wish], draw) for draw in draws)
    assert any({0, 1} <= set(table.keys) for draw in draws for table in draw.tables)


@pytest.mark.parametrize("as_partners", [True, False])
def test_two_who_belong_together_sit_together_whenever_both_play(*, as_partners: bool) -> None:
    wish = Wish(WishKind.TOGETHER, (3, 7), as_partners=as_partners)
    draws = drawn(9, 9, wish, effort=2000)
    assert all(not unkept([wish], draw) for draw in draws)
    rests = check(draws).rests
    assert rests.high - rests.low <= 1


def test_a_fixed_table_and_a_fixed_seat_are_kept_in_every_round() -> None:
    draws = drawn(42, 4, Wish(WishKind.TABLE, (7,), table=3), Wish(WishKind.SEAT, (8,), seat=(1, 0)))
    for draw in draws:
        assert 7 in draw.rests or table_of(draw, 7).number == 3
        assert 8 in draw.rests or table_of(draw, 8).sides[1][0] == 8
    assert check(draws).meetings.found == 0


def test_two_on_the_same_fixed_table_meet_and_two_on_the_same_fixed_seat_do_not() -> None:
    wishes = (
        Wish(WishKind.TABLE, (1, 2), table=2),
        Wish(WishKind.SEAT, (3, 4, 5), seat=(0, 1)),
        Wish(WishKind.SEAT, (1,), seat=(0, 0)),
        Wish(WishKind.SEAT, (2,), seat=(0, 1)),
    )
    for draw in drawn(24, 3, *wishes):
        assert unkept(wishes, draw) == ()


def test_a_soft_wish_gives_way_to_a_repeat_but_is_kept_where_it_costs_none() -> None:
    soft = Wish(WishKind.TOGETHER, (1, 2), hard=False)
    report = check(drawn(16, 3, soft, effort=5000), wishes=[soft])
    assert report.meetings.found == 0
    assert report.unkept == (soft,)
    assert check(drawn(16, 1, soft), wishes=[soft]).unkept == ()


def refusal(*wishes: Wish, players: int = 16) -> Sequence[str]:
    with pytest.raises(NoValidDraw) as refused:
        drawn(players, 2, *wishes, effort=5000)
    return [render(text, "en") for text in refused.value.texts]


def test_an_impossible_wish_is_named_before_anything_is_drawn() -> None:
    assert refusal(Wish(WishKind.APART, (0, 1, 2, 3, 4)), COUPLE) == [
        "No draw keeps all hard wishes. It works without this one:",
        "0, 1, 2, 3, 4 never at one table",
    ]


def test_a_table_that_is_not_there_is_an_impossible_wish() -> None:
    assert refusal(Wish(WishKind.TABLE, (3,), table=5))[1] == "3 at table 5"


def test_of_two_wishes_against_each_other_one_has_to_go() -> None:
    together = Wish(WishKind.TOGETHER, (1, 2))
    assert refusal(COUPLE, together)[1:] in (
        ["1, 2 never at one table"],
        ["1, 2 always at one table"],
    )


def test_two_impossible_wishes_have_to_go_together() -> None:
    words = refusal(Wish(WishKind.TABLE, (3,), table=5), Wish(WishKind.TABLE, (4,), table=6))
    assert words == [
        "No draw keeps all hard wishes. It works without these:",
        "3 at table 5",
        "4 at table 6",
    ]


@pytest.mark.parametrize(
    ("wish", "words"),
    [
        (COUPLE, "1, 2 never at one table"),
        (Wish(WishKind.APART, (1, 2), as_partners=True), "1, 2 never partners"),
        (Wish(WishKind.TOGETHER, (1, 2), as_partners=True), "1, 2 always partners"),
        (Wish(WishKind.SEAT, (1,), seat=(1, 0)), "1 on seat B1"),
    ],
)
def test_a_wish_has_words(wish: Wish, words: str) -> None:
    assert render(word(wish, str, Form.PARTNERS), "en") == words


def test_seats_in_wishes_are_those_on_paper() -> None:
    assert seat_name(Wish(WishKind.SEAT, (1,), seat=(1, 0)).seat, Form.PARTNERS) == "B1"
