"""Repeats in words and numbers, who would meet again, and a search that is watched and ended."""

import signal
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any, cast

import pytest

from jassturnier import system
from jassturnier.cli.draw.report import People, Watch, compared, report_document, report_lines, searching
from jassturnier.cli.kit.context import App
from jassturnier.draw.check import check
from jassturnier.draw.plan import Draw, Table
from jassturnier.i18n import Text, render
from tests.support.console import Console
from tests.support.draw.plans_made import as_draws

PEOPLE = People(lambda key: 10 - key, lambda key: f"P{10 - key}")
"""The higher the key, the lower the number."""
ONE = as_draws([[1, 2, 3, 4, 5]])
TWICE = [*ONE, *as_draws([[1, 2, 4, 5, 3]])]


def said(*draws: Draw) -> list[str]:
    app = App(lang="en")
    return [*map(app.words, report_lines(app, check(draws), PEOPLE))]


def test_every_repeat_is_counted_beside_what_cannot_be_avoided_and_named_once() -> None:
    assert said(*TWICE) == [
        "2 rounds",
        "Twice        Found  Minimum",
        "───────────────────────────",
        "Partners         1        0",
        "Opponents        2        0",
        "Any meeting      3        3",
        "Table            3        3",
        "Seat             2        0",
        "Rests of each: 0 to 1",
        "Partners: P8 and P9, 2 times",
        "Opponents: P6 and P8, 2 times",
        "Opponents: P6 and P9, 2 times",
    ]


def test_two_are_named_as_partners_and_as_opponents_and_else_as_having_met() -> None:
    rows = [[1, 2, 3, 4]] * 3 + [[1, 3, 2, 4]] * 2
    assert said(*as_draws(rows))[8:] == [
        "Rests of each: 0",
        "Partners: P6 and P7, 3 times",
        "Partners: P8 and P9, 3 times",
        "Partners: P6 and P8, 2 times",
        "Partners: P7 and P9, 2 times",
        "Opponents: P6 and P9, 5 times",
        "Opponents: P7 and P8, 5 times",
        "Opponents: P6 and P8, 3 times",
        "Opponents: P7 and P9, 3 times",
        "Opponents: P6 and P7, 2 times",
        "Opponents: P8 and P9, 2 times",
    ]
    assert "Any meeting: P8 and P9, 2 times" in said(*as_draws([rows[0], rows[-1]]))


def test_for_scripts_couples_are_by_number_and_tables_and_seats_are_counted_only() -> None:
    document = cast("dict[str, Any]", report_document(check(TWICE), PEOPLE))
    assert (document["rounds"], document["rests"]) == (2, {"least": 0, "most": 1})
    assert document["report"]["partners"] == {
        "found": 1,
        "minimum": 0,
        "repeats": [{"one": 8, "other": 9, "times": 2}],
    }
    assert document["report"]["tables"] == {"found": 3, "minimum": 3}


def test_where_everybody_plays_alone_nothing_is_said_of_partners() -> None:
    alone = Draw((Table(1, ((1,), (2,), (3,))),))
    assert not [line for line in said(alone, alone) if line.startswith(("Partners", "Any"))]


def test_what_a_change_repeats_is_named_and_what_was_so_before_is_not() -> None:
    def told(before: list[Draw], after: list[Draw]) -> list[str]:
        return [render(line, "en") for line in compared(check(before), check(after), PEOPLE)]

    assert told(ONE, ONE) == ["Nobody meets anybody again, or has a table or a seat again."]
    assert told(ONE, TWICE)[0] == "Partners again: 0, then 1 (unavoidable: 0)"
    assert told(ONE, TWICE)[-3:] == said(*TWICE)[-3:]
    assert told(TWICE, ONE)[0] == "Partners again: 1, then 0 (unavoidable: 0)"
    assert not [line for line in told(TWICE, TWICE) if "times" in line]


def test_ctrl_c_ends_a_search_and_the_second_one_the_program() -> None:
    steps: list[int] = []
    watch = Watch(steps.append)
    assert [watch(done, 50) for done in (0, 1, 1, 50)] == [True] * 4
    assert (steps, watch(0, 0)) == ([2, 98], True)
    watch.interrupt(signal.SIGINT, None)
    assert not watch(25, 50)
    with pytest.raises(KeyboardInterrupt):
        watch.interrupt(signal.SIGINT, None)


def test_the_bar_is_full_in_the_end(monkeypatch: pytest.MonkeyPatch) -> None:
    lengths: list[int] = []
    steps: list[int] = []

    @contextmanager
    def progress(_app: App, _label: Text, length: int) -> Iterator[Callable[[int], None]]:
        lengths.append(length)
        yield steps.append

    monkeypatch.setattr(App, "progress", progress)
    with searching(App()) as watch:
        watch(1, 4)
    assert (lengths, steps) == ([100], [25, 75])


def test_what_is_refused_shows_no_empty_bar(console: Console, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(system, "is_terminal", lambda stream: stream is sys.stderr)
    monkeypatch.setattr(system, "edits_lines", lambda: True)
    console.done("new Abend -r schieber-einzel-4x12")
    before = signal.getsignal(signal.SIGINT)
    console.says(("draw", 5, "≠ Drawing"), "add A B C D E F G H", ("draw", "Drawing"))
    assert signal.getsignal(signal.SIGINT) is before
