import io

import pytest
from openpyxl import load_workbook

from jassturnier.exchange.entries.entries_in import read_entries
from jassturnier.exchange.entries.players_form import ROWS, Offered, players_form
from jassturnier.exchange.xlsx_out import workbook
from jassturnier.i18n import LANGUAGES
from tests.support.exchange.evenings import GROUPS, PAIRS, SINGLE, grouped, regulation, tournament
from tests.support.exchange.files import saved


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
    (entry,), problems = read_entries(saved(made), together=1 + pairs)
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
    last = ROWS + 1
    assert rules == {
        f"A2:A{last}": ("whole", "1"),
        f"H2:H{last}": ("list", '"Damen,Herren"'),
        f"B2:B{last}": ("list", '"A,B,C,D,E,F"'),
    }
    (red,) = [rule.formula for area in sheet.conditional_formatting for rule in area.rules]
    assert red == [f'AND($A2<>"",COUNTIFS($A$2:$A${last},$A2,$B$2:$B${last},$B2)>1)']
    assert not sheet["A2"].protection.locked
    assert sheet["A1"].protection.locked


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_workbook_of_an_evening_is_an_entry_list_too(language: str) -> None:
    whole = tournament(regulation(GROUPS), grouped(2, 3), 2)
    entries, problems = read_entries(workbook(whole, language), together=2)
    assert not problems
    assert [(e.number, e.group, e.seed, e.team) for e in entries] == [
        (e.number, e.group, e.seed, e.team) for e in whole.entries
    ]
