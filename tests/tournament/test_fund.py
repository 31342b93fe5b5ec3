"""What is divided adds up; what prizes are shares of; of whom no more is expected."""

from dataclasses import replace
from datetime import UTC, datetime
from fractions import Fraction
from itertools import pairwise
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from jassturnier.i18n import render
from jassturnier.tournament.audit import prize_money
from jassturnier.tournament.cash import box
from jassturnier.tournament.fund import PaymentInfo, divided, fund, shares
from jassturnier.tournament.lists import PaidBy, Presence
from jassturnier.tournament.model import Tournament
from jassturnier.tournament.people.seats import with_excused
from tests.support.evenings_made import in_english, played, player, regulation, tournament

NOON = datetime(2027, 3, 20, 12, tzinfo=UTC)
SHARES = [{"ranks": "1-2", "percent": 60}]


def evening(
    paid: tuple[int, ...] = (2000, 2000, 2000, 2000),
    spent: int = 0,
    *,
    drawn: bool = True,
    prizes: list[dict[str, Any]] = SHARES,
    **rules: Any,  # noqa: ANN401
) -> Tournament:
    """Return an evening of four who owe 20 francs each, after its first round."""
    people = [player(n, fee=2000, paid=amount) for n, amount in enumerate(paid, 1)]
    rounds = [played(1, ([1, 2], [3, 4], 1000))] if drawn else []
    found = tournament(rounds, regulation(prizes=prizes, **rules), people)
    bill = PaymentInfo(None, -spent, PaidBy.CASH, NOON, what="Hall")
    return replace(found, payments=(bill,) if spent else ())


def words(of: Tournament) -> list[str]:
    return in_english(fund(of).words())


@pytest.mark.parametrize(
    ("of", "total", "said"),
    [
        (evening(), 8000, ["Fees of Fr. 80.00 have come in."]),
        (evening((2000, 500, 2500, 0)), 4500, ["Fees of Fr. 45.00 have come in, Fr. 35.00 is still open."]),
        (evening((0, 0, 0, 0)), 8000, ["Fees of Fr. 80.00 are owed."]),
        (evening((2000, 0, 0, 0), drawn=False), 8000, ["Fees of Fr. 80.00 are owed."]),
        (evening(prize_money=500), 50000, ["The regulation gives Fr. 500.00."]),
        (evening(spent=1500), 8000, ["Fees of Fr. 80.00 have come in."]),
        (
            evening(spent=1500, less_expenses=True),
            6500,
            ["Fees of Fr. 80.00 have come in.", "Of it Fr. 15.00 was spent."],
        ),
        (
            evening(spent=8001, less_expenses=True),
            0,
            [
                "Fees of Fr. 80.00 have come in.",
                "Fr. 80.01 was spent of Fr. 80.00: nothing is left to share.",
            ],
        ),
        (
            evening(spent=8000, less_expenses=True),
            0,
            [
                "Fees of Fr. 80.00 have come in.",
                "Fr. 80.00 was spent of Fr. 80.00: nothing is left to share.",
            ],
        ),
        (evening(spent=-500, less_expenses=True), 8000, ["Fees of Fr. 80.00 have come in."]),
        (evening((1, 0, 0, 0)), 1, ["Fees of Fr. 0.01 have come in, Fr. 79.99 is still open."]),
        (
            replace(evening(spent=1500, less_expenses=True), prize_money=7000),
            7000,
            ["It was settled when the prizes were published."],
        ),
    ],
)
def test_the_prize_money_and_where_it_comes_from(of: Tournament, total: int, said: list[str]) -> None:
    assert fund(of).total == total
    assert words(of) == said


def test_one_prize_that_is_a_share_is_enough() -> None:
    assert shares(evening(prizes=[*SHARES, {"ranks": 3, "amount": 500}]))
    assert not shares(evening(prizes=[{"ranks": 3, "amount": 500}]))


def test_without_fees_and_without_a_sum_there_is_nothing_to_share() -> None:
    nobody = tournament([played(1, ([1, 2], [3, 4], 1000))], regulation(prizes=SHARES))
    assert fund(nobody).total == 0
    assert words(nobody)[0].startswith("The prizes are shares of the fees, and there are none:")
    assert [(found.kind, found.level) for found in prize_money(nobody)] == [("prizes", "open")]


def test_the_audit_says_what_came_after_the_prizes_were_published() -> None:
    of = replace(evening(), prize_money=6000)
    (found,) = prize_money(of)
    assert render(found.text, "en") == (
        "The prizes were published as shares of Fr. 60.00; by now they would be of Fr. 80.00."
    )
    assert [*prize_money(replace(of, prize_money=8000))] == []
    assert [*prize_money(evening())] == []
    assert [*prize_money(replace(evening(prizes=[{"ranks": 1, "francs": 5}]), prize_money=8000))] == []


def test_the_audit_says_that_all_was_spent() -> None:
    (found,) = prize_money(evening(spent=9000, less_expenses=True))
    assert "Fr. 90.00 was spent of Fr. 80.00" in render(found.text, "en")


def test_the_box_plans_shares_and_pays_them() -> None:
    # 60 % of 80 is 48, for two places; the prizes are equal, whoever shares the rank.
    assert (box(evening(drawn=False)).prizes, box(evening()).prizes) == (4800, 4800)
    third = [{"every": 3, "percent": 50}, {"ranks": 9, "percent": 10}]
    assert box(evening(drawn=False, prizes=third, prize_coin=5)).prizes == 4000
    assert box(evening((2000, 0, 0, 0))).prizes == 1200


@pytest.mark.parametrize(
    ("presence", "payments", "part", "owes"),
    [
        pytest.param(Presence.EXPECTED, [], "absent", 0, id="never came"),
        pytest.param(Presence.EXPECTED, [500], "absent", 500, id="never came, and has paid something"),
        pytest.param(Presence.EXPECTED, [], "rests", 2000, id="rests in the round"),
        pytest.param(Presence.EXPECTED, [], "", 2000, id="came after the draw and is not marked"),
        pytest.param(Presence.EXPECTED, [], "absent rests", 2000, id="came to the second round"),
        pytest.param(Presence.HERE, [2000, -2000], "absent", 2000, id="is here"),
        pytest.param(Presence.GONE, [2000, -2000], "rests", 0, id="went home and got all back"),
        pytest.param(Presence.GONE, [2000, -500], "rests", 1500, id="went home and got a part back"),
        pytest.param(Presence.GONE, [500], "rests", 2000, id="went home and owes"),
    ],
)
def test_who_never_came_or_got_money_back_owes_what_is_in_the_box(
    presence: Presence, payments: list[int], part: str, owes: int
) -> None:
    people = [player(n, fee=2000) for n in range(1, 6)]
    people[-1] = replace(people[-1], presence=presence, paid=sum(payments))
    rounds = [played(n, ([1, 2], [3, 4], None), p5=each) for n, each in enumerate(part.split(), 1)]
    made = tournament(rounds or [played(1, ([1, 2], [3, 4], None))], None, people)
    found = with_excused(
        replace(made, payments=tuple(PaymentInfo(5, each, PaidBy.CASH, NOON, "A", "") for each in payments))
    )
    assert [entry.owed for entry in found.entries] == [2000] * 4 + [owes]
    assert [entry.owed for entry in found.everybody()] == [2000] * 4 + [owes]
    taken_back = with_excused(replace(found, stages=()))
    assert [entry.owed for entry in taken_back.entries] == [2000] * 5


def test_one_of_a_pair_of_a_later_stage_who_is_excused_is_so_there_as_well() -> None:
    gone = player(1, fee=2000, presence=Presence.GONE)
    pair = replace(player(9), made_of=(gone, player(2, fee=2000)))
    made = tournament([played(1, ([1, 2], [3, 4], None))], None, [gone, *map(player, range(2, 5))])
    back = PaymentInfo(1, -2000, PaidBy.CASH, NOON, "A", "")
    found = with_excused(replace(made, payments=(back,), pairs=(pair,)))
    assert [one.owed for one in found.pairs[0].made_of] == [0, 2000]


PARTS = st.lists(st.fractions(0, 10**6, max_denominator=1000), min_size=1, max_size=12)
COINS = st.sampled_from([1, 5, 50, 100, 500, 1000])


@pytest.mark.parametrize(
    ("parts", "coin", "heads", "rounded"),
    [
        pytest.param([Fraction(5, 2)] * 2, 1, None, (3, 2), id="of equals the first has more"),
        pytest.param([10500, 4900, 3500, 2100], 500, None, (10500, 5000, 3500, 2000), id="by remainders"),
        pytest.param([4200, 2100], 500, [2, 1], (4000, 2500), id="too little for two goes to one"),
        pytest.param([6400, 6100], 500, [2, 1], (6000, 6000), id="nobody overtakes who is ahead"),
        pytest.param(
            [7000, 6400, 6100], 500, [1, 2, 1], (7500, 6000, 6000), id="in the end it goes to the first"
        ),
        pytest.param([1900, 1900], 500, [2, 2], (2000, 1500), id="what two cannot share is left over"),
        pytest.param([Fraction(-5, 2)] * 2, 1, None, (-2, -3), id="below nothing, too"),
    ],
)
def test_what_rounding_leaves_goes_to_the_largest_remainders(
    parts: list[Fraction], coin: int, heads: list[int] | None, rounded: tuple[int, ...]
) -> None:
    assert divided(list(map(Fraction, parts)), coin, heads) == rounded


@given(PARTS, COINS)
def test_parts_add_up_to_the_whole_and_none_is_a_coin_off(parts: list[Fraction], coin: int) -> None:
    found = divided(parts, coin)
    assert sum(found) == sum(parts) // coin * coin
    assert all(abs(part - whole) < coin for part, whole in zip(parts, found, strict=True))


@given(PARTS, st.integers(1, 60))
def test_parts_of_a_fraction_add_up_in_its_own_unit(parts: list[Fraction], denominator: int) -> None:
    whole = Fraction(round(sum(parts) * denominator), denominator)
    exact = [part * whole / sum(parts) if sum(parts) else Fraction(0) for part in parts]
    assert sum(divided(exact, Fraction(1, denominator))) == sum(exact)


@given(st.lists(st.tuples(st.fractions(0, 10**4, max_denominator=100), st.integers(1, 5)), max_size=8), COINS)
def test_no_more_goes_out_than_there_is_and_nobody_overtakes_a_larger_part(
    parts: list[tuple[Fraction, int]], coin: int
) -> None:
    ordered = sorted(parts, reverse=True)
    heads = [n for _, n in ordered]
    found = divided([part for part, _ in ordered], coin, heads)
    left = sum(n * (part - whole) for (part, n), whole in zip(ordered, found, strict=True))
    assert left >= 0
    assert all(one >= other for one, other in pairwise(found))
