"""How good the forecast is, over evenings whose clock is driven: who looks at the wall can believe it."""

from collections.abc import Iterator
from datetime import timedelta
from random import Random
from statistics import NormalDist, fmean

import pytest

from jassturnier.tournament.timing.forecast import Over, guess, later_than, spell
from tests.support.hall.driven_evenings import CLUBS, Evening, evening

_EVENINGS = 6
_MINUTE = timedelta(minutes=1)


def said(club: str) -> Iterator[tuple[Evening, int, Over]]:
    """Return what is said on some evenings, with the number of rounds that were complete then."""
    for seed in range(_EVENINGS):
        found = evening(CLUBS[club], Random(seed))
        for now, over in found.moments():
            if over is not None:
                yield found, sum(max(slips) <= now for slips in found.slips), over


@pytest.mark.parametrize("club", CLUBS)
def test_the_span_holds_what_comes_and_the_error_becomes_smaller(club: str) -> None:
    covered: list[bool] = []
    errors: dict[int, list[float]] = {}
    for found, complete, over in said(club):
        assert over.earliest <= over.likely <= over.latest
        covered.append(over.earliest <= found.end + _MINUTE and found.end <= over.latest)
        errors.setdefault(complete, []).append(abs(over.likely - found.end) / _MINUTE)
    assert fmean(covered) > 0.8
    last = CLUBS[club].rounds - 1
    assert fmean(errors[last]) < 10
    assert fmean(errors[last]) < fmean(errors[1])


@pytest.mark.parametrize("club", [club for club, habits in CLUBS.items() if habits.clock])
def test_nothing_is_ever_over_before_the_clock_that_runs(club: str) -> None:
    found = evening(CLUBS[club], Random(1))
    length = timedelta(minutes=CLUBS[club].clock or 0)
    for now, over in found.moments():
        running = [begun + length for begun in found.begun if begun <= now < begun + length]
        if over is not None and running and now < max(found.slips[len(running) - 1]):
            assert over.earliest >= max(running)


def test_a_plan_weighs_half_of_what_was_seen_and_earlier_evenings_go_before_it() -> None:
    plan = guess(40, [], 0.1)
    assert plan is not None
    after = spell([50], plan, 0.1)
    assert after is not None
    assert after.mean == pytest.approx((50 + 40 / 2) / 1.5)
    known = guess(40, [50, 52, 54], 0.1)
    assert known is not None
    assert known.mean == 52
    assert guess(None, [], 0.1) is None
    assert spell([], None, 0.1) is None


def test_what_is_over_late_already_ends_a_little_later_still() -> None:
    end = NormalDist(40, 5)
    for floor in (39.0, 50.0, 60.0, 500.0):
        low, middle, high = (later_than(end, floor, share) for share in (0.05, 0.5, 0.95))
        assert floor <= low < middle < high < floor + 20
