import io
from collections.abc import Sequence
from dataclasses import replace
from typing import Any

import pytest
from openpyxl import load_workbook
from openpyxl.worksheet.worksheet import Worksheet

from jassturnier.exchange.players_form import Offered, players_form
from jassturnier.exchange.workbook import workbook
from jassturnier.i18n import LANGUAGES
from jassturnier.tournament.lists import Announced
from jassturnier.tournament.model import EntryInfo
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
from tests.support.exchange.files import saved
from tests.support.exchange.lists import read_entries


def form(known: Sequence[EntryInfo], rules: str = SINGLE) -> Worksheet:
    made = players_form(regulation(rules), "en", Offered(known))
    return load_workbook(io.BytesIO(made)).worksheets[0]


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize(("name", "columns"), [(SINGLE, 6), (PAIRS, 9), (GROUPS, 10)])
def test_a_filled_in_form_is_read_in_every_language(language: str, name: str, columns: int) -> None:
    rules = regulation(name)
    made = load_workbook(io.BytesIO(players_form(rules, language)))
    sheet = made.worksheets[0]
    assert sheet.max_column == columns
    pairs = name != SINGLE
    row: list[str | int] = [7, "A", "Die zwei", "Käthi", "Roth", "Alois", "Küng"]
    row += ["Damen", "Jass Bern", 20]
    if not pairs:
        row[1:7] = ["Käthi", "Roth"]
    elif name == PAIRS:
        del row[1]
    for place, value in enumerate(row, 1):
        sheet.cell(2, place, value)
    (entry,), problems = read_entries(saved(made), 1 + pairs, paid="list")
    assert not problems
    assert (entry.number, entry.category, entry.club) == (7, "Damen", "Jass Bern")
    assert entry.paid == 2000
    assert entry.members[0] == ("Roth", "Käthi")
    assert len(entry.members) == 1 + pairs
    assert entry.group == ("A" if name == GROUPS else "")


def test_a_form_offers_choices_and_finds_numbers_that_occur_twice() -> None:
    known = Offered(categories=["Damen", "Herren"], clubs=["a,b"])
    made = load_workbook(io.BytesIO(players_form(regulation(GROUPS), "en", known)))
    sheet = made.worksheets[0]
    rules = {str(rule.sqref): (rule.type, rule.formula1) for rule in sheet.data_validations.dataValidation}
    assert rules == {
        "A2:A301": ("whole", "1"),
        "H2:H301": ("list", '"Damen,Herren"'),
        "B2:B301": ("list", '"A,B,C,D,E,F"'),
    }
    (red,) = [rule.formula for area in sheet.conditional_formatting for rule in area.rules]
    assert red == ['AND($A2<>"",COUNTIFS($A$2:$A$301,$A2,$B$2:$B$301,$B2)>1)']
    assert not sheet["A2"].protection.locked
    assert sheet["A1"].protection.locked


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_workbook_of_an_evening_is_an_entry_list_too(language: str) -> None:
    whole = tournament(regulation(GROUPS), grouped(2, 3), 2)
    entries, problems = read_entries(workbook(whole, language), 2)
    assert not problems
    assert [(e.number, e.group, e.seed, e.team) for e in entries] == [
        (e.number, e.group, e.seed, e.team) for e in whole.entries
    ]


@pytest.mark.parametrize(
    ("facts", "heading", "cell"),
    [
        ({"paid": 2000}, "Paid", 20),
        ({"category": "Damen"}, "Category", "Damen"),
        ({"ranked": False}, "Ranked", "no"),
        ({"free": True}, "Free of charge", "yes"),
        ({"guess": 1}, "Guess", 1),
        ({"due": 1500}, "Due", 15),
        ({"remark": "vegi"}, "Remark", "vegi"),
        ({"announced": Announced.CONFIRMED}, "Confirmed", "yes"),
        ({"group": "A"}, "Group", "A"),
    ],
)
def test_a_form_has_what_is_known_and_no_column_that_nobody_needs(
    facts: dict[str, Any], heading: str, cell: object
) -> None:
    one, other = singles(2)
    headings, *rows = form([replace(one, **facts), other]).iter_rows(values_only=True)
    usual = {"Number", "Given name 1", "Family name 1", "Category", "Club", "Paid"}
    assert {*headings} == usual | {heading}
    assert [row[headings.index(heading)] for row in rows[:3]] == [cell, None, None]


def test_a_guess_of_nought_is_one_and_places_stand_beside_their_group() -> None:
    entries = [replace(pair(1, "A", 2), guess=0), replace(pair(2, "B"), guess=5), pair(3)]
    headings, *rows = form(entries, PAIRS).iter_rows(values_only=True)
    at = [headings.index(heading) for heading in ("Number", "Group", "Place in the group", "Guess")]
    assert [[row[place] for place in at] for row in rows[:3]] == [
        [1, "A", 2, 0],
        [2, "B", None, 5],
        [3, None, None, None],
    ]


@pytest.mark.parametrize(("entries", "last", "printed"), [(0, 301, 31), (31, 301, 32), (280, 331, 281)])
def test_a_form_has_room_for_more_and_prints_who_is_there(entries: int, last: int, printed: int) -> None:
    sheet = form(singles(entries))
    assert (sheet.max_row, sheet.print_area) == (last, f"'Entry list'!$A$1:$F${printed}")
    widths = [sheet.column_dimensions[letter].width for letter in "ABCDEF"]
    assert widths == [11, 18, 18, 18, 18, 11]
