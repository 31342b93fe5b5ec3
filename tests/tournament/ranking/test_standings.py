"""Rank lists worked out by hand: what rounds count, what is dropped, what decides a tie."""

from dataclasses import replace
from typing import Any

import pytest

from jassturnier.i18n import render
from jassturnier.tournament.lists import CATEGORY, Part
from jassturnier.tournament.model import Tournament
from jassturnier.tournament.ranking.criteria import RankLine, criterion
from jassturnier.tournament.ranking.standings import Place, Standings, explain, standings
from jassturnier.tournament.regulation.regulation import Regulation
from jassturnier.tournament.regulation.round_rules import Points
from jassturnier.tournament.regulation.stage_rules import StageStart
from jassturnier.tournament.scoring.counting import RoundValue
from tests.support.evenings_made import played, player, regulation, tournament, with_wrong_sum
from tests.support.stages_made import FIRST, SECOND, entries, rules, stages


def ranked(of: Tournament, after: int | None = None) -> Standings:
    return standings(of, of.stage(), after)[0]


def ranks(of: Tournament) -> list[tuple[int, int, Points]]:
    return [(place.rank, place.entry.number, place.line.total) for place in ranked(of).places]


def values(of: Tournament, number: int) -> list[tuple[Points | None, Part | None, bool]]:
    lines = [place.line for place in ranked(of).places] + list(ranked(of).unranked)
    line = next(line for line in lines if line.entry.number == number)
    return [(value.value, value.part, value.dropped) for value in line.rounds]


FOUR = ((1, 2), (3, 4))


def test_partners_share_the_points_of_their_side_and_the_rank() -> None:
    assert ranks(tournament([played(1, (*FOUR, 1000))])) == [
        (1, 1, 1000),
        (1, 2, 1000),
        (3, 3, 884),
        (3, 4, 884),
    ]


def test_equal_names_do_not_decide_and_the_next_rank_is_skipped() -> None:
    of = tournament([played(1, (*FOUR, 942))])
    assert [(p.rank, p.shared) for p in ranked(of).places] == [(1, True)] * 4


def test_the_best_round_decides_a_tie_then_the_second_best() -> None:
    of = tournament(
        [
            played(1, (*FOUR, 1000), ((5, 6), (7, 8), 950)),
            played(2, ((1, 3), (5, 7), 900), ((2, 6), (4, 8), 950)),
        ]
    )
    order = [place.entry.number for place in ranked(of).places]
    assert [(p.entry.number, p.line.total) for p in ranked(of).places][:2] == [(2, 1950), (5, 1934)]
    assert order.index(1) < order.index(6)
    assert (
        ranked(of).places[order.index(1)].line.total == ranked(of).places[order.index(6)].line.total == 1900
    )


def test_explain_names_the_rival_and_both_values() -> None:
    of = tournament(
        [
            played(1, (*FOUR, 1000), ((5, 6), (7, 8), 950)),
            played(2, ((1, 3), (5, 7), 900), ((2, 6), (4, 8), 950)),
        ]
    )
    found = ranked(of)
    place = next(place for place in found.places if place.entry.number == 1)
    said = explain(found.places, found.criteria, place)
    assert said is not None
    assert render(said, "en") == "Same total as Player 6; best round: 1,000 against 950."
    assert explain(found.places, found.criteria, found.places[0]) is None


def test_points_for_a_rest_are_said_to_be_no_best_round() -> None:
    found = ranked(
        tournament(
            [
                played(1, (*FOUR, 1000), ((5, 6), (7, 8), 950)),
                played(2, ((1, 3), (5, 7), 900), ((2, 6), (4, 8), 950)),
            ]
        )
    )
    one, other = (next(p for p in found.places if p.entry.number == n) for n in (1, 6))
    first, second = other.line.rounds
    rests = replace(other.line, rounds=(first, replace(second, part=Part.RESTS)))
    said = explain([one, replace(other, line=rests)], found.criteria, one)
    assert said is not None
    assert render(said, "en").endswith("Points for a rest are no best round.")


@pytest.mark.parametrize(
    ("rest", "points"),
    [("none", 0), (1000, 1000), ("mean", 942), ("median", 942), ("worst", 884), ("own", 1000)],
)
def test_a_resting_player_gets_what_the_regulation_says(rest: object, points: int) -> None:
    rounds = [played(1, ((1, 2), (3, 5), 1000), p4="rests"), played(2, ((1, 4), (2, 3), 1000), p5="rests")]
    of = tournament(rounds, regulation(rest=rest))
    assert values(of, 4)[0] == (points, "rests", False)


def test_the_median_of_an_even_number_of_sides_is_the_mean_of_the_two_in_the_middle() -> None:
    rules = regulation(rest="median")
    tables = (((1, 2), (3, 4), 1884), ((6, 7), (8, 9), 943))
    assert values(tournament([played(1, *tables, p5="rests")], rules), 5) == [(942, "rests", False)]


@pytest.mark.parametrize("rule", ["mean", "median", "worst", "own", "none", 1000])
def test_a_rest_is_open_while_nobody_in_the_round_has_a_result(rule: object) -> None:
    rules = regulation(rest=rule)
    drawn = [played(1, ((1, 2), (3, 4), None), ((6, 7), (8, 9), None), p5="rests")]
    assert values(tournament(drawn, rules), 5) == [(None, "rests", False)]
    begun = [played(1, ((1, 2), (3, 4), 1000), ((6, 7), (8, 9), None), p5="rests")]
    assert values(tournament(begun, rules), 5)[0][0] is not None


def test_own_mean_is_nothing_before_the_first_played_round_and_rounded_half_up() -> None:
    rounds = [played(1, ((1, 2), (3, 4), 1000), p5="rests")]
    rules = regulation(rest="own")
    assert values(tournament(rounds, rules), 5) == [(0, "rests", False)]
    rounds += [played(2, ((5, 2), (3, 4), 1000), p1="rests"), played(3, ((5, 1), (3, 4), 1001), p2="rests")]
    assert values(tournament(rounds, rules), 5)[0] == (1001, "rests", False)


def test_rest_points_are_never_a_best_round() -> None:
    rounds = [played(1, ((1, 2), (3, 4), 942), p5="rests"), played(2, ((1, 5), (3, 4), 942), p2="rests")]
    of = tournament(rounds, regulation(rest=942))
    assert {place.entry.number: place.rank for place in ranked(of).places} == {1: 1, 3: 1, 4: 1, 2: 4, 5: 4}


def test_who_comes_late_gets_the_late_points_and_who_never_came_is_not_ranked() -> None:
    rounds = [
        played(1, (*FOUR, 1000), p5="absent", p6="absent"),
        played(2, ((5, 2), (3, 4), 1000), p6="absent"),
    ]
    rounds[1] = played(2, ((5, 2), (3, 4), 1000), p1="rests", p6="absent")
    of = tournament(rounds, regulation(late="mean", absent=5))
    assert values(of, 5) == [(942, "late", False), (1000, "plays", False)]
    assert [line.entry.number for line in ranked(of).unranked] == [6]


def test_who_leaves_stays_ranked_and_a_stand_in_is_not() -> None:
    entries = [player(n, ranked=n != 4) for n in range(1, 5)]
    rounds = [played(1, (*FOUR, 1000)), played(2, p1="left", p2="left", p3="left", p4="left")]
    found = ranked(tournament(rounds, regulation(left="none"), entries))
    assert [place.entry.number for place in found.places] == [1, 2, 3]
    assert all(place.left() for place in found.places)
    assert [line.entry.number for line in found.unranked] == [4]


def test_who_came_back_is_not_marked_as_gone() -> None:
    rounds = [played(1, (*FOUR, 1000)), played(2, p1="left", p2="left"), played(3, (*FOUR, 900))]
    assert not any(place.left() for place in ranked(tournament(rounds)).places)
    assert not Place(1, RankLine(player(1), ()), ()).left()
    gone = [place.entry.number for place in ranked(tournament(rounds[:2])).places if place.left()]
    assert gone == [1, 2]


def three_rounds(*points: int) -> list[Any]:
    return [played(n, (*FOUR, value)) for n, value in enumerate(points, start=1)]


def dropping(drop: int, **stage: object) -> Regulation:
    return regulation({"rounds": 3, "drop": drop, **stage})


def test_the_worst_round_is_dropped_from_the_second_round_on() -> None:
    assert values(tournament(three_rounds(1000), dropping(1)), 1) == [(1000, "plays", False)]
    assert values(tournament(three_rounds(1000, 900), dropping(1)), 1)[1] == (900, "plays", True)


def test_drop_after_all_waits_for_the_last_result() -> None:
    rules = dropping(1, drop_after="all")
    assert not any(dropped for *_, dropped in values(tournament(three_rounds(1000, 900), rules), 1))
    assert values(tournament(three_rounds(1000, 900, 950), rules), 1)[1] == (900, "plays", True)


def test_a_round_without_points_is_dropped_first() -> None:
    rounds = [played(1, p1="rests", p2="rests", p3="rests", p4="rests"), *three_rounds(1000, 10)[0:2]]
    rounds = [rounds[0], played(2, (*FOUR, 0)), played(3, (*FOUR, 1000))]
    of = tournament(rounds, regulation({"rounds": 3, "drop": 1}, rest="none"))
    assert [dropped for *_, dropped in values(of, 1)] == [True, False, False]


def test_an_open_round_is_neither_counted_nor_dropped() -> None:
    rounds = [*three_rounds(1000, 900), played(3, (*FOUR, None))]
    of = tournament(rounds, dropping(1))
    assert values(of, 1) == [(1000, "plays", False), (900, "plays", True), (None, "plays", False)]
    assert (ranked(of).open_results, ranked(of, 2).open_results) == (1, 0)
    assert not ranked(of).final


def test_the_raw_sum_decides_after_the_total() -> None:
    rules = regulation({"rounds": 2, "drop": 1}, ranking=["total", "raw-sum"])
    of = tournament([played(1, (*FOUR, 1000)), played(2, ((1, 3), (2, 4), 884))], rules)
    assert ranks(of) == [(1, 2, 1000), (2, 1, 1000), (2, 4, 1000), (4, 3, 884)]


def test_a_lot_decides_when_everybody_tied_has_one_of_the_same_batch() -> None:
    rules = regulation({"rounds": 1})
    rounds = [played(1, (*FOUR, 1000))]
    assert all(place.lot_needed for place in ranked(tournament(rounds, rules)).places)
    decided = tournament(rounds, rules, lots={1: {1: 2, 2: 1}, 2: {3: 1}})
    assert [(p.rank, p.entry.number, p.lot_needed, p.keys[3:]) for p in ranked(decided).places] == [
        (1, 2, False, ((-1,),)),
        (2, 1, False, ((-2,),)),
        (3, 3, True, ()),
        (3, 4, True, ()),
    ]


def test_no_lot_is_needed_before_the_end() -> None:
    assert not any(place.lot_needed for place in ranked(tournament([played(1, (*FOUR, 1000))])).places)


@pytest.mark.parametrize(
    ("typed", "counted"),
    [
        ((1000, 874), (1005, 879)),
        ((1000, 873), (1006, 878)),
        ((873, 1000), (878, 1006)),
        ((1000, 895), (994, 890)),
    ],
)
def test_a_split_sum_is_shared_and_the_odd_point_goes_to_the_higher_side(
    typed: tuple[int, int], counted: tuple[int, int]
) -> None:
    of = tournament([with_wrong_sum(played(1, (*FOUR, 0)), typed, "split")], regulation(sum="split"))
    assert (values(of, 1)[0][0], values(of, 3)[0][0]) == counted


def test_an_accepted_sum_counts_as_typed() -> None:
    of = tournament([with_wrong_sum(played(1, (*FOUR, 0)), (1000, 874), "accepted")])
    assert (values(of, 1)[0][0], values(of, 3)[0][0]) == (1000, 874)


def test_groups_are_ranked_apart() -> None:
    entries = [player(n, group="AABB"[n - 1]) for n in range(1, 5)]
    of = tournament([played(1, (*FOUR, 1000))], entries=entries)
    lists = standings(of, of.stage())
    assert [(group.group, [p.entry.number for p in group.places]) for group in lists] == [
        ("A", [1, 2]),
        ("B", [3, 4]),
    ]


def test_case_makes_no_second_list_but_an_accent_does() -> None:
    people = [player(n, category=name) for n, name in enumerate(("U60", "Ü60", "ü60", "u60"), 1)]
    of = tournament([played(1, ((1, 2), (3, 4), 1000))], regulation(), people)
    lists = standings(of, of.stage(), None, CATEGORY)
    assert {listed.group: len(listed.places) for listed in lists} == {"U60": 2, "Ü60": 2}


def test_somebody_of_two_categories_is_in_both_lists() -> None:
    who = [player(1, category="Damen, U60"), player(2, category="Herren"), player(3, category="u60")]
    of = tournament([played(1, ((1, 2), (3, 4), 1000))], entries=[*who, player(4)])
    lists = [
        (one.group, [p.entry.number for p in one.places]) for one in standings(of, of.stage(), by=CATEGORY)
    ]
    assert lists == [("Damen", [1]), ("Herren", [2]), ("U60", [1, 3]), ("", [4])]


def test_the_last_round_decides_where_a_regulation_says_so() -> None:
    rounds = [played(1, (*FOUR, 1000)), played(2, ((1, 3), (2, 4), 900)), played(3, ((3, 4), (1, 2), 1000))]
    found = ranked(tournament(rounds, regulation(ranking=["total", "last-round"])))
    assert [(p.rank, p.entry.number) for p in found.places] == [(1, 4), (2, 2), (3, 3), (4, 1)]
    said = explain(found.places, found.criteria, found.places[1])
    assert said is not None
    assert render(said, "en") == "Same total as Player 4; last round: 884 against 1,000."


def test_of_two_as_near_explain_names_the_one_behind() -> None:
    criteria = tuple(map(criterion, ("total", "best-rounds")))
    places = [
        Place(rank, _line(rank, 11, best, 1), ((11,), (best,))) for rank, best in enumerate((30, 20, 10), 1)
    ]
    said = [render(text, "en") for place in places if (text := explain(places, criteria, place))]
    assert said == [
        "Same total as Player 2; best round: 30 against 20.",
        "Same total as Player 3; best round: 20 against 10.",
        "Same total as Player 2; best round: 10 against 20.",
    ]


@pytest.mark.parametrize(
    ("place", "words"),
    [
        (0, None),
        (1, "Same total as Player 3; best round: 90 against 50."),
        (2, "Same total as Player 4; last round: 7 against 3."),
        (3, "Same total as Player 3; last round: 3 against 7."),
        (4, "Same total as Player 4; best round: 20 against 50."),
        (5, None),
    ],
)
def test_explain_names_the_rival_with_whom_the_longest_way_is_equal(place: int, words: str | None) -> None:
    keys = [(101, 50, 7), (100, 90, 7), (100, 50, 7), (100, 50, 3), (100, 20, 5), (99, 50, 3)]
    criteria = tuple(map(criterion, ("total", "best-rounds", "last-round")))
    places = [
        Place(rank, _line(rank, *numbers), tuple((number,) for number in numbers))
        for rank, numbers in enumerate(keys, 1)
    ]
    said = explain(places, criteria, places[place])
    assert (None if said is None else render(said, "en")) == words


def test_who_shares_a_rank_is_equal_to_those_of_it_and_not_to_all_of_the_same_total() -> None:
    rounds = [played(1, (*FOUR, 1000)), played(2, (*FOUR, 884)), played(3, ((1, 3), (2, 4), 942))]
    found = ranked(tournament(rounds))
    rival = replace(found.places[3], keys=(found.places[3].keys[0], (1000, 943)))
    said = explain([*found.places[:3], rival], found.criteria, found.places[0])
    assert said is not None
    told = "Equal in everything with 2 others: the rank is shared. Same total as Player 4; 2. best round"
    assert render(said, "en").startswith(told)


def test_a_stage_begins_with_the_total_of_those_before_each_in_its_weight_or_of_a_series() -> None:
    third = {**SECOND, "start": "carry", "from": {"stage": 2, "best": 2}}
    made = rules({**FIRST, "weight": 2}, {**SECOND, "start": "carry", "weight": 3}, third)
    match = (entries(2), [played(1, ((1,), (2,), 1000))])
    of = stages(made, match, match, match)
    assert [ranked(replace(of, stages=of.stages[:n])).places[0].line.total for n in (1, 2, 3)] == [
        1000,
        2000 + 3000,
        2000 + 3000 + 1000,
    ]
    series = replace(of.stages[0], rules=replace(made.stages[0], start=StageStart.CARRY, weight=1))
    series = replace(series, entries=(player(1), player(2, carried=117)))
    assert ranks(replace(of, stages=(series,))) == [(1, 2, 1001), (2, 1, 1000)]


def _line(number: int, total: int, best: int, last: int) -> RankLine:
    values = (RoundValue(1, Part.PLAYS, best), RoundValue(2, Part.PLAYS, last))
    return RankLine(player(number), values, carried=total - best - last)
