"""Repeats in words and numbers, who would meet again, and a search that is watched and ended."""

import signal

import pytest

from jassturnier.cli.draw.report import People, Watch, compared, report_lines
from jassturnier.cli.kit.context import App
from jassturnier.draw.check import check
from jassturnier.draw.plan import Draw
from jassturnier.i18n import render
from tests.support.draw.plans_made import as_draws

PEOPLE = People(lambda key: 10 - key, lambda key: f"P{10 - key}")
"""The higher the key, the lower the number."""
ONE = as_draws([[1, 2, 3, 4, 5]])
TWICE = [*ONE, *as_draws([[1, 2, 4, 5, 3]])]


def said(*draws: Draw) -> list[str]:
    app = App(lang="en")
    return [*map(app.words, report_lines(app, check(draws), PEOPLE))]


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
