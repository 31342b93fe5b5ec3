"""What a typed table name means, and sheet numbers with their letters."""

from dataclasses import replace

import pytest

from jassturnier.errors import JassError, NotAllowed, NotFound, WrongUsage
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
from tests.support.evenings_made import in_english, played, tournament
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


def said(error: JassError) -> list[str]:
    return in_english(error.texts)


def where(name: str, round_: int | None = None) -> tuple[int, int]:
    found, table = find_table(evening(), name, round_)
    return found.number, table.number


def test_a_letter_goes_round_the_alphabet_and_tells_a_wrong_digit() -> None:
    assert [sheet_label(n) for n in (1, 22, 23, 24, 147)] == ["1B", "22Z", "23A", "24B", "147K"]
    assert (sheet_number("147K"), sheet_number("147k"), sheet_number("148K")) == (147, 147, None)
    assert [sheet_number(each) for each in ("", "K", "x7K", "147")] == [None] * 4


def test_a_number_is_a_table_of_the_round_being_played_or_of_a_named_one() -> None:
    assert (where("2"), where("2", 1)) == ((2, 2), (1, 2))
    with pytest.raises(NotFound) as found:
        where("3")
    assert said(found.value) == ["There is no table 3 in round 2; there are tables 1 to 2."]
    with pytest.raises(NotFound, match="is not drawn"):
        where("1", 3)
    with pytest.raises(NotFound) as found:
        find_table(two_stages(), "1", 4)
    refused, way_on = said(found.value)
    assert refused == "In the stage “Final”, round 4 is not drawn; drawn so far: 1."
    assert "such as 28F" in way_on
    with pytest.raises(NotFound, match="No round has been drawn"):
        find_round(tournament([]).stage())
    assert find_round(evening().stage()).number == 2


def test_before_the_first_draw_of_a_stage_a_number_is_a_table_of_the_one_before() -> None:
    made = two_stages()
    begun = replace(made, stages=(made.stages[0], replace(made.stages[1], rounds=())))
    assert {find_table(begun, "2", round_)[1].sheet for round_ in (None, 1)} == {102}
    with pytest.raises(NotFound) as found:
        find_round(begun.stage())
    assert said(found.value)[0] == "In the stage “Final”, round 1 is not drawn; drawn so far: 0."


def test_a_label_is_a_sheet_of_any_round_or_a_reserve_slip_handed_in() -> None:
    assert (where(sheet_label(101)), where(sheet_label(202)), where(sheet_label(50))) == (
        (1, 1),
        (2, 2),
        (1, 2),
    )
    with pytest.raises(NotFound, match="reserve slip that no table has handed in"):
        where(sheet_label(51))
    with pytest.raises(NotFound, match="belongs to no table"):
        where(sheet_label(52))
    with pytest.raises(NotFound, match="no table number and no sheet number"):
        where("101A")


def test_numbers_are_read_as_a_list_with_ranges_whichever_end_comes_first() -> None:
    assert read_numbers("3, 5-7") == (3, 5, 6, 7)
    assert read_numbers("7–5,6,2") == (5, 6, 7, 2)
    for words in ("", "3,", "1-2-3", "a", "12345"):
        with pytest.raises(WrongUsage, match="is no list of numbers"):
            read_numbers(words)


def test_all_tables_that_are_missing_are_named_at_once() -> None:
    round_ = evening().stage().rounds[0]
    assert [table.number for table in find_tables(round_, (2, 1))] == [2, 1]
    with pytest.raises(NotFound) as found:
        find_tables(round_, (1, 3, 0))
    assert len(found.value.texts) == 2
    assert said(found.value)[1] == "There is no table 0 in round 1; there are tables 1 to 2."
    with pytest.raises(NotFound) as found:
        find_tables(replace(round_, tables=()), (1,))
    assert said(found.value) == ["There is no table 1 in round 1; there are tables 1 to 0."]
    with pytest.raises(NotFound) as found:
        find_tables(replace(round_, tables=round_.tables[1:]), (1,))
    assert said(found.value) == ["Nobody plays at table 1 in round 1."]


def test_a_reserve_slip_belongs_to_the_table_that_handed_it_in() -> None:
    made = evening()
    first, second = made.stage().rounds[0].tables
    assert reserve_number(made, second, sheet_label(50)) == 50
    assert reserve_number(made, first, sheet_label(51)) == 51
    with pytest.raises(NotAllowed) as found:
        reserve_number(made, first, sheet_label(50))
    assert said(found.value) == ["Reserve slip 50E was handed in by Round 1, table 2."]
    for label in (sheet_label(52), sheet_label(49), "51A"):
        with pytest.raises(NotFound, match="no reserve slip"):
            reserve_number(made, first, label)
