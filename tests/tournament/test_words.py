"""The words that are stored, each with the label people read; dates, times and places in words."""

from datetime import UTC, date, datetime

import pytest

from jassturnier.i18n import render
from jassturnier.tournament.lists import (
    UNPLAYED,
    Announced,
    Extra,
    How,
    PaidBy,
    Part,
    Presence,
    ReadingKind,
    Word,
    at_minute,
    at_second,
    long_date,
    place_name,
    time_of_day,
)


@pytest.mark.parametrize("kind", [Presence, Announced, Part, PaidBy, ReadingKind, How, Extra])
def test_a_word_is_found_by_what_is_stored_and_has_a_label_of_its_own(kind: type[Word]) -> None:
    assert [kind(word.value) for word in kind] == [*kind]
    for language in ("en", "de"):
        labels = [render(word.label, language) for word in kind]
        assert all(labels)
        assert len({*labels}) == len(labels)


def test_a_round_that_is_not_played_has_a_mark() -> None:
    assert UNPLAYED == (Part.RESTS, Part.LATE, Part.ABSENT, Part.LEFT)
    assert [render(part.mark, "en") for part in Part] == ["", "r", "l", "a", "g"]


@pytest.mark.parametrize(
    ("language", "written"),
    [("en", "4 July 2026"), ("de", "4. Juli 2026"), ("fr", "4 juillet 2026"), ("it", "4 luglio 2026")],
)
def test_a_date_is_written_in_words(language: str, written: str) -> None:
    assert render(long_date(date(2026, 7, 4)), language) == written
    assert render(long_date(date(2026, 1, 31)), "en") == "31 January 2026"
    assert render(long_date(date(2026, 12, 1)), "en") == "1 December 2026"


def test_a_moment_is_shown_by_the_clock_of_this_laptop() -> None:
    moment = datetime(2027, 3, 20, 19, 5, 9).astimezone()
    for same in (moment, moment.astimezone(UTC)):
        assert render(at_minute(same), "en") == "20 March 2027, 19:05"
        assert at_second(same) == "20.03.2027 19:05:09"
        assert time_of_day(same) == "19:05"


def test_a_place_in_a_group_of_a_number_has_a_point() -> None:
    assert [place_name(group, 12) for group in ("A", "1", "10")] == ["A12", "1.12", "10.12"]
