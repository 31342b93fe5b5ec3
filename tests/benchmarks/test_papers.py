"""How much work the big papers and spreadsheets are: 500 slips and sheets, lists of 2000, out and back."""

import csv
import io
from collections.abc import Callable
from functools import partial
from time import perf_counter, process_time
from typing import TypeVar

import pytest

from jassturnier.exchange.intake.names import alike
from jassturnier.exchange.lists import WHAT
from jassturnier.exchange.score_forms import score_forms
from jassturnier.exchange.scores_in import Comparison, read_scores
from jassturnier.exchange.workbook import workbook
from jassturnier.paper.lists import rank_paper
from jassturnier.paper.page import Look
from jassturnier.paper.slip import score_sheets, slips
from jassturnier.paper.wall import seating
from tests.support.exchange.evenings import SINGLE, regulation, singles, tournament
from tests.support.exchange.files import xlsx
from tests.support.exchange.lists import read_entries
from tests.support.papers_made import Paper, pdf, simple

pytestmark = pytest.mark.benchmark
PLAYERS, ROUNDS = 2000, 12


def printed_in(what: str, make: Callable[[], Paper]) -> None:
    """Print how much work a paper is and how big it becomes."""
    started = process_time()
    printed = pdf(make())
    seconds = process_time() - started
    print(f"\n{what}: {seconds:.1f} s, {len(printed) / 1024:.0f} KiB")


def test_slips_and_sheets_of_five_hundred_tables() -> None:
    event, stage = simple(PLAYERS)
    drawn = stage.rounds[0]
    printed_in("500 slips", lambda: slips(event, stage, drawn, Look("de")))
    printed_in("500 score sheets", lambda: score_sheets(event, stage, drawn, Look("de")))
    printed_in("seating of 2000", lambda: seating(event, stage, drawn, Look("de")))


@pytest.mark.parametrize("rounds", [4, 12])
def test_the_rank_list_of_two_thousand(rounds: int) -> None:
    event, stage = simple(PLAYERS, rounds=rounds)
    printed_in(f"rank list of 2000 after {rounds} rounds", lambda: rank_paper(event, stage, Look("de")))


ResultT = TypeVar("ResultT")


def timed(what: str, work: Callable[[], ResultT]) -> ResultT:
    start, busy = perf_counter(), process_time()
    result = work()
    print(f"{what:<50} {perf_counter() - start:6.2f} s, {process_time() - busy:6.2f} s of it computing")
    return result


def test_two_thousand_players_in() -> None:
    entries = singles(PLAYERS)
    rows: list[list[str | int]] = [["Nr", "Vorname", "Name"]]
    rows += [[entry.number, entry.members[0].given, entry.members[0].family] for entry in entries]
    out = io.StringIO()
    csv.writer(out).writerows(rows)
    as_csv, as_xlsx = out.getvalue().encode(), xlsx(rows)
    print()
    timed(f"{PLAYERS} players from CSV", partial(read_entries, as_csv))
    read, problems = timed(f"{PLAYERS} players from XLSX", partial(read_entries, as_xlsx))
    assert len(read) == PLAYERS
    assert not problems
    names = [entry.name for entry in read]
    register = [f"{name}x" for name in names]
    timed(f"{PLAYERS} names against a register of {PLAYERS}", lambda: alike(names, register))


def test_an_evening_of_two_thousand_out_and_back() -> None:
    whole = tournament(regulation(SINGLE), singles(PLAYERS), ROUNDS)
    print()
    timed("workbook", lambda: workbook(whole, "de"))
    timed("all lists as CSV", lambda: [WHAT[what](whole) for what in WHAT])
    forms = timed("scores out", lambda: score_forms(whole, "de"))
    found = timed("scores in", lambda: read_scores(forms, whole))
    assert not found.problems
    assert len(found.scores) == PLAYERS // 4 * ROUNDS
    assert {score.change for score in found.scores} == {Comparison.EQUAL}
