"""Results typed straight, what is missing, and what each regulation does with a wrong sum (TRN-7)."""

import csv
import io

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
from jassturnier.services.results.results import RankMove
from jassturnier.tournament.model import RoundInfo
from jassturnier.tournament.scoring.counting import slip_columns
from tests.support.console import Console, made_once, words_of
from tests.support.evenings_made import played, player, regulation, tournament


def started(console: Console, rule: str) -> None:
    settings = console.done("regulation show schieber-einzel-4x12").out
    (console.folder / "mine.toml").write_text(
        settings.replace('sum = "refuse"', f'sum = "{rule}"'), encoding="utf-8"
    )
    console.done("new Abend -r mine.toml")
    console.run("add", "A Eins", "B Zwei", "C Drei", "D Vier")
    console.done("draw --seed 1")


def test_it_is_shared_where_the_regulation_says_so(console: Console) -> None:
    started(console, "split")
    answer = console.done("enter 1 1000 891 --split --json").document()
    assert (answer["how"], answer["values"]) == ("split", {"points": [996, 888]})
    assert sorted(totals(console).values()) == [888, 888, 996, 996]


@made_once
def drawn(console: Console) -> Console:
    """Two tables."""
    return console.evening(8, "draw --seed 1")


def test_without_numbers_somebody_has_to_be_there(drawn: Console) -> None:
    lines = ("enter", "enter 1", "enter 1 --json", "enter 1 --correct", "berichtigen", "enter --round 9")
    drawn.refuses(
        *((line, 2, "The dialogue needs a terminal.") for line in lines),
        ("enter --second", 2, "enter 7 1012 872"),
        ("enter --accept torn", 2, "Type the table and its numbers with these options"),
        ("enter 2 --sheet 3D", 2, "Type the table and its numbers with these options"),
    )


def test_the_document_of_a_slip_has_what_it_changes(drawn: Console) -> None:
    document = drawn.done("enter 2 1000 884 --json").document()
    assert (document["round"], document["table"], document["kind"], document["open"]) == (1, 2, "first", [1])
    assert (document["replaced"], document["totals"], document["confirmed"]) == (None, [1000, 884], False)
    again = drawn.done("enter 2 884 1000 --correct --json").document()
    assert again["replaced"] == {"points": [1000, 884]}
    assert drawn.done("enter 2 884 1000 --second --json").document()["confirmed"] is True


def test_what_is_still_open_is_said_below(drawn: Console) -> None:
    assert drawn.done("enter 2 1000 884").out.splitlines()[-1] == "1 table is still open: 1."
    assert drawn.done("enter 2 1000 884 --second").out.splitlines()[-1] == "1 table is not read twice yet."
    assert "The round is complete." in drawn.done("enter 1 1000 884").out


SIDES = ((1, 2), (3, 4))


def english(*texts: Text | str) -> list[str]:
    return [*map(App(lang="en").words, texts)]


def a_round(number: int, open_tables: int) -> RoundInfo:
    return played(
        number, *(((4 * n + 1, 4 * n + 2), (4 * n + 3, 4 * n + 4), None) for n in range(open_tables))
    )


def test_ranks_that_change_are_named_ten_of_them() -> None:
    moves = [RankMove(player(number, f"Anna A{number}"), number, number + 1) for number in range(1, 13)]
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


@made_once
def played_once(console: Console) -> Console:
    """Four players after one round: 1000 for two of them, 884 for the others."""
    console.done("new Abend -r schieber-einzel-4x12")
    console.run("add", "Anna Alt", "Beat Bau", "Carla Cap", "Dario Dub")
    console.done("draw --seed 1", "enter 1 1000 884")
    return console


def totals(console: Console, options: str = "") -> dict[int, int]:
    (found,) = console.done(f"rank --json {options}").document()["lists"]
    return {place["number"]: place["total"] for place in found["places"]}


def winner(console: Console) -> int:
    return max(totals(console).items(), key=lambda item: item[1])[0]


def test_it_is_taken_from_the_total_and_every_rank_that_moves_is_told(played_once: Console) -> None:
    first = winner(played_once)
    answer = played_once.done(f"penalty add {first} -200 spoke to the partner")
    assert "Careful" not in answer.err
    assert "ranks change" in answer.out
    assert totals(played_once)[first] == 800
    assert played_once.done("rank --json --explain").document()["lists"][0]["places"][-1]["penalty"] == -200


def test_points_that_help_are_given_with_a_warning(played_once: Console) -> None:
    answer = played_once.done("penalty add Alt 50 came first")
    assert "to the good of Anna Alt, the highest total wins. A penalty is −50." in answer.err


def test_where_the_lowest_total_wins_more_points_are_the_penalty(console: Console) -> None:
    console.done("new Abend -r differenzler-4x4")
    console.run("add", "Anna Alt", "Beat Bau", "Carla Cap", "Dario Dub")
    assert console.done("penalty add 1 20 no estimate").err == ""
    answer = console.done("penalty add 2 -20 wrong way round")
    assert "the lowest total wins. A penalty is +20." in answer.err


def test_it_stands_in_every_list_with_its_reason(played_once: Console) -> None:
    first = winner(played_once)
    played_once.done(f"penalty add {first} -50 spoke")
    shown = played_once.done("rank").out
    assert "Penalty" in shown
    assert "−50 (Round 1: spoke)" in shown
    rows = csv.DictReader(io.StringIO(played_once.done("export csv").out))
    assert {row["penalty"]: row["total"] for row in rows if row["number"] == str(first)} == {"-50": "950"}
    assert "−50 (Round 1: spoke)" in words_of(played_once, "standings")


def test_it_is_listed_and_taken_off_by_its_number(played_once: Console) -> None:
    played_once.done("penalty add 1 -50 spoke", "penalty add 2 -20 again")
    listed = played_once.done("penalty list --json").document()
    assert [(p["number"], p["entry"], p["points"], p["round"], p["reason"]) for p in listed["penalties"]] == [
        (1, 1, -50, 1, "spoke"),
        (2, 2, -20, 1, "again"),
    ]
    assert "No." in played_once.done("penalty list").out
    gone = played_once.done("penalty remove 1 --json").document()
    assert gone["rank_changes"]
    assert [p["number"] for p in played_once.done("penalty list --json").document()["penalties"]] == [2]


def test_it_stays_when_its_round_is_drawn_again(console: Console) -> None:
    console.evening(8, "draw --seed 1", "penalty add 1 -50 spoke", "draw again --seed 2 --yes")
    (kept,) = console.done("penalty list --json").document()["penalties"]
    assert kept["round"] == 1


def test_what_cannot_be_is_refused(played_once: Console) -> None:
    played_once.refuses(
        ("penalty add 9 -50 spoke", 3, "There is no player “9”"),
        ("penalty add 1 fifty spoke", 2, "“fifty” is no number of points"),
        ("penalty add 1 0 spoke", 2, "“0” is no number of points"),
        ("penalty add 1 -50 ' '", 4, "A penalty needs a reason"),
        ("penalty add 1 -50 spoke --round 3", 3, "Round 3 is not drawn"),
        ("penalty add 3 -50 --reason late", 2, "--reason"),
        ("penalty remove 1", 3, "There is no number 1 in “penalty list”."),
    )
    assert played_once.done("penalty list").out == "There are no penalties.\n"
