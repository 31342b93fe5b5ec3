import pytest

from jassturnier.cards.card import cards
from jassturnier.cards.contract import RAMSCH_CONTRACT
from jassturnier.cards.deal import Deal, Record, replay
from jassturnier.games.ramsch.grand_hand import (
    Exchange,
    SkatRules,
    grand_hand_player,
    pass_skat,
    points_with_skat,
)

HANDS = tuple(map(cards, ("CJ CA D7", "SJ CQ D9", "HJ C8 DT")))
SKAT = cards("S7 H7")


def passed(*discards: str | None, rules: SkatRules | None = None) -> Exchange:
    laid = [None if discard is None else cards(discard) for discard in discards]
    return pass_skat(HANDS, SKAT, laid, rules or SkatRules())


@pytest.mark.parametrize(
    ("wants", "player"),
    [((False, True, True), 1), ((True, False, False), 0), ((False, False, False), None)],
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


@pytest.mark.parametrize(
    ("discard", "rules", "rule"),
    [
        ("CJ", SkatRules(), "RAM-8"),
        ("CJ CJ", SkatRules(), "RAM-8"),
        ("CJ CA D7", SkatRules(), "RAM-8"),
        ("CJ SA", SkatRules(), "RAM-9"),
        ("CJ CA", SkatRules(ram_jacks_discard=False), "RAMV-1"),
        ("S7 CA", SkatRules(discard_first=True), "PFR-3"),
    ],
)
def test_a_wrong_discard_is_explained(discard: str, rules: SkatRules, rule: str) -> None:
    done = passed(discard, rules=rules)
    assert done.faulty == 0
    assert done.fault
    assert done.fault.rule == rule
    assert passed("CA D7", rules=rules).fault is None


def test_discarding_first_allows_the_cards_of_the_hand_jacks_included() -> None:
    done = passed("CJ CA", rules=SkatRules(discard_first=True))
    assert done.hands[0] == cards("D7 S7 H7")


def a_record(plays: str = "CA C7 C8 D9 D8 D7 H7 HA H8") -> Record:
    """Record two tricks of seat 0, then the last of seat 1: eleven points, nothing, eleven points."""
    hands = tuple(map(cards, ("CA D9 H7", "C7 D8 HA", "C8 D7 H8")))
    return replay(Deal(hands, RAMSCH_CONTRACT), cards(plays))


@pytest.mark.parametrize(
    ("rules", "points"),
    [
        (SkatRules(), (11, 22, 0)),
        (SkatRules(ram_skat_to="most_points"), (22, 22, 0)),
        (SkatRules(ram_skat_to="most_points", ram_skat_tie="last_trick"), (11, 22, 0)),
        (SkatRules(ram_skat_to="most_points", ram_skat_tie="nobody"), (11, 11, 0)),
    ],
)
def test_the_skat_counts_for_whom_the_house_says(rules: SkatRules, points: tuple[int, ...]) -> None:
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
