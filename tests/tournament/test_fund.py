"""What is divided adds up; what prizes are shares of; of whom no more is expected."""

from dataclasses import replace
from datetime import UTC, datetime
from fractions import Fraction
from itertools import pairwise
from typing import Any

from hypothesis import given
from hypothesis import strategies as st

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


def test_the_prize_money_and_where_it_comes_from() -> None:
    def less(spent: int) -> Tournament:
        return evening(spent=spent, less_expenses=True)

    whole = "Fees of Fr. 80.00 have come in."
    nothing = "{} was spent of Fr. 80.00: nothing is left to share."
    settled = replace(less(1500), prize_money=7000)
    cases = [
        (evening(), 8000, [whole]),
        (evening((2000, 500, 2500, 0)), 4500, ["Fees of Fr. 45.00 have come in, Fr. 35.00 is still open."]),
        (evening((0, 0, 0, 0)), 8000, ["Fees of Fr. 80.00 are owed."]),
        (evening((2000, 0, 0, 0), drawn=False), 8000, ["Fees of Fr. 80.00 are owed."]),
        (evening(prize_money=500), 50000, ["The regulation gives Fr. 500.00."]),
        (evening(spent=1500), 8000, [whole]),
        (less(1500), 6500, [whole, "Of it Fr. 15.00 was spent."]),
        (less(8001), 0, [whole, nothing.format("Fr. 80.01")]),
        (less(8000), 0, [whole, nothing.format("Fr. 80.00")]),
        (less(-500), 8000, [whole]),
        (evening((1, 0, 0, 0)), 1, ["Fees of Fr. 0.01 have come in, Fr. 79.99 is still open."]),
        (settled, 7000, ["It was settled when the prizes were published."]),
    ]
    assert [(of, fund(of).total, words(of)) for of, *_ in cases] == cases
    # One prize that is a share is enough.
    third: list[dict[str, Any]] = [{"ranks": 3, "amount": 500}]
    assert [shares(evening(prizes=each)) for each in ([*SHARES, *third], third)] == [True, False]


def test_without_fees_and_without_a_sum_there_is_nothing_to_share() -> None:
    nobody = tournament([played(1, ([1, 2], [3, 4], 1000))], regulation(prizes=SHARES))
    assert fund(nobody).total == 0
    assert words(nobody)[0].startswith("The prizes are shares of the fees, and there are none:")
    assert [(found.kind, found.level) for found in prize_money(nobody)] == [("prizes", "open")]


def test_the_audit_says_what_came_after_the_prizes_were_published_and_that_all_was_spent() -> None:
    def said(of: Tournament) -> list[str]:
        return in_english(found.text for found in prize_money(of))

    of, francs = replace(evening(), prize_money=6000), [{"ranks": 1, "francs": 5}]
    published = "The prizes were published as shares of Fr. 60.00; by now they would be of Fr. 80.00."
    assert said(of) == [published]
    for same in (replace(of, prize_money=8000), evening(), replace(evening(prizes=francs), prize_money=8000)):
        assert said(same) == []
    (spent,) = said(evening(spent=9000, less_expenses=True))
    assert "Fr. 90.00 was spent of Fr. 80.00" in spent


def test_the_box_plans_shares_and_pays_them() -> None:
    # 60 % of 80 is 48, for two places; the prizes are equal, whoever shares the rank.
    assert (box(evening(drawn=False)).prizes, box(evening()).prizes) == (4800, 4800)
    third = [{"every": 3, "percent": 50}, {"ranks": 9, "percent": 10}]
    assert box(evening(drawn=False, prizes=third, prize_coin=5)).prizes == 4000
    assert box(evening((2000, 0, 0, 0))).prizes == 1200


def test_who_never_came_or_got_money_back_owes_what_is_in_the_box() -> None:
    expected, here, gone = Presence.EXPECTED, Presence.HERE, Presence.GONE
    cases: list[tuple[Presence, list[int], str, int]] = [
        # Never came, and may have paid something.
        (expected, [], "absent", 0),
        (expected, [500], "absent", 500),
        # Rests in the round, came after the draw, or to the second round.
        (expected, [], "rests", 2000),
        (expected, [], "", 2000),
        (expected, [], "absent rests", 2000),
        (here, [2000, -2000], "absent", 2000),
        # Went home, and got all back, or a part, or owes.
        (gone, [2000, -2000], "rests", 0),
        (gone, [2000, -500], "rests", 1500),
        (gone, [500], "rests", 2000),
    ]
    sides = ([1, 2], [3, 4], None)
    for presence, payments, part, owes in cases:
        people = [player(n, fee=2000) for n in range(1, 6)]
        people[-1] = replace(people[-1], presence=presence, paid=sum(payments))
        rounds = [played(n, sides, p5=each) for n, each in enumerate(part.split(), 1)]
        made = tournament(rounds or [played(1, sides)], None, people)
        paid = tuple(PaymentInfo(5, each, PaidBy.CASH, NOON, "A", "") for each in payments)
        found = with_excused(replace(made, payments=paid))
        for entries in (found.entries, found.everybody()):
            assert [entry.owed for entry in entries] == [2000] * 4 + [owes]
        assert [entry.owed for entry in with_excused(replace(found, stages=())).entries] == [2000] * 5


def test_one_of_a_pair_of_a_later_stage_who_is_excused_is_so_there_as_well() -> None:
    gone = player(1, fee=2000, presence=Presence.GONE)
    pair = replace(player(9), made_of=(gone, player(2, fee=2000)))
    made = tournament([played(1, ([1, 2], [3, 4], None))], None, [gone, *map(player, range(2, 5))])
    back = PaymentInfo(1, -2000, PaidBy.CASH, NOON, "A", "")
    found = with_excused(replace(made, payments=(back,), pairs=(pair,)))
    assert [one.owed for one in found.pairs[0].made_of] == [0, 2000]


PARTS = st.lists(st.fractions(0, 10**6, max_denominator=1000), min_size=1, max_size=12)
COINS = st.sampled_from([1, 5, 50, 100, 500, 1000])


def test_what_rounding_leaves_goes_to_the_largest_remainders() -> None:
    half = Fraction(5, 2)
    cases: list[tuple[list[Any], int, list[int] | None, tuple[int, ...]]] = [
        # Of equals the first has more; below nothing, too.
        ([half, half], 1, None, (3, 2)),
        ([-half, -half], 1, None, (-2, -3)),
        ([10500, 4900, 3500, 2100], 500, None, (10500, 5000, 3500, 2000)),
        # Too little for two goes to one, and nobody overtakes who is ahead.
        ([4200, 2100], 500, [2, 1], (4000, 2500)),
        ([6400, 6100], 500, [2, 1], (6000, 6000)),
        # In the end it goes to the first; what two cannot share is left over.
        ([7000, 6400, 6100], 500, [1, 2, 1], (7500, 6000, 6000)),
        ([1900, 1900], 500, [2, 2], (2000, 1500)),
    ]
    for parts, coin, heads, found in cases:
        assert divided([Fraction(part) for part in parts], coin, heads) == found


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
