"""Papers are printed on a laptop in one network, wherever the tests run."""

import pytest

from jassturnier import system


@pytest.fixture(autouse=True)
def _in_one_network(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(system, "networks", lambda: ("192.168.1.20",))
