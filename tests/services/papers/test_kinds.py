"""A paper has just the settings that mean something for it."""

import pytest

from jassturnier.services.papers.kinds import KINDS, Paper
from jassturnier.services.papers.making import PaperOrder

SETTINGS = {*PaperOrder.__dataclass_fields__} - {"kind", "language"}


@pytest.mark.parametrize("kind", KINDS.values(), ids=KINDS)
def test_every_setting_is_one_that_can_be_asked_for(kind: Paper) -> None:
    assert kind.settings <= SETTINGS


def test_no_two_papers_share_a_name() -> None:
    for language in ("en", "de"):
        assert len({kind.name_in(language) for kind in KINDS.values()}) == len(KINDS)
