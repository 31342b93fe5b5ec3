"""The open format of a final list is valid by its schema, and says what the rank list says."""

import json
from collections.abc import Callable

import pytest
from jsonschema import Draft202012Validator

from jassturnier import resources
from jassturnier.exchange.lists import results, results_text
from jassturnier.tournament.model import Tournament
from jassturnier.tournament.ranking.final_list import final_list
from tests.support.exchange.evenings import (
    GROUPS,
    PAIRS,
    SINGLE,
    grouped,
    pair,
    regulation,
    singles,
    tournament,
)

SCHEMA = json.loads(resources.read("exchange", "results.schema.json"))

TOURNAMENTS: dict[str, Callable[[], Tournament]] = {
    "alone": lambda: tournament(regulation(SINGLE), singles(9), 4),
    "in the middle": lambda: tournament(regulation(SINGLE), singles(9), 2, played=1),
    "nothing drawn": lambda: tournament(regulation(SINGLE), singles(4), 0),
    "pairs": lambda: tournament(regulation(PAIRS), tuple(map(pair, range(1, 6))), 2),
    "groups": lambda: tournament(regulation(GROUPS), grouped(2, 4), 3),
}


@pytest.mark.parametrize("name", TOURNAMENTS)
def test_a_file_is_valid_and_in_the_order_of_the_rank_list(name: str) -> None:
    whole = TOURNAMENTS[name]()
    found = json.loads(results_text(whole, "Jassclub Ärnen"))
    Draft202012Validator.check_schema(SCHEMA)
    Draft202012Validator(SCHEMA).validate(found)
    assert found["event"]["organizer"] == "Jassclub Ärnen"
    ranked = [(place.rank, place.entry.number) for place in final_list(whole)]
    assert [(each["rank"], each["number"]) for each in found["results"]] == ranked


@pytest.mark.parametrize("name", TOURNAMENTS)
def test_a_total_is_what_its_rounds_add_up_to(name: str) -> None:
    stages = [stage for each in results(TOURNAMENTS[name]())["results"] for stage in each["stages"]]
    assert stages
    for stage in stages:
        counting = sum(each["points"] or 0 for each in stage["rounds"] if not each["dropped"])
        assert stage["total"] == stage["carried"] + counting + stage["penalty"]
