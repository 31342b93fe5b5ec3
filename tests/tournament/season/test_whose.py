"""Whose the points of an evening are in a season, where somebody was replaced."""

from dataclasses import replace
from fractions import Fraction
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from jassturnier.i18n import render
from jassturnier.tournament.model import EntryInfo, Member, Moment, PenaltyInfo
from jassturnier.tournament.regulation.round_rules import Points
from jassturnier.tournament.season.season import Start, starts_of, whose_points
from tests.support.evenings_made import played, player, regulation, tournament


def member(person: int, position: int = 1, since: Moment = (1, 1), until: Moment | None = None) -> Member:
    return Member(person, "P", str(person), position, since, until)


def one_after_the_other(*since: Moment) -> EntryInfo:
    """Return entry 1 with persons 11, 12 …, of whom the second takes over `since` then."""
    turns = zip(((1, 1), *since), (*since, None), strict=True)
    sat = [member(11 + n, since=begin, until=end) for n, (begin, end) in enumerate(turns)]
    return replace(player(1), members=tuple(sat[-1:]), others=tuple(sat[:-1]))


def shared(entry: EntryInfo, *points: int, **more: Any) -> Start:  # noqa: ANN401
    """Return what entry 1 has after rounds with these points, where the points are shared by deals."""
    rounds = [played(number, ((1, 2), (3, 4), each)) for number, each in enumerate(points, 1)]
    rules = regulation(**{"season_points": "deals", **more.pop("rules", {})})
    of = replace(tournament(rounds, rules, [entry, *map(player, (2, 3, 4))]), **more)
    return next(start for start in starts_of(of) if start.entry is not None and start.entry.number == 1)


def test_an_evening_gives_rank_and_total_of_everybody_who_is_ranked() -> None:
    entries = [player(n, group="AABB"[n - 1], ranked=n != 4) for n in range(1, 5)]
    of = tournament([played(1, ((1, 2), (3, 4), 1000))], entries=entries)
    assert [(s.persons, s.rank, s.total, s.money) for s in starts_of(of)] == [
        ((1,), 1, 1000, 0),
        ((2,), 1, 1000, 0),
        ((3,), 3, 884, 0),
    ]


@pytest.mark.parametrize(
    ("since", "points", "totals"),
    [
        pytest.param([(2, 1)], (1884, 942), {11: 1884, 12: 942}, id="each round to who played it"),
        pytest.param(
            [(1, 4), (2, 7)], (1000, 1000), {11: 250, 12: 1250, 13: 500}, id="by deals within a round"
        ),
        pytest.param(
            [(1, 5), (1, 9)], (1000, 0), {11: 334, 12: 333, 13: 333}, id="of equal parts the first has more"
        ),
        pytest.param([(3, 1)], (1000, 0), {11: 1000}, id="who plays nothing has no part"),
    ],
)
def test_points_belong_to_who_played_for_them(
    since: list[Moment], points: tuple[int, ...], totals: dict[int, Points]
) -> None:
    found = shared(one_after_the_other(*since), *points)
    assert (found.persons, dict(found.totals)) == (tuple(totals), totals)
    (line,) = (render(text, "en") for text in whose_points("E1", [found]))
    assert line.startswith(f"E1, number 1: the points belong to P 11 ({totals[11]:,})")


def test_without_shares_all_of_it_belongs_to_the_first() -> None:
    found = shared(one_after_the_other((1, 4)), 1000, rules={"season_points": "first"})
    assert (found.persons, found.total_of(11), found.worth(11, 5)) == ((11,), 1000, 5)
    assert [render(text, "en") for text in whose_points("E1", [found])] == [
        "E1, number 1: the points belong to P 11."
    ]


@given(
    st.lists(st.tuples(st.integers(1, 3), st.integers(1, 12)), unique=True, max_size=4).map(sorted),
    st.lists(st.integers(0, 1884), min_size=3, max_size=3),
    st.integers(0, 20),
    st.integers(-50, 50),
)
def test_the_parts_of_an_entry_add_up(
    since: list[Moment], points: list[int], worth: int, penalty: int
) -> None:
    drop: Any = {"rules": {"stage": {"drop": 1}}}
    penalties = (PenaltyInfo(1, 1, 1, penalty, "late"),)
    found = shared(one_after_the_other(*since), *points, penalties=penalties, **drop)
    assert sum(map(found.total_of, found.persons)) == found.total
    assert sum(found.worth(person, worth) for person in found.persons) == worth
    assert {type(found.total_of(person)) for person in found.persons} == {int}


def test_a_rest_belongs_to_who_sat_there_then_and_a_dropped_round_to_nobody() -> None:
    entry = one_after_the_other((3, 1))
    rounds = [
        played(1, ((2, 5), (3, 4), 900), p1="rests"),
        played(2, ((1, 2), (3, 4), 1000), p5="rests"),
        played(3, ((1, 2), (3, 4), 700), p5="rests"),
        played(4, ((1, 2), (3, 4), 1200), p5="rests"),
    ]
    rules = regulation(season_points="deals", stage={"drop": 1})
    of = tournament(rounds, rules, [entry, *map(player, range(2, 6))])
    found = next(start for start in starts_of(of) if start.entry == entry)
    assert (found.total, found.totals) == (942 + 1000 + 1200, {11: 942 + 1000, 12: 1200})


def test_fractions_are_parted_in_their_own_unit() -> None:
    # The mean of equals: half a point more or less is what a total can be.
    ranks = {"unit": "rank-points", "rank_points": [1, 2], "rank_equals": "mean"}
    found = shared(one_after_the_other((1, 7)), 942, rules=ranks)
    assert (found.total, sum(found.totals.values())) == (Fraction(3, 2), Fraction(3, 2))


def test_both_places_of_a_pair_are_shared_by_themselves_and_who_sits_at_both_has_both() -> None:
    pair = replace(
        player(1), members=(member(1, 1), member(2, 2, (1, 7))), others=(member(3, 2, until=(1, 7)),)
    )
    of = tournament(
        [played(1, ((1,), (2,), 1000))],
        regulation(shipped="schieber-paare-4x12", season_points="deals"),
        [pair, player(2)],
    )
    (found,) = (start for start in starts_of(of) if start.entry == pair)
    assert found.totals == {1: 1000, 3: 500, 2: 500}
    assert [found.worth(person, 5) for person in (1, 3, 2)] == [5, 3, 2]
    both = replace(pair, members=(member(1, 1), member(2, 2, (1, 7))), others=(member(9, 2, until=(1, 7)),))
    both = replace(both, others=(*both.others, member(9, 1, (1, 7))), members=(both.members[1],))
    both = replace(both, others=(*both.others, member(1, 1, until=(1, 7))))
    (found,) = (
        s for s in starts_of(of.with_entries(lambda e: both if e.number == 1 else e)) if s.entry == both
    )
    assert found.totals == {1: 500, 9: 1000, 2: 500}
