"""A rehearsal plays an evening to its end, the same for the same seed."""

import pytest

from jassturnier.errors import NoValidDraw, WrongUsage
from jassturnier.services.setup.rehearsal import rehearse
from jassturnier.services.setup.tournaments import shipped
from tests.support.offices import PAIRS, SINGLE


def test_every_round_is_played_and_told() -> None:
    told: list[int] = []
    tournament = rehearse(shipped()[SINGLE], 9, 1, told.append).tournament
    assert told == [1] * len(tournament.stage().rounds) == [1] * 4
    assert all(not round_.open_tables() for round_ in tournament.rounds())


def test_the_same_seed_rehearses_the_same_evening() -> None:
    one, other, third = (rehearse(shipped()[SINGLE], 8, seed, lambda _: None) for seed in (3, 3, 4))
    assert one == other
    assert one.totals != third.totals


def test_half_a_pair_or_half_a_table_cannot_rehearse() -> None:
    with pytest.raises(WrongUsage):
        rehearse(shipped()[PAIRS], 9, 1, lambda _: None)
    with pytest.raises(NoValidDraw):
        rehearse(shipped()[SINGLE], 3, 1, lambda _: None)
