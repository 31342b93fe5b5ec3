"""Most matches, best round, last place, nearest guess: worked out by hand."""

from dataclasses import replace

import pytest

from jassturnier.errors import NotAllowed
from jassturnier.tournament.lists import Extra, Part
from jassturnier.tournament.model import EntryInfo
from jassturnier.tournament.ranking.criteria import RankLine, criterion
from jassturnier.tournament.ranking.extra_lists import extra_list, extra_listed
from jassturnier.tournament.ranking.standings import Place, Standings
from jassturnier.tournament.scoring.counting import RoundValue
from tests.support.evenings_made import player, shown, tournament

RESTED = RoundValue(3, Part.RESTS, 999)
OPEN = RoundValue(4, Part.PLAYS, None)


def line(who: EntryInfo, *points: int, matches: int = 0, low: bool = False) -> RankLine:
    rounds = [RoundValue(n, Part.PLAYS, value) for n, value in enumerate(points, 1)]
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


@pytest.mark.parametrize(
    ("low", "best"),
    [
        (False, [(1, 2, 90, 2, None), (2, 1, 70, 1, None), (2, 3, 70, 1, None), (4, 4, 10, 1, None)]),
        (True, [(1, 3, 5, 2, None), (2, 2, 10, 1, None), (2, 4, 10, 1, None), (4, 1, 70, 1, None)]),
    ],
)
def test_the_best_round_is_the_first_one_of_the_best_points_that_was_played(
    *, low: bool, best: list[tuple[int, ...]]
) -> None:
    points = ((70, 70), (10, 90), (70, 5), (10,))
    found = ranked(*(line(player(n), *each, low=low) for n, each in enumerate(points, 1)))
    assert numbers(Extra.BEST_ROUND, found) == best
    assert numbers(Extra.BEST_ROUND, ranked(line(player(1), low=low), line(player(2), 7, low=low))) == [
        (1, 2, 7, 1, None)
    ]


def test_the_nearest_guess_is_held_against_the_answer_else_against_the_best_total() -> None:
    people = [line(player(1, guess=1004), 1), line(player(2), 1), line(player(3, guess=995), 1)]
    assert numbers(Extra.GUESS, ranked(*people), 990) == [(1, 3, 995, None, 5), (2, 1, 1004, None, 14)]
    assert numbers(Extra.GUESS, ranked(*people)) == [(1, 1, 1004, None, 4), (2, 3, 995, None, 5)]
    best = replace(people[0], carried=-9)
    assert numbers(Extra.GUESS, ranked(best, *people[1:])) == [(1, 3, 995, None, 4), (2, 1, 1004, None, 13)]


def test_all_in_the_last_place_are_listed() -> None:
    people = [line(player(n), 10 - n) for n in range(1, 4)]
    assert [row[1] for row in numbers(Extra.LAST, ranked(*people, ranks=(1, 2, 2)))] == [2, 3]


def test_a_shared_rank_has_its_sign_and_the_best_round_its_name() -> None:
    people = [line(player(n), points) for n, points in enumerate((7, 7, 5), 1)]
    made, found = tournament([]), ranked(*people)
    assert shown(extra_listed(made, Extra.BEST_ROUND, found)) == [
        "=1|1|Player 1|7|Round 1",
        "=1|2|Player 2|7|Round 1",
        "3|3|Player 3|5|Round 1",
    ]
    last = extra_listed(made, Extra.LAST, ranked(*people, ranks=(1, 2, 3)))
    assert shown(last) == ["3|3|Player 3|1,004"]
