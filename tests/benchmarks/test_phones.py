"""A hundred tables hand in within two minutes, while fifty phones look at other pages of the board."""

import os
import resource
import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack
from dataclasses import replace
from http.client import HTTPConnection
from pathlib import Path

import pytest

from jassturnier.services.results.hand_in import hand_in
from jassturnier.services.workplace import Desk
from jassturnier.store.kit import models as m
from jassturnier.tournament.scoring.handed_in import Sent
from tests.support.hall.boards import ORDER, running
from tests.support.hall.phones import Phone, slip
from tests.support.offices import drawn, office_at, with_players

pytestmark = pytest.mark.benchmark

TABLES, SECONDS = 100, float(os.environ.get("JASSTURNIER_SECONDS", "120"))
LOOKING = 50


@pytest.fixture(params=["SQLite", "PostgreSQL"])
def desk(request: pytest.FixtureRequest, tmp_path: Path) -> Desk:
    """A hundred tables drawn, which may hand in."""
    at = office_at(request.getfixturevalue("address"), tmp_path) if request.param == "PostgreSQL" else None
    made = with_players(tmp_path, 4 * TABLES, at=at)
    with made.changing() as (session, _):
        row = session.get_one(m.Tournament, made.tournament_id)
        row.regulation = {**row.regulation, "phone": "proposal"}
    drawn(made)
    return made


def opened(board: tuple[str, int]) -> Phone:
    return Phone(HTTPConnection(*board, timeout=60))


def hands_in(board: tuple[str, int], sheet: str, code: str, after: float) -> float:
    """Be a table: open the sheet, type for a while, send; return the seconds until it is taken."""
    time.sleep(after)
    phone = opened(board)
    form = phone.open(sheet, code).form()
    begun = time.monotonic()
    answer = phone.send(form, n0="1012", n1="872")
    assert answer.facts(), (answer.status, answer.problems())
    return time.monotonic() - begun


def looks(board: tuple[str, int], until: float) -> Iterator[float]:
    """Be a phone that asks for its seat and the rank list every two seconds."""
    phone = opened(board)
    while time.monotonic() < until:
        begun = time.monotonic()
        assert phone.ask("/me?who=7").status == 200
        yield time.monotonic() - begun
        time.sleep(2)


def test_a_hundred_tables_hand_in_within_two_minutes(desk: Desk, request: pytest.FixtureRequest) -> None:
    slips = [slip(desk, number) for number in range(1, TABLES + 1)]
    with running(desk, replace(ORDER, hand_in=True)) as board, ExitStack() as stack:
        place = board.host, board.port
        workers = stack.enter_context(ThreadPoolExecutor(TABLES + LOOKING))
        until = time.monotonic() + SECONDS
        looking = [workers.submit(lambda: [*looks(place, until)]) for _ in range(LOOKING)]
        used = resource.getrusage(resource.RUSAGE_SELF).ru_utime
        waits = [workers.submit(hands_in, place, *each, SECONDS * n / TABLES) for n, each in enumerate(slips)]
        seconds = sorted(each.result() for each in waits)
        seen = sorted(each for found in looking for each in found.result())
        used = resource.getrusage(resource.RUSAGE_SELF).ru_utime - used
    tables = desk.tournament().stage().rounds[0].tables
    assert all(table.handed is not None for table in tables)
    print(
        f"\n{request.node.name}: taken after {seconds[50]:.2f} s (median), {seconds[95]:.2f} s (95 of 100), "
        f"{seconds[-1]:.2f} s (longest); pages after {seen[len(seen) // 2]:.2f} s, longest {seen[-1]:.2f} s; "
        f"{used:.0f} s of processor time for server and phones"
    )


def test_one_hand_in_in_processor_time(desk: Desk) -> None:
    sent = [Sent(*slip(desk, number), ("1012", "872")) for number in range(1, 21)]
    begun = time.process_time()
    for each in sent:
        hand_in(desk, each)
    each_one = (time.process_time() - begun) / len(sent)
    print(f"\none of {TABLES} tables: {each_one * 1000:.0f} ms of processor time")
