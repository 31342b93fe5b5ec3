"""Grand Hand and the skat, as typed and as they count (rules GH, RAM)."""

from itertools import combinations

import pytest

from jassturnier.cards.card import RAMSCH_CONTRACT, cards
from jassturnier.cards.deal import Deal, Record, replay
from jassturnier.games import get
from jassturnier.games.grand_hand import (
    JACKS,
    Exchange,
    GrandHandDeal,
    SkatRules,
    grand_hand_player,
    pass_skat,
    points_with_skat,
    skat_sums,
    spitzen,
    value,
)
from jassturnier.games.kit.options import OptionValue
from tests.support.typed import faults, options, sheet


@pytest.mark.parametrize("number", range(5))
def test_spitzen_count_from_the_kreuz_jack(number: int) -> None:
    for jacks in combinations(JACKS, number):
        held, row = spitzen(jacks)
        first = [jack in jacks for jack in JACKS]
        assert row
        assert first[:row] == [held] * row
        assert row == len(JACKS) or first[row] is not held


def test_the_skat_may_not_save_from_schneider() -> None:
    deal = GrandHandDeal(0, 40, 1, held=True, kontra=0, skat=15)
    assert not value(deal).schneider
    assert value(deal, counts_skat=False).schneider


def test_a_line_that_cannot_be_is_explained() -> None:
    for typed, fault in {
        "grand 67 mit 2": "needs the letter of who played it",
        "A grand mit 2": "one number of points",
        "A grand 67": "with or without Jacks",
        "A grand 67 mit 2 ohne 1": "with or without Jacks",
        "A grand 67 mit 2 push 1": "“push” does not belong here.",
        "45 30 45 mit 2": "“mit” does not belong here.",
    }.items():
        assert fault in " ".join(faults("ramsch", typed))


def test_without_grand_hand_it_is_refused() -> None:
    assert faults("ramsch", "A grand 67 mit 2", house={"grand_hand": False}) == [
        "deal 1, side A: Grand Hand is not played here. (PFR-2)"
    ]


def test_where_the_skat_matters_it_must_be_told() -> None:
    house: dict[str, OptionValue] = {"gh_schneider_counts_skat": False}
    assert faults("ramsch", "A grand 67 mit 2", house=house) == [
        "deal 1, side A: Add “skat” and the points that lay in it. (AMB-22)"
    ]
    assert sheet("ramsch", "A grand 40 mit 2 skat 15", house=house).totals == (12, 0, 0)


def test_points_of_a_grand_hand_go_with_its_row_of_jacks() -> None:
    cases: dict[str, bool] = {
        "A grand 6 mit 3": True,
        "A grand 5 mit 3": False,
        "A grand 8 mit 4": True,
        "A grand 7 mit 4": False,
        "A grand 2 mit 1": True,
        "A grand 112 ohne 4": True,
        "A grand 113 ohne 4": False,
        "A grand 120 mit 1 stich": True,
        "A grand 118 ohne 1": True,
        "A grand 120 ohne 1 stich": False,
        "A grand 0 mit 2 schwarz": True,
        "A grand 0 mit 1 schwarz": True,
        "A grand 0 mit 3 schwarz": False,
        "A grand 0 mit 2 stich": False,
        "A grand 0 ohne 2 stich": True,
        "A grand 0 ohne 4 schwarz": True,
        "A grand 67 mit 0": False,
        "A grand 67 mit 5": False,
        "A grand 67 ohne 5": False,
    }
    assert {line: not faults("ramsch", line) for line in cases} == cases


def test_a_grand_hand_is_won_with_61_and_schneider_with_30() -> None:
    assert [sheet("ramsch", f"A grand {points} mit 1").totals[0] for points in (60, 61)] == [7, -7]
    assert [
        value(GrandHandDeal(0, points, 1, held=True, kontra=0)).schneider for points in (30, 31, 89, 90)
    ] == [*(True, False), *(False, True)]


def test_a_grand_hand_is_written_as_it_is_typed() -> None:
    for line in (
        "A grand 67 mit 2",
        "B grand 0 ohne 1 schwarz",
        "C grand 118 mit 1 kontra 1 tricks",
        "A grand 67 mit 2 rekontra skat 4",
        "A grand 67 mit 2 skat 0",
    ):
        game = get("ramsch")(3, options("ramsch"))
        deal, _ = game.parse_deal(line)
        assert deal is not None, line
        assert game.print_deal(deal).replace("grandhand", "grand") == line
        assert game.parse_deal("A grand 67 mit 2 skat")[0] == game.parse_deal("A grand 67 mit 2 skat 0")[0]


@pytest.mark.parametrize("kontra", ["kontra 0", "kontra 2", "kontra kontra"])
def test_kontra_is_said_once(kontra: str) -> None:
    assert faults("ramsch", f"A grand 67 mit 2 {kontra}") != []


def test_the_skat_lies_in_the_points_of_who_took_it() -> None:
    assert skat_sums(0) == {0}
    assert max(skat_sums(8)) == 8
    assert {0, 2, 22} < skat_sums(120)


HANDS = tuple(map(cards, ("CJ CA D7", "SJ CQ D9", "HJ C8 DT")))
SKAT = cards("S7 H7")


def passed(*discards: str | None, rules: SkatRules | None = None) -> Exchange:
    laid = [None if discard is None else cards(discard) for discard in discards]
    return pass_skat(HANDS, SKAT, laid, rules or SkatRules())


@pytest.mark.parametrize(
    ("wants", "player"), [((False, True, True), 1), ((True, False, False), 0), ((False, False, False), None)]
)
def test_the_first_in_turn_plays_grand_hand(wants: tuple[bool, ...], player: int | None) -> None:
    assert grand_hand_player(wants) == player


def test_without_grand_hand_nobody_plays_it() -> None:
    assert grand_hand_player((True, True, True), SkatRules(grand_hand=False)) is None


def test_pushing_leaves_everything_as_it_is() -> None:
    assert passed(None, None, None) == Exchange(HANDS, SKAT, 3)


def test_who_takes_the_skat_lays_down_two_cards_for_the_next() -> None:
    done = passed("CJ S7", None, "H7 CJ")
    assert done.hands[0] == cards("CA D7 H7")
    assert done.fault
    assert (done.faulty, done.pushes, done.skat) == (2, 1, cards("CJ S7"))


def test_the_next_player_may_take_what_was_laid_down() -> None:
    done = passed("CJ CA", "CQ D9", None)
    assert (done.hands[1], done.skat, done.pushes) == (cards("SJ CJ CA"), cards("CQ D9"), 1)


def test_a_wrong_discard_is_explained() -> None:
    cases: list[tuple[str, SkatRules, str]] = [
        ("CJ", SkatRules(), "RAM-8"),
        ("CJ CJ", SkatRules(), "RAM-8"),
        ("CJ CA D7", SkatRules(), "RAM-8"),
        ("CJ SA", SkatRules(), "RAM-9"),
        ("CJ CA", SkatRules(ram_jacks_discard=False), "RAMV-1"),
        ("S7 CA", SkatRules(discard_first=True), "PFR-3"),
    ]
    for discard, rules, rule in cases:
        done = passed(discard, rules=rules)
        assert done.faulty == 0, discard
        assert done.fault, discard
        assert done.fault.rule == rule, discard
        assert passed("CA D7", rules=rules).fault is None


def test_discarding_first_allows_the_cards_of_the_hand_jacks_included() -> None:
    done = passed("CJ CA", rules=SkatRules(discard_first=True))
    assert done.hands[0] == cards("D7 S7 H7")


def a_record(plays: str = "CA C7 C8 D9 D8 D7 H7 HA H8") -> Record:
    """Record two tricks of seat 0, then the last of seat 1: eleven points, nothing, eleven points."""
    hands = tuple(map(cards, ("CA D9 H7", "C7 D8 HA", "C8 D7 H8")))
    return replay(Deal(hands, RAMSCH_CONTRACT), cards(plays))


def test_the_skat_counts_for_whom_the_house_says() -> None:
    cases: list[tuple[SkatRules, tuple[int, ...]]] = [
        (SkatRules(), (11, 22, 0)),
        (SkatRules(ram_skat_to="most_points"), (22, 22, 0)),
        (SkatRules(ram_skat_to="most_points", ram_skat_tie="last_trick"), (11, 22, 0)),
        (SkatRules(ram_skat_to="most_points", ram_skat_tie="nobody"), (11, 11, 0)),
    ]
    for rules, points in cases:
        assert points_with_skat(a_record(), cards("SA S7"), rules) == points
        assert points_with_skat(a_record(), cards("S8 S7"), rules) == (11, 11, 0)


@pytest.mark.parametrize(("declarer", "points"), [(0, (22, 11, 0)), (2, (11, 11, 0))])
def test_in_grand_hand_the_skat_is_the_declarers_if_he_has_a_trick(
    declarer: int, points: tuple[int, ...]
) -> None:
    assert points_with_skat(a_record(), cards("SA D7"), declarer=declarer) == points


def test_the_skat_counts_for_nobody_before_the_last_card() -> None:
    assert points_with_skat(a_record("CA C7 C8 H7"), cards("SA D7")) == (11, 0, 0)


def test_one_player_with_most_points_gets_the_skat() -> None:
    record = a_record("CA C7 C8 H7 HA H8")
    one_ahead = Record(record.tricks, (12, 10, 0), record.taken, None, complete=True)
    rules = SkatRules(ram_skat_to="most_points", ram_skat_tie="nobody")
    assert points_with_skat(one_ahead, cards("SA D7"), rules) == (23, 10, 0)
