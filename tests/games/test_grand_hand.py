"""Grand Hand and the skat, as typed and as they count (rules GH, RAM)."""

from itertools import combinations

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


def test_spitzen_count_from_the_kreuz_jack() -> None:
    for jacks in (jacks for number in range(5) for jacks in combinations(JACKS, number)):
        held, row = spitzen(jacks)
        first = [jack in jacks for jack in JACKS]
        assert row
        assert first[:row] == [held] * row
        assert row == len(JACKS) or first[row] is not held


def test_a_line_that_cannot_be_is_explained() -> None:
    without: dict[str, OptionValue] = {"grand_hand": False}
    skat: dict[str, OptionValue] = {"gh_schneider_counts_skat": False}
    cases: list[tuple[str, dict[str, OptionValue], str]] = [
        ("grand 67 mit 2", {}, "needs the letter of who played it"),
        ("A grand mit 2", {}, "one number of points"),
        ("A grand 67", {}, "with or without Jacks"),
        ("A grand 67 mit 2 ohne 1", {}, "with or without Jacks"),
        ("A grand 67 mit 2 push 1", {}, "“push” does not belong here."),
        ("45 30 45 mit 2", {}, "“mit” does not belong here."),
        ("A grand 67 mit 2", without, "deal 1, side A: Grand Hand is not played here. (PFR-2)"),
        ("A grand 67 mit 2", skat, "side A: Add “skat” and the points that lay in it. (AMB-22)"),
        *(
            (f"A grand 67 mit 2 {kontra}", {}, "ontra")
            for kontra in ("kontra 0", "kontra 2", "kontra kontra")
        ),
    ]
    for line, house, fault in cases:
        assert fault in " ".join(faults("ramsch", line, house=house)), line
    assert sheet("ramsch", "A grand 40 mit 2 skat 15", house=skat).totals == (12, 0, 0)
    # The skat may not save from Schneider.
    deal = GrandHandDeal(0, 40, 1, held=True, kontra=0, skat=15)
    assert [value(deal, counts_skat=counts).schneider for counts in (True, False)] == [False, True]


def test_points_of_a_grand_hand_go_with_its_row_of_jacks() -> None:
    cases = {
        "6 mit 3": True,
        "5 mit 3": False,
        "8 mit 4": True,
        "7 mit 4": False,
        "2 mit 1": True,
        "112 ohne 4": True,
        "113 ohne 4": False,
        "120 mit 1 stich": True,
        "118 ohne 1": True,
        "120 ohne 1 stich": False,
        "0 mit 2 schwarz": True,
        "0 mit 1 schwarz": True,
        "0 mit 3 schwarz": False,
        "0 mit 2 stich": False,
        "0 ohne 2 stich": True,
        "0 ohne 4 schwarz": True,
        "67 mit 0": False,
        "67 mit 5": False,
        "67 ohne 5": False,
    }
    assert {line: not faults("ramsch", f"A grand {line}") for line in cases} == cases


def test_a_grand_hand_is_won_with_61_and_schneider_with_30() -> None:
    assert [sheet("ramsch", f"A grand {points} mit 1").totals[0] for points in (60, 61)] == [7, -7]
    assert [
        value(GrandHandDeal(0, points, 1, held=True, kontra=0)).schneider for points in (30, 31, 89, 90)
    ] == [*(True, False), *(False, True)]


def test_a_grand_hand_is_written_as_it_is_typed() -> None:
    game = get("ramsch")(3, options("ramsch"))
    for line in (
        "A grand 67 mit 2",
        "B grand 0 ohne 1 schwarz",
        "C grand 118 mit 1 kontra 1 tricks",
        "A grand 67 mit 2 rekontra skat 4",
        "A grand 67 mit 2 skat 0",
    ):
        deal, _ = game.parse_deal(line)
        assert deal is not None
        assert game.print_deal(deal).replace("grandhand", "grand") == line
    assert game.parse_deal("A grand 67 mit 2 skat")[0] == game.parse_deal("A grand 67 mit 2 skat 0")[0]


def test_the_skat_lies_in_the_points_of_who_took_it() -> None:
    assert skat_sums(0) == {0}
    assert max(skat_sums(8)) == 8
    assert {0, 2, 22} < skat_sums(120)


HANDS = tuple(map(cards, ("CJ CA D7", "SJ CQ D9", "HJ C8 DT")))
SKAT = cards("S7 H7")


def passed(*discards: str | None, rules: SkatRules | None = None) -> Exchange:
    laid = [None if discard is None else cards(discard) for discard in discards]
    return pass_skat(HANDS, SKAT, laid, rules or SkatRules())


def test_the_first_in_turn_plays_grand_hand() -> None:
    cases = {(False, True, True): 1, (True, False, False): 0, (False, False, False): None}
    assert {wants: grand_hand_player(wants) for wants in cases} == cases
    assert grand_hand_player((True, True, True), SkatRules(grand_hand=False)) is None


def test_who_takes_the_skat_lays_down_two_cards_for_the_next() -> None:
    assert passed(None, None, None) == Exchange(HANDS, SKAT, 3)
    done = passed("CJ S7", None, "H7 CJ")
    assert done.hands[0] == cards("CA D7 H7")
    assert done.fault
    assert (done.faulty, done.pushes, done.skat) == (2, 1, cards("CJ S7"))
    done = passed("CJ CA", "CQ D9", None)
    assert (done.hands[1], done.skat, done.pushes) == (cards("SJ CJ CA"), cards("CQ D9"), 1)


def test_a_wrong_discard_is_explained() -> None:
    for discard, rules, rule in (
        ("CJ", SkatRules(), "RAM-8"),
        ("CJ CJ", SkatRules(), "RAM-8"),
        ("CJ CA D7", SkatRules(), "RAM-8"),
        ("CJ SA", SkatRules(), "RAM-9"),
        ("CJ CA", SkatRules(ram_jacks_discard=False), "RAMV-1"),
        ("S7 CA", SkatRules(discard_first=True), "PFR-3"),
    ):
        done = passed(discard, rules=rules)
        assert done.fault
        assert (done.faulty, done.fault.rule) == (0, rule)
        assert passed("CA D7", rules=rules).fault is None
    # Who discards first lays down cards of the hand, Jacks included.
    assert passed("CJ CA", rules=SkatRules(discard_first=True)).hands[0] == cards("D7 S7 H7")


def a_record(plays: str = "CA C7 C8 D9 D8 D7 H7 HA H8") -> Record:
    """Record two tricks of seat 0, then the last of seat 1: eleven points, nothing, eleven points."""
    hands = tuple(map(cards, ("CA D9 H7", "C7 D8 HA", "C8 D7 H8")))
    return replay(Deal(hands, RAMSCH_CONTRACT), cards(plays))


def test_the_skat_counts_for_whom_the_house_says() -> None:
    for rules, points in (
        (SkatRules(), (11, 22, 0)),
        (SkatRules(ram_skat_to="most_points"), (22, 22, 0)),
        (SkatRules(ram_skat_to="most_points", ram_skat_tie="last_trick"), (11, 22, 0)),
        (SkatRules(ram_skat_to="most_points", ram_skat_tie="nobody"), (11, 11, 0)),
    ):
        assert points_with_skat(a_record(), cards("SA S7"), rules) == points
        assert points_with_skat(a_record(), cards("S8 S7"), rules) == (11, 11, 0)
    # In Grand Hand it is the declarer's if he has a trick; before the last card it is nobody's.
    for declarer, points in ((0, (22, 11, 0)), (2, (11, 11, 0))):
        assert points_with_skat(a_record(), cards("SA D7"), declarer=declarer) == points
    assert points_with_skat(a_record("CA C7 C8 H7"), cards("SA D7")) == (11, 0, 0)


def test_one_player_with_most_points_gets_the_skat() -> None:
    record = a_record("CA C7 C8 H7 HA H8")
    one_ahead = Record(record.tricks, (12, 10, 0), record.taken, None, complete=True)
    rules = SkatRules(ram_skat_to="most_points", ram_skat_tie="nobody")
    assert points_with_skat(one_ahead, cards("SA D7"), rules) == (23, 10, 0)
