"""Rows that are no records."""

import pytest

from jassturnier.tournament.register.incoming import Why
from tests.support.exchange.lists import entries, people


@pytest.mark.parametrize(
    ("row", "why"),
    [
        ("Total Mitglieder 46;;", Why.TOTAL),
        ("Total;;40", Why.TOTAL),
        ("Meier;Hans;abgemeldet", Why.CALLED_OFF),
        ("Meier;Hans;Warteliste", Why.WAITING),
        ("Warteliste;;", Why.WAITING),
        ("Herren;;", Why.TITLE),
        ("Gruppe A;;", Why.TITLE),
        ("Kunz;Herr und Frau;", Why.NO_NAMES),
        (";;40", Why.NO_NAME),
        ("Hans;;Muri", Why.SINGLE_WORD),
    ],
)
def test_a_row_that_is_no_record_is_left_out_with_its_reason(row: str, why: Why) -> None:
    read = entries(f"Name;Vorname;Bemerkung\nAbt;Käthi;\n;;\n{row}\n")
    assert [(left.key, left.why) for left in read.left] == [("row 4", why)]


def test_a_waiting_list_goes_on_to_the_next_title_and_may_be_taken() -> None:
    text = "Name;Ort\nHans Meier;Muri\nReserve:;\nRita Frei;Zug\nAnna Abt;Auw\nGäste;\nUrs Roth;Cham\n"
    read = entries(text)
    assert people(read) == ["Hans|Meier|Muri", "Urs|Roth|Cham"]
    assert people(entries(text, waiting="take"))[1:] == ["Rita|Frei|Zug", "Anna|Abt|Auw", "Urs|Roth|Cham"]
