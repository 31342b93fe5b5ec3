"""Many made-up evenings of two laptops, merged twice: how many end as they should."""

from pathlib import Path

import pytest

from tests.support.safety.at_random import Evening

pytestmark = pytest.mark.benchmark

EVENINGS = 200


def test_many_evenings_are_merged(tmp_path: Path) -> None:
    failed = []
    for seed in range(EVENINGS):
        (tmp_path / str(seed)).mkdir()
        try:
            Evening.made_up(seed).play(tmp_path / str(seed))
        except Exception as error:  # noqa: BLE001 — every kind of fault is counted
            failed.append((seed, repr(error)[:200]))
    print(f"{EVENINGS - len(failed)} of {EVENINGS} evenings were clean")
    assert failed == []
