from collections import Counter

import pytest

from jassturnier.draw.check import Report, check
from jassturnier.draw.methods import draw_plan, draw_round
from jassturnier.draw.plan import Draw, Form, History
from jassturnier.draw.request import Request, get
from jassturnier.errors import NotAllowed, NotFound, NoValidDraw
from tests.support.draw.plans_made import round_by_round


def drawn(players: int, rounds: int, seed: int = 1, effort: int | None = None) -> tuple[Draw, ...]:
    """Draw round by round."""
    return round_by_round(Request(tuple(range(players)), seed=seed, effort=effort), rounds)


def repeats(report: Report) -> tuple[int, int, int]:
    return report.partners.found, report.opponents.found, report.meetings.found


@pytest.mark.parametrize("seed", range(8))
@pytest.mark.parametrize(("players", "rounds"), [(16, 3), (42, 4), (41, 8), (43, 8), (66, 13), (89, 17)])
def test_up_to_a_fifth_of_the_players_as_rounds_nobody_meets_twice(
    players: int, rounds: int, seed: int
) -> None:
    assert repeats(check(drawn(players, rounds, seed))) == (0, 0, 0)


@pytest.mark.parametrize(("players", "rounds"), [(16, 5), (20, 5), (24, 7), (28, 9), (43, 13)])
def test_round_by_round_is_as_good_as_the_constructed_plan_it_follows(players: int, rounds: int) -> None:
    draws = drawn(players, rounds)
    assert repeats(check(draws)) == (0, 0, 0)
    assert draws == draw_plan(Request(tuple(range(players)), seed=1), rounds)


def test_after_a_withdrawal_the_rounds_are_searched_and_partners_stay_new() -> None:
    history = History(drawn(24, 3))
    for _ in range(3):
        history.add(draw_round(Request(tuple(range(1, 24)), history=history, effort=20_000)))
    report = check(history.draws)
    assert (report.partners.found, report.opponents.found) == (0, 0)


@pytest.mark.parametrize(("players", "rounds"), [(400, 8), (1000, 4)])
def test_in_a_big_hall_nobody_meets_twice(players: int, rounds: int) -> None:
    assert repeats(check(drawn(players, rounds))) == (0, 0, 0)


@pytest.mark.parametrize("seed", range(20))
def test_twelve_players_have_five_rounds_of_new_partners(seed: int) -> None:
    assert check(drawn(12, 5, seed, effort=3000)).partners.found == 0


@pytest.mark.parametrize("players", [6, 9, 10, 13, 42, 43])
def test_nobody_rests_twice_before_all_have_rested(players: int) -> None:
    report = check(drawn(players, 7, effort=500))
    assert report.rests.high - report.rests.low <= 1


def test_as_few_rest_as_the_tables_of_four_allow() -> None:
    assert [len(drawn(players, 1)[0].rests) for players in (40, 41, 42, 43)] == [0, 1, 2, 3]


def test_everybody_has_one_place_in_each_round() -> None:
    for draw in drawn(42, 4):
        assert sorted(draw.present) == list(range(42))
        assert [table.number for table in draw.tables] == list(range(1, 11))


def test_the_same_seed_draws_the_same_and_another_seed_another() -> None:
    assert drawn(42, 4, seed=5) == drawn(42, 4, seed=5)
    assert drawn(42, 4, seed=5) != drawn(42, 4, seed=6)


def test_the_draw_of_a_seed_is_the_same_on_every_machine() -> None:
    request = Request(tuple(range(1, 10)), seed=2026)
    draw = round_by_round(request, 3)[-1]
    assert draw.rests == (1,)
    assert [table.sides for table in draw.tables] == [((2, 6), (8, 7)), ((9, 5), (4, 3))]


def test_what_the_keys_are_does_not_change_the_draw() -> None:
    names = {number: (number * 7919 + 13) % 100_003 for number in range(42)}
    renamed = round_by_round(Request(tuple(names.values()), seed=4), 4)
    plain = round_by_round(Request(tuple(names), seed=4), 4)
    for one, other in zip(renamed, plain, strict=True):
        assert one.present == tuple(names[key] for key in other.present)


def test_a_late_entry_and_a_withdrawal_are_only_other_players() -> None:
    history = History(drawn(41, 3))
    present = (*range(2, 41), 100)
    history.add(draw_round(Request(present, history=history)))
    assert repeats(check(history.draws)) == (0, 0, 0)
    assert sorted(history.draws[-1].present) == sorted(present)


def test_a_search_that_is_stopped_returns_what_the_steps_done_give() -> None:
    told: list[int] = []

    def stop(done: int, _total: int) -> bool:
        told.append(done)
        return len(told) < 3

    history = History(drawn(16, 6, effort=500))
    stopped = draw_round(Request(tuple(range(16)), history=history, progress=stop))
    assert len(told) == 3
    assert stopped == draw_round(Request(tuple(range(16)), history=history, effort=told[-1]))


@pytest.mark.parametrize(("form", "players"), [(Form.PARTNERS, 3), (Form.PAIRS, 1)])
def test_too_few_for_one_table_cannot_be_drawn(form: Form, players: int) -> None:
    with pytest.raises(NoValidDraw):
        draw_plan(Request(tuple(range(players)), form=form), 1)


def test_everybody_sits_at_another_table_each_round_where_there_are_many() -> None:
    draws = drawn(400, 8)
    seen = Counter((key, table.number) for draw in draws for table in draw.tables for key in table.keys)
    assert max(seen.values()) == 1


def test_in_four_rounds_everybody_has_each_seat_about_once() -> None:
    report = check(drawn(40, 4))
    assert report.seats.found <= 40


def test_a_draw_that_is_not_known_is_not_found() -> None:
    with pytest.raises(NotFound):
        get("by-magic")


def test_a_method_refuses_a_form_it_does_not_know() -> None:
    with pytest.raises(NotAllowed):
        draw_round(Request(tuple(range(8)), "pairs", Form.PARTNERS))
