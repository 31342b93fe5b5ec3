"""Results typed straight, what is missing, penalties; two readings, and what differs waits for a ruling."""

import csv
import io

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
from jassturnier.i18n import Text, say
from jassturnier.services.results.results import RankMove
from jassturnier.tournament.model import RoundInfo
from jassturnier.tournament.scoring.counting import slip_columns
from tests.support.console import Console, made_once, words_of
from tests.support.evenings_made import played, player, regulation, tournament


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


def test_a_slip_says_what_it_changes_and_what_is_still_open(drawn: Console) -> None:
    document = drawn.done("enter 2 1000 884 --json").document()
    assert (document["round"], document["table"], document["kind"], document["open"]) == (1, 2, "first", [1])
    assert (document["replaced"], document["totals"], document["confirmed"]) == (None, [1000, 884], False)
    again = drawn.done("enter 2 884 1000 --correct --json").document()
    assert again["replaced"] == {"points": [1000, 884]}
    assert drawn.done("enter 2 884 1000 --second --json").document()["confirmed"] is True
    drawn.done("undo", "undo", "undo")
    for line, last in (
        ("enter 2 1000 884", "1 table is still open: 1."),
        ("enter 2 1000 884 --second", "1 table is not read twice yet."),
        ("enter 1 1000 884", "The round is complete. “rank” shows the rank list."),
    ):
        assert drawn.done(line).out.splitlines()[-1] == last
    drawn.says("regulation change --set sum=split --yes", "draw --seed 2")
    answer = drawn.done("enter 1 1000 891 --split --json").document()
    assert (answer["how"], answer["values"]) == ("split", {"points": [996, 888]})


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


def test_tables_that_are_open_are_named_as_long_as_they_are_few() -> None:
    for count, said in (
        (0, "The round is complete. “rank” shows the rank list."),
        (1, "1 table is still open: 1."),
        (2, "2 tables are still open: 1, 2."),
        (10, "10 tables are still open: 1, 2, 3, 4, 5, 6, 7, 8, 9, 10."),
        (11, "11 tables are still open."),
    ):
        assert english(still_open(a_round(1, count).tables)) == [said]
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
    slips.says("undo", ("enter 2 1000 884", "≠ points:", "≠ Before:", "≠ No rank changes"), "undo")
    # A correction says what was before and whose rank changes.
    slips.says(
        ("enter 1 884 1000 --correct", "Before: 1,000 : 884", "4 ranks change:"),
        ("enter 1 884 1000 matches 1 1 --correct", "No rank changes."),
        (
            "enter 1 - - --correct",
            "Table 1 (1B) is empty: ",
            "Before: 884 : 1,000",
            "2 tables are still open: 1, 2.",
        ),
        ("enter 2 1010 884 --accept torn", "Taken with the sum 1,894 instead of 1,884."),
        ("enter 2 1000 884 --accept torn --correct", "≠ Taken with"),
    )


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


def totals(console: Console) -> dict[int, int]:
    (found,) = console.done("rank --json").document()["lists"]
    return {place["number"]: place["total"] for place in found["places"]}


def test_a_penalty_is_taken_from_the_total_and_stands_in_every_list(played_once: Console) -> None:
    first = max(totals(played_once).items(), key=lambda item: item[1])[0]
    played_once.says(
        (f"penalty add {first} -200 spoke to the partner", "ranks change", "≠ Careful"),
        ("rank", "Penalty", "−200 (Round 1: spoke to the partner)"),
        ("penalty list", "No."),
    )
    assert totals(played_once)[first] == 800
    assert played_once.done("rank --json --explain").document()["lists"][0]["places"][-1]["penalty"] == -200
    rows = csv.DictReader(io.StringIO(played_once.done("export csv").out))
    assert {row["penalty"]: row["total"] for row in rows if row["number"] == str(first)} == {"-200": "800"}
    assert "−200 (Round 1: spoke to the partner)" in words_of(played_once, "standings")
    played_once.done(f"penalty add {5 - first} -20 again")
    assert penalties(played_once) == [
        (1, first, -200, 1, "spoke to the partner"),
        (2, 5 - first, -20, 1, "again"),
    ]
    assert played_once.done("penalty remove 1 --json").document()["rank_changes"]
    assert [number for number, *_ in penalties(played_once)] == [2]


def penalties(console: Console) -> list[tuple[int, int, int, int, str]]:
    listed = console.done("penalty list --json").document()["penalties"]
    return [(p["number"], p["entry"], p["points"], p["round"], p["reason"]) for p in listed]


def test_points_that_help_are_given_with_a_warning(played_once: Console) -> None:
    played_once.says(
        ("penalty add Alt 50 came first", "good of Anna Alt, the highest total wins. A penalty is −50."),
        "new Tief -r differenzler-4x4",
        *("add 'Anna Alt' 'Beat Bau' 'Carla Cap' 'Dario Dub'", "use Tief"),
    )
    assert played_once.done("penalty add 1 20 no estimate").err == ""
    played_once.says(("penalty add 2 -20 wrong way round", "the lowest total wins. A penalty is +20."))


def test_a_penalty_that_cannot_be_is_refused(played_once: Console) -> None:
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
    # It stays when its round is drawn again.
    played_once.done("undo", "penalty add 1 -50 spoke", "draw again --seed 2 --yes")
    assert penalties(played_once) == [(1, 1, -50, 1, "spoke")]


@made_once
def both(console: Console) -> Console:
    """Two tables, both with a result."""
    return console.evening(8, "draw --seed 1", "enter 1 1012 872", "enter 2 1000 884")


def test_two_readings_that_agree_confirm_a_result(both: Console) -> None:
    both.says(
        *((line, "≠ confirmed") for line in ("rank", "status", "audit")),
        ("scores compare", 4),
        (
            "enter 1 1012 872 --second",
            "Both readings are the same: confirmed.",
            "1 table is not read twice yet.",
        ),
        ("scores compare", "No two readings differ.\n1 table has only been read once."),
    )


def test_who_reads_a_second_time_never_sees_the_first_until_a_ruling(both: Console) -> None:
    secret = ("≠ 1,012", "≠ 1012", "≠ 872")
    compared = "points  1,012 : 872    1,021 : 863     ←"
    both.says(
        ("enter 1 1021 863 --second", "The two readings differ.", *secret),
        ("enter 1 1003 881 --second", 4, *secret),
        ("enter 1 1003 881 --second --correct", *secret),
        ("enter 2 1001 884 --second", 7, *secret),
        "undo",
        ("scores compare", 7, compared, "Perhaps two digits changed places, 1,021 as 1,012."),
        ("audit", 7),
        ("enter 1 1021 863 --ruling", "Before: 1,012 : 872"),
        "resultate vergleichen",
    )
    assert both.done("scores show 1 --json").document()["values"] == {"points": [1021, 863]}


def test_a_table_hands_in_a_reserve_slip(both: Console) -> None:
    both.says(
        "print reserve --count 2",
        ("enter 3D 1000 884", 3, "“enter TABLE … --sheet 3D”"),
        ("enter 1 1012 872 --correct --sheet 3D", "reserve slip 3D"),
        ("enter 2 1000 884 --correct --sheet 3D", 4, "was handed in by Round 1, table 1"),
        ("enter 2 1000 884 --correct --sheet 5F", 3),
        ("enter 3D 1010 874 --correct", "Table 1 (1B)"),
    )
    # A correction names the draw that depended on the rank list.
    drawn = "Careful: Round 2 was drawn from a rank list that is another one today"
    both.says(
        "draw --seed 2 --method by-rank",
        ("enter 1 800 1084 --round 1 --correct", drawn, "Round 1: The round is complete."),
    )
    assert both.done("enter 1 801 1083 --round 1 --correct --json").document()["overtaken_draws"] == []


EIGHTS = [f"A {suit} {points}" for suit, points in zip(("eicheln", "rosen"), (84, 97), strict=True)]


@made_once
def by_deals(console: Console) -> Console:
    """One table of Schieber with two deals, both entered."""
    console.evening(4, "regulation change --set deals=2 --yes", "draw --seed 1")
    console.run("scores", "deal", "1", *EIGHTS)
    return console


def test_deals_are_read_twice_as_well_or_confirmed_by_a_total(by_deals: Console) -> None:
    by_deals.says(
        ("enter 1 181 133 --second", "confirmed"),
        "undo",
        (f"scores deal 1 '{EIGHTS[0]}' --second", "1 of 2 deals.", "≠ 97"),
        ("scores deal 1 'A rosen 79' --second", "The two readings differ."),
        ("scores compare", 7, "Deal 2"),
        "scores deal 1 'A rosen 79' --replace 2 --ruling",
        "scores compare",
    )
    assert by_deals.done("scores show 1 --json").document()["values"]["points"] == [163, 151]


def test_second_readings_and_rulings_travel_in_the_workbook(both: Console) -> None:
    both.done("enter 2 1000 884 --second", "enter 1 1021 863 --second", "enter 1 1022 862 --ruling")
    both.says("scores export all.xlsx", ("scores import all.xlsx", "0 new, 5 equal"), *["undo"] * 5)
    answer = both.done("scores import all.xlsx --json").document()
    assert [each["reading"] for each in answer["new"]] == ["first", "first", "second", "second", "ruling"]
    both.says(
        "enter 1 1003 881 --correct",
        ("scores import all.xlsx", 8),
        "scores import all.xlsx --correct",
        ("scores compare", "No two readings differ."),
    )
    assert both.done("scores show 1 --json").document()["values"] == {"points": [1022, 862]}


def test_deals_read_twice_travel_in_the_workbook(by_deals: Console) -> None:
    by_deals.run("scores", "deal", "1", *EIGHTS, "--second")
    for form in ("", "--by-deal"):
        by_deals.says(f"scores export all.xlsx --yes {form}", ("scores import all.xlsx", "0 new, 2 equal"))
    by_deals.says("undo", ("scores import all.xlsx", "1 new, 1 equal"))
    by_deals.says(("scores compare", "No two readings differ."))
