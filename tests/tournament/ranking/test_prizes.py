"""Who wins what, and what is said of it."""

from dataclasses import replace
from typing import Any

import pytest

from jassturnier.errors import NotAllowed
from jassturnier.i18n import render
from jassturnier.tournament.lists import Presence
from jassturnier.tournament.model import Tournament
from jassturnier.tournament.ranking.prizes import (
    Award,
    above,
    award_words,
    for_the_hall,
    going_out,
    once_paid,
    place_words,
    planned_prizes,
    prize_lists,
    prize_notes,
    prizes_listed,
    prizes_told,
    published_prizes,
    worth_words,
)
from jassturnier.tournament.regulation.prize_rules import Giving
from tests.support.evenings_made import in_english, played, player, regulation, shown, tournament

WINE, HAM = {"text": "Wine"}, {"text": "Ham"}
PER = ("", "club", "category")


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


def test_no_lot_is_drawn_for_what_everybody_of_a_rank_gets() -> None:
    of = after((1, 3, 1000), (5, 7, 942), prizes=[{"ranks": 1, **HAM}, {"every": 1, **WINE}])
    found = prize_lists(of)[0].awards
    said = [(award.rank, render(award_words(award), "en"), award.lots) for award in found]
    assert said == [(1, "Wine, Ham*", True), (3, "Wine", False), (7, "Wine", False)]


@pytest.mark.parametrize(
    ("stage", "publish", "lists"),
    [({"rounds": 1}, "at-once", ["", "category"]), ({}, "at-once", []), ({"rounds": 1}, "final", [])],
)
def test_the_net_is_told_of_prizes_once_all_is_decided_and_published_but_not_of_clubs(
    stage: dict[str, Any], publish: str, lists: list[str]
) -> None:
    prizes = [{"ranks": 1, "francs": 20, "per": per} if per else {"ranks": 1, "francs": 50} for per in PER]
    entries = [player(n, category="A", club="JC") for n in range(1, 5)]
    made = tournament(
        [played(1, ((1, 2), (3, 4), 1000))], regulation(stage, prizes=prizes, publish=publish), entries
    )
    assert [found.per for found in published_prizes(made)] == lists


@pytest.mark.parametrize(
    ("share", "found"),
    [({"ranks": 1, "percent": 50}, [(1, [1, 2], 2500, [])]), ({"ranks": 3, "percent": 50}, None)],
)
def test_a_share_and_an_amount_are_divided_together_only_among_equals(
    share: dict[str, Any], found: list[tuple[int, list[int], int, list[str]]] | None
) -> None:
    of = after((1, 3, 1000), prizes=[{"ranks": 2, "francs": 10}, share], fee=[2000] * 4)
    of = replace(of, entries=tuple(replace(entry, paid=2000) for entry in of.entries))
    assert awards(of) == (found or [(1, [1, 2], 500, []), (3, [3, 4], 2000, [])])


def test_who_may_choose_does_so_in_the_order_of_the_ranks_that_may() -> None:
    of = after(
        (1, 3, 1000), (5, 7, 900), prizes=[{"ranks": 1, "francs": 50}, {"ranks": "3-8", "choose": True}]
    )
    said = [(award.rank, render(award_words(award), "en")) for award in prize_lists(of)[0].awards]
    assert said == [(1, "Fr. 25.00"), (3, "1./2. choice*"), (5, "3./4. choice*"), (7, "5./6. choice*")]


@pytest.mark.parametrize(
    ("giving", "turns"),
    [
        ("last-first", [(1, (1, 2)), (3, (3, 4)), (5, (5,)), (7, (6, 7))]),
        ("podium-first", [(1, (1, 2)), (3, (3, 4)), (5, (5,)), (7, (6, 7))]),
        ("podium-last", [(5, (1,)), (7, (2, 3)), (3, (4, 5)), (1, (6, 7))]),
    ],
)
def test_the_podium_chooses_first_or_after_all_others(
    giving: str, turns: list[tuple[int, tuple[int, ...]]]
) -> None:
    prizes = [{"ranks": "1-4", "choose": True}, {"ranks": [5, 7, 8], "choose": True}]
    of = after((1, 3, 1000), (5, 7, 900), prizes=prizes)
    of = replace(of, regulation=replace(of.regulation, prize_giving=Giving(giving)))
    assert [(award.rank, award.choices) for award in prize_lists(of)[0].awards] == turns


@pytest.mark.parametrize(
    ("ranks", "choices"),
    [
        pytest.param({"ranks": "2-4"}, [(1, (1,)), (3, (2, 3))], id="from the second on"),
        pytest.param({"ranks": [1, 4, 8]}, [(1, (1,)), (3, (2,)), (7, (3,))], id="with gaps"),
        pytest.param({"ranks": "1/2"}, [(1, (1, 2)), (3, (3, 4))], id="the first half"),
        pytest.param({"ranks": "3 / 8"}, [(1, (1, 2)), (3, (3,))], id="three eighths"),
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
    assert [award.lots for award in prize_lists(of)[0].awards] == [True, False]


def test_the_last_and_every_third_get_something() -> None:
    of = after((1, 3, 1000), (5, 7, 990), prizes=[{"every": 3, **WINE}, {"ranks": "last", **HAM}])
    assert awards(of) == [(3, [5, 6], 0, ["Wine"]), (5, [7, 8], 0, ["Wine"]), (7, [3, 4], 0, ["Ham"])]


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
    assert render(above(prize_lists(of, 1499)[1]), "en") == "nearest guess (1,499)"


def test_a_prize_may_be_money_and_a_thing() -> None:
    of = after((1, 3, 1000), prizes=[{"ranks": 1, "amount": 10000, **WINE}])
    (award,) = prize_lists(of)[0].awards
    assert render(award_words(award), "en") == "Fr. 50.00, Wine*"
    alone = Award(1, award.entries[:1], 5000, award.things, (1,))
    assert (render(award_words(alone), "en"), alone.lots) == ("Fr. 50.00, Wine, 1. choice", False)


def paying(prizes: list[dict[str, Any]], fee: int = 2000, **rules: Any) -> Tournament:  # noqa: ANN401
    """Return an evening of eight who have paid what they owe: four pairs of equals."""
    of = after((1, 3, 1000), (5, 7, 900), prizes=prizes, paid=[fee] * 8, fee=[fee] * 8)
    return replace(of, regulation=regulation(prizes=prizes, **rules))


# 8 x 20 = 160 francs; ranks 1 and 2 (1000), 3 and 4 (984), 5 and 6 (900), 7 and 8 (884) are equal.
@pytest.mark.parametrize(
    ("prizes", "rules", "amounts"),
    [
        # 60 % is 96.00, for five places 19.20 each; the fifth is shared by two.
        ([{"ranks": "1-5", "percent": 60}], {}, [(1, 1920), (3, 1920), (5, 960)]),
        # 48, 32 and 16 francs: 80 / 2, 16 / 2.
        (
            [{"ranks": 1, "percent": 30}, {"ranks": 2, "percent": 20}, {"ranks": 3, "percent": 10}],
            {},
            [(1, 4000), (3, 800)],
        ),
        # 19.20 to 19 francs, and 9.60 to 9: the 2.00 that are left are for the two of the largest remainder.
        ([{"ranks": "1-5", "percent": 60}], {"prize_coin": 1}, [(1, 1900), (3, 1900), (5, 1000)]),
        # 15, 15 and 5 francs leave 26.00: ten for the two with 9.60, ten for the first two, none of 6.00.
        ([{"ranks": "1-5", "percent": 60}], {"prize_coin": 5}, [(1, 2000), (3, 1500), (5, 1000)]),
        # 12.5 % of 500 is 62.50, for ranks 3 and 6: 31.25 are 15.60 twice, and the rest for the first two.
        ([{"every": 3, "percent": 12.5}], {"prize_money": 500}, [(3, 1565), (5, 1560)]),
        # 21.12 and 10.56 are 15.84 each: no place is rounded before its rank is shared.
        ([{"ranks": 1, "percent": 13.2}, {"ranks": 2, "percent": 6.6}], {}, [(1, 1580)]),
        # 39.20 and 16.80 each; what both leave is enough for the two of the larger remainder.
        (
            [{"ranks": n, "percent": share} for n, share in enumerate((28, 21, 14, 7), 1)],
            {"prize_coin": 0.5},
            [(1, 3900), (3, 1700)],
        ),
        # 33.33 % of 160 is 53.328.
        ([{"ranks": "last", "percent": 33.33}], {}, [(7, 2665)]),
        # Only eight places of ten are there: 80 / 8.
        ([{"ranks": "1-10", "percent": 50}], {}, [(1, 1000), (3, 1000), (5, 1000), (7, 1000)]),
        # What was promised in francs stays beside it: 16 + 7.
        ([{"ranks": 1, "percent": 10}, {"ranks": 2, "francs": 7}], {"prize_coin": 0.5}, [(1, 1150)]),
    ],
)
def test_shares_are_divided_by_place_and_add_up(
    prizes: list[dict[str, Any]], rules: dict[str, Any], amounts: list[tuple[int, int]]
) -> None:
    (found,) = prize_lists(paying(prizes, **rules))
    assert [(award.rank, award.amount) for award in found.awards] == amounts


def test_the_categories_of_a_prize_have_its_share_together() -> None:
    prizes = [{"per": "category", "ranks": 1, "percent": 30}]
    of = after((1, 3, 1000), prizes=prizes, category=["W", "M", "M", "W"])
    of = replace(of, regulation=replace(of.regulation, prize_money=10000))
    assert [award.amount for found in prize_lists(of) for award in found.awards] == [1500, 1500]


@pytest.mark.parametrize(("coin", "paid"), [(None, 1230), (100, 1200), (500, 1000)])
def test_a_fixed_amount_is_paid_in_the_coin_too(coin: int | None, paid: int) -> None:
    prizes = [{"ranks": 3, "francs": 12.3, "per": "category", "only": "M"}]
    of = after((1, 3, 1000), (5, 7, 900), prizes=prizes, category=["M"] * 7 + ["W"])
    of = replace(of, regulation=replace(of.regulation, prize_coin=coin))
    assert [award.amount for award in prize_lists(of)[0].awards] == [paid]


@pytest.mark.parametrize("coin", [0.05, 1, 5])
def test_shares_of_all_lists_and_what_is_left_of_them_are_together_what_they_are_of(coin: float) -> None:
    prizes = [
        {"ranks": "1-3", "percent": 33},
        {"per": "category", "ranks": "1-2", "percent": 41},
        {"per": "club", "ranks": 1, "percent": 26},
    ]
    of = paying(prizes, prize_money=497.35, prize_coin=coin)
    facts = [(number, "MWJ"[number % 3], "AB"[number % 2]) for number in range(1, 9)]
    of = of.with_entries(
        lambda one: replace(one, category=facts[one.number - 1][1], club=facts[one.number - 1][2])
    )
    lists = prize_lists(of)
    left = going_out(lists) + sum(found.left for found in lists)
    assert left == 49735
    assert 0 <= sum(found.left for found in lists) < 2 * 100 * coin
    assert planned_prizes(of) == 49735 // (100 * coin) * 100 * coin


def test_what_rounding_leaves_over_is_named_with_what_there_is_and_where_it_stays() -> None:
    prizes = [{"ranks": "1-5", "percent": 60}]
    of = paying(prizes, prize_coin=5)
    # 96 - 2 x 20 - 2 x 15 - 2 x 10
    assert in_english(prize_notes(of, prize_lists(of))) == [
        "Shares are of Fr. 160.00.",
        "=: shared rank; the amounts of its places are shared.",
        "Careful: there are rounds to come.",
        "Together Fr. 90.00.",
        "Rounding leaves Fr. 6.00 over; it stays in the cash box.",
    ]


def test_the_last_prize_goes_to_the_last_who_is_still_there() -> None:
    here, gone = Presence.HERE, Presence.GONE
    prizes: list[dict[str, Any]] = [{"ranks": "last", **HAM}, {"ranks": 7, "francs": 5}]
    others = [here] * 4
    of = after((1, 3, 1000), (5, 7, 900), prizes=prizes, presence=[here, here, gone, here, *others])
    assert awards(of) == [(7, [3, 4], 250, []), (7, [4], 0, ["Ham"])]
    of = after((1, 3, 1000), (5, 7, 900), prizes=prizes, presence=[here, here, gone, gone, *others])
    assert awards(of) == [(5, [5, 6], 0, ["Ham"]), (7, [3, 4], 250, [])]
    of = after((1, 3, 1000), (5, 7, 900), prizes=prizes, presence=[gone] * 8)
    assert awards(of) == [(7, [3, 4], 250, [])]


def test_the_last_few_have_a_prize_each_and_of_them_nobody_who_has_gone() -> None:
    here, gone = Presence.HERE, Presence.GONE
    prizes: list[dict[str, Any]] = [{"ranks": "last-3", "francs": 10}]
    tables = ((1, 3, 1000), (5, 7, 900))
    assert awards(after(*tables, prizes=prizes)) == [(5, [5, 6], 500, []), (7, [3, 4], 1000, [])]
    of = after(*tables, prizes=prizes, presence=[here, here, gone, here, *[here] * 4])
    assert awards(of) == [(5, [5, 6], 1000, []), (7, [4], 1000, [])]
    of = after(*tables, prizes=prizes, presence=[here, here, gone, gone, *[here] * 4])
    assert awards(of) == [(5, [5, 6], 1000, []), (3, [7, 8], 500, [])][::-1]


def test_how_many_of_the_last_have_a_prize_is_said() -> None:
    last = [{"ranks": ranks, "francs": 10} for ranks in ("last", "last-1", "last-3", "ultimo-3")]
    assert in_english(prizes_told(regulation(prizes=last).prizes)) == [
        *["last place: Fr. 10.00"] * 2,
        *["last 3 places: Fr. 10.00 each"] * 2,
    ]


def test_each_share_is_parted_among_the_places_of_its_own_prize() -> None:
    shares: list[dict[str, Any]] = [{"ranks": 1, "percent": 60}, {"ranks": "2-3", "percent": 30}]
    of = after((1, 3, 1000), prizes=shares, fee=[1000] * 4, paid=[1000] * 4)
    assert [award[2] for award in awards(of)] == [(2400 + 600) // 2, 600 // 2]
    by_category: list[dict[str, Any]] = [
        {"per": "category", "only": name, "ranks": 1, "percent": 40} for name in "MW"
    ]
    of = after((1, 3, 1000), prizes=by_category, fee=[1000] * 4, paid=[1000] * 4, category=["M", "W"] * 2)
    assert [award[1:3] for award in awards(of)] == [([1], 1600), ([2], 1600)]


def test_where_nobody_of_the_last_has_gone_the_last_get_all_their_prizes_at_once() -> None:
    of = after((1, 3, 1000), prizes=[{"ranks": "last", **HAM}, {"every": 1, **WINE}])
    assert awards(of) == [(1, [1, 2], 0, ["Wine", "Wine"]), (3, [3, 4], 0, ["Wine", "Ham", "Wine"])]


def test_a_category_is_called_by_its_first_spelling_and_who_has_none_is_on_no_list() -> None:
    names = ["damen", "Damen", "", "Herren"]
    of = after((1, 3, 1000), prizes=[{"per": "category", "ranks": 1, **WINE}], category=names)
    found = [(each.name, each.heading and render(each.heading, "en")) for each in prize_lists(of)]
    assert found == [("Damen", "Category: Damen"), ("Herren", "Category: Herren")]


ROUND = played(1, ([1, 2], [3, 4], 1000))
REWARDED = regulation(prizes=[{"ranks": 1, "amount": 10000}])
HIDDEN = regulation(prizes=[{"ranks": 1, "amount": 10000}], hidden_after=0)


@pytest.mark.parametrize(
    "without",
    [
        pytest.param(tournament([ROUND]), id="no prizes in the regulation"),
        pytest.param(tournament([], REWARDED), id="nothing drawn"),
        pytest.param(tournament([ROUND], HIDDEN), id="a hidden rank list"),
    ],
)
def test_there_is_nothing_to_tell_the_hall(without: Tournament) -> None:
    with pytest.raises(NotAllowed):
        for_the_hall(without)


def test_the_desk_sees_what_is_hidden_from_the_hall() -> None:
    assert for_the_hall(tournament([ROUND], HIDDEN), desk=True) == for_the_hall(tournament([ROUND], REWARDED))


def test_a_shared_prize_that_is_rounded_to_nothing_has_no_line() -> None:
    of = after((1, 3, 1000), prizes=[{"ranks": 1, "francs": 5}, {"ranks": 3, "francs": 50}])
    of = replace(of, regulation=replace(of.regulation, prize_coin=500))
    assert awards(of) == [(3, [3, 4], 2500, [])]
    assert "Rounding leaves Fr. 5.00 over; it stays in the cash box." in in_english(
        prize_notes(of, prize_lists(of))
    )


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
        ({"ranks": [1, 4], "every": 10, **WINE}, "ranks 1, 4, one rank in 10", "Wine"),
        ({"ranks": "1/3", **WINE}, "1/3 of all, from the first on", "Wine"),
        ({"list": "matches", **WINE}, "most matches, rank 1", "Wine"),
        ({"ranks": "last", "per": "club", **WINE}, "in each club, last place", "Wine"),
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
