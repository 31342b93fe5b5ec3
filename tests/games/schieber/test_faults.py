"""What is told of a deal of Schieber that cannot have been."""

import pytest

from jassturnier.games.kit.options import OptionValue
from jassturnier.games.schieber.faults import weis_sums
from tests.support.typed import faults, options

TO_A_TARGET: dict[str, OptionValue] = {"target": 1000}
TWO_PACKS: dict[str, OptionValue] = {**TO_A_TARGET, "double_pack": True}


def told(line: str, house: dict[str, OptionValue]) -> list[str]:
    return faults("schieber", line, house=house)


def test_a_claim_leaves_points_of_tricks_open_but_makes_none() -> None:
    assert told("A rosen 100 57 claim A", TO_A_TARGET) == []
    assert told("A rosen 80 50 claim A", TO_A_TARGET) == []
    assert "157" in " ".join(told("A rosen 100 58 claim A", TO_A_TARGET))
    assert "Together" in " ".join(told("A rosen 100 56 claim A", TO_A_TARGET))


def test_a_claim_with_two_packs_may_leave_any_points_open() -> None:
    assert told("A rosen 100 58 claim A", TWO_PACKS) == []


def test_the_side_that_has_points_against_a_match_is_named() -> None:
    (fault,) = told("A rosen 100 match A", {"target": 0})
    assert "side B has points" in fault
    (fault,) = told("B rosen 100 57 match B", {"target": 0})
    assert "side A has points" in fault


@pytest.mark.parametrize(
    ("line", "house", "fault"),
    [
        ("A rosen 100 stoeck A 20", {}, ""),
        ("A rosen 100 stoeck A 30", {}, "Stöck: 30 cannot be; it must lie between 0 and 20."),
        ("A rosen 100 stoeck A 15", {}, "Stöck: 15 cannot be; the nearest are 0 and 20."),
        ("A rosen 100 stoeck A 40", {}, "only one Stöck"),
        ("A rosen 100 57 stoeck A 20 stoeck B 20", {}, "only one Stöck"),
        ("A rosen 100 stoeck A 40", TWO_PACKS, ""),
        ("A rosen 100 stoeck A 50", TWO_PACKS, "Stöck: 50 cannot be; it must lie between 0 and 40."),
        ("A rosen 209 stoeck A 20 stoeck B 20", TWO_PACKS, ""),
        ("A rosen 100 stoeck A 60", TWO_PACKS, "only two Stöck"),
    ],
)
def test_there_is_one_stoeck_a_pack(line: str, house: dict[str, OptionValue], fault: str) -> None:
    found = told(line, {**TO_A_TARGET, **house})
    assert (fault in " ".join(found), len(found)) == (True, bool(fault))


def test_the_weis_of_a_side_is_that_of_its_players_hands() -> None:
    one, two = options("schieber"), options("schieber", {"double_pack": True})
    assert [max(weis_sums(size, rules)) for size in (4, 6) for rules in (one, two)] == [
        500,
        800,
        400,
        800,
    ]
