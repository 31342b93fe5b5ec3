"""How an answer becomes a value; what is none is refused and asked again."""

from collections.abc import Callable

import pytest

from jassturnier.errors import DoesNotAddUp
from jassturnier.i18n import render
from jassturnier.tournament.asking.question import amount, fee_typed, is_nothing, one_of, whole, words


@pytest.mark.parametrize(
    ("parse", "typed", "value"),
    [
        (whole(2, 5), "2", 2),
        (whole(2, 5), "5", 5),
        (whole(-2, 1000), "−2", -2),
        (whole(0, 2000), "1’200", 1200),
        (one_of(["a", "b"]), "1", "a"),
        (one_of(["a", None]), "2", None),
        (amount, "20.50", 2050),
        (amount, "0", 0),
        (words, "Abend", "Abend"),
    ],
)
def test_an_answer_is_read(parse: Callable[[str], object], typed: str, value: object) -> None:
    assert parse(typed) == value


@pytest.mark.parametrize(
    ("parse", "typed", "told"),
    [
        *(
            (whole(2, 5), typed, "Please type a number from 2 to 5.")
            for typed in ("1", "6", "", "two", "2.5")
        ),
        *((one_of(["a", "b"]), typed, "Please type a number from 1 to 2.") for typed in ("0", "3", "a")),
        (amount, "much", "“much” is no amount in francs."),
        (words, "", "Please type something here; “?” explains."),
    ],
)
def test_what_is_no_answer_is_told(parse: Callable[[str], object], typed: str, told: str) -> None:
    with pytest.raises(DoesNotAddUp) as refused:
        parse(typed)
    assert render(refused.value.texts[0], "en") == told


@pytest.mark.parametrize(
    ("typed", "nothing"),
    [
        *((typed, True) for typed in ("", "-", "0", "no", "Nein", "non", "no", "KEINE", "aucun", "nessuno")),
        *((typed, False) for typed in ("1", "00", "yes", "nothing at all")),
    ],
)
def test_nothing_is_said_in_many_ways(typed: str, *, nothing: bool) -> None:
    assert is_nothing(typed) is nothing


@pytest.mark.parametrize(
    ("typed", "fee"),
    [
        ("15", 15),
        ("12,50", 12.5),
        ("15,-", 15),
        ("15,–; Mitglieder 12,–", {"entry": 15, "category": {"Mitglieder": 12}}),
        ("15, Mitglieder 12", {"entry": 15, "category": {"Mitglieder": 12}}),
        ("15.-, Mitglieder 12.-", {"entry": 15, "category": {"Mitglieder": 12}}),
        ("20; membres : Fr. 15", {"entry": 20, "category": {"membres": 15}}),
        (
            "15 Franken, 12 für Mitglieder, U20 7,50",
            {"entry": 15, "category": {"Mitglieder": 12, "U20": 7.5}},
        ),
    ],
)
def test_a_fee_is_read_with_the_prices_of_categories(typed: str, fee: object) -> None:
    assert fee_typed(typed) == fee


@pytest.mark.parametrize("typed", ["members 12", "15, members", "15, 12", "15, members twelve"])
def test_what_is_no_price_of_a_category_is_refused(typed: str) -> None:
    with pytest.raises(DoesNotAddUp):
        fee_typed(typed)
