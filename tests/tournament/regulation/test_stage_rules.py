"""A stage: how many it takes, which of its rounds are not like the others, what its groups are called."""

from typing import Any

import pytest

from jassturnier.i18n import render
from jassturnier.tournament.regulation.regulation import OF_A_STAGE
from jassturnier.tournament.regulation.round_rules import Partners, Tied
from jassturnier.tournament.regulation.schema import walked
from jassturnier.tournament.regulation.stage_rules import (
    DropAfter,
    GroupNames,
    Source,
    StageStart,
    fits,
    unfit,
)
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


def test_a_final_of_so_many_rounds_has_room_for_so_many_and_more_must_be_halved_each_time() -> None:
    assert [entries for entries in range(1, 17) if fits(entries, 3)] == [5, 6, 7, 8, 16]
    assert [entries for entries in range(1, 9) if fits(entries, 1)] == [2, 4, 6, 8]
    assert render(unfit(12, 3), "en") == "12 cannot play 3 K.-o. rounds: to a final they need 4."
    assert render(unfit(3, 1), "en") == "3 cannot play 1 K.-o. round: to a final they need 2."


SETTINGS = dict(walked(OF_A_STAGE))


@pytest.mark.parametrize(
    ("path", "least", "most"),
    [
        ("weight", 1, 100),
        ("rounds", 1, 200),
        ("deals", 1, 200),
        ("minutes", 1, 600),
        ("interval", 0, 600),
        ("groups", 0, 26),
        ("drop", 0, 200),
        ("games.rounds", 1, 200),
        ("from.stage", 1, 200),
        ("from.best", 1, 10_000),
        ("from.percent", 1, 100),
        ("from.seconds", 0, 26),
    ],
)
def test_a_number_of_a_stage_has_its_limits(path: str, least: int, most: int) -> None:
    kind: Any = SETTINGS[path].kind
    assert (kind.low, kind.high) == (least, most)


def test_what_a_stage_does_not_say_is_nothing() -> None:
    stage = rules(FIRST).stages[0]
    assert (stage.groups, stage.drop, stage.weight, stage.places, stage.pairing) == (0, 0, 1, (), ())
    assert (stage.start, stage.drop_after, stage.small_final) == (StageStart.ZERO, DropAfter.EACH, False)
    source = Source(1)
    assert (source.best, source.percent, source.per_group, source.seconds) == (0, 0, False, 0)


@pytest.mark.parametrize(
    ("path", "raw", "value"),
    [
        ("places", [["A1", "B2"], ["B1"]], (("A1", "B2"), ("B1",))),
        ("places", [["A1", 2]], None),
        ("places", ["A1", "B2"], None),
        ("pairing", [[1, 4], [2, 3]], ((1, 4), (2, 3))),
        ("pairing", [["A1", "B2"]], (("A1", "B2"),)),
        ("pairing", [[1, 4], ["A1", "B2"]], None),
        ("pairing", [[1, 2, 3]], None),
        ("pairing", [[1, True]], None),
        ("pairing", [[1, "A1"]], None),
        ("pairing", [1, 4], None),
    ],
)
def test_a_scheme_is_of_places_and_matches_are_of_two(path: str, raw: object, value: object) -> None:
    kind = SETTINGS[path].kind
    if value is not None:
        assert kind.read(raw) == value
        return
    with pytest.raises(ValueError):  # noqa: PT011 — no words: `fault` has them
        kind.read(raw)
