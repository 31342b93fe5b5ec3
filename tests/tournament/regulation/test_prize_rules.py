"""A prize of a regulation: its places, its worth, in which order the ranks are called; its faults by key."""

from fractions import Fraction
from typing import Any

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
from tests.support.typed import sentences

WINE = {"text": "Wine"}


def prize(**settings: object) -> PrizeRules:
    """Return a prize of a regulation, which is the same where it is read as it is stored."""
    (found,) = regulation(prizes=[settings]).prizes
    assert prizes_of([settings]) == (found,)
    return found


def test_a_prize_is_for_its_places() -> None:
    cases: list[tuple[dict[str, Any], list[int]]] = [
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
    ]
    for settings, places in cases:
        found = prize(**settings, **WINE)
        assert [place for place in range(1, 8) if found.is_for(place, 7, [1, 2, 3, 4, 5, 6])] == places
        assert found.several is (len(places) > 1 or settings.get("ranks") == [2, 10_000])
        assert found.list == (Extra(settings["list"]) if "list" in settings else None)


def test_the_last_few_and_a_part_of_all_are_said_in_words() -> None:
    last: dict[object, int] = {"last": 1, "last-3": 3, "letzter": 1, "dernier-12": 12}
    others: tuple[object, ...] = ("last-", "last-x", "first", "3", "last-12345")
    cases = {**last, **dict.fromkeys(others, 0), 3: 0}
    assert {raw: last_of(raw) for raw in cases} == cases
    assert last_of(["last"]) == 0
    parts = {"1/3": Fraction(1, 3), "11 / 12": Fraction(11, 12), "2/2": 0, "3/2": 0, "1/0": 0, 0.3: 0}
    assert {raw: part_of(raw) for raw in parts} == parts


def test_a_prize_is_money_by_its_amount_or_its_share() -> None:
    cases: list[tuple[dict[str, Any], tuple[int, int]]] = [
        ({"francs": 200}, (20000, 0)),
        ({"amount": 5000}, (5000, 0)),
        ({"percent": 12.5}, (0, 1250)),
        ({"percent": 100}, (0, 10000)),
        ({"percent": 0.01}, (0, 1)),
        ({**WINE, "francs": 0}, (0, 0)),
        ({"choose": True}, (0, 0)),
    ]
    for settings, worth in cases:
        found = prize(ranks=1, **settings)
        assert (found.amount, found.percent, found.money) == (*worth, worth != (0, 0))


def test_a_share_and_a_coin_are_written_as_short_as_they_can_be() -> None:
    assert [percent_written(share) for share in (6000, 1250, 33)] == ["60", "12.5", "0.33"]
    assert COIN.written == ("0.05", "0.5", "1", "5", "10")
    assert [COIN.read(coin) for coin in (0.05, "0.50", 10)] == [5, 50, 1000]
    assert render(COIN.told(50), "en") == "Fr. 0.50"
    _, (problem,) = read({**document(), "prize_coin": 2})
    assert "choose one of: 0.05, 0.5, 1, 5, 10" in render(problem.text, "en")


def test_the_ranks_are_called_in_the_order_of_the_giving() -> None:
    up, others_first = [1, 2, 3, 4, 5], [4, 5, 3, 2, 1]
    cases = {
        Giving.LAST_FIRST: (up[::-1], up),
        Giving.PODIUM_FIRST: (up, up),
        Giving.PODIUM_LAST: (others_first, others_first),
    }
    assert {giving: (giving.called_up(up, int), giving.choosing(up, int)) for giving in Giving} == cases


def test_what_is_wrong_with_a_prize_is_named_by_its_key() -> None:
    more, beside = "percent: must be more than 0", "stands beside “percent”"
    from_one = "ranks: must be ranks from 1 on"
    cases: list[tuple[dict[str, Any], str]] = [
        ({"ranks": 1, "percent": 130}, "percent: must be more than 0 and at most 100 percent."),
        *(({"ranks": 1, "percent": wrong}, more) for wrong in (100.01, 0, "60 %", True)),
        ({"ranks": 1, "percent": 5, "francs": 5}, f"francs: {beside}"),
        ({"ranks": 1, "percent": 5, "amount": 5}, f"amount: {beside}"),
        ({"ranks": 1}, "text: is missing"),
        (WINE, "ranks: is missing"),
        ({"ranks": 0, **WINE}, from_one),
        ({"ranks": "first", **WINE}, from_one),
        ({"ranks": [], **WINE}, from_one),
        *(({"ranks": part, **WINE}, "ranks: must be") for part in ("1/0", "3/2", "2/2", "1/x")),
        *(({"ranks": [1, wrong], **WINE}, "ranks: must be") for wrong in (0, "x", True, 10_001)),
        ({"ranks": 1, "amount": "20"}, "amount: must be a whole number"),
        ({"every": 0, **WINE}, "every: must be a whole number"),
        ({"list": "worst", **WINE}, "list: “worst” is not possible"),
        ({"ranks": 1, "per": "table", **WINE}, "per: “table” is not possible"),
        ({"ranks": 1, "only": "M", **WINE}, "only: needs “per”"),
        ({"ranks": 1, "per": "category", "only": 3, **WINE}, "only: must be the name"),
        ({"rank": 1, **WINE}, "rank: is unknown."),
        ({"ranks": 1, "francs": 200, "amount": 20000}, "amount: stands beside “francs”"),
    ]
    for prize, told in cases:
        found, problems = read({**document(), "prizes": [prize]})
        assert found is None
        assert any(each.startswith(f"Prize 1, {told}") for each in sentences(problems))


def test_shares_that_are_more_than_there_is_are_named_by_their_settings() -> None:
    prizes = [{"ranks": 1, "percent": 60}, {"ranks": 2, **WINE}, {"ranks": 3, "percent": 40.5}]
    shares = "Prize 1, percent = 60, Prize 3, percent = 40.5"
    assert sentences(read({**document(), "prizes": prizes})[1]) == [
        f"prizes: the shares together are 100.5 %, more than 100 %: {shares}."
    ]
    assert read({**document(), "prizes": prizes[:2]})[0] is not None
