"""The ways to draw."""

import pytest

from jassturnier.draw.plan import Form
from jassturnier.draw.request import AT_THE_DOOR, NAMES, OF_A_STAGE, WAYS, get
from jassturnier.errors import NotFound
from jassturnier.i18n import render


@pytest.mark.parametrize("way", WAYS)
def test_every_way_has_a_name_and_a_form(way: str) -> None:
    assert get(way).forms
    assert render(NAMES.of(way), "en") == way


def test_every_form_has_a_way_that_avoids_meetings_of_all_stages() -> None:
    assert {form for way in WAYS.values() if not way.own_stage for form in way.forms} == set(Form)


def test_a_regulation_cannot_have_all_rounds_drawn_at_the_door() -> None:
    assert {*WAYS} - {*OF_A_STAGE} == {AT_THE_DOOR}


def test_a_way_that_is_not_known_names_those_there_are() -> None:
    with pytest.raises(NotFound, match="leagues"):
        get("by-magic")
