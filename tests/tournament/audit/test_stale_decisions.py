"""Decisions and draws that a later correction would have made otherwise."""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import replace

import pytest

from jassturnier.i18n import render
from jassturnier.tournament.audit import (
    Finding,
    before_round,
    by_hand,
    knockout_draws,
    level_matches,
    newly_otherwise,
    newly_overtaken,
    overtaken,
    overtaken_text,
    qualifications,
    ways_on,
)
from jassturnier.tournament.lists import Part
from jassturnier.tournament.model import ByHand, RoundInfo, Swap, Tournament
from jassturnier.tournament.qualifying import order_of
from tests.support.evenings_made import played, player, tournament, with_wrong_sum
from tests.support.stages_made import CUP, FIRST, SECOND, entries, rules, seeded, stages


def said(found: Iterable[Finding]) -> list[str]:
    return [render(finding.text, "en") for finding in found]


def qualified(*points: int, seeds: Sequence[int] = (1, 2), best: int = 2) -> Tournament:
    """Return a final, where these are the points of 1 against 3 and of 2 against 4 on the way to it."""
    ahead = played(1, *(((n,), (n + 2,), one) for n, one in enumerate(points, 1)))
    final = {**SECOND, "from": {"best": best, "tied": "lot"}}
    return stages(rules(FIRST, final), (entries(4), [ahead]), (seeded(*seeds), []))


@pytest.mark.parametrize(
    ("made", "ends"),
    [
        (qualified(1000, 950), None),
        (qualified(1000, 900), "would be: 4 Player 4. No longer: 2 Player 2."),
        (qualified(1000, 950, seeds=(1,)), "would be: 2 Player 2. No longer: nobody."),
        (qualified(1000, 950, seeds=(1, 2, 3)), "would be: nobody. No longer: 3 Player 3."),
        (qualified(950, 1000), "seed today: 1 Player 1, 2 Player 2."),
        (qualified(950, 940, seeds=(1, 2, 4), best=3), "seed today: 2 Player 2, 4 Player 4."),
    ],
)
def test_who_would_not_have_reached_the_final_today_is_named(made: Tournament, ends: str | None) -> None:
    found = said(qualifications(made))
    assert [text.endswith(ends or "") for text in found] == [True] * (ends is not None)
    assert [render(text, "en") for text in newly_otherwise(qualified(1000, 950), made)] == found
    assert newly_otherwise(made, made) == ()


def test_a_stage_that_others_would_have_reached_can_stay_or_be_begun_anew() -> None:
    begun = qualified(1000, 900)
    drawn = replace(
        begun, stages=(begun.stages[0], replace(begun.stage(), rounds=(played(1, ([1], [2], None)),)))
    )
    told = [[render(text, "en") for text in ways_on(one)] for one in (qualified(1000, 950), begun, drawn)]
    assert told[0] == []
    assert "“qualify --without WHO”" in told[1][0]
    assert "“undo --to N”" in told[2][0]


def test_who_came_without_a_place_is_no_longer_asked_for() -> None:
    made = qualified(1000, 950)
    final = replace(made.stages[1], entries=(*made.stages[1].entries, player(4)))
    assert said(qualifications(replace(made, stages=(made.stages[0], final)))) == []


def test_who_is_level_today_would_need_a_lot() -> None:
    assert said(qualifications(qualified(1000, 942)))[:1] == [
        "On the way to “Final”, 2 Player 2, 4 Player 4 are equal today and would need a lot."
    ]


def test_places_given_by_hand_are_only_told() -> None:
    made = replace(qualified(1000, 950), by_hand=(ByHand(2, 3, comes=True, reason="jury"),))
    (found,) = by_hand(made)
    assert (found.level, found.kind) == ("noted", "by-hand")


SEMI_FINALS = played(1, ((1,), (4,), 1000), ((2,), (3,), 900))
FINAL = replace(played(2, ((1,), (3,), None), p2="left", p4="left"), method="knockout")


def cup(*rounds: RoundInfo) -> Tournament:
    first = [replace(each, method="knockout", key=10 + each.number) for each in rounds]
    return stages(rules(FIRST, CUP), (entries(4), []), (seeded(1, 2, 3, 4), first))


@pytest.mark.parametrize(
    ("final", "meet"),
    [
        (FINAL, []),
        (replace(played(2, ((1,), (2,), None)), method="knockout"), ["1 Player 1, 3 Player 3"]),
        (replace(played(2, ((1,), (2,), None)), swaps=(Swap(2, 3),)), []),
        (replace(FINAL, tables=(), parts={3: Part.LEFT}), []),
        (replace(FINAL, tables=(), parts={1: Part.RESTS, 3: Part.RESTS}), ["1 Player 1, 3 Player 3"]),
    ],
)
def test_who_would_meet_by_the_results_of_today_is_named(final: RoundInfo, meet: list[str]) -> None:
    texts = [f"By the results of today these would meet: {names}." for names in meet]
    assert said(knockout_draws(cup(SEMI_FINALS, final))) == texts
    assert [
        render(text, "en") for text in newly_otherwise(cup(SEMI_FINALS), cup(SEMI_FINALS, final))
    ] == texts


def test_only_the_rounds_of_a_cup_behind_the_first_are_looked_at() -> None:
    wrong = replace(SEMI_FINALS, tables=SEMI_FINALS.tables[:1])
    assert said(knockout_draws(cup(wrong))) == []
    made = cup(SEMI_FINALS, replace(played(2, ((1,), (2,), None)), method="lot"))
    other = made.with_rounds(lambda round_: replace(round_, method="lot"))
    assert said(knockout_draws(other)) == []


def test_a_match_that_ended_level_is_open_until_it_is_decided() -> None:
    level = played(1, ((1,), (4,), 942), ((2,), (3,), 900))
    made = cup(level)
    (found,) = level_matches(made)
    assert (found.level, render(found.text, "en")) == (
        "open",
        "The match ended with equal points; “lot” decides it.",
    )
    assert found.table == made.stage().rounds[0].tables[0]
    assert said(level_matches(tournament([level]))) == []


ONE = played(1, ([1, 2], [3, 4], 1000), ([5, 6], [7, 8], 950))
SECOND_ROUND = replace(
    played(2, ([1, 2], [5, 6], 1000), ([7, 8], [3, 4], 950)), rank_order=(1, 2, 5, 6, 7, 8, 3, 4)
)
CORRECTED = with_wrong_sum(ONE, (800, 1084), "exact")


def texts(made: Tournament, found: Callable[[Tournament], Iterable[object]] = overtaken) -> list[str]:
    return [render(overtaken_text(made.regulation, each), "en") for each in found(made)]  # type: ignore[arg-type]


def test_a_draw_from_the_rank_list_is_overtaken_by_a_correction() -> None:
    before, after = tournament([ONE, SECOND_ROUND]), tournament([CORRECTED, SECOND_ROUND])
    assert texts(before) == []
    moved = "Player 2 (now 7.), Player 5 (now 3.), Player 8 (now 5.), Player 3 (now 1.)"
    assert texts(after) == [f"Round 2 was drawn from a rank list that is another one today: {moved}"]
    (found,) = newly_overtaken(before, after)
    assert [(entry.key, rank) for entry, rank in found.moved] == [(2, 7), (5, 3), (8, 5), (3, 1)]
    assert newly_overtaken(after, after) == ()


def test_who_has_no_rank_order_or_is_of_the_first_round_is_not_looked_at() -> None:
    assert texts(tournament([CORRECTED, replace(SECOND_ROUND, rank_order=())])) == []
    ahead = played(1, ((1,), (3,), 1000), ((2,), (4,), 950))
    first = replace(played(1, ((4,), (3,), None)), key=9, rank_order=(4, 3, 2, 1))
    final = {**SECOND, "from": {"best": 4}, "start": "carry"}
    assert texts(stages(rules(FIRST, final), (entries(4), [ahead]), (seeded(4, 3, 2, 1), [first]))) == []


def test_a_draw_is_not_overtaken_by_who_withdraws_after_it() -> None:
    people = [player(n, ranked=n != 1) for n in range(1, 9)]
    assert texts(tournament([ONE, SECOND_ROUND], entries=people)) == []


def test_of_many_who_moved_only_four_are_shown() -> None:
    order = (3, 1, 4, 2, 7, 5, 8, 6)
    (text,) = texts(tournament([ONE, replace(SECOND_ROUND, rank_order=order)]))
    assert text.endswith("Player 2 (now 1.), 4 more")


def test_in_leagues_the_ladder_of_the_tables_decides() -> None:
    first = played(1, ((1,), (2,), 1000), ((3,), (4,), 1000), ((5,), (6,), 1000))

    def at(order: Sequence[int], *, table: int = 1000) -> list[str]:
        above = with_wrong_sum(first, (table, 1884 - table), "exact")
        second = replace(played(2, ((1,), (3,), None)), method="leagues", rank_order=tuple(order), seed=1)
        leagues = rules({**FIRST, "draw": "leagues", "rounds": 2})
        return texts(stages(leagues, (entries(6), [above, second])))

    ladder = order_of(stages(rules(FIRST), (entries(6), [first])), "leagues", range(1, 7), 1)
    assert at(ladder) == []
    assert at([key for key in ladder if key != 4]) == []
    assert "Player 2" in at(ladder, table=800)[0]
    assert at(ladder[::-1])[0].endswith("2 more")
    assert f"Player {ladder[0]} (now 1.)" in at([ladder[1], ladder[0], *ladder[2:]])[0]


def test_before_a_round_there_were_only_those_ahead_of_it() -> None:
    made = cup(SEMI_FINALS, FINAL)
    semi, final = made.stage().rounds
    assert [len(stage.rounds) for stage in before_round(made, made.stage(), final).stages] == [0, 1]
    assert [len(stage.rounds) for stage in before_round(made, made.stage(), semi).stages] == [0, 0]
    assert len(before_round(made, made.stages[0], final).stages) == 1
