"""The clock, as it is typed."""

import re

from tests.support.console import Console, made_once


@made_once
def tournament(console: Console) -> Console:
    return console.evening(8, "draw --seed 1")


def test_every_command_says_how_the_clock_stands(tournament: Console) -> None:
    assert "No clock runs" in tournament.done("clock").out
    assert re.search(r"Round 1: 4[45]:\d\d left, until ", tournament.done("clock start 45").out)
    assert re.search(r"Round 1: (50:00|49:\d\d) left", tournament.done("clock add 5").out)
    assert "the clock is held" in tournament.done("uhr halt").out
    assert "left, until" in tournament.done("uhr starten").out
    assert "No clock runs" in tournament.done("clock stop").out
