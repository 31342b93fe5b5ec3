"""Who owes no more than what is in the box."""

from dataclasses import replace
from datetime import UTC, datetime

import pytest

from jassturnier.tournament.cash.excused import with_excused
from jassturnier.tournament.model import PaymentInfo
from jassturnier.tournament.words import PaidBy, Presence
from tests.support.evenings_made import played, player, tournament

NOON = datetime(2027, 3, 20, 12, tzinfo=UTC)


@pytest.mark.parametrize(
    ("presence", "payments", "plays", "owes"),
    [
        pytest.param(Presence.EXPECTED, [], False, 0, id="never came"),
        pytest.param(Presence.EXPECTED, [500], False, 500, id="never came, and has paid something"),
        pytest.param(Presence.EXPECTED, [], True, 2000, id="sits at a table"),
        pytest.param(Presence.HERE, [2000, -2000], False, 2000, id="is here"),
        pytest.param(Presence.GONE, [2000, -2000], True, 0, id="went home and got all back"),
        pytest.param(Presence.GONE, [2000, -500], True, 1500, id="went home and got a part back"),
        pytest.param(Presence.GONE, [500], True, 2000, id="went home and owes"),
    ],
)
def test_who_never_came_or_got_money_back_owes_what_is_in_the_box(
    presence: Presence, payments: list[int], *, plays: bool, owes: int
) -> None:
    people = [player(n, fee=2000) for n in range(1, 6)]
    people[-1] = replace(people[-1], presence=presence, paid=sum(payments))
    round_ = played(1, ([1, 5], [3, 4], None), p2="rests") if plays else played(1, ([1, 2], [3, 4], None))
    made = tournament([round_], None, people)
    found = with_excused(
        replace(made, payments=tuple(PaymentInfo(5, each, PaidBy.CASH, NOON, "A", "") for each in payments))
    )
    assert [entry.owed for entry in found.entries] == [2000] * 4 + [owes]


def test_before_the_first_draw_all_may_still_come() -> None:
    made = tournament([], None, [player(n, fee=2000, presence=Presence.EXPECTED) for n in range(1, 5)])
    assert with_excused(made) is made
