"""The list over all stages, the lots it needs, and the course of the evening to it."""

from collections.abc import Iterable, Mapping
from dataclasses import replace

from jassturnier.i18n import render
from jassturnier.tournament.lists import EVERYBODY, Kind, in_words
from jassturnier.tournament.model import ByHand, RoundInfo, Tournament
from jassturnier.tournament.ranking.final_list import (
    Ranked,
    advice,
    all_decided,
    among,
    closing_ranks,
    course,
    decisions,
    facts,
    final_list,
    final_listed,
    is_decided,
    line_of_the_next,
    lots_needed,
    move_words,
    moves,
    next_stage,
    own_ranks,
    ready,
    to_be_decided,
    undecided_matches,
    ways,
    where_lots_decide,
)
from jassturnier.tournament.ranking.rank_lists import ranks_listed, ranks_printed
from jassturnier.tournament.ranking.standings import standings
from tests.support.evenings_made import in_english, played, player, regulation, shown, tournament
from tests.support.stages_made import (
    CUP,
    FIRST,
    SECOND,
    SINGLES,
    beside_the_final,
    entries,
    rules,
    seeded,
    stages,
    two_stages,
)

QUALIFYING = played(1, ([1], [2], 1000), ([3], [4], 1100))


def with_final(points: int | None) -> Tournament:
    """Return the two stages; the side of 3 has so many points in the final."""
    begun = (entries(4), [QUALIFYING]), (seeded(3, 1), [replace(played(1, ([3], [1], points)), key=2)])
    return stages(rules(FIRST, SECOND), *begun)


def ranked(of: Tournament) -> str:
    """Return “1:3/2 2:1/2”: rank, number and stage of everybody in the list over all stages."""
    return " ".join(f"{place.rank}:{place.entry.number}/{place.stage.number}" for place in final_list(of))


def closing(found: Iterable[Ranked]) -> str:
    """Return “1:3 1,100”: rank, number and total."""
    return ", ".join(f"{one.rank}:{one.entry.number} {one.total}" for one in found)


def test_who_came_to_the_final_is_ahead_with_its_total() -> None:
    cases = {
        1000: (["1|3|1,000", "2|1|884", "3|2|884", "4|4|784"], 0),
        800: (["1|1|1,084", "2|3|800", "3|2|884", "4|4|784"], 0),
        942: (["=1|1|942", "=1|3|942", "3|2|884", "4|4|784"], 1),
    }
    for points, (rows, notes) in cases.items():
        listed = final_listed(with_final(points))
        found = [row.split("|") for row in shown(listed)]
        assert ([f"{row[0]}|{row[1]}|{row[-1]}" for row in found], len(listed.signs)) == (rows, notes)
    # A stage in which nothing is played leaves the ranks as they were.
    assert ranked(with_final(None)) == "1:3/1 2:1/1 3:2/1 4:4/1"


def test_who_plays_beside_the_final_is_behind_it_whatever_the_points_and_whoever_is_done_first() -> None:
    of = beside_the_final()
    assert ranked(of) == "1:3/2 2:1/2 3:4/3 4:2/3"
    final, beside = of.stages[1:]
    (round_,) = final.rounds
    waits = replace(round_, tables=tuple(replace(table, result=None) for table in round_.tables))
    open_ = replace(of, stages=(of.stages[0], replace(final, rounds=(waits,)), beside))
    assert ranked(open_) == "1:1/2 1:3/2 3:4/3 4:2/3"
    assert [one.rank for one in closing_ranks(of)] == [1, 2, 3, 4]


def test_it_is_the_final_list_once_the_last_of_several_stages_is_over() -> None:
    titles = {points: render(final_listed(with_final(points)).title, "en") for points in (1000, None)}
    assert titles == {1000: "Final rank list", None: "Rank list of all stages so far"}
    assert not all_decided(stages(rules(FIRST, SECOND), (entries(4), [QUALIFYING])))
    assert not all_decided(tournament([QUALIFYING], regulation({"rounds": 1})))


def test_a_stage_counts_from_its_first_round_on() -> None:
    final = [replace(played(n, ([3], [1], points)), key=n + 1) for n, points in ((1, 800), (2, None))]
    long = rules(FIRST, {**SECOND, "rounds": 2})
    both = stages(long, (entries(4), [QUALIFYING]), (seeded(3, 1), final))
    assert [place.stage.number for place in final_list(both)] == [2, 2, 1, 1]


def test_who_went_home_before_the_final_has_the_place_of_the_stage_before() -> None:
    final = replace(played(1, ([3], [1], 800)), key=2)
    for is_ranked, places in ((True, [1, 3, 2, 4]), (False, [1, 3, 4])):
        second = replace(player(2), ranked=is_ranked)
        finalists = (*seeded(3, 1), replace(second, seed=3))
        first = [second if entry.key == 2 else entry for entry in entries(4)]
        both = stages(rules(FIRST, SECOND), (first, [QUALIFYING]), (finalists, [final]))
        assert [place.entry.number for place in final_list(both)] == places


def test_totals_for_prizes_are_those_of_the_first_stage_and_a_category_is_ranked_by_itself() -> None:
    for ranks in (closing_ranks, own_ranks):
        assert closing(ranks(with_final(800))) == "1:1 1000, 2:3 1100, 3:2 884, 4:4 784"
    assert closing(closing_ranks(tournament([QUALIFYING]))) == "1:3 1100, 2:1 1000, 3:2 884, 4:4 784"
    by = {1: ("Damen",), 2: ("Damen",), 3: ("Herren",), 4: ("damen",)}
    found = among(closing_ranks(with_final(942)), lambda entry: by[entry.number], "DAMEN")
    assert closing(found) == "1:1 1000, 2:2 884, 3:4 784"


def test_of_a_pair_of_the_final_each_has_the_rank_of_the_pair_and_the_own_total() -> None:
    singles = [player(number, ranked=number != 4) for number in range(1, 5)]
    pairs = tuple(
        replace(player(key), members=(*one.members, *other.members), made_of=(one, other))
        for key, one, other in ((11, singles[0], singles[2]), (12, singles[1], singles[3]))
    )
    first = played(1, ([1, 2], [3, 4], 1000))
    final = replace(played(1, ([11], [12], 900)), key=2)
    later = {**SECOND, "from": {"best": 4}, "partners": "first-last"}
    made = rules(SINGLES, later, entry="single", ranking=["total", "lot"])
    of = replace(stages(made, (singles, [first]), (pairs, [final])), pairs=pairs)
    assert closing(own_ranks(of)) == "1:2 1000, 2:1 1000, 2:3 884"
    assert [one.pair for one in own_ranks(of)] == [12, 11, 11]
    assert closing(closing_ranks(of)) == "1:12 1884, 2:11 1884"


def test_the_first_of_all_groups_come_before_the_second_by_what_they_made() -> None:
    for groups, stage in (("AABB", {**FIRST, "groups": 2}), ("AAAA", FIRST)):
        who = [replace(entry, group=groups[entry.number - 1]) for entry in entries(4)]
        of = stages(rules(stage, {**SECOND, "from": {"best": 2}}), (who, [QUALIFYING]))
        assert [(place.rank, place.place.entry.number) for place in final_list(of)] == [
            (1, 3),
            (2, 1),
            (3, 2),
            (4, 4),
        ]


LEVEL = played(1, ((1,), (2,), 942), ((3,), (4,), 942), ((5,), (6,), 900))
"""1, 2, 3 and 4 level at 942, then 6 (984) is first and 5 (900) last."""
LOT = {**FIRST, "tie": "lot"}


def after(**second: object) -> Tournament:
    return stages(rules(LOT, {**SECOND, **second}, ranking=["total", "lot"]), (entries(6), [LEVEL]))


def says_so(tournament: Tournament) -> bool:
    """Tell whether the rank list of the first stage says that a lot is needed."""
    stage = tournament.stages[0]
    listed = ranks_listed(tournament, stage, standings(tournament, stage))
    return any("lot is needed" in render(note, "en") for note in listed.notes)


def test_a_lot_is_needed_where_it_decides() -> None:
    cases: list[tuple[Tournament, list[set[int]], bool]] = [
        # Among those who go on anyway nobody needs a lot, nor one alone who stays behind.
        (after(**{"from": {"best": 5}}), [], False),
        (after(**{"from": {"best": 3}}), [{1, 2, 3, 4}], True),
        (after(**{"from": {"best": 3, "tied": "all"}}), [], False),
        # By seed they need one for whom they meet, behind the line for their rank, also of an earlier stage.
        (after(**{**CUP, "from": {"best": 4}}), [{1, 2, 3, 4}], True),
        (after(**{"from": {"best": 6}, "groups": 2}), [{1, 2, 3, 4}], False),
        (stages(TWO_GO_ON, (entries(6), [BEHIND])), [{3, 4}], True),
        (stages(TWO_GO_ON, (entries(6), [BEHIND]), (seeded(1, 6), [])), [{3, 4}], True),
        # One lot for the ranks decides who goes on among those of them who do not give up their place.
        (replace(stages(TWO_GO_ON, (entries(6), [FOUR_LEVEL])), by_hand=(GIVES_UP,)), [{3, 4, 5, 6}], True),
        # That of an earlier stage decides nothing in the final.
        (stages(BOTH_BY_LOT, (entries(6), [FOUR_LEVEL]), ENDED_LEVEL), [{3, 4}, {3, 4, 5, 6}], True),
    ]
    for of, who, told in cases:
        assert [{entry.number for entry in each.entries} for each in lots_needed(of)] == who
        assert says_so(of) == told


def test_a_stage_left_behind_needs_a_lot_only_for_two_or_more_who_have_not_gone_on() -> None:
    cases = {(1, 2, 3, 4, 6): False, (1, 2, 3, 6): False, (1, 2, 6): True}
    begun = {
        gone_on: stages(FIVE_GO_ON, (entries(6), [LEVEL]), ([entries(6)[n - 1] for n in gone_on], []))
        for gone_on in cases
    }
    assert {gone_on: says_so(of) for gone_on, of in begun.items()} == cases
    of = begun[1, 2, 3, 4, 6]
    printed = ranks_printed(of, of.stages[0], standings(of, of.stages[0]))
    assert not any("lot is needed" in render(sign.meaning, "en") for sign in printed.footnotes)


def test_nobody_goes_on_for_sure_by_a_lot_that_is_not_drawn_yet() -> None:
    tournament = after(**{"from": {"best": 4}})
    stage = tournament.stage()
    (found,) = where_lots_decide(tournament, stage, standings(tournament, stage))
    assert [place.entry.number for place in found.places if place.lot_needed] == [1, 2, 3, 4]
    assert (next_stage(tournament), decisions(tournament, stage)) == (2, [])
    assert undecided_matches(tournament, stage) == []
    assert next_stage(stages(FIVE_GO_ON, (entries(6), [LEVEL]), (entries(5), []))) is None


BEHIND = played(1, ((1,), (2,), 1000), ((3,), (4,), 942), ((5,), (6,), 900))
FOUR_LEVEL = played(1, ((1,), (2,), 1000), ((3,), (4,), 942), ((5,), (6,), 942))
GIVES_UP = ByHand(2, 3, comes=False)
BOTH_BY_LOT = rules(LOT, {**SECOND, "tie": "lot"}, ranking=["total", "lot"])
ENDED_LEVEL = seeded(3, 4), [replace(played(2, ((3,), (4,), 942)), number=1)]
TWO_GO_ON, FIVE_GO_ON = (
    rules(LOT, {**SECOND, "from": {"best": best}}, ranking=["total", "lot"]) for best in (2, 5)
)


def test_the_stage_being_played_and_the_one_that_the_next_takes_from_are_decided_first() -> None:
    over, (first, *rest) = played(1, ((1,), (2,), 1000), ((3,), (4,), 990)), LEVEL.tables
    open_ = replace(LEVEL, tables=(replace(first, result=None), *rest))
    for source, decided in ((1, [1, 2]), (2, [2])):
        last = {**SECOND, "name": "Last", "from": {"stage": source, "best": 2}}
        made = rules(LOT, {**SECOND, "from": {"best": 4}}, last, ranking=["total", "lot"])
        for begun, ready_ in ((LEVEL, True), (open_, source == 2)):
            tournament = stages(made, (entries(6), [begun]), (entries(4), [over]))
            assert [stage.number for stage in to_be_decided(tournament)] == decided
            assert ready(tournament) is ready_
        assert [stage.number for stage in to_be_decided(stages(made, *[(entries(6), [LEVEL])] * 3))] == [3]


def test_a_level_match_is_decided_by_what_the_regulation_says() -> None:
    by_lot = "“lot 1 2” draws, “lot 1 2 --typed” takes a card draw."
    by_deals = "After the extra deals: “lot 1 2 --typed”, the winner first."
    cases = {
        "lot": ("Player 2 beat Player 1 by lot.", by_lot),
        "extra deals": ("Player 2 beat Player 1 in extra deals.", by_deals),
    }
    level, open_ = (played(1, ((1,), (2,), points), ((3,), (4,), 1000)) for points in (942, None))
    for tie, (told, how) in cases.items():
        cup = rules({**{key: CUP[key] for key in CUP if key != "from"}, "tie": tie, "rounds": 1})
        waiting, not_over = (stages(cup, (entries(4), [round_])) for round_ in (level, open_))
        stage = waiting.stage()
        assert [[entry.number for entry in match] for match in undecided_matches(waiting, stage)] == [[1, 2]]
        assert (is_decided(waiting, stage), decisions(waiting, stage)) == (False, [])
        assert not is_decided(not_over, not_over.stage())
        assert undecided_matches(not_over, not_over.stage()) == []
        done = stages(cup, (entries(4), [level]), lots={1: {2: 1, 1: 2}})
        assert is_decided(done, done.stage())
        assert in_english(decisions(done, done.stage())) == [told]
        assert render(advice(stage, entries(2)), "en") == how


ROUNDS = (
    played(1, ((1, 2), (3, 4), 1000), ((5, 6), (7, 8), 950)),
    played(2, ((1, 3), (2, 5), 800), ((4, 6), (7, 8), 1043)),
)


def evening(*rounds: RoundInfo) -> Tournament:
    return tournament(rounds or ROUNDS, regulation({"rounds": 3}, ranking=["total"]))


def gained(of: Tournament, after: int) -> Mapping[int, int]:
    stage = of.stage()
    return moves(of, stage, standings(of, stage, after))


def test_the_course_has_the_ranks_after_every_round_with_results_through_all_stages() -> None:
    first, second = course(evening(*ROUNDS, played(3, ((1, 4), (2, 6), None))))
    assert (first.after, first.of[1], first.of[3]) == (1, 1, 7)
    assert (second.after, second.of[2], second.of[5]) == (2, 1, 2)
    assert [(ranks.stage.number, ranks.after) for ranks in course(two_stages())] == [(1, 1), (2, 1)]
    # Stages at the same time are ranked one behind the other.
    assert [course(beside_the_final())[-1].of[key] for key in (3, 1, 4, 2)] == [1, 2, 3, 4]


def test_a_move_is_the_rank_before_less_the_rank_now_and_nobody_moves_in_the_first_round() -> None:
    before, now = (ranks.of for ranks in course(evening()))
    assert gained(evening(), 2) == {key: before[key] - now[key] for key in now}
    assert gained(evening(), 1) == {}
    cases = {3: "▲3", -12: "▼12", 0: "", None: ""}
    assert {move: in_words(move_words(move), Kind.LABEL, "en") for move in cases} == cases


def test_the_way_of_everybody_is_the_ranks_up_to_a_list_of_three_rounds_or_more() -> None:
    of = evening(*ROUNDS, played(3, ((1, 4), (2, 6), 900), ((3, 8), (5, 7), 942)))
    stage = of.stage()
    ranks = [each.of for each in course(of)]
    assert ways(of, stage, standings(of, stage, 2)) == {}
    found = ways(of, stage, standings(of, stage, 3))
    assert found == {key: [one[key] for one in ranks] for key in range(1, 9)}


def test_the_line_of_the_next_stage_is_below_the_last_who_goes_on_until_it_has_begun() -> None:
    of = stages(rules(FIRST, SECOND), (entries(4), [played(1, ((1,), (2,), 1000), ((3,), (4,), 1100))]))
    (found,) = standings(of, of.stage(), None, EVERYBODY)
    line = line_of_the_next(of, of.stage(), found)
    assert line is not None
    assert (line.rank, render(line.into, "en"), line.first_out.key, line.missing) == (2, "Final", 2, 116)
    begun = two_stages()
    for of, stage in ((begun, begun.stages[0]), (begun, begun.stages[1]), (evening(), evening().stage())):
        (found,) = standings(of, stage, None, EVERYBODY)
        assert line_of_the_next(of, stage, found) is None


def told(of: Tournament) -> list[str]:
    return [
        " ".join((render(each.label, "en"), in_words(each.figure, Kind.COUNT, "en"), render(each.who, "en")))
        for each in facts(of)
    ]


def test_what_stood_out_is_told_once_there_is_a_result_and_whom_many_share_it_with_nobody_names() -> None:
    assert told(evening()) == [
        "best round 1,084 Player 2, Player 5",
        "Biggest jump since Round 1 ▲3 Player 4",
        "Closest table 950 : 934 Round 1, table 2",
        "With us 8 players ",
    ]
    assert facts(evening(played(1, ((1, 2), (3, 4), None)))) == []
    found = told(evening(played(1, ((1, 2), (3, 4), 1000), ((5, 6), (7, 8), 1000))))
    assert found == ["best round 1,000 4 players", "With us 8 players "]
