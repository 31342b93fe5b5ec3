"""What prizes are shares of."""

from dataclasses import replace
from datetime import UTC, datetime
from typing import Any

import pytest

from jassturnier.i18n import render
from jassturnier.tournament.audit import prize_money
from jassturnier.tournament.cash import box
from jassturnier.tournament.fund import fund, shares
from jassturnier.tournament.lists import PaidBy
from jassturnier.tournament.model import PaymentInfo, Tournament
from tests.support.evenings_made import played, player, regulation, tournament

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
    return [render(text, "en") for text in fund(of).words()]


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


def test_only_shares_are_shares() -> None:
    assert shares(evening())
    assert not shares(evening(prizes=[{"ranks": 1, "francs": 5}]))


def test_the_box_plans_shares_and_pays_them() -> None:
    # 60 % of 80 is 48, for two places; the prizes are equal, whoever shares the rank.
    assert (box(evening(drawn=False)).prizes, box(evening()).prizes) == (4800, 4800)
    third = [{"every": 3, "percent": 50}, {"ranks": 9, "percent": 10}]
    assert box(evening(drawn=False, prizes=third, prize_coin=5)).prizes == 4000
    assert box(evening((2000, 0, 0, 0))).prizes == 1200
