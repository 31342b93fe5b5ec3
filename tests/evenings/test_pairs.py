"""Evenings in which every two settings meet: a few here, all of a seed with `nox -s pairs -- SEED`."""

import os
from functools import partial
from random import Random

import pytest

from tests.support.console import Console
from tests.support.pairs.evening import DONE, WRONG, Evening
from tests.support.pairs.factors import document, neighbours, rows

SEED = int(os.environ.get("JASSTURNIER_PAIRS", "0"))
MOST = None if SEED else 4
NUMBERS = range(MOST or len(rows(SEED)))

pytestmark = pytest.mark.slow


@pytest.mark.parametrize("number", NUMBERS)
def test_whatever_is_combined_can_be_played(console: Console, number: int) -> None:
    settings = document(rows(SEED, MOST)[number])
    assert settings is not None
    evening = Evening(console, settings, Random(number))
    if evening.play():
        pytest.fail(f"Seed {SEED}, number {number}: {evening.report()}", pytrace=False)


def test_what_cannot_be_played_is_refused_in_words(console: Console) -> None:
    rng = Random(SEED)
    others = (settings for row in rows(SEED, MOST) for settings in neighbours(row, rng))
    evenings = [Evening(console, settings, rng) for settings in others]
    found = [each.report() for each in evenings if each.attempt(partial(each.check, DONE, WRONG))]
    if found:
        pytest.fail("\n\n".join(found), pytrace=False)
