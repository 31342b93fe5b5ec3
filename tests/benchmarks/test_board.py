"""The board while the desk works: how soon a slip is seen, 300 phones, memory, and pages of a crowd.

`JASSTURNIER_MINUTES` says how long fifty screens listen. A hundred tables hand in within two minutes.
"""

import os
import resource
import statistics
import subprocess
import sys
import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack, closing, contextmanager
from dataclasses import replace
from http.client import HTTPConnection, HTTPResponse
from pathlib import Path

import pytest

from jassturnier.services.papers.pages import PageOrder, export_html
from jassturnier.services.results.desks import hand_in
from jassturnier.services.workplace import Desk
from jassturnier.tournament.scoring.readings import Sent
from tests.benchmarks.test_whole_commands import ROOT, ROUNDS, crowd, fill, next_round
from tests.support.hall.boards import ORDER, board, full_hall, running
from tests.support.hall.chromium import NEEDED, browser
from tests.support.hall.phones import Phone, slip
from tests.support.offices import drawn, enter, office_at, with_players

pytestmark = pytest.mark.benchmark

MINUTES = float(os.environ.get("JASSTURNIER_MINUTES", "1"))
PHONES, SCREENS, SLIPS = 300, 50, 20
BREATH = 5.0
"""Seconds between two slips while fifty screens listen: faster than any desk, and no trial of strength."""


def connected(address: str) -> HTTPConnection:
    return HTTPConnection(address.removeprefix("http://"), timeout=60)


@contextmanager
def listening(address: str) -> Iterator[HTTPResponse]:
    """Be a screen that listens."""
    with closing(connected(address)) as connection:
        connection.request("GET", "/events")
        with connection.getresponse() as stream:
            yield stream


def told(stream: HTTPResponse, head: str) -> float:
    """Wait until a screen is told a journal head; return when that was."""
    while stream.readline().decode().strip() != f"data: {head}":
        pass
    return time.monotonic()


def correct(desk: Desk, points: int) -> tuple[float, float]:
    """Correct the first table; return the seconds it took and when it was done."""
    begun = time.monotonic()
    enter(desk, 1, points, 1884 - points, correct=True)
    done = time.monotonic()
    return done - begun, done


def entering(desk: Desk, points: int) -> list[float]:
    """Correct a slip every second; return how long each took."""
    seconds = []
    for n in range(SLIPS):
        seconds.append(correct(desk, points + n)[0])
        time.sleep(1)
    return seconds


def figures(seconds: list[float]) -> str:
    return f"median {statistics.median(seconds):.3f} s, at most {max(seconds):.3f} s"


def test_how_soon_a_slip_is_told_and_seen(tmp_path: Path) -> None:
    desk = full_hall(tmp_path, 100)
    with board(tmp_path) as found, listening(found.address) as stream:
        late = []
        for n in range(SLIPS):
            _, done = correct(desk, 900 + n)
            late.append(told(stream, desk.tournament().head) - done)
            time.sleep(0.13)
        print(f"told after enter has returned: {figures(late)}")


@pytest.mark.outside
@NEEDED
def test_how_soon_a_slip_is_seen_by_people(tmp_path: Path) -> None:
    desk = full_hall(tmp_path, 100)
    with board(tmp_path) as found, browser(tmp_path / "browser") as screen:
        screen.size(1920, 1080)
        screen.open(f"{found.address}/rank")
        late = []
        for n in range(SLIPS):
            correct(desk, 900 + n)
            head = desk.tournament().head
            late.append(screen.wait_for(f"root.dataset.state === '{head}'"))
            time.sleep(0.13)
        print(f"laid out on the screen after enter has returned: {figures(late)}")


def test_three_hundred_phones_and_the_desk(tmp_path: Path) -> None:
    desk = full_hall(tmp_path, 100)
    with board(tmp_path) as found:
        alone = entering(desk, 900)
        place = found.address.removeprefix("http://").split(":")
        words = [sys.executable, "-m", "tests.support.hall.phones", *place, str(PHONES)]
        phones = subprocess.Popen(words, cwd=ROOT, stdout=subprocess.PIPE, text=True)
        time.sleep(8)
        beside = entering(desk, 950)
        time.sleep(5)
    print(f"enter alone: {figures(alone)}; beside {PHONES} phones: {figures(beside)}", end="; ")
    print(f"alone again: {figures(entering(desk, 930))}")
    print(f"the phones: {phones.communicate(timeout=60)[0].strip()}")


def test_memory_with_fifty_screens(tmp_path: Path) -> None:
    desk = full_hall(tmp_path, 100)
    with board(tmp_path) as found, ExitStack() as stack:
        streams = [stack.enter_context(listening(found.address)) for _ in range(SCREENS)]
        begun, slips = time.monotonic(), 0
        sizes = [found.memory()]
        while time.monotonic() < begun + 60 * MINUTES:
            correct(desk, 900 + slips % 80)
            head = desk.tournament().head
            for stream in streams:
                told(stream, head)
            for path in ("/", "/seats", "/rank", "/me?who=7"):
                with closing(connected(found.address)) as connection:
                    connection.request("GET", path)
                    connection.getresponse().read()
            slips += 1
            sizes.append(found.memory())
            print(f"{time.monotonic() - begun:.0f} s, {slips} slips: {sizes[-1]:.1f} MB", flush=True)
            time.sleep(BREATH)
        quarter = len(sizes) // 4
        first, last = max(sizes[: quarter + 1]), max(sizes[-quarter - 1 :])
        print(f"{SCREENS} screens, {slips} slips in {MINUTES:g} min: {sizes[0]:.0f} MB at first,", end=" ")
        print(f"{first:.0f} MB in the first quarter, {last:.0f} MB in the last")


def test_pages_of_a_crowd(tmp_path: Path) -> None:
    desk = crowd(tmp_path)
    for _ in range(ROUNDS):
        next_round(desk)
        fill(desk)
    begun = time.monotonic()
    first = export_html(desk, PageOrder(tmp_path / "pages", "de"))
    taken = time.monotonic() - begun
    files = list(first.parent.iterdir())
    size = sum(path.stat().st_size for path in files)
    print(f"2000 players, {ROUNDS} rounds: {len(files)} files, {size / 1e6:.1f} MB in {taken:.1f} s")


TABLES, SECONDS, LOOKING = 100, 120.0, 50
"""Tables that hand in by phone within so many seconds, and phones that look at other pages meanwhile."""


@pytest.fixture(params=["SQLite", "PostgreSQL"])
def hall(request: pytest.FixtureRequest, tmp_path: Path) -> Desk:
    """A hundred tables drawn, which may hand in."""
    at = office_at(request.getfixturevalue("address"), tmp_path) if request.param == "PostgreSQL" else None
    return with_players(tmp_path, 4 * TABLES, at=at, then=drawn, phone="proposal")


@contextmanager
def phone_at(place: tuple[str, int]) -> Iterator[Phone]:
    """Be a phone in the network of a board."""
    with closing(HTTPConnection(*place, timeout=60)) as connection:
        yield Phone(connection)


def hands_in(place: tuple[str, int], sheet: str, code: str, after: float) -> float:
    """Be a table: open the sheet, type for a while, send; return the seconds until it is taken."""
    time.sleep(after)
    with phone_at(place) as phone:
        form = phone.open(sheet, code).form()
        begun = time.monotonic()
        answer = phone.send(form, n0="1012", n1="872")
    assert answer.facts(), (answer.status, answer.problems())
    return time.monotonic() - begun


def looks(place: tuple[str, int], until: float) -> Iterator[float]:
    """Be a phone that asks for its seat every two seconds."""
    with phone_at(place) as phone:
        while time.monotonic() < until:
            begun = time.monotonic()
            assert phone.ask("/me?who=7").status == 200
            yield time.monotonic() - begun
            time.sleep(2)


def test_a_hundred_tables_hand_in_within_two_minutes(hall: Desk, request: pytest.FixtureRequest) -> None:
    slips = [slip(hall, number) for number in range(1, TABLES + 1)]
    with running(hall, replace(ORDER, hand_in=True)) as board, ExitStack() as stack:
        place = board.host, board.port
        workers = stack.enter_context(ThreadPoolExecutor(TABLES + LOOKING))
        until = time.monotonic() + SECONDS
        looking = [workers.submit(lambda: [*looks(place, until)]) for _ in range(LOOKING)]
        used = resource.getrusage(resource.RUSAGE_SELF).ru_utime
        waits = [workers.submit(hands_in, place, *each, SECONDS * n / TABLES) for n, each in enumerate(slips)]
        seconds = sorted(each.result() for each in waits)
        seen = sorted(each for found in looking for each in found.result())
        used = resource.getrusage(resource.RUSAGE_SELF).ru_utime - used
    tables = hall.tournament().stage().rounds[0].tables
    assert all(table.handed is not None for table in tables)
    print(
        f"\n{request.node.name}: taken after {seconds[50]:.2f} s (median), {seconds[95]:.2f} s (95 of 100), "
        f"{seconds[-1]:.2f} s (longest); pages after {seen[len(seen) // 2]:.2f} s, longest {seen[-1]:.2f} s; "
        f"{used:.0f} s of processor time for server and phones"
    )


def test_one_hand_in_in_processor_time(hall: Desk) -> None:
    sent = [Sent(*slip(hall, number), ("1012", "872")) for number in range(1, 21)]
    begun = time.process_time()
    for each in sent:
        hand_in(hall, each)
    each_one = (time.process_time() - begun) / len(sent)
    print(f"\none of {TABLES} tables: {each_one * 1000:.0f} ms of processor time")
