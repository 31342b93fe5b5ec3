"""A tournament survives what is done to it, in any order; `tests/support/safety/life.py` has the rules."""

import pytest
from hypothesis import HealthCheck, settings

from tests.support.safety.life import Life

Life.TestCase.settings = settings(
    max_examples=10, stateful_step_count=20, suppress_health_check=list(HealthCheck)
)
TestLife = pytest.mark.slow(Life.TestCase)
