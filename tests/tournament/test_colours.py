"""The colour of a club: how it may be typed, and that words in it can be read on paper."""

from string import hexdigits

import pytest
from hypothesis import given
from hypothesis.strategies import text

from jassturnier.errors import Unreadable
from jassturnier.tournament.colours import (
    BLACK,
    LINES,
    PODIUM,
    READABLE,
    TOLD_APART,
    WHITE,
    club_colour,
    contrast,
    is_colour,
    on_black,
)


def test_a_colour_may_be_typed_in_several_ways_and_what_is_none_is_refused() -> None:
    assert {*map(club_colour, ("#8C141E", "8c141e", " 8C141E ", "#8c141e"))} == {"#8c141e"}
    assert club_colour("#812") == "#881122"
    for typed in ("red", "#8C14", "8C141E7", "#8C141G", "8C 14 1E", "#", "٣٣٣"):
        with pytest.raises(Unreadable, match="is no colour"):
            club_colour(typed)


def test_only_a_colour_as_it_is_stored_goes_on_pages() -> None:
    others = ("", "red", "#8C141E", "#8c141e}", "#8c141e\n", "8c141e")
    assert [*filter(is_colour, ("#8c141e", *others))] == ["#8c141e"]


@given(text(hexdigits, min_size=6, max_size=6))
def test_a_colour_that_cannot_be_read_is_refused_with_one_that_can(typed: str) -> None:
    try:
        assert contrast(club_colour(typed), WHITE) >= READABLE
    except Unreadable as refused:
        named = str(dict(refused.args[0].params)["other"])
        assert club_colour(named) == named


@given(text(hexdigits, min_size=6, max_size=6))
def test_on_black_a_colour_is_as_light_as_a_rule_needs(typed: str) -> None:
    colour = f"#{typed.lower()}"
    assert contrast(on_black(colour), BLACK) >= TOLD_APART
    assert contrast(on_black(colour), BLACK) >= contrast(colour, BLACK) - 0.2


def test_lines_are_told_apart_on_white_and_black_is_read_on_the_podium() -> None:
    assert min(contrast(colour, WHITE) for colour in LINES) >= READABLE
    assert min(contrast(colour, "#000000") for colour in PODIUM) >= READABLE


def test_contrast_is_that_of_wcag() -> None:
    assert contrast("#000000", WHITE) == pytest.approx(21)
    assert contrast(WHITE, "#777777") == pytest.approx(4.48, abs=0.01)
