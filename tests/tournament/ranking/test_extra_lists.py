"""Lists beside the rank list, worked out by hand; what of any list the hall may see."""

from collections.abc import Sequence
from dataclasses import replace
from functools import partial
from typing import Any

import pytest

from jassturnier.errors import NotAllowed
from jassturnier.i18n import render
from jassturnier.tournament.lists import EVERYBODY, Extra, RoundPart
from jassturnier.tournament.model import EntryInfo, RoundInfo, Tournament
from jassturnier.tournament.ranking.criteria import RankLine, criterion
from jassturnier.tournament.ranking.extra_lists import (
    CLUBS,
    TANDEMS,
    all_together,
    club_list,
    extra_list,
    extra_listed,
    hidden,
    hides_any,
    last_shown,
    refuse_hidden,
    rounds_shown,
    shown_to_all,
    tables_with_results,
    together,
    waiting,
    wanted_or_newest,
    without_results,
)
from jassturnier.tournament.ranking.standings import Place, Standings, standings
from jassturnier.tournament.scoring.counting import RoundValue
from tests.support.evenings_made import in_english, played, player, refusal, regulation, shown, tournament
from tests.support.stages_made import FIRST, SECOND, entries, rules, stages

RESTED = RoundValue(3, RoundPart.RESTS, 999)
OPEN = RoundValue(4, RoundPart.PLAYS, None)


def line(who: EntryInfo, *points: int, matches: int = 0, low: bool = False) -> RankLine:
    rounds = [RoundValue(n, RoundPart.PLAYS, value) for n, value in enumerate(points, 1)]
    if matches:
        rounds[0] = replace(rounds[0], tallies={"matches": matches})
    return RankLine(who, (*rounds, RESTED, OPEN), low_wins=low)


def ranked(*lines: RankLine, ranks: tuple[int, ...] = (1, 2, 3, 4)) -> Standings:
    places = tuple(Place(rank, one, ()) for rank, one in zip(ranks, lines, strict=False))
    return Standings("", 2, (criterion("total"),), places, (), 0, final=True, unconfirmed=0, by_phone=0)


def numbers(kind: Extra, of: Standings, answer: int | None = None) -> list[tuple[object, ...]]:
    return [(p.rank, p.entry.number, p.value, p.round, p.off) for p in extra_list(kind, of, answer)]


def test_who_has_most_matches_is_first_and_who_has_none_is_not_there() -> None:
    found = ranked(line(player(1), 5, 5, matches=1), line(player(2), 5), line(player(3), 5, matches=3))
    assert numbers(Extra.MATCHES, found) == [(1, 3, 3, None, None), (2, 1, 1, None, None)]
    with pytest.raises(NotAllowed, match="No match"):
        extra_list(Extra.MATCHES, ranked(line(player(1), 5)))


def test_the_best_round_is_the_first_one_of_the_best_points_that_was_played() -> None:
    points = ((70, 70), (10, 90), (70, 5), (10,))
    cases = {
        False: [(1, 2, 90, 2, None), (2, 1, 70, 1, None), (2, 3, 70, 1, None), (4, 4, 10, 1, None)],
        True: [(1, 3, 5, 2, None), (2, 2, 10, 1, None), (2, 4, 10, 1, None), (4, 1, 70, 1, None)],
    }
    for low, best in cases.items():
        found = ranked(*(line(player(n), *each, low=low) for n, each in enumerate(points, 1)))
        assert numbers(Extra.BEST_ROUND, found) == best
        one = ranked(line(player(1), low=low), line(player(2), 7, low=low))
        assert numbers(Extra.BEST_ROUND, one) == [(1, 2, 7, 1, None)]


def test_the_nearest_guess_is_held_against_the_answer_else_against_the_best_total() -> None:
    people = [line(player(1, guess=1004), 1), line(player(2), 1), line(player(3, guess=995), 1)]
    assert numbers(Extra.GUESS, ranked(*people), 990) == [(1, 3, 995, None, 5), (2, 1, 1004, None, 14)]
    assert numbers(Extra.GUESS, ranked(*people)) == [(1, 1, 1004, None, 4), (2, 3, 995, None, 5)]
    best = replace(people[0], carried=-9)
    assert numbers(Extra.GUESS, ranked(best, *people[1:])) == [(1, 3, 995, None, 4), (2, 1, 1004, None, 13)]


def test_a_shared_rank_has_its_sign_the_best_round_its_name_and_all_in_the_last_place_are_listed() -> None:
    people = [line(player(n), points) for n, points in enumerate((7, 7, 5), 1)]
    made = tournament([])
    assert shown(extra_listed(made, Extra.BEST_ROUND, ranked(*people))) == [
        "=1|1|Player 1|7|Round 1",
        "=1|2|Player 2|7|Round 1",
        "3|3|Player 3|5|Round 1",
    ]
    last = extra_listed(made, Extra.LAST, ranked(*people, ranks=(1, 2, 3)))
    assert shown(last) == ["3|3|Player 3|1,004"]
    assert [row[1] for row in numbers(Extra.LAST, ranked(*people, ranks=(1, 2, 2)))] == [2, 3]


ROUND = played(1, ((1, 2), (3, 4), 1000), ((5, 6), (7, 8), 1100))
"""1 and 2 have 1000, 3 and 4 884, 5 and 6 1100, 7 and 8 784."""


def of_clubs(*names: str, rounds: Sequence[RoundInfo] = (ROUND,)) -> tuple[Tournament, Standings]:
    """Return an evening whose people have these clubs and tandems, “-” for none, and its ranks."""
    clubs = [name.strip("-") for name in names]
    who = [player(number, club=club, tandem=club) for number, club in enumerate(clubs, 1)]
    made = tournament(rounds, entries=who)
    (whole,) = standings(made, made.stage(), None, EVERYBODY)
    return made, whole


def test_the_best_of_each_club_are_added() -> None:
    cases = {
        # Who has no club counts for none, equal ones share the rank, one with too few has none.
        ("Näll Puur Näll Puur Puur - näll -", 2): "1. Puur 2100, 2. Näll 1884",
        ("Näll Puur Näll Puur Ass X X X", 2): "=1. Näll 1884, =1. Puur 1884, =1. X 1884, –. Ass 1100",
        ("Näll Näll Puur Puur", 1): "1. Näll 1000, 2. Puur 884",
        ("Näll Puur - -", 1): "=1. Näll 1000, =1. Puur 1000",
    }
    for (names, best), ranks in cases.items():
        found = club_list(of_clubs(*names.split())[1], best)
        told = (f"{'=' * one.shared}{one.rank or '–'}. {one.club} {one.total}" for one in found)
        assert ", ".join(told) == ranks
    # Where low wins the fewest points win.
    _, whole = of_clubs("Näll", "Puur", "Ass", "Ass", rounds=[played(1, ((1, 2), (3, 4), 1000))])
    lines = [replace(one, line=replace(one.line, low_wins=one.entry.number != 1)) for one in whole.places]
    found = club_list(replace(whole, places=tuple(lines)), 1)
    assert [one.club for one in found] == ["Ass", "Näll", "Puur"]


def test_three_of_a_club_and_two_of_a_tandem_count_unless_somebody_says_otherwise() -> None:
    made, _ = of_clubs(*["Näll"] * 4, *["Puur"] * 3, "-")
    found = together(made, made.stage(), None, CLUBS)
    assert render(found.title, "en") == "the best 3 of each club"
    assert render(CLUBS.of_best(1), "en") == "the best one of each club"
    puur = "2,984|Player 5 1,100, Player 6 1,100, Player 7 784"
    assert shown(found) == [f"1|Puur|{puur}", "2|Näll|2,884|Player 1 1,000, Player 2 1,000, Player 3 884"]
    tandems = shown(together(made, made.stage(), None, TANDEMS))
    assert [line.split("|")[2] for line in tandems] == ["2,200", "2,000"]
    assert shown(together(made, made.stage(), None, CLUBS, 4)) == [
        "1|Näll|3,768|Player 1 1,000, Player 2 1,000, Player 3 884, Player 4 884",
        f"–|Puur|{puur}",
    ]


def test_what_nobody_has_in_common_is_no_list_and_no_result_is_none_either() -> None:
    one = tournament([ROUND], entries=[player(n, club="Näll" * (n == 1)) for n in range(1, 9)])
    assert [of.key for of, _ in all_together(one)] == ["club"]
    with pytest.raises(NotAllowed, match="tandem"):
        together(one, one.stage(), None, TANDEMS)
    nobody_yet, _ = of_clubs(*["Näll"] * 4, rounds=[played(1, ((1, 2), (3, 4), None))])
    assert [*all_together(nobody_yet)] == []


def test_in_a_final_clubs_are_ranked_by_what_all_their_people_have_played() -> None:
    made, _ = of_clubs(*["Näll"] * 4, *["Puur"] * 4)
    (first,) = made.stages
    final = [played(1, ((1, 2), (3, 4), 900))]
    two = (first, replace(first, key=9, number=2, entries=first.entries[:4], rounds=tuple(final)))
    both = [[shown(listed) for _, listed in all_together(of)] for of in (made, replace(made, stages=two))]
    assert both[0] == both[1]


def test_the_regulation_says_how_many_of_each_club_count() -> None:
    who = [player(number, club="Näll") for number in range(1, 9)]
    for said, asked, total in ((None, 0, 3200), (4, 0, 4200), (4, 2, 2200)):
        made = tournament([ROUND], regulation(club_best=said), who)
        (found,) = together(made, made.stage(), None, CLUBS, asked).sections[0].rows
        assert found.total == total
    ((_, listed),) = all_together(tournament([ROUND], regulation(club_best=4), who))
    assert listed.sections[0].rows[0].total == 4200


FOUR = ((1, 2), (3, 4))
FIVE = ((5, 6), (7, 8))
PRIZE, SHARE = [{"ranks": 1, "text": "Ham"}], [{"ranks": 1, "percent": 50}]


def evening(*results: int, published: Sequence[int] = (), **changes: Any) -> Tournament:  # noqa: ANN401
    """Return an evening of three rounds at two tables, of which the named rounds have so many results."""
    points = ((None, None), (1000, None), (1000, 1000))
    rounds = [
        replace(played(n, (*FOUR, points[in_][0]), (*FIVE, points[in_][1])), published=n in published)
        for n, in_ in enumerate(results, 1)
    ]
    return tournament(rounds, regulation({"rounds": 3}, **{"publish": "at-once", **changes}))


def waits(of: Tournament) -> list[str]:
    return in_english(waiting(of).named(of))


def test_what_is_decided_waits_as_the_regulation_says() -> None:
    prized: dict[str, Any] = {"publish": "final", "prizes": PRIZE}
    cases: list[tuple[Tournament, list[str]]] = [
        (evening(2, 2, 2), []),
        (evening(2, 1, publish="rounds"), ["Round 1"]),
        (evening(2, 2, 2, publish="rounds", published=(1,)), ["Round 2", "the final list"]),
        (evening(2, 2, 2, publish="final"), ["the final list"]),
        (evening(2, 2, **prized), []),
        (evening(2, 2, 2, **prized), ["the final list", "the prizes"]),
        (evening(2, 2, 2, **prized, published=(3,)), ["the prizes"]),
        (evening(2, 2, 2, prizes=PRIZE), []),
        # Shares are settled by “publish” also where nothing else waits.
        (evening(2, 2, 2, prizes=SHARE), ["the prizes"]),
    ]
    for made, named in cases:
        assert (waits(made), bool(waiting(made))) == (named, bool(named))
        assert waits(replace(made, closed=True)) == []
    made = evening(2, 2, 2, published=(3,), publish="final", prizes=SHARE)
    assert waits(made) == ["the prizes"]
    assert waits(replace(made, prizes_published=True)) == []
    # Rounds of several stages are named with it, and only the last of all is the final list.
    level = played(1, ((1,), (2,), 1000), ((3,), (4,), 990))
    two = rules(FIRST, SECOND, publish="rounds")
    final = (entries(2), [played(1, ((1,), (3,), 1000))])
    assert waits(stages(two, (entries(4), [level]), final)) == ["Vorrunde: Round 1", "the final list"]


def test_the_hall_sees_a_rank_list_after_so_many_rounds() -> None:
    cases: list[tuple[tuple[int, ...], dict[str, Any], int]] = [
        ((), {}, 0),
        ((2, 1), {}, 1),
        ((2, 1), {"live": True}, 2),
        ((2, 2, 2), {}, 3),
        ((2, 2, 2), {"publish": "final"}, 2),
        ((2, 2, 2), {"publish": "rounds"}, 0),
        ((2, 2), {"hidden_after": 1}, 1),
        ((2, 2, 1), {"hidden_after": 1, "live": True}, 1),
        ((2, 2, 2), {"hidden_after": 1}, 3),
        ((2, 2, 2), {"hidden_after": 1, "publish": "final"}, 1),
        ((2,), {"hidden_after": 2}, 1),
    ]
    for results, rules_, count in cases:
        made = evening(*results, **rules_)
        assert rounds_shown(made, made.stage()) == count
        seen = [round_.has_results() for round_ in shown_to_all(made).rounds()]
        assert seen == [number <= count for number in range(1, len(results) + 1)]
    # An earlier list leaves out the later rounds of the stage being played.
    for made, earlier in ((evening(2, 2, 2), [True, True, False]), (evening(2, 1), [True, False])):
        assert [round_.has_results() for round_ in shown_to_all(made, 2).rounds()] == earlier


def test_a_list_is_hidden_from_the_first_result_of_a_round_after_the_line() -> None:
    cases = {
        ((2, 2), 1): False,
        ((2, 2), 2): True,
        ((2, 0), 2): False,
        ((2, 1), 2): True,
        ((2, 2, 2), 3): False,
    }
    for (results, after), is_hidden in cases.items():
        made = evening(*results, hidden_after=1)
        assert hidden(made, made.stage(), after) == is_hidden
        assert not hidden(evening(*results), made.stage(), after)
        assert hides_any(made) == (results in {(2, 2), (2, 1)})
        assert hides_any(replace(made, stages=(evening(2, 2, 2).stage(), made.stage()))) == hides_any(made)


def test_a_hidden_list_is_refused_with_the_round_from_which_on_it_is() -> None:
    made, none = evening(2, 2, hidden_after=1), evening(1, hidden_after=0)
    refuse_hidden(made, made.stage(), 1)
    for of, after, told in (
        (made, 2, "From Round 2 on the rank list is hidden"),
        (none, 1, "From Round 1 on"),
    ):
        assert refusal(partial(refuse_hidden, of, of.stage(), after), NotAllowed)[0].startswith(told)


def test_rounds_that_are_only_drawn_change_no_list() -> None:
    cases: dict[tuple[int, ...], tuple[int, int | None]] = {
        (): (0, None),
        (0,): (0, None),
        (2,): (1, None),
        (2, 0): (1, 1),
        (2, 1, 0): (2, 2),
        (2, 2, 1): (3, None),
    }
    begun = {results: evening(*results).stage() for results in cases}
    assert {
        each: (last_shown(stage), wanted_or_newest(stage, None)) for each, stage in begun.items()
    } == cases
    assert {wanted_or_newest(stage, 3) for stage in begun.values()} == {3}


def test_all_results_but_those_of_some_tables_can_be_taken_out() -> None:
    made = evening(2, 1)
    keys = tables_with_results(made)
    assert len(keys) == 3
    assert tables_with_results(without_results(made)) == set()
    assert tables_with_results(without_results(made, {min(keys)})) == {min(keys)}
