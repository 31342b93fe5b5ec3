"""What is proposed to who sits at the desk: what fits the phase, and the final of a series."""

import sys

import pytest

from jassturnier.cli.desk.choices import PAIR, PAIR_ALL, Choice, choices, starting
from jassturnier.services.status import Phase
from jassturnier.tournament.regulation.round_rules import EntryKind


def lines(phase: Phase, alone: Choice | None = None) -> list[tuple[str, ...]]:
    found = choices(phase, begun=False, kind=EntryKind.PAIR, alone=alone)
    return [choice.line for choice in found if choice.ask is None]


def test_a_final_of_a_series_begins_with_who_is_qualified() -> None:
    assert lines(Phase.SERIES) == [("qualify",)]
    assert ("qualify",) not in lines(Phase.PLAYERS)


def test_who_owes_is_asked_for_money_at_the_door_and_before_all_is_closed() -> None:
    for phase in Phase:
        found = choices(phase, begun=False, kind=EntryKind.PAIR, owing=True)
        paid = ("paid",) in [choice.line for choice in found]
        assert paid is (phase in {Phase.ROLL_CALL, Phase.DRAW, Phase.CLOSING})
    later = choices(Phase.DRAW, begun=True, kind=EntryKind.PAIR, owing=True)
    assert ("paid",) not in [choice.line for choice in later]


def test_who_is_alone_is_paired_by_the_regulation_where_it_says_how() -> None:
    assert lines(Phase.DRAW, PAIR_ALL)[0] == ("pair",)
    found = choices(Phase.ROLL_CALL, begun=False, kind=EntryKind.PAIR, alone=PAIR_ALL)
    assert [choice.line for choice in found][:2] == [("here",), ("pair",)]
    assert ("pair",) not in lines(Phase.ROLL_CALL, PAIR)


def test_who_unpacked_the_program_is_offered_the_demonstration_first(monkeypatch: pytest.MonkeyPatch) -> None:
    assert [choice.line for choice in starting()] == [("new",), ("demo",)]
    monkeypatch.setattr(sys, "frozen", True, raising=False)
    assert [choice.line for choice in starting()] == [("demo",), ("new",)]


def test_a_slip_that_is_in_is_corrected_by_a_choice() -> None:
    for read in (False, True):
        found = choices(Phase.RESULTS, begun=read, kind=EntryKind.SINGLE, read=read)
        assert (("enter", "--correct") in [choice.line for choice in found]) is read
