"""The proof of all points, worked out by hand: slips, tables, rank list, penalties."""

from dataclasses import replace

from jassturnier.tournament.model import PenaltyInfo, RoundInfo, StageInfo, Tournament
from jassturnier.tournament.ranking.standings import standings
from jassturnier.tournament.scoring.proof import (
    RoundFigures,
    bar_width,
    control,
    figures,
    figures_listed,
    list_words,
    penalties_in,
    penalty_lines,
    proofs,
    spread,
)
from tests.support.evenings_made import in_english, played, regulation, shown, tournament, with_wrong_sum

FOUR = ((1, 2), (3, 4))
ROUNDS = [played(1, (*FOUR, 1000), p5="rests"), played(2, (*FOUR, 900), p5="rests")]
LATE, EVER = PenaltyInfo(1, 2, 2, -50, "late", 2), PenaltyInfo(2, 1, 1, 30, "fair")


def evening(*penalties: PenaltyInfo, rounds: list[RoundInfo] = ROUNDS, rest: object = 500) -> Tournament:
    return replace(tournament(rounds, regulation(rest=rest)), penalties=penalties)


def test_slips_tables_and_rank_list_hold_the_same_points() -> None:
    (found,) = proofs(evening(LATE, EVER))
    assert (found.slips, found.found, found.expected) == (2, 2 * 1884, 2 * 1884)
    assert (found.credited, found.played, found.listed) == (4 * 1884, 4 * 1884, 4 * 1884 + 1000)
    assert (dict(found.unplayed), found.penalties) == ({"rests": 1000}, -20)
    assert in_english(found.lines()) == [
        "Control: the slips give out 3,768, they hold 3,768.",
        "Rank list: 8,536 in all rounds, 7,536 from the tables, 1,000 for rests.",
        "Beside the rounds −20 by penalties.",
    ]


def test_what_nobody_rested_for_is_not_named() -> None:
    nothing = evening(rest="none", rounds=ROUNDS[:1])
    for of in (evening(rounds=[played(1, (*FOUR, 1000))]), nothing):
        (found,) = proofs(of)
        assert in_english(found.lines())[1:] == ["Rank list: 3,768 in all rounds, all from the tables."]
    (found,) = proofs(nothing)
    assert dict(found.unplayed) == {"rests": 0}


def test_a_stage_without_a_result_has_no_proof() -> None:
    assert [*proofs(evening(rounds=[played(1, (*FOUR, None))]))] == []
    half = evening(rounds=[ROUNDS[0], played(2, (*FOUR, None))])
    assert [(found.slips, found.credited) for found in proofs(half)] == [(1, 2 * 1884)]


def test_the_slips_of_rounds_are_held_against_their_sum() -> None:
    made = evening()
    assert in_english(control(made, made.rounds())) == ["Control: 2 slips, together 3,768, as it must be."]
    rounds = [with_wrong_sum(ROUNDS[0], (1000, 874), "accepted")]
    assert in_english([*control(evening(rounds=rounds), rounds)]) == [
        "Control: 1 slip, together 1,874; 1,884 would be right."
    ]
    assert [*control(made, [played(3, (*FOUR, None))])] == []


def test_a_penalty_counts_from_its_round_on_and_one_of_no_round_in_the_first_stage() -> None:
    made = evening(LATE, EVER)
    second = StageInfo(9, 2, made.stage().rules, made.entries, (), {})
    for after, counted in ((0, {1: 1}), (1, {1: 1}), (2, {1: 1, 2: 1})):
        assert {key: len(of) for key, of in penalties_in(made, made.stage(), after).items()} == counted
        assert penalties_in(replace(made, stages=(*made.stages, second)), second, after) == {}


def test_penalties_are_named_in_their_order_with_points_round_and_reason() -> None:
    made = evening(LATE, EVER, replace(LATE, number=3, points=1, reason="again"))
    named = ["Player 1 +30 (fair)", "Player 2 −50 (Round 2: late)", "Player 2 +1 (Round 2: again)"]
    assert in_english(list_words(made, made.penalties)) == named
    lines = standings(made, made.stage())[0].lines()
    assert in_english(penalty_lines(made, lines)) == [f"Penalty: {each}" for each in named]


def test_the_figures_of_a_round_are_of_its_sides() -> None:
    assert shown(figures_listed(figures(evening(rounds=[*ROUNDS, played(3, (*FOUR, None))])))) == [
        "Round 1|2|1,000|942|884",
        "Round 2|2|984|942|900",
    ]
    assert RoundFigures(list_words(evening(EVER), [EVER])[0], (1, 2)).mean() == 2


def test_a_bar_is_a_round_number_wide_so_that_there_are_twenty_at_most() -> None:
    cases = {(5,): 1, (0, 19): 1, (0, 20): 2, (0, 39): 2, (0, 40): 5, (0, 99): 5, (0, 100): 10}
    assert {values: bar_width(values) for values in cases} == cases
    assert max(len(spread(values)) for values in cases) <= 21
    # Values are counted from the lowest bar to the highest.
    assert spread((1, 1, 4)) == {1: 2, 2: 0, 3: 0, 4: 1}
    assert spread((-3, 22)) == {-4: 1, **dict.fromkeys(range(-2, 22, 2), 0), 22: 1}
