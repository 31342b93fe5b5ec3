"""A tournament survives what is done to it, in any order, and walks through evenings of every kind."""

from random import Random

import pytest
from hypothesis import HealthCheck, settings

from tests.support.console import Console
from tests.support.safety.life import Life
from tests.support.safety.walks import REGULATIONS, Walk

Life.TestCase.settings = settings(
    max_examples=5, stateful_step_count=15, suppress_health_check=list(HealthCheck)
)
TestLife = pytest.mark.slow(Life.TestCase)


pytestmark = pytest.mark.slow


@pytest.mark.parametrize("regulation", REGULATIONS[:3])
def test_whatever_is_done_is_taken_back_and_done_again_row_by_row(console: Console, regulation: str) -> None:
    Walk(console, regulation, Random(5)).go(40)
