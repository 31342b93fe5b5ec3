"""A prize of a regulation: its places, its worth, in which order the ranks are called; its faults by key."""

from fractions import Fraction
from typing import Any

import pytest

from jassturnier.i18n import render
from jassturnier.tournament.lists import Extra
from jassturnier.tournament.regulation.file import read
from jassturnier.tournament.regulation.prize_rules import (
    COIN,
    Giving,
    PrizeRules,
    last_of,
    part_of,
    percent_written,
    prizes_of,
)
from tests.support.evenings_made import document, regulation

WINE = {"text": "Wine"}


def prize(**settings: object) -> PrizeRules:
    """Return a prize of a regulation, which is the same where it is read as it is stored."""
    (found,) = regulation(prizes=[settings]).prizes
    assert prizes_of([settings]) == (found,)
    return found


@pytest.mark.parametrize(
    ("settings", "places"),
    [
        ({"ranks": 2}, [2]),
        ({"ranks": [1, 4]}, [1, 4]),
        ({"ranks": [2, 10_000]}, [2]),
        ({"ranks": "3-5"}, [3, 4, 5]),
        ({"ranks": "3 – 4"}, [3, 4]),
        ({"ranks": "1/3"}, [1, 2]),
        ({"ranks": "3 / 7"}, [1, 2, 3]),
        ({"ranks": "last"}, [6]),
        ({"ranks": "last-2"}, [5, 6]),
        ({"every": 3}, [3, 6]),
        ({"every": 4, "ranks": 1}, [1, 4]),
        ({"list": "matches"}, [1]),
        ({"list": "matches", "ranks": 2}, [2]),
        ({"list": "guess", "every": 2}, [2, 4, 6]),
    ],
)
def test_a_prize_is_for_its_places(settings: dict[str, Any], places: list[int]) -> None:
    found = prize(**settings, **WINE)
    here = [1, 2, 3, 4, 5, 6]
    assert [place for place in range(1, 8) if found.is_for(place, 7, here)] == places
    several = len(places) > 1 or settings.get("ranks") == [2, 10_000]
    assert found.several is several
    assert found.list == (Extra(settings["list"]) if "list" in settings else None)


def test_the_last_few_are_said_in_any_language() -> None:
    cases = [
        *(("last", 1), ("last-3", 3), ("letzter", 1), ("dernier-12", 12), ("last-", 0), ("last-x", 0)),
        *(("first", 0), ("3", 0), (3, 0), (["last"], 0), ("last-12345", 0)),
    ]
    assert [(raw, last_of(raw)) for raw, _ in cases] == cases


@pytest.mark.parametrize(
    ("raw", "part"),
    [("1/3", (1, 3)), ("11 / 12", (11, 12)), ("2/2", None), ("3/2", None), ("1/0", None), (0.3, None)],
)
def test_a_part_of_all_is_less_than_all(raw: object, part: tuple[int, int] | None) -> None:
    assert part_of(raw) == (Fraction(*part) if part else 0)


@pytest.mark.parametrize(
    ("settings", "worth"),
    [
        ({"francs": 200}, (20000, 0)),
        ({"amount": 5000}, (5000, 0)),
        ({"percent": 12.5}, (0, 1250)),
        ({"percent": 100}, (0, 10000)),
        ({"percent": 0.01}, (0, 1)),
        ({**WINE, "francs": 0}, (0, 0)),
        ({"choose": True}, (0, 0)),
    ],
)
def test_a_prize_is_money_by_its_amount_or_its_share(
    settings: dict[str, Any], worth: tuple[int, int]
) -> None:
    found = prize(ranks=1, **settings)
    assert (found.amount, found.percent, found.money) == (*worth, worth != (0, 0))


def test_a_share_and_a_coin_are_written_as_short_as_they_can_be() -> None:
    assert [percent_written(share) for share in (6000, 1250, 33)] == ["60", "12.5", "0.33"]
    assert COIN.written == ("0.05", "0.5", "1", "5", "10")
    assert [COIN.read(coin) for coin in (0.05, "0.50", 10)] == [5, 50, 1000]
    assert render(COIN.told(50), "en") == "Fr. 0.50"
    _, (problem,) = read({**document(), "prize_coin": 2})
    assert "choose one of: 0.05, 0.5, 1, 5, 10" in render(problem.text, "en")


@pytest.mark.parametrize(
    ("giving", "called", "choosing"),
    [
        (Giving.LAST_FIRST, [5, 4, 3, 2, 1], [1, 2, 3, 4, 5]),
        (Giving.PODIUM_FIRST, [1, 2, 3, 4, 5], [1, 2, 3, 4, 5]),
        (Giving.PODIUM_LAST, [4, 5, 3, 2, 1], [4, 5, 3, 2, 1]),
    ],
)
def test_the_ranks_are_called_in_the_order_of_the_giving(
    giving: Giving, called: list[int], choosing: list[int]
) -> None:
    ranks = [1, 2, 3, 4, 5]
    assert giving.called_up(ranks, int) == called
    assert giving.choosing(ranks, int) == choosing


@pytest.mark.parametrize(
    ("prize", "key"),
    [
        ({"ranks": 1, "percent": 130}, "Prize 1, percent: must be more than 0 and at most 100 percent."),
        ({"ranks": 1, "percent": 100.01}, "Prize 1, percent: must be more than 0"),
        ({"ranks": 1, "percent": 0}, "Prize 1, percent: must be more than 0"),
        ({"ranks": 1, "percent": "60 %"}, "Prize 1, percent: must be more than 0"),
        ({"ranks": 1, "percent": True}, "Prize 1, percent: must be more than 0"),
        ({"ranks": 1, "percent": 5, "francs": 5}, "Prize 1, francs: stands beside “percent”"),
        ({"ranks": 1, "percent": 5, "amount": 5}, "Prize 1, amount: stands beside “percent”"),
        ({"ranks": 1}, "Prize 1, text: is missing"),
        (WINE, "Prize 1, ranks: is missing"),
        ({"ranks": 0, **WINE}, "Prize 1, ranks: must be ranks from 1 on"),
        *(({"ranks": part, **WINE}, "Prize 1, ranks: must be") for part in ("1/0", "3/2", "2/2", "1/x")),
        ({"ranks": "first", **WINE}, "Prize 1, ranks: must be ranks from 1 on"),
        ({"ranks": [], **WINE}, "Prize 1, ranks: must be ranks from 1 on"),
        *(({"ranks": [1, wrong], **WINE}, "Prize 1, ranks: must be") for wrong in (0, "x", True, 10_001)),
        ({"ranks": 1, "amount": "20"}, "Prize 1, amount: must be a whole number"),
        ({"every": 0, **WINE}, "Prize 1, every: must be a whole number"),
        ({"list": "worst", **WINE}, "Prize 1, list: “worst” is not possible"),
        ({"ranks": 1, "per": "table", **WINE}, "Prize 1, per: “table” is not possible"),
        ({"ranks": 1, "only": "M", **WINE}, "Prize 1, only: needs “per”"),
        ({"ranks": 1, "per": "category", "only": 3, **WINE}, "Prize 1, only: must be the name"),
        ({"rank": 1, **WINE}, "Prize 1, rank: is unknown."),
        ({"ranks": 1, "francs": 200, "amount": 20000}, "Prize 1, amount: stands beside “francs”"),
    ],
)
def test_what_is_wrong_with_a_prize_is_named_by_its_key(prize: dict[str, Any], key: str) -> None:
    found, problems = read({**document(), "prizes": [prize]})
    assert found is None
    assert any(render(problem.sentence(), "en").startswith(key) for problem in problems)


def test_shares_that_are_more_than_there_is_are_named_by_their_settings() -> None:
    prizes = [{"ranks": 1, "percent": 60}, {"ranks": 2, **WINE}, {"ranks": 3, "percent": 40.5}]
    _, (problem,) = read({**document(), "prizes": prizes})
    assert render(problem.sentence(), "en") == (
        "prizes: the shares together are 100.5 %, more than 100 %: Prize 1, percent = 60, "
        "Prize 3, percent = 40.5."
    )
    assert read({**document(), "prizes": prizes[:2]})[0] is not None
