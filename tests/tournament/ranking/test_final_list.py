"""The list over all stages: 3 and 1 play the final, 2 and 4 stay where the first stage left them."""

from dataclasses import replace

import pytest

from jassturnier.i18n import render
from jassturnier.tournament.model import Tournament
from jassturnier.tournament.ranking.final_list import (
    all_decided,
    among,
    closing_ranks,
    final_list,
    final_listed,
    own_ranks,
)
from tests.support.evenings_made import played, player, regulation, shown, tournament
from tests.support.stages_made import FIRST, SECOND, beside_the_final, entries, rules, seeded, stages

QUALIFYING = played(1, ([1], [2], 1000), ([3], [4], 1100))


def with_final(points: int | None) -> Tournament:
    """Return the two stages; the side of 3 has so many points in the final."""
    begun = (entries(4), [QUALIFYING]), (seeded(3, 1), [replace(played(1, ([3], [1], points)), key=2)])
    return stages(rules(FIRST, SECOND), *begun)


@pytest.mark.parametrize(
    ("points", "rows", "notes"),
    [
        (1000, ["1|3|1,000", "2|1|884", "3|2|884", "4|4|784"], 0),
        (800, ["1|1|1,084", "2|3|800", "3|2|884", "4|4|784"], 0),
        (942, ["=1|1|942", "=1|3|942", "3|2|884", "4|4|784"], 1),
    ],
)
def test_who_came_to_the_final_is_ahead_with_its_total(points: int, rows: list[str], notes: int) -> None:
    listed = final_listed(with_final(points))
    found = [row.split("|") for row in shown(listed)]
    assert [f"{row[0]}|{row[1]}|{row[-1]}" for row in found] == rows
    assert len(listed.signs) == notes


def test_a_stage_in_which_nothing_is_played_leaves_the_ranks_as_they_were() -> None:
    found = {(place.rank, place.entry.number, place.stage.number) for place in final_list(with_final(None))}
    assert found == {(1, 3, 1), (2, 1, 1), (3, 2, 1), (4, 4, 1)}


def test_who_plays_beside_the_final_is_behind_it_whatever_the_points_and_whoever_is_done_first() -> None:
    found = [(place.rank, place.entry.number, place.stage.number) for place in final_list(beside_the_final())]
    assert found == [(1, 3, 2), (2, 1, 2), (3, 4, 3), (4, 2, 3)]
    of = beside_the_final()
    final, beside = of.stages[1:]
    (round_,) = final.rounds
    waits = replace(round_, tables=tuple(replace(table, result=None) for table in round_.tables))
    open_ = replace(of, stages=(of.stages[0], replace(final, rounds=(waits,)), beside))
    assert [(place.rank, place.entry.number) for place in final_list(open_)] == [
        (1, 1),
        (1, 3),
        (3, 4),
        (4, 2),
    ]
    assert [one.rank for one in closing_ranks(of)] == [1, 2, 3, 4]


def test_it_is_the_final_list_once_the_last_of_several_stages_is_over() -> None:
    titles = {points: render(final_listed(with_final(points)).title, "en") for points in (1000, None)}
    assert titles == {1000: "Final rank list", None: "Rank list of all stages so far"}
    assert not all_decided(stages(rules(FIRST, SECOND), (entries(4), [QUALIFYING])))
    assert not all_decided(tournament([QUALIFYING], regulation({"rounds": 1})))


def test_a_stage_counts_from_its_first_round_on() -> None:
    final = replace(played(1, ([3], [1], 800)), key=2)
    second = replace(played(2, ([3], [1], None)), key=3)
    both = stages(
        rules(FIRST, {**SECOND, "rounds": 2}), (entries(4), [QUALIFYING]), (seeded(3, 1), [final, second])
    )
    assert [place.stage.number for place in final_list(both)] == [2, 2, 1, 1]


@pytest.mark.parametrize(("ranked", "places"), [(True, [1, 3, 2, 4]), (False, [1, 3, 4])])
def test_who_went_home_before_the_final_has_the_place_of_the_stage_before(
    *, ranked: bool, places: list[int]
) -> None:
    finalists = (*seeded(3, 1), replace(player(2, seed=3), ranked=ranked))
    final = replace(played(1, ([3], [1], 800)), key=2)
    both = stages(rules(FIRST, SECOND), (entries(4), [QUALIFYING]), (finalists, [final]))
    known = {2: replace(player(2), ranked=ranked)}
    first = replace(both.stages[0], entries=tuple(known.get(e.key, e) for e in both.stages[0].entries))
    found = final_list(replace(both, stages=(first, both.stages[1])))
    assert [place.entry.number for place in found] == places


@pytest.mark.parametrize("ranks", [closing_ranks, own_ranks])
def test_totals_for_prizes_and_season_are_those_of_the_first_stage(ranks: object) -> None:
    assert callable(ranks)
    found = [(one.rank, one.entry.number, one.total) for one in ranks(with_final(800))]
    assert found == [(1, 1, 1000), (2, 3, 1100), (3, 2, 884), (4, 4, 784)]


def test_of_a_single_stage_its_ranks_are_those_of_the_evening() -> None:
    found = closing_ranks(tournament([QUALIFYING]))
    assert [(one.rank, one.entry.number, one.total) for one in found] == [
        (1, 3, 1100),
        (2, 1, 1000),
        (3, 2, 884),
        (4, 4, 784),
    ]


def test_a_category_is_ranked_by_itself_however_it_is_written() -> None:
    by = {1: ("Damen",), 2: ("Damen",), 3: ("Herren",), 4: ("damen",)}
    found = among(closing_ranks(with_final(942)), lambda entry: by[entry.number], "DAMEN")
    assert [(one.rank, one.entry.number, one.total) for one in found] == [
        (1, 1, 1000),
        (2, 2, 884),
        (3, 4, 784),
    ]


def test_of_a_pair_of_the_final_each_has_the_rank_of_the_pair_and_the_own_total() -> None:
    singles = [player(number, ranked=number != 4) for number in range(1, 5)]
    pairs = tuple(
        replace(player(key), members=(*one.members, *other.members), made_of=(one, other))
        for key, one, other in ((11, singles[0], singles[2]), (12, singles[1], singles[3]))
    )
    first = played(1, ([1, 2], [3, 4], 1000))
    final = replace(played(1, ([11], [12], 900)), key=2)
    single = {**FIRST, "draw": "partners-once"}
    later = {**SECOND, "from": {"best": 4}, "partners": "first-last"}
    of = stages(
        rules(single, later, entry="single", ranking=["total", "lot"]), (singles, [first]), (pairs, [final])
    )
    of = replace(of, pairs=pairs)
    assert [(one.rank, one.entry.number, one.total, one.pair) for one in own_ranks(of)] == [
        (1, 2, 1000, 12),
        (2, 1, 1000, 11),
        (2, 3, 884, 11),
    ]
    assert [(one.rank, one.entry.number, one.total) for one in closing_ranks(of)] == [
        (1, 12, 1884),
        (2, 11, 1884),
    ]


@pytest.mark.parametrize(
    ("groups", "ranks"),
    [("AABB", [(1, 3), (2, 1), (3, 2), (4, 4)]), ("AAAA", [(1, 3), (2, 1), (3, 2), (4, 4)])],
)
def test_the_first_of_all_groups_come_before_the_second_by_what_they_made(
    groups: str, ranks: list[tuple[int, int]]
) -> None:
    who = [replace(entry, group=groups[entry.number - 1]) for entry in entries(4)]
    stage = {**FIRST, **({"groups": 2} if "B" in groups else {})}
    of = stages(rules(stage, {**SECOND, "from": {"best": 2}}), (who, [QUALIFYING]))
    assert [(place.rank, place.place.entry.number) for place in final_list(of)] == ranks
