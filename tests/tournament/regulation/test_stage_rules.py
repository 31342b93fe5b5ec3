"""A stage: how many it takes, which of its rounds are not like the others, what its groups are called."""

from typing import Any

import pytest

from jassturnier.i18n import render
from jassturnier.tournament.regulation.regulation import OF_A_STAGE
from jassturnier.tournament.regulation.series_rules import Partners, Tied
from jassturnier.tournament.regulation.stage_rules import GroupNames, Source, uneven
from tests.support.stages_made import CUP, FIRST, LAST, SECOND, SINGLES, THREE, rules, singles

GROUPS = {**FIRST, "groups": 2}


@pytest.mark.parametrize(
    ("source", "expected"),
    [
        ({"best": 8}, 8),
        ({"best": 2, "per_group": True}, 8),
        ({"best": 2, "per_group": True, "seconds": 3}, 11),
        ({"percent": 20}, None),
        ({"best": 8, "tied": Tied.ALL}, None),
    ],
)
def test_how_many_go_on_is_known_but_of_a_share_and_where_all_equals_do(
    source: dict[str, Any], expected: int | None
) -> None:
    assert Source(1, **source).expected(4) == expected


@pytest.mark.parametrize(
    ("partners", "entries", "seeded"),
    [
        (None, 8, False),
        (Partners.BROUGHT, 8, False),
        (Partners.LOT, 4, False),
        (Partners.FIRST_LAST, 4, True),
        (Partners.NEIGHBOURS, 4, True),
    ],
)
def test_two_who_come_alone_are_one_pair(partners: Partners | None, entries: int, *, seeded: bool) -> None:
    own = {"partners": str(partners)} if partners else {}
    stage = (
        singles(SINGLES, {**SECOND, "from": {"best": 8}, "draw": "pairs", **own}).stages[1]
        if own
        else rules(FIRST).stages[0]
    )
    assert (stage.entries_of(8), stage.seeded, stage.knockout) == (entries, seeded, False)


def test_who_came_in_first_matters_in_groups_and_matches() -> None:
    assert rules(GROUPS).stages[0].seeded
    cup = rules(FIRST, CUP).stages[1]
    assert (cup.seeded, cup.knockout) == (True, True)


def test_a_round_of_its_own_has_its_own_length_and_draw() -> None:
    stage = singles({**THREE, "games": [LAST]}).stages[0]
    assert stage.deals_of_rounds() == (8, 8, 32)
    assert [stage.draw_of(number) for number in (1, 2, 3)] == ["partners-once", "partners-once", "alone"]


def test_groups_are_letters_or_numbers() -> None:
    numbers = rules({**GROUPS, "group_names": "numbers"}).stages[0]
    assert (numbers.group_names, numbers.group(0), numbers.group(11)) == (GroupNames.NUMBERS, "1", "12")
    assert rules(GROUPS).stages[0].group(1) == "B"


def test_so_many_cannot_be_halved_so_often() -> None:
    said = render(uneven(12, 3), "en")
    assert said == "12 cannot play 3 K.-o. rounds: the number must be divisible by 8."
    assert "3 cannot play 1 K.-o. round:" in render(uneven(3, 1), "en")


@pytest.mark.parametrize(
    ("key", "least", "most"),
    [
        ("weight", 1, 100),
        ("rounds", 1, 200),
        ("minutes", 1, 600),
        ("interval", 0, 600),
        ("groups", 0, 26),
        ("drop", 0, 200),
    ],
)
def test_a_number_of_a_stage_has_its_limits(key: str, least: int, most: int) -> None:
    kind: Any = next(each.kind for each in OF_A_STAGE if each.key == key)
    assert (kind.low, kind.high) == (least, most)
