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


def test_the_status_shows_the_clock_and_the_history_who_held_it(tournament: Console) -> None:
    tournament.done("clock start 45")
    assert "Round 1: 4" in tournament.done("status").out
    assert tournament.done("status --json").document()["clock"]["round"] == 1
    assert "clock start 45" in tournament.done("history").out


def test_without_a_time_it_asks_for_one(tournament: Console) -> None:
    tournament.refused("clock start", 2, "stages[1].minutes=45")
    tournament.done("regulation change --set stages[1].minutes=45 --yes")
    assert re.search(r"Round 1: 4[45]:\d\d left", tournament.done("clock start").out)


def test_there_is_one_clock(tournament: Console) -> None:
    tournament.done("clock start 45")
    assert tournament.type("clock start 45").code == 4
    assert tournament.type("clock add 0").code == 2
