import csv
import io
from dataclasses import replace

import pytest

from jassturnier.exchange.lists import WHAT, write_plan
from jassturnier.tournament.lists import How
from jassturnier.tournament.model import Result, Tournament
from jassturnier.tournament.ranking.standings import standings
from tests.support.exchange.evenings import (
    GROUPS,
    SINGLE,
    grouped,
    regulation,
    singles,
    tournament,
    with_entry,
)
from tests.support.exchange.lists import read_entries


def records(whole: Tournament, what: str) -> list[dict[str, str]]:
    return list(csv.DictReader(io.StringIO(WHAT[what](whole), newline="")))


def equal_results(whole: Tournament) -> Tournament:
    even = Result({"points": (942, 942)}, How.EXACT)
    rounds = tuple(
        replace(round_, tables=tuple(replace(table, result=even) for table in round_.tables))
        for round_ in whole.rounds()
    )
    return replace(whole, stages=(replace(whole.stages[0], rounds=rounds),))


def test_entries_are_read_back_as_they_are() -> None:
    whole = tournament(regulation(GROUPS), grouped(2, 3), 0)
    whole = with_entry(whole, replace(whole.entries[2], team="=1+1", club="'-x", category="Damen, alt"))
    whole = with_entry(whole, replace(whole.entries[1], ranked=False))
    entries, problems = read_entries(WHAT["entries"](whole).encode(), 2)
    assert not problems
    for entry, written in zip(entries, whole.entries, strict=True):
        assert entry.members == tuple((member.family, member.given) for member in written.members)
        assert (entry.number, entry.group, entry.seed) == (written.number, written.group, written.seed)
        assert (entry.team, entry.category, entry.club) == (written.team, written.category, written.club)
        assert entry.ranked == written.ranked


@pytest.mark.parametrize("what", ["entries", "scores", "standings", "draw"])
def test_the_headings_are_there_before_anything_else_is(what: str) -> None:
    whole = tournament(regulation(SINGLE), (), 0)
    assert WHAT[what](whole).count("\n") == 1
    assert "round_1" not in WHAT[what](whole)


def test_scores_have_a_row_for_each_side_with_what_counts() -> None:
    whole = tournament(regulation(SINGLE), singles(9), 2, played=1)
    rows = records(whole, "scores")
    assert len(rows) == 8
    assert int(rows[0]["points"]) + int(rows[1]["points"]) == 12 * 157
    assert rows[0]["counts"] == rows[0]["points"]
    assert rows[0]["numbers"].count(" + ") == 1
    assert [row["how"] for row in rows] == ["exact"] * 4 + [""] * 4
    assert [row["confirmed"] for row in rows] == ["false"] * 4 + [""] * 4
    assert rows[7]["points"] == rows[7]["counts"] == ""


def test_all_columns_of_several_games_stand_in_the_order_of_their_slips() -> None:
    rules = regulation("schieber-differenzler-final")
    whole = tournament(rules, singles(4), 1)
    (round_,) = whole.rounds()
    alone = tuple((entry.key,) for entry in whole.entries)
    final = replace(round_.tables[0], game="differenzler", deals=4, sides=alone, stage=2, result=None)
    second = replace(
        whole.stages[0], number=2, rules=rules.stages[1], rounds=(replace(round_, tables=(final,)),)
    )
    headings = WHAT["scores"](replace(whole, stages=(*whole.stages, second))).splitlines()[0]
    assert headings.endswith(",names,difference,made,exact,points,matches,counts,how,note,confirmed")


def test_a_shared_sum_shows_what_was_written_and_what_counts() -> None:
    whole = tournament(regulation(SINGLE), singles(4), 1)
    (round_,) = whole.rounds()
    result = Result({"points": (1000, 880), "matches": (None, None)}, How.SPLIT, "Zettel unklar")
    table = replace(round_.tables[0], result=result)
    stage = replace(whole.stages[0], rounds=(replace(round_, tables=(table,)),))
    rows = records(replace(whole, stages=(stage,)), "scores")
    assert [(row["points"], row["counts"], row["note"]) for row in rows] == [
        ("1000", "1002", "Zettel unklar"),
        ("880", "882", "Zettel unklar"),
    ]


def test_standings_have_every_round_and_name_the_dropped_ones() -> None:
    whole = tournament(regulation(GROUPS), grouped(2, 4), 3)
    rows = records(whole, "standings")
    places = [place for ranking in standings(whole, whole.stage()) for place in ranking.places]
    assert [int(row["total"]) for row in rows] == [place.line.total for place in places]
    assert [int(row["rank"]) for row in rows] == [place.rank for place in places]
    for row in rows:
        rounds = {name: int(row[f"round_{name}"]) for name in "123"}
        assert rounds[row["dropped"]] == min(rounds.values()) == int(row["raw"]) - int(row["total"])


@pytest.mark.parametrize(("rounds", "tie"), [(3, "shared"), (4, "lot needed")])
def test_an_equal_rank_is_shared_and_at_the_end_needs_a_lot(rounds: int, tie: str) -> None:
    whole = tournament(regulation(SINGLE), singles(4), rounds)
    whole = equal_results(whole)
    assert {row["tie"] for row in records(whole, "standings")} == {tie}


def test_text_that_starts_like_a_formula_is_guarded() -> None:
    whole = tournament(regulation(SINGLE), singles(4), 0)
    whole = with_entry(whole, replace(whole.entries[0], club="=HYPERLINK(1)"))
    assert records(whole, "entries")[0]["club"] == "'=HYPERLINK(1)"


def test_the_draw_is_the_plan() -> None:
    whole = tournament(regulation(SINGLE), singles(9), 2)
    assert WHAT["draw"](whole) == write_plan(whole)
    assert list(WHAT) == ["entries", "draw", "scores", "standings", "final"]
