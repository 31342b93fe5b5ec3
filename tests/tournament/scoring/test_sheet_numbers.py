"""What a typed table name means, and sheet numbers with their letters."""

from dataclasses import replace
from functools import partial

import pytest
from hypothesis import given
from hypothesis import strategies as st

from jassturnier.errors import NotAllowed, NotFound, WrongUsage
from jassturnier.tournament.lists import ReadingKind
from jassturnier.tournament.model import Tournament
from jassturnier.tournament.scoring.readings import SlipReading
from jassturnier.tournament.scoring.sheet_numbers import (
    find_round,
    find_table,
    find_tables,
    read_numbers,
    reserve_number,
    sheet_label,
    sheet_number,
)
from tests.support.evenings_made import played, refusal, tournament
from tests.support.stages_made import two_stages

TABLES = (((1, 2), (3, 4)), ((5, 6), (7, 8)))


def evening() -> Tournament:
    """Return two rounds of two tables, the first complete; its second table handed in reserve slip 50."""
    first = played(1, *((*sides, 1000) for sides in TABLES))
    reading = SlipReading(ReadingKind.FIRST, {"points": (1000, 884)}, sheet=50)
    handed_in = replace(first.tables[1], readings=(reading,))
    second = played(2, *((*sides, None) for sides in TABLES))
    made = tournament([replace(first, tables=(first.tables[0], handed_in)), second])
    return replace(made, reserves=(range(50, 52), range(60, 61)))


def where(name: str, round_: int | None = None) -> tuple[int, int]:
    found, table = find_table(evening(), name, round_)
    return found.number, table.number


def test_a_number_is_a_table_of_the_round_being_played_or_of_a_named_one() -> None:
    assert (where("2"), where("2", 1)) == ((2, 2), (1, 2))
    three = "There is no table 3 in round 2; there are tables 1 to 2."
    assert refusal(lambda: where("3"), NotFound) == [three]
    refused, way_on = refusal(lambda: find_table(two_stages(), "1", 4), NotFound)
    assert refused == "In the stage “Final”, round 4 is not drawn; drawn so far: 1."
    assert "such as 28F" in way_on
    with pytest.raises(NotFound, match="is not drawn"):
        where("1", 3)
    with pytest.raises(NotFound, match="No round has been drawn"):
        find_round(tournament([]).stage())
    assert find_round(evening().stage()).number == 2


def test_a_letter_goes_round_the_alphabet_and_tells_a_wrong_digit() -> None:
    assert [sheet_label(n) for n in (1, 22, 23, 24, 147)] == ["1B", "22Z", "23A", "24B", "147K"]
    assert (sheet_number("147K"), sheet_number("147k"), sheet_number("148K")) == (147, 147, None)
    assert [sheet_number(each) for each in ("", "K", "x7K", "147")] == [None] * 4


@given(st.integers(1, 99_999))
def test_a_sheet_label_is_read_back(sheet: int) -> None:
    assert sheet_number(sheet_label(sheet)) == sheet_number(sheet_label(sheet).lower()) == sheet


@given(st.integers(1, 9_999), st.integers(0, 3), st.integers(0, 9))
def test_the_letter_finds_every_wrong_and_swapped_digit(sheet: int, place: int, digit: int) -> None:
    label = sheet_label(sheet)
    digits, letter = label[:-1], label[-1]
    place %= len(digits)
    wrong = digits[:place] + str(digit) + digits[place + 1 :]
    assert wrong == digits or sheet_number(wrong + letter) is None
    swapped = digits[:place] + digits[place : place + 2][::-1] + digits[place + 2 :]
    assert swapped == digits or sheet_number(swapped + letter) is None


def test_before_the_first_draw_of_a_stage_a_number_is_a_table_of_the_one_before() -> None:
    made = two_stages()
    begun = replace(made, stages=(made.stages[0], replace(made.stages[1], rounds=())))
    assert {find_table(begun, "2", round_)[1].sheet for round_ in (None, 1)} == {102}
    told = "In the stage “Final”, round 1 is not drawn; drawn so far: 0."
    assert refusal(lambda: find_round(begun.stage()), NotFound)[0] == told


def test_a_label_is_a_sheet_of_any_round_or_a_reserve_slip_handed_in() -> None:
    cases = {101: (1, 1), 202: (2, 2), 50: (1, 2)}
    assert {sheet: where(sheet_label(sheet)) for sheet in cases} == cases
    for label, told in (
        (sheet_label(51), "reserve slip that no table has handed in"),
        (sheet_label(52), "belongs to no table"),
        ("101A", "no table number and no sheet number"),
    ):
        with pytest.raises(NotFound, match=told):
            where(label)


def test_numbers_are_read_as_a_list_with_ranges_whichever_end_comes_first() -> None:
    assert read_numbers("3, 5-7") == (3, 5, 6, 7)
    assert read_numbers("7–5,6,2") == (5, 6, 7, 2)
    for words in ("", "3,", "1-2-3", "a", "12345"):
        with pytest.raises(WrongUsage, match="is no list of numbers"):
            read_numbers(words)


def test_all_tables_that_are_missing_are_named_at_once() -> None:
    round_ = evening().stage().rounds[0]
    assert [table.number for table in find_tables(round_, (2, 1))] == [2, 1]
    missing = "There is no table {} in round 1; there are tables 1 to {}."
    cases = [
        (round_, (1, 3, 0), [missing.format(3, 2), missing.format(0, 2)]),
        (replace(round_, tables=()), (1,), [missing.format(1, 0)]),
        (replace(round_, tables=round_.tables[1:]), (1,), ["Nobody plays at table 1 in round 1."]),
    ]
    for of, numbers, told in cases:
        assert refusal(partial(find_tables, of, numbers), NotFound) == told


def test_a_reserve_slip_belongs_to_the_table_that_handed_it_in() -> None:
    made = evening()
    first, second = made.stage().rounds[0].tables
    assert reserve_number(made, second, sheet_label(50)) == 50
    assert reserve_number(made, first, sheet_label(51)) == 51
    handed_in = "Reserve slip 50E was handed in by Round 1, table 2."
    assert refusal(lambda: reserve_number(made, first, sheet_label(50)), NotAllowed) == [handed_in]
    for label in (sheet_label(52), sheet_label(49), "51A"):
        with pytest.raises(NotFound, match="no reserve slip"):
            reserve_number(made, first, label)
