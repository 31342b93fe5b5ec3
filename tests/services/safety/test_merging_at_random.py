"""Two laptops do anything at all apart; whichever merges, both end in the same proven state."""

import tempfile
from collections.abc import Callable
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from jassturnier.errors import JassError
from jassturnier.services.draw import drawing, redrawing, swapping
from jassturnier.services.people import entering, presence, replacing
from jassturnier.services.results import desks, penalties
from jassturnier.services.safety import history
from jassturnier.services.setup import regulations
from jassturnier.services.workplace import Desk
from tests.support.offices import enter, play_round, with_players
from tests.support.safety.laptops import both_ways, copied

pytestmark = pytest.mark.slow

PLAYERS, TOTAL = 9, 1884


def _swap(desk: Desk, one: int, other: int) -> None:
    swapping.store_swap(desk, swapping.propose_swap(desk, (str(one), str(other)), None, "sat wrong"))


def _draw(desk: Desk, seed: int, again: int) -> None:
    wanted = drawing.Wanted(seed=seed, effort=20, allow_missing=True)
    propose = redrawing.propose_again if again % 2 else drawing.propose
    drawing.store(desk, propose(desk, wanted))


def _regulate(desk: Desk, setting: str) -> None:
    regulations.store(desk, regulations.propose(desk, None, [setting]))


STEPS: dict[str, Callable[[Desk, int, int], object]] = {
    "draw": _draw,
    "swap": _swap,
    "enter": lambda desk, a, b: enter(desk, a % 2 + 1, 900 + b, TOTAL - 900 - b),
    "correct": lambda desk, a, b: enter(desk, a % 2 + 1, 950 + b, TOTAL - 950 - b, correct=True),
    "read again": lambda desk, a, b: enter(desk, a % 2 + 1, 900 + b, TOTAL - 900 - b, kind="second"),
    "leave": lambda desk, a, b: presence.leave(desk, [str(a)], withdraw=b % 2 == 0),
    "back": lambda desk, a, _: presence.back(desk, [str(a)]),
    "replace": lambda desk, a, b: replacing.replace_member(desk, replacing.Wanted(str(a), f"Stand In{b}")),
    "add": lambda desk, a, _: entering.add(desk, [entering.new_entry([f"Late Comer{a}"])]),
    "punish": lambda desk, a, b: penalties.add(desk, str(a), str(-10 * b), "spoke", None),
    "forgive": lambda desk, a, _: penalties.remove(desk, [a]),
    "regulate": lambda desk, a, _: _regulate(desk, f"drop={a % 2}"),
    "undo": lambda desk, _, __: history.undo(desk),
    "redo": lambda desk, _, __: history.redo(desk),
}
WORK = st.lists(
    st.tuples(st.sampled_from(sorted(STEPS)), st.integers(1, PLAYERS + 1), st.integers(1, 9)), max_size=6
)


def work(desk: Desk, steps: list[tuple[str, int, int]]) -> None:
    """Do what can be done."""
    for name, one, other in steps:
        try:
            STEPS[name](desk, one, other)
        except JassError:
            continue


@given(early=WORK, here=WORK, there=WORK, later=WORK)
@settings(max_examples=10, deadline=None, suppress_health_check=[HealthCheck.too_slow])
def test_whoever_merges_both_end_in_the_same_state(
    early: list[tuple[str, int, int]],
    here: list[tuple[str, int, int]],
    there: list[tuple[str, int, int]],
    later: list[tuple[str, int, int]],
) -> None:
    with tempfile.TemporaryDirectory() as folder:
        desk = with_players(Path(folder), PLAYERS)
        play_round(desk)
        work(desk, early)
        other = copied(desk, Path(folder, "other"), "other")
        desks.name_station(desk, "Eingang")
        desks.name_station(other, "Bühne")
        work(desk, here)
        work(other, there)
        both_ways(desk, other, "Eingang", Path(folder, "once"))
        work(other, later)
        work(desk, here)
        both_ways(desk, other, "Bühne", Path(folder, "twice"))
