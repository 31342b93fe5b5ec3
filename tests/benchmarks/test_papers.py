"""How much work the big papers are: 500 slips with QR codes, 500 score sheets, a rank list of 2000."""

from collections.abc import Callable
from time import process_time

import pytest

from jassturnier.paper.lists import rank_paper
from jassturnier.paper.page import Look
from jassturnier.paper.slip import score_sheets, slips
from jassturnier.paper.wall import seating
from tests.support.papers_made import Paper, pdf, simple

PLAYERS = 2000

pytestmark = pytest.mark.benchmark


def timed(what: str, make: Callable[[], Paper]) -> None:
    """Print how much work a paper is and how big it becomes."""
    started = process_time()
    printed = pdf(make())
    seconds = process_time() - started
    print(f"\n{what}: {seconds:.1f} s, {len(printed) / 1024:.0f} KiB")


def test_slips_and_sheets_of_five_hundred_tables() -> None:
    event, stage = simple(PLAYERS)
    drawn = stage.rounds[0]
    timed("500 slips", lambda: slips(event, stage, drawn, Look("de")))
    timed("500 score sheets", lambda: score_sheets(event, stage, drawn, Look("de")))
    timed("seating of 2000", lambda: seating(event, stage, drawn, Look("de")))


@pytest.mark.parametrize("rounds", [4, 12])
def test_the_rank_list_of_two_thousand(rounds: int) -> None:
    event, stage = simple(PLAYERS, rounds=rounds)
    timed(f"rank list of 2000 after {rounds} rounds", lambda: rank_paper(event, stage, Look("de")))
