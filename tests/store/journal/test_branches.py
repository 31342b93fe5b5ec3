"""Two journals that began as one: where they parted, which stays in front, and that both can be proven."""

from datetime import UTC, datetime
from typing import Any

import pytest

from jassturnier.i18n import render
from jassturnier.store.journal.changes import Entry, Line, digest, head_of, lines, moved
from jassturnier.store.journal.heads import START
from jassturnier.store.journal.merge import meet
from jassturnier.store.kit.schema import JournalKind

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


BASE = written(written([], 1), 2)
OWN = written(written(BASE, 10, 5), 11, 7)
OTHER = written(BASE, 20, 6)


def merged(one: Line, two: Line, key: int) -> Journals:
    """Return the journal of both with the entry of the merge."""
    found = meet(one, two)
    return written(found.joined(), key, 30, branch=found.branch())


def commands(line: Line) -> list[int]:
    return [int(entry.command.split()[1]) for entry in line]


def told(line: Line) -> list[str]:
    return [render(fault, "en") for fault in lines(line).faults]


def test_journals_without_an_entry_begin_at_the_start() -> None:
    assert head_of([]) == START
    found = meet([], OWN)
    assert (found.base, found.swapped, commands(found.joined())) == ([], True, commands(OWN))


@pytest.mark.parametrize(("one", "two", "swapped"), [(OWN, OTHER, False), (OTHER, OWN, True)])
def test_whose_way_began_first_stays_in_front_wherever_they_meet(
    one: Journals, two: Journals, swapped: object
) -> None:
    found = meet(one, two)
    assert (found.base, found.front, found.behind, found.swapped) == (BASE, OWN, OTHER, swapped)
    assert found.new == range(2, 3)
    joined = found.joined()
    assert commands(joined) == [1, 2, 10, 11, 20]
    assert [entry.number for entry in joined] == [1, 2, 3, 4, 5]
    assert [entry.previous for entry in joined] == [START, *(entry.digest for entry in joined[:-1])]
    assert all(entry.digest == digest(entry) for entry in joined)


def test_who_did_nothing_since_stays_behind_whatever_its_clock_says() -> None:
    later = written(BASE, 30, 50)
    assert (meet(BASE, later).swapped, meet(later, BASE).swapped) == (True, False)
    same = meet(OWN, list(OWN))
    assert (same.swapped, same.new) == (False, range(4, 4))


def test_of_two_ways_that_began_at_the_same_moment_the_digest_decides() -> None:
    one, two = written(BASE, 10), written(BASE, 20)
    assert meet(one, two).swapped != meet(two, one).swapped


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
    third = written(BASE, 50, 1)
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


def test_what_was_brought_into_a_journal_without_an_entry_is_proven_too() -> None:
    line = written(OWN, 40, branch={"base": START, "count": 4, "head": head_of(OWN)})
    assert told(line) == []


def test_a_merge_without_a_count_is_a_fault_wherever_it_could_have_begun() -> None:
    line = written(OWN, 40, branch={"base": BASE[0].digest, "head": head_of(OWN)})
    assert len(told(line)) == 1
