"""Numbers as lists have them."""

import pytest

from jassturnier.exchange.intake.columns import born_of, file_words, phone_of
from tests.support.exchange.lists import totals


@pytest.mark.parametrize(
    "words", ["4241", "4'241", "4.241", "4,241", "4 241", "4241.0", "4'241.00", "4241 Pt.", "(4241)"]
)
def test_a_number_is_read_however_it_is_written(words: str) -> None:
    (record,) = totals(f"Name;Total\nHans Meier;{words}\n").records
    assert record.totals == {"Total": 4241}


def test_a_fraction_is_no_total() -> None:
    assert len(totals("Name;Total\nHans Meier;4.24\n").problems) == 1


@pytest.mark.parametrize(
    ("words", "year"),
    [
        ("1951", 1951),
        ("1951.0", 1951),
        ("2.3.1951", 1951),
        ("51", 1951),
        ("4.3.51", 1951),
        ("alt", None),
        ("7", None),
        ("4.3.7", None),
    ],
)
def test_a_year_of_birth_may_be_a_date_or_two_digits(words: str, year: int | None) -> None:
    assert born_of(words) == year


@pytest.mark.parametrize(
    ("words", "phone"),
    [
        ("791112233.0", "079 111 22 33"),
        ("417111111", "041 711 11 11"),
        ("41791112233", "+41 79 111 22 33"),
        ("0791112233", "0791112233"),
        ("intern 12", "intern 12"),
        ("-", ""),
    ],
)
def test_a_telephone_number_gets_back_what_a_spreadsheet_took(words: str, phone: str) -> None:
    assert phone_of(words) == phone


def test_a_telephone_number_is_what_a_spreadsheet_shows() -> None:
    assert file_words("791234567.0") == file_words("7.91234567E8") == "791234567"
    assert file_words("079 123 45 67") == "079 123 45 67"
