"""Who owes no more than what is in the box."""

from dataclasses import replace
from datetime import UTC, datetime

import pytest

from jassturnier.tournament.lists import PaidBy, Presence
from jassturnier.tournament.model import PaymentInfo
from jassturnier.tournament.people.seats import with_excused
from tests.support.evenings_made import played, player, tournament

NOON = datetime(2027, 3, 20, 12, tzinfo=UTC)


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
