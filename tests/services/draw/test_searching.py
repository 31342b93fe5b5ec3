"""A search that is ended gives what its steps give again."""

from collections.abc import Callable
from dataclasses import replace

import pytest

from jassturnier.draw.methods import draw_plan, draw_round
from jassturnier.draw.plan import Draw, History
from jassturnier.draw.request import Request
from jassturnier.draw.wishes import Wish, WishKind
from jassturnier.services.draw.searching import Steps, searched

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
    return draw_plan(replace(request, players=tuple(range(9))), 4)


def round_by_round(request: Request) -> tuple[Draw, ...]:
    return draw_plan(request, 5)


def second_round(request: Request) -> tuple[Draw, ...]:
    return (draw_round(request.after(History([draw_round(EIGHT)]))),)


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
