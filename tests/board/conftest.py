"""A hall whose tables hand in by phone."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from jassturnier.services.workplace import Desk
from tests.services.results.test_hand_in import ready
from tests.support.hall.phones import Phone, phone_at
from tests.support.offices import poured_desk


@poured_desk
def desk(tmp_path: Path) -> Desk:
    """Tables that may hand in, drawn."""
    return ready(tmp_path)


@pytest.fixture
def phone(desk: Desk) -> Iterator[Phone]:
    """A phone at the board of that desk."""
    with phone_at(desk) as found:
        yield found
