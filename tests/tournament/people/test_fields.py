"""A field of an entry: how it is typed, what nothing says, and how lists show it."""

from typing import Any

import pytest

from jassturnier.errors import WrongUsage
from jassturnier.i18n import render, verbatim
from jassturnier.tournament.lists import Announced, Listed, On, Presence, Section, bare
from jassturnier.tournament.model import Facts
from jassturnier.tournament.people.fields import EDITABLE, FIELDS, LISTED, both, columns_of, facts_of, typed
from tests.support.evenings_made import player, shown

FIELD = {field.key: field for field in FIELDS}


def test_the_facts_of_an_entry_are_all_it_has_besides_who_it_is() -> None:
    facts = Facts(category="Damen", due=700, guess=3)
    assert Facts(**facts_of(player(1, **facts_of(facts)))) == facts


@pytest.mark.parametrize(
    ("one", "two", "together"),
    [
        ({"category": "Damen, U60"}, {"category": "u60,Gäste"}, {"category": "Damen, U60, Gäste"}),
        ({"club": "Sternen "}, {"club": "sternen"}, {"club": "Sternen"}),
        ({"club": "Löwen", "tandem": "Blitz"}, {"club": "Bär"}, {"club": "Löwen / Bär", "tandem": "Blitz"}),
        ({"guess": 0}, {"guess": 5}, {"guess": 0}),
        ({}, {"guess": 5}, {"guess": 5}),
        ({"due": 500, "paid": 200}, {"due": 300, "paid": 100}, {"due": 800, "paid": 300}),
        ({"remark": "sits badly"}, {"remark": "vegetarian"}, {"remark": "sits badly; vegetarian"}),
    ],
)
def test_a_pair_has_what_its_two_had(
    one: dict[str, Any], two: dict[str, Any], together: dict[str, Any]
) -> None:
    nothing = {"category": "", "club": "", "guess": None, "due": 0, "paid": 0, "remark": "", "tandem": ""}
    assert both(Facts(**one), Facts(**two)) == nothing | together


@pytest.mark.parametrize(
    ("key", "words", "read"),
    [
        ("club", "  JC\tSternen ", "JC Sternen"),
        ("guess", "1'884", 1884),
        ("guess", "0", 0),
        ("guess", "-1", None),
        ("guess", str(2**31 - 1), 2**31 - 1),
        ("guess", str(2**31), None),
        ("guess", "", None),
        ("due", "20.50", 2050),
        ("due", "", 0),
        ("paid", "much", None),
        ("ranked", "", True),
        ("ranked", "nein", False),
        ("free", "x", True),
        ("free", "maybe", None),
        ("announced", "", Announced.ANNOUNCED),
        ("announced", "x", Announced.CONFIRMED),
        ("announced", "no", Announced.ANNOUNCED),
        ("announced", "at the door", Announced.AT_THE_DOOR),
        ("announced", "perhaps", None),
    ],
)
def test_words_are_read_by_the_kind_of_the_field(key: str, words: str, read: object) -> None:
    found = FIELD[key].read(words)
    assert (found, type(found)) == (read, type(read))


def test_what_is_not_typed_is_left_out_and_a_nought_takes_off_a_guess() -> None:
    given = {"club": "", "guess": "0", "due": "0", "paid": "20", "category": None, "presence": "here"}
    assert typed(given) == {"club": "", "guess": None, "due": 0, "paid": 2000}
    assert typed({"guess": ""}) == {"guess": None}


def test_everything_that_cannot_be_is_said_at_once() -> None:
    with pytest.raises(WrongUsage) as caught:
        typed({"guess": "many", "due": "much", "club": "Sternen"})
    assert [render(text, "en") for text in caught.value.texts] == [
        "“many” is no guess; a guess is a whole number from 1 on.",
        "“much” is no amount in francs.",
    ]


def test_a_list_has_what_has_spellings_and_an_option_what_has_a_help() -> None:
    assert {field.key for field in FIELDS} - {field.key for field in LISTED} == {"presence"}
    assert {field.key for field in EDITABLE} == {
        *("category", "club", "guess", "due", "paid", "remark", "tandem")
    }
    assert [field.key for field in FIELDS if field.always] == ["category", "club", "paid"]


@pytest.mark.parametrize(
    ("facts", "state"),
    [
        ({}, "expected"),
        ({"announced": Announced.CONFIRMED}, "confirmed"),
        ({"presence": Presence.HERE}, "here"),
        ({"presence": Presence.HERE, "announced": Announced.AT_THE_DOOR}, "here, not announced"),
        ({"presence": Presence.HERE, "announced": Announced.CONFIRMED}, "here"),
        ({"announced": Announced.AT_THE_DOOR}, "expected"),
        ({"presence": Presence.GONE}, "gone home"),
        ({"presence": Presence.GONE, "ranked": False}, "withdrawn"),
        ({"presence": Presence.HERE, "ranked": False}, "here, stand-in"),
    ],
)
def test_a_list_says_where_somebody_is(facts: dict[str, Any], state: str) -> None:
    (column,) = (column for column in FIELD["presence"].columns if column.only is On.SCREEN)
    assert bare(column.value(player(1, **facts)), "en") == state


SOMEBODY = player(
    *(7, "Anna Alt"),
    ranked=False,
    free=True,
    fee=1000,
    paid=300,
    announced=Announced.CONFIRMED,
    presence=Presence.HERE,
)
USUAL = {"category": "", "club": "", "guess": None, "remark": "", "tandem": "", "paid": 300}


@pytest.mark.parametrize(
    ("where", "own"),
    [
        (
            On.SHEET,
            {"ranked": "no", "presence": "here", "free": "yes", "due": 0, "announced": "yes"},
        ),
        (On.SCREEN, {"state": "here, stand-in", "open": -300}),
        (
            On.CSV,
            {"ranked": False, "presence": "here", "free": True, "due": 0, "announced": "confirmed"},
        ),
        (On.JSON, {"ranked": False, "state": "here", "free": True, "due": 0, "announced": "confirmed"}),
    ],
)
def test_each_place_shows_the_fields_in_its_own_way(where: On, own: dict[str, object]) -> None:
    columns = [column for field in FIELDS for column in field.columns if column.only & where]
    assert {column.key: bare(column.value(SOMEBODY), "en") for column in columns} == USUAL | own


def test_what_is_usual_is_not_said_on_a_sheet() -> None:
    columns = {column.key: column for field in FIELDS for column in field.columns if column.only is On.SHEET}
    assert {key: columns[key].value(player(1)) for key in ("ranked", "free", "announced")} == {
        "ranked": None,
        "free": None,
        "announced": None,
    }


def test_everybody_in_a_list_has_number_and_name_and_for_programs_more() -> None:
    team = player(7, "Anna Alt", numbered_everywhere=True, category="Damen", club="Sternen")
    listed = Listed(verbatim("Who"), columns_of(lambda row: row), [Section([team])])
    assert shown(listed) == shown(listed, On.PAPER) == shown(listed, On.SHEET) == ["7|Anna Alt"]
    assert shown(listed, On.CSV) == ["7|Anna Alt|Damen|Sternen"]
    assert shown(listed, On.JSON) == ["7|Anna Alt"]
