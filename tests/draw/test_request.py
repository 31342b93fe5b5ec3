"""What a draw is asked for."""

from collections.abc import Callable
from dataclasses import replace

import pytest

from jassturnier.draw.methods import draw_plan, draw_round
from jassturnier.draw.plan import Draw, Form, History, Table, Wish, WishKind
from jassturnier.draw.request import Request, Steps, go_on, searched

PLAYED = History([Draw((Table(1, ((1, 2), (3, 4))),))])


def test_chance_is_that_of_the_seed_and_of_the_round() -> None:
    first, later = Request((1, 2), seed=5), Request((1, 2), seed=5, history=PLAYED)
    assert first.rng().random() == Request((1, 2), seed=5).rng().random() != later.rng().random()
    assert first.after(PLAYED) == replace(later, seeds=(5,))
    assert first.rng().random() != Request((1, 2), seed=6).rng().random()


def test_chance_of_a_plan_is_the_same_in_every_round() -> None:
    first, later = Request((1, 2), seed=5), Request((1, 2), seed=5, history=PLAYED)
    assert first.plan_rng().random() == later.plan_rng().random()


def test_an_effort_of_nothing_is_an_effort() -> None:
    assert [Request((), effort=effort).steps(9) for effort in (None, 0, 4)] == [9, 0, 4]


def test_tables_have_the_usual_size_of_their_form() -> None:
    assert Request((), form=Form.ALONE).sizes == (4,)
    assert Request((), form=Form.ALONE, tables_of=(3, 4)).sizes == (3, 4)


def test_unwatched_work_is_never_stopped() -> None:
    assert go_on(0, 5) is True
    assert go_on(5, 5) is True


EIGHT = Request(tuple(range(8)), seed=2)


def after(calls: int) -> Callable[[int, int], bool]:
    """Return a progress that stops at the call of this number."""
    heard: list[int] = []

    def progress(done: int, _total: int, /) -> bool:
        heard.append(done)
        return len(heard) < calls

    return progress


def plan(request: Request) -> tuple[Draw, ...]:
    """Draw for nine, who never come down to the minimum; the search goes on to its end."""
    return draw_plan(replace(request, players=tuple(range(9))), 6)


def round_by_round(request: Request) -> tuple[Draw, ...]:
    return draw_plan(request, 5)


def second_round(request: Request) -> tuple[Draw, ...]:
    first = draw_round(replace(EIGHT, seed=3))
    return (draw_round(replace(request, history=History([first]))),)


@pytest.mark.parametrize(
    ("draw", "wishes", "calls"),
    [
        pytest.param(second_round, (), 2, id="one round"),
        pytest.param(plan, (), 3, id="a whole plan"),
        pytest.param(
            round_by_round, (Wish(WishKind.APART, (0, 1), as_partners=True),), 3, id="round by round"
        ),
    ],
)
def test_what_an_ended_search_found_is_what_its_effort_gives(
    draw: Callable[[Request], tuple[Draw, ...]], wishes: tuple[Wish, ...], calls: int
) -> None:
    request, steps = replace(EIGHT, wishes=wishes, effort=20_000), Steps(after(calls))
    found = searched(request, steps, draw)
    assert steps.ended is not None
    assert found == draw(replace(request, effort=steps.ended))


def test_a_search_left_alone_is_not_ended() -> None:
    steps = Steps(after(1_000_000))
    searched(replace(EIGHT, effort=9000), steps, second_round)
    assert steps.ended is None
    assert steps.searches == 1
