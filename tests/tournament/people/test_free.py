"""Who takes part in the next round, who missed a draw, and for whom there could be one more table."""

from dataclasses import replace
from typing import Any

import pytest

from jassturnier.tournament.lists import Presence
from jassturnier.tournament.model import EntryInfo, Member, Tournament
from jassturnier.tournament.people.seats import (
    free,
    missed_draw,
    openable,
    present,
    settled,
    smallest_table,
    tables_of,
)
from tests.support.evenings_made import played, player, regulation, tournament
from tests.support.stages_made import FIRST, rules

HERE, GONE = Presence.HERE, Presence.GONE
ROUND = played(1, ([1, 2], [3, 4], None))


def people(count: int, **presence: Presence) -> list[EntryInfo]:
    """Return players; p3=GONE says where one is."""
    return [player(n, presence=presence.get(f"p{n}", Presence.EXPECTED)) for n in range(1, count + 1)]


def keys(entries: tuple[EntryInfo, ...]) -> list[int]:
    return [entry.key for entry in entries]


def missed(made: Tournament, entries: list[EntryInfo]) -> list[tuple[int, list[int]]]:
    return [(round_.number, keys(who)) for round_, who in missed_draw(made, entries)]


def offered(made: Tournament) -> list[tuple[int, list[int]]]:
    return [(round_.number, keys(who)) for round_, who in openable(made)]


def test_without_a_roll_call_everybody_takes_part_but_who_has_gone() -> None:
    made = tournament([], entries=people(3, p3=GONE))
    assert [*map(keys, present(made, made.stage()))] == [[1, 2], [3]]
    called = tournament([], entries=people(3, p2=HERE))
    assert [*map(keys, present(called, called.stage()))] == [[2], [1, 3]]


def test_who_has_lost_a_knockout_match_is_neither_here_nor_away() -> None:
    cup = rules({**FIRST, "draw": "knockout", "rounds": 2})
    made = tournament([played(1, ([1], [2], 1000))], cup, people(2, p1=HERE))
    assert [*map(keys, present(made, made.stage()))] == [[1], []]


def test_only_a_round_without_a_result_can_be_missed() -> None:
    second = played(2, ([1, 3], [2, 4], None), p5="rests")
    everybody = people(7, p7=GONE)
    made = tournament([ROUND, second], entries=everybody)
    assert missed(made, everybody) == [(1, [5, 6]), (2, [6])]
    assert missed(made, everybody[:5]) == [(1, [5])]
    begun = tournament([played(1, ([1, 2], [3, 4], 1000)), second], entries=everybody)
    assert missed(begun, everybody) == [(2, [6])]


def test_free_is_who_is_here_whole_and_sits_nowhere() -> None:
    resting = played(1, ([1, 2], [3, 4], None), p5="rests", p6="absent")
    everybody = people(8, p8=GONE)
    made = tournament([resting], entries=everybody)
    assert keys(free(made, resting)) == [5, 6, 7]
    again = replace(everybody[6], members=everybody[0].members)
    assert keys(free(tournament([resting], entries=[*everybody[:6], again]), resting)) == [5, 6]
    half = replace(everybody[5], members=(*everybody[5].members, *everybody[6].members))
    assert keys(free(tournament([resting], entries=[*everybody[:5], half]), resting)) == [5]


def test_a_pair_of_whom_one_sits_with_another_is_not_free() -> None:
    pairs = [
        replace(entry, members=(entry.members[0], Member(10 + entry.key, "", "", 2))) for entry in people(3)
    ]
    round_ = played(1, ([1], [2], None))
    assert keys(free(tournament([round_], rules(FIRST), pairs), round_)) == [3]
    mixed = replace(pairs[2], members=(pairs[2].members[0], pairs[0].members[1]))
    assert free(tournament([round_], rules(FIRST), [*pairs[:2], mixed]), round_) == ()


@pytest.mark.parametrize(("count", "tables"), [(7, []), (8, [(1, [5, 6, 7, 8])])])
def test_so_many_as_fill_a_table_may_open_one(count: int, tables: list[tuple[int, list[int]]]) -> None:
    assert offered(tournament([ROUND], entries=people(count))) == tables


def test_no_table_is_opened_in_a_round_that_is_over_or_says_who_meets_whom() -> None:
    everybody = people(8)
    assert offered(tournament([played(1, ([1, 2], [3, 4], 1000))], entries=everybody)) == []
    assert offered(tournament([replace(ROUND, method="fixed")], entries=everybody)) == []


def test_who_is_free_in_different_groups_fills_no_table_together() -> None:
    groups = [replace(entry, group="AB"[entry.key % 2]) for entry in people(8)]
    assert offered(tournament([ROUND], entries=groups)) == []


@pytest.mark.parametrize(
    ("method", "drawn_by", "is_settled"),
    [("plan", "lot", False), ("plan", "pairs", True), ("pairs", "lot", True), ("lot", "pairs", False)],
)
def test_of_a_plan_the_regulation_says_whether_it_settles_who_meets(
    method: str, drawn_by: str, *, is_settled: bool
) -> None:
    round_ = replace(ROUND, method=method)
    assert settled(tournament([round_], rules({**FIRST, "draw": drawn_by})), round_) is is_settled


@pytest.mark.parametrize(
    ("shipped", "changes", "sizes", "smallest"),
    [
        ("schieber-einzel-4x12", {}, (), 4),
        ("differenzler-4x8", {}, (4,), 4),
        ("differenzler-4x8", {"tables_of": [4, 3]}, (4, 3), 3),
        ("schieber-paare-4x12", {}, (), 2),
        ("schieber-sechs", {}, (), 6),
    ],
)
def test_only_who_plays_alone_may_sit_at_tables_of_several_sizes(
    shipped: str, changes: dict[str, Any], sizes: tuple[int, ...], smallest: int
) -> None:
    made = regulation(shipped=shipped, **changes)
    assert tables_of(made) == sizes
    assert smallest_table(made) == smallest
