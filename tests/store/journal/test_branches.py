"""Two journals that began as one: where they parted, what a change is about, and that both can be proven."""

from datetime import UTC, datetime
from typing import Any

import pytest

from jassturnier.i18n import render
from jassturnier.store.journal.changes import Entry, Line, digest, head_of, lines, moved
from jassturnier.store.journal.heads import START
from jassturnier.store.journal.journal import tables
from jassturnier.store.journal.merge import BY_CHANCE, LATER, Branch, Part, Thing, links, meet, merge
from jassturnier.store.kit.schema import JournalKind
from tests.store.journal.test_merge import (
    ANNA,
    BASE,
    EVENING,
    GONE,
    Rows,
    changed,
    drawn,
    entry,
    handed_in,
    payment,
    player,
    row,
    rows,
    without,
)

Journals = list[Entry]


def written(before: Line, key: int, minute: int = 0, **more: Any) -> Journals:  # noqa: ANN401 — any column
    """Return a journal with one entry more."""
    entry = Entry(
        id=key,
        number=len(before) + 1,
        made=datetime(2027, 3, 20, 19, minute, tzinfo=UTC),
        station="laptop",
        command=f"command {key}",
        changes=[],
        previous=head_of(before),
        digest="",
        **more,
    )
    entry.digest = digest(entry)
    return [*before, entry]


COMMON = written(written([], 1), 2)
OWN = written(written(COMMON, 10, 5), 11, 7)
OTHER = written(COMMON, 20, 6)


def merged(one: Line, two: Line, key: int) -> Journals:
    """Return the journal of both with the entry of the merge."""
    found = meet(one, two)
    return written(found.joined(), key, 30, branch=found.branch())


def commands(line: Line) -> list[int]:
    return [int(entry.command.split()[1]) for entry in line]


def told(line: Line) -> list[str]:
    return [render(fault, "en") for fault in lines(line).faults]


def test_who_did_nothing_since_stays_behind_and_of_one_moment_the_digest_decides() -> None:
    assert head_of([]) == START
    found = meet([], OWN)
    assert (found.base, found.swapped, commands(found.joined())) == ([], True, commands(OWN))
    later = written(COMMON, 30, 50)
    assert (meet(COMMON, later).swapped, meet(later, COMMON).swapped) == (True, False)
    same = meet(OWN, list(OWN))
    assert (same.swapped, same.new) == (False, range(4, 4))
    one, two = written(COMMON, 10), written(COMMON, 20)
    assert meet(one, two).swapped != meet(two, one).swapped


@pytest.mark.parametrize(("one", "two", "swapped"), [(OWN, OTHER, False), (OTHER, OWN, True)])
def test_whose_way_began_first_stays_in_front_wherever_they_meet(
    one: Journals, two: Journals, swapped: object
) -> None:
    found = meet(one, two)
    assert (found.base, found.front, found.behind, found.swapped) == (COMMON, OWN, OTHER, swapped)
    assert found.new == range(2, 3)
    joined = found.joined()
    assert commands(joined) == [1, 2, 10, 11, 20]
    assert [entry.number for entry in joined] == [1, 2, 3, 4, 5]
    assert [entry.previous for entry in joined] == [START, *(entry.digest for entry in joined[:-1])]
    assert all(entry.digest == digest(entry) for entry in joined)


def test_what_was_merged_is_known_and_everything_can_be_proven() -> None:
    both = merged(OWN, OTHER, 40)
    known = lines(both)
    assert known.faults == []
    assert {head_of(OWN), head_of(OTHER), head_of(both)} <= known.known.keys()
    assert [entry.digest for entry in known.upto(head_of(OTHER)) or ()] == [e.digest for e in OTHER]
    assert [entry.digest for entry in known.upto(OWN[2].digest) or ()] == [e.digest for e in OWN[:3]]
    assert (known.upto(START), known.upto("elsewhere")) == ((), None)


def test_who_holds_more_of_the_other_stays_in_front() -> None:
    both = merged(OWN, OTHER, 40)
    went_on = written(OTHER, 21, 8)
    for pair in ((both, went_on), (went_on, both)):
        found = meet(*pair)
        assert (found.front, found.behind) == (both, went_on)
        assert [entry.digest for entry in found.base] == [entry.digest for entry in OTHER]
        assert commands(found.joined()) == [*commands(both), 21]


def test_three_journals_come_together_one_after_the_other() -> None:
    both = merged(OWN, OTHER, 40)
    third = written(COMMON, 50, 1)
    all_three = merged(both, third, 60)
    known = lines(all_three)
    assert known.faults == []
    assert {head_of(line) for line in (OWN, OTHER, both, third, all_three)} <= known.known.keys()
    assert commands(all_three) == [1, 2, 50, 10, 11, 20, 40, 60]


def test_what_one_took_back_is_the_same_entry_behind_the_other() -> None:
    undo = written(OTHER, 21, 8, kind=JournalKind.UNDO, target=3)
    old = written(undo, 22, 9, kind=JournalKind.UNDO, target=1)
    joined = meet(OWN, old).joined()
    assert [(entry.number, entry.target) for entry in joined[4:]] == [(5, None), (6, 5), (7, 1)]
    assert lines(merged(OWN, old, 40)).faults == []


def test_a_copy_of_an_entry_that_is_there_already_has_a_key_of_its_own() -> None:
    (copy,) = moved(OTHER, range(2, 3), OTHER)
    assert (copy.number, copy.command, copy.id != OTHER[2].id) == (4, "command 20", True)
    (first,) = moved(OTHER, range(2, 3), OWN)
    assert first.id == OTHER[2].id


@pytest.mark.parametrize(
    "wrong",
    [{"count": 2}, {"count": 0}, {"count": 9}, {"base": "elsewhere"}, {"head": "elsewhere"}, {"count": None}],
)
def test_a_merge_that_does_not_say_what_it_brought_in_is_a_fault(wrong: dict[str, Any]) -> None:
    found = meet(OWN, OTHER)
    branch = {**found.branch(), **wrong}
    line = written(found.joined(), 40, branch={name: v for name, v in branch.items() if v is not None})
    assert told(line) == ["Journal entry 6: what it brought in is not what the other laptop wrote."]


def test_what_was_brought_into_a_journal_without_an_entry_is_proven_too_but_not_without_a_count() -> None:
    own = head_of(OWN)
    for branch, faults in (
        ({"base": START, "count": 4, "head": own}, 0),
        ({"base": COMMON[0].digest, "head": own}, 1),
    ):
        assert len(told(written(OWN, 40, branch=branch))) == faults


FIELD = ("field", EVENING)


def branch(*made: Rows) -> Branch:
    return Branch.since(BASE, rows(BASE, *made))


def touched(found: Branch, part: Part) -> tuple[set[Thing], set[Thing], set[Thing]]:
    """Return what a part writes, reads and holds beside its own row and those it refers to."""
    plain = {("row", *key) for key in (part[:2], *found.parents(part))}
    return found.writes(part), found.reads(part) - plain, found.held(part)


def test_only_columns_that_were_changed_are_parts_and_each_has_its_own() -> None:
    found = Branch.since(BASE, changed(ANNA, paid=2000, due=100, presence="gone"))
    assert {part: change.after for part, change in found.changes.items()} == {
        (*ANNA, "paid"): {"paid": 2000, "due": 100},
        (*ANNA, "presence"): {"presence": "gone"},
    }


def test_a_row_refers_to_what_its_columns_name() -> None:
    found = branch(payment(50, None), payment(51, 11))
    assert found.parents(("payment", 50, "")) == {("tournament", EVENING)}
    assert found.parents(("payment", 51, "")) == {("tournament", EVENING), ANNA}
    named = {(table, name) for table, made in tables().items() for name in made.columns.keys()}  # noqa: SIM118
    known = {(table, name) for table in tables() for name, _ in links(table)}
    assert {each for each in named if each[1].endswith("_id")} == known
    assert ("pair_id", "entry") in links("stage_entry")


def test_a_time_is_told_by_a_clock_or_was_said_by_somebody() -> None:
    times = {
        (table, column.name)
        for table, made in tables().items()
        for column in made.columns
        if type(column.type).__name__ == "Utc"
    }
    by_the_clock = {each for each in times if each[1] in BY_CHANCE} | LATER.items()
    assert times - by_the_clock == {("clock", "held"), ("notice", "ends")}


def test_of_two_layouts_of_one_list_the_one_used_last_holds() -> None:
    def at(used: str, text: str) -> Rows:
        return rows(BASE, row("layout", 90, kind="people", headings="a b", text=text, used=used))

    both = at("2026-01-02T10", "first"), at("2026-01-02T11", "second")
    for front, behind in (both, both[::-1]):
        found = merge(at("2026-01-01", "old"), front, behind)
        assert not any(clash.open() for clash in found.clashes)
        assert found.outcome(lambda _: True)["layout", 90]["text"] == "second"


def test_only_who_plays_in_a_new_pair_goes_with_it() -> None:
    def in_stage(key: int, pair: int | None, **more: object) -> Rows:
        return row("stage_entry", key, stage_id=5, entry_id=11, pair_id=pair, **more)

    base = rows(BASE, in_stage(60, None, seed=1))
    after = {**base, **in_stage(60, 15, seed=2), **in_stage(61, 15), **in_stage(62, 12), **in_stage(63, None)}
    found = Branch.since(base, rows(after, entry(15, 3)))
    pairs = {part[1:]: list(found.new_pairs(part)) for part in found.changes if part[0] == "stage_entry"}
    pair = [("entry", 15, "")]
    assert pairs == {(60, "pair_id"): pair, (60, "seed"): [], (61, ""): pair, (62, ""): [], (63, ""): []}
    assert list(found.new_pairs(("entry", 15, ""))) == []


def test_a_round_that_comes_or_goes_is_one_of_its_stage_and_a_new_one_is_drawn_from_the_field() -> None:
    new = branch(drawn(2, 70))
    assert {("rounds", 5), ("round", 70), FIELD} <= new.writes(("round", 70, ""))
    gone = Branch.since(BASE, without(BASE, ("round", 30), ("jass_table", 40)))
    assert gone.writes(("round", 30, "")) == {("rounds", 5), ("round", 30), ("row", "round", 30)}
    begun = Branch.since(BASE, changed(("round", 30), begun="19:00"))
    assert begun.writes(("round", 30, "")) == {("round", 30)}


def test_who_sits_at_a_table_is_written_by_the_draw_and_read_by_its_slip() -> None:
    found = branch(drawn(2, 70), handed_in("20:00"))
    table, seat = ("jass_table", 71, ""), ("seat", 72, "")
    assert touched(found, table)[:2] == (
        {
            ("round", 70),
            ("seats", 71),
            ("unique", "jass_table", ("tournament_id", EVENING), ("sheet", 2)),
            ("unique", "jass_table", ("round_id", 70), ("number", 1)),
        },
        {("sheets", EVENING)},
    )
    assert ("seats", 71) in found.writes(seat)
    assert touched(found, seat)[1] == set()
    slip = ("handed_in", 90, "")
    assert touched(found, slip)[1] == {("seats", 40)}
    assert ("seats", 40) not in found.writes(slip)


def test_a_number_is_held_by_who_had_it_and_by_who_has_it_but_not_by_who_is_new() -> None:
    def number(n: int) -> Thing:
        return "unique", "entry", ("tournament_id", EVENING), ("number", n)

    found = Branch.since(BASE, rows(changed(ANNA, number=7), entry(13, 3)))
    assert found.held((*ANNA, "number")) == {number(1), number(7)}
    assert found.held(("entry", 13, "")) == set()
    assert found.writes(("entry", 13, "")) == {number(3)}
    assert branch(drawn(2, 70)).held(("round", 70, "")) == {
        ("unique", "round", ("stage_id", 5), ("number", 2))
    }


WISH = rows(
    row("wish", 80, tournament_id=EVENING, number=1, kind="apart", hard=True, facts={}),
    row("wish_entry", 81, wish_id=80, entry_id=11),
)


@pytest.mark.parametrize(
    ("made", "part", "matters"),
    [
        (changed(ANNA, presence="gone"), (*ANNA, "presence"), True),
        (changed(ANNA, ranked=False), (*ANNA, "ranked"), True),
        (changed(ANNA, paid=2000), (*ANNA, "paid"), False),
        (changed(("tournament", EVENING), regulation={}), ("tournament", EVENING, "regulation"), True),
        (changed(("tournament", EVENING), venue="Bären"), ("tournament", EVENING, "venue"), False),
        (changed(("person", 1011), given="Ann"), ("person", 1011, "family"), False),
        (changed(("entry_member", 2011), position=1), ("entry_member", 2011, ""), True),
        (changed(("entry_member", 2011), entry_id=13), ("entry_member", 2011, ""), True),
        (player(13, 3, "Carla"), ("entry_member", 2013, ""), False),
        (WISH, ("wish", 80, ""), True),
        (WISH, ("wish_entry", 81, ""), True),
    ],
)
def test_a_draw_is_made_from_who_is_there_who_plays_wishes_and_rules(
    made: Rows, part: Part, *, matters: bool
) -> None:
    more = entry(13, 3) if made.get(("entry_member", 2011), {}).get("entry_id") == 13 else {}
    found = branch(made, more)
    assert part in found.changes
    assert (FIELD in found.reads(part)) == matters


def test_who_is_taken_away_matters_to_a_draw() -> None:
    assert Branch.since(BASE, GONE).reads((*ANNA, "")) == {FIELD}
