"""Commands draw as always, but no search goes on for long: how good a draw is the tests of `draw` show."""

import pytest

from jassturnier.draw import search, whole


@pytest.fixture(autouse=True)
def _no_long_searches(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(search, "MOST_STEPS", 4_000)
    monkeypatch.setattr(whole, "STEPS_FOR_EACH_SWAP", 1)
    monkeypatch.setattr(whole, "STEPS_FOR_WISHES", 1)
