"""What a rank list may go by, and what each criterion compares."""

from dataclasses import replace

from jassturnier import games
from jassturnier.games.kit.marks import TALLIES
from jassturnier.games.kit.options import OptionValue
from jassturnier.tournament.knockout import KnockoutCourse
from jassturnier.tournament.lists import RoundPart
from jassturnier.tournament.model import PenaltyInfo
from jassturnier.tournament.ranking.criteria import CRITERIA, KNOCKOUT, RankLine, criterion, offered
from jassturnier.tournament.regulation.round_rules import RANKING, Seated, TableRules, Unit
from jassturnier.tournament.scoring.counting import RoundValue
from tests.support.evenings_made import player

PLAYED = RoundPart.PLAYS


def value(
    number: int, points: int | None, part: RoundPart = PLAYED, *, dropped: bool = False, **tallies: int
) -> RoundValue:
    return RoundValue(number, part, points, dropped=dropped, tallies=tallies)


def line(*rounds: RoundValue, low_wins: bool = False) -> RankLine:
    return RankLine(player(1), rounds, low_wins)


def test_a_dropped_round_takes_its_own_points_off_the_total() -> None:
    for lost in (0, 300, -40):
        found = line(value(1, 500), value(2, lost, dropped=True), value(3, 700))
        assert (found.raw, found.dropped, found.total) == (1200 + lost, lost, 1200)
    # A dropped round of nought is no open round.
    found = line(value(1, 0, dropped=True), value(2, 0), value(3, None))
    assert (found.raw, found.dropped, found.total, found.played()) == (0, 0, 0, (0, 0))
    # A total is weighed before what is carried and penalties are added.
    penalty = PenaltyInfo(1, 1, 1, -50, "late", 1)
    found = RankLine(player(1), (value(1, 500), value(2, 100, dropped=True)), False, (penalty,), 300, 2)
    assert found.total == 300 + 2 * 500 - 50


def test_a_tally_leaves_out_what_was_dropped() -> None:
    found = line(value(1, 500, matches=2), value(2, 300, matches=5, dropped=True), value(3, 700))
    assert found.tally("matches") == 2
    assert criterion("matches").compute(found) == (2,)
    assert criterion("potatoes").compute(line(value(1, 5, potatoes=3))) == (-3,)


def test_the_last_round_is_the_last_one_that_was_played() -> None:
    cases: list[tuple[RankLine, tuple[int, ...]]] = [
        (line(value(1, 900), value(2, 400)), (400,)),
        (line(value(1, 900), value(2, 400), low_wins=True), (-400,)),
        (line(value(1, 900), value(2, 0)), (0,)),
        (line(value(1, 900), value(2, None)), (900,)),
        (line(value(1, 900), value(2, 942, RoundPart.RESTS)), (900,)),
        (line(value(1, 942, RoundPart.RESTS)), ()),
    ]
    assert [(found, criterion("last-round").compute(found)) for found, _ in cases] == cases


def test_best_rounds_go_from_the_best_down_whichever_end_wins() -> None:
    rounds = (value(1, 30), value(2, 10), value(3, 20))
    best = [criterion("best-rounds").compute(line(*rounds, low_wins=low)) for low in (False, True)]
    assert best == [(30, 20, 10), (-10, -20, -30)]


def table(game: str, size: int, **house: OptionValue) -> Seated:
    return size, TableRules(game, {**games.get(game).defaults(), **house})


def test_mixed_evenings_offer_what_all_tables_count() -> None:
    schieber, differenzler = offered([table("schieber", 4)]), offered([table("differenzler", 4)])
    mixed = offered([table("schieber", 4), table("differenzler", 3)])
    assert {"points", "matches", "wins"} <= set(schieber)
    assert {"exact", "wins"} <= set(differenzler)
    assert "points" not in differenzler
    assert set(mixed) == set(schieber) & set(differenzler)
    assert "made" not in differenzler


def test_points_are_offered_only_where_the_highest_wins_at_every_table_beside_rank_points_any_end() -> None:
    high, other, low = table("schieber", 4), table("mittlere", 3), table("ramsch", 3)
    cases = [
        (offered([high, other]), True),
        (offered([high, low]), False),
        (offered([low, high]), False),
        (offered([low]), False),
        (offered([]), True),
        (offered([low], Unit.RANK_POINTS), True),
        (offered([high], Unit.RANK_POINTS), True),
        (offered([low, high], Unit.RANK_POINTS), False),
    ]
    assert ["points" in found for found, _ in cases] == [points for _, points in cases]


def test_a_difference_is_offered_where_every_table_has_two_sides_and_the_highest_wins() -> None:
    high, leads = table("schieber", 4), {"difference", "stroke-difference"}
    assert leads & {*offered([high])} == {"difference"}
    for others in ([table("molotow", 4)], [high, table("mittlere", 3)], [table("ramsch", 4)]):
        assert not leads & {*offered(others)}


def test_the_points_in_the_last_match_are_those_of_the_round_that_settled_the_place() -> None:
    found = replace(line(value(1, 5), value(2, 7), value(3, None)), course=KnockoutCourse(last=2))
    last = next(each for each in KNOCKOUT if each.key == "last-match")
    assert last.compute(found) == (7,)
    assert last.compute(replace(found, course=KnockoutCourse(last=3))) == ()
    assert last.shown(found, 1) is None


def test_of_the_points_of_a_game_the_most_win_or_the_fewest_as_in_the_game() -> None:
    found = line(replace(value(1, 2), tallies={"points": 900}), low_wins=True)
    assert criterion("points").compute(found) == (900,)
    assert criterion("points").compute(replace(found, points_low=True)) == (-900,)


def test_every_criterion_can_be_named_in_a_regulation() -> None:
    assert {*CRITERIA, *TALLIES} == {*RANKING.kind.words.texts}
