"""What is at hand if the laptop dies: the state, what is drawn and open, blank slips, the regulation."""

from collections import Counter
from collections.abc import Mapping
from dataclasses import replace
from typing import Any

import pytest

from jassturnier.games.kit.base import Game
from jassturnier.paper import emergency as module
from jassturnier.paper.emergency import emergency
from jassturnier.paper.page import Look, Size
from jassturnier.paper.slip import Slip, blank_slip
from jassturnier.tournament.model import StageInfo, Tournament
from jassturnier.tournament.ranking.standings import standings
from jassturnier.tournament.regulation.file import read
from tests.support.evenings_made import document, played
from tests.support.papers_made import entries, pages, round_of, simple, text, tournament
from tests.support.stages_made import CUP, FIRST, rules, seeded, settings, stages
from tests.support.stages_made import entries as four

EN = Look("en")


def ledger(of: tuple[Tournament, StageInfo]) -> list[str]:
    """Return the lines of the first list, behind the steps."""
    return [line.strip() for line in pages(emergency(*of, EN))[1].splitlines()]


def test_there_is_the_state_what_is_open_and_the_regulation() -> None:
    event, stage = simple(8, rounds=1)
    done, other = stage.rounds[0].tables
    stage = replace(stage, rounds=(replace(stage.rounds[0], tables=(done, replace(other, result=None))),))
    words = text(emergency(event, stage, EN))
    steps = pages(emergency(event, stage, EN))[0]
    assert [f"{number}." in steps for number in range(1, 6)] == [True] * 5
    for expected in ("To go on by hand", "Rank list after Round 1", "Tables: 2", "Sheet 102L", "Regulation"):
        assert expected in words
    assert "Sheet 101K" not in words
    nothing = replace(stage.rounds[0], tables=tuple(replace(each, result=None) for each in (done, other)))
    assert "Rank list" not in text(emergency(event, replace(stage, rounds=(nothing,)), EN))


@pytest.mark.parametrize(("rounds", "lists", "blank"), [(0, 1, 1), (1, 2, 1), (4, 2, 0)])
def test_a_rank_list_is_there_once_a_round_is_and_slips_while_one_is_to_come(
    rounds: int, lists: int, blank: int
) -> None:
    printed = pages(emergency(*simple(8, rounds=rounds), EN))
    assert len(printed) == 1 + lists + blank + 1
    assert ("ank list" in printed[2]) == (rounds > 0)
    assert not any("Sheet" in page for page in printed)


@pytest.mark.parametrize("rounds", [1, 4])
def test_the_first_list_has_a_line_for_everybody_and_room_for_every_round(rounds: int) -> None:
    lines = ledger(simple(8, rounds=rounds))
    start = lines.index("No.")
    numbered = [f"Round {number}" for number in range(1, 5)]
    sums = ["so far", "Total"] if rounds < 4 else ["Total"]
    assert lines[start : start + 6 + len(sums)] == ["No.", "Name", *numbered, *sums]
    shown = ["4", "Given3 Family3", *["942"] * rounds, f"{942 * rounds:,}", "5"]
    assert lines[lines.index("4") :][: len(shown)] == shown


def test_groups_have_their_headings_a_dropped_round_its_brackets() -> None:
    event, stage = simple(8, "schieber-paare-gruppen", rounds=2)
    (line, *_) = standings(event, stage)[0].lines()
    (out,) = [value.value for value in line.rounds if value.dropped]
    lines = ledger((event, stage))
    assert f"({out:,})" in lines
    assert [line for line in lines if line.startswith("Group")] == [f"Group {each}" for each in "ABCDEF"]


def test_who_is_out_has_a_dash_in_the_rounds_of_those_still_in() -> None:
    rounds = played(1, ((1,), (4,), 1000), ((2,), (3,), 950)), played(2, ((1,), (2,), 900))
    made = stages(rules(FIRST, CUP), (four(4), ()), (seeded(1, 2, 3, 4), rounds))
    lines = ledger((made, made.stage()))
    assert [lines[lines.index(f"Player {n}") + 2] for n in (1, 2, 3, 4)] == ["900", "984", "–", "–"]


COIFFEUR = {"rounds": [2], "game": "coiffeur4"}


@pytest.mark.parametrize(
    ("document_", "rounds", "kinds"),
    [
        (settings({**FIRST, "rounds": 3}), 1, {("schieber", 4): 4}),
        (settings({**FIRST, "rounds": 3, "games": [COIFFEUR]}), 0, {("schieber", 4): 4, ("coiffeur4", 4): 4}),
        (settings({**FIRST, "rounds": 3, "games": [COIFFEUR]}), 2, {("schieber", 4): 4}),
        (document("molotow-mittlerer"), 0, {("molotow", 4): 2, ("mittlere", 3): 3}),
    ],
)
def test_blank_slips_are_enough_for_a_round_of_each_kind_to_come(
    document_: Mapping[str, object],
    rounds: int,
    kinds: Mapping[tuple[str, int], int],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    made: list[tuple[str, int]] = []

    def note(_: Tournament, game: Game[Any], look: Look) -> Slip:
        made.append((game.id, game.size))
        return blank_slip(_, game, look)

    monkeypatch.setattr(module, "blank_slip", note)
    rules, _ = read(document_)
    assert rules is not None
    who = entries(rules, 8)
    printed = emergency(*tournament(rules, who, tuple(round_of(n, who, 2) for n in range(1, rounds + 1))), EN)
    assert Counter(made) == kinds
    assert sum(leaf.size == Size.A4.turned() for leaf in printed) == -(-sum(kinds.values()) // 2)
