"""What is said of prizes: for which places, what, and what the list of who gets them explains."""

from dataclasses import replace
from typing import Any

import pytest

from jassturnier.i18n import render
from jassturnier.tournament.model import Tournament
from jassturnier.tournament.ranking.prizes import (
    once_paid,
    place_words,
    prize_lists,
    prizes_listed,
    worth_words,
)
from tests.support.evenings_made import played, player, regulation, shown, tournament

WINE = {"text": "Wine"}


def evening(*prizes: dict[str, Any], pairs: bool = False) -> Tournament:
    """Return an evening at one table, in which 1 (with 2) made 1000."""
    table = ((1, 2), (3, 4), 1000) if pairs else ((1,), (2,), 1000)
    entries = [player(n, category="AB"[n % 2]) for n in range(1, 5 if pairs else 3)]
    return tournament([played(1, table)], regulation({"rounds": 1}, prizes=list(prizes)), entries)


@pytest.mark.parametrize(
    ("prize", "places", "worth"),
    [
        ({"ranks": 1, "francs": 50}, "rank 1", "Fr. 50.00"),
        ({"ranks": [1, 2], "francs": 50}, "ranks 1–2", "Fr. 50.00 each"),
        ({"ranks": [1, 3], "francs": 50, **WINE}, "ranks 1, 3", "Fr. 50.00 each, Wine"),
        ({"ranks": 1, "francs": 50, "per": "club"}, "in each club, rank 1", "Fr. 50.00 each"),
        ({"ranks": 1, "francs": 50, "per": "category", "only": "A"}, "A, rank 1", "Fr. 50.00"),
        ({"every": 1, **WINE}, "every rank", "Wine"),
        ({"every": 3, **WINE}, "one rank in 3", "Wine"),
    ],
)
def test_a_prize_says_its_places_and_what_each_of_them_gets(
    prize: dict[str, Any], places: str, worth: str
) -> None:
    [rule] = regulation(prizes=[prize]).prizes
    assert (render(place_words(rule), "en"), render(worth_words(rule), "en")) == (places, worth)


@pytest.mark.parametrize(
    ("prizes", "pairs", "rows", "marks"),
    [
        ([{"ranks": 1, "francs": 50}], False, ["1|1|Fr. 50.00"], ""),
        ([{"ranks": 1, "francs": 50}], True, ["=1|1|Fr. 25.00", "=1|2|Fr. 25.00"], "="),
        ([{"ranks": 1, **WINE}], True, ["=1|1|Wine*", "=1|2|Wine*"], "*"),
        ([{"ranks": [1, 2], **WINE}], True, ["=1|1|Wine", "=1|2|Wine"], ""),
        (
            [{"ranks": 1, "francs": 50}, {"ranks": 3, **WINE}],
            True,
            ["=1|1|Fr. 25.00", "=1|2|Fr. 25.00", "=3|3|Wine*", "=3|4|Wine*"],
            "=*",
        ),
    ],
)
def test_a_shared_rank_and_a_lot_are_marked_and_explained(
    prizes: list[dict[str, Any]],
    pairs: bool,  # noqa: FBT001 — one of two evenings
    rows: list[str],
    marks: str,
) -> None:
    of = evening(*prizes, pairs=pairs)
    listed = prizes_listed(of, prize_lists(of))
    found = [row.split("|") for row in shown(listed)]
    assert [f"{row[0]}|{row[1]}|{row[-1]}" for row in found] == rows
    explained = [render(note, "en").partition(":")[0] for note in listed.notes]
    assert [note for note in explained if note in "=*"] == list(marks)


def test_what_is_a_share_of_the_fees_says_so() -> None:
    one, five = regulation(prizes=[{"ranks": 6, "percent": 10}, {"ranks": "1-5", "percent": 60}]).prizes
    assert render(worth_words(one, of_fees=True), "en") == "10 % of the fees"
    assert render(worth_words(five, of_fees=True), "en") == "60 % of the fees together"
    assert render(worth_words(five), "en") == "60 % of the prize money together"


@pytest.mark.parametrize(("fee", "sums"), [(2000, ("30.00", "20.00")), (1, ("0.00", "0.00"))])
def test_what_the_shares_come_to_once_all_have_paid(fee: int, sums: tuple[str, str]) -> None:
    of = evening({"ranks": 1, "percent": 50}, {"ranks": 2, "percent": 25})
    one, other = (replace(entry, fee=fee, paid=fee) for entry in of.entries)
    owing = replace(of, stages=of.stages, entries=(one, replace(other, paid=0)))
    together, highest = sums
    (said,) = once_paid(owing)
    assert render(said, "en").startswith("1 entry has still to pay; once it has, the prizes are ")
    assert render(said, "en").endswith(f"Fr. {together} together, the highest Fr. {highest}.")
    assert not [*once_paid(replace(of, entries=(one, other)))]
    assert not [*once_paid(replace(owing, prize_money=3000))], "what was published stays"


def test_above_every_list_stands_whose_prizes_they_are() -> None:
    of = evening({"ranks": 1, "francs": 50}, {"ranks": 1, "francs": 20, "per": "category"})
    listed = prizes_listed(of, prize_lists(of))
    heads = [section.heading and render(section.heading, "en") for section in listed.sections]
    assert heads[0] == "Rank list"
    assert len(set(heads)) == len(heads) == 3
