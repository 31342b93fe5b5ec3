"""What is said of a slip: its columns, the ranks it changes, what is still open, of which round."""

import pytest

from jassturnier.cli.kit.context import App
from jassturnier.cli.results.sheets import (
    move_document,
    move_lines,
    of_round,
    open_rounds,
    overtaken_lines,
    slip_lines,
    still_open,
    still_unread,
)
from jassturnier.i18n import Text, render, say
from jassturnier.services.results.results import Move
from jassturnier.tournament.model import RoundInfo
from jassturnier.tournament.scoring.counting import slip_columns
from tests.support.console import Console, made_once
from tests.support.evenings_made import played, player, regulation, tournament

SIDES = ((1, 2), (3, 4))


def english(*texts: Text | str) -> list[str]:
    return [*map(App(lang="en").words, texts)]


def a_round(number: int, open_tables: int) -> RoundInfo:
    return played(
        number, *(((4 * n + 1, 4 * n + 2), (4 * n + 3, 4 * n + 4), None) for n in range(open_tables))
    )


def test_ranks_that_change_are_named_ten_of_them() -> None:
    moves = [Move(player(number, f"Anna A{number}"), number, number + 1) for number in range(1, 13)]
    assert english(*move_lines([])) == ["No rank changes."]
    assert english(*move_lines(moves[:1])) == ["1 rank changes:", "  1 → 2  Anna A1"]
    assert len(move_lines(moves[:10])) == 11
    assert english(*move_lines(moves))[-2:] == ["  10 → 11  Anna A10", "  … and 2 more"]
    assert len(move_lines(moves, most=12)) == 13
    assert move_document(moves[:1]) == [{"number": 1, "name": "Anna A1", "before": 1, "after": 2}]


@pytest.mark.parametrize(
    ("count", "said"),
    [
        (0, "The round is complete. “rank” shows the rank list."),
        (1, "1 table is still open: 1."),
        (2, "2 tables are still open: 1, 2."),
        (10, "10 tables are still open: 1, 2, 3, 4, 5, 6, 7, 8, 9, 10."),
        (11, "11 tables are still open."),
    ],
)
def test_tables_that_are_open_are_named_as_long_as_they_are_few(count: int, said: str) -> None:
    assert english(still_open(a_round(1, count).tables)) == [said]


def test_tables_that_are_not_read_twice_are_counted() -> None:
    assert english(*(still_unread(a_round(1, count).tables) for count in range(3))) == [
        "All tables of the round are read twice.",
        "1 table is not read twice yet.",
        "2 tables are not read twice yet.",
    ]


def test_the_round_is_named_where_it_could_be_another() -> None:
    over, first, second = played(1, (*SIDES, 1000)), a_round(1, 1), a_round(2, 2)
    assert english(*open_rounds(tournament([over]))) == ["The round is complete. “rank” shows the rank list."]
    assert english(*open_rounds(tournament([over, second]))) == ["2 tables are still open: 1, 2."]
    both = tournament([first, second])
    assert english(*open_rounds(both)) == [
        "Round 1: 1 table is still open: 1.",
        "Round 2: 2 tables are still open: 1, 2.",
    ]
    part = say("No rank changes.")
    assert english(of_round(both, first, part)) == ["No rank changes."]
    assert english(of_round(both, second, part)) == ["Round 2: No rank changes."]
    assert english(of_round(tournament([over]), over, part)) == ["No rank changes."]
    assert overtaken_lines(regulation(), []) == []


@made_once
def slips(console: Console) -> Console:
    """Two tables, the first with a result."""
    return console.evening(8, "draw --seed 1", "enter 1 1000 884 matches 2 0")


def test_a_slip_is_shown_with_its_columns_and_who_sits_where(slips: Console) -> None:
    first, *columns = slips.done("enter 2 1000 884 matches 1 0").out.splitlines()
    assert first.startswith("Table 2 (2C): ")
    assert (first.count(" + "), first.count(" – ")) == (2, 1)
    assert [" ".join(line.split()) for line in columns[:2]] == ["points: 1,000 : 884", "matches: 1 : 0"]
    plain = slips.done("undo", "enter 2 1000 884").out
    assert "points:" not in plain
    assert "Before:" not in plain
    assert "No rank changes" not in plain


def test_a_correction_says_what_was_before_and_whose_rank_changes(slips: Console) -> None:
    told = slips.done("enter 1 884 1000 --correct").out
    assert "Before: 1,000 : 884" in told
    assert "4 ranks change:" in told
    assert "No rank changes." in slips.done("enter 1 884 1000 matches 1 1 --correct").out


def test_a_table_that_is_emptied_says_so(slips: Console) -> None:
    told = slips.done("enter 1 - - --correct").out
    assert told.startswith("Table 1 (1B) is empty: ")
    assert "Before: 1,000 : 884" in told
    assert render(say("2 tables are still open: 1, 2."), "en") in told


def test_how_a_wrong_sum_was_taken_is_said(slips: Console) -> None:
    assert "Taken with the sum 1,894 instead of 1,884." in slips.done("enter 2 1010 884 --accept torn").out
    assert "Taken with" not in slips.done("enter 2 1000 884 --accept torn --correct").out


def test_what_there_is_once_for_a_table_stands_once() -> None:
    rules = regulation(short="scaled")
    (table,) = played(1, (*SIDES, None)).tables
    slip = {"points": (800, 770), "deals": (10,)}
    lines = english(*slip_lines(App(lang="en"), slip_columns(rules, table), slip, (960, 924)))
    assert lines == ["Slip      A    B", "─" * 16, "points  800  770", "deals    10", "Total   960  924"]
