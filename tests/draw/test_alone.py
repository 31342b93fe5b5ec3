import pytest

from jassturnier.draw.check import check
from jassturnier.draw.methods import draw_plan, draw_round
from jassturnier.draw.plan import Draw, Form
from jassturnier.draw.request import Request
from jassturnier.draw.search.seating import table_sizes
from jassturnier.errors import NoValidDraw


def alone(players: int, rounds: int, sizes: tuple[int, ...]) -> tuple[Draw, ...]:
    return draw_plan(Request(tuple(range(players)), "alone", Form.ALONE, tables_of=sizes), rounds)


@pytest.mark.parametrize(
    ("players", "sizes", "tables"),
    [
        (16, (4, 3), (4, 4, 4, 4)),
        (17, (4, 3), (4, 4, 3, 3, 3)),
        (18, (4, 3), (4, 4, 4, 3, 3)),
        (19, (4, 3), (4, 4, 4, 4, 3)),
        (5, (4, 3), (4,)),
        (6, (4, 3), (3, 3)),
        (11, (3, 4), (3, 4, 4)),
        (11, (3,), (3, 3, 3)),
        (13, (6,), (6, 6)),
    ],
)
def test_as_few_as_possible_rest_and_the_preferred_size_comes_first(
    players: int, sizes: tuple[int, ...], tables: tuple[int, ...]
) -> None:
    assert table_sizes(players, sizes) == tables


def test_two_cannot_play_alone() -> None:
    with pytest.raises(NoValidDraw):
        table_sizes(2, (4, 3))


@pytest.mark.parametrize(
    ("players", "rounds", "sizes"),
    [(41, 6, (4, 3)), (43, 8, (4, 3)), (16, 4, (4,)), (15, 5, (3,)), (60, 4, (6,)), (101, 8, (4, 3))],
)
def test_nobody_meets_twice_and_turns_at_smaller_tables_are_spread(
    players: int, rounds: int, sizes: tuple[int, ...]
) -> None:
    report = check(alone(players, rounds, sizes))
    assert report.meetings.found == 0
    assert report.smaller.high - report.smaller.low <= 1
    assert not report.has_partners


def test_six_at_a_table_play_three_against_three_with_new_partners() -> None:
    draws = draw_plan(Request(tuple(range(60)), "teams", Form.TEAMS), 4)
    assert {tuple(map(len, table.sides)) for draw in draws for table in draw.tables} == {(3, 3)}
    assert check(draws).meetings.found == 0


def test_of_a_team_game_up_to_five_rest() -> None:
    draw = draw_round(Request(tuple(range(17)), "teams", Form.TEAMS))
    assert len(draw.rests) == 5


@pytest.mark.parametrize(("players", "rounds"), [(10, 6), (17, 8)])
def test_turns_at_smaller_tables_are_spread_too_where_these_are_preferred(players: int, rounds: int) -> None:
    report = check(alone(players, rounds, (3, 4)))
    assert report.smaller.high - report.smaller.low <= 1
