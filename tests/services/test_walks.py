"""Short walks through evenings of every kind; the benchmarks take long ones."""

from random import Random

import pytest

from tests.support.console import Console
from tests.support.safety.walks import REGULATIONS, Walk

pytestmark = pytest.mark.slow


@pytest.mark.parametrize("regulation", REGULATIONS[:3])
def test_whatever_is_done_is_taken_back_and_done_again_row_by_row(console: Console, regulation: str) -> None:
    Walk(console, regulation, Random(5)).go(40)
