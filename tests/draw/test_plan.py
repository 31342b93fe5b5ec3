"""Tables, seats, wishes, and pairs that stay together."""

from collections import Counter
from collections.abc import Sequence
from dataclasses import replace
from itertools import combinations
from typing import Any

import pytest

from jassturnier.draw.check import check
from jassturnier.draw.methods import circle, draw_ahead, draw_plan, draw_round, make_groups, serpentine
from jassturnier.draw.plan import (
    NEVER,
    Draw,
    Form,
    History,
    Met,
    Plan,
    Table,
    Wish,
    WishKind,
    group_name,
    parse_seat,
    seat_name,
    unkept,
    word,
)
from jassturnier.draw.request import Request
from jassturnier.draw.search import Anneal
from jassturnier.draw.whole import STEPS, is_roomy
from jassturnier.errors import NotAllowed, NoValidDraw
from jassturnier.i18n import render
from tests.support.draw.plans_made import repeats, round_by_round


def test_every_seat_has_a_name_that_is_read_back() -> None:
    cases: list[tuple[Form, list[str]]] = [
        (Form.PARTNERS, ["A1", "A2", "B1", "B2"]),
        (Form.TEAMS, ["A1", "A2", "A3", "B1", "B2", "B3"]),
        (Form.ALONE, ["1", "2", "3", "4", "5", "6"]),
        (Form.PAIRS, ["A", "B"]),
    ]
    for form, names in cases:
        sides = form.sides(len(names))
        seats = [(side, place) for side, size in enumerate(sides) for place in range(size)]
        assert [seat_name(seat, form) for seat in seats] == names
        assert [parse_seat(name, form) for name in names] == seats


def test_a_seat_that_no_table_has_is_not_read() -> None:
    assert {parse_seat(name, Form.PARTNERS) for name in ("", "A3", "C1", "1", "N")} == {None}
    assert parse_seat(" b2 ", Form.PARTNERS) == (1, 1)


def test_a_table_of_four_has_two_couples_of_partners_and_four_of_opponents() -> None:
    couples = {*((1, 2, True), (3, 4, True)), *((1, 3, False), (1, 4, False), (2, 3, False), (2, 4, False))}
    assert sorted(Table(1, ((1, 2), (3, 4))).couples()) == sorted(couples)
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


def test_meetings_of_both_kinds_add_up() -> None:
    history = History([ROUND, Draw((Table(1, ((1, 3), (2, 4))),))])
    assert history.between(1, 2) == Met(1, 1)
    assert (history.between(1, 2).times, history.between(1, 4).times) == (2, 2)
    assert NEVER.again(partners=True) == Met(1, 0)
    assert History([ROUND]).met[8] == {}


COUPLE = Wish(WishKind.APART, (1, 2))


def drawn(players: int, rounds: int, *wishes: Wish, effort: int | None = None) -> tuple[Draw, ...]:
    return draw_plan(Request(tuple(range(players)), wishes=wishes, effort=effort), rounds)


def clubs(number: int, size: int) -> tuple[Wish, ...]:
    return tuple(Wish(WishKind.APART, tuple(range(club * size, (club + 1) * size))) for club in range(number))


def table_of(draw: Draw, key: int) -> Table:
    return next(table for table in draw.tables if key in table.keys)


def test_clubs_stay_apart_and_nobody_meets_twice() -> None:
    for players, rounds, wishes in (
        (40, 6, clubs(20, 2)),
        (40, 6, clubs(10, 4)),
        (64, 6, clubs(4, 16)),
        (100, 5, clubs(5, 20)),
    ):
        report = check(drawn(players, rounds, *wishes), wishes=wishes)
        assert (report.meetings.found, report.unkept) == (0, ())


def test_two_who_want_a_new_partner_only_may_be_opponents() -> None:
    wish = Wish(WishKind.APART, (0, 1), as_partners=True)
    draws = drawn(5, 10, wish, effort=500)
    assert all(not unkept([wish], draw) for draw in draws)
    assert any({0, 1} <= set(table.keys) for draw in draws for table in draw.tables)


def test_two_who_belong_together_sit_together_whenever_both_play() -> None:
    for as_partners in (True, False):
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
    third, fourth = (Wish(WishKind.TABLE, (key,), table=key + 2) for key in (3, 4))
    assert refusal(Wish(WishKind.APART, (0, 1, 2, 3, 4)), COUPLE) == [
        "No draw keeps all hard wishes. It works without this one:",
        "0, 1, 2, 3, 4 never at one table",
    ]
    assert refusal(third)[1] == "3 at table 5"
    # Of two wishes against each other one has to go; two impossible ones go together.
    together = Wish(WishKind.TOGETHER, (1, 2))
    assert refusal(COUPLE, together)[1:] in (["1, 2 never at one table"], ["1, 2 always at one table"])
    both = ["No draw keeps all hard wishes. It works without these:", "3 at table 5", "4 at table 6"]
    assert refusal(third, fourth) == both


def test_a_wish_has_words() -> None:
    cases: list[tuple[Wish, str]] = [
        (COUPLE, "1, 2 never at one table"),
        (Wish(WishKind.APART, (1, 2), as_partners=True), "1, 2 never partners"),
        (Wish(WishKind.TOGETHER, (1, 2), as_partners=True), "1, 2 always partners"),
        (Wish(WishKind.SEAT, (1,), seat=(1, 0)), "1 on seat B1"),
    ]
    assert [(wish, render(word(wish, str, Form.PARTNERS), "en")) for wish, _ in cases] == cases


def request(pairs: int, method: str = "pairs", seed: int = 1) -> Request:
    return Request(tuple(range(pairs)), method=method, form=Form.PAIRS, seed=seed)


def matches(draws: tuple[Draw, ...]) -> Counter[tuple[int, ...]]:
    return Counter(tuple(sorted(table.keys)) for draw in draws for table in draw.tables)


def test_every_pair_meets_everybody_once_before_a_second_turn_begins() -> None:
    for pairs in (2, 4, 6, 10, 20, 3, 5, 7, 19):
        draws = draw_plan(request(pairs), pairs - 1 + pairs % 2)
        assert matches(draws) == Counter(combinations(range(pairs), 2))
        # Of an odd number every pair rests once.
        assert Counter(key for draw in draws for key in draw.rests) == Counter(
            range(pairs) if pairs % 2 else ()
        )
    assert set(matches(draw_plan(request(6), 10)).values()) == {2}


def test_every_pair_sits_on_both_sides_before_it_sits_again_where_it_sat() -> None:
    for pairs in range(3, 21):
        for rounds in (2, pairs - 1):
            seats = check(draw_plan(request(pairs), rounds)).seats
            assert seats.found == seats.minimum


def test_groups_keep_to_themselves() -> None:
    groups = {key: "ABC"[key % 3] for key in range(18)}
    draws = draw_plan(Request(tuple(range(18)), "pairs", Form.PAIRS, groups=groups), 5)
    assert matches(draws) == Counter(
        pair for pair in combinations(range(18), 2) if groups[pair[0]] == groups[pair[1]]
    )
    assert {table.group for table in draws[0].tables} == {"A", "B", "C"}
    assert [table.number for table in draws[0].tables] == list(range(1, 10))
    assert (check(draws).opponents.found, check(draws).opponents.minimum) == (0, 0)


def test_a_round_robin_drawn_one_by_one_with_its_seed_is_the_plan() -> None:
    history = History()
    for _ in range(7):
        history.add(draw_round(request(8).after(history)))
    assert tuple(history.draws) == draw_plan(request(8), 7)


def test_drawn_opponents_are_new_up_to_half_the_field() -> None:
    for seed in range(5):
        assert max(matches(draw_plan(request(24, "partners-once", seed), 12)).values()) == 1


def test_in_a_movement_the_first_pair_stays_and_the_second_goes_on() -> None:
    draws = draw_plan(request(12, "fixed"), 6)
    assert all(
        table.sides[0] == draws[0].tables[table.number - 1].sides[0] for d in draws for table in d.tables
    )
    first, second = draws[0], draws[1]
    assert [table.sides[1] for table in second.tables[1:]] == [table.sides[1] for table in first.tables[:-1]]
    assert max(matches(draws).values()) == 1


def test_in_a_movement_of_an_odd_number_another_of_those_who_stay_rests() -> None:
    draws = draw_plan(request(13, "fixed"), 7)
    assert Counter(key for draw in draws for key in draw.rests) == Counter(
        table.sides[0][0] for table in draws[0].tables
    ) + Counter(draws[0].rests)
    assert max(matches(draws).values()) == 1
    for pairs, rests in ((9, 1), (14, 0)):
        found = draw_round(request(pairs, "fixed"))
        assert (len(found.tables), len(found.rests)) == (pairs // 2, rests)


def test_groups_are_made_by_serpentine_from_the_rank_list_or_even_by_lot() -> None:
    asked = Request(tuple(range(8)), "groups", Form.PAIRS, ranks=tuple(range(8)), group_count=2)
    assert "".join(make_groups(asked)[key] for key in range(8)) == "ABBAABBA"
    asked = Request(tuple(range(36)), "groups", Form.PAIRS, group_count=6)
    assert set(Counter(make_groups(asked).values()).values()) == {6}
    draws = draw_plan(asked, 5)
    assert len(matches(draws)) == 90
    assert draw_round(asked) == draws[0]


def test_a_pair_alone_in_its_group_rests_and_the_others_go_on() -> None:
    groups = {1: "A", 2: "A", 3: "B"}
    assert draw_round(Request((1, 2, 3), "pairs", Form.PAIRS, groups=groups)).rests == (3,)
    groups = {key: "A" if key < 5 else "B" for key in range(1, 8)}
    asked = Request(tuple(range(1, 8)), "pairs", Form.PAIRS, groups=groups)
    history = History(draw_plan(asked, 1))
    found = draw_round(replace(asked, players=(1, 2, 3, 4, 5), history=history))
    assert (len(found.tables), found.rests) == (2, (5,))
    two = draw_round(replace(asked, players=(1, 2, 3, 4, *sorted({5, 6, 7} - {history.draws[0].rests[0]}))))
    assert len(two.tables) == 3
    for method in ("pairs", "fixed"):
        with pytest.raises(NoValidDraw):
            draw_round(request(1, method))


def test_after_a_withdrawal_the_others_still_meet_new_opponents_of_their_group() -> None:
    groups = {key: "AB"[key % 2] for key in range(16)}
    asked = Request(tuple(range(16)), "pairs", Form.PAIRS, groups=groups)
    history = History(draw_plan(asked, 2))
    left = Request(tuple(range(1, 16)), "pairs", Form.PAIRS, groups=groups, history=history)
    draws = (*history.draws, *draw_plan(left, 2))
    assert max(matches(draws).values()) == 1
    assert all(len({groups[key] for key in table.keys}) == 1 for d in draws for table in d.tables)
    assert all(len(draw.rests) == 1 for draw in draws[2:])


def test_a_knockout_seats_the_matches_in_their_order_and_who_is_alone_rests() -> None:
    asked = Request(tuple(range(5)), "knockout", Form.PAIRS, matches=((3, 1), (4,), (0, 2)))
    found = draw_round(asked)
    assert [(table.number, set(table.keys)) for table in found.tables] == [(1, {1, 3}), (2, {0, 2})]
    assert found.rests == (4,)
    with pytest.raises(NotAllowed, match="come from results"):
        draw_round(replace(asked, matches=()))


def test_one_group_of_two_is_the_smallest_and_a_group_of_one_is_refused() -> None:
    two = Request((1, 2), "groups", Form.PAIRS, group_count=1)
    assert make_groups(two) == {1: "A", 2: "A"}
    four = Request((1, 2, 3, 4), "groups", Form.PAIRS, group_count=2)
    assert Counter(make_groups(four).values()) == {"A": 2, "B": 2}
    with pytest.raises(NotAllowed, match="cannot make"):
        make_groups(replace(four, players=(1, 2, 3)))
    for count in (0, 5):
        with pytest.raises(NotAllowed):
            draw_round(Request(tuple(range(8)), "groups", Form.PAIRS, group_count=count))


def test_group_aa_comes_after_z() -> None:
    groups = {key: ("AA", "Z", "B")[key % 3] for key in range(6)}
    found = draw_round(Request(tuple(range(6)), "pairs", Form.PAIRS, groups=groups))
    assert [(table.number, table.group) for table in found.tables] == [(1, "B"), (2, "Z"), (3, "AA")]


def test_one_round_is_drawn_at_a_time() -> None:
    (only,) = draw_plan(request(6), 1)
    assert draw_round(request(6)) == only
    assert serpentine(3, 5) == 0
    assert [serpentine(3, rank) for rank in range(7)] == [0, 1, 2, 2, 1, 0, 0]
    assert circle((1, 2, 3, 4), 0) == ([(1, 4), (2, 3)], [])
    assert circle((1, 2, 3), 1) == ([(3, 1)], [2])


def pairs(number: int, method: str = "partners-once", seed: int = 1) -> Request:
    keys = tuple(range(number))
    return Request(keys, method, Form.PAIRS, seed=seed, ranks=keys if method == "swiss" else ())


def evening(request: Request, rounds: int, *, ranked: Sequence[int] = ()) -> Plan:
    """Draw each round with a seed of its own, and a rank list that has turned by as many places."""
    history = History()
    for number in range(rounds):
        turned = (*ranked[number:], *ranked[:number])
        seeds = tuple(request.seed * 100 + earlier for earlier in range(number))
        asked = replace(request, history=history, left=rounds - number, seeds=seeds, ranks=turned)
        history.add(draw_round(replace(asked, seed=request.seed * 100 + number)))
    return tuple(history.draws)


def times_met(draws: Sequence[Draw]) -> Counter[int]:
    """Count the couples by how often they have met."""
    met = History(draws).met
    return Counter(times.times for one, row in met.items() for other, times in row.items() if one < other)


@pytest.mark.parametrize("method", ["partners-once", "swiss"])
@pytest.mark.parametrize("number", range(4, 11))
def test_pairs_meet_everybody_once_before_any_two_meet_again(number: int, method: str) -> None:
    rounds = number - 1 + number % 2
    for seed in range(3):
        draws = evening(pairs(number, method, seed), rounds, ranked=range(number))
        assert times_met(draws) == {1: number * (number - 1) // 2}
        assert set(History(draws).rests.values()) <= {1}


def test_six_pairs_have_four_rounds_of_new_opponents_also_where_some_are_kept_apart() -> None:
    for seed in (2, 4, 10, 16):
        assert check(evening(pairs(6, seed=seed), 4)).opponents.found == 0
    asked = replace(pairs(6), wishes=(Wish(WishKind.APART, (0, 1)), Wish(WishKind.APART, (2, 3))))
    for seed in range(3):
        assert times_met(evening(replace(asked, seed=seed), 4)) == {1: 12}


@pytest.mark.parametrize("method", ["partners-once", "swiss"])
def test_nobody_meets_a_third_time_before_all_have_met_twice(method: str) -> None:
    for number, rounds, again in ((4, 5, 4), (4, 6, 6), (6, 6, 3), (5, 6, 2)):
        draws = evening(pairs(number, method), rounds, ranked=range(number))
        assert times_met(draws)[2] == check(draws).opponents.found == again


def test_with_other_seeds_a_constructed_plan_goes_on() -> None:
    for number, rounds in ((16, 5), (8, 7), (12, 5), (12, 6), (10, 5), (16, 7)):
        asked = Request(tuple(range(number)))
        goes_on = check(evening(replace(asked, seed=3), rounds))
        assert repeats(goes_on) == repeats(check(draw_plan(asked, rounds)))


def test_one_round_is_searched_as_long_as_all_that_are_left(monkeypatch: pytest.MonkeyPatch) -> None:
    steps: list[int] = []

    def run(self: Anneal, *asked: Any) -> list[list[int]]:  # noqa: ANN401 — goal, steps, progress
        steps.append(asked[1])
        return [[self.keys[player] for player in row] for row in self.best]

    monkeypatch.setattr(Anneal, "run", run)
    asked = Request(tuple(range(14)), left=6)
    for rounds in (1, 6):
        draw_ahead(asked, rounds)
    assert steps == [STEPS, STEPS]


def test_drawn_again_with_another_seed_it_is_another_round_of_the_plan() -> None:
    asked = Request(tuple(range(16)), seed=1, left=5)
    later = asked.after(History([draw_round(asked)]))
    others = {draw_round(replace(later, seed=seed)).tables for seed in range(8)}
    assert draw_round(later).tables in others
    assert 1 < len(others) <= 4


def test_once_somebody_has_left_the_others_have_a_plan_of_their_own() -> None:
    history = History(evening(pairs(8), 2))
    for left in (3, 2, 1):
        history.add(draw_round(replace(pairs(7), history=history, left=left)))
    assert max(times_met(history.draws)) == 1
    # So have groups that have lost a pair.
    groups = {key: "AB"[key % 2] for key in range(12)}
    for seed in range(3):
        asked = replace(pairs(12, "pairs", seed), groups=groups, left=5)
        history = History(draw_plan(asked, 2))
        for left in (3, 2, 1):
            others = replace(asked, players=tuple(range(1, 12)), history=history, left=left)
            history.add(draw_round(replace(others, seed=seed + 3 - left)))
        assert max(times_met(history.draws)) == 1


def test_behind_a_round_comes_the_plan_that_it_keeps() -> None:
    history = History(evening(pairs(6), 2))
    first, *rest = draw_ahead(replace(pairs(6), history=history, left=3), 1)
    assert len(rest) == 2
    assert check((first, *rest), history).opponents.found == 0
    assert len(draw_ahead(replace(pairs(40), left=5), 1)) == 1


def test_a_hall_is_roomy_while_nobody_has_met_as_many_as_there_are_tables() -> None:
    cases = {
        (20, Form.PAIRS, 10): True,
        (20, Form.PAIRS, 11): False,
        (40, Form.PARTNERS, 4): True,
        (40, Form.PARTNERS, 5): False,
    }
    for (number, form, left), roomy in cases.items():
        assert is_roomy(Request(tuple(range(number)), form=form, left=left)) == roomy
    # Who is kept apart or has met makes it less roomy.
    asked = replace(pairs(20), left=10)
    assert not is_roomy(replace(asked, wishes=(Wish(WishKind.APART, (0, 1)),)))
    assert not is_roomy(replace(asked, history=History([draw_round(asked)])))


def test_turns_to_rest_come_in_time_in_each_plan() -> None:
    history = History()
    for draw in round_by_round(pairs(5, seed=4), 7):
        history.add(draw)
        rests = [history.rests[key] for key in range(5)]
        assert max(rests) - min(rests) <= 1
