"""Evenings in a hall: ten tables that hand in by phone; a clock that is driven, and what the wall shows."""

import json
from collections.abc import Iterator, Mapping
from dataclasses import replace
from datetime import datetime
from pathlib import Path
from urllib.parse import urlencode

import pytest
from PIL import Image

from jassturnier.i18n import render
from jassturnier.services.results import results
from jassturnier.services.results.deals import Sitting
from jassturnier.services.results.dialogue import Dialogue
from jassturnier.services.safety import history
from jassturnier.services.workplace import Desk
from jassturnier.tournament.lists import ReadingKind
from jassturnier.tournament.scoring.readings import common_mistakes
from tests.services.results.test_hand_in import ready
from tests.support.hall.boards import ORDER, running
from tests.support.hall.chromium import NEEDED, Browser, browser
from tests.support.hall.driven_clock import NEEDED as DRIVEN
from tests.support.hall.driven_clock import Hall, hall
from tests.support.hall.phones import slip, table_of
from tests.support.offices import drawn, enter

pytestmark = pytest.mark.outside

TABLES, PHONE = 10, (360, 740)


class Table:
    """A phone at a table, which scans the slip."""

    def __init__(self, shown: Browser, port: int) -> None:
        """Join the network of a board."""
        self.shown, self.port = shown, port

    def scan(self, sheet: str, code: str) -> str:
        """Open a sheet by its code; return what is to be read."""
        self.shown.open(f"http://127.0.0.1:{self.port}/in?{urlencode({'sheet': sheet, 'code': code})}")
        return self.read()

    def send(self, first: int, second: int) -> str:
        """Type two numbers and send them; return what is to be read then."""
        return self.type({"n0": first, "n1": second})

    def type(self, cells: Mapping[str, object]) -> str:
        """Type into fields and send them; return what is to be read then."""
        for name, value in cells.items():
            self.shown.ask(f"document.querySelector('[name=\"{name}\"]').value = {json.dumps(str(value))}")
        return self.press("form button")

    def press(self, key: str) -> str:
        """Press a key that leads elsewhere; return what is to be read there."""
        with self.shown.leaving():
            self.shown.ask(f"document.querySelector('{key}').click()")
        return self.read()

    def read(self) -> str:
        """Return the words of the page, and make sure that all of them fit."""
        assert self.shown.ask("document.documentElement.scrollWidth <= innerWidth")
        return str(self.shown.ask("document.body.innerText"))


def takes_with_one_key(desk: Desk) -> None:
    """Type every slip of the round as the desk does where all tables have handed in."""
    dialogue = Dialogue(Sitting.begin(desk, ReadingKind.FIRST, None), "en")
    dialogue.begin()
    while dialogue.next_table() is not None and dialogue.sitting.waiting():
        dialogue.answer("")
        dialogue.answer("")


def hands_in_deals(phone: Table, sheet: str, code: str) -> None:
    """Type deal by deal, one of them wrong at first."""
    phone.scan(sheet, code)
    assert "Deal 12" in phone.press("form a")
    deals = {"who": "A", "contract": "eicheln", "points0": 84}
    cells = {f"{name}.{line}": value for line in range(12) for name, value in deals.items()}
    assert "Deal 4, points A" in phone.type({**cells, "points0.3": "8a"})
    assert phone.shown.ask("document.querySelectorAll('input[aria-invalid]').length") == 1
    assert "Taken: 1,009 : 875" in phone.type({"points0.3": 85})


@NEEDED
def test_ten_tables_hand_in_for_an_evening(tmp_path: Path) -> None:
    (tmp_path / "hall").mkdir()
    (tmp_path / "browser").mkdir()
    desk = ready(tmp_path / "hall", players=4 * TABLES)
    order = replace(ORDER, hand_in=True)
    with browser(tmp_path / "browser") as shown:
        shown.size(*PHONE)
        with running(desk, order) as board:
            phone = Table(shown, board.port)
            # Wrong sums, all 100 off at three tables, then put right where the cards still lie.
            for number in (1, 2, 3):
                phone.scan(*slip(desk, number))
                assert "100 too many" in phone.send(1112 - number, 872 + number)
            told = common_mistakes(desk.tournament(), desk.tournament().stage().rounds)
            assert ["3 tables have handed in 100 too many" in render(each, "en") for each in told] == [True]
            assert "Taken: 1,009 : 875" in phone.send(1009, 875)
            phone.scan(*slip(desk, 1))
            assert "Taken: 1,011 : 873" in phone.send(1011, 873)
            # A wrong code, and that of another sheet.
            assert "do not belong together" in phone.scan(slip(desk, 4)[0], "ABCDEF")
            assert "do not belong together" in phone.scan(slip(desk, 4)[0], slip(desk, 5)[1])
            # Two phones of one table at once.
            phone.scan(*slip(desk, 4))
            (tmp_path / "other").mkdir()
            with browser(tmp_path / "other") as second:
                second.size(*PHONE)
                other = Table(second, board.port)
                other.scan(*slip(desk, 4))
                assert "Taken: 1,000 : 884" in other.send(1000, 884)
            assert "Another phone of this table" in phone.send(1001, 883)
            assert "Taken: 1,001 : 883" in phone.send(1001, 883)
            # The desk is faster than the phone.
            phone.scan(*slip(desk, 5))
            enter(desk, 5, 1005, 879)
            late = phone.send(1004, 880)
            assert "What counts: 1,005 : 879" in late
            assert "Send" not in late
            phone.scan(*slip(desk, 6))
        # The server is gone in between: the page stays, and what is on it can be sent again.
        assert "Send" in phone.read()
        with running(desk, replace(order, port=phone.port)) as again:
            assert again.port == phone.port
            assert "Taken: 1,006 : 878" in phone.send(1006, 878)
            hands_in_deals(phone, *slip(desk, 9))
            for number in (2, 7, 8, 10):
                phone.scan(*slip(desk, number))
                assert "Taken" in phone.send(1000 + number, 884 - number)
            old = slip(desk, 1)
            takes_with_one_key(desk)
            assert results.missing(desk.tournament()) == []
            assert "What counts: 1,011 : 873" in phone.scan(*old)
            drawn(desk)
            # The code of another round.
            assert "Send" not in phone.scan(*old)
            assert "Send" in phone.scan(*slip(desk, 1))
    counted = [table_of(desk, number, 0).result for number in range(1, TABLES + 1)]
    first = [result.values["points"][0] for result in counted if result is not None]
    assert first == [1011, 1002, 1009, 1001, 1005, 1006, 1007, 1008, 1009, 1010]
    assert not history.verify(desk.office).faults


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


@DRIVEN
@pytest.mark.slow
def test_the_forecast_is_never_past_and_ends_with_the_last_slip(evening: Hall) -> None:
    for number, what in rounds(evening):
        found = evening.asked("clock")["over"]
        if found is None:
            assert (number, what) == (ROUNDS, "slip 3")
            return
        likely, earliest, latest = (
            datetime.fromisoformat(found[name]) for name in ("likely", "earliest", "latest")
        )
        assert evening.now <= earliest <= likely <= latest, (number, what)
    pytest.fail("It was never over.")


@DRIVEN
@NEEDED
@pytest.mark.slow
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
