"""Evenings in which every two settings meet: a few here, all of a seed with `nox -s pairs -- SEED`."""

import os
from random import Random

import pytest

from tests.support.console import Console
from tests.support.pairs.evening import Evening
from tests.support.pairs.factors import document, rows

SEED = int(os.environ.get("JASSTURNIER_PAIRS", "0"))
MOST = None if SEED else 6
NUMBERS = range(MOST or len(rows(SEED)))

pytestmark = pytest.mark.slow


@pytest.mark.parametrize("number", NUMBERS)
def test_whatever_is_combined_is_refused_or_played(console: Console, number: int) -> None:
    settings = document(rows(SEED, MOST)[number])
    assert settings is not None
    evening = Evening(console, settings, Random(number))
    if evening.play():
        pytest.fail(evening.report(), pytrace=False)
