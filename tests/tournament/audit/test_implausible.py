"""Results that can hardly be are named, until somebody has confirmed or explained them."""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from typing import Any

import pytest

from jassturnier.i18n import render
from jassturnier.tournament.audit.findings import Finding
from jassturnier.tournament.audit.implausible import far_out, one_sided, twins
from jassturnier.tournament.model import Result, RoundInfo, TableInfo, Tournament
from jassturnier.tournament.regulation.regulation import Regulation
from jassturnier.tournament.words import How
from tests.support.evenings_made import played, regulation, tournament, with_wrong_sum

ONE = played(1, ([1, 2], [3, 4], 1000), ([5, 6], [7, 8], 950))


def named(
    check: Callable[[Tournament], Iterator[Finding]], *rounds: RoundInfo, rules: Regulation | None = None
) -> list[str]:
    """Return what a check says, each behind the number of its table."""
    return [
        f"{found.table and found.table.number}: {render(found.text, 'en')}"
        for found in check(tournament(rounds, rules))
    ]


def with_tables(round_: RoundInfo, change: Callable[[TableInfo], TableInfo]) -> RoundInfo:
    return replace(round_, tables=tuple(map(change, round_.tables)))


def believed(table: TableInfo, **sure: Any) -> TableInfo:  # noqa: ANN401 — of a result
    assert table.result is not None
    return replace(table, result=replace(table.result, **sure))


SURE = pytest.mark.parametrize("sure", [{"confirmed": True}, {"note": "they had gone home"}])


@SURE
def test_a_side_without_points_is_wrong_until_it_is_confirmed_or_explained(sure: dict[str, Any]) -> None:
    zero = with_wrong_sum(ONE, (1884, 0), "exact")
    assert named(one_sided, zero) == ["1: Side B has 0 in 12 deals."]
    assert named(one_sided, with_tables(zero, lambda table: believed(table, **sure))) == []


@pytest.mark.parametrize(
    ("values", "deals", "said"),
    [
        ((188, 1696), 12, ["1: Side A has 188 in 12 deals."]),
        ((189, 1695), 12, []),
        ((628, 0), 4, ["1: Side B has 0 in 4 deals."]),
        ((471, 0), 3, []),
    ],
)
def test_next_to_nothing_is_a_tenth_of_what_a_table_shares_out(
    values: tuple[int, int], deals: int, said: list[str]
) -> None:
    round_ = with_wrong_sum(ONE, values, "exact")
    assert named(one_sided, with_tables(round_, lambda table: replace(table, deals=deals)))[:1] == said


def test_of_more_than_two_sides_one_may_have_nothing() -> None:
    round_ = played(1, ([1], [2], None))
    result = Result({"difference": (0, 10, 20, 30)}, How.EXACT)
    table = replace(
        round_.tables[0], game="differenzler", deals=8, sides=((1,), (2,), (3,), (4,)), result=result
    )
    rules = regulation(shipped="differenzler-4x8")
    assert named(one_sided, replace(round_, tables=(table,)), rules=rules) == []


def to_a_target(deals: Sequence[str]) -> list[str]:
    """Look at a table that played to 3000, the match of all deals on one side."""
    round_ = played(1, ([1], [2], None))
    result = Result({"points": (3084, 0)}, How.EXACT)
    table = replace(round_.tables[0], deals=40, result=result, played=tuple(deals))
    return named(one_sided, replace(round_, tables=(table,)), rules=regulation(shipped="schieber-3000"))


def test_in_a_game_to_a_target_only_the_deals_that_are_known_are_counted() -> None:
    assert to_a_target([]) == ["1: Side B has 0 in a whole game."]
    assert to_a_target(["A unten match"] * 3) == []
    assert to_a_target(["A eicheln match"] * 12) == ["1: Side B has 0 in 12 deals."]


def evening(*points: int, first: int = 1) -> RoundInfo:
    """Return a round of tables where side A has these points."""
    return played(
        first, *(([4 * n + 1, 4 * n + 2], [4 * n + 3, 4 * n + 4], one) for n, one in enumerate(points))
    )


CLOSE = [930 + n for n in range(12)]


@SURE
def test_a_result_far_from_all_others_is_named(sure: dict[str, Any]) -> None:
    assert named(far_out, evening(*CLOSE)) == []
    far = evening(*CLOSE, 1500)
    assert named(far_out, far) == ["13: 1,500 is far from all others; half of them lie between 935 and 949."]
    assert named(far_out, with_tables(far, lambda table: believed(table, **sure))) == []


@pytest.mark.parametrize(("points", "said"), [(991, 0), (992, 1), (893, 0), (892, 1)])
def test_far_is_three_times_the_spread_of_the_middle_half(points: int, said: int) -> None:
    assert len(named(far_out, evening(*CLOSE, points))) == said


def test_only_eight_tables_of_one_kind_tell_what_is_far() -> None:
    seven = [930 + n for n in range(6)]
    assert named(far_out, evening(*seven, 1500)) == []
    assert len(named(far_out, evening(*seven, 940, 1500))) == 1
    other = with_tables(evening(1500, first=2), lambda table: replace(table, deals=16))
    assert named(far_out, evening(*CLOSE), other) == []


@SURE
def test_two_slips_of_a_round_that_read_the_same_are_noted(sure: dict[str, Any]) -> None:
    same = evening(1000, 1000)
    assert named(twins, same) == ["2: The slip reads the same as that of table 1 (101K)."]
    one = replace(same, tables=(believed(same.tables[0], **sure), same.tables[1]))
    assert len(named(twins, one)) == 1
    assert named(twins, with_tables(same, lambda table: believed(table, **sure))) == []
    assert named(twins, evening(1000), evening(1000, first=2)) == []
    assert named(twins, evening(1000, 1001)) == []
    deals = with_tables(same, lambda table: replace(table, played=("A eicheln match",)))
    assert named(twins, deals) == []


@pytest.mark.parametrize(("values", "said"), [((99, 58), 0), ((100, 57), 1), ((57, 100), 1)])
def test_small_numbers_are_the_same_by_chance(values: tuple[int, int], said: int) -> None:
    result = Result({"points": values}, How.EXACT)
    same = with_tables(evening(1000, 1000), lambda table: replace(table, result=result))
    assert len(named(twins, same)) == said
