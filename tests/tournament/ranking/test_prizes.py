"""Who wins what, and what is said of it."""

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

import pytest

from jassturnier.errors import NotAllowed
from jassturnier.i18n import francs, render
from jassturnier.tournament.asking.typed_prizes import read_typed
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
PAID = {"fee": [2000] * 4, "paid": [2000] * 4}


def of_ranks(*percent: float) -> list[dict[str, Any]]:
    return [{"ranks": rank, "percent": share} for rank, share in enumerate(percent, 1)]


def after(*tables: tuple[int, int, int], prizes: list[dict[str, Any]], **more: Any) -> Tournament:  # noqa: ANN401
    """Return an evening of pairs 1-2, 3-4 … with the points of the first side of each table."""
    seats = [((a, a + 1), (b, b + 1), points) for a, b, points in tables]
    count = 4 * len(tables)
    entries = [player(n, **{key: values[n - 1] for key, values in more.items()}) for n in range(1, count + 1)]
    return tournament([played(1, *seats)], regulation(prizes=prizes), entries)


def told(of: Tournament, answer: int | None = None) -> str:
    """Return “1. 1 2 Fr. 25.00; M 1. 2 Ham”: list by list who gets what."""
    return "; ".join(
        f"{found.name} {award.rank}. {' '.join(str(entry.number) for entry in award.entries)} ".lstrip()
        + render(award_words(award), "en")
        for found in prize_lists(of, answer)
        for award in found.awards
    )


def paying(prizes: list[dict[str, Any]], fee: int = 2000, **rules: Any) -> Tournament:  # noqa: ANN401
    """Return an evening of eight who have paid what they owe: four pairs of equals."""
    of = after(*TWO, prizes=prizes, paid=[fee] * 8, fee=[fee] * 8)
    return replace(of, regulation=regulation(prizes=prizes, **rules))


ONE, TWO, LEVEL = ((1, 3, 1000),), ((1, 3, 1000), (5, 7, 900)), ((1, 3, 1000), (5, 7, 942))
HERE, GONE = Presence.HERE, Presence.GONE
ONE_GONE, TWO_GONE = [HERE, HERE, GONE, *[HERE] * 5], [HERE, HERE, GONE, GONE, *[HERE] * 4]
WMMW: dict[str, Any] = {"category": ["W", "M", "M", "W"]}
CATEGORY = {"per": "category", "ranks": 1}
YOUNG, SEVEN = ["", "Jungste", "Jüngste", "jüngste"], ["M"] * 7 + ["W"]


def won(tables: Sequence[tuple[int, int, int]], typed: str, **more: Any) -> str:  # noqa: ANN401 — of entries or rules
    """Return who wins what of typed prizes."""
    rules = {key: value for key, value in more.items() if key.startswith("prize_")}
    prizes = read_typed(typed, 1)
    of = after(*tables, prizes=prizes, **{key: more[key] for key in more.keys() - rules.keys()})
    return told(replace(of, regulation=regulation(prizes=prizes, **rules)))


def test_everybody_wins_what_the_regulation_says() -> None:
    coin, last_three = "category M 3: 12.30", "last 3: 10"
    four = "1. 1 2 Fr. 25.00; 3. 7 8 1./2. choice*; 5. 5 6 3./4. choice*; 7. 3 4 5./6. choice*"
    by_category = "category W 1: Wine; category M 1: Wine; category M 2: Ham"
    shares = "category M 1: 40 %, category W 1: 40 %"
    cases = [
        # Equals share the amounts of their places to whole five Rappen, and hold their things together.
        (won(ONE, "1: 100, 2: 50.25"), "1. 1 2 Fr. 75.10"),
        (won(ONE, "1: Ham; 2: Wine; 3-4: Wine"), "1. 1 2 Ham*, Wine*; 3. 3 4 Wine"),
        # No lot is drawn for what everybody of a rank gets.
        (won(LEVEL, "1: Ham; all: Wine"), "1. 1 2 Wine, Ham*; 3. 5 6 7 8 Wine; 7. 3 4 Wine"),
        (won(TWO, "1: 50, 3-8: choice"), four),
        (won(TWO, "every 3rd: Wine; last: Ham"), "3. 7 8 Wine*; 5. 5 6 Wine*; 7. 3 4 Ham*"),
        (won(ONE, "last: Ham; all: Wine"), "1. 1 2 Wine; 3. 3 4 Wine, Ham*"),
        # Every category has its prize, one of them another, however it is typed; no category is no list.
        (won(ONE, by_category, **WMMW), "M 1. 2 Wine; M 2. 3 Ham; W 1. 1 Wine"),
        *(
            (won(ONE, f"category {typed} 1: Ham", category=YOUNG), "Jüngste 1. 3 4 Ham*")
            for typed in ("Jüngste", "Ju\u0308ngste", "jüngste")
        ),
        # A share and an amount are divided together only among equals, each among its own places.
        (won(ONE, "2: 10, 1: 50 %", **PAID), "1. 1 2 Fr. 25.00"),
        (won(ONE, "2: 10, 3: 50 %", **PAID), "1. 1 2 Fr. 5.00; 3. 3 4 Fr. 20.00"),
        (won(ONE, "1: 60 %, 2-3: 30 %", **PAID), "1. 1 2 Fr. 30.00; 3. 3 4 Fr. 6.00"),
        (won(ONE, shares, **PAID, **WMMW), "M 1. 2 Fr. 32.00; W 1. 1 Fr. 32.00"),
        # A fixed amount is paid in the coin too; what that rounds to nothing has no line.
        (won(TWO, coin, category=SEVEN), "M 3. 7 Fr. 12.30"),
        (won(TWO, coin, category=SEVEN, prize_coin=1), "M 3. 7 Fr. 12.00"),
        (won(TWO, coin, category=SEVEN, prize_coin=5), "M 3. 7 Fr. 10.00"),
        (won(ONE, "1: 5, 3: 50", prize_coin=5), "3. 3 4 Fr. 25.00"),
        # The last prize goes to the last who is still there; the last few have one each.
        (won(TWO, "last: Ham; 7: 5", presence=ONE_GONE), "7. 3 4 Fr. 2.50; 7. 4 Ham"),
        (won(TWO, "last: Ham; 7: 5", presence=TWO_GONE), "5. 5 6 Ham*; 7. 3 4 Fr. 2.50"),
        (won(TWO, "last: Ham; 7: 5", presence=[GONE] * 8), "7. 3 4 Fr. 2.50"),
        (won(TWO, last_three), "5. 5 6 Fr. 5.00; 7. 3 4 Fr. 10.00"),
        (won(TWO, last_three, presence=ONE_GONE), "5. 5 6 Fr. 10.00; 7. 4 Fr. 10.00"),
        (won(TWO, last_three, presence=TWO_GONE), "3. 7 8 Fr. 5.00; 5. 5 6 Fr. 10.00"),
    ]
    assert [found for found, _ in cases] == [words for _, words in cases]


def test_the_categories_of_a_prize_have_its_share_together_and_are_called_by_their_first_spelling() -> None:
    of = after(*ONE, prizes=[{**CATEGORY, "percent": 30}], category=["damen", "Damen", "", "Herren"])
    of = replace(of, regulation=replace(of.regulation, prize_money=10000))
    assert told(of) == "Damen 1. 1 2 Fr. 7.50; Herren 1. 4 Fr. 15.00"
    headings = [each.heading and render(each.heading, "en") for each in prize_lists(of)]
    assert headings == ["Category: Damen", "Category: Herren"]


def test_the_best_round_and_the_nearest_guess_have_lists_of_their_own() -> None:
    prizes = [{"list": "best-round", **WINE}, {"list": "guess", **HAM}, {"list": "matches", **HAM}]
    of = after(*ONE, prizes=prizes, guess=[990, None, 1500, 1000])
    assert (told(of), told(of, 1499)) == ("1. 1 2 Wine*; 1. 4 Ham", "1. 1 2 Wine*; 1. 3 Ham")
    assert render(above(prize_lists(of, 1499)[1]), "en") == "nearest guess (1,499)"


# 8 x 20 = 160 francs; ranks 1 and 2 (1000), 3 and 4 (984), 5 and 6 (900), 7 and 8 (884) are equal.
def test_shares_are_divided_by_place_and_add_up() -> None:
    cases: list[tuple[list[dict[str, Any]], dict[str, Any], str]] = [
        # 60 % is 96.00, for five places 19.20 each; the fifth is shared by two.
        ([{"ranks": "1-5", "percent": 60}], {}, "1. 19.20, 3. 19.20, 5. 9.60"),
        # 48, 32 and 16 francs: 80 / 2, 16 / 2.
        (of_ranks(30, 20, 10), {}, "1. 40.00, 3. 8.00"),
        # 19.20 to 19 francs, and 9.60 to 9: the 2.00 that are left are for the two of the largest remainder.
        ([{"ranks": "1-5", "percent": 60}], {"prize_coin": 1}, "1. 19.00, 3. 19.00, 5. 10.00"),
        # 15, 15 and 5 francs leave 26.00: ten for the two with 9.60, ten for the first two, none of 6.00.
        ([{"ranks": "1-5", "percent": 60}], {"prize_coin": 5}, "1. 20.00, 3. 15.00, 5. 10.00"),
        # 12.5 % of 500 is 62.50, for ranks 3 and 6: 31.25 are 15.60 twice, and the rest for the first two.
        ([{"every": 3, "percent": 12.5}], {"prize_money": 500}, "3. 15.65, 5. 15.60"),
        # 21.12 and 10.56 are 15.84 each: no place is rounded before its rank is shared.
        (of_ranks(13.2, 6.6), {}, "1. 15.80"),
        # 39.20 and 16.80 each; what both leave is enough for the two of the larger remainder.
        (of_ranks(28, 21, 14, 7), {"prize_coin": 0.5}, "1. 39.00, 3. 17.00"),
        # 33.33 % of 160 is 53.328.
        ([{"ranks": "last", "percent": 33.33}], {}, "7. 26.65"),
        # Only eight places of ten are there: 80 / 8.
        ([{"ranks": "1-10", "percent": 50}], {}, "1. 10.00, 3. 10.00, 5. 10.00, 7. 10.00"),
        # What was promised in francs stays beside it: 16 + 7.
        ([{"ranks": 1, "percent": 10}, {"ranks": 2, "francs": 7}], {"prize_coin": 0.5}, "1. 11.50"),
    ]
    for prizes, rules, amounts in cases:
        (found,) = prize_lists(paying(prizes, **rules))
        assert ", ".join(f"{award.rank}. {francs(award.amount)}" for award in found.awards) == amounts


def test_the_net_is_told_of_prizes_once_all_is_decided_and_published_but_not_of_clubs() -> None:
    prizes = [{"ranks": 1, "francs": 20, "per": per} if per else {"ranks": 1, "francs": 50} for per in PER]
    entries = [player(n, category="A", club="JC") for n in range(1, 5)]
    for rounds, publish, lists in ((1, "at-once", ["", "category"]), (4, "at-once", []), (1, "final", [])):
        rules = regulation({"rounds": rounds}, prizes=prizes, publish=publish)
        made = tournament([played(1, ((1, 2), (3, 4), 1000))], rules, entries)
        assert [found.per for found in published_prizes(made)] == lists


def turns(*prizes: dict[str, Any], giving: Giving = Giving.LAST_FIRST) -> str:
    """Return “1. 1 2, 3. 3”: each rank with the turns in which it chooses its prizes."""
    of = after(*TWO, prizes=list(prizes))
    of = replace(of, regulation=replace(of.regulation, prize_giving=giving))
    awards = [award for award in prize_lists(of)[0].awards if award.choices]
    return ", ".join(f"{award.rank}. {' '.join(map(str, award.choices))}" for award in awards)


def test_the_podium_chooses_first_or_after_all_others_each_behind_those_of_its_rule() -> None:
    chosen = [{"ranks": "1-4", "choose": True}, {"ranks": [5, 7, 8], "choose": True}]
    cases = dict.fromkeys(Giving, "1. 1 2, 3. 3 4, 5. 5, 7. 6 7")
    cases[Giving.PODIUM_LAST] = "5. 1, 7. 2 3, 3. 4 5, 1. 6 7"
    assert {giving: turns(*chosen, giving=giving) for giving in cases} == cases
    rules: list[tuple[dict[str, Any], str]] = [
        ({"ranks": "2-4"}, "1. 1, 3. 2 3"),
        ({"ranks": [1, 4, 8]}, "1. 1, 3. 2, 7. 3"),
        ({"ranks": "1/2"}, "1. 1 2, 3. 3 4"),
        ({"ranks": "3 / 8"}, "1. 1 2, 3. 3"),
        ({"every": 3}, "3. 1, 5. 2"),
        ({"ranks": "last"}, "7. 1"),
    ]
    assert [(rule, turns({**rule, "choose": True}, {"ranks": "5-6", **HAM})) for rule, _ in rules] == rules


def test_a_prize_may_be_money_and_a_thing() -> None:
    of = after((1, 3, 1000), prizes=[{"ranks": 1, "amount": 10000, **WINE}])
    (award,) = prize_lists(of)[0].awards
    assert render(award_words(award), "en") == "Fr. 50.00, Wine*"
    alone = Award(1, award.entries[:1], 5000, award.things, (1,))
    assert (render(award_words(alone), "en"), alone.lots) == ("Fr. 50.00, Wine, 1. choice", False)


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


def test_how_many_of_the_last_have_a_prize_is_said() -> None:
    last = [{"ranks": ranks, "francs": 10} for ranks in ("last", "last-1", "last-3", "ultimo-3")]
    assert in_english(prizes_told(regulation(prizes=last).prizes)) == [
        *["last place: Fr. 10.00"] * 2,
        *["last 3 places: Fr. 10.00 each"] * 2,
    ]


def test_there_is_nothing_to_tell_the_hall_but_the_desk_sees_what_is_hidden_from_it() -> None:
    round_, prizes = played(1, ([1, 2], [3, 4], 1000)), [{"ranks": 1, "amount": 10000}]
    rewarded, without = regulation(prizes=prizes), tournament([round_])
    hidden = tournament([round_], regulation(prizes=prizes, hidden_after=0))
    for of in (without, tournament([], rewarded), hidden):
        with pytest.raises(NotAllowed):
            for_the_hall(of)
    assert for_the_hall(hidden, desk=True) == for_the_hall(tournament([round_], rewarded))


def evening(*prizes: dict[str, Any], pairs: bool = False) -> Tournament:
    """Return an evening at one table, in which 1 (with 2) made 1000."""
    table = ((1, 2), (3, 4), 1000) if pairs else ((1,), (2,), 1000)
    entries = [player(n, category="AB"[n % 2]) for n in range(1, 5 if pairs else 3)]
    return tournament([played(1, table)], regulation({"rounds": 1}, prizes=list(prizes)), entries)


def test_a_prize_says_its_places_and_what_each_of_them_gets() -> None:
    cases: list[tuple[dict[str, Any], str, str]] = [
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
    ]
    for prize, places, worth in cases:
        [rule] = regulation(prizes=[prize]).prizes
        assert (render(place_words(rule), "en"), render(worth_words(rule), "en")) == (places, worth)
    one, five = regulation(prizes=[{"ranks": 6, "percent": 10}, {"ranks": "1-5", "percent": 60}]).prizes
    assert render(worth_words(one, of_fees=True), "en") == "10 % of the fees"
    assert render(worth_words(five, of_fees=True), "en") == "60 % of the fees together"
    assert render(worth_words(five), "en") == "60 % of the prize money together"


def test_a_shared_rank_and_a_lot_are_marked_and_explained() -> None:
    money, wine = {"ranks": 1, "francs": 50}, {"ranks": 3, **WINE}
    shared = ["=1|1|Fr. 25.00", "=1|2|Fr. 25.00"]
    cases: list[tuple[list[dict[str, Any]], bool, list[str], str]] = [
        ([money], False, ["1|1|Fr. 50.00"], ""),
        ([money], True, shared, "="),
        ([{"ranks": 1, **WINE}], True, ["=1|1|Wine*", "=1|2|Wine*"], "*"),
        ([{"ranks": [1, 2], **WINE}], True, ["=1|1|Wine", "=1|2|Wine"], ""),
        ([money, wine], True, [*shared, "=3|3|Wine*", "=3|4|Wine*"], "=*"),
    ]
    for prizes, pairs, rows, marks in cases:
        of = evening(*prizes, pairs=pairs)
        listed = prizes_listed(of, prize_lists(of))
        found = [row.split("|") for row in shown(listed)]
        assert [f"{row[0]}|{row[1]}|{row[-1]}" for row in found] == rows
        explained = [render(note, "en").partition(":")[0] for note in listed.notes]
        assert [note for note in explained if note in "=*"] == list(marks)


def test_what_the_shares_come_to_once_all_have_paid() -> None:
    of = evening({"ranks": 1, "percent": 50}, {"ranks": 2, "percent": 25})
    for fee, together, highest in ((2000, "30.00", "20.00"), (1, "0.00", "0.00")):
        one, other = (replace(entry, fee=fee, paid=fee) for entry in of.entries)
        owing = replace(of, entries=(one, replace(other, paid=0)))
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
