"""Who is called when at the prize giving."""

from typing import Any

import pytest

from jassturnier.errors import WrongUsage
from jassturnier.i18n import render
from jassturnier.tournament.lists import Presence
from jassturnier.tournament.model import Tournament
from jassturnier.tournament.ranking.ceremony import GONE, Call, calls, ceremony_listed
from jassturnier.tournament.ranking.prizes import prize_lists
from tests.support.evenings_made import played, player, regulation, tournament

PRIZES: list[dict[str, Any]] = [
    {"ranks": 1, "text": "Ham"},
    {"ranks": 1, "per": "category", "text": "Flowers"},
    {"list": "best-round", "text": "Cup"},
]
LADIES = (2, 4, 6, 8)


def evening() -> Tournament:
    """Eight players: 1 and 2 have 1500 points, 3 and 4 1000, 7 and 8 884, 5 and 6 384; 7 has gone home."""
    entries = [
        player(n, category="Ladies" * (n in LADIES), presence=Presence.GONE if n == 7 else Presence.HERE)
        for n in range(1, 9)
    ]
    tables = ((1, 2), (5, 6), 1500), ((3, 4), (7, 8), 1000)
    return tournament([played(1, *tables)], regulation(prizes=PRIZES), entries)


def called(order: str = "", podium: int | None = None) -> list[Call]:
    of = evening()
    return calls(of, prize_lists(of), order, podium)


@pytest.mark.parametrize(
    ("order", "ranks"),
    [
        ("", [7, 5, 3, 1]),
        ("last-1", [7, 5, 3, 1]),
        ("Letzter-1", [7, 5, 3, 1]),
        ("1-", [1, 3, 5, 7]),
        ("3, 5-last, 1", [3, 5, 7, 1]),
        ("4-8,3-1", [5, 7, 3, 1]),
        ("3–1", [3, 1]),
        ("last", [7]),
        ("8", [7]),
        ("2", []),
    ],
)
def test_ranks_are_called_in_the_order_that_is_typed(order: str, ranks: list[int]) -> None:
    assert [call.rank for call in called(order)] == ranks
    assert all(not call.name for call in called(order))


def test_only_the_first_ranks_are_called_without_an_order() -> None:
    assert [call.rank for call in called(podium=4)] == [3, 1]


def test_a_category_is_called_by_its_own_ranks_and_prizes_and_so_is_a_list() -> None:
    found = [
        (call.name, call.rank, [one.number for one in call.entries], [render(won, "en") for won in call.won])
        for call in called("LADIES,best-round,1")
    ]
    assert found == [
        ("Ladies", 4, [6], []),
        ("Ladies", 3, [8], []),
        ("Ladies", 2, [4], []),
        ("Ladies", 1, [2], ["Flowers"]),
        ("best-round", 1, [1, 2], ["Cup*"]),
        ("", 1, [1, 2], ["Ham*"]),
    ]
    assert render(called("ladies")[0].title, "en") == "Ladies: Rank 4"
    assert render(called("best-round")[0].title, "de") == "beste Passe: Rang 1"


@pytest.mark.parametrize(
    ("order", "says"),
    [
        ("9", "There is no rank 9; the last is 8."),
        ("5-99", "There is no rank 99"),
        ("0", "“0” is no rank (4), no range (5-last) and no list."),
        ("1,,2", "“” is no rank"),
        ("gents", "“gents” is no rank"),
        ("1-x", "“1-x” is no rank"),
        ("9999999999999", "is no rank"),
        ("last-1,3", "“last-1,3” calls twice: Rank 3."),
        ("ladies,Ladies", "calls twice: Ladies: Rank 1."),
    ],
)
def test_what_cannot_be_called_is_refused(order: str, says: str) -> None:
    with pytest.raises(WrongUsage) as caught:
        called(order)
    assert says in " ".join(render(text, "en") for text in caught.value.texts)


def test_lists_that_could_be_meant_are_named() -> None:
    with pytest.raises(WrongUsage) as caught:
        called("gents")
    assert render(caught.value.texts[1], "en") == "Lists here: Ladies, best-round."


def test_who_has_gone_home_has_a_remark_in_the_list_for_the_speaker() -> None:
    listed = ceremony_listed(called("5"))
    (column,) = (column for column in listed.columns if column.key == "gone")
    told = [(row[1].number, column.value(row)) for row in listed.sections[0].rows]
    assert told == [(7, GONE), (8, None)]
