"""How good the forecast of the end is: error and span, by club and by how many rounds are complete."""

from random import Random
from statistics import fmean, median

import pytest

from tests.support.hall.driven_evenings import CLUBS, evening

pytestmark = pytest.mark.benchmark

EVENINGS = 60


@pytest.mark.parametrize("club", CLUBS)
def test_error_and_coverage(club: str) -> None:
    found: dict[int, list[tuple[float, float, float]]] = {}
    for seed in range(EVENINGS):
        played = evening(CLUBS[club], Random(seed))
        for now, over in played.moments():
            if over is not None:
                complete = sum(max(slips) <= now for slips in played.slips)
                error = (over.likely - played.end).total_seconds() / 60
                held = over.earliest <= played.end <= over.latest
                span = (over.latest - over.earliest).total_seconds() / 60
                found.setdefault(complete, []).append((error, float(held), span))
    for complete, said in sorted(found.items()):
        errors, inside, spans = zip(*said, strict=True)
        print(
            f"{club}, {complete} complete: off by {fmean(map(abs, errors)):.0f} min ({fmean(errors):+.0f}), "
            f"in the span {fmean(inside):.0%}, span {median(spans):.0f} min"
        )
