"""A rehearsal plays an evening to its end, the same for the same seed."""

from collections.abc import Mapping
from dataclasses import replace

import pytest

from jassturnier.errors import NoValidDraw, WrongUsage
from jassturnier.services.setup.regulations import shipped
from jassturnier.services.setup.rehearsal import Rehearsed, rehearse
from jassturnier.tournament.ranking.standings import standings
from jassturnier.tournament.regulation.file import parse
from jassturnier.tournament.regulation.regulation import Regulation
from tests.support.offices import PAIRS, SINGLE


def test_half_a_pair_or_half_a_table_cannot_rehearse() -> None:
    with pytest.raises(WrongUsage):
        rehearse(shipped()[PAIRS], 9, 1, lambda _: None)
    with pytest.raises(NoValidDraw):
        rehearse(shipped()[SINGLE], 3, 1, lambda _: None)


FINAL = {"name": "Final", "rounds": 1, "deals": 8, "draw": "pairs"}
EIGHT: Mapping[str, object] = {"best": 8}


def _final(partners: str, going: Mapping[str, object] = EIGHT, **more: object) -> Regulation:
    """Return single Schieber whose best play a final in fixed pairs."""
    stages = [
        {"name": "Vorrunde", "rounds": 2, "deals": 8, "draw": "partners-once"},
        {**FINAL, "from": {**going}, "partners": partners, **more},
    ]
    document = {"name": "Haus", "game": "schieber", "ranking": ["total", "lot"], "stages": stages}
    regulation, problems = parse(document)
    assert regulation is not None, problems
    return regulation


def _rehearsed(regulation: Regulation, people: int, seed: int = 1) -> Rehearsed:
    return rehearse(regulation, people, seed, lambda _: None)


@pytest.mark.parametrize(
    ("regulation", "people", "entries"),
    [
        ("schieber-paare-gruppen", 72, (36, 12, 4)),
        ("schieber-einzel-final", 22, (22, 4)),
        ("schieber-differenzler-final", 41, (41, 8)),
    ],
)
def test_every_stage_is_filled_from_the_one_before_and_played(
    regulation: str, people: int, entries: tuple[int, ...]
) -> None:
    rehearsed = _rehearsed(shipped()[regulation], people)
    assert rehearsed.tournament.over()
    assert not rehearsed.faults
    assert tuple(len(each.stage.entries) for each in rehearsed.stages) == entries
    assert len(rehearsed.deals()) == sum(each.stage.rules.rounds for each in rehearsed.stages)


def test_those_go_on_who_lead_the_rank_list() -> None:
    tournament = _rehearsed(shipped()["schieber-einzel-final"], 22).tournament
    (before,) = standings(tournament, tournament.stages[0])
    assert {place.entry.key for place in before.places if place.rank <= 4} == {
        entry.key for entry in tournament.stage().entries
    }


def test_pairs_of_a_final_are_made_by_rank() -> None:
    tournament = _rehearsed(_final("first-last", start="carry"), 16).tournament
    (before,) = standings(tournament, tournament.stages[0])
    rank = {place.entry.key: number for number, place in enumerate(before.places, 1)}
    pairs = [sorted(rank[one.key] for one in pair.made_of) for pair in tournament.stage().entries]
    assert pairs == [[1, 8], [2, 7], [3, 6], [4, 5]]
    total = {place.entry.key: place.line.total for place in before.places}
    (final,) = standings(tournament, tournament.stage())
    begun = {place.entry.key: place.line.carried for place in final.places}
    assert begun == {
        pair.key: sum(total[one.key] for one in pair.made_of) for pair in tournament.stage().entries
    }


def test_who_must_bring_a_partner_brings_one_and_lots_make_pairs() -> None:
    brought, drawn = (_rehearsed(_final(how), 17).tournament for how in ("brought", "lot"))
    assert [len(pair.made_of) for pair in brought.stage().entries] == [1] * 8
    assert len({member.person for pair in brought.pairs for member in pair.members}) == 16
    assert [len(pair.made_of) for pair in drawn.stage().entries] == [2] * 4
    assert {pair.number for pair in drawn.pairs} == {18, 19, 20, 21}


def test_one_of_an_odd_number_stays_alone() -> None:
    rehearsed = _rehearsed(_final("neighbours", {"percent": 30}), 30)
    assert len(rehearsed.tournament.pairs) == 4


def test_matches_that_end_level_are_decided_by_lot() -> None:
    regulation = shipped()[PAIRS]
    knockout = replace(regulation.stages[0], rounds=3, deals=1, draw="knockout")
    tournament = _rehearsed(replace(regulation, stages=(knockout,)), 16).tournament
    assert tournament.over()
    assert [place.rank for place in standings(tournament, tournament.stage())[0].places][:2] == [1, 2]


def test_a_final_that_so_many_cannot_play_is_told_and_the_rest_is_rehearsed() -> None:
    rehearsed = _rehearsed(_final("first-last", {"best": 4}), 4)
    assert rehearsed.tournament.over()
    few = _rehearsed(_final("first-last", {"best": 2}), 8)
    assert [len(each.stage.rounds) for each in few.stages] == [2]
    assert len(few.tournament.stages) == 1
    assert len(few.faults) == 1
