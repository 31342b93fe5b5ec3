"""A season ranked, and whose its points are where somebody was replaced."""

from dataclasses import replace
from datetime import date
from fractions import Fraction
from typing import Any

from hypothesis import given
from hypothesis import strategies as st

from jassturnier.tournament.model import EntryInfo, Member, Moment, PenaltyInfo
from jassturnier.tournament.regulation.round_rules import Points
from jassturnier.tournament.season.season import (
    Season,
    SeasonEvening,
    SeasonList,
    SeasonRules,
    Start,
    by_date,
    season_list,
    starts_of,
    whose_points,
)
from tests.support.evenings_made import in_english, played, player, regulation, tournament

NAMES = {1: "Anna", 2: "Beat", 3: "Carla", 4: "Dario"}


def season_of(*totals: dict[int, int], final: bool = False, **rules: Any) -> Season:  # noqa: ANN401
    """Return a season with evenings of person → total, the last of them the final if there is one."""
    made = SeasonRules(**rules)
    evenings = []
    for number, of_evening in enumerate(totals, 1):
        ordered = sorted(of_evening.values(), reverse=not made.low)
        starts = tuple(Start((who,), ordered.index(n) + 1, n) for who, n in of_evening.items())
        evenings.append(SeasonEvening(number, f"E{number}", starts, final and number == len(totals)))
    return Season(1, "Jahr", made, tuple(evenings), NAMES)


def ranked_season(*totals: dict[int, int], final: bool = False, **rules: Any) -> SeasonList:  # noqa: ANN401
    return season_list(season_of(*totals, final=final, **rules))


def told(of: SeasonList) -> str:
    """Return “1. Anna 19 (2), =2. Beat 18”: rank, name, total, and the numbers of dropped evenings."""
    words = []
    for place in of.places:
        out = [str(number) for number, score in enumerate(place.line.scores, 1) if not score.counts]
        shown = f"{place.rank}. {place.line.name} {place.line.total}"
        words.append("=" * place.shared + shown + f" ({' '.join(out)})" * bool(out))
    return ", ".join(words)


def one_evening(*starts: Start, **rules: Any) -> SeasonList:  # noqa: ANN401
    """Return a season with a single evening."""
    evening = SeasonEvening(1, "E1", starts)
    return season_list(Season(1, "Jahr", SeasonRules(**rules), (evening,), NAMES))


ALL_PLAYED: dict[str, Any] = {"best": 2, "drop_only_if_all_played": True}
AVERAGE = {**ALL_PLAYED, "average": True}
THREE = [{1: 10, 2: 8}, {1: 5}, {1: 6, 2: 9}]
MISSED = [{1: 10, 2: 4}, {1: 6, 2: 4}, {1: 9}]


def test_evenings_are_added_up_by_the_rules_of_the_season() -> None:
    cases: list[tuple[list[dict[int, int]], dict[str, Any], str]] = [
        # A missed evening is nothing, and itself the dropped one.
        ([{1: 10, 2: 7}, {2: 5}], {}, "1. Beat 12, 2. Anna 10"),
        ([{1: 10, 2: 10}, {1: 3, 2: 8}, {1: 9}], {"best": 2}, "1. Anna 19 (2), 2. Beat 18 (3)"),
        ([{1: 10}, {1: 3}], {"best": 2}, "1. Anna 13"),
        # Equals get the points of their rank, every further rank the last.
        ([{1: 9, 2: 9, 3: 5}], {"points": (25, 18, 15)}, "=1. Anna 25, =1. Beat 25, 3. Carla 15"),
        ([{1: 9, 2: 8, 3: 7}], {"points": (10, 1)}, "1. Anna 10, =2. Beat 1, =2. Carla 1"),
        # An average is that of the evenings that count, of those that somebody came to.
        (THREE, {"average": True, "best": 2}, "1. Beat 17/2 (2), 2. Anna 8 (2)"),
        (THREE, {"average": True}, "1. Beat 17/2, 2. Anna 7"),
        # Where only who came to all drops any, a missed evening is nothing in it, and no gain.
        ([{1: 10, 2: 8}, {1: 4, 2: 6}, {1: 9}], AVERAGE, "1. Anna 19/2 (2), 2. Beat 14/3"),
        ([{1: 10, 2: 8}, {1: 4}, {1: 9}], AVERAGE, "1. Anna 19/2 (2), 2. Beat 8/3"),
        ([{1: 10, 2: 8}, {1: 6}], {**AVERAGE, "best": 1, "lowest_wins": True}, "1. Anna 6 (1), 2. Beat 4"),
        # Nobody has more evenings in a sum for having missed one.
        ([*[{1: 10, 2: 9}] * 3, {1: 1}], ALL_PLAYED, "1. Anna 20 (3 4), 2. Beat 18 (3 4)"),
        (MISSED, {**AVERAGE, "lowest_wins": True}, "1. Anna 15/2 (1), 2. Beat 8/3"),
        (MISSED, {**ALL_PLAYED, "lowest_wins": True}, "1. Anna 15 (1), 2. Beat 8"),
        # Where the lowest sum wins, who missed an evening that counts comes after.
        ([{1: 50, 2: 40}, {1: 60}], {"lowest_wins": True}, "1. Anna 110, 2. Beat 40"),
        ([{1: 50, 2: 40}, {1: 60}], {"lowest_wins": True, "best": 1}, "1. Beat 40 (2), 2. Anna 50 (2)"),
        ([{1: 1}, {1: 0}], {"lowest_wins": True, "best": 1}, "1. Anna 0 (1)"),
    ]
    assert [(totals, rules, told(ranked_season(*totals, **rules))) for totals, rules, _ in cases] == cases


def test_the_final_counts_by_its_weight_and_is_dropped_by_it_or_stays_as_one_of_the_best() -> None:
    two, alone = [{1: 6, 2: 6}, {1: 5, 2: 4}, {1: 1, 2: 1}], [{1: 10}, {1: 8}, {1: 3}]
    cases: list[tuple[list[dict[int, int]], dict[str, Any], str]] = [
        (two, {"best": 2, "final_weight": 2}, "1. Anna 11 (3), 2. Beat 10 (3)"),
        (two, {"best": 2, "final_weight": 2, "final_stays": True}, "=1. Anna 8 (2), =1. Beat 8 (2)"),
        (alone, {"best": 1, "final_stays": True}, "1. Anna 3 (1 2)"),
        (alone, {"best": 2, "final_stays": True}, "1. Anna 13 (2)"),
        (alone, {"final_stays": True}, "1. Anna 21"),
        ([*alone[:2], {1: 20}], {"best": 2, "final_stays": True}, "1. Anna 30 (2)"),
        ([{1: 10, 2: 5}, {2: 3}], {"best": 1, "final_stays": True}, "1. Beat 3 (1), 2. Anna 0 (1)"),
        ([{1: 10}, {1: 9}, {1: 6}], {"best": 2, "final_weight": 2}, "1. Anna 22 (2)"),
        ([{1: 10}, {1: 4}], {"average": True, "final_weight": 2}, "1. Anna 6"),
    ]
    for totals, rules, ranks in cases:
        assert told(ranked_season(*totals, final=True, **rules)) == ranks


def test_guests_and_who_came_too_rarely_are_not_ranked_but_a_pair_with_a_guest_takes_its_rank() -> None:
    of = ranked_season({1: 9, 2: 8, 3: 7}, points=(25, 18, 15), guests=frozenset({1}))
    assert told(of) == "1. Beat 25, 2. Carla 18"
    assert [(line.name, int(line.total)) for line in of.guests] == [("Anna", 0)]
    pairs = (Start((1, 2), 1, 9), Start((3, 4), 2, 8))
    of = one_evening(*pairs, points=(25, 18), guests=frozenset({1}))
    assert told(of) == "1. Beat 25, =2. Carla 18, =2. Dario 18"
    of = ranked_season({1: 9, 2: 8}, {1: 1}, least=2)
    assert (told(of), [line.name for line in of.too_rare]) == ("1. Anna 10", ["Beat"])


def test_an_evening_hidden_or_unpublished_is_left_out_and_named() -> None:
    first, second = (SeasonEvening(n, f"E{n}", (Start((1,), 1, 10 * n),)) for n in (1, 2))
    whole = Season(1, "Jahr", SeasonRules(), (first, replace(second, hidden=True)), NAMES)
    assert told(season_list(whole)) == "1. Anna 30"
    assert told(season_list(whole.for_the_hall(hung_up=True))) == "1. Anna 10"
    assert whole.for_the_hall().left_out == ("E2",)
    # What is not published is left out only where the list hangs on the wall.
    waits = replace(first, unpublished=True)
    assert (waits.over, waits.final, waits.on_paper) == (True, False, False)
    season = replace(whole, evenings=(waits,))
    assert (season.for_the_hall().left_out, season.for_the_hall(hung_up=True).left_out) == ((), ("E1",))


def test_of_several_starts_in_an_evening_the_best_counts() -> None:
    starts = (Start((1,), 2, 8), Start((1,), 1, 9), Start((2,), 3, 7))
    assert told(one_evening(*starts)) == "1. Anna 9, 2. Beat 7"
    assert told(one_evening(*starts, lowest_wins=True)) == "1. Beat 7, 2. Anna 8"


def test_of_who_shared_an_entry_each_has_the_own_part() -> None:
    paid = {1: -37, 2: -13, 3: -50, 4: 50}
    both = replace(Start((1, 2, 3), 1, 10, money=-50), totals={1: 2, 2: 8, 3: 10}, paid=paid)
    both = replace(both, deals=({1: 3, 2: 9}, {3: 12}))
    # By deals: 2.25 and 6.75 of 9; the third has a place of the pair for herself.
    cases: dict[str, dict[str, Any]] = {
        "Carla 10, Beat 8, Anna 2, Dario 2": {},
        "Carla 9, Beat 7, Dario 5, Anna 2": {"points": (9, 5)},
    }
    for totals, rules in cases.items():
        lines = [place.line for place in one_evening(both, Start((4,), 2, 2, money=50), **rules).places]
        assert ", ".join(f"{line.name} {int(line.total)}" for line in lines) == totals
        assert {line.name: line.money for line in lines} == {NAMES[n]: paid[n] for n in paid}


def test_rules_are_read_as_they_were_written() -> None:
    rules = SeasonRules(best=4, points=(3, 2), guests=frozenset({7, 5}), final_weight=2, final_stays=True)
    assert SeasonRules.of(rules.settings()) == rules


def test_evenings_are_in_the_order_of_their_dates() -> None:
    days = {"April": date(2027, 4, 1), "Paper": None, "March": date(2027, 3, 1)}
    added = [SeasonEvening(9, name, (), day=day) for name, day in days.items()]
    assert [(one.number, one.name) for one in by_date(added)] == [(1, "March"), (2, "April"), (3, "Paper")]


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
    ranks = [(start.persons, start.rank, start.total, start.money) for start in starts_of(of)]
    assert ranks == [((1,), 1, 1000, 0), ((2,), 1, 1000, 0), ((3,), 3, 884, 0)]


def test_points_belong_to_who_played_for_them() -> None:
    cases: list[tuple[list[Moment], tuple[int, ...], dict[int, Points]]] = [
        # Each round to who played it, by deals within a round; of equal parts the first has more.
        ([(2, 1)], (1884, 942), {11: 1884, 12: 942}),
        ([(1, 4), (2, 7)], (1000, 1000), {11: 250, 12: 1250, 13: 500}),
        ([(1, 5), (1, 9)], (1000, 0), {11: 334, 12: 333, 13: 333}),
        # Who plays nothing has no part.
        ([(3, 1)], (1000, 0), {11: 1000}),
    ]
    for since, points, totals in cases:
        found = shared(one_after_the_other(*since), *points)
        assert (found.persons, dict(found.totals)) == (tuple(totals), totals)
        (line,) = in_english(whose_points("E1", [found]))
        assert line.startswith(f"E1, number 1: the points belong to P 11 ({totals[11]:,})")
    found = shared(one_after_the_other((1, 4)), 1000, rules={"season_points": "first"})
    assert (found.persons, found.total_of(11), found.worth(11, 5)) == ((11,), 1000, 5)
    assert in_english(whose_points("E1", [found])) == ["E1, number 1: the points belong to P 11."]


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
    rules = regulation(shipped="schieber-paare-4x12", season_points="deals")
    came, went = member(2, 2, (1, 7)), member(3, 2, until=(1, 7))
    pair = replace(player(1), members=(member(1), came), others=(went,))
    nine, one = member(9, 2, until=(1, 7)), member(1, until=(1, 7))
    twice = replace(pair, members=(came,), others=(nine, member(9, 1, (1, 7)), one))
    for entry, totals in ((pair, {1: 1000, 3: 500, 2: 500}), (twice, {1: 500, 9: 1000, 2: 500})):
        of = tournament([played(1, ((1,), (2,), 1000))], rules, [entry, player(2)])
        (found,) = (start for start in starts_of(of) if start.entry == entry)
        assert found.totals == totals
        if entry is pair:
            assert [found.worth(person, 5) for person in (1, 3, 2)] == [5, 3, 2]
