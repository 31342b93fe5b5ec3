"""Rows that are no records."""

import pytest

from jassturnier.tournament.difference import Why
from tests.support.exchange.lists import entries, people, totals


@pytest.mark.parametrize(
    ("row", "why"),
    [
        ("Total Mitglieder 46;;", Why.TOTAL),
        ("Total;;40", Why.TOTAL),
        ("4 Personen;;", Why.TOTAL),
        ("Meier;Hans;abgemeldet", Why.CALLED_OFF),
        ("Meier;Hans;Ausgetreten", Why.CALLED_OFF),
        ("Meier Hans ABGEMELDET;;", Why.CALLED_OFF),
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


@pytest.mark.parametrize("title", ["Abgemeldet:", "Abmeldungen", "Désistements", "Entschuldigt"])
def test_below_a_title_of_who_called_off_nobody_comes(title: str) -> None:
    for text in (
        f"Name;Ort\nHans Meier;Muri\n{title};\nRita Frei;Zug\n",
        f"Hans Meier\n\n{title}\nRita Frei\n",
    ):
        read = entries(text)
        assert (people(read)[0][:10], len(read.records)) == ("Hans|Meier", 1)
        assert [left.why for left in read.left] == [Why.CALLED_OFF] * 2


def test_who_called_off_an_evening_keeps_the_others() -> None:
    text = (
        "Name;1. Abend;2. Abend;Bemerkung\nHans Meier;4241;abgemeldet;\nRita Frei;4000;;abgemeldet im März\n"
    )
    read = totals(text)
    assert [dict(record.totals) for record in read.records] == [{"1. Abend": 4241}, {"1. Abend": 4000}]


def test_a_waiting_list_goes_on_to_the_next_title_and_may_be_taken() -> None:
    text = "Name;Ort\nHans Meier;Muri\nReserve:;\nRita Frei;Zug\nAnna Abt;Auw\nGäste;\nUrs Roth;Cham\n"
    read = entries(text)
    assert people(read) == ["Hans|Meier|Muri", "Urs|Roth|Cham"]
    assert people(entries(text, waiting="take"))[1:] == ["Rita|Frei|Zug", "Anna|Abt|Auw", "Urs|Roth|Cham"]
