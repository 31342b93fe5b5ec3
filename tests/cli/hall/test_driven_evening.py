"""Whole evenings under a clock that is driven: what is forecast, and what the wall shows when."""

from collections.abc import Iterator
from datetime import datetime
from pathlib import Path

import pytest
from PIL import Image

from tests.support.hall import driven_clock
from tests.support.hall.chromium import NEEDED, browser
from tests.support.hall.driven_clock import Hall, hall

pytestmark = [pytest.mark.outside, pytest.mark.slow, driven_clock.NEEDED]

ROUNDS = 3


@pytest.fixture
def evening(tmp_path: Path) -> Hall:
    """Enter twelve for an evening of three rounds of 45 minutes, with pauses of 10."""
    made = hall(tmp_path)
    made.type("new Evening -r schieber-einzel-4x12")
    made.type(f"regulation change --set rounds={ROUNDS} --set minutes=45 --set interval=10 --yes")
    made.type("add " + " ".join(f"'Anna{n} Meier{n}'" for n in range(1, 13)))
    made.type("here --all")
    return made


def rounds(evening: Hall) -> Iterator[tuple[int, str]]:
    """Play round after round: the clock, and slips in its last minutes; yield after every slip."""
    for number in range(1, ROUNDS + 1):
        evening.type("draw --seed 1")
        evening.later(5)
        evening.type("clock start")
        evening.later(1)
        yield number, "begun"
        evening.later(37)
        for table in (1, 2, 3):
            evening.later(3)
            desk = "desk" if table % 2 else "other"
            evening.type(
                f"enter {table} {1000 + 100 * number + 7 * table} {784 - 100 * number - 7 * table + 100}",
                desk,
            )
            yield number, f"slip {table}"
        evening.later(5)


def moment(words: str) -> datetime:
    return datetime.fromisoformat(words)


def test_the_forecast_is_never_past_and_ends_with_the_last_slip(evening: Hall) -> None:
    for number, what in rounds(evening):
        found = evening.asked("clock")["over"]
        if found is None:
            assert (number, what) == (ROUNDS, "slip 3")
            return
        likely, earliest, latest = (moment(found[name]) for name in ("likely", "earliest", "latest"))
        assert evening.now <= earliest <= likely <= latest, (number, what)
    pytest.fail("It was never over.")


@NEEDED
def test_two_desks_and_a_wall_through_a_whole_evening(evening: Hall, tmp_path: Path) -> None:
    Image.new("RGB", (300, 100), "#a33").save(evening.folder / "bakery.png")
    heading = "document.querySelector('main h2').textContent"
    shown = "[...document.querySelectorAll('.notice')]"
    noticed = f"{shown}.map((node) => node.textContent || node.firstChild.alt).join()"
    with evening.board() as address, browser(tmp_path / "browser") as wall:
        wall.size(1920, 1080)
        wall.open(address)
        assert wall.ask(heading) == "12 are here"
        evening.type("notice picture bakery.png", "other")
        wall.wait_for(f"{noticed} === 'bakery'")
        wall.wait_for("document.querySelector('.notice img').naturalWidth === 300")
        for number, what in rounds(evening):
            if what == "begun":
                wall.wait_for(f"{heading} === 'Round {number}: seats from A to Z'")
                wall.wait_for(f"/^Round {number} 4[34]:/.test(document.getElementById('clock').textContent)")
                evening.type("notice show Soup --minutes 4", "other")
                wall.wait_for(f"{noticed} === 'bakery,Soup'")
                evening.later(6)
                wall.wait_for(f"{noticed} === 'bakery'")
            elif what == "slip 3" and number < ROUNDS:
                wall.wait_for(f"{heading} === 'Rank list after Round {number}'")
            wall.picture(tmp_path / f"wall-{number}-{what.replace(' ', '-')}.png")
        wall.open(f"{address}/rank")
        assert wall.ask(heading) == f"Rank list after Round {ROUNDS - 1}"
        assert "final list" in evening.type("status")
        evening.type("publish --yes")
        wall.wait_for(f"{heading} === 'Final rank list'")
        wall.picture(tmp_path / "wall-published.png")
        assert "victory for" in evening.type("report", "other")
