"""Rank lists worked out by hand: what rounds count, what is dropped, what decides a tie."""

from dataclasses import replace
from typing import Any

from jassturnier.i18n import render
from jassturnier.tournament.lists import CATEGORY, RoundPart
from jassturnier.tournament.model import RoundInfo, Tournament
from jassturnier.tournament.ranking.criteria import RankLine, criterion
from jassturnier.tournament.ranking.standings import Place, Standings, explain, standings
from jassturnier.tournament.regulation.stage_rules import StageStart
from jassturnier.tournament.scoring.counting import RoundValue
from tests.support.evenings_made import played, player, regulation, tournament, with_wrong_sum
from tests.support.stages_made import FIRST, SECOND, entries, rules, stages

FOUR = ((1, 2), (3, 4))
NOBODY = {f"p{n}": "rests" for n in (1, 2, 3, 4)}
TWICE = [
    played(1, (*FOUR, 1000), ((5, 6), (7, 8), 950)),
    played(2, ((1, 3), (5, 7), 900), ((2, 6), (4, 8), 950)),
]
"""1 and 6 have 1900 each."""


def ranked(of: Tournament, after: int | None = None) -> Standings:
    return standings(of, of.stage(), after)[0]


def ranks(of: Tournament) -> str:
    """Return “1. 3 1100, =2. 1 1000”: rank, number, total; “=” where the rank is shared."""
    places = ranked(of).places
    return ", ".join(f"{'=' * one.shared}{one.rank}. {one.entry.number} {one.line.total}" for one in places)


def rounds_of(number: int, *rounds: RoundInfo, **rules: Any) -> str:  # noqa: ANN401 — any setting
    """Return what the rounds of an entry count: “942 rests, (900), …” for dropped and open ones."""
    lines = ranked(tournament(rounds, regulation(**rules))).lines()
    words = []
    for one in next(line for line in lines if line.entry.number == number).rounds:
        said = f"{'…' if one.value is None else one.value}{f' {one.part}' * (one.part != RoundPart.PLAYS)}"
        words.append(f"({said})" if one.dropped else said)
    return ", ".join(words)


def why(of: Standings, place: Place) -> str | None:
    said = explain(of.places, of.criteria, place)
    return None if said is None else render(said, "en")


def in_a_row(*points: int | None) -> list[RoundInfo]:
    return [played(n, (*FOUR, value)) for n, value in enumerate(points, start=1)]


def test_ranks_are_by_the_criteria_of_the_regulation() -> None:
    raw: dict[str, Any] = {"stage": {"rounds": 2, "drop": 1}, "ranking": ["total", "raw-sum"]}
    resting = [played(1, (*FOUR, 942), p5="rests"), played(2, ((1, 5), (3, 4), 942), p2="rests")]
    three = [played(1, (*FOUR, 1000)), played(2, ((1, 3), (2, 4), 900)), played(3, ((3, 4), (1, 2), 1000))]
    cases: list[tuple[list[RoundInfo], dict[str, Any], str]] = [
        # Partners share, and names decide nothing.
        (in_a_row(1000), {}, "=1. 1 1000, =1. 2 1000, =3. 3 884, =3. 4 884"),
        (in_a_row(942), {}, "=1. 1 942, =1. 2 942, =1. 3 942, =1. 4 942"),
        # The best round decides, then the second best; the raw sum after the total; the last round.
        (TWICE, {}, "1. 2 1950, 2. 5 1934, 3. 7 1918, 4. 1 1900, 5. 6 1900, 6. 8 1868"),
        (
            [played(1, (*FOUR, 1000)), played(2, ((1, 3), (2, 4), 884))],
            raw,
            "1. 2 1000, =2. 1 1000, =2. 4 1000, 4. 3 884",
        ),
        (three, {"ranking": ["total", "last-round"]}, "1. 4 2868, 2. 2 2868, 3. 3 2784, 4. 1 2784"),
        # Points for a rest are no best round.
        (resting, {"rest": 942}, "=1. 1 1884, =1. 3 1884, =1. 4 1884, =4. 2 1884, =4. 5 1884"),
    ]
    for rounds, changes, places in cases:
        assert ranks(tournament(rounds, regulation(**changes))).startswith(places)


def test_a_round_counts_as_the_regulation_says() -> None:
    first = played(1, (*FOUR, 1000), p5="rests")
    others = [played(2, ((5, 2), (3, 4), 1000), p1="rests"), played(3, ((5, 1), (3, 4), 1001), p2="rests")]
    rests = [played(1, ((1, 2), (3, 5), 1000), p4="rests"), played(2, ((1, 4), (2, 3), 1000), p5="rests")]
    late = [played(1, (*FOUR, 1000), p5="absent"), others[0]]
    one_dropped, after_all = {"rounds": 3, "drop": 1}, {"rounds": 3, "drop": 1, "drop_after": "all"}
    absent_first = [played(1, **NOBODY), played(2, (*FOUR, 0)), played(3, (*FOUR, 1000))]
    by_rest = {"none": 0, 1000: 1000, "mean": 942, "median": 942, "worst": 884}
    cases = [
        *((rounds_of(4, *rests, rest=rest), f"{points} rests, 1000") for rest, points in by_rest.items()),
        # The median of an even number is the mean of two; an own mean is rounded half up.
        (
            rounds_of(5, played(1, (*FOUR, 1884), ((6, 7), (8, 9), 943), p5="rests"), rest="median"),
            "942 rests",
        ),
        (rounds_of(5, first, rest="own"), "0 rests"),
        (rounds_of(5, first, *others, rest="own"), "1001 rests, 1000, 1001"),
        (rounds_of(5, *late, late="mean", absent=5), "942 late, 1000"),
        (rounds_of(1, *in_a_row(1000), stage=one_dropped), "1000"),
        (rounds_of(1, *in_a_row(1000, 900), stage=one_dropped), "1000, (900)"),
        (rounds_of(1, *in_a_row(1000, 900), stage=after_all), "1000, 900"),
        (rounds_of(1, *in_a_row(1000, 900, 950), stage=after_all), "1000, (900), 950"),
        (rounds_of(1, *in_a_row(1000, 900, None), stage=one_dropped), "1000, (900), …"),
        # What has no points is dropped first.
        (rounds_of(1, *absent_first, stage=one_dropped, rest="none"), "(0 rests), 0, 1000"),
        # A split sum is shared, and an accepted one stays.
        *(
            (rounds_of(n, with_wrong_sum(played(1, (*FOUR, 0)), typed, how), sum="split"), counted)
            for typed, how, both in (
                ((1000, 873), "split", ("1006", "878")),
                ((1000, 874), "accepted", ("1000", "874")),
            )
            for n, counted in zip((1, 3), both, strict=True)
        ),
    ]
    assert [found for found, _ in cases] == [counted for _, counted in cases]


def test_a_rest_is_open_while_nobody_in_the_round_has_a_result() -> None:
    drawn, begun = (played(1, (*FOUR, one), ((6, 7), (8, 9), None), p5="rests") for one in (None, 1000))
    for rule in ("mean", "median", "worst", "own", "none", 1000):
        assert rounds_of(5, drawn, rest=rule) == "… rests" != rounds_of(5, begun, rest=rule)


def test_who_never_came_or_stands_in_is_not_ranked_and_who_leaves_stays_so() -> None:
    rounds = [played(1, (*FOUR, 1000), p5="absent"), played(2, **dict.fromkeys(NOBODY, "left"))]
    people = [player(n, ranked=n != 4) for n in range(1, 6)]
    found = ranked(tournament(rounds, regulation(left="none"), people))
    assert [(place.entry.number, place.left()) for place in found.places] == [(1, True), (2, True), (3, True)]
    assert [line.entry.number for line in found.unranked] == [4, 5]


def test_who_came_back_is_not_marked_as_gone() -> None:
    rounds = [played(1, (*FOUR, 1000)), played(2, p1="left", p2="left"), played(3, (*FOUR, 900))]
    assert not any(place.left() for place in ranked(tournament(rounds)).places)
    assert not Place(1, RankLine(player(1), ()), ()).left()
    gone = [place.entry.number for place in ranked(tournament(rounds[:2])).places if place.left()]
    assert gone == [1, 2]


def test_a_list_with_an_open_result_is_not_final() -> None:
    of = tournament(in_a_row(1000, 900, None), regulation({"rounds": 3}))
    assert (ranked(of).open_results, ranked(of, 2).open_results, ranked(of).final) == (1, 0, False)


def test_a_lot_decides_when_everybody_tied_has_one_of_the_same_batch() -> None:
    rules = regulation({"rounds": 1})
    assert all(place.lot_needed for place in ranked(tournament(in_a_row(1000), rules)).places)
    assert not any(place.lot_needed for place in ranked(tournament(in_a_row(1000))).places), "before the end"
    decided = tournament(in_a_row(1000), rules, lots={1: {1: 2, 2: 1}, 2: {3: 1}})
    assert [(p.rank, p.entry.number, p.lot_needed, p.keys[3:]) for p in ranked(decided).places] == [
        (1, 2, False, ((-1,),)),
        (2, 1, False, ((-2,),)),
        (3, 3, True, ()),
        (3, 4, True, ()),
    ]


def test_groups_and_categories_are_ranked_apart_and_who_is_in_two_is_in_both() -> None:
    cases: list[tuple[str, tuple[str, ...], dict[str, list[int]]]] = [
        ("group", ("A", "A", "B", "B"), {"A": [1, 2], "B": [3, 4]}),
        # Case makes no second list, but an accent does.
        ("category", ("U60", "Ü60", "ü60", "u60"), {"U60": [1, 4], "Ü60": [2, 3]}),
        (
            "category",
            ("Damen, U60", "Herren", "u60", ""),
            {"Damen": [1], "Herren": [2], "U60": [1, 3], "": [4]},
        ),
    ]
    for field, names, lists in cases:
        of = tournament(
            in_a_row(1000), entries=[player(n, **{field: name}) for n, name in enumerate(names, 1)]
        )
        found = standings(of, of.stage(), by=CATEGORY) if field == "category" else standings(of, of.stage())
        apart = [(one.group, [place.entry.number for place in one.places]) for one in found]
        assert apart == [*lists.items()]


BEST = ("total", "best-rounds", "last-round")


def by_hand(*keys: tuple[int, ...]) -> Standings:
    """Return a list of so many, each with these numbers for total, best and last round."""
    places = []
    for rank, (total, best, last) in enumerate(keys, 1):
        values = (RoundValue(1, RoundPart.PLAYS, best), RoundValue(2, RoundPart.PLAYS, last))
        line = RankLine(player(rank), values, carried=total - best - last)
        places.append(Place(rank, line, ((total,), (best,), (last,))))
    criteria = tuple(map(criterion, BEST))
    return Standings("", 2, criteria, tuple(places), (), 0, final=True, unconfirmed=0, by_phone=0)


def test_explain_names_the_rival_and_both_values() -> None:
    cases = [
        # The rival is the one with whom the longest way is equal.
        (
            by_hand((101, 50, 7), (100, 90, 7), (100, 50, 7), (100, 50, 3), (100, 20, 5), (99, 50, 3)),
            [
                None,
                "Same total as Player 3; best round: 90 against 50.",
                "Same total as Player 4; last round: 7 against 3.",
                "Same total as Player 3; last round: 3 against 7.",
                "Same total as Player 4; best round: 20 against 50.",
                None,
            ],
        ),
        # Of two as near it is the one behind.
        (
            by_hand((11, 30, 1), (11, 20, 1), (11, 10, 1)),
            [
                "Same total as Player 2; best round: 30 against 20.",
                "Same total as Player 3; best round: 20 against 10.",
                "Same total as Player 2; best round: 10 against 20.",
            ],
        ),
    ]
    assert [(found, [why(found, place) for place in found.places]) for found, _ in cases] == cases


def test_points_for_a_rest_are_said_to_be_no_best_round() -> None:
    found = ranked(tournament(TWICE))
    one, other = (next(p for p in found.places if p.entry.number == n) for n in (1, 6))
    assert why(found, one) == "Same total as Player 6; best round: 1,000 against 950."
    first, second = other.line.rounds
    rests = replace(other.line, rounds=(first, replace(second, part=RoundPart.RESTS)))
    said = why(replace(found, places=(one, replace(other, line=rests))), one)
    assert said is not None
    assert said.endswith("Points for a rest are no best round.")


def test_who_shares_a_rank_is_equal_to_those_of_it_and_not_to_all_of_the_same_total() -> None:
    rounds = [played(1, (*FOUR, 1000)), played(2, (*FOUR, 884)), played(3, ((1, 3), (2, 4), 942))]
    found = ranked(tournament(rounds))
    rival = replace(found.places[3], keys=(found.places[3].keys[0], (1000, 943)))
    told = "Equal in everything with 2 others: the rank is shared. Same total as Player 4; 2. best round"
    assert str(why(replace(found, places=(*found.places[:3], rival)), found.places[0])).startswith(told)


def test_a_stage_begins_with_the_total_of_those_before_each_in_its_weight_or_of_a_series() -> None:
    third = {**SECOND, "start": "carry", "from": {"stage": 2, "best": 2}}
    made = rules({**FIRST, "weight": 2}, {**SECOND, "start": "carry", "weight": 3}, third)
    match = (entries(2), [played(1, ((1,), (2,), 1000))])
    of = stages(made, match, match, match)
    totals = [ranked(replace(of, stages=of.stages[:n])).places[0].line.total for n in (1, 2, 3)]
    assert totals == [1000, 2000 + 3000, 2000 + 3000 + 1000]
    series = replace(of.stages[0], rules=replace(made.stages[0], start=StageStart.CARRY, weight=1))
    series = replace(series, entries=(player(1), player(2, carried=117)))
    assert ranks(replace(of, stages=(series,))) == "1. 2 1001, 2. 1 1000"
