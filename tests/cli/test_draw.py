"""Drawing, drawing again, changing places, one more table; repeats in words; plans; wishes; the search."""

import csv
import io
import signal
import sys
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from itertools import combinations
from typing import Any, cast

import pytest

from jassturnier import system
from jassturnier.cli.draw.report import People, Watch, compared, report_document, report_lines, searching
from jassturnier.cli.kit.context import App
from jassturnier.draw.check import check
from jassturnier.draw.plan import Draw, Table
from jassturnier.i18n import Text, render
from tests.support.console import Console, made_once
from tests.support.draw.plans_made import as_draws
from tests.support.drawn_by_hand import seated, shown


def play(console: Console, *options: str) -> list[Any]:
    tables: list[Any] = console.run("draw", "--json", *options).document()["rounds"][0]["tables"]
    for table in tables:
        console.done(f"enter {table['table']} {1000 + table['table']} {884 - table['table']}")
    return tables


@made_once
def tournament(console: Console) -> Console:
    """Seventeen players, one more than four tables take."""
    return console.evening(17)


def test_another_method_for_one_round_is_checked(tournament: Console) -> None:
    lines = ("--seed 3", "--effort 0", "--method swiss", "--all")
    tournament.refuses(
        *((f"draw --from plan.csv {how}", 2, f"{how.split()[0]} does not go with it") for how in lines),
        ("draw --method chess", 3, ""),
        ("draw --method pairs", 4, ""),
        ("draw --method swiss --all", 2, ""),
        ("draw --seed 0 again", 2, "--seed stands behind"),
        ("draw --seed 0 again", 2, "not before “draw again”"),
        ("draw --seed 0 show", 2, "--seed does not go with “draw show”"),
        ("draw show", 3, ""),
        ("draw check", 3, ""),
        ("draw again --yes", 3, ""),
    )
    play(tournament)
    ranks = tournament.done("rank --json").document()["lists"][0]["places"]
    tournament.done("draw --method by-rank --seed 4")
    document = shown(tournament)
    assert document["method"] == "by-rank"
    assert len(document["rank_order"]) == 17
    rank = {place["number"]: place["rank"] for place in ranks}
    assert [rank[number] for number in document["rank_order"]] == sorted(rank.values())
    first = {number for side in seated(document)[0] for number in side}
    assert len(first & set(document["rank_order"][:5])) == 4
    tournament.done("undo", "draw")
    assert shown(tournament)["method"] == "partners-once"


def test_groups_that_were_typed_and_are_not_kept_apart_are_said(console: Console) -> None:
    console.evening(8)
    for number in range(1, 9):
        console.done(f"players edit {number} --group {'AB'[number % 2]}")
    console.done("here --all")
    assert "seats people across the groups" in console.done("draw --yes").err


def test_what_a_search_has_found_that_was_ended_is_asked_about(console: Console) -> None:
    def ended(watch: Watch, *_: int) -> bool:
        watch.ended = True
        return False

    console.monkeypatch.setattr(Watch, "__call__", ended)
    console.evening(14, "draw --yes", of="schieber-einzel-5x8")
    console.done("enter 1 600 656", "enter 2 600 656", "enter 3 600 656")
    console.refused("draw", 4, "The search was ended after 0 steps; this is the best it found.")
    console.done("draw --yes")


def test_open_rounds_are_drawn_again_with_new_sheets_and_two_change_places(tournament: Console) -> None:
    tournament.done("draw --seed 3")
    before = shown(tournament)
    [[one, _], _], [[other, _], _] = seated(before)[:2]
    move = f"draw move {one} {other}"
    tournament.says(("draw again", 4), (move, 4, "Nobody meets anybody again"))
    assert shown(tournament) == before
    tournament.done("draw again --seed 4 --yes")
    again = shown(tournament)
    assert again["seed"] == 4
    assert seated(again) != seated(before)
    assert [table["sheet"] for table in again["tables"]] == ["5F", "6G", "7H", "8J"]
    tournament.done("verify", "undo")
    assert shown(tournament) == before
    answer = tournament.done(f"{move} --yes --json").document()
    assert answer["repeats"]["opponents"] == {"before": 0, "after": 0}
    after = shown(tournament)
    assert [table[0][0] for table in seated(after)[:2]] == [other, one]
    assert after["swaps"] == [{"one": one, "other": other, "reason": ""}]
    for line, state in (("undo", before), ("redo", after)):
        tournament.done(line, "verify")
        assert shown(tournament) == state


def totals(console: Console) -> dict[int, int]:
    (found,) = console.done("rank --json").document()["lists"]
    return {place["number"]: place["total"] for place in found["places"]}


def test_after_results_a_move_is_a_correction_with_a_reason(tournament: Console) -> None:
    tables = play(tournament)
    [one, _], [other, _] = tables[0]["sides"]
    before = totals(tournament)
    tournament.refused(f"draw move {one} {other} --yes", 4)
    answer = tournament.done(f"draw move {one} {other} --reason 'sat wrong' --yes --json")
    assert {one, other} <= {move["number"] for move in answer.document()["rank_changes"]}
    after = totals(tournament)
    assert (after[one], after[other]) == (before[other], before[one])
    tournament.says(("draw show", "(sat wrong)"), ("history", '"sat wrong"'), "verify")


def test_a_move_needs_two_places(tournament: Console) -> None:
    tournament.says(
        *("here 1-17", "here --all-but 16 17", "draw"),
        *((f"draw move {line} --yes", code) for line, code in (("1 1", 4), ("16 17", 4), ("1 99", 3))),
    )


def test_a_table_is_offered_where_somebody_comes_and_opened_by_a_word(console: Console) -> None:
    console.evening(11, "here --all", "draw --seed 1")
    console.says(
        ("auslosen tisch --lang de", 4, "3"),
        ('add "Late Comer"', "draw table --round 1"),
        ("draw table", 4, ["n"], "Nothing was changed"),
        ("draw show", "≠ Opened"),
    )
    answer = console.done("draw table --json").document()
    assert [table["table"] for table in answer["tables"]] == [3]
    assert answer["reprint"]["slips"] == [{"round": 1, "tables": [3]}]
    console.says(
        ("draw show", "Opened later: table 3."),
        ('add "Even Later"', "≠ draw table"),
        *("draw check", "print slips --tables 3"),
    )


def test_show_lists_the_round_by_table_and_by_name(tournament: Console) -> None:
    drawn = tournament.done("draw --seed 3 --effort 70 --json").document()
    document = shown(tournament)
    assert (document["seed"], document["effort"], document["rank_order"]) == (3, 70, [])
    assert seated(document) == seated(drawn["rounds"][0])
    assert document["rest"] == drawn["rounds"][0]["rest"]
    by_table = tournament.done("draw show").out.splitlines()
    assert (by_table[0], len(by_table)) == ("Round 1: drawn by “partners-once”.", 1 + 4 + 1)
    by_name = tournament.done("draw show --by name").out.splitlines()
    assert len(by_name) == 1 + 2 + 17
    assert [line for line in by_name if line.endswith("rests")] != []
    assert tournament.type("draw show --round 2").code == 3


def test_the_document_of_a_draw_has_every_round(tournament: Console) -> None:
    document = tournament.done("draw --all --preview --json --seed 1").document()
    assert [round_["number"] for round_ in document["rounds"]] == [1, 2, 3, 4]
    assert document["report"]["partners"] == {"found": 0, "minimum": 0}
    assert (document["method"], document["seed"], document["unkept_wishes"]) == ("partners-once", 1, [])


def test_who_moves_from_the_seat_drawn_at_the_door_is_named(console: Console) -> None:
    console.evening(4, "regulation change --set pot=12 --yes")
    console.done("drawn 1 1-A1", "drawn 2 1-A2", "drawn 3 1-B1", "drawn 4 2-A1")
    told = console.done("draw --preview").out
    assert "4 Given4 Family4 moves from table 2, seat A1 to table 1, seat B2, so that" in told
    assert told.count("moves from") == 1


def test_a_wish_for_a_club_that_is_not_kept_names_the_club(tournament: Console) -> None:
    tournament.done("players edit 1 2 3 4 5 6 7 8 9 --club Rigi", "wish apart --club Rigi --soft")
    tournament.done("wish together 1 2 --partners")
    tournament.tells("unkept_wishes", ("draw --preview", [1]))
    tournament.says(
        ("draw --preview", "Not always kept: wish 1, Rigi never at one table"),
        ("wish list", "1 Given1 Family1, 2 Given2 Family2 always partners"),
        ("draw", "Not always kept: wish 1, Rigi never at one table"),
    )
    tournament.tells("unkept_wishes", ("draw check", [1]))


def test_two_thousand_players(console: Console) -> None:
    document = console.done("plan --players 2000 --rounds 3 --seed 1 --json").document()
    meetings = document["check"]["report"]["meetings"]
    assert (meetings["found"], meetings["minimum"]) == (0, 0)
    assert [len(round_["tables"]) for round_ in document["rounds"]] == [500, 500, 500]


@pytest.mark.parametrize(
    ("options", "seats", "method_sizes"),
    [
        ("--players 12", ["A1", "A2", "B1", "B2"], {4}),
        ("--players 13 --tables-of 3", ["1", "2", "3"], {3}),
        ("--players 13 --tables-of 4 --tables-of 3", ["1", "2", "3", "4"], {3, 4}),
        ("--players 12 --alone --tables-of 6", ["1", "2", "3", "4", "5", "6"], {6}),
        ("--players 12 --tables-of 6", ["A1", "A2", "A3", "B1", "B2", "B3"], {6}),
        ("--players 7 --pairs", ["A", "B"], {2}),
    ],
)
def test_who_sits_together(console: Console, options: str, seats: list[str], method_sizes: set[int]) -> None:
    rows = list(
        csv.DictReader(io.StringIO(console.done(f"plan {options} --rounds 3 --effort 3000 --format csv").out))
    )
    assert list(rows[0]) == ["round", "table", "seat", "player"]
    assert sorted({row["seat"] for row in rows if row["table"] != "bye"}) == seats
    sizes = Counter((row["round"], row["table"]) for row in rows if row["table"] != "bye")
    assert set(sizes.values()) == method_sizes
    assert len(rows) == 3 * int(options.split()[1])


def test_a_plan_is_drawn_from_its_file(console: Console) -> None:
    console.done("plan --players 18 --rounds 4 --seed 2 --format csv --out plan.csv")
    console.evening(18, "draw --from plan.csv")
    planned = (console.folder / "plan.csv").read_text("utf-8-sig")
    assert console.done("export csv --what draw").out == planned
    seats: dict[tuple[str, str], list[str]] = {}
    for row in csv.DictReader(io.StringIO(planned)):
        seats.setdefault((row["round"], row["table"]), []).append(row["player"])
    met = Counter(
        frozenset(couple)
        for (_, table), who in seats.items()
        if table != "bye"
        for couple in combinations(map(int, who), 2)
    )
    twice = {couple: times for couple, times in met.items() if times > 1}
    report = console.done("draw check --json").document()["report"]["meetings"]
    assert report["found"] == sum(times - 1 for times in twice.values())
    lines = console.done("draw check").out.splitlines()[8:]
    for couple in twice:
        assert any(all(f" {n} Given{n} Family{n}" in line for n in couple) for line in lines)


@made_once
def clubs(console: Console) -> Console:
    """Sixteen players of two clubs."""
    console.done("new Abend -r schieber-einzel-4x12")
    for club, first in (("Sternen", 1), ("Löwen", 9)):
        names = (f"Given{n} Family{n}" for n in range(first, first + 8))
        console.run("add", *names, "--club", club)
    return console


def test_together_a_table_and_a_seat(clubs: Console) -> None:
    clubs.done("wish together 3 4 --partners", "wish table 2 5 Family6", "wish seat b1 7")
    drawn = clubs.done("draw --json").document()["rounds"][0]["tables"]
    assert any({3, 4} == set(side) for table in drawn for side in table["sides"])
    assert {5, 6} <= {number for side in drawn[1]["sides"] for number in side}
    assert 7 in {table["sides"][1][0] for table in drawn}


def test_wishes_are_listed_removed_and_brought_back(clubs: Console) -> None:
    assert clubs.done("wish list").out == "There are no wishes.\n"
    clubs.done("wish apart --club sternen --partners", "add 'Late Comer' --club Sternen")
    (wish,) = clubs.done("wish list --json").document()["wishes"]
    assert (wish["club"], wish["players"]) == ("sternen", [*range(1, 9), 17])
    clubs.done("wish remove 1", "wish apart 1 2", "wish seat A1 3 --soft")
    before = clubs.done("wish list --json").document()
    assert [(wish["number"], wish["kind"], wish["hard"]) for wish in before["wishes"]] == [
        (1, "apart", True),
        (2, "seat", False),
    ]
    assert clubs.type("wish remove 1 7").code == 3
    clubs.done("wish remove 1")
    assert [w["number"] for w in clubs.done("wish list --json").document()["wishes"]] == [2]
    clubs.done("undo")
    assert clubs.done("wish list --json").document() == before
    named = "is named in wish 1: “wish remove” it first."
    clubs.says(
        *("redo", "undo", "verify"),
        ("players remove 2", 4, named),
        *("wish remove 1", "players remove 2", "undo", "verify"),
    )


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
