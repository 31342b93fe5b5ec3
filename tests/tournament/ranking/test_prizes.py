from typing import Any

import pytest

from jassturnier.i18n import render
from jassturnier.tournament.model import Tournament
from jassturnier.tournament.ranking.prize_words import award_words, place_words
from jassturnier.tournament.ranking.prizes import Award, prize_lists
from jassturnier.tournament.regulation.file import read
from tests.support.evenings_made import document, played, player, regulation, tournament

WINE, HAM = {"text": "Wine"}, {"text": "Ham"}


def after(*tables: tuple[int, int, int], prizes: list[dict[str, Any]], **more: Any) -> Tournament:  # noqa: ANN401
    """Return an evening of pairs 1-2, 3-4 … with the points of the first side of each table."""
    seats = [((a, a + 1), (b, b + 1), points) for a, b, points in tables]
    count = 4 * len(tables)
    entries = [player(n, **{key: values[n - 1] for key, values in more.items()}) for n in range(1, count + 1)]
    return tournament([played(1, *seats)], regulation(prizes=prizes), entries)


def awards(of: Tournament, answer: int | None = None) -> list[tuple[int, list[int], int, list[str]]]:
    return [
        (award.rank, [e.number for e in award.entries], award.amount, [t["en"] for t in award.things])
        for found in prize_lists(of, answer)
        for award in found.awards
    ]


def test_tied_entries_share_the_amounts_of_their_places_to_whole_five_rappen() -> None:
    of = after((1, 3, 1000), prizes=[{"ranks": 1, "amount": 10000}, {"ranks": [2], "amount": 5025}])
    assert awards(of) == [(1, [1, 2], 7510, [])]


def test_who_may_choose_does_so_in_the_order_of_the_ranks_that_may() -> None:
    of = after(
        (1, 3, 1000), (5, 7, 900), prizes=[{"ranks": 1, "francs": 50}, {"ranks": "3-8", "choose": True}]
    )
    said = [(award.rank, render(award_words(award), "en")) for award in prize_lists(of)[0].awards]
    assert said == [(1, "Fr. 25.00"), (3, "1./2. choice*"), (5, "3./4. choice*"), (7, "5./6. choice*")]


@pytest.mark.parametrize(
    ("ranks", "choices"),
    [
        pytest.param({"ranks": "2-4"}, [(1, (1,)), (3, (2, 3))], id="from the second on"),
        pytest.param({"ranks": [1, 4, 8]}, [(1, (1,)), (3, (2,)), (7, (3,))], id="with gaps"),
        pytest.param({"every": 3}, [(3, (1,)), (5, (2,))], id="every third"),
        pytest.param({"ranks": "last"}, [(7, (1,))], id="the last"),
    ],
)
def test_a_place_chooses_after_those_before_it_that_choose_by_the_same_rule(
    ranks: dict[str, Any], choices: list[tuple[int, tuple[int, ...]]]
) -> None:
    of = after((1, 3, 1000), (5, 7, 900), prizes=[{**ranks, "choose": True}, {"ranks": "5-6", **HAM}])
    found = [(award.rank, award.choices) for award in prize_lists(of)[0].awards if award.choices]
    assert found == choices


def test_tied_entries_hold_the_things_of_their_places_together() -> None:
    of = after((1, 3, 1000), prizes=[{"ranks": 1, **HAM}, {"ranks": 2, **WINE}, {"ranks": "3-4", **WINE}])
    assert awards(of) == [(1, [1, 2], 0, ["Ham", "Wine"]), (3, [3, 4], 0, ["Wine", "Wine"])]
    assert [award.lots for award in prize_lists(of)[0].awards] == [True, True]


def test_the_last_and_every_third_get_something() -> None:
    of = after((1, 3, 1000), (5, 7, 990), prizes=[{"every": 3, **WINE}, {"ranks": "last", **HAM}])
    assert awards(of) == [
        (3, [5, 6], 0, ["Wine"]),
        (5, [7, 8], 0, ["Wine"]),
        (7, [3, 4], 0, ["Ham"]),
    ]


def test_every_category_has_its_prize_and_one_of_them_another() -> None:
    categories = ["W", "M", "M", "W"]
    prizes = [{"per": "category", "ranks": 1, **WINE}, {"per": "category", "only": "M", "ranks": 2, **HAM}]
    of = after((1, 3, 1000), prizes=prizes, category=categories)
    found = {str(listed.heading and listed.heading.params[0][1]): listed.awards for listed in prize_lists(of)}
    assert {name: [(a.rank, a.entries[0].number) for a in given] for name, given in found.items()} == {
        "M": [(1, 2), (2, 3)],
        "W": [(1, 1)],
    }


@pytest.mark.parametrize("only", ["Jüngste", "Ju\u0308ngste", "jüngste"])
def test_the_one_category_of_a_prize_is_known_however_it_is_typed(only: str) -> None:
    prizes = [{"per": "category", "only": only, "ranks": 1, **HAM}]
    of = after((1, 3, 1000), prizes=prizes, category=["", "Jungste", "Jüngste", "jüngste"])
    assert awards(of) == [(1, [3, 4], 0, ["Ham"])]


def test_the_best_round_and_the_nearest_guess_have_lists_of_their_own() -> None:
    prizes = [{"list": "best-round", **WINE}, {"list": "guess", **HAM}, {"list": "matches", **HAM}]
    of = after((1, 3, 1000), prizes=prizes, guess=[990, None, 1500, 1000])
    assert awards(of) == [(1, [1, 2], 0, ["Wine"]), (1, [4], 0, ["Ham"])]
    assert awards(of, answer=1499)[1] == (1, [3], 0, ["Ham"])


def test_a_prize_may_be_money_and_a_thing() -> None:
    of = after((1, 3, 1000), prizes=[{"ranks": 1, "amount": 10000, **WINE}])
    (award,) = prize_lists(of)[0].awards
    assert render(award_words(award), "en") == "Fr. 50.00, Wine*"
    assert render(award_words(Award(1, award.entries[:1], 5000, award.things)), "en") == "Fr. 50.00, Wine"


@pytest.mark.parametrize(
    ("prize", "key"),
    [
        ({"ranks": 1}, "prizes[1].text: is missing"),
        (WINE, "prizes[1].ranks: is missing"),
        ({"ranks": 0, **WINE}, "prizes[1].ranks: must be ranks from 1 on"),
        ({"ranks": "first", **WINE}, "prizes[1].ranks: must be ranks from 1 on"),
        ({"ranks": [], **WINE}, "prizes[1].ranks: must be ranks from 1 on"),
        ({"ranks": 1, "amount": "20"}, "prizes[1].amount: must be a whole number"),
        ({"every": 0, **WINE}, "prizes[1].every: must be a whole number"),
        ({"list": "worst", **WINE}, "prizes[1].list: “worst” is not possible"),
        ({"ranks": 1, "per": "table", **WINE}, "prizes[1].per: “table” is not possible"),
        ({"ranks": 1, "only": "M", **WINE}, "prizes[1].only: needs “per”"),
        ({"ranks": 1, "per": "category", "only": 3, **WINE}, "prizes[1].only: must be the name"),
        ({"rank": 1, **WINE}, "prizes[1].rank: is unknown."),
    ],
)
def test_what_is_wrong_with_a_prize_is_named_by_its_key(prize: dict[str, Any], key: str) -> None:
    found, problems = read({**document(), "prizes": [prize]})
    assert found is None
    assert any(render(problem.sentence(), "en").startswith(key) for problem in problems)


@pytest.mark.parametrize(
    ("prize", "words"),
    [
        ({"ranks": "1-3"}, "rank 1–3"),
        ({"ranks": [1, 4], "every": 10}, "rank 1, 4, one rank in 10"),
        ({"list": "matches"}, "most matches, rank 1"),
        ({"ranks": "last", "per": "club"}, "in each club, last place"),
        ({"ranks": 1, "per": "category", "only": "Women"}, "Women, rank 1"),
    ],
)
def test_the_places_of_a_prize_in_words(prize: dict[str, Any], words: str) -> None:
    (rules,) = regulation(prizes=[{**prize, **WINE}]).prizes
    assert render(place_words(rules), "en") == words
