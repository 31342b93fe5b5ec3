import io
from collections.abc import Sequence
from dataclasses import replace

import pytest
from openpyxl import load_workbook
from openpyxl.worksheet.worksheet import Worksheet

from jassturnier.exchange.lists import Offered, players_form
from jassturnier.exchange.workbook import workbook
from jassturnier.i18n import LANGUAGES
from jassturnier.tournament.model import EntryInfo
from tests.support.exchange.evenings import (
    GROUPS,
    PAIRS,
    SINGLE,
    grouped,
    pair,
    regulation,
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


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_workbook_of_an_evening_is_an_entry_list_too(language: str) -> None:
    whole = tournament(regulation(GROUPS), grouped(2, 3), 2)
    entries, problems = read_entries(workbook(whole, language), 2)
    assert not problems
    assert [(e.number, e.group, e.seed, e.team) for e in entries] == [
        (e.number, e.group, e.seed, e.team) for e in whole.entries
    ]


def test_a_guess_of_nought_is_one_and_places_stand_beside_their_group() -> None:
    entries = [replace(pair(1, "A", 2), guess=0), replace(pair(2, "B"), guess=5), pair(3)]
    headings, *rows = form(entries, PAIRS).iter_rows(values_only=True)
    at = [headings.index(heading) for heading in ("Number", "Group", "Place in the group", "Guess")]
    assert [[row[place] for place in at] for row in rows[:3]] == [
        [1, "A", 2, 0],
        [2, "B", None, 5],
        [3, None, None, None],
    ]
