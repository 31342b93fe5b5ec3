from dataclasses import replace
from itertools import combinations
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from jassturnier.draw.check import (
    NOTHING_AGAIN,
    RepeatCount,
    Repeated,
    Report,
    Spread,
    check,
    faults,
    summary,
)
from jassturnier.draw.plan import Draw, Form, History, Table, Wish, WishKind
from jassturnier.draw.request import Request
from jassturnier.draw.search.seating import Room, furnish, table_sizes
from jassturnier.i18n import render
from tests.support.draw.plans_made import round_by_round


def four(number: int, a: int, b: int, c: int, d: int) -> Table:
    return Table(number, ((a, b), (c, d)))


FIRST = Draw((four(1, 1, 2, 3, 4), four(2, 5, 6, 7, 8)))
SAME_PARTNERS = Draw((four(1, 1, 2, 5, 6), four(2, 3, 4, 7, 8)))


def test_repeated_partners_are_counted_and_named() -> None:
    report = check((FIRST, SAME_PARTNERS))
    assert (report.partners.found, report.partners.minimum) == (4, 0)
    assert report.partners.couples[0] == Repeated(1, 2, times=2)
    assert report.opponents.found == 0


def test_a_third_meeting_is_a_second_repeat() -> None:
    report = check((FIRST, FIRST, FIRST))
    assert report.partners.found == 8
    assert report.partners.couples[0].times == 3


def test_partners_who_become_opponents_only_meet_again() -> None:
    report = check((FIRST, Draw((four(1, 1, 3, 5, 7), four(2, 2, 4, 6, 8)))))
    assert (report.partners.found, report.opponents.found, report.meetings.found) == (0, 0, 4)


def test_a_new_round_is_judged_on_its_history() -> None:
    report = check((SAME_PARTNERS,), History((FIRST,)))
    assert (report.rounds, report.partners.found, report.meetings.found) == (1, 4, 4)


def test_two_tables_must_repeat_four_meetings_in_the_second_round() -> None:
    assert check((FIRST, SAME_PARTNERS)).meetings.minimum == 4
    assert check((FIRST, Draw((four(1, 1, 5, 3, 7), four(2, 2, 6, 4, 8))))).meetings.minimum == 4


def test_a_round_after_others_must_repeat_as_much_as_few_tables_ask() -> None:
    second = Draw((four(1, 1, 5, 3, 7), four(2, 2, 6, 4, 8)))
    assert check((second,), History((FIRST,))).meetings.minimum == 4
    # Eight couples sit together again, counted once for each round before; four have met twice.
    assert check((FIRST,), History((FIRST, second))).meetings.minimum == 4


def test_a_wish_that_came_later_does_not_raise_what_had_to_be() -> None:
    second = Draw((four(1, 1, 5, 3, 7), four(2, 2, 6, 4, 8)))
    later = [Wish(WishKind.APART, (1, other)) for other in (2, 3, 4, 5, 7)]
    report = check((FIRST, second), wishes=later)
    assert report.unkept == tuple(later)
    assert report == replace(check((FIRST, second)), unkept=report.unkept)


def test_one_table_repeats_all_who_sat_there() -> None:
    one, other = Draw((four(1, 1, 2, 3, 4),), (5,)), Draw((four(1, 1, 2, 3, 5),), (4,))
    assert check((one, other)).meetings.minimum == 3


@given(
    st.integers(4, 14),
    st.integers(0, 3),
    st.integers(1, 4),
    st.sampled_from((Form.PARTNERS, Form.ALONE)),
    st.randoms(),
)
def test_no_draw_repeats_less_than_the_minimum(
    players: int, before: int, rounds: int, form: Form, rng: Random
) -> None:
    sizes = table_sizes(players, (4, 3) if form is Form.ALONE else (4,))
    draws = [_by_chance(furnish(form, sizes, players - sum(sizes)), rng) for _ in range(before + rounds)]
    report = check(draws[before:], History(draws[:before]))
    _no_less_than_the_minimum(report)


@pytest.mark.parametrize("players", range(4, 14))
def test_no_round_that_was_searched_repeats_less_than_the_minimum(players: int) -> None:
    draws = round_by_round(Request(tuple(range(players)), effort=3000), 6)
    for first, last in combinations(range(7), 2):
        report = check(draws[first:last], History(draws[:first]))
        _no_less_than_the_minimum(report)


def _no_less_than_the_minimum(report: Report) -> None:
    assert all(count.found >= count.minimum for count in report.counts().values())
    assert all(weight >= least for weight, least in zip(report.weights, report.least, strict=True))


def _by_chance(room: Room, rng: Random) -> Draw:
    keys = sorted(range(len(room.table)), key=lambda _: rng.random())
    tables = tuple(Table(number, sides) for number, sides in enumerate(room.deal_out(keys), 1))
    return Draw(tables, tuple(keys[room.seats :]))


def test_tables_and_seats_again_stand_beside_their_minimum() -> None:
    report = check((FIRST, FIRST, FIRST))
    assert (report.tables.found, report.tables.minimum) == (16, 8)
    assert (report.seats.found, report.seats.minimum) == (16, 0)
    words = [render(text, "en") for text in summary(report)]
    assert words[-2:] == ["A table again: 16 (unavoidable: 8)", "A seat again: 16 (unavoidable: 0)"]


def test_meetings_at_their_minimum_are_the_reason_why_a_table_comes_again() -> None:
    nobody = RepeatCount(0, 0)
    report = replace(check((FIRST, FIRST, FIRST)), partners=nobody, opponents=nobody, meetings=nobody)
    assert [render(text, "en") for text in summary(report)] == [
        "A table again: 16; who meets whom comes first",
        "A seat again: 16; who meets whom comes first",
    ]


def test_rests_range_over_all_who_were_there() -> None:
    draws = (Draw((four(1, 1, 2, 3, 4),), (5,)), Draw((four(1, 1, 2, 3, 5),), (4,)))
    assert check(draws).rests == Spread(0, 1)


def test_the_summary_names_the_worst_first_and_partners_only_where_there_are_any() -> None:
    words = [render(text, "en") for text in summary(check((FIRST, SAME_PARTNERS)))]
    assert words[0] == "Partners again: 4 (unavoidable: 0)"
    assert words[1] == "Partners or opponents again: 4 (unavoidable: 4)"
    pairs = check((Draw((Table(1, ((1,), (2,))),)),))
    assert summary(pairs) == [NOTHING_AGAIN]
    again = check((Draw((Table(1, ((1,), (2,))),)),) * 2)
    assert render(summary(again)[0], "en") == "Opponents again: 1 (unavoidable: 1)"


def found(draw: Draw, players: tuple[int, ...], form: Form = Form.PARTNERS) -> list[str]:
    problems = faults(draw, Request(players, form=form))
    return [render(problem.sentence(), "en") for problem in problems]


def test_a_sound_round_has_no_faults() -> None:
    assert found(FIRST, tuple(range(1, 9))) == []


def test_everybody_has_exactly_one_place() -> None:
    assert found(Draw((four(1, 1, 2, 3, 3),), (9,)), (1, 2, 3, 4)) == [
        "3 has 2 places.",
        "9 is not among those who are here.",
        "4 neither has a seat nor rests.",
    ]


def test_every_table_is_complete_and_has_its_own_number() -> None:
    draw = Draw((Table(7, ((1, 2), (3,))), four(7, 4, 5, 6, 8)))
    assert found(draw, (1, 2, 3, 4, 5, 6, 8)) == [
        "table 7: 3 are seated as 2–1; a table needs 2–2.",
        "Table 7 stands there 2 times.",
    ]


def test_a_table_of_any_size_that_is_allowed_is_whole() -> None:
    draw = Draw((Table(1, ((1,), (2,), (3,))), Table(2, ((4,), (5,), (6,), (7,)))))
    asked = Request(tuple(range(1, 8)), form=Form.ALONE, tables_of=(4, 3))
    assert faults(draw, asked) == []
    assert len(faults(draw, Request(tuple(range(1, 8)), form=Form.ALONE, tables_of=(4,)))) == 1


def test_a_round_is_judged_by_its_own_couples_alone(monkeypatch: pytest.MonkeyPatch) -> None:
    """However many rounds are behind it, they are not counted once more."""
    before, counted = History([FIRST] * 6), []
    monkeypatch.setattr(History, "_add_couples", lambda _, table: counted.append(table))
    check([SAME_PARTNERS], before)
    assert counted == list(SAME_PARTNERS.tables)


def test_an_earlier_repeat_is_none_of_this_round() -> None:
    before = History([FIRST, FIRST])
    assert check([Draw((four(1, 1, 5, 2, 6),))], before).partners.found == 0
    assert [couple.times for couple in check([FIRST], before).partners.couples] == [3, 3, 3, 3]
