import csv
import io
from dataclasses import replace

from jassturnier.exchange.lists import WHAT, write_plan
from jassturnier.tournament.model import Tournament
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


def test_text_that_starts_like_a_formula_is_guarded() -> None:
    whole = tournament(regulation(SINGLE), singles(4), 0)
    whole = with_entry(whole, replace(whole.entries[0], club="=HYPERLINK(1)"))
    assert records(whole, "entries")[0]["club"] == "'=HYPERLINK(1)"


def test_the_draw_is_the_plan() -> None:
    whole = tournament(regulation(SINGLE), singles(9), 2)
    assert WHAT["draw"](whole) == write_plan(whole)
    assert list(WHAT) == ["entries", "draw", "scores", "standings", "final"]
