"""Who has the target first, who the Bergpreis, and what a win counts."""

import pytest

from jassturnier.games.kit.points import Course, Goal, Pair, SlateStep, half, run

GOAL = Goal(1000, 500, 600)


def steps(*gains: Pair, deal: int = 0, ends: bool = True, first: int | None = None) -> list[SlateStep]:
    """Return the steps of one deal, the last of them its tricks."""
    last = len(gains) - 1
    return [
        SlateStep(deal, n, gain, tricks=n == last, ends=ends and n == last, first=first)
        for n, gain in enumerate(gains)
    ]


def test_exactly_half_is_not_below_half() -> None:
    assert [half(target) for target in (3000, 2501)] == [1500, 1251]
    assert [Goal(1000, half(1000), 0).games(loser) for loser in (499, 500)] == [2, 1]


def test_counting_stops_with_the_step_in_which_a_side_has_the_target() -> None:
    way = run((0, 0), [*steps((999, 400)), *steps((1, 0), (0, 700), deal=1)], GOAL)
    assert (way.totals, way.winner, way.won_at, way.games) == ((1000, 400), 0, (1, 0), 2)
    assert len(way.counted) == 2
    open_ = run((0, 0), steps((999, 999)), GOAL)
    assert (open_.totals, open_.winner, open_.won_at, open_.undecided, open_.games) == (
        (999, 999),
        None,
        None,
        None,
        0,
    )
    assert run((0, 0), steps((5000, 0)), Goal(0, 0, 0)).winner is None


@pytest.mark.parametrize(("first", "winner", "undecided"), [(None, None, 3), (1, 1, None), (0, 0, None)])
def test_where_both_have_the_target_with_one_step_somebody_has_to_say_who_was_first(
    first: int | None, winner: int | None, undecided: int | None
) -> None:
    way = run((900, 900), steps((100, 100), deal=3, first=first), GOAL)
    assert (way.winner, way.undecided, way.totals) == (winner, undecided, (1000, 1000))


@pytest.mark.parametrize(
    ("start", "gains", "prize"),
    [
        ((0, 0), (600, 0), 0),
        ((0, 0), (0, 600), 1),
        ((0, 0), (599, 599), None),
        ((0, 0), (600, 600), None),
        ((600, 0), (0, 700), None),
        ((600, 0), (0, 100), None),
        ((599, 0), (0, 700), 1),
    ],
)
def test_the_bergpreis_is_of_who_has_its_points_first(start: Pair, gains: Pair, prize: int | None) -> None:
    assert run(start, steps(gains), GOAL).bergpreis == prize


def test_who_had_the_bergpreis_first_keeps_it() -> None:
    assert run((0, 0), [*steps((600, 0)), *steps((0, 700), deal=1)], GOAL).bergpreis == 0
    assert run((0, 0), steps((600, 600), first=1), GOAL).bergpreis == 1


@pytest.mark.parametrize(
    ("open_tricks", "ends", "games"), [(True, False, 1), (False, False, 2), (False, True, 1), (True, True, 1)]
)
def test_tricks_that_lie_open_save_the_loser_only_where_the_house_says_so(
    *, open_tricks: bool, ends: bool, games: int
) -> None:
    goal = Goal(1000, 500, 600, open_tricks=open_tricks)
    before = steps((0, 450))
    assert run((900, 0), [*before, *steps((0, 0), (100, 60), deal=1, ends=ends)], goal).games == games


def test_only_the_tricks_of_the_last_deal_are_open() -> None:
    goal = Goal(1000, 500, 600, open_tricks=False)
    for side in (0, 1):

        def turned(*pair: int, side: int = side) -> Pair:
            return pair[side], pair[1 - side]

        way = run(
            (0, 0),
            [*steps(turned(900, 450)), *steps(turned(0, 50), turned(100, 60), deal=1, ends=False)],
            goal,
        )
        assert (way.winner, way.games) == (side, 1)


def test_a_course_is_open_until_it_is_told() -> None:
    assert Course((0, 0), ()) == run((0, 0), [], GOAL)
    assert Goal(1000, 500, 600).open_tricks
    assert not SlateStep(0, 0, (0, 0)).tricks
    assert not SlateStep(0, 0, (0, 0)).ends
