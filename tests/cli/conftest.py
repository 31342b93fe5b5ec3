"""Commands draw as always, but no search goes on for long: how good a draw is the tests of `draw` show."""

from collections.abc import Iterator

import pytest

from jassturnier.draw.search import search, whole


@pytest.fixture(autouse=True, scope="session")
def _no_long_searches() -> Iterator[None]:
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(search, "MOST_STEPS", 4_000)
        patch.setattr(whole, "STEPS_FOR_EACH_SWAP", 1)
        patch.setattr(whole, "STEPS_FOR_WISHES", 1)
        yield
