"""Every paper is made by a function of its name, and nothing else there makes one."""

import pytest

from jassturnier.services.papers import making, posting
from jassturnier.services.papers.kinds import KINDS, Paper
from jassturnier.services.papers.printing import maker


@pytest.mark.parametrize("kind", KINDS.values(), ids=KINDS)
def test_every_paper_is_made_by_something(kind: Paper) -> None:
    assert callable(maker(kind))


def test_what_makes_a_paper_belongs_to_one() -> None:
    makers = {name for module in (making, posting) for name in vars(module) if name.startswith("make_")}
    assert {maker(kind).__name__ for kind in KINDS.values()} == makers
